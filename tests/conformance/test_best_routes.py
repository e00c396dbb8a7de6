"""The best set of routes of every running turn of the recorded games, reached by replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.corpus import ABSENT, CORPUS, HELD, lines

from railhead.cli.routes import running_turns
from railhead.notation.files import load

NARROWER = {"1817"}
"""Titles whose known best is by a search that crossed no junction twice in a route, which the rules allow (1817/D-18);
``tests/routes/test_recorded.py`` holds the equal question to the equal answer."""


def routed() -> list[object]:
    """Files with the best revenue known for each turn."""
    found = [
        pytest.param(path, id=path.stem)
        for title in HELD
        for path in sorted((CORPUS / "routes").glob(f"{title}-*.jsonl"))
    ]
    return found or [pytest.param(Path(), id="absent", marks=pytest.mark.skip(reason=ABSENT))]


@pytest.mark.conformance
@pytest.mark.parametrize("path", routed())
def test_every_running_turn_has_the_best_revenue_known(path: Path) -> None:
    title, _, name = path.stem.partition("-")
    turns = list(running_turns(load(CORPUS / "real" / title / f"{name}.json")))
    expected = lines(path)
    assert [turn.src for turn in turns] == [row["src"] for row in expected]
    for turn, row in zip(turns, expected, strict=True):
        assert turn.corp == row["corp"]
        assert sorted(turn.trains) == sorted(row["trains"])
        assert turn.played == row["played"]
        assert turn.proved
        if row["complete"] and title not in NARROWER:
            assert turn.best == row["best"], row
        else:
            assert turn.best >= row["best"], row
