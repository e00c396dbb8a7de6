"""Prices on track and stops that make the bound sharp.

The price of a piece that several trains want goes up, that of one nobody wants comes down; likewise for
stops that a walk visits again and again, and for running through stops with an odd number of ways out. This
is the subgradient method for the Lagrangean dual of the problem, with the direction smoothed from round to
round. Prices are charged as whole fine units, so that every bound is exact.

``settle`` asks tables of walks for each train's best answer to the prices: quick and a little loose. Where these
walks run in circles, they are told to remember where they have been.
``sharpen`` goes on from there and hunts for the best real route instead; new prices are tried on the routes
met before the next hunt.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from railhead.board.routes.arena import Arena, Found
from railhead.board.routes.hunt import hunt
from railhead.board.routes.limits import Halt, Limits
from railhead.board.routes.model import BARRED, COUNTED
from railhead.board.routes.walk import FINE, Walks
from railhead.board.routes.ways import Circle, Ways

PATIENCE: Final = 8
"""Rounds without a better bound before the steps are shortened."""
SHORTER: Final = 0.7
MEMORY: Final = 0.7
"""How much of the direction of the round before is kept."""
CLOSE: Final = 11, 10
"""Walks are looked at for circles if they give a bound this close to the best."""
ROUND, LEARN = 8, 8
"""Stops of the longest circle that is worth remembering, and how many are learnt each time steps are shortened."""
SHOWN: Final = 4
"""So many new routes of each hunt, the best ones, are shown to the caller."""
HUNT: Final = 10000
"""Steps of a hunt before the loose answer is taken instead; doubled each time that happens."""
TRIALS: Final = 120
"""Prices tried on the routes met between two hunts."""
HOPE: Final = 0.97
"""The best set is expected at this part of the bound at least."""
NEAR, WIDER, CLOSER = (0.05, 0.5, 0.8), 1.5, 0.6
"""How far the next hunt goes from the best prices towards the new ones: least, at first, most; and how that
changes after a better bound and after none."""
FOLLOW, NEARER = 24, 0.7
"""Adjustments of stop prices after each move of track prices, and the part of the gap each aims to close."""
ENOUGH: Final = 0.02
"""Steps shorter than this part of the full one gain nothing."""

Row = list[float]


class Prices:
    """The best prices found, and the bound they give."""

    __slots__ = (
        "_best", "_circles", "_direction", "_last", "_met", "_near", "_now", "_on_link", "_pace", "_pieces", "_trial",
        "_unsure", "_waited", "arena", "bound", "most", "narrow", "piece", "room", "settled", "size", "spent", "stop",
        "walks", "ways",
    )  # fmt: skip

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.ways = Ways(arena)
        self.walks = [Walks(arena, kind, self.ways) for kind in arena.classes]
        pieces = max((link.bits.bit_length() for link in arena.problem.links), default=1)
        self.narrow = narrow_stops(arena)
        """Stops that fewer trains can run through than there are."""
        self.piece: list[int] = [0] * (pieces + len(self.narrow))
        """Per bit of track, then per narrow stop."""
        self.room = [1] * pieces + [most for _, most in self.narrow]
        """How often each of these can be used."""
        self._pieces = pieces
        self.stop = [[0] * arena.size for _ in arena.classes]
        """Per class and vertex."""
        self.size = [(0, 0) for _ in arena.classes]
        """Per class, for each station and for each large one that counts."""
        self.most = [0] * len(arena.classes)
        """Per class, the most a route can be worth at these prices, in fine units."""
        self.bound = 1 << 60
        """No set of routes scores more, in fine units."""
        self._on_link = [positions(link.bits) for link in arena.problem.links]
        self.spent = False
        """Whether further rounds would gain next to nothing."""
        self.settled = False
        """Whether prices for walks are as good as they get."""
        self._now: Row = [0.0] * (len(self.piece) + len(arena.classes) * (arena.size + 2))
        """Prices of track, then per class of stops and of stations: those of the next round, ..."""
        self._best = self._now
        """... and the best ones."""
        self._direction = [0.0] * len(self._now)
        self._pace = 1.0
        self._circles: dict[Circle, int] = {}
        """How often walks ran in which circles."""
        self._waited = 0
        self._near = NEAR[1]
        self._unsure = 0
        self._last: dict[int, Found] = {}
        self._met: list[dict[int, tuple[int, list[int]]]] = [{} for _ in arena.classes]
        """Per class, routes met by the track they use: score in fine units, and the priced things they use."""
        self._trial: list[int] = []

    @property
    def sum(self) -> int:
        """All prices of track together."""
        return self._paid(self.piece)

    def _paid(self, piece: list[int]) -> int:
        return sum([p * n for p, n in zip(piece, self.room, strict=True)])

    def _charges(self, piece: list[int]) -> tuple[list[int], list[int]]:
        """Prices of links and of running through stops."""
        through = [0] * self.arena.size
        for (stops, _), price in zip(self.narrow, piece[self._pieces :], strict=True):
            for v in stops:
                through[v] += price
        return [sum([piece[i] for i in bits]) for bits in self._on_link], through

    def _used(self, found: Found) -> list[int]:
        """What a route uses of the priced things, by number."""
        inner = self.arena.vertices(found)[1:-1]
        used = [i for i in positions(found.bits) if i < self._pieces]
        return used + [
            self._pieces + i for i, (stops, _) in enumerate(self.narrow) for v in stops if v in inner
        ]

    def charge(self) -> None:
        """Fill the tables at the best prices."""
        self._fill(self.piece, self.stop, self.size)

    def _fill(self, piece: list[int], stop: list[list[int]], size: list[tuple[int, int]]) -> list[int]:
        link_price, through = self._charges(piece)
        return [max(w.fill(link_price, stop[c], size[c], through), 0) for c, w in enumerate(self.walks)]

    def settle(self, known: int, limits: Limits, rounds: int) -> None:
        """Lower the bound, at most to ``known``, the score of a set already found."""
        arena = self.arena
        sizes = [len(kind.trains) for kind in arena.classes]
        count, width = len(self.piece), arena.size + 2
        price, direction = self._now, self._direction
        circles = self._circles
        for _ in range(rounds):
            limits.nodes += width
            limits.look()
            whole = [int(p) for p in price]
            piece = whole[:count]
            rows = [whole[count + c * width : count + (c + 1) * width] for c in range(len(sizes))]
            stop = [row[:-2] for row in rows]
            paid = [(row[-2], row[-1]) for row in rows]
            most = self._fill(piece, stop, paid)
            value = self._paid(piece) + sum(n * m for n, m in zip(sizes, most, strict=True))
            slope: list[float] = [-float(n) for n in self.room]
            for c, walks in enumerate(self.walks):
                if most[c] <= 0:
                    slope += [0.0] * width
                    continue
                trace = walks.trace()
                for link in trace.links:
                    for i in self._on_link[link]:
                        slope[i] += sizes[c]
                for i, (stops, _) in enumerate(self.narrow):
                    slope[self._pieces + i] += sizes[c] * sum([trace.passes[v] for v in stops])
                slope += [sizes[c] * (n - 1.0) for n in trace.visits]
                slope += [sizes[c] * float(n) for n in walks.excess(trace)]
                if value * CLOSE[1] < self.bound * CLOSE[0]:
                    for circle in trace.circles():
                        if len(circle) <= ROUND:
                            circles[circle] = circles.get(circle, 0) + 1
            if value < self.bound:
                self._waited = 0 if self.bound - value > FINE else self._waited + 1
                self.bound, self.piece, self.stop, self.most = value, piece, stop, most
                self.size = paid
                self._best = price
            else:
                self._waited += 1
            if self._waited >= PATIENCE:
                self._waited, price = 0, self._best
                if self._pace < 1.0:
                    often = sorted(circles, key=lambda c: (-circles[c] / len(c), c))
                    self.ways.learn(often[:LEARN])
                self._pace *= SHORTER
                circles.clear()
            if self.bound // FINE <= known or self._pace < ENOUGH:
                self.settled = True
                break
            price, direction = move(price, direction, slope, self._pace * (value - known * FINE))
        self._now, self._direction = price, direction
        self.charge()

    def sharpen(self, known: int, limits: Limits, rounds: int, keep: Callable[[int, Found], None]) -> None:
        """Lower the bound further with real routes, each good one shown to ``keep`` with its class.

        The next hunt is made some way from the best prices to those that hold the routes met so far down most.
        """
        sizes = [len(kind.trains) for kind in self.arena.classes]
        for _ in range(rounds):
            trial = self._trial or self.piece
            piece = [int(p + (q - p) * self._near) for p, q in zip(self.piece, trial, strict=True)]
            loose = self._follow(piece)
            most: list[int] = []
            for c in range(len(sizes)):
                worth, sure = self._top(c, limits, keep)
                most.append(worth if sure else loose[c])
            value = self._paid(piece) + sum(n * m for n, m in zip(sizes, most, strict=True))
            if value < self.bound:
                self._near = min(self._near * WIDER, NEAR[2])
                self._waited = 0 if self.bound - value > FINE // 2 else self._waited + 1
                self.bound, self.piece, self.most = value, piece, most
            else:
                self._waited += 1
                self._near = max(self._near * CLOSER, NEAR[0])
            if self.bound // FINE <= known:
                break
            if self.bound - self._try_out(known, sizes) < FINE:
                self._waited += PATIENCE // 2
            if self._waited > 3 * PATIENCE:
                self.spent = True
                break
        self.charge()

    def _try_out(self, known: int, sizes: list[int]) -> float:
        """Look for prices that hold down the routes met so far; the bound if there were no others."""
        price: Row = [float(p) for p in self.piece]
        direction = [0.0] * len(price)
        aim = max(known * FINE, int(self.bound * HOPE))
        low, pace, waited = float(1 << 60), 1.0, 0
        best = price
        for _ in range(TRIALS):
            value = sum([p * n for p, n in zip(price, self.room, strict=True)], 0.0)
            slope = [-float(n) for n in self.room]
            for c, routes in enumerate(self._met):
                top, chosen = 0.0, None
                for score, pieces in routes.values():
                    worth = score - sum([price[i] for i in pieces], 0.0)
                    if worth > top:
                        top, chosen = worth, pieces
                value += sizes[c] * top
                for i in chosen or ():
                    slope[i] += sizes[c]
            if value < low:
                low, best, waited = value, price, 0
            else:
                waited += 1
                if waited >= PATIENCE // 2:
                    waited, pace, price = 0, pace * SHORTER, best
            price, direction = move(price, direction, slope, pace * max(value - aim, FINE))
        self._trial = [int(p) for p in best]
        return low

    def _follow(self, piece: list[int]) -> list[int]:
        """Fill the tables for new prices of track, the prices of stops brought up to date with them."""
        link_price, through = self._charges(piece)
        found = []
        for c, walks in enumerate(self.walks):
            size = self.size[c]
            best = most = walks.fill(link_price, self.stop[c], size, through)
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
                most = walks.fill(link_price, stop, size, through)
                if most < best:
                    best, self.stop[c] = most, stop
            if most != best:
                walks.fill(link_price, self.stop[c], size, through)
            found.append(max(best, 0))
        return found

    def _top(self, kind: int, limits: Limits, keep: Callable[[int, Found], None]) -> tuple[int, bool]:
        """What the best route is worth at the prices charged, and whether that is certain."""
        top: Found | None = None
        worth = 0
        fresh: list[Found] = []
        walks, train_class = self.walks[kind], self.arena.classes[kind]

        def take(value: int, found: Found) -> int:
            nonlocal top, worth
            top, worth = found, value
            candidate = self.arena.rate(train_class, found)
            if candidate is not None and found.bits not in self._met[kind]:
                self._met[kind][found.bits] = candidate.score * FINE, self._used(found)
                fresh.append(found)
            return value + 1

        short = limits.part(HUNT << self._unsure)
        sure = False
        floor = 1
        before = self._last.get(kind)
        if before is not None:
            worth = walks.worth(before)
            top, floor = before, max(worth + 1, 1)
        with suppress(Halt):
            hunt(walks, floor, 0, take, short)
            sure = True
        limits.nodes += short.nodes
        limits.look()
        if not sure:
            self._unsure += 1
        if top is not None:
            self._last[kind] = top
        for found in fresh[-SHOWN:]:
            keep(kind, found)
        return max(worth, 0), sure


def move(price: Row, direction: Row, slope: list[float], size: float) -> tuple[Row, Row]:
    """New prices and the direction they were moved in."""
    direction = [MEMORY * d + s for d, s in zip(direction, slope, strict=True)]
    norm = sum([d * d for d, p in zip(direction, price, strict=True) if d > 0 or p > 0], 0.0)
    stride = size / norm if norm else 0.0
    return [max(0.0, p + stride * d) for p, d in zip(price, direction, strict=True)], direction


def narrow_stops(arena: Arena) -> list[tuple[list[int], int]]:
    """Stops that fewer trains can run through than there are, with the number that can.

    A train that runs through takes two of the ways out. Of an odd number of ways one is left over, which
    prices on the ways themselves cannot tell. R-1860-207: full stations are run through once in all.
    """
    problem = arena.problem
    trains = len(problem.trains)
    found: list[tuple[list[int], int]] = []
    full = [v for v, passing in enumerate(arena.passing) if passing == COUNTED]
    if full:
        found.append((full, 1))
    if not arena.additive:
        return found  # routes are listed there and judged by prices of track and of that one pass alone
    for v, steps in enumerate(problem.steps):
        if arena.passing[v] == BARRED:
            continue
        ways = fewest([step.bits for step in steps])
        if ways % 2 and ways // 2 < trains:
            found.append(([v], ways // 2))
    return found


def fewest(masks: list[int]) -> int:
    """A small number of bits that meet every mask."""
    count = 0
    while masks:
        often: dict[int, int] = {}
        for mask in masks:
            for i in positions(mask):
                often[i] = often.get(i, 0) + 1
        top = max(often, key=lambda i: often[i])
        masks = [mask for mask in masks if not mask >> top & 1]
        count += 1
    return count


def positions(bits: int) -> list[int]:
    """Numbers of the bits that are set, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
