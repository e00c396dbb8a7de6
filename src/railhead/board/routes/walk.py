"""An upper bound on what a train can still earn, from walks that may come back to a stop.

The best walk of so many stops from each vertex is easy to tabulate, if all a walk must avoid is turning
straight back. Every route is such a walk, so the table bounds every route. It is made sharp by *prices*: a
price on a stop is charged at each visit and paid out once, and a price on a piece of track likewise. Routes
visit a stop once at most and so lose nothing by it; walks that run in circles do. A third kind of price is
charged for running through a stop, not for ending there.
"""

from __future__ import annotations

from operator import add
from typing import Final, NamedTuple

from railhead.board.routes.arena import Arena, Found, TrainClass
from railhead.board.routes.model import BARRED, HALT, TOWN

FINE: Final = 16
"""Prices are counted in sixteenths of the unit of money."""
NEVER: Final = -(1 << 60)


class Trace(NamedTuple):
    """A walk: how often it visits each vertex and runs through it, and the links it takes."""

    visits: list[int]
    passes: list[int]
    links: list[int]


class Arms(NamedTuple):
    """Per level, the best arm of at least one stop that leaves a start, and the best by another neighbour.

    Running through the start is not charged in them.
    """

    first: list[int]
    next: list[int]
    second: list[int]
    other: list[int]


class Walks:
    """The tables for trains of one class under given prices."""

    __slots__ = (
        "_arms", "arena", "ends", "first", "kind", "levels", "link_price", "near", "net", "next", "optional",
        "paid_out", "pass_price", "plain", "room", "second", "size_price", "stop_price", "value", "weight",
    )  # fmt: skip

    def __init__(self, arena: Arena, kind: TrainClass) -> None:
        problem = arena.problem
        self.arena = arena
        self.kind = kind
        self.levels = (arena.size if isinstance(kind.reach, tuple) else min(kind.stops, arena.size)) - 1
        """Stops after the first that a route may have."""
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
        self.near: list[list[tuple[int, list[int]]]] = []
        """Per vertex, its neighbours with the links to them."""
        for steps in problem.steps:
            links: dict[int, list[int]] = {}
            for step in steps:
                links.setdefault(step.to, []).append(step.link)
            self.near.append(list(links.items()))
        self.link_price: list[int] = []
        self.stop_price: list[int] = []
        self.size_price = (0, 0)
        self.pass_price: list[int] = []
        self.net: list[int] = []
        """Per vertex, its weight less all prices but those of track."""
        self.paid_out = 0
        self.first: list[list[int]] = []
        """Per level and vertex, the best walk of at most so many further stops, ..."""
        self.next: list[list[int]] = []
        """... where it goes next (-1: nowhere), ..."""
        self.second: list[list[int]] = []
        """... and the best that goes elsewhere."""
        self.value = 0
        self._arms: dict[int, Arms] = {}

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
        self._arms.clear()
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
        moves: list[list[tuple[int, int]]] = []
        for v in range(size):
            row = []
            charge = pass_price[v]
            for u, links in self.near[v]:
                top = earn[links[0]]
                for n in links:
                    if earn[n] > top:
                        top = earn[n]
                row.append((u, top + net[u] - charge))
            moves.append(row)
        first = [list(self.ends)]
        nxt = [[-1] * size]
        second = [list(self.ends)]
        go = [(v, moves[v], self.ends[v]) for v in range(size) if passing[v] != BARRED]
        for _ in range(self.levels):
            b1, n1, b2 = first[-1], nxt[-1], second[-1]
            c1, m1, c2 = list(self.ends), [-1] * size, list(self.ends)
            for v, row, end in go:
                x1, y1, x2 = end, -1, NEVER
                for u, g in row:
                    x = g + (b1[u] if n1[u] != v else b2[u])
                    if x > x1:
                        x2 = x1
                        x1 = x
                        y1 = u
                    elif x > x2:
                        x2 = x
                c1[v], m1[v], c2[v] = x1, y1, x2
            first.append(c1)
            nxt.append(m1)
            second.append(c2)
            if c1 == b1 and c2 == b2:
                break
        while len(first) <= self.levels:
            first.append(first[-1])
            nxt.append(nxt[-1])
            second.append(second[-1])
        self.first, self.next, self.second = first, nxt, second
        self.value = max((self.from_start(t)[0] for t in self.arena.problem.starts), default=0)
        return self.paid_out + self.value

    def arms(self, start: int) -> Arms:
        """The best arms that leave a start."""
        known = self._arms.get(start)
        if known is not None:
            return known
        gains = [(u, self._step_gain(u, links)) for u, links in self.near[start]]
        arms = self._arms[start] = Arms([NEVER], [-1], [NEVER], [-1])
        for level in range(self.levels):
            b1, n1, b2 = self.first[level], self.next[level], self.second[level]
            x1, y1, x2, y2 = NEVER, -1, NEVER, -1
            for u, g in gains:
                x = g + (b1[u] if n1[u] != start else b2[u])
                if x > x1:
                    x1, y1, x2, y2 = x, u, x1, y1
                elif x > x2:
                    x2, y2 = x, u
            arms.first.append(x1)
            arms.next.append(y1)
            arms.second.append(x2)
            arms.other.append(y2)
        return arms

    def from_start(self, start: int) -> tuple[int, int]:
        """The best arm that leaves a start, or pair of arms by different neighbours; length of the shorter."""
        base = self.net[start]
        b1, n1, b2, _ = self.arms(start)
        top, at = b1[-1] + self.ends[start], 0
        if self.arena.passing[start] != BARRED:
            charge = self.pass_price[start]
            for j in range(1, self.levels // 2 + 1):
                k = self.levels - j
                x = b1[j] + b1[k] if n1[j] != n1[k] else max(b1[j] + b2[k], b2[j] + b1[k])
                if x - charge > top:
                    top, at = x - charge, j
        return base + top, at

    def trace(self) -> Trace:
        """A walk that reaches the bound."""
        arena = self.arena
        trace = Trace([0] * arena.size, [0] * arena.size, [])
        if not arena.problem.starts:
            return trace
        start = max(arena.problem.starts, key=lambda t: self.from_start(t)[0])
        _, j = self.from_start(start)
        trace.visits[start] += 1
        b1, n1, b2, n2 = self.arms(start)
        k = self.levels - j
        one, two = n1[j], n1[k]
        if j and one == two:
            if b1[j] + b2[k] >= b2[j] + b1[k]:
                two = n2[k]
            else:
                one = n2[j]
        if one >= 0:
            trace.passes[start] += 1
            self._follow(start, one, j, trace)
        self._follow(start, two, k, trace)
        return trace

    def _elsewhere(self, v: int, not_to: int, level: int) -> int:
        """Where the second-best walk goes next."""
        goal = self.second[level][v]
        if goal == self.ends[v] or level == 0:
            return -1
        for u, links in self.near[v]:
            if u != not_to:
                far = self.first[level - 1][u] if self.next[level - 1][u] != v else self.second[level - 1][u]
                if self._step_gain(u, links) - self.pass_price[v] + far == goal:
                    return u
        return -1

    def _step_gain(self, u: int, links: list[int]) -> int:
        top = max(self.plain[n] - self.link_price[n] for n in links)
        return top + self.net[u]

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

    def _follow(self, v: int, to: int, level: int, trace: Trace) -> None:
        while to >= 0 and level > 0:
            options = next(found for u, found in self.near[v] if u == to)
            trace.links.append(max(options, key=lambda n: self.plain[n] - self.link_price[n]))
            trace.visits[to] += 1
            level -= 1
            if self.arena.passing[to] == BARRED:
                return
            onward = self.next[level][to]
            if onward == v:
                onward = self._elsewhere(to, v, level)
            if onward >= 0 and level > 0:
                trace.passes[to] += 1
            v, to = to, onward


def best_split(ahead: list[int], behind: list[int], level: int) -> int:
    """The most that two arms can add when they share so many further stops."""
    most: int = max(map(add, ahead[: level + 1], behind[level::-1]))
    return most
