"""1830, routes: what a train may visit, where it must stop and what two trains may share."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, Table

from railhead.engine.actions import BuyTrain, RouteOf, Run

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def running(sym: str, t: Table) -> Table:
    """The corporation is about to run."""
    t.operating_round()
    while t.acting != sym:
        t.finish_turn()
    return t.skip_to("run-trains")


def route(t: Table, sym: str, kind: str, *path: str) -> Run:
    """One train of a kind over one path."""
    return Run((RouteOf(t.train(sym, kind), path),))


def fault(t: Table, action: Run) -> str:
    """The words of the refusal."""
    return t.refusal(action).sentence()


def any_routes(players: int = 4) -> Table:
    """A table that accepts every legal set of routes, so that single ones can be tried."""
    return Table(players, revenue_policy="any")


def new_york(t: Table, *trains: str) -> Table:
    """NYNH in the northern city of tile 54; F18 joins G19 and G17, G17 has a town between F18 and G19."""
    t.phase("4").running("NYNH", 100, A, 60).tile("G19", "54", 0).tile("F18", "7", 5).tile("G17", "2", 2)
    return running("NYNH", t.tile("F20", "56", 0).equip("NYNH", *trains))


@pytest.mark.rule("R-1830-182", "R-1830-186", "1830/T-53")
@PRESETS
def test_both_cities_of_new_york_in_one_route(preset: str) -> None:
    t = new_york(Table(4, preset), "3")
    assert t.tokens("NYNH") == ["G19.1"]
    action = route(t, "NYNH", "3", "G19.1", "F18", "G17.1", "G19.0")
    assert t.legal(action)
    t.do(action)
    assert t.revenue == 130
    t = new_york(Table(4, preset), "4")
    assert t.legal(route(t, "NYNH", "4", "F20.0", "G19.1", "F18", "G17.1", "G19.0"))
    assert t.game.routes("NYNH").revenue == 140


@pytest.mark.rule("R-1830-186", "1830/T-53")
def test_no_stop_on_the_way_is_skipped() -> None:
    t = new_york(any_routes(), "3")
    assert t.game.why_not(route(t, "NYNH", "3", "F20.0", "G19.1", "G19.0")) is not None
    assert t.game.why_not(route(t, "NYNH", "3", "G19.1", "F18", "G17", "G19.0")) is not None


def altoona(t: Table, *trains: str) -> Table:
    """PRR in Altoona with the line H10-H12-H14-H16."""
    t.phase("3").running("PRR", 100, A, 60).tile("H10", "57", 1).tile("H14", "9", 1).tile("H16", "57", 1)
    return t.equip("PRR", *trains)


@pytest.mark.rule("R-1830-187", "1830/A-32", "1830/T-54")
@PRESETS
def test_two_trains_may_meet_in_a_city_but_not_on_a_hexside(preset: str) -> None:
    t = running("PRR", altoona(Table(4, preset), "2", "2"))
    east, west = ("H12.0", "H14", "H16.0"), ("H10.0", "H12.0")
    assert t.legal(Run((RouteOf("2-0", east), RouteOf("2-1", west))))
    refusal = t.refusal(Run((RouteOf("2-0", east), RouteOf("2-1", ("H16.0", "H14", "H12.0")))))
    assert (refusal.code, refusal.rule) == ("route-overlap", "R-1830-187")


@pytest.mark.rule("R-1830-186", "R-1830-188", "1830/T-55")
@PRESETS
def test_altoona_may_be_bypassed(preset: str) -> None:
    t = running("PRR", altoona(Table(4, preset), "2").token("PRR", "H10"))
    bypass = route(t, "PRR", "2", "H10.0", "H12", "H14", "H16.0")
    assert t.legal(bypass)
    assert "that many stops" in fault(t, route(t, "PRR", "2", "H10.0", "H12.0", "H14", "H16.0"))
    t.do(bypass)
    assert t.revenue == 40


@pytest.mark.rule("R-1830-188")
def test_bypass_and_city_share_their_hexsides() -> None:
    t = running("PRR", altoona(any_routes(), "2", "2").token("PRR", "H10"))
    bypass = RouteOf("2-0", ("H10.0", "H12", "H14", "H16.0"))
    assert t.refused(Run((bypass, RouteOf("2-1", ("H10.0", "H12.0"))))) == "route-overlap"
    assert t.legal(Run((bypass,)))


@pytest.mark.rule("R-1830-183", "1830/A-30", "1830/D-14", "1830/T-56")
@pytest.mark.parametrize(
    ("preset", "option", "allowed"),
    [("", "all", False), ("18xxgames", "canada", True), ("", "canada", True), ("", "none", True)],
)
def test_two_hexes_of_the_gulf(preset: str, option: str, allowed: bool) -> None:
    t = Table(4, preset, offboard_area_once=option)
    t.phase("4").running("C&O", 100, A, 60).tile("H4", "15", 5).token("C&O", "H4").equip("C&O", "4")
    t = running("C&O", t.tile("I3", "8", 1).tile("I5", "8", 0).tile("J4", "8", 1))
    action = route(t, "C&O", "4", "I1.0", "I3", "H4.0", "I5", "J4", "J2.0")
    if allowed:
        assert t.legal(action)
        t.do(action)
        assert t.revenue == 30 + 30 + 30
    else:
        assert t.refused(action) == "route"


@pytest.mark.rule("R-1830-183", "1830/A-30", "1830/D-14", "1830/T-56")
@pytest.mark.parametrize(("preset", "option"), [("", "all"), ("18xxgames", "canada")])
def test_two_hexes_of_the_canadian_west_are_one_place(preset: str, option: str) -> None:
    t = Table(4, preset, offboard_area_once=option).phase("4").running("CPR", 100, A, 60)
    t = running("CPR", t.tile("B10", "15", 0).token("CPR", "B10").equip("CPR", "4"))
    assert t.refused(route(t, "CPR", "4", "A9.0", "B10.0", "A11.0")) == "route"
    assert t.legal(route(t, "CPR", "4", "A9.0", "B10.0"))


@pytest.mark.rule("R-1830-183", "1830/T-56")
@PRESETS
def test_from_red_to_red_with_a_token_between(preset: str) -> None:
    t = Table(4, preset).phase("4").running("C&O", 100, A, 60).tile("H4", "15", 5).token("C&O", "H4")
    t.equip("C&O", "4").tile("G3", "9", 2).tile("I5", "8", 2).tile("I7", "9", 1).tile("I9", "9", 1)
    t = running("C&O", t.tile("I11", "8", 5).tile("J12", "9", 2))
    path = ("F2.0", "G3", "H4.0", "I5", "I7", "I9", "I11", "J12", "K13.0")
    action = route(t, "C&O", "4", *path)
    assert t.legal(action)
    t.do(action)
    assert t.revenue == 40 + 30 + 30


@pytest.mark.rule("R-1830-183", "1830/A-31")
def test_no_route_runs_through_a_red_area() -> None:
    t = any_routes().phase("4").running("C&O", 100, A, 60).tile("H4", "15", 5).token("C&O", "H4")
    t = running("C&O", t.tile("G3", "9", 2).tile("F4", "57", 1).equip("C&O", "4"))
    assert t.legal(route(t, "C&O", "4", "F2.0", "G3", "H4.0"))
    assert "cannot be run through" in fault(t, route(t, "C&O", "4", "F4.0", "F2.0", "G3", "H4.0"))


@pytest.mark.rule("R-1830-180")
def test_a_route_has_two_stops() -> None:
    t = running("PRR", altoona(any_routes(), "3"))
    assert "at least two stops" in fault(t, route(t, "PRR", "3", "H12.0"))
    assert "at least two stops" in fault(t, route(t, "PRR", "3", "H12.0", "H14"))
    assert t.legal(route(t, "PRR", "3", "H12.0", "H10.0"))


def junction(t: Table, tile: str) -> Table:
    """PRR in Altoona and Lancaster; H14 carries a tile with exit 1 to Altoona, 4 to Lancaster, 5 to Baltimore."""
    t.phase("3").running("PRR", 100, A, 60).tile("H14", tile, 1).tile("H16", "57", 1).tile("I15", "53", 0)
    return t.token("PRR", "H16")


@pytest.mark.rule("R-1830-181")
def test_no_turning_back_at_a_junction() -> None:
    t = running("PRR", junction(any_routes(), "23").equip("PRR", "3"))
    assert t.legal(route(t, "PRR", "3", "H12.0", "H14", "H16.0"))
    assert t.legal(route(t, "PRR", "3", "H12.0", "H14", "I15.0"))
    assert "no track" in fault(t, route(t, "PRR", "3", "H16.0", "H14", "I15.0"))


@pytest.mark.rule("R-1830-181")
def test_no_change_of_track_at_a_crossing() -> None:
    t = running("PRR", junction(any_routes(), "20").equip("PRR", "3"))
    assert t.legal(route(t, "PRR", "3", "H12.0", "H14", "H16.0"))
    assert "no track" in fault(t, route(t, "PRR", "3", "H12.0", "H14", "I15.0")), "20: 1-4 and 2-5 cross"


@pytest.mark.rule("R-1830-181", "R-1830-182")
def test_nothing_twice() -> None:
    t = running("PRR", altoona(any_routes(), "3"))
    assert t.refused(route(t, "PRR", "3", "H10.0", "H12.0", "H10.0")) == "route"
    assert t.refused(route(t, "PRR", "3", "H12.0", "H14", "H16.0", "H14", "H12.0")) == "route"


@pytest.mark.rule("R-1830-187", "1830/A-32")
def test_two_curves_that_meet_at_a_hexside_count_as_shared() -> None:
    t = running("PRR", junction(any_routes(), "23").equip("PRR", "3", "3"))
    routes = (RouteOf("3-1", ("H12.0", "H14", "H16.0")), RouteOf("3-0", ("H12.0", "H14", "I15.0")))
    assert [t.legal(Run((item,))) for item in routes] == [True, True]
    assert t.refused(Run(routes)) == "route-overlap"


@pytest.mark.rule("R-1830-184")
def test_a_route_needs_a_token_of_its_own() -> None:
    t = any_routes().phase("3").running("PRR", 100, A, 60).tile("H14", "9", 1).tile("H16", "14", 1)
    t = running("PRR", t.tile("H18", "59", 1).equip("PRR", "3"))
    assert "token" in fault(t, route(t, "PRR", "3", "H16.0", "H18.0"))
    assert t.legal(route(t, "PRR", "3", "H12.0", "H14", "H16.0", "H18.0"))


@pytest.mark.rule("R-1830-185")
def test_a_full_foreign_city_may_be_an_end_only() -> None:
    t = running("PRR", altoona(any_routes(), "3").token("NYC", "H16").tile("H18", "59", 1))
    assert t.legal(route(t, "PRR", "3", "H12.0", "H14", "H16.0"))
    assert "cannot be run through" in fault(t, route(t, "PRR", "3", "H12.0", "H14", "H16.0", "H18.0"))


@pytest.mark.rule("R-1830-186")
def test_a_train_visits_at_most_its_number_and_a_diesel_any() -> None:
    t = running("PRR", altoona(any_routes(), "2"))
    long = ("H10.0", "H12.0", "H14", "H16.0")
    assert "that many stops" in fault(t, route(t, "PRR", "2", *long))
    t = running("PRR", altoona(any_routes(), "3"))
    assert t.legal(route(t, "PRR", "3", *long))
    assert t.legal(route(t, "PRR", "3", "H10.0", "H12.0")), "fewer are allowed"
    t = running("PRR", altoona(any_routes(), "D"))
    assert t.legal(route(t, "PRR", "D", *long))


@pytest.mark.rule("R-1830-186")
def test_a_train_runs_once_and_only_if_it_is_there() -> None:
    t = running("PRR", altoona(any_routes(), "2"))
    east, west = ("H12.0", "H14", "H16.0"), ("H10.0", "H12.0")
    assert t.game.why_not(Run((RouteOf("2-0", east), RouteOf("2-0", west)))) is not None
    assert t.refused(Run((RouteOf("2-1", east),))) == "no-train"
    assert t.refused(Run((RouteOf("9-1", east),))) == "train-unknown"


@pytest.mark.rule("R-1830-190", "1830/T-57")
@PRESETS
def test_red_areas_pay_more_from_the_first_five_train_on(preset: str) -> None:
    t = Table(4, preset).phase("4").sold_out("4").tile("B10", "15", 0)
    t.running("CPR", 100, A, 60).running("B&O", 90, B, 60).running("NYC", 82, C, 60).fund("B&O", 500)
    t.token("CPR", "B10").token("NYC", "B10").equip("CPR", "4").equip("NYC", "4").operating_round(of=2)
    assert t.acting == "CPR"
    t.skip_to("run-trains").do(t.game.best_run())
    assert t.revenue == 30 + 30
    t.finish_turn()
    assert t.acting == "B&O"
    t.skip_to("buy-trains").do(BuyTrain("5-0", 450)).finish_turn()
    assert t.acting == "NYC"
    t.skip_to("run-trains").do(t.game.best_run())
    assert t.revenue == 50 + 30


@pytest.mark.rule("R-1830-191", "1830/A-33", "1830/D-31", "1830/T-81")
@pytest.mark.parametrize(("preset", "strict"), [("", True), ("18xxgames", False)])
def test_the_most_must_be_collected(preset: str, strict: bool) -> None:
    t = new_york(Table(4, preset), "3")
    less = route(t, "NYNH", "3", "G19.1", "F18", "G17.1")
    for action in (less, Run(())):
        if strict:
            refusal = t.refusal(action)
            assert (refusal.code, refusal.rule, refusal.facts["best"]) == ("revenue-low", "R-1830-191", 130)
        else:
            assert t.legal(action)
    assert t.legal(route(t, "NYNH", "3", "G19.0", "G17.1", "F18", "G19.1")), "130 the other way round"
    assert t.legal(t.game.best_run())


@pytest.mark.rule("R-1830-191")
def test_running_is_no_optional_step() -> None:
    from railhead.engine.actions import Pass

    t = new_york(Table(4), "3")
    assert t.refused(Pass()) == "not-now"
