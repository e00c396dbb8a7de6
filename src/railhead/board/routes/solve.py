"""The best set of routes for one turn, with proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from railhead.board.routes.arena import Arena, Candidate, Found
from railhead.board.routes.check import joins, linked, worth
from railhead.board.routes.limits import Limits
from railhead.board.routes.listing import every_route
from railhead.board.routes.model import Problem
from railhead.board.routes.pack import Packing, Priced, pack
from railhead.board.routes.result import Route, Run
from railhead.board.routes.rules import REVENUE, Objective


def best(
    problem: Problem,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    objective: Objective = REVENUE,
) -> Run:
    """R-1830-191, R-1870-118, R-1817-224, R-1860-333: the best legal set of routes."""
    arena = Arena(problem, objective)
    limits = Limits(seconds, nodes, stop)
    packing = Packing()
    if arena.classes and problem.starts:
        _by_listing(arena, limits, packing)
    return _run(arena, limits, packing)


def _by_listing(arena: Arena, limits: Limits, packing: Packing) -> None:
    routes = every_route(arena, limits, 1 << 30)
    lists = [_rated(arena, kind, routes) for kind in range(len(arena.classes))]
    _pack_all(arena, lists, packing, limits)


def _rated(arena: Arena, kind: int, routes: Sequence[Found]) -> list[Priced]:
    found: list[Priced] = []
    for route in routes:
        candidate = arena.rate(arena.classes[kind], route)
        if candidate is not None:
            found.append(Priced(candidate.score, candidate.bits, candidate))
    found.sort(key=_worth, reverse=True)
    return found


def _worth(priced: Priced) -> int:
    return priced.worth


def _pack_all(
    arena: Arena,
    lists: Sequence[Sequence[Priced]],
    packing: Packing,
    limits: Limits,
    scale: int = 1,
    base: int = 0,
) -> None:
    """Choose from the lists, with the conditions on the whole set."""
    slots = [k for k, kind in enumerate(arena.classes) for _ in kind.trains]
    setting = arena.problem.setting
    unit = arena.unit()

    def hang_together(chosen: Sequence[Candidate]) -> bool:
        sites = arena.problem.sites
        stops = [frozenset(sites[v].node for v in arena.vertices(c.found)) for c in chosen]
        return not stops or linked(stops, setting.home)

    holds = hang_together if setting.rules.linked else None
    if setting.connection is None:
        pack(slots, lists, packing, limits, scale=scale, base=base, unit=unit, holds=holds)
        return
    for k in range(len(arena.classes)):
        joining = [p for p in lists[k] if _joins(arena, p.candidate.found)]
        others = list(slots)
        others.remove(k)
        slots_now = [len(lists), *others]
        before = packing.score
        pack(slots_now, [*lists, joining], packing, limits, scale=scale, base=base, unit=unit, must=True)
        if packing.score > before:
            packing.chosen = [(_place(slots, k, others, i), c) for i, c in packing.chosen]


def _place(slots: list[int], k: int, others: list[int], i: int) -> int:
    """The train a slot stands for when one train of class ``k`` was moved to the front."""
    if i == 0:
        return slots.index(k)
    kind = others[i - 1]
    at = [j for j, s in enumerate(slots) if s == kind and (kind != k or j != slots.index(k))]
    return at[others[: i - 1].count(kind)]


def _joins(arena: Arena, found: Found) -> bool:
    connection = arena.problem.setting.connection
    if connection is None:
        return True
    sites = arena.problem.sites
    vertices = arena.vertices(found)
    return joins(sites[vertices[0]].node, sites[vertices[-1]].node, *connection)


def _run(arena: Arena, limits: Limits, packing: Packing) -> Run:
    problem, objective = arena.problem, arena.objective
    trains = [t for kind in arena.classes for t in kind.trains]
    routes = tuple(sorted(Route(trains[i].id, arena.path(c.found), c.calls) for i, c in packing.chosen))
    worths = [worth(problem, r, objective) for r in routes]
    revenue, subsidy = sum(w.revenue for w in worths), sum(w.subsidy for w in worths)
    aim = objective.revenue * revenue + objective.subsidy * subsidy
    return Run(routes, revenue, subsidy, tuple(w.parts for w in worths), True, aim, limits.nodes)
