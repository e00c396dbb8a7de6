"""Running trains: the best set in one click, with its proof, or routes put together by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....board.routes import Route, worth
from ....engine.actions import RouteOf, Run
from ....engine.game import Game
from ....engine.lookups import train_text
from ....engine.refusals import Refusal
from ....engine.steps.run import RunTrains, read_routes, run_problem
from ....finance.holders import CORPORATION
from ..asking import Ask, Panel, panel
from ..routing import Extension, extensions, read_path, toward
from ..words import place_name


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
class Editing:
    """Routes put together by hand."""

    trains: tuple[tuple[str, bool, str], ...]
    """(train, chosen, its path as text)."""
    train: str
    path: str
    rows: tuple[TrainRun, ...]
    extensions: tuple[Extension, ...]
    action: Run
    refusal: Refusal | None
    revenue: int


@dataclass(frozen=True)
class Runs:
    """What the panel shows."""

    corporation: str
    best: tuple[TrainRun, ...]
    action: Run | None
    revenue: int
    proved: bool
    bound: int
    editing: Editing | None
    none: bool
    help: str


@panel("run")
def run(ask: Ask) -> Panel | None:
    """The best routes, drawn on the map; or the editor when it is opened."""
    game = ask.game
    step = game.step
    corporation = step.corporation(game) if isinstance(step, RunTrains) else game.state.entity - CORPORATION
    sym = game.title.corporations[corporation].sym
    editing = _editing(ask, game, corporation) if "edit" in ask.pick else None
    if ask.help != "full":
        ask.hints["routes"] = [r.path for r in _routes_of(game, editing.action)] if editing else []
        return Panel("run", "Run trains", Runs(sym, (), None, 0, False, 0, editing or _editing(ask, game, corporation),
                                               False, ask.help))  # fmt: skip
    found = game.routes(sym, ask.seconds)
    text = game.title.map.node_text
    action = Run(tuple(RouteOf(train_text(game, r.train), tuple(text(n) for n in r.path)) for r in found.routes))
    shown = _routes_of(game, editing.action) if editing else list(found.routes)
    ask.hints["routes"] = [route.path for route in shown]
    rows = tuple(_row(game, corporation, route) for route in found.routes)
    bound = max(0, found.bound - found.revenue)
    return Panel("run", "Run trains", Runs(sym, rows, action, found.revenue, found.proved, bound, editing,
                                           not found.routes, ask.help))  # fmt: skip


def _routes_of(game: Game, action: Run) -> list[Route]:
    return read_routes(game, action)[0]


def _row(game: Game, corporation: int, route: Route) -> TrainRun:
    earned = worth(run_problem(game, corporation), route)
    kind = game.title.train_kinds[route.train // 100]
    names = game.title.map.names
    parts = tuple((place_name(game, names[part.node >> 3]) + ("" if part.what == "stop" else f" ({part.what})"),
                   part.amount) for part in earned.parts)  # fmt: skip
    stops = tuple(place_name(game, names[node >> 3]) for node in route.stops)
    allowed = "∞" if kind.distance < 0 else str(kind.distance)
    return TrainRun(train_text(game, route.train), kind.name, len(route.stops), allowed, stops, earned.revenue, parts)


def _editing(ask: Ask, game: Game, corporation: int) -> Editing:
    """The editor: a path per train in the address, extended stop by stop."""
    trains = [train_text(game, train) for train in game.state.trains[corporation]]
    chosen = ask.pick.get("train", "")
    if chosen not in trains:
        chosen = trains[0] if trains else ""
    paths = {train: read_path(game, ask.pick.get(f"p-{train}", "")) for train in trains}
    if ask.pick.get("hex") and chosen:
        paths[chosen] = toward(game, corporation, paths[chosen], ask.pick["hex"])
    text: Any = game.title.map.node_text
    routes = tuple(RouteOf(train, tuple(text(n) for n in path)) for train, path in paths.items() if len(path) > 1)
    action = Run(routes)
    refusal = game.why_not(action) if routes else None
    rows = []
    for route in _routes_of(game, action):
        try:
            rows.append(_row(game, corporation, route))
        except (KeyError, ValueError, IndexError):
            continue
    return Editing(
        tuple((train, train == chosen, ",".join(text(n) for n in paths[train])) for train in trains),
        chosen,
        ",".join(text(n) for n in paths.get(chosen, ())),
        tuple(rows),
        extensions(game, corporation, paths.get(chosen, ())),
        action,
        refusal,
        sum(row.revenue for row in rows),
    )
