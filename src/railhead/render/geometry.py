"""Points, hexagons and track segments in drawing units (hex side 100, y downwards).

Edges are numbered as in the board layer: 0 to 5 clockwise from the bottom. A *bearing* is an edge
number that may have a fraction (x.5 is the corner after edge x). Track segments are straight lines or
true circular arcs, so distances, tangents and shortened copies are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import atan2, cos, hypot, pi, radians, sin, sqrt, tau

Point = tuple[float, float]

SIDE = 100.0
APOTHEM = SIDE * sqrt(3) / 2
ORIGIN: Point = (0.0, 0.0)
_STRAIGHT = 1e-6


def num(value: float) -> str:
    """Write a coordinate with at most one decimal and no trailing zero."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def xy(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


@cache
def direction(bearing: float, pointy: bool) -> Point:
    """Unit vector from the middle of a hex towards an edge (or, for x.5, a corner)."""
    angle = radians(60 * bearing + (30 if pointy else 0))
    return (-sin(angle), cos(angle))


def toward(bearing: float, distance: float, pointy: bool) -> Point:
    dx, dy = direction(bearing, pointy)
    return (dx * distance, dy * distance)


@cache
def edge_middle(edge: int, pointy: bool) -> Point:
    return toward(edge, APOTHEM, pointy)


@cache
def corner(after_edge: int, pointy: bool, side: float = SIDE) -> Point:
    return toward(after_edge + 0.5, side, pointy)


@cache
def hexagon(pointy: bool, side: float = SIDE) -> str:
    """Path data of a hexagon around the origin."""
    points = [corner(k, pointy, side) for k in range(6)]
    return "M" + "L".join(xy(p) for p in points) + "z"


def centre_of(x: int, y: int, pointy: bool) -> Point:
    """Screen position of a hex from its doubled map coordinates."""
    if pointy:
        return (x * APOTHEM, y * SIDE * 1.5)
    return (x * SIDE * 1.5, y * APOTHEM)


def inside_by(point: Point, pointy: bool) -> float:
    """How far a point lies inside the hexagon (negative outside)."""
    x, y = abs(point[0]), abs(point[1])
    along, across = (x, y) if pointy else (y, x)
    return APOTHEM - max(along, along / 2 + across * APOTHEM / SIDE)


def gap(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def shifted(point: Point, by: Point) -> Point:
    return (point[0] + by[0], point[1] + by[1])


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of track: a line (radius 0) or an arc about `centre` from `start` by `turn` radians."""

    start: Point
    end: Point
    centre: Point = ORIGIN
    radius: float = 0.0
    first: float = 0.0
    turn: float = 0.0

    @property
    def length(self) -> float:
        return abs(self.turn) * self.radius if self.radius else gap(self.start, self.end)

    def at(self, t: float) -> Point:
        if self.radius:
            angle = self.first + self.turn * t
            return (self.centre[0] + self.radius * cos(angle), self.centre[1] + self.radius * sin(angle))
        (x0, y0), (x1, y1) = self.start, self.end
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)

    def heading(self, t: float) -> float:
        """Direction of travel in radians, measured as atan2 on the screen."""
        if self.radius:
            return self.first + self.turn * t + (pi / 2 if self.turn > 0 else -pi / 2)
        return atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])

    def distance(self, point: Point) -> float:
        if self.radius:
            dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
            swing = (atan2(dy, dx) - self.first) % tau
            if self.turn < 0:
                swing = tau - swing
            if swing <= abs(self.turn):
                return abs(hypot(dx, dy) - self.radius)
            return min(gap(point, self.start), gap(point, self.end))
        (x0, y0), (x1, y1) = self.start, self.end
        vx, vy = x1 - x0, y1 - y0
        square = vx * vx + vy * vy
        t = 0.0 if square == 0 else ((point[0] - x0) * vx + (point[1] - y0) * vy) / square
        t = min(1.0, max(0.0, t))
        return hypot(point[0] - x0 - vx * t, point[1] - y0 - vy * t)

    def part(self, t0: float, t1: float) -> Segment:
        start, end = self.at(t0), self.at(t1)
        if self.radius:
            return Segment(
                start, end, self.centre, self.radius, self.first + self.turn * t0, self.turn * (t1 - t0)
            )
        return Segment(start, end)

    def reverse(self) -> Segment:
        return Segment(self.end, self.start, self.centre, self.radius, self.first + self.turn, -self.turn)

    def moved(self, by: Point) -> Segment:
        return Segment(
            shifted(self.start, by), shifted(self.end, by), shifted(self.centre, by),
            self.radius, self.first, self.turn,
        )  # fmt: skip

    def draw_on(self) -> str:
        """Path data that continues from `start`."""
        if self.radius:
            sweep = 1 if self.turn > 0 else 0
            wide = 1 if abs(self.turn) > pi else 0
            radius = num(self.radius)
            return f"A{radius} {radius} 0 {wide} {sweep} {xy(self.end)}"
        return f"L{xy(self.end)}"

    @property
    def d(self) -> str:
        return f"M{xy(self.start)}{self.draw_on()}"


def curve(start: Point, heading: Point, end: Point) -> Segment:
    """The circle through `end` that leaves `start` in the given direction (a line when they agree)."""
    wx, wy = end[0] - start[0], end[1] - start[1]
    nx, ny = -heading[1], heading[0]
    across = nx * wx + ny * wy
    if abs(across) < _STRAIGHT * SIDE:
        return Segment(start, end)
    k = (wx * wx + wy * wy) / (2 * across)
    centre = (start[0] + nx * k, start[1] + ny * k)
    first = atan2(start[1] - centre[1], start[0] - centre[0])
    last = atan2(end[1] - centre[1], end[0] - centre[0])
    turn = (last - first) % tau if k > 0 else -((first - last) % tau)
    return Segment(start, end, centre, abs(k), first, turn)


@cache
def from_edge(edge: int, end: Point, pointy: bool) -> Segment:
    """Track that leaves the middle of an edge at a right angle and runs to `end`."""
    dx, dy = direction(edge, pointy)
    return curve(edge_middle(edge, pointy), (-dx, -dy), end)


@cache
def edge_to_edge(first: int, last: int, pointy: bool) -> Segment:
    """Straight, gentle (120 degrees) or sharp (60 degrees) plain track; right-angled at both edges."""
    return from_edge(first, edge_middle(last, pointy), pointy)


def crossings(a: Segment, b: Segment, steps: int = 24) -> list[tuple[float, float]]:
    """Places (t on a, t on b) where two segments cross, found by walking and then refined."""
    found: list[tuple[float, float]] = []
    pa = [a.at(i / steps) for i in range(steps + 1)]
    pb = [b.at(i / steps) for i in range(steps + 1)]
    for i in range(steps):
        for j in range(steps):
            hit = _meet(pa[i], pa[i + 1], pb[j], pb[j + 1])
            if hit is not None:
                found.append(((i + hit[0]) / steps, (j + hit[1]) / steps))
    return found


def _meet(p: Point, q: Point, r: Point, s: Point) -> tuple[float, float] | None:
    ux, uy = q[0] - p[0], q[1] - p[1]
    vx, vy = s[0] - r[0], s[1] - r[1]
    det = ux * vy - uy * vx
    if abs(det) < 1e-9:
        return None
    wx, wy = r[0] - p[0], r[1] - p[1]
    t = (wx * vy - wy * vx) / det
    u = (wx * uy - wy * ux) / det
    if 0 <= t < 1 and 0 <= u < 1:
        return t, u
    return None
