"""Answers to proposals: a deal is good when what comes is worth more than what goes."""

from __future__ import annotations

from ...engine.actions import Action, BuyPrivate, BuyTrain, Trade
from ...finance.holders import CORPORATION, is_player
from .advice import Brief
from .opening import private_value

MARGIN = 1.1
"""A deal must be this much better than no deal."""


def agrees(brief: Brief, action: Action) -> bool:
    """Whether a seat should agree to what somebody proposes; what it does not understand it refuses."""
    if isinstance(action, Trade):
        return _trade(brief, action.private, action.price)
    if isinstance(action, BuyPrivate):
        return action.price >= MARGIN * _worth(brief, action.private)
    if isinstance(action, BuyTrain):
        return _train(brief, action)
    return False


def _worth(brief: Brief, private: str) -> float:
    title = brief.game.title
    return private_value(brief, title.privates[title.private_index[private]])


def _trade(brief: Brief, private: str, price: int) -> bool:
    """Sell above its worth, buy below it and only with money to spare."""
    owner = brief.game.state.private_owner[brief.game.title.private_index[private]]
    worth = _worth(brief, private)
    if is_player(owner) and owner == brief.seat:
        return price >= MARGIN * worth
    return MARGIN * price <= worth and 3 * price <= brief.game.state.cash[brief.seat]


def _train(brief: Brief, action: BuyTrain) -> bool:
    """Let a train go when its price is more than it will earn, and the company keeps one."""
    s, outlook = brief.game.state, brief.outlook
    kind, _, number = action.train.rpartition("-")
    wanted = brief.game.title.train_index[kind] * 100 + int(number)
    seller = next((c for c, held in enumerate(s.trains) if wanted in held), None)
    if seller is None or s.president[seller] != brief.seat:
        return False
    left = tuple(train for train in s.trains[seller] if train != wanted)
    lost = (outlook.revenue(seller) - outlook.revenue(seller, left)) * outlook.life(wanted // 100)
    buyer = s.entity - CORPORATION
    theirs = buyer >= 0 and s.president[buyer] == brief.seat
    return bool(left) and (
        theirs or action.price >= MARGIN * lost + brief.game.title.train_kinds[wanted // 100].price / 2
    )
