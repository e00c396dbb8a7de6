"""Starting a corporation: the president's certificate at a par of the player's choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ...finance.holders import BANK, IPO, SLOTS
from .. import reasons, verbs
from ..actions import Par
from ..game import Game
from ..holdings import certificates, par_cell, par_refusal, pars, settle_flotation, settle_presidency
from ..lookups import corporation_number, unknown
from ..refusals import Refusal, refuse
from ..step import Kinds
from .deal import Deal
from .purchase import has_bought, note_start, room_refusal, second_purchase


@dataclass
class StartCorporation(Deal):
    """R-1830-061: the president's certificate at a par of his choice."""

    exchange_first: bool
    """R-1830-063: limits are tested after the exchange of certificates with a president."""
    paid_at_once: bool
    """Capital is paid the moment a corporation floats."""
    barred: Callable[[Game, int], Refusal | None] | None = None
    """A title's further reason against starting a corporation."""

    kinds: Kinds = (Par,)
    is_purchase = True

    def startable(self, g: Game, player: int) -> Iterator[int]:
        """Corporations the player can start at the lowest par."""
        s = g.state
        if has_bought(g):
            return
        counted = -1
        for corporation, cell in enumerate(s.cell):
            if cell >= 0:
                continue
            allowed = pars(g, corporation)
            size = s.president_shares[corporation]
            if not allowed or s.cash[player] < allowed[-1][0] * size:
                continue
            if counted < 0:
                counted = certificates(g, player)
            if self.start_refusal(g, player, corporation, allowed[-1][0], counted) is None:
                yield corporation

    def possible(self, g: Game, player: int) -> bool:
        return next(self.startable(g, player), None) is not None

    def choices(self, g: Game, player: int) -> Iterator[Par]:
        """Every par of every corporation that can be started; beside the lowest only money can stand against it."""
        cash = g.state.cash[player]
        for corporation in self.startable(g, player):
            size = g.state.president_shares[corporation]
            for price, _ in pars(g, corporation):
                if price * size <= cash:
                    yield Par(g.title.corporations[corporation].sym, price)

    def start_refusal(
        self, g: Game, player: int, corporation: int, price: int, counted: int
    ) -> Refusal | None:
        """Why a player who holds so many certificates cannot start this corporation at that par."""
        s = g.state
        sym, size = g.title.corporations[corporation].sym, s.president_shares[corporation]
        if s.cell[corporation] >= 0:
            return refuse("has-par", corporation=sym)
        fault = None if self.barred is None else self.barred(g, corporation)
        fault = fault or second_purchase(g)
        if fault is not None:
            return fault
        if s.shares[corporation * SLOTS + IPO] < size:
            return refuse("none-there", corporation=sym, source="IPO")
        fault = par_refusal(g, corporation, price)
        if fault is not None:
            return fault
        cost = price * size
        if s.cash[player] < cost:
            affordable = [p for p, _ in pars(g, corporation) if p * size <= s.cash[player]]
            nearest = Par(sym, max(affordable)) if affordable else None
            return refuse("cash", nearest, price=cost, cash=s.cash[player])
        return room_refusal(g, player, corporation, size, counted, self.exchange_first)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        return self.start_refusal(g, player, corporation, action.price, certificates(g, player))

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation = corporation_number(g, action.corporation)
        note_start(g, corporation)
        start_corporation(g, corporation, action.price, player, paid=True)
        settle_flotation(g, corporation, self.paid_at_once)


def start_corporation(g: Game, corporation: int, price: int, player: int, paid: bool) -> None:
    """R-1830-061, R-1830-062: the president's certificate changes hands and the par is fixed."""
    size = g.state.president_shares[corporation]
    if paid:
        verbs.pay(g, player, BANK, price * size, reasons.SHARE)
    verbs.move_shares(g, corporation, IPO, player, size, president=True)
    verbs.set_par(g, corporation, price, par_cell(g, corporation, price), player)
    verbs.set_president(g, corporation, player)
    settle_presidency(g, corporation)
