"""The score of a player in 1830."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.holdings import price_of
from ...finance.holders import SLOTS


def score(g: Game, player: int) -> int:
    """R-1830-303, R-1830-304: cash, stock at its price, own privates at face value; a bankrupt's stock alone."""
    s = g.state
    stock = sum(s.shares[c * SLOTS + player] * price_of(g, c) for c in range(len(s.par)))
    privates = sum(g.title.privates[p].value for p, owner in enumerate(s.private_owner) if owner == player)
    if s.bankrupt[player] and not g.rules.options.flag("bankrupt_privates_score"):
        return stock
    return s.cash[player] + stock + privates
