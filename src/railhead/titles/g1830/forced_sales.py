"""What a president of 1830 sells for a train that his corporation must own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine import reasons, verbs
from ...engine.depot import cheapest
from ...engine.forced import (
    LAST_SALE,
    ForcedPurchase,
    forced_sale_refusal,
    largest_forced_sale,
    must_buy,
    needed_shares,
    ruin,
    sale_order,
)
from ...engine.game import Game
from ...engine.holdings import fall, sale_price, sell
from ...engine.refusals import Refusal
from ...engine.slots import Slots


@dataclass
class SalesForTrain(ForcedPurchase):
    """R-1830-280 to R-1830-289: the president pays the difference and sells for it; prices fall at once."""

    help_above_need: bool
    """1830/D-17: the president may help although the treasury could pay the bank's cheapest."""

    slots: Slots = (LAST_SALE,)

    def helps(self, g: Game, corporation: int) -> bool:
        """R-1830-280, 1830/A-38: the president's money may be used."""
        if not must_buy(g, corporation):
            return False
        return self.help_above_need or g.state.treasury[corporation] < cheapest(g)

    def blocks(self, g: Game, corporation: int, other: int) -> Iterable[int]:
        most = min(largest_forced_sale(g, corporation, other), needed_shares(g, corporation, other))
        return range(1, most + 1)

    def block_refusal(self, g: Game, corporation: int, other: int, shares: int) -> Refusal | None:
        return forced_sale_refusal(g, corporation, other, shares)

    def sell_block(self, g: Game, corporation: int, other: int, shares: int) -> None:
        verbs.put(g, LAST_SALE, sale_price(g, other))
        sell(g, g.state.president_of(corporation), other, shares)
        verbs.move_price(g, other, fall(g, other, shares), reasons.SALE)

    def largest(self, g: Game, corporation: int, other: int) -> int:
        return largest_forced_sale(g, corporation, other)

    def go_bankrupt(self, g: Game, corporation: int) -> None:
        """R-1830-289, R-1830-300: all he may sell is sold, his cash goes to the bank, the game is over."""
        player = g.state.president_of(corporation)
        for other in sale_order(g):
            shares = largest_forced_sale(g, corporation, other)
            if shares:
                sell(g, player, other, shares)
                verbs.move_price(g, other, fall(g, other, shares), reasons.SALE)
        ruin(g, player)
