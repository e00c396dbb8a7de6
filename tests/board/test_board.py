"""Positions as values: changes, equality, what is handed on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.board.positions import CORPORATIONS, MAPS, game_map, position, random_board

from railhead.board import Board, fits, reach


def rebuilt(board: Board) -> Board:
    return Board(board.map, board.tiles, board.rotations, board.tokens)


def same_answers(board: Board) -> None:
    fresh = rebuilt(board)
    assert board == fresh
    assert hash(board) == hash(fresh)
    assert board.faces == fresh.faces
    for corp in range(CORPORATIONS):
        assert reach(board, corp) == reach(fresh, corp)
    for nodes in board.tokens:
        for node in nodes:
            assert board.occupants(node) == fresh.occupants(node)


@pytest.mark.slow
@given(st.sampled_from(MAPS), st.integers(0, 2**32), st.data())
def test_a_changed_board_equals_one_built_anew(
    which: tuple[str, str], seed: int, data: st.DataObject
) -> None:
    """Answers handed on from the position before are those of a board that never had one."""
    m = game_map(*which)
    board = random_board(m, seed, spread=20, turns=30)
    for _ in range(4):
        for corp in range(CORPORATIONS):
            reach(board, corp)
        change = data.draw(st.sampled_from(("tile", "token", "removal", "move")))
        if change == "tile":
            hexes = [h for h in range(m.size) if fits(board, h)]
            h = data.draw(st.sampled_from(hexes))
            board = board.with_tile(h, *data.draw(st.sampled_from(fits(board, h))))
        else:
            placed = [(c, n) for c, nodes in enumerate(board.tokens) for n in nodes]
            free = [
                h * 8 + k
                for h in range(m.size)
                for k, s in enumerate(board.face(h).stops)
                if s.slots and board.free_slots(h * 8 + k) > 0
            ]
            if change == "token" and free:
                corp = data.draw(st.integers(0, CORPORATIONS - 1))
                board = board.with_token(corp, data.draw(st.sampled_from(free)))
            elif change == "removal" and placed:
                board = board.without_token(*data.draw(st.sampled_from(placed)))
            elif change == "move" and placed and free:
                corp, node = data.draw(st.sampled_from(placed))
                board = board.with_token_moved(corp, node, data.draw(st.sampled_from(free)))
        same_answers(board)


def test_a_change_leaves_the_old_board_alone() -> None:
    before = position("1830", "H16:57/1", "0@H12.0")
    m = before.map
    reach(before, 0)
    twin = rebuilt(before)
    after = before.with_tile(m.index["H14"], m.tile_index["9"], 1).with_token(0, m.node("H16.0"))
    assert before == twin
    assert before != after
    assert after.without_token(0, m.node("H16.0")).tokens == before.tokens
    assert len({before, twin, after}) == 2


def test_reach_is_handed_on_where_the_change_is_out_of_touch() -> None:
    board = position("1830", "H14:9/1 E21:9/1", "0@H12.0 1@E23.0 2@D2.0")
    m = board.map
    found = [reach(board, corp) for corp in range(3)]
    after = board.with_tile(m.index["H16"], m.tile_index["57"], 1)
    assert reach(after, 1) is found[1]
    assert reach(after, 2) is found[2]
    assert m.node("H16.0") in reach(after, 0).stops


@pytest.mark.rule("R-1830-164")
def test_tokens_follow_their_city() -> None:
    board = position("1830", tokens="0@G19.0 1@E11.1")
    m = board.map
    new_york = board.with_tile(m.index["G19"], m.tile_index["54"], 0)
    assert new_york.tokens[0] == (m.node("G19.1"),)  # the city with exit 3
    brown = new_york.with_tile(m.index["G19"], m.tile_index["62"], 0)
    assert brown.tokens[0] == (m.node("G19.1"),)
    assert brown.free_slots(m.node("G19.1")) == 1
    green = board.with_tile(m.index["E11"], m.tile_index["59"], 4)  # cities at 4 and at 0
    for number in ("64", "65", "66", "67", "68"):
        for t, r in fits(green, m.index["E11"]):
            if m.tiles[t].number == number:
                after = green.with_tile(m.index["E11"], t, r)
                (node,) = after.tokens[1]
                assert after.face(m.index["E11"]).stop_exits[node & 7] & 1


def test_a_tile_that_loses_the_track_of_a_token_is_refused() -> None:
    board = position("1830", "E19:57/0", "0@E19.0")
    m = board.map
    with pytest.raises(ValueError, match="E19"):
        board.with_tile(m.index["E19"], m.tile_index["57"], 1)


@pytest.mark.rule("R-1830-176", "R-1830-183", "R-1817-220")
def test_what_blocks_a_path() -> None:
    board = position("1830", "H16:57/1 H16:14/1", "0@H16.0")
    m = board.map
    city = m.node("H16.0")
    assert not board.blocks(city, 1)
    board = board.with_token(2, city)
    assert [board.blocks(city, corp) for corp in (0, 1, 2)] == [False, True, False]
    assert board.blocked_for(1) == {city}
    assert board.blocks(m.node("F2.0"), 0)
    assert not board.blocks(m.node("C15.0"), 0)
    seventeen = position("1817")
    assert not seventeen.blocks(seventeen.map.node("B13.0"), 0)


@pytest.mark.rule("R-1830-150", "R-1830-163", "1830/T-43")
def test_tiles_left() -> None:
    board = position("1830", "E19:57/0 H4:57/0 B10:57/0 H10:57/1")
    m = board.map
    assert board.left(m.tile_index["57"]) == 0
    assert board.with_tile(m.index["H4"], m.tile_index["14"], 0).left(m.tile_index["57"]) == 1
    assert position("1817").left(game_map("1817").tile_index["57"]) == -1
