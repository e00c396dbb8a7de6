"""All routes of a class of trains that are worth at least so much, found without looking at the others.

The search grows a route from one end to the other, asks the tables of walks at every step what the rest can
add, and turns back where that is not enough.
"""

from __future__ import annotations

from collections.abc import Callable

from railhead.board.routes.arena import Found, starts
from railhead.board.routes.limits import Limits
from railhead.board.routes.model import BARRED, COUNTED
from railhead.board.routes.walk import Walks

Move = tuple[int, int, int, int, int, int, int]
"""A step: state and stop it leads to, pieces, places, link, worth with and without prices of stops."""
Take = Callable[[int, Found], int]
"""Told the worth of a route, link prices taken off, and the route; answers what the next must be worth."""


def hunt(
    walks: Walks,
    floor: int,
    used: int,
    take: Take,
    limits: Limits,
    between: tuple[frozenset[int], frozenset[int]] | None = None,
) -> None:
    """Hand every route worth at least ``floor`` to ``take``, promising ones first; ``used`` pieces are taken.

    Worth is in fine units: score less prices of links and of running through stops. ``take`` may raise the
    floor. With ``between`` only routes count that run from an own station of the first set of vertices to one
    of the second.
    """
    _Hunt(walks, floor, used, take, limits, between).all()


class _Hunt:
    """A search for routes, and where it stands."""

    __slots__ = (
        "additive", "arena", "between", "earn", "floor", "limits", "origin", "path", "table", "take", "taken",
        "walks",
    )  # fmt: skip

    def __init__(
        self,
        walks: Walks,
        floor: int,
        used: int,
        take: Take,
        limits: Limits,
        between: tuple[frozenset[int], frozenset[int]] | None,
    ) -> None:
        self.walks = walks
        self.arena = walks.arena
        self.floor = floor
        self.taken = used
        self.take = take
        self.limits = limits
        self.between = between
        self.additive = walks.room is None
        self.earn = [plain - price for plain, price in zip(walks.plain, walks.link_price, strict=True)]
        self.table: dict[int, list[Move]] = {}
        self.path: list[int] = []
        self.origin = 0

    def all(self) -> None:
        """From every stop at which a route may begin, the most promising first."""
        walks, arena, between = self.walks, self.arena, self.between
        problem = arena.problem
        origins = [v for v in range(arena.size) if arena.may_end[v]]
        if between is not None:
            origins = [v for v, _ in starts(problem) if v in between[0]]
        order = sorted([(-walks.paid_out - walks.begins(v)[0], v) for v in origins])
        for bound, origin in order:
            self.origin = origin
            if -bound < self.floor:
                break
            room = walks.kind.stops - arena.cost_stop[origin]
            large = walks.kind.large - arena.cost_large[origin]
            if room >= 0 and large >= 0 and walks.levels > 0:
                # the first stop is not run through
                back = walks.pass_price[origin] + walks.ends[origin]
                seen = problem.places[origin] | problem.hex_bits[origin]
                worth, sure = walks.weight[origin] + back, walks.paid_out + walks.net[origin] + back
                tally = arena.count[origin] + arena.double[origin]
                self._grow(
                    origin, origin, walks.levels - 1, room, large, seen, self.taken, worth, sure, tally
                )

    def _moves_from(self, v: int, state: int) -> list[Move]:
        """The steps that leave a state."""
        walks = self.walks
        weight, net_worth, passed = walks.weight, walks.net, walks.pass_price[v]
        onto = {u: to for to, u, _ in walks.ways.rows[state]}
        row = []
        for to, bits, need, link in self.arena.problem.steps[v]:
            if to in onto:
                gain = self.earn[link] - passed
                row.append((onto[to], to, bits, need, link, weight[to] + gain, net_worth[to] + gain))
        self.table[state] = row
        return row

    def _grow(
        self,
        v: int,
        state: int,
        k: int,
        room: int,
        large: int,
        seen: int,
        used: int,
        worth: int,
        sure: int,
        tally: int,
    ) -> None:
        """``worth`` has the prices of stops paid back; ``sure`` has them still charged and all paid out."""
        self.limits.step()
        walks, arena, path = self.walks, self.arena, self.path
        b1, n1, b2 = walks.first[k], walks.next[k], walks.second[k]
        cost_stop, cost_large = arena.cost_stop, arena.cost_large
        options = []
        for on, to, bits, need, link, gain, net in self.table.get(state) or self._moves_from(v, state):
            if bits & used or need & seen or room < cost_stop[to] or large < cost_large[to]:
                continue
            now = sure + net
            bound = now + (b1[on] if n1[on] != v else b2[on])
            if bound >= self.floor:
                options.append((-bound, link, on, to, bits, need, worth + gain, now))
        options.sort()
        for bound, link, on, to, bits, need, gained, now in options:
            if -bound < self.floor:
                break
            wears, sums = used | bits, tally + arena.count[to] + arena.link_count[link]
            path.append(link)
            if walks.ways.begun[on] and arena.may_end[to] and (self.between is None or to in self.between[1]):
                value = (gained if self.additive else now) + walks.ends[to]
                if value >= self.floor:
                    found = Found(wears & ~self.taken, sums + arena.double[to], self.origin, (), tuple(path))
                    if not self.additive:
                        value = walks.worth(found)
                    if value >= self.floor:
                        self.floor = self.take(value, found)
            here = arena.passing[to]
            pass_bit = arena.problem.pass_bit
            if k and here != BARRED and not (here == COUNTED and wears & pass_bit):
                if here == COUNTED:
                    wears |= pass_bit
                left, big = room - cost_stop[to], large - cost_large[to]
                self._grow(to, on, k - 1, left, big, seen | need, wears, gained, now, sums)
            path.pop()
