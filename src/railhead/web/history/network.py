"""The network in words: every stop with its value, stations and the stops next to it along the track."""

from __future__ import annotations

from dataclasses import dataclass

from ...board.maps import NODE
from ...board.routes.track import legs_from
from ...engine.game import Game
from ..wording.words import stop_name


@dataclass(frozen=True)
class Way:
    """A stop that can be reached without passing another."""

    to: str
    hexes: int
    full: str
    """Stations that fill it, so that others cannot run through."""


@dataclass(frozen=True)
class Place:
    """One stop."""

    name: str
    kind: str
    value: str
    stations: str
    free: int
    ways: tuple[Way, ...]


def network(game: Game) -> list[Place]:
    """All stops with track, in the order of their coordinates."""
    board = game.state.board
    band = game.title.phases[game.state.phase].band
    once = bool(getattr(game.rules.run_rules, "junction_once", False))
    found = []
    for h in range(len(game.title.map.names)):
        for k, stop in enumerate(board.face(h).stops):
            node = h * NODE + k
            ways: dict[int, Way] = {}
            for leg in legs_from(board, node, once):
                end = leg.path[-1]
                ways.setdefault(end, Way(stop_name(game, end), len(leg.path) - 1, _full(game, end)))
            if not ways and not board.occupants(node):
                continue
            value = (
                stop.revenue[band] if band < len(stop.revenue) else stop.revenue[-1] if stop.revenue else 0
            )
            free = max(0, stop.slots - len(board.occupants(node)))
            found.append(
                Place(
                    stop_name(game, node),
                    stop.kind,
                    str(value),
                    _stations(game, node),
                    free,
                    tuple(ways.values()),
                )
            )
    return found


def _stations(game: Game, node: int) -> str:
    return ", ".join(game.title.corporations[c].sym for c in game.state.board.occupants(node))


def _full(game: Game, node: int) -> str:
    board = game.state.board
    stop = board.face(node // NODE).stops[node % NODE]
    return _stations(game, node) if stop.slots and len(board.occupants(node)) >= stop.slots else ""
