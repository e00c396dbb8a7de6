"""What the routes of a corporation can depend on: the track that leads away from its stations, and nothing beyond.

Most changes of a board lie elsewhere. Two boards with equal scopes have the same tables of stops and links, and so
the same answers, whatever else lies on them.
"""

from __future__ import annotations

from collections.abc import Iterable

from railhead.board.board import Board
from railhead.board.maps import NODE
from railhead.board.tiles import STOP


class Scope:
    """The hexes and stops to which a walk over the track may come, with all that lies there; a hashable value."""

    __slots__ = ("_hash", "_value", "hexes", "map", "stops")

    def __init__(
        self, board: Board, corp: int, own: tuple[int, ...], stops: frozenset[int], hexes: frozenset[int]
    ) -> None:
        tiles, rotations = board.tiles, board.rotations
        self.map = board.map
        self.stops = stops
        self.hexes = hexes
        full = tuple([node for node in sorted(stops) if board.blocks(node, corp)])
        lying = tuple([(h, tiles[h], rotations[h]) for h in sorted(hexes)])
        self._value = (corp, own, full, lying)
        self._hash = hash(self._value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scope):
            return NotImplemented
        return self is other or (
            self._hash == other._hash and self._value == other._value and self.map is other.map
        )

    def __hash__(self) -> int:
        return self._hash


def scope(
    board: Board, corp: int, markers: frozenset[int], open_stations: frozenset[int], through_full: bool
) -> Scope:
    """The scope of a corporation; kept with the board and handed on where a change cannot have touched it.

    ``markers`` and ``open_stations`` as for ``problem``; with ``through_full`` walks lead through full stations.
    """
    key = (corp, markers, open_stations, through_full)
    found = board._scopes.get(key)
    if found is None:
        own = tuple(dict.fromkeys((*board.tokens[corp], *sorted(markers))))
        found = board._scopes[key] = _walk(board, corp, own, open_stations, through_full)
    return found


def _walk(
    board: Board, corp: int, own: tuple[int, ...], open_stations: Iterable[int], through_full: bool
) -> Scope:
    """Walk on from stop to stop without a memory of the way, which comes at least as far as any leg."""
    faces, neighbour, side = board.faces, board.map.neighbour, board.map.side
    stops = set(own)
    hexes = {node >> 3 for node in own}
    entered: set[int] = set()
    ending = set() if through_full else board.blocked_for(corp).difference(open_stations)
    nodes = list(own)
    for node in nodes:  # grows while it is read
        at = node >> 3
        face = faces[at]
        if node not in own and (node in ending or face.stops[node & 7].kind == "offboard"):
            continue
        queue = [(at, end) for end in face.from_stop[node & 7]]
        for here, end in queue:  # grows while it is read
            if end >= STOP:
                beyond = here * NODE + end - STOP
                if beyond not in stops:
                    stops.add(beyond)
                    nodes.append(beyond)
            elif end < 6 and side[here * 6 + end] >= 0:
                there = neighbour[here * 6 + end]
                edge = (end + 3) % 6
                if there * 6 + edge not in entered:
                    entered.add(there * 6 + edge)
                    hexes.add(there)
                    queue += [(there, on) for on in faces[there].from_edge[edge]]
    return Scope(board, corp, own, frozenset(stops), frozenset(hexes))
