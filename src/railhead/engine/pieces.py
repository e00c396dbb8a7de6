"""What lies on a map beside tiles and tokens, as plain values: titles say what, drawings say how it looks."""

from __future__ import annotations

from typing import NamedTuple


class MapPiece(NamedTuple):
    """Something on a hex: a word for its kind, and the corporation it belongs to, -1 for none."""

    hex: int
    kind: str
    corporation: int = -1
