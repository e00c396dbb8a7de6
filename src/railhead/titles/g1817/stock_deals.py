"""The deals of a stock turn and their order: sell, sell short, then buy or start; or act for one company."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Buy, Choice, Sell
from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.step import Kinds
from ...engine.stock.deal import Deal, Order
from ...engine.stock.purchase import has_dealt
from ...finance.holders import BANK, CORPORATION, POOL, SLOTS, TREASURY
from .actions import BuyBack, Loan, Short
from .boxes import is_normal
from .crisis import ease
from .founding import pay_markers
from .loans import loan_refusal, take_loan
from .slots import ACTING, BOUGHT_BACK, DONE, SHORTED
from .stock import (
    buy,
    largest_sale,
    purchase_refusal,
    sale_refusal,
    sell,
    sell_short,
    short_refusal,
)  # fmt: skip

SOURCES: Final = {"treasury": TREASURY, "pool": POOL}


@dataclass
class StockOrder(Order):
    """R-1817-080 to R-1817-082: which deals of a turn may follow one another."""

    sell_after_short: bool
    """1817/D-03: sales on both sides of a short sale."""

    def refusal(self, g: Game, deal: Deal) -> Refusal | None:
        s = g.state
        acting = s.get(ACTING)
        if acting >= 0:
            sym = g.title.corporations[acting].sym
            return None if isinstance(deal, CompanyDeal) else refuse("company-turn", corporation=sym)
        if isinstance(deal, CompanyDeal):
            return refuse("own-turn") if has_dealt(g) else None
        if s.get(SHORTED):
            if isinstance(deal, SellShort):
                return refuse("short-once")
            if deal.is_sale and not self.sell_after_short:
                return refuse("sell-before-short")
        return None

    def over(self, g: Game) -> bool:
        return g.state.get(DONE)


@dataclass
class SellShares(Deal):
    """R-1817-100: any number of shares, at the price, which stays as it is."""

    kinds: Kinds = (Sell,)
    is_sale = True
    above_limit = True

    def possible(self, g: Game, player: int) -> bool:
        return any(largest_sale(g, player, company) for company in range(len(g.state.cell)))

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        for company, row in enumerate(g.title.corporations):
            for shares in range(1, largest_sale(g, player, company) + 1):
                yield Sell(row.sym, shares)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        fault = sale_refusal(g, player, company, action.shares)
        most = 0 if fault is None else largest_sale(g, player, company)
        if fault is None or not most:
            return fault
        return Refusal(fault.code, fault.facts, Sell(action.corporation, most))

    def apply(self, g: Game, player: int, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        sell(g, player, company, action.shares)
        ease(g, player)
        verbs.remember_sale(g, player, company)


@dataclass
class SellShort(Deal):
    """R-1817-110 to R-1817-112: one share short; the company may not be bought any more in this round."""

    kinds: Kinds = (Short,)
    above_limit: bool = False
    """R-1817-093, 1817/D-03: where sales may follow it, a player above the limit may begin with it."""

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        s = g.state
        if "no_new_shorts" in g.title.phases[s.phase].flags:
            return
        for company, row in enumerate(g.title.corporations):
            if s.cell[company] >= 0 and short_refusal(g, player, company) is None:
                yield Short(row.sym)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        return short_refusal(g, player, company)

    def apply(self, g: Game, player: int, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        verbs.put(g, SHORTED, True)
        sell_short(g, player, company)
        ease(g, player)
        verbs.remember_sale(g, player, company)


@dataclass
class BuyShare(Deal):
    """R-1817-116: one share from the treasury or the market; it is the end of the turn."""

    kinds: Kinds = (Buy,)
    is_purchase = True

    def share_refusal(self, g: Game, player: int, company: int, source: int) -> Refusal | None:
        """Why the player cannot buy this share now."""
        if g.state.sold[player] >> company & 1:
            return refuse("sold-this-round", corporation=g.title.corporations[company].sym)
        return purchase_refusal(g, player, company, source)

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        s = g.state
        cash, sold, price = s.cash[player], s.sold[player], g.title.market.price
        for company, cell in enumerate(s.cell):
            if cell < 0 or not 0 < price[cell] <= cash or sold >> company & 1:
                continue
            for word, source in SOURCES.items():
                there = s.shares[company * SLOTS + source]
                if there and self.share_refusal(g, player, company, source) is None:
                    yield Buy(g.title.corporations[company].sym, word)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        if action.source not in SOURCES:
            return refuse("bad-value", field="source", wanted="treasury or pool", given=action.source[:20])
        return self.share_refusal(g, player, company, SOURCES[action.source])

    def apply(self, g: Game, player: int, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        buy(g, player, company, SOURCES[action.source])
        verbs.put(g, DONE, True)
        pay_markers(g, company)


@dataclass
class CompanyDeal(Deal):
    """R-1817-080, R-1817-105: what a president does for one company in place of a turn of his own."""

    any_zone: bool
    """1817/D-05: also for companies in acquisition or liquidation."""

    def companies(self, g: Game, player: int) -> Iterator[int]:
        """Companies the player could act for."""
        acting = g.state.get(ACTING)
        for company, president in enumerate(g.state.president):
            if president == player and (acting < 0 or acting == company):
                yield company

    def company_refusal(self, g: Game, player: int, company: int) -> Refusal | None:
        """Why the player cannot act for this company now."""
        s = g.state
        sym = g.title.corporations[company].sym
        if s.president[company] != player:
            return refuse("not-president", corporation=sym)
        acting = s.get(ACTING)
        if acting >= 0:
            other = g.title.corporations[acting].sym
            return None if acting == company else refuse("company-turn", corporation=other)
        if not self.any_zone and not is_normal(g, company):
            return refuse("company-zone", corporation=sym)
        return None


@dataclass
class CompanyLoan(CompanyDeal):
    """R-1817-105, R-1817-107, 1817/A-08: loans, before any share is bought back."""

    kinds: Kinds = (Loan,)

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        for company in self.companies(g, player):
            action = Loan(g.title.corporations[company].sym)
            if self.refusal(g, player, action) is None:
                yield action

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        fault = self.company_refusal(g, player, company)
        if fault is None and g.state.get(BOUGHT_BACK):
            fault = refuse("loan-after-buyback", corporation=action.corporation)
        return fault or loan_refusal(g, company)

    def apply(self, g: Game, player: int, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        verbs.put(g, ACTING, company)
        take_loan(g, company)
        pay_markers(g, company)


@dataclass
class CompanyBuyBack(CompanyDeal):
    """R-1817-105, R-1817-106: own shares from the market, while the marker is in a normal box."""

    kinds: Kinds = (BuyBack,)

    def most(self, g: Game, company: int) -> int:
        """Shares the company could buy back at once."""
        s = g.state
        price = price_of(g, company)
        if not price or not is_normal(g, company):
            return 0
        return min(s.shares[company * SLOTS + POOL], s.treasury[company] // price)

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        for company in self.companies(g, player):
            if self.company_refusal(g, player, company) is None:
                for shares in range(1, self.most(g, company) + 1):
                    yield BuyBack(g.title.corporations[company].sym, shares)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        fault = self.company_refusal(g, player, company)
        if fault is not None:
            return fault
        s = g.state
        sym = action.corporation
        if not is_normal(g, company):
            return refuse("illiquid", corporation=sym)
        there = s.shares[company * SLOTS + POOL]
        if not 0 < action.shares <= there:
            return refuse("buyback-market", corporation=sym, shares=action.shares, there=there)
        price = price_of(g, company) * action.shares
        if price > s.treasury[company]:
            most = self.most(g, company)
            nearest = BuyBack(sym, most) if most else None
            return refuse("buyback-cash", nearest, corporation=sym, price=price, cash=s.treasury[company])
        return None

    def apply(self, g: Game, player: int, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        verbs.put(g, ACTING, company)
        verbs.put(g, BOUGHT_BACK, True)
        price = price_of(g, company) * action.shares
        verbs.pay(g, CORPORATION + company, BANK, price, "own-shares")
        verbs.move_shares(g, company, POOL, TREASURY, action.shares)
