"""Which tiles fit where: the tables of each title, filtered by geometry."""

from __future__ import annotations

import itertools

import pytest
from tests.board.positions import MAPS, game_map, position

from railhead.board import Board, GameMap, fits, legal
from railhead.board.lays import candidates, label_agrees, new_pieces, obstacle, shape_obstacle, stop_moves


def numbers(board: Board, where: str) -> set[tuple[str, int]]:
    m = board.map
    return {(m.tiles[t].number, r) for t, r in fits(board, m.index[where])}


def keeps_track(m: GameMap, old_face, new_face) -> bool:
    """Whether old track is kept, judged from the drawings alone: exits joined before stay joined."""

    def joined(face):
        return {
            frozenset(pair)
            for mask in face.stop_exits
            for pair in itertools.combinations([e for e in range(6) if mask >> e & 1], 2)
        } | {frozenset(p) for p in face.usable if max(p) < 6}

    return joined(old_face) <= joined(new_face) and not old_face.exits & ~new_face.exits


def every_position(m: GameMap) -> list[tuple[int, Board]]:
    """Each hex with everything that can ever lie on it, one hex at a time."""
    found, todo = {}, [(h, Board.empty(m, 1)) for h in range(m.size)]
    while todo:
        h, board = todo.pop()
        key = (h, board.tiles[h], board.rotations[h])
        if key not in found:
            found[key] = board
            todo += [(h, board.with_tile(h, t, r)) for t, r in fits(board, h)]
    return [(key[0], board) for key, board in found.items()]


@pytest.mark.slow
@pytest.mark.rule("R-1830-149", "R-1830-160", "R-1830-161", "R-1870-100", "R-1817-185", "R-1860-176")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_fits_are_the_tables_filtered_by_geometry(title: str, name: str) -> None:
    m = game_map(title, name)
    used = set()
    for h, board in every_position(m):
        shown = fits(board, h)
        assert len({(t, m.tiles[t].same_as[r]) for t, r in shown}) == len(shown)
        looks = {(t, m.tiles[t].same_as[r]) for t, r in shown}
        stranger = (h * 7 + board.tiles[h] + board.rotations[h]) % len(m.tiles)
        for t, r in itertools.product({*candidates(board, h), stranger}, range(6)):
            assert legal(board, h, t, r) == ((t, m.tiles[t].same_as[r]) in looks)
            assert legal(board, h, t, r) == (not obstacle(board, h, t, r))
        for t, r in shown:
            used.add((board.tiles[h], t))
            assert t in candidates(board, h)
            face = m.tiles[t].faces[r]
            assert not face.exits & ~m.open_exits[h]
            assert keeps_track(m, board.face(h), face)
            assert label_agrees(m, h, board.face(h), m.tiles[t])
            assert h in m.sites.get(t, {h})
    for t, ups in enumerate(m.upgrades):
        if m.tiles[t].number == "X00":  # laid by a private's power alone, so no table leads to it
            continue
        for up in ups:
            assert (t, up) in used, f"{m.tiles[t].number} to {m.tiles[up].number} fits nowhere"


@pytest.mark.rule("1830/T-39", "R-1830-161")
def test_baltimore_keeps_its_two_exits_and_new_york_lies_one_way() -> None:
    board = position("1830")
    assert numbers(board, "I15") == {("53", 0)}  # exits 0, 2, 4; turned by two it looks the same
    m = board.map
    assert [r for r in range(6) if legal(board, m.index["I15"], m.tile_index["53"], r)] == [0, 2, 4]
    assert numbers(board, "G19") == {("54", 0)}


@pytest.mark.rule("1830/T-40", "R-1830-160")
def test_tile_28_becomes_46_and_never_45() -> None:
    board = position("1830", "G9:8/0 G9:28/2")
    m, h = board.map, board.map.index["G9"]
    assert board.face(h).paths == ((0, 2), (1, 2))
    assert m.tile_index["45"] not in candidates(board, h)
    for r in range(6):
        assert shape_obstacle(m, h, board.face(h), m.tile_index["45"], r) == "track"
        assert obstacle(board, h, m.tile_index["45"], r) == "replacement"
    assert len([1 for n, _ in numbers(board, "G9") if n == "46"]) == 1


@pytest.mark.rule("1830/T-41", "R-1830-144")
def test_albany_takes_57_in_three_looks() -> None:
    assert numbers(position("1830"), "E19") == {("57", 0), ("57", 1), ("57", 2)}


@pytest.mark.rule("1830/T-42", "R-1830-145")
@pytest.mark.parametrize(
    ("where", "tile", "rotation", "why"),
    [
        ("B16", "57", 2, "exit"),  # across the blue side to C17
        ("G13", "9", 0, "exit"),  # at Altoona where it has no track
        ("H2", "9", 0, "exit"),  # at I1 where it has no arrow
        ("H2", "8", 0, "exit"),
        ("B16", "57", 1, ""),  # ends at empty hexes
        ("H12", "57", 0, "fixed"),
        ("F2", "9", 0, "fixed"),
        ("E19", "9", 0, "replacement"),
    ],
)
def test_where_track_may_end(where: str, tile: str, rotation: int, why: str) -> None:
    board = position("1830")
    m = board.map
    assert obstacle(board, m.index[where], m.tile_index[tile], rotation) == why
    assert legal(board, m.index[where], m.tile_index[tile], rotation) is (why == "")


@pytest.mark.rule("R-1830-165")
def test_towns_and_brown_tiles_are_final_in_1830() -> None:
    m = game_map("1830")
    for t, tile in enumerate(m.tiles):
        final = tile.color == "brown" or any(s.kind == "town" for s in tile.face.stops)
        assert (not m.upgrades[t]) == final


@pytest.mark.rule("R-1870-105", "1870/T-63", "1870/T-104", "R-1870-100")
def test_lettered_tiles_of_1870() -> None:
    def after(where: str, tiles: str) -> set[str]:
        return {n for n, _ in numbers(position("1870", tiles), where)}

    assert after("J5", "J5:57/0 J5:14/0") == {"63", "170"}
    assert after("H13", "H13:57/0 H13:14/0") == {"63"}
    assert after("B11", "B11:57/0 B11:14/0 B11:170/0") == {"171"}
    assert after("C18", "C18:57/0 C18:14/0 C18:170/0") == {"172"}
    assert after("J5", "J5:57/0 J5:14/0 J5:170/0") == set()
    assert "144" in after("D9", "D9:58/0")
    assert after("G6", "G6:8/4 G6:28/0") == {"39", "46", "70"}


@pytest.mark.rule("R-1860-180", "1860/E-50", "1860/E-51", "1860/E-111")
def test_fixed_orientations_of_1860() -> None:
    board = position("1860")
    assert numbers(board, "G5") == {("763", 0)}
    assert numbers(board, "G7") == {("761", 0)}
    assert numbers(board, "I3") == {("758", 0)}
    assert numbers(position("1860", "F2:787/0"), "F2") == {("788", 0)}
    for r in range(6):
        two = position("1860", "H4:744/0 H4:754/0")
        assert not legal(two, two.map.index["H4"], two.map.tile_index["784"], r)
    assert ("782", 0) in numbers(position("1860", "H4:744/0 H4:754/0"), "H4")


@pytest.mark.rule("R-1860-172")
def test_home_tiles_of_1860_on_the_small_map() -> None:
    board = position("1860")
    assert numbers(board, "F2") == {("787", 0), ("787", 1)}
    assert numbers(board, "B4") == {("5", 5), ("115", 0), ("115", 5)}
    assert numbers(board, "L6") == {("5", 1), ("115", 1), ("115", 2)}
    assert numbers(board, "F12") == {("5", 3), ("5", 4), ("6", 3), ("115", 3), ("115", 4), ("115", 5)}
    assert numbers(board, "E9") == {("746", 2)}


@pytest.mark.rule("R-1817-041", "R-1817-185")
def test_the_steel_mill_tile_lies_in_pittsburgh_alone() -> None:
    board = position("1817")
    m = board.map
    mill = m.tile_index["X00"]
    assert mill not in candidates(board, m.index["F13"])
    assert shape_obstacle(m, m.index["F13"], board.face(m.index["F13"]), mill, 0) == ""
    assert shape_obstacle(m, m.index["F3"], board.face(m.index["F3"]), mill, 0) == "site"
    laid = board.with_tile(m.index["F13"], mill, 0)
    assert {n for n, _ in numbers(laid, "F13")} == {"592"}


@pytest.mark.rule("R-1817-185", "R-1817-188")
def test_new_york_of_1817_keeps_its_orientation_and_becomes_one_city() -> None:
    board = position("1817", tokens="0@E22.0 1@E22.1")
    assert numbers(board, "E22") == {("54", 0)}
    board = position("1817", "E22:54/0 E22:62/0", "0@E22.0 1@E22.1")
    assert numbers(board, "E22") == {("X30", 4)}
    m = board.map
    merged = board.with_tile(m.index["E22"], m.tile_index["X30"], 4)
    assert merged.occupants(m.node("E22.0")) == (0, 1)


@pytest.mark.rule("R-1830-164")
def test_cities_follow_their_exits() -> None:
    m = game_map("1830")
    face = lambda n, r: m.tiles[m.tile_index[n]].faces[r]  # noqa: E731
    assert stop_moves(m.printed[m.index["G19"]], face("54", 0)) == (1, 0)
    assert stop_moves(face("54", 0), face("62", 0)) == (0, 1)
    for number in ("64", "65", "66", "67", "68"):
        for r in range(6):
            moves = stop_moves(face("59", 0), face(number, r))
            if moves is None:
                continue
            assert sorted(moves) == [0, 1]
            assert face(number, r).stop_exits[moves[0]] & 1
            assert face(number, r).stop_exits[moves[1]] & 4


@pytest.mark.rule("R-1870-101")
def test_new_pieces_of_an_upgrade() -> None:
    m = game_map("1830")
    face = lambda n, r: m.tiles[m.tile_index[n]].faces[r]  # noqa: E731
    assert new_pieces(face("9", 0), face("23", 0)) == ((0, 4),)
    assert new_pieces(face("57", 0), face("14", 0)) == ((1, 8), (4, 8))
    assert new_pieces(m.printed[m.index["G19"]], face("54", 0)) == ((1, 8), (2, 9))


@pytest.mark.rule("R-1830-149", "R-1870-105")
def test_letters_on_tiles_and_hexes() -> None:
    def why(title: str, where: str, tile: str, rotation: int = 0) -> str:
        board = position(title)
        m, h = board.map, board.map.index[where]
        return shape_obstacle(m, h, board.face(h), m.tile_index[tile], rotation)

    assert why("1830", "I15", "63") == "label"
    assert why("1830", "H10", "61") == "label"
    assert why("1830", "H10", "63") == ""
    assert why("1870", "J5", "63") == ""
    assert why("1870", "H13", "170") == "site"
