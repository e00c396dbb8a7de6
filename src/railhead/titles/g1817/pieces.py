"""What lies on the map of 1817: mines, which stay on their tiles for good, and bridges beside river cities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.pieces import MapPiece
from .mines import BRIDGE, MINE, worth
from .slots import BRIDGES, MINES

if TYPE_CHECKING:
    from ...engine.game import Game


def map_pieces(g: Game) -> Iterator[MapPiece]:
    """R-1817-044, R-1817-048: both belong to nobody, and every company's runs earn by them."""
    mines, bridges = g.state.get(MINES), g.state.get(BRIDGES)
    for hex_ in sorted(mines):
        yield MapPiece(hex_, "mine", adds=worth(g, *MINE), bars="mine-tile")
    for hex_ in sorted(bridges):
        yield MapPiece(hex_, "bridge", adds=worth(g, *BRIDGE))
