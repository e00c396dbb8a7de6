"""What a corporation reaches, against every path walked one by one."""

from __future__ import annotations

import copy

import pytest
from tests.board.every_path import EveryPath, TooManyPathsError
from tests.board.positions import CORPORATIONS, MAPS, facts, game_map, position, random_board

from railhead.board import Board, load_map, reach, runs_over


def masks(edges: dict[int, set[int]]) -> dict[int, int]:
    return {h: sum(1 << e for e in es) for h, es in edges.items()}


def compare(board: Board, limit: int = 60_000) -> tuple[int, int]:
    """Compare all corporations of a board; returns how many were compared and how many were too dense."""
    done = dense = 0
    for corp in range(CORPORATIONS):
        if not board.tokens[corp]:
            assert reach(board, corp).stops == frozenset()
            continue
        try:
            truth = EveryPath(board, corp, limit)
        except TooManyPathsError:
            dense += 1
            continue
        found = reach(board, corp)
        assert found.stops == truth.stops, (board, corp)
        assert {h: m for h, m in found.edges.items() if m} == masks(truth.edges), (board, corp)
        assert {n >> 3 for n in found.stops} <= set(found.edges)
        assert found.can_run == truth.can_run, (board, corp)
        done += 1
    return done, dense


@pytest.mark.rule("R-1830-143", "R-1830-173", "R-1830-176", "R-1830-181")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_reach_equals_every_path_walked(title: str, name: str) -> None:
    m = game_map(title, name)
    done = 0
    for seed in range(60):
        done += compare(random_board(m, seed, spread=6 + seed % 18, turns=10 + seed % 50, tokens=4))[0]
    assert done > 80


@pytest.mark.slow
@pytest.mark.rule("R-1830-143", "R-1830-173", "R-1830-176", "R-1830-181")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_reach_equals_every_path_walked_in_tangles(title: str, name: str) -> None:
    m = game_map(title, name)
    done = 0
    for seed in range(80):
        board = random_board(m, seed, spread=10 + seed % 18, turns=200, tokens=2, tangled=True)
        done += compare(board, limit=3_000)[0]
    assert done > 50


KNOTS = [
    *(("1830", seed) for seed in (68, 245, 565, 573, 899, 964, 1073, 1267, 1394, 1414, 2397, 2599, 3044)),
    *(("1870", seed) for seed in (566, 641, 666, 1245, 1423, 1543, 1671, 1799, 1994, 2249, 2493, 2747, 2799)),
]


@pytest.mark.rule("R-1830-181", "R-1870-114")
@pytest.mark.parametrize(("title", "seed"), KNOTS)
def test_reach_where_the_shortest_walk_is_not_simple(title: str, seed: int) -> None:
    """Positions picked because a search back from the point in doubt has to leave its shortest walk."""
    board = random_board(game_map(title), seed, 10 + seed % 25, 300, 1 + seed % 3, tangled=True)
    done, dense = compare(board, limit=400_000)
    assert done
    assert not dense


@pytest.mark.slow
@pytest.mark.rule("R-1830-143", "R-1830-173", "R-1830-176", "R-1830-181")
@pytest.mark.parametrize("tangled", [False, True])
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_reach_equals_every_path_walked_on_many_boards(title: str, name: str, tangled: bool) -> None:
    m = game_map(title, name)
    done = 0
    for seed in range(1000, 1600):
        tokens = 1 + seed % 3 if tangled else 5
        board = random_board(m, seed, 8 + seed % 30, 20 + seed % 290, tokens, tangled)
        done += compare(board, limit=10_000)[0]
    assert done > 400


@pytest.mark.rule("R-1870-101")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_pieces_run_over_equal_every_path_walked(title: str, name: str) -> None:
    m = game_map(title, name)
    seen = {True: 0, False: 0}
    for seed in range(300, 320):
        board = random_board(m, seed, spread=12, turns=40, tokens=4)
        for corp in range(CORPORATIONS):
            try:
                truth = EveryPath(board, corp).pieces
            except TooManyPathsError:
                continue
            for h in range(m.size):
                for piece in board.face(h).usable:
                    expected = (h, *piece) in truth
                    assert runs_over(board, corp, h, [piece]) == expected, (board, corp, m.names[h], piece)
                    seen[expected] += 1
    assert min(seen.values()) > 50


def edge_names(board: Board, corp: int) -> dict[str, list[int]]:
    found = reach(board, corp).edges
    return {board.map.names[h]: [e for e in range(6) if mask >> e & 1] for h, mask in found.items() if mask}


@pytest.mark.rule("R-1830-144")
def test_a_base_without_track_opens_every_side_of_its_hex() -> None:
    board = position("1830", tokens="0@E19.0 1@E11.0")
    assert edge_names(board, 0) == {"E19": [0, 1, 2, 3, 4, 5]}
    m = board.map
    open_ = [e for e in range(6) if m.open_exits[m.index["E11"]] >> e & 1]
    assert edge_names(board, 1) == {"E11": open_}
    assert reach(board, 0).stops == {m.node("E19.0")}
    assert not reach(board, 0).can_run


@pytest.mark.rule("1830/T-44", "R-1830-143")
def test_two_towns_on_one_tile_are_two_tracks() -> None:
    # F20 with tile 1: towns on 1-3 and on 0-4. NYNH comes from G19 by edge 3 of G19, which is edge 0 of F20.
    board = position("1830", "F20:1/0", "6@G19.0")
    m = board.map
    assert reach(board, 6).stops == {m.node("G19.0"), m.node("F20.1")}
    assert reach(board, 6).can_run
    # beyond edge 4 lies F22, beyond edges 1 and 3 F18 and E21
    assert edge_names(board, 6) == {"G19": [3], "F20": [0, 4], "F22": [1]}
    assert reach(board, 6).touches(m.index["F22"], 0b000010)
    assert not reach(board, 6).touches(m.index["F18"], 0b111111)


@pytest.mark.rule("1830/T-50", "R-1830-176", "R-1830-185")
def test_a_full_city_is_reached_but_not_passed() -> None:
    board = position("1830", "H14:9/1 H16:57/1", "0@H12.0 3@H16.0")
    m = board.map
    assert m.node("H16.0") in reach(board, 0).stops
    assert m.index["H18"] not in reach(board, 0).edges
    assert reach(board, 0).can_run
    larger = board.with_tile(m.index["H16"], m.tile_index["14"], 0)
    assert m.index["H18"] in reach(larger, 0).edges


@pytest.mark.rule("R-1830-181", "1830/A-32")
def test_a_loop_does_not_turn_a_train_round() -> None:
    # H8 joins 4 and 3 at its side 1. Beyond it a loop over H6, I5 and I7 comes back to that very side.
    board = position("1830", "H10:57/1 H8:24/1 H6:29/4 I5:7/3 I7:7/1", "0@H10.0")
    m = board.map
    names = edge_names(board, 0)
    assert names["H8"] == [1, 4]
    assert "G9" not in names
    assert {"H6", "I5", "I7"} <= set(names)
    # with a station of its own beyond, the other branch is reached from there
    beyond = board.with_tile(m.index["H4"], m.tile_index["57"], 1).with_token(0, m.node("H4.0"))
    assert edge_names(beyond, 0)["H8"] == [1, 4]
    straight = beyond.with_tile(m.index["H6"], m.tile_index["9"], 1)
    assert edge_names(straight, 0)["H8"] == [1, 3, 4]
    assert "G9" in edge_names(straight, 0)


@pytest.mark.rule("R-1817-220", "1817/S-58")
def test_a_path_visits_new_york_once_in_1817() -> None:
    # E20 and D21 join the two cities of New York.
    tiles, token = "E22:54/0 E20:7/3 D21:7/5", "0@E22.0"
    board = position("1817", tiles, token)
    m = board.map
    assert m.node("E22.1") not in reach(board, 0).stops
    assert not reach(board, 0).can_run
    assert edge_names(board, 0)["E22"] == [0, 1, 2]
    other = copy.deepcopy(facts("1817"))
    del other["maps"]["standard"]["hexes"]["E22"]["one_place"]
    apart = load_map(other)
    twin = Board(apart, board.tiles, board.rotations, board.tokens)
    assert apart.node("E22.1") in reach(twin, 0).stops


@pytest.mark.rule("R-1870-112")
def test_a_destination_marker_is_a_station_that_fills_no_place() -> None:
    board = position("1870", "H13:57/1 H15:9/1", "0@H17.0 1@H13.0")
    m = board.map
    marker = (m.node("H13.0"),)
    assert reach(board, 2).stops == set()
    assert reach(board, 2, marker).stops == {m.node("H13.0")}
    assert m.index["H11"] in reach(board, 2, marker).edges
    assert board.free_slots(m.node("H13.0")) == 0


@pytest.mark.rule("R-1860-201")
def test_a_halt_is_no_end_of_a_run() -> None:
    board = position("1860", "J4:5/0 I5:741/4", "0@J4.0")
    m = board.map
    assert board.stop(m.node("I5.0")).kind == "halt"
    assert m.node("I5.0") in reach(board, 0).stops
    assert not reach(board, 0).can_run


@pytest.mark.rule("R-1870-107")
def test_a_station_in_an_off_board_area_starts_paths() -> None:
    board = position("1870", "N3:9/1 N5:9/1 N7:57/1", "0@N1.0")
    m = board.map
    assert m.node("N7.0") in reach(board, 0).stops
    assert reach(board, 0).can_run
