"""UX-092: every way to pay for a train that must be bought is listed with what it does, in an order of one's choice."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from html import unescape

import pytest
from tests.browser.west import short_of_money
from tests.rules.positions import A, B, C, Table

from railhead.engine.actions import BuyTrain, Sell
from railhead.engine.forced import shortfall
from railhead.engine.game import Game
from railhead.engine.holdings import price_of
from railhead.finance.holders import CORPORATION
from railhead.web.fragments import environment, fragment
from railhead.web.play import planner
from railhead.web.play.panels.trains import PAGE, Forced, Shop, trains
from railhead.web.play.planner import ORDERS, plans_for
from railhead.web.title_pages.panel import PanelContext, sorted_choices


def rich() -> Game:
    """A president who holds shares of five companies and lacks money for a diesel."""
    t = Table(4).phase("D").start("PRR", 100, A, 60).operated("PRR").tile("H10", "57", 1)
    for sym, par, president in (("NYC", 90, B), ("B&O", 82, C), ("C&O", 76, B), ("ERIE", 71, C)):
        t.start(sym, par, president, 40).give(sym, A, 30)
    t.fund("PRR", 0).purse(A, 600).operating_round().skip_to("buy-trains")
    return t.game


def asked(game: Game, **pick: str) -> Forced:
    """The panel of the forced purchase."""
    panel = trains.make(PanelContext(game, sorted_choices(game), pick))
    assert panel is not None
    found = panel.data.forced
    assert isinstance(found, Forced)
    return found


def test_ux_092_prices_cash_and_presidencies_are_the_engines() -> None:
    game = rich()
    plans = plans_for(game).plans
    assert len(plans) > PAGE
    for plan in plans:
        twin = game.copy()
        for action in plan.actions[:-1]:
            twin.push(action)
        for sale in plan.sales:
            index = game.title.corporation_index[sale.corporation]
            assert (sale.before, sale.after) == (price_of(game, index), price_of(twin, index))
        lost = [
            c
            for c, was in enumerate(game.state.president)
            if was == game.actor and twin.state.president[c] != was
        ]
        assert len(lost) == len(plan.presidencies)
        twin.push(plan.actions[-1])
        assert plan.cash == twin.state.cash[A]
        sold = [action.shares for action in plan.actions if isinstance(action, Sell)]
        assert plan.shares == sum(sold) == sum(sale.shares for sale in plan.sales)


SMALL: dict[str, Callable[[], Game]] = {
    "1830": lambda: small(0),
    "1830 with cash": lambda: small(250),
    "1870": lambda: short_of_money().game,
}


def small(cash: int) -> Game:
    """A president with shares of three companies, one of them his own, who lacks money for a 6."""
    t = Table(4).phase("5").start("PRR", 100, A, 80).operated("PRR").tile("H10", "57", 1).sold_out("5")
    t.start("NYC", 90, B, 40).give("NYC", A, 30).start("ERIE", 67, C, 40).give("ERIE", A, 40)
    t.fund("PRR", 100).purse(A, cash).operating_round().skip_to("buy-trains")
    return t.game


@pytest.mark.parametrize("name", SMALL)
def test_ux_092_the_ways_are_the_minimal_ones_of_all_that_can_be_sold(name: str) -> None:
    """Every order of every block is walked through by force; what holds another way is none of its own."""
    game = SMALL[name]()
    enough: set[tuple[tuple[str, int], ...]] = set()

    def walk(at: Game) -> None:
        choices = list(at.choices())
        if any(isinstance(c, BuyTrain) and not c.trade_in for c in choices):
            enough.add(tuple(sorted(sales_of(at.actions[game.length :]).items())))
            return
        for choice in choices:
            if isinstance(choice, Sell):
                twin = at.copy()
                twin.push(choice)
                walk(twin)

    walk(game)
    ways = [Counter(dict(way)) for way in enough]
    minimal = {tuple(sorted(way.items())) for way in ways if not any(other < way for other in ways)}
    assert minimal < enough, "a case in which every way is minimal shows nothing"
    found = plans_for(game)
    assert found.complete
    assert {tuple(sorted(sales_of(plan.actions).items())) for plan in found.plans} == minimal


def sales_of(actions: Iterable[object]) -> Counter[str]:
    """Shares sold of each company."""
    total: Counter[str] = Counter()
    for action in actions:
        if isinstance(action, Sell):
            total[action.corporation] += action.shares
    return total


@pytest.mark.parametrize("most", [planner.MOST_POSITIONS, 400])
def test_ux_092_no_share_of_a_way_can_be_left_out(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there are too many ways to look at them all."""
    game = rich()
    planner._KNOWN.clear()
    monkeypatch.setattr(planner, "MOST_POSITIONS", most)
    plans = plans_for(game).plans
    planner._KNOWN.clear()
    assert len(plans) > PAGE
    for plan in plans:
        for left_out in {action.corporation for action in plan.actions if isinstance(action, Sell)}:
            twin = game.copy()
            spared = False
            for action in plan.actions[:-1]:
                shares = action.shares
                if action.corporation == left_out and not spared:
                    spared, shares = True, shares - 1
                if shares:
                    twin.push(Sell(action.corporation, shares))
                assert not any(isinstance(c, BuyTrain) for c in twin.choices()), (plan.sold, left_out)


def test_ux_092_ways_come_in_the_order_that_is_chosen_and_all_can_be_reached() -> None:
    game = rich()
    every = plans_for(game).plans
    measures: dict[str, Callable[[planner.Plan], int]] = {
        "loss": lambda plan: plan.loss,
        "shares": lambda plan: plan.shares,
        "cash": lambda plan: -plan.cash,
        "presidencies": lambda plan: len(plan.presidencies),
    }
    assert set(measures) == set(ORDERS)
    for order, measure in measures.items():
        shown = 0
        while True:
            listed = asked(game, sort=order, ways=str(shown)).plans
            assert listed is not None
            assert [measure(plan) for plan in listed.rows] == sorted(measure(plan) for plan in every)[
                : len(listed.rows)
            ]
            if not listed.more:
                break
            assert listed.more > len(listed.rows)
            shown = listed.more
        assert {plan.sold for plan in listed.rows} == {plan.sold for plan in every}
    assert asked(game, sort="nonsense", ways="-1").plans == asked(game).plans


def test_ux_092_a_bound_that_is_reached_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways that sell each company in one block are found first."""
    game = rich()
    planner._KNOWN.clear()
    monkeypatch.setattr(planner, "MOST_POSITIONS", 60)
    found = plans_for(game)
    assert not found.complete
    planner._KNOWN.clear()
    listed = asked(game).plans
    assert listed is not None
    assert not listed.complete
    planner._KNOWN.clear()


def test_ux_092_a_sale_by_hand_says_what_is_still_missing() -> None:
    game = rich()
    corporation = game.state.entity - CORPORATION
    found = asked(game)
    offered = [cell for cell in found.sales if cell.action is not None]
    assert {cell.action for cell in offered} == set(sorted_choices(game)["sell"])
    for cell in offered:
        assert cell.action is not None
        twin = game.copy()
        twin.push(cell.action)
        left = shortfall(twin, corporation)
        assert cell.detail.endswith("enough" if left <= 0 else f"${left:,} still missing")
    refused = [cell for cell in found.sales if cell.action is None]
    assert refused
    for cell in refused:
        assert cell.refusal is not None
        assert cell.refusal.sentence()
    twin = game.copy()
    first = offered[0].action
    assert first is not None
    twin.push(first)
    assert asked(twin).missing == shortfall(twin, corporation) < found.missing


def test_ux_092_the_page_lists_prices_and_sorts() -> None:
    game = rich()
    found = asked(game, sort="shares")
    macros = environment().get_template("parts/macros.html").module
    html = fragment("panels/trains.html", data=Shop((), "", found, ()), cur="$", view=None, m=macros)
    rows = re.findall(r"<tr data-loss.*?</tr>", html, re.S)
    assert found.plans is not None
    assert len(rows) == len(found.plans.rows) == PAGE
    for row, plan in zip(rows, found.plans.rows, strict=True):
        words = " ".join(unescape(re.sub("<[^>]+>", " ", row)).split())
        for sale in plan.sales:
            assert f"{sale.shares} {sale.corporation} ${sale.before:,} → ${sale.after:,}" in words
        value = re.search(r'value="([^"]+)"', row)
        assert value is not None
        assert len(json.loads(unescape(value[1]))) == len(plan.actions)
    assert 'data-testid="more-plans"' in html
