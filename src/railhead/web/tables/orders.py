"""Storage of standing orders: answers a seat has given in advance. Known to the seat alone until they are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ..database.models import StandingOrderRow
from ..title_pages.orders import STOPPED, Given, Order

LONGEST_ABOUT = 40


class Orders:
    """The orders of all seats."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions

    async def of(self, table: str, seats: Sequence[int]) -> Given:
        """Orders of these seats by their kind, each kind by what they are about."""
        query = (
            select(StandingOrderRow)
            .where(StandingOrderRow.table_id == table, StandingOrderRow.seat.in_(seats))
            .order_by(StandingOrderRow.kind, StandingOrderRow.about, StandingOrderRow.seat)
        )
        async with self.sessions() as session:
            rows = list(await session.scalars(query))
        found: dict[str, tuple[Order, ...]] = {}
        for row in rows:
            order = Order(row.seat, row.about, dict(row.body))
            found[row.kind] = (*found.get(row.kind, ()), order)
        return found

    async def put(self, table: str, kind: str, *orders: Order) -> None:
        """Give orders, all or none; each takes the place of an earlier one about the same."""
        async with self.sessions() as session:
            for order in orders:
                await session.merge(_row(table, kind, order))
                await session.execute(
                    delete(StandingOrderRow).where(
                        *_one(table, STOPPED, order.seat, [_name(kind, order.about)])
                    )
                )
            await session.commit()

    async def drop(self, table: str, kind: str, seat: int, *about: str) -> None:
        """Forget a seat's orders about these things."""
        async with self.sessions() as session:
            await session.execute(delete(StandingOrderRow).where(*_one(table, kind, seat, about)))
            await session.commit()

    async def end(self, table: str, kind: str, order: Order, why: str) -> None:
        """An order is over; its seat is told why, if there is something to tell."""
        async with self.sessions() as session:
            await session.execute(
                delete(StandingOrderRow).where(*_one(table, kind, order.seat, [order.about]))
            )
            if why:
                told = Order(order.seat, _name(kind, order.about), {"why": why})
                await session.merge(_row(table, STOPPED, told))
            await session.commit()


def _row(table: str, kind: str, order: Order) -> StandingOrderRow:
    return StandingOrderRow(
        table_id=table, seat=order.seat, kind=kind, about=order.about, body=dict(order.body)
    )


def _name(kind: str, about: str) -> str:
    """What the end of an order is stored under."""
    return f"{kind} {about}"[:LONGEST_ABOUT]


def _one(table: str, kind: str, seat: int, about: Sequence[str]) -> tuple[ColumnElement[bool], ...]:
    """Rows of a seat about these things."""
    row: Any = StandingOrderRow  # its columns compare to conditions, not to truth
    return (row.table_id == table, row.seat == seat, row.kind == kind, row.about.in_(about))
