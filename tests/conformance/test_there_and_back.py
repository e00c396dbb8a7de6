"""Every recorded and generated game, read, written by us and read again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.conformance.corpus import games, replay_of

from railhead.notation.games18xx import export, replay
from railhead.notation.games18xx.shape import Entry

pytestmark = pytest.mark.conformance

ALIKE = ("1830", "1870")
"""Titles in which each of our actions is one entry."""
BY_WHOM = ("type", "entity", "entity_type")


def taken_away(entries: Sequence[Entry]) -> list[tuple[str, int]]:
    """City and place of every marker that an entry takes off the map: there the place alone says whose it is."""
    return [
        (entry.data["city"], entry.data["slot"]) for entry in entries if entry.data["type"] == "remove_token"
    ]


def certificates(entries: Sequence[Entry]) -> list[list[str]]:
    """The certificates that are dealt in: those that came first, as we choose them where nobody says which.

    Whether somebody takes a director's certificate out of the pool or comes to it by a share is all the same here, so
    from such a purchase on names may differ.
    """
    dealt = [entry.data for entry in entries if "shares" in entry.data]
    taken = (
        n for n, row in enumerate(dealt) if row["type"] == "buy_shares" and row["shares"][0].endswith("_0")
    )
    return [row["shares"] for row in dealt[: next(taken, None)]]


@pytest.mark.rule("1830/T-79", "1870/T-93", "1817/L-15")
@pytest.mark.parametrize("path", games("real", "generated"))
def test_a_game_comes_back(path: Path) -> None:
    first = replay_of(path)
    for entry in first.log.entries:
        first.play(entry)
    written = json.loads(json.dumps(export(first.game, [ident for ident, _ in first.log.players])))
    again = replay(written)
    assert again.game.state == first.game.state
    assert again.notes == first.notes == []
    assert taken_away(again.log.entries) == taken_away(first.log.entries)
    named = certificates(first.log.entries)
    assert certificates(again.log.entries)[: len(named)] == named
    if path.parent.name not in ALIKE:
        return
    assert len(again.log.entries) == len(first.log.entries)
    whole = not path.stem.endswith("-prefix")  # else today's 18xx.games goes on with another company
    last = len(first.log.entries) - (not whole)
    for ours, theirs in zip(again.log.entries[:last], first.log.entries[:last], strict=True):
        if ours.data["type"] != "end_game":  # which anybody may say
            assert [ours.data[key] for key in BY_WHOM] == [theirs.data[key] for key in BY_WHOM], theirs.src
