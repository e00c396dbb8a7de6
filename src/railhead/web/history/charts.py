"""Curves of a game: worth, cash and income of the players, prices of the companies, a point for each round."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Game
from ...engine.step import OPERATING
from ...render.chart import PLAYER_COLORS, Series, line_chart
from ...review import RoundMark, income_by_round, rounds_of, worth_by_round
from ..play.stage import liveries_of
from ..wording.words import short_round

ROOM = 8
"""Letters of a round's name that fit below a chart."""
SIZES = ((720, 360), (440, 340))
"""Of a chart on a wide screen, and on a narrow one."""


def charts(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """Each chart: its name, and its drawings for a wide screen and a narrow one."""
    marks = rounds_of(game)
    names = round_names(marks)
    nodes = game.nodes()
    states = [nodes[mark.end - nodes[0].index].state for mark in marks]
    unit = game.title.currency
    price = game.title.market.price
    colors = {livery.sym: livery.color for livery in liveries_of(game.title)}
    prices = [
        Series(rule.sym, colors[rule.sym],
               tuple(float(price[at.cell[c]]) if at.cell[c] >= 0 else None for at in states), c)
        for c, rule in enumerate(game.title.corporations)
        if any(at.cell[c] >= 0 for at in states)
    ]  # fmt: skip
    worth = by_player(game, worth_by_round(game))
    paying = [
        (name, row)
        for mark, name, row in zip(marks, names, income_by_round(game), strict=True)
        if mark.kind == OPERATING
    ]
    income = by_player(game, [row for _, row in paying])
    found = [
        ("Worth", worth, names),
        ("Cash", by_player(game, [at.cash for at in states]), names),
        ("Income per operating round", income if paying else [], [name for name, _ in paying]),
        ("Share prices", prices, names),
    ]
    return [(title, drawn_both(title, lines, below, unit)) for title, lines, below in found if lines]


def drawn_both(title: str, lines: Sequence[Series], names: Sequence[str], unit: str) -> tuple[str, ...]:
    """A chart for a wide screen and one for a narrow one, so that its letters can be read on both."""
    return tuple(
        line_chart(lines, names, title=title, unit=unit, width=width, height=height, theme=None)
        for width, height in SIZES
    )


def round_names(marks: Sequence[RoundMark]) -> list[str]:
    """Names of rounds that fit below a chart."""
    return [_fitting(short_round(mark.kind, mark.turn, mark.number)) for mark in marks]


def _fitting(name: str) -> str:
    """``MR 2.1`` for ``Merger 2.1``; of an opening sale the figures are those after it, so it is not the start."""
    kind, _, number = name.rpartition(" ")
    return name if len(name) <= ROOM else f"{kind[0]}R {number}" if number[0].isdigit() else "Sale"


def by_player(game: Game, figures: Sequence[Sequence[int]]) -> list[Series]:
    """Figures by round and seat as a line for each player."""
    return [
        Series(name, player_color(seat), tuple(float(row[seat]) for row in figures))
        for seat, name in enumerate(game.players)
    ]


def player_color(seat: int) -> str:
    """The colour of a player's line."""
    return PLAYER_COLORS[seat % len(PLAYER_COLORS)]
