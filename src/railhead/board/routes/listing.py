"""Every route of a corporation, listed from its own stations.

A route contains an own station, so it is two arms that leave one: the search grows the first arm, and at
each of its ends the second one. Every state of the search is a different route; a row remembers the row it
grew from, so that nothing is copied. With several own stations a route belongs to the first one listed.
"""

from __future__ import annotations

from typing import NamedTuple

from railhead.board.maps import NODE, PASS
from railhead.board.routes.model import BARRED, COUNTED, HALT, TOWN, Problem
from railhead.board.routes.rules import Reach

ENDLESS = 1 << 30


class Row(NamedTuple):
    """A route, or an arm on its way to one: the link just taken and the row before it."""

    parent: int
    link: int
    vertex: int
    """Where it has come to."""
    second: bool
    """Whether that is the second arm."""
    other: int
    """The end of the first arm, for rows of the second; else the station it started from."""
    bits: int
    total: int
    """Sum of the values on the way, doubled ends not counted."""


class TooMany(Exception):
    """The list grew past its limit."""


def budget(problem: Problem, reach: Reach) -> tuple[int, int]:
    """How many stops, and how many large stations, a route of such a train may count."""
    if reach is None:
        return ENDLESS, ENDLESS
    if isinstance(reach, tuple):
        return reach[0] + reach[1], reach[0]
    return reach, ENDLESS


def costs(problem: Problem) -> list[tuple[int, int]]:
    """Per vertex, what it takes from the two budgets."""
    rules = problem.rules
    found = []
    for site in problem.sites:
        if site.kind == HALT or (site.kind == TOWN and rules.skip_towns):
            found.append((0, 0))
        else:
            found.append((1, int(site.kind != TOWN)))
    if rules.skip_towns:
        return [(c, c) for _, c in found]
    return found


class Listing:
    """All routes that fit the given budgets, as rows."""

    __slots__ = ("limit", "problem", "rows", "starts")

    def __init__(self, problem: Problem, stops: int, large: int, limit: int = ENDLESS) -> None:
        self.problem = problem
        self.limit = limit
        self.rows: list[Row] = []
        self.starts: list[int] = []
        """Per row, the own station it belongs to."""
        self._grow(stops, large)

    def _grow(self, stops: int, large: int) -> None:
        problem = self.problem
        sites, steps, rows = problem.sites, problem.steps, self.rows
        cost = costs(problem)
        cost_stop = [c[0] for c in cost]
        cost_large = [c[1] for c in cost]
        passing = [s.passing for s in sites]
        may_end = [s.may_end for s in sites]
        value = [s.value + s.bonus for s in sites]
        bonus = [link.bonus for link in problem.links]
        pass_bit, limit = problem.pass_bit, self.limit
        start = 0
        barred = 0

        def extend(
            v: int, k: int, c: int, seen: int, used: int, total: int, parent: int, first: int, other: int
        ) -> None:
            """Grow an arm by one link; ``first`` >= 0 on the first arm is the number of its first link."""
            here = passing[v]
            if here == BARRED and v != start:
                return
            if here == COUNTED:
                if used & pass_bit:
                    return
                used |= pass_bit
            for to, bits, need, link in steps[v]:
                if bits & used or need & seen:
                    continue
                left = k - cost_stop[to]
                room = c - cost_large[to]
                if left < 0 or room < 0:
                    continue
                me = len(rows)
                if me >= limit:
                    raise TooMany
                now = used | bits
                seen_now = seen | need
                sum_now = total + value[to] + bonus[link]
                rows.append(Row(parent, link, to, other >= 0, other if other >= 0 else start, now, sum_now))
                if other >= 0:
                    extend(to, left, room, seen_now, now, sum_now, me, first, other)
                    continue
                extend(to, left, room, seen_now, now, sum_now, me, first if first >= 0 else link, -1)
                if may_end[to] and not barred:
                    begin(left, room, seen_now, now, sum_now, me, first if first >= 0 else link, to)

        def begin(
            k: int, c: int, seen: int, used: int, total: int, parent: int, first: int, other: int
        ) -> None:
            """Start the second arm with a later link than the first arm's."""
            for to, bits, need, link in steps[start]:
                if link <= first or bits & used or need & seen:
                    continue
                left = k - cost_stop[to]
                room = c - cost_large[to]
                if left < 0 or room < 0:
                    continue
                me = len(rows)
                if me >= limit:
                    raise TooMany
                now = used | bits
                sum_now = total + value[to] + bonus[link]
                rows.append(Row(parent, link, to, True, other, now, sum_now))
                extend(to, left, room, seen | need, now, sum_now, me, first, other)

        earlier = 0
        for start in problem.starts:
            barred = passing[start] == BARRED
            seen = problem.places[start] | problem.hex_bits[start] | earlier
            k, c = stops - cost_stop[start], large - cost_large[start]
            if k >= 0 and c >= 0:
                extend(start, k, c, seen, 0, value[start], -1, -1, -1)
            self.starts += [start] * (len(rows) - len(self.starts))
            earlier |= 1 << start

    def chain(self, row: int) -> tuple[list[int], list[int]]:
        """The links of the first and of the second arm, both from the station outwards."""
        first: list[int] = []
        second: list[int] = []
        while row >= 0:
            entry = self.rows[row]
            (second if entry.second else first).append(entry.link)
            row = entry.parent
        return first[::-1], second[::-1]

    def vertices(self, row: int) -> list[int]:
        """The vertices of a route in travel order."""
        start = self.starts[row]
        first, second = self.chain(row)
        return [*self._along(start, first)[:0:-1], *self._along(start, second)]

    def _along(self, v: int, links: list[int]) -> list[int]:
        found = [v]
        for number in links:
            link = self.problem.links[number]
            v = link.b if v == link.a else link.a
            found.append(v)
        return found

    def path(self, row: int) -> tuple[int, ...]:
        """The nodes of a route in travel order, from its lower end."""
        problem = self.problem
        start = self.starts[row]
        first, second = self.chain(row)
        arms: list[list[int]] = []
        for links in (first, second):
            v = start
            nodes = [problem.sites[v].node]
            for number in links:
                link = problem.links[number]
                passed = [h * NODE + PASS for h in link.leg.hexes]
                if problem.index[link.leg.start] != v:
                    passed.reverse()
                v = link.b if v == link.a else link.a
                nodes += [*passed, problem.sites[v].node]
            arms.append(nodes)
        path = (*arms[0][:0:-1], *arms[1])
        return path if path[0] <= path[-1] else path[::-1]
