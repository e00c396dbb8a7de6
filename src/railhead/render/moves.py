"""A piece of the stock market around one company's token, with an arrow for each way it may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from railhead.render.geometry import Point, num, xy
from railhead.render.livery import Livery
from railhead.render.market import HEIGHT, draw_cell, spots_of
from railhead.render.stacks import WIDTH, Facts, Spot, draw_led, draw_stacks, led_height
from railhead.render.theme import escape, svg, words

ROUND = 0.62
"""Cells of ground shown beyond the outermost cell of a move."""
MARGIN = 9.0
EDGE = 12.0
"""Units beside the cells, and above and below them, where tags stand out."""
LEAST = 320.0
"""Units of the width: two neighbours alone would be drawn too large."""
DASHES = ("", "6 4", "3 3", "11 4 2 4")
BEND = 17.0
GAP = 13.0
"""Units between the cells, for arrow heads: they cover neither prices nor plates."""
LOW = 54.0
"""Height of a cell of two tiers, which are shown together."""
TAG, OUT = 15.0, 11.5
"""Height of the tag with an option's name, and how much of it stands out of its cell, so that it covers no price."""


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
    # prices go on in the row below; of two tiers the other one says nothing about a move along one of them
    bottom = max(s.y + s.height for s in shown) + (0.0 if market["kind"] == "zigzag" else GAP + HEIGHT * 0.3)
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
    alike = Counter(move.to for move in moves)
    top = min(top, min(s.y - (TAG + 2) * (alike[s.cell] - 1) for s in shown))
    piles = dict(stacks or {})
    own = piles.pop(start, ()) if company in piles.get(start, ()) else ()
    body = "".join(draw_cell(spot, currency) for spot in near)
    body += "".join(draw_stacks(near, piles))
    body += "".join(draw_led(spots[start], company, own)) if own else ""
    seen: Counter[int] = Counter()
    for n, move in enumerate(moves):
        if move.to in spots and start in spots:
            body += _arrow(spots[start], spots[move.to], move, n, seen[move.to], max(1, len(own)))
            seen[move.to] += 1
    # of the line below only the prices are shown: a margin there would show the heads of its plates, too
    under = 0.0 if any(s.y + s.height > bottom for s in near) else EDGE
    box = (left - MARGIN, top - EDGE, right - left + 2 * MARGIN, bottom - top + EDGE + under)
    says = ", ".join(
        f"{move.label}: {currency}{spots[move.to].fact['price']}" for move in moves if move.to in spots
    )
    return svg(
        body, box, theme=theme, label=f"{company.name} on the market. {says}", kind="moves", role="img"
    )


def _unfolded(market: Facts) -> list[Spot]:
    """The cells with a gap between them. A row that the market wraps is one line here: the box after the last of a
    line is its neighbour."""
    wider = (WIDTH + GAP) / WIDTH
    match market["kind"]:
        case "1d":
            return [replace(s, x=s.cell * WIDTH * wider, y=0.0) for s in spots_of(market)]
        case "zigzag":
            return [
                replace(s, x=s.cell * WIDTH / 2 * wider, y=LOW + GAP if s.fact.get("tier") == "bottom" else 0.0,
                        height=LOW)
                for s in spots_of(market)
            ]  # fmt: skip
    return [
        replace(s, x=s.x * (s.width + GAP) / s.width, y=s.y * (HEIGHT + GAP) / HEIGHT)
        for s in spots_of(market)
    ]


def _middle(spot: Spot) -> Point:
    return spot.x + spot.width / 2, spot.y + spot.height / 2


def _arrow(start: Spot, end: Spot, move: Move, number: int, place: int, plates: int) -> str:
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
    wide = 8 + 6.3 * len(move.label)
    # the name stands at the edge that no arrow comes to: below where the token goes down
    right, out = end.x + end.width, OUT - TAG / 2
    middle = end.y + end.height + out if end.y > start.y else end.y - out
    middle -= place * (TAG + 2)
    label = (
        f'<rect class="move-tag" x="{num(right - wide)}" y="{num(middle - TAG / 2)}" width="{num(wide)}" '
        f'height="{num(TAG)}" rx="4"/>' + words(right - wide / 2, middle, move.label, "move-text")
    )
    return f"<g {data}>{frame}{_lead(start, end, plates)}{label}</g>"


def _beside(start: Spot, end: Spot) -> bool:
    """Whether two cells are neighbours."""
    a, b = _middle(start), _middle(end)
    return hypot(b[0] - a[0], b[1] - a[1]) < 1.4 * max(start.width, HEIGHT)


def _lead(start: Spot, end: Spot, plates: int) -> str:
    """The arrow from a token to another cell: in the gap between neighbours, else in a bow above the cells between,
    whose prices and plates stay readable."""
    if start.cell == end.cell:
        return ""
    a, b = _middle(start), _middle(end)
    if not _beside(start, end):
        begin, tip = (a[0], start.y), (b[0], end.y - OUT - 1)
        bend = (begin[0] + tip[0]) / 2, min(begin[1], tip[1]) - 1.5 * BEND
    elif start.y != end.y:
        x = (max(start.x, end.x) + min(start.x + start.width, end.x + end.width)) / 2
        edges = (start.y + start.height, end.y) if end.y > start.y else (start.y, end.y + end.height)
        begin, tip = (x, edges[0]), (x, edges[1])
        bend = x, sum(edges) / 2
    else:
        y = start.y + start.head + (led_height(start, plates) if plates > 1 else start.room) / 2
        edges = (start.x + start.width, end.x) if end.x > start.x else (start.x, end.x + end.width)
        begin, tip = (edges[0], y), (edges[1], y)
        bend = sum(edges) / 2, y
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
