"""Where a table stands, in the few words the lobby shows."""

from __future__ import annotations

from typing import Any

from ...notation.position import code_of
from ..wording.words import decision_words, round_name
from .live import Live


def summary(live: Live) -> dict[str, Any]:
    """Values of the table's row that follow from its position."""
    game = live.game
    seat = live.asked
    position = code_of(game)
    if seat is None:
        return {"status": "over", "asked": "", "asked_seat": -1, "decision": "", "round": round_name(game),
                "position": position, "until": None}  # fmt: skip
    asked = "" if seat.bot else seat.person
    question = live.question
    words = decision_words(game)
    if question is not None and question.missing:
        first = live.seats[min(question.missing)]
        asked, seat, words = "" if first.bot else first.person, first, "agree or decline"
    return {"status": "playing", "asked": asked, "asked_seat": seat.place, "decision": words,
            "round": round_name(game), "position": position, "until": live.deadline}  # fmt: skip
