"""What turned a game: the rounds in which the lead changed most, and what they brought to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..engine.game import Game
from ..finance.holders import SLOTS
from .rounds import RoundMark, rounds_of
from .worth import income_by_round, worth_by_round

Seats: TypeAlias = tuple[int, ...]
"""A figure for each player."""
USUAL = 3
"""Turning points that are told unless somebody asks for more."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a round did to a player's worth."""

    player: int
    total: int
    income: int
    """Dividends and revenue of privates."""
    prices: int
    """What the shares held all along gained or lost by the market."""

    @property
    def other(self) -> int:
        """Everything else: deals, trains paid for, loans, shares whose company closed."""
        return self.total - self.income - self.prices


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A round that changed who leads, or by how much."""

    mark: RoundMark
    leader_before: int
    leader: int
    lead_before: int
    """By how much the one who leads after the round led before it; negative if he was behind."""
    lead: int
    """By how much he leads now."""
    changes: tuple[Change, ...]
    """Of the leader after the round, and of the best of the others before it or after it."""

    @property
    def overtaken(self) -> bool:
        """True if another player leads than before."""
        return self.leader_before != self.leader


def turning_points(game: Game, most: int = USUAL) -> tuple[TurningPoint, ...]:
    """The rounds with the largest change of the lead, in the order in which they were played.

    The lead is what the leader of a round's end has more than the best of the others. Its change is measured for
    that player: from how far ahead or behind he was when the round began. Equal changes: the earlier round.
    """
    marks = rounds_of(game)
    gains = market_gains(game, marks)
    return points_of(marks, worth_by_round(game), income_by_round(game), gains, most)


def points_of(
    marks: Sequence[RoundMark],
    worth: Sequence[Seats],
    income: Sequence[Seats],
    gains: Sequence[Seats],
    most: int = USUAL,
) -> tuple[TurningPoint, ...]:
    """The turning points of figures by round and seat; see ``turning_points``."""
    if not worth or len(worth[0]) < 2:
        return ()
    found = []
    for i in range(1, len(marks)):
        before, after = worth[i - 1], worth[i]
        leader = _leader(after)
        first = _leader(before)
        lead_before, lead = _ahead(before, leader), _ahead(after, leader)
        if lead == lead_before:
            continue
        rival = first if first != leader else _leader(after, besides=leader)
        changes = tuple(
            Change(seat, after[seat] - before[seat], income[i][seat], gains[i][seat])
            for seat in (leader, rival)
        )
        found.append(TurningPoint(marks[i], first, leader, lead_before, lead, changes))
    found.sort(key=lambda point: (-abs(point.lead - point.lead_before), point.mark.begin))
    return tuple(sorted(found[:most], key=lambda point: point.mark.begin))


def _leader(worth: Seats, besides: int = -1) -> int:
    """Who is worth most; of equals the one who sits first."""
    return max((seat for seat in range(len(worth)) if seat != besides), key=lambda seat: (worth[seat], -seat))


def _ahead(worth: Seats, player: int) -> int:
    return worth[player] - max(amount for seat, amount in enumerate(worth) if seat != player)


def market_gains(game: Game, marks: Sequence[RoundMark]) -> tuple[Seats, ...]:
    """For each round, by seat: the market's gains of the shares held both when it began and when it ended."""
    nodes = game.nodes()
    price = game.title.market.price
    first = nodes[0].index
    found = []
    for mark in marks:
        then, now = nodes[mark.begin - first].state, nodes[mark.end - first].state
        gains = []
        for seat in range(len(game.players)):
            gain = 0
            for c in range(min(len(then.cell), len(now.cell))):
                if then.cell[c] >= 0 and now.cell[c] >= 0:
                    kept = min(then.shares[c * SLOTS + seat], now.shares[c * SLOTS + seat])
                    gain += kept * (price[now.cell[c]] - price[then.cell[c]])
            gains.append(gain)
        found.append(tuple(gains))
    return tuple(found)
