"""The optimiser against a plain second implementation on random positions of all four titles."""

from __future__ import annotations

import os
import random

import pytest
from tests.routes.plain import TooBig, aim, best_score
from tests.routes.positions import random_problem
from tests.sampling import first

from railhead.board.routes import (
    REVENUE,
    REVENUE_AND_SUBSIDY,
    SUBSIDY,
    Objective,
    Problem,
    best,
    check,
    solve,
)

TITLES = ("1830", "1870", "1817", "1860")


def agree(problem: Problem, objective: Objective, most: int) -> bool:
    """Compare; false when the position is too large for the plain way."""
    try:
        expected = best_score(problem.setting, objective, most)
    except TooBig:
        return False
    run = best(problem, objective=objective)
    assert run.proved
    assert check(problem, run.routes) is None or expected is None
    found = aim(objective, run.revenue, run.subsidy)
    if expected is None:
        assert run.routes == ()
    else:
        assert found == expected
    return True


def compare(title: str, seeds: range, most: int = 1500) -> int:
    """Number of positions compared."""
    done = 0
    for seed in seeds:
        rng = random.Random(f"{title} {seed}")
        problem = random_problem(rng, title, size=rng.choice((12, 24, 40)))
        objective = rng.choice((REVENUE, REVENUE_AND_SUBSIDY, SUBSIDY)) if title == "1860" else REVENUE
        done += agree(problem, objective, most)
    return done


@pytest.mark.rule(
    "R-1830-180", "R-1830-181", "R-1830-182", "R-1830-187", "R-1870-113", "R-1870-114", "R-1870-115"
)
@pytest.mark.rule(
    "R-1817-220", "R-1817-222", "R-1817-223", "R-1860-203", "R-1860-204", "R-1860-206", "R-1860-207"
)
@pytest.mark.parametrize("title", TITLES)
def test_a_plain_search_finds_nothing_else(title: str) -> None:
    assert compare(title, range(40), 150) >= 25


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_prices_find_what_lists_find(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "SHORT_LIST", 0)
    monkeypatch.setattr(solve, "LONG_LIST", 0)
    monkeypatch.setattr(solve, "MANY", 0)
    assert compare(title, range(100, 140), 150) >= 25


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.parametrize("part", first(1, range(8)))
@pytest.mark.parametrize("title", TITLES)
def test_two_thousand_positions(title: str, part: int) -> None:
    """Eight parts of 250 compared positions for the rules of each title."""
    compare_many(title, 10_000 * (part + 1))


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.parametrize("part", first(1, range(8)))
@pytest.mark.parametrize("title", TITLES)
def test_two_thousand_positions_by_prices(title: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same number of other positions, with no list of all routes to help."""
    if part and not os.environ.get("RAILHEAD_ALL_POSITIONS"):
        pytest.skip("the parts after the first take minutes; RAILHEAD_ALL_POSITIONS=1 runs them")
    monkeypatch.setattr(solve, "SHORT_LIST", 0)
    monkeypatch.setattr(solve, "LONG_LIST", 0)
    monkeypatch.setattr(solve, "MANY", 0)
    compare_many(title, 100_000 + 10_000 * part)


def compare_many(title: str, seed: int) -> None:
    """Go on until 250 positions were compared."""
    done = 0
    while done < 250:
        done += compare(title, range(seed, seed + 50))
        seed += 50
