"""Paths of routes as words: ``H16.0`` is a stop, ``H14`` a hex run through without stopping."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..board.board import Board
from ..board.maps import NODE, PASS
from .faults import Unreadable


def path_of(board: Board, words: Iterable[str]) -> tuple[int, ...]:
    """The nodes of a path in words."""
    nodes = []
    for word in words:
        name, dot, stop = word.partition(".")
        if name not in board.map.index or (
            dot and not (stop.isascii() and stop.isdigit() and int(stop) < PASS)
        ):
            raise Unreadable(f"{word[:40]!r} is no stop and no hex")
        nodes.append(board.map.index[name] * NODE + (int(stop) if dot else PASS))
    return tuple(nodes)


def words_of(board: Board, path: Sequence[int]) -> tuple[str, ...]:
    """A path in words."""
    names = board.map.names
    return tuple(
        names[node // NODE] if node % NODE == PASS else f"{names[node // NODE]}.{node % NODE}"
        for node in path
    )
