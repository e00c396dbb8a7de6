"""What is passed for somebody takes no choice away from him."""

from __future__ import annotations

from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Choice, Pass
from railhead.engine.game import Game, asking
from railhead.titles import TITLES

NOTHING_BESIDES = {"1860"}
"""Titles in which nothing else can be done where a pass is asked for: what could be keeps the turn open."""


def left_after(game: Game) -> list[Choice]:
    """What can still be chosen when the pass is taken by the rules."""
    quick = asking(game, frozenset())
    quick.state = game.state.copy()
    quick._settle()
    return list(quick.choices())


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_a_pass_taken_by_itself_loses_no_choice(title: str) -> None:
    """In games that ask for every pass: whatever else could be done there can be done behind it too."""
    asked = besides = 0
    most = TITLES[title].facts().max_players
    for seed in range(12):
        game = railhead.new(title, players=min(3 + seed % 4, most), options={"auto_pass": "asked"})
        rng = Random(seed)
        while not game.over and game.length < 600:
            if not game.state.interrupts and not game.step.open(game):
                others = [choice for choice in game.choices() if choice != Pass()]
                asked += 1
                besides += bool(others)
                if others:
                    left = left_after(game)
                    assert not [choice for choice in others if choice not in left], (seed, game.length)
            game.push(choose(game, rng))
    assert asked > 100
    assert besides > 20 or title in NOTHING_BESIDES
