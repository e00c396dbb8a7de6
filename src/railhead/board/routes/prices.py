"""Prices on track and stops that make the bound sharp.

The price of a piece that several trains want goes up, that of one nobody wants comes down; likewise for
stops that a walk visits again and again. This is the subgradient method for the Lagrangean dual of the
problem. Prices are whole numbers of fine units, so that every bound is exact.
"""

from __future__ import annotations

from railhead.board.routes.arena import Arena
from railhead.board.routes.limits import Limits
from railhead.board.routes.walk import FINE, Walks

PATIENCE = 6
"""Rounds without a better bound before the steps are halved."""


class Prices:
    """The best prices found, and the bound they give."""

    __slots__ = ("arena", "bound", "piece", "stop", "sum", "walks")

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.walks = [Walks(arena, kind) for kind in arena.classes]
        pieces = 1
        for link in arena.problem.links:
            pieces = max(pieces, link.bits.bit_length())
        self.piece = [0] * pieces
        """Per bit of track."""
        self.stop = [[0] * arena.size for _ in arena.classes]
        """Per class and vertex."""
        self.sum = 0
        """All prices of track together."""
        self.bound = 0
        """No set of routes scores more, in fine units."""

    def settle(self, known: int, limits: Limits, rounds: int) -> None:
        """Lower the bound, at most to ``known``, the score of a set already found."""
        arena = self.arena
        on_link = [_indices(link.bits) for link in arena.problem.links]
        sizes = [len(kind.trains) for kind in arena.classes]
        piece, stop = list(self.piece), [list(row) for row in self.stop]
        best_piece, best_stop, bound = piece, stop, 1 << 60
        target = known * FINE
        pace, idle = 1.0, 0
        for _ in range(rounds):
            limits.nodes += arena.size
            limits.look()
            link_price = [sum(piece[i] for i in bits) for bits in on_link]
            value = sum(piece)
            use = [-1] * len(piece)
            visits: list[list[int]] = []
            for c, walks in enumerate(self.walks):
                most = walks.fill(link_price, stop[c])
                if most <= 0:
                    visits.append([0] * arena.size)
                    continue
                value += sizes[c] * most
                trace = walks.trace()
                for link in trace.links:
                    for i in on_link[link]:
                        use[i] += sizes[c]
                visits.append([sizes[c] * (n - 1) for n in trace.visits])
            if value < bound:
                better = bound - value > bound // 2000
                bound, best_piece, best_stop = value, list(piece), [list(row) for row in stop]
                idle = 0 if better else idle + 1
            else:
                idle += 1
            if idle >= PATIENCE:
                idle, pace = 0, pace / 2
                piece, stop = list(best_piece), [list(row) for row in best_stop]
                if pace < 0.05:
                    break
            if bound // FINE <= known:
                break
            use = [u if u > 0 or p > 0 else 0 for u, p in zip(use, piece, strict=True)]
            visits = [
                [u if u > 0 or p > 0 else 0 for u, p in zip(row, paid, strict=True)]
                for row, paid in zip(visits, stop, strict=True)
            ]
            norm = sum(u * u for u in use) + sum(u * u for row in visits for u in row)
            if norm == 0:
                break
            stride = pace * max(value - target, FINE) / norm
            piece = [max(0, p + int(stride * u)) for p, u in zip(piece, use, strict=True)]
            stop = [
                [max(0, p + int(stride * u)) for p, u in zip(paid, row, strict=True)]
                for paid, row in zip(stop, visits, strict=True)
            ]
        self.piece, self.stop, self.sum, self.bound = best_piece, best_stop, sum(best_piece), bound
        link_price = [sum(best_piece[i] for i in bits) for bits in on_link]
        for c, walks in enumerate(self.walks):
            walks.fill(link_price, best_stop[c])


def _indices(bits: int) -> list[int]:
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
