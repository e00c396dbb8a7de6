"""The stage: the map and the market of a position, drawn by ``railhead.render`` with what the decision wants shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...engine.events import Ran
from ...engine.game import Game
from ...engine.title import Title
from ...render.livery import Livery, liveries
from ...render.map import Ghost, Hint, draw_map
from ...render.market import draw_market
from ...render.pieces import pieces, river_closed
from ...render.position import claims


@lru_cache(maxsize=8)
def liveries_of(title: Title) -> tuple[Livery, ...]:
    """Colours and patterns of a title's companies."""
    return liveries(title.facts["corporations"])


def map_svg(game: Game, hints: dict[str, Any]) -> str:
    """The map; routes are those being considered, or those of the latest run. The page shows coordinates on demand."""
    title = game.title
    index = title.map.index
    hexes: dict[str, int] = hints.get("only", hints.get("hexes", {}))
    chosen = hints.get("chosen", "")
    stops = hints.get("stops", {})
    marks = [Hint(index[name], count, name == chosen, stops.get(name, ())) for name, count in hexes.items()]
    if chosen and chosen not in hexes:
        marks.append(Hint(index[chosen], 0, True))
    lay = hints.get("ghost")
    ghost = Ghost(index[lay.hex], title.map.tile_index[lay.tile], lay.rotation) if lay is not None else None
    routes = hints.get("routes")
    if routes is None:
        routes = latest_routes(game)
    return draw_map(
        game.state.board, corporations=liveries_of(title), band=title.phases[game.state.phase].band,
        routes=tuple(routes), hints=marks, troubles=hints.get("troubles", ()), ghost=ghost, coordinates=True,
        theme=None,
        markers=[*claims(game), *pieces(game, liveries_of(title))], river_closed=river_closed(game),
    )  # fmt: skip


def latest_routes(game: Game) -> tuple[tuple[int, ...], ...]:
    """Routes of the action that led here, if it was a run."""
    for event in game.events:
        if isinstance(event, Ran):
            return tuple(path for _train, path, _revenue in event.routes)
    return ()


def market_svg(game: Game, hints: dict[str, Any]) -> str:
    """The stock market with its stacks."""
    companies = liveries_of(game.title)
    stacks = {cell: [companies[c] for c in pile] for cell, pile in game.state.piles.items()}
    return draw_market(
        game.title.facts["market"], stacks=stacks, offers=hints.get("cells", ()), currency=game.title.currency,
        theme=None,
    )  # fmt: skip
