"""The score of a player in 1860."""

from __future__ import annotations

from typing import Final

from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.scores import CASH, PRIVATES, SHARES, Part, total
from ...finance.holders import SLOTS
from .companies import started
from .prices import has_train
from .privates import TURNED

TURNED_OVER: Final = "turned over"


def stock_value(g: Game, player: int, corporation: int) -> int:
    """R-1860-352, 1860/D-08, 1860/D-14: shares at the price, or at half where the company has no train."""
    s = g.state
    shares = s.shares[corporation * SLOTS + player]
    if not shares or not started(g, corporation):
        return 0
    price = price_of(g, corporation)
    options = g.rules.options
    untried = options.flag("unoperated_full_value") and options.flag("unoperated_full_score")
    if has_train(g, corporation) or (untried and not s.operated[corporation]):
        return shares * price
    if options.text("half_value_unit") == "certificate" and s.president[corporation] == player:
        whole = s.president_shares[corporation]
        return whole * price // 2 + (shares - whole) * (price // 2)
    return shares * (price // 2)


def score(g: Game, player: int) -> int:
    """R-1860-352: the sum of its parts."""
    return total(score_parts(g, player))


def score_parts(g: Game, player: int) -> tuple[Part, ...]:
    """R-1860-352, R-1860-401: cash, stock, and the face value of open privates and of those turned over."""
    s = g.state
    stock = sum(stock_value(g, player, c) for c in range(len(s.par)))
    privates = sum(g.title.privates[p].value for p, owner in enumerate(s.private_owner) if owner == player)
    turned = sum(g.title.privates[p].value for p, owner in s.get(TURNED) if owner == player)
    parts = (Part(CASH, s.cash[player]), Part(SHARES, stock), Part(PRIVATES, privates))
    return (*parts, Part(TURNED_OVER, turned)) if turned else parts
