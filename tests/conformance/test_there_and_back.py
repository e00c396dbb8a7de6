"""Every recorded and generated game, read, written by us and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conformance.corpus import games, replay_of

from railhead.notation.games18xx import export, replay

pytestmark = pytest.mark.conformance

ALIKE = ("1830", "1870")
"""Titles in which each of our actions is one entry."""
BY_WHOM = ("type", "entity", "entity_type")


@pytest.mark.rule("1830/T-79", "1870/T-93")
@pytest.mark.parametrize("path", games("real", "generated"))
def test_a_game_comes_back(path: Path) -> None:
    first = replay_of(path)
    for entry in first.log.entries:
        first.play(entry)
    written = json.loads(json.dumps(export(first.game, [ident for ident, _ in first.log.players])))
    again = replay(written)
    assert again.game.state == first.game.state
    assert again.notes == first.notes == []
    if path.parent.name not in ALIKE:
        return
    assert len(again.log.entries) == len(first.log.entries)
    whole = not path.stem.endswith("-prefix")  # else today's 18xx.games goes on with another company
    last = len(first.log.entries) - (not whole)
    for ours, theirs in zip(again.log.entries[:last], first.log.entries[:last], strict=True):
        if ours.data["type"] != "end_game":  # which anybody may say
            assert [ours.data[key] for key in BY_WHOM] == [theirs.data[key] for key in BY_WHOM], theirs.src
