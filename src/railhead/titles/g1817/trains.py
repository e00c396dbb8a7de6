"""Buying trains without duty or help, trains that run once more, and the export at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...engine import verbs
from ...engine.actions import Action, BuyTrain, Choice, Pass, Range, Sell
from ...engine.depot import WITHDRAWN, buy_effects, cheapest, on_offer, seller_of, train_limit, upcoming
from ...engine.events import Passed, TrainRusted
from ...engine.forced import forced_sale_refusal, largest_forced_sale, needed_shares
from ...engine.game import Game
from ...engine.holdings import operating_order
from ...engine.lookups import corporation_number, train_number, train_text, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Slots
from ...engine.step import Kinds, Step
from ...engine.steps.discard import DiscardTrain
from ...engine.steps.trains import TRAIN_BOUGHT
from ...finance.holders import BANK, CORPORATION, GONE, POOL, SLOTS
from .boxes import in_liquidation
from .crisis import former_president
from .events import TrainExported
from .loans import possible_loans, value
from .seats import next_solvent, round_the_table
from .slots import LAST_SET, LAST_TURN
from .stock import sell


def runs_once_more(g: Game, train: int) -> bool:
    """R-1817-266: the train is obsolete and leaves after its owner's next run."""
    ends = g.title.facts["trains"][train // 100].get("obsolete_on")
    return ends is not None and g.state.train_next[g.title.train_index[ends]] > 0


def remove_obsolete(g: Game, company: int) -> None:
    """R-1817-266: trains that have run once more are gone."""
    for train in g.state.trains[company]:
        if runs_once_more(g, train):
            verbs.take_train(g, train, CORPORATION + company, GONE)
            verbs.emit(g, TrainRusted(train, CORPORATION + company))


def trains_obsolete(g: Game) -> None:
    """R-1817-266: obsolete trains in the market vanish at once."""
    for train in g.state.discarded:
        if runs_once_more(g, train):
            verbs.take_train(g, train, POOL, GONE)
            verbs.emit(g, TrainRusted(train, POOL))


@dataclass
class ReturnTrains(DiscardTrain):
    """R-1817-262, R-1817-266: trains above the limit go to the market, obsolete ones vanish there."""

    asks_for_nobody: bool = False
    """The left neighbour of a bankrupt president is asked for his company (records of other programs)."""

    def open(self, g: Game) -> bool:
        company = int(g.state.interrupts[-1][1])
        if self.asks_for_nobody and g.state.president[company] is None:
            return len(g.state.trains[company]) > train_limit(g)
        return super().open(g)

    def speaker(self, g: Game, action: Action | None = None) -> int:
        company = int(g.state.interrupts[-1][1])
        president = g.state.president[company]
        return next_solvent(g, former_president(g, company)) if president is None else president

    def apply(self, g: Game, action: Any) -> None:
        super().apply(g, action)
        trains_obsolete(g)

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        super().lapse(g, frame)
        trains_obsolete(g)


@dataclass
class LastRun(Step):
    """R-1817-266: the end of the run-trains step, never a decision."""

    name = "last-run"

    def open(self, g: Game) -> bool:
        return False

    def skip(self, g: Game) -> None:
        remove_obsolete(g, g.state.entity - CORPORATION)


@dataclass
class BuyTrains(Step):
    """R-1817-260, R-1817-263: any number of trains up to the limit, with the treasury's money, never a duty."""

    president_sells: bool
    """The president of a company without a train may sell shares (records of other programs)."""
    asks_widely: bool = False
    """Trains of companies in liquidation are a reason to be asked, though nobody can buy them (records of others)."""

    name = "buy-trains"
    kinds: Kinds = (BuyTrain, Pass, Sell)
    slots: Slots = (TRAIN_BOUGHT, WITHDRAWN)

    def for_sale(self, g: Game, company: int) -> Iterator[tuple[int, int]]:
        """R-1817-260, R-1817-266: (train, owner) of other companies that may be bought."""
        for other, held in enumerate(g.state.trains):
            if other != company and held and not in_liquidation(g, other):
                for train in held:
                    if not runs_once_more(g, train):
                        yield train, other

    def open(self, g: Game) -> bool:
        s = g.state
        company = s.entity - CORPORATION
        if len(s.trains[company]) >= train_limit(g):
            return False
        purse = s.treasury[company] + value(g) * possible_loans(g, company)
        price = cheapest(g)
        if 0 <= price <= purse:
            return True
        if purse <= 0:
            return False
        return next(self.for_sale(g, company), None) is not None or (
            self.asks_widely and self.any_elsewhere(g, company)
        )

    def any_elsewhere(self, g: Game, company: int) -> bool:
        """Some other company has a train that is not obsolete."""
        return any(
            not runs_once_more(g, train)
            for other, held in enumerate(g.state.trains)
            for train in held
            if other != company
        )

    def idle(self, g: Game) -> bool:
        return not g.state.get(TRAIN_BOUGHT)

    def choices(self, g: Game) -> Iterator[Choice]:
        s = g.state
        company = s.entity - CORPORATION
        cash = s.treasury[company]
        yield Pass()
        if len(s.trains[company]) >= train_limit(g):
            return
        for train, _ in on_offer(g):
            price = g.title.train_kinds[train // 100].price
            if price <= cash:
                yield BuyTrain(train_text(g, train), price)
        if cash:
            for train, _ in self.for_sale(g, company):
                yield Range(BuyTrain(train_text(g, train), 1), "price", 1, cash)
        if self.president_sells and not s.trains[company]:
            for other, row in enumerate(g.title.corporations):
                for shares in range(
                    1, min(largest_forced_sale(g, company, other), needed_shares(g, company, other)) + 1
                ):
                    yield Sell(row.sym, shares)

    def _sale_refusal(self, g: Game, company: int, action: Sell) -> Refusal | None:
        other = corporation_number(g, action.corporation)
        if other < 0:
            return unknown("corporation", action.corporation)
        if not self.president_sells or g.state.trains[company]:
            return refuse("sale-not-forced")
        return forced_sale_refusal(g, company, other, action.shares)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, Sell):
            return self._sale_refusal(g, g.state.entity - CORPORATION, action)
        s = g.state
        company = s.entity - CORPORATION
        sym = g.title.corporations[company].sym
        train = train_number(g, action.train)
        seller = seller_of(g, train)
        if seller < 0:
            return refuse("train-unknown", train=action.train[:20])
        if seller == CORPORATION + company:
            return refuse("train-own", corporation=sym, train=action.train)
        if action.trade_in:
            return refuse("trade-in", train=action.trade_in[:20], kind=action.train)
        limit = train_limit(g)
        held = len(s.trains[company])
        if held >= limit:
            return refuse("train-limit", corporation=sym, held=held, limit=limit)
        cash = s.treasury[company]
        if seller in (BANK, POOL):
            price = g.title.train_kinds[train // 100].price
            if action.price != price:
                nearest = BuyTrain(action.train, price)
                return refuse("train-price", nearest, train=action.train, price=price, given=action.price)
        else:
            fault = self._company_refusal(g, seller - CORPORATION, train, action.price)
            if fault is not None:
                return fault
        if action.price > cash:
            return refuse("train-cash", train=action.train, price=action.price, corporation=sym, cash=cash)
        return None

    def _company_refusal(self, g: Game, other: int, train: int, price: int) -> Refusal | None:
        sym = g.title.corporations[other].sym
        if in_liquidation(g, other):
            return refuse("train-liquidation", corporation=sym)
        if runs_once_more(g, train):
            return refuse("train-obsolete", train=train_text(g, train))
        if price < 1:
            return refuse("train-least", given=price)
        return None

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        if isinstance(action, Sell):
            other = corporation_number(g, action.corporation)
            sell(g, s.president_of(s.entity - CORPORATION), other, action.shares)
            self.find_president(g, other)
            return
        train = train_number(g, action.train)
        seller = seller_of(g, train)
        first = seller == BANK and s.train_next[train // 100] == 0
        verbs.pay(g, s.entity, BANK if seller in (BANK, POOL) else seller, action.price, "train")
        verbs.take_train(g, train, seller, s.entity)
        verbs.put(g, TRAIN_BOUGHT, True)
        buy_effects(g, train // 100, first)

    def find_president(self, g: Game, company: int) -> None:
        """A company without president whose share was sold here gets one (records of other programs)."""
        s = g.state
        former = former_president(g, company)
        if s.president[company] is not None or former < 0:
            return
        row = company * SLOTS
        seats = [
            seat for seat in round_the_table(g, former) if s.shares[row + seat] >= s.president_shares[company]
        ]
        if seats:
            verbs.set_president(g, company, max(seats, key=lambda seat: s.shares[row + seat]))


def export(g: Game) -> None:
    """R-1817-265, R-1817-295, R-1817-296: the next train of the stack leaves, as if somebody had bought it."""
    s = g.state
    offers = upcoming(g)
    if not offers:
        return
    train = offers[0]
    first = s.train_next[train // 100] == 0
    verbs.take_train(g, train, BANK, GONE)
    verbs.emit(g, TrainExported(train))
    if "until" in g.title.facts["trains"][train // 100]:
        verbs.put(g, WITHDRAWN, s.get(WITHDRAWN) | {train // 100})
    buy_effects(g, train // 100, first)


def end_in_sight(g: Game) -> None:
    """R-1817-430 to R-1817-432: the first 8 decides which set is the last and how long it is."""
    s = g.state
    verbs.put(g, LAST_TURN, s.turn + 1)
    verbs.put(g, LAST_SET, 3 if s.number > 1 else 2)


def by_turn(g: Game, crowded: list[int]) -> list[int]:
    """1817/A-37: the operating company first, then operating order."""
    s = g.state
    acting = s.entity - CORPORATION
    return sorted(operating_order(g, crowded), key=lambda company: company != acting)
