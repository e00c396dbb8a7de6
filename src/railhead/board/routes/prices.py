"""Prices on track and stops that make the bound sharp.

The price of a piece that several trains want goes up, that of one nobody wants comes down; likewise for
stops that a walk visits again and again. This is the subgradient method for the Lagrangean dual of the
problem, with the direction smoothed from round to round. Prices are charged as whole fine units, so that
every bound is exact.

``settle`` asks tables of walks for each train's best answer to the prices: quick and a little loose.
``sharpen`` goes on from there and hunts for the best real route instead.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from railhead.board.routes.arena import Arena, Found
from railhead.board.routes.hunt import hunt
from railhead.board.routes.limits import Halt, Limits
from railhead.board.routes.walk import FINE, Walks

PATIENCE = 8
"""Rounds without a better bound before the steps are shortened."""
SHORTER = 0.7
MEMORY = 0.7
"""How much of the direction of the round before is kept."""
HUNT = 20000
"""Steps of a hunt before the loose answer is taken instead."""
HOPE = 0.97
"""The best set is expected at this part of the bound at least."""
FOLLOW, NEARER = 8, 0.7
"""Adjustments of stop prices after each move of track prices, and the part of the gap each aims to close."""
ENOUGH = 0.02
"""Steps shorter than this part of the full one gain nothing."""

Row = list[float]


class Prices:
    """The best prices found, and the bound they give."""

    __slots__ = (
        "_direction", "_last", "_on_link", "_pace", "_waited", "arena", "bound", "most", "piece", "size", "stop",
        "walks",
    )  # fmt: skip

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.walks = [Walks(arena, kind) for kind in arena.classes]
        pieces = max((link.bits.bit_length() for link in arena.problem.links), default=1)
        self.piece: list[int] = [0] * pieces
        """Per bit of track."""
        self.stop = [[0] * arena.size for _ in arena.classes]
        """Per class and vertex."""
        self.size = [(0, 0) for _ in arena.classes]
        """Per class, for each station and for each large one that counts."""
        self.most = [0] * len(arena.classes)
        """Per class, the most a route can be worth at these prices, in fine units."""
        self.bound = 1 << 60
        """No set of routes scores more, in fine units."""
        self._on_link = [positions(link.bits) for link in arena.problem.links]
        self._pace = 0.5
        self._waited = 0
        self._direction: Row = []
        self._last: dict[int, Found] = {}

    @property
    def sum(self) -> int:
        """All prices of track together."""
        return sum(self.piece)

    @property
    def spent(self) -> bool:
        """Whether further rounds would gain next to nothing."""
        return self._pace < ENOUGH

    def charge(self) -> None:
        """Fill the tables at the best prices."""
        self._fill(self.piece, self.stop, self.size)

    def _fill(self, piece: list[int], stop: list[list[int]], size: list[tuple[int, int]]) -> list[int]:
        link_price = [sum([piece[i] for i in bits]) for bits in self._on_link]
        return [max(walks.fill(link_price, stop[c], size[c]), 0) for c, walks in enumerate(self.walks)]

    def settle(self, known: int, limits: Limits, rounds: int) -> None:
        """Lower the bound, at most to ``known``, the score of a set already found."""
        arena = self.arena
        sizes = [len(kind.trains) for kind in arena.classes]
        count, width = len(self.piece), arena.size + 2
        price: Row = [float(p) for p in self.piece]
        for row, size in zip(self.stop, self.size, strict=True):
            price += [float(p) for p in (*row, *size)]
        best = list(price)
        direction = [0.0] * len(price)
        pace, waited = 1.0, 0
        for _ in range(rounds):
            limits.nodes += width
            limits.look()
            whole = [int(p) for p in price]
            piece = whole[:count]
            rows = [whole[count + c * width : count + (c + 1) * width] for c in range(len(sizes))]
            stop = [row[:-2] for row in rows]
            paid = [(row[-2], row[-1]) for row in rows]
            most = self._fill(piece, stop, paid)
            value = sum(piece) + sum(n * m for n, m in zip(sizes, most, strict=True))
            slope: list[float] = [-1.0] * count
            for c, walks in enumerate(self.walks):
                if most[c] <= 0:
                    slope += [0.0] * width
                    continue
                trace = walks.trace()
                for link in trace.links:
                    for i in self._on_link[link]:
                        slope[i] += sizes[c]
                slope += [sizes[c] * (n - 1.0) for n in trace.visits]
                slope += [sizes[c] * float(n) for n in walks.excess(trace)]
            if value < self.bound:
                waited = 0 if self.bound - value > FINE else waited + 1
                self.bound, self.piece, self.stop, self.most = value, piece, stop, most
                self.size = paid
                best = list(price)
            else:
                waited += 1
            if waited >= PATIENCE:
                waited, pace, price = 0, pace * SHORTER, list(best)
            if self.bound // FINE <= known or pace < ENOUGH:
                break
            price, direction = move(price, direction, slope, pace * (value - known * FINE))
        self.charge()

    def sharpen(self, known: int, limits: Limits, rounds: int, keep: Callable[[int, Found], None]) -> None:
        """Lower the bound further with real routes, each good one shown to ``keep`` with its class."""
        if not self._direction:
            self._direction = [0.0] * len(self.piece)
        sizes = [len(kind.trains) for kind in self.arena.classes]
        price: Row = [float(p) for p in self.piece]
        best = list(price)
        aim = max(known * FINE, int(self.bound * HOPE))
        for _ in range(rounds):
            piece = [int(p) for p in price]
            loose = self._follow(piece)
            slope = [-1.0] * len(piece)
            most: list[int] = []
            for c in range(len(sizes)):
                worth, found, sure = self._top(c, limits, keep)
                most.append(worth if sure else loose[c])
                if found is not None:
                    for i in positions(found.bits):
                        if i < len(slope):
                            slope[i] += sizes[c]
            value = sum(piece) + sum(n * m for n, m in zip(sizes, most, strict=True))
            if value < self.bound:
                self._waited = 0 if self.bound - value > FINE // 2 else self._waited + 1
                self.bound, self.piece, self.most = value, piece, most
                best = list(price)
            else:
                self._waited += 1
            if self._waited >= PATIENCE:
                self._waited, self._pace, price = 0, self._pace * SHORTER, list(best)
            if self.bound // FINE <= known or self.spent:
                break
            size = self._pace * max(value - aim, FINE)
            price, self._direction = move(price, self._direction, slope, size)
        self.charge()

    def _follow(self, piece: list[int]) -> list[int]:
        """Fill the tables for new prices of track, the prices of stops brought up to date with them."""
        link_price = [sum([piece[i] for i in bits]) for bits in self._on_link]
        found = []
        for c, walks in enumerate(self.walks):
            size = self.size[c]
            best = most = walks.fill(link_price, self.stop[c], size)
            before = self._last.get(c)
            low = 0 if before is None else max(walks.worth(before), 0)
            price: Row = [float(p) for p in self.stop[c]]
            direction = [0.0] * len(price)
            for _ in range(FOLLOW):
                slope = [n - 1.0 for n in walks.trace().visits]
                if best - low < FINE or not any(n > 0 for n in slope):
                    break
                price, direction = move(price, direction, slope, NEARER * (most - low))
                stop = [int(p) for p in price]
                most = walks.fill(link_price, stop, size)
                if most < best:
                    best, self.stop[c] = most, stop
            if most != best:
                walks.fill(link_price, self.stop[c], size)
            found.append(max(best, 0))
        return found

    def _top(
        self, kind: int, limits: Limits, keep: Callable[[int, Found], None]
    ) -> tuple[int, Found | None, bool]:
        """The route worth most at the prices charged, and whether that is certain."""
        top: Found | None = None
        worth = 0

        def take(value: int, found: Found) -> int:
            nonlocal top, worth
            top, worth = found, value
            return value + 1

        short = Limits(nodes=HUNT)
        sure = False
        floor = 1
        before = self._last.get(kind)
        if before is not None:
            worth = self.walks[kind].worth(before)
            top, floor = before, max(worth + 1, 1)
        with suppress(Halt):
            hunt(self.walks[kind], floor, 0, take, short)
            sure = True
        limits.nodes += short.nodes
        limits.look()
        if top is not None:
            self._last[kind] = top
            keep(kind, top)
        return max(worth, 0), top if worth > 0 else None, sure


def move(price: Row, direction: Row, slope: list[float], size: float) -> tuple[Row, Row]:
    """New prices and the direction they were moved in."""
    direction = [MEMORY * d + s for d, s in zip(direction, slope, strict=True)]
    norm = sum([d * d for d, p in zip(direction, price, strict=True) if d > 0 or p > 0])
    stride = size / norm if norm else 0.0
    return [max(0.0, p + stride * d) for p, d in zip(price, direction, strict=True)], direction


def positions(bits: int) -> list[int]:
    """Numbers of the bits that are set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
