"""Tiles that somebody means to lay one day: which of them can still come, and the board with them on it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from railhead.board.board import Board
from railhead.board.lays import following, obstacle
from railhead.board.maps import GameMap

LAID: Final = "laid"
"""It lies there, or lay there meanwhile."""
NEXT: Final = "next"
"""It fits on what lies there, with the plans before it."""
LATER: Final = "later"
"""It fits after further upgrades."""
LOST: Final = "lost"
"""It can no longer come to lie there."""
KEPT: Final = "kept"
"""Why: what lies on the hex keeps its tile."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tile on a hex, in the smallest rotation that looks the same."""

    hex: int
    tile: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """What has become of a plan."""

    plan: Plan
    state: str
    """One of the words above."""
    obstacle: str = ""
    """Why it is lost, in the words of `railhead.board.lays.obstacle`, or the one above."""


def plan_of(map_: GameMap, hex_: int, tile: int, rotation: int) -> Plan:
    """The plan of a tile in that orientation."""
    return Plan(hex_, tile, map_.tiles[tile].same_as[rotation])


def lying(board: Board, hex_: int) -> Plan | None:
    """The tile on a hex."""
    tile = board.tiles[hex_]
    return plan_of(board.map, hex_, tile, board.rotations[hex_]) if tile >= 0 else None


def outlook(
    board: Board,
    plans: Sequence[Plan],
    laid: Container[Plan] = frozenset(),
    kept: Container[int] = frozenset(),
) -> tuple[Board, tuple[Outlook, ...]]:
    """The board with all plans that can still come, in their order, and what has become of each.

    ``laid`` are tiles that were laid since the plans were made and may have been replaced again. Of several plans on
    a hex those before one that lies there are behind it. On ``kept`` hexes no other tile comes to lie.
    """
    reached = {
        plan.hex: number
        for number, plan in enumerate(plans)
        if plan in laid or plan == lying(board, plan.hex)
    }
    found = []
    for number, plan in enumerate(plans):
        if number <= reached.get(plan.hex, -1):
            found.append(Outlook(plan, LAID))
            continue
        if plan.hex in kept:
            found.append(Outlook(plan, LOST, KEPT))
            continue
        ways = following(board, plan.hex)
        way = ways.get((plan.tile, plan.rotation))
        if way is None:
            why = obstacle(board, plan.hex, plan.tile, plan.rotation)
            found.append(Outlook(plan, LOST, why or "replacement"))
            continue
        steps = [(plan.tile, plan.rotation)]
        for _ in range(way.upgrades - 1):
            before = ways[steps[-1]]
            steps.append((before.tile, before.rotation))
        for tile, rotation in reversed(steps):
            board = board.with_tile(plan.hex, tile, rotation)
        found.append(Outlook(plan, NEXT if way.upgrades == 1 else LATER))
    return board, tuple(found)


def tops(plans: Iterable[Outlook]) -> dict[int, Plan]:
    """Hex -> the plan that lies topmost there."""
    return {one.plan.hex: one.plan for one in plans if one.state in (NEXT, LATER)}
