"""How decisions are asked. A panel shows the choices of some kinds of action; titles add panels of their own.

The decision lists what the engine offers, sorts it by kind, and lets each registered panel present its kinds.
Kinds nobody registered are shown as plain buttons, so that a new title can be played before it is beautiful.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.actions import Action, Choice, EndGame, Pass, Range, Routes, field_names
from ...engine.game import Game
from ...engine.steps.run import best_routes
from ..search.found import PROVED, STOPPED, FoundRoutes

FindRoutes = Callable[[Game, int], FoundRoutes]
"""Asks for the best routes of a corporation as far as they are known."""


@dataclass
class PanelContext:
    """One pending decision: the game, what can be chosen, and what is selected on the page."""

    game: Game
    kinds: dict[str, list[Any]]
    pick: Mapping[str, str]
    seconds: float = 5.0
    help: str = "full"
    """Route help of the table: ``full``, ``check`` or ``off``."""
    look: FindRoutes | None = None
    hints: dict[str, Any] = field(default_factory=dict)
    """What panels want drawn: ``hexes`` (or ``only`` these), ``chosen``, ``ghost``, ``routes``, ``cells``."""

    def has(self, *kinds: str) -> bool:
        """True if one of these kinds can be chosen."""
        return any(kind in self.kinds for kind in kinds)

    def found(self, game: Game, corporation: int) -> FoundRoutes:
        """The best routes of a corporation; those that take long are searched on while the page is shown."""
        if self.look is not None:
            return self.look(game, corporation)
        run = best_routes(game, corporation, self.seconds)
        return FoundRoutes(run, PROVED if run.proved else STOPPED)

    def actions(self, kind: str) -> list[Any]:
        """Choices of a kind."""
        return self.kinds.get(kind, [])


@dataclass(frozen=True)
class Panel:
    """A part of the decision: a template and its values."""

    name: str
    title: str
    data: Any
    open: bool = True
    bare: bool = False
    """Shown without a heading of its own: a strip or a notice above the panels."""


Maker = Callable[[PanelContext], "Panel | None"]

_MAKERS: list[tuple[frozenset[str], frozenset[str], Maker]] = []


def panel(*kinds: str, beside: tuple[str, ...] = ()) -> Callable[[Maker], Maker]:
    """Register a panel for kinds of action; asked when one of them is on offer.

    It is asked too when one of the kinds ``beside`` is on offer, and leaves those to the panels that present them.
    """

    def register(maker: Maker) -> Maker:
        _MAKERS.append((frozenset(kinds), frozenset(beside), maker))
        return maker

    return register


def kind_of(choice: Choice) -> str:
    """The action kind of a choice."""
    if isinstance(choice, Range):
        return choice.template.kind
    return "run" if isinstance(choice, Routes) else choice.kind


def sorted_choices(game: Game) -> dict[str, list[Any]]:
    """What the engine offers to the player who decides, by kind."""
    kinds: dict[str, list[Any]] = {}
    for choice in game.choices():
        if speaker_of(game, choice) == game.actor:
            kinds.setdefault(kind_of(choice), []).append(choice)
    return kinds


def speaker_of(game: Game, choice: Choice) -> int | None:
    """Who may say it; some choices are open to a player whose turn it is not."""
    if isinstance(choice, Routes):
        return game.actor
    return game.speaker(choice.template if isinstance(choice, Range) else choice)


def asides(game: Game, seats: Container[int]) -> list[Action]:
    """Actions that players in these seats may take although somebody else decides now."""
    return [
        choice
        for choice in game.choices()
        if not isinstance(choice, Range | Routes) and speaker_of(game, choice) != game.actor
        and speaker_of(game, choice) in seats
    ]  # fmt: skip


def panels_for(context: PanelContext) -> list[Panel]:
    """The panels of a decision, in the order of registration; then what nobody presents."""
    offered = set(context.kinds)
    left = offered - {Pass.kind, EndGame.kind}
    found = []
    for kinds, beside, maker in _MAKERS:
        if kinds & left or beside & offered:
            made = maker(context)
            if made is not None:
                found.append(made)
                left -= kinds
    if left:
        choices = [choice for kind in sorted(left) for choice in context.kinds[kind]]
        found.append(Panel("plain", "Choices", choices))
    return found


def test_id(action: Action) -> str:
    """A stable name of an action for the page's hooks: ``buy-PRR-ipo``."""
    parts = [action.kind]
    for name in field_names(action):
        value = getattr(action, name)
        if isinstance(value, str | int) and value != "":
            parts.append(str(value))
    return "-".join(parts).replace(" ", "")
