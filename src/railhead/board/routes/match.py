"""Choose from long lists of routes, many at a time.

A list has one bit per route, best route lowest. For each piece of track there is the set of routes that use
it, as one long number; the routes that go with a given one are then found by a handful of operations on such
numbers, however long the list, and the best of them is the lowest bit left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from railhead.board.routes.arena import Arena, Candidate
from railhead.board.routes.limits import LOOK_EVERY, Limits
from railhead.board.routes.pack import Packing

Holds = Callable[[Sequence[Candidate]], bool]


class Shelf:
    """The candidates of one class, best first, with the sets that say which go together."""

    __slots__ = ("all", "at_home", "candidates", "pieces", "stations", "vertices")

    def __init__(self, arena: Arena, candidates: list[Candidate], linked: bool, limits: Limits) -> None:
        self.candidates = candidates
        self.all = (1 << len(candidates)) - 1
        self.pieces = _sets([c.bits for c in candidates], limits)
        """Bit of track -> routes that use it."""
        self.vertices: list[int] = []
        self.stations: dict[int, int] = {}
        """Vertex -> routes that visit it; filled where routes must hang together."""
        self.at_home = self.all
        if linked:
            sites = arena.problem.sites
            self.vertices = [_visited(arena, c) for c in candidates]
            self.stations = _sets(self.vertices, limits)
            self.at_home = 0
            for v, site in enumerate(sites):
                if site.node in arena.problem.setting.home:
                    self.at_home |= self.stations.get(v, 0)

    def clashing(self, bits: int) -> int:
        """The routes that use one of these pieces."""
        found = 0
        for bit in _bits(bits):
            found |= self.pieces.get(bit, 0)
        return found

    def meeting(self, vertices: int) -> int:
        """The routes that visit one of these vertices."""
        found = 0
        for v in _bits(vertices):
            found |= self.stations.get(v, 0)
        return found


def match(
    slots: Sequence[int],
    shelves: Sequence[Shelf],
    packing: Packing,
    limits: Limits,
    unit: int,
    holds: Holds | None,
) -> None:
    """Improve ``packing`` to the best set of one route, or none, for each train; like ``pack``."""
    count = len(slots)
    chosen: list[tuple[int, Candidate]] = []

    def top(kind: int, alive: int) -> int:
        return shelves[kind].candidates[(alive & -alive).bit_length() - 1].score if alive else 0

    def finish(score: int) -> None:
        if score > packing.score and (holds is None or holds([c for _, c in chosen])):
            packing.score, packing.chosen = score, list(chosen)

    def choose(i: int, alive: list[int], score: int) -> None:
        limits.step()
        if i == count:
            finish(score)
            return
        kind = slots[i]
        shelf = shelves[kind]
        rest = sum(top(k, alive[k]) for k in slots[i + 1 :])
        left = alive[kind]
        while left:
            low = left & -left
            at = low.bit_length() - 1
            left ^= low
            candidate = shelf.candidates[at]
            if score + candidate.score + rest < packing.score + unit:
                break
            chosen.append((i, candidate))
            if i + 1 == count:
                finish(score + candidate.score)
            else:
                after = list(alive)
                after[kind] = left
                for k in set(slots[i + 1 :]):
                    after[k] &= ~shelves[k].clashing(candidate.bits)
                    if holds is not None and count == 2:
                        after[k] &= shelves[k].meeting(shelf.vertices[at])
                        if not shelf.at_home >> at & 1:
                            after[k] &= shelves[k].at_home
                choose(i + 1, after, score + candidate.score)
            chosen.pop()
        idle = i + 1
        while idle < count and slots[idle] == kind:
            idle += 1
        if score + sum(top(k, alive[k]) for k in slots[idle:]) >= packing.score + unit:
            choose(idle, alive, score)

    choose(0, [shelf.all for shelf in shelves], 0)


def _bits(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _sets(masks: list[int], limits: Limits) -> dict[int, int]:
    """For each bit, the numbers of the masks that have it, as the bits of one number."""
    rows: dict[int, bytearray] = {}
    length = len(masks) // 8 + 1
    for number, mask in enumerate(masks):
        if not number % LOOK_EVERY:
            limits.look()
        at, bit = number >> 3, 1 << (number & 7)
        while mask:
            low = mask & -mask
            mask ^= low
            row = rows.get(low)
            if row is None:
                row = rows[low] = bytearray(length)
            row[at] |= bit
    return {low.bit_length() - 1: int.from_bytes(row, "little") for low, row in rows.items()}


def _visited(arena: Arena, candidate: Candidate) -> int:
    links = arena.problem.links
    found = candidate.found
    mask = 1 << found.start
    for number in found.first:
        mask |= 1 << links[number].a | 1 << links[number].b
    for number in found.second:
        mask |= 1 << links[number].a | 1 << links[number].b
    return mask
