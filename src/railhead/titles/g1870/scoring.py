"""The score of a player in 1870."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.holdings import price_of
from ...finance.holders import SLOTS


def score(g: Game, player: int) -> int:
    """R-1870-133: cash, shares at their price, own privates at printed cost; a bankrupt's shares count too."""
    s = g.state
    stock = sum(s.shares[c * SLOTS + player] * price_of(g, c) for c in range(len(s.par)))
    privates = sum(g.title.privates[p].value for p, owner in enumerate(s.private_owner) if owner == player)
    return s.cash[player] + stock + privates
