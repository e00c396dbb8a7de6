"""Companies that go bankrupt: what becomes of them, and of the round."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...engine.seats import clockwise
from ...finance.holders import IPO, POOL, SLOTS
from .companies import BANKRUPT, INSOLVENT, mark
from .events import CompanyBankrupt


def worthless(g: Game, corporation: int) -> bool:
    """R-1860-127, R-1860-300: a floated company whose price is 0."""
    s = g.state
    return bool(s.floated[corporation]) and s.cell[corporation] == 0


def go_bankrupt(g: Game, corporation: int) -> None:
    """R-1860-301: shares to the offering, bases turned over; credits, trains and bases are kept for it."""
    s = g.state
    verbs.emit(g, CompanyBankrupt(corporation))
    verbs.set_president(g, corporation, None)
    row = corporation * SLOTS
    for holder in (*range(len(g.players)), POOL):
        held = s.shares[row + holder]
        if held:
            verbs.move_shares(g, corporation, holder, IPO, held)
    verbs.leave_market(g, corporation)
    mark(g, BANKRUPT, corporation)
    if not g.rules.options.flag("insolvency_mark_survives_bankruptcy"):
        mark(g, INSOLVENT, corporation, on=False)
    verbs.set_priority(g, poorest(g))


def poorest(g: Game) -> int:
    """R-1860-303, 1860/S-45: the player with the fewest shares, of several the first from the present holder on."""
    s = g.state
    companies = range(len(s.par))

    def held(seat: int) -> int:
        return sum(s.shares[c * SLOTS + seat] for c in companies)

    return min(clockwise(g, s.priority), key=held)
