"""The memory of best routes: found by what the answer depends on, from any thread, never mixed up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import railhead
from railhead.board.routes import Run, best
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.engine.run_memory import RunMemory, better
from railhead.engine.steps.run import SHOWN, best_routes, run_problem


def running(seed: int, most: int = 12) -> list[tuple[Game, int]]:
    """Positions in which a corporation runs, with the corporation; from as many games as it takes."""
    found: list[tuple[Game, int]] = []
    while len(found) < most:
        game, rng = railhead.new("1830", ["Ada", "Ben", "Cleo"]), Random(seed)
        while not game.over and len(found) < most:
            if game.step.name == "run-trains":
                found.append((game.copy(), game.step.corporation(game)))  # type: ignore[attr-defined]
            game.push(choose(game, rng))
        seed += 1
    return found


def test_an_equal_position_is_not_searched_again() -> None:
    game, corporation = running(1)[-1]
    found = best_routes(game, corporation)
    s = game.state
    twin = game.copy()
    twin.state = s.copy()
    board = s.board
    twin.state.board = type(board)(board.map, board.tiles, board.rotations, board.tokens)
    assert twin.state.board is not board
    assert best_routes(twin, corporation) is found


def test_several_threads_share_one_memory() -> None:
    """Many boards at once: everybody gets the answer of the own board."""
    positions = running(2) + running(3)
    wanted = [best(run_problem(game, corporation)).revenue for game, corporation in positions]
    rules = positions[0][0].rules
    for game, _ in positions:
        game.rules = rules
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            found = pool.map(lambda p: best_routes(p[0], p[1], 5.0).revenue, positions)
            assert list(found) == wanted


def test_an_unproved_answer_is_searched_again_only_for_longer() -> None:
    game, corporation = running(1)[-1]
    question = run_problem(game, corporation)
    unproved = replace(best(question), proved=False, bound=10_000)
    memory = RunMemory()
    memory.keep(question, unproved, 2.0)
    assert memory.known(question, 1.0) == unproved
    assert memory.known(question, 2.0) == unproved
    assert memory.known(question, 3.0) is None
    assert memory.known(question, None) is None


def test_what_a_limit_in_steps_finds_stays_the_same() -> None:
    """1830/A-33: the verdict on a set of routes does not depend on what else was searched."""
    game, corporation = running(1)[-1]
    question = run_problem(game, corporation)
    low = Run((), 10, 0, (), False, 900)
    memory = RunMemory()
    memory.keep(question, low, None, SHOWN)
    memory.keep(question, replace(low, revenue=70), 5.0)
    known = memory.known(question, None, SHOWN)
    assert known is not None
    assert known.revenue == 10


def test_two_searches_together_know_more() -> None:
    one, two = Run((), 70, 0, (), False, 200), Run((), 90, 0, (), False, 240)
    both = better(one, two)
    assert (both.revenue, both.bound, both.proved) == (90, 200, False)
    closed = better(both, Run((), 60, 0, (), False, 90))
    assert (closed.revenue, closed.proved) == (90, True)
