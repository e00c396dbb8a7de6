"""All routes of a class of trains that are worth at least so much, found without looking at the others.

The search grows two arms from an own station like the plain listing, but asks the tables of walks at every
step what the rest can add, and turns back where that is not enough.
"""

from __future__ import annotations

from collections.abc import Callable

from railhead.board.routes.arena import Found, starts, two_armed
from railhead.board.routes.limits import Limits
from railhead.board.routes.model import BARRED, COUNTED
from railhead.board.routes.walk import Walks, best_split

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
    first_table, next_table, second_table = walks.first, walks.next, walks.second
    columns = [list(column) for column in zip(*first_table, strict=True)]
    pass_price = walks.pass_price
    step_table = [
        [
            (
                to,
                bits,
                need,
                link,
                walks.weight[to] + walks.plain[link] - walks.link_price[link] - pass_price[v],
                walks.net[to] + walks.plain[link] - walks.link_price[link] - pass_price[v],
            )
            for to, bits, need, link in steps
        ]
        for v, steps in enumerate(problem.steps)
    ]
    one: list[int] = []
    two: list[int] = []
    step = limits.step
    start, through, first_to = 0, True, -1
    behind: list[int] = []
    splits: dict[int, int] = {}
    memory: dict[int, tuple[list[int], dict[int, int]]] = {}

    def grow_first(
        v: int, k: int, room: int, large: int, seen: int, used: int, worth: int, sure: int, tally: int
    ) -> None:
        """``worth`` has the prices of stops paid back; ``sure`` has them still charged and all paid out."""
        nonlocal floor
        step()
        here = passing[v]
        if k <= 0 or (here == BARRED and v != start):
            return
        if here == COUNTED:
            if used & pass_bit:
                return
            used |= pass_bit
        options = []
        for to, bits, need, link, gain, net in step_table[v]:
            if bits & used or need & seen or room < cost_stop[to] or large < cost_large[to]:
                continue
            now = sure + net
            if v == start:
                open_arm(to)
            key = to << 10 | k
            split = splits.get(key)
            if split is None:
                split = splits[key] = best_split(columns[to], behind, k - 1)
            if now + split >= floor:
                options.append((-now - split, link, to, bits, need, worth + gain, now))
        options.sort()
        for bound, link, to, bits, need, gained, now in options:
            if -bound < floor:
                break
            if v == start:
                open_arm(to)
            taken, met, sums = used | bits, seen | need, tally + count[to] + link_count[link]
            one.append(link)
            left, big, end = room - cost_stop[to], large - cost_large[to], ends[to]
            if may_end[to]:
                value = gained + end + ends[start] if additive else now + end + ends[start]
                if value >= floor and (between is None or to in between[1]):
                    offer(value, Found(taken, sums + double[to] + double[start], start, tuple(one), ()))
            grow_first(to, k - 1, left, big, met, taken, gained, now, sums)
            if through and may_end[to] and now + end + behind[k - 1] >= floor:
                sums += double[to]
                grow_second(start, k - 1, left, big, met, taken, gained + end, now + end, sums, one[0])
            one.pop()

    def offer(value: int, found: Found) -> None:
        """Hand a route over if it is worth enough after a close look."""
        nonlocal floor
        if not additive:
            value = walks.worth(found)
        if value >= floor:
            floor = take(value, found)

    def open_arm(to: int) -> None:
        """Set up the tables for routes whose first arm leaves the start towards ``to``."""
        nonlocal behind, splits, first_to
        if first_to == to:
            return
        first_to = to
        if to not in memory:
            end, charge = ends[start], pass_price[start]
            row = [end] * (walks.levels + 1)
            if through:
                row = [max(end, (a if n != to else b) - charge) for a, n, b, _ in zip(*arms, strict=True)]
            memory[to] = (row, {})
        behind, splits = memory[to]

    def grow_second(
        v: int, k: int, room: int, large: int, seen: int, used: int, worth: int, sure: int, tally: int, after: int
    ) -> None:
        step()
        if k <= 0:
            return
        if v != start:
            here = passing[v]
            if here == BARRED:
                return
            if here == COUNTED:
                if used & pass_bit:
                    return
                used |= pass_bit
        b1, n1, b2 = first_table[k - 1], next_table[k - 1], second_table[k - 1]
        options = []
        for to, bits, need, link, gain, net in step_table[v]:
            if link <= after or bits & used or need & seen or room < cost_stop[to] or large < cost_large[to]:
                continue
            now = sure + net
            bound = now + (b1[to] if n1[to] != v else b2[to])
            if bound >= floor:
                options.append((-bound, link, to, bits, need, worth + gain, now))
        options.sort()
        for bound, link, to, bits, need, gained, now in options:
            if -bound < floor:
                break
            taken, sums = used | bits, tally + count[to] + link_count[link]
            two.append(link)
            if may_end[to]:
                value = (gained if additive else now) + ends[to]
                if value >= floor:
                    offer(value, Found(taken, sums + double[to], start, tuple(one), tuple(two)))
            left, big = room - cost_stop[to], large - cost_large[to]
            grow_second(to, k - 1, left, big, seen | need, taken, gained, now, sums, -1)
            two.pop()

    for start, earlier in starts(problem):
        through = two_armed(arena, start) and between is None
        if between is not None:
            if start not in between[0]:
                continue
            earlier = 0
        arms = walks.arms(start)
        memory.clear()
        first_to = -1
        seen = problem.places[start] | problem.hex_bits[start] | earlier
        # the first arm that leaves the start is charged like a run through it, which only a second one makes
        worth = walks.weight[start] + pass_price[start]
        sure = walks.paid_out + walks.net[start] + pass_price[start]
        room, large = walks.kind.stops - cost_stop[start], walks.kind.large - cost_large[start]
        if room >= 0 and large >= 0:
            grow_first(start, walks.levels, room, large, seen, used, worth, sure, count[start])
