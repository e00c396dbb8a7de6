"""UX-081: other sets that earn as much as the best, held against a plain search over all combinations."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from tests.routes.plain import TooBig, Way, goes_together, value, ways
from tests.routes.positions import random_problem

from railhead.board.routes import REVENUE, Problem, best, check
from railhead.board.routes.alternatives import alternatives

Calls = tuple[tuple[int, ...], ...]


def calls_of(stops: list[tuple[int, ...]]) -> Calls:
    return tuple(sorted(min(way, way[::-1]) for way in stops))


def every_set(problem: Problem, total: int, most: int = 60_000) -> set[Calls] | None:
    """The stops of every legal set with that revenue; None when there are too many combinations."""
    setting = problem.setting
    try:
        found = ways(setting, 60)
    except TooBig:
        return None
    options: list[list[tuple[int, Way | None]]] = []
    size = 1
    for train in setting.trains:
        row: list[tuple[int, Way | None]] = [(0, None)]
        for way in found:
            worth = value(setting, train, way, REVENUE)
            if worth is not None:
                row.append((worth[0], way))
        options.append(row)
        size *= len(row)
    if size > most:
        return None
    sets: set[Calls] = set()
    for chosen in product(*options):
        if sum(amount for amount, _ in chosen) != total:
            continue
        run = [way for _, way in chosen if way is not None]
        apart = all(not one.pieces & two.pieces for one, two in combinations(run, 2))
        if run and apart and goes_together(setting, run):
            sets.add(calls_of([tuple(way.stops) for way in run]))
    return sets


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1830", "1870"])
def test_the_list_is_that_of_a_plain_search(title: str) -> None:
    compared = several = 0
    for seed in range(400):
        problem = random_problem(random.Random(f"alternatives {title} {seed}"), title, size=10)
        run = best(problem)
        if not run.routes:
            continue
        wanted = every_set(problem, run.revenue)
        if wanted is None:
            continue
        listed = alternatives(problem, run, most=500)
        assert listed.complete
        got = {calls_of([route.stops for route in other.routes]) for other in listed.runs}
        own = calls_of([route.stops for route in run.routes])
        assert own not in got
        assert got | {own} == wanted, seed
        for other in listed.runs:
            assert other.revenue == run.revenue
            assert check(problem, other.routes) is None
        compared += 1
        several += len(got) > 1
        if compared == 60 and several > 5:
            return
    assert compared >= 20
    assert several > 3


def test_a_short_list_says_that_there_is_more() -> None:
    for seed in range(200):
        problem = random_problem(random.Random(f"short {seed}"), "1870", size=14)
        run = best(problem)
        full = alternatives(problem, run, most=50)
        if len(full.runs) < 3 or not full.complete:
            continue
        short = alternatives(problem, run, most=2)
        assert not short.complete
        assert short.runs == full.runs[:2]
        assert alternatives(problem, run, most=50) == full
        return
    pytest.fail("no position with several sets")
