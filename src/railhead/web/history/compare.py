"""Two positions of a table side by side: of its past, its present or a what-if."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine.game import Game
from ...engine.holdings import certificates
from ...notation import position
from ...review import income_by_round, rounds_of
from ..wording.words import limit_words, money, round_name, short_round

SECONDS = 0.7
"""For the best routes of a company in one position."""


@dataclass(frozen=True)
class Side:
    """One of the two positions."""

    key: str
    """As the address names it: ``now``, the number of an action, or a what-if."""
    name: str
    link: str
    round: str
    comment: str = ""
    """Of a what-if."""


@dataclass(frozen=True)
class Figure:
    """What something is in both positions, and how much more in the second one."""

    one: str
    two: str
    more: int = 0

    @property
    def same(self) -> bool:
        """True if nothing differs."""
        return self.one == self.two


@dataclass(frozen=True)
class Row:
    """A player or a company."""

    name: str
    figures: tuple[Figure, ...]

    @property
    def same(self) -> bool:
        """True if nothing differs."""
        return all(figure.same for figure in self.figures)


@dataclass(frozen=True)
class Compared:
    """Everything that the page shows at once."""

    players: tuple[Row, ...]
    companies: tuple[Row, ...]
    bank: Row


PLAYER_FIGURES = ("Worth", "Cash", "Income of the round", "Certificates")
COMPANY_FIGURES = ("Price", "Treasury", "Trains", "President", "Last run")


def compared(one: Game, two: Game) -> Compared:
    """The figures of two positions of the same table."""
    incomes = [income_by_round(game)[-1:] for game in (one, two)]
    players = [
        Row(
            name,
            (
                _cash(one, *(game.rules.score(game, seat) for game in (one, two))),
                _cash(one, one.state.cash[seat], two.state.cash[seat]),
                _cash(one, *(rounds[0][seat] if rounds else 0 for rounds in incomes)),
                _held(one, two, seat),
            ),
        )
        for seat, name in enumerate(one.players)
    ]
    companies = [
        Row(rule.sym, _company(one, two, index))
        for index, rule in enumerate(one.title.corporations)
        if any(game.state.cell[index] >= 0 for game in (one, two))
    ]
    bank = Row("Bank", (Figure(_phase(one), _phase(two)), Figure(_bank(one), _bank(two))))
    return Compared(tuple(players), tuple(companies), bank)


def _cash(game: Game, one: int, two: int) -> Figure:
    return Figure(money(game, one), money(game, two), two - one)


def _phase(game: Game) -> str:
    return game.title.phases[game.state.phase].name


def _bank(game: Game) -> str:
    return money(game, game.state.bank) if game.title.bank else "∞"


def _held(one: Game, two: Game, seat: int) -> Figure:
    counts = [certificates(game, seat) for game in (one, two)]
    words = [f"{count}/{limit_words(game)}" for game, count in zip((one, two), counts, strict=True)]
    return Figure(words[0], words[1], counts[1] - counts[0])


def _company(one: Game, two: Game, index: int) -> tuple[Figure, ...]:
    return (
        _maybe(one, *(_price(game, index) for game in (one, two))),
        _cash(one, one.state.treasury[index], two.state.treasury[index]),
        Figure(_trains(one, index), _trains(two, index)),
        Figure(_president(one, index), _president(two, index)),
        _maybe(one, *(game.state.last_revenue[index] for game in (one, two))),
    )


def _maybe(game: Game, one: int, two: int) -> Figure:
    """A figure that is below nought where there is none."""
    told = [money(game, value) if value >= 0 else "–" for value in (one, two)]
    return Figure(told[0], told[1], two - one if min(one, two) >= 0 else 0)


def _price(game: Game, index: int) -> int:
    cell = game.state.cell[index]
    return game.title.market.price[cell] if cell >= 0 else -1


def _trains(game: Game, index: int) -> str:
    kinds = game.title.train_kinds
    return ", ".join(kinds[train // 100].name for train in game.state.trains[index]) or "–"


def _president(game: Game, index: int) -> str:
    seat = game.state.president[index]
    return game.players[seat] if seat is not None else "–"


def moments(game: Game) -> list[tuple[str, str]]:
    """Positions to choose from: (number of the action, the round that ended with it)."""
    return [
        (str(mark.end), f"End of {short_round(mark.kind, mark.turn, mark.number)}")
        for mark in rounds_of(game)[:-1]
    ]


def described(game: Game) -> str:
    """Where a position stands in the game."""
    return f"{round_name(game)}, after action {game.length}"


# in a process beside the service


def best_runs(codes: Iterable[str]) -> list[dict[str, tuple[int, bool]]]:
    """For each position what the companies' trains could earn now: company -> (revenue, whether that is proved)."""
    return [_runs(position.restore(code)) for code in codes]


def _runs(game: Game) -> dict[str, tuple[int, bool]]:
    found = {}
    for index, rule in enumerate(game.title.corporations):
        if game.state.trains[index] and game.state.floated[index]:
            run = game.routes(rule.sym, SECONDS)
            found[rule.sym] = (run.revenue, run.proved)
    return found


def run_rows(game: Game, runs: list[dict[str, tuple[int, bool]]]) -> tuple[Row, ...]:
    """The best runs of both positions side by side."""
    one, two = runs

    def told(found: dict[str, tuple[int, bool]], sym: str) -> str:
        if sym not in found:
            return "–"
        revenue, proved = found[sym]
        return money(game, revenue) + ("" if proved else " or more")

    return tuple(
        Row(
            sym,
            (
                Figure(
                    told(one, sym), told(two, sym), two.get(sym, (0, True))[0] - one.get(sym, (0, True))[0]
                ),
            ),
        )
        for sym in (rule.sym for rule in game.title.corporations)
        if sym in one or sym in two
    )
