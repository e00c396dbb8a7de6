"""Track networks that grow denser and denser, for the benchmarks of the route search."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from pathlib import Path
from typing import Any

from railhead.board.board import BARE, Board
from railhead.board.maps import NODE, GameMap, load_map
from railhead.board.routes import Problem, RunRules, Train, problem
from railhead.titles import TITLES

FIGURES: dict[str, Any] = json.loads(Path(__file__).with_name("titles.json").read_text(encoding="utf-8"))
"""By title: the trains to run, a colour for the chart, and what another program was measured at."""
TRAINS: dict[str, tuple[tuple[str, int | None], ...]] = {
    title: tuple((name, reach) for name, reach in row["trains"])
    for title, row in FIGURES.items()
    if "trains" in row
}
RIVALS = 4


@lru_cache(maxsize=4)
def facts_of(title: str) -> dict[str, Any]:
    """The facts stored with the title."""
    return TITLES[title].data("facts.json")


@lru_cache(maxsize=4)
def map_of(title: str) -> GameMap:
    """The title's standard map."""
    return load_map(facts_of(title))


def faces_for(game_map: GameMap, hex_: int) -> list[tuple[int, int]]:
    """Every tile and rotation that could end up on the hex."""
    known = set(game_map.lays[hex_])
    queue = list(known)
    for tile in queue:
        for later in game_map.upgrades[tile]:
            if later not in known:
                known.add(later)
                queue.append(later)
    return [
        (t, r)
        for t in sorted(known)
        for r in game_map.tiles[t].distinct
        if not game_map.tiles[t].faces[r].exits & ~game_map.open_exits[hex_]
    ]


def network(title: str, density: float, seed: int) -> Problem:
    """A position in which that part of the map's hexes is covered, with the tiles there are in the box."""
    rng = random.Random(f"{title} {density} {seed}")
    game_map = map_of(title)
    cities = [h for h in range(game_map.size) if any(s.kind == "city" for s in game_map.printed[h].stops)]
    covered = [h for h in range(game_map.size) if game_map.lays[h]]
    middle = rng.choice(cities)
    x0, y0 = game_map.xy[middle]

    def far(h: int) -> float:
        x, y = game_map.xy[h]
        return abs(x - x0) + 1.5 * abs(y - y0) + 2 * rng.random()

    covered.sort(key=far)
    covered = covered[: max(8, round(len(covered) * density))]
    tiles, turned = [BARE] * game_map.size, [0] * game_map.size
    faces = list(game_map.printed)
    inside = set(covered)
    left = [n if n >= 0 else len(covered) for n in game_map.supply]
    for h in covered:
        best = None
        for t, r in faces_for(game_map, h):
            if not left[t]:
                continue
            exits = game_map.tiles[t].faces[r].exits
            score = rng.random() * 1.5
            for e in range(6):
                n = game_map.neighbour[h * 6 + e]
                there = n >= 0 and faces[n].exits >> (e + 3) % 6 & 1
                if exits >> e & 1:
                    score += 1.5 if there else 0.3 if n in inside and tiles[n] == BARE else -1.0
                elif there:
                    score -= 0.8
            if best is None or score > best[0]:
                best = score, t, r
        if best is not None:
            tiles[h], turned[h] = best[1], best[2]
            left[best[1]] -= 1
            faces[h] = game_map.tiles[best[1]].faces[best[2]]
    sites = [
        (h * NODE + k, s.slots)
        for h in covered
        for k, s in enumerate(faces[h].stops)
        if s.slots and faces[h].from_stop[k]
    ]
    tokens: list[list[int]] = [[] for _ in range(1 + RIVALS)]
    free = dict(sites)
    for node, _ in sites[:3]:
        tokens[0].append(node)
        free[node] -= 1
    for corp in range(1, 1 + RIVALS):
        for node, _ in rng.sample(sites, min(3, len(sites))):
            if free[node] > 0:
                tokens[corp].append(node)
                free[node] -= 1
    board = Board(game_map, tuple(tiles), tuple(turned), tuple(tuple(t) for t in tokens))
    trains = [Train(i, name, reach) for i, (name, reach) in enumerate(TRAINS[title])]
    return problem(board, 0, trains, len(game_map.bands) - 1, RunRules())
