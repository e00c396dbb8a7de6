"""A title as a page: everything about it that never changes during play, for whoever studies it without a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import railhead

from ...board.board import Board
from ...board.maps import UNLIMITED, GameMap, load_map
from ...engine.game import Game
from ...engine.options import RULE
from ...engine.title import Title, TrainKind
from ...render.livery import token
from ...render.map import draw_map
from ...render.market import draw_market
from ...render.theme import svg
from ...render.tile import tile_svg
from ...titles import entry
from ..history.rules import Rule, rules_of
from ..play.stage import liveries_of
from ..title_pages.pages import pages_of
from ..wording.about import words_of
from ..wording.choices import OptionWords, changed_by, grouped, spoken
from ..wording.privates import FEW, power_line, private_hexes
from ..wording.trains import stops_of
from ..wording.words import money, place_name
from .digest import digest_of

NAMED = re.compile(r' id="hex-[^"]*"')
"""Names of hexes, which a page has once."""
COLOURS = ("yellow", "green", "brown", "gray")
"""Tiles in the order in which they come into play."""


@dataclass(frozen=True)
class TrainRow:
    """A kind of train."""

    name: str
    price: str
    count: str
    stops: str
    begins: str
    """The phase that the first one begins."""
    rusts: tuple[str, ...]
    """Kinds that the first one makes rust."""
    until: str
    """The kind with which it rusts."""
    notes: tuple[str, ...]


@dataclass(frozen=True)
class PhaseRow:
    """A phase."""

    name: str
    begins: str
    colours: tuple[str, ...]
    limit: int
    rounds: int
    notes: tuple[str, ...]


@dataclass(frozen=True)
class CompanyRow:
    """A public company."""

    sym: str
    name: str
    marker: str
    home: str
    destination: str
    shares: int
    floats: int
    """Percent that has to be sold, 0 where it begins otherwise."""
    stations: str


@dataclass(frozen=True)
class PrivateRow:
    """A private company."""

    sym: str
    name: str
    value: str
    revenue: str
    price: str
    """What a company may pay for it."""
    power: str
    hexes: tuple[str, ...]
    places: tuple[str, ...]
    """Their names where its power says no more than how many they are."""


@dataclass(frozen=True)
class TileRow:
    """A tile: how many there are, and what can be laid over it."""

    number: str
    count: int | None
    """None for as many as are wanted."""
    drawing: str
    follows: tuple[str, ...]


@dataclass(frozen=True)
class TitlePage:
    """Everything that the page of a title shows."""

    name: str
    subtitle: str
    digest: tuple[tuple[str, str], ...]
    maps: tuple[tuple[str, str], ...]
    """(name, drawing), the rulebook's own first."""
    market: str
    trains: tuple[TrainRow, ...]
    phases: tuple[PhaseRow, ...]
    companies: tuple[CompanyRow, ...]
    privates: tuple[PrivateRow, ...]
    tiles: tuple[tuple[str, tuple[TileRow, ...]], ...]
    """(colour, tiles)."""
    options: tuple[tuple[str, list[OptionWords]], ...]
    """(what they are about, options)."""
    presets: tuple[tuple[str, list[tuple[str, str]]], ...]
    """(name, what it sets otherwise than the rulebook)."""
    rules: tuple[Rule, ...]

    @property
    def destinations(self) -> bool:
        """True if companies have one."""
        return any(row.destination for row in self.companies)

    @property
    def homes(self) -> bool:
        """True if companies have one."""
        return any(row.home for row in self.companies)


@lru_cache(maxsize=16)
def title_page(name: str) -> TitlePage:
    """The page of a title, by the rulebook's own rules."""
    pack = entry(name)
    title = pack.facts()
    game = railhead.new(name, players=title.min_players)
    options = [option for option in pack.options if option.kind == RULE]
    return TitlePage(
        name,
        title.facts.get("subtitle", ""),
        digest_of(name),
        tuple(_maps(title)),
        draw_market(title.facts["market"], currency=title.currency, theme=None),
        tuple(_train(game, kind) for kind in range(len(title.train_kinds))),
        tuple(_phase(game, phase) for phase in range(len(title.phases))),
        tuple(_company(game, index) for index in range(len(title.corporations))),
        tuple(_private(game, index) for index in range(len(title.privates))),
        tuple(_tiles(title.map)),
        tuple(grouped(name, options)),
        tuple((preset, changed_by(name, options, preset)) for preset in sorted(pack.presets)),
        tuple(rules_of(name)),
    )


def _maps(title: Title) -> list[tuple[str, str]]:
    """Every board that the title can be played on."""
    words, first = words_of(title.name, "maps"), title.map.name
    others = [name for name in title.facts["maps"] if name != first]
    boards = [title.map, *(load_map(title.facts, name) for name in others)]
    found = []
    for board in boards:
        empty = Board.empty(board, len(title.corporations))
        drawing = str(draw_map(empty, corporations=liveries_of(title), coordinates=True, theme=None))
        plain = drawing if board is title.map else NAMED.sub("", drawing)
        found.append((words.get(board.name) or spoken(board.name), plain))
    return found


def _train(game: Game, index: int) -> TrainRow:
    title = game.title
    rule = title.train_kinds[index]
    supply = game.rules.supply[index]
    notes = [
        f"{money(game, price)} less with one of {names} handed in" for price, names in _trades(title, rule)
    ]
    if rule.available_on >= 0:
        notes.append(f"for sale from the first {title.train_kinds[rule.available_on].name} on")
    own = words_of(title.name, "trains").get(rule.name)
    return TrainRow(
        rule.name,
        money(game, rule.price),
        "any number" if supply < 0 else str(supply),
        stops_of(rule),
        next((phase.name for phase in title.phases if phase.on == index), ""),
        tuple(other.name for other in title.train_kinds if other.rusts_on == index),
        title.train_kinds[rule.rusts_on].name if rule.rusts_on >= 0 else "",
        (*notes, *([own] if own else ())),
    )


def _trades(title: Title, rule: TrainKind) -> list[tuple[int, str]]:
    """What older trains are worth when it is bought: (rebate, kinds)."""
    kinds: dict[int, list[str]] = {}
    for old, rebate in rule.trade_in:
        kinds.setdefault(rebate, []).append(title.train_kinds[old].name)
    return [(rebate, ", ".join(names)) for rebate, names in kinds.items()]


def _phase(game: Game, index: int) -> PhaseRow:
    title = game.title
    phase = title.phases[index]
    events, flags = words_of(title.name, "events"), words_of(title.name, "flags")
    notes = [
        *(events.get(event) or spoken(event).lower() for event in phase.events),
        *(flags.get(flag) or spoken(flag).lower() for flag in sorted(phase.flags)),
        *pages_of(title.name).phase_notes(title, index),
    ]
    return PhaseRow(
        phase.name,
        title.train_kinds[phase.on].name if phase.on >= 0 else "",
        tuple(colour for colour in COLOURS if colour in phase.colours) or tuple(sorted(phase.colours)),
        phase.train_limit,
        phase.operating_rounds,
        tuple(notes),
    )


def _company(game: Game, index: int) -> CompanyRow:
    title = game.title
    rule, names = title.corporations[index], title.map.names
    marker = svg(token(liveries_of(title)[index]), (-28.0, -28.0, 56.0, 56.0), theme=None, label=rule.sym,
                 kind="company")  # fmt: skip
    return CompanyRow(
        rule.sym,
        rule.name,
        marker,
        place_name(game, names[rule.home]) if rule.home >= 0 else "",
        place_name(game, names[rule.destination]) if rule.destination >= 0 else "",
        game.state.size[index],
        100 * game.state.float_shares[index] // game.state.size[index],
        ", ".join(money(game, cost) if cost else "free" for cost in rule.station_costs),
    )


def _private(game: Game, index: int) -> PrivateRow:
    rule = game.title.privates[index]
    power, hexes = power_line(game, index), private_hexes(game, index)
    return PrivateRow(
        rule.sym,
        rule.name,
        money(game, rule.value),
        money(game, rule.revenue) if rule.revenue else "",
        f"{money(game, rule.low)} to {money(game, rule.high)}" if rule.high else "",
        power[:1].upper() + power[1:],
        tuple(hexes),
        tuple(place_name(game, hex_) for hex_ in hexes) if len(hexes) > FEW else (),
    )


def _tiles(board: GameMap) -> list[tuple[str, tuple[TileRow, ...]]]:
    """The tiles by colour, each with what can follow it."""
    found: dict[str, list[TileRow]] = {colour: [] for colour in COLOURS}
    for index, tile in enumerate(board.tiles):
        left = board.supply[index]
        found.setdefault(tile.face.color, []).append(
            TileRow(
                tile.number,
                None if left == UNLIMITED else left,
                tile_svg(tile, pointy=board.layout == "pointy", theme=None),
                tuple(board.tiles[after].number for after in board.upgrades[index]),
            )
        )
    return [(colour, tuple(tiles)) for colour, tiles in found.items() if tiles]
