"""A score is the sum of its parts, and the plain parts are what the state says."""

from __future__ import annotations

from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.scores import CASH, PRIVATES, SHARES, WORTH, Part
from railhead.titles import TITLES


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_score_is_the_sum_of_its_parts(title: str) -> None:
    facts = TITLES[title].facts()
    game = railhead.new(title, players=[f"P{i}" for i in range(max(3, facts.min_players))])
    rng = Random(5)
    seen = set()
    while not game.over and game.length < 120:
        game.push(choose(game, rng))
        if game.length % 10:
            continue
        for seat in range(len(game.players)):
            parts = game.rules.scored(game, seat)
            assert sum(part.amount for part in parts) == game.rules.score(game, seat)
            assert dict(parts)[CASH] == game.state.cash[seat]
            assert len({part.name for part in parts}) == len(parts)
            seen |= {part.name for part in parts if part.amount}
    assert {CASH, SHARES} <= seen


def test_a_title_that_does_not_say_has_one_part() -> None:
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    parts = game.rules.score_parts
    game.rules.score_parts = None
    try:
        assert game.rules.scored(game, 0) == (Part(WORTH, 800),)
    finally:
        game.rules.score_parts = parts
    assert game.rules.scored(game, 0) == (Part(CASH, 800), Part(SHARES, 0), Part(PRIVATES, 0))
