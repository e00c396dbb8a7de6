"""A player without a plan: any legal action, with a taste for building and for selling little.

It is here to fill seats and to test; it knows nothing about any title.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..engine.actions import Action, Dividend, EndGame, Range, Routes, field_names
from ..engine.game import Game
from ..titles.agreement import parties
from .bot import Seed

WEIGHTS = {"pass": 2, "sell": 1, "trade": 0, "bankrupt": 1, "exchange": 2}
"""How often a kind of action is taken when it can be; 6 for the kinds not named."""
USUAL = 6
STEPS = 20_000
"""Steps of the search after which it runs the best routes found so far; so it is the same on every machine."""
TIRED = 1_500
"""Actions after which it lets a game come to its end: nothing is sold that need not be, and what is earned is paid."""


def choose(game: Game, rng: Random) -> Action:
    """One legal action that needs nobody else's consent."""
    kinds: dict[str, list[Any]] = {}
    for choice in game.choices():
        if isinstance(choice, EndGame) or not _may_say(game, choice):
            continue
        kinds.setdefault(_kind(choice), []).append(choice)
    while kinds:
        names = sorted(kinds)
        weights = [_weight(name, kinds[name]) for name in names]
        if game.length > TIRED:
            weights = [0 if name == "sell" else weight for name, weight in zip(names, weights, strict=True)]
        if not any(weights):
            weights = [1] * len(names)
        kind = rng.choices(names, weights)[0]
        action = _definite(game, rng.choice(_wanted(game, kinds[kind])), rng)
        if not parties(game, action):
            return action
        kinds[kind] = [choice for choice in kinds[kind] if parties(game, _least(game, choice)) == frozenset()]
        if not kinds[kind]:
            del kinds[kind]
    raise ValueError("There is nothing to choose: the game is over or waits for an agreement.")


def _weight(kind: str, choices: list[Any]) -> int:
    """How often a kind is taken; an amount that is offered for nothing in particular as seldom as a sale."""
    if any(isinstance(c, Range) and field_names(c.template) == (c.field,) for c in choices):
        return WEIGHTS["sell"]
    return WEIGHTS.get(kind, USUAL)


def _wanted(game: Game, choices: list[Any]) -> list[Any]:
    """All of them; of dividends in a long game those that pay, for money that is never paid breaks no bank."""
    if game.length > TIRED:
        return [
            choice for choice in choices if isinstance(choice, Dividend) and choice.how == "pay"
        ] or choices
    return choices


def _may_say(game: Game, choice: Any) -> bool:
    """Some choices are open to a player whose turn it is not."""
    if isinstance(choice, Routes):
        return True
    return game.speaker(choice.template if isinstance(choice, Range) else choice) == game.actor


def _kind(choice: Any) -> str:
    if isinstance(choice, Range):
        return choice.template.kind
    return "run" if isinstance(choice, Routes) else str(choice.kind)


def _least(game: Game, choice: Any) -> Action:
    if isinstance(choice, Range):
        return choice.at(choice.low)
    return game.best_run(steps=STEPS) if isinstance(choice, Routes) else choice


def _definite(game: Game, choice: Any, rng: Random) -> Action:
    """Mostly the least amount of a range: a random bidder would be broke at once."""
    if isinstance(choice, Range):
        steps = len(choice) - 1
        return choice.at(choice.low + choice.step * min(steps, rng.choice((0, 0, 0, 1, 2, 4, 8))))
    return _least(game, choice)


class RandomPlayer:
    """The same as a bot: each instance draws from a chance of its own."""

    def __init__(self, seed: Seed = 0) -> None:
        self._chance = Random(seed)

    def choose(self, game: Game, seat: int, budget: float | None = None) -> Action:
        """One legal action, by chance."""
        return choose(game, self._chance)

    def agrees(self, game: Game, action: Action, seat: int) -> bool:
        """By the toss of a coin."""
        return self._chance.random() < 0.5

    def reasons(self) -> tuple[str, ...]:
        """Always the same."""
        return ("Chosen by chance among the legal actions.",)
