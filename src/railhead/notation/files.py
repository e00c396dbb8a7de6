"""Reading a game from a file, whatever its form."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from ..engine.game import Game
from . import native, script
from .faults import Unreadable
from .games18xx import Replay, export, replay
from .games18xx.shape import looks_like_18xx
from .plain_json import LARGEST_FILE, read_json
from .position import PREFIX, code_of, restore


@dataclass(frozen=True)
class Loaded:
    """A game that was read: its form (``native``, ``18xx``, ``text``, ``position``) and what was let pass."""

    game: Game
    form: str
    replay: Replay | None = None
    name: str = ""
    """What the record says it is called."""

    @property
    def notes(self) -> list[str]:
        """Remarks of the reader."""
        return self.replay.notes if self.replay is not None else []


def read_bytes(path: str | Path) -> bytes:
    """The contents of a file; ``Unreadable`` when there is no such file or it is too large."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise Unreadable(error.strerror or "cannot be read") from None
    if len(data) > LARGEST_FILE:
        raise Unreadable(f"larger than {LARGEST_FILE // 1_000_000} MB")
    return data


def load(path: str | Path, trust: str = "strict") -> Loaded:
    """Read a game in any of our forms or that of 18xx.games and play it to its last action."""
    return from_bytes(read_bytes(path), trust)


def from_bytes(data: bytes, trust: str = "strict") -> Loaded:
    """The game in the contents of a file."""
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith((script.HEAD.encode(), PREFIX.encode() + b".")):
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Unreadable("this is not a text file in UTF-8") from None
        if text.startswith(script.HEAD):
            return Loaded(script.read(text), "text")
        return Loaded(restore(text), "position")
    found = read_json(data)
    if looks_like_18xx(found):
        game = replay(found, trust)
        said = found.get("description")
        return Loaded(game.game, "18xx", game, said if isinstance(said, str) else "")
    return Loaded(native.read(found).play(), "native")


def written(game: Game, form: str) -> str:
    """A game in one of the forms ``native``, ``text``, ``position`` or ``18xx``."""
    if form == "native":
        return native.dumps(game)
    if form == "text":
        return script.write(game)
    if form == "position":
        return code_of(game) + "\n"
    if form == "18xx":
        return json.dumps(export(game), ensure_ascii=False) + "\n"
    raise Unreadable(f"{form[:40]!r} is not a form of a game; there are native, text, position and 18xx")
