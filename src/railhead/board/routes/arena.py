"""The problem in the form the searches run over: flat lists of whole numbers.

What pay depends on is kept in one number per route, its *count*: fields side by side that add up link by
link. Trains that are alike (same reach, same bonus) form one *class* and are never told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final, NamedTuple

from railhead.board.maps import NODE, PASS
from railhead.board.routes.model import BARRED, HALT, TOWN, Problem
from railhead.board.routes.pay import allowed, counted, revenue, subsidy
from railhead.board.routes.rules import Objective, Reach, Train

ENDLESS: Final = 1 << 30
TIE: Final = 1 << 16
"""Weight of the objective against what decides between equals; larger than any subsidy or revenue."""

# Fields of a count, lowest first: large stations, towns, halts, own markers, then sums of values.
CITIES: Final = 0
TOWNS: Final = 8
HALTS: Final = 16
OWN: Final = 24
TOWN_SUM: Final = 32
CITY_SUM: Final = 48
EXTRA: Final = 64
SMALL: Final = 0xFF
LARGE: Final = 0xFFFF
STATIONS: Final = 0xFFFFFF
BEYOND: Final = (-1, -1, -1)


class Found:
    """A route: pieces worn out, count, and the links of its two arms from the station it starts at.

    A class and no named tuple, as the two that are made of it: searches make many thousands, and compiled code makes
    these several times as fast.
    """

    __slots__ = ("bits", "first", "second", "start", "tally")

    def __init__(
        self, bits: int, tally: int, start: int, first: tuple[int, ...], second: tuple[int, ...]
    ) -> None:
        self.bits = bits
        self.tally = tally
        self.start = start
        self.first = first
        self.second = second


class TrainClass(NamedTuple):
    """Trains that are alike."""

    reach: Reach
    bonus: int
    trains: tuple[Train, ...]
    stops: int
    """Stops a route may count."""
    large: int
    """Large stations a route may count."""


class Candidate:
    """A route for a train of one class with its score."""

    __slots__ = ("bits", "calls", "found", "score")

    def __init__(self, score: int, bits: int, found: Found, calls: int | None) -> None:
        self.score = score
        self.bits = bits
        self.found = found
        self.calls = calls


class Arena:
    """Tables over vertices and links for one objective."""

    def __init__(self, problem: Problem, objective: Objective) -> None:
        problem.explore()
        self.problem = problem
        self.objective = objective
        rules, sites = problem.rules, problem.sites
        self.size = len(sites)
        self.tied = bool(rules.halt_subsidy)
        """Whether equals of the objective are told apart by the rest of the pay."""
        self.passing = [s.passing for s in sites]
        self.may_end = [s.may_end for s in sites]
        free = [s.kind == HALT or (s.kind == TOWN and rules.skip_towns) for s in sites]
        self.cost_stop = [int(not f) for f in free]
        self.cost_large = [int(s.kind not in (TOWN, HALT)) for s in sites]
        self.count = [self._count(v) for v in range(self.size)]
        self.link_count = [link.bonus << EXTRA for link in problem.links]
        self.double = [s.double << EXTRA for s in sites]
        self._plans: dict[tuple[Reach, int], tuple[int, int, int]] = {}
        self.classes = self._classes()
        self.additive = not self.tied and not any(isinstance(c.reach, tuple) for c in self.classes)
        """Whether a route is worth the sum of its parts."""

    def _count(self, v: int) -> int:
        site = self.problem.sites[v]
        count = int(site.own) << OWN | site.bonus << EXTRA
        if site.kind == HALT:
            return count | 1 << HALTS
        if site.kind == TOWN:
            return count | 1 << TOWNS | site.value << TOWN_SUM
        return count | 1 << CITIES | site.value << CITY_SUM

    def _classes(self) -> list[TrainClass]:
        alike: dict[tuple[Reach, int], list[Train]] = {}
        for train in sorted(self.problem.trains, key=lambda t: t.id):
            alike.setdefault((train.reach, train.marker_bonus), []).append(train)
        found = []
        for (reach, bonus), trains in alike.items():
            stops, large = ENDLESS, ENDLESS
            if isinstance(reach, tuple):
                stops, large = sum(reach), reach[0]
            elif reach is not None:
                stops = reach
            found.append(TrainClass(reach, bonus, tuple(trains), stops, large))
        found.sort(key=lambda c: (-c.stops, -c.large, -c.bonus, c.trains[0].id))
        return found

    def unit(self) -> int:
        """Every score is a multiple of this."""
        sites, rules = self.problem.sites, self.problem.rules
        values = [x for s in sites for x in (s.value, s.bonus)]
        values += [link.bonus for link in self.problem.links] + [c.bonus for c in self.classes]
        values += [rules.halt_subsidy, *(rules.lease or ())]
        return gcd(*values) or 1

    def score(self, revenue: int, subsidy: int) -> int:
        """The objective as one number; the part that decides between equals below ``TIE``."""
        aim = self.objective.revenue * revenue + self.objective.subsidy * subsidy
        if not self.tied:
            return aim
        return aim * TIE + (revenue if self.objective.subsidy else subsidy)

    def weigh(self, kind: TrainClass, v: int) -> int:
        """At least what a call at the stop can add to a score."""
        site, rules = self.problem.sites[v], self.problem.rules
        if rules.lease is not None:
            counts = site.kind != HALT or rules.halts
            return self.score(rules.lease.per_station, 0) if counts else 0
        if site.kind == HALT:
            return self.score(0, rules.halt_subsidy) if rules.halts else 0
        return self.score(site.value + site.bonus + kind.bonus * site.own, 0)

    def aim(self, score: int) -> int:
        """The objective in a score."""
        return score // TIE if self.tied else score

    def rate(self, kind: TrainClass, found: Found) -> Candidate | None:
        """The route as run by a train of the class; ``None`` if that train may not."""
        tally = found.tally
        known = self._plan_of(kind, tally & STATIONS)
        if known == BEYOND:
            return None
        towns, calls, stations = known
        value = (tally >> CITY_SUM & LARGE) + (tally >> EXTRA) + (tally >> OWN & SMALL) * kind.bonus
        if towns == tally >> TOWNS & SMALL:
            value += tally >> TOWN_SUM & LARGE
        else:
            value += self._top(found, towns)
        rules = self.problem.rules
        if not isinstance(kind.reach, tuple):
            return Candidate(self.score(value, 0), found.bits, found, None)
        score = self.score(revenue(rules, value, stations), subsidy(rules, calls))
        return Candidate(score, found.bits, found, calls)

    def rate_all(self, kind: TrainClass, routes: Sequence[Found]) -> list[Candidate]:
        """The routes that a train of the class may run, with their scores."""
        if not self.additive:
            return [c for route in routes if (c := self.rate(kind, route)) is not None]
        found = []
        fits: dict[int, bool] = {}
        reach, bonus, rules = kind.reach, kind.bonus, self.problem.rules
        for route in routes:
            tally = route.tally
            stops = tally & STATIONS
            fit = fits.get(stops)
            if fit is None:
                fit = fits[stops] = allowed(rules, reach, stops & SMALL, stops >> TOWNS & SMALL)
            if fit:
                score = (tally >> CITY_SUM & LARGE) + (tally >> TOWN_SUM & LARGE) + (tally >> EXTRA)
                if bonus:
                    score += (tally >> OWN & SMALL) * bonus
                found.append(Candidate(score, route.bits, route, None))
        return found

    def most(self, kind: TrainClass, routes: Sequence[Found]) -> list[int]:
        """Per route, at least what a train of the class scores on it, -1 if it may not run there.

        The score itself, but where not all small stations count.
        """
        one, bonus, lease = self.score(1, 0), kind.bonus, self.problem.rules.lease
        fixed: dict[int, int] = {}
        found = []
        for route in routes:
            tally = route.tally
            stops = tally & STATIONS
            base = fixed.get(stops)
            if base is None:
                base = fixed[stops] = self._fixed(kind, stops)
            if base < 0 or lease is not None:
                found.append(base)
                continue
            value = (tally >> CITY_SUM & LARGE) + (tally >> TOWN_SUM & LARGE) + (tally >> EXTRA)
            if bonus:
                value += (tally >> OWN & SMALL) * bonus
            found.append(value * one + base)
        return found

    def _fixed(self, kind: TrainClass, stops: int) -> int:
        """What these numbers of stops score beside the values of stations, -1 if the train may not."""
        rules = self.problem.rules
        plan = self._plan_of(kind, stops)
        if plan == BEYOND:
            return -1
        _, calls, stations = plan
        return self.score(revenue(rules, 0, stations), subsidy(rules, calls))

    def all_towns_count(self, kind: TrainClass, found: Found) -> bool:
        """Whether every small station on a route that the train may run counts."""
        return self._plan_of(kind, found.tally & STATIONS)[0] == found.tally >> TOWNS & SMALL

    def _plan_of(self, kind: TrainClass, stops: int) -> tuple[int, int, int]:
        key = (kind.reach, stops)
        known = self._plans.get(key)
        if known is None:
            known = self._plans[key] = self._plan(kind, stops)
        return known

    def _plan(self, kind: TrainClass, tally: int) -> tuple[int, int, int]:
        """How many small stations and halts count on a route with these numbers of stops; the stations."""
        rules = self.problem.rules
        cities, towns, halts = tally & SMALL, tally >> TOWNS & SMALL, tally >> HALTS & SMALL
        if not allowed(rules, kind.reach, cities, towns):
            return BEYOND
        count, calls = counted(rules, kind.reach, cities, towns, halts, self.objective)
        return count, calls, cities + count + calls

    def _top(self, found: Found, most: int) -> int:
        """Value of the best small stations on a route."""
        sites = self.problem.sites
        values = [sites[v].value for v in self.vertices(found) if sites[v].kind == TOWN]
        return sum(sorted(values, reverse=True)[:most])

    def vertices(self, found: Found) -> list[int]:
        """The vertices of a route in travel order."""
        links = self.problem.links
        arms: list[list[int]] = []
        for arm in (found.first, found.second):
            v = found.start
            along = [v]
            for number in arm:
                link = links[number]
                v = link.b if v == link.a else link.a
                along.append(v)
            arms.append(along)
        return [*arms[0][:0:-1], *arms[1]]

    def path(self, found: Found) -> tuple[int, ...]:
        """The nodes of a route in travel order, from its lower end."""
        problem = self.problem
        arms: list[list[int]] = []
        for arm in (found.first, found.second):
            v = found.start
            nodes = [problem.sites[v].node]
            for number in arm:
                link = problem.links[number]
                passed = [h * NODE + PASS for h in link.leg.hexes]
                if problem.index[link.leg.start] != v:
                    passed.reverse()
                v = link.b if v == link.a else link.a
                nodes += [*passed, problem.sites[v].node]
            arms.append(nodes)
        path = (*arms[0][:0:-1], *arms[1])
        return path if path[0] <= path[-1] else path[::-1]


def starts(problem: Problem) -> list[tuple[int, int]]:
    """The stations to grow routes from, each with the bits of stations whose routes were grown before.

    R-1860-203: the only route of a turn includes the home station and is grown from there.
    """
    earlier = 0
    found = []
    homeward = problem.rules.linked and len(problem.trains) == 1
    for v in problem.starts:
        if homeward and problem.sites[v].node not in problem.setting.home:
            continue
        found.append((v, earlier))
        earlier |= 1 << v
    return found


def two_armed(arena: Arena, start: int) -> bool:
    """Whether a route may run through the station, not only begin there (1870 N1)."""
    return arena.passing[start] != BARRED
