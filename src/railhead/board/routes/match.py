"""Choose from long lists of routes, many at a time.

A list has one bit per route, the best route's highest. For each link there is the set of routes that use it, as one
long number; the routes that go with a given one are then found by a handful of operations on such numbers, however
long the list, and the best of them is the highest bit left.

Several trains are matched along the tree in which the routes were listed: a route that grew out of another keeps what
went with that one, less what its further links wear out, and a whole branch is left where its best route and the best
that is left for the other train are not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from railhead.board.routes.arena import Arena, Found
from railhead.board.routes.limits import LOOK_EVERY, Limits
from railhead.board.routes.listing import Listed
from railhead.board.routes.pack import Packing

Holds = Callable[[Sequence[Found]], bool]
ENDLESS: Final = 1 << 60
"""A score that no route has."""


class Shelf:
    """The routes of one class, best first, with the sets that say which go together."""

    __slots__ = (
        "_last", "_pass_bit", "_routes", "_scores", "all", "at_home", "free", "still", "touch",
    )  # fmt: skip

    def __init__(self, arena: Arena, routes: list[Found], scores: list[int], limits: Limits) -> None:
        problem = arena.problem
        links = problem.links
        self._pass_bit = problem.pass_bit
        self._routes, self._scores = routes, scores
        self._last = len(routes)
        self.all = (1 << len(routes)) - 1
        uses, passing = _users(routes, len(links), problem.pass_bit, limits)
        self.still = self.all & ~passing
        """The routes that run through no full station."""
        self.free: list[int] = []
        """Per link, the routes that use none of its pieces."""
        for link in links:
            clash = 0
            for other, users in zip(links, uses, strict=True):
                if link.bits & other.bits:
                    clash |= users
            self.free.append(self.all & ~clash)
        self.touch = [0] * len(links)
        """Per link, the routes that visit one of its stops; filled where routes must hang together."""
        self.at_home = self.all
        if problem.rules.linked:
            visits = [0] * arena.size
            for link, users in zip(links, uses, strict=True):
                visits[link.a] |= users
                visits[link.b] |= users
            self.touch = [visits[link.a] | visits[link.b] for link in links]
            self.at_home = 0
            for site, visitors in zip(problem.sites, visits, strict=True):
                if site.node in problem.setting.home:
                    self.at_home |= visitors

    def top(self, alive: int) -> int:
        """The score of the best of these routes, 0 of none."""
        return self._scores[self._last - alive.bit_length()] if alive else 0

    def best(self, alive: int) -> Found:
        """The best of these routes; there must be one."""
        return self._routes[self._last - alive.bit_length()]

    def beside(self, found: Found, alive: int) -> int:
        """Those of these routes that share no track with the given one, nor its pass through a full station."""
        if found.bits & self._pass_bit:
            alive &= self.still
        for link in (*found.first, *found.second):
            alive &= self.free[link]
        return alive

    def meeting(self, found: Found) -> int:
        """The routes that visit one of the stops of this one."""
        met = 0
        for link in (*found.first, *found.second):
            met |= self.touch[link]
        return met


class Best:
    """The best set so far, and what the next one has to score."""

    __slots__ = ("_arena", "_slots", "_unit", "need", "packing")

    def __init__(self, arena: Arena, slots: Sequence[int], packing: Packing, unit: int) -> None:
        self._arena = arena
        self._slots = slots
        self._unit = unit
        self.packing = packing
        self.need = packing.score + unit

    def aim(self, score: int) -> None:
        """Look only for sets that score so much."""
        self.need = max(score, self.packing.score + self._unit)

    def take(self, chosen: Sequence[tuple[int, Found]]) -> None:
        """Routes by number of the train, if together they score enough."""
        rated = [(i, self._arena.rate(self._arena.classes[self._slots[i]], found)) for i, found in chosen]
        taken = [(i, candidate) for i, candidate in rated if candidate is not None]
        score = sum(c.score for _, c in taken)
        if score >= self.need:
            self.packing.score, self.packing.chosen = score, taken
            self.need = score + self._unit


def match(
    slots: Sequence[int], shelves: Sequence[Shelf], best: Best, limits: Limits, holds: Holds | None
) -> None:
    """Find the best set of one route, or none, for each train; like ``pack``."""
    _Matching(slots, shelves, best, limits, holds).choose(0, [shelf.all for shelf in shelves], 0)


class _Matching:
    """A set that is put together, train by train."""

    __slots__ = ("best", "chosen", "holds", "limits", "shelves", "slots")

    def __init__(
        self, slots: Sequence[int], shelves: Sequence[Shelf], best: Best, limits: Limits, holds: Holds | None
    ) -> None:
        self.slots, self.shelves = list(slots), list(shelves)
        self.best, self.limits, self.holds = best, limits, holds
        self.chosen: list[tuple[int, Found]] = []

    def _finish(self, score: int) -> None:
        holds, chosen = self.holds, self.chosen
        if score >= self.best.need and (holds is None or holds([found for _, found in chosen])):
            self.best.take(chosen)

    def choose(self, i: int, alive: list[int], score: int) -> None:
        """A route for the train of this number, and for those after it."""
        self.limits.step()
        slots, shelves, best, chosen = self.slots, self.shelves, self.best, self.chosen
        count = len(slots)
        if i == count:
            self._finish(score)
            return
        kind = slots[i]
        shelf = shelves[kind]
        rest = sum([shelves[k].top(alive[k]) for k in slots[i + 1 :]])
        left = alive[kind]
        while left and score + shelf.top(left) + rest >= best.need:
            own, found = shelf.top(left), shelf.best(left)
            bit = 1 << left.bit_length() - 1
            left ^= bit
            chosen.append((i, found))
            if i + 1 == count:
                self._finish(score + own)
            else:
                after = list(alive)
                after[kind] = left
                for k in set(slots[i + 1 :]):
                    after[k] = shelves[k].beside(found, after[k])
                    if self.holds is not None and count == 2:
                        after[k] &= shelves[k].meeting(found)
                        if not shelf.at_home & bit:
                            after[k] &= shelves[k].at_home
                self.choose(i + 1, after, score + own)
            chosen.pop()
        idle = i + 1
        while idle < count and slots[idle] == kind:
            idle += 1
        if score + sum([shelves[k].top(alive[k]) for k in slots[idle:]]) >= best.need:
            self.choose(idle, alive, score)


def start(
    slots: Sequence[int], shelves: Sequence[Shelf], best: Best, limits: Limits, linked: bool, tries: int
) -> None:
    """Good sets for a start: a good route for one train, then the best that is left for one after the other."""

    def beside(kind: int, others: Sequence[Found]) -> int:
        """The routes of a class that go with the others."""
        shelf, met = shelves[kind], 0
        alive = shelf.all
        for found in others:
            alive = shelf.beside(found, alive)
            met |= shelf.meeting(found)
        return alive & met if linked else alive

    for lead in range(len(slots)):
        if lead and slots[lead] == slots[lead - 1]:
            continue
        shelf = shelves[slots[lead]]
        left = shelf.at_home
        for _ in range(tries):
            if not left:
                break
            limits.step()
            chosen = {lead: shelf.best(left)}
            left ^= 1 << left.bit_length() - 1
            for i, kind in enumerate(slots):
                fits = 0 if i == lead else beside(kind, list(chosen.values()))
                if fits:
                    chosen[i] = shelves[kind].best(fits)
            best.take(sorted(chosen.items()))


class Tree:
    """The routes of one class in the order in which they grew, and the best that each branch holds."""

    __slots__ = ("branch", "listed", "scores")

    def __init__(self, listed: Listed, scores: list[int]) -> None:
        self.listed = listed
        self.scores = scores
        """Per route, -1 if it is of no use."""
        ends = listed.ends
        self.branch = branch = list(scores)
        """Per route, the best score of it and of those that grew out of it."""
        for i in range(len(ends) - 1, -1, -1):
            end, at = ends[i], i + 1
            top = branch[i]
            while at < end:
                if branch[at] > top:
                    top = branch[at]
                at = ends[at]
            branch[i] = top


def match_two(arena: Arena, tree: Tree, shelf: Shelf, best: Best, limits: Limits) -> None:
    """Find the best two routes, the first from the tree and the second from the shelf.

    Where both trains are of one class, the better of the two routes is taken from the tree.
    """
    if shelf.at_home:
        best.take([(1, shelf.best(shelf.at_home))])
    pair = _Pair(arena, tree, shelf, best, limits)
    pair.grow(0, len(tree.scores), 0, 0, shelf.all, 0, not pair.linked)


class _Pair:
    """Two routes that are looked for together."""

    __slots__ = ("alike", "best", "homely", "limits", "linked", "pass_bit", "shelf", "tree")

    def __init__(self, arena: Arena, tree: Tree, shelf: Shelf, best: Best, limits: Limits) -> None:
        self.tree, self.shelf, self.best, self.limits = tree, shelf, best, limits
        self.alike, self.linked = len(arena.classes) == 1, arena.problem.rules.linked
        self.pass_bit = arena.problem.pass_bit
        self.homely = _homely(arena)

    def grow(self, at: int, end: int, first: int, second: int, alive: int, met: int, at_home: bool) -> None:
        """Go through the routes that grew out of one with so many links in its two arms."""
        shelf, best, alike = self.shelf, self.best, self.alike
        free, touch, homely = shelf.free, shelf.touch, self.homely
        branch, scores = self.tree.branch, self.tree.scores
        routes, ends = self.tree.listed
        most = shelf.top(alive)
        while at < end:
            this, top, at = at, branch[at], ends[at]
            if top + (top if alike and top < most else most) < best.need:
                continue
            self.limits.step()
            route, left, near, homeward = routes[this], alive, met, at_home
            for link in (*route.first[first:], *route.second[second:]):
                left &= free[link]
                near |= touch[link]
                homeward = homeward or homely[link]
            if route.bits & self.pass_bit:
                left &= shelf.still
            rest = shelf.top(left)
            if top + (top if alike and top < rest else rest) < best.need:
                continue
            if scores[this] >= 0 and scores[this] + rest >= best.need:
                fits = left & near if self.linked else left
                if homeward:
                    best.take([(0, route)])
                else:
                    fits &= shelf.at_home
                if fits and scores[this] + shelf.top(fits) >= best.need:
                    best.take([(0, route), (1, shelf.best(fits))])
            if this + 1 < at:
                self.grow(this + 1, at, len(route.first), len(route.second), left, near, homeward)


def match_more(
    arena: Arena,
    slots: Sequence[int],
    trees: Sequence[Tree],
    shelves: Sequence[Shelf],
    best: Best,
    limits: Limits,
) -> None:
    """Find the best set for three trains and more: all but the last along trees, the last from what its shelf has left.

    Trains of one class are taken in the order of their scores.
    """
    several = _Several(arena, slots, trees, shelves, best, limits)
    several.begin(0, [shelf.all for shelf in shelves], 0, 0, ENDLESS)


class _Several:
    """Three routes and more that are looked for together."""

    __slots__ = (
        "arena", "best", "chosen", "following", "homely", "last", "limits", "linked", "pass_bit", "shelves", "slots",
        "trees",
    )  # fmt: skip

    def __init__(
        self,
        arena: Arena,
        slots: Sequence[int],
        trees: Sequence[Tree],
        shelves: Sequence[Shelf],
        best: Best,
        limits: Limits,
    ) -> None:
        self.arena, self.best, self.limits = arena, best, limits
        self.slots, self.trees, self.shelves = list(slots), list(trees), list(shelves)
        self.last = len(slots) - 1
        self.linked, self.pass_bit = arena.problem.rules.linked, arena.problem.pass_bit
        self.homely = _homely(arena)
        self.chosen: list[tuple[int, Found]] = []
        self.following = [sorted(set(slots[level + 1 :])) for level in range(len(slots))]
        """Per train, the classes of those after it."""

    def _rest(self, level: int, top: int, alive: list[int]) -> int:
        """What the trains after this one can score at most, if it scores so much."""
        slots, total = self.slots, 0
        for k in slots[level + 1 :]:
            most = self.shelves[k].top(alive[k])
            total += top if k == slots[level] and top < most else most
        return total

    def _finish(self, alive: list[int], score: int) -> None:
        """The last train."""
        last, best, chosen = self.last, self.best, self.chosen
        shelf = self.shelves[self.slots[last]]
        fits, found = alive[self.slots[last]], [route for _, route in chosen]
        if self.linked:
            parts = _joined(self.arena, found)
            if any(self.homely[n] for route in found for n in (*route.first, *route.second)):
                if len(parts) == 1:
                    best.take(chosen)
            else:
                fits &= shelf.at_home
            for part in parts:
                met = 0
                for route in part:
                    met |= shelf.meeting(route)
                fits &= met
        else:
            best.take(chosen)
        if fits and score + shelf.top(fits) >= best.need:
            best.take([*chosen, (last, shelf.best(fits))])

    def begin(self, level: int, alive: list[int], used: int, score: int, cap: int) -> None:
        """The train of this number, and those after it."""
        slots, shelves = self.slots, self.shelves
        if level == self.last:
            self._finish(alive, score)
            return
        tree = self.trees[slots[level]]
        self._grow(level, tree, 0, len(tree.scores), 0, 0, alive, used, score, cap)
        idle = level + 1
        while idle < self.last and slots[idle] == slots[level]:
            idle += 1
        if score + sum([shelves[k].top(alive[k]) for k in slots[idle:]]) >= self.best.need:
            self.begin(idle, alive, used, score, ENDLESS if slots[idle] != slots[level] else cap)

    def _grow(
        self,
        level: int,
        tree: Tree,
        at: int,
        end: int,
        first: int,
        second: int,
        alive: list[int],
        used: int,
        score: int,
        cap: int,
    ) -> None:
        """Go through the routes that grew out of one; none may share ``used`` pieces or score more than ``cap``."""
        branch, ends, routes = tree.branch, tree.listed.ends, tree.listed.routes
        slots, best, chosen = self.slots, self.best, self.chosen
        while at < end:
            this, top, at = at, min(branch[at], cap), ends[at]
            if score + top + self._rest(level, top, alive) < best.need:
                continue
            route = routes[this]
            if route.bits & used:
                continue
            self.limits.step()
            left = list(alive)
            for k in self.following[level]:
                shelf = self.shelves[k]
                free = shelf.free
                for link in (*route.first[first:], *route.second[second:]):
                    left[k] &= free[link]
                if route.bits & self.pass_bit:
                    left[k] &= shelf.still
            if score + top + self._rest(level, top, left) < best.need:
                continue
            own = tree.scores[this]
            if 0 <= own <= cap and score + own + self._rest(level, own, left) >= best.need:
                chosen.append((level, route))
                after = own if slots[level + 1] == slots[level] else ENDLESS
                self.begin(level + 1, left, used | route.bits, score + own, after)
                chosen.pop()
            if this + 1 < at:
                self._grow(
                    level, tree, this + 1, at, len(route.first), len(route.second), left, used, score, cap
                )


def _homely(arena: Arena) -> list[bool]:
    """Per link, whether it leads to the home station."""
    home = arena.problem.setting.home
    sites = arena.problem.sites
    return [sites[link.a].node in home or sites[link.b].node in home for link in arena.problem.links]


def _joined(arena: Arena, routes: list[Found]) -> list[list[Found]]:
    """The routes in parts that hang together by themselves."""
    parts: list[tuple[set[int], list[Found]]] = []
    for route in routes:
        stops, together = set(arena.vertices(route)), [route]
        apart = []
        for visited, part in parts:
            if visited & stops:
                stops |= visited
                together += part
            else:
                apart.append((visited, part))
        parts = [*apart, (stops, together)]
    return [part for _, part in parts]


def _users(routes: list[Found], links: int, pass_bit: int, limits: Limits) -> tuple[list[int], int]:
    """Per link the routes that use it, as the bits of one number, and those that run through a full station."""
    length = len(routes) // 8 + 1
    rows = [bytearray(length) for _ in range(links)]
    through = bytearray(length)
    place = len(routes)
    for found in routes:
        place -= 1
        if not place % LOOK_EVERY:
            limits.look()
        at, bit = place >> 3, 1 << (place & 7)
        for link in found.first:
            rows[link][at] |= bit
        for link in found.second:
            rows[link][at] |= bit
        if found.bits & pass_bit:
            through[at] |= bit
    return [int.from_bytes(row, "little") for row in rows], int.from_bytes(through, "little")
