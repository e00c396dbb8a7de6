"""What never changes during a game, whatever is played."""

from __future__ import annotations

from railhead.engine.books import faults
from railhead.engine.game import Game
from railhead.titles import TITLES


def check_books(game: Game) -> None:
    """Money, certificates, tokens, trains, tiles and what the title itself promises: nothing is created or lost."""
    assert not list(faults(game))
    pack = TITLES.get(game.title.name)
    if pack is not None and pack.invariants is not None:
        assert not list(pack.invariants(game))
