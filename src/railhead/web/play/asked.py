"""For which company a decision is made."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ...engine.game import Game
from ...finance.holders import CORPORATION
from ..title_pages.pages import pages_of

OF_FRAME = frozenset({"return-trains", "home-city"})
"""Steps that interrupt a turn for the company their frame names."""


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
        if isinstance(game.step, Running):
            return game.step.corporation(game)
        if game.step.name in OF_FRAME:
            return int(game.state.interrupts[-1][1])
        return pages_of(game.title.name).company_asked(game)
    entity = game.state.entity
    return entity - CORPORATION if entity >= CORPORATION else None
