"""A fixed catalogue of actions for rules and a number of players: every action has a number, every number a meaning.

Which of them are legal follows from the position's own list of choices. An amount is one of a few named points of
what is allowed; where two points are the same amount only the first of them is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from ..engine.actions import Action, EndGame, Range, Routes
from ..engine.game import Game
from ..engine.ruleset import Ruleset
from .forms import CatalogueError, Form, Word, Words, forms_of, setting

POINTS: Final[tuple[str, ...]] = (
    "least", "least+1", "least+2", "least+5", "least+10", "quarter", "half", "three quarters", "most",
)  # fmt: skip
"""Amounts by name: steps above the least, parts of the way to the most."""
AGREE: Final = 0
DECLINE: Final = 1
RUN: Final = 2
"""Run the best routes."""
OWN: Final = ("agree", "decline", "run best")


def steps_of(last: int) -> tuple[int, ...]:
    """For each named point how many steps it lies above the least, where the most is ``last`` steps above it."""
    ahead = [min(last, step) for step in (0, 1, 2, 5, 10)]
    return (*ahead, last // 4, last // 2, last * 3 // 4, last)


class Entry(NamedTuple):
    """One number of the catalogue."""

    kind: str
    words: Words
    point: str = ""

    def __str__(self) -> str:
        return " ".join(str(word) for word in (self.kind, *self.words, self.point) if word != "")


class Legal(NamedTuple):
    """A choice under one number: the action itself, or the routes that are still to be found."""

    action: Action | None
    """None for the best routes."""
    bounds: tuple[int, int, int] | None
    """Least, most and step of its amount; None if it has none."""


class Catalogue:
    """Numbers for all actions of a game by these rules."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.players = players
        at = setting(rules, players)
        self.forms: dict[str, Form] = forms_of(rules)
        entries = [Entry(word, ()) for word in OWN]
        self._first: dict[tuple[Word, ...], int] = {}
        for kind, form in self.forms.items():
            for words in form.rows(at):
                if self._first.setdefault((kind, *words), len(entries)) == len(entries):
                    points = POINTS if form.amount else ("",)
                    entries.extend(Entry(kind, words, point) for point in points)
        self.entries: tuple[Entry, ...] = tuple(entries)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def hash(self) -> str:
        """Equal for catalogues in which every number means the same."""
        return sha256("\n".join(map(str, self.entries)).encode()).hexdigest()[:16]

    def _number(self, game: Game, action: Action) -> int:
        """The number of an action, of its first point if it has an amount."""
        form = self.forms.get(action.kind)
        if form is None:
            raise CatalogueError(f"The catalogue has no actions of the kind {action.kind!r}.")
        words = form.words(game, action)
        number = self._first.get((action.kind, *words))
        if number is None:
            raise CatalogueError(f"The catalogue has no {Entry(action.kind, words)}.")
        return number

    def legal(self, game: Game) -> dict[int, Legal]:
        """What the player who decides can do now, by number, in the order of the choices."""
        found: dict[int, Legal] = {}
        actor = game.actor
        outside = {kind for step in game.rules.rounds[game.state.round].anytime for kind in step.kinds}
        for choice in game.choices():
            if isinstance(choice, Routes):
                found[RUN] = Legal(None, None)
                continue
            if isinstance(choice, EndGame):
                continue
            sample = choice.template if isinstance(choice, Range) else choice
            if type(sample) in outside and game.speaker(sample) != actor:
                continue
            if not isinstance(choice, Range):
                bounds = self._fixed(sample)
                found.setdefault(self._number(game, sample), Legal(sample, bounds))
            elif self.forms[sample.kind].amount:
                self._add_points(game, choice, found)
            else:
                for action in choice:
                    found.setdefault(self._number(game, action), Legal(action, None))
        return found

    def _fixed(self, action: Action) -> tuple[int, int, int] | None:
        amount = self.forms[action.kind].amount if action.kind in self.forms else ""
        if not amount:
            return None
        value: int = getattr(action, amount)
        return value, value, 1

    def _add_points(self, game: Game, choice: Range, found: dict[int, Legal]) -> None:
        first = self._number(game, choice.template)
        bounds = (choice.low, choice.high, choice.step)
        taken: set[int] = set()
        for point, steps in enumerate(steps_of(len(choice) - 1)):
            if steps not in taken:
                taken.add(steps)
                found.setdefault(first + point, Legal(choice.at(choice.low + steps * choice.step), bounds))

    def decode(self, game: Game, number: int, seconds: float | None = None) -> Action:
        """The action behind a number that is legal now; routes are searched for at most so many seconds."""
        legal = self.legal(game).get(number)
        if legal is None:
            what = str(self.entries[number]) if 0 <= number < len(self.entries) else f"number {number}"
            raise CatalogueError(f"{what} is not legal now.")
        return game.best_run(seconds) if legal.action is None else legal.action

    def encode(self, game: Game, action: Action) -> int:
        """The number of a legal action; an amount between two points has the number of the nearer one."""
        if action.kind == "run":
            return RUN
        number = self._number(game, action)
        amount = self.forms[action.kind].amount
        if not amount:
            return number
        value: int = getattr(action, amount)
        points = {
            index: self._fixed(legal.action)
            for index, legal in self.legal(game).items()
            if number <= index < number + len(POINTS) and legal.action is not None
        }
        if not points:
            raise CatalogueError(f"{self.entries[number]} is not legal now.")
        return min(points, key=lambda index: abs((points[index] or (0, 0, 0))[0] - value))

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


_known: dict[tuple[int, int], Catalogue] = {}


def catalogue(rules: Ruleset, players: int) -> Catalogue:
    """The catalogue for rules and a number of players; made once."""
    key = (id(rules), players)
    if key not in _known:
        _known[key] = Catalogue(rules, players)
    return _known[key]
