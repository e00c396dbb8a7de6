"""Selling shares to the pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import reasons, verbs
from ..actions import Sell
from ..game import Game
from ..holdings import fall, largest_sale, sale_fault, sell
from ..lookups import corporation_number, unknown
from ..refusals import Refusal, refuse
from ..step import Kinds
from .deal import Deal


@dataclass
class SellShares(Deal):
    """R-1830-070: any number of shares of a corporation as one block; its price falls at once."""

    sales_barred: Callable[[Game], bool]
    """R-1830-053: nothing may be sold now."""

    kinds: Kinds = (Sell,)
    is_sale = True
    above_limit = True

    def possible(self, g: Game, player: int) -> bool:
        if self.sales_barred(g):
            return False
        return any(largest_sale(g, player, c) for c in range(len(g.state.par)))

    def choices(self, g: Game, player: int) -> Iterator[Sell]:
        if self.sales_barred(g):
            return
        for corporation, rule in enumerate(g.title.corporations):
            for shares in range(1, largest_sale(g, player, corporation) + 1):
                yield Sell(rule.sym, shares)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        if self.sales_barred(g):
            return refuse("sale-ban")
        fault = sale_fault(g, player, corporation, action.shares)
        if fault is not None:
            most = largest_sale(g, player, corporation)
            nearest = Sell(action.corporation, most) if most else None
            return Refusal(fault[0], fault[1], nearest)
        return None

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation = corporation_number(g, action.corporation)
        sell(g, player, corporation, action.shares)
        verbs.remember_sale(g, player, corporation)
        verbs.move_price(g, corporation, fall(g, corporation, action.shares), reasons.SALE)
