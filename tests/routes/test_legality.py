"""The check of hand-made routes and the optimiser go by the same rules."""

from __future__ import annotations

import random

import pytest
from tests.routes.plain import TooBig, Way, goes_together, value, ways
from tests.routes.positions import random_problem

from railhead.board.maps import NODE, PASS
from railhead.board.routes import REVENUE, Problem, Route, best, best_each, check, worth
from railhead.board.routes.model import Problem as Model

TITLES = ("1830", "1870", "1817", "1860")
NODES, CIRCUIT_SECONDS = 50_000, 5
"""How long the search and the circuit model may take for a larger position."""


def positions(title: str, seeds: range, most: int = 120) -> list[tuple[random.Random, Problem, list[Way]]]:
    """Positions with all their legal ways."""
    found = []
    for seed in seeds:
        rng = random.Random(f"legal {title} {seed}")
        problem = random_problem(rng, title, size=rng.choice((10, 20)))
        try:
            every = ways(problem.setting, most)
        except TooBig:
            continue
        if every:
            found.append((rng, problem, every))
    return found


def bent(rng: random.Random, problem: Model, path: tuple[int, ...]) -> tuple[int, ...]:
    """A path with something changed: a stop, a hex, its order or its length."""
    nodes = list(path)
    at = rng.randrange(len(nodes))
    kind = rng.randrange(5)
    if kind == 0:
        nodes[at] = nodes[at] // NODE * NODE + rng.choice((0, 1, 2, PASS))
    elif kind == 1:
        del nodes[at]
    elif kind == 2:
        nodes.insert(at, rng.randrange(problem.setting.board.map.size) * NODE + rng.choice((0, PASS)))
    elif kind == 3:
        nodes.append(rng.choice(nodes))
    else:
        rng.shuffle(nodes)
    return tuple(nodes)


@pytest.mark.parametrize("title", TITLES)
def test_check_accepts_exactly_the_legal_routes(title: str) -> None:
    accepted = refused = 0
    for rng, problem, every in positions(title, range(24)):
        known = {way.path: way for way in every}
        for train in problem.trains:
            alone = problem.only(train)
            for way in every:
                legal = value(problem.setting, train, way, REVENUE) is not None
                legal = legal and goes_together(problem.setting, [way])
                assert (check(alone, [Route(train.id, way.path)]) is None) == legal
                assert (check(alone, [Route(train.id, way.path[::-1])]) is None) == legal
                accepted += legal
                path = bent(rng, problem, way.path)
                other = path if path and path[0] <= path[-1] else path[::-1]
                if other not in known:
                    assert check(alone, [Route(train.id, path)]) is not None
                    refused += 1
    assert accepted > 50
    assert refused > 50


@pytest.mark.parametrize("title", TITLES)
def test_no_accepted_route_beats_the_best_of_its_train(title: str) -> None:
    compared = 0
    for _, problem, every in positions(title, range(100, 120)):
        alone = best_each(problem)
        for train in problem.trains:
            single = problem.only(train)
            for way in every:
                route = Route(train.id, way.path)
                if check(single, [route]) is None:
                    assert worth(single, route).revenue <= alone[train.id].revenue
                    compared += 1
    assert compared > 50


@pytest.mark.parametrize("title", TITLES)
def test_what_the_optimiser_returns_is_accepted_and_adds_up(title: str) -> None:
    for seed in range(200, 225):
        rng = random.Random(f"legal {title} {seed}")
        problem = random_problem(rng, title, size=rng.choice((10, 20, 40)), longest=6)
        run = best(problem)
        if problem.setting.connection is None or run.routes:
            assert check(problem, run.routes) is None
        paid = [worth(problem, route) for route in run.routes]
        assert run.revenue == sum(w.revenue for w in paid)
        assert run.subsidy == sum(w.subsidy for w in paid)
        for parts, w in zip(run.parts, paid, strict=True):
            assert sum(part.amount for part in parts) == w.revenue


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_limits_give_a_legal_set_and_a_bound_that_holds(title: str) -> None:
    for seed in range(300, 308):
        rng = random.Random(f"legal {title} {seed}")
        problem = random_problem(rng, title, size=40, late=0.8, longest=8)
        full = best(problem, nodes=60_000)
        for nodes in (0, 1, 50, 600):
            run = best(problem, nodes=nodes)
            if problem.setting.connection is None or run.routes:
                assert check(problem, run.routes) is None
            assert run.revenue <= full.bound
            assert run.bound >= full.revenue
            assert not run.proved or run.revenue == full.revenue or not full.proved


@pytest.mark.parametrize("title", TITLES)
def test_however_short_the_search_trains_do_not_stay_at_home(title: str) -> None:
    """Nobody could run nothing where there is a route; so a search that is cut short has some set."""
    running = 0
    for seed in range(400, 440):
        rng = random.Random(f"legal {title} {seed}")
        problem = random_problem(rng, title, size=20, late=0.8)
        if problem.setting.connection is None and best(problem, nodes=5_000).routes:
            running += 1
            run = best(problem, nodes=0)
            assert run.routes
            assert check(problem, run.routes) is None
    assert running > 20


def test_a_search_can_be_interrupted() -> None:
    rng = random.Random("interrupt")
    problem = random_problem(rng, "1830", size=60, late=0.9, longest=8)
    run = best(problem, stop=lambda: True)
    assert check(problem, run.routes) is None
    assert run.bound >= run.revenue


@pytest.mark.oracle
@pytest.mark.slow
@pytest.mark.parametrize(("title", "size", "count"), [("1830", 60, 120), ("1870", 60, 120), ("1817", 50, 50)])
def test_a_circuit_model_agrees_on_larger_positions(title: str, size: int, count: int) -> None:
    """1830, 1870 and 1817; 1860 counts stops as the model cannot.

    The routes that the model claims are judged first, so that a fault of the model is told from one of the
    search.
    """
    pytest.importorskip("ortools", reason="OR-Tools is in the development environment only")
    from tests.routes.circuit import claim

    compared = 0
    for seed in range(count):
        rng = random.Random(f"circuit {title} {seed}")
        problem = random_problem(rng, title, size=size, late=0.8, longest=6)
        if problem.setting.connection is not None:
            continue
        run = best(problem, nodes=NODES)
        model = claim(problem, seconds=CIRCUIT_SECONDS)
        where = f"{title}, position {seed}"
        fault = check(problem, model.routes)
        assert fault is None, f"{where}: the model claims an illegal set: {fault}"
        paid = sum(worth(problem, route).revenue for route in model.routes)
        assert paid == model.revenue, f"{where}: the model counts {model.revenue} for a set worth {paid}"
        assert check(problem, run.routes) is None, f"{where}: the search returns an illegal set"
        assert run.revenue <= model.bound, f"{where}: the model rules out a legal set of {run.revenue}"
        assert model.revenue <= run.bound, f"{where}: the search rules out a legal set of {model.revenue}"
        compared += run.proved and model.revenue == model.bound
    assert compared > count * 0.7
