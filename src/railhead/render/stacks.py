"""Companies that share a box of the market: plates in stack order, none too small to be read.

What a box cannot hold goes on in the free boxes beside it, on one common ground and below their prices. Where there
is no free box names are narrowed in two columns, and what even then has no room is counted on a last plate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from railhead.render.geometry import num
from railhead.render.livery import Livery, lettered, strip
from railhead.render.theme import escape

Facts = Mapping[str, Any]

WIDTH = 60.0
_HEAD = 21.5
_HEAD_WIDE = 21.0
"""Units of a box that its price takes, in a list and in a grid, whose prices are larger."""
_FOOT = 3.0
_FOOT_WIDE = 2.0
_TALLEST = 26.0
_LEAST = 12.9
_LEAST_WIDE = 19.5
"""Units that a plate needs to be read, in a list and in a grid, which has twenty columns and so is drawn smaller."""


_LETTER = 0.975
"""Size of letters for a plate's height: capitals leave a rim above and below them."""
_SMALL = 18.0
"""Height to which initials may shrink rather than be narrowed much."""
_EDGE = 7.0
_EDGE_WIDE = 10.0
"""Units of a plate's width that its pattern takes: more than 5 px, and likewise more in a grid."""
_NARROW = 40.0
"""A plate narrower than this keeps them for its initials."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a cell of the market is drawn."""

    cell: int
    fact: Facts
    x: float
    y: float
    height: float
    width: float = WIDTH

    @property
    def head(self) -> float:
        """Units of its height that its price takes."""
        return _HEAD_WIDE if self.width > WIDTH else _HEAD

    @property
    def room(self) -> float:
        """Units of its height that plates can take."""
        return self.height - self.head - (_FOOT_WIDE if self.width > WIDTH else _FOOT)

    @property
    def lines(self) -> int:
        """Plates that can be read below each other."""
        return int(self.room / (_LEAST_WIDE if self.width > WIDTH else _LEAST) + 0.01)


def draw_stacks(spots: Sequence[Spot], stacks: Mapping[int, Sequence[Livery]]) -> list[str]:
    """All tokens on a market; the first to operate comes first in its box."""
    places = {(spot.x, spot.y): spot.cell for spot in spots}
    taken = {cell for cell, companies in stacks.items() if companies}
    drawn: list[str] = []
    for spot in spots:
        companies = stacks.get(spot.cell)
        if not companies:
            continue
        columns = -(-len(companies) // spot.lines)
        first, boxes = _run(spot, columns, places, taken)
        if boxes < columns:
            columns, (first, boxes) = 2 * -(-columns // 2), _run(spot, -(-columns // 2), places, taken)
        if boxes < columns / 2:
            columns = 2 * boxes
        taken |= {places[first + k * spot.width, spot.y] for k in range(boxes)}
        drawn += _plates(spot, companies, first, boxes, columns)
    return drawn


def _run(
    spot: Spot, boxes: int, places: Mapping[tuple[float, float], int], taken: set[int]
) -> tuple[float, int]:
    """Left border and number of so many boxes in a row with this one, all others free; else the box alone."""
    for back in range(boxes):
        first = spot.x - back * spot.width
        row = [places.get((first + k * spot.width, spot.y)) for k in range(boxes)]
        if all(cell is not None and (cell == spot.cell or cell not in taken) for cell in row):
            return first, boxes
    return spot.x, 1


def _plates(spot: Spot, companies: Sequence[Livery], first: float, boxes: int, columns: int) -> list[str]:
    """The plates of one box, line by line; what has no place among them is counted on the last one."""
    shown = list(companies)
    if len(companies) > columns * spot.lines:
        shown = shown[: columns * spot.lines - 1]
    more = companies[len(shown) :]
    count = len(shown) + bool(more)
    columns = min(columns, count)
    lines = -(-count // columns)
    step = min(_TALLEST, spot.room / lines)
    top = spot.y + spot.head + (spot.room - step * lines) / 2
    wide = (boxes * spot.width - 8) / columns
    edge = 0.0 if wide < _NARROW else _EDGE_WIDE if spot.width > WIDTH else _EDGE
    drawn = []
    if boxes > 1:
        drawn.append(_ground(spot, first, boxes, top - 2.5, top + step * lines + 1.5))
    for n, company in enumerate(shown):
        at = f"{num(first + 4 + wide * (n % columns))} {num(top + step * (n // columns))}"
        drawn.append(_token(spot, company, n + 1, at, plate(company, wide - 0.8, step - 1, edge)))
    if more:
        at = f"{num(first + 4 + wide * ((count - 1) % columns))} {num(top + step * ((count - 1) // columns))}"
        drawn.append(
            f'<g data-cell="{spot.cell}" transform="translate({at})">{_rest(len(more), wide - 0.8, step - 1)}</g>'
        )
        drawn += [_token(spot, company, n, at, "") for n, company in enumerate(more, len(shown) + 1)]
    return drawn


def draw_led(spot: Spot, first: Livery, companies: Sequence[Livery]) -> list[str]:
    """The plates of a box of which one is asked about: it comes first and has most of the room."""
    others = [company for company in companies if company != first]
    if not others:
        return _plates(spot, [first], spot.x, 1, 1)
    led, wide = led_height(spot, len(companies)), spot.width - 8.8
    tall, edge = min(_TALLEST, spot.room - led), _EDGE_WIDE if spot.width > WIDTH else _EDGE
    above, below = (f"{num(spot.x + 4)} {num(spot.y + spot.head + down)}" for down in (0.0, led))
    drawn = [_token(spot, first, 1, above, plate(first, wide, led - 1, edge))]
    if len(others) > 1:
        drawn.append(f'<g transform="translate({below})">{_rest(len(others), wide, tall - 1)}</g>')
        return drawn + [_token(spot, company, n, below, "") for n, company in enumerate(others, 2)]
    return [*drawn, _token(spot, others[0], 2, below, plate(others[0], wide, tall - 1, edge))]


def led_height(spot: Spot, count: int) -> float:
    """Units of height that the first of so many plates has there."""
    return min(_TALLEST, spot.room * (0.6 if count > 1 else 1.0))


def _ground(spot: Spot, first: float, boxes: int, top: float, bottom: float) -> str:
    """The common ground of plates in several boxes; its edge goes around the price of the box they lie in."""
    left, right = first + 2, first + boxes * spot.width - 2
    begin, end = spot.x + 2, spot.x + spot.width - 2
    edge = f"M{num(left)} {num(top)}H{num(begin)}V{num(spot.y + 2)}H{num(end)}V{num(top)}H{num(right)}"
    return (
        f'<g data-cell="{spot.cell}"><rect class="spill" x="{num(left)}" y="{num(top)}" '
        f'width="{num(right - left)}" height="{num(bottom - top)}"/>'
        f'<path class="spill-edge" d="{edge}V{num(bottom)}H{num(left)}z"/></g>'
    )


def _token(spot: Spot, company: Livery, order: int, at: str, body: str) -> str:
    return (
        f'<g class="price-token" data-token="{escape(company.sym)}" data-cell="{spot.cell}" '
        f'data-order="{order}" transform="translate({at})"><title>{escape(company.name)}</title>{body}</g>'
    )


@lru_cache(maxsize=256)
def plate(company: Livery, width: float, height: float, edge: float) -> str:
    """A small rectangle in the company's colour with its initials, which are narrowed before they are made smaller.

    Its pattern stands at the left edge, as wide as is said.
    """
    tall = min(20.0, height * _LETTER)
    middle = edge + (width - edge) / 2
    return (
        f'<rect class="rim" width="{num(width)}" height="{num(height)}" rx="3" fill="{company.color}"/>'
        + (strip(company, edge, height) if edge else "")
        + f'<g transform="translate({num(middle)} {num(height / 2)})">'
        + lettered(
            company.sym, width - edge - 4, tall, "init", f' style="fill:{company.text}"', min(tall, _SMALL)
        )
        + "</g>"
    )


def _rest(count: int, width: float, height: float) -> str:
    """How many more lie in the box."""
    tall = min(20.0, height * _LETTER)
    return (
        f'<rect class="spill spill-edge" width="{num(width)}" height="{num(height)}" rx="3"/>'
        f'<g transform="translate({num(width / 2)} {num(height / 2)})">'
        + lettered(f"+{count}", width - 4, tall, "init rest", "", tall)
        + "</g>"
    )
