"""A stock turn is composed of an order rule and deals; prices and their fall are rules of a title."""

from __future__ import annotations

import inspect
from dataclasses import replace
from typing import Any

import pytest
from tests.rules.positions import A, B, Table

import railhead
from railhead.engine.actions import Buy, Par, Pass, Sell
from railhead.engine.game import Game
from railhead.engine.holdings import excess, fall, largest_sale, sale_price
from railhead.engine.refusals import Refusal, refuse
from railhead.engine.stock.buy import BuyShare
from railhead.engine.stock.deal import Deal, Order
from railhead.engine.stock.purchase import has_bought
from railhead.engine.stock.sell import SellShares
from railhead.engine.stock.start import StartCorporation
from railhead.engine.stock.turn import StockTurn

pytestmark = pytest.mark.skipif(
    not inspect.isfunction(Game.push), reason="derives orders of its own, which compiled classes do not allow"
)


class SalesFirst(Order):
    """Nothing is sold after the purchase, and the purchase ends the turn."""

    def refusal(self, g: Game, deal: Deal) -> Refusal | None:
        return refuse("sell-order") if deal.is_sale and has_bought(g) else None

    def over(self, g: Game) -> bool:
        return has_bought(g)


def table(order: Order, deals: tuple[Deal, ...], **rules: Any) -> Table:
    """A 1830 in which PRR and NYC have shares with Ada and Ben, and the stock turn is another one."""
    t = Table(4).running("PRR", 100, A, 40).running("NYC", 82, B, 60)
    stock = t.game.rules.rounds["stock"]
    rounds = {**t.game.rules.rounds, "stock": replace(stock, steps=(StockTurn(order, deals, excess),))}
    t.game.rules = replace(t.game.rules, rounds=rounds, **rules)
    return t.stock_round()


DEALS = (BuyShare("any", True, True), StartCorporation(True, True), SellShares(lambda g: False))


def kinds(t: Table) -> set[type[Any]]:
    return {type(choice) for choice in t.game.choices()}


def test_an_order_rule_says_what_may_follow() -> None:
    t = table(SalesFirst(), DEALS)
    assert kinds(t) == {Pass, Buy, Par, Sell}
    t.do(Sell("PRR", 1))
    assert t.actor == A
    assert {Buy, Sell} <= kinds(t)
    t.do(Buy("NYC", "ipo"))
    assert t.actor == B, "the purchase ended the turn"


def test_the_refusal_of_an_order_is_the_refusal_of_the_deal() -> None:
    class NoSales(Order):
        def refusal(self, g: Game, deal: Deal) -> Refusal | None:
            return refuse("sell-order") if deal.is_sale else None

    t = table(NoSales(), DEALS)
    refusal = t.game.why_not(Sell("PRR", 1))
    assert refusal is not None
    assert refusal.code == "sell-order"
    assert Sell not in kinds(t)


def test_a_turn_knows_only_the_deals_it_lists() -> None:
    t = table(Order(), DEALS[:1])
    assert kinds(t) == {Pass, Buy}
    refusal = t.game.why_not(Sell("PRR", 1))
    assert refusal is not None
    assert refusal.code == "not-now"


def test_pars_sale_price_and_fall_are_the_titles() -> None:
    market = railhead.new("1830", players=("Ada", "Ben", "Cleo")).title.market
    lowest = market.pars[-1:]
    t = table(
        Order(), DEALS,
        pars=lambda g, corporation: lowest,
        sale_price=lambda g, corporation: market.price[g.state.cell[corporation]] // 2,
        sale_fall=lambda g, corporation, shares: market.left[g.state.cell[corporation]],
    )  # fmt: skip
    assert {c.price for c in t.game.choices() if isinstance(c, Par)} == {lowest[0][0]}
    refusal = t.game.why_not(Par("ERIE", market.pars[0][0]))
    assert refusal is not None
    assert refusal.code == "par-price"
    assert refusal.facts["allowed"] == f"${lowest[0][0]}"
    prr = t.corporation("PRR")
    cash, there = t.cash(A), market.left[t.game.state.cell[prr]]
    assert (sale_price(t.game, prr), fall(t.game, prr, 2), largest_sale(t.game, A, prr)) == (50, there, 2)
    t.do(Sell("PRR", 2))
    assert (t.cash(A), t.game.state.cell[prr]) == (cash + 100, there)
