"""A title's poster: a piece of its map in the middle of a game, so that a visitor sees what is played.

The positions were played by bots and lie beside this module. A title without one shows its map as printed.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib.resources import files

from ...board.board import BARE, Board
from ...engine.title import Title
from ...render.geometry import centre_of
from ...render.map import draw_map
from ..play.stage import liveries_of

WIDTH, HEIGHT = 780.0, 520.0
"""Units of the map that a poster shows: about five hexes by three, which keeps values and markers readable."""
_VIEW = re.compile(r'viewBox="[^"]*"')
_WITHOUT = "<style>.rh .name,.rh .cost,.rh .hill,.rh .wave{display:none}</style>"
"""What a poster leaves away: it is looked at, not read."""


@lru_cache(maxsize=1)
def _positions() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(
        files(__package__).joinpath("showcase.json").read_text(encoding="utf-8")
    )
    return found


def poster(title: Title) -> str:
    """The picture of a title, in the colours of the visitor's system."""
    empty = Board.empty(title.map, len(title.corporations))
    known = _positions().get(title.name)
    if known is None:
        return draw_map(empty, corporations=liveries_of(title))
    drawn = draw_map(_played(title, known), corporations=liveries_of(title), band=len(title.map.bands) // 2)
    x, y = centre_of(*title.map.xy[title.map.index[str(known["around"])]], title.map.layout == "pointy")
    view = f'viewBox="{x - WIDTH / 2:.0f} {y - HEIGHT / 2:.0f} {WIDTH:.0f} {HEIGHT:.0f}"'
    cut = _VIEW.sub(view + ' preserveAspectRatio="xMidYMid slice"', drawn, count=1)
    return cut.replace("</svg>", f"{_WITHOUT}</svg>")


def _played(title: Title, known: dict[str, object]) -> Board:
    """The board of a position."""
    laid, tokens = known["tiles"], known["tokens"]
    assert isinstance(laid, list)
    assert isinstance(tokens, dict)
    at = title.map.index
    numbers = {tile.number: n for n, tile in enumerate(title.map.tiles)}
    tiles, rotations = [BARE] * title.map.size, [0] * title.map.size
    for name, number, rotation in (line.split() for line in laid):
        tiles[at[name]], rotations[at[name]] = numbers[number], int(rotation)
    standing = tuple(
        tuple((at[name] << 3) + int(stop) for name, stop in (line.split() for line in tokens.get(c.sym, ())))
        for c in title.corporations
    )
    return Board(title.map, tuple(tiles), tuple(rotations), standing)
