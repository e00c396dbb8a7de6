"""What lies on the map of 1870: markers of privates, destinations reached or still to be reached, a closed river."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.pieces import MapPiece
from ...engine.stations import further_stations
from ...finance.holders import CORPORATION, GONE
from .connections import marker_of
from .markers import PlaceMarker
from .privates import marker_owner
from .two_tiles import TwoTiles

if TYPE_CHECKING:
    from ...engine.game import Game


def map_pieces(g: Game) -> Iterator[MapPiece]:
    """All of them."""
    yield from _privates(g)
    yield from _destinations(g)


def _privates(g: Game) -> Iterator[MapPiece]:
    """Markers that privates brought, with the company they belong to."""
    for current in g.rules.rounds.values():
        for step in current.anytime:
            if not isinstance(step, PlaceMarker):
                continue
            for kind in step.markers:
                node = kind.node(g)
                if node >= 0:
                    owner = marker_owner(g, kind.private)
                    yield MapPiece(node >> 3, f"{kind.side(g)} {kind.word}".strip(), owner)


def _destinations(g: Game) -> Iterator[MapPiece]:
    """A flag where a company's marker lies, a tag where a company has still to arrive."""
    state = g.state
    for index, rule in enumerate(g.title.corporations):
        if rule.destination < 0 or state.closed[index]:
            continue
        if further_stations(g, index):
            yield MapPiece(rule.destination, "destination", index)
        elif marker_of(g, index) is None:
            yield MapPiece(rule.destination, "destination of", index)


def river_closed(g: Game) -> bool:
    """R-1870-030: while the bridge company belongs to no corporation, no track crosses the river."""
    for current in g.rules.rounds.values():
        for step in current.steps:
            if isinstance(step, TwoTiles):
                owner = g.state.private_owner[step.bridge.private]
                return owner < CORPORATION and owner != GONE
    return False
