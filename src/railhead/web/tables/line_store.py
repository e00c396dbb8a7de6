"""Where drafts, what-if branches and planned tiles are kept."""

from __future__ import annotations

import json
from dataclasses import replace

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ..database.models import LineRow, SeatRow, now
from ..errors import NotFound
from .ids import fresh_id
from .lines import BRANCH, DRAFT, PLAN, Line

MOST_BRANCHES = 50
"""What-ifs of one person at one table."""
MOST_ONLOOKERS = 200
"""People without a seat whose plans are kept at a table."""


class Lines:
    """Storage of lines."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions

    async def draft(self, table: str, person: str) -> Line | None:
        """The person's draft at a table."""
        return await self._only(table, person, DRAFT)

    async def plan(self, table: str, person: str) -> Line | None:
        """The tiles that the person plans at a table."""
        return await self._only(table, person, PLAN)

    async def _only(self, table: str, person: str, kind: str) -> Line | None:
        """The line of a kind of which a person has one at a table."""
        async with self.sessions() as session:
            query = select(LineRow).where(
                LineRow.table_id == table, LineRow.person == person, LineRow.kind == kind
            )
            row = (await session.scalars(query.order_by(LineRow.changed.desc()))).first()
        return line_of(row) if row is not None else None

    async def branch(self, table: str, identity: str) -> Line:
        """A branch by its id; whoever has the link may look."""
        async with self.sessions() as session:
            row = await session.get(LineRow, identity)
        if row is None or row.table_id != table or row.kind != BRANCH:
            raise NotFound("There is no such what-if branch.")
        return line_of(row)

    async def known(self, identity: str) -> Line | None:
        """Any line by its id."""
        async with self.sessions() as session:
            row = await session.get(LineRow, identity)
        return line_of(row) if row is not None else None

    async def branches(self, table: str, person: str) -> list[Line]:
        """A person's branches at a table, newest first."""
        async with self.sessions() as session:
            query = (
                select(LineRow)
                .where(LineRow.table_id == table, LineRow.person == person, LineRow.kind == BRANCH)
                .order_by(LineRow.changed.desc())
                .limit(20)
            )
            return [line_of(row) for row in await session.scalars(query)]

    async def save(self, line: Line) -> Line:
        """Store a line; an empty draft, and a plan without tiles, is forgotten."""
        if line.kind != BRANCH and not line.actions and not line.undone:
            await self.forget(line)
            return line
        kept = line if line.id else replace(line, id=fresh_id(12))
        async with self.sessions() as session:
            await session.merge(
                LineRow(id=kept.id, table_id=kept.table, person=kept.person, kind=kept.kind, name=kept.name,
                        comment=kept.comment, start=kept.start, version=kept.version, actions=list(kept.actions),
                        undone=list(kept.undone), changed=now())
            )  # fmt: skip
            if kept.kind == BRANCH:
                await self._forget_old(session, kept)
            elif kept.kind == PLAN:
                await self._forget_onlookers(session, kept.table)
            await session.commit()
        return kept

    async def _forget_old(self, session: AsyncSession, line: Line) -> None:
        """Of a person's what-ifs at a table only the latest are kept."""
        mine = (LineRow.table_id == line.table, LineRow.person == line.person, LineRow.kind == BRANCH)
        kept = (
            select(LineRow.id).where(*mine).order_by(LineRow.changed.desc(), LineRow.id).limit(MOST_BRANCHES)
        )
        await session.execute(delete(LineRow).where(*mine, LineRow.id.not_in(kept)))

    async def _forget_onlookers(self, session: AsyncSession, table: str) -> None:
        """Of the plans of people without a seat only the latest are kept: anybody who looks on can make some."""
        seated = select(SeatRow.person).where(SeatRow.table_id == table)
        theirs = (LineRow.table_id == table, LineRow.kind == PLAN, LineRow.person.not_in(seated))
        old = (
            select(LineRow.id)
            .where(*theirs)
            .order_by(LineRow.changed.desc(), LineRow.id)
            .offset(MOST_ONLOOKERS)
        )
        gone = (await session.scalars(old)).all()
        if gone:
            await session.execute(delete(LineRow).where(LineRow.id.in_(gone)))

    async def forget(self, line: Line) -> None:
        """Remove a line."""
        if not line.id:
            return
        async with self.sessions() as session:
            await session.execute(delete(LineRow).where(LineRow.id == line.id))
            await session.commit()


def line_of(row: LineRow) -> Line:
    """A row as a value."""
    return Line(row.id, row.table_id, row.person, row.kind, row.start, row.version, tuple(row.actions),
                tuple(row.undone), row.name, row.comment)  # fmt: skip


def draft_of(
    table: str, person: str, identity: str, start: int, version: int, actions: str, undone: str, name: str
) -> Line:
    """A draft as it was read at a glance: what is JSON in the database is text still."""
    return Line(
        identity,
        table,
        person,
        DRAFT,
        start,
        version,
        tuple(json.loads(actions)),
        tuple(json.loads(undone)),
        name,
    )
