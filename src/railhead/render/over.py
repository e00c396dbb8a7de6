"""What can be laid over the map for whoever wants to see more of it: reach, past routes, owners."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from railhead.board.board import Board
from railhead.board.maps import NODE, GameMap
from railhead.board.network import Reach
from railhead.render.chart import PLAYER_COLORS
from railhead.render.geometry import centre_of, corner, hexagon, num, shifted, xy
from railhead.render.layers import Drawing, Group, group
from railhead.render.lines import draw_route
from railhead.render.map import frame_of
from railhead.render.placing import lay_out
from railhead.render.theme import escape, svg_layers, words

_INSET = 88.0
_TAG = 13.0


@dataclass(frozen=True, slots=True)
class Owned:
    """Who has something on a hex: seats and what the tag says, the first lies leftmost."""

    hex: int
    owners: tuple[tuple[int, str], ...]


def over_map(game_map: GameMap, layers: Iterable[Group]) -> Drawing:
    """A drawing as large as the map, to lie over it."""
    return svg_layers(
        layers, frame_of(game_map), theme=None, label=f"Over the map of {game_map.title}", kind="over"
    )


def reach_layer(board: Board, reached: Reach, color: str) -> Group:
    """Hexes that a corporation's track touches, the sides at which it does, and the stops it comes to."""
    game_map = board.map
    pointy = game_map.layout == "pointy"
    inner = hexagon(pointy, _INSET)
    parts = []
    for h, sides in sorted(reached.edges.items()):
        centre = centre_of(*game_map.xy[h], pointy)
        body = f'<path class="reached" d="{inner}" style="fill:{color}"/>'
        ends = [
            (corner(e - 1, pointy, _INSET), corner(e, pointy, _INSET)) for e in range(6) if sides >> e & 1
        ]
        if ends:
            d = "".join(f"M{xy(a)}L{xy(b)}" for a, b in ends)
            body += f'<path class="reached-side" d="{d}" style="stroke:{color}"/>'
        parts.append(f'<g data-reached="{game_map.names[h]}" transform="translate({xy(centre)})">{body}</g>')
    for node in sorted(reached.stops):
        h, stop = divmod(node, NODE)
        place = lay_out(board.face(h), pointy).places[stop]
        at = shifted(centre_of(*game_map.xy[h], pointy), place.at)
        parts.append(
            f'<circle class="reached-stop" data-stop="{game_map.node_text(node)}" cx="{num(at[0])}" cy="{num(at[1])}" '
            f'r="{num(max(20.0, place.radius) + 9)}" style="stroke:{color}"/>'
        )
    return group('class="over-reach"', parts)


def routes_layer(board: Board, routes: Sequence[Sequence[int]]) -> Group:
    """Routes that were run on a board."""
    return group('class="routes"', (draw_route(board, path, n) for n, path in enumerate(routes, 1)))


def owners_layer(game_map: GameMap, owned: Iterable[Owned]) -> Group:
    """Hexes in the colours of those who have something there, each colour with a name."""
    pointy = game_map.layout == "pointy"
    wide = 104.0
    shape = hexagon(pointy, _INSET + 4)
    parts = []
    for item in owned:
        centre = centre_of(*game_map.xy[item.hex], pointy)
        share = 2 * wide / len(item.owners)
        name = game_map.names[item.hex]
        fields, tags = "", ""
        for k, (seat, called) in enumerate(item.owners):
            left, color, half = -wide + k * share, player_color(seat), _half(called)
            clip = f"own-{name}-{k}"
            fields += (
                f'<clipPath id="{clip}"><rect x="{num(left)}" y="-104" width="{num(share)}" height="208"/></clipPath>'
                f'<g data-seat="{seat}" clip-path="url(#{clip})"><path class="owner" d="{shape}" style="fill:{color}"/>'
                f'<path class="owner-side" d="{shape}" style="stroke:{color}"/></g>'
            )
            tags += (
                f'<g class="grow" transform="translate({num(left + share / 2)} -64)"><rect class="owner-tag" '
                f'x="{num(-half)}" y="{num(-_TAG)}" width="{num(2 * half)}" height="{num(2 * _TAG)}" rx="6" '
                f'style="stroke:{color}"/>{words(0, 0, called, "owner-name")}</g>'
            )
        parts.append(f'<g data-owned="{escape(name)}" transform="translate({xy(centre)})">{fields}{tags}</g>')
    return group('class="over-owners"', parts)


def player_color(seat: int) -> str:
    """The colour of a player in charts and here."""
    return PLAYER_COLORS[seat % len(PLAYER_COLORS)]


def _half(name: str) -> float:
    return 5.6 * max(1, len(name)) + 6


def by_hex(found: Mapping[int, Mapping[int, str]]) -> list[Owned]:
    """From hex -> seat -> tag, in order."""
    return [Owned(h, tuple(sorted(owners.items()))) for h, owners in sorted(found.items())]
