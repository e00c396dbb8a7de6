"""Share price protection: what a president may do about shares sold to the pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...engine import reasons, verbs
from ...engine.actions import Action, Choice
from ...engine.game import Game
from ...engine.holdings import (
    certificates,
    counts_for_limit,
    fall,
    limited_holding,
    percent_of,
    price_of,
    settle_presidency,
)  # fmt: skip
from ...engine.refusals import Refusal
from ...engine.slots import Corporation, Count, Player, Slots
from ...engine.step import Frame, Kinds, Step
from ...engine.stock.purchase import DEALER
from ...finance.holders import BANK, POOL, SEATS, SLOTS
from .actions import Decline, Protect
from .blocks import BLOCKS, OVER, Block, allow_excess, ask_presidents
from .events import PROTECTION, NotAsked, Protected, Unprotected


class SettleSales(Step):
    """R-1870-066: the seller's turn is over; now presidents are asked about the blocks of the turn."""

    name = "settle-sales"
    slots: Slots = (BLOCKS,)

    def open(self, g: Game) -> bool:
        return False

    def skip(self, g: Game) -> None:
        ask_presidents(g)


@dataclass
class PriceProtection(Step):
    """R-1870-067 to R-1870-072: all of the block at the price before the fall, or nothing."""

    also_after_sale: bool
    """1870/D-28: a president who sold in this round may protect other players' blocks."""
    own_forced_block: bool
    """R-1870-130, 1870/A-44, 1870/D-43: a president may protect what he was forced to sell himself."""

    name = "price-protection"
    frame: Frame = (Corporation, Count, Player, Player)
    kinds: Kinds = (Protect, Decline)
    slots: Slots = (OVER, DEALER)

    def _block(self, g: Game) -> Block:
        return Block(*g.state.interrupts[-1][1:])

    def obstacle(self, g: Game, block: Block) -> str:
        """R-1870-067, R-1870-070, 1870/A-20, 1870/A-21, 1870/A-44: what bars him (sale, cash, room), else nothing."""
        s = g.state
        corporation, shares, president, seller = block
        in_stock_round = s.entity < SEATS
        own = president == seller and (in_stock_round or not self.own_forced_block)
        if s.cell[corporation] < 0 or own:
            return "own"
        if in_stock_round and s.sold[president] >> corporation & 1 and not self.also_after_sale:
            return "sold"
        if s.shares[corporation * SLOTS + POOL] < shares:
            return "pool"
        if s.cash[president] < shares * price_of(g, corporation):
            return "cash"
        if not counts_for_limit(g, corporation):
            return ""
        room = g.rules.certificate_limit(g) - certificates(g, president, credit=False)
        return "" if shares <= room else "certificates"

    def able(self, g: Game, block: Block) -> bool:
        """R-1870-067: nothing keeps the president from protecting the block."""
        return not self.obstacle(g, block)

    def open(self, g: Game) -> bool:
        return self.able(g, self._block(g))

    def speaker(self, g: Game, action: Action | None = None) -> int:
        return self._block(g).president

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Protect()
        yield Decline()

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        return None

    def apply(self, g: Game, action: Any) -> None:
        block = self._block(g)
        verbs.answered(g)
        if isinstance(action, Protect):
            protect(g, block)
        else:
            let_fall(g, block)

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """R-1870-069: a president who cannot protect is not asked; the log says what he lacks."""
        block = Block(*frame[1:])
        if g.state.cell[block.corporation] >= 0:
            verbs.emit(g, NotAsked(block.corporation, block.president, self.obstacle(g, block)))
        let_fall(g, block)


def protect(g: Game, block: Block) -> None:
    """R-1870-068, R-1870-071: the block goes to the president, who has acted and whose left neighbour is next."""
    s = g.state
    corporation, shares, president, _ = block
    verbs.pay(g, president, BANK, shares * price_of(g, corporation), PROTECTION)
    verbs.move_shares(g, corporation, POOL, president, shares)
    settle_presidency(g, corporation)
    held = s.shares[corporation * SLOTS + president]
    if percent_of(g, corporation, held) > g.title.holding_percent and limited_holding(g, corporation):
        allow_excess(g, president, corporation)
    verbs.emit(g, Protected(corporation, shares, president))
    if s.entity < SEATS:
        verbs.dealt(g, president)
        verbs.put(g, DEALER, president)
        verbs.seize_turn(g, president)


def let_fall(g: Game, block: Block) -> None:
    """R-1870-048, R-1870-049: one row down for each share, the ledge apart."""
    if g.state.cell[block.corporation] >= 0:
        verbs.emit(g, Unprotected(block.corporation, block.shares))
        verbs.move_price(g, block.corporation, fall(g, block.corporation, block.shares), reasons.SALE)
