"""Buying trains, enforced purchases included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...finance.holders import BANK, CORPORATION, POOL
from .. import reasons, verbs
from ..actions import Bankrupt, BuyTrain, Choice, Pass, Range, Sell, Trade
from ..depot import buy_effects, cheapest, on_offer, seller_of, train_limit
from ..events import Passed
from ..forced import LAST_SALE, ForcedPurchase, must_buy, operating, shortfall
from ..game import Game
from ..lookups import corporation_number, train_number, train_text, unknown
from ..refusals import Refusal, refuse
from ..slots import TURN, Slot
from ..step import Kinds, Step
from ..stock.trade import PrivateTrade

TRAIN_BOUGHT: Final = Slot[bool](
    "trains.bought", False, of=bool, life=TURN, meaning="the corporation has bought a train"
)


@dataclass
class BuyTrains(Step):
    """R-1830-200 to R-1830-209: any number of trains up to the limit; one must be bought if it can run."""

    least_price: int
    """Least price between corporations of different presidents."""
    forced: ForcedPurchase
    """What happens when the treasury cannot pay a train the corporation must own."""
    free_sales: bool
    """1830/D-23: sales by the needed amount also when no purchase is enforced."""
    over_limit: bool
    """1830/D-22: a plain purchase at the limit where a trade-in would be affordable."""
    any_bank_price: bool
    """1830/D-30: the bank's trains at any price (records of other programs)."""
    floor_below_face: bool
    """1830/D-38: after a sale the least price holds for all trains of the step whose face value the treasury lacks."""
    private_sale: PrivateTrade | None
    """1830/D-08: the president may sell privates to players in an enforced purchase."""

    name = "buy-trains"
    kinds: Kinds = (BuyTrain, Pass, Sell, Bankrupt, Trade)

    def __post_init__(self) -> None:
        self.slots = (TRAIN_BOUGHT, LAST_SALE, *self.forced.slots)

    # what is possible

    def open(self, g: Game) -> bool:
        corporation = operating(g)
        return must_buy(g, corporation) or self._may_buy(g, corporation)

    def idle(self, g: Game) -> bool:
        return not g.state.get(TRAIN_BOUGHT)

    def _may_buy(self, g: Game, corporation: int) -> bool:
        s = g.state
        cash = s.treasury[corporation]
        if len(s.trains[corporation]) < train_limit(g):
            price = cheapest(g)
            if 0 <= price <= cash:
                return True
            for other, held in enumerate(s.trains):
                if held and other != corporation and cash >= self._least(g, corporation, other):
                    return True
        return self._affordable_trade_in(g, corporation)

    def _affordable_trade_in(self, g: Game, corporation: int) -> bool:
        return next(self._trade_ins(g, corporation), None) is not None

    def _trade_ins(self, g: Game, corporation: int) -> Iterator[BuyTrain]:
        s = g.state
        for train, _ in on_offer(g):
            kind = g.title.train_kinds[train // 100]
            for handed, rebate in kind.trade_in:
                for own in s.trains[corporation]:
                    if own // 100 == handed and kind.price - rebate <= s.treasury[corporation]:
                        yield BuyTrain(train_text(g, train), kind.price - rebate, train_text(g, own))

    def _least(self, g: Game, corporation: int, other: int) -> int:
        """R-1830-207: at least 1 between corporations of one president."""
        same = g.state.president[corporation] == g.state.president_of(other)
        return max(1, self.least_price) if same else self.least_price

    def _bounds(self, g: Game, corporation: int, other: int, train: int) -> tuple[int, int]:
        """Least and most that may be paid for another corporation's train."""
        s = g.state
        low = self._least(g, corporation, other)
        high = s.treasury[corporation]
        if self.forced.helps(g, corporation):
            face = g.title.train_kinds[train // 100].price
            high = max(high, min(face, high + s.cash[s.president_of(corporation)]))
        if self._floor_holds(g, corporation, train):
            low = max(low, self._floor(g, corporation) + 1)
        return low, high

    def _floor_holds(self, g: Game, corporation: int, train: int) -> bool:
        """1830/A-39: shares were sold for a train, so enough must be spent on one."""
        if g.state.get(LAST_SALE) is None:
            return False
        face = g.title.train_kinds[train // 100].price
        return not self.floor_below_face or g.state.treasury[corporation] < face

    def _floor(self, g: Game, corporation: int) -> int:
        """1830/A-39: after selling shares, more than this must be spent."""
        s = g.state
        return s.treasury[corporation] + s.cash[s.president_of(corporation)] - (s.get(LAST_SALE) or 0)

    def choices(self, g: Game) -> Iterator[Choice]:
        s = g.state
        corporation = operating(g)
        forced = must_buy(g, corporation)
        if not forced:
            yield Pass()
        full = len(s.trains[corporation]) >= train_limit(g)
        lax = self.over_limit and self._affordable_trade_in(g, corporation)
        if not full or lax:
            for train, _ in on_offer(g):
                name = train_text(g, train)
                if self.any_bank_price:
                    yield Range(BuyTrain(name, 0), "price", 0, s.treasury[corporation])
                action = BuyTrain(name, g.title.train_kinds[train // 100].price)
                if self._bank_refusal(g, corporation, train, action) is None:
                    yield action
            for other, held in enumerate(s.trains):
                if other == corporation:
                    continue
                for train in held:
                    low, high = self._bounds(g, corporation, other, train)
                    if low <= high:
                        yield Range(BuyTrain(train_text(g, train), low), "price", low, high)
        yield from self._trade_ins(g, corporation)
        if forced or self.free_sales:
            for other, rule in enumerate(g.title.corporations):
                for shares in self.forced.blocks(g, corporation, other):
                    yield Sell(rule.sym, shares)
        if forced:
            if self.private_sale is not None and shortfall(g, corporation) > 0:
                yield from self._private_sales(g, corporation)
            if self.forced.funds(g, corporation) < cheapest(g):
                yield Bankrupt()

    def bankrupt_refusal(self, g: Game, corporation: int) -> Refusal | None:
        """R-1830-289: only when a train must be bought and everything he may sell does not suffice."""
        if not must_buy(g, corporation):
            return refuse("bankrupt-window")
        funds = self.forced.funds(g, corporation)
        price = cheapest(g)
        return refuse("bankrupt-solvent", funds=funds, price=price) if funds >= price else None

    def _private_sales(self, g: Game, corporation: int) -> Iterator[Choice]:
        s = g.state
        president = s.president_of(corporation)
        assert self.private_sale is not None
        least = self.private_sale.least
        for private, buyer in self.private_sale.pairs(g, president):
            fits = self.private_sale.deal_refusal(g, private, buyer, least) is None
            if s.private_owner[private] == president and fits:
                yield Range(Trade(g.title.privates[private].sym, buyer, least), "price", least, s.cash[buyer])

    def _private_sale_refusal(self, g: Game, corporation: int, action: Trade) -> Refusal | None:
        """R-1830-286: in an enforced purchase the president may sell privates to a willing player."""
        if self.private_sale is None or not must_buy(g, corporation) or shortfall(g, corporation) <= 0:
            return refuse("not-now", action="selling a private", step=self.name)
        president = g.state.president_of(corporation)
        if action.buyer == president:
            return refuse("trade-turn", whose="its seller")
        return self.private_sale.refusal(g, president, action)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        corporation = operating(g)
        if isinstance(action, Pass):
            if must_buy(g, corporation):
                return refuse("must-buy", corporation=g.title.corporations[corporation].sym)
            return None
        if isinstance(action, Bankrupt):
            return self.bankrupt_refusal(g, corporation)
        if isinstance(action, Trade):
            return self._private_sale_refusal(g, corporation, action)
        if isinstance(action, Sell):
            other = corporation_number(g, action.corporation)
            if other < 0:
                return unknown("corporation", action.corporation)
            if not self.free_sales and not must_buy(g, corporation):
                return refuse("sale-not-forced")
            return self.forced.block_refusal(g, corporation, other, action.shares)
        return self._train_refusal(g, corporation, action)

    def _train_refusal(self, g: Game, corporation: int, action: BuyTrain) -> Refusal | None:
        s = g.state
        sym = g.title.corporations[corporation].sym
        train = train_number(g, action.train)
        seller = seller_of(g, train)
        if seller < 0:
            return refuse("train-unknown", train=action.train[:20])
        if seller == CORPORATION + corporation:
            return refuse("train-own", corporation=sym, train=action.train)
        limit = train_limit(g)
        held = len(s.trains[corporation])
        lax = self.over_limit and self._affordable_trade_in(g, corporation)
        if held >= limit and not action.trade_in and not lax:
            return refuse("train-limit", corporation=sym, held=held, limit=limit)
        if seller in (BANK, POOL):
            return self._bank_refusal(g, corporation, train, action)
        if action.trade_in:
            return refuse("trade-in", train=action.trade_in[:20], kind=action.train)
        return self._other_refusal(g, corporation, seller - CORPORATION, train, action)

    def _bank_refusal(self, g: Game, corporation: int, train: int, action: BuyTrain) -> Refusal | None:
        """R-1830-206, R-1830-281: the bank's trains cost their face value, with help only the cheapest."""
        s = g.state
        kind = g.title.train_kinds[train // 100]
        price = kind.price
        if action.trade_in:
            own = train_number(g, action.trade_in)
            rebates = dict(kind.trade_in)
            if own not in s.trains[corporation] or own // 100 not in rebates:
                return refuse("trade-in", train=action.trade_in[:20], kind=kind.name)
            price -= rebates[own // 100]
        if action.price != price and not (self.any_bank_price and action.price >= 0):
            nearest = BuyTrain(action.train, price, action.trade_in)
            return refuse("train-price", nearest, train=action.train, price=price, given=action.price)
        cash = s.treasury[corporation]
        if action.price <= cash:
            return None
        sym = g.title.corporations[corporation].sym
        if action.trade_in or not must_buy(g, corporation):
            return refuse("train-cash", train=action.train, price=action.price, corporation=sym, cash=cash)
        if cash >= cheapest(g):
            return refuse("train-no-help", corporation=sym)
        if price != cheapest(g):
            return refuse("train-forced-cheapest", price=cheapest(g))
        if action.price > price:
            return refuse("train-forced-face", price=price)
        funds = cash + s.cash[s.president_of(corporation)]
        if action.price > funds:
            return refuse("train-help-short", cash=funds, price=action.price)
        return None

    def _other_refusal(
        self, g: Game, corporation: int, other: int, train: int, action: BuyTrain
    ) -> Refusal | None:
        """R-1830-207, R-1830-283: another corporation's train at an agreed price."""
        s = g.state
        sym = g.title.corporations[corporation].sym
        low, high = self._bounds(g, corporation, other, train)
        cash = s.treasury[corporation]
        if low <= action.price <= high:
            return None
        if action.price < low:
            if self._floor_holds(g, corporation, train) and action.price <= self._floor(g, corporation):
                return refuse("train-spend-sale", floor=self._floor(g, corporation))
            return refuse("train-price-range", low=low, high=high, given=action.price)
        face = g.title.train_kinds[train // 100].price
        if not must_buy(g, corporation):
            return refuse("train-cash", train=action.train, price=action.price, corporation=sym, cash=cash)
        if not self.forced.helps(g, corporation):
            return refuse("train-no-help", corporation=sym)
        if action.price > face:
            return refuse("train-forced-face", price=face)
        return refuse("train-help-short", cash=cash + s.cash[s.president_of(corporation)], price=action.price)

    # what happens

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        corporation = operating(g)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
        elif isinstance(action, Bankrupt):
            self.forced.go_bankrupt(g, corporation)
        elif isinstance(action, Trade):
            assert self.private_sale is not None
            self.private_sale.carry_out(g, action)
        elif isinstance(action, Sell):
            self.forced.sell_block(g, corporation, corporation_number(g, action.corporation), action.shares)
        else:
            self._buy(g, corporation, action)

    def _buy(self, g: Game, corporation: int, action: BuyTrain) -> None:
        """R-1830-202: money, train, and what the first of its kind sets off."""
        s = g.state
        train = train_number(g, action.train)
        seller = seller_of(g, train)
        missing = action.price - s.treasury[corporation]
        if missing > 0:
            verbs.pay(g, s.president_of(corporation), s.entity, missing, reasons.TRAIN_HELP)
        if action.trade_in:
            verbs.take_train(g, train_number(g, action.trade_in), s.entity, POOL)
        first = seller == BANK and s.train_next[train // 100] == 0
        verbs.pay(g, s.entity, BANK if seller in (BANK, POOL) else seller, action.price, reasons.TRAIN)
        verbs.take_train(g, train, seller, s.entity)
        verbs.put(g, TRAIN_BOUGHT, True)
        if not self.floor_below_face:
            verbs.drop(g, LAST_SALE)
        buy_effects(g, train // 100, first)
        if g.rules.after_train is not None:
            g.rules.after_train(g, corporation)
        if self.over_limit and len(s.trains[corporation]) > train_limit(g):
            asked = ("discard", corporation) in s.interrupts
            if not asked:
                verbs.interrupt(g, "discard", corporation)
