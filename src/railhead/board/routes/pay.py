"""Whether a train may make a route, and what the route earns: one place for both questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railhead.board.routes.rules import Objective, Reach, RunRules


class Tally(NamedTuple):
    """A route boiled down to what pay depends on."""

    cities: int
    city_value: int
    towns: int
    town_value: int
    halts: int
    extra: int
    """Markers, doubling, mines: paid whatever else is counted."""
    top: Callable[[int], int]
    """Value of so many small stations, the best ones; asked only when not all of them count."""


class Pay(NamedTuple):
    """What a route earns and at how many small stations and halts it calls for that."""

    revenue: int
    subsidy: int
    towns: int
    calls: int


def allowed(rules: RunRules, reach: Reach, cities: int, towns: int) -> bool:
    """R-1830-186, R-1870-113, R-1817-222, R-1860-206: whether the train may stop that often."""
    if reach is None:
        return True
    if isinstance(reach, tuple):
        large, small = reach
        return cities <= large and (rules.skip_towns or cities + towns <= large + small)
    return cities + towns <= reach


def pay(rules: RunRules, reach: Reach, tally: Tally, objective: Objective, calls: int | None = None) -> Pay:
    """R-1830-190, R-1870-116, R-1817-224, R-1860-206, -208, -234: what a legal route is paid.

    Without a number of ``calls`` at halts the one that serves the objective best is taken.
    """
    cities, city_value, towns, town_value, halts, extra, top = tally
    if not isinstance(reach, tuple):
        return Pay(city_value + town_value + extra, 0, towns, 0)
    room = reach[0] + reach[1] - cities
    halts = halts if rules.halts else 0
    if calls is None:
        spare = room - min(towns, room)
        calls = min(halts, room if rules.skip_towns and not objective.revenue else spare)
    counted = min(towns, room - calls)
    if rules.lease is not None:
        earned = rules.lease.fixed + rules.lease.per_station * (cities + counted + calls)
        return Pay(earned, 0, counted, calls)
    value = town_value if counted == towns else top(counted)
    return Pay(city_value + value + extra, calls * rules.halt_subsidy, counted, calls)


def tally_of(kinds: Sequence[int], values: Sequence[int], extra: int) -> Tally:
    """Boil down stops given by kind (0 city, 1 town, 2 halt) and value."""
    towns = sorted((v for k, v in zip(kinds, values, strict=True) if k == 1), reverse=True)
    cities = [v for k, v in zip(kinds, values, strict=True) if k == 0]
    halts = sum(k == 2 for k in kinds)
    return Tally(len(cities), sum(cities), len(towns), sum(towns), halts, extra, lambda n: sum(towns[:n]))
