"""Which tiles fit on a hex: the title's tables, sites, labels, and geometry.

Nothing here knows phases, supplies, money or whether the corporation reaches the hex.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.keeping import stop_moves
from railhead.board.maps import NODE, GameMap
from railhead.board.network import Reach, reach, runs_over
from railhead.board.tiles import STOP, Face, Stop, Tile

__all__ = [
    "Followed", "candidates", "fits", "following", "gains", "label_agrees", "legal", "new_pieces", "obstacle",
    "shape_obstacle", "stop_moves",
]  # fmt: skip


def candidates(board: Board, hex_: int) -> tuple[int, ...]:
    """R-1830-149, R-1830-160: the tiles the title's tables allow on top of what lies on the hex."""
    return _listed(board.map, hex_, board.tiles[hex_])


def _listed(map_: GameMap, hex_: int, tile: int) -> tuple[int, ...]:
    return map_.lays[hex_] if tile < 0 else map_.upgrades[tile]


def fits(board: Board, hex_: int) -> tuple[tuple[int, int], ...]:
    """Every (tile, rotation) that may replace the face on the hex, each look once, sorted.

    Cached per map, hex and what lies on it.
    """
    return _table(board.map, hex_, board.tiles[hex_], board.rotations[hex_])[0]


def legal(board: Board, hex_: int, tile: int, rotation: int) -> bool:
    """Whether the tile may replace the face on the hex in that orientation (or one that looks the same)."""
    return (tile, rotation) in _table(board.map, hex_, board.tiles[hex_], board.rotations[hex_])[1]


class Followed(NamedTuple):
    """How a tile can come to lie on a hex: with so many upgrades, the last of them on what lies there before."""

    upgrades: int
    tile: int
    rotation: int


def following(board: Board, hex_: int) -> dict[tuple[int, int], Followed]:
    """Every (tile, rotation) that can come to lie on the hex one day, each look once, the nearest first.

    Of several ways there one with the fewest upgrades is told. A hex that takes no tile has none.
    """
    map_ = board.map
    found: dict[tuple[int, int], Followed] = {}
    if map_.fixed[hex_]:
        return found
    ends = [(board.tiles[hex_], board.rotations[hex_])]
    upgrades = 1
    while ends:
        fresh = []
        for tile, rotation in ends:
            for look in _table(map_, hex_, tile, rotation)[0]:
                if look not in found:
                    found[look] = Followed(upgrades, tile, rotation)
                    fresh.append(look)
        ends = sorted(fresh)
        upgrades += 1
    return found


_Table = tuple[tuple[tuple[int, int], ...], frozenset[tuple[int, int]]]


def _table(map_: GameMap, hex_: int, tile: int, rotation: int) -> _Table:
    key = (hex_, tile, rotation)
    table = map_._fits.get(key)
    if table is None:
        old = map_.printed[hex_] if tile < 0 else map_.tiles[tile].faces[rotation]
        good = [
            (t, r)
            for t in sorted(_listed(map_, hex_, tile))
            for r in range(6)
            if not shape_obstacle(map_, hex_, old, t, r)
        ]
        shown: list[tuple[int, int]] = []
        looks: set[tuple[int, int]] = set()
        for t, r in good:
            look = (t, map_.tiles[t].same_as[r])
            if look not in looks:
                looks.add(look)
                shown.append((t, r))
        table = map_._fits[key] = (tuple(shown), frozenset(good))
    return table


def obstacle(board: Board, hex_: int, tile: int, rotation: int) -> str:
    """Why a tile may not go there; empty if it may.

    ``fixed``: the hex takes no tile. ``replacement``: not in the title's tables for what lies there.
    Otherwise as `shape_obstacle`.
    """
    map_ = board.map
    if map_.fixed[hex_]:
        return "fixed"
    if tile not in candidates(board, hex_):
        return "replacement"
    return shape_obstacle(map_, hex_, board.faces[hex_], tile, rotation)


def shape_obstacle(map_: GameMap, hex_: int, old: Face, tile: int, rotation: int) -> str:
    """Why a tile cannot lie on the hex over the old face, the tables aside; empty if it can.

    ``site``: the tile belongs to other hexes. ``label``: letters do not agree. ``rotation``: it lies in
    one orientation only. ``exit``: track would end at a closed side (R-1830-145). ``track``: old track
    would be lost (R-1830-161).
    """
    piece = map_.tiles[tile]
    sites = map_.sites.get(tile)
    if sites is not None and hex_ not in sites:
        return "site"
    if sites is None and not label_agrees(map_, hex_, old, piece):
        return "label"
    fixed = map_.fixed_rotation.get(tile)
    if fixed is not None and piece.same_as[fixed] != piece.same_as[rotation]:
        return "rotation"
    face = piece.faces[rotation]
    if face.exits & ~map_.open_exits[hex_]:
        return "exit"
    if stop_moves(old, face) is None:
        return "track"
    return ""


def label_agrees(map_: GameMap, hex_: int, old: Face, tile: Tile) -> bool:
    """R-1830-149: whether the letters on the tile suit the hex.

    Rule ``same``: the tile bears the letters of the face it covers, or neither bears any. Rule ``tile``
    (1870): only a lettered tile needs a hex with its letters.
    """
    if map_.label_rule == "tile":
        return tile.label in ("", map_.printed[hex_].label)
    return tile.label == old.label


@lru_cache(maxsize=16384)
def new_pieces(old: Face, new: Face) -> tuple[tuple[int, int], ...]:
    """Pieces of track (as in ``Face.usable``) of the new face that the old one did not have."""
    moves = stop_moves(old, new) or tuple(range(len(old.stops)))

    def now(end: int) -> int:
        return end if end < STOP else STOP + moves[end - STOP]

    kept = {tuple(sorted((now(a), now(b)))) for a, b in old.usable}
    return tuple(piece for piece in new.usable if piece not in kept)


def gains(
    board: Board, corp: int, hex_: int, tile: int, rotation: int, band: int, also: tuple[int, ...] = ()
) -> bool:
    """R-1870-101, R-1860-179: whether a new tile on the hex gives the corporation something.

    Either a legal path of its own runs over a new piece, or a stop it reaches on the hex becomes worth more.
    ``also`` as for `reach`.
    """
    old, new = board.faces[hex_], board.map.tiles[tile].faces[rotation]
    moves = stop_moves(old, new)
    if moves is None:
        return False
    reached = reach(board, corp, also)
    for k, n in enumerate(moves):
        if new.stops[n].value(band) > old.stops[k].value(band) and hex_ * NODE + k in reached.stops:
            return True
    plain = _plainly_runs_over(board, corp, hex_, old, new, moves, reached)
    if plain is not None:
        return plain
    return runs_over(board.with_tile(hex_, tile, rotation), corp, hex_, new_pieces(old, new), also)


def _plainly_runs_over(
    board: Board, corp: int, hex_: int, old: Face, new: Face, moves: tuple[int, ...], reached: Reach
) -> bool | None:
    """Whether a path runs over a new piece, where that can be told from what was reached before; else None.

    Up to its first new piece a path runs over old track. If the piece leads on over an edge that was closed, no
    path over old track has crossed that edge, so it can go on.
    """
    if len(set(moves)) < len(moves) or not all(old.from_stop):
        return None
    touched = reached.edges.get(hex_, 0)
    doubt = False
    for piece in new_pieces(old, new):
        for x, y in (piece, piece[::-1]):
            if x >= STOP:
                k = moves.index(x - STOP) if x - STOP in moves else -1
                comes: bool | None = k >= 0 and hex_ * NODE + k in reached.stops
                if comes and _full(board, corp, hex_ * NODE + k, new.stops[x - STOP]):
                    comes = None
            elif not touched >> x & 1:
                comes = False
            elif not old.exits >> x & 1:
                if y >= STOP:
                    return True  # from the neighbour; a city ahead that it had passed would let it out here
                comes = True
            else:
                way = reached.way_in(hex_, x)
                if way and not way & end_bit(board.map, hex_, y):
                    return True
                comes = False if way == 0 else None
            if comes and y < STOP and not old.exits >> y & 1:
                return True
            doubt = doubt or comes is not False
    opened = any(
        _full(board, corp, hex_ * NODE + k, old.stops[k])
        and not _full(board, corp, hex_ * NODE + k, new.stops[n])
        for k, n in enumerate(moves)
    )
    return None if doubt or opened else False


def end_bit(map_: GameMap, hex_: int, end: int) -> int:
    """The hexside or place at an end of track on the hex, as one bit of a path."""
    return map_.side_bit[hex_ * 6 + end] if end < STOP else map_.place_bit[hex_ * NODE + end - STOP]


def _full(board: Board, corp: int, node: int, stop: Stop) -> bool:
    """Whether others' tokens fill the places of a stop, present or future, at the node."""
    there = board.occupants(node)
    return 0 < stop.slots <= len(there) and corp not in there
