"""How far a company's trains come: stations and track within the numbers of a train.

Two numbers are counted on the way from a base: large stations and small ones. Of several ways to one place those
are kept that no other beats in both. Coming to a stop a second time opens nothing new (whatever leaves it was tried
the first time), so paths need not be told from walks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...board.board import Board
from ...board.maps import NODE
from ...board.tiles import STOP

Count = tuple[int, int]
"""Large and small stations on the way, both ends included."""


class Numbers(NamedTuple):
    """What a train can count: large stations, and small ones beside them."""

    large: int
    small: int


class Reached:
    """What is reached on one board within the numbers of the longest train, with the counts it takes."""

    def __init__(
        self, board: Board, corp: int, most: Numbers, count_small: bool, apart: bool = False
    ) -> None:
        self.board = board
        self.most = most
        self.count_small = count_small
        self.apart = apart
        """1860/D-03: the two numbers are counted each on its own best way (records of other programs)."""
        self.blocked = board.blocked_for(corp)
        self.stops: dict[int, list[Count]] = {}
        """Node -> counts with which it is reached."""
        self.edges: dict[int, list[Count]] = {}
        """hex * 6 + edge -> counts before the hex is entered there."""
        self._walk(corp)

    def _walk(self, corp: int) -> None:
        todo: list[tuple[int, Count]] = []
        for node in self.board.tokens[corp]:
            self._arrive(node, (0, 0), todo)
        for node, count in todo:  # grows while it is read
            if count in self.stops[node]:
                hex_, stop = divmod(node, NODE)
                self._leave(hex_, self.board.faces[hex_].from_stop[stop], count, todo)
        if self.apart:
            self.stops = {node: counts for node, counts in self.stops.items() if self._within(counts[0])}
            self.edges = {edge: counts for edge, counts in self.edges.items() if self._within(counts[0])}

    def _within(self, count: Count) -> bool:
        """R-1860-178: no more large stations than the first number, no more stations than both."""
        return count[0] <= self.most.large and sum(count) <= sum(self.most)

    def _keep(self, counts: list[Count], new: Count) -> bool:
        return keep_least(counts, new) if self.apart else keep(counts, new)

    def _leave(self, hex_: int, ends: Iterable[int], count: Count, todo: list[tuple[int, Count]]) -> None:
        """Follow track from a hex until it comes to stops."""
        map_, faces = self.board.map, self.board.faces
        ahead = [(hex_, end) for end in ends]
        for at, end in ahead:  # grows while it is read
            if end >= STOP:
                self._arrive(at * NODE + end - STOP, count, todo)
                continue
            beyond, edge = map_.neighbour[at * 6 + end], (end + 3) % 6
            if beyond >= 0 and self._keep(self.edges.setdefault(beyond * 6 + edge, []), count):
                ahead += [(beyond, further) for further in faces[beyond].from_edge[edge]]

    def _arrive(self, node: int, before: Count, todo: list[tuple[int, Count]]) -> None:
        stop = self.board.faces[node // NODE].stops[node % NODE]
        large, small = before
        if stop.kind == "town":
            small += self.count_small
        elif stop.kind != "halt":
            large += 1
        if not self.apart and not self._within((large, small)):
            return
        counts = self.stops.setdefault(node, [])
        if self._keep(counts, (large, small)) and node not in self.blocked:
            todo.append((node, counts[-1]))


def keep(counts: list[Count], new: Count) -> bool:
    """Add a count unless one that is there is as good in both numbers; those it beats go."""
    if any(large <= new[0] and small <= new[1] for large, small in counts):
        return False
    counts[:] = [one for one in counts if not (new[0] <= one[0] and new[1] <= one[1])]
    counts.append(new)
    return True


def keep_least(counts: list[Count], new: Count) -> bool:
    """Keep the least of each number, whichever way it came from; False if nothing is less."""
    least = new if not counts else (min(counts[0][0], new[0]), min(counts[0][1], new[1]))
    changed = not counts or least != counts[0]
    counts[:] = [least]
    return changed
