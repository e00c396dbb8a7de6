"""The numbered rules of running, one small board each."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from tests.routes.recorded import facts_of, map_of

from railhead.board.board import BARE, Board
from railhead.board.maps import GameMap
from railhead.board.routes import (
    REVENUE_AND_SUBSIDY,
    SUBSIDY,
    Fault,
    Lease,
    Problem,
    Route,
    RunRules,
    Train,
    best,
    best_each,
    check,
    problem,
    worth,
)

YELLOW, BROWN = 0, 1


def board_of(game_map: GameMap, tiles: str, *tokens: str) -> Board:
    """A board from ``hex tile exits`` entries, and per corporation the nodes of its tokens."""
    laid, turned = [BARE] * game_map.size, [0] * game_map.size
    for entry in tiles.split(";"):
        name, number, exits = entry.split()
        mask = sum(1 << int(e) for e in exits)
        tile = game_map.tile_index[number]
        faces = game_map.tiles[tile].faces
        h = game_map.index[name]
        laid[h], turned[h] = tile, next(r for r in range(6) if faces[r].exits == mask)
    nodes = tuple(tuple(game_map.node(t) for t in text.split()) for text in tokens)
    return Board(game_map, tuple(laid), tuple(turned), nodes)


def setup(
    title: str,
    tiles: str,
    tokens: tuple[str, ...],
    *reaches: Any,
    rules: RunRules | None = None,
    band: int = 0,
    **more: Any,
) -> Problem:
    """The problem of the first corporation on a small board."""
    game_map = map_of(title, "small" if title == "1860" else None, False)
    for key in ("doubled", "markers", "home", "open_stations"):
        if key in more:
            more[key] = {game_map.node(t) for t in more[key].split()}
    for key in ("bonus", "hex_bonus"):
        if key in more:
            more[key] = {
                game_map.node(t) if key == "bonus" else game_map.index[t]: n for t, n in more[key].items()
            }
    if "connection" in more:
        more["connection"] = tuple({game_map.node(t)} for t in more["connection"])
    trains = [Train(i, str(r), r) if not isinstance(r, Train) else r for i, r in enumerate(reaches)]
    return problem(board_of(game_map, tiles, *tokens), 0, trains, band, rules or RunRules(), **more)


def route(p: Problem, text: str, train: int = 0, calls: int | None = None) -> Route:
    """A route from its nodes as text."""
    node = p.setting.board.map.node
    return Route(train, tuple(node(t) for t in text.split()), calls)


def code(p: Problem, *texts: str) -> str | None:
    """The fault of a set of routes, train by train."""
    fault = check(p, [route(p, text, i) for i, text in enumerate(texts)])
    return fault.code if isinstance(fault, Fault) else None


def amounts(p: Problem, text: str, train: int = 0) -> Mapping[str, int]:
    """Revenue of a route by what is paid for."""
    found: dict[str, int] = {}
    for part in worth(p, route(p, text, train)).parts:
        found[part.what] = found.get(part.what, 0) + part.amount
    return found


# ---------------------------------------------------------------- 1830

PENNSYLVANIA = "H10 57 14;H14 9 14;H16 57 14"


@pytest.mark.rule("R-1830-186", "R-1830-188", "1830/T-55")
def test_altoona_is_a_stop_or_is_passed_beside() -> None:
    p = setup("1830", PENNSYLVANIA, ("H10.0",), 2)
    assert code(p, "H10.0 H12 H14 H16.0") is None
    assert worth(p, route(p, "H10.0 H12 H14 H16.0")).revenue == 40
    assert code(p, "H10.0 H12.0 H14 H16.0") == "too_long"
    assert best(p).revenue == 40
    assert best(setup("1830", PENNSYLVANIA, ("H10.0",), 3)).revenue == 50


@pytest.mark.rule("R-1830-187", "1830/A-32", "1830/T-54")
def test_trains_meet_in_a_city_but_share_no_track() -> None:
    p = setup("1830", PENNSYLVANIA, ("H12.0 H10.0",), 3, 2)
    assert code(p, "H12.0 H14 H16.0", "H10.0 H12.0") is None
    assert code(p, "H12.0 H14 H16.0", "H10.0 H12 H14 H16.0") == "track_shared"
    assert best(p).revenue == 60


@pytest.mark.rule("R-1830-182", "R-1830-183", "1830/A-30", "1830/D-14", "1830/T-56")
def test_one_red_area_is_one_place() -> None:
    tiles = "B10 15 2345"
    p = setup("1830", tiles, ("B10.0",), 3)
    assert code(p, "A9.0 B10.0 A11.0") == "place_twice"
    assert best(p).revenue == 60
    free = setup("1830", tiles, ("B10.0",), 3, rules=RunRules(separate_groups=frozenset({"Canada"})))
    assert code(free, "A9.0 B10.0 A11.0") is None
    assert best(free).revenue == 90
    none = setup("1830", tiles, ("B10.0",), 3, rules=RunRules(group_all=False))
    assert best(none).revenue == 90


@pytest.mark.rule("R-1830-190", "1830/T-57")
def test_red_values_follow_the_phase() -> None:
    for band, value in ((YELLOW, 30), (BROWN, 50)):
        p = setup("1830", "B10 15 2345", ("B10.0",), 2, band=band)
        assert best(p).revenue == 30 + value


@pytest.mark.rule("R-1830-183")
def test_a_red_location_is_not_run_through() -> None:
    p = setup("1830", "B10 15 2345;B12 57 25", ("B10.0",), 4)
    assert code(p, "B10.0 A11.0 B12.0") == "passes_blocked"


@pytest.mark.rule("R-1830-182", "1830/T-53")
def test_two_cities_of_one_hex_are_two_stops() -> None:
    p = setup("1830", "G19 54 0123;F18 7 05;G17 2 2345", ("G19.1",), 3)
    run = best(p)
    assert run.revenue >= 130
    text = "G19.1 F18 G17.0 G19.0"
    options = [t for t in (text, text.replace("G17.0", "G17.1")) if code(p, t) is None]
    assert [worth(p, route(p, t)).revenue for t in options] == [130]


@pytest.mark.rule("R-1830-180", "R-1830-184")
def test_a_route_has_two_stops_and_an_own_token() -> None:
    p = setup("1830", PENNSYLVANIA, ("H10.0",), 3)
    assert code(p, "H10.0") == "too_short"
    assert code(p, "H12.0 H14 H16.0") == "no_station"
    assert code(p, "H10.0 G11 H12.0") == "no_track"
    assert code(p, "H10.0 H12.1") == "no_stop"
    assert code(setup("1830", PENNSYLVANIA, ("H10.0",)), "H10.0 H12.0") == "train"


@pytest.mark.rule("R-1830-185", "1830/T-50")
def test_a_full_city_ends_a_route() -> None:
    p = setup("1830", PENNSYLVANIA, ("H10.0", "H12.0"), 3)
    assert code(p, "H10.0 H12.0 H14 H16.0") == "passes_blocked"
    assert code(p, "H10.0 H12.0") is None
    assert best(p).revenue == 40  # beside Altoona


@pytest.mark.rule("R-1830-191")
def test_without_trains_or_tokens_nothing_runs() -> None:
    for p in (setup("1830", PENNSYLVANIA, ("H10.0",)), setup("1830", PENNSYLVANIA, ("",), 3)):
        run = best(p)
        assert (run.routes, run.revenue, run.proved, run.bound) == ((), 0, True, 0)


def test_each_train_alone() -> None:
    p = setup("1830", PENNSYLVANIA, ("H12.0 H10.0",), 3, 2)
    assert {k: r.revenue for k, r in best_each(p).items()} == {0: 50, 1: 40}


def test_equal_trains_are_told_apart_by_number_only() -> None:
    p = setup("1830", PENNSYLVANIA, ("H12.0 H10.0",), Train(7, "3", 3), Train(4, "3", 3))
    run = best(p)
    assert run == best(p)
    assert [r.train for r in run.routes] == [4, 7]


# ---------------------------------------------------------------- 1870

TEXAS = "J3 57 14;J5 57 14;J7 9 14"


@pytest.mark.rule("R-1870-035", "R-1870-036", "R-1870-116", "1870/T-19")
def test_markers_add_to_a_city_for_each_train_that_counts_it() -> None:
    p = setup("1870", TEXAS, ("J3.0",), 2, bonus={"J5.0": 20})
    assert amounts(p, "J3.0 J5.0") == {"stop": 40, "bonus": 20}
    assert best(p).revenue == 60


@pytest.mark.rule("R-1870-116", "R-1870-141", "1870/A-10", "1870/T-81", "1870/T-82")
def test_a_destination_counts_twice_at_an_end_only() -> None:
    tiles = "J3 57 14;J5 14 1245;J7 9 14;J9 58 13"
    p = setup("1870", "J3 57 14;J5 57 14;M2 57 14", ("J3.0",), 2, doubled="J5.0", bonus={"J5.0": 10})
    assert amounts(p, "J3.0 J5.0") == {"stop": 40, "double": 20, "bonus": 10}
    wide = setup("1870", tiles, ("J3.0",), 3, doubled="J5.0")
    assert amounts(wide, "J3.0 J5.0 J7 J9.0").get("double", 0) == 0
    assert best(wide).revenue == max(20 + 30 + 30, 20 + 30 + 10)


@pytest.mark.rule("R-1870-112")
def test_a_marker_at_the_edge_counts_as_a_station_and_takes_no_place() -> None:
    p = setup("1870", TEXAS, ("", "J5.0"), 2, markers="J5.0")
    assert best(p).revenue == 40
    assert best(setup("1870", TEXAS, ("", "J5.0"), 2)).revenue == 0


@pytest.mark.rule("R-1870-138", "1870/T-78")
def test_a_connection_run_has_one_route_from_home_to_destination() -> None:
    tiles = "J3 57 14;J5 14 1245;J7 9 14;J9 58 13"
    free = setup("1870", tiles, ("J3.0",), 3)
    bound = setup("1870", tiles, ("J3.0",), 3, connection=("J3.0", "J5.0"))
    assert best(free).revenue == 60
    assert best(bound).revenue == 50
    assert code(bound, "J3.0 J5.0 J7 J9.0") == "no_connection"
    assert code(bound, "J3.0 J5.0") is None
    away = setup("1870", tiles, ("J3.0",), 3, connection=("J3.0", "M2.0"))
    assert best(away).routes == ()


@pytest.mark.rule("R-1870-114", "R-1870-117")
def test_the_home_at_a_red_area_begins_routes_only() -> None:
    for band, value in ((0, 20), (1, 40), (2, 50)):
        p = setup("1870", "M2 57 03;L3 9 03", ("N1.0",), 3, band=band)
        assert best(p).revenue == value + 20


# ---------------------------------------------------------------- 1817


@pytest.mark.rule("R-1817-044", "R-1817-048", "R-1817-224", "1817/S-56")
def test_bridges_and_mines_pay_ten_each() -> None:
    p = setup("1817", "H9 6 02;I8 9 03", ("H9.0",), 2, bonus={"H9.0": 10}, hex_bonus={"I8": 10})
    assert amounts(p, "H9.0 I8 J7.0") == {"stop": 50, "bonus": 10, "hex": 10}
    assert best(p).revenue == 70


@pytest.mark.rule("R-1817-220", "1817/S-58")
def test_new_york_is_one_city() -> None:
    p = setup("1817", "F21 7 23;E20 7 45;D21 8 15", ("E22.0",), 3)
    assert (
        p.setting.site(p.setting.board.map.node("E22.0")).place
        == p.setting.site(p.setting.board.map.node("E22.1")).place
    )


@pytest.mark.rule("R-1817-453", "1817/S-120")
def test_modern_trains_earn_for_own_stations() -> None:
    p = setup("1817", "H9 6 02;I8 9 03", ("H9.0",), Train(0, "8", 8, marker_bonus=20))
    assert amounts(p, "H9.0 I8 J7.0") == {"stop": 50, "station": 20}
    assert best(p).revenue == 70


@pytest.mark.rule("R-1817-221", "R-1817-222", "1817/S-57")
def test_two_red_ends_need_a_station_between() -> None:
    tiles = "F3 57 14;E2 8 15"
    p = setup("1817", tiles, ("",), 3)
    assert best(p).routes == ()


# ---------------------------------------------------------------- 1860

NORMAL = RunRules(one_full_pass=True, hex_once=True, halt_subsidy=10, linked=True)
COWES = "F2 787 0;F4 742 35"
LINE = "F2.0 F2.1 F2.2 F4.0 G5.0"


def isle(
    reach: Any, rules: RunRules = NORMAL, tiles: str = COWES, token: str = "F2.0", **more: Any
) -> Problem:
    """Cowes to Newport: large, small, halt, halt, large."""
    others = more.pop("others", ())
    return setup("1860", tiles, (token, *others), reach, rules=rules, home=more.pop("home", "F2.0"), **more)


@pytest.mark.rule("R-1860-205", "R-1860-206", "R-1860-208", "1860/E-58")
def test_small_stations_are_called_at_before_halts() -> None:
    run = best(isle((2, 1)))
    assert (run.revenue, run.subsidy) == (60, 0)
    run = best(isle((2, 2)))
    assert (run.revenue, run.subsidy) == (60, 10)
    run = best(isle((3, 2)))
    assert (run.revenue, run.subsidy) == (60, 20)


@pytest.mark.rule("1860/D-03", "R-1860-206", "1860/E-58")
def test_with_skipping_a_halt_may_take_the_place_of_a_small_station() -> None:
    skip = RunRules(one_full_pass=True, hex_once=True, halt_subsidy=10, linked=True, skip_towns=True)
    p = isle((2, 1), skip)
    assert (best(p).revenue, best(p).subsidy) == (60, 0)
    run = best(p, objective=SUBSIDY)
    assert (run.revenue, run.subsidy) == (50, 10)
    both = best(p, objective=REVENUE_AND_SUBSIDY)
    assert (both.revenue, both.subsidy) == (60, 0)
    assert check(p, [route(p, LINE, 0, 1)]) is None
    assert worth(p, route(p, LINE, 0, 1))[:2] == (50, 10)


@pytest.mark.rule("R-1860-201", "R-1860-204", "1860/E-59")
def test_a_run_inside_one_hex() -> None:
    p = isle((2, 1), tiles="F2 787 0")
    assert code(p, "F2.0 F2.1") is None
    assert best(p).revenue == 30
    assert code(p, "F2.0 F2.1 F2.2") == "ends_at_halt"


@pytest.mark.rule("R-1860-206", "1860/E-56")
def test_halts_beyond_the_capacity_are_refused() -> None:
    p = isle((2, 2))
    assert check(p, [route(p, LINE, 0, 1)]) is None
    fault = check(p, [route(p, LINE, 0, 2)])
    assert fault is not None
    assert fault.code == "too_many_halts"
    assert code(isle((1, 3)), LINE) == "too_long"


@pytest.mark.rule("R-1860-234", "1860/E-77")
def test_a_leased_run_is_paid_by_the_station() -> None:
    facts = facts_of("1860")["lease"]
    lease = RunRules(
        one_full_pass=True,
        hex_once=True,
        halt_subsidy=10,
        linked=True,
        lease=Lease(facts["base"], facts["per_stop"]),
    )
    for large, stations in ((5, 5), (4, 4), (3, 3)):
        run = best(isle((large, 0), lease))
        assert (run.revenue, run.subsidy) == (40 + 20 * stations, 0)


@pytest.mark.rule("R-1860-321", "R-1860-333", "1860/E-83", "1860/E-92")
def test_after_the_southern_halts_are_ignored() -> None:
    late = RunRules(one_full_pass=True, hex_once=True, halt_subsidy=10, linked=True, halts=False)
    assert (best(isle((5, 0), late)).revenue, best(isle((5, 0), late)).subsidy) == (60, 0)
    assert code(isle((2, 0), late), LINE) == "too_long"


@pytest.mark.rule("R-1860-203", "1860/S-30", "1860/E-64")
def test_some_route_includes_the_home_station() -> None:
    p = isle((3, 2), token="G5.0", home="I3.0")
    assert code(p, LINE) == "not_linked"
    assert best(p).routes == ()
    assert best(isle((3, 2), token="G5.0", home="G5.0")).revenue == 60


@pytest.mark.rule("R-1860-207", "R-1860-209", "1860/E-62", "1860/E-63")
def test_one_full_station_may_be_run_through_in_a_turn() -> None:
    tiles = f"{COWES};G3 741 01"
    blocked = isle((4, 2), tiles=f"{COWES};G3 743 03", others=("G5.0",))
    assert blocked.setting.site(blocked.setting.board.map.node("G5.0")).passing == 1
    free = isle((4, 2), tiles=tiles, others=("G5.0",), open_stations="G5.0")
    assert free.setting.site(free.setting.board.map.node("G5.0")).passing == 0
    never = isle((4, 2), RunRules(), tiles=tiles, others=("G5.0",))
    assert never.setting.site(never.setting.board.map.node("G5.0")).passing == -1


@pytest.mark.rule("R-1860-181", "R-1860-201", "1860/E-69")
def test_the_pier_is_a_large_station_at_the_end_of_a_line() -> None:
    for band, value in ((0, 0), (1, 20), (2, 40)):
        p = setup("1860", "I3 758 45", ("I3.0",), (2, 1), rules=NORMAL, band=band, home="I3.0")
        assert best(p).revenue == 50 + value


def test_what_if_a_tile_were_laid() -> None:
    p = setup("1830", "H10 57 14;H16 57 14", ("H10.0",), 3)
    game_map = p.setting.board.map
    assert best(p).revenue == 30
    straight = game_map.tile_index["9"]
    laid = p.setting.board.with_tile(game_map.index["H14"], straight, 1)
    assert best(p.on(laid)).revenue == 50
    assert best(p).revenue == 30


def test_a_problem_can_be_sent_to_another_process() -> None:
    p = setup("1830", PENNSYLVANIA, ("H12.0 H10.0",), 3, 2)
    twin = pickle.loads(pickle.dumps(p))
    assert best(twin) == best(p)
    assert pickle.loads(pickle.dumps(best(p))) == best(p)
