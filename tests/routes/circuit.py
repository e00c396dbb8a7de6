"""The best run as a circuit model for OR-Tools CP-SAT: an independent proof for middle-sized positions.

It takes vertices and links from the problem (those are checked against the plain implementation) and
shares nothing of the search.
"""

from __future__ import annotations

from railhead.board.routes import Problem
from railhead.board.routes.model import BARRED, COUNTED


def best_revenue(problem: Problem, seconds: float = 60.0, workers: int = 1) -> tuple[int, int]:
    """Revenue of the best set found and the proved upper bound; equal when solved.

    For titles that count every stop alike (1830, 1870, 1817); the connection run is not modelled.
    """
    from ortools.sat.python import cp_model

    problem.explore()
    model = cp_model.CpModel()
    sites, links = problem.sites, problem.links
    wear: dict[int, list[cp_model.IntVar]] = {}
    gains: list[tuple[cp_model.IntVar, int]] = []
    for train in problem.trains:
        runs = model.new_bool_var("")
        arcs: list[tuple[int, int, cp_model.IntVar]] = [(0, 0, runs.negated())]
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
        for link in links:
            for a, b in ((link.a, link.b), (link.b, link.a)):
                used = model.new_bool_var("")
                arcs.append((a + 1, b + 1, used))
                if link.bonus:
                    gains.append((used, link.bonus))
                bits = link.bits
                while bits:
                    low = bits & -bits
                    wear.setdefault(low, []).append(used)
                    bits ^= low
        model.add_circuit(arcs)
        if train.reach is not None:
            assert isinstance(train.reach, int)
            model.add(sum(visit) <= train.reach)
        model.add_bool_or([visit[v] for v in problem.starts]).only_enforce_if(runs)
        groups: dict[object, list[cp_model.IntVar]] = {}
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
        return 0, round(solver.best_objective_bound)
    return round(solver.objective_value), round(solver.best_objective_bound)
