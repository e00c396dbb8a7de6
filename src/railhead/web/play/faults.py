"""Where on the map a set of routes breaks a rule: hexes, sides of hexes and stops to be marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...board.maps import NODE
from ...board.routes import Fault, Problem, Route
from ...board.routes.model import HALT, TOWN
from ...board.routes.pay import allowed
from ...engine.game import Game
from ...render.map import Trouble
from .routing import legs_of


def troubles(game: Game, problem: Problem, routes: Sequence[Route], fault: Fault) -> tuple[Trouble, ...]:
    """The places of a fault; never empty for a fault that has a place."""
    concerned = [route for route in routes if route.train == fault.facts.get("train")] or list(routes)
    if fault.code in ("track_shared", "track_twice"):
        shared = _shared(game, routes if fault.code == "track_shared" else concerned)
        if shared:
            return shared
    nodes = [_node(game, fault.facts[key]) for key in ("at", "to") if key in fault.facts]
    if not nodes and fault.code == "too_long":
        nodes = _beyond(problem, concerned[0])
    if not nodes and fault.code == "no_connection":
        nodes = [node for route in concerned for node in (route.path[0], route.path[-1])]
    if not nodes:
        nodes = [node for route in concerned for node in route.stops]
    return tuple(Trouble(node // NODE) for node in dict.fromkeys(nodes))


def _node(game: Game, value: object) -> int:
    return game.title.map.node(str(value))


def _beyond(problem: Problem, route: Route) -> list[int]:
    """The stops that the train cannot reach any more; halts that it runs past are none of them."""
    reach = next(train.reach for train in problem.trains if train.id == route.train)
    cities = towns = 0
    found: list[int] = []
    for node in route.stops:
        kind = problem.setting.site(node).kind
        cities, towns = cities + (kind not in (TOWN, HALT)), towns + (kind == TOWN)
        if kind != HALT and not allowed(problem.rules, reach, cities, towns):
            found.append(node)
    return found


def _shared(game: Game, routes: Sequence[Route]) -> tuple[Trouble, ...]:
    """Sides of hexes, or hexes, that are run over more than once."""
    uses = Counter(piece for route in routes for leg in legs_of(game, route.path) for piece in leg.pieces)
    twice = {piece for piece, times in uses.items() if times > 1}
    map_ = game.title.map
    found = []
    for piece in sorted(twice):
        if piece < 0:
            found.append(Trouble((-1 - piece) // NODE // NODE))
            continue
        at = map_.side_ends[piece][0]
        found.append(Trouble(at // 6, at % 6))
    return tuple(found)
