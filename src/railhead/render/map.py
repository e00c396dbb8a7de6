"""The map of a position as one SVG, in layers from the ground up.

Layers, each its own group: land, rivers, tiles, hints, track, routes, stops, tokens, markers, labels, marks. Hints lie
under the track, so that they cover none of it, and routes under the stops they call at; numbers that a decision needs
lie over the names. What does not change between positions is drawn once and kept as a string; a
picture of a whole map is then mostly concatenation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist

from railhead.board.board import Board
from railhead.board.maps import NODE, GameMap
from railhead.board.tiles import Face
from railhead.render.geometry import Point, Segment, centre_of, corner, hexagon, num, shifted, toward, xy
from railhead.render.layers import Drawing, group
from railhead.render.lettering import Lettering, coordinate, lettering, tile_number
from railhead.render.lines import line_and_plates
from railhead.render.livery import Livery, reserved, token
from railhead.render.markers import Marker, draw_marker, marker_half, marker_place
from railhead.render.placing import Obstacle, lay_out, text_obstacle
from railhead.render.theme import Box, escape, svg_layers, words
from railhead.render.tile import ground, stops, track
from railhead.render.waters import barred_path, river_line, river_paths

_MARGIN = 12.0
_COMPASS = {
    "pointy": ("south-west", "west", "north-west", "north-east", "east", "south-east"),
    "flat": ("south", "south-west", "north-west", "north", "north-east", "south-east"),
}
"""Edges in words, for screen readers."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hex that can be chosen now, with the number of ways if there is something to count."""

    hex: int
    count: int = 0
    chosen: bool = False
    stops: tuple[int, ...] = ()
    """Stops of the hex of which one is to be chosen; each gets its number."""


@dataclass(frozen=True, slots=True)
class Switched:
    """A stop on a route that can be called at or run past, and which of the two it is now."""

    hex: int
    stop: int
    on: bool


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that is being tried out on a hex."""

    hex: int
    tile: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """A hex, or one of its sides, where something breaks a rule."""

    hex: int
    edge: int = -1


def draw_map(
    board: Board,
    *,
    corporations: Sequence[Livery],
    band: str | int = 0,
    routes: Sequence[Sequence[int]] = (),
    hints: Iterable[Hint] = (),
    switches: Iterable[Switched] = (),
    troubles: Iterable[Trouble] = (),
    markers: Iterable[Marker] = (),
    ghost: Ghost | None = None,
    homes: Mapping[int, Sequence[int]] | None = None,
    coordinates: bool = False,
    numbers: bool = False,
    river_closed: bool = False,
    theme: str | None = "auto",
) -> Drawing:
    """Draw a position.

    `band` is the value band of the phase (name or index). `routes` are lists of nodes; `homes` maps nodes
    to the corporations they are kept for (by default every home of a corporation without any token).
    `river_closed` draws the river as a border that track may not cross.
    `theme` is `auto`, `light` or `dark` for a drawing that stands alone, or None inside a page that has
    the style sheet.
    """
    game_map = board.map
    pointy = game_map.layout == "pointy"
    at_band = game_map.bands.index(band) if isinstance(band, str) else band
    still = _ground_of(game_map)
    kept = _homes(board, corporations) if homes is None else homes
    tiles: list[str] = []
    tracks: list[str] = []
    stands: list[str] = []
    tokens: list[str] = []
    labels: list[str] = []
    tried = _tried(board, ghost)
    for h, (face, place) in enumerate(zip(tried.faces, still.places, strict=True)):
        name = game_map.names[h]
        tile = board.tiles[h]
        number = game_map.tiles[tile].number if tile >= 0 else ""
        lies = board.faces[h]
        ghostly = ghost is not None and ghost.hex == h
        says = _describe(game_map, h, lies, number, _who(board, corporations, h))
        tiles.append(
            f'<g id="hex-{name}" class="hex" data-hex="{name}" data-tile="{number}" '
            f'data-rotation="{board.rotations[h] if tile >= 0 else 0}" role="img" '
            f'aria-label="{says}" transform="{place}">{_bare(pointy) if ghostly else _cell(lies, pointy)}</g>'
        )
        rails = "" if ghostly else track(lies, pointy)
        if rails:
            tracks.append(f'<g transform="{place}">{rails}</g>')
        drawn = stops(face, pointy, at_band)
        stations = _stations(tried, h, face, corporations, kept, pointy)
        beside = ' data-abreast=""' if stations and _abreast(tried, h, kept, still, pointy) else ""
        if drawn and not ghostly:
            full = ' data-full=""' if stations and _full(tried, h, kept) else ""
            stands.append(f'<g{full}{beside} transform="{place}">{drawn}</g>')
        if stations:
            tokens.append(f'<g transform="{place}"><g class="spread"{beside}>{stations}</g></g>')
        text = _lettering(tried, h, still, pointy).text
        if coordinates:
            text += coordinate(name, pointy, face.color != "white")
        if numbers and number:
            text += tile_number(number, pointy)
        if text:
            labels.append(f'<g transform="{place}">{text}</g>')
    border = still.border if river_closed else ""
    trial = _ghost(game_map, ghost, still, pointy, at_band) if ghost else ""
    under = group('pointer-events="none"', (still.faint, *tracks, border))
    runs = [line_and_plates(board, r, n) for n, r in enumerate(routes, 1)]
    asked = tuple(hints)
    rings = tuple(_rings(asked, tried, still, pointy))
    marks = (
        *(plates for _, plates in runs),
        *_counts(asked, still, pointy),
        *(badge for _, _, badge in rings),
        *_switches(switches, tried, still, pointy),
        *_troubles(troubles, game_map, still, pointy),
    )
    layers = (
        still.land,
        still.rivers,
        group('class="tiles"', (*tiles, still.grid)),
        group(
            'class="hints" pointer-events="none"',
            # sides that no track crosses lie under the outlines of what can be chosen
            (
                *_veils(asked, board, still, pointy),
                still.fence,
                *_hints(asked, board, still, pointy),
                *(around for around, _, _ in rings),
            ),
        ),
        group('class="track-layer"', (under, trial)),
        group('class="routes" pointer-events="none"', (line for line, _ in runs)),
        group('class="stops" pointer-events="none"', stands),
        # rings within a place lie under the markers, which grow where the map is far away
        group('class="tokens" pointer-events="none"', (*(within for _, within, _ in rings), *tokens)),
        group(
            'class="markers" pointer-events="none"', _markers(tried, _with_harbours(game_map, markers), still)
        ),
        group('class="labels" pointer-events="none"', labels),
        group('class="marks" pointer-events="none"', marks),
    )
    return svg_layers(
        layers, still.box, theme=theme, label=f"Map of {game_map.title}", kind="map", role="group"
    )


def frame_of(game_map: GameMap) -> Box:
    """The view box of every drawing of a map."""
    return _ground_of(game_map).box


def hex_alone(
    board: Board,
    h: int,
    corporations: Sequence[Livery],
    band: str | int = 0,
    markers: Sequence[Marker] = (),
) -> str:
    """One hex as the map shows it, with what lies and stands on it, around the point where its middle is."""
    game_map = board.map
    pointy = game_map.layout == "pointy"
    at_band = game_map.bands.index(band) if isinstance(band, str) else band
    face = board.faces[h]
    stations = _stations(board, h, face, corporations, _homes(board, corporations), pointy)
    still = _ground_of(game_map)
    text = _lettering(board, h, still, pointy).text
    x, y = still.centres[h]
    lying = "".join(_markers(board, [marker for marker in markers if marker.hex == h], still))
    laid = f'<g class="markers" transform="translate({xy((-x, -y))})">{lying}</g>' if lying else ""
    return (
        f"{_cell(face, pointy)}{track(face, pointy)}"
        f'<g class="stops">{stops(face, pointy, at_band)}</g><g class="tokens">{stations}</g>'
        f'{laid}<g class="labels">{text}</g>'
    )


def prepare(board: Board, h: int) -> None:
    """Work out how a hex looks, so that a map drawn later has it at hand."""
    pointy = board.map.layout == "pointy"
    _cell(board.faces[h], pointy)
    track(board.faces[h], pointy)
    stops(board.faces[h], pointy, 0)
    _lettering(board, h, _ground_of(board.map), pointy)


@dataclass(frozen=True, slots=True)
class _Still:
    """What a map draws the same in every position."""

    centres: tuple[Point, ...]
    places: tuple[str, ...]
    box: Box
    land: str
    rivers: str
    faint: str
    border: str
    rivers_at: tuple[tuple[Segment, ...], ...]
    grid: str
    fence: str


@lru_cache(maxsize=16)
def _ground_of(game_map: GameMap) -> _Still:
    pointy = game_map.layout == "pointy"
    centres = tuple(centre_of(x, y, pointy) for x, y in game_map.xy)
    half = (86.6, 100.0) if pointy else (100.0, 86.6)
    left = min(c[0] for c in centres) - half[0] - _MARGIN
    top = min(c[1] for c in centres) - half[1] - _MARGIN
    right = max(c[0] for c in centres) + half[0] + _MARGIN
    bottom = max(c[1] for c in centres) + half[1] + _MARGIN
    land = "".join(
        "M" + "L".join(xy(shifted(centre, corner(k, pointy))) for k in range(6)) + "z"
        for centre, face in zip(centres, game_map.printed, strict=True)
        if face.color == "white"
    )
    courses = "".join(river_paths(game_map))
    rivers = f'<path class="river" d="{courses}"/>' if courses else ""
    barred = barred_path(game_map)
    return _Still(
        centres=centres,
        places=tuple(f"translate({xy(c)})" for c in centres),
        box=(left, top, right - left, bottom - top),
        land=f'<g class="land" pointer-events="none"><path class="c-white" d="{land}"/></g>',
        rivers=f'<g class="rivers" pointer-events="none">{rivers}</g>',
        faint=f'<path class="river faint" d="{courses}"/>' if courses else "",
        border=f'<path class="river-closed" data-river="closed" d="{courses}"/>' if courses else "",
        rivers_at=tuple(river_line(game_map, h) for h in range(game_map.size)),
        grid=f'<path class="grid" pointer-events="none" d="{_grid(game_map, centres)}"/>',
        fence=f'<path class="barred" d="{barred}"/>' if barred else "",
    )


def _grid(game_map: GameMap, centres: Sequence[Point]) -> str:
    """Every hexside once; sides inside one red area stay open."""
    pointy = game_map.layout == "pointy"
    parts = []
    for h, centre in enumerate(centres):
        for e in range(6):
            n = game_map.neighbour[h * 6 + e]
            if 0 <= n < h or game_map.seamless[h] >> e & 1:
                continue
            a = shifted(centre, corner((e - 1) % 6, pointy))
            b = shifted(centre, corner(e, pointy))
            parts.append(f"M{xy(a)}L{xy(b)}")
    return "".join(parts)


def _cell(face: Face, pointy: bool) -> str:
    return _bare(pointy) if face.color == "white" else ground(face, pointy)


def _lettering(board: Board, h: int, still: _Still, pointy: bool) -> Lettering:
    game_map = board.map
    if board.tiles[h] >= 0:
        return lettering(board.face(h), pointy, game_map.hex_name[h], 0, "")
    cost, terrain = game_map.cost[h], game_map.terrain[h]
    return lettering(board.face(h), pointy, game_map.hex_name[h], cost, terrain, still.rivers_at[h])


def _bare(pointy: bool) -> str:
    """An empty hex that still takes the pointer."""
    return f'<path class="cell" fill="none" pointer-events="all" d="{hexagon(pointy)}"/>'


def _tried(board: Board, ghost: Ghost | None) -> Board:
    """The board with the ghost tile on it; tokens stay where they are if the tile does not take them."""
    if ghost is None:
        return board
    try:
        return board.with_tile(ghost.hex, ghost.tile, ghost.rotation % 6)
    except ValueError:
        return board


def _homes(board: Board, corporations: Sequence[Livery]) -> dict[int, list[int]]:
    """Homes of corporations that have no token yet."""
    found: dict[int, list[int]] = {}
    for corp, livery in enumerate(corporations):
        if corp < len(board.tokens) and board.tokens[corp]:
            continue
        for name, stop in livery.homes:
            if name in board.map.index:
                h = board.map.index[name]
                for k in _home_stops(board, h, stop):
                    found.setdefault(h * NODE + k, []).append(corp)
    return found


def _home_stops(board: Board, h: int, stop: int | None) -> list[int]:
    """Cities of a hex that are a home now: the one that took over the printed one's exits, however it is counted."""
    face, printed = board.face(h), board.map.printed[h]
    places = [k for k, at in enumerate(face.stops) if at.slots]
    if stop is None or len(places) < 2 or stop >= len(printed.stops):
        return places
    exits = printed.stop_exits[stop]
    return [k for k in places if face.stop_exits[k] & exits == exits] or places


def _who(board: Board, corporations: Sequence[Livery], h: int) -> str:
    names = [
        corporations[corp].sym
        for k in range(len(board.face(h).stops))
        for corp in board.occupants(h * NODE + k)
    ]
    return ", ".join(names)


COLOURS = {"white": "no tile", "gray": "grey"}
"""What is said of a hex without a tile where the colour's own name would not do."""


@lru_cache(maxsize=16384)
def _describe(game_map: GameMap, h: int, face: Face, number: str, who: str) -> str:
    """What a screen reader says for a hex."""
    words_ = [game_map.names[h]]
    if game_map.hex_name[h]:
        words_.append(game_map.hex_name[h])
    words_.append(f"tile {number}" if number else COLOURS.get(face.color, face.color))
    if not number and game_map.cost[h]:
        words_.append(f"{game_map.terrain[h]} {game_map.cost[h]}")
    for stop in face.stops:
        worth = "/".join(str(v) for v in stop.revenue)
        kind = "off-board area" if stop.kind == "offboard" else stop.kind
        words_.append(f"{kind} {worth}" if worth != "0" else kind)
    exits = [_COMPASS[game_map.layout][e] for e in range(6) if face.exits >> e & 1]
    if exits:
        words_.append("track to " + " and ".join(filter(None, (", ".join(exits[:-1]), exits[-1]))))
    if who:
        words_.append(f"{'stations' if ', ' in who else 'station'} of {who}")
    return escape(", ".join(words_))


def _stations(
    board: Board,
    h: int,
    face: Face,
    corporations: Sequence[Livery],
    kept: Mapping[int, Sequence[int]],
    pointy: bool,
) -> str:
    """Every station place of a hex: taken, kept for a home, or free."""
    body = ""
    named: set[int] = set()
    for k, stop in enumerate(face.stops):
        node = h * NODE + k
        there = board.occupants(node)
        if not stop.slots and not there:
            continue
        place = lay_out(face, pointy).places[k]
        slots = list(place.slots) or [place.at]
        waiting = [c for c in kept.get(node, ()) if c not in there]
        name = board.map.names[h]
        for n in range(max(len(slots), len(there))):
            at = slots[n] if n < len(slots) else shifted(slots[-1], (16.0 * (n - len(slots) + 1), -16.0))
            sym = inner = more = ""
            if n < len(there):
                sym = corporations[there[n]].sym
                inner = _token(corporations[there[n]])
            elif n - len(there) < len(waiting):
                corp = waiting[n - len(there)]
                inner = _reserved(corporations[corp])
                more = (
                    ' data-again=""' if corp in named else ""
                )  # one of two homes: from afar one name does for both
                named.add(corp)
            else:
                inner = '<circle r="24" fill="none"/>'
            body += (
                f'<g class="station"{more} data-hex="{name}" data-slot="{name}.{k}.{n}" '
                f'data-token="{escape(sym)}" transform="translate({xy(at)})">{inner}</g>'
            )
    return body


def _abreast(board: Board, h: int, kept: Mapping[int, Sequence[int]], still: _Still, pointy: bool) -> bool:
    """Two full cities lie in one line with their places: markers that grow with the distance would cover each other."""
    pair = _pair(board, h, kept, pointy)
    if pair is None:
        return False
    (x, y), size = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]), dist(*pair)
    for n in board.map.neighbour[h * 6 : h * 6 + 6]:
        if n < 0 or _pair(board, n, kept, pointy) is None:
            continue
        (ax, ay), (bx, by) = still.centres[h], still.centres[n]
        along = abs(x * (bx - ax) + y * (by - ay)) / (size * dist((ax, ay), (bx, by)))
        if along > 0.9:
            return True
    return False


def _full(board: Board, h: int, kept: Mapping[int, Sequence[int]]) -> bool:
    """A hex with a marker and no free place: from afar its plates grow with the markers on them."""
    there = [
        (stop.slots, {*board.occupants(h * NODE + k), *kept.get(h * NODE + k, ())})
        for k, stop in enumerate(board.faces[h].stops)
        if stop.slots
    ]
    return any(board.occupants(h * NODE + k) for k in range(len(board.faces[h].stops))) and all(
        len(who) >= slots for slots, who in there
    )


def _pair(
    board: Board, h: int, kept: Mapping[int, Sequence[int]], pointy: bool
) -> tuple[Point, Point] | None:
    """The two places of a hex's only city, if both are taken or kept for a home."""
    face = board.faces[h]
    cities = [k for k, stop in enumerate(face.stops) if stop.slots]
    if len(cities) != 1:
        return None
    node = h * NODE + cities[0]
    if len({*board.occupants(node), *kept.get(node, ())}) < 2:
        return None
    slots = lay_out(face, pointy).places[cities[0]].slots
    return (slots[0], slots[1]) if len(slots) == 2 else None


_token = lru_cache(maxsize=256)(token)
_reserved = lru_cache(maxsize=256)(reserved)


def _with_harbours(game_map: GameMap, markers: Iterable[Marker]) -> list[Marker]:
    """Markers, and the places where a port may be built and is not."""
    found = list(markers)
    settled = {marker.hex for marker in found if marker.kind.endswith("port")}
    return [
        *found,
        *(Marker(h, "harbour") for h, port in enumerate(game_map.port) if port and h not in settled),
    ]


def _markers(board: Board, markers: Iterable[Marker], still: _Still) -> list[str]:
    """Markers where a hex has most room, never on top of one another."""
    pointy = board.map.layout == "pointy"
    taken: dict[int, tuple[Obstacle, ...]] = {}
    drawn = []
    for marker in markers:
        h = marker.hex
        if h not in taken:
            taken[h] = _lettering(board, h, still, pointy).taken
        half = marker_half(marker)
        at = marker_place(half, taken[h], pointy)
        taken[h] = (*taken[h], text_obstacle(at, *half))
        on_tile = board.faces[h].color != "white"
        drawn.append(draw_marker(marker, shifted(still.centres[h], at), board.map.names[h], on_tile))
    return drawn


RING_SIDE = 104.0
"""Side of the outline of a hex that can be chosen: outside its edge."""


def _veils(hints: Sequence[Hint], board: Board, still: _Still, pointy: bool) -> Iterator[str]:
    """The ground of the hexes that cannot be chosen is dimmed, if there is something to choose.

    Tiles lose their colour and not their light: the track on them is dark in every theme.
    """
    if not hints:
        return
    open_ = {hint.hex for hint in hints}
    veils: dict[str, list[str]] = {"veil": [], "veil tile": []}
    for h, centre in enumerate(still.centres):
        if h not in open_:
            kind = "veil" if board.faces[h].color in {"white", "blue"} else "veil tile"
            corners = (xy(shifted(centre, corner(k, pointy))) for k in range(6))
            veils[kind].append("M" + "L".join(corners) + "z")
    for kind, hexes in veils.items():
        yield f'<path class="{kind}" d="{"".join(hexes)}"/>'


def _hints(hints: Sequence[Hint], board: Board, still: _Still, pointy: bool) -> Iterator[str]:
    """Outlines of the hexes that can be chosen, under the track."""
    for hint in hints:
        chosen = " chosen" if hint.chosen else ""
        ways = f' data-ways="{hint.count}"' if hint.count else ""
        yield (
            f'<g data-hint="{board.map.names[hint.hex]}"{ways} transform="{still.places[hint.hex]}">'
            f'<path class="hint{chosen}" d="{hexagon(pointy, RING_SIDE)}"/></g>'
        )


def _counts(hints: Sequence[Hint], still: _Still, pointy: bool) -> Iterator[str]:
    """In how many ways a hex can be used: at its own corner, where no track comes."""
    corner_ = toward(3.5, RING_SIDE, pointy)
    for hint in hints:
        if hint.count:
            at = shifted(still.centres[hint.hex], corner_)
            yield (
                f'<g class="grow" transform="translate({xy(at)})"><circle class="badge" r="16"/>'
                + words(0, 0, str(hint.count), "badge-text")
                + "</g>"
            )


def _rings(
    hints: Sequence[Hint], board: Board, still: _Still, pointy: bool
) -> Iterator[tuple[str, str, str]]:
    """Cities of which one is to be chosen, each with a ring and, beside another one, the number its button has.

    A ring around a city lies under the track, by which one city of a hex is told from another; one within the place
    for a marker lies on it.
    """
    for hint in hints:
        places = lay_out(board.faces[hint.hex], pointy).places
        for k in hint.stops:
            taken = len(board.occupants(hint.hex * NODE + k))
            markers = places[k].slots
            x, y = markers[taken] if taken < len(markers) else places[k].at
            # beside a marker the ring keeps within its place; the badge stands on it and hides nothing of the city
            ring = places[k].radius - 4 if len(markers) > 1 else places[k].radius + 7
            out = places[k].radius * 0.9
            there = still.places[hint.hex]
            badge = (
                f'<g data-number="{k + 1}" transform="{there}">'
                f'<g class="grow" transform="translate({xy((x + out, y - out))})"><circle class="badge" r="16"/>'
                f"{words(0, 0, str(k + 1), 'badge-text')}</g></g>"
            )
            drawn = (
                f'<g data-choice="{board.map.names[hint.hex]}.{k}" transform="{there}">'
                f'<circle class="hint" cx="{num(x)}" cy="{num(y)}" r="{num(ring)}"/></g>'
            )
            number = badge if len(hint.stops) > 1 else ""
            yield ("", drawn, number) if len(markers) > 1 else (drawn, "", number)


def _switches(switches: Iterable[Switched], board: Board, still: _Still, pointy: bool) -> Iterator[str]:
    """Stops that can be switched: a filled disc with a tick is called at, an empty one is run past."""
    for switch in switches:
        at = shifted(
            still.centres[switch.hex], lay_out(board.faces[switch.hex], pointy).places[switch.stop].at
        )
        sort = "on" if switch.on else "off"
        tick = '<path class="switch-tick" d="M-7 0L-2 6L8 -6"/>' if switch.on else ""
        yield (
            f'<g class="grow switched {sort}" data-switch="{board.map.names[switch.hex]}" data-state="{sort}" '
            f'transform="translate({xy(at)})"><circle class="switch-disc" r="17"/>{tick}</g>'
        )


def _troubles(troubles: Iterable[Trouble], game_map: GameMap, still: _Still, pointy: bool) -> Iterator[str]:
    """A ring around a hex or a bar on its side, each with an exclamation mark."""
    for trouble in troubles:
        edge = trouble.edge
        if edge < 0:
            shape, (x, y) = hexagon(pointy, 92.0), toward(0.5, 78, pointy)
        else:
            a, b = corner((edge - 1) % 6, pointy), corner(edge, pointy)
            shape, (x, y) = f"M{xy(a)}L{xy(b)}", toward(edge, 60, pointy)
        side = f' data-fault-edge="{edge}"' if edge >= 0 else ""
        yield (
            f'<g data-fault="{game_map.names[trouble.hex]}"{side} transform="{still.places[trouble.hex]}">'
            f'<path class="trouble" d="{shape}"/>'
            f'<g class="grow" transform="translate({xy((x, y))})"><circle class="trouble-badge" r="15"/>'
            + words(0, 0, "!", "badge-text")
            + "</g></g>"
        )


def _ghost(game_map: GameMap, ghost: Ghost, still: _Still, pointy: bool, band: int) -> str:
    tile = game_map.tiles[ghost.tile]
    face = tile.faces[ghost.rotation % 6]
    return (
        f'<g data-ghost="{game_map.names[ghost.hex]}" data-tile="{tile.number}" '
        f'data-rotation="{ghost.rotation % 6}" transform="{still.places[ghost.hex]}">'
        f'<g class="ghost" pointer-events="none">'
        f"{ground(face, pointy)}{track(face, pointy)}{stops(face, pointy, band)}</g>"
        f'<path class="ghost-edge" pointer-events="none" d="{hexagon(pointy, 96.0)}"/></g>'
    )
