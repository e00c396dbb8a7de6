"""What stands below a chart, and why a game ended."""

from __future__ import annotations

import pytest

from railhead.engine.words import end_words
from railhead.review.rounds import RoundMark
from railhead.web.history.charts import round_names


def test_rounds_have_names_that_fit_below_a_chart() -> None:
    """1817's rounds of mergers and acquisitions have their own; only the opening is the start."""
    kinds = (("opening", 1, 0), ("stock", 1, 0), ("operating", 1, 2), ("merger", 4, 1), ("acquisition", 4, 1))
    marks = [RoundMark(kind, turn, number, 0, 1) for kind, turn, number in kinds]
    assert round_names(marks) == ["Sale", "SR 1", "OR 1.2", "MR 4.1", "AR 4.1"]


@pytest.mark.parametrize("reason", ["final_phase", "nationalization"])
def test_an_end_is_told_in_a_sentence(reason: str) -> None:
    words = end_words(reason)
    assert words.endswith(" is over.") or words.endswith(" every company.")
    assert reason.split("_", maxsplit=1)[0] not in words.lower()
