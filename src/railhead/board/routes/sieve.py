"""The best set out of a list of all routes, where a route is worth more or less than its stops (1860).

Routes are rated one by one, but only those closely that could be part of a better set: a quick look says what a route
is worth at most, prices of track what it takes from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from heapq import nlargest
from operator import attrgetter
from typing import Final, TypeVar

from railhead.board.routes.arena import Arena, Candidate, Found
from railhead.board.routes.limits import Limits
from railhead.board.routes.listing import Listed
from railhead.board.routes.match import Best, Holds, Shelf, Tree, match, match_more, match_two, start
from railhead.board.routes.pack import Packing, Priced, pack
from railhead.board.routes.prices import Prices
from railhead.board.routes.walk import FINE

FEW, SOME = 400, 4000
"""Lists up to this length are packed at once: for several trains, and for one."""
HANDFUL: Final = 400
"""So many of the most promising routes are matched first."""
BLOCK: Final = 5000
"""So many routes are looked at between two looks at the clock."""
NEARLY: Final = 20
"""While the bound is further than one part of so many above the best set, sets in the middle are looked for first."""
TRIES: Final = 200
"""So many good routes are completed to sets before three trains and more are matched."""
NOTHING: Final = -1
"""The worth of a route that is of no use."""

T = TypeVar("T")


class Sieve:
    """What is known while a list is sifted."""

    def __init__(
        self, arena: Arena, slots: list[int], packing: Packing, limits: Limits, unit: int, holds: Holds | None
    ) -> None:
        self.arena = arena
        self.slots = slots
        """Per train, its class."""
        self.packing = packing
        self.limits = limits
        self.unit = unit
        self.holds = holds
        self.bound = 1 << 60
        """No set scores more."""

    def sift(self, listed: Listed, prices: Prices | None) -> None:
        """Find the best set; long lists are thinned out where prices are given."""
        arena, routes = self.arena, listed.routes
        worths = [self._in_blocks(partial(arena.most, kind), routes) for kind in arena.classes]
        tops = [max(row, default=0) for row in worths]
        self._lower(sum(max(tops[s], 0) for s in self.slots))
        if prices is not None:
            worths = self._thinned(prices, routes, worths)
        if len(routes) <= (SOME if len(self.slots) == 1 else FEW):
            lists = [self._rated(k, routes, row) for k, row in enumerate(worths)]
            pack(self.slots, lists, self.packing, self.limits, unit=self.unit, holds=self._holds_all)
            return
        numbers = range(len(routes))
        best = [nlargest(HANDFUL, numbers, key=row.__getitem__) for row in worths]
        self._match(routes, [self._close(k, routes, row, best[k]) for k, row in enumerate(worths)])
        tops = [max(row[i] for i in best[k]) for k, row in enumerate(worths)]
        reach = sum(max(tops[s], 0) for s in self.slots)
        self._lower(reach)
        scores = []
        for k, row in enumerate(worths):
            floor = max(self.packing.score + self.unit - reach + tops[k], 0)
            scores.append(self._close(k, routes, row, [i for i in numbers if row[i] >= floor]))
        if len(self.slots) == 1:
            self._match(routes, scores)
        else:
            self._match_along(listed, scores)

    def _lower(self, bound: int) -> None:
        self.bound = min(self.bound, bound)

    def _in_blocks(self, work: Callable[[Sequence[Found]], Sequence[T]], routes: Sequence[Found]) -> list[T]:
        """Work on a long list, looking at the clock now and then."""
        found: list[T] = []
        for at in range(0, len(routes), BLOCK):
            found += work(routes[at : at + BLOCK])
            self.limits.look()
        return found

    def _thinned(self, prices: Prices, routes: list[Found], worths: list[list[int]]) -> list[list[int]]:
        """The worths of the routes that could be part of a better set after prices; of the others nothing."""
        price, pass_bit = prices.walks[0].link_price, self.arena.problem.pass_bit
        # the same for all full stations, and a route runs through one
        through = max(prices.walks[0].pass_price)

        def charges(part: Sequence[Found]) -> list[int]:
            return [
                sum([price[n] for n in r.first])
                + sum([price[n] for n in r.second])
                + through * bool(r.bits & pass_bit)
                for r in part
            ]

        charge = self._in_blocks(charges, routes)
        left = [[w * FINE - c for w, c in zip(row, charge, strict=True)] for row in worths]
        self.limits.look()
        tops = [max(max(row), 0) for row in left]
        reach = prices.sum + sum(tops[s] for s in self.slots)
        self._lower(reach // FINE)
        slack = reach - (self.packing.score + self.unit) * FINE
        return [
            [w if rest >= top - slack else NOTHING for w, rest in zip(row, after, strict=True)]
            for row, after, top in zip(worths, left, tops, strict=True)
        ]

    def _rated(self, kind: int, routes: list[Found], worths: list[int]) -> list[Priced]:
        """The routes of a short list that are of use, best first."""
        useful = [route for route, worth in zip(routes, worths, strict=True) if worth >= 0]
        candidates = self.arena.rate_all(self.arena.classes[kind], useful)
        candidates.sort(key=attrgetter("score"), reverse=True)
        return [Priced(c.score, c.bits, c) for c in candidates]

    def _close(self, kind: int, routes: list[Found], worths: list[int], numbers: Sequence[int]) -> list[int]:
        """Per route its score, of those with these numbers; of the others nothing."""
        arena, train_class = self.arena, self.arena.classes[kind]
        scores = [NOTHING] * len(routes)
        for n, i in enumerate(numbers):
            if not n % BLOCK:
                self.limits.look()
            if worths[i] < 0 or arena.all_towns_count(train_class, routes[i]):
                scores[i] = worths[i]
            else:
                rated = arena.rate(train_class, routes[i])
                scores[i] = NOTHING if rated is None else rated.score
        return scores

    def _shelf(self, routes: list[Found], scores: list[int]) -> Shelf:
        """The routes with a score, best first, equals in their order."""
        numbers = [i for i, score in enumerate(scores) if score >= 0]
        numbers.sort(key=scores.__getitem__, reverse=True)
        self.limits.look()
        found, worths = [routes[i] for i in numbers], [scores[i] for i in numbers]
        return Shelf(self.arena, found, worths, self.limits)

    def _best(self) -> Best:
        return Best(self.arena, self.slots, self.packing, self.unit)

    def _match(self, routes: list[Found], scores: list[list[int]]) -> None:
        """Choose from short shelves, or for one train."""
        shelves = [self._shelf(routes, row) for row in scores]
        match(self.slots, shelves, self._best(), self.limits, self.holds)

    def _match_along(self, listed: Listed, scores: list[list[int]]) -> None:
        """Choose for two trains or more from long lists.

        With three and more the bound is brought down step by step, so that little is open when the time is over.
        """
        trees = []
        for row in scores:
            trees.append(Tree(listed, row))
            self.limits.look()
        shelves = [
            self._shelf(listed.routes, row) for row in (scores[-1:] if len(self.slots) == 2 else scores)
        ]
        if len(self.slots) == 2:
            match_two(self.arena, trees[0], shelves[-1], self._best(), self.limits)
            return
        best = self._best()
        start(self.slots, shelves, best, self.limits, self.holds is not None, TRIES)
        before = self.packing.score
        while self.packing.score == before and self.bound > before:
            gap = self.bound - before
            best.aim(before + gap // 2 if gap * NEARLY > self.bound else 0)
            need = best.need
            match_more(self.arena, self.slots, trees, shelves, best, self.limits)
            if self.packing.score == before:
                self._lower(need - self.unit)

    def _holds_all(self, chosen: Sequence[Candidate]) -> bool:
        return self.holds is None or self.holds([c.found for c in chosen])
