"""What is done with the revenue, and how the market answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...finance.holders import BANK, CORPORATION, POOL, SLOTS
from .. import reasons, verbs
from ..actions import Choice
from ..actions import Dividend as DividendAction
from ..game import Game
from ..refusals import Refusal, refuse
from ..slots import TURN, Slot, Slots
from ..step import Kinds, Step
from .run import REVENUE

DECLARED: Final = Slot[bool](
    "dividend.declared", False, of=bool, life=TURN, meaning="the dividend is declared"
)


@dataclass
class DeclareDividend(Step):
    """R-1830-192 to R-1830-196: pay everything or withhold everything."""

    name = "dividend"
    kinds: Kinds = (DividendAction,)
    slots: Slots = (DECLARED, REVENUE)
    allowed: tuple[str, ...] = ("pay", "withhold")

    def corporation(self, g: Game) -> int:
        """Whose revenue it is."""
        return g.state.entity - CORPORATION

    def revenue(self, g: Game) -> int:
        """What is paid or kept."""
        return g.state.get(REVENUE) or 0

    def open(self, g: Game) -> bool:
        s = g.state
        return not s.get(DECLARED) and (s.get(REVENUE) or 0) > 0

    def skip(self, g: Game) -> None:
        if not g.state.get(DECLARED):
            self.declare(g, "withhold")

    def choices(self, g: Game) -> Iterator[Choice]:
        for how in self.allowed:
            yield DividendAction(how)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if action.how not in self.allowed:
            return refuse("dividend-kind", allowed=", ".join(self.allowed))
        return None

    def apply(self, g: Game, action: Any) -> None:
        self.declare(g, action.how)

    def declare(self, g: Game, how: str) -> None:
        """Distribute the revenue and move the token."""
        s = g.state
        corporation = s.entity - CORPORATION
        revenue = s.get(REVENUE) or 0
        verbs.put(g, DECLARED, True)
        verbs.record_turn(g, corporation, revenue, how)
        paid = self.distribute(g, corporation, revenue, how)
        self.move_token(g, corporation, how, paid)

    def distribute(self, g: Game, corporation: int, revenue: int, how: str) -> int:
        """R-1830-193, R-1830-194: returns what was paid out in all."""
        if how == "withhold" or not revenue:
            verbs.pay(g, BANK, CORPORATION + corporation, revenue, reasons.WITHHELD)
            return 0
        s = g.state
        row = corporation * SLOTS
        shares = g.state.size[corporation]
        for seat in range(len(g.players)):
            held = s.shares[row + seat]
            if held:
                verbs.pay(g, BANK, seat, revenue * held // shares, reasons.DIVIDEND)
        verbs.pay(
            g,
            BANK,
            CORPORATION + corporation,
            revenue * s.shares[row + POOL] // shares,
            reasons.POOL_DIVIDEND,
        )
        return revenue

    def move_token(self, g: Game, corporation: int, how: str, paid: int) -> None:
        """R-1830-102, R-1830-103: right for a dividend, left for none."""
        market = g.title.market
        cell = g.state.cell[corporation]
        target = market.right[cell] if paid else market.left[cell]
        verbs.move_price(g, corporation, target, reasons.DIVIDEND if paid else reasons.NO_DIVIDEND)
