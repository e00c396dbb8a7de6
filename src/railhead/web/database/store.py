"""Opening the database: SQLite in write-ahead mode, brought to the newest form before anything else.

All steps to the newest form are one transaction, and a copy is made before: an interrupted start leaves the
database as it was.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from ..errors import Unusable
from .copies import copy_database

MIGRATIONS = Path(__file__).parent / "migrations"
TUNING = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")
"""What every connection is told. With less than FULL a commit that was answered could be lost with the power."""


def migration_config(path: Path) -> Config:
    """Alembic's settings for one database file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    config.attributes["address"] = f"sqlite:///{path}"
    return config


def migrate(path: Path) -> None:
    """Create the database or bring it up to date; ``Unusable`` says what is wrong with one that cannot be used."""
    path.parent.mkdir(parents=True, exist_ok=True)
    config = migration_config(path)
    scripts = ScriptDirectory.from_config(config)
    newest = scripts.get_current_head()
    form = form_of(path)
    if form == newest:
        return
    if form is not None and form not in {script.revision for script in scripts.walk_revisions()}:
        raise Unusable(f"The database {path} was written by a newer version of Railhead (form {form}; this one knows "
                       f"up to {newest}). Start that version, or restore an older copy.")  # fmt: skip
    if form is not None:
        copy_database(path, path.with_name(f"{path.stem}-before-{newest}{path.suffix}"))
    engine = in_one_transaction(create_engine(config.attributes["address"]))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def form_of(path: Path) -> str | None:
    """The form of a database; None if there is none yet, ``Unusable`` if it is damaged."""
    if not path.exists() or not path.stat().st_size:
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            sound = [row[0] for row in database.execute("PRAGMA quick_check(1)")]
            if sound != ["ok"]:
                raise sqlite3.DatabaseError(sound[0])
            known = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            row = database.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
    except sqlite3.DatabaseError as fault:
        raise Unusable(f"The database {path} is damaged and was not touched ({fault}). Restore a copy of it with "
                       "`railhead restore`, or move it away to begin anew.") from None  # fmt: skip
    return str(row[0]) if row is not None else None


def in_one_transaction(engine: Engine) -> Engine:
    """Let changes of the form be undone like all others; the driver would end the transaction before each."""

    @event.listens_for(engine, "connect")
    def _by_hand(connection: Any, _record: Any) -> None:  # the driver's own types are not public
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")

    return engine


def _tune(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in TUNING:
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def open_database(path: Path) -> tuple[AsyncEngine, async_sessionmaker[AsyncSession]]:
    """The engine and a maker of sessions."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    event.listen(engine.sync_engine, "connect", _tune)
    return engine, async_sessionmaker(engine, expire_on_commit=False)
