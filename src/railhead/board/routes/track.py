"""Track between one stop and the next, read from the faces on the board.

A *leg* joins two stops without a stop in between. What it wears out is a set of *pieces*: hexsides (A-32 of
1830: within one turn no hexside is crossed twice), and track that joins two stops of one tile directly.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from railhead.board.board import Board
from railhead.board.maps import NODE, PASS
from railhead.board.tiles import JUNCTION, STOP

WAYS: Final = 10_000
"""Paths whose legs are remembered per map."""


class Leg(NamedTuple):
    """Track from stop ``start`` to stop ``end`` (nodes) through ``hexes``, in which it does not stop."""

    start: int
    end: int
    pieces: tuple[int, ...]
    hexes: tuple[int, ...]

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes after ``start``, ``end`` included."""
        return (*(h * NODE + PASS for h in self.hexes), self.end)


def inner_piece(hex_: int, a: int, b: int) -> int:
    """The piece that joins stops ``a`` and ``b`` of a tile; negative, so that it is no hexside."""
    return -1 - (hex_ * NODE * NODE + min(a, b) * NODE + max(a, b))


class TooTangled(Exception):
    """Plain track branches so often that its legs cannot all be followed: the first ones."""

    def __init__(self, legs: list[Leg]) -> None:
        super().__init__(len(legs))
        self.legs = legs


def legs_from(board: Board, node: int, junction_once: bool, steps: list[int] | None = None) -> list[Leg]:
    """R-1830-181, R-1870-114, R-1817-220: every leg that leaves a stop, no piece twice, no reversing.

    ``steps`` holds the number of hexes that may still be entered; ``TooTangled`` when it is used up.
    """
    run = _Departure(board, node, junction_once, steps)
    hex_, stop = divmod(node, NODE)
    for end in board.faces[hex_].from_stop[stop]:
        if end >= STOP:
            run.legs.append(Leg(node, hex_ * NODE + end - STOP, (inner_piece(hex_, stop, end - STOP),), ()))
        elif end != JUNCTION:
            run.on(hex_, end)
    return run.legs


class _Departure:
    """Track that is followed from one stop, until the next one on every way."""

    __slots__ = ("faces", "hexes", "junction_once", "legs", "neighbour", "node", "pieces", "side", "steps")

    def __init__(self, board: Board, node: int, junction_once: bool, steps: list[int] | None) -> None:
        self.faces, self.neighbour, self.side = board.faces, board.map.neighbour, board.map.side
        self.node = node
        self.junction_once = junction_once
        self.steps = steps
        self.pieces: list[int] = []
        self.hexes: list[int] = []
        self.legs: list[Leg] = []

    def on(self, at: int, edge: int) -> None:
        """Over this edge and on."""
        pieces, hexes = self.pieces, self.hexes
        piece = self.side[at * 6 + edge]
        if piece < 0 or piece in pieces:
            return
        beyond = self.neighbour[at * 6 + edge]
        face = self.faces[beyond]
        pieces.append(piece)
        if self.steps is not None:
            self.steps[0] -= 1
            if self.steps[0] < 0:
                raise TooTangled(self.legs)
        for end in face.from_edge[(edge + 3) % 6]:
            if end >= STOP:
                leg = Leg(self.node, beyond * NODE + end - STOP, tuple(pieces), tuple(hexes))
                self.legs.append(leg)
            elif not (self.junction_once and face.junction and beyond in hexes):
                hexes.append(beyond)
                self.on(beyond, end)
                hexes.pop()
        pieces.pop()


def legs_along(board: Board, path: tuple[int, ...], junction_once: bool) -> list[Leg] | tuple[int, int]:
    """The legs of a path from stop to stop, or the two stops between which there is no such track.

    Corporations run the same way turn after turn, so the legs are remembered with the faces they were read on.
    """
    faces, memory = board.faces, board.map._ways
    lying = [faces[n >> 3] for n in path]
    known = memory.get((path, junction_once))
    if known is not None and known[0] == lying:
        return known[1]  # type: ignore[no-any-return]
    legs: list[Leg] = []
    at = [i for i, n in enumerate(path) if n % NODE != PASS]
    for i, j in pairwise(at):
        leg = leg_along(board, path[i : j + 1], junction_once)
        if leg is None:
            return path[i], path[j]
        legs.append(leg)
    if len(memory) >= WAYS:
        memory.clear()
    memory[path, junction_once] = lying, legs
    return legs


def leg_along(board: Board, path: tuple[int, ...], junction_once: bool) -> Leg | None:
    """The leg whose nodes are ``path`` (stop, hexes passed, stop), or ``None`` if there is no such track."""
    game_map = board.map
    start, stop = divmod(path[0], NODE)
    last, goal = divmod(path[-1], NODE)
    hexes = tuple(n // NODE for n in path[1:-1])
    if not hexes and start == last:
        joined = STOP + goal in board.face(start).from_stop[stop]
        return Leg(path[0], path[-1], (inner_piece(start, stop, goal),), ()) if joined else None
    ends = board.face(start).from_stop[stop]
    at = start
    pieces: list[int] = []
    crossed: set[int] = set()
    for beyond in (*hexes, last):
        edge = next((e for e in range(6) if game_map.neighbour[at * 6 + e] == beyond), None)
        if edge is None or edge not in ends:
            return None
        piece = game_map.side[at * 6 + edge]
        face = board.face(beyond)
        if piece in pieces or (junction_once and face.junction and beyond in crossed):
            return None
        pieces.append(piece)
        crossed.add(beyond)
        ends = face.from_edge[(edge + 3) % 6]
        at = beyond
    return Leg(path[0], path[-1], tuple(pieces), hexes) if STOP + goal in ends else None
