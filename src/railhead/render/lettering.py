"""Names, terrain costs and coordinates: the words on a hex, put where the track leaves room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from railhead.board.tiles import Face
from railhead.render.geometry import Point, Segment, num, toward, xy
from railhead.render.placing import (
    Obstacle,
    Strip,
    best_place,
    clearance,
    coordinate_place,
    lay_out,
    room_inside,
    text_obstacle,
)
from railhead.render.theme import words

NAME_SIZE = 20.0
_CHAR = 0.62
_LEADING = 0.92
_LONG = 13
_COST_HALF = (33.0, 12.0)
_ROW = 4.0 * 9 + 3.0 * 1.6
"""The most a row of a name can gain by free ground around it."""


def lines_of(name: str) -> tuple[str, ...]:
    """Break a long name into two lines, after an ampersand or at the most even space."""
    if " & " in name and len(name) > 10:
        first, last = name.split(" & ", 1)
        return (f"{first} &", last)
    if len(name) > _LONG and " " in name:
        spots = [i for i, c in enumerate(name) if c == " "]
        middle = min(spots, key=lambda i: abs(i - len(name) / 2))
        return (name[:middle], name[middle + 1 :])
    return (name,)


def text_half(text: str, size: float) -> float:
    """Half the width that a text needs, estimated."""
    return len(text) * size * _CHAR / 2


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words on a hex as SVG, and everything on it that markers should not cover."""

    text: str
    taken: tuple[Obstacle, ...]


@lru_cache(maxsize=16384)
def lettering(
    face: Face, pointy: bool, name: str, cost: int, terrain: str, river: tuple[Segment, ...] = ()
) -> Lettering:
    """Cost (of a bare hex) and name; they depend on nothing else and are kept."""
    layout = lay_out(face, pointy)
    solid = list(layout.solid)
    lines = [*layout.lines, *(Strip(s, 9.0) for s in river)]
    body = ""
    if cost:
        at = _cost_place(face, solid, lines, pointy)
        body += terrain_cost(cost, terrain, at, on_tile=face.color != "white")
        solid.append(text_obstacle(at, *_COST_HALF))
    if name:
        middle = [round(at[0]) for k, at in layout.strips if face.stops[k].kind == "offboard"]
        text, rows = _name(name, solid, lines, pointy, middle)
        body += text
        solid += rows
    return Lettering(body, (*solid, *layout.lines))


def terrain_cost(cost: int, terrain: str, at: Point, *, on_tile: bool = False) -> str:
    """A glyph for the ground (hill or waves) and what building on it costs."""
    text = str(cost)
    left = -5.8 * len(text) - 4.5
    if terrain == "mountain":
        glyph = f'<path class="hill" d="M{num(left - 13)} 9l9 -17 5 8.5 3.5 -5 8.5 13.5z"/>'
    else:
        wave = "q3.2 -5.5 6.4 0t6.4 0t6.4 0"
        ground = "wave tile" if on_tile else "wave"
        glyph = f'<path class="{ground}" d="M{num(left - 11)} -4{wave}M{num(left - 11)} 4.5{wave}"/>'
    body = glyph + words(13, 0, text, "cost tile" if on_tile else "cost")
    return f'<g class="grow" transform="translate({xy(at)})">{body}</g>'


def _cost_place(face: Face, solid: list[Obstacle], lines: list[Obstacle], pointy: bool) -> Point:
    if not face.stops and not lines:
        return (0.0, 0.0)
    half, height = _COST_HALF

    def easy(point: Point) -> float:
        low = min(point[1], 54.0) * 0.12 - abs(point[0]) * 0.08 - max(0.0, abs(point[0]) - 32) * 0.5
        return min(room_inside(point, half, height, pointy), 2.0) * 5 + low

    def dear(point: Point, needed: float) -> float:
        free = clearance(point, half, height, solid, 5.0, (needed - 16) / 8)
        return free * 8 + clearance(point, half, height, lines, 4.0, (needed - free * 8) / 4) * 4

    grid = [(x * 8.0, y * 5.0) for x in range(-6, 7) for y in range(-14, 15)]
    return best_place(grid, easy, dear, 56.0)


@dataclass(frozen=True, slots=True)
class _Name:
    """A name in lines of a certain size: for each line its text, half width and place below the middle."""

    rows: tuple[tuple[str, float, float], ...]
    size: float

    @property
    def height(self) -> float:
        return self.size * 0.44


def _name_forms(name: str) -> list[_Name]:
    """Ways to write a name, the best first: broken where it is long, then smaller, then on one line."""
    forms = []
    for rows, shrink in ((lines_of(name), 1.0), (lines_of(name), 0.8), ((name,), 0.72)):
        widest = max(len(r) for r in rows)
        size = shrink * (NAME_SIZE if widest <= 11 else max(15.5, NAME_SIZE * 11.5 / widest))
        middle = (len(rows) - 1) / 2
        lines = [(r, text_half(r, size), (k - middle) * size * _LEADING) for k, r in enumerate(rows)]
        forms.append(_Name(tuple(lines), size))
    return forms


def _name(
    name: str, solid: list[Obstacle], lines: list[Obstacle], pointy: bool, columns: Sequence[float]
) -> tuple[str, list[Obstacle]]:
    """The name where it covers no stop or value; smaller if nothing else helps."""
    tries = []
    for form in _name_forms(name):
        x, y = _name_place(form, solid, lines, pointy, columns)
        free = min(clearance((x, y + down), half, form.height, solid, 0.0) for _, half, down in form.rows)
        tries.append((free, (x, y), form))
        if free >= 0:
            break
    _, (x, y), form = max(tries, key=lambda t: t[0])
    css = "name far" if columns else "name"
    text = "".join(words(x, y + down, row, css, form.size) for row, _, down in form.rows)
    return text, [text_obstacle((x, y + down), half, form.height) for _, half, down in form.rows]


def _name_place(
    form: _Name, solid: list[Obstacle], lines: list[Obstacle], pointy: bool, columns: Sequence[float]
) -> Point:
    height = form.height

    def easy(point: Point) -> float:
        x, y = point
        rooms = [min(room_inside((x, y + down), half, height, pointy), 1.0) for _, half, down in form.rows]
        return sum(rooms) * 3 / len(rooms) - abs(x) * 0.16 - (0 if y < 0 else 1.5) - abs(y) * 0.03

    def dear(point: Point, needed: float) -> float:
        total = 0.0
        missing = needed * len(form.rows) - (len(form.rows) - 1) * _ROW
        """What this row has to give if those after it give all they can."""
        for _, half, down in form.rows:
            at = (point[0], point[1] + down)
            free = clearance(at, half, height, solid, 4.0, (missing - 3.0 * 1.6) / 9) * 9
            row = free + clearance(at, half, height, lines, 3.0, (missing - free) / 1.6) * 1.6
            total += row
            if row < missing:
                break
            missing += _ROW - row
        return total / len(form.rows)

    grid = [(x, y * 4.0) for x in columns or range(-40, 41, 8) for y in range(-19, 20)]
    return best_place(grid, easy, dear, _ROW)


@lru_cache(maxsize=4096)
def coordinate(name: str, pointy: bool, on_tile: bool) -> str:
    """The coordinate of a hex."""
    x, y = coordinate_place(pointy)
    return words(x, y, name, "at tile" if on_tile else "at")


@lru_cache(maxsize=4096)
def tile_number(number: str, pointy: bool) -> str:
    """The number of a laid tile in the upper right corner."""
    x, y = toward(3.5, 80, pointy) if pointy else toward(4.5, 82, pointy)
    return words(x, y, number, "at number tile")
