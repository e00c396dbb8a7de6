"""Storage of standing orders: answers a seat has given in advance. Known to the seat alone until they are used."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ..database.models import StandingOrderRow
from ..title_pages.orders import Order


class Orders:
    """The orders of one kind."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession], kind: str) -> None:
        self.sessions = sessions
        self.kind = kind

    async def of(self, table: str, seats: list[int]) -> list[Order]:
        """Orders of these seats, by what they are about."""
        query = (
            select(StandingOrderRow)
            .where(StandingOrderRow.table_id == table, StandingOrderRow.kind == self.kind)
            .where(StandingOrderRow.seat.in_(seats))
            .order_by(StandingOrderRow.about)
        )
        async with self.sessions() as session:
            rows = list(await session.scalars(query))
        return [Order(row.seat, row.about, dict(row.body)) for row in rows]

    async def put(self, table: str, *orders: Order) -> None:
        """Give orders, all or none; each takes the place of an earlier one about the same."""
        async with self.sessions() as session:
            for order in orders:
                row = StandingOrderRow(
                    table_id=table, seat=order.seat, kind=self.kind, about=order.about, body=dict(order.body)
                )
                await session.merge(row)
            await session.commit()

    async def drop(self, table: str, seat: int, *about: str) -> None:
        """Forget a seat's orders about these things."""
        which = (
            StandingOrderRow.table_id == table,
            StandingOrderRow.seat == seat,
            StandingOrderRow.kind == self.kind,
            StandingOrderRow.about.in_(about),
        )
        async with self.sessions() as session:
            await session.execute(delete(StandingOrderRow).where(*which))
            await session.commit()
