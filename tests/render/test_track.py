"""Track of every tile and printed hex, read back from the drawn path data."""

from __future__ import annotations

import re
from math import cos, hypot, radians, sin, sqrt

import pytest

from railhead.board.tiles import STOP, Face
from railhead.render.placing import lay_out
from railhead.render.tile import track

from .drawings import Piece, Point, every_face, pieces

APOTHEM = 50 * sqrt(3)
NEAR = 0.25
FACES = every_face()


def outward(edge: int, pointy: bool) -> Point:
    """As the facts define it: 60 degrees an edge, clockwise from straight down."""
    angle = radians(60 * edge + (30 if pointy else 0))
    return (-sin(angle), cos(angle))


def drawn(face: Face, pointy: bool) -> list[Piece]:
    """The strokes of the track itself, without bridges."""
    first = re.search(r'<path class="track" d="([^"]*)"', track(face, pointy))
    return pieces(first[1]) if first else []


def is_at(point: Point, edge: int, pointy: bool) -> bool:
    x, y = outward(edge, pointy)
    return hypot(point[0] - x * APOTHEM, point[1] - y * APOTHEM) < NEAR


def test_there_are_all_tiles_and_hexes() -> None:
    assert len(FACES) > 700


@pytest.mark.parametrize("pointy", [True, False])
def test_track_meets_its_edges_in_the_middle_at_right_angles(pointy: bool) -> None:
    for what, layout, face in FACES:
        if layout != pointy:
            continue
        wanted = {e for path in face.paths for e in path if e < 6 and not _leads_off_board(face, path)}
        met = set()
        for piece in drawn(face, pointy):
            for point, way in (
                (piece.start, (-piece.leaves[0], -piece.leaves[1])),
                (piece.end, piece.arrives),
            ):
                for edge in range(6):
                    if is_at(point, edge, pointy):
                        met.add(edge)
                        x, y = outward(edge, pointy)
                        assert abs(way[0] * y - way[1] * x) < 0.01, f"{what}: not square to edge {edge}"
                        assert way[0] * x + way[1] * y > 0, f"{what}: enters edge {edge} backwards"
        assert met == wanted, what


def _leads_off_board(face: Face, path: tuple[int, int]) -> bool:
    return path[1] >= STOP and face.stops[path[1] - STOP].kind == "offboard"


def test_plain_curves_are_true_arcs_of_two_kinds() -> None:
    for what, pointy, face in FACES:
        if face.stops:
            continue
        for (a, b), piece in zip(face.paths, drawn(face, pointy), strict=True):
            if b == 6:
                continue
            bend = min((b - a) % 6, (a - b) % 6)
            assert piece.radius == {1: 50.0, 2: 150.0, 3: 0.0}[bend], what


def test_every_stop_lies_on_the_track_it_is_joined_to() -> None:
    for what, pointy, face in FACES:
        layout = lay_out(face, pointy)
        for t in layout.tracks:
            for end, point in zip(t.ends, (t.segment.start, t.segment.end), strict=True):
                if end >= STOP:
                    x, y = layout.places[end - STOP].at
                    assert hypot(point[0] - x, point[1] - y) < 0.01, what


def test_unconnected_tracks_that_cross_get_a_bridge() -> None:
    bridged = {what for what, pointy, face in FACES if 'class="case' in track(face, pointy)}
    assert any("tile 20 " in what for what in bridged)
    assert not any("tile 17 " in what or "tile 23 " in what for what in bridged)


def test_off_board_track_is_a_stub_from_the_edge() -> None:
    for what, pointy, face in FACES:
        if not any(s.kind == "offboard" for s in face.stops):
            continue
        found = re.search(r'<path class="stub" d="([^"]*)"', track(face, pointy))
        assert found is not None, what
        assert found[1].count("z") == bin(face.exits).count("1"), what
