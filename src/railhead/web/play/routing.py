"""Putting a route together by hand: how a path can go on, shortest ways first. Legality stays with the engine."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, pairwise

from ...board.board import Board
from ...board.maps import NODE, PASS
from ...board.network import reach
from ...board.routes.track import Leg, leg_along, legs_from
from ...engine.game import Game
from ..bounds import whole
from ..wording.words import stop_name

LONGEST = 120
MOST_STEPS = 4000
"""Pieces of way looked at between two stops; the shortest come first."""
MOST_WAYS = 24

Path = tuple[int, ...]


@dataclass(frozen=True)
class Extension:
    """A next stop: its name and the path with it."""

    label: str
    where: str
    """``start``, ``end`` or ``first``."""
    path: Path
    fresh: Path
    """The part that is new, with the stop it leaves."""

    @property
    def length(self) -> int:
        """Hexes of the new part."""
        return max(1, len({node // NODE for node in self.fresh}) - 1)


@dataclass(frozen=True)
class Led:
    """A path led on to a stop, and all ways to do that."""

    path: Path
    ways: tuple[Extension, ...] = ()
    chosen: int = 0
    complete: bool = True
    """False when there are more ways than could be listed."""


def read_path(game: Game, text: str) -> Path:
    """Nodes of ``H16.0,H14,H12.0``; nothing of what cannot be read."""
    if not text:
        return ()
    nodes = []
    for word in text.split(",")[:LONGEST]:
        name, dot, stop = word.partition(".")
        hex_ = game.title.map.index.get(name)
        if hex_ is None:
            return ()
        place = whole(stop, 0, len(game.state.board.face(hex_).stops) - 1) if dot else PASS
        if place is None:
            return ()
        nodes.append(hex_ * NODE + place)
    return tuple(nodes)


def extensions(game: Game, corporation: int, path: Path) -> tuple[Extension, ...]:
    """Every way to a stop one leg beyond either end, or every own station to begin with; shortest first."""
    board = game.state.board
    if not path:
        begin = sorted(set(board.tokens[corporation]))
        return tuple(Extension(stop_name(game, n), "first", (n,), (n,)) for n in begin)
    worn = _worn(game, path)
    found = []
    for where, end in (("end", path[-1]), ("start", path[0])):
        if (where == "start" and len(path) == 1) or not _goes_on(board, corporation, path, end):
            continue
        for leg in _legs(game, end):
            if leg.end not in path and worn.isdisjoint(leg.pieces):
                found.append(_extension(game, path, where, (end, *leg.path)))
    return tuple(sorted(found, key=_shortest))


def toward(game: Game, corporation: int, path: Path, name: str, wanted: int = 0) -> Led:
    """The path led on to a stop on the named hex: the shortest way, or the wanted one of all there are.

    A stop that is on the path already cuts it off there.
    """
    at = game.title.map.index.get(name)
    if at is None:
        return Led(path)
    if not path:
        there = sorted(n for n in reach(game.state.board, corporation).stops if n // NODE == at)
        ways = tuple(Extension(stop_name(game, n), "first", (n,), (n,)) for n in there)
        return _led(ways, wanted, path, True)
    cut = next((i for i, node in enumerate(path) if node // NODE == at and node % NODE != PASS), -1)
    if cut >= 0:
        return Led(path[: cut + 1] if cut else ())
    found: list[Extension] = []
    complete = True
    for where, end in (("end", path[-1]), ("start", path[0])):
        if where == "start" and len(path) == 1:
            continue
        ways_, all_ = _ways(game, corporation, path, end, at)
        found += [_extension(game, path, where, way) for way in ways_]
        complete = complete and all_
    found.sort(key=_shortest)
    return _led(tuple(found[:MOST_WAYS]), wanted, path, complete and len(found) <= MOST_WAYS)


def _led(ways: tuple[Extension, ...], wanted: int, path: Path, complete: bool) -> Led:
    if not ways:
        return Led(path)
    chosen = wanted if 0 <= wanted < len(ways) else 0
    return Led(ways[chosen].path, ways, chosen, complete)


def _extension(game: Game, path: Path, where: str, way: Path) -> Extension:
    """The path with a way that leaves one of its ends."""
    longer = path + way[1:] if where == "end" else tuple(reversed(way[1:])) + path
    return Extension(stop_name(game, way[-1]), where, longer, way)


def _shortest(item: Extension) -> tuple[int, str, str, Path]:
    return (len(item.path), item.where, item.label, item.path)


def _ways(game: Game, corporation: int, path: Path, start: int, goal: int) -> tuple[list[Path], bool]:
    """Ways from an end of the path to any stop on a hex, the shortest first, and whether these are all."""
    board = game.state.board
    worn = _worn(game, path)
    if not _goes_on(board, corporation, path, start):
        return [], True
    known: dict[int, list[Leg]] = {}
    tie = count()
    queue: list[tuple[int, int, Path, frozenset[int]]] = [(1, next(tie), (start,), worn)]
    found: list[Path] = []
    steps = 0
    while queue:
        steps += 1
        if steps > MOST_STEPS or len(found) > MOST_WAYS:
            return found, False
        _, _, way, used = heappop(queue)
        if way[-1] // NODE == goal:
            found.append(way)
            continue
        if way[-1] != start and board.blocks(way[-1], corporation):
            continue
        legs = known.get(way[-1])
        if legs is None:
            legs = known[way[-1]] = _legs(game, way[-1])
        for leg in legs:
            if leg.end not in way and leg.end not in path and used.isdisjoint(leg.pieces):
                longer = way + leg.path
                heappush(queue, (len(longer), next(tie), longer, used.union(leg.pieces)))
    return found, True


def _goes_on(board: Board, corporation: int, path: Path, end: int) -> bool:
    """Whether a train could run on beyond an end of the path."""
    return end % NODE != PASS and (len(path) == 1 or not board.blocks(end, corporation))


def legs_of(game: Game, path: Path) -> list[Leg]:
    """The track between the stops of a path, as far as it exists."""
    stops = [i for i, node in enumerate(path) if node % NODE != PASS]
    once = bool(game.rules.run_rules.junction_once)
    found = (leg_along(game.state.board, path[i : j + 1], once) for i, j in pairwise(stops))
    return [leg for leg in found if leg is not None]


def _worn(game: Game, path: Path) -> frozenset[int]:
    """Track that the path uses."""
    return frozenset(piece for leg in legs_of(game, path) for piece in leg.pieces)


def _legs(game: Game, node: int) -> list[Leg]:
    board = game.state.board
    once = bool(game.rules.run_rules.junction_once)
    return [leg for leg in legs_from(board, node, once) if leg.end != node]


def path_text(game: Game, path: Path) -> str:
    """A path as the address carries it."""
    return ",".join(game.title.map.node_text(node) for node in path)
