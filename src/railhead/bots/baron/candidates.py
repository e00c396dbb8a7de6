"""What is worth thinking through: the conductor's choice and the few that could be better."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any, Final

from ...engine.actions import (
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Dividend,
    Home,
    Lay,
    Par,
    Pass,
    Place,
    Range,
    Routes,
    Sell,
    Take,
    Trade,
)
from ...titles.agreement import parties
from ..conductor.advice import Brief
from ..conductor.twins import twin_of
from .judgement import looked_at

MOST: Final = 6
"""Candidates at a decision, the conductor's own included."""
BUYS: Final = 3
SELLS: Final = 2
PARS: Final = 2
OWN: Final = 2
"""Candidates of a kind that only some titles have."""
LEFT: Final = (Routes, Lay, Place, Home, Bid)
"""Decisions that are left to the conductor: map and routes, and bids before there is a company."""
KNOWN: Final = (Buy, Sell, Par, BuyTrain, Dividend, Pass, BuyPrivate, Trade, Take)
"""Kinds that are chosen from by what is known of them; of every other kind a few are taken as they are offered."""


def candidates(brief: Brief, prior: Action) -> list[Action]:
    """The conductor's choice first; nothing else where there is nothing to think through."""
    found: list[Action] = [prior]
    if brief.has(*LEFT):
        return found
    if brief.has(Dividend):
        others: list[Action] = list(brief.of(Dividend))
    elif brief.has(BuyTrain):
        others = _trains(brief)
    else:
        others = _shares(brief)
    if brief.has(Pass):
        others.insert(0, Pass())
    own = [action for action in _own(brief) if not parties(brief.game, action)]
    for action in chain(others[:3], own[:OWN], others[3:], own[OWN:]):
        if len(found) == MOST:
            break
        if action not in found and not parties(brief.game, action) and brief.game.why_not(action) is None:
            found.append(action)
    if prior == Pass() and all(_bids(brief, action) for action in found[1:]):
        return found[:1]
    return found


def _bids(brief: Brief, action: Action) -> bool:
    """An amount that is to be named; where the conductor lets others have it, going on hardly ever pays."""
    return any(isinstance(choice, Range) for choice in brief.choices.get(type(action), ()))


def _own(brief: Brief) -> Iterator[Action]:
    """Of every kind that the title alone has the first few, in turn; of an amount the least, and one above it."""
    kinds = [
        [action for choice in choices for action in _amounts(choice)][: 2 * OWN]
        for kind, choices in brief.choices.items()
        if not issubclass(kind, KNOWN)
    ]
    for row in zip_longest(*kinds):
        yield from (action for action in row if action is not None)


def _amounts(choice: Any) -> tuple[Action, ...]:
    """An action, or of a range its least and what lies a third above it."""
    if not isinstance(choice, Range):
        return (choice,)
    above = choice.low + (choice.high - choice.low) // (3 * choice.step) * choice.step
    return (choice.at(choice.low), choice.at(above))


def _trains(brief: Brief) -> list[Action]:
    """The bank's trains, the dearest first; then those of one's own companies, for all they can give or little."""
    offers = brief.of(BuyTrain)
    offers.sort(key=lambda offer: (-offer.price, offer.train, offer.trade_in))
    spans = [span for _, span in brief.ranges(BuyTrain)]
    return [*offers, *(action for span in spans for action in (span.at(span.high), span.at(span.low)))]


def _shares(brief: Brief) -> list[Action]:
    """The shares that bring most, the highest pars, the weakest shares to be sold."""
    own = twin_of(brief.game.title.name).share
    outlook = brief.outlook if own is None else looked_at(brief.game)

    def gain(action: Any) -> float:
        corporation = brief.index(action.corporation)
        price = outlook.price(corporation)
        if own is None or not brief.game.state.floated[corporation]:
            return outlook.gain(corporation, price)
        return own(outlook, corporation) / max(1, price) - 1.0

    buys = sorted(brief.of(Buy), key=lambda buy: (-gain(buy), buy.corporation, buy.source))[:BUYS]
    pars = sorted(brief.of(Par), key=lambda par: (-par.price, par.corporation))
    sensible = [sell for sell in brief.of(Sell) if not _abandons(brief, sell)]
    if own is not None:
        sensible = [sell for sell in sensible if gain(sell) < 0.0]
    sells = sorted(sensible, key=lambda sell: (gain(sell), sell.corporation, -sell.shares))[:SELLS]
    return [*buys[:2], *sells[:1], *pars[:PARS], *buys[2:], *sells[1:]]


def _abandons(brief: Brief, sell: Sell) -> bool:
    """A company of one's own is given away that will cost its president nothing."""
    outlook, corporation = brief.outlook, brief.index(sell.corporation)
    if brief.game.state.president[corporation] != brief.seat:
        return False
    if twin_of(brief.game.title.name).share is None and outlook.liability(corporation):
        return False
    left = outlook.shares(brief.seat, corporation) - sell.shares
    seats = range(len(brief.game.players))
    return left < brief.game.state.president_shares[corporation] or any(
        outlook.shares(seat, corporation) > left for seat in seats if seat != brief.seat
    )
