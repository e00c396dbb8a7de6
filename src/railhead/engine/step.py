"""Steps and rounds: the flow of play as data.

A step is one decision. It holds no state of its own, only parameters given when a ruleset is composed, so one step
serves many games. A round is an ordered list of steps for each actor in turn, and a list of steps that may be taken
at any moment of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import verbs
from .actions import Action, Choice
from .holdings import would_operate
from .refusals import Refusal
from .seats import decider
from .slots import Slots

if TYPE_CHECKING:
    from .game import Game


OPENING: Final = "opening"
"""Kind of a round in which what the game starts with is sold."""
STOCK: Final = "stock"
"""Kind of a round in which players deal in shares."""
OPERATING: Final = "operating"
"""Kind of a round in which corporations build and run."""

Kinds: TypeAlias = tuple[type[Any], ...]
"""Kinds of action."""
Frame: TypeAlias = tuple[Any, ...]
"""What the numbers of an interrupt stand for."""


class Step:
    """One decision: is it open, what can be chosen, why not, and what it does."""

    name = ""
    """Its id; ``engine/words.py`` and the titles' words say it to people."""
    kinds: Kinds = ()
    """Action kinds this step understands."""
    slots: Slots = ()
    """What it keeps in the state."""
    frame: Frame = ()
    """As an interrupt: what is kept with the question, as types of ``engine/slots.py``."""
    out_of_turn = False
    """The action does not count as the acting entity's first action."""

    def handles(self, action: Action) -> bool:
        """True if this action is meant for this step."""
        return isinstance(action, self.kinds)

    def open(self, g: Game) -> bool:
        """True if a decision is to be taken here now."""
        raise NotImplementedError

    def choices(self, g: Game) -> Iterator[Choice]:
        """Every legal action, in a fixed order."""
        raise NotImplementedError

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        """None if the action is legal now."""
        raise NotImplementedError

    def apply(self, g: Game, action: Any) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def skip(self, g: Game) -> None:
        """What happens when the step needs no decision."""
        if self.idle(g):
            verbs.auto_passed(g, self.name)

    def idle(self, g: Game) -> bool:
        """True if going on from here without a decision is a pass: nothing has been done in this step yet."""
        return False

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """What happens when the question of an interrupt, taken from the stack, needs no answer."""
        self.skip(g)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        """The player who decides."""
        return decider(g, g.state.entity)


class RoundKind:
    """What a round is, whatever its name. A plain parent: what a round must be given comes before its own defaults."""

    kind = ""
    """``OPENING``, ``STOCK``, ``OPERATING`` or a title's own word: what people do in it."""
    turns_of = ""
    """Who has turns in it: ``player``, ``corporation``, or empty where it can be either."""


@dataclass
class Round(RoundKind):
    """A kind of round."""

    steps: tuple[Step, ...]
    """The decisions of a turn, in order."""
    anytime: tuple[Step, ...]
    """What can be done at any moment of a turn."""

    def __post_init__(self) -> None:
        self.takers = tuple((*self.anytime, step) for step in self.steps)
        """By pending step: the steps that can take an action, the pending one last."""

    def order(self, g: Game) -> list[int]:
        """R-1830-122: the corporations that may operate, in the order in which they would."""
        return would_operate(g)

    def begin(self, g: Game) -> None:
        """Enter the round."""
        raise NotImplementedError

    def end_turn(self, g: Game) -> None:
        """All steps of the present turn are done: hand over to the next actor or round."""
        raise NotImplementedError
