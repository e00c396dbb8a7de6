"""Running trains: the best set in one click, with its proof, others as good, or routes put together by hand."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import quote

from ....board.maps import NODE
from ....board.routes import Problem, Route, Worth, calls_of, check, worth
from ....board.routes import Run as Found
from ....board.routes.alternatives import alternatives
from ....engine.actions import Run
from ....engine.game import Game
from ....engine.lookups import train_text
from ....engine.refusals import Refusal
from ....engine.steps.run import RunTrains, action_of, read_routes, route_refusal, run_problem
from ....finance.holders import CORPORATION
from ...bounds import count_or
from ...search.found import SEARCHING
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name, stop_name
from ..faults import troubles
from ..hand import (
    EDIT,
    HALTS,
    Hand,
    Switch,
    action_by_hand,
    address,
    halts_on,
    hand_of,
    read_hand,
    switches,
    turned_over,
)
from ..routing import Extension, Led, extensions, path_text, toward
from ..thumbs import thumbnail

EXTRAS = {"bonus": "bonus", "double": "destination", "hex": "mine", "station": "own station"}
"""What is paid on top of a stop, in words."""
UNBOUNDED = 1 << 40
"""Bounds beyond this mean that none is known yet."""


@dataclass(frozen=True)
class TrainRun:
    """One train's route."""

    train: str
    kind: str
    stops: int
    allowed: str
    names: tuple[str, ...]
    revenue: int
    parts: tuple[tuple[str, int], ...]
    subsidy: int = 0
    """What the treasury gets for calls at halts."""
    switches: tuple[Switch, ...] = ()
    """Its halts, each of which can be called at or run past."""


@dataclass(frozen=True)
class Other:
    """A set that earns as much as the best one."""

    rows: tuple[TrainRun, ...]
    action: Run


@dataclass(frozen=True)
class Way:
    """One way to go on, with its picture."""

    label: str
    where: str
    path: str
    length: int
    picture: str
    picked: bool = False


@dataclass(frozen=True)
class Editing:
    """Routes put together by hand."""

    trains: tuple[tuple[str, bool, str], ...]
    """(train, chosen, the selection that chooses it)."""
    path: str
    stem: str
    """The selection without the path of the chosen train."""
    key: str
    """What its path is called in a selection."""
    keep: str
    """The selection with everything."""
    whole: str
    """The selection in which the paths can be changed too."""
    rows: tuple[TrainRun, ...]
    extensions: tuple[Way, ...]
    ways: tuple[Way, ...]
    """All ways to the stop that was chosen on the map, the shortest first."""
    all_ways: bool
    before: str
    """The path without them."""
    goal: str
    action: Run
    refusal: Refusal | None
    revenue: int
    subsidy: int
    mode: str
    """Whether the paths are changed, or only where trains call."""
    held: str = ""
    """Why a halt chosen on the map was not switched on."""
    unjudged: tuple[Switch, ...] = ()
    """Halts to be switched where nothing is said about the routes."""


@dataclass(frozen=True)
class Runs:
    """What the panel shows."""

    corporation: str
    help: str
    editing: Editing | None = None
    best: tuple[TrainRun, ...] = ()
    action: Run | None = None
    revenue: int = 0
    state: str = ""
    """``proved``, ``searching`` or ``stopped``."""
    search: int = 0
    bound: int | None = None
    """How much more there might be; None when nothing is known about it."""
    others: tuple[Other, ...] = ()
    all_others: bool = True
    shown: int = 0
    """Which set is on the map: 0 is the best one."""
    subsidy: int = 0
    hand: str = ""
    """The selection in which halts of the set on the map are chosen by hand; empty if it has none."""

    @property
    def none(self) -> bool:
        """True if no train can earn anything."""
        return self.state == "proved" and not self.best


@panel("run")
def run(context: PanelContext) -> Panel | None:
    """The best routes, drawn on the map; or the editor when it is opened."""
    game = context.game
    step = game.step
    corporation = step.corporation(game) if isinstance(step, RunTrains) else game.state.entity - CORPORATION
    sym = game.title.corporations[corporation].sym
    full = context.help == "full"
    mode = EDIT if not full or context.pick.get("edit") != HALTS else HALTS
    editing = _editing(context, game, corporation, mode) if "edit" in context.pick or not full else None
    if not full:
        return Panel("run", "Run trains", Runs(sym, context.help, editing))
    known = context.found(game, corporation)
    found = known.run
    more = None if found.bound > UNBOUNDED else max(0, found.bound - found.revenue)
    others, complete = _others(game, corporation, found) if not editing else ((), True)
    shown = count_or(context.pick.get("set", ""), 0, len(others))
    hand = Hand({})
    if not editing:
        drawn = found.routes if not shown else read_routes(game, others[shown - 1].action)[0]
        context.hints["routes"] = [route.path for route in drawn]
        hand = hand_of(game, drawn)
    best = _rows(game, corporation, found.routes, hand if not shown else None)
    base = ""
    if not editing:
        turned = best if not shown else _rows(game, corporation, drawn, hand)
        base = address(game, hand, HALTS) if _show_switches(context, turned) else ""
    data = Runs(sym, context.help, editing, best, action_of(game, found.routes), found.revenue, known.state,
                known.number, more, others, complete, shown, sum(row.subsidy for row in best), base)  # fmt: skip
    return Panel("run", "Run trains", data)


def _show_switches(context: PanelContext, rows: Iterable[TrainRun]) -> bool:
    """Put the halts of these routes on the map, where they can be switched; whether there are any."""
    names = context.game.title.map.names
    shown = [(names[s.node // NODE], s.node % NODE, s.on) for row in rows for s in row.switches]
    context.hints["switches"] = shown
    return bool(shown)


def _others(game: Game, corporation: int, found: Found) -> tuple[tuple[Other, ...], bool]:
    """Sets of the same revenue."""
    listed = alternatives(run_problem(game, corporation), found)
    others = tuple(
        Other(_rows(game, corporation, other.routes), action_of(game, other.routes)) for other in listed.runs
    )
    return others, listed.complete


def _rows(
    game: Game, corporation: int, routes: Iterable[Route], hand: Hand | None = None, mode: str = HALTS,
    chosen: str = "",
) -> tuple[TrainRun, ...]:  # fmt: skip
    """What each route earns and from what; with a ``hand`` its halts can be switched."""
    problem = run_problem(game, corporation)
    names = game.title.map.names
    reach = {train.id: train.reach for train in problem.trains}
    found = []
    for route in routes:
        earned = worth(problem, route)
        halts = halts_on(problem, route.path)
        stops = tuple(
            f"{place_name(game, names[node >> 3])}{' halt' if node in halts else ''}" for node in route.stops
        )
        far = reach[route.train]
        allowed = "" if far is None else str(sum(far) if isinstance(far, tuple) else far)
        found.append(
            TrainRun(
                train_text(game, route.train), game.title.train_kinds[route.train // 100].name,
                calls_of(problem, route).total, allowed, stops, earned.revenue,
                _parts(game, earned, stops), earned.subsidy,
                switches(game, problem, hand, route, mode, chosen) if hand is not None else (),
            )
        )  # fmt: skip
    return tuple(found)


def _parts(game: Game, earned: Worth, stops: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """What a route earns, item by item."""
    found = []
    for part in earned.parts:
        place = stop_name(game, part.node)
        match part.what:
            case "stop":
                found.append((place, part.amount))
            case "fixed":
                found.append(("for the lease", part.amount))
            case "lease":
                found.append((f"for calls at {', '.join(stops)}", part.amount))
            case _:
                found.append((f"{place}, {EXTRAS[part.what]}", part.amount))
    return tuple(found)


def _editing(context: PanelContext, game: Game, corporation: int, mode: str) -> Editing:
    """The editor: a path per train in the address, led on stop by stop, and the halts it calls at."""
    pick = context.pick
    problem = run_problem(game, corporation)
    trains = [train_text(game, train.id) for train in problem.trains]
    chosen = pick.get("train", "")
    if chosen not in trains:
        chosen = trains[0] if trains else ""
    hand = read_hand(game, trains, pick)
    before = hand.paths.get(chosen, ())
    led = Led(before)
    held = ""
    if pick.get("hex") and chosen:
        turned = _turned(game, problem, hand, pick["hex"])
        if turned is not None:
            held = (
                "" if turned != hand else "All calls of this train are made: switch another halt off first."
            )
            hand = turned
        elif mode == EDIT:
            led = toward(game, corporation, before, pick["hex"], count_or(pick.get("way", ""), 0, 999))
            hand = replace(hand, paths={**hand.paths, chosen: led.path})
    action = action_by_hand(game, problem, hand)
    routes = read_routes(game, action)[0]
    context.hints["routes"] = [route.path for route in routes]
    if mode == EDIT:
        context.hints["hexes"] = {}
    refusal: Refusal | None = None
    rows: tuple[TrainRun, ...] = ()
    if context.help != "off":
        refusal, rows = _judged(context, game, corporation, action, routes, hand, mode, chosen)
        _show_switches(context, rows)
    unjudged = _unjudged(game, problem, hand, routes, chosen) if context.help == "off" else ()
    path = hand.paths.get(chosen, ())
    return Editing(
        tuple((train, train == chosen, address(game, hand, EDIT, train)) for train in trains),
        path_text(game, path),
        address(game, hand, mode, chosen, without=chosen),
        f"p-{quote(chosen)}",
        address(game, hand, mode, chosen),
        address(game, hand, EDIT, chosen),
        rows,
        tuple(_way(game, item) for item in extensions(game, corporation, path))
        if chosen and mode == EDIT
        else (),
        tuple(_way(game, item, n == led.chosen) for n, item in enumerate(led.ways))
        if len(led.ways) > 1
        else (),
        led.complete,
        path_text(game, before),
        pick.get("hex", ""),
        action,
        refusal,
        sum(row.revenue for row in rows),
        sum(row.subsidy for row in rows),
        mode,
        held,
        unjudged,
    )


def _unjudged(
    game: Game, problem: Problem, hand: Hand, routes: list[Route], chosen: str
) -> tuple[Switch, ...]:
    """The halts of routes of which nothing is said: any of them can be switched."""
    found: list[Switch] = []
    for route in routes:
        with suppress(KeyError, ValueError, IndexError):
            found += switches(game, problem, hand, route, EDIT, chosen, judged=False)
    return tuple(found)


def _turned(game: Game, problem: Problem, hand: Hand, name: str) -> Hand | None:
    """The halts with those of a hex switched; None if the hex has none that a route runs through."""
    at = game.title.map.index.get(name)
    routes = read_routes(game, action_by_hand(game, problem, hand))[0]
    if at is None or check(problem, routes) is not None:
        return None
    return turned_over(problem, hand, [(train_text(game, route.train), route) for route in routes], at)


def _judged(
    context: PanelContext, game: Game, corporation: int, action: Run, routes: list[Route], hand: Hand, mode: str,
    chosen: str,
) -> tuple[Refusal | None, tuple[TrainRun, ...]]:  # fmt: skip
    """What is wrong with routes drawn by hand, with its place on the map, and what those that exist earn.

    That a better set is demanded is said only with full help: it would be a hint.
    """
    problem = run_problem(game, corporation)
    refusal = None
    fault = check(problem, routes) if routes else None
    if fault is not None:
        context.hints["troubles"] = troubles(game, problem, routes, fault)
        refusal = game.rules.reason(route_refusal(game, fault))
    elif routes and context.help == "full" and context.found(game, corporation).state != SEARCHING:
        refusal = game.why_not(action)
    rows: list[TrainRun] = []
    for route in routes:
        try:
            rows += _rows(game, corporation, [route], hand, mode, chosen)
        except (KeyError, ValueError, IndexError):
            continue
    return refusal, tuple(rows)


def _way(game: Game, item: Extension, picked: bool = False) -> Way:
    picture = thumbnail(game.state.board, item.path, item.fresh)
    return Way(item.label, item.where, path_text(game, item.path), item.length, picture, picked)
