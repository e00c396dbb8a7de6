"""The best set of routes for one turn, with proof.

Small problems are listed in full and packed. For large ones prices are settled that give a sharp bound, and
then only routes are collected that could be part of a set near that bound: first a set as good as the bound
itself is tried, then one a little below, and so on until one exists. That one is best.

Order of preference between equal sets: the set found first. The search is a function of the problem alone
(stations in the order of placing, track in the order of the board, longer trains first, equal trains by
number), so a proved answer is always the same; only a limit in seconds can make an unproved one differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Final

from railhead.board.maps import NODE
from railhead.board.routes.arena import TIE, Arena, Candidate, Found
from railhead.board.routes.check import joins, linked, worth
from railhead.board.routes.hunt import hunt
from railhead.board.routes.limits import Halt, Limits
from railhead.board.routes.listing import Listed, first_routes, listed, listing_key
from railhead.board.routes.model import Problem
from railhead.board.routes.pack import Packing, Priced, pack
from railhead.board.routes.prices import Prices
from railhead.board.routes.result import Route, Run
from railhead.board.routes.rules import REVENUE, Objective
from railhead.board.routes.sieve import Sieve
from railhead.board.routes.walk import FINE, Walks

SHORT_LIST, LONG_LIST = 400, 4000
"""So many routes are listed in full before a first bound is asked for, and before prices are settled."""
MOST: Final = 1 << 30
"""Where routes are worth more or less than their stops (1860) they are listed to the end."""
MANY: Final = 100_000
"""Longer lists are thinned out by prices."""
SHORT_PACK: Final = 20000
"""So many steps a list is packed without prices."""
ROUNDS, PARTS, CHUNK = 90, 3, 10
"""Rounds of settling prices, and of sharpening them before the next attempt."""
EFFORT: Final = 4000
"""Steps of the first attempt; each one that runs out doubles them."""
NEARLY: Final = 19, 20
"""A set this close to the best one is worth polishing."""
CLOSED: Final = 1 << 40
"""Price of track that another train uses."""
GLANCE, GAZE = 400, 1500
"""Steps spent on each train for a first answer, and on completing a good route to a set."""
SCRAPE: Final = 400
"""So many routes are looked at for a train that a set has none for."""


class Search:
    """The state of one search: the best set so far and what is known to be out of reach."""

    def __init__(self, arena: Arena, limits: Limits) -> None:
        self.arena = arena
        self.limits = limits
        self.packing = Packing()
        self.bound = 1 << 60
        """No set scores more."""
        self.proved = False
        self.pool: list[dict[int, Candidate]] = [{} for _ in arena.classes]
        """Good routes met on the way, by the track they use."""
        self.prices: Prices | None = None
        self.plain: list[Walks] = []
        self.besides: dict[tuple[int, int], Candidate | None] = {}
        """Routes found beside track that was already used."""
        self.slots = [k for k, kind in enumerate(arena.classes) for _ in kind.trains]
        self.unit = arena.unit()

    def run(self) -> None:
        """Search until the best set is proved or a limit is reached."""
        try:
            self._search()
            self.proved = True
        except Halt:
            if self.prices is not None:
                self._lower(self.prices)
            self._scrape()
            self.proved = self.bound <= self.packing.score
        if not self.arena.problem.complete:
            self.proved, self.bound = False, self._anything()
        if self.proved:
            self.bound = self.packing.score

    def _scrape(self) -> None:
        """Complete a set at which a limit was reached: trains that stay at home could mostly run beside the others."""
        arena = self.arena
        if arena.problem.setting.connection is not None or not arena.problem.starts:
            return
        chosen = list(self.packing.chosen)
        for slot in [i for i in range(len(self.slots)) if i not in dict(chosen)]:
            used = self._bits_but(chosen, -1)
            rated = arena.rate_all(arena.classes[self.slots[slot]], first_routes(arena, SCRAPE, used))
            rated.sort(key=attrgetter("score"), reverse=True)
            fits = (c for c in rated if self._may_be([*(other for _, other in chosen), c]))
            top = next(fits, None)
            if top is not None:
                chosen.append((slot, top))
        self._accept(sum(candidate.score for _, candidate in chosen), chosen)

    def _may_be(self, chosen: Sequence[Candidate]) -> bool:
        return not self.arena.problem.rules.linked or self._hang_together(chosen)

    def _anything(self) -> int:
        """What the trains could score at most if any stops of the map lay on a line."""
        arena, setting = self.arena, self.arena.problem.setting
        board = setting.board
        sites = [
            setting.site(h * NODE + k) for h, face in enumerate(board.faces) for k in range(len(face.stops))
        ]
        extra = sum(s.double for s in sites) + sum(amount for _, amount in setting.hex_bonus)
        total = 0
        for kind in arena.classes:
            worths = sorted((s.value + s.bonus + kind.bonus * s.own for s in sites), reverse=True)
            total += len(kind.trains) * (sum(worths[: kind.stops]) + extra)
        return arena.score(total, 0)

    def _search(self) -> None:
        arena = self.arena
        if not arena.classes or not arena.problem.starts:
            self.packing.score = 0
            return
        if self._by_listing(SHORT_LIST if arena.additive else LONG_LIST):
            return
        prices = self.prices = Prices(arena)
        prices.settle(0, self.limits, 1)
        self._lower(prices)
        self._glance(prices, GLANCE)
        if self.bound <= self.packing.score or self._by_listing(LONG_LIST if arena.additive else MANY):
            return
        self._settle(prices)
        if arena.additive:
            self._by_prices(prices)
        else:
            self._sharpen(prices)
            self._by_listing(MOST)

    def _by_listing(self, most: int) -> bool:
        """List all routes and pack them; false if there are too many."""
        found = listed(self.arena, self.limits, most)
        if found is None:
            return False
        if not self.arena.additive:
            self._sift(found)
            return True
        short = self.limits.part(SHORT_PACK)
        try:
            self._pack([self._rated(k, found, most) for k in self._kinds()], limits=short)
        except Halt:
            return False
        finally:
            self.limits.nodes += short.nodes
            self.limits.look()
        return True

    def _sift(self, found: Listed) -> None:
        """The best set out of all routes, worth more or less than their stops."""
        holds = self._hanging if self.arena.problem.rules.linked else None
        sieve = Sieve(self.arena, self.slots, self.packing, self.limits, self.unit, holds)
        try:
            sieve.sift(found, self.prices if len(found.routes) > MANY else None)
        finally:
            self.bound = min(self.bound, sieve.bound)

    def _kinds(self) -> range:
        return range(len(self.arena.classes))

    def _rated(self, kind: int, found: Listed, most: int) -> list[Priced]:
        """The routes that a train of the class may run, best first; kept with the list if that is."""
        train, kept = self.arena.classes[kind], self.arena.problem.lists
        key = listing_key(self.arena, most)
        rated = (key, train.reach, train.bonus)
        known: list[Priced] | None = kept.get(rated)
        if known is None:
            candidates = self.arena.rate_all(train, found.routes)
            candidates.sort(key=attrgetter("score"), reverse=True)
            known = [Priced(c.score, c.bits, c) for c in candidates]
            if key in kept:
                kept[rated] = known
        return known

    # ------------------------------------------------------------ large problems

    def _by_prices(self, prices: Prices) -> None:
        """Close in from above until a set meets the bound."""
        narrow = self.unit * (TIE if self.arena.tied else 1)
        width, effort = narrow, EFFORT
        while self.bound > self.packing.score:
            if not prices.spent:
                self._sharpen(prices)
                if self.bound <= self.packing.score:
                    return
            target = max(self.packing.score + self.unit, self.bound - width + self.unit)
            short = self.limits.part(effort)
            try:
                if self._attempt(prices, target, short):
                    return
                self.bound = target - self.unit
                width *= 2
            except Halt:
                effort *= 2
                width = narrow
            finally:
                self.limits.nodes += short.nodes
            self.limits.look()

    def _settle(self, prices: Prices) -> None:
        """Settle prices with walks, looking for sets on the way."""
        self._prepare(prices)
        for _ in range(PARTS):
            if prices.settled:
                break
            prices.settle(max(self.packing.score, 0), self.limits, ROUNDS // PARTS)
            self._lower(prices)
            self._glance(prices, GAZE)

    def _sharpen(self, prices: Prices) -> None:
        """Go on with real routes, and put those that were met together."""
        prices.sharpen(max(self.packing.score, 0), self.limits, CHUNK, self._keep)
        self._lower(prices)
        self._pack_pool()

    def _prepare(self, prices: Prices) -> None:
        """Tables without prices of track, for the last train of a set."""
        if len(self.slots) < 2 or self.arena.problem.setting.connection is not None:
            return
        free = [0] * len(self.arena.problem.links)
        for kind, stop, size in zip(self.arena.classes, prices.stop, prices.size, strict=True):
            walks = Walks(self.arena, kind, prices.ways)
            walks.fill(free, stop, size)
            self.plain.append(walks)

    def _keep(self, kind: int, found: Found) -> None:
        candidate = self.arena.rate(self.arena.classes[kind], found)
        if candidate is None:
            return
        if self._store(kind, candidate) and self.plain:
            self._complete(kind, candidate)

    def _store(self, kind: int, candidate: Candidate) -> bool:
        """Put a route into the pool; whether there was none over the same track."""
        known = self.pool[kind].get(candidate.bits)
        if known is None or known.score < candidate.score:
            self.pool[kind][candidate.bits] = candidate
        return known is None

    def _complete(self, kind: int, candidate: Candidate) -> None:
        """Put a route together with the best that is left for the other trains."""
        order = [kind, *self.slots]
        del order[order.index(kind, 1)]
        numbered = self._numbered(order)
        for partner in (self._partner, self._beside):
            used, score = candidate.bits, candidate.score
            chosen = [(numbered[0][0], candidate)]
            for i, other in numbered[1:]:
                top = partner(other, used)
                if top is not None:
                    chosen.append((i, top))
                    used |= top.bits
                    score += top.score
            if score * NEARLY[1] > self.packing.score * NEARLY[0]:
                score = self._polish(chosen)
            self._accept(score, chosen)

    def _partner(self, kind: int, used: int) -> Candidate | None:
        """The best route met so far beside the track already used."""
        free = [c for c in self.pool[kind].values() if not c.bits & used]
        return max(free, key=attrgetter("score"), default=None)

    def _beside(self, kind: int, used: int) -> Candidate | None:
        """A good route beside the track already used, with tables for the rest of the track."""
        key = kind, used
        if key not in self.besides:
            walks, prices = self.plain[kind], self.prices
            if prices is not None:
                charge = [CLOSED if link.bits & used else 0 for link in self.arena.problem.links]
                walks.fill(charge, prices.stop[kind], prices.size[kind])
            self.besides[key] = self._best_alone(walks, kind, used, GAZE)
        return self.besides[key]

    def _polish(self, chosen: list[tuple[int, Candidate]]) -> int:
        """Improve a set train by train, the others' routes standing, until none gains; the score."""
        gained = True
        while gained:
            gained = False
            for at, (i, old) in enumerate(chosen):
                new = self._beside(self.slots[i], self._bits_but(chosen, at))
                if new is not None and new.score > old.score:
                    chosen[at] = (i, new)
                    gained = True
        return sum(c.score for _, c in chosen)

    def _bits_but(self, chosen: list[tuple[int, Candidate]], but: int) -> int:
        """The track of all trains of a set but one."""
        used = 0
        for j, (_, c) in enumerate(chosen):
            if j != but:
                used |= c.bits
        return used

    def _pack_pool(self) -> None:
        """A good set from the routes met on the way."""
        if self.arena.problem.setting.connection is not None:
            return
        lists = []
        for candidates in self.pool:
            row = [Priced(c.score, c.bits, c) for c in candidates.values()]
            row.sort(key=attrgetter("worth"), reverse=True)
            lists.append(row)
        short = Limits(nodes=EFFORT)
        with suppress(Halt):
            self._pack(lists, limits=short)
        self.limits.nodes += short.nodes

    def _lower(self, prices: Prices) -> None:
        self.bound = min(self.bound, prices.bound // FINE // self.unit * self.unit)

    def _glance(self, prices: Prices, steps: int) -> None:
        """A set for a start: the best route for one train after the other, others' track taken."""
        if self.arena.problem.setting.connection is not None:
            return
        for order in (self.slots, self.slots[::-1]):
            used, score = 0, 0
            chosen: list[tuple[int, Candidate]] = []
            for i, kind in self._numbered(order):
                top = self._best_alone(prices.walks[kind], kind, used, steps)
                if top is not None:
                    chosen.append((i, top))
                    used |= top.bits
                    score += top.score
            if self.plain and score * NEARLY[1] > self.packing.score * NEARLY[0]:
                score = self._polish(chosen)
            self._accept(score, chosen)

    def _accept(self, score: int, chosen: list[tuple[int, Candidate]]) -> None:
        """Take a set put together by hand if it is better and legal as a whole."""
        if score <= self.packing.score:
            return
        if self._may_be([c for _, c in chosen]):
            self.packing.score, self.packing.chosen = score, chosen
        elif len(chosen) > 1:
            for one in chosen:
                self._accept(one[1].score, [one])

    def _numbered(self, order: Sequence[int]) -> list[tuple[int, int]]:
        free = {kind: [i for i, k in enumerate(self.slots) if k == kind] for kind in self._kinds()}
        return [(free[kind].pop(0), kind) for kind in order]

    def _best_alone(self, walks: Walks, kind: int, used: int, steps: int) -> Candidate | None:
        """A good route for one train beside the track already used, within a few steps."""
        top: tuple[int, Found] | None = None

        def take(value: int, found: Found) -> int:
            nonlocal top
            top = value, found
            return value + 1

        short = Limits(nodes=steps)
        with suppress(Halt):
            hunt(walks, 1, used, take, short)
        self.limits.nodes += short.nodes
        self.limits.look()
        candidate = None if top is None else self.arena.rate(self.arena.classes[kind], top[1])
        if candidate is not None:
            self._store(kind, candidate)
        return candidate

    def _attempt(self, prices: Prices, target: int, limits: Limits) -> bool:
        """Whether a set scores at least ``target``; if so the best one is packed."""
        most = list(prices.most)
        need = target * FINE - prices.sum
        joining: list[list[Priced]] = []
        lists: list[list[Priced]] = []
        for k in self._kinds():
            slack = sum(most[s] for s in self.slots) - need
            lists.append(self._collect(prices, k, most[k] - slack, None, limits))
            if len(self.slots) == 1 or most[k] - slack > 0:
                most[k] = max(lists[k][0].worth if lists[k] else most[k] - slack - 1, 0)
        if self.arena.problem.setting.connection is not None:
            slack = sum(most[s] for s in self.slots) - need
            joining = [
                self._collect(prices, k, most[k] - slack, self._between(), limits) for k in self._kinds()
            ]
        before = self.packing.score, self.packing.chosen
        self.packing.score = max(before[0], target - self.unit)
        try:
            self._pack(lists, joining, prices.sum, limits)
        finally:
            if self.packing.score < target:
                self.packing.score, self.packing.chosen = before
        return self.packing.score >= target

    def _collect(
        self,
        prices: Prices,
        kind: int,
        floor: int,
        between: tuple[frozenset[int], frozenset[int]] | None,
        limits: Limits,
    ) -> list[Priced]:
        found: list[Priced] = []
        known: set[tuple[int, int]] = set()
        rate, kinds = self.arena.rate, self.arena.classes

        def take(value: int, route: Found) -> int:
            candidate = rate(kinds[kind], route)
            if candidate is not None and (value, route.bits) not in known:
                known.add((value, route.bits))
                found.append(Priced(value, candidate.bits, candidate))
            return floor

        hunt(prices.walks[kind], floor, 0, take, limits, between)
        found.sort(key=attrgetter("worth"), reverse=True)
        return found

    def _between(self) -> tuple[frozenset[int], frozenset[int]]:
        connection = self.arena.problem.setting.connection or (frozenset(), frozenset())
        index = self.arena.problem.index
        one, two = (frozenset(index[n] for n in side if n in index) for side in connection)
        return one, two

    # ------------------------------------------------------------ packing

    def _pack(
        self,
        lists: Sequence[list[Priced]],
        joining: Sequence[list[Priced]] | None = None,
        base: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Choose from the lists, with the conditions on the whole set; ``base`` when they are priced."""
        setting = self.arena.problem.setting
        scale = 1 if base is None else FINE
        limits = limits or self.limits
        if setting.connection is None:
            holds = self._hang_together if setting.rules.linked else None
            pack(
                self.slots,
                lists,
                self.packing,
                limits,
                scale=scale,
                base=base or 0,
                unit=self.unit,
                holds=holds,
            )
            return
        if not joining:
            joining = [[p for p in lists[k] if self._joins(p.candidate.found)] for k in self._kinds()]
        for k in self._kinds():
            first = self.slots.index(k)
            order = [first, *(i for i in range(len(self.slots)) if i != first)]
            slots = [len(lists), *(self.slots[i] for i in order[1:])]
            before = self.packing.chosen
            options = [*lists, joining[k]]
            pack(slots, options, self.packing, limits, scale=scale, base=base or 0, unit=self.unit, must=True)
            if self.packing.chosen is not before:
                self.packing.chosen = [(order[i], c) for i, c in self.packing.chosen]

    def _hang_together(self, chosen: Sequence[Candidate]) -> bool:
        return self._hanging([c.found for c in chosen])

    def _hanging(self, routes: Sequence[Found]) -> bool:
        problem = self.arena.problem
        stops = [frozenset(problem.sites[v].node for v in self.arena.vertices(found)) for found in routes]
        return not stops or linked(stops, problem.setting.home)

    def _joins(self, found: Found) -> bool:
        connection = self.arena.problem.setting.connection
        sites = self.arena.problem.sites
        vertices = self.arena.vertices(found)
        ends = sites[vertices[0]].node, sites[vertices[-1]].node
        return connection is not None and joins(*ends, *connection)


def best(
    problem: Problem,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    objective: Objective = REVENUE,
) -> Run:
    """R-1830-191, R-1870-118, R-1817-224, R-1860-333: the best legal set of routes.

    Stops early after so many ``seconds`` or steps (``nodes``), or when ``stop`` answers true; the run then
    says by its bound how much more there might be.
    """
    arena = Arena(problem, objective)
    search = Search(arena, Limits(seconds, nodes, stop))
    search.run()
    return _run(search)


def best_each(problem: Problem, *, objective: Objective = REVENUE) -> dict[int, Run]:
    """What each train would earn by itself: train id -> its best run alone."""
    alone: dict[int, Run] = {}
    for train in problem.trains:
        alone[train.id] = best(problem.only(train), objective=objective)
    return alone


def _run(search: Search) -> Run:
    arena = search.arena
    objective = arena.objective
    trains = [t for kind in arena.classes for t in kind.trains]
    routes = tuple(
        sorted(Route(trains[i].id, arena.path(c.found), c.calls) for i, c in search.packing.chosen)
    )
    worths = [worth(arena.problem, r, objective) for r in routes]
    revenue, subsidy = sum(w.revenue for w in worths), sum(w.subsidy for w in worths)
    aim = objective.revenue * revenue + objective.subsidy * subsidy
    bound = aim if search.proved else max(aim, arena.aim(search.bound) // search.unit * search.unit)
    parts = tuple(w.parts for w in worths)
    return Run(routes, revenue, subsidy, parts, search.proved, bound, search.limits.nodes)
