"""Standing orders: answers a seat has given in advance. Known to the seat alone until they are used."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ...engine.actions import Action
from ...engine.game import Game
from ...engine.holdings import price_of
from ...titles.g1870.actions import Decline, Protect
from ...titles.g1870.blocks import Block
from ...titles.g1870.protection import PriceProtection
from ..database.models import StandingOrderRow

PROTECT = "protect"
MODES = ("always", "never", "upto")
USED = "By standing order."


@dataclass(frozen=True)
class Order:
    """What a president wants done when shares of a company of his are sold."""

    seat: int
    corporation: str
    mode: str
    """``always`` protect, ``never``, or ``upto`` a total."""
    most: int = 0


def protects(game: Game) -> bool:
    """True if the title knows price protection."""
    return any(isinstance(step, PriceProtection) for step in game.rules.interrupts.values())


def answer_of(game: Game, orders: list[Order]) -> Action | None:
    """The answer to what is asked now that the asked seat has ordered; None if it has ordered none."""
    if game.over or not isinstance(game.step, PriceProtection):
        return None
    block = Block(*game.state.interrupts[-1][1:])
    sym = game.title.corporations[block.corporation].sym
    for order in orders:
        if order.seat == block.president and order.corporation == sym:
            cost = block.shares * price_of(game, block.corporation)
            buys = order.mode == "always" or (order.mode == "upto" and cost <= order.most)
            return Protect() if buys else Decline()
    return None


class Orders:
    """Storage of orders."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions

    async def of(self, table: str, seats: list[int]) -> list[Order]:
        """Orders of these seats, by company."""
        async with self.sessions() as session:
            query = (
                select(StandingOrderRow)
                .where(
                    StandingOrderRow.table_id == table,
                    StandingOrderRow.kind == PROTECT,
                    StandingOrderRow.seat.in_(seats),
                )
                .order_by(StandingOrderRow.about)
            )
            rows = list(await session.scalars(query))
        return [Order(row.seat, row.about, str(row.body["mode"]), int(row.body["most"])) for row in rows]

    async def put(self, table: str, order: Order) -> None:
        """Give an order; it takes the place of an earlier one for that company."""
        body = {"mode": order.mode, "most": order.most}
        async with self.sessions() as session:
            row = StandingOrderRow(
                table_id=table, seat=order.seat, kind=PROTECT, about=order.corporation, body=body
            )
            await session.merge(row)
            await session.commit()

    async def drop(self, table: str, seat: int, corporation: str) -> None:
        """Forget an order."""
        which = (
            StandingOrderRow.table_id == table,
            StandingOrderRow.seat == seat,
            StandingOrderRow.kind == PROTECT,
            StandingOrderRow.about == corporation,
        )
        async with self.sessions() as session:
            await session.execute(delete(StandingOrderRow).where(*which))
            await session.commit()
