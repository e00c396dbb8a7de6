"""Buying and returning trains in 1860."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, BuyTrain, Choice, Discard, Pass, Range
from ...engine.depot import cheapest, new_kind, on_offer, seller_of, train_limit
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.lookups import train_number, train_text
from ...engine.refusals import Refusal, refuse
from ...engine.slots import TURN, Slot, Slots
from ...engine.step import Kinds, Step
from ...finance.holders import BANK, CORPORATION, CREDIT, POOL
from .companies import BRITISH_RAIL, caretaker, in_receivership, started
from .events import SouthernFormed
from .insolvency import set_insolvent

TENS: Final = 10
"""R-1860-222: trains change hands between companies in tens of credits."""

TRAIN_BOUGHT: Final = Slot(
    "1860.train_bought", False, of=bool, life=TURN, meaning="a train was bought this turn"
)


def southern_railway(g: Game) -> None:
    """R-1860-320: the first 9+5 forms the Southern Railway."""
    verbs.emit(g, SouthernFormed())


@dataclass
class BuyTrainsInTens(Step):
    """R-1860-221 to R-1860-226, R-1860-252: trains of the bank, and of companies with a train to spare."""

    exact: bool
    """1860/D-10: who has exactly the price must buy as well."""
    ends_insolvency: bool
    """1860/D-30: insolvency ends with the purchase."""
    cheapest_alone: bool = True
    """R-1860-252: a company in receivership buys the cheapest train of the bank, not any it can pay for."""

    name = "buy-trains"
    kinds: Kinds = (BuyTrain, Pass)
    slots: Slots = (TRAIN_BOUGHT,)

    # what is possible

    def must(self, g: Game, corporation: int) -> bool:
        """R-1860-226, 1860/S-32: no train, and credits for the cheapest of the bank."""
        s = g.state
        if s.trains[corporation] or not started(g, corporation):
            return False
        credit, price = s.treasury[corporation], cheapest(g)
        return credit > price or (self.exact and credit == price)

    def barred(self, g: Game, corporation: int) -> bool:
        """R-1860-224, R-1860-252, R-1860-300: at the limit, bankrupt, or undirected and with a train."""
        s = g.state
        if not s.floated[corporation] or len(s.trains[corporation]) >= train_limit(g):
            return True
        return bool(s.trains[corporation]) and in_receivership(g, corporation)

    def open(self, g: Game) -> bool:
        s = g.state
        corporation = s.entity - CORPORATION
        if self.barred(g, corporation):
            return False
        if s.treasury[corporation] >= cheapest(g):
            return True
        return s.treasury[corporation] >= TENS and next(self.spare(g, corporation), None) is not None

    def idle(self, g: Game) -> bool:
        return not g.state.get(TRAIN_BOUGHT)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return caretaker(g, g.state.entity - CORPORATION)

    def seller_refusal(self, g: Game, corporation: int, other: int) -> Refusal | None:
        """R-1860-222, R-1860-223, R-1860-252, R-1860-332: why two companies cannot trade a train."""
        s = g.state
        rules = g.title.corporations
        if s.get(BRITISH_RAIL):
            return refuse("train-bank-only")
        for company in (corporation, other):
            if in_receivership(g, company):
                return refuse("train-receivership", corporation=rules[company].sym)
        if not s.floated[other]:
            return refuse("train-kept", corporation=rules[other].sym)
        if s.trains[corporation] and len(s.trains[other]) == 1:
            return refuse("train-last", corporation=rules[corporation].sym, seller=rules[other].sym)
        return None

    def spare(self, g: Game, corporation: int) -> Iterator[int]:
        """Companies that may sell a train to this one."""
        for other, held in enumerate(g.state.trains):
            if held and other != corporation and self.seller_refusal(g, corporation, other) is None:
                yield other

    def choices(self, g: Game) -> Iterator[Choice]:
        s = g.state
        corporation = s.entity - CORPORATION
        if not self.must(g, corporation):
            yield Pass()
        if self.barred(g, corporation):
            return
        for train, _ in on_offer(g):
            action = BuyTrain(train_text(g, train), g.title.train_kinds[train // 100].price)
            if self.bank_refusal(g, corporation, train, action) is None:
                yield action
        high = s.treasury[corporation] // TENS * TENS
        if high >= TENS:
            for other in self.spare(g, corporation):
                for train in s.trains[other]:
                    yield Range(BuyTrain(train_text(g, train), TENS), "price", TENS, high, TENS)

    def bank_refusal(self, g: Game, corporation: int, train: int, action: BuyTrain) -> Refusal | None:
        """R-1860-221, R-1860-252: at its price, and for a company in receivership the cheapest alone."""
        price = g.title.train_kinds[train // 100].price
        if action.price != price:
            nearest = BuyTrain(action.train, price)
            return refuse("train-price", nearest, train=action.train, price=price, given=action.price)
        cash = g.state.treasury[corporation]
        sym = g.title.corporations[corporation].sym
        if price > cash:
            return refuse("train-cash", train=action.train, price=price, corporation=sym, cash=cash)
        if in_receivership(g, corporation) and g.state.trains[corporation]:
            return refuse("train-enough", corporation=sym)
        if self.cheapest_alone and in_receivership(g, corporation) and price > cheapest(g):
            return refuse("train-cheapest", corporation=sym, price=cheapest(g))
        return None

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        s = g.state
        corporation = s.entity - CORPORATION
        sym = g.title.corporations[corporation].sym
        if isinstance(action, Pass):
            return refuse("must-buy-train", corporation=sym) if self.must(g, corporation) else None
        train = train_number(g, action.train)
        seller = seller_of(g, train)
        if seller < 0:
            return refuse("train-unknown", train=action.train[:20])
        if seller == CORPORATION + corporation:
            return refuse("train-own", corporation=sym, train=action.train)
        if action.trade_in:
            return refuse("trade-in", train=action.trade_in[:20], kind=action.train)
        if len(s.trains[corporation]) >= train_limit(g):
            held = len(s.trains[corporation])
            return refuse("train-limit", corporation=sym, held=held, limit=train_limit(g))
        if seller in (BANK, POOL):
            return self.bank_refusal(g, corporation, train, action)
        fault = self.seller_refusal(g, corporation, seller - CORPORATION)
        if fault is not None:
            return fault
        cash = s.treasury[corporation]
        if action.price > cash:
            return refuse("train-cash", train=action.train, price=action.price, corporation=sym, cash=cash)
        if action.price < TENS or action.price % TENS:
            return refuse("train-tens", given=action.price, step=TENS)
        return None

    # what happens

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        corporation = s.entity - CORPORATION
        train = train_number(g, action.train)
        seller = seller_of(g, train)
        first = seller == BANK and s.train_next[train // 100] == 0
        verbs.pay(g, s.entity, CREDIT if seller in (BANK, POOL) else seller, action.price, "train")
        verbs.take_train(g, train, seller, s.entity)
        verbs.put(g, TRAIN_BOUGHT, True)
        if self.ends_insolvency:
            set_insolvent(g, corporation, False)
        if first:
            new_kind(g, train // 100)


@dataclass
class ReturnSurplus(Step):
    """R-1860-224: what is above the train limit goes back to the bank when the company's turn begins."""

    name = "return-trains"
    kinds: Kinds = (Discard,)

    def open(self, g: Game) -> bool:
        return len(g.state.trains[g.state.entity - CORPORATION]) > train_limit(g)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return caretaker(g, g.state.entity - CORPORATION)

    def choices(self, g: Game) -> Iterator[Choice]:
        corporation = g.state.entity - CORPORATION
        kinds: set[int] = set()
        for train in sorted(g.state.trains[corporation]):
            if train // 100 not in kinds:
                kinds.add(train // 100)
                yield Discard(g.title.corporations[corporation].sym, train_text(g, train))

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        corporation = g.state.entity - CORPORATION
        sym = g.title.corporations[corporation].sym
        if action.corporation != sym:
            return refuse("discard-who", corporation=sym)
        if train_number(g, action.train) not in g.state.trains[corporation]:
            return refuse("no-train", corporation=sym, train=action.train[:20])
        return None

    def apply(self, g: Game, action: Any) -> None:
        verbs.take_train(g, train_number(g, action.train), g.state.entity, POOL)
