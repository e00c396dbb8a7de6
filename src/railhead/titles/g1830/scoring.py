"""The score of a player in 1830."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.scores import CASH, PRIVATES, SHARES, Part, total
from ...finance.holders import SLOTS


def score(g: Game, player: int) -> int:
    """R-1830-303: the sum of its parts."""
    return total(score_parts(g, player))


def score_parts(g: Game, player: int) -> tuple[Part, ...]:
    """R-1830-303, R-1830-304: cash, stock at its price, own privates at face value; a bankrupt's stock alone."""
    s = g.state
    stock = sum(s.shares[c * SLOTS + player] * price_of(g, c) for c in range(len(s.par)))
    privates = sum(g.title.privates[p].value for p, owner in enumerate(s.private_owner) if owner == player)
    if s.bankrupt[player] and not g.rules.options.flag("bankrupt_privates_score"):
        return (Part(SHARES, stock),)
    return (Part(CASH, s.cash[player]), Part(SHARES, stock), Part(PRIVATES, privates))
