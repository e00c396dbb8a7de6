"""Pictures in notebooks: drawings that show themselves and can be written to a file."""

from __future__ import annotations

from pathlib import Path

from ..board.tiles import Tile
from ..engine.game import Game


class Picture:
    """A drawing that a notebook shows and that can be written to a file."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path, width: int = 1600) -> None:
        """Write it as SVG, or as PNG of so many pixels if the name ends in .png."""
        target = Path(path)
        if target.suffix.lower() == ".png":
            from .png import to_png

            target.write_bytes(to_png(self.svg, width))
        else:
            target.write_text(self.svg + "\n", encoding="utf-8")


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


def tile_picture(tile: Tile) -> Picture:
    """A tile as it lies in rotation 0."""
    from .tile import tile_svg

    return Picture(tile_svg(tile))
