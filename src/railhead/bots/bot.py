"""What a bot is: something that chooses for a seat, answers proposals, and can say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from ..engine.actions import Action
from ..engine.game import Game

Seed: TypeAlias = int | str
"""What makes two bots of a kind alike: with the same seed they play the same in the same positions."""


class Bot(Protocol):
    """A player for any title: it sees the position as every player does, and works from choices and copies."""

    def choose(self, game: Game, seat: int, budget: float | None = None) -> Action:
        """One legal action of the seat that is asked, in about so many seconds; the game itself is left as it is.

        It needs nobody's consent but the bot's own.
        """
        ...

    def agrees(self, game: Game, action: Action, seat: int) -> bool:
        """Whether the player in a seat agrees to a deal that somebody proposes."""
        ...

    def reasons(self) -> tuple[str, ...]:
        """Why it chose what it chose last: a sentence or two, with its own figures."""
        ...


@dataclass(frozen=True)
class Kind:
    """A bot as people choose it: its id in stored tables, its name, one line of style, and how one is made."""

    id: str
    name: str
    style: str
    make: Callable[[Seed], Bot]
