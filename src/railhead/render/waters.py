"""Rivers and barred hexsides of a map."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.maps import GameMap, River
from railhead.render.geometry import Point, Segment, centre_of, corner, num, shifted, toward, xy

_AROUND = 38.0


def barred_sides(game_map: GameMap) -> Iterator[tuple[int, int]]:
    """Every (hex, edge) across which no track may ever lead, each side once.

    A map stores open exits only; a side is barred when it is closed although neither hex is a fixed one
    without track there.
    """
    for h in range(game_map.size):
        for e in range(6):
            n = game_map.neighbour[h * 6 + e]
            if n < h:
                continue
            if game_map.open_exits[h] >> e & 1:
                continue
            here = not game_map.fixed[h] or game_map.printed[h].exits >> e & 1
            there = not game_map.fixed[n] or game_map.printed[n].exits >> (e + 3) % 6 & 1
            if here and there:
                yield h, e


def barred_path(game_map: GameMap) -> str:
    """Path data of all barred sides."""
    pointy = game_map.layout == "pointy"
    parts = []
    for h, e in barred_sides(game_map):
        middle = centre_of(*game_map.xy[h], pointy)
        a = shifted(middle, corner((e - 1) % 6, pointy))
        b = shifted(middle, corner(e, pointy))
        parts.append(f"M{xy(a)}L{xy(b)}")
    return "".join(parts)


def river_paths(game_map: GameMap) -> list[str]:
    """The rivers as smooth curves from corner to corner through the hexes they part."""
    pointy = game_map.layout == "pointy"
    links: dict[tuple[int, int], list[tuple[tuple[int, int], Point]]] = {}
    where: dict[tuple[int, int], Point] = {}
    for h, river in enumerate(game_map.river):
        if river is None:
            continue
        centre = centre_of(*game_map.xy[h], pointy)
        ends = []
        for k in _mouths(river):
            point = shifted(centre, corner(k, pointy))
            key = (round(point[0]), round(point[1]))
            where[key] = point
            ends.append(key)
        bend = shifted(centre, river_bend(river, len(game_map.printed[h].stops), pointy))
        links.setdefault(ends[0], []).append((ends[1], bend))
        links.setdefault(ends[1], []).append((ends[0], bend))
    return [_smooth(chain) for chain in _chains(links, where)]


def _mouths(river: River) -> list[int]:
    """The two corners (numbered by the edge before) where the bank changes."""
    first = river.banks[0]
    return [e for e in range(6) if (first >> e & 1) != (first >> (e + 1) % 6 & 1)]


def river_line(game_map: GameMap, h: int) -> tuple[Segment, ...]:
    """Roughly where the river runs in a hex, for words to keep clear of it."""
    river = game_map.river[h]
    if river is None:
        return ()
    pointy = game_map.layout == "pointy"
    bend = river_bend(river, len(game_map.printed[h].stops), pointy)
    return tuple(Segment(corner(k, pointy), bend) for k in _mouths(river))


def river_bend(river: River, stops: int, pointy: bool) -> Point:
    """Where the river runs inside its hex: bent towards the smaller bank and around the stops."""
    around = _AROUND + 14 * max(0, stops - 1)
    sizes = [bank.bit_count() for bank in river.banks]
    small = 0 if sizes[0] <= sizes[1] else 1
    edges = [e for e in range(6) if river.banks[small] >> e & 1]
    first = next(e for e in edges if (e - 1) % 6 not in edges)
    bearing = first + (len(edges) - 1) / 2
    if river.stops_on == small:
        return toward(bearing, -around, pointy)
    if river.stops_on >= 0:
        return toward(bearing, max(around, 64.0 - 13 * (len(edges) - 1)), pointy)
    return toward(bearing, {1: 58.0, 2: 26.0, 3: 0.0}[len(edges)], pointy)


def _chains(
    links: dict[tuple[int, int], list[tuple[tuple[int, int], Point]]], where: dict[tuple[int, int], Point]
) -> Iterator[list[Point]]:
    """Walk the links from loose ends; each yields its corners and bends in order."""
    used: set[Point] = set()
    for start in sorted(links, key=lambda k: (len(links[k]), k[1], k[0])):
        chain = [where[start]]
        at = start
        while True:
            step = next(((to, bend) for to, bend in links[at] if bend not in used), None)
            if step is None:
                break
            used.add(step[1])
            chain += [step[1], where[step[0]]]
            at = step[0]
        if len(chain) > 1:
            yield chain


def _smooth(points: list[Point]) -> str:
    """A Catmull-Rom curve through the points as cubic path data."""
    d = f"M{xy(points[0])}"
    last = len(points) - 1
    for i in range(last):
        p0, p1, p2, p3 = points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += "C" + " ".join(num(v) for v in (*a, *b, *p2))
    return d
