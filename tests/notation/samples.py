"""Games to write down and read again: short random ones, always the same."""

from __future__ import annotations

from functools import cache

from railhead.cli.selfplay import random_game
from railhead.engine.game import Game

SAMPLES = [(2, 5, ""), (3, 6, ""), (4, 7, "18xxgames"), (5, 7, "18xxgames"), (6, 4, "18xxgames")]
"""Players, seed and preset."""


@cache
def sample(players: int, seed: int, preset: str) -> Game:
    """A random game to its end."""
    game = random_game("1830", players, seed, preset, 3000)
    assert game.over
    return game


@cache
def short(preset: str = "") -> Game:
    """The first 120 actions of a game of four."""
    return random_game("1830", 4, 11, preset, 120)
