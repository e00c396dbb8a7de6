"""Who has to act in the decisions that only 1870 knows."""

from __future__ import annotations

from ....engine.game import Game
from ....titles.g1870.connection import ConnectionDividend, ConnectionRun, UseDestinationMarker
from ....titles.g1870.protection import PriceProtection


def waiting_for(game: Game) -> int | str | None:
    """The corporation of a connection run, the president who is asked to protect a price."""
    step = game.step
    if isinstance(step, UseDestinationMarker | ConnectionRun | ConnectionDividend):
        return game.title.corporations[step.corporation(game)].sym
    return step.speaker(game) if isinstance(step, PriceProtection) else None
