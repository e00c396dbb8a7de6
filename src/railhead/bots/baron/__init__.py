"""The baron: thinks the conductor's choice and a few others through to the end of the second operating round.

Every candidate is played on with a quick conductor in all seats, with the same chance for all of them; the position
that comes of it is judged, and the conductor's own choice stands unless another is better by a margin.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from ...engine.actions import Action
from ...engine.game import Game
from ..bot import Seed
from ..conductor import Conductor
from .candidates import candidates
from .judgement import standing

FORKS: Final = "fork"
"""How processes are made that share the position; where there is no such way one process does all."""
_REMEMBERED: Final[list[Game]] = []
TRIES: Final = 1
"""Games thought through for each candidate unless another number is asked for."""
ROUNDS: Final = 2
"""Ends of operating rounds to which a game is thought through."""
LONGEST: Final = 160
"""Actions after which a game that is thought through is judged where it stands."""
MARGIN: Final = 25.0
"""A candidate must be this much better than the conductor's choice …"""
PART: Final = 0.01
"""… and by this part of what the seat has."""


def thought_through(game: Game, action: Action, seat: int, seed: str) -> float:
    """What comes of an action when everybody plays on to the end of the second operating round."""
    twin = game.copy()
    twin.push_checked(action)
    players = [Conductor(f"{seed}/{other}", light=True) for other in range(len(game.players))]
    last = twin.length + LONGEST
    operated, before = 0, _round(twin)
    while (asked := twin.actor) is not None and twin.length < last:
        now = _round(twin)
        if now != before:
            operated += twin.rules.rounds[before[0]].kind == "operating"
            if operated >= ROUNDS:
                break
            before = now
        twin.push_checked(players[asked].choose(twin, asked))
    return standing(twin, seat)


def in_processes(
    processes: int, game: Game, options: list[Action], seat: int, seed: str
) -> list[float] | None:
    """What comes of each option, thought through side by side; None where there are no such processes."""
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


def _of_remembered(action: Action, seat: int, seed: str) -> float:
    return thought_through(_REMEMBERED[0], action, seat, seed)


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
        began = perf_counter()
        prior = self._conductor.choose(game, seat)
        self._reasons = self._conductor.reasons()
        options = candidates(self._conductor.brief(game, seat), prior)
        if len(options) < 2:
            return prior
        totals: list[float] = []
        tries = 0
        for number in range(self.tries):
            found = self._round_of(game, options, seat, f"{self.seed}/{game.length}/{number}", began, budget)
            if not tries:  # what there was no time for is not compared
                totals, options = found, options[: len(found)]
            elif len(found) < len(options):
                break
            else:
                totals = [total + worth for total, worth in zip(totals, found, strict=True)]
            tries += 1
        if len(options) < 2:
            return prior
        means = [total / tries for total in totals]
        best = max(range(len(options)), key=lambda number: (means[number], -number))
        lead = means[best] - means[0]
        if best == 0 or lead < MARGIN + PART * max(0.0, means[0]):
            return prior
        money = f"{game.title.currency}{round(lead):,}"
        self._reasons = (
            f"Thought through, this should bring about {money} more than what comes first to mind.",
        )
        return options[best]

    def _round_of(
        self, game: Game, options: list[Action], seat: int, seed: str, began: float, budget: float | None
    ) -> list[float]:
        """Each option once, with the same chance, as far as the time goes."""
        if self.processes > 1 and budget is None:
            shared = in_processes(self.processes, game, options, seat, seed)
            if shared is not None:
                return shared
        found = []
        for option in options:
            if budget is not None and perf_counter() - began > budget:
                break
            found.append(thought_through(game, option, seat, seed))
        return found
