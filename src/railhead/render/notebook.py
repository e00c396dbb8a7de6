"""Pictures in notebooks: a game, its map, its market and a tile show themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.tiles import Tile
from ..engine.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable


class Picture:
    """A drawing that a notebook shows and that can be written to a file."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg


def game_picture(game: Game) -> str:
    """Map and market of a position."""
    from .position import position_svg

    return position_svg(game)


def map_picture(game: Game) -> Picture:
    """The map of a position."""
    from .position import map_svg

    return Picture(map_svg(game))


def market_picture(game: Game) -> Picture:
    """The stock market of a position."""
    from .position import market_svg

    return Picture(market_svg(game))


def tile_picture(tile: Tile) -> str:
    """A tile as it lies in rotation 0."""
    from .tile import tile_svg

    return tile_svg(tile)


def install() -> None:
    """Let notebooks show games and tiles; the drawing code is loaded when a picture is asked for."""
    _attach(Game, "_repr_svg_", game_picture)
    _attach(Game, "map", property(map_picture))
    _attach(Game, "market", property(market_picture))
    _attach(Tile, "_repr_svg_", tile_picture)


def _attach(kind: type, name: str, view: Callable[..., object] | property) -> None:
    setattr(kind, name, view)
