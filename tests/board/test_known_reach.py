"""What is known without a search: reach handed on from board to board, and new track that is plainly run over."""

from __future__ import annotations

import random

import pytest
from tests.board.positions import CORPORATIONS, MAPS, game_map, random_board

from railhead.board.board import Board
from railhead.board.lays import fits, gains, new_pieces, stop_moves
from railhead.board.network import can_run, reach, reached_before, reaches, runs_over, touches


def afresh(board: Board) -> Board:
    """The same position without anything remembered."""
    return Board(board.map, board.tiles, board.rotations, board.tokens)


def changed(board: Board, chance: random.Random) -> Board:
    """A tile or token more, or a token less, somewhere."""
    kind = chance.randrange(6)
    corp = chance.randrange(CORPORATIONS)
    cities = [
        n for n in range(board.map.size * 8) if n % 8 < len(board.face(n // 8).stops) and board.slots(n)
    ]
    if kind == 0:
        free = [n for n in cities if board.free_slots(n) > 0 and corp not in board.occupants(n)]
        return board.with_token(corp, chance.choice(free)) if free else board
    if kind == 1 and board.tokens[corp]:
        return board.without_token(corp, chance.choice(board.tokens[corp]))
    for _ in range(30):
        hex_ = chance.randrange(board.map.size)
        options = fits(board, hex_)
        if options:
            return board.with_tile(hex_, *chance.choice(options))
    return board


@pytest.mark.rule("R-1830-143", "R-1830-173")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_what_is_handed_on_is_a_part_of_what_is_reached(title: str, name: str) -> None:
    m = game_map(title, name)
    handed = 0
    for seed in range(12):
        chance = random.Random(f"handed on {title} {name} {seed}")
        board = random_board(m, seed, spread=14, turns=60, tokens=4)
        for _ in range(25):
            for corp in chance.sample(range(CORPORATIONS), 2):
                reach(board, corp)
            board = changed(board, chance)
            plain = afresh(board)
            for corp in range(CORPORATIONS):
                known, truth = reached_before(board, corp, ()), reach(plain, corp)
                assert known.stops <= truth.stops
                assert all(
                    truth.edges.get(h, 0) | mask == truth.edges.get(h, 0) for h, mask in known.edges.items()
                )
                assert truth.can_run or not known.can_run
                handed += bool(known.stops) and corp not in board._reach
                if known.stops:
                    hex_ = chance.choice(sorted(truth.edges))
                    exits = 1 << chance.randrange(6)
                    assert touches(board, corp, (), hex_, exits) == truth.touches(hex_, exits)
                    node = hex_ * 8
                    assert reaches(board, corp, (), node) == (node in truth.stops)
                    assert can_run(board, corp) == truth.can_run
    assert handed > 100


@pytest.mark.slow
@pytest.mark.rule("R-1870-101", "R-1860-179")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_gain_of_a_tile_equals_a_search_on_the_new_board(title: str, name: str) -> None:
    m = game_map(title, name)
    verdicts = {True: 0, False: 0}
    for seed in range(400, 425):
        board = random_board(m, seed, spread=14, turns=20 + seed % 60, tokens=4)
        for corp in range(CORPORATIONS):
            reached = reach(board, corp)
            for h in sorted(reached.edges):
                for tile, rotation in fits(board, h):
                    old, new = board.face(h), m.tiles[tile].faces[rotation]
                    after = board.with_tile(h, tile, rotation)
                    moves = stop_moves(old, new)
                    assert moves is not None
                    raised = any(
                        new.stops[n].value(0) > old.stops[k].value(0) and h * 8 + k in reached.stops
                        for k, n in enumerate(moves)
                    )
                    expected = raised or runs_over(afresh(after), corp, h, new_pieces(old, new))
                    assert gains(board, corp, h, tile, rotation, 0) == expected, (board, corp, m.names[h])
                    verdicts[expected] += 1
    assert min(verdicts.values()) > 20
