"""Stock markets: a grid of prices in which a token moves up, down, left and right.

A market is static; moves are tables from cell to cell, made once from the title's data. A one-row market is a
grid with one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Zone:
    """What a coloured area of the market allows."""

    name: str
    counts: bool = True
    """Certificates of a corporation priced here count against the total limit."""
    holding_limit: bool = True
    """The limit per corporation applies."""
    several: str = ""
    """Several certificates may be bought in one turn: from ``any`` source or from the ``pool`` alone."""
    closes: bool = False
    """A corporation whose token enters closes."""


@dataclass(frozen=True)
class Market:
    """Cells are numbered ``row * width + column`` from the top left."""

    width: int
    height: int
    price: tuple[int, ...]
    """Price by cell, -1 where there is no cell."""
    zone: tuple[Zone, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    pars: tuple[tuple[int, int], ...]
    """(price, cell) of the starting boxes, dearest first."""
    below_ledge: frozenset[int]

    def order_key(self, cell: int, place: int) -> tuple[int, int, int, int]:
        """Operating order: dearer, then further right, then higher row, then earlier in the pile."""
        return (-self.price[cell], -(cell % self.width), cell // self.width, place)

    def fallen(self, cell: int, rows: int) -> int:
        """R-1830-100, R-1870-049: the cell so many rows down.

        A ledge stops a fall that would pass it by one row only; the lowest cell of a column ends every fall.
        """
        before = cell
        start = cell
        for _ in range(rows):
            before = cell
            cell = self.down[cell]
        if cell in self.below_ledge and start not in self.below_ledge and before not in self.below_ledge:
            return before
        return cell

    def par_cell(self, price: int) -> int:
        """The starting box of that price, -1 when there is none."""
        for value, cell in self.pars:
            if value == price:
                return cell
        return -1


def load_market(facts: dict[str, Any]) -> Market:
    """The market of a title's data file."""
    rows: list[list[dict[str, Any] | None]] = facts["rows"]
    width = max(len(row) for row in rows)
    height = len(rows)
    cells: dict[int, dict[str, Any]] = {
        r * width + c: cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell is not None
    }
    zones = {"": Zone("")}
    for name, rule in facts.get("zones", {}).items():
        zones[name] = Zone(
            name,
            counts=rule.get("counts_for_cert_limit", True),
            holding_limit=rule.get("holding_limit", True),
            several="any"
            if rule.get("several_per_turn")
            else "pool"
            if rule.get("several_per_turn_from_pool")
            else "",
            closes=rule.get("closes_company", False),
        )
    size = width * height
    price = [-1] * size
    zone = [zones[""]] * size
    steps: dict[str, list[int]] = {name: list(range(size)) for name in ("up", "down", "left", "right")}
    offsets = {"up": -width, "down": width, "left": -1, "right": 1}

    def beside(at: int, way: str) -> int:
        if way == "stay":
            return at
        target = at + offsets[way]
        same_line = way in ("up", "down") or target // width == at // width
        return target if target in cells and same_line else at

    pars = []
    below = set()
    for at, cell in cells.items():
        price[at] = cell["price"]
        zone[at] = zones.get(cell.get("zone", ""), zones[""])
        if cell.get("par"):
            pars.append((cell["price"], at))
        if cell.get("below_ledge"):
            below.add(at)
        arrows = cell.get("arrows", {})
        for way in offsets:
            steps[way][at] = beside(at, arrows.get(way, way))
    if facts.get("up_from_top_row", "stay") == "down_right":
        for at in cells:
            if at < width:
                target = at + width + 1
                steps["up"][at] = target if target in cells and at % width + 1 < width else at
    return Market(
        width,
        height,
        tuple(price),
        tuple(zone),
        tuple(steps["up"]),
        tuple(steps["down"]),
        tuple(steps["left"]),
        tuple(steps["right"]),
        tuple(sorted(pars, reverse=True)),
        frozenset(below),
    )
