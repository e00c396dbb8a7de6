"""Loans of companies: taking, repaying, and the fee on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ...engine import verbs
from ...engine.actions import Choice, Pass
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Slots
from ...engine.state import replaced
from ...engine.step import Kinds, Step
from ...finance.holders import BANK, CORPORATION
from .actions import Loan, Repay
from .boxes import liquidate, move_left, move_right
from .crisis import ask_debtors, charge, remind_debtors
from .events import InterestPaid, LoanRepaid, LoanTaken, RateSet
from .slots import BORROWED, INTEREST, LOANS, RATE, TAKEOVER


def value(g: Game) -> int:
    """R-1817-062: what one loan brings."""
    return int(g.title.facts["loans"]["value"])


def loans_of(g: Game, company: int) -> int:
    """Loans of a company."""
    return g.state.get(LOANS)[company]


def loans_out(g: Game) -> int:
    """R-1817-004: loans of all companies together, those of a liquidated one set aside included."""
    sale = g.state.get(TAKEOVER)
    table = g.state.get(LOANS)
    return sum(table) + (sale.loans if sale is not None else 0)


def loans_left(g: Game) -> int:
    """R-1817-062: loans the bank still has."""
    return int(g.title.facts["loans"]["count"]) - loans_out(g)


def loan_limit(g: Game, company: int) -> int:
    """R-1817-062: loans a company of its size may have."""
    return int(g.title.facts["loans"]["per_company"][str(g.state.size[company])])


def possible_loans(g: Game, company: int) -> int:
    """R-1817-062: loans a company could still take."""
    return max(0, min(loan_limit(g, company) - loans_of(g, company), loans_left(g)))


def rate_for(g: Game, out: int) -> int:
    """R-1817-066, 1817/A-03, 1817/A-04: the fee on each loan when so many are out."""
    fee = g.title.facts["loans"]["interest"]
    rows = max(1, -(-out // int(fee["loans_per_step"])))
    return min(int(fee["first"]) + (rows - 1) * int(fee["step"]), int(fee["last"]))


def fix_rate(g: Game) -> None:
    """R-1817-066: the fee of an operating round is set before it begins."""
    out = loans_out(g)
    verbs.put(g, RATE, rate_for(g, out))
    verbs.emit(g, RateSet(rate_for(g, out), out))


def set_loans(g: Game, company: int, count: int) -> None:
    """Loans of a company, whatever the reason."""
    verbs.put(g, LOANS, replaced(g.state.get(LOANS), company, count))


def loan_refusal(g: Game, company: int) -> Refusal | None:
    """R-1817-062: why a company cannot take a loan, whatever the moment."""
    sym = g.title.corporations[company].sym
    limit = loan_limit(g, company)
    if loans_of(g, company) >= limit:
        return refuse("loan-limit", corporation=sym, loans=loans_of(g, company), limit=limit)
    if not loans_left(g):
        return refuse("loan-bank")
    return None


def take_loan(g: Game, company: int) -> None:
    """R-1817-062: money for the company, its marker one box left."""
    set_loans(g, company, loans_of(g, company) + 1)
    verbs.pay(g, BANK, CORPORATION + company, value(g), "loan")
    verbs.emit(g, LoanTaken(company, loans_of(g, company)))
    move_left(g, company, 1, "loan")


def repay_loan(g: Game, company: int, moves: bool = True) -> None:
    """R-1817-063: money to the bank, the marker one box right."""
    verbs.pay(g, CORPORATION + company, BANK, value(g), "loan-repaid")
    set_loans(g, company, loans_of(g, company) - 1)
    verbs.emit(g, LoanRepaid(company, loans_of(g, company)))
    if moves:
        move_right(g, company, 1, "loan-repaid")


@dataclass
class Borrow(Step):
    """R-1817-064: loans at any moment of the own turn but between interest and repayment."""

    name = "borrow"
    kinds: Kinds = (Loan,)
    slots: Slots = (LOANS, INTEREST, BORROWED)

    def choices(self, g: Game) -> Iterator[Choice]:
        company = g.state.entity - CORPORATION
        action = Loan(g.title.corporations[company].sym)
        if self.refusal(g, action) is None:
            yield action

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        company = g.state.entity - CORPORATION
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        if action.corporation != g.title.corporations[company].sym:
            return refuse("loan-turn", corporation=g.title.corporations[company].sym)
        return loan_refusal(g, company)

    def apply(self, g: Game, action: Any) -> None:
        if g.state.get(INTEREST):
            verbs.put(g, BORROWED, True)
        take_loan(g, g.state.entity - CORPORATION)
        remind_debtors(g)


@dataclass
class PayInterest(Step):
    """R-1817-280, R-1817-281, R-1817-163: never a decision, and nothing for a company whose president has left."""

    name = "pay-interest"
    slots: Slots = (INTEREST, RATE, LOANS)

    def open(self, g: Game) -> bool:
        return False

    def skip(self, g: Game) -> None:
        if g.state.get(INTEREST) or g.state.president[g.state.entity - CORPORATION] is None:
            return
        verbs.put(g, INTEREST, True)
        pay_interest(g, g.state.entity - CORPORATION)


def pay_interest(g: Game, company: int) -> None:
    """R-1817-280, R-1817-281: the fee on all loans, forced loans for it, or liquidation."""
    s = g.state
    rate = s.get(RATE)
    while s.treasury[company] < rate * loans_of(g, company) and possible_loans(g, company):
        take_loan(g, company)
    due = rate * loans_of(g, company)
    if not due:
        return
    if s.treasury[company] >= due:
        verbs.pay(g, CORPORATION + company, BANK, due, "interest")
        verbs.emit(g, InterestPaid(company, due, False))
        return
    liquidate(g, company, "interest")
    president = s.president_of(company)
    verbs.pay(g, CORPORATION + company, president, s.treasury[company], "company-cash")
    verbs.emit(g, InterestPaid(company, due, True))
    charge(g, president, due, "interest", company)
    ask_debtors(g, president)


@dataclass
class RepayLoans(Step):
    """R-1817-282: any number of loans is repaid; a loan taken afterwards ends that."""

    lingers: Callable[[Game], bool] | None = None
    """What else can still be done keeps the turn open; None where it ends all the same (records of other programs)."""

    name = "repay-loans"
    kinds: Kinds = (Repay, Pass)
    slots: Slots = (BORROWED, LOANS)

    def open(self, g: Game) -> bool:
        company = g.state.entity - CORPORATION
        if self._may_repay(g, company) or loan_refusal(g, company) is None:
            return True
        return self.lingers is not None and self.lingers(g)

    def _may_repay(self, g: Game, company: int) -> bool:
        s = g.state
        return loans_of(g, company) > 0 and s.treasury[company] >= value(g) and not s.get(BORROWED)

    def idle(self, g: Game) -> bool:
        return not g.state.get(BORROWED)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        company = g.state.entity - CORPORATION
        if self._may_repay(g, company):
            yield Repay(g.title.corporations[company].sym)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        company = g.state.entity - CORPORATION
        sym = g.title.corporations[company].sym
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        if action.corporation != sym:
            return refuse("loan-turn", corporation=sym)
        if g.state.get(BORROWED):
            return refuse("repay-borrowed", corporation=sym)
        return repay_refusal(g, company)

    def apply(self, g: Game, action: Any) -> None:
        if isinstance(action, Pass):
            verbs.emit(g, Passed(g.state.entity, self.name))
            verbs.next_step(g)
        else:
            repay_loan(g, g.state.entity - CORPORATION)


def repay_refusal(g: Game, company: int) -> Refusal | None:
    """R-1817-063: why a company cannot repay a loan."""
    sym = g.title.corporations[company].sym
    if not loans_of(g, company):
        return refuse("repay-none", corporation=sym)
    cash = g.state.treasury[company]
    if cash < value(g):
        return refuse("repay-cash", corporation=sym, cash=cash, price=value(g))
    return None
