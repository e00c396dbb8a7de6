"""The routes step without a browser: alternatives, editing by hand, faults on the map, less help."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.dense import tangle
from tests.browser.west import connected
from tests.rules.g1817.table import Wall
from tests.rules.g1830.test_routes import altoona, any_routes, junction, running
from tests.rules.g1860.table import Wight
from tests.rules.positions import A, B, Table

from railhead.board.maps import NODE, PASS
from railhead.engine.actions import RouteOf, Run
from railhead.engine.game import Game, Node
from railhead.engine.steps.run import REVENUE, read_routes
from railhead.titles.g1870.actions import Destination
from railhead.web.people.identity import Person
from railhead.web.play.decision import Decision, make_decision
from railhead.web.play.parts import render_parts
from railhead.web.play.routing import extensions, path_text, read_path, toward
from railhead.web.play.view import View, make_view
from railhead.web.tables.codec import decode
from railhead.web.tables.live import Live, Seat, Terms

Pick = dict[str, str]


def seen(game: Game, pick: Pick | None = None, help_: str = "full") -> View:
    """The view of a person who holds every seat."""
    game.node = Node(None, 0, None, game.state, ())
    terms = Terms("t", game.title.name, "Table", "p", "", "1", "", {}, {"route_help": help_})
    live = Live(terms, [Seat(place, name, "person", "p") for place, name in enumerate(game.players)], game)
    return make_view(live, Person("p", "Ada"), None, None, pick or {})


def shown(t: Table, pick: Pick | None = None, help_: str = "full") -> dict[str, str]:
    return render_parts(seen(t.game, pick, help_), 1.0)


def data_of(decision: Decision) -> Any:
    return next(panel.data for panel in decision.panels if panel.name == "run")


def panel_of(t: Table, pick: Pick | None = None, help_: str = "full") -> Any:
    return data_of(make_decision(seen(t.game, pick, help_), 1.0))


def faults(map_: str) -> set[str]:
    """Marked places: ``H16``, or ``H16/1`` for a side."""
    found = re.findall(r'data-fault="(\w+)"(?: data-fault-edge="(\d)")?', map_)
    return {f"{name}/{edge}" if edge else name for name, edge in found}


def by_hand(*paths: tuple[str, str]) -> Pick:
    return {"edit": "1", "train": paths[0][0], **{f"p-{train}": path for train, path in paths}}


def gulf() -> Table:
    t = Table(4, revenue_policy="any", offboard_area_once="all")
    t.phase("4").running("C&O", 100, A, 60).tile("H4", "15", 5).token("C&O", "H4").equip("C&O", "4")
    return running("C&O", t.tile("I3", "8", 1).tile("I5", "8", 0).tile("J4", "8", 1))


def foreign() -> Table:
    return running("PRR", altoona(any_routes(), "3").token("NYC", "H16").tile("H18", "59", 1))


def alone() -> Table:
    t = any_routes().phase("3").running("PRR", 100, A, 60).tile("H14", "9", 1).tile("H16", "14", 1)
    return running("PRR", t.tile("H18", "59", 1).equip("PRR", "3"))


def island() -> Table:
    """C&N's line from Cowes over Newport to Ryde, past halts."""
    t = Wight().company("C&N", 82, {A: 60}, trains=("2+1", "2+1")).token("C&N", "G5")
    for piece in (("F4", "742", 3), ("G5", "763", 0), ("G3", "741", 5), ("H4", "744", 2), ("I5", "751", 5)):
        t.tile(*piece)
    return t.company("IOW", 74, {B: 60}).tile("J4", "756", 1).operating_round().skip_to("run-trains")


def denver() -> Table:
    """FW has to run from Fort Worth to Denver."""
    return connected().do(Destination("map"))


def seaboard() -> Table:
    """A&S can run from Philadelphia to New York."""
    t = Wall(3).company("A&S", 5, 80, {A: 2}, home="F19", trains=("2", "2"))
    return t.tile("F19", "5", 4).tile("F21", "8", 1).operating_round().skip_to("run-trains")


REASONS: list[tuple[str, Callable[[], Table], Pick, set[str], str]] = [
    ("shared track", lambda: running("PRR", altoona(any_routes(), "2", "2")),
     by_hand(("2-0", "H12.0,H14,H16.0"), ("2-1", "H16.0,H14,H12.0")), {"H12/4", "H14/4"}, "R-1830-187"),
    ("shared side", lambda: running("PRR", junction(any_routes(), "23").equip("PRR", "3", "3")),
     by_hand(("3-1", "H12.0,H14,H16.0"), ("3-0", "H12.0,H14,I15.0")), {"H12/4"}, "R-1830-187"),
    ("no token", alone, by_hand(("3-0", "H16.0,H18.0")), {"H16", "H18"}, "R-1830-18"),
    ("blocked city", foreign, by_hand(("3-0", "H12.0,H14,H16.0,H18.0")), {"H16"}, "R-1830-18"),
    ("red area", lambda: running("C&O", any_routes().phase("4").running("C&O", 100, A, 60).tile("H4", "15", 5)
     .token("C&O", "H4").tile("G3", "9", 2).tile("F4", "57", 1).equip("C&O", "4")),
     by_hand(("4-0", "F4.0,F2.0,G3,H4.0")), {"F2"}, "R-1830-18"),
    ("too long", lambda: running("PRR", altoona(any_routes(), "2")),
     by_hand(("2-0", "H10.0,H12.0,H14,H16.0")), {"H16"}, "R-1830-18"),
    ("place twice", lambda: running("PRR", altoona(any_routes(), "3")),
     by_hand(("3-0", "H10.0,H12.0,H10.0")), {"H10"}, "R-1830-18"),
    ("one area twice", gulf, by_hand(("4-0", "I1.0,I3,H4.0,I5,J4,J2.0")), {"J2"}, "R-1830-18"),
    ("no track", lambda: running("PRR", altoona(any_routes(), "3")),
     by_hand(("3-0", "H12.0,H16.0")), {"H12", "H16"}, "R-1830-18"),
    ("turning back", lambda: running("PRR", junction(any_routes(), "23").equip("PRR", "3")),
     by_hand(("3-0", "H16.0,H14,I15.0")), {"H16", "I15"}, "R-1830-18"),
    ("no second stop", lambda: running("PRR", altoona(any_routes(), "3")),
     by_hand(("3-0", "H12.0,H14")), {"H12"}, "R-1830-18"),
    ("1860: ends at a halt", island, by_hand(("2+1-0", "G5.0,F4.0")), {"F4"}, "R-1860-204"),
    ("1860: too long", island, by_hand(("2+1-0", "F2.0,F2.1,F2.2,F4.0,G5.0,G3.0,H4.0,H4.1,I5.0,J4.0")), {"J4"},
     "R-1860-204"),
    ("1860: not linked", island, by_hand(("2+1-0", "G5.0,G3.0,H4.0,H4.1,I5.0,J4.0")),
     {"G5", "G3", "H4", "I5", "J4"}, "R-1860-203"),
    ("1870: not to the destination", denver, by_hand(("4-0", "J3.0,I4,H5,G4,F5.0")), {"J3", "F5"}, "R-1870-13"),
    ("1817: shared track", seaboard, by_hand(("2-0", "E22.0,F21,F19.0"), ("2-1", "F19.0,F21,E22.0")),
     {"F19/4", "E22/0"}, "R-1817-223"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "pick", "places", "rule"), [r[1:] for r in REASONS], ids=[r[0] for r in REASONS]
)
def test_ux_084_a_fault_is_named_and_marked(
    table: Callable[[], Table], pick: Pick, places: set[str], rule: str
) -> None:
    """UX-084: the rule that fails stands in the decision, the place is marked on the map, nothing can be sent."""
    t = table()
    parts = shown(t, pick)
    assert faults(parts["map"]) == places
    assert 'data-testid="route-why"' in parts["decision"]
    assert f'data-rule="{rule}' in parts["decision"]
    assert "run-edited" not in parts["decision"]
    wrong = panel_of(t, pick).editing
    refusal = t.game.why_not(wrong.action)
    assert refusal is not None
    assert refusal.code == wrong.refusal.code, "the page says what the engine says"
    assert not re.search(r"\w\.\d|[_-]\d:", wrong.refusal.sentence()), "places and trains have names"


def test_ux_084_a_legal_set_has_no_marks() -> None:
    t = running("PRR", altoona(any_routes(), "2", "2"))
    parts = shown(t, by_hand(("2-0", "H12.0,H14,H16.0"), ("2-1", "H10.0,H12.0")))
    assert faults(parts["map"]) == set()
    assert 'data-testid="run-edited"' in parts["decision"]


@pytest.mark.slow
def test_ux_081_sets_of_equal_revenue_are_one_click_each() -> None:
    """UX-081: every alternative is a button whose action is legal and earns as much as the best."""
    several = 0
    for seed in range(12):
        table = tangle(seed, 24, ("3", "2"))
        data = panel_of(table)
        body = shown(table)["decision"]
        for number, other in enumerate(data.others, 1):
            several += 1
            button = re.search(rf'value="([^"]*)" data-testid="run-other-{number}"', body)
            assert button is not None
            action = decode(json.loads(html.unescape(button[1])), "1830")
            assert action == other.action
            assert [row.parts for row in other.rows] != [row.parts for row in data.best], (
                "it can be told apart"
            )
            twin = table.game.copy()
            twin.push(action)
            assert twin.state.get(REVENUE) == data.revenue
            routes = read_routes(table.game, action)[0]
            drawn = shown(table, {"set": str(number)})["map"]
            assert drawn.count("data-route=") == len(routes)
    assert several > 3


@pytest.mark.slow
def test_ux_083_every_way_between_two_stops_shortest_first() -> None:
    """UX-083: all ways are listed with a picture each; two clicks for the ends and one for the way reach any."""
    t = tangle(5, 60)
    game, prr = t.game, t.corporation("PRR")
    start = game.state.board.tokens[prr][0]
    names = game.title.map.names
    tried = 0
    for goal in range(game.title.map.size):
        led = toward(game, prr, (start,), names[goal])
        if len(led.ways) < 2:
            continue
        tried += 1
        lengths = [len(way.path) for way in led.ways]
        assert lengths == sorted(lengths)
        assert led.path == led.ways[0].path
        assert len({way.path for way in led.ways}) == len(led.ways)
        text = path_text(game, (start,))
        first = by_hand(("D-0", text)) | {"hex": names[goal]}
        body = shown(t, first)["decision"]
        assert body.count('data-testid="way-') == len(led.ways)
        assert body.count('class="thumb"') >= len(led.ways)
        last = panel_of(t, first | {"way": str(len(led.ways) - 1)}).editing
        assert last.path == path_text(game, led.ways[-1].path)
        assert last.ways[-1].picked
        for way in led.ways:
            assert game.why_not(Run((RouteOf("D-0", tuple(path_text(game, way.path).split(","))),))) is None
        if tried == 3:
            return
    pytest.fail(f"only {tried} pairs of stops with several ways")


def test_ux_083_both_ends_can_be_extended() -> None:
    t = running("PRR", altoona(any_routes(), "3"))
    game, prr = t.game, t.corporation("PRR")
    begin = extensions(game, prr, ())
    assert [item.path for item in begin] == [game.state.board.tokens[prr][:1]]
    east = read_path(game, "H12.0,H14,H16.0")
    assert [item.path for item in extensions(game, prr, begin[0].path) if item.path == east]
    west = [item for item in extensions(game, prr, east) if item.where == "start"]
    assert [path_text(game, item.path) for item in west] == ["H10.0,H12.0,H14,H16.0"]
    led = toward(game, prr, east, "H10")
    assert path_text(game, led.path) == "H10.0,H12.0,H14,H16.0", "from whichever end it can be reached"
    assert path_text(game, toward(game, prr, led.path, "H12").path) == "H10.0,H12.0", (
        "a stop on the path cuts it"
    )


def test_paths_are_read_back_as_they_are_written() -> None:
    t = tangle(5, 60)
    path = max((route.path for route in t.game.routes("PRR", 0.2).routes), key=len)
    assert read_path(t.game, path_text(t.game, path)) == path
    assert read_path(t.game, "H12.9") == ()
    assert read_path(t.game, "nowhere") == ()
    assert path[0] % NODE != PASS


def test_ux_085_help_off_says_nothing_before_the_run_is_sent() -> None:
    """UX-085: no validity, no revenue, no better route in anything that is sent to the page."""
    t = running("PRR", altoona(any_routes(), "2", "2"))
    for paths in ((("2-0", "H12.0,H14,H16.0"), ("2-1", "H16.0,H14,H12.0")), (("2-0", "H12.0,H14,H16.0"),)):
        parts = shown(t, by_hand(*paths), "off")
        words = parts["decision"]
        assert 'data-testid="run-blind"' in words
        for hint in (
            "route-why",
            "run-edited",
            "run-best",
            "proved",
            "stops</span>",
            "data-fault",
            "finish-0",
        ):
            assert hint not in words
            assert hint not in parts["map"] or hint == "stops</span>"
        amounts = re.findall(r"\$(\d+)", re.sub(r'<p class="purse".*?</p>', "", words, flags=re.S))
        assert amounts == []


def test_ux_085_check_only_does_not_say_that_more_is_demanded() -> None:
    """UX-085: where the rules demand the best run, a legal lower one is called legal until it is sent."""
    t = running("PRR", altoona(Table(4), "3"))
    low = by_hand(("3-0", "H10.0,H12.0"))
    data = panel_of(t, low, "check").editing
    assert data.refusal is None
    assert t.game.why_not(data.action) is not None
    assert panel_of(t, low, "full").editing.refusal.code == "revenue-low"


def seated(person: Callable[[str], Any], t: Table, help_: str) -> tuple[Any, str]:
    """Ada at a table with this position and this route help."""
    from tests.browser.west import _scene

    ada = person("Ada")
    kinds = ["me", *["device"] * (len(t.game.players) - 1)]
    return ada, ada.create(kinds, **{"route_help": help_, "table-name": _scene(t.game)})


LOW = {"kind": "run", "routes": [{"train": "3-0", "path": ["H10.0", "H12.0"]}]}


def test_ux_085_help_off_judges_only_what_is_sent(person: Callable[[str], Any]) -> None:
    """UX-085: drafts take no routes, a wrong set is refused with its reason on commit, a right one is taken."""
    t = running("PRR", altoona(any_routes(), "3"))
    ada, table = seated(person, t, "off")
    asks = {"HX-Request": "true", "accept": "text/html"}
    told = ada.client.post(f"/t/{table}/draft", data={"add": json.dumps(LOW)}, headers=asks)
    assert told.headers["rh-refused"] == "no-route-help"
    assert "Run for" not in told.text
    assert '"chips"' not in told.text
    typed = ada.client.post(f"/t/{table}/draft", data={"typed": "run best"}, headers=asks)
    assert typed.headers["rh-refused"] == "no-route-help"
    wrong = {"kind": "run", "routes": [{"train": "3-0", "path": ["H10.0", "H16.0"]}]}
    refused = ada.send(table, 0, wrong)
    assert refused.status_code == 422
    assert "no track" in refused.json()["error"]["message"]
    assert ada.send(table, 0, LOW).status_code == 303
    assert 'data-testid="dividend"' in ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text


def test_ux_085_check_only_names_no_best_run_to_who_types(person: Callable[[str], Any]) -> None:
    ada, table = seated(person, running("PRR", altoona(any_routes(), "3")), "check")
    asks = {"HX-Request": "true", "accept": "text/html"}
    typed = ada.client.post(f"/t/{table}/draft", data={"typed": "run best"}, headers=asks)
    assert typed.headers["rh-refused"] == "no-route-help"
    added = ada.client.post(f"/t/{table}/draft", data={"add": json.dumps(LOW)}, headers=asks)
    assert "rh-refused" not in added.headers
    full, other = seated(person, running("PRR", altoona(any_routes(), "3")), "full")
    typed = full.client.post(f"/t/{other}/draft", data={"typed": "run best"}, headers=asks)
    assert "rh-refused" not in typed.headers
    assert "H16" in typed.text


@pytest.mark.parametrize("help_", ["check", "off"])
def test_ux_085_a_refusal_for_too_little_names_no_better_routes(
    person: Callable[[str], Any], help_: str
) -> None:
    """UX-085, R-1830-191: that more is demanded has to be said, how much and where not."""
    ada, table = seated(person, running("PRR", altoona(Table(4), "3")), help_)
    refused = ada.send(table, 0, LOW)
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert (error["code"], error["rule"]) == ("revenue-low", "R-1830-191")
    assert error["facts"] == {}
    assert "nearest" not in error
    wanted = f"/t/{table}/nearest?wanted={json.dumps(LOW)}"
    assert ada.client.get(wanted).json() == {}
