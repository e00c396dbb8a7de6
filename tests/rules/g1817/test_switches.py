"""1817: every switch under each of its values, on a position of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.g1817.table import Wall
from tests.rules.g1817.test_crisis import others, owing
from tests.rules.g1817.test_end import play_out, ready
from tests.rules.g1817.test_sales import rich
from tests.rules.positions import A, B, C, D, Table
from tests.rules.switches import Exhibition, Look

from railhead.engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyTrain,
    EndGame,
    Home,
    Lay,
    Pass,
    RouteOf,
    Run,
    Sell,
)
from railhead.engine.events import Passed
from railhead.engine.game import Game
from railhead.engine.options import Value
from railhead.titles import ruleset
from railhead.titles.agreement import parties
from railhead.titles.g1817.actions import Bridge, Convert, Loan, Merge, Raise, Short, Start
from railhead.titles.g1817.mines import site_refusal
from railhead.titles.g1817.slots import TAKEOVER
from railhead.titles.g1817.track import TileOperations

EXHIBITION = Exhibition()
shows = EXHIBITION.shows


def reason(t: Table, action: Action) -> str:
    """The code of a refusal, empty if the action is accepted."""
    refusal = t.game.why_not(action)
    return refusal.code if refusal is not None else ""


def track_step(t: Wall) -> TileOperations:
    """The step in which tiles are laid."""
    steps = t.game.rules.rounds["operating"].steps
    return next(step for step in steps if isinstance(step, TileOperations))


# the auction and stock rounds


@shows("increased_shorts", (False, "short-limit"), (True, ""))
def sixth(value: Value) -> object:
    """R-1817-450, 1817/D-01: five shorts of a company of ten are out."""
    t = Wall(4, increased_shorts=value).company("R", 10, 100, {A: 2}, shorts={C: 5}).stock_round(B)
    return reason(t, Short("R"))


@shows("more_players", (False, "3 to 7"), (True, 12 * 105))
def crowd(value: Value) -> object:
    """R-1817-451, 1817/D-24: twelve sit down."""
    rules = ruleset("1817", {"more_players": value})
    try:
        return sum(Game(rules, [f"P{seat}" for seat in range(12)]).state.cash)
    except ValueError as error:
        return "3 to 7" if "3 to 7 players" in str(error) else str(error)


@shows("short_squeeze", (False, 80), (True, 90))
def squeezed(value: Value) -> object:
    """R-1817-452: players hold six shares of a company of five."""
    t = Wall(4, short_squeeze=value).company("R", 5, 70, {A: 3, B: 2, C: 1}, shorts={D: 1}, home="F3")
    return t.stock_round().do(Pass(), Pass(), Pass(), Pass()).price("R")


@shows("modern_trains", (False, 100), (True, 120))
def modern(value: Value) -> object:
    """R-1817-453: an 8 from a marker of its own to Chicago."""
    t = Wall(3, modern_trains=value).phase("8").company("R", 2, 90, {A: 2}, home="F3", trains=("8",), loans=2)
    t.tile("F3", "57", 2).tile("E2", "9", 2).operating_round().skip_to("run-trains")
    return t.do(t.game.best_run()).revenue


@shows("seed_bid_cap", ("face", "bid-face"), ("none", ""))
def above_face(value: Value) -> object:
    """1817/D-02: $45 for a private of $40."""
    return reason(Wall(3, seed_bid_cap=value).do(Bid("PSM", 35)), Bid("PSM", 45))


@shows("sell_after_short", (False, "sell-before-short"), (True, ""))
def late_sale(value: Value) -> object:
    """1817/D-03: a short sale, then an ordinary one."""
    t = Wall(3, sell_after_short=value).company("R", 5, 70, {A: 2}).company("H", 5, 60, {A: 2, B: 2})
    return reason(t.stock_round(B).do(Short("R")), Sell("H", 1))


@shows("two_train_supply", (0, -1), (40, 40))
def twos(value: Value) -> object:
    """1817/D-04: 2-trains in the box."""
    return Wall(3, two_train_supply=value).game.rules.supply[0]


@shows("sr_loan_any_zone", (False, "company-zone"), (True, ""))
def gray_loan(value: Value) -> object:
    """1817/D-05: a loan for a company in a gray box."""
    t = Wall(3, sr_loan_any_zone=value).company("R", 5, "ACQ2", {A: 3}).stock_round()
    return reason(t, Loan("R"))


@shows("liq_moves_at_sr_end", (False, "LIQ"), (True, "ACQ1"))
def risen(value: Value) -> object:
    """1817/D-06: a sold-out company in liquidation."""
    t = Wall(4, liq_moves_at_sr_end=value).company("R", 5, "LIQ", {A: 3, B: 2}, trains=("2",), home="F3")
    t.company("GT", 5, 100, {C: 2}, trains=("2",), home="B5")
    t.stock_round().do(Pass(), Pass(), Pass(), Pass())
    return t.at_box("R")


@shows("pair_after_short", ("at_once", (0, 0)), ("later", (1, 1)))
def pair(value: Value) -> object:
    """1817/D-19: a share sold short beside a short of the bank."""
    t = Wall(3, pair_after_short=value).company("R", 5, 100, {A: 3, B: 3}, shorts={"pool": 1}).stock_round(C)
    t.do(Short("R"))
    return t.shorts("R", "pool"), t.shares("R", "pool")


@shows("bidder_company_acts", (False, "not-now"), (True, ""))
def bidder(value: Value) -> object:
    """A bidder for a new company borrows for another one."""
    t = Wall(3, bidder_company_acts=value).company("GT", 5, 100, {B: 2}, cash=100, home="F3").stock_round()
    return reason(t.do(Start("R", 100), Home("R", "B5", 0)), Loan("GT"))


# operating rounds


@shows("upgrade_use", ("part", ""), ("gain", "lay-useless"), ("unchecked", ""))
def no_gain(value: Value) -> object:
    """1817/D-13: every upgrade of the box brings track or value; the same tile once more would bring nothing."""
    t = Wall(3, upgrade_use=value).phase("3").company("R", 5, 90, {A: 2}, home="F3", cash=50)
    t.tile("F3", "14", 0).operating_round()
    lay = Lay("F3", "14", 0)
    fault = track_step(t).use_refusal(
        t.game, t.corporation("R"), lay, t.hex("F3"), t.game.title.map.tile_index["14"]
    )
    return fault.code if fault is not None else ""


@shows("enforce_max_revenue", (True, "revenue-low"), (False, ""))
def idle(value: Value) -> object:
    """1817/D-14: a train that could run stays at home."""
    t = Wall(3, enforce_max_revenue=value).company("R", 2, 90, {A: 2}, home="F3", trains=("2",), loans=2)
    t.tile("F3", "57", 2).tile("E2", "9", 2).operating_round().skip_to("run-trains")
    return reason(t, Run())


@shows("close_used_privates", (False, "R"), (True, "closed"))
def used_up(value: Value) -> object:
    """1817/D-16: the steel mill lays its tile."""
    t = Wall(3, close_used_privates=value).privates(PSM="R").company("R", 5, 90, {A: 2}, home="B5", cash=60)
    return t.operating_round().do(Lay("F13", "X00", 0, "PSM")).owner("PSM")


@shows("mine_future_check", ("oriented", "mine-site"), ("any", ""))
def beside_richmond(value: Value) -> object:
    """1817/D-17: a tile of Richmond that can only become one that does not fit there (no game brings it about)."""
    t = Wall(3, mine_future_check=value).privates(MINC="R").company("R", 5, 90, {A: 2}, home="F3")
    t.tile("I16", "14", 0)
    fault = site_refusal(
        t.game, t.private("MINC"), t.hex("H15"), t.game.title.map.tile_index["9"], 2, track_step(t).oriented
    )
    return fault.code if fault is not None else ""


@shows("junction_once_per_leg", (False, ""), (True, "route"))
def twice(value: Value) -> object:
    """1817/D-18: through one junction, round a loop, and through it again before the next city."""
    t = Wall(3, junction_once_per_leg=value, enforce_max_revenue=False)
    t.company("R", 5, 90, {A: 2}, home="F3", trains=("3",), loans=5).phase("5")
    for hex_, tile, rotation in (
        ("F3", "57", 1), ("F5", "544", 0), ("E6", "7", 5), ("F7", "7", 1), ("G4", "9", 0), ("H3", "57", 0),
    ):  # fmt: skip
        t.tile(hex_, tile, rotation)
    t.operating_round().skip_to("run-trains")
    return reason(t, Run((RouteOf("3-0", ("F3.0", "F5", "E6", "F7", "F5", "G4", "H3.0")),)))


@shows("max_exits_brown", (True, "brown-exits"), (False, ""))
def five_exits(value: Value) -> object:
    """1817/D-21: a brown tile with five exits where six sides are open."""
    t = Wall(3, max_exits_brown=value).phase("5").company("R", 5, 90, {A: 2}, home="F3", cash=50)
    return reason(t.tile("F3", "15", 0).operating_round(), Lay("F3", "611", 0))


@shows("obsolete_leave", ("run", ["4"]), ("dividend", ["2+", "4"]))
def obsolete(value: Value) -> object:
    """1817/D-28: trains between the last run of a 2+ and the dividend."""
    t = Wall(3, obsolete_leave=value).company("R", 10, 200, {A: 2}, home="F3", trains=("2+", "4"), loans=10)
    t.phase("4").tile("F3", "57", 2).tile("E2", "9", 2).operating_round().skip_to("dividend")
    return t.trains("R")


@shows("new_york_reach", ("one", ("tile-unconnected", "buy-trains")), ("apart", ("", "run-trains")))
def through_new_york(value: Value) -> object:
    """R-1817-220: the track from one city of New York comes back to the other and to nothing else."""
    t = Wall(3, new_york_reach=value).phase("3")
    t.company("R", 5, 90, {A: 2}, home="E22.1", cash=50, trains=("3",), markers=0)
    t.tile("E22", "54", 0).tile("E20", "7", 3).tile("D21", "7", 5).operating_round()
    beyond = reason(t, Lay("F21", "9", 0))
    return beyond, t.do(Pass()).step


@shows("bridge_window", ("turn", ""), ("before_interest", "bridge-late"))
def late_bridge(value: Value) -> object:
    """A bridge while loans are repaid."""
    t = Wall(3, bridge_window=value).privates(OBC="R").company("R", 5, 90, {A: 2}, home="F3", trains=("2",))
    return reason(t.operating_round().skip_to("repay-loans"), Bridge("OBC", "G6"))


@shows("train_step_sales", (False, "sale-not-forced"), (True, ""))
def seller(value: Value) -> object:
    """The president of a company without a train sells a share of another one."""
    t = Wall(3, train_step_sales=value).company("R", 5, 90, {A: 2}, home="F3", cash=30)
    t.company("GT", 10, 80, {B: 3, A: 1}, home="B5").purse(A, 0).operating_round().skip_to("buy-trains")
    return reason(t, Sell("GT", 1))


@shows("phase_2plus", (False, "2"), (True, "2+"))
def first_plus(value: Value) -> object:
    """1817/D-26: the phase once a 2+ is bought."""
    t = Wall(3, phase_2plus=value).company("R", 5, 90, {A: 2}, home="F3", cash=300).next_is("2+")
    t.operating_round().skip_to("buy-trains").do(BuyTrain(t.next_train("2+"), 100))
    return t.phase_name


# mergers and sales


def pair_of_five(second: int = 70, **options: Value) -> Wall:
    """Two companies of five about to merge, with a third in the box of the first."""
    t = Wall(3, **options).company("R", 5, 80, {A: 3}, home="F3", trains=("2",))
    t.company("H", 5, 80, {B: 2}, home="B17", trains=("2",)).company("GT", 5, second, {A: 2}, home="B5")
    return t.merger_round()


@shows("survivor", ("choice", ""), ("initiator", "merge-survivor"))
def charter(value: Value) -> object:
    """1817/D-07: the partner's charter stays."""
    return reason(pair_of_five(survivor=value), Merge("R", "GT", "GT"))


@shows("requeue_unmoved_merge", (True, ["H", "R"]), (False, ["R", "H"]))
def unmoved(value: Value) -> object:
    """1817/D-08: a merger at the price of both."""
    t = pair_of_five(80, requeue_unmoved_merge=value)
    t.do(Merge("R", "GT", "R"))
    return t.in_box(80)


@shows("merge_president", ("presidents", A), ("largest", B))
def leader(value: Value) -> object:
    """1817/D-27: a third player holds more than both presidents."""
    t = Wall(3, merge_president=value).company("R", 5, 100, {A: 2, B: 1}, home="F3", trains=("2",))
    t.company("GT", 5, 70, {C: 2, B: 2}, home="B5").merger_round().do(Merge("R", "GT", "R"))
    return t.president("R")


@shows("post_process_new_president", ("one", C), ("more", B))
def new_president(value: Value) -> object:
    """1817/D-09: who is asked after B has bought the presidency."""
    t = Wall(3, post_process_new_president=value).company("R", 5, 50, {A: 2, B: 2}, home="F3", cash=300)
    return t.merger_round().do(Convert("R"), Pass(), Buy("R", "treasury")).actor


@shows("late_purchases", (False, "not-now"), (True, ""))
def while_it_borrows(value: Value) -> object:
    """The president buys while his company is to borrow."""
    t = Wall(3, late_purchases=value).company("R", 5, 50, {A: 2}, home="F3", cash=300).purse(B, 0).purse(C, 0)
    return reason(t.merger_round().do(Convert("R"), Pass()), Buy("R", "treasury"))


@shows("after_sales_of_others", (False, "after-whose"), (True, 40))
def after_a_conversion(value: Value) -> object:
    """Who holds a share of the company that grew sells one of another company."""
    t = Wall(3, after_sales_of_others=value).company("R", 5, 50, {A: 2, B: 1}, home="F3", cash=300)
    t.company("GT", 10, 40, {C: 3, B: 1}, home="B5").purse(A, 0).purse(B, 0).purse(C, 0)
    t.merger_round().do(Convert("R"))
    return reason(t, Sell("GT", 1)) or t.do(Sell("GT", 1)).cash(B)


@shows("discard_window", ("closed", ("not-now", "return-trains")), ("open", ("", "return-trains")))
def before_a_train_goes_back(value: Value) -> object:
    """R begins phase 4 with a fourth train and is above the new limit; it borrows first."""
    t = Wall(3, discard_window=value).phase("3").next_is("4")
    t.company("R", 5, 90, {A: 2}, home="F3", cash=400, trains=("3", "3", "3")).operating_round()
    t.skip_to("buy-trains").do(BuyTrain("4-0", 400))
    fault = reason(t, Loan("R"))
    return fault, (t if fault else t.do(Loan("R"))).step


@shows("trade_consent", (True, [B]), (False, []))
def asked(value: Value) -> object:
    """1817/D-20: whose word a merger needs."""
    t = Wall(3, trade_consent=value).company("R", 2, 100, {A: 2}, home="F3").purse(A, 300)
    t.company("GT", 2, 70, {B: 2}, home="B5").merger_round()
    return list(parties(t.game, Merge("R", "GT", "R")))


@shows("sale_order_basis", ("start", "R"), ("after", "H"))
def first_on_sale(value: Value) -> object:
    """1817/D-10: loans of a conversion have put H below R."""
    t = rich(Wall(4, sale_order_basis=value), "GT", B, "B5", price=600)
    t.company("H", 5, 90, {C: 3}, home="B17", cash=300, trains=("4",))
    t.company("R", 5, 80, {A: 3}, home="F3", cash=300, trains=("4",)).merger_round().do(Convert("H"))
    while t.step == "after-deals":
        t.do(Pass())
    t.do(Loan("H"), Loan("H"), Loan("H"), Pass())
    while t.round == "merger":
        t.do(Pass())
    return t.acting


@shows("sale_announced_early", (False, 30), (True, 0))
def set_aside_early(value: Value) -> object:
    """What is in the treasury of the next liquidated company while a player owes for the one before."""
    t = rich(Wall(4, sale_announced_early=value), "GT", C, "B5")
    t.company("H", 5, "LIQ", {B: 2}, home="B17", cash=30, trains=("4",))
    t.company("R", 5, "LIQ", {B: 3}, shorts={A: 1}, home="F3", trains=("4",)).purse(A, 0)
    t.company("WT", 10, 80, {D: 3, A: 1}, home="C22", trains=("4",)).sales().do(Raise(100))
    while t.step != "cash-crisis":
        t.do(Pass())
    assert (t.game.state.get(TAKEOVER) is not None) == value
    return t.treasury("H")


# crises and the end


@shows("bankrupt_interest_cash", ("company", 20), ("bank", 0))
def charter_gets(value: Value) -> object:
    """1817/D-12: a president with 20 cannot pay the interest."""
    t = Wall(4, bankrupt_interest_cash=value).company("R", 5, 80, {A: 2}, home="F3", trains=("2",), loans=5)
    others(t.others_borrow("J", 20)).purse(A, 20).operating_round().skip_to("cash-crisis")
    return t.do(Bankrupt()).treasury("R")


@shows("bankrupt_any_time", (False, "crisis-solvent"), (True, ""))
def gives_up(value: Value) -> object:
    """1817/D-15: bankrupt with shares in hand."""
    t = others(Wall(4, bankrupt_any_time=value)).company("R", 10, 80, {B: 4, A: 3}, home="F3", trains=("2",))
    return reason(owing(t.purse(A, 0), A, 110), Bankrupt())


@shows("crisis_bundles", (False, "sale-too-much"), (True, ""))
def bundle(value: Value) -> object:
    """1817/D-29: two shares at once for a debt of $110."""
    t = others(Wall(4, crisis_bundles=value)).company("R", 10, 80, {B: 4, A: 3}, home="F3", trains=("2",))
    return reason(owing(t.purse(A, 0), A, 110), Sell("R", 2))


@shows("bankrupt_privates", ("leave", "closed"), ("stay", A))
def mail(value: Value) -> object:
    """1817/D-25: a mail contract of a bankrupt player."""
    t = others(Wall(4, bankrupt_privates=value)).company("R", 5, 80, {B: 2}, home="F3", trains=("2",))
    return owing(t.privates(MAIL=A).purse(A, 0), A, 5).do(Bankrupt()).owner("MAIL")


@shows("score_privates", (False, 100), (True, 160))
def mine(value: Value) -> object:
    """1817/D-11: cash and an unused private."""
    return Wall(4, score_privates=value).privates(CM=A).purse(A, 100).stock_round().score(A)


@shows("final_ma", (True, "acquisition"), (False, "operating"))
def last_round(value: Value) -> object:
    """1817/A-28, 1817/D-23: the round in which the game ends."""
    t = ready(2, final_ma=bool(value))
    play_out(t)
    return t.round


@shows("auto_pass", ("logged", (C, True)), ("silent", (C, False)), ("asked", (B, False)))
def passed(value: Value) -> object:
    """B has no money, no shares and no company, and nothing can be sold short."""
    t = Wall(3, auto_pass=value).company("R", 2, 100, {A: 2}).purse(B, 10).stock_round().do(Pass())
    return t.actor, Passed(B, "stock-turn", True) in t.events(Passed)


@shows("manual_end", (False, "end-not-agreed"), (True, ""))
def stop(value: Value) -> object:
    """The players agree to stop."""
    return reason(Wall(3, manual_end=value), EndGame())


@pytest.mark.rule("1817/D-13", "1817/D-17", "1817/D-18", "1817/A-38", "1817/A-39")
@pytest.mark.parametrize(("look", "value", "expected"), EXHIBITION.cases())
def test_a_switch_makes_its_difference(look: Look, value: Any, expected: object) -> None:
    assert look(value) == expected
