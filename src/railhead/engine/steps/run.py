"""Running trains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...board.network import can_run
from ...board.routes import REVENUE as REVENUE_FIRST
from ...board.routes import Fault, Objective, Problem, Route, Train, best, check, problem, worth
from ...board.routes import Run as RunResult
from ...finance.holders import CORPORATION
from .. import verbs
from ..actions import Choice, RouteOf, Routes, Run
from ..events import Ran
from ..game import Game
from ..lookups import train_number, train_text
from ..refusals import Refusal, refuse
from ..slots import TURN, Count, Slot, Slots
from ..stations import further_stations
from ..step import Kinds, Step

REVENUE: Final = Slot[int | None](
    "run.revenue", None, of=Count | None, life=TURN, meaning="what the trains earned"
)

SHOWN: Final = 20_000
"""1830/A-33: the steps within which the search has to show a better set before a lower one is refused."""

FAULTS: Final = {
    "train": "this train is not there to run",
    "too_short": "a route visits at least two stops",
    "no_stop": "there is no such stop",
    "no_track": "there is no track from {at} to {to}",
    "no_station": "the route needs a city with a token of the corporation",
    "too_long": "the train cannot visit that many stops",
    "place_twice": "{at} is visited twice",
    "track_twice": "the same track is used twice at {at}",
    "track_shared": "two trains use the same track at {at}",
    "passes_blocked": "{at} cannot be run through",
    "full_station_again": "only one full station may be run through, {at} is a second one",
    "hex_again": "the route comes back to {at}",
    "junction_again": "the route comes to the same junction twice",
    "ends_at_halt": "a route cannot end at the halt {at}",
    "too_many_halts": "{calls} halts are too many, {most} can be called at",
}
"""What can be wrong with one train's route."""

TOGETHER: Final = {
    "no_connection": "One of the routes must run from the home to the destination",
    "not_linked": "The routes must hang together and include the home station",
}
"""What can be wrong with routes that are legal one by one."""


def run_problem(g: Game, corporation: int) -> Problem:
    """The routes question for a corporation as it stands."""
    s = g.state
    if g.rules.running is None:
        trains, rules = own_trains(g, corporation), g.rules.run_rules
    else:
        trains, rules = g.rules.running(g, corporation)
    extras = g.rules.run_extras(g, corporation) if g.rules.run_extras is not None else {}
    band = g.title.phases[s.phase].band
    return problem(s.board, corporation, trains, band, rules, **extras)


def own_trains(g: Game, corporation: int) -> tuple[Train, ...]:
    """The trains a corporation owns, as far as they go."""
    trains = []
    for train in g.state.trains[corporation]:
        kind = g.title.train_kinds[train // 100]
        reach_: int | tuple[int, int] | None = None if kind.distance < 0 else kind.distance
        if kind.towns:
            reach_ = (kind.distance, kind.towns)
        trains.append(Train(train, kind.name, reach_, g.rules.marker_bonus.get(train // 100, 0)))
    return tuple(trains)


def best_routes(
    g: Game,
    corporation: int,
    seconds: float | None = None,
    steps: int | None = None,
    objective: Objective = REVENUE_FIRST,
) -> RunResult:
    """The best set of routes, with its proof or its bound; what was searched before is remembered.

    ``objective`` says what is best where runs bring more than revenue (R-1860-208).
    A limit in ``steps`` gives the same answer on every machine, one in ``seconds`` does not.
    """
    question = run_problem(g, corporation)
    memory = g.rules.run_memory
    known = memory.known(question, seconds, steps, objective)
    if known is not None:
        return known
    found = best(question, seconds=seconds, nodes=steps, objective=objective)
    return memory.keep(question, found, seconds, steps, objective)


def run_action(g: Game, corporation: int, seconds: float | None = None, steps: int | None = None) -> Run:
    """The best set of routes as an action."""
    return action_of(g, best_routes(g, corporation, seconds, steps).routes)


def action_of(g: Game, routes: Iterable[Route], calls: bool = False) -> Run:
    """Routes as an action; with ``calls`` the halts they call at are said, else they are those that pay best."""
    node_text = g.title.map.node_text
    return Run(
        tuple(
            RouteOf(
                train_text(g, route.train),
                tuple(node_text(n) for n in route.path),
                route.calls if calls and route.calls is not None else -1,
            )
            for route in routes
        )
    )


def read_routes(g: Game, action: Run) -> tuple[list[Route], Refusal | None]:
    """The engine's form of the routes, or why they cannot be read."""
    routes: list[Route] = []
    nodes = g.title.map.nodes
    items: tuple[Any, ...] = action.routes  # a hostile caller may have put anything there
    for item in items:
        if type(item) is not RouteOf or not item.well_formed:
            return routes, refuse("bad-value", field="routes", wanted="trains with their stops", given="?")
        train = train_number(g, item.train)
        if train < 0:
            return routes, refuse("train-unknown", train=item.train[:20])
        try:
            path = tuple([nodes[text] for text in item.path])
        except (KeyError, TypeError):
            return routes, refuse("route", train=item.train, why="a stop or hex in it does not exist")
        routes.append(Route(train, path, None if item.calls < 0 else item.calls))
    return routes, None


@dataclass
class RunTrains(Step):
    """R-1830-186 to R-1830-191: every train at most once, over legal routes that share no track."""

    must_be_best: bool
    """R-1830-191: less than the best total is refused."""

    name = "run-trains"
    kinds: Kinds = (Run,)
    slots: Slots = (REVENUE,)

    def corporation(self, g: Game) -> int:
        """Whose trains run."""
        return g.state.entity - CORPORATION

    def open(self, g: Game) -> bool:
        s = g.state
        corporation = s.entity - CORPORATION
        return (
            s.get(REVENUE) is None
            and bool(s.trains[corporation])
            and can_run(s.board, corporation, further_stations(g, corporation))
        )

    def choices(self, g: Game) -> Iterator[Choice]:
        corporation = self.corporation(g)
        yield Routes(g.title.corporations[corporation].sym, not self.must_be_best)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if type(action.routes) is not tuple:
            return refuse("bad-value", field="routes", wanted="trains with their stops", given="?")
        routes, fault = read_routes(g, action)
        if fault is not None:
            return fault
        corporation = self.corporation(g)
        for route in routes:
            if route.train not in g.state.trains[corporation]:
                sym = g.title.corporations[corporation].sym
                return refuse("no-train", corporation=sym, train=train_text(g, route.train))
        question = run_problem(g, corporation)
        wrong = check(question, routes) if routes else None
        if wrong is not None:
            return route_refusal(g, wrong)
        earned = [(route.train, route.path, worth(question, route).revenue) for route in routes]
        if self.must_be_best:
            revenue = sum(amount for _, _, amount in earned)
            most = best_routes(g, corporation, steps=SHOWN)
            if revenue < most.revenue:
                return refuse("revenue-low", action_of(g, most.routes), revenue=revenue, best=most.revenue)
        g._prepared = (action, g.state, earned)
        return None

    def apply(self, g: Game, action: Any) -> None:
        corporation = self.corporation(g)
        prepared = g._prepared
        if prepared is not None and prepared[0] is action and prepared[1] is g.node.state:
            earned = prepared[2]
        else:
            question = run_problem(g, corporation)
            routes, _ = read_routes(g, action)
            earned = [(route.train, route.path, worth(question, route).revenue) for route in routes]
        g._prepared = None
        revenue = sum(amount for _, _, amount in earned)
        verbs.emit(g, Ran(corporation, tuple(earned), revenue))
        self.earn(g, corporation, revenue)

    def earn(self, g: Game, corporation: int, revenue: int) -> None:
        """Keep the revenue until it is decided what becomes of it."""
        verbs.put(g, REVENUE, revenue)


def route_refusal(g: Game, fault: Fault) -> Refusal:
    """A fault of the routes in words."""
    facts = {key: _said(g, key, value) for key, value in fault.facts.items()}
    train = fault.facts.get("train")
    text = train_text(g, train) if isinstance(train, int) else "?"
    if fault.code == "track_shared":
        return refuse("route-overlap", where=facts.get("at", "?"))
    if fault.code in TOGETHER:
        return refuse("route-set", why=TOGETHER[fault.code])
    why = FAULTS.get(fault.code, fault.code.replace("_", " "))
    for key, value in facts.items():
        why = why.replace("{" + key + "}", value)
    return refuse("route", train=text, why=why)


def _said(g: Game, key: str, value: object) -> str:
    """A fact of a fault as people say it: a place by its name."""
    text = str(value)
    if key not in ("at", "to"):
        return text
    names = text.partition(".")[0]
    name = g.title.map.hex_name[g.title.map.index[names]]
    return f"{name} ({names})" if name else names
