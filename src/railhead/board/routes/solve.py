"""The best set of routes for one turn, with proof."""

from __future__ import annotations

from collections.abc import Callable

from railhead.board.routes.check import joins, linked, worth
from railhead.board.routes.listing import ENDLESS, Listing, budget
from railhead.board.routes.model import HALT, TOWN, Problem
from railhead.board.routes.pay import Tally, allowed, pay
from railhead.board.routes.result import Route, Run
from railhead.board.routes.rules import REVENUE, Objective, Train

TIE = 1 << 20
"""Weight of the objective against what decides between equals; larger than any subsidy or revenue."""


class Candidate:
    """A route that a train could run: its score, the pieces it wears out, and where it is listed."""

    __slots__ = ("bits", "calls", "row", "score")

    def __init__(self, score: int, bits: int, row: int, calls: int | None) -> None:
        self.score = score
        self.bits = bits
        self.row = row
        self.calls = calls


def best(
    problem: Problem,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    objective: Objective = REVENUE,
) -> Run:
    """R-1830-191, R-1870-118, R-1817-224, R-1860-333: the best legal set of routes."""
    del seconds, nodes, stop
    trains = sorted(
        problem.trains, key=lambda t: (budget(problem, t.reach), t.marker_bonus, -t.id), reverse=True
    )
    listing = Listing(
        problem,
        max((budget(problem, t.reach)[0] for t in trains), default=0),
        max((budget(problem, t.reach)[1] for t in trains), default=0),
        ENDLESS,
    )
    lists = [candidates(problem, listing, t, objective) for t in trains]
    chosen = _combine(problem, listing, trains, lists)
    routes = tuple(
        sorted(Route(t.id, listing.path(c.row), c.calls) for t, c in zip(trains, chosen, strict=True) if c)
    )
    worths = [worth(problem, r, objective) for r in routes]
    revenue, subsidy = sum(w.revenue for w in worths), sum(w.subsidy for w in worths)
    score = objective.revenue * revenue + objective.subsidy * subsidy
    return Run(routes, revenue, subsidy, tuple(w.parts for w in worths), True, score, len(listing.rows))


def candidates(problem: Problem, listing: Listing, train: Train, objective: Objective) -> list[Candidate]:
    """The listed routes that the train may run, best first; equals in the order of listing."""
    found: list[Candidate] = []
    sites = problem.sites
    rules = problem.rules
    for row, entry in enumerate(listing.rows):
        if not sites[entry.vertex].may_end:
            continue
        vertices = listing.vertices(row)
        stops = [sites[v] for v in vertices]
        towns = sorted((s.value for s in stops if s.kind == TOWN), reverse=True)
        large = [s.value for s in stops if s.kind not in (TOWN, HALT)]
        if not allowed(rules, train.reach, len(large), len(towns)):
            continue
        extra = sum(s.bonus for s in stops) + stops[0].double + stops[-1].double
        extra += train.marker_bonus * sum(s.own for s in stops)
        extra += sum(problem.links[n].bonus for arm in listing.chain(row) for n in arm)
        tally = Tally(len(large), sum(large), tuple(towns), sum(s.kind == HALT for s in stops), extra)
        paid = pay(rules, train.reach, tally, objective)
        score = (objective.revenue * paid.revenue + objective.subsidy * paid.subsidy) * TIE
        score += paid.subsidy if objective.revenue else paid.revenue
        calls = paid.calls if isinstance(train.reach, tuple) else None
        found.append(Candidate(score, entry.bits, row, calls))
    found.sort(key=lambda c: -c.score)
    return found


def _combine(
    problem: Problem, listing: Listing, trains: list[Train], lists: list[list[Candidate]]
) -> list[Candidate | None]:
    """Choose one route per train, or none, so that no piece is used twice."""
    rest = [0] * (len(lists) + 1)
    for i in range(len(lists) - 1, -1, -1):
        rest[i] = rest[i + 1] + (lists[i][0].score if lists[i] else 0)
    top = -1
    kept: list[Candidate | None] = [None] * len(lists)
    chosen: list[Candidate | None] = [None] * len(lists)

    def together() -> bool:
        setting = problem.setting
        ran = [c for c in chosen if c is not None]
        if setting.connection is not None:
            ends = [listing.path(c.row) for c in ran]
            if not any(joins(p[0], p[-1], *setting.connection) for p in ends):
                return False
        if setting.rules.linked and ran:
            stops = [frozenset(problem.sites[v].node for v in listing.vertices(c.row)) for c in ran]
            return linked(stops, setting.home)
        return True

    def choose(i: int, used: int, score: int) -> None:
        nonlocal top, kept
        if score + rest[i] <= top:
            return
        if i == len(lists):
            if together():
                top, kept = score, list(chosen)
            return
        for c in lists[i]:
            if score + c.score + rest[i + 1] <= top:
                break
            if not c.bits & used:
                chosen[i] = c
                choose(i + 1, used | c.bits, score + c.score)
        chosen[i] = None
        choose(i + 1, used, score)

    choose(0, 0, 0)
    return kept

