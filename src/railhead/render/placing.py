"""Where the parts of a face lie: stops, track, values and letters.

Nothing in the rules depends on these places. Stops lie on their own track, towards their exits or at the
hint the facts give; where a face leaves a choice, the places are searched that keep discs, bars and track
apart. Values and letters then take free ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import atan2, cos, hypot, pi, sin

from railhead.board.tiles import CENTRE, JUNCTION, STOP, Face, Stop
from railhead.render.geometry import (
    ORIGIN,
    Point,
    Segment,
    direction,
    edge_to_edge,
    from_edge,
    gap,
    inside_by,
    toward,
)

SLOT = 26.0
TRACK = 5.5
COIN = 16.0
BAR = (29.0, 11.0)
DOT = 12.0
BAND_HEIGHT = 25.0
STUB = 53.0
_NAME_HALF = (50.0, 7.0, 7.4)
"""Of a name in two lines, as small as it should be at most: half its width, half the height of a line, and how far
each lies from the middle."""
_COORDINATE_HALF = (17.0, 8.0)
_ROUNDING = 0.002
"""More than rounding can make up when places are compared."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stop on a face: its middle, its slots, and the heading of the track through a bar."""

    at: Point
    slots: tuple[Point, ...]
    radius: float
    heading: float | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """One path of a face as drawn, from its lower end to its higher one."""

    ends: tuple[int, int]
    segment: Segment


@dataclass(frozen=True, slots=True)
class Disc:
    at: Point
    radius: float

    @property
    def around(self) -> tuple[float, float, float]:
        """A circle that holds all of it: its middle and its radius."""
        return (*self.at, self.radius)

    def distance(self, point: Point) -> float:
        return gap(self.at, point) - self.radius


@dataclass(frozen=True, slots=True)
class Strip:
    """A line with thickness: track, or a line of text as an obstacle."""

    segment: Segment
    half: float
    around: tuple[float, float, float] = field(init=False, repr=False, compare=False)
    """A circle that holds all of it: its middle and its radius."""

    def __post_init__(self) -> None:
        line = self.segment
        middle = line.at(0.5)
        reach = (
            max(gap(middle, line.start), gap(middle, line.end)) if abs(line.turn) <= pi else 2 * line.radius
        )
        object.__setattr__(self, "around", (*middle, reach + self.half))

    def distance(self, point: Point) -> float:
        return self.segment.distance(point) - self.half


Obstacle = Disc | Strip


@dataclass(frozen=True, slots=True)
class Layout:
    """All places on a face; `coins` holds (stops it speaks for, middle)."""

    places: tuple[Place, ...]
    tracks: tuple[Track, ...]
    coins: tuple[tuple[tuple[int, ...], Point], ...]
    strips: tuple[tuple[int, Point], ...]
    letter: Point | None
    solid: tuple[Obstacle, ...]
    """What text must not cover: stops, coins, value strips, letters."""
    lines: tuple[Obstacle, ...]
    """Track, which text may cover when there is no better place."""


@dataclass(frozen=True, slots=True)
class _Seat:
    """A possible place of a stop with the track it would use."""

    place: Place
    tracks: tuple[Track, ...]
    cost: float


def slot_centres(at: Point, count: int, across: float) -> tuple[Point, ...]:
    """Middles of the station places: row of two along `across` radians, triangle, square."""
    if count <= 1:
        return (at,)
    r = SLOT - 0.8
    if count == 2:
        dx, dy = cos(across) * r, sin(across) * r
        return ((at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy))
    if count == 3:
        h = r * 2 / 3**0.5
        return ((at[0], at[1] - h), (at[0] + r, at[1] + h / 2), (at[0] - r, at[1] + h / 2))
    return ((at[0] - r, at[1] - r), (at[0] + r, at[1] - r), (at[0] + r, at[1] + r), (at[0] - r, at[1] + r))


def _place(stop: Stop, at: Point, heading: float | None, radial: bool) -> Place:
    if stop.kind == "city" or stop.slots:
        if stop.slots == 0:
            return Place(at, (), 15.0)
        across = atan2(at[1], at[0]) + pi / 2 if radial and gap(at, ORIGIN) > 1 else 0.0
        return Place(at, slot_centres(at, stop.slots, across), SLOT)
    if stop.kind == "offboard":
        return Place(at, (), 0.0)
    return Place(at, (), BAR[0] / 2 if heading is not None else DOT, heading)


def _edges(face: Face, k: int) -> list[int]:
    return [e for e in range(6) if face.stop_exits[k] >> e & 1]


def _is_through(face: Face, k: int) -> bool:
    return len(_edges(face, k)) == 2 == len(face.from_stop[k])


def _seat_at(face: Face, k: int, at: Point, pointy: bool, cost: float, radial: bool) -> _Seat:
    """Stop k at a given point; its track leaves each edge at a right angle."""
    tracks = tuple(Track((e, STOP + k), from_edge(e, at, pointy)) for e in _edges(face, k))
    heading = None
    if len(face.from_stop[k]) == 2 and face.stops[k].kind in ("town", "halt"):
        heading = tracks[0].segment.heading(1.0) if tracks else _line_heading(face, k, pointy)
    return _Seat(_place(face.stops[k], at, heading, radial), tracks, cost)


def _line_heading(face: Face, k: int, pointy: bool) -> float:
    """Direction of the track through a stop that only other stops are joined to: along their hints."""
    hints = [face.stops[end - STOP].loc or 0.0 for end in face.from_stop[k]]
    (x0, y0), (x1, y1) = (direction(loc, pointy) for loc in hints)
    return atan2(y1 - y0, x1 - x0)


def _seat_on(face: Face, k: int, through: Segment, t: float, cost: float) -> _Seat:
    """Stop k on plain track between its two edges."""
    first, last = _edges(face, k)
    tracks = (
        Track((first, STOP + k), through.part(0, t)),
        Track((last, STOP + k), through.reverse().part(0, 1 - t)),
    )
    at = through.at(t)
    heading = through.heading(t) if face.stops[k].kind in ("town", "halt") else None
    return _Seat(_place(face.stops[k], at, heading, True), tracks, cost)


def _seats(face: Face, k: int, pointy: bool) -> list[_Seat]:
    stop = face.stops[k]
    alone = len(face.stops) == 1
    edges = _edges(face, k)
    big = stop.kind == "city"
    if stop.kind == "offboard" and stop.slots:
        right = sum(direction(e, pointy)[0] for e in edges) / max(1, len(edges))
        return [_seat_at(face, k, (-20 * right, -10.0), pointy, 0, False)]
    if stop.loc == CENTRE:
        return [_seat_at(face, k, ORIGIN, pointy, 0, False)]
    if _is_through(face, k):
        through = edge_to_edge(edges[0], edges[1], pointy)
        if not big or (not alone and (edges[1] - edges[0]) % 6 not in (1, 5)):
            if alone:
                return [_seat_on(face, k, through, 0.5, 0)]
            return [_seat_on(face, k, through, t / 24, abs(t - 12) / 3) for t in range(4, 21)]
        if not alone and stop.loc is None:
            between = _between(edges)
            return [
                _seat_at(face, k, toward(between, r, pointy), pointy, abs(r - 52) / 4, True)
                for r in range(46, 59, 2)
            ]
    if stop.loc is not None:
        reach = 52.0 if big else 50.0
        spots = range(26, 59, 2) if big else range(36, 59, 2)
        return [
            _seat_at(face, k, toward(stop.loc, r, pointy), pointy, abs(r - reach) / 4, True) for r in spots
        ]
    if alone:
        return [_seat_at(face, k, ORIGIN, pointy, 0, False)]
    if edges:
        bearing = edges[0] if len(edges) == 1 else _between(edges)
        return [
            _seat_at(face, k, toward(bearing, r, pointy), pointy, abs(r - 46) / 4, True)
            for r in range(30, 55, 2)
        ]
    return _loose_seats(face, k, pointy)


def _loose_seats(face: Face, k: int, pointy: bool) -> list[_Seat]:
    """A stop without track beside others: side by side, or anywhere when the others have track."""
    if not face.paths and all(s.loc is None for s in face.stops):
        half = 33.0 if face.stops[k].kind == "city" else 24.0
        x = half * (2 * k - len(face.stops) + 1)
        return [_seat_at(face, k, (x, 0.0), pointy, 0, False)]
    ring = [(b / 2, r) for b in range(12) for r in (30, 38, 46)]
    return [_seat_at(face, k, toward(b, r, pointy), pointy, 0, True) for b, r in ring]


def _between(edges: Sequence[int]) -> float:
    first, last = edges[0], edges[-1]
    if (last - first) % 6 > 3:
        first, last = last, first + 6
    return (first + last) / 2


def _body(place: Place) -> list[Point]:
    return list(place.slots) or [place.at]


def _apart(a: _Seat, b: _Seat) -> float:
    """Free ground between two stops and between each and the other's track."""
    free = min(gap(p, q) for p in _body(a.place) for q in _body(b.place)) - a.place.radius - b.place.radius
    value = min(free, 14.0) * 3
    for one, other in ((a, b), (b, a)):
        for track in other.tracks:
            clear = min(track.segment.distance(p) for p in _body(one.place)) - one.place.radius - TRACK
            value += min(clear, 8.0) * 3
    return value


def _inside(seat: _Seat, pointy: bool) -> float:
    room = min(inside_by(p, pointy) for p in _body(seat.place)) - seat.place.radius
    return min(room, 5.0) * 3


def _choose(face: Face, pointy: bool) -> list[_Seat]:
    options = [_seats(face, k, pointy) for k in range(len(face.stops))]
    chain = _chain(face, pointy)
    if chain is not None:
        return chain
    if all(len(o) == 1 for o in options):
        return [o[0] for o in options]
    values = [[_inside(s, pointy) - s.cost for s in o] for o in options]
    pairs = [(i, j) for i in range(len(options)) for j in range(i)]
    apart = {
        (i, j, x, y): _apart(a, b)
        for i, j in pairs
        for x, a in enumerate(options[i])
        for y, b in enumerate(options[j])
    }
    best: tuple[int, ...] = ()
    best_value = float("-inf")
    for pick in product(*(range(len(o)) for o in options)):
        value = sum(values[i][x] for i, x in enumerate(pick))
        value += sum(apart[i, j, pick[i], pick[j]] for i, j in pairs)
        if value > best_value + 1e-6:
            best, best_value = pick, value
    return [options[i][x] for i, x in enumerate(best)]


def _chain(face: Face, pointy: bool) -> list[_Seat] | None:
    """Two stops in a row on one plain track (1860 double halts): both lie on the curve, a third in."""
    if len(face.stops) != 2 or len(face.paths) != 3:
        return None
    if any(len(_edges(face, k)) != 1 or len(face.from_stop[k]) != 2 for k in (0, 1)):
        return None
    through = edge_to_edge(_edges(face, 0)[0], _edges(face, 1)[0], pointy)
    seats = []
    for k, along in ((0, through), (1, through.reverse())):
        t = 0.31
        place = _place(face.stops[k], along.at(t), along.heading(t), True)
        tracks = (Track((_edges(face, k)[0], STOP + k), along.part(0, t)),)
        seats.append(_Seat(place, tracks, 0))
    middle = Track((STOP, STOP + 1), through.part(0.31, 0.69))
    seats[0] = _Seat(seats[0].place, (*seats[0].tracks, middle), 0)
    return seats


@lru_cache(maxsize=4096)
def lay_out(face: Face, pointy: bool, coin: float = COIN) -> Layout:
    """Places for everything on a face; a picture drawn small keeps room for larger values."""
    seats = _choose(face, pointy)
    places = tuple(s.place for s in seats)
    known = {t.ends: t for s in seats for t in s.tracks}
    tracks = []
    for a, b in face.paths:
        if (a, b) in known:
            tracks.append(known[a, b])
        elif b < JUNCTION:
            tracks.append(Track((a, b), edge_to_edge(a, b, pointy)))
        elif b == JUNCTION:
            tracks.append(Track((a, b), from_edge(a, ORIGIN, pointy)))
        else:
            tracks.append(Track((a, b), Segment(places[a - STOP].at, places[b - STOP].at)))
    lines: list[Obstacle] = [Strip(_visible(t, face, pointy), TRACK) for t in tracks]
    solid: list[Obstacle] = []
    for place in places:
        if place.radius:
            solid += [Disc(p, place.radius + 1.5) for p in _body(place)]
    strips = []
    for k, stop in enumerate(face.stops):
        if len(stop.revenue) > 1:
            at = strip_place(face, places, lines, solid, k, pointy)
            strips.append((k, at))
            solid += _strip_obstacles(stop, at)
    coins = []
    for group in _coin_groups(face, places):
        value = face.stops[group[0]].revenue[0]
        radius = coin if value < 100 else coin * 1.25
        at = _coin_place([places[k] for k in group], places, [*lines, *solid], radius, pointy)
        if face.label and len(group) > 1 and all(len(places[k].slots) > 1 for k in group):
            at = _coin_beside_name(face, [places[k] for k in group], places, at, lines, solid, radius, pointy)
        coins.append((group, at))
        solid.append(Disc(at, radius))
    letter = None
    if face.label:
        letter = _letter_place(len(face.label), [*lines, *solid], pointy)
        solid.append(text_obstacle(letter, letter_half(len(face.label)), 11))
    return Layout(places, tuple(tracks), tuple(coins), tuple(strips), letter, tuple(solid), tuple(lines))


def _visible(track: Track, face: Face, pointy: bool) -> Segment:
    """The drawn part of a track: into an off-board area only the stub."""
    edge, end = track.ends
    if end >= STOP and face.stops[end - STOP].kind == "offboard":
        return Segment(track.segment.start, toward(edge, STUB, pointy))
    return track.segment


def text_obstacle(at: Point, half_width: float, half_height: float) -> Strip:
    flat = max(0.0, half_width - half_height)
    return Strip(Segment((at[0] - flat, at[1]), (at[0] + flat, at[1])), half_height)


def coordinate_place(pointy: bool) -> Point:
    """Where a hex may show its coordinate: in the lowest corner (pointy) or the left one (flat)."""
    return (0.0, 86.0) if pointy else (-82.0, 0.0)


def letter_half(count: int) -> float:
    return 10.0 * count


def strip_shape(stop: Stop) -> tuple[int, int, float]:
    """Columns, rows and box width of the value strip: off-board areas with four values take two rows."""
    count = len(stop.revenue)
    if count > 3 and stop.kind == "offboard":
        return 2, (count + 1) // 2, 37.0
    return count, 1, {2: 37.0, 3: 31.0}.get(count, 28.0)


def _strip_obstacles(stop: Stop, at: Point) -> list[Obstacle]:
    columns, rows, width = strip_shape(stop)
    top = at[1] - (rows - 1) * BAND_HEIGHT / 2
    half = columns * width / 2
    return [text_obstacle((at[0], top + r * BAND_HEIGHT), half, BAND_HEIGHT / 2) for r in range(rows)]


def clearance(
    point: Point,
    half_width: float,
    half_height: float,
    obstacles: Iterable[Obstacle],
    most: float,
    least: float = float("-inf"),
) -> float:
    """Free ground around a line of text (a disc when both halves are equal), `most` if there is more of it.

    Less than `least` is of no use to anybody and not worked out further.
    """
    flat = max(0.0, half_width - half_height)
    count = 1 if flat == 0 else max(2, int(flat / 9) + 2)
    x, y = point
    spots = [(x + (flat * (2 * i / (count - 1) - 1) if count > 1 else 0.0), y) for i in range(count)]
    free = most
    for obstacle in obstacles:
        middle_x, middle_y, reach = obstacle.around
        if hypot(x - middle_x, y - middle_y) - reach - flat - half_height > free:
            continue
        for spot in spots:
            d = obstacle.distance(spot) - half_height
            if d < free:
                free = d
        if free < least:
            break
    return free


def room_inside(point: Point, half_width: float, half_height: float, pointy: bool) -> float:
    """How far a line of text stays inside the hex."""
    outer = abs(point[0]) + max(0.0, half_width - half_height)
    return inside_by((outer, point[1]), pointy) - half_height


def best_place(
    points: Iterable[Point],
    easy: Callable[[Point], float],
    dear: Callable[[Point, float], float],
    most: float,
) -> Point:
    """The point with the greatest `easy + dear`; `dear` is asked only while it, at `most`, could still win.

    `dear` is told what it takes to win and may answer anything below that when it is less. Equal values go to
    the higher point, then the one further right.
    """
    order = sorted(((round(easy(p), 3), -p[1], p[0]) for p in points), reverse=True)
    best = (float("-inf"), 0.0, 0.0)
    for score, up, x in order:
        if score + most < best[0]:
            break
        needed = best[0] - score - _ROUNDING
        best = max(best, (round(score + dear((x, -up), needed), 3), up, x))
    return (best[2], -best[1])


@lru_cache(maxsize=2)
def lattice(pointy: bool) -> tuple[Point, ...]:
    """Places to try: rings of points along the bearings of edges and corners, so that turned tiles match."""
    points: list[Point] = []
    for bearing in range(24):
        for r in range(18, 96, 6):
            point = toward(bearing / 4, r, pointy)
            if inside_by(point, pointy) > 8:
                points.append(point)
    return tuple(points)


def _coin_groups(face: Face, places: Sequence[Place]) -> list[tuple[int, ...]]:
    """Which stops share one value disc: equal cities that leave little room do."""
    valued = [k for k, s in enumerate(face.stops) if len(s.revenue) == 1 and s.revenue[0] > 0]
    cities = [k for k in valued if face.stops[k].kind == "city"]
    worths = {face.stops[k].revenue[0] for k in cities}
    if len(cities) > 1 and len(worths) == 1:
        return [tuple(cities), *((k,) for k in valued if k not in cities)]
    return [(k,) for k in valued]


def _coin_place(
    own: Sequence[Place], places: Sequence[Place], obstacles: Sequence[Obstacle], radius: float, pointy: bool
) -> Point:
    easy, dear = _coin_worth(own, places, obstacles, radius, pointy)
    return best_place(lattice(pointy), easy, dear, 40.0)


def _coin_worth(
    own: Sequence[Place], places: Sequence[Place], obstacles: Sequence[Obstacle], radius: float, pointy: bool
) -> tuple[Callable[[Point], float], Callable[[Point, float], float]]:
    """How good a point is for a value, in the two parts that `best_place` asks for."""

    def easy(point: Point) -> float:
        room = inside_by(point, pointy) - radius
        reach = [min(gap(point, p) for p in _body(place)) - place.radius - radius for place in own]
        others = [
            min(gap(point, p) for p in _body(place)) - place.radius - radius
            for place in places
            if place not in own
        ]
        score = min(room, 4.0) * 6 - max(reach) * 0.5 + min(abs(point[0]), 48.0) * 0.14
        if others and min(others) < max(reach) + 6:
            score -= 20 + (max(reach) - min(others)) * 1.2
        if gap(point, coordinate_place(pointy)) < radius + 8:
            score -= 4
        return score - max(0.0, -room) * 20

    def dear(point: Point, needed: float) -> float:
        return clearance(point, radius, radius, obstacles, 5.0, needed / 8) * 8

    return easy, dear


def _coin_beside_name(
    face: Face, own: Sequence[Place], places: Sequence[Place], best: Point, lines: Sequence[Obstacle],
    solid: Sequence[Obstacle], radius: float, pointy: bool,
) -> Point:  # fmt: skip
    """The value of several cities in the best place that leaves a legible name room, if one does.

    Between cities of two places each, as in New York, a value in the middle would leave none.
    """

    def leaves_room(at: Point) -> bool:
        taken = [*solid, Disc(at, radius)]
        letter = _letter_place(len(face.label), [*lines, *taken], pointy)
        return _has_room_for_name([*taken, text_obstacle(letter, letter_half(len(face.label)), 11)], pointy)

    if leaves_room(best):
        return best
    easy, dear = _coin_worth(own, places, [*lines, *solid], radius, pointy)
    ranked = sorted(lattice(pointy), key=lambda p: (-round(easy(p) + dear(p, float("-inf")), 3), p[1], -p[0]))
    free = (p for p in ranked if clearance(p, radius, radius, [*lines, *solid], 2.0) >= 2.0)
    return next((p for p in free if leaves_room(p)), best)


def _has_room_for_name(solid: Sequence[Obstacle], pointy: bool) -> bool:
    """Whether a name in two lines finds ground beside stops, values and letters; it may reach a little beyond."""
    half, height, down = _NAME_HALF
    return any(
        all(
            room_inside((x, y + row), half, height, pointy) > -COIN
            and clearance((x, y + row), half, height, solid, 0.0) >= 0
            for row in (-down, down)
        )
        for x in range(-40, 41, 8)
        for y in range(-76, 77, 4)
    )


def _letter_place(count: int, obstacles: Sequence[Obstacle], pointy: bool) -> Point:
    half = letter_half(count)
    free = [*obstacles, text_obstacle(coordinate_place(pointy), *_COORDINATE_HALF)]

    def easy(point: Point) -> float:
        return min(room_inside(point, half, 11, pointy), 3.0) * 6 + gap(point, ORIGIN) * 0.1 - point[0] * 0.02

    def dear(point: Point, needed: float) -> float:
        return clearance(point, half, 11, free, 6.0, needed / 7) * 7

    return best_place(lattice(pointy), easy, dear, 42.0)


def strip_place(
    face: Face,
    places: Sequence[Place],
    lines: Sequence[Obstacle],
    solid: Sequence[Obstacle],
    k: int,
    pointy: bool,
) -> Point:
    """Middle of the strip with one value per phase."""
    columns, rows, width = strip_shape(face.stops[k])
    half, height = columns * width / 2, rows * BAND_HEIGHT / 2
    if face.stops[k].kind == "offboard":
        exits = [direction(e, pointy) for e in _edges(face, k)] or [ORIGIN]
        right = sum(d[0] for d in exits) / len(exits)
        down = sum(d[1] for d in exits) / len(exits)
        if face.stops[k].slots:
            return (-34 * right, 46.0)
        return (-12 * right, 8 - 10 * down)

    def easy(point: Point) -> float:
        return min(room_inside(point, half, height, pointy), 3.0) * 6 - gap(point, places[k].at) * 0.3

    def dear(point: Point, needed: float) -> float:
        free = clearance(point, half, height, solid, 5.0, (needed - 8) / 8)
        return free * 8 + clearance(point, half, height, lines, 4.0, (needed - free * 8) / 2) * 2

    grid = [(x * 6.0, y * 6.0) for x in range(-8, 9) for y in range(-11, 12)]
    return best_place(grid, easy, dear, 48.0)
