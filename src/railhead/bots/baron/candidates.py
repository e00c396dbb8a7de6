"""What is worth thinking through: the conductor's choice and the few that could be better."""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Action, Buy, BuyTrain, Dividend, Par, Pass, Sell
from ...titles.agreement import parties
from ..conductor.advice import Brief

MOST: Final = 5
"""Candidates at a decision, the conductor's own included."""
BUYS: Final = 3
SELLS: Final = 2
PARS: Final = 2
SEARCHED: Final = (Buy, Sell, Par, BuyTrain, Dividend)
"""Kinds of decision that are thought through: money and trains. Track and routes are left to the conductor."""


def candidates(brief: Brief, prior: Action) -> list[Action]:
    """The conductor's choice first; nothing else where there is nothing to think through."""
    found: list[Action] = [prior]
    if not brief.has(*SEARCHED):
        return found
    if brief.has(Dividend):
        others: list[Action] = list(brief.of(Dividend))
    elif brief.has(BuyTrain):
        others = _trains(brief)
    else:
        others = _shares(brief)
    if brief.has(Pass):
        others.insert(0, Pass())
    for action in others:
        if len(found) == MOST:
            break
        if action not in found and not parties(brief.game, action) and brief.game.why_not(action) is None:
            found.append(action)
    return found


def _trains(brief: Brief) -> list[Action]:
    """The bank's trains, the dearest first."""
    offers = brief.of(BuyTrain)
    offers.sort(key=lambda offer: (-offer.price, offer.train, offer.trade_in))
    return list(offers)


def _shares(brief: Brief) -> list[Action]:
    """The shares that bring most, the highest pars, the weakest shares to be sold."""
    outlook = brief.outlook

    def gain(action: Any) -> float:
        corporation = brief.index(action.corporation)
        return outlook.gain(corporation, outlook.price(corporation))

    buys = sorted(brief.of(Buy), key=lambda buy: (-gain(buy), buy.corporation, buy.source))[:BUYS]
    pars = sorted(brief.of(Par), key=lambda par: (-par.price, par.corporation))
    sells = sorted(brief.of(Sell), key=lambda sell: (gain(sell), sell.corporation, -sell.shares))[:SELLS]
    return [*buys[:2], *sells[:1], *pars[:PARS], *buys[2:], *sells[1:]]
