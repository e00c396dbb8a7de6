"""What an adviser is given and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ...engine.actions import Action, Range
from ...engine.events import Event
from ...engine.game import Game
from .outlook import Outlook
from .temper import EVEN, Temper

A = TypeVar("A", bound=Action)


@dataclass
class Advice:
    """An action and why, in one or two sentences with figures."""

    action: Action
    why: str


@dataclass
class Brief:
    """A decision to be taken: the position, the seat, the choices by kind, and the outlook."""

    game: Game
    seat: int
    choices: dict[type[Any], list[Any]]
    outlook: Outlook
    rng: Random
    light: bool = False
    """A quick answer will do: it is for a game that is only thought through."""
    temper: Temper = EVEN
    """What weighs more in the title that is played."""

    def of(self, kind: type[A]) -> list[A]:
        """Choices of a kind that are single actions."""
        return [choice for choice in self.choices.get(kind, ()) if isinstance(choice, kind)]

    def ranges(self, kind: type[A]) -> Iterator[tuple[A, Range]]:
        """Choices of a kind that are a range of amounts, each with its template."""
        for choice in self.choices.get(kind, ()):
            if isinstance(choice, Range) and isinstance(choice.template, kind):
                yield choice.template, choice

    def has(self, *kinds: type[Any]) -> bool:
        """True if something of these kinds can be chosen."""
        return any(kind in self.choices for kind in kinds)

    def sym(self, corporation: int) -> str:
        """Its letters."""
        return self.game.title.corporations[corporation].sym

    def index(self, sym: str) -> int:
        """Its number."""
        return self.game.title.corporation_index[sym]

    def earned(self, amount: int) -> str:
        """Revenue as words: about so much where the search for it was cut short."""
        return self.cash(amount) if self.outlook.exact else f"about {self.cash(amount)}"

    def cash(self, amount: float) -> str:
        """Money as the title writes it."""
        return f"{self.game.title.currency}{round(amount):,}"


class Foresight(NamedTuple):
    """Ends of operating rounds to which a player who thinks ahead plays a game on in his mind."""

    first: int
    """Then most candidates are given up."""
    last: int
    """Then the others are compared."""


Adviser: TypeAlias = Callable[[Brief], Advice | None]
Assent: TypeAlias = Callable[[Brief, Action], bool | None]
Burden: TypeAlias = Callable[[Outlook, int], float]
Clock: TypeAlias = Callable[[Outlook], None]
ShareValue: TypeAlias = Callable[[Outlook, int], float]
Tally: TypeAlias = Callable[[Event], tuple[str, ...]]
Foreseen: TypeAlias = Callable[[Game], Foresight]
