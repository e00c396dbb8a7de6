"""The end of a company sale: debts of a liquidated company, then shareholders and short holders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.game import Game
from ...engine.slots import Slots
from ...engine.step import Step
from ...finance.holders import BANK, SLOTS
from .boxes import LIQUIDATION
from .charters import vacate
from .crisis import ask_debtors, charge, ease, former_president
from .events import LoanRepaid, Settled
from .loans import value
from .seats import next_solvent
from .slots import TAKEOVER, Takeover
from .stock import shorts_of

SETTLE: Final = "settle-sale"
"""Interrupt: debts, shares and shorts of the company that was sold."""


@dataclass
class SettleSale(Step):
    """R-1817-370 to R-1817-372: never a decision."""

    after: Callable[[Game], None] | None = None
    """What follows before anybody is asked for what he owes."""

    name = "settle-sale"
    slots: Slots = (TAKEOVER,)

    def open(self, g: Game) -> bool:
        return False

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        sale = g.state.get(TAKEOVER)
        assert sale is not None
        settle(g, sale)
        if self.after is not None:
            self.after(g)


def settle(g: Game, sale: Takeover) -> None:
    """R-1817-370 to R-1817-372: debts, then so much for each share; the charter is free again."""
    s = g.state
    target = sale.target
    amount = sale.bid
    if sale.how == LIQUIDATION:
        amount = settle_debts(g, sale)
    per_share = amount // s.size[target]
    verbs.emit(g, Settled(target, per_share))
    seats = range(len(g.players))
    held = [s.shares[target * SLOTS + seat] for seat in seats]
    short = [shorts_of(g, target, seat) for seat in seats]
    first = sale.president if sale.president >= 0 else next_solvent(g, former_president(g, target))
    vacate(g, target)
    verbs.drop(g, TAKEOVER)
    for seat in seats:
        verbs.pay(g, BANK, seat, per_share * held[seat], "settlement")
        ease(g, seat)
    for seat in seats:
        if short[seat] and per_share:
            charge(g, seat, per_share * short[seat], "short-settlement")
    ask_debtors(g, first)


def settle_debts(g: Game, sale: Takeover) -> int:
    """R-1817-370, R-1817-405: the pot pays the loans; a shortage is the president's, without one it is written off."""
    pot = sale.cash + sale.bid
    debts = value(g) * sale.loans
    if sale.loans:
        verbs.emit(g, LoanRepaid(sale.target, 0))
    if pot < debts and sale.president >= 0 and not g.state.bankrupt[sale.president]:
        charge(g, sale.president, debts - pot, "company-debts")
    return max(0, pot - debts)
