"""Every route of a corporation, listed from its own stations.

A route contains an own station, so it is two arms that leave one: the search grows the first arm, and at
each of its ends the second one. Every state of the search is a different route. With several own stations
a route belongs to the first one listed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from railhead.board.routes.arena import Arena, Found, starts, two_armed
from railhead.board.routes.limits import LOOK_EVERY, Limits
from railhead.board.routes.model import BARRED, COUNTED


class TooMany(Exception):
    """There are more routes than the list may hold: the first ones."""

    def __init__(self, routes: list[Found]) -> None:
        super().__init__(len(routes))
        self.routes = routes


class Listed(NamedTuple):
    """Routes in the order in which they were grown: after each one come those that grew out of it."""

    routes: list[Found]
    ends: list[int]
    """Per route, the number after the last one that grew out of it."""


def listed(arena: Arena, limits: Limits, most: int) -> Listed | None:
    """All routes, or None past ``most``; what is so short that no limit is looked at is kept with the tables.

    It counts as many steps as a list that is made anew.
    """
    kept, key = arena.problem.lists, listing_key(arena, most)
    if key in kept:
        known: Listed | None = kept[key]
        if known is not None:
            limits.nodes += len(known.routes)
        return known
    try:
        found = every_route(arena, limits, most)
    except TooMany:
        if most <= LOOK_EVERY:
            kept[key] = None
        return None
    if len(found.routes) <= LOOK_EVERY:
        kept[key] = found
    return found


def listing_key(arena: Arena, most: int) -> tuple[Any, ...]:
    """What a list depends on beside the tables: how far the longest train goes, and where routes may begin."""
    problem = arena.problem
    homeward = problem.setting.home if problem.rules.linked and len(problem.trains) == 1 else None
    return _farthest(arena), homeward, most


def _farthest(arena: Arena) -> tuple[int, int]:
    """Stops and large stations that some train may count."""
    return max(kind.stops for kind in arena.classes), max(kind.large for kind in arena.classes)


def first_routes(arena: Arena, most: int, used: int) -> list[Found]:
    """So many routes beside used track, or all; those of the station that was placed first come first."""
    try:
        routes = every_route(arena, Limits(), most, used).routes
    except TooMany as full:
        routes = full.routes
    return [Found(r.bits & ~used, r.tally, r.start, r.first, r.second) for r in routes]


def every_route(arena: Arena, limits: Limits, most: int, taken: int = 0) -> Listed:
    """R-1830-180 to -186 and their like: all routes that some train could run; ``TooMany`` past ``most``.

    Track that is ``taken`` cannot be used, and is counted as used by each of them.
    """
    growth = _Growth(arena, limits, most)
    growth.grow_all(taken)
    return Listed(growth.routes, growth.ends)


class _Growth:
    """A list of routes that grows. No function here refers to itself by a closure: that would leave rubbish behind."""

    __slots__ = (
        "arena", "cost_large", "cost_stop", "count", "double", "ends", "first", "limits", "link_count", "look",
        "may_end", "most", "pass_bit", "passing", "routes", "second", "start", "steps", "through",
    )  # fmt: skip

    def __init__(self, arena: Arena, limits: Limits, most: int) -> None:
        self.arena = arena
        self.limits = limits
        self.most = most
        self.steps, self.pass_bit = arena.problem.steps, arena.problem.pass_bit
        self.passing, self.may_end, self.count = arena.passing, arena.may_end, arena.count
        self.cost_stop, self.cost_large, self.double = arena.cost_stop, arena.cost_large, arena.double
        self.link_count = arena.link_count
        self.routes: list[Found] = []
        self.ends: list[int] = []
        self.first: list[int] = []
        self.second: list[int] = []
        self.start = 0
        self.through = True
        self.look = LOOK_EVERY

    def grow_all(self, taken: int) -> None:
        """The routes of all own stations."""
        arena = self.arena
        problem = arena.problem
        k, c = _farthest(arena)
        for start, earlier in starts(problem):
            self.start = start
            self.through = two_armed(arena, start)
            seen = problem.places[start] | problem.hex_bits[start] | earlier
            room, large = k - self.cost_stop[start], c - self.cost_large[start]
            self._grow_first(start, room, large, seen, taken, self.count[start])
        self.limits.nodes += len(self.routes) + LOOK_EVERY - self.look

    def _pause(self) -> None:
        self.limits.nodes += LOOK_EVERY
        self.look += LOOK_EVERY
        self.limits.look()

    def _grow_first(self, v: int, k: int, c: int, seen: int, used: int, tally: int) -> None:
        start = self.start
        if self.passing[v] == BARRED and v != start:
            return
        if self.passing[v] == COUNTED:
            if used & self.pass_bit:
                return
            used |= self.pass_bit
        routes, first, cost_stop, cost_large = self.routes, self.first, self.cost_stop, self.cost_large
        for to, bits, need, link in self.steps[v]:
            if bits & used or need & seen:
                continue
            left, room = k - cost_stop[to], c - cost_large[to]
            if left < 0 or room < 0:
                continue
            now, met, sums = used | bits, seen | need, tally + self.count[to] + self.link_count[link]
            first.append(link)
            at = len(routes)
            if self.may_end[to]:
                end = self.double[to]
                routes.append(Found(now, sums + self.double[start] + end, start, tuple(first), ()))
                self.ends.append(0)
                if self.through:
                    self._grow_second(start, left, room, met, now, sums + end, first[0], tuple(first))
            if len(routes) > self.most:
                raise TooMany(routes)
            if len(routes) > self.look:
                self._pause()
            self._grow_first(to, left, room, met, now, sums)
            if self.may_end[to]:
                self.ends[at] = len(routes)
            first.pop()

    def _grow_second(
        self, v: int, k: int, c: int, seen: int, used: int, tally: int, after: int, arm: tuple[int, ...]
    ) -> None:
        start = self.start
        if v != start:
            if self.passing[v] == BARRED:
                return
            if self.passing[v] == COUNTED:
                if used & self.pass_bit:
                    return
                used |= self.pass_bit
        routes, second, cost_stop, cost_large = self.routes, self.second, self.cost_stop, self.cost_large
        for to, bits, need, link in self.steps[v]:
            if bits & used or need & seen or link <= after:
                continue
            left, room = k - cost_stop[to], c - cost_large[to]
            if left < 0 or room < 0:
                continue
            now, sums = used | bits, tally + self.count[to] + self.link_count[link]
            second.append(link)
            at = len(routes)
            if self.may_end[to]:
                routes.append(Found(now, sums + self.double[to], start, arm, tuple(second)))
                self.ends.append(0)
                if len(routes) > self.most:
                    raise TooMany(routes)
            if len(routes) > self.look:
                self._pause()
            self._grow_second(to, left, room, seen | need, now, sums, -1, arm)
            if self.may_end[to]:
                self.ends[at] = len(routes)
            second.pop()
