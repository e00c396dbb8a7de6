"""A piece of the stock market around one company's token, with an arrow for each way it may go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railhead.render.geometry import Point, num, xy
from railhead.render.livery import Livery
from railhead.render.market import HEIGHT, Facts, Spot, draw_cell, draw_stack, spots_of
from railhead.render.theme import escape, svg, words

ROUND = 1.15
"""Cells of ground shown beyond the outermost cell of a move."""
MARGIN = 6.0
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
    spots = {spot.cell: spot for spot in spots_of(market)}
    shown = [spots[cell] for cell in {start, *(move.to for move in moves)} if cell in spots]
    if not shown:
        return ""
    left = min(s.x - s.width * ROUND for s in shown)
    right = max(s.x + s.width * (1 + ROUND) for s in shown)
    top = min(s.y for s in shown) - HEIGHT * 0.6
    bottom = max(s.y + s.height for s in shown) + HEIGHT * 0.6
    near = [
        s
        for s in spots.values()
        if left < s.x + s.width and s.x < right and top < s.y + s.height and s.y < bottom
    ]
    left, right = max(left, min(s.x for s in near)), min(right, max(s.x + s.width for s in near))
    top, bottom = max(top, min(s.y for s in near)), min(bottom, max(s.y + s.height for s in near))
    body = "".join(draw_cell(spot, currency) for spot in near)
    stacked = (draw_stack(spot, stacks[spot.cell]) for spot in near if stacks and stacks.get(spot.cell))
    body += "".join(token for stack in stacked for token in stack)
    seen: dict[int, int] = {}
    for n, move in enumerate(moves):
        if move.to in spots and start in spots:
            place = seen[move.to] = seen.get(move.to, -1) + 1
            body += _arrow(spots[start], spots[move.to], move, n, place)
    box = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    says = ", ".join(
        f"{move.label}: {currency}{spots[move.to].fact['price']}" for move in moves if move.to in spots
    )
    return svg(
        body, box, theme=theme, label=f"{company.name} on the market. {says}", kind="moves", role="img"
    )


def _middle(spot: Spot) -> Point:
    return spot.x + spot.width / 2, spot.y + 22 + (spot.height - 24) / 2


def _arrow(start: Spot, end: Spot, move: Move, number: int, place: int) -> str:
    """An arrow between two cells, or a ring where the token stays."""
    a, b = _middle(start), _middle(end)
    data = (
        f'class="move m{number % len(DASHES) + 1}" data-move="{escape(move.name)}" data-from="{start.cell}" '
        f'data-to="{end.cell}" data-price="{end.fact["price"]}"'
    )
    dash = f' stroke-dasharray="{DASHES[number % len(DASHES)]}"' if DASHES[number % len(DASHES)] else ""
    label = words(end.x + end.width / 2, end.y + end.height - 8 - 14 * place, move.label, "move-text")
    if start.cell == end.cell:
        ring = f'<circle class="move-line" cx="{num(a[0])}" cy="{num(a[1])}" r="21"{dash}/>'
        return f"<g {data}>{ring}{label}</g>"
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / long, dy / long
    begin = a[0] + ux * 20, a[1] + uy * 20
    tip = b[0] - ux * 3, b[1] - uy * 3
    bend = (begin[0] + tip[0]) / 2 + uy * BEND, (begin[1] + tip[1]) / 2 - abs(ux) * BEND - uy * ux * BEND
    tx, ty = tip[0] - bend[0], tip[1] - bend[1]
    size = (tx * tx + ty * ty) ** 0.5 or 1.0
    tx, ty = tx / size, ty / size
    wing = [(tip[0] - 9 * tx + s * 5 * ty, tip[1] - 9 * ty - s * 5 * tx) for s in (1, -1)]
    head = f"M{xy(wing[0])}L{xy(tip)}L{xy(wing[1])}z"
    line = f'<path class="move-line" d="M{xy(begin)}Q{xy(bend)} {xy(tip)}"{dash}/>'
    return f'<g {data}>{line}<path class="move-head" d="{head}"/>{label}</g>'
