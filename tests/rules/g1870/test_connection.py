"""1870, connection runs and destination markers."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.positions import A, B, C

from railhead.board.routes import worth
from railhead.board.routes.result import Route
from railhead.engine import verbs
from railhead.engine.actions import BuyTrain, Dividend, Lay, Pass, Place, RouteOf, Run
from railhead.engine.events import Ran
from railhead.engine.steps.run import run_problem
from railhead.titles.g1870.actions import Destination
from railhead.titles.g1870.connection import TURNS, by_price, by_turn
from railhead.titles.g1870.connections import Marker, is_connected, marker_of, put_marker

LINE = (
    ("J3", "14", 0), ("I4", "9", 0), ("H5", "8", 0), ("G4", "8", 3), ("F5", "14", 2), ("E4", "8", 3), ("D5", "14", 2),
    ("B3", "9", 2),
)  # fmt: skip
"""From Fort Worth over Oklahoma City and Wichita towards Denver; C4 is missing."""


def nearly(train: str = "4", phase: str = "3", preset: str = "", **options: int | str | bool) -> West:
    """FW could reach Denver once C4 is laid; ATSF (president B) is about to lay it."""
    t = West(4, preset, **options).privates().phase(phase).company("FW", 76, {A: 60}, (2, 6), cash=100)
    t.company("ATSF", 76, {B: 60}, (0, 7), cash=200)
    for piece in LINE:
        t.tile(*piece)
    if train:
        t.equip("FW", train)
    return t


def last_link(t: West) -> West:
    """ATSF's turn begins with a station of its own at Wichita, so that it can lay C4."""
    t.token("ATSF", "D5").operating_round()
    assert t.acting == "ATSF"
    return t.do(Lay("C4", "9", 2))


def to_connection(t: West) -> West:
    """Plain actions until a connection run is asked for."""
    for _ in range(12):
        if t.step == "destination-marker":
            return t
        t.plain()
    raise AssertionError("nobody is connected")


@pytest.mark.rule(
    "R-1870-134", "R-1870-135", "R-1870-137", "R-1870-138", "R-1870-139", "1870/T-74", "R-1870-150"
)
@pytest.mark.parametrize(("how", "moves"), [("pay", 1), ("withhold", 0)])
def test_denver(how: str, moves: int) -> None:
    t = to_connection(last_link(nearly()))
    assert (t.actor, t.game.state.interrupts[-1][1]) == (A, t.corporation("FW"))
    assert t.acting == "ATSF", "after the turn of who laid the track"
    assert t.refused(Destination("edge")) == "destination-use"
    t.do(Destination("map"))
    assert t.step == "connection-run"
    assert t.refused(Run()) == "route-set"
    train = t.train("FW", "4")
    short = RouteOf(train, ("J3.0", "I4", "H5", "G4", "F5.0"))
    assert t.refused(Run((short,))) == "route-set", "one train must run from home to destination"
    run = t.game.best_run()
    t.do(run)
    ran = t.events(Ran)[0]
    assert {ran.routes[0][1][0] >> 3, ran.routes[0][1][-1] >> 3} == {t.hex("J3"), t.hex("A2")}
    assert ran.revenue == 30 + 30 + 30 + 2 * 30
    assert t.refused(Dividend("half")) == "dividend-kind"
    cell = t.cell("FW")
    t.do(Dividend(how))
    assert t.cell("FW") == (cell[0], cell[1] + moves)
    assert t.acting == "FW", "its own turn is still to come"
    assert marker_of(t.game, t.corporation("FW")) == Marker(t.corporation("FW"), True, t.hex("A2") * 8)


@pytest.mark.rule("R-1870-134", "R-1870-135", "1870/T-75")
def test_a_train_too_short() -> None:
    t = nearly("3")
    t.fund("FW", 400).sold_out("3")
    last_link(t)
    assert not is_connected(t.game, t.corporation("FW"))
    while t.acting == "ATSF":
        t.plain()
    assert t.acting == "FW", "no connection run yet"
    while t.step != "buy-trains":
        t.plain()
    t.do(BuyTrain(t.next_train("4"), 300))
    to_connection(t)
    assert t.acting == "FW", "found at the end of its turn"


@pytest.mark.rule("R-1870-135", "1870/T-76")
def test_a_link_made_and_blocked_in_one_turn() -> None:
    t = nearly()
    t.game.state.board = t.game.state.board.with_tile(t.hex("F5"), t.game.title.map.tile_index["6"], 0)
    last_link(t)
    assert is_connected(t.game, t.corporation("FW"))
    t.skip_to("place-token").do(Place("F5", 0))
    assert not is_connected(t.game, t.corporation("FW"))
    while t.acting == "ATSF":
        t.plain()
    assert marker_of(t.game, t.corporation("FW")) is None


@pytest.mark.rule("R-1870-136", "1870/D-17", "1870/T-77")
def test_the_order_of_several() -> None:
    t = West(4).privates().company("MP", 76, {A: 60}, (0, 7)).company("GMO", 76, {A: 60}, (0, 12))
    t.company("TP", 76, {A: 60}, (1, 10)).company("IC", 76, {B: 60}, (0, 20))
    names = [rule.sym for rule in t.game.title.corporations]
    order = by_price(t.game, t.corporation("MP"), True)
    assert [names[c] for c in order] == ["MP", "IC", "GMO", "TP"]
    verbs.put(t.game, TURNS, (t.corporation("TP"), t.corporation("MP")))
    t.game.state.waiting = (t.corporation("GMO"), t.corporation("IC"))
    order = by_turn(t.game, t.corporation("MP"), True)
    assert [names[c] for c in order] == ["MP", "TP", "IC", "GMO"], (
        "those that had their turn keep their place"
    )
    assert West(4, PRESET).game.rules.options["connection_order"] == "round"


@pytest.mark.rule("R-1870-138", "1870/T-78")
def test_exactly_home_to_destination() -> None:
    t = nearly("8", "6").equip("ATSF", "6")
    t.tile("J5", "14", 1)
    t.game.state.board = t.game.state.board.with_tile(t.hex("J3"), t.game.title.map.tile_index["63"], 0)
    to_connection(last_link(t)).do(Destination("map"))
    beyond = t.game.best_run().routes[0]
    assert {beyond.path[0], beyond.path[-1]} == {"J3.0", "A2.0"}, "not on to Dallas, though the train could"
    longer = RouteOf(
        beyond.train, ("J5.0", *(beyond.path if beyond.path[0] == "J3.0" else beyond.path[::-1]))
    )
    assert t.refused(Run((longer,))) == "route-set"


@pytest.mark.rule("R-1870-137", "R-1870-141", "1870/T-79", "R-1870-109")
def test_a_marker_on_the_destination_tile() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("TP", 76, {A: 60}, cash=500)
        .tile("N17", "57", 0)
        .token("TP", "N17")
    )
    verbs.interrupt(t.game, "destination", t.corporation("TP"))
    assert [choice.where for choice in t.offers(Destination)] == ["charter"]
    t.do(Destination("charter"))
    assert t.step == "connection-run", "the run is made all the same"
    assert run_problem(t.game, t.corporation("TP")).setting.doubled == frozenset()


@pytest.mark.rule("R-1870-137", "R-1870-141", "R-1870-108", "1870/T-80", "1870/T-106")
def test_a_marker_on_the_charter() -> None:
    t = to_connection(last_link(nearly(phase="4")))
    left = t.game.state.tokens_left[t.corporation("FW")]
    t.do(Destination("charter"))
    assert t.game.state.tokens_left[t.corporation("FW")] == left + 1
    t.do(t.game.best_run())
    assert t.events(Ran)[0].revenue == 130, "30 + 30 + 30 + 40, nothing doubled"
    assert t.game.rules.station_costs is not None
    assert t.game.rules.station_costs(t.game, t.corporation("FW")) == (0, 40, 100)
    u = to_connection(last_link(nearly(phase="4"))).do(Destination("map"))
    u.do(u.game.best_run())
    assert u.events(Ran)[0].revenue == 170


@pytest.mark.rule("R-1870-137", "1870/T-80")
def test_a_destination_marker_as_a_station() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("FW", 76, {A: 60}, cash=500)
        .tile("J3", "14", 1)
        .tile("J5", "14", 1)
    )
    number = t.corporation("FW")
    put_marker(t.game, Marker(number, on_map=False))
    t.token("FW", "D5").tile("D5", "57", 0)
    verbs.add_token(t.game, number)
    t.operating_round().skip_to("place-token").do(Place("J5", 0))
    assert t.treasury("FW") == 400
    assert t.game.state.tokens_left[number] == 0


@pytest.mark.rule("R-1870-096", "R-1870-135", "1870/T-83")
def test_at_the_start_of_an_operating_round() -> None:
    t = nearly(phase="3")
    t.tile("C4", "9", 2)
    assert is_connected(t.game, t.corporation("FW"))
    t.privates(GRSC=C)
    cash = t.cash(C)
    t.operating_round()
    assert t.step == "destination-marker"
    assert t.cash(C) == cash + 5, "after the revenue of privates"
    t.do(Destination("map")).do(t.game.best_run()).do(Dividend("withhold"))
    assert t.acting == "ATSF", "before the first company"


@pytest.mark.rule("R-1870-140", "R-1870-096", "1870/T-84")
def test_a_connection_run_can_change_the_order() -> None:
    t = nearly()
    t.company("TP", 76, {C: 60}, (1, 7), cash=100).at("FW", 1, 6)
    assert (t.price("TP"), t.price("FW")) == (100, 90)
    to_connection(last_link(t)).do(Destination("map")).do(t.game.best_run()).do(Dividend("pay"))
    assert t.price("FW") == 100
    assert t.pile(1, 7) == ["TP", "FW"]
    t = nearly()
    t.company("TP", 76, {C: 60}, (2, 7), cash=100).at("FW", 1, 6)
    assert (t.price("TP"), t.price("FW")) == (90, 90)
    to_connection(last_link(t)).do(Destination("map")).do(t.game.best_run()).do(Dividend("pay"))
    assert t.acting == "FW", "100 before 90"
    assert t.refused(Destination("map")) == "not-now", "only once in a game"
    assert not is_connected(t.game, t.corporation("FW"))


@pytest.mark.rule("R-1870-138", "1870/T-85", "1870/A-27", "R-1870-140")
def test_trains_run_again() -> None:
    t = nearly("4")
    t.at("FW", 0, 8).token("ATSF", "D5").operating_round()
    assert t.acting == "FW"
    while t.acting == "FW":
        t.plain()
    paid = t.game.state.last_revenue[t.corporation("FW")]
    assert paid == 90, "it has run J3, F5 and D5"
    t.do(Lay("C4", "9", 2))
    to_connection(t).do(Destination("map"))
    t.do(t.game.best_run())
    assert t.events(Ran)[0].revenue == 150


@pytest.mark.rule("R-1870-144", "1870/T-86", "1870/D-04")
def test_station_marker_wars() -> None:
    def war(tile: str, others: int) -> West:
        t = West(4, station_wars=True).privates().phase("5").company("GMO", 76, {A: 60}, cash=100)
        t.company("MP", 76, {B: 60}).tile("C18", tile, 0)
        for sym in ("IC", "FW")[:others]:
            t.company(sym, 76, {C: 60}, home=False).token(sym, "C18")
        verbs.interrupt(t.game, "destination", t.corporation("GMO"))
        return t.do(Destination("map"))

    t = war("14", 0)
    assert "C18.0" in t.tokens("GMO"), "a free space is taken"
    assert marker_of(t.game, t.corporation("GMO")) == Marker(
        t.corporation("GMO"), True, fights=True, seated=True
    )
    t = war("170", 1)
    assert "C18.0" not in t.tokens("GMO")
    assert t.game.rules.extra_stations is not None
    assert t.game.rules.extra_stations(t.game, t.corporation("GMO")) == (t.hex("C18") * 8,)
    t.tile("C18", "172", 0)
    track = t.game.rules.rounds["operating"].steps[2]
    track.on_lay(t.game, t.hex("C18"))  # type: ignore[attr-defined]
    assert "C18.0" in t.tokens("GMO"), "the third space of the gray tile"
    assert run_problem(t.game, t.corporation("GMO")).setting.doubled == frozenset({t.hex("C18") * 8})
    plain = West(4).privates().phase("5").company("GMO", 76, {A: 60}).tile("C18", "14", 0)
    verbs.interrupt(plain.game, "destination", plain.corporation("GMO"))
    plain.do(Destination("map"))
    assert "C18.0" not in plain.tokens("GMO"), "the edge, without the variant"


@pytest.mark.rule("R-1870-141", "R-1870-116")
def test_doubled_for_good() -> None:
    t = to_connection(last_link(nearly())).do(Destination("map"))
    t.do(t.game.best_run()).do(Dividend("pay"))
    question = run_problem(t.game, t.corporation("FW"))
    nodes = [t.hex("A2") * 8, t.hex("B3") * 8 + 7, t.hex("C4") * 8 + 7, t.hex("D5") * 8]
    assert worth(question, Route(question.trains[0].id, tuple(nodes))).revenue == 60 + 30
    assert Pass() in list(t.game.choices())
