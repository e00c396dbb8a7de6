"""A face as SVG: the ground, the track on it, and its stops.

Everything is drawn around the origin with the hex side as 100 units, so that a finished string can be
put anywhere with a transform. The strings depend on the face and the layout alone and are kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import degrees

from railhead.board.tiles import JUNCTION, STOP, Face, Stop, Tile
from railhead.render.geometry import Point, Segment, crossings, direction, hexagon, num, toward, xy
from railhead.render.placing import (
    BAND_HEIGHT,
    BAR,
    COIN,
    DOT,
    SLOT,
    STUB,
    TRACK,
    Place,
    lay_out,
    strip_shape,
)
from railhead.render.theme import Box, svg, words

_BRIDGE = 15.0
_BAND_COLORS = ("yellow", "green", "brown", "gray")
LARGE_COIN = 1.45 * COIN
"""Room for a value on a tile drawn so small that its style sheet enlarges what is written on it."""


@lru_cache(maxsize=4096)
def ground(face: Face, pointy: bool) -> str:
    """The coloured hexagon."""
    return f'<path class="cell c-{face.color} k-{face.color}" d="{hexagon(pointy)}"/>'


@lru_cache(maxsize=4096)
def track(face: Face, pointy: bool) -> str:
    """All track of a face, with bridges where unconnected tracks cross."""
    layout = lay_out(face, pointy)
    stubs = []
    pieces = []
    for t in layout.tracks:
        low, high = t.ends
        if high >= STOP and face.stops[high - STOP].kind == "offboard":
            stubs.append(_stub(low, pointy))
        else:
            pieces.append(t)
    body = ""
    if stubs:
        body += f'<path class="stub" d="{"".join(stubs)}"/>'
    if pieces:
        body += f'<path class="track" d="{"".join(t.segment.d for t in pieces)}"/>'
    if any(t.ends[1] == JUNCTION for t in pieces):
        body += f'<circle class="stub" r="{num(TRACK)}"/>'
    for i, over in enumerate(pieces):
        for under in pieces[:i]:
            if set(over.ends) & set(under.ends):
                continue
            for along, _ in crossings(over.segment, under.segment):
                body += _bridge(over.segment, along, face.color)
    return body


def _stub(edge: int, pointy: bool) -> str:
    """Track that fades out into an off-board area."""
    dx, dy = direction(edge, pointy)
    x, y = toward(edge, 86.6, pointy)
    tip = toward(edge, STUB, pointy)
    left = (x - dy * 5.5, y + dx * 5.5)
    right = (x + dy * 5.5, y - dx * 5.5)
    return f"M{xy(left)}L{xy(right)}L{xy(tip)}z"


def _bridge(segment: Segment, t: float, color: str) -> str:
    share = _BRIDGE / max(segment.length, 1.0)
    inner = segment.part(max(0.0, t - share * 0.66), min(1.0, t + share * 0.66))
    outer = segment.part(max(0.0, t - share), min(1.0, t + share))
    return f'<path class="case k-{color}" d="{inner.d}"/><path class="track" d="{outer.d}"/>'


@lru_cache(maxsize=4096)
def stops(face: Face, pointy: bool, band: int, coin_room: float = COIN) -> str:
    """Cities, towns, values and the letters of a face."""
    layout = lay_out(face, pointy, coin_room)
    body = ""
    plates = ""
    for stop, place in zip(face.stops, layout.places, strict=True):
        if place.slots:
            plates += _stop(stop, place)
        else:
            body += _stop(stop, place)
    if plates:
        body += f'<g data-cities="">{plates}</g>'
    for group, at in layout.coins:
        body += coin(face.stops[group[0]].revenue[0], at)
    for k, at in layout.strips:
        body += values(face.stops[k], at, band)
    if layout.letter is not None:
        css = f"letter k-{face.color}" if face.color != "white" else "letter land"
        body += (
            f'<g class="grow" transform="translate({xy(layout.letter)})">{words(0, 0, face.label, css)}</g>'
        )
    return body


def _stop(stop: Stop, place: Place) -> str:
    if stop.kind == "offboard" and not stop.slots:
        return ""
    if stop.kind in ("city", "offboard"):
        if not place.slots:
            return (
                f'<circle class="slot" cx="{num(place.at[0])}" cy="{num(place.at[1])}" r="15"/>'
                f'<circle class="stub" cx="{num(place.at[0])}" cy="{num(place.at[1])}" r="9"/>'
            )
        return _city(place)
    x, y = place.at
    kind = "halt" if stop.kind == "halt" else "town"
    if place.heading is None:
        radius = DOT - 2 if stop.kind == "halt" else DOT
        return f'<circle class="{kind} hub" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
    length, thick = BAR if stop.kind != "halt" else (BAR[0] + 3, BAR[1] + 2)
    angle = degrees(place.heading) % 180
    return (
        f'<rect class="{kind}" x="{num(-thick / 2)}" y="{num(-length / 2)}" width="{num(thick)}" '
        f'height="{num(length)}" rx="2" transform="translate({xy(place.at)})rotate({num(angle)})"/>'
    )


def _city(place: Place) -> str:
    body = ""
    if len(place.slots) > 1:
        hull = "M" + "L".join(xy(p) for p in place.slots) + ("z" if len(place.slots) > 2 else "")
        width = 2 * SLOT
        full = " full" if len(place.slots) > 2 else ""
        body = (
            f'<path class="ring" d="{hull}" stroke-width="{num(width + 5)}"/>'
            f'<path class="ground{full}" d="{hull}" stroke-width="{num(width)}"/>'
        )
    for p in place.slots:
        radius = SLOT - 1.5 if body else SLOT
        alone = "" if len(place.slots) > 1 else " alone"
        body += f'<circle class="slot{alone}" cx="{num(p[0])}" cy="{num(p[1])}" r="{num(radius)}"/>'
    return body


def coin(value: int, at: Point) -> str:
    """A value in its white disc."""
    radius = COIN if value < 100 else COIN + 3.5
    return (
        f'<g class="grow" transform="translate({xy(at)})"><circle class="coin" r="{num(radius)}"/>'
        + words(0, 0, str(value), "worth")
        + "</g>"
    )


def values(stop: Stop, at: Point, band: int) -> str:
    """One box per phase, the present one emphasised and drawn last."""
    columns, rows, width = strip_shape(stop)
    tints = ("yellow", "brown") if len(stop.revenue) == 2 else _BAND_COLORS
    boxes = []
    for k, value in enumerate(stop.revenue):
        now = k == band
        row, column = divmod(k, columns)
        x = (column - (columns - 1) / 2) * width
        y = (row - (rows - 1) / 2) * BAND_HEIGHT
        box = (
            f'<rect class="band b-{tints[k]}{" now" if now else ""}" x="{num(x - width / 2)}" '
            f'y="{num(y - BAND_HEIGHT / 2)}" width="{num(width)}" height="{num(BAND_HEIGHT)}" rx="3"/>'
        )
        text = words(x, y, str(value), "worth") if now else words(x, y, str(value), "worth later")
        boxes.append((now, box + text))
    boxes.sort(key=lambda pair: pair[0])
    return f'<g class="grow" transform="translate({xy(at)})">' + "".join(text for _, text in boxes) + "</g>"


def draw_face(face: Face, *, pointy: bool = True, band: int = 0, coin_room: float = COIN) -> str:
    """A face with everything on it, as one group around the origin."""
    outline = f'<path class="grid" d="{hexagon(pointy)}"/>'
    return (
        f"<g>{ground(face, pointy)}{track(face, pointy)}{stops(face, pointy, band, coin_room)}{outline}</g>"
    )


def tile_svg(
    tile: Tile, rotation: int = 0, *, pointy: bool = True, band: int = 0, theme: str | None = "auto",
    coin_room: float = COIN,
) -> str:  # fmt: skip
    """One tile as a picture of its own."""
    half = (90.0, 103.0) if pointy else (103.0, 90.0)
    box: Box = (-half[0], -half[1], 2 * half[0], 2 * half[1])
    body = draw_face(tile.faces[rotation % 6], pointy=pointy, band=band, coin_room=coin_room)
    return svg(body, box, theme=theme, label=f"tile {tile.number}", kind="tile")
