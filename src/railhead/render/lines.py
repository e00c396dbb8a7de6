"""Routes of trains over the drawn track."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from railhead.board.board import Board
from railhead.board.maps import NODE, PASS, GameMap
from railhead.board.tiles import STOP
from railhead.render.geometry import Point, Segment, centre_of, gap, num, shifted, toward, xy
from railhead.render.placing import STUB, Layout, lay_out
from railhead.render.theme import words

COLORS = 4
DASHES = ("", "22 9", "4 8", "26 8 5 8")
_PLATE = 14.0
_STATION = 27.5


def route_line(board: Board, nodes: Sequence[int]) -> list[Segment]:
    """The track of a route as segments in order, from the nodes it visits or runs through."""
    game_map = board.map
    pointy = game_map.layout == "pointy"
    line: list[Segment] = []
    for i, node in enumerate(nodes):
        h, stop = divmod(node, NODE)
        centre = centre_of(*game_map.xy[h], pointy)
        layout = lay_out(board.face(h), pointy)
        before = nodes[i - 1] // NODE if i else -1
        after = nodes[i + 1] // NODE if i + 1 < len(nodes) else -1
        here = STOP + stop
        if before >= 0 and before != h:
            enter = _side(game_map, h, before, here)
        else:
            enter = here
        if after == h:
            leave = STOP + nodes[i + 1] % NODE
        elif after >= 0:
            leave = _side(game_map, h, after, here)
        else:
            leave = here
        ends = [enter, leave] if stop == PASS else [enter, here, leave]
        for a, b in pairwise(ends):
            if a != b:
                line += [s.moved(centre) for s in _inside(layout, a, b, board, h, pointy)]
    return line


def _side(game_map: GameMap, h: int, other: int, else_: int) -> int:
    """The side of a hex that leads to another; hexes that do not touch have no line between them."""
    sides = game_map.neighbour[h * 6 : h * 6 + 6]
    return sides.index(other) if other in sides else else_


def _inside(layout: Layout, start: int, goal: int, board: Board, h: int, pointy: bool) -> list[Segment]:
    """Shortest way over the track of one hex."""
    came: dict[int, tuple[int, Segment]] = {}
    queue = deque([start])
    seen = {start}
    while queue:
        at = queue.popleft()
        if at == goal:
            break
        for track in layout.tracks:
            for a, b, segment in (
                (track.ends[0], track.ends[1], track.segment),
                (track.ends[1], track.ends[0], track.segment.reverse()),
            ):
                if a == at and b not in seen:
                    seen.add(b)
                    came[b] = (at, segment)
                    queue.append(b)
    found: list[Segment] = []
    at = goal
    while at != start and at in came:
        at, segment = came[at]
        found.append(_shortened(segment, start, goal, board, h, pointy))
    return found[::-1]


def _shortened(segment: Segment, start: int, goal: int, board: Board, h: int, pointy: bool) -> Segment:
    """Into an off-board area a line goes only as far as the printed stub."""
    for edge, end in ((start, goal), (goal, start)):
        if end >= STOP and edge < 6 and board.face(h).stops[end - STOP].kind == "offboard":
            tip = toward(edge, STUB, pointy)
            stub = Segment(segment.start if edge == start else segment.end, tip)
            return stub if edge == start else stub.reverse()
    return segment


def _clear_of_stations(board: Board, line: Sequence[Segment], nodes: Sequence[int]) -> list[Segment]:
    """Take out what would cover the station markers of the cities on the way."""
    game_map = board.map
    pointy = game_map.layout == "pointy"
    discs: list[Point] = []
    for node in nodes:
        h, stop = divmod(node, NODE)
        if stop != PASS:
            centre = centre_of(*game_map.xy[h], pointy)
            discs += [shifted(centre, p) for p in lay_out(board.face(h), pointy).places[stop].slots]
    kept: list[Segment] = []
    for segment in line:
        if all(segment.distance(disc) >= _STATION for disc in discs):
            kept.append(segment)
            continue
        steps = max(8, round(segment.length / 3))
        free = [min(gap(segment.at(i / steps), disc) for disc in discs) >= _STATION for i in range(steps + 1)]
        i = 0
        while i <= steps:
            j = i
            while j < steps and free[i] and free[j + 1]:
                j += 1
            if j > i:
                kept.append(segment.part(i / steps, j / steps))
            i = j + 1
    return kept


def _data(line: Sequence[Segment]) -> str:
    """One path; a new stroke begins wherever the line was interrupted."""
    d = ""
    pen: Point | None = None
    for segment in line:
        if pen is None or gap(pen, segment.start) > 0.5:
            d += f"M{xy(segment.start)}"
        d += segment.draw_on()
        pen = segment.end
    return d


def draw_route(board: Board, nodes: Sequence[int], number: int) -> str:
    """One route: its line, and the plates that say its number."""
    return "".join(line_and_plates(board, nodes, number))


def line_and_plates(board: Board, nodes: Sequence[int], number: int) -> tuple[str, str]:
    """A route's line with its colour and dash, and a numbered plate for both ends, to be drawn over names."""
    line = _clear_of_stations(board, route_line(board, nodes), nodes)
    if not line:
        return "", ""
    kind = (number - 1) % COLORS
    d = _data(line)
    dash = f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else ""
    places = (_along(line[0]), _along(line[-1].reverse()))
    plates = "".join(
        f'<g class="grow" transform="translate({xy((x, y))})">'
        f'<circle class="plate f{kind + 1}" r="{num(_PLATE)}"/>{words(0, 0, str(number), "plate-text")}</g>'
        for x, y in places
    )
    return (
        f'<g data-route="{number}"><path class="route-case" d="{d}"/>'
        f'<path class="route r{kind + 1}" d="{d}"{dash}/></g>',
        f'<g data-plates="{number}">{plates}</g>',
    )


def _along(segment: Segment) -> Point:
    """A place on the line just after its first point."""
    return segment.at(min(0.5, 13.0 / max(segment.length, 1.0)))
