"""Readable views of a position: a company, a player, and how the game ended. Frozen; they do not follow the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.errors import UnknownName
from ..engine.game import Game
from ..engine.holdings import certificates, price_of
from ..engine.lookups import train_text
from ..engine.words import end_words
from ..finance.holders import CORPORATION, IPO, POOL, RESERVE, SLOTS, TREASURY

PLACES = (("ipo", IPO), ("pool", POOL), ("treasury", TREASURY), ("reserve", RESERVE))
"""Where shares lie that no player holds."""


@dataclass(frozen=True)
class Company:
    """A public company as it stands."""

    sym: str
    name: str
    president: str | None
    """Name of the player who runs it."""
    cash: int
    par: int | None
    price: int | None
    """Price of a share; None before it is started."""
    size: int
    """Number of its shares."""
    shares: Mapping[str, int]
    """Shares by holder: players' names, ``ipo``, ``pool``, ``treasury``, ``reserve``; nobody who has none."""
    trains: tuple[str, ...]
    """Ids such as ``4-0``: the first train of kind 4."""
    tokens: tuple[str, ...]
    """Where its tokens lie, such as ``H12.0``: hex and place on it."""
    tokens_left: int
    privates: tuple[str, ...]
    floated: bool
    operated: bool
    closed: bool
    last_run: int | None
    """What its latest run earned."""
    last_dividend: str
    """``pay``, ``withhold`` or ``half``; empty before its first."""

    def percent(self, holder: str) -> int:
        """What a holder has of it."""
        return self.shares.get(holder, 0) * 100 // self.size


@dataclass(frozen=True)
class Player:
    """A player as he stands."""

    name: str
    seat: int
    cash: int
    worth: int
    """The score if the game ended now."""
    shares: Mapping[str, int]
    """Shares by company; none of those of which he has none."""
    presidencies: tuple[str, ...]
    privates: tuple[str, ...]
    certificates: int
    certificate_limit: int
    priority: bool
    """He holds the priority deal."""
    bankrupt: bool


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    reason: str
    """An id such as ``bank`` or ``bankrupt``."""
    why: str
    """The same as a sentence."""
    ranking: tuple[tuple[str, int], ...]
    """Names and scores, best first."""
    winners: tuple[str, ...]
    """More than one if they have the same score."""
    margin: int
    """By how much they won."""


def company_view(g: Game, sym: str) -> Company:
    """A company by its symbol."""
    index = g.title.corporation_index.get(sym)
    if index is None:
        known = ", ".join(g.title.corporation_index)
        raise UnknownName(f"There is no company {sym!r} in {g.title.name}; there are {known}.")
    s = g.state
    row = s.shares[index * SLOTS : (index + 1) * SLOTS]
    held = {name: row[seat] for seat, name in enumerate(g.players)} | {name: row[at] for name, at in PLACES}
    president = s.president[index]
    started = s.cell[index] >= 0
    return Company(
        sym=sym,
        name=g.title.corporations[index].name,
        president=None if president is None else g.players[president],
        cash=s.treasury[index],
        par=s.par[index] if started else None,
        price=price_of(g, index) if started else None,
        size=s.size[index],
        shares={name: count for name, count in held.items() if count},
        trains=tuple(train_text(g, train) for train in s.trains[index]),
        tokens=tuple(g.title.map.node_text(node) for node in s.board.tokens[index]),
        tokens_left=s.tokens_left[index],
        privates=_privates(g, CORPORATION + index),
        floated=bool(s.floated[index]),
        operated=bool(s.operated[index]),
        closed=bool(s.closed[index]),
        last_run=s.last_revenue[index] if s.last_revenue[index] >= 0 else None,
        last_dividend=s.last_payout[index],
    )


def player_view(g: Game, name: str | int) -> Player:
    """A player by name or seat."""
    seat = name if isinstance(name, int) else g.players.index(name) if name in g.players else -1
    if not 0 <= seat < len(g.players):
        raise UnknownName(f"There is no player {name!r} in this game; there are {', '.join(g.players)}.")
    s = g.state
    syms = [corporation.sym for corporation in g.title.corporations]
    held = {sym: s.shares[index * SLOTS + seat] for index, sym in enumerate(syms)}
    return Player(
        name=g.players[seat],
        seat=seat,
        cash=s.cash[seat],
        worth=g.rules.score(g, seat),
        shares={sym: count for sym, count in held.items() if count},
        presidencies=tuple(sym for index, sym in enumerate(syms) if s.president[index] == seat),
        privates=_privates(g, seat),
        certificates=certificates(g, seat),
        certificate_limit=g.rules.certificate_limit(g),
        priority=s.priority == seat,
        bankrupt=bool(s.bankrupt[seat]),
    )


def outcome_of(g: Game) -> Outcome | None:
    """How the game ended; None while it runs."""
    if not g.over:
        return None
    ranking = sorted(g.result().items(), key=lambda row: -row[1])
    best = ranking[0][1]
    others = [score for _, score in ranking if score != best]
    return Outcome(
        reason=g.state.reason,
        why=end_words(g.state.reason),
        ranking=tuple(ranking),
        winners=tuple(name for name, score in ranking if score == best),
        margin=best - others[0] if others else 0,
    )


def _privates(g: Game, owner: int) -> tuple[str, ...]:
    return tuple(
        private.sym
        for private, whose in zip(g.title.privates, g.state.private_owner, strict=True)
        if whose == owner
    )
