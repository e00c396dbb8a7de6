"""The baron: thinks the conductor's choice and a few others through to the end of an operating round to come.

Every candidate is played on with a quick conductor in all seats, with the same chance for all of them; the position
that comes of it is judged. After some of the way most candidates are given up; of those that go on one is
taken if it is better than the conductor's own choice by a margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from ...engine.actions import Action
from ...engine.game import Game
from ..bot import Seed
from ..conductor import Conductor
from ..conductor.advice import Foresight
from ..conductor.twins import twin_of
from .candidates import candidates
from .judgement import standing

FORKS: Final = "fork"
"""How processes are made that share the position; where there is no such way one process does all."""
_REMEMBERED: Final[list[Game]] = []
TRIES: Final = 1
"""Games thought through for each candidate unless another number is asked for."""
USUAL: Final = Foresight(first=1, last=2)
"""How far a game is thought through unless the title says otherwise."""
LONGEST: Final = 80
"""Actions a round after which a game that is thought through is judged where it stands."""
RIVALS: Final = 1
"""Candidates that are thought through to the end beside the conductor's choice."""
BEHIND: Final = 0.02
"""A candidate is given up that is behind the conductor's choice by more than this part of what the seat has."""
MARGIN: Final = 25.0
"""A candidate must be this much better than the conductor's choice, and by what the title's projections may err."""


class Line:
    """An action, and how the game goes on with a quick conductor in every seat."""

    def __init__(self, game: Game, action: Action, seat: int, seed: str) -> None:
        self.seat = seat
        self.game = game.copy()
        self.game.push_checked(action)
        self._players = [Conductor(f"{seed}/{other}", light=True) for other in range(len(game.players))]
        self._last = self.game.length + LONGEST * foresight(game).last
        self._operated, self._round = 0, _round(self.game)

    def standing_after(self, rounds: int) -> float:
        """What the seat has when so many operating rounds have ended."""
        game = self.game
        while (asked := game.actor) is not None and game.length < self._last:
            now = _round(game)
            if now != self._round:
                self._operated += game.rules.rounds[self._round[0]].kind == "operating"
                self._round = now
            if self._operated >= rounds:
                break
            game.push_checked(self._players[asked].choose(game, asked))
        return standing(game, self.seat)


def thought_through(game: Game, action: Action, seat: int, seed: str) -> float:
    """What comes of an action when everybody plays on as far as the baron thinks."""
    return Line(game, action, seat, seed).standing_after(foresight(game).last)


def foresight(game: Game) -> Foresight:
    """How far to think at a position."""
    own = twin_of(game.title.name).foresight
    return USUAL if own is None else own(game)


def margin(game: Game, own: float) -> float:
    """How much better than what a seat has something must be to be better at all."""
    return MARGIN + twin_of(game.title.name).doubt * max(0.0, own)


def promising(found: Sequence[float]) -> list[int]:
    """The conductor's choice, and those that may still be better: by what they have come to so far."""
    least = found[0] - BEHIND * abs(found[0]) - MARGIN
    others = [number for number in range(1, len(found)) if found[number] >= least]
    others.sort(key=lambda number: (-found[number], number))
    return [0, *others[:RIVALS]] if others else []


def in_processes(
    processes: int, game: Game, options: list[Action], seat: int, seed: str
) -> list[tuple[float, float]] | None:
    """What comes of each option early and late, side by side; None where there are no such processes."""
    from concurrent.futures import ProcessPoolExecutor  # a browser's Python has none
    from multiprocessing import get_all_start_methods, get_context

    if FORKS not in get_all_start_methods():
        return None
    count = len(options)
    with ProcessPoolExecutor(processes, get_context(FORKS), _remember, (game,)) as pool:
        return list(pool.map(_of_remembered, options, [seat] * count, [seed] * count))


def _remember(game: Game) -> None:
    """A process of its own begins with the position of the one that asks."""
    _REMEMBERED[:] = [game]


def _of_remembered(action: Action, seat: int, seed: str) -> tuple[float, float]:
    line, ahead = Line(_REMEMBERED[0], action, seat, seed), foresight(_REMEMBERED[0])
    return line.standing_after(ahead.first), line.standing_after(ahead.last)


def _round(game: Game) -> tuple[str, int, int]:
    s = game.state
    return s.round, s.turn, s.number


class Baron:
    """Searches over the conductor; the same seed and number of tries give the same choices."""

    def __init__(self, seed: Seed = 0, tries: int = TRIES, processes: int = 1) -> None:
        self.seed = seed
        self.tries = tries
        self.processes = processes
        self._conductor = Conductor(seed)
        self._reasons: tuple[str, ...] = ()

    def reasons(self) -> tuple[str, ...]:
        """Why it chose what it chose last."""
        return self._reasons

    def agrees(self, game: Game, action: Action, seat: int) -> bool:
        """As the conductor answers."""
        return self._conductor.agrees(game, action, seat)

    def choose(self, game: Game, seat: int, budget: float | None = None) -> Action:
        """The conductor's choice, or one that is better by a margin when it is thought through.

        With a budget of seconds it stops where they are over, so its choices depend on the machine; without one
        they do not.
        """
        ends = None if budget is None else perf_counter() + budget
        prior = self._conductor.choose(game, seat)
        self._reasons = self._conductor.reasons()
        options = candidates(self._conductor.brief(game, seat), prior)
        if len(options) < 2:
            return prior
        totals = self._first(game, options, seat, f"{self.seed}/{game.length}/0", ends)
        tries = 1
        for number in range(1, self.tries):
            if len(totals) < 2 or _over(ends):
                break
            found = self._again(game, list(totals), seat, f"{self.seed}/{game.length}/{number}")
            totals = {option: worth + found[option] for option, worth in totals.items()}
            tries += 1
        if len(totals) < 2:
            return prior
        best = max(totals, key=lambda option: (totals[option], -options.index(option)))
        own, lead = totals[prior] / tries, (totals[best] - totals[prior]) / tries
        if best == prior or lead < margin(game, own):
            return prior
        money = f"{game.title.currency}{round(lead):,}"
        self._reasons = (
            f"Thought through, this should bring about {money} more than what comes first to mind.",
        )
        return best

    def _first(
        self, game: Game, options: list[Action], seat: int, seed: str, ends: float | None
    ) -> dict[Action, float]:
        """What comes of the options that are promising on the way; what came by then, where the time is over."""
        if self.processes > 1 and ends is None:
            each = in_processes(self.processes, game, options, seat, seed)
            if each is not None:
                return {options[number]: each[number][1] for number in promising([own[0] for own in each])}
        ahead = foresight(game)
        lines: list[Line] = []
        early: list[float] = []
        for option in options:
            if _over(ends):
                break
            lines.append(Line(game, option, seat, seed))
            early.append(lines[-1].standing_after(ahead.first))
        kept = promising(early) if early else []
        found: dict[Action, float] = {}
        for number in kept:
            if _over(ends):
                break
            found[options[number]] = lines[number].standing_after(ahead.last)
        return found if len(found) > 1 else {options[number]: early[number] for number in kept}

    def _again(self, game: Game, options: list[Action], seat: int, seed: str) -> dict[Action, float]:
        """The same options once more, with another chance."""
        each = in_processes(self.processes, game, options, seat, seed) if self.processes > 1 else None
        if each is not None:
            return {option: late for option, (_, late) in zip(options, each, strict=True)}
        return {option: thought_through(game, option, seat, seed) for option in options}


def _over(ends: float | None) -> bool:
    """The time is up."""
    return ends is not None and perf_counter() > ends
