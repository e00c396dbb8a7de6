"""Plans for track: the tiles of a way to a stop, laid in thought one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...board import lays
from ...board.board import Board
from ...board.tiles import STOP, Face
from .prospect import Gap, Prospect

Lay = tuple[int, int, int]
"""Hex, tile, rotation."""


@dataclass(frozen=True)
class Plan:
    """A way to a stop: the tile to begin with, and the board when all of its tiles lie."""

    first: Lay
    tiles: int
    stop: int
    board: Board


def plans(
    prospect: Prospect,
    targets: list[int],
    legal: frozenset[Lay],
    available: Callable[[int], bool],
) -> Iterator[Plan]:
    """For each of the stops a plan that can begin now with a legal tile and goes on with available ones."""
    for stop in targets:
        gaps = prospect.way(stop)
        board, first = prospect.board, None
        for gap in gaps:
            tile = _tile(board, gap, available, legal if first is None else None)
            if tile is None:
                break
            board = board.with_tile(*tile)
            first = first or tile
        else:
            if first is not None:
                yield Plan(first, len(gaps), stop, board)


def _tile(
    board: Board, gap: Gap, available: Callable[[int], bool], legal: frozenset[Lay] | None
) -> Lay | None:
    """The tile that closes a gap and has most to it: stops of value, then exits that meet others, then exits."""
    best: tuple[int, int, int, Lay] | None = None
    for tile, rotation in lays.fits(board, gap.hex):
        face = board.map.tiles[tile].faces[rotation]
        lay = (gap.hex, tile, rotation)
        if not _joins(face, gap) or (lay not in legal if legal is not None else not available(tile)):
            continue
        value = sum(stop.value(0) for stop in face.stops)
        meets = sum(
            1
            for edge, beside in enumerate(board.map.neighbour[gap.hex * 6 : gap.hex * 6 + 6])
            if face.exits >> edge & 1 and beside >= 0 and board.faces[beside].exits >> (edge + 3) % 6 & 1
        )
        rank = (value, meets, face.exits.bit_count())
        if best is None or rank > best[:3]:
            best = (*rank, lay)
    return best[3] if best is not None else None


def _joins(face: Face, gap: Gap) -> bool:
    """Whether a face leads from one end of a gap to the other."""
    if gap.start >= STOP:
        at = gap.start - STOP
        return at < len(face.stop_exits) and bool(face.stop_exits[at] >> gap.end & 1)
    return gap.end in face.from_edge[gap.start]
