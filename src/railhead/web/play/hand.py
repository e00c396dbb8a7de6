"""Routes put together by hand, as the address carries them: a path for each train, and the halts it calls at.

A halt on a route can be called at or run past. Only their number matters to the rules; people choose places, so the
address names them. Trains about which nothing is said call at the halts that pay best.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import quote

from ...board.maps import NODE
from ...board.routes import Problem, Route, calls_of
from ...board.routes.model import HALT
from ...engine.actions import RouteOf, Run
from ...engine.game import Game
from ...engine.lookups import train_text
from ..wording.words import stop_name
from .routing import LONGEST, Path, path_text, read_path

EDIT = "1"
"""Paths and halts are chosen."""
HALTS = "halts"
"""Halts alone are chosen: the paths stay as they are."""
NONE = "-"


@dataclass(frozen=True)
class Hand:
    """What has been put together so far."""

    paths: Mapping[str, Path]
    called: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Halts called at, by train; a train that is missing calls where it pays best."""


@dataclass(frozen=True)
class Switch:
    """A halt on a train's route, called at or run past."""

    train: str
    node: int
    place: str
    """As the map writes it."""
    name: str
    on: bool
    pick: str
    """The selection in which it is the other way round; empty if that is not possible."""
    why: str = ""
    """Why it cannot be called at."""


def read_hand(game: Game, trains: Iterable[str], pick: Mapping[str, str]) -> Hand:
    """What the address says; what cannot be read is left out."""
    paths = {train: read_path(game, pick.get(f"p-{train}", "")) for train in trains}
    called = {}
    for train in paths:
        text = pick.get(f"c-{train}", "")
        if text:
            called[train] = frozenset(read_path(game, text)) if text != NONE else frozenset()
    return Hand(paths, called)


def hand_of(game: Game, routes: Iterable[Route]) -> Hand:
    """Routes that were found, to be changed by hand."""
    return Hand({train_text(game, route.train): route.path[:LONGEST] for route in routes})


def address(game: Game, hand: Hand, mode: str, train: str = "", without: str = "") -> str:
    """The selection that leads to this; ``without`` leaves out what was chosen for one train."""
    parts = [f"edit={mode}"]
    if train:
        parts.append(f"train={quote(train)}")
    for name, path in hand.paths.items():
        if name == without or not path:
            continue
        parts.append(f"p-{quote(name)}={path_text(game, path)}")
        if name in hand.called:
            halts = path_text(game, tuple(sorted(hand.called[name])))
            parts.append(f"c-{quote(name)}={halts or NONE}")
    return "&".join(parts)


def action_by_hand(game: Game, problem: Problem, hand: Hand) -> Run:
    """The routes that have at least two stops, with the number of halts they call at where that was chosen."""
    text = game.title.map.node_text
    routes = []
    for train, path in hand.paths.items():
        if len(path) > 1:
            calls = len(hand.called[train] & set(halts_on(problem, path))) if train in hand.called else -1
            routes.append(RouteOf(train, tuple(text(node) for node in path), calls))
    return Run(tuple(routes))


def halts_on(problem: Problem, path: Sequence[int]) -> tuple[int, ...]:
    """The halts that a path runs through."""
    if not problem.rules.halts:
        return ()
    stops = Route(0, tuple(path)).stops[1:-1]
    return tuple(node for node in stops if problem.setting.site(node).kind == HALT)


def called_at(problem: Problem, route: Route, chosen: frozenset[int] | None) -> tuple[int, ...]:
    """The halts a route calls at: those chosen, or the first ones of as many as pay best."""
    halts = halts_on(problem, route.path)
    if chosen is not None:
        return tuple(node for node in halts if node in chosen)
    return halts[: calls_of(problem, route).halts]


def switches(
    game: Game, problem: Problem, hand: Hand, route: Route, mode: str, chosen: str = "", judged: bool = True
) -> tuple[Switch, ...]:
    """Every halt of a route that could be called at, each with the selection that turns it over."""
    train = train_text(game, route.train)
    halts = halts_on(problem, route.path)
    if not halts:
        return ()
    on = called_at(problem, route, hand.called.get(train))
    most = calls_of(problem, route).most_halts if judged else len(halts)
    if not most:
        return ()
    found = []
    for node in halts:
        place, name = game.title.map.node_text(node), stop_name(game, node)
        after = set(on) ^ {node}
        if len(after) > most and node not in on:
            why = f"This train can call at {most} {'halt' if most == 1 else 'halts'} here: switch another off first."
            found.append(Switch(train, node, place, name, False, "", why))
            continue
        turned = replace(hand, called={**hand.called, train: frozenset(after)})
        found.append(Switch(train, node, place, name, node in on, address(game, turned, mode, chosen)))
    return tuple(found)


def turned_over(problem: Problem, hand: Hand, routes: Iterable[tuple[str, Route]], hex_: int) -> Hand | None:
    """A halt of a hex switched on, or those that are on switched off; None if no route has a halt there."""
    for train, route in routes:
        there = [node for node in halts_on(problem, route.path) if node // NODE == hex_]
        if not there:
            continue
        on = frozenset(called_at(problem, route, hand.called.get(train)))
        off = [node for node in there if node not in on]
        if off and len(on) < calls_of(problem, route).most_halts:
            after = on | {off[0]}
        else:
            after = on - set(there)
        return replace(hand, called={**hand.called, train: after})
    return None
