"""The market row: zones, moves box by box, and the box of liquidation."""

from __future__ import annotations

from typing import Final

from ...engine import verbs
from ...engine.game import Game
from .events import Liquidated

LIQUIDATION: Final = "liquidation"
ACQUISITION: Final = "acquisition"
NORMAL: Final = ""


def zone_of(g: Game, company: int) -> str:
    """1817/A-01: the zone of a company in play."""
    return g.title.market.zone[g.state.cell[company]].name


def is_normal(g: Game, company: int) -> bool:
    """R-1817-008: in play and in a box with a price."""
    cell = g.state.cell[company]
    return cell >= 0 and not g.title.market.zone[cell].name


def in_liquidation(g: Game, company: int) -> bool:
    """R-1817-067: in play and in the box of liquidation."""
    cell = g.state.cell[company]
    return cell >= 0 and g.title.market.zone[cell].name == LIQUIDATION


def in_play(g: Game) -> list[int]:
    """Companies with a marker on the market."""
    return [company for company, cell in enumerate(g.state.cell) if cell >= 0]


def move_left(g: Game, company: int, steps: int, why: str) -> None:
    """R-1817-060, R-1817-061: box by box, never beyond the leftmost box of acquisition."""
    left = g.title.market.left
    for _ in range(steps):
        verbs.move_price(g, company, left[g.state.cell[company]], why)


def move_right(g: Game, company: int, steps: int, why: str) -> None:
    """R-1817-060, R-1817-061: box by box, never beyond the last box."""
    right = g.title.market.right
    for _ in range(steps):
        verbs.move_price(g, company, right[g.state.cell[company]], why)


def box_below(g: Game, price: int) -> int:
    """R-1817-123, R-1817-321, R-1817-331: the box of the largest price that is not above this one."""
    prices = g.title.market.price
    return max(cell for cell, value in enumerate(prices) if 0 < value <= price)


def liquidate(g: Game, company: int, why: str) -> None:
    """R-1817-291: to the box of liquidation, last of those there."""
    if not in_liquidation(g, company):
        verbs.move_price(g, company, 0, LIQUIDATION)
        verbs.emit(g, Liquidated(company, why))
