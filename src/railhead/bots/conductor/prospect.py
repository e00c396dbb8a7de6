"""What could be reached by building: how many tiles lie between a company's tokens and each stop of the map.

An estimate: every hex is looked at by itself, as if any tile that fits on it could be had when it is needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from functools import lru_cache
from typing import Final, NamedTuple

from ...board import lays
from ...board.board import Board
from ...board.maps import NODE, GameMap
from ...board.tiles import STOP

NEVER: Final = 99
FAR: Final = 5
"""Tiles beyond which nothing is planned."""
FADES: Final = 0.6
"""What a stop is worth with each tile that is still missing before it."""

Ways = tuple[tuple[int, ...], ...]
"""By edge, the ends (edges, stops) that a train entering there could be led to by some tile."""


@lru_cache(maxsize=65536)
def _could_lead(
    map_: GameMap, hex_: int, tile: int, rotation: int, colours: frozenset[str]
) -> tuple[Ways, tuple[int, ...]]:
    """Where track could lead on a hex after its next tile: by edge, and the edges its stops could be joined to."""
    bare = Board.empty(map_, 0)
    board = bare if tile < 0 else bare.with_tile(hex_, tile, rotation)
    found: list[set[int]] = [set() for _ in range(6)]
    out = 0
    for new, turned in lays.fits(board, hex_):
        piece = map_.tiles[new]
        if piece.color not in colours:
            continue
        face = piece.faces[turned]
        for edge in range(6):
            found[edge].update(face.from_edge[edge])
        for exits in face.stop_exits:
            out |= exits
    leads = tuple(tuple(sorted(ends)) for ends in found)
    return leads, tuple(edge for edge in range(6) if out >> edge & 1)


@lru_cache(maxsize=64)
def _beyond(map_: GameMap) -> tuple[int, ...]:
    """By hex and edge, the neighbour and its edge over which a train would come in; -1 where nothing leads on."""
    neighbour, open_exits = map_.neighbour, map_.open_exits
    return tuple(
        neighbour[at * 6 + edge] * 6 + (edge + 3) % 6
        if neighbour[at * 6 + edge] >= 0 and open_exits[at] >> edge & 1
        else -1
        for at in range(len(open_exits))
        for edge in range(6)
    )


class Gap(NamedTuple):
    """A hex on which a tile is missing, and the ends (edge, or STOP + stop) that it has to join."""

    hex: int
    start: int
    end: int


class Prospect:
    """Tiles missing before each stop, for one company on one board."""

    def __init__(
        self, board: Board, corporation: int, also: tuple[int, ...], colours: frozenset[str], money: int
    ) -> None:
        self.board = board
        self._money = money
        self.missing: dict[int, int] = {}
        """By stop, the tiles that are missing on the shortest way to it."""
        self._from: dict[int, tuple[int, int]] = {}
        """By state, the state before it and the hex on which a tile is missing between them (-1: none)."""
        self._worths: dict[tuple[int, int, float], list[tuple[float, int]]] = {}
        own = board.tokens[corporation]
        self._search((*own, *(node for node in also if node not in own)), corporation, colours)

    def _search(self, starts: tuple[int, ...], corporation: int, colours: frozenset[str]) -> None:
        """From the tokens outwards, fewest tiles first. It is written out at length: bots spend their time here."""
        board, map_ = self.board, self.board.map
        faces, tiles_of, rotations = board.faces, board.tiles, board.rotations
        beyond, missing, came = _beyond(map_), self.missing, self._from
        blocked = board.blocked_for(corporation)
        queue: deque[tuple[int, int, int]] = deque()  # (tiles missing, state, node it comes from or -1)
        buildable = self._buildable()
        cost = [NEVER] * len(beyond)

        def arrive(node: int, tiles: int, before: int, hex_: int) -> None:
            if missing.get(node, NEVER) <= tiles:
                return
            missing[node] = tiles
            mark = -1 - node
            came[mark] = (before, hex_)
            face = faces[node >> 3]
            at = node & 7
            if node in blocked or at >= len(face.stops):
                return
            if face.stops[at].kind == "offboard" and node not in starts:
                return
            if hex_ < 0:
                queue.appendleft((tiles, mark, node))
            else:
                queue.append((tiles, mark, node))

        for node in starts:
            arrive(node, 0, 0, -1)
        while queue:
            tiles, state, node = queue.popleft()
            if node >= 0:
                if tiles > missing[node]:
                    continue
                at, edge = node >> 3, -1
                ends = faces[at].from_stop[node & 7]
            else:
                if tiles > cost[state]:
                    continue
                at, edge = divmod(state, 6)
                ends = faces[at].from_edge[edge]
            first = at * 6
            for end in ends:
                if end < 6:
                    there = beyond[first + end]
                    if there >= 0 and cost[there] > tiles:
                        cost[there] = tiles
                        came[there] = (state, -1)
                        queue.appendleft((tiles, there, -1))
                elif end >= STOP and edge >= 0:
                    arrive(at * NODE + end - STOP, tiles, state, -1)
            if tiles == FAR or not buildable[at]:
                continue
            tiles += 1
            ways, out = _could_lead(map_, at, tiles_of[at], rotations[at], colours)
            for end in out if edge < 0 else ways[edge]:
                if end < 6:
                    there = beyond[first + end]
                    if there >= 0 and cost[there] > tiles:
                        cost[there] = tiles
                        came[there] = (state, at)
                        queue.append((tiles, there, -1))
                elif end >= STOP:
                    arrive(at * NODE + end - STOP, tiles, state, at)

    def _buildable(self) -> list[bool]:
        """By hex: it takes tiles, and its terrain can be paid."""
        board, money = self.board, self._money
        return [
            not fixed and (tile >= 0 or cost <= money)
            for fixed, tile, cost in zip(board.map.fixed, board.tiles, board.map.cost, strict=True)
        ]

    def worths(self, band: int, final: int, fades: float = FADES) -> list[tuple[float, int]]:
        """What each stop promises, the best first: its value, less for each tile that is missing."""
        known = self._worths.get((band, final, fades))
        if known is not None:
            return known
        faces = self.board.faces
        found = []
        for node, tiles in self.missing.items():
            stops = faces[node >> 3].stops
            if node & 7 < len(stops):
                stop = stops[node & 7]
                value = (stop.value(band) + stop.value(final)) / 2
                if not value:  # a city or town that is printed without a tile
                    value = 20.0 if stop.kind == "city" else 10.0
                found.append((value * fades**tiles, node))
        found.sort(key=lambda item: (-item[0], item[1]))
        self._worths[band, final, fades] = found
        return found

    def targets(self, band: int, final: int, most: int) -> list[int]:
        """The stops that promise most of those for which tiles are missing."""
        return [node for _, node in self.worths(band, final) if self.missing[node]][:most]

    def way(self, stop: int) -> list[Gap]:
        """The gaps before a stop, from the tokens outwards."""
        gaps = []
        state = -1 - stop
        while state >= 0 or self.missing[-1 - state]:
            before, hex_ = self._from[state]
            if hex_ >= 0:
                start = before % 6 if before >= 0 else STOP + (-1 - before & 7)
                end = (state % 6 + 3) % 6 if state >= 0 else STOP + (-1 - state & 7)
                gaps.append(Gap(hex_, start, end))
            state = before
        return gaps[::-1]


@lru_cache(maxsize=64)
def _costs(map_: GameMap) -> tuple[int, ...]:
    """What terrain costs on a map, each amount once, in order; nothing is always among them."""
    return tuple(sorted({0, *map_.cost}))


_KNOWN: Final[dict[tuple[Board, int, tuple[int, ...], frozenset[str], int], Prospect]] = {}
KEPT: Final = 512
"""Prospects that are remembered: many decisions ask about the same map."""


def prospect_of(
    board: Board, corporation: int, also: tuple[int, ...], colours: frozenset[str], money: int | None = None
) -> Prospect:
    """The prospect of a company, looked up if it was asked for lately; with money given, what it can pay for now."""
    costs = _costs(board.map)
    dearest = costs[-1] if money is None else costs[max(0, bisect_right(costs, money) - 1)]
    key = (board, corporation, also, colours, dearest)
    found = _KNOWN.get(key)
    if found is None:
        found = Prospect(*key)
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[key] = found
    return found
