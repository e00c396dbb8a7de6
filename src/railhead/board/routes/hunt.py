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
    arena = walks.arena
    problem = arena.problem
    passing, count, double = arena.passing, arena.count, arena.double
    link_count, pass_bit = arena.link_count, problem.pass_bit
    cost_stop, cost_large, may_end = arena.cost_stop, arena.cost_large, arena.may_end
    ends = walks.ends
    additive = walks.room is None
    first, following, second = walks.first, walks.next, walks.second
    pass_price, weight, net_worth = walks.pass_price, walks.weight, walks.net
    begun, rows = walks.ways.begun, walks.ways.rows
    earn = [plain - price for plain, price in zip(walks.plain, walks.link_price, strict=True)]
    table: dict[int, list[Move]] = {}
    taken = used
    path: list[int] = []
    step = limits.step
    origin = 0

    def moves_from(v: int, state: int) -> list[Move]:
        """The steps that leave a state."""
        onto = {u: to for to, u, _ in rows[state]}
        row = []
        for to, bits, need, link in problem.steps[v]:
            if to in onto:
                gain = earn[link] - pass_price[v]
                row.append((onto[to], to, bits, need, link, weight[to] + gain, net_worth[to] + gain))
        table[state] = row
        return row

    def grow(
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
        nonlocal floor
        step()
        b1, n1, b2 = first[k], following[k], second[k]
        options = []
        for on, to, bits, need, link, gain, net in table.get(state) or moves_from(v, state):
            if bits & used or need & seen or room < cost_stop[to] or large < cost_large[to]:
                continue
            now = sure + net
            bound = now + (b1[on] if n1[on] != v else b2[on])
            if bound >= floor:
                options.append((-bound, link, on, to, bits, need, worth + gain, now))
        options.sort()
        for bound, link, on, to, bits, need, gained, now in options:
            if -bound < floor:
                break
            wears, sums = used | bits, tally + count[to] + link_count[link]
            path.append(link)
            if begun[on] and may_end[to] and (between is None or to in between[1]):
                value = (gained if additive else now) + ends[to]
                if value >= floor:
                    found = Found(wears & ~taken, sums + double[to], origin, (), tuple(path))
                    if not additive:
                        value = walks.worth(found)
                    if value >= floor:
                        floor = take(value, found)
            here = passing[to]
            if k and here != BARRED and not (here == COUNTED and wears & pass_bit):
                if here == COUNTED:
                    wears |= pass_bit
                left, big = room - cost_stop[to], large - cost_large[to]
                grow(to, on, k - 1, left, big, seen | need, wears, gained, now, sums)
            path.pop()

    origins = [v for v in range(arena.size) if may_end[v]]
    if between is not None:
        origins = [v for v, _ in starts(problem) if v in between[0]]
    order = sorted([(-walks.paid_out - walks.begins(v)[0], v) for v in origins])
    for bound, origin in order:
        if -bound < floor:
            break
        room, large = walks.kind.stops - cost_stop[origin], walks.kind.large - cost_large[origin]
        if room >= 0 and large >= 0 and walks.levels > 0:
            # the first stop is not run through
            back = pass_price[origin] + ends[origin]
            seen = problem.places[origin] | problem.hex_bits[origin]
            sure = walks.paid_out + walks.net[origin] + back
            tally = count[origin] + double[origin]
            grow(
                origin, origin, walks.levels - 1, room, large, seen, used, weight[origin] + back, sure, tally
            )
