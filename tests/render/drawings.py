"""What the drawing tests share: every map and tile, and a reader of path data that knows nothing of ours."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from importlib import resources
from math import hypot, sqrt
from typing import Any
from xml.etree import ElementTree

from railhead.board.board import Board
from railhead.board.maps import NODE, GameMap, load_map
from railhead.board.tiles import Face

MAPS = (
    ("1830", "standard"),
    ("1870", "standard"),
    ("1817", "standard"),
    ("1860", "small"),
    ("1860", "large"),
)
TITLES = ("1830", "1870", "1817", "1860")
SVG = "{http://www.w3.org/2000/svg}"

Point = tuple[float, float]


@cache
def facts(title: str) -> dict[str, Any]:
    text = resources.files(f"railhead.titles.g{title}").joinpath("facts.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def game_map(title: str, name: str) -> GameMap:
    return load_map(facts(title), name)


def parse(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing)


@cache
def every_face() -> tuple[tuple[str, bool, Face], ...]:
    """(what it is, pointy, face) for all tiles in six rotations and all printed hexes, in their layout."""
    found: dict[tuple[Face, bool], str] = {}
    for title, name in MAPS:
        board = game_map(title, name)
        pointy = board.layout == "pointy"
        for h in range(board.size):
            found.setdefault((board.printed[h], pointy), f"{title} {board.names[h]}")
        for tile in board.tiles:
            for r, face in enumerate(tile.faces):
                found.setdefault((face, pointy), f"{title} tile {tile.number} r{r}")
    return tuple((what, pointy, face) for (face, pointy), what in found.items())


def crowded(title: str, name: str, seed: int) -> Board:
    """A board full of tiles that keep to open edges, with tokens; legal in looks, not in history."""
    chance = random.Random(seed)
    board_map = game_map(title, name)
    tiles = [-1] * board_map.size
    rotations = [0] * board_map.size
    for h in range(board_map.size):
        options = board_map.lays[h]
        for _ in range(chance.choice((0, 1, 2, 3))):
            fitting = [
                (t, r)
                for t in options
                for r in range(6)
                if not board_map.tiles[t].faces[r].exits & ~board_map.open_exits[h]
            ]
            if not fitting:
                break
            tiles[h], rotations[h] = chance.choice(fitting)
            options = board_map.upgrades[tiles[h]]
    corporations = len(facts(title)["corporations"])
    board = Board(board_map, tuple(tiles), tuple(rotations), ((),) * corporations)
    nodes = [
        h * NODE + k
        for h in range(board_map.size)
        for k, stop in enumerate(board.face(h).stops)
        if stop.slots
    ]
    for corporation in range(corporations):
        for node in chance.sample(nodes, 2):
            if board.free_slots(node):
                board = board.with_token(corporation, node)
    return board


class Piece:
    """A line or arc of path data, with the directions in which it leaves and arrives."""

    def __init__(self, start: Point, end: Point, leaves: Point, arrives: Point, radius: float) -> None:
        self.start = start
        self.end = end
        self.leaves = leaves
        self.arrives = arrives
        self.radius = radius


def pieces(d: str) -> list[Piece]:
    """Read path data made of M, L and A."""
    found = []
    at: Point = (0.0, 0.0)
    for letter, numbers in re.findall(r"([MLA])([^MLAz]*)", d):
        values = [float(v) for v in re.findall(r"-?\d+(?:\.\d+)?", numbers)]
        end = (values[-2], values[-1])
        if letter == "L":
            length = hypot(end[0] - at[0], end[1] - at[1])
            way = ((end[0] - at[0]) / length, (end[1] - at[1]) / length)
            found.append(Piece(at, end, way, way, 0.0))
        elif letter == "A":
            found.append(_arc(at, end, values[0], values[3] == 1, values[4] == 1))
        at = end
    return found


def _arc(start: Point, end: Point, radius: float, wide: bool, sweep: bool) -> Piece:
    """Centre from end points as the SVG specification describes it (appendix F.6)."""
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    half = dx * dx + dy * dy
    k = sqrt(max(0.0, radius * radius - half) / half) * (-1 if wide == sweep else 1)
    cx = (start[0] + end[0]) / 2 + k * dy
    cy = (start[1] + end[1]) / 2 - k * dx
    turn = 1 if sweep else -1

    def tangent(point: Point) -> Point:
        rx, ry = (point[0] - cx) / radius, (point[1] - cy) / radius
        return (-ry * turn, rx * turn)

    return Piece(start, end, tangent(start), tangent(end), radius)
