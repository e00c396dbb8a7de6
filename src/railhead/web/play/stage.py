"""The stage: the map and the market of a position, drawn by ``railhead.render`` with what the decision wants shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...board.board import Board
from ...board.maps import GameMap
from ...engine.events import Ran
from ...engine.game import Game
from ...engine.title import Title
from ...render.livery import Livery, liveries
from ...render.map import Ghost, Hint, Switched, draw_map, frame_of
from ...render.markers import Marker
from ...render.market import draw_market
from ...render.pieces import pieces, river_closed
from ...render.position import claims

TALL = 1.38
"""Widths of a map in its heights from which on it is no longer tall."""
STILL = 128
"""Drawings kept that the next action mostly leaves as they are, one of each kind for the tables that are played now."""


@lru_cache(maxsize=8)
def liveries_of(title: Title) -> tuple[Livery, ...]:
    """Colours and patterns of a title's companies."""
    return liveries(title.facts["corporations"])


def shape_of(game_map: GameMap) -> str:
    """``tall`` or ``wide``: beside a tall map a wide screen has room for the companies, below a wide one."""
    return "tall" if proportion(game_map) < TALL else "wide"


def proportion(game_map: GameMap) -> float:
    """The width of a map in its heights."""
    _left, _top, width, height = frame_of(game_map)
    return width / height


def map_svg(game: Game, hints: dict[str, Any]) -> str:
    """The map; routes are those being considered, or those of the latest run. Coordinates are shown on demand."""
    title = game.title
    index = title.map.index
    hexes: dict[str, int] = hints.get("only", hints.get("hexes", {}))
    chosen = hints.get("chosen", "")
    stops = hints.get("stops", {})
    marks = [Hint(index[name], count, name == chosen, stops.get(name, ())) for name, count in hexes.items()]
    if chosen and chosen not in hexes:
        marks.append(Hint(index[chosen], 0, True))
    switches = [Switched(index[name], stop, on) for name, stop, on in hints.get("switches", ())]
    lay = hints.get("ghost")
    ghost = Ghost(index[lay.hex], title.map.tile_index[lay.tile], lay.rotation) if lay is not None else None
    routes = hints.get("routes")
    if routes is None:
        routes = latest_routes(game)
    troubles = tuple(hints.get("troubles", ()))
    powers = (
        Marker(index[name], "power", sym, pick=f"hex={name}&by={sym}")
        for name, sym in hints.get("powers", ())
    )
    band = title.phases[game.state.phase].band
    markers = (*claims(game), *pieces(game, liveries_of(title)), *powers)
    if not (marks or switches or troubles or ghost):
        return _still_map(
            title, game.state.board, band, tuple(map(tuple, routes)), markers, river_closed(game)
        )
    return draw_map(
        game.state.board, corporations=liveries_of(title), band=band, routes=tuple(routes), hints=marks,
        switches=switches, troubles=troubles, ghost=ghost, coordinates=True, numbers=True, theme=None, markers=markers,
        river_closed=river_closed(game),
    )  # fmt: skip


@lru_cache(maxsize=STILL)
def _still_map(
    title: Title,
    board: Board,
    band: str,
    routes: tuple[tuple[int, ...], ...],
    markers: tuple[Marker, ...],
    closed: bool,
) -> str:
    """The map with nothing to decide on it: most actions leave it as it is."""
    return draw_map(
        board, corporations=liveries_of(title), band=band, routes=routes, coordinates=True, numbers=True, theme=None,
        markers=markers, river_closed=closed,
    )  # fmt: skip


def latest_routes(game: Game) -> tuple[tuple[int, ...], ...]:
    """Routes of the action that led here, if it was a run; at a finished game the board itself is looked at."""
    if game.over:
        return ()
    for event in game.events:
        if isinstance(event, Ran):
            return tuple(path for _train, path, _revenue in event.routes)
    return ()


def market_svg(game: Game, hints: dict[str, Any]) -> str:
    """The stock market with its stacks."""
    piles = tuple((cell, tuple(pile)) for cell, pile in sorted(game.state.piles.items()))
    return _still_market(game.title, piles, tuple(hints.get("cells", ())))


@lru_cache(maxsize=STILL)
def _still_market(
    title: Title, piles: tuple[tuple[int, tuple[int, ...]], ...], offers: tuple[int, ...]
) -> str:
    """The market of some stacks: most actions leave them as they are."""
    companies = liveries_of(title)
    stacks = {cell: [companies[c] for c in pile] for cell, pile in piles}
    return draw_market(
        title.facts["market"], stacks=stacks, offers=offers, currency=title.currency, theme=None
    )
