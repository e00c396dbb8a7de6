"""Quick looks at the database: one row by its key, read where it is asked for.

Every request asks how far its table is and whether there is a draft. Such a read takes some ten microseconds and never
waits for who writes; through a session it takes a hundred times that, most of it for changing threads.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

PATIENCE = 5.0
"""Seconds to wait, elsewhere, for a database that cannot be read at once."""

Row = tuple[Any, ...]


class Glance:
    """A connection that only reads, always what was kept last."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._line: sqlite3.Connection | None = None

    async def __call__(self, query: str, *values: str) -> Row | None:
        """The first row of an answer."""
        try:
            if self._line is None:
                self._line = self._connected(0.0)
            return _first(self._line, query, values)
        except sqlite3.OperationalError:
            return await asyncio.get_running_loop().run_in_executor(None, self._patiently, query, values)

    def close(self) -> None:
        """Look no more."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _connected(self, patience: float) -> sqlite3.Connection:
        line = sqlite3.connect(self._path, timeout=patience, isolation_level=None, check_same_thread=False)
        line.execute("PRAGMA query_only = ON")
        return line

    def _patiently(self, query: str, values: tuple[str, ...]) -> Row | None:
        with closing(self._connected(PATIENCE)) as line:
            return _first(line, query, values)


def _first(line: sqlite3.Connection, query: str, values: tuple[str, ...]) -> Row | None:
    with closing(line.execute(query, values)) as cursor:
        found: Row | None = cursor.fetchone()
    return found
