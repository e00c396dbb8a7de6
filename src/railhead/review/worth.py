"""Worth and income of the players, round by round."""

from __future__ import annotations

from ..engine import reasons
from ..engine.events import Paid, RoundBegan
from ..engine.game import Game
from ..finance.holders import SEATS
from .rounds import rounds_of

INCOME = frozenset((reasons.DIVIDEND, reasons.PRIVATE))
"""Payments that are income: dividends and the revenue of privates."""


def worth_by_round(game: Game) -> tuple[tuple[int, ...], ...]:
    """For each round what every player was worth at its end, by seat: the score as the title counts it."""
    nodes = game.nodes()
    first = nodes[0].index
    found = []
    for mark in rounds_of(game):
        at = Game(game.rules, game.players, nodes[mark.end - first])
        found.append(tuple(game.rules.score(at, seat) for seat in range(len(game.players))))
    return tuple(found)


def income_by_round(game: Game) -> tuple[tuple[int, ...], ...]:
    """For each round what every player received in dividends and from privates, by seat.

    What is paid before an event of a round's beginning, within the same action, belongs to the round before.
    """
    rounds = rounds_of(game)
    seats = len(game.players)
    found = [[0] * seats for _ in rounds]
    at = -1
    for node in game.nodes():
        for event in node.events:
            if isinstance(event, RoundBegan):
                at += 1
            elif (
                isinstance(event, Paid)
                and event.why in INCOME
                and event.payee < min(seats, SEATS)
                and event.payer >= SEATS
            ):
                found[max(at, 0)][event.payee] += event.amount
    return tuple(tuple(row) for row in found)
