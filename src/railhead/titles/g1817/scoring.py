"""The score of a player in 1817."""

from __future__ import annotations

from typing import Final

from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.scores import CASH, PRIVATES, SHARES, Part, total
from ...finance.holders import SLOTS
from .crisis import debt_of
from .slots import FOUNDING
from .stock import shorts_of

SHORTS: Final = "shorts"
OWED: Final = "owed"


def score(g: Game, player: int) -> int:
    """R-1817-434: the sum of its parts."""
    return total(score_parts(g, player))


def score_parts(g: Game, player: int) -> tuple[Part, ...]:
    """R-1817-434, 1817/A-29, 1817/D-11: cash and shares less shorts at their price; privates count for nothing."""
    s = g.state
    debt = debt_of(g, player)
    owed = debt.amount if debt is not None else 0
    founding = s.get(FOUNDING)
    if founding is not None and founding.player == player:
        owed += founding.due
    shares = short = 0
    for company, cell in enumerate(s.cell):
        if cell >= 0:
            price = price_of(g, company)
            shares += s.shares[company * SLOTS + player] * price
            short += shorts_of(g, company, player) * price
    parts = [Part(CASH, s.cash[player]), Part(SHARES, shares), Part(SHORTS, -short)]
    if owed:
        parts.append(Part(OWED, -owed))
    if g.rules.options.flag("score_privates"):
        face = sum(
            rule.value
            for rule, owner in zip(g.title.privates, s.private_owner, strict=True)
            if owner == player
        )
        parts.append(Part(PRIVATES, face))
    return tuple(parts)
