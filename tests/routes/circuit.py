"""The best run as a circuit model for OR-Tools CP-SAT: an independent proof for middle-sized positions.

It takes vertices and links from the problem (those are checked against the plain implementation) and
shares nothing of the search. The routes of its best set come with the claim, so that they can be judged by
``check``: a claim made of illegal routes is a fault of this model, not of the search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from railhead.board.maps import NODE, PASS
from railhead.board.routes import Problem, Route
from railhead.board.routes.model import BARRED, COUNTED, Link

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

UNKNOWN = 1 << 60
"""The bound of a model that ran out of time with nothing in hand."""


class Claim(NamedTuple):
    """What the model says: its best set, what that earns, and a bound on every set; equal when solved."""

    revenue: int
    bound: int
    routes: list[Route]


def claim(problem: Problem, seconds: float = 60.0, workers: int = 1) -> Claim:
    """The best set found by the model and the proved upper bound.

    For titles that count every stop alike (1830, 1870, 1817); the connection run is not modelled.
    """
    from ortools.sat.python import cp_model

    problem.explore()
    model = cp_model.CpModel()
    sites, links = problem.sites, problem.links
    wear: dict[int, list[IntVar]] = {}
    gains: list[tuple[IntVar, int]] = []
    begins: list[list[IntVar]] = []
    taken: list[list[tuple[int, Link, IntVar]]] = []
    for train in problem.trains:
        runs = model.new_bool_var("")
        arcs: list[tuple[int, int, IntVar]] = [(0, 0, runs.negated())]
        visit, first, last = [], [], []
        for v, site in enumerate(sites):
            here, begin, end = (model.new_bool_var("") for _ in range(3))
            visit.append(here)
            first.append(begin)
            last.append(end)
            arcs += [(v + 1, v + 1, here.negated()), (0, v + 1, begin), (v + 1, 0, end)]
            gains.append((here, site.value + site.bonus + train.marker_bonus * site.own))
            if site.double:
                gains += [(begin, site.double), (end, site.double)]
            model.add_bool_or(begin.negated(), end.negated())  # at least two stops
            model.add_implication(here, runs)  # no ring of its own while the train stays at home
            if site.passing == BARRED:
                model.add_bool_or(begin, end).only_enforce_if(here)
            assert site.passing != COUNTED
        crossed: dict[int, list[IntVar]] = {}
        ways: list[tuple[int, Link, IntVar]] = []
        for link in links:
            for a, b in ((link.a, link.b), (link.b, link.a)):
                used = model.new_bool_var("")
                arcs.append((a + 1, b + 1, used))
                ways.append((a, link, used))
                if link.bonus:
                    gains.append((used, link.bonus))
                for bit in _bits(link.bits):
                    wear.setdefault(bit, []).append(used)
                for bit in _bits(link.hexes):
                    crossed.setdefault(bit, []).append(used)
        begins.append(first)
        taken.append(ways)
        model.add_circuit(arcs)
        for users in crossed.values():
            model.add_at_most_one(users)  # a junction that one route may not cross again
        if train.reach is not None:
            assert isinstance(train.reach, int)
            model.add(sum(visit) <= train.reach)
        model.add_bool_or([visit[v] for v in problem.starts]).only_enforce_if(runs)
        groups: dict[object, list[IntVar]] = {}
        for v, site in enumerate(sites):
            groups.setdefault(site.place, []).append(visit[v])
        for members in groups.values():
            if len(members) > 1:
                model.add_at_most_one(members)
    for users in wear.values():
        model.add_at_most_one(users)
    model.maximize(sum(var * amount for var, amount in gains))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Claim(0, UNKNOWN, [])
    routes = []
    for train, first, ways in zip(problem.trains, begins, taken, strict=True):
        onward = {a: link for a, link, used in ways if solver.boolean_value(used)}
        at = next((v for v, begin in enumerate(first) if solver.boolean_value(begin)), None)
        if at is not None:
            routes.append(Route(train.id, _path(problem, at, onward)))
    return Claim(round(solver.objective_value), round(solver.best_objective_bound), routes)


def _path(problem: Problem, at: int, onward: dict[int, Link]) -> tuple[int, ...]:
    """The nodes of a route that begins at a vertex and takes these links."""
    path = [problem.sites[at].node]
    while at in onward:
        link = onward[at]
        there = link.b if at == link.a else link.a
        forward = link.leg.start == problem.sites[at].node
        hexes = link.leg.hexes if forward else link.leg.hexes[::-1]
        path += [*(h * NODE + PASS for h in hexes), problem.sites[there].node]
        at = there
    return tuple(path)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
