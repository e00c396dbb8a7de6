"""Who has to act in the decisions that only 1860 knows."""

from __future__ import annotations

from ....engine.game import Game
from ....titles.g1860.flotation import HomeTile


def waiting_for(game: Game) -> int | str | None:
    """The company that floats and lays its home tile."""
    step = game.step
    if isinstance(step, HomeTile):
        return game.title.corporations[step.corporation(game)].sym
    return None
