"""What a bot would have done, and what difference it projects: told only where it is larger than its own noise."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from ..bots.baron import margin, thought_through
from ..bots.conductor import Conductor
from ..engine.actions import Action, EndGame, Range, Run
from ..engine.game import Game
from ..titles.agreement import parties

TRIES = 4
"""Games thought through for each of the two choices, with the same chance for both."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A decision as a bot sees it."""

    index: int
    """Number of the action."""
    player: int
    played: Action
    wanted: Action
    """What the bot would have done."""
    reasons: tuple[str, ...]
    difference: float
    """What its choice brings more, on average over the games thought through, in money of the player's standing."""
    noise: float
    """Two standard errors of that average, and what a bot that searches wants to gain before it believes it."""

    @property
    def counts(self) -> bool:
        """The difference is larger than its noise."""
        return self.difference > self.noise


def decision_indices(game: Game) -> tuple[int, ...]:
    """Numbers of the actions that somebody chose among several, runs of trains left out: they have their own part."""
    found = []
    for node in game.nodes():
        if node.action is None or node.parent is None or isinstance(node.action, Run | EndGame):
            continue
        before = Game(game.rules, game.players, node.parent)
        if before.speaker(node.action) == before.actor and _several(before):
            found.append(node.index)
    return tuple(found)


def _several(game: Game) -> bool:
    count = 0
    for choice in game.choices():
        count += 2 if isinstance(choice, Range) and len(choice) > 1 else 1
        if count > 1:
            return True
    return False


def wanted(before: Game, seat: int, seed: str = "review") -> tuple[Action, tuple[str, ...]]:
    """What the conductor would do in a seat, and why."""
    bot = Conductor(seed)
    action = bot.choose(before, seat)
    return action, bot.reasons()


def opinion(before: Game, index: int, played: Action, tries: int = TRIES) -> Opinion | None:
    """The conductor's opinion of an action in the position before it; None where it would do the same.

    The difference comes of games thought through by the rules of the baron: both choices, everybody played on by a
    quick conductor, the same chance for both. A deal that somebody has to agree to is not judged.
    """
    seat = before.actor
    if seat is None or parties(before, played):
        return None
    action, reasons = wanted(before, seat)
    if action == played or parties(before, action):
        return None
    pairs = [
        thought_through(before, action, seat, f"review/{number}")
        - thought_through(before, played, seat, f"review/{number}")
        for number in range(tries)
    ]
    spread = 2 * stdev(pairs) / sqrt(tries) if tries > 1 else float("inf")
    least = margin(before, float(before.rules.score(before, seat)))
    return Opinion(index, seat, played, action, reasons, mean(pairs), spread + least)
