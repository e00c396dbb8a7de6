"""Maps of all titles and random positions on them, for the tests of the board."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import railhead
from railhead.board import Board, GameMap, fits, load_map

TITLES = ("1830", "1870", "1817", "1860")
MAPS = [
    ("1830", "standard"), ("1870", "standard"), ("1817", "standard"), ("1860", "small"), ("1860", "large"),
]  # fmt: skip
SHARED = Path(os.environ.get("RAILHEAD_SHARED", Path(__file__).parents[3] / "shared"))
CORPORATIONS = 5


@cache
def facts(title: str) -> dict[str, Any]:
    """The project's own facts of a title."""
    path = Path(railhead.__file__).parent / "titles" / f"g{title}" / "facts.json"
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def game_map(title: str, name: str | None = None) -> GameMap:
    return load_map(facts(title), name)


def reference(name: str) -> dict[str, Any]:
    """A file of the reference facts; skips where they are not at hand."""
    path = SHARED / "facts" / f"{name}.json"
    if not path.exists():
        pytest.skip(f"reference facts not present: {path.name}")
    return json.loads(path.read_text(encoding="utf-8"))


def position(title: str, tiles: str = "", tokens: str = "", corporations: int = 8) -> Board:
    """A position from text: ``E19:57/1 F20:1/0`` and ``0@E19.0 1@G19.1``; nothing is judged."""
    m = game_map(title)
    board = Board.empty(m, corporations)
    for word in tiles.split():
        where, tile = word.split(":")
        number, rotation = tile.split("/")
        board = board.with_tile(m.index[where], m.tile_index[number], int(rotation))
    for word in tokens.split():
        corp, node = word.split("@")
        board = board.with_token(int(corp), m.node(node))
    return board


def random_board(
    m: GameMap, seed: int, spread: int = 12, turns: int = 24, tokens: int = 6, tangled: bool = False
) -> Board:
    """Tiles in random order on a patch of neighbouring hexes, then tokens on random free places.

    ``tangled``: prefer tiles whose exits meet the track around and ignore the supply, which gives loops
    and junctions in numbers that play rarely shows.
    """
    rng = Random(seed)
    board = Board.empty(m, CORPORATIONS)
    patch = {rng.randrange(m.size)}
    while len(patch) < min(spread, m.size):
        h = rng.choice(sorted(patch))
        n = m.neighbour[h * 6 + rng.randrange(6)]
        if n >= 0:
            patch.add(n)
    for _ in range(turns):
        h = rng.choice(sorted(patch))
        open_ = [(t, r) for t, r in fits(board, h) if tangled or board.left(t) != 0]
        if open_:
            some = rng.sample(open_, min(len(open_), 4 if tangled else 1))
            board = board.with_tile(h, *max(some, key=lambda lay: joins(board, h, *lay)))
    places = [h * 8 + k for h in sorted(patch) for k, s in enumerate(board.face(h).stops) if s.slots]
    for _ in range(tokens):
        if places:
            node, corp = rng.choice(places), rng.randrange(CORPORATIONS)
            if board.free_slots(node) > 0 and board.in_hex(corp, node >> 3) < 0:
                board = board.with_token(corp, node)
    return board


def joins(board: Board, h: int, tile: int, rotation: int) -> int:
    """How many exits of a tile would meet track on the hexes around."""
    m, exits = board.map, board.map.tiles[tile].faces[rotation].exits
    return sum(
        exits >> e & 1 & board.face(n).exits >> (e + 3) % 6
        for e, n in enumerate(m.neighbour[h * 6 : h * 6 + 6])
        if n >= 0
    )
