"""The operating corporation buys privates from players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...finance.holders import CORPORATION, SEATS
from .. import reasons, verbs
from ..actions import BuyPrivate, Choice, Pass, Range
from ..events import Passed
from ..game import Game
from ..lookups import no_players_private, private_number
from ..refusals import Refusal, refuse
from ..slots import Slots
from ..step import Kinds, Step
from .track import USED

PHASE_FLAG: Final = "corporations_buy_privates"


def printed_bounds(g: Game, private: int) -> tuple[int, int]:
    """R-1830-251: what the facts say of the private."""
    rule = g.title.privates[private]
    return rule.low, rule.high


def phase_allows(g: Game, private: int) -> bool:
    """R-1830-132: the phase lets corporations buy privates."""
    return PHASE_FLAG in g.title.phases[g.state.phase].flags


@dataclass
class PrivatePurchase(Step):
    """R-1830-132, R-1830-251: at any moment of the own turn, from half to twice the face value."""

    bounds: Callable[[Game, int], tuple[int, int]]
    """Least and most a corporation may pay for a private now; 0 for one that is not for sale."""
    allowed: Callable[[Game, int], bool]
    """Whether the operating corporation may buy a private now."""
    on_bought: Callable[[Game, int], None] | None = None
    """Called with the private once it is bought."""

    name = "buy-privates"
    kinds: Kinds = (BuyPrivate,)

    def affordable(self, g: Game) -> bool:
        """Some private could be bought now."""
        return next(self._offers(g), None) is not None

    def _offers(self, g: Game) -> Iterator[tuple[int, int, int]]:
        s = g.state
        cash = s.treasury[s.entity - CORPORATION]
        for private, owner in enumerate(s.private_owner):
            if owner < SEATS and self.allowed(g, private):
                low, high = self.bounds(g, private)
                if high and low <= cash:
                    yield private, low, min(high, cash)

    def choices(self, g: Game) -> Iterator[Choice]:
        for private, low, high in self._offers(g):
            yield Range(BuyPrivate(g.title.privates[private].sym, low), "price", low, high)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        fault = no_players_private(g, action.private)
        if fault is not None:
            return fault
        s = g.state
        private = private_number(g, action.private)
        low, high = self.bounds(g, private)
        if not high:
            return refuse("trade-barred", private=action.private, whom="a corporation")
        if not self.allowed(g, private):
            return refuse("privates-phase", phase=g.title.phases[s.phase].name)
        if not low <= action.price <= high:
            nearest = BuyPrivate(action.private, min(max(action.price, low), high))
            return refuse("trade-price", nearest, low=low, high=high, price=action.price)
        cash = s.treasury[s.entity - CORPORATION]
        if action.price > cash:
            return refuse("cash", price=action.price, cash=cash)
        return None

    def apply(self, g: Game, action: Any) -> None:
        private = private_number(g, action.private)
        seller = g.state.private_owner[private]
        verbs.pay(g, g.state.entity, seller, action.price, reasons.PRIVATE)
        verbs.give_private(g, private, g.state.entity, action.price)
        if self.on_bought is not None:
            self.on_bought(g, private)


@dataclass
class LastPurchases(Step):
    """The last chance of the turn to buy privates, after the trains."""

    purchase: PrivatePurchase
    lingering: tuple[int, ...] = ()
    """Privates whose unused power keeps the turn open (records of other programs)."""

    name = "last-purchases"
    kinds: Kinds = (Pass,)
    slots: Slots = (USED,)

    def open(self, g: Game) -> bool:
        s = g.state
        if any(s.private_owner[p] == s.entity and p not in s.get(USED) for p in self.lingering):
            return True
        return self.purchase.affordable(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        return None

    def apply(self, g: Game, action: Any) -> None:
        verbs.emit(g, Passed(g.state.entity, self.name))
        verbs.next_step(g)
