"""Thumbnails of ways: the hexes of a path, and the line a train would take over them."""

from __future__ import annotations

from collections.abc import Sequence

from ...board.board import Board
from ...board.maps import NODE, PASS
from ...render.geometry import Point, centre_of, hexagon, num, shifted, xy
from ...render.lines import route_line

WIDE, TALL = 64, 46
ROOM = 112.0
"""Ground around the centres of the outermost hexes."""
DOT = 30.0


def thumbnail(board: Board, path: Sequence[int], fresh: Sequence[int]) -> str:
    """A small picture of a path; the part that is new stands out."""
    pointy = board.map.layout == "pointy"
    places = {node // NODE: centre_of(*board.map.xy[node // NODE], pointy) for node in path}
    left, right = _span([x for x, _ in places.values()])
    top, bottom = _span([y for _, y in places.values()])
    shape = hexagon(pointy)
    ground = "".join(
        f'<path class="thumb-hex" transform="translate({xy(at)})" d="{shape}"/>' for at in places.values()
    )
    stops = "".join(
        f'<circle class="thumb-stop{" new" if node in fresh[1:] else ""}" cx="{num(x)}" cy="{num(y)}" r="{num(DOT)}"/>'
        for node in path
        if node % NODE != PASS
        for x, y in [places[node // NODE]]
    )
    box = f"{num(left)} {num(top)} {num(right - left)} {num(bottom - top)}"
    return (
        f'<svg class="thumb" viewBox="{box}" width="{WIDE}" height="{TALL}" aria-hidden="true">{ground}'
        f'<path class="thumb-line" d="{_line(board, path)}"/><path class="thumb-new" d="{_line(board, fresh)}"/>'
        f"{stops}</svg>"
    )


def _span(values: Sequence[float]) -> tuple[float, float]:
    return min(values) - ROOM, max(values) + ROOM


def _line(board: Board, path: Sequence[int]) -> str:
    d = ""
    pen: Point = (0.0, 0.0)
    for segment in route_line(board, path):
        if not d or abs(pen[0] - segment.start[0]) + abs(pen[1] - segment.start[1]) > 1:
            d += f"M{xy(shifted(segment.start, (0.0, 0.0)))}"
        d += segment.draw_on()
        pen = segment.end
    return d
