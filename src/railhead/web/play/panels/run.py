"""Running trains: the best set in one click, with its proof, others as good, or routes put together by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ....board.routes import Route, check, worth
from ....board.routes import Run as Found
from ....board.routes.alternatives import alternatives
from ....engine.actions import RouteOf, Run
from ....engine.game import Game
from ....engine.lookups import train_text
from ....engine.refusals import Refusal
from ....engine.steps.run import RunTrains, action_of, read_routes, route_refusal, run_problem
from ....finance.holders import CORPORATION
from ...bounds import count_or
from ...search.found import SEARCHING
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name
from ..faults import troubles
from ..routing import Extension, Led, extensions, path_text, read_path, toward
from ..thumbs import thumbnail

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
    """(train, chosen, its path as text)."""
    train: str
    path: str
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
    editing = _editing(context, game, corporation) if "edit" in context.pick or not full else None
    if not full:
        return Panel("run", "Run trains", Runs(sym, context.help, editing))
    known = context.found(game, corporation)
    found = known.run
    more = None if found.bound > UNBOUNDED else max(0, found.bound - found.revenue)
    others, complete = _others(game, corporation, found) if not editing else ((), True)
    shown = count_or(context.pick.get("set", ""), 0, len(others))
    if not editing:
        drawn = found.routes if not shown else read_routes(game, others[shown - 1].action)[0]
        context.hints["routes"] = [route.path for route in drawn]
    data = Runs(sym, context.help, editing, _rows(game, corporation, found.routes), action_of(game, found.routes),
                found.revenue, known.state, known.number, more, others, complete, shown)  # fmt: skip
    return Panel("run", "Run trains", data)


def _others(game: Game, corporation: int, found: Found) -> tuple[tuple[Other, ...], bool]:
    """Sets of the same revenue."""
    listed = alternatives(run_problem(game, corporation), found)
    others = tuple(
        Other(_rows(game, corporation, other.routes), action_of(game, other.routes)) for other in listed.runs
    )
    return others, listed.complete


def _rows(game: Game, corporation: int, routes: Iterable[Route]) -> tuple[TrainRun, ...]:
    problem = run_problem(game, corporation)
    names = game.title.map.names
    found = []
    for route in routes:
        earned = worth(problem, route)
        kind = game.title.train_kinds[route.train // 100]
        parts = tuple((place_name(game, names[part.node >> 3]) + ("" if part.what == "stop" else f" ({part.what})"),
                       part.amount) for part in earned.parts)  # fmt: skip
        stops = tuple(place_name(game, names[node >> 3]) for node in route.stops)
        allowed = "∞" if kind.distance < 0 else str(kind.distance)
        found.append(TrainRun(train_text(game, route.train), kind.name, len(route.stops), allowed, stops,
                              earned.revenue, parts))  # fmt: skip
    return tuple(found)


def _editing(context: PanelContext, game: Game, corporation: int) -> Editing:
    """The editor: a path per train in the address, led on stop by stop."""
    pick = context.pick
    trains = [train_text(game, train) for train in game.state.trains[corporation]]
    chosen = pick.get("train", "")
    if chosen not in trains:
        chosen = trains[0] if trains else ""
    paths = {train: read_path(game, pick.get(f"p-{train}", "")) for train in trains}
    before = paths.get(chosen, ())
    led = Led(before)
    if pick.get("hex") and chosen:
        led = toward(game, corporation, before, pick["hex"], count_or(pick.get("way", ""), 0, 999))
        paths[chosen] = led.path
    text = game.title.map.node_text
    action = Run(
        tuple(RouteOf(t, tuple(text(n) for n in path)) for t, path in paths.items() if len(path) > 1)
    )
    routes = read_routes(game, action)[0]
    context.hints["routes"] = [route.path for route in routes]
    context.hints["hexes"] = {}
    refusal: Refusal | None = None
    rows: tuple[TrainRun, ...] = ()
    if context.help != "off":
        refusal, rows = _judged(context, game, corporation, action, routes)
    return Editing(
        tuple((train, train == chosen, path_text(game, paths[train])) for train in trains),
        chosen,
        path_text(game, paths.get(chosen, ())),
        rows,
        tuple(_way(game, item) for item in extensions(game, corporation, paths.get(chosen, ())))
        if chosen
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
    )


def _judged(
    context: PanelContext, game: Game, corporation: int, action: Run, routes: list[Route]
) -> tuple[Refusal | None, tuple[TrainRun, ...]]:
    """What is wrong with routes drawn by hand, with its place on the map, and what those that exist earn.

    That a better set is demanded is said only with full help: it would be a hint.
    """
    problem = run_problem(game, corporation)
    refusal = None
    fault = check(problem, routes) if routes else None
    if fault is not None:
        context.hints["troubles"] = troubles(game, routes, fault)
        refusal = cited(game, route_refusal(game, fault))
    elif routes and context.help == "full" and context.found(game, corporation).state != SEARCHING:
        refusal = game.why_not(action)
    rows: list[TrainRun] = []
    for route in routes:
        try:
            rows += _rows(game, corporation, [route])
        except (KeyError, ValueError, IndexError):
            continue
    return refusal, tuple(rows)


def cited(game: Game, refusal: Refusal) -> Refusal:
    """A refusal with the rule it rests on."""
    rule = game.rules.cited.get(refusal.code, "")
    return replace(refusal, rule=rule, section=game.rules.sections.get(rule, ""))


def _way(game: Game, item: Extension, picked: bool = False) -> Way:
    picture = thumbnail(game.state.board, item.path, item.fresh)
    return Way(item.label, item.where, path_text(game, item.path), item.length, picture, picked)
