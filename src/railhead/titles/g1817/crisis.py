"""A player who cannot pay: selling shares, bankruptcy, and what a bankrupt player leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Bankrupt, Choice, Sell
from ...engine.game import Game
from ...engine.holdings import operating_order, price_of
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Player, Slots
from ...engine.step import Frame, Kinds, Step
from ...finance.holders import BANK, CORPORATION, POOL, SLOTS
from .boxes import in_play, liquidate
from .events import CrisisBegan
from .seats import round_the_table, solvent
from .slots import DEBTS, ENDING, FORMER, Debt
from .stock import close_market_pairs, keeps_presidency, largest_sale, sale_refusal, sell, shorts_to_market

RUIN: Final = "bankrupt"
"""Why the game ends when one player is left."""
CRISIS: Final = "crisis"
"""Interrupt (player): he has to raise money."""


def debt_of(g: Game, player: int) -> Debt | None:
    """What a player owes and could not pay."""
    for debt in g.state.get(DEBTS):
        if debt.player == player:
            return debt
    return None


def charge(g: Game, player: int, amount: int, why: str, company: int = -1) -> None:
    """R-1817-400: a payment to the bank that is due at once; what cannot be paid becomes a debt.

    For interest nothing is paid before all of it can be (R-1817-404); other debts take what cash there is.
    """
    s = g.state
    debt = debt_of(g, player)
    if debt is None and s.cash[player] >= amount:
        verbs.pay(g, player, BANK, amount, why)
        return
    if company < 0:
        paid = min(s.cash[player], amount)
        verbs.pay(g, player, BANK, paid, why)
        amount -= paid
    others = tuple(other for other in s.get(DEBTS) if other.player != player)
    if debt is not None:
        amount, company = amount + debt.amount, max(company, debt.company)
    verbs.put(g, DEBTS, (*others, Debt(player, amount, company)))


def ease(g: Game, player: int) -> None:
    """A debtor has received money: what he owes beside interest takes it at once."""
    debt = debt_of(g, player) if g.state.get(DEBTS) else None
    if debt is not None and debt.company < 0:
        paid = min(g.state.cash[player], debt.amount)
        clear_debt(g, player)
        verbs.pay(g, player, BANK, paid, "debt")
        if debt.amount > paid:
            verbs.put(g, DEBTS, (*g.state.get(DEBTS), debt._replace(amount=debt.amount - paid)))


def net_cash(g: Game, player: int) -> int:
    """Cash of a player less what he owes."""
    debt = debt_of(g, player) if g.state.get(DEBTS) else None
    return g.state.cash[player] - (debt.amount if debt is not None else 0)


def ask_debtors(g: Game, first: int) -> None:
    """1817/A-24: players in a crisis are asked clockwise, from the president of the company concerned."""
    asked = [frame[1] for frame in g.state.interrupts if frame[0] == CRISIS]
    for seat in reversed(round_the_table(g, first)):
        debt = debt_of(g, seat)
        if debt is not None and seat not in asked:
            verbs.interrupt(g, CRISIS, seat)
            verbs.emit(g, CrisisBegan(seat, debt.amount))


def remind_debtors(g: Game) -> None:
    """Debts that a stock round left (records of other programs) are asked for once a company operates."""
    if g.state.get(DEBTS):
        ask_debtors(g, g.state.president_of(g.state.entity - CORPORATION))


@dataclass
class CashCrisis(Step):
    """R-1817-401, R-1817-402: shares are sold until the debt can be paid, else the player is bankrupt."""

    bundles: bool
    """1817/D-29: several shares of one company at once."""
    gives_up: bool
    """1817/D-15: bankruptcy although shares could be sold."""
    ends_at_once: bool
    """R-1817-435: the last bankruptcy ends the game; else the next decision does (records of other programs)."""

    name = "cash-crisis"
    frame: Frame = (Player,)
    kinds: Kinds = (Sell, Bankrupt)
    slots: Slots = (DEBTS, ENDING, FORMER)

    def player(self, g: Game) -> int:
        """Who has to raise money."""
        return int(g.state.interrupts[-1][1])

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return self.player(g)

    def lacking(self, g: Game, player: int) -> int:
        """What is still to be raised."""
        debt = debt_of(g, player)
        return 0 if debt is None else debt.amount - g.state.cash[player]

    def open(self, g: Game) -> bool:
        return self.lacking(g, self.player(g)) > 0

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """The money is there: it is paid."""
        player = int(frame[1])
        debt = debt_of(g, player)
        if debt is not None:
            clear_debt(g, player)
            verbs.pay(g, player, BANK, debt.amount, "debt")

    def largest(self, g: Game, player: int, company: int) -> int:
        """R-1817-401: the most shares of a company that may be sold at once."""
        most = largest_sale(g, player, company)
        if not self.bundles:
            most = min(most, 1)
        price = price_of(g, company)
        if price:
            most = min(most, -(-self.lacking(g, player) // price))
        while most and not keeps_presidency(g, player, company, most):
            most -= 1
        return most

    def sellable(self, g: Game, player: int) -> bool:
        """Something can be sold."""
        return any(self.largest(g, player, company) for company in range(len(g.state.cell)))

    def choices(self, g: Game) -> Iterator[Choice]:
        player = self.player(g)
        found = False
        for company, row in enumerate(g.title.corporations):
            for shares in range(1, self.largest(g, player, company) + 1):
                found = True
                yield Sell(row.sym, shares)
        if self.gives_up or not found:
            yield Bankrupt()

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        player = self.player(g)
        if isinstance(action, Bankrupt):
            if self.gives_up or not self.sellable(g, player):
                return None
            return refuse("crisis-solvent", lacking=self.lacking(g, player))
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        fault = sale_refusal(g, player, company, action.shares)
        if fault is not None:
            return fault
        if not keeps_presidency(g, player, company, action.shares):
            return refuse("crisis-presidency", corporation=action.corporation)
        most = self.largest(g, player, company)
        if action.shares > most:
            return refuse("sale-too-much", most=most)
        return None

    def apply(self, g: Game, action: Any) -> None:
        player = self.player(g)
        if isinstance(action, Bankrupt):
            verbs.answered(g)
            go_bankrupt(g, player)
            if len(solvent(g)) == 1:
                verbs.put(g, ENDING, True)
                if self.ends_at_once:
                    verbs.end(g, RUIN)
        else:
            sell(g, player, corporation_number(g, action.corporation), action.shares)
            ease(g, player)


def clear_debt(g: Game, player: int) -> None:
    """The debt is paid or written off."""
    verbs.put(g, DEBTS, tuple(debt for debt in g.state.get(DEBTS) if debt.player != player))


def go_bankrupt(g: Game, player: int) -> None:
    """R-1817-402 to R-1817-404, R-1817-435: the player leaves; what he had goes to market, bank or charter."""
    s = g.state
    debt = debt_of(g, player)
    company = -1 if debt is None else debt.company
    clear_debt(g, player)
    to_charter = company >= 0 and g.rules.options.text("bankrupt_interest_cash") == "company"
    payee = CORPORATION + company if to_charter else BANK
    verbs.pay(g, player, payee, s.cash[player], "bankruptcy")
    verbs.record_bankruptcy(g, player)
    for other in operating_order(g, in_play(g)):
        held = s.shares[other * SLOTS + player]
        if held:
            president = s.president[other] == player
            verbs.move_shares(g, other, player, POOL, held, president)
            if president:
                verbs.set_president(g, other, None)
                former = tuple(row for row in s.get(FORMER) if row[0] != other)
                verbs.put(g, FORMER, (*former, (other, player)))
                liquidate(g, other, "bankruptcy")
    shorts_to_market(g, player)
    for other in range(len(s.cell)):
        close_market_pairs(g, other)
    if g.rules.options.text("bankrupt_privates") == "leave":
        for private, owner in enumerate(s.private_owner):
            if owner == player:
                verbs.close_private(g, private)


def ruin(g: Game) -> str:
    """R-1817-435: why the game is over now that somebody would have to decide, empty if it is not."""
    return RUIN if g.state.get(ENDING) else ""


def former_president(g: Game, company: int) -> int:
    """R-1817-405: the bankrupt player who led a company last, -1 when its president is at the table."""
    for row, player in g.state.get(FORMER):
        if row == company:
            return player
    return -1
