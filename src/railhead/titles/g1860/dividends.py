"""Dividends of 1860: pay or retain, and how the price answers."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import verbs
from ...engine.game import Game
from ...engine.steps.dividend import DECLARED, DeclareDividend
from ...engine.steps.run import REVENUE
from ...finance.holders import BANK, CORPORATION, CREDIT, SLOTS
from .bankruptcy import go_bankrupt, worthless
from .companies import BRITISH_RAIL, in_receivership
from .end import check_bank
from .layers import open_layers
from .prices import dividend_steps, move
from .running import LEASING, subsidise


@dataclass
class PayOrRetain(DeclareDividend):
    """R-1860-220, R-1860-123 to R-1860-125: a choice for directors; insolvent companies retain, British Rail pays."""

    restack: bool = True
    """R-1860-125, 1860/D-09: a marker that does not move goes below the others."""

    def open(self, g: Game) -> bool:
        s = g.state
        corporation = s.entity - CORPORATION
        if s.get(DECLARED) or not s.get(REVENUE):
            return False
        return not in_receivership(g, corporation) and not s.get(LEASING) and not s.get(BRITISH_RAIL)

    def skip(self, g: Game) -> None:
        """R-1860-232, R-1860-250, R-1860-332: what happens where there is no choice."""
        s = g.state
        if s.get(DECLARED):
            return
        directed = not in_receivership(g, s.entity - CORPORATION)
        pays = s.get(BRITISH_RAIL) and directed and bool(s.get(REVENUE)) and not s.get(LEASING)
        self.declare(g, "pay" if pays else "withhold")

    def declare(self, g: Game, how: str) -> None:
        s = g.state
        corporation = s.entity - CORPORATION
        revenue = s.get(REVENUE) or 0
        verbs.put(g, DECLARED, True)
        verbs.record_turn(g, corporation, revenue, how)
        open_layers(g)
        subsidise(g, corporation)
        paid = self.distribute(g, corporation, revenue, how)
        self.move_token(g, corporation, how, paid)
        if how == "pay":  # 1860/D-15: else no money has come to players
            check_bank(g)
        if worthless(g, corporation):
            go_bankrupt(g, corporation)

    def distribute(self, g: Game, corporation: int, revenue: int, how: str) -> int:
        """R-1860-220: credits for the company, or a tenth for each share in a player's hand."""
        if how == "withhold":
            verbs.pay(g, CREDIT, CORPORATION + corporation, revenue, "withheld")
            return 0
        s = g.state
        for seat in range(len(g.players)):
            held = s.shares[corporation * SLOTS + seat]
            verbs.pay(g, BANK, seat, revenue * held // s.size[corporation], "dividend")
        return revenue

    def move_token(self, g: Game, corporation: int, how: str, paid: int) -> None:
        """R-1860-123 to R-1860-126: up by the dividend, down without one."""
        steps = dividend_steps(g, corporation, paid)
        if steps:
            move(g, corporation, steps, "dividend" if paid else "no-dividend")
        elif self.restack:
            verbs.requeue(g, corporation)
