"""An upper bound on what a train can still earn, from walks that may come back to a stop.

The best walk of so many stops from each vertex is easy to tabulate, if all a walk must avoid is turning
straight back. Every route is such a walk, so the table bounds every route. It is made sharp by *prices*: a
price on a stop is charged at each visit and paid out once, and a price on a piece of track likewise. Routes
visit a stop once at most and so lose nothing by it; walks that run in circles do. A third kind of price is
charged for running through a stop, not for ending there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from railhead.board.routes.arena import Arena, Found, TrainClass
from railhead.board.routes.model import BARRED, HALT, TOWN
from railhead.board.routes.ways import Circle, Ways

FINE: Final = 16
"""Prices are counted in sixteenths of the unit of money."""
NEVER: Final = -(1 << 60)
Gains = list[tuple[int, int, list[tuple[int, int, int]]]]
"""State, its stop and the ways out: state and stop each leads to, and what it adds."""


class Trace(NamedTuple):
    """A walk: how often it visits each vertex and runs through it, the links it takes, and its stops."""

    visits: list[int]
    passes: list[int]
    links: list[int]
    stops: list[int]

    def circles(self) -> list[Circle]:
        """The ways from a stop back to it."""
        found: list[Circle] = []
        last: dict[int, int] = {}
        for i, v in enumerate(self.stops):
            if v in last:
                found.append(tuple(self.stops[last[v] : i]))
            last[v] = i
        return found


class Walks:
    """The tables for trains of one class under given prices."""

    __slots__ = (
        "arena", "ends", "first", "gains", "kind", "late", "levels", "link_price", "net", "next", "optional", "origin",
        "paid_out", "pass_price", "plain", "room", "second", "size_price", "stop_price", "value", "ways", "weight",
    )  # fmt: skip

    def __init__(self, arena: Arena, kind: TrainClass, ways: Ways) -> None:
        problem = arena.problem
        self.arena = arena
        self.ways = ways
        self.kind = kind
        self.levels = (arena.size if isinstance(kind.reach, tuple) else min(kind.stops, arena.size)) - 1
        """Stops after the first that a route may have."""
        self.late = (self.levels + 1) // 2 + 1
        """Levels below this are of no use before an own station: that comes in the first half, or in the other
        direction in the second."""
        self.weight = [arena.weigh(kind, v) * FINE for v in range(arena.size)]
        score = arena.score
        self.ends = [score(s.double, 0) * FINE if s.may_end else NEVER for s in problem.sites]
        self.plain = [score(link.bonus, 0) * FINE for link in problem.links]
        self.room: tuple[int, int] | None = None
        """Stations and large stations a route may count, where the two differ (1860)."""
        if isinstance(kind.reach, tuple):
            self.room = sum(kind.reach), kind.reach[0]
        skip = problem.rules.skip_towns
        self.optional = [s.kind == HALT or (s.kind == TOWN and skip) for s in problem.sites]
        """Whether a stop may be passed without a call."""
        self.link_price: list[int] = []
        self.stop_price: list[int] = []
        self.size_price = (0, 0)
        self.pass_price: list[int] = []
        self.net: list[int] = []
        """Per vertex, its weight less all prices but those of track."""
        self.paid_out = 0
        self.first: list[list[int]] = []
        """Per level and state, the best walk of at most so many further stops, ..."""
        self.next: list[list[int]] = []
        """... where it goes next (-1: nowhere), ..."""
        self.second: list[list[int]] = []
        """... and the best that goes elsewhere."""
        self.gains: list[int] = []
        """Per pair of neighbours, what the best link from one to the other adds."""
        self.value, self.origin = 0, 0

    def fill(
        self,
        link_price: list[int],
        stop_price: list[int],
        size_price: tuple[int, int] = (0, 0),
        pass_price: list[int] | None = None,
    ) -> int:
        """Tabulate under these prices; the answer bounds every route's score, other prices of stops kept.

        Prices of links and of running through a stop are taken off it. ``size_price`` is charged for each
        station and each large station that counts, and paid out for as many as the train may count.
        """
        self.link_price, self.stop_price, self.size_price = link_price, stop_price, size_price
        plain = self.plain
        size = self.arena.size
        self.pass_price = pass_price = pass_price or [0] * size
        passing = self.arena.passing
        self.paid_out = sum(stop_price)
        net = [w - p for w, p in zip(self.weight, stop_price, strict=True)]
        if self.room is not None:
            self.paid_out += size_price[0] * self.room[0] + size_price[1] * self.room[1] + self._fixed()
            large = self.arena.cost_large
            for v in range(size):
                charge = size_price[0] + size_price[1] * large[v]
                net[v] -= min(charge, self.weight[v]) if self.optional[v] else charge
        self.net = net
        earn = [plain[n] - link_price[n] for n in range(len(plain))]
        gains: list[int] = []
        for v, u, links in self.ways.pairs:
            top = earn[links[0]]
            for n in links:
                if earn[n] > top:
                    top = earn[n]
            gains.append(top + net[u] - pass_price[v])
        self.gains = gains
        stop, begun = self.ways.stop, self.ways.begun
        ends = [self.ends[v] if b else NEVER for v, b in zip(stop, begun, strict=True)]
        rows: tuple[Gains, Gains] = [], []
        for state, v in enumerate(stop):
            if passing[v] != BARRED:
                row = [(to, u, gains[pair]) for to, u, pair in self.ways.rows[state]]
                rows[begun[state]].append((state, v, row))
        self.first = [ends] * max(self.levels, 1)
        self.next = [[-1] * len(stop)] * len(self.first)
        self.second = list(self.first)
        self._sweep(rows[1], 1)
        self._sweep(rows[0], self.late)
        self.value, self.origin = max([(self.begins(v)[0], -v) for v in range(size)], default=(0, 0))
        return self.paid_out + self.value

    def _sweep(self, rows: Gains, level: int) -> None:
        """Tabulate some of the states, level by level from the given one."""
        first, following, second = self.first, self.next, self.second
        while level < self.levels:
            b1, n1, b2 = first[level - 1], following[level - 1], second[level - 1]
            c1, m1, c2 = list(first[level]), list(following[level]), list(second[level])
            for state, v, row in rows:
                x1, y1, x2 = first[0][state], -1, NEVER
                for to, u, g in row:
                    x = g + (b1[to] if n1[to] != v else b2[to])
                    if x > x1:
                        x2 = x1
                        x1 = x
                        y1 = u
                    elif x > x2:
                        x2 = x
                c1[state], m1[state], c2[state] = x1, y1, x2
            if c1 == b1 and c2 == b2:
                more = self.levels - level
                first[level:], following[level:], second[level:] = [b1] * more, [n1] * more, [b2] * more
                return
            first[level], following[level], second[level] = c1, m1, c2
            level += 1

    def begins(self, v: int) -> tuple[int, int]:
        """The best walk that begins at a stop, and where it goes first."""
        top, to = NEVER, -1
        if self.levels > 0 and self.ends[v] > NEVER:
            base = self.net[v] + self.ends[v] + self.pass_price[v]
            b1, n1, b2 = self.first[-1], self.next[-1], self.second[-1]
            for state, u, pair in self.ways.rows[v]:
                x = base + self.gains[pair] + (b1[state] if n1[state] != v else b2[state])
                if x > top:
                    top, to = x, u
        return top, to

    def trace(self) -> Trace:
        """A walk that reaches the bound."""
        size = self.arena.size
        v = -self.origin
        trace = Trace([0] * size, [0] * size, [], [])
        if self.value <= NEVER // 2:
            return trace
        trace.visits[v] += 1
        trace.stops.append(v)
        to, level, state = self.begins(v)[1], self.levels, v
        while to >= 0:
            state, pair = next((onto, pair) for onto, u, pair in self.ways.rows[state] if u == to)
            trace.links.append(
                max(self.ways.pairs[pair][2], key=lambda n: self.plain[n] - self.link_price[n])
            )
            trace.visits[to] += 1
            trace.stops.append(to)
            level -= 1
            onward = self.next[level][state]
            if onward == v:
                onward = self._elsewhere(state, v, level)
            if onward >= 0:
                trace.passes[to] += 1
            v, to = to, onward
        return trace

    def _elsewhere(self, state: int, not_to: int, level: int) -> int:
        """Where the second-best walk goes next."""
        v = self.ways.stop[state]
        goal = self.second[level][state]
        if level == 0 or (self.ways.begun[state] and goal == self.ends[v]):
            return -1
        b1, n1, b2 = self.first[level - 1], self.next[level - 1], self.second[level - 1]
        for to, u, pair in self.ways.rows[state]:
            if u != not_to and self.gains[pair] + (b1[to] if n1[to] != v else b2[to]) == goal:
                return u
        return -1

    def _fixed(self) -> int:
        """Paid for a leased run whatever it calls at (R-1860-234)."""
        lease = self.arena.problem.rules.lease
        return 0 if lease is None else self.arena.score(lease.fixed, 0) * FINE

    def worth(self, found: Found) -> int:
        """What a route is worth at the prices charged, in fine units."""
        candidate = self.arena.rate(self.kind, found)
        score = 0 if candidate is None else candidate.score
        charged, through = self.link_price, self.pass_price
        inner = self.arena.vertices(found)[1:-1]
        links = (*found.first, *found.second)
        return score * FINE - sum([charged[n] for n in links]) - sum([through[v] for v in inner])

    def excess(self, trace: Trace) -> tuple[int, int]:
        """How many stations and large stations the walk counts beyond what the train may."""
        if self.room is None:
            return 0, 0
        large = self.arena.cost_large
        stations = sum(n for v, n in enumerate(trace.visits) if n and self.counts(v))
        return stations - self.room[0], sum(n * large[v] for v, n in enumerate(trace.visits)) - self.room[1]

    def counts(self, v: int) -> bool:
        """Whether a call at the stop pays at the present price of a station."""
        return not self.optional[v] or self.weight[v] > self.size_price[0]
