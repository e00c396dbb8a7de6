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
    sieve,
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


@pytest.mark.slow
@pytest.mark.rule(
    "R-1830-180", "R-1830-181", "R-1830-182", "R-1830-187", "R-1870-113", "R-1870-114", "R-1870-115"
)
@pytest.mark.rule(
    "R-1817-220", "R-1817-222", "R-1817-223", "R-1860-203", "R-1860-204", "R-1860-206", "R-1860-207"
)
@pytest.mark.parametrize("title", TITLES)
def test_a_plain_search_finds_nothing_else(title: str) -> None:
    assert compare(title, range(40), 150) >= 25


def without_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """No list is short enough to be packed before prices are settled, and all are thinned out by them."""
    for name in ("SHORT_LIST", "LONG_LIST", "MANY"):
        monkeypatch.setattr(solve, name, 0)


def always_matched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every list is matched along its tree, and hardly anything is known before."""
    for name in ("FEW", "SOME"):
        monkeypatch.setattr(sieve, name, 0)
    monkeypatch.setattr(sieve, "HANDFUL", 2)


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_prices_find_what_lists_find(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without_lists(monkeypatch)
    assert compare(title, range(100, 140), 150) >= 25


@pytest.mark.slow
def test_matching_along_the_tree_finds_what_packing_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    always_matched(monkeypatch)
    assert compare("1860", range(200, 260), 150) >= 35


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("thinned", [False, True])
def test_two_thousand_positions_matched(part: int, thinned: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lists of 1860, always matched along their trees; with prices that thin them out and without."""
    always_matched(monkeypatch)
    if thinned:
        without_lists(monkeypatch)
    compare_many("1860", 200_000 + 10_000 * part)


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
    without_lists(monkeypatch)
    compare_many(title, 100_000 + 10_000 * part)


def compare_many(title: str, seed: int) -> None:
    """Go on until 250 positions were compared."""
    done = 0
    while done < 250:
        done += compare(title, range(seed, seed + 50))
        seed += 50
