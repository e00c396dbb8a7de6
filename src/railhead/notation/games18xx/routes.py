"""Routes of 18xx.games files: legs as lists of hexes, in either direction, against our paths of nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...board.board import Board
from ...board.maps import NODE, PASS
from ...board.routes.track import leg_along
from ...board.tiles import STOP
from ..digits import number_of
from ..faults import Unreadable

Path = tuple[int, ...]
MOST_LEGS = 60
MOST_HEXES = 60


def paths_of_leg(board: Board, hexes: Sequence[int], stops: tuple[int, ...] = ()) -> list[Path]:
    """Every track that passes these hexes in this order, with the stops at both ends; ``stops`` may name those."""
    if len(hexes) == 1:
        hexes = (hexes[0], hexes[0])
    first, last = hexes[0], hexes[-1]
    middle = tuple(hex_ * NODE + PASS for hex_ in hexes[1:-1])
    found = []
    for start in range(len(board.face(first).stops)):
        for end in range(len(board.face(last).stops)):
            path = (first * NODE + start, *middle, last * NODE + end)
            if stops and {start, end} != set(stops):
                continue
            if path[0] != path[-1] and leg_along(board, path, False) is not None:
                found.append(path)
    return found


def read_path(board: Board, route: Any, tokens: Sequence[int]) -> Path:
    """The path of one route; ``Unreadable`` when the legs do not join or there is no such track."""
    legs = _legs(board, route.get("connections"))
    options: list[list[Path]] = []
    for leg, between in legs:
        ways = paths_of_leg(board, leg, between)
        if len(leg) > 1:
            ways += [path for path in paths_of_leg(board, leg[::-1]) if path not in ways]
        if not ways:
            names = "-".join(board.map.names[hex_] for hex_ in leg)
            raise Unreadable(f"there is no track {names}")
        options.append(ways)
    nodes = route.get("nodes")
    named = (
        sorted(nodes) if isinstance(nodes, list) and all(isinstance(node, str) for node in nodes) else None
    )
    own = set(tokens)
    best: Path | None = None
    merit = (-1, -1)
    for path in _joined(options):
        stops = [node for node in path if node % NODE != PASS]
        texts = sorted(f"{board.map.names[node // NODE]}-{node % NODE}" for node in stops)
        value = (int(texts == named), int(bool(own.intersection(stops))))
        if value > merit:
            best, merit = path, value
        if merit == (1, 1):
            break
    if best is None:
        raise Unreadable("the legs of the route do not join")
    return best


def _legs(board: Board, connections: Any) -> list[tuple[list[int], tuple[int, ...]]]:
    """The hexes of each leg; one within a hex may name its two stops: ``F2 0.1``."""
    if not isinstance(connections, list) or not connections or len(connections) > MOST_LEGS:
        raise Unreadable("a route needs a list of connections")
    legs: list[tuple[list[int], tuple[int, ...]]] = []
    for leg in connections:
        if not isinstance(leg, list) or not 1 <= len(leg) <= MOST_HEXES:
            raise Unreadable("a connection is a list of hexes")
        if not all(isinstance(name, str) for name in leg):
            raise Unreadable("a hex is a word")
        names: list[str] = leg
        between: tuple[int, ...] = ()
        if len(leg) == 1 and " " in leg[0]:
            name, _, places = leg[0].partition(" ")
            names, between = [name], _between(places)
        for name in names:
            if name not in board.map.index:
                raise Unreadable(f"there is no hex {name[:40]!r}")
        legs.append(([board.map.index[name] for name in names], between))
    return legs


def _between(places: str) -> tuple[int, ...]:
    numbers = tuple(number_of(part) for part in places.split(".", 2))
    if len(numbers) != 2 or None in numbers:
        raise Unreadable(f"{places[:40]!r} does not name two stops")
    return tuple(number or 0 for number in numbers)


def _joined(options: list[list[Path]]) -> Iterator[Path]:
    """Every way to put the legs end to end without calling at a stop twice."""

    def grow(path: Path, stops: frozenset[int], rest: int) -> Iterator[Path]:
        if rest == len(options):
            yield path
            return
        for leg in options[rest]:
            if not path:
                yield from grow(leg, frozenset((leg[0], leg[-1])), rest + 1)
            elif leg[0] == path[-1] and leg[-1] not in stops:
                yield from grow(path + leg[1:], stops | {leg[-1]}, rest + 1)

    yield from grow((), frozenset(), 0)


def _within(board: Board, start: int, end: int) -> list[str]:
    """A leg within a hex, with its two stops where the tile has several such legs."""
    hex_ = start // NODE
    name = board.map.names[hex_]
    inner = [path for path in board.face(hex_).paths if min(path) >= STOP]
    places = sorted((start % NODE, end % NODE))
    return [name] if len(inner) == 1 else [f"{name} {places[0]}.{places[1]}"]


def write_path(board: Board, path: Path) -> dict[str, Any]:
    """Connections, stops and nodes of a path."""
    names = board.map.names
    legs: list[list[str]] = []
    leg: list[str] = []
    stops: list[int] = []
    for node in path:
        leg.append(names[node // NODE])
        if node % NODE != PASS:
            stops.append(node)
            if len(leg) > 1:
                inner = len(leg) == 2 and leg[0] == leg[1]
                legs.append(_within(board, stops[-2], node) if inner else leg)
                leg = [names[node // NODE]]
    return {
        "connections": legs,
        "hexes": [names[node // NODE] for node in stops],
        "nodes": [f"{names[node // NODE]}-{node % NODE}" for node in stops],
    }
