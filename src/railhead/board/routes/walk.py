"""An upper bound on what a train can still earn, from walks that may come back to a stop.

The best walk of so many stops from each vertex is easy to tabulate, if all a walk must avoid is turning
straight back. Every route is such a walk, so the table bounds every route. It is made sharp by *prices*: a
price on a stop is charged at each visit and paid out once, and a price on a piece of track likewise. Routes
visit a stop once at most and so lose nothing by it; walks that run in circles do.
"""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from railhead.board.routes.arena import Arena, Found, TrainClass
from railhead.board.routes.model import BARRED, HALT, TOWN

FINE = 16
"""Prices are counted in sixteenths of the unit of money."""
NEVER = -(1 << 60)


class Trace(NamedTuple):
    """A walk: how often it visits each vertex, and the links it takes."""

    visits: list[int]
    links: list[int]


class Walks:
    """The tables for trains of one class under given prices."""

    __slots__ = (
        "arena", "ends", "first", "kind", "levels", "link_price", "near", "net", "next", "optional", "paid_out",
        "plain", "room", "second", "size_price", "stop_price", "value", "weight",
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

    def fill(self, link_price: list[int], stop_price: list[int], size_price: tuple[int, int] = (0, 0)) -> int:
        """Tabulate under these prices; the answer bounds every route's score, link prices taken off.

        ``size_price`` is charged for each station and each large station that counts, and paid out for as
        many as the train may count.
        """
        self.link_price, self.stop_price, self.size_price = link_price, stop_price, size_price
        plain = self.plain
        size = self.arena.size
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
            for u, links in self.near[v]:
                top = earn[links[0]]
                for n in links:
                    if earn[n] > top:
                        top = earn[n]
                row.append((u, top + net[u]))
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

    def arms(self, start: int) -> tuple[list[int], list[int], list[int]]:
        """Per level, the best arm that leaves a start, its next vertex, and the best with another one."""
        if self.arena.passing[start] != BARRED:
            return (
                [row[start] for row in self.first],
                [row[start] for row in self.next],
                [row[start] for row in self.second],
            )
        end = self.ends[start]
        b1, n1, b2 = [end], [-1], [end]
        for level in range(self.levels):
            options = [(end, -1)]
            for u, links in self.near[start]:
                top = max(self.plain[n] - self.link_price[n] for n in links)
                far = self.first[level][u] if self.next[level][u] != start else self.second[level][u]
                options.append((top + self.net[u] + far, u))
            options.sort(key=lambda o: -o[0])
            b1.append(options[0][0])
            n1.append(options[0][1])
            b2.append(options[1][0] if len(options) > 1 else NEVER)
        return b1, n1, b2

    def from_start(self, start: int) -> tuple[int, int]:
        """The best pair of arms that leave a start by different neighbours, and the length of the first."""
        base = self.net[start]
        b1, n1, b2 = self.arms(start)
        if self.arena.passing[start] == BARRED:
            return base + b1[-1] + self.ends[start], self.levels
        top, at = NEVER, 0
        for j in range(self.levels // 2 + 1):
            k = self.levels - j
            if n1[j] != n1[k] or n1[j] < 0:
                x = b1[j] + b1[k]
            else:
                x = max(b1[j] + b2[k], b2[j] + b1[k])
            if x > top:
                top, at = x, j
        return base + top, at

    def trace(self) -> Trace:
        """A walk that reaches the bound."""
        arena = self.arena
        visits = [0] * arena.size
        links: list[int] = []
        if not arena.problem.starts:
            return Trace(visits, links)
        start = max(arena.problem.starts, key=lambda t: self.from_start(t)[0])
        _, j = self.from_start(start)
        visits[start] += 1
        b1, n1, b2 = self.arms(start)
        if arena.passing[start] == BARRED:
            self._follow(start, n1[-1], self.levels, visits, links)
            return Trace(visits, links)
        k = self.levels - j
        one, two = n1[j], n1[k]
        if one == two and one >= 0:
            if b1[j] + b2[k] >= b2[j] + b1[k]:
                two = self._elsewhere(start, one, k)
            else:
                one = self._elsewhere(start, two, j)
        self._follow(start, one, j, visits, links)
        self._follow(start, two, k, visits, links)
        return Trace(visits, links)

    def _elsewhere(self, v: int, not_to: int, level: int) -> int:
        """Where the second-best walk goes next."""
        goal = self.second[level][v]
        if goal == self.ends[v] or level == 0:
            return -1
        for u, links in self.near[v]:
            if u != not_to:
                far = self.first[level - 1][u] if self.next[level - 1][u] != v else self.second[level - 1][u]
                if self._step_gain(u, links) + far == goal:
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
        charged = self.link_price
        return score * FINE - sum([charged[n] for n in (*found.first, *found.second)])

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

    def _follow(self, v: int, to: int, level: int, visits: list[int], links: list[int]) -> None:
        while to >= 0 and level > 0:
            options = next(found for u, found in self.near[v] if u == to)
            links.append(max(options, key=lambda n: self.plain[n] - self.link_price[n]))
            visits[to] += 1
            level -= 1
            if self.arena.passing[to] == BARRED:
                return
            onward = self.next[level][to]
            if onward == v:
                onward = self._elsewhere(to, v, level)
            v, to = to, onward


def best_split(ahead: list[int], behind: list[int], level: int) -> int:
    """The most that two arms can add when they share so many further stops."""
    most: int = max(map(add, ahead[: level + 1], behind[level::-1]))
    return most
