"""The score of a player in 1817."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.holdings import price_of
from ...finance.holders import SLOTS
from .crisis import debt_of
from .slots import FOUNDING
from .stock import shorts_of


def score(g: Game, player: int) -> int:
    """R-1817-434, 1817/A-29, 1817/D-11: cash and shares less shorts at their price; privates count for nothing."""
    s = g.state
    debt = debt_of(g, player)
    total = s.cash[player] - (debt.amount if debt is not None else 0)
    founding = s.get(FOUNDING)
    if founding is not None and founding.player == player:
        total -= founding.due
    for company, cell in enumerate(s.cell):
        if cell >= 0:
            net = s.shares[company * SLOTS + player] - shorts_of(g, company, player)
            total += net * price_of(g, company)
    if g.rules.options.flag("score_privates"):
        total += sum(
            rule.value
            for rule, owner in zip(g.title.privates, s.private_owner, strict=True)
            if owner == player
        )
    return total
