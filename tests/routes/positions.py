"""Random positions to compare the optimiser with slower, simpler ways of finding the best run."""

from __future__ import annotations

import random
from typing import Any

from tests.routes.recorded import facts_of, map_of

from railhead.board.board import BARE, Board
from railhead.board.maps import NODE, GameMap
from railhead.board.routes import Lease, Problem, RunRules, Train, problem

CORPS = 4
"""The one that runs is number 0."""


def random_board(rng: random.Random, game_map: GameMap, size: int, late: float) -> tuple[Board, list[int]]:
    """Tiles on some neighbouring hexes, mostly joined, and tokens; also the hexes that were covered."""
    middle = rng.choice(
        [h for h in range(game_map.size) if any(s.kind == "city" for s in game_map.printed[h].stops)]
    )
    region = [middle]
    for h in region:
        near = [game_map.neighbour[h * 6 + e] for e in range(6)]
        rng.shuffle(near)
        near = [n for n in near if n >= 0 and n not in region and game_map.open_exits[n]]
        region += near[: max(0, size - len(region))]
        if len(region) >= size:
            break
    tiles, turned = [BARE] * game_map.size, [0] * game_map.size
    faces = list(game_map.printed)
    for h in region:
        options = list(game_map.lays[h])
        while options and rng.random() < late:
            later = [u for t in options for u in game_map.upgrades[t]]
            if not later:
                break
            options = later
        best: tuple[float, int, int] | None = None
        for t in rng.sample(options, min(len(options), 6)):
            for r in game_map.tiles[t].distinct:
                exits = game_map.tiles[t].faces[r].exits
                if exits & ~game_map.open_exits[h]:
                    continue
                joined = 0.0
                for e in range(6):
                    n = game_map.neighbour[h * 6 + e]
                    if exits >> e & 1 and n >= 0:
                        joined += 2.0 if faces[n].exits >> (e + 3) % 6 & 1 else 0.5 if n in region else -0.6
                joined += rng.random()
                if best is None or joined > best[0]:
                    best = joined, t, r
        if best is not None and rng.random() < 0.93:
            tiles[h], turned[h] = best[1], best[2]
            faces[h] = game_map.tiles[best[1]].faces[best[2]]
    tokens: list[list[int]] = [[] for _ in range(CORPS)]
    cities = [
        (h * NODE + k, s.slots)
        for h in region
        for k, s in enumerate(faces[h].stops)
        if s.slots and faces[h].from_stop[k]
    ]
    rng.shuffle(cities)
    cities.sort(key=lambda c: -len(faces[c[0] // NODE].from_stop[c[0] % NODE]) - 2 * rng.random())
    free = dict(cities)
    for node, _ in cities[: rng.choice((1, 1, 2, 3))]:
        tokens[0].append(node)
        free[node] -= 1
    for corp in range(1, CORPS):
        for node, _ in rng.sample(cities, min(len(cities), rng.randint(0, 2))):
            if free[node] > 0 and all(n // NODE != node // NODE for n in tokens[corp]):
                tokens[corp].append(node)
                free[node] -= 1
    board = Board(game_map, tuple(tiles), tuple(turned), tuple(tuple(t) for t in tokens))
    return board, region


def stops_in(board: Board, region: list[int]) -> list[int]:
    """Stops of the hexes that have track."""
    return [
        h * NODE + k for h in region for k in range(len(board.face(h).stops)) if board.face(h).from_stop[k]
    ]


def random_problem(
    rng: random.Random, title: str, size: int = 20, late: float = 0.6, longest: int = 5
) -> Problem:
    """A position of one title with trains, markers and whatever else its rules know."""
    name = rng.choice(("small", "large")) if title == "1860" else None
    game_map = map_of(title, name, False)
    board, region = random_board(rng, game_map, size, late)
    stops = stops_in(board, region)
    some = lambda most: rng.sample(stops, min(len(stops), rng.randint(0, most)))  # noqa: E731
    trains: list[Train] = []
    more: dict[str, Any] = {}
    rules = RunRules()
    for i in range(rng.choice((1, 1, 2, 2, 3))):
        reach: Any = rng.randint(2, longest)
        if title == "1860":
            reach = rng.choice(((2, 1), (3, 2), (4, 2), (2, 2)))
        elif rng.random() < 0.08:
            reach = None
        bonus = rng.choice((0, 0, 10, 20)) if title == "1817" else 0
        trains.append(Train(i, "?", reach, bonus))
    if title == "1830":
        rules = RunRules(separate_groups=frozenset(rng.choice(((), ("Gulf",)))), group_all=rng.random() < 0.8)
    if title == "1870":
        more["bonus"] = {n: rng.choice((10, 20, 30)) for n in some(2)}
        more["markers"] = some(1)
        more["doubled"] = more["markers"] if rng.random() < 0.5 else some(1)
        homes = list(board.tokens[0])
        if homes and stops and rng.random() < 0.25:
            goal = rng.choice(stops)
            if goal != homes[0]:
                more["connection"] = ({homes[0]}, {goal})
    if title == "1817":
        rules = RunRules(junction_once=rng.choice(("", "leg", "route")))
        more["bonus"] = dict.fromkeys(some(2), 10)
        more["hex_bonus"] = dict.fromkeys(rng.sample(region, 2), 10)
    if title == "1860":
        rules, trains = random_1860(rng, trains)
        more["home"] = set(board.tokens[0][:1])
        more["open_stations"] = some(1)
    band = rng.randrange(len(game_map.bands))
    return problem(board, 0, trains, band, rules, **more)


def random_1860(rng: random.Random, trains: list[Train]) -> tuple[RunRules, list[Train]]:
    """Some mixture of the rules of 1860."""
    lease = None
    if rng.random() < 0.2:
        facts = facts_of("1860")["lease"]
        lease = Lease(facts["base"], facts["per_stop"])
        trains = [Train(0, "?", (trains[0].reach[0], 0))]  # type: ignore[index]
    rules = RunRules(
        one_full_pass=True,
        hex_once=rng.random() < 0.7,
        skip_towns=rng.random() < 0.5,
        halts=rng.random() < 0.8,
        halt_subsidy=facts_of("1860")["halt_subsidy"],
        lease=lease,
        linked=rng.random() < 0.8,
        towns_first=rng.random() < 0.2,
    )
    return rules, trains
