"""What lies on a map beside tiles and tokens, as plain values: titles say what, drawings say how it looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .game import Game


class MapPiece(NamedTuple):
    """Something on a hex: a word for its kind, and the corporation it belongs to, -1 for none."""

    hex: int
    kind: str
    corporation: int = -1
    adds: int = 0
    """What every run over the hex earns more for it."""
    bars: str = ""
    """Why no other tile can follow below it, as the code of the title's refusal; empty if one can."""


def kept_tiles(g: Game) -> dict[int, str]:
    """Hex -> the refusal of another tile there, where something lies that keeps the tile below it."""
    lying = g.rules.map_pieces(g) if g.rules.map_pieces is not None else ()
    return {piece.hex: piece.bars for piece in lying if piece.bars}
