"""Prices for listed routes: what cannot be part of a better set is struck off the lists.

Where every route is listed (1860) prices on track need no tables: the best route at given prices is looked
up. Each time the bound falls, routes worth too little at those prices are dropped for good, so that the
lists shrink while the prices settle, and what is left is packed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from railhead.board.routes.arena import Arena, Candidate
from railhead.board.routes.limits import Limits
from railhead.board.routes.pack import Packing, Priced
from railhead.board.routes.prices import ENOUGH, PATIENCE, SHORTER, move, positions
from railhead.board.routes.walk import FINE

HOPE = 0.98
"""The best set is expected at this part of the bound at least."""
FEW = 300
"""Lists this short are packed at once."""
LOOKED_AT = 2000
"""So many routes are looked through for one that goes with another."""

Holds = Callable[[Sequence[Candidate]], bool]


class Narrow:
    """The lists of one search, one per class, as they shrink."""

    __slots__ = ("arena", "base", "bound", "lists", "packing", "slots", "unit")

    def __init__(
        self, arena: Arena, slots: list[int], lists: list[list[Candidate]], packing: Packing, unit: int
    ) -> None:
        self.arena = arena
        self.slots = slots
        self.lists = [
            sorted((Priced(c.score * FINE, c.bits, c) for c in row), key=attrgetter("worth"), reverse=True)
            for row in lists
        ]
        self.packing = packing
        self.unit = unit
        self.base = 0
        """All prices together; those of the lists' last filling."""
        self.bound = sum(self.lists[k][0].worth if self.lists[k] else 0 for k in slots)

    def settle(self, limits: Limits, rounds: int, holds: Holds | None) -> None:
        """Shrink the lists until they are short, the best set is proved, or prices gain nothing more."""
        arena = self.arena
        on_link = [positions(link.bits) for link in arena.problem.links]
        pieces = max((bits[-1] for bits in on_link if bits), default=0) + 1
        price = [0.0] * pieces
        best = list(price)
        direction = [0.0] * pieces
        pace, waited = 0.6, 0
        sizes = [self.slots.count(k) for k in range(len(self.lists))]
        for _ in range(rounds):
            if sum(map(len, self.lists)) <= FEW or self.bound // FINE <= self.packing.score:
                return
            limits.nodes += sum(map(len, self.lists)) // 8
            limits.look()
            piece = [int(p) for p in price]
            charged = [sum([piece[i] for i in bits]) for bits in on_link]
            slope = [-1.0] * pieces
            value = sum(piece)
            priced: list[list[int]] = []
            tops: list[int] = []
            for k, row in enumerate(self.lists):
                worths = [
                    p.candidate.score * FINE
                    - sum([charged[n] for n in p.candidate.found.first])
                    - sum([charged[n] for n in p.candidate.found.second])
                    for p in row
                ]
                priced.append(worths)
                top = max(worths, default=0)
                tops.append(max(top, 0))
                value += sizes[k] * tops[k]
                if top > 0:
                    found = row[worths.index(top)].candidate
                    self._complete(k, found, holds)
                    for i in positions(found.bits):
                        if i < pieces:
                            slope[i] += sizes[k]
            if value < self.bound:
                waited = 0 if self.bound - value > self.bound // 1000 else waited + 1
                self.bound, self.base, best = value, sum(piece), list(price)
            else:
                waited += 1
            self._strike(value, priced, sum(piece), value == self.bound)
            if waited >= PATIENCE:
                waited, pace, price = 0, pace * SHORTER, list(best)
                if pace < ENOUGH:
                    return
            aim = max(self.packing.score * FINE, int(self.bound * HOPE))
            price, direction = move(price, direction, slope, pace * max(value - aim, FINE))

    def _strike(self, value: int, priced: list[list[int]], base: int, keep: bool) -> None:
        """Drop what cannot be in a set better than the best known; with ``keep`` note these worths."""
        slack = value - (self.packing.score + self.unit) * FINE
        for k, worths in enumerate(priced):
            floor = max(max(worths, default=0), 0) - slack
            row = self.lists[k]
            if keep:
                kept = [Priced(w, p.bits, p.candidate) for w, p in zip(worths, row, strict=True) if w >= floor]
                self.lists[k] = kept
            elif floor > min(worths, default=0):
                self.lists[k] = [p for w, p in zip(worths, row, strict=True) if w >= floor]

    def _complete(self, kind: int, candidate: Candidate, holds: Holds | None) -> None:
        """Put a route together with the first that goes with it for each other train."""
        others = list(self.slots)
        others.remove(kind)
        free = {k: [i for i, s in enumerate(self.slots) if s == k] for k in set(self.slots)}
        chosen = [(free[kind].pop(0), candidate)]
        used, score = candidate.bits, candidate.score
        for k in others:
            mate = next((p.candidate for p in self.lists[k][:LOOKED_AT] if not p.bits & used), None)
            if mate is not None:
                chosen.append((free[k].pop(0), mate))
                used |= mate.bits
                score += mate.score
        if score > self.packing.score and (holds is None or holds([c for _, c in chosen])):
            self.packing.score, self.packing.chosen = score, chosen
