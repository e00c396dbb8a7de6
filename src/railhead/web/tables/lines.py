"""Private lines of actions: the draft of a turn and what-if branches. They never touch the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ...engine.actions import Action
from ...engine.game import Game
from ...engine.refusals import Refusal
from ..database.models import LineRow, now
from ..errors import NotFound
from .codec import decode, encode
from .service import fresh_id

DRAFT = "draft"
BRANCH = "branch"


@dataclass(frozen=True)
class Line:
    """Actions after a position of a table."""

    id: str
    table: str
    person: str
    kind: str
    start: int
    version: int
    actions: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Played:
    """A line carried out on a copy as far as it is legal."""

    game: Game
    kept: tuple[Any, ...]
    dropped: tuple[tuple[Any, Refusal], ...]


def play_line(game: Game, actions: tuple[Any, ...]) -> Played:
    """Carry out what is legal; the rest is listed with its reasons."""
    twin = game.copy()
    kept: list[Any] = []
    dropped: list[tuple[Any, Refusal]] = []
    for data in actions:
        action: Action = decode(data)
        refusal = twin.why_not(action)
        if refusal is None:
            twin.push_checked(action)
            kept.append(data)
        else:
            dropped.append((data, refusal))
    return Played(twin, tuple(kept), tuple(dropped))


class Lines:
    """Storage of lines."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions

    async def draft(self, table: str, person: str) -> Line | None:
        """The person's draft at a table."""
        async with self.sessions() as session:
            query = select(LineRow).where(
                LineRow.table_id == table, LineRow.person == person, LineRow.kind == DRAFT
            )
            row = (await session.scalars(query)).first()
        return line_of(row) if row is not None else None

    async def branch(self, table: str, identity: str) -> Line:
        """A branch by its id; whoever has the link may look."""
        async with self.sessions() as session:
            row = await session.get(LineRow, identity)
        if row is None or row.table_id != table or row.kind != BRANCH:
            raise NotFound("There is no such what-if branch.")
        return line_of(row)

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
        """Store a line; an empty draft is forgotten."""
        if line.kind == DRAFT and not line.actions and not line.undone:
            await self.forget(line)
            return line
        kept = line if line.id else replace(line, id=fresh_id(12))
        async with self.sessions() as session:
            await session.merge(
                LineRow(id=kept.id, table_id=kept.table, person=kept.person, kind=kept.kind, name=kept.name,
                        start=kept.start, version=kept.version, actions=list(kept.actions),
                        undone=list(kept.undone), changed=now())
            )  # fmt: skip
            await session.commit()
        return kept

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
                tuple(row.undone), row.name)  # fmt: skip


def with_action(line: Line, action: Action) -> Line:
    """One more action at the end."""
    return replace(line, actions=(*line.actions, encode(action)), undone=())


def without(line: Line, place: int) -> Line:
    """One action less; it can be brought back."""
    if not 0 <= place < len(line.actions):
        return line
    gone = line.actions[place]
    return replace(line, actions=line.actions[:place] + line.actions[place + 1 :], undone=(*line.undone, gone))


def redone(line: Line) -> Line:
    """The action taken out last, back at the end."""
    if not line.undone:
        return line
    return replace(line, actions=(*line.actions, line.undone[-1]), undone=line.undone[:-1])


def earlier(actions: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    """The same actions, that one before the one that preceded it."""
    if not 0 < place < len(actions):
        return actions
    return (*actions[: place - 1], actions[place], actions[place - 1], *actions[place + 1 :])


def movable(game: Game, actions: tuple[Any, ...], place: int) -> bool:
    """True if two neighbouring actions of one kind can change places and everything stays legal."""
    if actions[place].get("kind") != actions[place - 1].get("kind"):
        return False
    return not play_line(game, earlier(actions, place)).dropped
