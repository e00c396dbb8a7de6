"""A whole position: map and market of a game, ready for notebooks, pages and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from railhead.engine.game import Game
from railhead.engine.title import Title
from railhead.finance.holders import BANK, SEATS
from railhead.render.livery import Livery, liveries
from railhead.render.map import Ghost, Hint, draw_map
from railhead.render.markers import Marker
from railhead.render.market import draw_market
from railhead.render.pieces import pieces, river_closed
from railhead.render.theme import Box, embedded_style, escape, words

_GAP = 24.0
_HEAD = 56.0
_LARGEST = 1.4


@lru_cache(maxsize=16)
def companies_of(title: Title) -> tuple[Livery, ...]:
    """Liveries of a title's corporations, by their number."""
    return liveries(title.facts["corporations"])


def claims(game: Game) -> list[Marker]:
    """Tags for private companies that still close a hex: unsold or owned by a player."""
    title, state = game.title, game.state
    facts = title.facts["privates"]
    found = []
    for at, privates in sorted(title.blocking_private.items()):
        if state.board.tiles[at] >= 0:
            continue
        for private in privates:
            owner = state.private_owner[private]
            if owner == BANK or 0 <= owner < SEATS:
                found.append(Marker(at, "private", facts[private]["sym"]))
    return found


def map_svg(
    game: Game,
    *,
    routes: Sequence[Sequence[int]] = (),
    hints: Iterable[Hint] = (),
    ghost: Ghost | None = None,
    markers: Iterable[Marker] = (),
    coordinates: bool = False,
    numbers: bool = False,
    theme: str | None = "auto",
) -> str:
    """The map of a game as it stands; `markers` are added to what lies on it anyway."""
    return draw_map(
        game.state.board,
        corporations=companies_of(game.title),
        band=game.title.phases[game.state.phase].band,
        routes=routes,
        hints=hints,
        ghost=ghost,
        markers=[*claims(game), *pieces(game, companies_of(game.title)), *markers],
        river_closed=river_closed(game),
        coordinates=coordinates,
        numbers=numbers,
        theme=theme,
    )


def market_svg(
    game: Game, *, offers: Sequence[int] = (), key: bool = True, theme: str | None = "auto"
) -> str:
    """The stock market of a game as it stands; `offers` are cells that can be chosen now."""
    companies = companies_of(game.title)
    stacks = {cell: [companies[c] for c in pile] for cell, pile in game.state.piles.items()}
    return draw_market(
        game.title.facts["market"],
        stacks=stacks,
        offers=offers,
        currency=game.title.currency,
        key=key,
        theme=theme,
    )


def position_svg(
    game: Game, *, routes: Sequence[Sequence[int]] = (), coordinates: bool = True, theme: str = "auto"
) -> str:
    """Map above market under one heading, as one picture that stands alone."""
    board = map_svg(game, routes=routes, coordinates=coordinates, theme=None)
    market = market_svg(game, theme=None)
    _, _, width, height = view_box(board)
    _, _, market_width, market_height = view_box(market)
    scale = min(width / market_width, _LARGEST)
    total = _HEAD + height + _GAP + market_height * scale
    heading = f"{game.title.name} · phase {game.title.phases[game.state.phase].name} · action {game.length}"
    body = (
        f'<rect class="paper" width="{width:.0f}" height="{total:.0f}"/>'
        + words(16, _HEAD / 2, heading, "heading", 30)
        + _nested(board, (0, _HEAD, width, height))
        + _nested(market, (0, _HEAD + height + _GAP, market_width * scale, market_height * scale))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rh rh-position" viewBox="0 0 {width:.0f} {total:.0f}" '
        f'role="group" aria-label="{escape(heading)}">{embedded_style(theme)}{body}</svg>'
    )


def view_box(drawing: str) -> Box:
    """The view box of a drawing made here."""
    start = drawing.index('viewBox="') + len('viewBox="')
    x, y, width, height = drawing[start : drawing.index('"', start)].split()
    return float(x), float(y), float(width), float(height)


def _nested(drawing: str, box: Box) -> str:
    x, y, width, height = (f"{v:.0f}" for v in box)
    return drawing.replace("<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1)
