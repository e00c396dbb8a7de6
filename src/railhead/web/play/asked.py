"""For which company a decision is made."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ...engine.game import Game
from ...finance.holders import CORPORATION


@runtime_checkable
class Running(Protocol):
    """A step that decides for one corporation, whoever's turn it is."""

    def corporation(self, g: Game) -> int:
        """That corporation."""


def company_asked(game: Game) -> int | None:
    """The corporation that the decision is about; None where a player decides for himself."""
    if game.over:
        return None
    if game.state.interrupts:
        return game.step.corporation(game) if isinstance(game.step, Running) else None
    entity = game.state.entity
    return entity - CORPORATION if entity >= CORPORATION else None
