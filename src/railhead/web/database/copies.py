"""Copies of everything a service keeps, made and taken back while it serves.

A copy is one file with the database and the key that signs cookies, readable by its owner alone.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import tempfile
import zlib
from contextlib import closing
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from ..errors import Unusable
from ..settings import Settings

DATABASE, KEY = "railhead.db", "cookie.key"
PATIENCE = 30.0
"""Seconds to wait for somebody who writes."""


def copy_database(path: Path, to: Path) -> None:
    """A whole copy of a database that may be in use; there completely or not at all."""
    part = to.with_name(f".{to.name}.{secrets.token_hex(4)}")
    try:
        with (
            closing(sqlite3.connect(path, timeout=PATIENCE)) as source,
            closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy)
        os.chmod(part, 0o600)
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def back_up(settings: Settings, to: Path) -> None:
    """Everything the service keeps, in one file."""
    if not settings.database.exists():
        raise Unusable(f"There is no database in {settings.data}; nothing was copied.")
    to.parent.mkdir(parents=True, exist_ok=True)
    part = to.with_name(f".{to.name}.{secrets.token_hex(4)}")
    try:
        with tempfile.TemporaryDirectory(dir=to.parent) as folder:
            copy = Path(folder) / DATABASE
            copy_database(settings.database, copy)
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file, ZipFile(file, "w", ZIP_DEFLATED) as packed:
                packed.write(copy, DATABASE)
                packed.writestr(KEY, settings.key().hex())
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def unpack(file: Path, folder: Path) -> bytes:
    """The database of a copy in a folder; returns the key. ``Unusable`` for what is no copy."""
    try:
        with ZipFile(file) as packed:
            if set(packed.namelist()) != {DATABASE, KEY}:
                raise Unusable(f"{file} is not a copy made by `railhead backup`.")
            packed.extract(DATABASE, folder)
            key = bytes.fromhex(packed.read(KEY).decode("ascii"))
    except (BadZipFile, EOFError, NotImplementedError, ValueError, RuntimeError, zlib.error):
        raise Unusable(f"{file} is not a copy made by `railhead backup`, or it is damaged.") from None
    except OSError as fault:
        raise Unusable(f"{file} cannot be read: {fault.strerror or fault}.") from None
    return key


def take_back(settings: Settings, database: Path, key: bytes) -> bool:
    """Put a database, brought to the newest form, in the place of the present one; True if the key is another.

    A service that runs on it goes on with what is there now: the mark that it looks at is another than before.
    """
    settings.data.mkdir(parents=True, exist_ok=True)
    mark = 1
    if settings.database.exists():
        with closing(sqlite3.connect(settings.database, timeout=PATIENCE)) as present:
            mark = int(present.execute("PRAGMA user_version").fetchone()[0]) % 2_000_000_000 + 1
    with closing(sqlite3.connect(database)) as source:
        source.execute(f"PRAGMA user_version = {mark}")
        with closing(sqlite3.connect(settings.database, timeout=PATIENCE)) as present:
            source.backup(present)
    path = settings.data / KEY
    if path.exists() and settings.key() == key:
        return False
    part = path.with_name(f"{KEY}.{secrets.token_hex(4)}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key.hex())
    part.replace(path)
    return True
