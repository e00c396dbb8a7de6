"""Judge routes that a person drew, and say what they earn, by the rules the search uses."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.board.maps import NODE, PASS
from railhead.board.routes.model import BARRED, COUNTED, HALT, TOWN, Problem, Site
from railhead.board.routes.pay import allowed, counted, most_calls, revenue, small_stations, subsidy
from railhead.board.routes.result import Calls, Fault, Part, Route, Worth
from railhead.board.routes.rules import REVENUE, Objective, Train
from railhead.board.routes.track import Leg, legs_along


def check(problem: Problem, routes: Sequence[Route]) -> Fault | None:
    """R-1830-180 to -187, R-1870-113 to -115, R-1817-220 to -223, R-1860-201 to -207: is the set legal?

    ``None`` says that every route is legal for its train and that the routes go together.
    """
    trains = {t.id: t for t in problem.trains}
    worn: dict[int, int] = {}
    passed: list[tuple[int, int]] = []
    seen: list[frozenset[int]] = []
    ran: set[int] = set()
    for route in routes:
        train = trains.get(route.train)
        if train is None or route.train in ran:
            return Fault("train", {"train": route.train})
        ran.add(route.train)
        read = _read(problem, route)
        if isinstance(read, Fault):
            return read
        sites, legs = read
        fault = _fault_alone(problem, train, route, sites, legs)
        if fault is not None:
            return fault
        for leg in legs:
            for piece in leg.pieces:
                if piece in worn:
                    return Fault("track_shared", _facts(problem, route, leg.start, other=worn[piece]))
                worn[piece] = route.train
        passed += [(route.train, s.node) for s in sites[1:-1] if s.passing == COUNTED]
        if len(passed) > 1:
            return Fault("full_station_again", _facts(problem, route, passed[-1][1]))
        if problem.rules.linked:
            seen.append(frozenset(s.node for s in sites))
    return _fault_together(problem, routes, seen)


def _facts(problem: Problem, route: Route, node: int, **more: object) -> dict[str, object]:
    return {"train": route.train, "at": problem.setting.board.map.node_text(node), **more}


def _read(problem: Problem, route: Route) -> tuple[list[Site], list[Leg]] | Fault:
    """Split a path into its stops and the legs between them."""
    known = problem.read.get(route.path)
    if known is not None:
        return known
    board, path = problem.setting.board, route.path
    faces, end = board.faces, board.map.size * NODE
    for node in path:
        if not 0 <= node < end or (node & 7 != PASS and node & 7 >= len(faces[node >> 3].stops)):
            return Fault("no_stop", {"train": route.train, "node": node})
    stops = [n for n in path if n & 7 != PASS]
    if len(stops) < 2 or path[0] & 7 == PASS or path[-1] & 7 == PASS:
        return Fault("too_short", {"train": route.train, "stops": len(stops)})
    legs = legs_along(board, path, bool(problem.rules.junction_once))
    if isinstance(legs, tuple):
        return Fault("no_track", _facts(problem, route, legs[0], to=board.map.node_text(legs[1])))
    known = problem.read[path] = [problem.setting.site(node) for node in stops], legs
    return known


def _fault_alone(
    problem: Problem, train: Train, route: Route, sites: list[Site], legs: list[Leg]
) -> Fault | None:
    """What is wrong with one route by itself."""
    rules = problem.rules
    if not any(s.own for s in sites):
        return Fault("no_station", {"train": train.id})
    places: set[object] = set()
    for s in sites:
        if s.place in places:
            return Fault("place_twice", _facts(problem, route, s.node))
        places.add(s.place)
    pieces: set[int] = set()
    for leg in legs:
        if not pieces.isdisjoint(leg.pieces):
            return Fault("track_twice", _facts(problem, route, leg.start))
        pieces.update(leg.pieces)
    for s in (sites[0], sites[-1]):
        if not s.may_end:
            return Fault("ends_at_halt", _facts(problem, route, s.node))
    for s in sites[1:-1]:
        if s.passing == BARRED:
            return Fault("passes_blocked", _facts(problem, route, s.node))
    if rules.hex_once:
        hexes = [n // NODE for n in route.path]
        visits = [h for i, h in enumerate(hexes) if i == 0 or hexes[i - 1] != h]
        again = next((h for i, h in enumerate(visits) if h in visits[:i]), None)
        if again is not None:
            return Fault("hex_again", _facts(problem, route, again * NODE + PASS))
    if rules.junction_once == "route":
        face = problem.setting.board.face
        crossed = [h for leg in legs for h in leg.hexes if face(h).junction]
        if len(set(crossed)) < len(crossed):
            return Fault("junction_again", {"train": train.id})
    kinds = [s.kind for s in sites]
    towns = kinds.count(TOWN)
    cities = len(kinds) - towns - kinds.count(HALT)
    if not allowed(rules, train.reach, cities, towns):
        return Fault("too_long", {"train": train.id, "cities": cities, "towns": towns, "reach": train.reach})
    most = most_calls(rules, train.reach, cities, towns, len(sites) - cities - towns)
    if route.calls is not None and not 0 <= route.calls <= most:
        return Fault("too_many_halts", {"train": train.id, "calls": route.calls, "most": most})
    return None


def _fault_together(
    problem: Problem, routes: Sequence[Route], seen: Sequence[frozenset[int]]
) -> Fault | None:
    """What is wrong with routes that are legal one by one."""
    setting = problem.setting
    if setting.connection is not None:
        one, two = setting.connection
        if not any(joins(r.path[0], r.path[-1], one, two) for r in routes):
            return Fault("no_connection", {})
    if setting.rules.linked and routes and not linked(seen, setting.home):
        home = sorted(setting.board.map.node_text(n) for n in setting.home)
        return Fault("not_linked", {"home": tuple(home)})
    return None


def joins(start: int, end: int, one: frozenset[int], two: frozenset[int]) -> bool:
    """R-1870-138: whether a route with these ends runs from the one set of stops to the other."""
    return (start in one and end in two) or (start in two and end in one)


def linked(seen: Sequence[frozenset[int]], home: frozenset[int]) -> bool:
    """R-1860-203: whether routes, given by their stops, hang together and include a home station."""
    waiting = list(seen)
    joined = next((s for s in seen if s & home), None)
    if joined is None:
        return False
    while waiting:
        near = [s for s in waiting if s & joined]
        if not near:
            return False
        waiting = [s for s in waiting if not s & joined]
        joined = joined.union(*near)
    return True


def _extras(problem: Problem, train: Train, sites: list[Site], legs: list[Leg]) -> list[Part]:
    """R-1870-035, -036, -116, R-1817-044, -048, -453: what is paid on top of the stops."""
    parts = [Part(s.node, s.bonus, "bonus") for s in sites if s.bonus]
    parts += [Part(s.node, s.double, "double") for s in (sites[0], sites[-1]) if s.double]
    if train.marker_bonus:
        parts += [Part(s.node, train.marker_bonus, "station") for s in sites if s.own]
    mines = dict(problem.setting.hex_bonus)
    if mines:
        parts += [Part(h * NODE + PASS, mines[h], "hex") for leg in legs for h in leg.hexes if h in mines]
    return parts


def _paying(sites: list[Site], towns: int, small: int) -> list[Site]:
    """R-1860-206: the stops that count: all but halts, and of the small stations the dearest ``towns``."""
    if towns == small:
        return [s for s in sites if s.kind != HALT]
    dearest = sorted((s for s in sites if s.kind == TOWN), key=lambda s: -s.value)[:towns]
    return [s for s in sites if s.kind != HALT and (s.kind != TOWN or s in dearest)]


def _calls(problem: Problem, train: Train, route: Route, sites: list[Site], objective: Objective) -> Calls:
    rules = problem.rules
    kinds = [s.kind for s in sites]
    small, halts = kinds.count(TOWN), kinds.count(HALT)
    large = len(sites) - small - halts
    towns, calls = counted(rules, train.reach, large, small, halts, objective)
    if route.calls is not None:
        calls = route.calls
        towns = small_stations(train.reach, large, small, calls)
    return Calls(large, towns, small, calls, most_calls(rules, train.reach, large, small, halts))


def calls_of(problem: Problem, route: Route, objective: Objective = REVENUE) -> Calls:
    """R-1860-206: at how many stations of each sort a route calls, and at how many halts it could."""
    read = _read(problem, route)
    if isinstance(read, Fault):
        raise ValueError(read.code)
    train = next(t for t in problem.trains if t.id == route.train)
    return _calls(problem, train, route, read[0], objective)


def worth(problem: Problem, route: Route, objective: Objective = REVENUE) -> Worth:
    """R-1830-190, R-1870-116, R-1817-224, R-1860-208, -234: what a legal route earns, part by part.

    Without a number of calls in the route, halts are called at as often as serves the objective best.
    """
    read = _read(problem, route)
    if isinstance(read, Fault):
        raise ValueError(read.code)
    sites, legs = read
    train = next(t for t in problem.trains if t.id == route.train)
    rules = problem.rules
    extras = _extras(problem, train, sites, legs)
    made = _calls(problem, train, route, sites, objective)
    if rules.lease is not None:
        pay = Part(sites[0].node, rules.lease.per_station * made.total, "lease")
        parts = [Part(sites[0].node, rules.lease.fixed, "fixed"), pay]
    else:
        parts = [Part(s.node, s.value, "stop") for s in _paying(sites, made.towns, made.small)] + extras
    total = revenue(rules, sum([p.amount for p in parts]), made.total)
    return Worth(total, subsidy(rules, made.halts), tuple(parts))
