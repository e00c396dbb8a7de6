"""What can be said about each choice: rows of numbers for policies that point at one of them.

The columns mean the same in every title, so that one policy can learn from several.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..board.maps import NODE
from ..engine.actions import Action, BuyTrain, Lay, Pass
from ..engine.game import Game
from ..engine.holdings import certificates
from ..engine.title import Title
from ..finance.holders import IPO, POOL, SLOTS, TREASURY
from .catalogue import Legal
from .forms import acting_corporation, train_kind

KINDS: Final = 32
"""Columns for kinds of action; a kind has the column of its word's hash, the same in every title."""
NAMED: Final = (
    "one", "runs", "passes", "alternatives",
    "amount", "amount of the most", "at the least", "at the most",
    "own part", "own part is largest", "president", "nobody presides", "in the offering", "in the pool",
    "in the treasury", "price", "par", "floated", "operated", "its cash", "its trains", "its last revenue",
    "shares named", "brings to half", "own cash after", "certificates",
    "tile first on its hex", "tile cost", "value added", "stops added", "exits added", "near a station",
    "city", "tile with a power",
    "train from the bank", "train from a company", "train kind", "train is the first of its kind",
    "trains before", "price of the company's cash", "rusts own", "pays", "withholds", "halves", "last income",
)  # fmt: skip
COLUMNS: Final = tuple(f"kind {at}" for at in range(KINDS)) + NAMED
_AT: Final = {name: KINDS + at for at, name in enumerate(NAMED)}

Rows = NDArray[np.float32]


@lru_cache(maxsize=256)
def kind_column(kind: str) -> int:
    """The column of a kind of action."""
    return int.from_bytes(blake2b(kind.encode(), digest_size=4).digest(), "big") % KINDS


def rows(game: Game, legal: Mapping[int, Legal]) -> Rows:
    """One row for each legal number, in their order, with ``COLUMNS`` as columns."""
    found = np.zeros((len(legal), len(COLUMNS)), np.float32)
    seat = game.actor or 0
    for line, choice in zip(found, legal.values(), strict=True):
        line[_AT["one"]] = 1
        line[_AT["alternatives"]] = min(1.0, len(legal) / 50)
        if choice.action is None:
            line[kind_column("run")] = 1
            line[_AT["runs"]] = 1
            continue
        line[kind_column(choice.action.kind)] = 1
        _about(game, seat, choice, choice.action, line)
    return found


def _about(game: Game, seat: int, choice: Legal, action: Action, line: Any) -> None:
    s = game.state
    if choice.bounds is not None:
        _amount(game, seat, choice.bounds, action, line)
    sym = getattr(action, "corporation", "")
    named = game.title.corporation_index.get(sym, -1)
    acting = acting_corporation(game)
    _company(game, seat, named if named >= 0 else acting, action, line)
    if isinstance(action, Pass):
        line[_AT["passes"]] = 1
    elif isinstance(action, Lay):
        _tile(game, acting, action, line)
    elif isinstance(action, BuyTrain):
        _train(game, acting, action, line)
    how = getattr(action, "how", "")
    if how:
        line[_AT[{"pay": "pays", "withhold": "withholds"}.get(how, "halves")]] = 1
        if acting >= 0:
            line[_AT["last income"]] = max(0, s.last_revenue[acting]) / 1000


def _amount(game: Game, seat: int, bounds: tuple[int, int, int], action: Action, line: Any) -> None:
    least, most, _ = bounds
    value: int = getattr(action, "amount", getattr(action, "price", 0))
    line[_AT["amount"]] = value / 1000
    line[_AT["amount of the most"]] = value / most if most else 0
    line[_AT["at the least"]] = value == least
    line[_AT["at the most"]] = value == most
    line[_AT["own cash after"]] = (game.state.cash[seat] - value) / 1000


def _company(game: Game, seat: int, corporation: int, action: Action, line: Any) -> None:
    if corporation < 0:
        return
    s = game.state
    row, size = corporation * SLOTS, s.size[corporation] or 1
    mine = s.shares[row + seat]
    most = max(s.shares[row + other] for other in range(len(game.players)))
    price = game.title.market.price[s.cell[corporation]] if s.cell[corporation] >= 0 else s.par[corporation]
    line[_AT["own part"]] = mine / size
    line[_AT["own part is largest"]] = mine == most and mine > 0
    line[_AT["president"]] = s.president[corporation] == seat
    line[_AT["nobody presides"]] = s.president[corporation] is None
    line[_AT["in the offering"]] = s.shares[row + IPO] / size
    line[_AT["in the pool"]] = s.shares[row + POOL] / size
    line[_AT["in the treasury"]] = s.shares[row + TREASURY] / size
    line[_AT["price"]] = price / 100
    line[_AT["par"]] = (getattr(action, "price", 0) if action.kind == "par" else s.par[corporation]) / 100
    line[_AT["floated"]] = s.floated[corporation]
    line[_AT["operated"]] = s.operated[corporation]
    line[_AT["its cash"]] = s.treasury[corporation] / 1000
    line[_AT["its trains"]] = len(s.trains[corporation]) / 3
    line[_AT["its last revenue"]] = max(0, s.last_revenue[corporation]) / 300
    line[_AT["shares named"]] = getattr(action, "shares", 0) / size
    line[_AT["brings to half"]] = (mine + 1) * 2 >= size
    line[_AT["certificates"]] = certificates(game, seat) / 20


def _tile(game: Game, corporation: int, action: Lay, line: Any) -> None:
    s, map_ = game.state, game.title.map
    hex_ = map_.index[action.hex]
    band = game.title.phases[s.phase].band
    old = s.board.faces[hex_]
    new = map_.tiles[map_.tile_index[action.tile]].faces[action.rotation]
    first = s.board.tiles[hex_] < 0
    line[_AT["tile first on its hex"]] = first
    line[_AT["tile cost"]] = map_.cost[hex_] / 100 if first else 0
    before = sum(stop.value(band) for stop in old.stops)
    line[_AT["value added"]] = (sum(stop.value(band) for stop in new.stops) - before) / 50
    line[_AT["stops added"]] = len(new.stops) - len(old.stops)
    line[_AT["exits added"]] = (new.exits & ~old.exits).bit_count() / 3
    line[_AT["city"]] = any(stop.slots for stop in new.stops)
    line[_AT["tile with a power"]] = bool(action.by)
    if corporation >= 0:
        homes = {node // NODE for node in s.board.tokens[corporation]}
        line[_AT["near a station"]] = 1 / (
            1 + min((distances(game.title, home)[hex_] for home in homes), default=9)
        )


@lru_cache(maxsize=1024)
def distances(title: Title, start: int) -> tuple[int, ...]:
    """Hexes from one to every other, as the crow flies over the map; 9 where there is no way."""
    beside = title.map.neighbour
    found = [9] * len(title.map.names)
    found[start] = 0
    edge = [start]
    while edge:
        following = []
        for at in edge:
            for there in beside[at * 6 : at * 6 + 6]:
                if there >= 0 and found[there] > found[at] + 1:
                    found[there] = found[at] + 1
                    following.append(there)
        edge = following
    return tuple(found)


def _train(game: Game, corporation: int, action: BuyTrain, line: Any) -> None:
    s = game.state
    kind = game.title.train_index[train_kind(action.train)]
    number = kind * 100 + int(action.train.rpartition("-")[2])
    owned = any(number in held for held in s.trains)
    line[_AT["train from the bank"]] = not owned
    line[_AT["train from a company"]] = owned
    line[_AT["train kind"]] = kind / max(1, len(game.title.train_kinds) - 1)
    line[_AT["train is the first of its kind"]] = s.train_next[kind] == 0
    if corporation >= 0:
        held = s.trains[corporation]
        line[_AT["trains before"]] = len(held) / 3
        line[_AT["price of the company's cash"]] = min(3.0, action.price / max(1, s.treasury[corporation]))
        if s.train_next[kind] == 0:
            gone = sum(game.title.train_kinds[train // 100].rusts_on == kind for train in held)
            line[_AT["rusts own"]] = gone / 2
