"""Every running turn of the recorded games: nothing left on the table, and every bit of it proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.routes.recorded import games, played, rerule, runs, turns

from railhead.board.routes import Fault, best, check, worth

pytestmark = pytest.mark.conformance

STEPS = 1_000_000
"""More than any of these turns needs; a limit in steps does not depend on the machine."""


def test_there_are_recorded_turns(shared: Path) -> None:
    assert {title for title, _ in games(shared)} == {"1830", "1870", "1817", "1860"}


@pytest.mark.rule("R-1830-191", "R-1870-118", "R-1817-224", "R-1860-208", "R-1860-234", "R-1870-138")
def test_the_best_run_is_that_of_the_exhaustive_search(shared: Path) -> None:
    count = 0
    wrong = []
    for title, game in games(shared):
        for turn in turns(shared, title, game):
            known = turn.known
            count += 1
            if title == "1817":
                # that search crossed no junction twice in a whole route; games of 18xx.games may (D-18)
                freely = best(turn.problem, nodes=STEPS)
                turn = turn._replace(problem=rerule(turn.problem, junction_once="route"))
                assert freely.proved
                assert freely.revenue >= max(known["best"], known["played"])
            run = best(turn.problem, nodes=STEPS)
            enough = run.revenue == known["best"] if known["complete"] else run.revenue >= known["best"]
            if not (run.proved and enough and run.revenue >= known["played"]):
                wrong.append((title, game, turn.src, turn.corp, run.revenue, run.bound, known))
            elif check(turn.problem, run.routes) is not None:
                wrong.append((title, game, turn.src, turn.corp, check(turn.problem, run.routes)))
    assert wrong == []
    assert count > 600


@pytest.mark.slow
@pytest.mark.rule("R-1870-144")
@pytest.mark.parametrize("title", ["1830", "1870", "1817"])
def test_every_run_of_the_random_games_is_proved_and_beaten_by_none(shared: Path, title: str) -> None:
    count = 0
    wrong = []
    for digest in sorted((shared / "conformance" / "generated" / title).glob("*.states.jsonl")):
        for turn in runs(digest, title):
            run = best(turn.problem, nodes=STEPS)
            made = sum(route["revenue"] for route in turn.action["routes"])
            count += 1
            if not run.proved or run.revenue < made or check(turn.problem, run.routes) is not None:
                wrong.append((digest.name, turn.src, turn.corp, run.revenue, run.bound, made))
    assert wrong == []
    assert count > 500


@pytest.mark.rule("R-1830-190", "R-1870-116", "R-1817-224", "R-1860-208")
def test_routes_that_were_played_are_legal_and_worth_what_was_paid(shared: Path) -> None:
    count = 0
    wrong: list[tuple[object, ...]] = []
    for title, game in games(shared):
        for turn in turns(shared, title, game):
            run = played(turn)
            fault: Fault | None = check(turn.problem, [route for route, _, _ in run])
            if fault is not None:
                wrong.append((title, game, turn.src, turn.corp, fault))
            for route, revenue, subsidy in run:
                count += 1
                paid = worth(turn.problem, route)
                if (paid.revenue, paid.subsidy) != (revenue, subsidy):
                    wrong.append((title, game, turn.src, turn.corp, revenue, subsidy, paid))
    assert wrong == []
    assert count > 700
