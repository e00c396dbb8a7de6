"""A player with simple good habits, for pictures that look like a game: float, build towards revenue, run, pay.

It looks one action ahead and knows nothing else; what it plays is legal because the engine offers it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from railhead.bots.random_player import choose as any_choice
from railhead.engine.actions import (
    Action,
    Bid,
    Buy,
    BuyTrain,
    Dividend,
    Lay,
    Par,
    Pass,
    Range,
    Routes,
    Sell,
    Take,
)  # fmt: skip
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION
from railhead.titles.agreement import parties

TRIED = 14
"""Lays looked at closely in a turn."""
WANTED_TRAINS = 2


def choose(game: Game, rng: Random) -> Action:
    """One legal action."""
    choices = [
        c for c in game.choices() if not isinstance(c, Routes) or game.why_not(game.best_run()) is None
    ]
    kinds: dict[type, list[Any]] = {}
    for choice in choices:
        key = type(choice.template) if isinstance(choice, Range) else type(choice)
        kinds.setdefault(key, []).append(choice)
    action = _opening(kinds, rng) or _company(game, kinds, rng) or _shares(game, kinds, rng)
    if action is not None and game.why_not(action) is None and not parties(game, action):
        return action
    if Pass in kinds and Sell not in kinds:
        return Pass()
    return any_choice(game, rng)


def _opening(kinds: dict[type, list[Any]], rng: Random) -> Action | None:
    """Buy what is on offer, or bid the least on something."""
    if Bid in kinds and rng.random() < 0.45:
        offer = rng.choice(kinds[Bid])
        if isinstance(offer, Range):
            return offer.at(offer.low)
    return kinds[Take][0] if Take in kinds else None


def _company(game: Game, kinds: dict[type, list[Any]], rng: Random) -> Action | None:
    if Lay in kinds:
        return _best_lay(game, kinds[Lay], rng)
    if Routes in kinds:
        return game.best_run()
    if Dividend in kinds:
        how = {choice.how: choice for choice in kinds[Dividend]}
        return how.get("withhold" if _trains(game) < 1 else "pay")
    if BuyTrain in kinds:
        offers = [c for c in kinds[BuyTrain] if isinstance(c, BuyTrain) and not parties(game, c)]
        if offers and _trains(game) < WANTED_TRAINS:
            return min(offers, key=lambda offer: offer.price)
    return None


def _trains(game: Game) -> int:
    entity = game.state.entity - CORPORATION
    return len(game.state.trains[entity]) if entity >= 0 else 0


def _best_lay(game: Game, lays: list[Any], rng: Random) -> Action | None:
    """The lay after which the company runs for most; between equals the one that opens most ways."""
    ours = game.title.corporations[game.state.entity - CORPORATION].sym
    tried = [lay for lay in lays if isinstance(lay, Lay) and not lay.by]
    tried = rng.sample(tried, min(TRIED, len(tried)))
    best: tuple[float, Action | None] = (-1.0, None)
    for lay in tried:
        twin = game.copy()
        twin.push_checked(lay)
        revenue = twin.routes(ours, 0.5).revenue if _trains(game) else 0
        hex_ = game.title.map.index[lay.hex]
        face = twin.state.board.face(hex_)
        score = revenue + 2 * bin(face.exits).count("1") + 6 * len(face.stops) + rng.random()
        if score > best[0]:
            best = (score, lay)
    return best[1]


def _shares(game: Game, kinds: dict[type, list[Any]], rng: Random) -> Action | None:
    """Start one company, bring it into being, then buy what others run well."""
    buys = [c for c in kinds.get(Buy, []) if isinstance(c, Buy)]
    seat = game.actor
    state = game.state
    by_name = {c.sym: i for i, c in enumerate(game.title.corporations)}
    own = [c for c in buys if state.president[by_name[c.corporation]] == seat]
    waiting = [c for c in own if not state.floated[by_name[c.corporation]]]
    if waiting:
        return waiting[0]
    pars = [c for c in kinds.get(Par, []) if isinstance(c, Par)]
    if pars and rng.random() < 0.7:
        dear = sorted({p.price for p in pars})
        price = dear[min(len(dear) - 1, len(dear) // 2)]
        return rng.choice([p for p in pars if p.price == price])
    return rng.choice(buys) if buys else None
