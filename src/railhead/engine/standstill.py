"""Standstill: no rulebook foresees a game in which nothing will ever happen again, and yet it must end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..finance.holders import BANK, GONE
from .slots import GAME, Count, Slot

if TYPE_CHECKING:
    from .game import Game
    from .state import State

STALEMATE: Final = 60
"""Turns without a single decision, or of which nothing came, after which a game is over."""
IDLE: Final = Slot(
    "idle", 0, of=Count, life=GAME,
    meaning="turns in a row in which nothing earned anything, or rounds of the opening sale in which nothing was sold",
)  # fmt: skip


def earns(s: State) -> bool:
    """Whether anything can bring money into play: a corporation afloat, or a private with an owner."""
    return any(s.floated) or any(owner not in (BANK, GONE) for owner in s.private_owner)


def stands_still(g: Game) -> bool:
    """For so many turns nothing earned: the little money left changes hands, and nobody will start anything.

    Or so many rounds of the opening sale were passed out with nothing sold, all money lying in bids.

    Where turns are capped the cap ends the game, and what a record goes on with is followed.
    """
    rules = g.rules
    return g.state.get(IDLE) >= STALEMATE and not rules.turn_cap and rules.offering is None
