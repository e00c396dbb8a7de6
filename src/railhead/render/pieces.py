"""Markers that lie on the map of a position, as its title names them."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.render.livery import Livery
from railhead.render.markers import Marker


def pieces(game: Game, companies: tuple[Livery, ...]) -> list[Marker]:
    """All markers of a position, except claims of privates; each with the sign of its company."""
    if game.rules.map_pieces is None:
        return []
    return [
        Marker(piece.hex, piece.kind, companies[piece.corporation].sym if piece.corporation >= 0 else "")
        for piece in game.rules.map_pieces(game)
    ]


def river_closed(game: Game) -> bool:
    """True while no track may cross the rivers."""
    return game.rules.river_closed is not None and game.rules.river_closed(game)
