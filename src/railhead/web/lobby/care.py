"""What an owner does about a table beside playing there: its name, whether strangers see it, how quick its bots are."""

from __future__ import annotations

from typing import Any, Final

from ..bounds import harmless
from ..database.models import TableRow
from ..errors import NotFound, Unreadable
from ..people.person import Person
from ..permissions import SHARED, check_care
from ..tables.agreed import BOT_PACE, CHOICES, NAMES
from ..tables.service import Tables

LONGEST_TABLE_NAME: Final = 60


def table_name(text: str) -> str:
    """A name for a table: one line of bounded length."""
    return harmless(text, LONGEST_TABLE_NAME)


async def rename(tables: Tables, table: str, person: Person, name: str) -> str:
    """Give a table another name; pages that show it learn of it. Returns its status."""
    wanted = table_name(name)
    if not wanted:
        raise Unreadable("A table needs a name.", "no-name")
    async with tables.sessions.begin() as session:
        row = await session.get(TableRow, table)
        if row is None:
            raise NotFound("There is no such table.")
        check_care(row, person)
        row.name = wanted
        status = row.status
    tables.retold(table, name=wanted)
    return status


async def share(tables: Tables, table: str, person: Person, on: bool) -> str:
    """Show a table to strangers in the lobby, or no longer. Returns its status."""
    return await _change(tables, table, person, SHARED, on)


async def pace(tables: Tables, table: str, person: Person, wanted: str) -> str:
    """Say how long a bot's move takes at least. Returns the table's status."""
    if wanted not in CHOICES[BOT_PACE]:
        raise Unreadable(f"{NAMES[BOT_PACE]}: there is no such choice.", "no-pace")
    return await _change(tables, table, person, BOT_PACE, wanted)


async def _change(tables: Tables, table: str, person: Person, what: str, value: Any) -> str:
    """Change a setting of a table; pages that show it learn of it."""
    async with tables.sessions.begin() as session:
        row = await session.get(TableRow, table)
        if row is None:
            raise NotFound("There is no such table.")
        check_care(row, person)
        row.terms = {**row.terms, what: value}
        status = row.status
    tables.retold(table, **{what: value})
    return status
