"""What a page lays over the map on request: reach and last routes of a company, whose is what, the map of the start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...board.board import Board
from ...board.maps import NODE
from ...board.network import reach
from ...engine.events import Ran
from ...engine.game import Game, Node
from ...engine.title import Title
from ...finance.holders import SEATS
from ...render.layers import Group
from ...render.map import draw_map
from ...render.over import by_hex, over_map, owners_layer, player_color, reach_layer, routes_layer
from ..wording.words import money, place_name, round_name
from .rows import abbreviated
from .stage import liveries_of

NAMED = re.compile(r' id="hex-[^"]*"')
"""Names of hexes, which the page's own map has."""
SHORT = 6
"""Letters of a player's name on the map."""
FEW = 8
"""Places that are named one by one."""


@dataclass(frozen=True)
class Over:
    """What lies over the map, and what it means in words."""

    drawing: str
    keys: tuple[tuple[str, str], ...]
    """(colour or nothing, words)."""
    start: str = ""
    """The map as it was at the start, in place of the present one."""


def over(game: Game, wanted: Mapping[str, str]) -> Over:
    """The layers that are asked for; what makes no sense is left out."""
    index = game.title.corporation_index
    layers: list[Group] = []
    keys: list[tuple[str, str]] = []
    if wanted.get("tint") == "on":
        layer, more = _owners(game)
        layers.append(layer)
        keys += more
    for name, make in (("reach", _reach), ("ran", _ran)):
        company = index.get(wanted.get(name, ""))
        if company is not None:
            found, told = make(game, company)
            keys.append(told)
            if found is not None:
                layers.append(found)
    start = wanted.get("start") == "on"
    if start:
        keys.append(("", "The map as it was at the start"))
    drawing = over_map(game.title.map, layers) if layers else ""
    return Over(drawing, tuple(keys), _as_printed(game.title) if start else "")


def _reach(game: Game, company: int) -> tuple[Group | None, tuple[str, str]]:
    """Where a company's track leads."""
    board, rule = game.state.board, game.title.corporations[company]
    extra = game.rules.extra_stations
    also = extra(game, company) if extra is not None else ()
    color = liveries_of(game.title)[company].color
    if not board.tokens[company] and not also:
        return None, (color, f"{rule.sym} has no station on the map")
    reached = reach(board, company, also)
    names = game.title.map.names
    places = list(dict.fromkeys(place_name(game, names[node // NODE]) for node in sorted(reached.stops)))
    told = ", ".join(places) if len(places) <= FEW else f"{len(places)} places"
    return reach_layer(board, reached, color), (color, f"{rule.sym} reaches {told}")


def _ran(game: Game, company: int) -> tuple[Group | None, tuple[str, str]]:
    """A company's latest run, on the board on which it was made."""
    color, sym = liveries_of(game.title)[company].color, game.title.corporations[company].sym
    node: Node | None = game.node
    while node is not None:
        for event in node.events:
            if isinstance(event, Ran) and event.corporation == company:
                at = Game(game.rules, game.players, node.parent or node)
                words = f"{sym} ran for {money(game, event.revenue)} in {round_name(at)}"
                paths = [path for _train, path, _revenue in event.routes]
                return routes_layer(node.state.board, paths), (color, words)
        node = node.parent
    return None, (color, f"{sym} has not run yet")


def _owners(game: Game) -> tuple[Group, list[tuple[str, str]]]:
    """Hexes with stations in the colour of the president, and those that a private closes in that of its owner."""
    state, title = game.state, game.title
    found: dict[int, dict[int, str]] = {}
    for company, nodes in enumerate(state.board.tokens):
        seat = state.president[company]
        if seat is not None:
            for node in nodes:
                found.setdefault(node // NODE, {})[seat] = abbreviated(game.players[seat], SHORT)
    for h, privates in title.blocking_private.items():
        for private in privates:
            owner = state.private_owner[private]
            if 0 <= owner < SEATS and state.board.tiles[h] < 0:
                found.setdefault(h, {})[owner] = abbreviated(game.players[owner], SHORT)
    seats = sorted({seat for owners in found.values() for seat in owners})
    keys = [(player_color(seat), game.players[seat]) for seat in seats]
    return owners_layer(title.map, by_hex(found)), keys or [("", "Nobody has a station on the map yet")]


@lru_cache(maxsize=8)
def _as_printed(title: Title) -> str:
    """The map before anything was laid on it."""
    empty = Board.empty(title.map, len(title.corporations))
    return NAMED.sub("", str(draw_map(empty, corporations=liveries_of(title), coordinates=True, theme=None)))
