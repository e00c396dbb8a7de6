"""The end of a game for its page: places, scores and their parts, worth by round, and what turned it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine.game import Game
from ...engine.scores import CASH, PRIVATES, SHARES
from ...render.chart import line_chart
from ...render.png import to_png
from ...render.standing import CARD, Scored, part_names, result_card, score_bars
from ...review import RoundMark, rounds_of, turning_points, worth_by_round
from ..fragments import cash
from ..wording.words import ROUNDS, short_round, why_ended
from .charts import by_player, player_color, round_names

BARS = (860, 480)
"""Widths of the bars on a wide screen and on a narrow one."""
CHARTS = ((900, 400), (440, 360))
"""Sizes of the chart on a wide screen and on a narrow one."""


@dataclass(frozen=True)
class Effect:
    """What a round did for a player, in words and figures."""

    name: str
    total: str
    why: str


@dataclass(frozen=True)
class Turn:
    """A turning point."""

    round: str
    at: int
    """Number of the action after which it can be looked at."""
    words: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Result:
    """Everything the page of a result shows at once."""

    headline: str
    why: str
    facts: str
    rows: tuple[Scored, ...]
    parts: tuple[str, ...]
    unit: str
    bars: tuple[str, ...]
    """Scores as bars, drawn for a wide screen and for a narrow one."""
    worth: tuple[str, ...]
    """Worth by round, drawn likewise; none where the rounds are not known."""
    turns: tuple[Turn, ...]
    card: str
    """The picture for posting."""

    def amount(self, row: Scored, part: str) -> int:
        """What a part counts for a player."""
        return dict(row.parts).get(part, 0)


def who_won(rows: Iterable[Scored]) -> str:
    """``Ada and Ben win``."""
    winners = [row.name for row in rows if row.place == 1]
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 or winners == ['You'] else 'wins'}"


def result_of(game: Game, name: str) -> Result:
    """The result of a game that is over."""
    rows = scored(game)
    unit = game.title.currency
    marks = rounds_of(game)
    rounds = round_names(marks)
    worth = by_player(game, worth_by_round(game))
    headline = who_won(rows)
    why, facts = why_ended(game), f"{len(marks)} rounds, {game.length:,} actions"
    told = len(rounds) > 1
    return Result(
        headline, why, facts, rows, part_names(rows), unit,
        tuple(score_bars(rows, unit=unit, width=width, theme=None) for width in BARS),
        tuple(line_chart(worth, rounds, unit=unit, width=width, height=height, theme=None)
              for width, height in CHARTS) if told else (),
        turns_of(game) if told else (),
        result_card(f"{game.title.name} · {headline}", f"{name} · {facts} · {why}", rows, worth, rounds, unit=unit),
    )  # fmt: skip


def scored(game: Game) -> tuple[Scored, ...]:
    """The players from the first place to the last; whoever is worth the same shares a place."""
    totals = list(game.result().values())
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    parts = {seat: game.rules.scored(game, seat) for seat in order}
    usual = (CASH, SHARES, PRIVATES)
    counted = {part.name for found in parts.values() for part in found if part.amount or part.name in usual}
    return tuple(
        Scored(
            1 + sum(other > totals[seat] for other in totals), game.players[seat], player_color(seat),
            tuple((part.name.capitalize(), part.amount) for part in parts[seat] if part.name in counted),
        )
        for seat in order
    )  # fmt: skip


def long_round(mark: RoundMark) -> str:
    """A round in words."""
    short = short_round(mark.kind, mark.turn, mark.number)
    kind = ROUNDS.get(mark.kind, mark.kind.replace("_", " ").capitalize())
    return f"{kind} {short.split()[-1]}" if short[:2] in ("OR", "SR") else kind


def turns_of(game: Game) -> tuple[Turn, ...]:
    """The turning points in words."""
    unit = game.title.currency
    found = []
    for point in turning_points(game):
        leader, before = game.players[point.leader], game.players[point.leader_before]
        ahead = cash(point.lead, unit)
        if point.overtaken:
            words = f"{leader} overtakes {before}: {cash(-point.lead_before, unit)} behind before, {ahead} ahead after"
        elif point.lead > point.lead_before:
            words = f"{leader} draws away: the lead grows from {cash(point.lead_before, unit)} to {ahead}"
        else:
            was = cash(point.lead_before, unit)
            words = f"The others come closer to {leader}: the lead shrinks from {was} to {ahead}"
        effects = tuple(
            Effect(game.players[change.player], signed(change.total, unit), "; ".join(
                f"{signed(amount, unit)} {why}"
                for amount, why in ((change.income, "income"), (change.prices, "by share prices"),
                                    (change.other, "from everything else"))
                if amount))
            for change in point.changes
        )  # fmt: skip
        found.append(Turn(long_round(point.mark), point.mark.end, words, effects))
    return tuple(found)


def signed(amount: int, unit: str) -> str:
    """An amount with its sign."""
    return f"+{cash(amount, unit)}" if amount > 0 else cash(amount, unit)


def card_png(card: str) -> bytes:
    """The picture for posting in pixels; drawn beside the service."""
    return to_png(card, CARD[0])
