"""Hexes, tiles, maps, the track network and routes; knows nothing about players or the flow of play."""

from railhead.board.board import BARE, Board
from railhead.board.lays import fits, legal
from railhead.board.maps import NODE, PASS, UNLIMITED, GameMap, load_map
from railhead.board.network import Reach, reach, runs_over
from railhead.board.tiles import Face, Stop, Tile

__all__ = [
    "BARE", "NODE", "PASS", "UNLIMITED", "Board", "Face", "GameMap", "Reach", "Stop", "Tile", "fits", "legal",
    "load_map", "reach", "runs_over",
]  # fmt: skip
