"""Sitting down, beginning a full table, freeing a seat, removing a table. The database decides who was first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import CursorResult, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from ...engine.game import Game
from ..database.models import SeatRow, TableRow, now
from ..errors import NotFound, NotYours
from ..people.identity import clean_name
from ..people.person import Person
from ..permissions import OPEN, PLAYING, check_free, check_join, check_remove
from ..tables.frozen import spoken
from ..tables.live import Live, Seat
from ..tables.opening import opening_of
from ..tables.service import Tables, terms_of
from ..tables.summary import summary

FREE = "free"


async def join(tables: Tables, table: str, person: Person, invitation: str, name: str) -> bool:
    """Take the first free seat; True when the table has begun. Whoever comes too late is told so."""
    async with tables.ink, tables.sessions.begin() as session:
        row = await session.get(TableRow, table)
        if row is None:
            raise NotFound("There is no such table.")
        held = select(SeatRow.place).where(SeatRow.table_id == table, SeatRow.person == person.id)
        if await session.scalar(held) is None:
            check_join(row, invitation)
        if not await _sit_down(session, table, person, clean_name(name) or person.called):
            if await session.scalar(held) is None:
                raise NotYours("Every seat is taken; you can watch.", "full")
            if row.status != OPEN:
                return True
    tables.fanout.publish(table, 0)
    return await begin(tables, table)


async def _sit_down(session: AsyncSession, table: str, person: Person, wanted: str) -> bool:
    """One statement takes the seat: of several who want it one gets it. False if there was none, or one is held."""
    first = select(func.min(SeatRow.place)).where(SeatRow.table_id == table, SeatRow.kind == FREE)
    mine = select(SeatRow.place).where(SeatRow.table_id == table, SeatRow.person == person.id)
    here = (SeatRow.table_id == table, SeatRow.kind == FREE, SeatRow.place == first.scalar_subquery())
    taken = update(SeatRow).where(*here, ~mine.exists()).values(kind="person", person=person.id, name=wanted)
    place = await session.scalar(taken.returning(SeatRow.place))
    if place is None:
        return False
    # The seat is ours and nobody else writes before this is kept, so a name that is taken is seen here.
    names = select(SeatRow.name).where(
        SeatRow.table_id == table, SeatRow.kind != FREE, SeatRow.place != place
    )
    others = set(await session.scalars(names))
    name = next(n for n in [wanted, *(f"{wanted} {i}" for i in range(2, 20))] if n not in others)
    if name != wanted:
        own = (SeatRow.table_id == table, SeatRow.place == place)
        await session.execute(update(SeatRow).where(*own).values(name=name))
    return True


async def begin(tables: Tables, table: str) -> bool:
    """Begin a table whose seats are all taken; True when it has begun, by whomever."""
    async with tables.sessions() as session:
        row = await session.get_one(TableRow, table)
        seats = await tables.seats(session, table)
    if row.status != OPEN:
        return True
    if any(seat.kind == FREE for seat in seats):
        return False
    row.rules_version = spoken(row.title)
    stands = await stand(tables, row, seats, None)
    stands |= {"status": stands.get("status", PLAYING), "rules_version": row.rules_version, "moved": now()}
    async with tables.ink, tables.sessions.begin() as session:
        free = select(SeatRow.place).where(SeatRow.table_id == table, SeatRow.kind == FREE)
        here = (TableRow.id == table, TableRow.status == OPEN)
        done = await session.execute(update(TableRow).where(*here, ~free.exists()).values(**stands))
        begun = isinstance(done, CursorResult) and done.rowcount == 1
    tables.fanout.publish(table, 0)
    if begun:
        tables.announce_quietly(table)
    return True


async def begin_all(tables: Tables) -> None:
    """Begin every full table that the service did not come to begin before it ended."""
    free = select(SeatRow.place).where(SeatRow.table_id == TableRow.id, SeatRow.kind == FREE)
    async with tables.sessions() as session:
        waiting = list(
            await session.scalars(select(TableRow.id).where(TableRow.status == OPEN, ~free.exists()))
        )
    for table in waiting:
        await begin(tables, table)


async def stand(tables: Tables, row: TableRow, seats: Sequence[Seat], game: Game | None) -> dict[str, Any]:
    """What the row of a table says of its position."""
    if game is None:
        game = await tables.think(opening_of, terms_of(row), seats)
    return await tables.think(summary, Live(terms_of(row), seats, game))


async def free_seat(tables: Tables, table: str, person: Person, place: int) -> None:
    """The owner takes a seat away from whoever sits there; it can be taken again."""
    async with tables.sessions.begin() as session:
        row = await session.get(TableRow, table)
        if row is None:
            raise NotFound("There is no such table.")
        check_free(row, person)
        still_open = select(TableRow.id).where(TableRow.id == table, TableRow.status == OPEN)
        here = (
            SeatRow.table_id == table,
            SeatRow.place == place,
            SeatRow.kind == "person",
            still_open.exists(),
        )
        values = {"kind": FREE, "person": "", "name": f"Free seat {place + 1}"}
        done = await session.execute(update(SeatRow).where(*here).values(**values))
        if not isinstance(done, CursorResult) or done.rowcount != 1:
            raise NotFound("Nobody sits there.")
    tables.fanout.publish(table, 0)


async def remove(tables: Tables, table: str, person: Person) -> None:
    """Remove a table with all that belongs to it."""
    async with tables.sessions.begin() as session:
        row = await session.get(TableRow, table)
        if row is None:
            raise NotFound("There is no such table.")
        check_remove(row, await tables.seats(session, table), person)
        await session.execute(delete(TableRow).where(TableRow.id == table))
    tables.forget(table)
