"""Markers that lie on the map of a position: those of privates, and destinations reached or still to be reached."""

from __future__ import annotations

from railhead.engine.game import Game
from railhead.engine.stations import further_stations
from railhead.finance.holders import CORPORATION, GONE
from railhead.render.livery import Livery
from railhead.render.markers import Marker
from railhead.titles.g1870.connections import MARKER
from railhead.titles.g1870.markers import PlaceMarker
from railhead.titles.g1870.two_tiles import TwoTiles


def pieces(game: Game, companies: tuple[Livery, ...]) -> list[Marker]:
    """All markers of a position, except claims of privates."""
    return [*_privates(game, companies), *_destinations(game, companies)]


def _privates(game: Game, companies: tuple[Livery, ...]) -> list[Marker]:
    """Markers that privates brought, with the sign of the company they belong to."""
    found = []
    for current in game.rules.rounds.values():
        for step in current.anytime:
            if not isinstance(step, PlaceMarker):
                continue
            for kind in step.markers:
                node = kind.node(game)
                if node < 0:
                    continue
                owner = game.state.marks.get(f"has:{kind.private}", 0) - 1
                label = companies[owner].initials if owner >= 0 else ""
                side = kind.side(game)
                found.append(Marker(node >> 3, f"{side} {kind.word}".strip(), label))
    return found


def _destinations(game: Game, companies: tuple[Livery, ...]) -> list[Marker]:
    """A flag where a company's marker lies, a tag where a company has still to arrive."""
    found = []
    state = game.state
    for index, rule in enumerate(game.title.corporations):
        if rule.destination < 0 or state.closed[index]:
            continue
        label = companies[index].initials
        if further_stations(game, index):
            found.append(Marker(rule.destination, "destination", label))
        elif not state.marks.get(f"{MARKER}:{index}"):
            found.append(Marker(rule.destination, "destination of", label))
    return found


def river_closed(game: Game) -> bool:
    """True while a bridge company keeps track from crossing the river."""
    for current in game.rules.rounds.values():
        for step in current.steps:
            if isinstance(step, TwoTiles):
                owner = game.state.private_owner[step.bridge.private]
                return owner < CORPORATION and owner != GONE
    return False
