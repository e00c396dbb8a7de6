"""Tiles that somebody plans, drawn over the map: what lies there is hidden, the edge is dashed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from railhead.board.board import Board
from railhead.render.geometry import centre_of, hexagon, toward, xy
from railhead.render.layers import Drawing, group
from railhead.render.livery import Livery
from railhead.render.map import RING_SIDE, frame_of, hex_alone
from railhead.render.markers import Marker
from railhead.render.theme import svg_layers, words


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hex with a plan, and whether the plan can no longer come."""

    hex: int
    lost: bool


def draw_plans(
    board: Board,
    plans: Iterable[Drawn],
    corporations: Sequence[Livery],
    band: str | int,
    chosen: int = -1,
    markers: Sequence[Marker] = (),
) -> Drawing:
    """A drawing as large as the map, to lie over it: the planned tiles of a board on which they lie already.

    `markers` lie on them as on those below.
    """
    game_map = board.map
    pointy = game_map.layout == "pointy"
    parts = []
    for plan in plans:
        place = xy(centre_of(*game_map.xy[plan.hex], pointy))
        name = game_map.names[plan.hex]
        if plan.lost:
            badge = (
                f'<g class="grow" transform="translate({xy(toward(0.5, 78, pointy))})">'
                f'<circle class="trouble-badge" r="15"/>{words(0, 0, "!", "badge-text")}</g>'
            )
            parts.append(
                f'<g data-plan="{name}" data-state="lost" transform="translate({place})">'
                f'<path class="plan-edge lost" d="{hexagon(pointy, 92.0)}"/>{badge}</g>'
            )
            continue
        tile = board.tiles[plan.hex]
        parts.append(
            f'<g data-plan="{name}" data-tile="{game_map.tiles[tile].number}" '
            f'data-rotation="{board.rotations[plan.hex]}" transform="translate({place})">'
            f'<path class="plan-ground" d="{hexagon(pointy)}"/>'
            f'<g class="plan-tile">{hex_alone(board, plan.hex, corporations, band, markers)}</g>'
            f'<path class="plan-edge" d="{hexagon(pointy, 92.0)}"/>'
            f"{_number(game_map.tiles[tile].number, pointy)}</g>"
        )
    ring = ""
    if chosen >= 0:
        place = xy(centre_of(*game_map.xy[chosen], pointy))
        ring = f'<path class="hint chosen" transform="translate({place})" d="{hexagon(pointy, RING_SIDE)}"/>'
    layers = (group('class="plans" pointer-events="none"', (*parts, ring)),)
    label = f"Plans on the map of {game_map.title}"
    return svg_layers(layers, frame_of(game_map), theme=None, label=label, kind="plans")


def _number(number: str, pointy: bool) -> str:
    """The number of a planned tile, inside of the dashed edge."""
    x, y = toward(3.5, 68, pointy) if pointy else toward(4.5, 68, pointy)
    return words(x, y, number, "at number tile")
