"""What the conductor does in short positions, and why."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, Table

from railhead.board.network import reach
from railhead.bots.conductor import Conductor
from railhead.bots.conductor.advice import Brief
from railhead.bots.conductor.outlook import Outlook
from railhead.bots.conductor.plans import plans
from railhead.bots.conductor.prospect import prospect_of
from railhead.bots.conductor.stock import loss, room
from railhead.engine.actions import Action, Buy, BuyTrain, Lay, Sell
from railhead.engine.game import Game
from railhead.titles import ruleset


def advised(t: Table) -> Action:
    """What the conductor does for whoever has to act."""
    seat = t.game.actor
    assert seat is not None
    return Conductor(1).choose(t.game, seat)


def brief(t: Table) -> Brief:
    """The position as an adviser sees it."""
    seat = t.game.actor
    assert seat is not None
    return Conductor(1).brief(t.game, seat)


def sisters(cash: int) -> Table:
    """PRR has no train and must own one, NYC runs one that lasts; Ada leads both and has shares of the B&O."""
    t = Table(3).phase("6").running("NYC", 100, A, 60).equip("NYC", "5").running("PRR", 100, A, 60)
    t.tile("H10", "57", 1).running("B&O", 100, B, 60).give("B&O", A, 40).equip("B&O", "5", "5")
    t.tile("E17", "9", 1).tile("E21", "9", 1)
    return t.fund("PRR", 10).purse(A, cash).at("PRR", 0, 14).operating_round().skip_to("buy-trains")


def test_a_sister_is_not_left_without_a_train() -> None:
    t = sisters(cash=650)
    assert t.acting == "PRR"
    bought = advised(t)
    assert isinstance(bought, BuyTrain)
    assert bought.train.startswith("6-")


def test_shares_are_sold_before_a_train_goes_back_and_forth() -> None:
    t = sisters(cash=500)
    assert t.acting == "PRR"
    assert isinstance(advised(t), Sell)


def test_shares_of_a_company_that_is_sold_out_are_worth_more() -> None:
    t = (
        Table(3)
        .phase("3")
        .running("PRR", 76, A, 60)
        .equip("PRR", "3", "3")
        .tile("H10", "57", 1)
        .stock_round()
    )
    outlook = Outlook(t.game)
    assert not outlook.sold_out(t.corporation("PRR"))
    assert outlook.share_value(t.corporation("PRR"), sold_out=True) > outlook.share_value(
        t.corporation("PRR")
    )


def full(row: int, column: int = 2) -> Table:
    """Ada has as many certificates as she may and shares of the NYC, whose price keeps them from counting."""
    t = Table(3).phase("5")
    for sym, leader in (("PRR", A), ("B&O", A), ("CPR", A), ("NYNH", B), ("B&M", C)):
        t.running(sym, 100, leader, 60).equip(sym, "5")
    for sym in ("NYNH", "B&M"):
        t.give(sym, A, 20)
    return t.running("NYC", 67, B, 60).equip("NYC", "5").give("NYC", A, 30).at("NYC", row, column)


def test_certificates_that_will_count_leave_no_room() -> None:
    t = full(6).stock_round()
    assert t.certificates(A) == 19
    assert room(brief(t)) == -2
    assert not isinstance(advised(t), Buy)


def test_above_the_limit_goes_what_is_missed_least() -> None:
    t = full(4, 6).at("NYNH", 0, 14).stock_round()
    assert t.certificates(A) == 22
    sold = advised(t)
    assert isinstance(sold, Sell)
    b = brief(t)
    losses = {sell.corporation: loss(b, sell) for sell in b.of(Sell) if sell.shares == 1}
    assert sold.corporation == min(losses, key=lambda sym: (losses[sym], sym))


def test_the_last_certificates_are_for_dear_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    def choice(more: int, cash: int) -> Action:
        t = Table(3).phase("5").running("NYC", 67, B, 60).running("B&M", 100, C, 60).at("B&M", 0, 13)
        for sym in ("PRR", "B&O", "CPR"):
            t.running(sym, 100, A, 60)
        t.give("B&M", A, 20).give("B&M", "pool", 20).give("NYC", A, more)
        worth = {t.corporation("NYC"): 120.0, t.corporation("B&M"): 300.0}
        monkeypatch.setattr(Outlook, "share_value", lambda _, c, sold_out=None: worth.get(c, 0.0))
        t.purse(A, cash).stock_round()
        assert room(brief(t)) == 3 - more // 10
        return advised(t)

    assert choice(more=10, cash=230) == Buy("NYC", "ipo"), "the money goes further"
    assert choice(more=20, cash=230) == Buy("B&M", "pool"), "there is money for either and room for one"


def test_a_way_is_planned_tile_by_tile_to_its_stop() -> None:
    t = Table(3).phase("3").running("PRR", 100, A, 60).equip("PRR", "3").operating_round()
    board, company = t.game.state.board, t.corporation("PRR")
    prospect = prospect_of(board, company, (), t.game.title.phases[t.game.state.phase].colours)
    lays = [choice for choice in t.game.choices() if isinstance(choice, Lay)]
    index, tiles = t.game.title.map.index, t.game.title.map.tile_index
    legal = frozenset((index[lay.hex], tiles[lay.tile], lay.rotation) for lay in lays)
    found = list(plans(prospect, prospect.targets(0, 1, 20), legal, lambda tile: True))
    assert len(found) > 5
    for plan in found:
        assert plan.first in legal
        assert plan.tiles == prospect.missing[plan.stop]
        if len(board.faces[plan.stop >> 3].stops) == 1:  # of two stops a tile may make others
            assert plan.stop in reach(plan.board, company).stops


def test_what_cannot_be_paid_is_not_planned() -> None:
    t = Table(3).phase("3").running("PRR", 100, A, 60).operating_round()
    board, colours = t.game.state.board, t.game.title.phases[t.game.state.phase].colours
    costs = t.game.title.map.cost
    for money, dear in ((0, False), (200, True)):
        prospect = prospect_of(board, t.corporation("PRR"), (), colours, money)
        gaps = [gap for stop in prospect.targets(0, 1, 99) for gap in prospect.way(stop)]
        assert gaps
        assert any(costs[gap.hex] for gap in gaps) is dear


def test_a_company_at_the_edge_of_the_map_sees_what_it_can_build() -> None:
    game = Game(ruleset("1870"), ["Ada", "Ben", "Cleo"])
    company = game.title.corporation_index["SP"]
    home = game.title.corporations[company].home * 8
    board = game.state.board.with_token(company, home)
    assert board.faces[home >> 3].stops[0].kind == "offboard"
    assert len(prospect_of(board, company, (), frozenset({"yellow"})).missing) > 3


def test_a_step_of_the_price_counts_as_what_it_is_at_the_end() -> None:
    t = Table(3).phase("4").running("PRR", 76, A, 60).operating_round()
    outlook, market = Outlook(t.game), t.game.title.market
    cell = t.game.state.cell[t.corporation("PRR")]
    now = market.price[market.right[cell]] - market.price[market.left[cell]]
    then = outlook.price_at_end(market.right[cell]) - outlook.price_at_end(market.left[cell])
    assert then > now


def test_room_for_a_company_is_made_with_the_weakest_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Table(3).phase("5")
    for sym, leader in (("PRR", A), ("B&O", A), ("CPR", A), ("NYNH", B), ("B&M", C)):
        t.running(sym, 100, leader, 60).equip(sym, "5")
    t.give("NYNH", A, 20).give("B&M", A, 30).purse(A, 900)
    worth = {t.corporation("NYNH"): 180.0, t.corporation("B&M"): 130.0}
    monkeypatch.setattr(Outlook, "share_value", lambda _, c, sold_out=None: worth.get(c, 200.0))
    t.stock_round()
    assert room(brief(t)) == 0
    assert advised(t) == Sell("B&M", 3)
