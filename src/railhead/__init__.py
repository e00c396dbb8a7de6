"""Railhead plays 18xx: rules engine, web table and library for 1830, 1870, 1817 and 1860.

import railhead
game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
print(game.actor, *game.choices())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .engine.game import Game
from .engine.options import Value
from .engine.refusals import Illegal, Refusal
from .titles import TITLES, ruleset

__version__ = "0.1.0"
__all__ = ["TITLES", "Game", "Illegal", "Refusal", "__version__", "new"]


def new(
    title: str,
    players: Sequence[str] | int = 3,
    options: Mapping[str, Value] | None = None,
    preset: str = "",
) -> Game:
    """A new game; ``players`` are names in seating order, or how many."""
    names = [f"Player {i + 1}" for i in range(players)] if isinstance(players, int) else list(players)
    return Game(ruleset(title, options, preset), names)
