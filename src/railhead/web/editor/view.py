"""What the editor's page shows of a position: the map, what can lie on a hex, and what everybody has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ...engine.books import faults as books_of
from ...engine.game import Game
from ...engine.holdings import certificates, pars, price_of
from ...engine.lookups import train_text
from ...engine.slots import GAME, plain
from ...engine.step import OPERATING
from ...finance.holders import BANK, CORPORATION, GONE, IPO, POOL, RESERVE, SLOTS, TREASURY
from ...library.editing import (
    box_name,
    can_leave,
    gone,
    left_behind,
    placed,
    sizes,
    source,
    stationless,
)
from ...render.map import frame_of
from ..play.stage import market_svg
from ..wording.words import decision_words, limit_words, money, place_name, round_name
from .desk import Desk
from .hexes import HexView, drawn, hex_of, hex_view

READABLE: Final = 0.72
"""Pixels for a unit of the drawing at which its smallest letters are 9 pixels high."""
PLACES: Final = ((POOL, "pool", "Open market"), (TREASURY, "treasury", "Treasury"), (RESERVE, "reserve", "Put aside"),
                 (IPO, "ipo", "Initial offering"))  # fmt: skip


@dataclass(frozen=True)
class CompanyRow:
    """A company as it stands."""

    sym: str
    name: str
    started: bool
    closed: bool
    president: str
    price: str
    cash: str
    trains: tuple[str, ...]
    tokens: str
    turn: bool


@dataclass(frozen=True)
class Holding:
    """Who has how many shares of the chosen company."""

    key: str
    words: str
    shares: int


@dataclass(frozen=True)
class CompanyView:
    """The company that is looked at."""

    row: CompanyRow
    pars: tuple[tuple[int, str], ...]
    leaderless: bool
    """It can be without a president."""
    boxes: tuple[tuple[str, str], ...]
    """(box, words)."""
    box: str
    cash: int
    holdings: tuple[Holding, ...]
    unsold: str
    trains: tuple[str, ...]
    """Kinds of which it has one."""
    kinds: tuple[str, ...]
    """Kinds of which it can have one more."""
    sizes: tuple[int, ...]
    size: int
    tokens_left: int | None
    """None where the printed ones are all there are."""
    leaves: bool
    """It can leave the game."""

    @property
    def wishes(self) -> str:
        """The edits of its form."""
        sym = self.row.sym
        sized = [f"size {sym} {{size}}"] if len(self.sizes) > 1 else []
        shares = [f"shares {sym} {held.key} {{shares-{held.key}}}" for held in self.holdings]
        more = [f"tokens {sym} {{tokens}}"] if self.tokens_left is not None else []
        return ";".join([*sized, f"price {sym} {{box}}", f"cash {sym} {{treasury}}", *shares, *more])


@dataclass(frozen=True)
class TrainRow:
    """A kind of train in the depot."""

    name: str
    left: str
    pool: int
    rusted: bool
    sold: int | None
    """How many have left the supply, where that can be said."""


@dataclass(frozen=True)
class PlayerRow:
    """A player."""

    seat: int
    name: str
    cash: int
    worth: str
    certificates: str
    priority: bool

    @property
    def words(self) -> str:
        """What his field is called."""
        return f"{self.name}: cash (worth {self.worth}, certificates {self.certificates})"


@dataclass(frozen=True)
class PrivateRow:
    """A private and whose it is."""

    sym: str
    name: str
    key: str
    """As an edit names it."""
    owner: str
    owners: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Kept:
    """What the title keeps besides."""

    slot: str
    meaning: str
    value: str


@dataclass(frozen=True)
class EditorPage:
    """Everything on the page."""

    desk: Desk
    title: str
    subtitle: str
    map: str
    market: str
    legible: int
    """Width at which everything on the map can be read."""
    hexes: tuple[tuple[str, str], ...]
    hex: HexView | None
    company: CompanyView | None
    companies: tuple[CompanyRow, ...]
    trains: tuple[TrainRow, ...]
    phase: str
    limit: int
    players: tuple[PlayerRow, ...]
    privates: tuple[PrivateRow, ...]
    kept: tuple[Kept, ...]
    seats: tuple[int, ...]
    round: str
    decision: str
    operating: bool
    faults: tuple[str, ...]
    bank: str
    cur: str
    runs: bool
    """Somebody has trains to run."""
    typed: dict[str, str] = field(default_factory=dict)

    @property
    def sold_wishes(self) -> str:
        """The edits of the form of trains that have left the supply."""
        return ";".join(f"sold {row.name} {{sold-{n}}}" for n, row in enumerate(self.trains, 1))

    @property
    def player_wishes(self) -> str:
        """The edits of the players' form."""
        return ";".join(
            [*(f"cash {row.seat} {{cash-{row.seat}}}" for row in self.players), "priority {priority}"]
        )

    @property
    def private_wishes(self) -> str:
        """The edits of the privates' form."""
        return ";".join(f"private {row.key} {{private-{n}}}" for n, row in enumerate(self.privates, 1))

    @property
    def priority(self) -> int:
        """The seat with the priority deal."""
        return next((row.seat for row in self.players if row.priority), 1)


def page_of(desk: Desk) -> EditorPage:
    """The page of a position."""
    game, title = desk.game, desk.game.title
    names = title.map.names
    hex_ = hex_of(desk)
    sym = desk.focus.get("company", "")
    phase = title.phases[game.state.phase]
    over = bool(game.state.reason)
    return EditorPage(
        desk,
        title.name,
        title.facts.get("subtitle", ""),
        drawn(game, hex_, ()),
        market_svg(game, {}),
        round(frame_of(title.map)[2] * READABLE),
        tuple((name, place_name(game, name)) for name in names),
        hex_view(game, hex_, desk.focus.get("tile", "")) if hex_ else None,
        _company(game, title.corporation_index[sym]) if sym in title.corporation_index else None,
        tuple(_row(game, index) for index in range(len(title.corporations))),
        tuple(_train(game, kind) for kind in range(len(title.train_kinds))),
        phase.name,
        phase.train_limit,
        tuple(_player(game, seat) for seat in range(len(game.players))),
        tuple(_privates(game)),
        tuple(
            Kept(name, slot.meaning, json.dumps(plain(game.state.get(slot)), separators=(",", ":")))
            for name, slot in game.rules.slot_table.items()
            if slot.life == GAME
        ),
        tuple(range(title.min_players, title.max_players + 1)),
        round_name(game),
        "The game is over" if over else decision_words(game),
        game.rules.rounds[game.state.round].kind == OPERATING,
        (*books_of(game), *left_behind(game), *stationless(game)),
        money(game, game.state.bank) if game.rules.bank_breaks_below is not None else "unlimited money",
        title.currency,
        any(game.state.trains),
        dict(desk.typed or {}),
    )


def _row(game: Game, index: int) -> CompanyRow:
    s, rule = game.state, game.title.corporations[index]
    leader = s.president[index]
    return CompanyRow(
        rule.sym,
        rule.name,
        s.cell[index] >= 0,
        bool(s.closed[index]),
        game.players[leader] if leader is not None else "",
        money(game, price_of(game, index)) if s.cell[index] >= 0 else "",
        money(game, s.treasury[index]) if s.cell[index] >= 0 else "",
        tuple(train_text(game, train).rpartition("-")[0] for train in s.trains[index]),
        f"{len(s.board.tokens[index])} + {s.tokens_left[index]}",
        s.entity == CORPORATION + index,
    )


def _company(game: Game, index: int) -> CompanyView:
    s, title, market = game.state, game.title, game.title.market
    row = s.shares[index * SLOTS : index * SLOTS + SLOTS]
    back = source(game, index)
    kinds = [
        kind for kind in range(len(title.train_kinds)) if _left(game, kind) != 0 and not gone(game, kind)
    ]
    return CompanyView(
        _row(game, index),
        tuple((price, money(game, price)) for price in dict.fromkeys(p for p, _cell in pars(game, index))),
        not game.rules.books.led,
        tuple(
            (box_name(game, cell), f"{money(game, price)} · {box_name(game, cell)}")
            for cell, price in sorted(enumerate(market.price), key=lambda item: (-item[1], item[0]))
            if price >= 0 and not market.zone[cell].closes
        ),
        box_name(game, s.cell[index]) if s.cell[index] >= 0 else "",
        s.treasury[index],
        (
            *(Holding(str(seat + 1), f"Shares: {name}{' (president)' if s.president[index] == seat else ''}", row[seat])
              for seat, name in enumerate(game.players)),
            *(Holding(key, f"Shares: {words.lower()}", row[place]) for place, key, words in PLACES
              if place != back and (place == POOL or row[place])),
        ),
        next(f"{words}: {row[place]} of {s.size[index]}" for place, _key, words in PLACES if place == back),
        tuple(title.train_kinds[kind].name for kind in sorted({train // 100 for train in s.trains[index]})),
        tuple(title.train_kinds[kind].name for kind in kinds),
        sizes(game, index),
        s.size[index],
        s.tokens_left[index] if game.rules.books.tokens is not None else None,
        can_leave(game) and not s.closed[index] and s.entity != CORPORATION + index,
    )  # fmt: skip


def _left(game: Game, kind: int) -> int:
    """Trains of a kind that are nowhere yet, -1 without end."""
    supply = game.rules.supply[kind]
    return -1 if supply < 0 else supply - len(placed(game, kind))


def _train(game: Game, kind: int) -> TrainRow:
    s, stay = game.state, game.rules.books.trains_stay
    left = _left(game, kind) if stay else game.rules.supply[kind] - s.train_next[kind]
    rusted = stay and gone(game, kind)
    words = "rusted" if rusted else "any number" if game.rules.supply[kind] < 0 else f"{left} left"
    pool = sum(train // 100 == kind for train in s.discarded)
    return TrainRow(
        game.title.train_kinds[kind].name, words, pool, rusted, None if stay else s.train_next[kind]
    )


def _player(game: Game, seat: int) -> PlayerRow:
    s = game.state
    return PlayerRow(
        seat + 1, game.players[seat], s.cash[seat], money(game, game.rules.score(game, seat)),
        f"{certificates(game, seat)}/{limit_words(game)}", s.priority == seat,
    )  # fmt: skip


def _privates(game: Game) -> Iterator[PrivateRow]:
    s = game.state
    owners = [(str(seat + 1), name) for seat, name in enumerate(game.players)]
    owners += [
        (rule.sym, rule.sym)
        for index, rule in enumerate(game.title.corporations)
        if s.cell[index] >= 0 or game.rules.books.trains_kept or CORPORATION + index in s.private_owner
    ]
    for index, rule in enumerate(game.title.privates):
        owner = s.private_owner[index]
        now = "closed" if owner == GONE else "bank" if owner == BANK else str(owner + 1)
        if owner >= CORPORATION:
            now = game.title.corporations[owner - CORPORATION].sym
        more = [("closed", "closed")] if owner != BANK else [("bank", "not sold"), ("closed", "closed")]
        yield PrivateRow(rule.sym, rule.name, rule.sym.replace(" ", "_"), now, (*owners, *more))
