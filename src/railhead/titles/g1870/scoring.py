"""The score of a player in 1870."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.scores import CASH, PRIVATES, SHARES, Part, total
from ...finance.holders import SLOTS


def score(g: Game, player: int) -> int:
    """R-1870-133: the sum of its parts."""
    return total(score_parts(g, player))


def score_parts(g: Game, player: int) -> tuple[Part, ...]:
    """R-1870-133: cash, shares at their price, own privates at printed cost; a bankrupt's shares count too."""
    s = g.state
    stock = sum(s.shares[c * SLOTS + player] * price_of(g, c) for c in range(len(s.par)))
    privates = sum(g.title.privates[p].value for p, owner in enumerate(s.private_owner) if owner == player)
    return (Part(CASH, s.cash[player]), Part(SHARES, stock), Part(PRIVATES, privates))
