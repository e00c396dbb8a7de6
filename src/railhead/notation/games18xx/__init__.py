"""Games in the file format of 18xx.games: reading them into the engine and writing them again."""

from .reader import Fault, Replay, replay
from .shape import LogFile, read_log
from .writer import NotExportable, export

__all__ = ["Fault", "LogFile", "NotExportable", "Replay", "export", "read_log", "replay"]
