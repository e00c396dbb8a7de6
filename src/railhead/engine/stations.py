"""Places that count as a corporation's stations without filling one: markers at the edge of a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game


def further_stations(g: Game, corporation: int) -> tuple[int, ...]:
    """Nodes that are stations of the corporation beside those with its tokens (R-1870-112)."""
    return g.rules.extra_stations(g, corporation) if g.rules.extra_stations is not None else ()
