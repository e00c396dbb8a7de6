"""Where a walk may go on, given what it remembers.

A walk that remembers nothing but the stop it comes from may run in circles. Here a stop can be told to remember
others: a walk that has visited one of them, and has met only stops since that remember it too, does not go
there again. A *state* is a stop, what is remembered there, and whether the walk has been to an own station.
Few circles pay at given prices, so memory is added where they were met.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from railhead.board.routes.arena import Arena, starts
from railhead.board.routes.model import BARRED

STATES: Final = 3.5
"""States per stop, on average, beyond which no more is remembered."""

Row = list[tuple[int, int, int]]
"""Per way out: the state it leads to, its stop, and the number of the pair of stops."""
Circle = tuple[int, ...]


class Ways:
    """The states, and the ways out of each."""

    __slots__ = ("_near", "arena", "begun", "pairs", "remember", "rows", "stop")

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.remember = [0] * arena.size
        """Per stop, the stops remembered there, as bits."""
        own = [v for v, _ in starts(arena.problem)]
        everything = _reached(arena, own, -1)
        beyond = [everything & ~_reached(arena, own, v) & ~(1 << v) for v in range(arena.size)]
        """Per stop, those on its far side, seen from the own stations: it has been visited before them."""
        self.pairs: list[tuple[int, int, list[int]]] = []
        """Neighbours, with the links between them."""
        self._near: tuple[list[Row], list[Row]] = [], []
        """Per stop, where a walk goes that has not been, and that has been, to an own station."""
        for v, steps in enumerate(arena.problem.steps):
            links: dict[int, list[int]] = {}
            for step in steps:
                links.setdefault(step.to, []).append(step.link)
            rows: tuple[Row, Row] = [], []
            for u, between in links.items():
                if not beyond[u] >> v & 1:
                    rows[1].append((1, u, len(self.pairs)))
                if not beyond[v] >> u & 1:
                    rows[0].append((int(u in own), u, len(self.pairs)))
                self.pairs.append((v, u, between))
            for near, row in zip(self._near, rows, strict=True):
                near.append(row)
        self.stop: list[int] = []
        """Per state. The first ones are those of stops at which a walk begins, in their order."""
        self.begun: list[bool] = []
        """Per state, whether the walk has been to an own station."""
        self.rows: list[Row] = []
        """Per state."""
        self._number([int(v in own) for v in range(arena.size)], 1 << 30)

    def _number(self, begun: list[int], most: int) -> bool:
        """Give the states their numbers; false if there are too many."""
        remember, near = self.remember, self._near
        known = {(v, begun[v], 0): v for v in range(self.arena.size)}
        queue = list(known)
        rows: list[Row] = []
        for v, flag, memory in queue:
            row: Row = []
            for begins, u, pair in near[flag][v]:
                if memory >> u & 1:
                    continue
                key = u, begins, (memory | 1 << v) & remember[u]
                state = known.get(key)
                if state is None:
                    state = known[key] = len(queue)
                    queue.append(key)
                row.append((state, u, pair))
            rows.append(row)
            if len(queue) > most:
                return False
        self.stop, self.begun = [v for v, _, _ in queue], [flag > 0 for _, flag, _ in queue]
        self.rows = rows
        return True

    def learn(self, circles: Iterable[Circle]) -> None:
        """Remember the first stop of each circle at the others, as long as there is room."""
        size = self.arena.size
        begun = [int(b) for b in self.begun[:size]]
        for circle in circles:
            before = list(self.remember)
            for v in circle[1:]:
                self.remember[v] |= 1 << circle[0]
            if before != self.remember and not self._number(begun, int(STATES * size)):
                self.remember = before


def _reached(arena: Arena, own: list[int], without: int) -> int:
    """The vertices that can be reached from the own stations without one of them, as bits."""
    queue = [v for v in own if v != without]
    seen = 0 if without < 0 else 1 << without
    for v in queue:
        seen |= 1 << v
    for v in queue:
        if arena.passing[v] != BARRED or v in own:
            for step in arena.problem.steps[v]:
                if not seen >> step.to & 1:
                    seen |= 1 << step.to
                    queue.append(step.to)
    return seen
