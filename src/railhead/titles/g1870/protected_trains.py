"""The enforced purchase where forced sales can be protected and only the bank's trains are bought with help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from ...engine import reasons, verbs
from ...engine.forced import (
    ForcedPurchase,
    forced_sale_refusal,
    largest_forced_sale,
    needed_shares,
    ruin,
    sale_order,
    shortfall,
)  # fmt: skip
from ...engine.game import Game
from ...engine.holdings import sale_price
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Player, Slots
from ...engine.step import Frame, Step
from ...finance.holders import BANK
from .blocks import BLOCKS, OVER, ask_presidents
from .protected_stock import SOLD, block_sizes, holding_after, take_block

RUIN: Final = "ruin"
"""Kind of the interrupt that ends the game once the last sales of a bankrupt player are settled."""


@dataclass
class ProtectedSales(ForcedPurchase):
    """R-1870-127 to R-1870-131: help for the bank's cheapest train alone, one block of each corporation."""

    settled_sales: bool
    """1870/D-18: the sales of a bankrupt player lower prices and can be protected."""
    any_small_block: bool = False
    """A block may be too small although no second one is allowed (records of other programs)."""

    slots: Slots = (SOLD, BLOCKS, OVER)

    def blocks(self, g: Game, corporation: int, other: int) -> Iterable[int]:
        """R-1870-128: one block of each corporation, no larger than needed or than the holding limit asks."""
        if other in g.state.get(SOLD):
            return ()
        player = g.state.president_of(corporation)
        most = largest_forced_sale(g, corporation, other)
        sizes = [size for size in block_sizes(g, player, other) if size <= most]
        needed = needed_shares(g, corporation, other)
        if not needed:
            return ()
        enough = [size for size in sizes if size <= needed or size == sizes[0]]
        return [size for size in enough if self._leaves_enough(g, corporation, other, size)]

    def _leaves_enough(self, g: Game, corporation: int, other: int, size: int) -> bool:
        """R-1870-128: no second block of a corporation, so the rest must come from the others."""
        if self.any_small_block:
            return True
        rest = sum(
            self.largest(g, corporation, third) * sale_price(g, third)
            for third in range(len(g.state.par))
            if third != other
        )
        return size * sale_price(g, other) + rest >= shortfall(g, corporation)

    def largest(self, g: Game, corporation: int, other: int) -> int:
        """The largest block of a corporation that may still be sold for the train."""
        if other in g.state.get(SOLD):
            return 0
        most = largest_forced_sale(g, corporation, other)
        sizes = block_sizes(g, g.state.president_of(corporation), other)
        return max((size for size in sizes if size <= most), default=0)

    def block_refusal(self, g: Game, corporation: int, other: int, shares: int) -> Refusal | None:
        """R-1870-128, R-1870-129: why a block cannot be sold for the train."""
        sym = g.title.corporations[other].sym
        if other in g.state.get(SOLD):
            return refuse("block-twice", corporation=sym)
        if shares in self.blocks(g, corporation, other):
            return None
        fault = forced_sale_refusal(g, corporation, other, shares)
        if fault is not None:
            return fault
        percent = holding_after(g, g.state.president_of(corporation), other, shares)
        if not percent:
            return refuse("sale-too-little", corporation=sym)
        return refuse("sale-holding", corporation=sym, percent=percent, limit=g.title.holding_percent)

    def sell_block(self, g: Game, corporation: int, other: int, shares: int) -> None:
        """R-1870-130, 1870/A-16: the price is settled after the purchase."""
        take_block(g, g.state.president_of(corporation), other, shares)

    def go_bankrupt(self, g: Game, corporation: int) -> None:
        """R-1870-131, 1870/D-18: all he may sell is sold, his cash is gone, prices are settled, the game is over."""
        player = g.state.president_of(corporation)
        for other in sale_order(g):
            most = self.largest(g, corporation, other)
            if most:
                take_block(g, player, other, most)
        if not self.settled_sales:
            ruin(g, player)
            return
        verbs.pay(g, player, BANK, g.state.cash[player], reasons.BANKRUPTCY)
        verbs.interrupt(g, RUIN, player)
        ask_presidents(g)


@dataclass
class Ruin(Step):
    """R-1870-131: the last sales of a bankrupt player are settled. Interrupt (player)."""

    name = "bankruptcy"
    frame: Frame = (Player,)

    def open(self, g: Game) -> bool:
        return False

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        ruin(g, frame[1])
