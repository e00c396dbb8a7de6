"""Putting a route together by hand: how a path can go on, shortest ways first. Legality stays with the engine."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ...board.network import reach
from ...board.routes.track import legs_from
from ...engine.game import Game
from .words import place_name

LONGEST = 80
STOP = 7
MOST_STEPS = 4000


@dataclass(frozen=True)
class Extension:
    """A next stop: its name and the path with it."""

    label: str
    where: str
    """``start``, ``end`` or ``first``."""
    path: str
    length: int


def read_path(game: Game, text: str) -> tuple[int, ...]:
    """Nodes of ``H16.0,H14,H12.0``; nothing of what cannot be read."""
    if not text:
        return ()
    nodes = []
    for word in text.split(",")[:LONGEST]:
        name, dot, stop = word.partition(".")
        if name not in game.title.map.index or (dot and not (stop.isdigit() and int(stop) < STOP)):
            return ()
        nodes.append(game.title.map.index[name] * 8 + (int(stop) if dot else STOP))
    return tuple(nodes)


def extensions(game: Game, corporation: int, path: tuple[int, ...]) -> tuple[Extension, ...]:
    """Every stop one leg beyond either end, or every own station to begin with."""
    board = game.state.board
    if not path:
        begin = sorted(set(board.tokens[corporation]))
        return tuple(Extension(_name(game, n), "first", _text(game, (n,)), 1) for n in begin)
    found = []
    for where, end in (("end", path[-1]), ("start", path[0])):
        if where == "start" and len(path) == 1:
            continue
        if end in board.blocked_for(corporation) and len(path) > 1:
            continue
        for way in _legs(game, end):
            if way[-1] in path:
                continue
            longer = path + way[1:] if where == "end" else tuple(reversed(way[1:])) + path
            found.append(Extension(_name(game, way[-1]), where, _text(game, longer), len(longer)))
    return tuple(sorted(found, key=lambda item: (item.where, item.length, item.label)))


def toward(game: Game, corporation: int, path: tuple[int, ...], name: str) -> tuple[int, ...]:
    """The path led on to a stop on the named hex by the shortest way, from whichever end is nearer."""
    at = game.title.map.index.get(name)
    if at is None:
        return path
    if not path:
        own = [node for node in reach(game.state.board, corporation).stops if node >> 3 == at]
        return (min(own),) if own else ()
    if any(node >> 3 == at for node in path):
        cut = next(i for i, node in enumerate(path) if node >> 3 == at)
        return path[: cut + 1] if cut else ()
    ahead = _way(game, corporation, path[-1], at, frozenset(path))
    back = _way(game, corporation, path[0], at, frozenset(path)) if len(path) > 1 else ()
    if ahead and (not back or len(ahead) <= len(back)):
        return path + ahead[1:]
    return tuple(reversed(back[1:])) + path if back else path


def _way(game: Game, corporation: int, start: int, goal: int, taken: frozenset[int]) -> tuple[int, ...]:
    """Shortest run of legs from a stop to any stop on a hex."""
    blocked = game.state.board.blocked_for(corporation)
    queue: deque[tuple[int, ...]] = deque([(start,)])
    seen = {start}
    steps = 0
    while queue and steps < MOST_STEPS:
        path = queue.popleft()
        steps += 1
        if path[-1] >> 3 == goal:
            return path
        if path[-1] in blocked and path[-1] != start:
            continue
        for way in sorted(_legs(game, path[-1]), key=len):
            if way[-1] not in seen and way[-1] not in taken:
                seen.add(way[-1])
                queue.append(path + way[1:])
    return ()


def _legs(game: Game, node: int) -> list[tuple[int, ...]]:
    rule = game.rules.run_rules
    once = bool(getattr(rule, "junction_once", False))
    return [leg.path for leg in legs_from(game.state.board, node, once)]


def _name(game: Game, node: int) -> str:
    names = game.title.map.names
    several = len(game.state.board.face(node >> 3).stops) > 1
    return place_name(game, names[node >> 3]) + (f", stop {(node & 7) + 1}" if several else "")


def _text(game: Game, path: tuple[int, ...]) -> str:
    return ",".join(game.title.map.node_text(node) for node in path)
