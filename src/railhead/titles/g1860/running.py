"""Running trains in 1860: by what rules, with which trains, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...board.routes import Lease, Route, RunRules, Train, check, worth
from ...engine import verbs
from ...engine.actions import Action, Choice, Routes
from ...engine.depot import cheapest
from ...engine.events import Ran
from ...engine.game import Game
from ...engine.lookups import train_text
from ...engine.refusals import Refusal, refuse
from ...engine.slots import GAME, TURN, Count, Slot, Slots
from ...engine.steps.run import (
    REVENUE,
    SHOWN,
    RunTrains,
    action_of,
    best_routes,
    own_trains,
    read_routes,
    route_refusal,
    run_problem,
)
from ...finance.holders import CORPORATION, CREDIT
from .companies import BANKRUPT, BRITISH_RAIL, caretaker, in_receivership
from .end import building_over
from .events import DestinationReached, HaltsCalled, Leased
from .idle_trains import could_run
from .insolvency import leased_train, set_insolvent, valid_route
from .privates import YARMOUTH
from .variants import data

LEASING: Final = Slot(
    "1860.leasing", False, of=bool, life=TURN, meaning="the run was made with a leased train"
)
SUBSIDY: Final = Slot(
    "1860.subsidy", 0, of=Count, life=TURN, meaning="credits for calls at halts in this turn"
)
VISITED: Final[Slot[frozenset[int]]] = Slot(
    "1860.visited", frozenset(), of=frozenset[Count], life=GAME,
    meaning="destinations that have paid: corporation * 8 + place in its list",
)  # fmt: skip


@lru_cache(maxsize=64)
def run_rules(
    skip: bool, reentry: bool, halts: bool, subsidy: int, lease: Lease | None, towns_first: bool = False
) -> RunRules:
    """R-1860-201 to R-1860-208: the rules of running for one state of the game."""
    return RunRules(
        one_full_pass=True,
        hex_once=not reentry,
        skip_towns=skip,
        towns_first=towns_first,
        halts=halts,
        halt_subsidy=subsidy,
        lease=lease,
        linked=True,
    )


def running(g: Game, corporation: int) -> tuple[tuple[Train, ...], RunRules]:
    """R-1860-206, R-1860-234, R-1860-321, R-1860-333, R-1860-400: the trains that run, and how they are paid."""
    options, facts = g.rules.options, g.title.facts
    leased = leased_train(g, corporation)
    lease: Lease | None = None
    british = first_number = g.state.get(BRITISH_RAIL)
    trains = own_trains(g, corporation)
    if leased is not None:
        kind = g.title.train_kinds[leased // 100]
        trains = (Train(leased, kind.name, (kind.distance, kind.towns)),)
        if options.text("insolvency") == "lease40":
            lease = Lease(facts["lease"]["base"], facts["lease"]["per_stop"])
            first_number = True
    if first_number:
        trains = tuple(
            train._replace(reach=(g.title.train_kinds[train.id // 100].distance, 0)) for train in trains
        )
    skip, reentry = options.flag("skip_small_stations"), options.flag("hex_reentry")
    return trains, run_rules(skip, reentry, not building_over(g), facts["halt_subsidy"], lease, british)


def run_extras(g: Game, corporation: int) -> dict[str, Any]:
    """R-1860-203, R-1860-209: the home base, and stations with a base of a bankrupt company."""
    tokens = g.state.board.tokens
    bankrupt = g.state.get(BANKRUPT)
    return {
        "home": tokens[corporation][:1],
        "open_stations": frozenset(node for other in bankrupt for node in tokens[other]),
    }


@dataclass
class RunRoutes(RunTrains):
    """R-1860-200 to R-1860-209, R-1860-233: every train that can must run; an insolvent company leases one."""

    idle_allowed: bool = False
    """1860/D-26: one route is enough."""
    receivership_best: bool = True
    """R-1860-250, 1860/D-23: a company in receivership runs for the most."""
    end_best: bool = True
    """R-1860-333, 1860/D-13: under British Rail the highest revenue counts."""
    recorded: bool = False
    """1860/D-30: as in records of 18xx.games insolvency ends here if there are credits for a train."""

    slots: Slots = (REVENUE, LEASING, SUBSIDY, VISITED)

    def open(self, g: Game) -> bool:
        s = g.state
        corporation = s.entity - CORPORATION
        if s.get(REVENUE) is not None or not valid_route(g, corporation):
            return False
        if s.get(BRITISH_RAIL) and in_receivership(g, corporation) and self.end_best:
            return False
        return bool(s.trains[corporation]) or leased_train(g, corporation) is not None

    def skip(self, g: Game) -> None:
        """1860/D-30: whoever could pay for a train is not insolvent for the rest of the turn."""
        corporation = g.state.entity - CORPORATION
        if self.recorded and g.state.get(REVENUE) is None and g.state.treasury[corporation] >= cheapest(g):
            set_insolvent(g, corporation, False)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return caretaker(g, self.corporation(g))

    def demanded(self, g: Game) -> bool:
        """R-1860-250, R-1860-333: nothing less than the highest revenue will do."""
        end = g.state.get(BRITISH_RAIL) and self.end_best
        return end or (in_receivership(g, self.corporation(g)) and self.receivership_best)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Routes(g.title.corporations[self.corporation(g)].sym, False)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if type(action.routes) is not tuple:
            return refuse("bad-value", field="routes", wanted="trains with their stops", given="?")
        routes, fault = read_routes(g, action)
        if fault is not None:
            return fault
        corporation = self.corporation(g)
        sym = g.title.corporations[corporation].sym
        question = run_problem(g, corporation)
        known = {train.id for train in question.trains}
        for route in routes:
            if route.train not in known:
                return refuse("no-train", corporation=sym, train=train_text(g, route.train))
        wrong = check(question, routes) if routes else None
        if wrong is not None:
            return route_refusal(g, wrong)
        if not routes and not self.may_be_empty(g) and could_run(question, ()) is not None:
            return refuse("must-run", corporation=sym)
        idle = None if self.idle_allowed else could_run(question, routes)
        if idle is not None:
            return refuse("idle-train", corporation=sym, train=train_text(g, idle))
        if self.demanded(g):
            revenue = sum(worth(question, route).revenue for route in routes)
            most = best_routes(g, corporation, steps=SHOWN)
            if revenue < most.revenue:
                return refuse("revenue-low", action_of(g, most.routes), revenue=revenue, best=most.revenue)
        return None

    def may_be_empty(self, g: Game) -> bool:
        """Records of 18xx.games know an empty run of a company in receivership under British Rail."""
        return g.state.get(BRITISH_RAIL) and not self.end_best and in_receivership(g, self.corporation(g))

    def apply(self, g: Game, action: Any) -> None:
        corporation = self.corporation(g)
        question = run_problem(g, corporation)
        routes, _ = read_routes(g, action)
        worths = [worth(question, route) for route in routes]
        leased = leased_train(g, corporation)
        gains = [w.revenue if leased is None else lease_revenue(g, w.revenue) for w in worths]
        earned = tuple((route.train, route.path, gain) for route, gain in zip(routes, gains, strict=True))
        verbs.emit(g, Ran(corporation, earned, sum(gains)))
        if leased is not None:
            verbs.put(g, LEASING, True)
            verbs.emit(g, Leased(corporation, leased))
        verbs.put(g, SUBSIDY, sum(w.subsidy for w in worths))
        reach_destinations(g, corporation, routes)
        note_yarmouth(g, corporation, routes)
        verbs.put(g, REVENUE, sum(gains))


def subsidise(g: Game, corporation: int) -> None:
    """R-1860-208: calls at halts bring credits, whatever is done with the revenue."""
    subsidy = g.state.get(SUBSIDY)
    if subsidy:
        each = int(g.title.facts["halt_subsidy"])
        verbs.emit(g, HaltsCalled(corporation, subsidy // each, subsidy))
        verbs.pay(g, CREDIT, CORPORATION + corporation, subsidy, "subsidy")


def lease_revenue(g: Game, revenue: int) -> int:
    """R-1860-234, R-1860-400, 1860/D-05: what the company gets of a leased run."""
    options = g.rules.options
    if options.text("insolvency") == "lease40":
        return revenue
    half = revenue // 2
    return -(-half // 10) * 10 if options.text("original_insolvency_rounding") == "ten" else half


def calls_at(g: Game, routes: Sequence[Route], hex_: str, stop: int | None) -> bool:
    """Whether a route runs to a station of a hex."""
    at = g.title.map.index[hex_]
    return any(
        node >> 3 == at and (stop is None or node & 7 == stop) for route in routes for node in route.stops
    )


def reach_destinations(g: Game, corporation: int, routes: Sequence[Route]) -> None:
    """R-1860-404: routes of a turn hang together with the home base, so each one that comes there counts."""
    if not g.rules.options.flag("destinations"):
        return
    for place, row in enumerate(g.title.facts["corporations"][corporation]["destinations"]):
        key = corporation * 8 + place
        if key not in g.state.get(VISITED) and calls_at(g, routes, row["hex"], row.get("stop")):
            verbs.put(g, VISITED, g.state.get(VISITED) | {key})
            verbs.emit(g, DestinationReached(corporation, place, row["bonus"]))
            verbs.pay(g, CREDIT, CORPORATION + corporation, row["bonus"], "destination")


def note_yarmouth(g: Game, corporation: int, routes: Sequence[Route]) -> None:
    """R-1860-401: one run of the Freshwater company has joined Yarmouth and Newport."""
    if not g.rules.options.flag("variable_private_revenue") or g.state.get(YARMOUTH):
        return
    rule = data("variants.json")["variable_revenue_run"]
    if g.title.corporations[corporation].sym != rule["corporation"]:
        return
    if any(all(calls_at(g, (route,), *place) for place in rule["joins"]) for route in routes):
        verbs.put(g, YARMOUTH, True)
