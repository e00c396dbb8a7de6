"""Other sets of routes that earn as much as the best one, for people who care which stops they serve."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Final, NamedTuple

from railhead.board.routes.arena import Arena, Candidate
from railhead.board.routes.check import check, worth
from railhead.board.routes.limits import Halt, Limits
from railhead.board.routes.listing import TooMany, every_route
from railhead.board.routes.model import Problem
from railhead.board.routes.result import Route, Run
from railhead.board.routes.rules import REVENUE, Objective

LISTED: Final = 4000
"""Routes looked at; where there are more, only those of the run itself are known."""
STEPS: Final = 20_000
Calls = tuple[tuple[int, ...], ...]


class Alternatives(NamedTuple):
    """Sets that are worth as much, and whether there are no others."""

    runs: tuple[Run, ...]
    complete: bool


def alternatives(
    problem: Problem, run: Run, *, most: int = 8, nodes: int = STEPS, objective: Objective = REVENUE
) -> Alternatives:
    """R-1830-191: sets as good as ``run`` that call at other stops, in the order of the search, at most so many.

    Sets that differ only in the track between the same stops, or in which train makes which route, count once. The
    answer is a function of the problem and the limits alone.
    """
    arena = Arena(problem, objective)
    if not run.routes or not arena.classes:
        return Alternatives((), True)
    limits = Limits(nodes=nodes)
    search = _Search(arena, limits, arena.score(run.revenue, run.subsidy), most)
    search.seen.add(_calls(run.routes))
    complete = problem.complete
    try:
        routes = every_route(arena, Limits(nodes=10 * LISTED), LISTED).routes
        lists = []
        for kind in arena.classes:
            rated = arena.rate_all(kind, routes)
            rated.sort(key=attrgetter("score"), reverse=True)
            lists.append(rated)
        search.collect(lists)
    except (TooMany, Halt):
        complete = False
    return Alternatives(tuple(search.found), complete and not search.more)


def _calls(routes: Sequence[Route]) -> Calls:
    """Which stops are called at together, whatever the direction and the train."""
    ways = []
    for route in routes:
        stops = route.stops
        ways.append(min(stops, stops[::-1]))
    return tuple(sorted(ways))


class _Search:
    """All ways to make up the total, by depth first."""

    def __init__(self, arena: Arena, limits: Limits, target: int, most: int) -> None:
        self.arena = arena
        self.limits = limits
        self.target = target
        self.most = most
        self.slots = [k for k, kind in enumerate(arena.classes) for _ in kind.trains]
        self.trains = [train for kind in arena.classes for train in kind.trains]
        self.seen: set[Calls] = set()
        self.found: list[Run] = []
        self.more = False
        """Whether some set was left out."""

    def collect(self, lists: Sequence[Sequence[Candidate]]) -> None:
        """Try every candidate for every train as long as the total can still be reached."""
        slots = self.slots
        tops = [max(lists[s][0].score, 0) if lists[s] else 0 for s in slots]
        rest = [sum(tops[i:]) for i in range(len(slots) + 1)]
        chosen: list[tuple[int, Candidate]] = []

        def choose(i: int, begin: int, used: int, score: int) -> None:
            self.limits.step()
            if self.more or score + rest[i] < self.target:
                return
            if i == len(slots):
                if score == self.target:
                    self._take(chosen)
                return
            alike = i + 1 < len(slots) and slots[i + 1] == slots[i]
            options = lists[slots[i]]
            for at in range(begin, len(options)):
                candidate = options[at]
                if score + candidate.score + rest[i + 1] < self.target:
                    break
                if candidate.bits & used:
                    continue
                chosen.append((i, candidate))
                choose(i + 1, at + 1 if alike else 0, used | candidate.bits, score + candidate.score)
                chosen.pop()
            choose(i + 1, len(options) if alike else 0, used, score)

        with suppress(_Full):
            choose(0, 0, 0, 0)

    def _take(self, chosen: Sequence[tuple[int, Candidate]]) -> None:
        routes = sorted(Route(self.trains[i].id, self.arena.path(c.found), c.calls) for i, c in chosen)
        calls = _calls(routes)
        if calls in self.seen or check(self.arena.problem, routes) is not None:
            return
        self.seen.add(calls)
        if len(self.found) == self.most:
            self.more = True
            raise _Full
        worths = [worth(self.arena.problem, route, self.arena.objective) for route in routes]
        revenue, subsidy = sum(w.revenue for w in worths), sum(w.subsidy for w in worths)
        parts = tuple(w.parts for w in worths)
        self.found.append(Run(tuple(routes), revenue, subsidy, parts, False, self.arena.aim(self.target)))


class _Full(Exception):
    """As many as were asked for."""
