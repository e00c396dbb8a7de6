"""Discs, bars and words keep clear of one another on every tile and printed hex."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot, sqrt

from railhead.board.lays import shape_obstacle
from railhead.board.maps import GameMap
from railhead.render.geometry import inside_by
from railhead.render.lettering import lettering
from railhead.render.placing import (
    COIN,
    SLOT,
    Disc,
    Strip,
    clearance,
    coordinate_place,
    lay_out,
    letter_half,
    text_obstacle,
)
from railhead.render.tile import LARGE_COIN
from railhead.render.waters import river_line

from .drawings import MAPS, Point, every_face, game_map

FACES = every_face()


def apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def test_cities_of_one_face_do_not_overlap() -> None:
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        for a, b in combinations(layout.places, 2):
            for p in a.slots:
                for q in b.slots:
                    assert apart(p, q) >= 2 * SLOT, what


def test_slots_of_one_city_touch_but_hardly_overlap() -> None:
    for what, pointy, face in FACES:
        for stop, place in zip(face.stops, lay_out(face, pointy).places, strict=True):
            assert len(place.slots) == stop.slots or not stop.slots, what
            for p, q in combinations(place.slots, 2):
                assert apart(p, q) >= 2 * SLOT - 2, what


def test_values_cover_no_city_and_no_other_value() -> None:
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        slots = [p for place in layout.places for p in place.slots]
        for _, at in layout.coins:
            assert all(apart(at, p) > SLOT + COIN for p in slots), what
        for (_, a), (_, b) in combinations(layout.coins, 2):
            assert apart(a, b) > 2 * COIN, what


def test_values_hardly_touch_track() -> None:
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        for _, at in layout.coins:
            assert all(line.distance(at) > COIN - 4 for line in layout.lines), what


def test_a_value_stands_nearest_to_its_own_stop() -> None:
    """Of Newport's brown cities (1860) the small one seemed to be worth what the large one is."""
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        for group, at in layout.coins:
            far = [
                min(apart(at, p) for p in place.slots or (place.at,)) - place.radius
                for place in layout.places
            ]
            own = min(far[k] for k in group)
            value = face.stops[group[0]].revenue
            others = [d for k, d in enumerate(far) if k not in group and face.stops[k].revenue != value]
            assert not others or own + 6 <= min(others), what


def test_values_leave_the_corner_of_the_coordinate_free() -> None:
    for what, pointy, face in FACES:
        corner = (0.0, 86.0) if pointy else (-82.0, 0.0)
        for _, at in lay_out(face, pointy).coins:
            assert apart(at, corner) > COIN + 8, what


def test_everything_lies_inside_its_hex() -> None:
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        for place in layout.places:
            for p in place.slots:
                assert inside_by(p, pointy) > SLOT - 1, what
            assert inside_by(place.at, pointy) > 10, what
        for _, at in layout.coins:
            assert inside_by(at, pointy) > COIN - 1, what
        if layout.letter is not None:
            assert inside_by(layout.letter, pointy) > 5, what


def test_letters_leave_coordinates_in_sight() -> None:
    lettered = [(what, pointy, face) for what, pointy, face in FACES if face.label]
    assert len(lettered) > 100
    for what, pointy, face in lettered:
        letter = lay_out(face, pointy).letter
        assert letter is not None, what
        ink = text_obstacle(letter, letter_half(len(face.label)), 11)
        assert clearance(coordinate_place(pointy), 17, 8, [ink], 0) >= 0, what


def test_every_value_is_shown_once() -> None:
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        spoken = [k for group, _ in layout.coins for k in group] + [k for k, _ in layout.strips]
        wanted = [k for k, s in enumerate(face.stops) if len(s.revenue) > 1 or s.revenue[0]]
        assert sorted(spoken) == wanted, what
        for group, _ in layout.coins:
            assert len({face.stops[k].revenue for k in group}) == 1, what


def test_distance_inside_a_hex() -> None:
    half = 50 * sqrt(3)
    for pointy in (True, False):
        assert abs(inside_by((0, 0), pointy) - half) < 1e-9
    assert abs(inside_by((half, 0), True)) < 1e-9
    assert abs(inside_by((0, 100), True)) < 1e-9
    assert abs(inside_by((0, half), False)) < 1e-9
    assert abs(inside_by((100, 0), False)) < 1e-9


def looks_of(map_: GameMap, h: int) -> set[tuple[int, int]]:
    """Every tile, with its rotation, that can come to lie on a hex."""
    found: set[tuple[int, int]] = set()
    todo = [(-1, 0)]
    while todo:
        tile, rotation = todo.pop()
        old = map_.tiles[tile].faces[rotation] if tile >= 0 else map_.printed[h]
        for new in map_.upgrades[tile] if tile >= 0 else map_.lays[h]:
            for r in range(6):
                if (new, r) not in found and not shape_obstacle(map_, h, old, new, r):
                    found.add((new, r))
                    todo.append((new, r))
    return found


def test_names_of_lettered_hexes_stay_legible_on_every_tile() -> None:
    """New York's was half as large as any other on its brown tile: the value stood in the middle."""
    seen = 0
    for title, name in MAPS:
        map_ = game_map(title, name)
        for h in range(map_.size):
            if not map_.hex_name[h] or not map_.printed[h].label or map_.fixed[h]:
                continue
            for tile, r in looks_of(map_, h):
                words = lettering(map_.tiles[tile].faces[r], map_.layout == "pointy", map_.hex_name[h], 0, "")
                sizes = [float(s) for s in re.findall(r'font-size="([\d.]+)"', words.text)]
                what = f"{title} {map_.hex_name[h]} on {map_.tiles[tile].number}"
                assert min(sizes, default=0) >= 13, what
                seen += 1
    assert seen > 100


def test_what_a_hex_costs_does_not_lie_in_the_river() -> None:
    """1870's J15 had the waves of its price on the Mississippi, blue on blue."""
    for title, name in MAPS:
        map_ = game_map(title, name)
        for h in range(map_.size):
            line = river_line(map_, h)
            if not map_.cost[h] or not line:
                continue
            face, pointy = map_.printed[h], map_.layout == "pointy"
            drawn = lettering(face, pointy, "", map_.cost[h], map_.terrain[h], line).text
            at = re.search(r'class="grow" transform="translate\(([-\d.]+)[ ,]([-\d.]+)\)', drawn)
            assert at, map_.names[h]
            place = float(at[1]), float(at[2])
            assert clearance(place, 33, 12, [Strip(part, 9) for part in line], 0) >= 0, map_.names[h]


def test_a_value_enlarged_on_a_small_piece_has_room_beside_its_track() -> None:
    """The picture of a tile to choose keeps room for a value that is drawn larger than on the map."""
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy, LARGE_COIN)
        track = [*layout.lines, *(o for o in layout.solid if isinstance(o, Disc) and o.radius < COIN)]
        values = [at for _, at in layout.coins]
        assert all(clearance(at, LARGE_COIN, LARGE_COIN, track, 0.0) > -3 for at in values), what
        assert all(inside_by(at, pointy) > COIN for at in values), what
