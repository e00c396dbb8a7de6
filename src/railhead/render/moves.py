"""A piece of the stock market around one company's token, with an arrow for each way it may go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from railhead.render.geometry import Point, num, xy
from railhead.render.livery import Livery
from railhead.render.market import HEIGHT, draw_cell, spots_of
from railhead.render.stacks import WIDTH, Facts, Spot, draw_stacks
from railhead.render.theme import escape, svg, words

ROUND = 0.62
"""Cells of ground shown beyond the outermost cell of a move."""
MARGIN = 9.0
LEAST = 320.0
"""Units of the width: two neighbours alone would be drawn too large."""
DASHES = ("", "6 4", "3 3", "11 4 2 4")
BEND = 17.0


class Move(NamedTuple):
    """One option: its name and where the token comes to lie."""

    name: str
    label: str
    to: int


def draw_moves(
    market: Facts,
    company: Livery,
    start: int,
    moves: Sequence[Move],
    *,
    stacks: Mapping[int, Sequence[Livery]] | None = None,
    currency: str = "$",
    theme: str | None = "auto",
) -> str:
    """The cells around a token, its neighbours' tokens, and where each option would move it."""
    spots = {spot.cell: spot for spot in _unfolded(market)}
    shown = [spots[cell] for cell in {start, *(move.to for move in moves)} if cell in spots]
    if not shown:
        return ""
    left = min(s.x - s.width * ROUND for s in shown)
    right = max(s.x + s.width * (1 + ROUND) for s in shown)
    top = min(s.y for s in shown) - HEIGHT * 0.36
    bottom = max(s.y + s.height for s in shown) + HEIGHT * 0.3
    narrow = LEAST - (right - left)
    if narrow > 0:
        left, right = left - narrow / 2, right + narrow / 2
    # a price stands at the left above in its cell: a cell without that corner says nothing. A cell holds plates, too:
    # one that sticks out is shown whole, or not at all where the next tier begins half a cell before it
    out = 0.0 if market["kind"] == "zigzag" else 0.5
    near = [
        s for s in spots.values()
        if left <= s.x and s.x + s.width * (1 - out) <= right and top <= s.y < bottom
    ]  # fmt: skip
    left = max(left, min(s.x for s in near))
    right = max(s.x + s.width for s in near)
    top, bottom = max(top, min(s.y for s in near)), min(bottom, max(s.y + s.height for s in near))
    if any(
        not _beside(spots[start], spots[move.to]) for move in moves if move.to in spots and start in spots
    ):
        top = min(top, min(s.y for s in shown) - BEND)
    body = "".join(draw_cell(spot, currency) for spot in near)
    body += "".join(draw_stacks(near, stacks or {}))
    seen: dict[int, int] = {}
    for n, move in enumerate(moves):
        if move.to in spots and start in spots:
            place = seen[move.to] = seen.get(move.to, -1) + 1
            body += _arrow(spots[start], spots[move.to], move, n, place)
    # of the line below only the prices are shown: a margin there would show the heads of its plates, too
    under = 0.0 if any(s.y + s.height > bottom for s in near) else MARGIN
    box = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + MARGIN + under)
    says = ", ".join(
        f"{move.label}: {currency}{spots[move.to].fact['price']}" for move in moves if move.to in spots
    )
    return svg(
        body, box, theme=theme, label=f"{company.name} on the market. {says}", kind="moves", role="img"
    )


def _unfolded(market: Facts) -> list[Spot]:
    """A row that the market wraps is one line here: the box after the last of a line is its neighbour."""
    spots = spots_of(market)
    step = {"1d": WIDTH, "zigzag": WIDTH / 2}.get(market["kind"])
    if step is None:
        return list(spots)
    return [replace(s, x=s.cell * step, y=HEIGHT if s.fact.get("tier") == "bottom" else 0.0) for s in spots]


def _middle(spot: Spot) -> Point:
    return spot.x + spot.width / 2, spot.y + 22 + (spot.height - 24) / 2


def _arrow(start: Spot, end: Spot, move: Move, number: int, place: int) -> str:
    """A frame around the cell where the token comes to lie, with the option's name, and an arrow that leads there."""
    data = (
        f'class="move m{number % len(DASHES) + 1}" data-move="{escape(move.name)}" data-from="{start.cell}" '
        f'data-to="{end.cell}" data-price="{end.fact["price"]}"'
    )
    dash = f' stroke-dasharray="{DASHES[number % len(DASHES)]}"' if DASHES[number % len(DASHES)] else ""
    inset = 2 + 4 * place
    frame = (
        f'<rect class="move-line" x="{num(end.x + inset)}" y="{num(end.y + inset)}" rx="4" '
        f'width="{num(end.width - 2 * inset)}" height="{num(end.height - 2 * inset)}"{dash}/>'
    )
    wide = 5 + 5.6 * len(move.label)
    right, middle = end.x + end.width - place * (wide + 2), end.y
    label = (
        f'<rect class="move-tag" x="{num(right - wide)}" y="{num(middle - 7.5)}" width="{num(wide)}" height="15" '
        f'rx="4"/>' + words(right - wide / 2, middle, move.label, "move-text")
    )
    return f"<g {data}>{frame}{_lead(start, end)}{label}</g>"


def _beside(start: Spot, end: Spot) -> bool:
    """Whether two cells are neighbours."""
    a, b = _middle(start), _middle(end)
    return hypot(b[0] - a[0], b[1] - a[1]) < 1.4 * max(start.width, HEIGHT)


def _lead(start: Spot, end: Spot) -> str:
    """The arrow from a token to another cell: across the border between neighbours, else in a bow above the cells
    between, whose prices and plates stay readable."""
    if start.cell == end.cell:
        return ""
    a, b = _middle(start), _middle(end)
    dx, dy = b[0] - a[0], b[1] - a[1]
    if _beside(start, end):
        long = (dx * dx + dy * dy) ** 0.5
        ux, uy = dx / long, dy / long
        half = long / 2
        down = 0.0 if abs(ux) > abs(uy) else (start.height / 2 - 41 if uy > 0 else -10.0)
        begin = a[0] + ux * (half - 5), a[1] + uy * (half - 5) + down
        tip = a[0] + ux * (half + 10), a[1] + uy * (half + 10) + down
        bend = (begin[0] + tip[0]) / 2, (begin[1] + tip[1]) / 2
    else:
        begin = a[0], start.y
        tip = end.x + end.width * 0.4, end.y + 1  # left of the option's name
        bend = (begin[0] + tip[0]) / 2, min(begin[1], tip[1]) - 2 * BEND
    tx, ty = tip[0] - bend[0], tip[1] - bend[1]
    size = (tx * tx + ty * ty) ** 0.5 or 1.0
    tx, ty = tx / size, ty / size
    wing = [(tip[0] - 10 * tx + s * 6 * ty, tip[1] - 10 * ty - s * 6 * tx) for s in (1, -1)]
    neck = tip[0] - 8 * tx, tip[1] - 8 * ty
    head = f"M{xy(wing[0])}L{xy(tip)}L{xy(wing[1])}z"
    line = f"M{xy(begin)}Q{xy(bend)} {xy(neck)}"
    return (
        f'<path class="move-case" d="{line}"/><path class="move-case" d="{head}"/>'
        f'<path class="move-line" d="{line}"/><path class="move-head" d="{head}"/>'
    )
