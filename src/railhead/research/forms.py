"""What an entry of the catalogue is made of: for each kind of action its words, and which of its fields is an amount.

A form lists every combination of words that can ever be legal under some rules, and reads the same words from an
action. Amounts are no words: they are a few named points between the least and the most that is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias

from ..board import lays
from ..board.board import Board
from ..engine.actions import Action, BuyTrain, Discard, Lay, Place
from ..engine.depot import seller_of
from ..engine.errors import RailheadError
from ..engine.game import Game
from ..engine.lookups import train_number
from ..engine.ruleset import Ruleset
from ..engine.slots import Slot
from ..finance import holders
from ..finance.holders import CORPORATION
from ..titles import entry

Word: TypeAlias = str | int
Words: TypeAlias = tuple[Word, ...]

AMOUNTS: Final = frozenset({"amount", "price"})
"""Fields that are amounts wherever a form does not say otherwise."""


class CatalogueError(RailheadError):
    """An action that no catalogue can hold, or a kind of action nobody has said the words of."""


class Placement(NamedTuple):
    """A tile on a hex, turned; of turns that look alike the first."""

    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True)
class Setting:
    """What a catalogue is made for: rules, a number of players, and what follows from the map."""

    rules: Ruleset
    players: int
    placements: tuple[Placement, ...]
    cities: tuple[tuple[str, int], ...]
    """Hex and number of every place that is ever a city with room for stations."""
    stops: tuple[tuple[str, int], ...]
    """Hex and number of every place where trains ever stop."""

    @property
    def corporations(self) -> tuple[str, ...]:
        """Every corporation."""
        return tuple(item.sym for item in self.rules.title.corporations)

    @property
    def privates(self) -> tuple[str, ...]:
        """Every private."""
        return tuple(item.sym for item in self.rules.title.privates)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of train."""
        return tuple(item.name for item in self.rules.title.train_kinds)


def setting(rules: Ruleset, players: int) -> Setting:
    """What can ever lie on the map, found by laying every tile on every hex that it fits, again and again."""
    game = Game(rules, [str(seat) for seat in range(players)])
    board, map_ = game.state.board, rules.title.map
    placements: list[Placement] = []
    cities: dict[tuple[str, int], None] = {}
    stops: dict[tuple[str, int], None] = {}
    granted = _granted(rules)
    for hex_, name in enumerate(map_.names):
        seen = {(board.tiles[hex_], board.rotations[hex_])}
        waiting = [board]
        while waiting:
            at: Board = waiting.pop()
            for number, stop in enumerate(at.faces[hex_].stops):
                stops[name, number] = None
                if stop.slots:
                    cities[name, number] = None
            if map_.fixed[hex_]:
                break
            for tile, rotation in (*lays.fits(at, hex_), *granted.get(hex_, ())):
                look = (tile, map_.tiles[tile].same_as[rotation])
                if look not in seen:
                    seen.add(look)
                    placements.append(Placement(name, map_.tiles[tile].number, look[1]))
                    waiting.append(bare(at, hex_).with_tile(hex_, *look))
    order = {name: index for index, name in enumerate(map_.names)}
    return Setting(
        rules,
        players,
        tuple(sorted(placements, key=lambda row: (order[row.hex], row.tile, row.rotation))),
        tuple(sorted(cities, key=lambda row: (order[row[0]], row[1]))),
        tuple(sorted(stops, key=lambda row: (order[row[0]], row[1]))),
    )


def _granted(rules: Ruleset) -> dict[int, list[tuple[int, int]]]:
    """By hex the tiles, in every direction, that the power of a private may lay there whatever else fits."""
    found: dict[int, list[tuple[int, int]]] = {}
    tiles = rules.title.map.tiles
    for private in rules.title.privates:
        for power in private.powers:
            for hex_ in power.hexes:
                found.setdefault(hex_, []).extend(
                    (tile, rotation) for tile in power.tiles for rotation in tiles[tile].distinct
                )
    return found


def bare(board: Board, hex_: int) -> Board:
    """The board without tokens: only the shape of the track counts for what can ever fit."""
    return Board(board.map, board.tiles, board.rotations, tuple(() for _ in board.tokens), board.faces)


Rows: TypeAlias = Callable[[Setting], Iterator[Words]]
Reading: TypeAlias = Callable[[Game, Any], Words]


@dataclass(frozen=True)
class Form:
    """How actions of a kind are written in the catalogue."""

    rows: Rows
    """Every combination of words, in a fixed order."""
    words: Reading
    """The words of an action in a position."""
    amount: str = ""
    """The field that is an amount, empty if there is none."""


@dataclass(frozen=True)
class Twin:
    """What a title adds: forms of its own kinds, and slots of its state that count seats or companies."""

    forms: Mapping[str, Form]
    left_out: frozenset[str] = frozenset()
    """Kinds that stand in records alone and are never a choice."""
    by_corporation: tuple[Slot[Any], ...] = ()
    """Slots that hold a number for each corporation."""
    by_holder: tuple[Slot[Any], ...] = ()
    """Slots that hold a number for each corporation and seat, seat by seat."""
    largest: Callable[[Ruleset], int] | None = None
    """The most shares a corporation can ever be divided into, where charters differ from how they begin."""


@lru_cache(maxsize=64)
def twin_of(title: str) -> Twin:
    """A title's own part; an empty one if it has none."""
    pack = entry(title)
    name = pack.research_module
    if not pack.research and (find_spec(name.rpartition(".")[0]) is None or find_spec(name) is None):
        return Twin({})
    found = getattr(import_module(name), "RESEARCH", None)
    return found if isinstance(found, Twin) else Twin({})


# words of fields that mean the same wherever they stand


def _seats(at: Setting) -> tuple[Word, ...]:
    return tuple(range(at.players))


def _sizes(at: Setting) -> tuple[Word, ...]:
    largest = twin_of(at.rules.title.name).largest
    most = largest(at.rules) if largest else max(item.shares for item in at.rules.title.corporations)
    return tuple(range(1, most + 1))


DOMAINS: Final[Mapping[str, Callable[[Setting], tuple[Word, ...]]]] = {
    "private": lambda at: at.privates,
    "corporation": lambda at: at.corporations,
    "source": lambda at: ("ipo", "pool", "treasury", "president"),
    "shares": _sizes,
    "buyer": _seats,
    "how": lambda at: ("pay", "withhold", "half"),
}


def plain_form(kind: type[Action], domains: Mapping[str, Callable[[Setting], tuple[Word, ...]]]) -> Form:
    """The form of a kind whose fields do not depend on one another."""
    names = [item.name for item in fields(kind)]
    amount = next((name for name in names if name in AMOUNTS and name not in domains), "")
    worded = [name for name in names if name != amount]
    for name in worded:
        if name not in domains:
            raise CatalogueError(f"Nobody has said which words the field {name} of {kind.kind!r} can hold.")

    def rows(at: Setting) -> Iterator[Words]:
        yield from product(*(domains[name](at) for name in worded))

    return Form(rows, lambda game, action: tuple([getattr(action, name) for name in worded]), amount)


def places_form(names: tuple[str, ...], before: tuple[str, ...] = ()) -> Form:
    """The form of a kind that names a city by hex and number, after other fields."""

    def rows(at: Setting) -> Iterator[Words]:
        for first in product(*(DOMAINS[name](at) for name in before)):
            for place in at.cities:
                yield (*first, *place)

    return Form(rows, lambda game, action: tuple(getattr(action, name) for name in (*before, *names)))


# tiles and tokens


def _serving(at: Setting, hex_: str, tile: str) -> Iterator[str]:
    """Nobody's power, and the privates whose power can serve for a tile there."""
    yield ""
    map_ = at.rules.title.map
    for private in at.rules.title.privates:
        for power in private.powers:
            on_hex = not power.hexes or map_.index[hex_] in power.hexes
            of_tile = not power.tiles or (tile and map_.tile_index[tile] in power.tiles)
            if (power.hexes or power.tiles) and on_hex and of_tile:
                yield private.sym
                break


def _tile_rows(at: Setting) -> Iterator[Words]:
    for place in at.placements:
        for by in _serving(at, place.hex, place.tile):
            yield (*place, by)


def _tile_words(game: Game, action: Lay) -> Words:
    map_ = game.title.map
    tile = map_.tiles[map_.tile_index[action.tile]]
    return action.hex, action.tile, tile.same_as[action.rotation], action.by


def _token_rows(at: Setting) -> Iterator[Words]:
    title = at.rules.title
    serving = [item for item in title.privates if any(power.hexes for power in item.powers)]
    for hex_, city in at.cities:
        yield hex_, city, ""
        for private in serving:
            if any(title.map.index[hex_] in power.hexes for power in private.powers):
                yield hex_, city, private.sym


def _token_words(game: Game, action: Place) -> Words:
    return action.hex, action.city, action.by


# trains: which of several of a kind is the same to everybody

BANK: Final = "bank"
POOL: Final = "pool"


def train_kind(train: str) -> str:
    """The kind of a train by its id."""
    return train.rpartition("-")[0]


def _seller(game: Game, train: str) -> str:
    holder = seller_of(game, train_number(game, train))
    if holder >= CORPORATION:
        return game.title.corporations[holder - CORPORATION].sym
    return POOL if holder == holders.POOL else BANK


def _train_rows(at: Setting) -> Iterator[Words]:
    for kind in at.rules.title.train_kinds:
        for seller in (BANK, POOL, *at.corporations):
            yield kind.name, seller, ""
            if seller in (BANK, POOL):
                for old, _ in kind.trade_in:
                    yield kind.name, seller, at.kinds[old]


def _train_words(game: Game, action: BuyTrain) -> Words:
    return train_kind(action.train), _seller(game, action.train), train_kind(action.trade_in)


def _discard_rows(at: Setting) -> Iterator[Words]:
    yield from product(at.corporations, at.kinds)


def _discard_words(game: Game, action: Discard) -> Words:
    return action.corporation, train_kind(action.train)


def _par_rows(at: Setting) -> Iterator[Words]:
    market = at.rules.title.market
    prices = [price for price, _ in market.pars] or sorted({price for price in market.price if price})
    yield from product(at.corporations, sorted(prices))


SHARED: Final[Mapping[str, Form]] = {
    "tile": Form(_tile_rows, _tile_words),
    "token": Form(_token_rows, _token_words),
    "home": places_form(("hex", "city"), ("corporation",)),
    "train": Form(_train_rows, _train_words, "price"),
    "discard": Form(_discard_rows, _discard_words),
    "par": Form(_par_rows, lambda game, action: (action.corporation, action.price)),
}
"""Forms that are more than the product of their fields."""

NEVER: Final = frozenset({"run", "end"})
"""Routes are one entry of their own; ending by agreement is for people."""


def forms_of(rules: Ruleset) -> dict[str, Form]:
    """The form of every kind of action of a title, by kind and in the title's order."""
    title = rules.title.name
    twin = twin_of(title)
    found: dict[str, Form] = {}
    for name, kind in entry(title).kinds.items():
        if name not in NEVER and name not in twin.left_out:
            own = twin.forms.get(name) or SHARED.get(name)
            found[name] = own or plain_form(kind, DOMAINS)
    return found


def acting_corporation(game: Game) -> int:
    """The corporation whose turn it is, -1 in a player's turn."""
    return game.state.entity - CORPORATION if game.state.entity >= CORPORATION else -1
