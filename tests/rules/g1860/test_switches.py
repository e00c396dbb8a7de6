"""1860: every switch under each of its values, on a position of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.g1860.table import Wight
from tests.rules.g1860.test_running import TO_NEWPORT, cowes, route
from tests.rules.g1860.test_track import building, floating
from tests.rules.g1860.test_trains import poor, undirected
from tests.rules.positions import A, B, C, Table
from tests.rules.switches import Exhibition, Look

from railhead.engine.actions import (
    Action,
    Buy,
    BuyTrain,
    Dividend,
    EndGame,
    Exchange,
    Lay,
    Par,
    Pass,
    RouteOf,
    Run,
    Sell,
)
from railhead.engine.events import Passed
from railhead.engine.options import Value
from railhead.notation.games18xx import export
from railhead.titles.g1860.actions import Cede, Raise, SellAt, TurnOver
from railhead.titles.g1860.bankruptcy import go_bankrupt
from railhead.titles.g1860.companies import BRITISH_RAIL
from railhead.titles.g1860.end import form_british_rail
from railhead.titles.g1860.insolvency import valid_route
from railhead.titles.g1860.track import LayTrack

EXHIBITION = Exhibition()
shows = EXHIBITION.shows
INNER = RouteOf("2+1-0", ("F2.0", "F2.1"))


def reason(t: Table, action: Action) -> str:
    """The code of a refusal, empty if the action is accepted."""
    refusal = t.game.why_not(action)
    return refusal.code if refusal is not None else ""


@shows("map_size", ("small", {("746", 2)}), ("large", {("746", 0), ("746", 2)}))
def shorwell(value: Value) -> object:
    """1860/D-01: home tiles of the Ventnor company."""
    return {(lay.tile, lay.rotation) for lay in floating("VYSC", 62, map_size=value).offers(Lay)}


@shows("tile_counts", ("reduced", [2, 1]), ("full", [3, 2]))
def copies(value: Value) -> object:
    """1860/D-02: copies of 776 and 770."""
    t = Wight(3, tile_counts=value)
    return [t.game.state.tiles_left[t.game.title.map.tile_index[tile]] for tile in ("776", "770")]


@shows("skip_small_stations", (False, "route"), (True, ""))
def passed_station(value: Value) -> object:
    """1860/D-03: a halt instead of the small station at Cowes."""
    return reason(cowes("2+1", skip_small_stations=value), Run((route("2+1-0", *TO_NEWPORT, calls=1),)))


@shows("new_track_small_limit", ("train", True), ("second_number", False))
def third_small_station(value: Value) -> object:
    """1860/D-03: new track behind three small stations for a 3+2."""
    t = Wight(3, new_track_small_limit=value).company("C&N", 82, {A: 50}, trains=("3+2",)).phase("5")
    t.tile("F4", "749", 0).tile("F6", "749", 0).operating_round()
    return any(lay.hex == "F6" and lay.tile in ("767", "768", "769") for lay in t.offers(Lay))


@shows("insolvency", ("lease40", 120), ("original", 50))
def leased(value: Value) -> object:
    """1860/D-04: Ryde Esplanade 30, Ryde 20, a halt, Bembridge 20 with a leased 6+3."""
    t = poor(cash=0, insolvency=value).tile("J4", "57", 2).tile("K5", "743", 2).tile("L6", "115", 2)
    t.insolvent("IOW").operating_round().skip_to("run-trains")
    return t.do(t.game.best_run()).treasury("IOW")


@shows("original_insolvency_rounding", ("ten", 30), ("pound", 25))
def half(value: Value) -> object:
    """1860/D-05: half of 50."""
    t = poor(cash=0, insolvency="original", original_insolvency_rounding=value).tile("J4", "57", 2)
    t.insolvent("IOW").operating_round().skip_to("run-trains")
    return t.do(t.game.best_run()).treasury("IOW")


@shows("simplified_insolvency", (False, []), (True, ["simplified_insolvency"]))
def named(value: Value) -> object:
    """1860/D-06: a name in records, and nothing else."""
    return export(Table(3, "18xxgames", title="1860", simplified_insolvency=value).game)["settings"][
        "optional_rules"
    ]


@shows("hex_reentry", (False, "route"), (True, ""))
def again(value: Value) -> object:
    """1860/D-07: Shide and Newport on one route."""
    t = Wight(3, hex_reentry=value).company("IWNJ", 82, {A: 60}, trains=("5+3",)).phase("5")
    t.tile("G7", "761", 0).tile("G5", "763", 0).tile("H6", "8", 1).tile("H4", "745", 0).tile("G3", "741", 5)
    t.operating_round().skip_to("run-trains")
    path = ("G5.1", "G7.1", "G7.0", "H6", "H4.0", "H4.1", "G3.0", "G5.0")
    return reason(t, Run((route("5+3-0", *path),)))


@shows("unoperated_full_value", (False, 68), (True, 136))
def untried(value: Value) -> object:
    """1860/D-08, R-1860-403: two shares at 68 of a company that has never operated."""
    t = Wight(3, unoperated_full_value=value).company("NGStL", 68, {A: 40, B: 20}, operated=False).purse(A, 0)
    return t.stock_round(A).do(Sell("NGStL", 2)).cash(A)


@shows("unoperated_full_score", (False, 246), (True, 492))
def untried_score(value: Value) -> object:
    """1860/D-08: the same at the end."""
    t = Wight(3, unoperated_full_value=True, unoperated_full_score=value)
    return t.company("IOW", 82, {A: 60}, operated=False).purse(A, 0).score(A)


@shows("restack_on_flat_dividend", (True, ["C&N", "IOW"]), (False, ["IOW", "C&N"]))
def stack(value: Value) -> object:
    """1860/D-09: IOW on top pays less than its price."""
    t = (
        Wight(3, restack_on_flat_dividend=value)
        .company("IOW", 100, {A: 60}, trains=("2+1",))
        .tile("J4", "57", 2)
    )
    t.company("C&N", 100, {B: 60}).operating_round().skip_to("dividend").do(Dividend("pay"))
    return [t.game.title.corporations[c].sym for c in t.game.state.piles[26]]


@shows("must_buy_at_exact_price", (True, "must-buy-train"), (False, ""))
def exact(value: Value) -> object:
    """1860/D-10: 250 credits and a 2+1."""
    t = Wight(3, must_buy_at_exact_price=value).company("VYSC", 62, {A: 60}, cash=250).operating_round()
    return reason(t.skip_to("buy-trains"), Pass())


@shows("nationalise_ignores_unfloated", (True, True), (False, False))
def unfloated(value: Value) -> object:
    """1860/D-11: one company is started and has not floated."""
    t = Wight(3, nationalise_ignores_unfloated=value).company("IOW", 82, {A: 60}, trains=("9+5",)).southern()
    form_british_rail(t.company("FYN", 82, {B: 20}).game)
    return t.game.state.get(BRITISH_RAIL)


@shows("build_in_endgame_without_sr", (False, "run-trains"), (True, "lay-track"))
def building_on(value: Value) -> object:
    """1860/D-12: British Rail straight after the first 9+5."""
    t = Wight(3, build_in_endgame_without_sr=value).company("IOW", 82, {A: 60}, trains=("9+5",), cash=100)
    return t.tile("J4", "57", 2).nationalised(stock_round=False).operating_round().step


@shows("endgame_max_revenue", (True, "revenue-low"), (False, ""))
def little(value: Value) -> object:
    """1860/D-13: a short run under British Rail."""
    t = Wight(3, endgame_max_revenue=value).company("C&N", 82, {A: 60}, trains=("9+5",)).tile("F4", "742", 3)
    return reason(t.nationalised().operating_round(), Run((RouteOf("9+5-0", ("F2.0", "F2.1")),)))


@shows("half_value_unit", ("share", 69), ("certificate", 70))
def halves(value: Value) -> object:
    """1860/D-14: the director's certificate and one share at 47."""
    t = Wight(3, half_value_unit=value).company("IOW", 74, {A: 30, B: 20}, 47, floated=True)
    return t.purse(A, 0).score(A)


@shows("bank_check", ("always", True), ("not_income", False))
def income(value: Value) -> object:
    """1860/D-15: the income of a private takes the last pound."""
    t = (
        Wight(3, bank_check=value)
        .privates(RPSC=A)
        .company("IOW", 82, {A: 60}, trains=("2+1",))
        .tile("J4", "57", 2)
    )
    return t.purse(A, 10_000).purse(B, 0).purse(C, 0).operating_round().game.state.broken


@shows("exchange_out_of_turn", (False, "exchange-turn"), (True, ""))
def foreign_turn(value: Value) -> object:
    """1860/D-16: A's private in B's turn."""
    t = Wight(3, exchange_out_of_turn=value).privates(YHC=A).company("FYN", 82, {B: 50}).stock_round(B)
    return reason(t, Exchange("YHC", "FYN", "ipo"))


@shows("turn_end_after_purchase", ("open_for_exchange", A), ("closes", B))
def lingering(value: Value) -> object:
    """1860/D-17: who is next after A bought and could exchange."""
    t = Wight(3, turn_end_after_purchase=value).privates(YHC=A).company("FYN", 82, {B: 50}).purse(A, 500)
    return t.company("IOW", 74, {B: 50}).stock_round(A).do(Buy("IOW", "ipo")).actor


@shows("validate_layers_and_par", (True, ("layer", "par-price")), (False, ("", "")))
def lax(value: Value) -> object:
    """1860/D-18: a company of a closed layer, and a par of another list."""
    t = Wight(3, validate_layers_and_par=value).purse(A, 500).stock_round(A)
    return reason(t, Par("FYN", 62)), reason(t, Par("IOW", 54))


@shows("buy_director_from_pool", (False, "director-in-pool"), (True, ""))
def certificate(value: Value) -> object:
    """1860/D-19: only the director's certificate lies in the pool."""
    t = Wight(3, buy_director_from_pool=value).purse(B, 500)
    t.company("IOW", 74, {B: 10, A: 10, "pool": 20}, director=None, floated=True)
    return reason(t.stock_round(B), Buy("IOW", "pool"))


@shows("over_limit_sell", ("any", ""), ("shares", "must-sell-first"))
def above(value: Value) -> object:
    """1860/D-20: a private to come down to the limit."""
    t = Wight(4, over_limit_sell=value).layers(4).privates(YHC=A)
    for sym, percent in (("S&C", 60), ("VYSC", 60), ("NGStL", 60), ("IOW", 30)):
        t.company(sym, 62, {A: percent})
    return reason(t.stock_round(A), Cede("YHC"))


@shows("valid_route", ("home", False), ("any_base", True))
def other_base(value: Value) -> object:
    """1860/D-21: track from the second base alone."""
    t = Wight(3, valid_route=value).company("IOW", 82, {A: 60}).tile("J4", "115", 5).token("IOW", "J4")
    t.tile("K5", "743", 2).tile("L6", "115", 2)
    return valid_route(t.game, t.corporation("IOW"))


@shows("receivership_max", (True, "revenue-low"), (False, ""))
def careless(value: Value) -> object:
    """1860/D-23: a short run of a company in receivership."""
    t = undirected("3+2", cash=0, receivership_max=value).operating_round()
    return reason(t, Run((RouteOf("3+2-0", ("I3.0", "J4.0")),)))


@shows("idle_trains_allowed", (False, "idle-train"), (True, ""))
def idle(value: Value) -> object:
    """1860/D-26: one of two trains runs."""
    t = (
        Wight(3, idle_trains_allowed=value)
        .company("C&N", 82, {A: 60}, trains=("2+1", "2+1"))
        .tile("F4", "742", 3)
    )
    return reason(t.token("C&N", "G5").operating_round().skip_to("run-trains"), Run((INNER,)))


@shows("open_treasuries", (True, True), (False, False))
def purses(value: Value) -> object:
    """1860/D-27, R-1860-408: what the table may show; no other rule depends on it."""
    return Wight(3, open_treasuries=value).game.rules.options.flag("open_treasuries")


@shows("insolvency_mark_survives_bankruptcy", (False, False), (True, True))
def mark(value: Value) -> object:
    """1860/D-28: an insolvent company goes bankrupt."""
    t = Wight(3, insolvency_mark_survives_bankruptcy=value).company("IOW", 74, {A: 60}, 7).insolvent("IOW")
    go_bankrupt(t.game, t.corporation("IOW"))
    return t.is_insolvent("IOW")


@shows("restarted_company_priced", (False, (29, 58)), (True, (58, 56)))
def restarted(value: Value) -> object:
    """1860/D-29: a share of a company that was started again and keeps a train."""
    t = (
        Wight(3, restarted_company_priced=value)
        .bankrupt("S&C", "4+2")
        .company("S&C", 58, {A: 30}, floated=False)
    )
    t.purse(A, 0).stock_round(A).do(Sell("S&C", 1))
    return t.cash(A), t.price("S&C")


@shows("insolvency_mark_timing", ("purchase", True), ("run", False))
def until(value: Value) -> object:
    """1860/D-30: insolvent with the credits for a train, before it buys."""
    t = poor(cash=500, insolvency_mark_timing=value).insolvent("IOW").operating_round().skip_to("buy-trains")
    return t.is_insolvent("IOW")


@shows("upgrade_value_test", ("increase", "upgrade-useless"), ("difference", ""))
def worth_less(value: Value) -> object:
    """1860/D-31: no tile of the box falls in value without new track; one put back to an older one would."""
    t = building("3+2", upgrade_value_test=value).tile("J4", "771", 1).operating_round()
    step = next(step for step in t.game.rules.rounds["operating"].steps if isinstance(step, LayTrack))
    company, tile = t.corporation("IOW"), t.game.title.map.tile_index["12"]
    return step.gain_fault(t.game, company, t.hex("J4"), tile, 1, step.reached(t.game, company))


@shows("sale_price_from_log", (False, "sale-price"), (True, ""))
def stated(value: Value) -> object:
    """1860/D-32: the full price for a company without a train."""
    t = Wight(3, sale_price_from_log=value).company("IOW", 100, {A: 60}).stock_round(A)
    return reason(t, SellAt("IOW", 2, 100))


@shows("variable_private_revenue", (False, ("turn-variant", "")), (True, ("", "cede-variant")))
def privates(value: Value) -> object:
    """R-1860-401: turned over, or sold to the bank."""
    t = Wight(3, variable_private_revenue=value).privates(YHC=A).stock_round(A)
    return reason(t, TurnOver("YHC")), reason(t, Cede("YHC"))


@shows("free_company_order", (False, "layer"), (True, ""))
def order(value: Value) -> object:
    """R-1860-402: a company of the last layer first."""
    return reason(Wight(3, free_company_order=value).purse(A, 500).stock_round(A), Par("VYSC", 54))


@shows("destinations", (False, 0), (True, 100))
def shide(value: Value) -> object:
    """R-1860-404: Merstone to Shide."""
    t = (
        Wight(3, destinations=value)
        .company("IWNJ", 82, {A: 60}, trains=("5+3",))
        .phase("5")
        .tile("G7", "761", 0)
    )
    t.tile("G5", "763", 0).operating_round().skip_to("run-trains")
    return t.do(Run((route("5+3-0", "G7.0", "G7.1", "G5.1"),))).treasury("IWNJ")


@shows("accelerated_track", (False, "lay-mixed"), (True, ""))
def one_of_each(value: Value) -> object:
    """R-1860-405: a yellow tile and an upgrade without large stations."""
    t = building("3+2", accelerated_track=value, auto_pass="silent").tile("K5", "742", 0).operating_round()
    return reason(t.do(Lay("K7", "8", 1)), Lay("K5", "748", 0))


@shows("no_train_limit", (False, 4), (True, 99))
def limit(value: Value) -> object:
    """R-1860-406: trains a company may own in the first phase."""
    return Wight(3, no_train_limit=value).game.title.phases[0].train_limit


@shows("two_seven_trains", (False, 1), (True, 2))
def sevens(value: Value) -> object:
    """R-1860-407: 7+4 trains in the box."""
    t = Wight(3, two_seven_trains=value)
    return t.game.rules.supply[t.game.title.train_index["7+4"]]


@shows("auto_pass", ("logged", (C, [True])), ("silent", (B, [])), ("asked", (B, [])))
def passed(value: Value) -> object:
    """Who speaks after a bid of 20 that B cannot raise, and what the log says of it."""
    t = Table(3, title="1860", auto_pass=value).purse(B, 40).do(Raise(20))
    return t.actor, [event.auto for event in t.game.events if isinstance(event, Passed)]


@shows("receivership_train", ("cheapest", "train-cheapest"), ("any", ""))
def dearer(value: Value) -> object:
    """R-1860-252: a returned 4+2 beside the pile of 6+3."""
    t = (
        undirected(cash=600, receivership_train=value)
        .sold_out("2+1", "3+2", "4+2", "5+3")
        .phase("6")
        .returned("5+3")
    )
    return reason(t.operating_round().skip_to("buy-trains"), BuyTrain("6+3-1", 500))


@shows("manual_end", (False, "end-not-agreed"), (True, ""))
def stop(value: Value) -> object:
    """The players agree to stop."""
    return reason(Table(3, title="1860", manual_end=value), EndGame())


@pytest.mark.rule("1860/D-01", "1860/D-02", "1860/D-03", "1860/D-04", "1860/D-05", "1860/D-06", "1860/D-07")
@pytest.mark.parametrize(("look", "value", "expected"), EXHIBITION.cases())
def test_a_switch_makes_its_difference(look: Look, value: Any, expected: object) -> None:
    assert look(value) == expected
