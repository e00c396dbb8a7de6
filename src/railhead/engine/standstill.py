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
    """Whether anything brings the end nearer: a corporation afloat, or a private whose owner the bank can still pay.

    Where the bank may be overdrawn (1817), or its end is not looked for when privates pay (1860 by the preset of
    18xx.games), privates alone would go on for ever.
    """
    return any(s.floated) or (s.bank > 0 and any(owner not in (BANK, GONE) for owner in s.private_owner))


def stands_still(g: Game) -> bool:
    """For so many turns nothing earned: what money there is changes hands, and nobody starts anything.

    Or so many rounds of the opening sale were passed out with nothing sold, all money lying in bids.

    Where turns are capped the cap ends the game, and what a record goes on with is followed.
    """
    rules = g.rules
    return g.state.get(IDLE) >= STALEMATE and not rules.turn_cap and rules.offering is None
