"""The map of the editor, and the hex that is looked at: every tile and token that can lie there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ...board.maps import NODE
from ...engine.game import Game
from ...library.editing import fitting
from ...render.pieces import pieces
from ...render.tile import LARGE_COIN, tile_svg
from ..play.stage import liveries_of, map_svg
from ..wording.words import place_name, stop_name
from .desk import Desk

COLOURS: Final = ("yellow", "green", "brown", "gray")


@dataclass(frozen=True)
class Piece:
    """A tile that can lie on the hex."""

    number: str
    picture: str
    left: str
    ways: tuple[int, ...]
    """Rotations, one for each look."""
    lies: bool


@dataclass(frozen=True)
class Way:
    """A rotation of the chosen tile."""

    rotation: int
    picture: str
    lies: bool


@dataclass(frozen=True)
class City:
    """A place for tokens on the hex."""

    node: str
    name: str
    slots: int
    tokens: tuple[str, ...]
    free: int


@dataclass(frozen=True)
class HexView:
    """The hex that is looked at."""

    name: str
    place: str
    lies: str
    """What lies there, in words."""
    bare: bool
    fixed: bool
    colours: tuple[tuple[str, tuple[Piece, ...]], ...]
    tile: str
    ways: tuple[Way, ...]
    cities: tuple[City, ...]
    free: tuple[str, ...]
    """Companies with a token left and none on the hex."""


def hex_of(desk: Desk) -> str:
    """The hex that is looked at; empty if there is none of that name."""
    wanted = desk.focus.get("hex", "").upper()
    return wanted if wanted in desk.game.title.map.index else ""


def drawn(game: Game, hex_: str, routes: tuple[tuple[int, ...], ...]) -> str:
    """The map, with the hex that is looked at and the routes of a company."""
    drawing = map_svg(game, {"routes": routes})
    return (
        drawing.replace(f'id="hex-{hex_}" class="hex"', f'id="hex-{hex_}" class="hex pointed"')
        if hex_
        else drawing
    )


def hex_view(game: Game, name: str, tile: str) -> HexView:
    """What can lie on a hex, and what does."""
    board, map_ = game.state.board, game.title.map
    at = map_.index[name]
    pointy = map_.layout == "pointy"
    band = game.title.phases[game.state.phase].band
    ways: dict[str, list[int]] = {}
    for number, rotation in fitting(game, name):
        ways.setdefault(number, []).append(rotation)
    lying = board.tiles[at]
    here = map_.tiles[lying].number if lying >= 0 else ""
    found: dict[str, list[Piece]] = {colour: [] for colour in COLOURS}
    for number, turns in ways.items():
        index = map_.tile_index[number]
        left = game.state.tiles_left[index]
        picture = tile_svg(
            map_.tiles[index], turns[0], pointy=pointy, band=band, theme=None, coin_room=LARGE_COIN
        )
        found.setdefault(map_.tiles[index].color, []).append(
            Piece(number, picture, "∞" if left < 0 else str(left), tuple(turns), number == here)
        )
    chosen = tile if tile in ways else ""
    return HexView(
        name,
        place_name(game, name),
        "; ".join((f"tile {here}, rotation {board.rotations[at]}" if here else "no tile", *_markers(game, at))),
        lying < 0,
        not ways,
        tuple((colour, tuple(tiles)) for colour, tiles in found.items() if tiles),
        chosen,
        tuple(
            Way(turn, tile_svg(map_.tiles[map_.tile_index[chosen]], turn, pointy=pointy, band=band, theme=None,
                               coin_room=LARGE_COIN), chosen == here and _same(game, at, turn))
            for turn in (ways[chosen] if chosen else ())
        ),
        tuple(_cities(game, at)),
        tuple(
            rule.sym
            for index, rule in enumerate(game.title.corporations)
            if game.state.tokens_left[index] and board.in_hex(index, at) < 0 and not game.state.closed[index]
        ),
    )  # fmt: skip


def _markers(game: Game, at: int) -> Iterator[str]:
    """What else lies there."""
    return (marker.words for marker in pieces(game, liveries_of(game.title)) if marker.hex == at)


def _same(game: Game, at: int, rotation: int) -> bool:
    """Whether the tile on a hex looks as it would with a rotation."""
    board = game.state.board
    tile = board.map.tiles[board.tiles[at]]
    return tile.same_as[board.rotations[at]] == tile.same_as[rotation]


def _cities(game: Game, at: int) -> Iterator[City]:
    board = game.state.board
    for k, stop in enumerate(board.faces[at].stops):
        node = at * NODE + k
        there = tuple(game.title.corporations[c].sym for c in board.occupants(node))
        if stop.slots or there:
            yield City(game.title.map.node_text(node), stop_name(game, node), stop.slots, there,
                       max(0, stop.slots - len(there)))  # fmt: skip
