"""Markers that lie on the map of a position, as its title names them."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.engine.pieces import MapPiece
from railhead.render.livery import Livery
from railhead.render.markers import Marker


def pieces(game: Game, companies: tuple[Livery, ...]) -> list[Marker]:
    """All markers of a position, except claims of privates.

    Each has the sign of its company, or what it adds to a run.
    """
    if game.rules.map_pieces is None:
        return []
    return [_marker(piece, companies, game.title.currency) for piece in game.rules.map_pieces(game)]


def _marker(piece: MapPiece, companies: tuple[Livery, ...], currency: str) -> Marker:
    if piece.adds:
        says = f"{piece.kind}: {currency}{piece.adds} more for every run here"
        return Marker(piece.hex, piece.kind, f"+{piece.adds}", says=says)
    return Marker(piece.hex, piece.kind, companies[piece.corporation].sym if piece.corporation >= 0 else "")


def river_closed(game: Game) -> bool:
    """True while no track may cross the rivers."""
    return game.rules.river_closed is not None and game.rules.river_closed(game)
