"""Tables of others that somebody keeps in the lobby to look at again."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, func, select

from ..database.models import TableRow, WatchedRow
from ..errors import NotFound, TooMany
from ..people.person import Person
from ..tables.service import Tables

MOST_WATCHED: Final = 60
"""Tables that one person keeps."""


async def watches(tables: Tables, table: str, person: Person) -> bool:
    """True if the person keeps the table."""
    async with tables.sessions() as session:
        return await session.get(WatchedRow, (person.id, table)) is not None


async def watch(tables: Tables, table: str, person: Person, on: bool) -> None:
    """Keep a table, or no longer; whoever knows its address may look at it."""
    async with tables.ink, tables.sessions.begin() as session:
        if await session.get(TableRow, table) is None:
            raise NotFound("There is no such table.")
        mine = WatchedRow.person == person.id
        await session.execute(delete(WatchedRow).where(mine, WatchedRow.table_id == table))
        if not on:
            return
        if (await session.scalar(select(func.count()).where(mine)) or 0) >= MOST_WATCHED:
            raise TooMany(f"You watch {MOST_WATCHED} tables. Drop one first, please.", "many-watched")
        session.add(WatchedRow(person=person.id, table_id=table))
