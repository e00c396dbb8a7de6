"""Curves of a game: worth and income of the players, prices of the companies, a point for each round."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import events as e
from ...engine import reasons
from ...engine.game import Game, Node
from ...finance.holders import SEATS
from ...render.chart import PLAYER_COLORS, Series, line_chart
from ..play.stage import liveries_of
from ..wording.words import short_round

ROOM = 8
"""Letters of a round's name that fit below a chart."""


def charts(game: Game) -> list[tuple[str, str]]:
    """(name, drawing) of each chart."""
    nodes = game.nodes()
    names: list[str] = []
    ends: list[int] = []
    for node in nodes:
        for event in node.events:
            if isinstance(event, e.RoundBegan):
                name = short_round(event.kind, event.turn, event.number)
                names.append(name if len(name) <= ROOM else "Start")
                ends.append(node.index)
    # A round ends where the next begins; the last point is the position now.
    stops = [*ends[1:], game.length]
    if not names:
        names, stops = ["start"], [game.length]
    positions = [Game(game.rules, game.players, nodes[stop]) for stop in stops]
    unit = game.title.currency
    worth = [
        Series(name, PLAYER_COLORS[seat % len(PLAYER_COLORS)],
               tuple(float(game.rules.score(at, seat)) for at in positions))
        for seat, name in enumerate(game.players)
    ]  # fmt: skip
    income = [
        Series(name, PLAYER_COLORS[seat % len(PLAYER_COLORS)], _income(nodes, seat, len(names)))
        for seat, name in enumerate(game.players)
    ]
    price = game.title.market.price
    colors = {livery.sym: livery.color for livery in liveries_of(game.title)}
    prices = [
        Series(rule.sym, colors[rule.sym],
               tuple(float(price[at.state.cell[c]]) if at.state.cell[c] >= 0 else None for at in positions), c)
        for c, rule in enumerate(game.title.corporations)
        if any(at.state.cell[c] >= 0 for at in positions)
    ]  # fmt: skip
    drawn = [("Worth", line_chart(worth, names, title="Worth", unit=unit, theme=None)),
             ("Income", line_chart(income, names, title="Income per round", unit=unit, theme=None))]  # fmt: skip
    if prices:
        drawn.append(("Prices", line_chart(prices, names, title="Share prices", unit=unit, theme=None)))
    return drawn


def _income(nodes: Sequence[Node], seat: int, count: int) -> tuple[float, ...]:
    """Dividends and private revenue a player received in each round."""
    totals = [0.0] * count
    at = -1
    for node in nodes:
        for event in node.events:
            if isinstance(event, e.RoundBegan):
                at += 1
            if (
                isinstance(event, e.Paid) and event.payee == seat < SEATS and at >= 0
                and event.why in (reasons.DIVIDEND, reasons.PRIVATE) and event.payer >= SEATS
            ):  # fmt: skip
                totals[at] += event.amount
    return tuple(totals)
