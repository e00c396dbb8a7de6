"""What a corporation reaches, against every path walked one by one."""

from __future__ import annotations

import pytest
from tests.board.every_path import EveryPath, TooManyPathsError
from tests.board.positions import CORPORATIONS, MAPS, game_map, random_board

from railhead.board import Board, reach, runs_over


def masks(edges: dict[int, set[int]]) -> dict[int, int]:
    return {h: sum(1 << e for e in es) for h, es in edges.items()}


def compare(board: Board) -> tuple[int, int]:
    """Compare all corporations of a board; returns how many were compared and how many were too dense."""
    done = dense = 0
    for corp in range(CORPORATIONS):
        if not board.tokens[corp]:
            assert reach(board, corp).stops == frozenset()
            continue
        try:
            truth = EveryPath(board, corp)
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
def test_reach_equals_every_path_walked_on_many_boards(title: str, name: str) -> None:
    m = game_map(title, name)
    done = 0
    for seed in range(1000, 1600):
        done += compare(random_board(m, seed, spread=8 + seed % 30, turns=20 + seed % 90, tokens=5))[0]
    assert done > 800


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
