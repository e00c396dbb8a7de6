"""A game looked back on, for its page: what follows from the record at once, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.game import Game
from ...finance.holders import CORPORATION
from ...review import (
    Declared,
    LayLook,
    LeftOnMap,
    Opinion,
    dividends,
    given_for_trains,
    purchases,
    round_at,
    rounds_of,
    service,
    standings,
)
from ..wording.words import describe, limit_words, short_round
from .charts import charts


@dataclass(frozen=True)
class Bought:
    """A purchase in words."""

    at: int
    round: str
    company: str
    train: str
    seller: str
    price: int
    helper: str
    help: int
    removed: str
    """Whose trains it removed."""


@dataclass(frozen=True)
class CompanyLine:
    """A company over the game."""

    sym: str
    turns: int
    without: int
    dividends: Declared | None


@dataclass(frozen=True)
class RoundLine:
    """What players held at the end of a round."""

    round: str
    at: int
    certificates: tuple[int, ...]
    limit: str
    priority: str


@dataclass(frozen=True)
class ReviewPage:
    """Everything that stands on the page at once."""

    players: tuple[str, ...]
    unit: str
    drawings: tuple[tuple[str, tuple[str, ...]], ...]
    """Name of each chart, and its drawings for a wide screen and for a narrow one."""
    bought: tuple[Bought, ...]
    companies: tuple[CompanyLine, ...]
    given: tuple[tuple[str, str, int, int], ...]
    """(player, company, amount, times)."""
    rounds: tuple[RoundLine, ...]
    halves: bool
    """Somebody paid half."""
    length: int


def review_page(game: Game) -> ReviewPage:
    """The exact part of a review."""
    syms = [rule.sym for rule in game.title.corporations]
    kinds = [kind.name for kind in game.title.train_kinds]
    marks = rounds_of(game)

    def of(holder: int) -> str:
        return syms[holder - CORPORATION] if holder >= CORPORATION else "the bank"

    def when(index: int) -> str:
        mark = round_at(marks, index)
        return short_round(mark.kind, mark.turn, mark.number)

    bought = tuple(
        Bought(
            row.index, when(row.index), syms[row.corporation], kinds[row.kind], of(row.seller), row.price,
            game.players[row.helper] if row.help else "", row.help,
            "; ".join(f"{of(owner)}: {', '.join([kinds[kind]] * count)}" for owner, kind, count in row.rusted),
        )
        for row in purchases(game)
    )  # fmt: skip
    declared = {row.corporation: row for row in dividends(game)}
    return ReviewPage(
        tuple(game.players),
        game.title.currency,
        tuple(charts(game)),
        bought,
        tuple(CompanyLine(syms[r.corporation], r.turns, r.without, declared.get(r.corporation)) for r in service(game)),
        tuple((game.players[r.player], syms[r.corporation], r.amount, r.times) for r in given_for_trains(game)),
        tuple(
            RoundLine(
                short_round(r.mark.kind, r.mark.turn, r.mark.number), r.mark.end, r.certificates,
                limit_words(game, r.limit), game.players[r.priority],
            )
            for r in standings(game)
        ),
        any(row.times("half") for row in declared.values()),
        game.length,
    )  # fmt: skip


@dataclass(frozen=True)
class PlayerLays:
    """A player's tiles together."""

    name: str
    laid: int
    beaten: int
    """Tiles to which there was one that earned more at once."""


def lays_by_player(game: Game, looks: list[LayLook]) -> tuple[PlayerLays, ...]:
    """How many tiles each player's companies laid, and for how many another earned more at once."""
    found = []
    for seat, name in enumerate(game.players):
        own = [look for look in looks if look.player == seat]
        if own:
            found.append(PlayerLays(name, len(own), sum(look.more > 0 for look in own)))
    return tuple(found)


@dataclass(frozen=True)
class LayLine:
    """A tile and the one that would have earned more at once."""

    at: int
    company: str
    player: str
    laid: str
    earns: int
    best: str
    would: int
    sure: bool


def lay_lines(game: Game, looks: list[LayLook], most: int) -> list[LayLine]:
    """The tiles with the largest alternatives, in words."""
    chosen = sorted((look for look in looks if look.more > 0), key=lambda look: (-look.more, look.index))[
        :most
    ]
    found = []
    for look in chosen:
        before = game.at(look.index - 1)
        player = game.players[look.player] if look.player >= 0 else ""
        found.append(
            LayLine(look.index, game.title.corporations[look.corporation].sym, player, describe(before, look.laid),
                    look.earns, describe(before, look.best), look.would, look.proved)
        )  # fmt: skip
    return found


@dataclass(frozen=True)
class RunLine:
    """A run that left something on the map."""

    at: int
    round: str
    company: str
    president: str
    ran: int
    best: int
    left: int
    sure: bool
    """No set of routes earns more than ``best``."""


def run_lines(game: Game, runs: list[LeftOnMap]) -> list[RunLine]:
    """The runs that left something, in the order of play."""
    marks = rounds_of(game)
    found = []
    for run in runs:
        if run.left:
            mark = round_at(marks, run.index)
            found.append(
                RunLine(run.index, short_round(mark.kind, mark.turn, mark.number),
                        game.title.corporations[run.corporation].sym,
                        game.players[run.player] if run.player >= 0 else "nobody",
                        run.ran, run.best, run.left, run.proved)
            )  # fmt: skip
    return found


@dataclass(frozen=True)
class OpinionLine:
    """A bot's opinion in words."""

    at: int
    round: str
    player: str
    played: str
    wanted: str
    why: str
    difference: int
    noise: int


def opinion_lines(game: Game, opinions: list[Opinion], most: int) -> list[OpinionLine]:
    """The opinions with the largest difference, in the order of play."""
    chosen = sorted(opinions, key=lambda one: (-one.difference, one.index))[:most]
    found = []
    for one in sorted(chosen, key=lambda one: one.index):
        before = game.at(one.index - 1)
        s = before.state
        found.append(
            OpinionLine(one.index, short_round(s.round, s.turn, s.number), game.players[one.player],
                        describe(before, one.played), describe(before, one.wanted), " ".join(one.reasons),
                        round(one.difference), round(one.noise))
        )  # fmt: skip
    return found
