"""Taking a copy back: it is looked at and brought to the newest form first, and the present state is copied."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from ..settings import Settings
from .copies import DATABASE, back_up, take_back, unpack
from .store import migrate

BEFORE = "before-restore.zip"


@dataclass(frozen=True)
class Restored:
    """What was done: where the state before went, if there was one, and whether cookies are signed otherwise now."""

    before: Path | None
    other_key: bool


def restore(settings: Settings, file: Path) -> Restored:
    """Put a copy in the place of what the service keeps. What cannot be used changes nothing."""
    settings.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.data) as folder:
        key = unpack(file, Path(folder))
        database = Path(folder) / DATABASE
        migrate(database)
        before = None
        if settings.database.exists():
            before = settings.data / BEFORE
            back_up(settings, before)
        return Restored(before, take_back(settings, database, key))
