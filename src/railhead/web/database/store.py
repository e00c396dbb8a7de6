"""Opening the database: SQLite in write-ahead mode, brought to the newest form before anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"


def migration_config(path: Path) -> Config:
    """Alembic's settings for one database file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    config.attributes["address"] = f"sqlite:///{path}"
    return config


def migrate(path: Path) -> None:
    """Create the database or bring it up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    config = migration_config(path)
    engine = create_engine(config.attributes["address"])
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _tune(connection: Any, _record: Any) -> None:  # the driver's own types are not public
    cursor = connection.cursor()
    for line in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def open_database(path: Path) -> tuple[AsyncEngine, async_sessionmaker[AsyncSession]]:
    """The engine and a maker of sessions."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
    event.listen(engine.sync_engine, "connect", _tune)
    return engine, async_sessionmaker(engine, expire_on_commit=False)
