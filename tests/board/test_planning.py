"""UX-077: what can follow on a hex one day, and what becomes of tiles that somebody plans."""

from __future__ import annotations

import pytest
from tests.board.positions import MAPS, game_map

from railhead.board import Board, fits
from railhead.board.lays import following
from railhead.board.planning import LAID, LATER, LOST, NEXT, Plan, outlook, plan_of, tops


def tries(board: Board, hex_: int) -> dict[tuple[int, int], int]:
    """Every tile that can be laid on one hex by laying whatever fits again and again, with the fewest upgrades."""
    found: dict[tuple[int, int], int] = {}
    boards, upgrades = [board], 1
    while boards:
        later = []
        for at in boards:
            for look in fits(at, hex_):
                if look not in found:
                    found[look] = upgrades
                    later.append(at.with_tile(hex_, *look))
        boards, upgrades = later, upgrades + 1
    return found


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_ux_077_what_follows_is_what_can_be_laid_again_and_again(title: str, name: str | None) -> None:
    m = game_map(title, name)
    empty = Board.empty(m, 1)
    some = 0
    for hex_ in range(m.size):
        if m.fixed[hex_]:
            assert following(empty, hex_) == {}
            continue
        ways = following(empty, hex_)
        assert {look: way.upgrades for look, way in ways.items()} == tries(empty, hex_)
        assert [way.upgrades for way in ways.values()] == sorted(way.upgrades for way in ways.values())
        for look, way in ways.items():
            before = empty if way.tile < 0 else empty.with_tile(hex_, way.tile, way.rotation)
            assert look in fits(before, hex_)
        some += len(ways)
    assert some > 100


def plan(board: Board, where: str, tile: str, rotation: int) -> Plan:
    m = board.map
    return plan_of(m, m.index[where], m.tile_index[tile], rotation)


def states(board: Board, *plans: Plan) -> list[str]:
    return [one.state for one in outlook(board, plans)[1]]


def test_ux_077_plans_are_laid_on_top_of_one_another() -> None:
    board = Board.empty(game_map("1830"), 8)
    yellow, green = plan(board, "C21", "8", 0), plan(board, "C21", "24", 0)
    assert states(board, green) == [LATER]
    assert states(board, yellow, green) == [NEXT, NEXT]
    after, found = outlook(board, (yellow, green))
    assert (after.tiles[green.hex], after.rotations[green.hex]) == (green.tile, green.rotation)
    assert tops(found) == {green.hex: green}
    alone, _ = outlook(board, (green,))
    assert alone.tiles == after.tiles, "a tile that needs another before it is shown all the same"


def test_ux_077_a_tile_that_lies_ends_its_plan_and_those_before_it() -> None:
    board = Board.empty(game_map("1830"), 8)
    yellow, green = plan(board, "C21", "8", 0), plan(board, "C21", "24", 0)
    once = board.with_tile(yellow.hex, yellow.tile, yellow.rotation)
    assert states(once, yellow, green) == [LAID, NEXT]
    twice = once.with_tile(green.hex, green.tile, green.rotation)
    assert states(twice, yellow, green) == [LAID, LAID]
    assert states(twice, yellow) == [LOST], "it lies under another, and nobody says that it was laid"
    assert [one.state for one in outlook(twice, (yellow,), {yellow})[1]] == [LAID]


def test_ux_077_a_plan_that_cannot_come_says_why() -> None:
    board = Board.empty(game_map("1830"), 8)
    straight = plan(board, "C21", "9", 0)
    curved = plan(board, "C21", "8", 0)
    other = board.with_tile(curved.hex, curved.tile, curved.rotation)
    after, (lost,) = outlook(other, (straight,))
    assert (lost.state, lost.obstacle) == (LOST, "replacement")
    assert after.tiles == other.tiles
    assert tops((lost,)) == {}
