"""The memory of best routes: found by what the answer depends on, from any thread, never mixed up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from random import Random
from typing import Any

import railhead
from railhead.board.routes import (
    REVENUE_AND_SUBSIDY,
    Lease,
    Problem,
    Run,
    RunRules,
    Setting,
    Train,
    best,
    problem,
)
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


def other_values(setting: Setting) -> dict[str, Any]:
    """For each thing a search reads, a value it does not have here."""
    board = setting.board
    return {
        "board": board.without_token(setting.corp, board.tokens[setting.corp][0]),
        "corp": setting.corp + 1,
        "trains": (*setting.trains, Train(900, "9", 9)),
        "band": setting.band + 1,
        "rules": RunRules(hex_once=True),
        "bonus": ((8, 10),),
        "hex_bonus": ((1, 10),),
        "doubled": frozenset({8}),
        "markers": frozenset({8}),
        "open_stations": frozenset({8}),
        "home": frozenset({8}),
        "connection": (frozenset({8}), frozenset({16})),
    }


OTHER_RULES: dict[str, Any] = {
    "separate_groups": frozenset({"Gulf"}), "group_all": False, "one_full_pass": True, "hex_once": True,
    "junction_once": "leg", "skip_towns": True, "halts": False, "halt_subsidy": 10, "lease": Lease(1, 2),
    "linked": True, "towns_first": True,
}  # fmt: skip
OTHER_TRAIN: dict[str, Any] = {"id": 901, "name": "12", "reach": (2, 3), "marker_bonus": 20}


def questions(question: Problem) -> dict[str, Problem]:
    """The question with one field changed, by the name of the field."""
    setting = question.setting
    changed = {name: replace(setting, **{name: value}) for name, value in other_values(setting).items()}
    for name, value in OTHER_RULES.items():
        changed[f"rules.{name}"] = replace(setting, rules=replace(setting.rules, **{name: value}))
    first, *rest = setting.trains
    for name, value in OTHER_TRAIN.items():
        changed[f"train.{name}"] = replace(setting, trains=(first._replace(**{name: value}), *rest))
    return {name: Problem(other) for name, other in changed.items()}


def test_every_field_of_a_question_is_varied_here() -> None:
    """A new field without another value in this test fails it."""
    question = run_problem(*running(1, 1)[0])
    named = {name for name in questions(question) if "." not in name}
    assert named == {field.name for field in fields(Setting)}
    assert set(OTHER_RULES) == {field.name for field in fields(RunRules)}
    assert set(OTHER_TRAIN) == set(Train._fields)


def test_another_question_never_gets_this_ones_proof() -> None:
    question = run_problem(*running(1, 1)[0])
    proof = best(question)
    memory = RunMemory()
    memory.keep(question, proof, None)
    assert memory.known(Problem(question.setting), None) is proof
    for name, other in questions(question).items():
        assert memory.known(other, None) is None, name
        assert memory.known(other, None, SHOWN) is None, name
    assert memory.known(question, None, objective=REVENUE_AND_SUBSIDY) is None


def test_amounts_in_another_order_are_the_same_question() -> None:
    game, corporation = running(1, 1)[0]
    setting = run_problem(game, corporation).setting
    first, second = (
        problem(setting.board, corporation, setting.trains, setting.band, setting.rules, bonus=bonus)
        for bonus in ({8: 10, 16: 20}, {16: 20, 8: 10})
    )
    assert first.setting == second.setting
    assert hash(first.setting) == hash(second.setting)
