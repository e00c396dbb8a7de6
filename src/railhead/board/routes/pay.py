"""Whether a train may make a route, and what the route earns: one place for both questions."""

from __future__ import annotations

from railhead.board.routes.rules import Objective, Reach, RunRules


def allowed(rules: RunRules, reach: Reach, cities: int, towns: int) -> bool:
    """R-1830-186, R-1870-113, R-1817-222, R-1860-206: whether the train may stop that often."""
    if reach is None:
        return True
    if isinstance(reach, tuple):
        large, small = reach
        return cities <= large and (rules.skip_towns or cities + towns <= large + small)
    return cities + towns <= reach


def most_calls(rules: RunRules, reach: Reach, cities: int, towns: int, halts: int) -> int:
    """R-1860-206, D-03, D-12: at how many halts a route may call."""
    if not isinstance(reach, tuple) or not rules.halts:
        return 0
    skipped = rules.skip_towns and not rules.towns_first
    return max(0, min(halts, sum(reach) - cities - (0 if skipped else towns)))


def counted(
    rules: RunRules, reach: Reach, cities: int, towns: int, halts: int, objective: Objective
) -> tuple[int, int]:
    """R-1860-206, D-03: how many small stations count, and at how many halts to call, to earn most."""
    if not isinstance(reach, tuple):
        return towns, 0
    calls = most_calls(rules, reach, cities, towns, halts)
    if objective.revenue:
        calls = min(calls, max(sum(reach) - cities - towns, 0))
    return small_stations(reach, cities, towns, calls), calls


def small_stations(reach: Reach, cities: int, towns: int, calls: int) -> int:
    """R-1860-206: how many small stations count beside so many calls at halts."""
    return min(towns, sum(reach) - cities - calls) if isinstance(reach, tuple) else towns


def revenue(rules: RunRules, value: int, stations: int) -> int:
    """R-1830-190, R-1870-116, R-1817-224, R-1860-208, -234: pay of a route for its counted stations."""
    if rules.lease is not None:
        return rules.lease.fixed + rules.lease.per_station * stations
    return value


def subsidy(rules: RunRules, calls: int) -> int:
    """R-1860-208, -234: what the treasury gets for calls at halts; nothing on a leased run."""
    return 0 if rules.lease is not None else calls * rules.halt_subsidy
