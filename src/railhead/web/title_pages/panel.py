"""How decisions are asked. A panel shows the choices of some kinds of action; titles add panels of their own.

The decision lists what the engine offers, sorts it by kind, and lets each panel present its kinds.
Kinds that no panel presents are shown as plain buttons, so that a new title can be played before it is beautiful.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
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
    """What panels want drawn: ``hexes`` (or ``only`` these), ``chosen``, ``ghost``, ``routes``, ``cells``,
    ``switches``, ``powers`` (hex and private: where its power can be used)."""

    def add_powers(self, found: Iterable[tuple[str, str]]) -> None:
        """Places where the power of a private can be used now, to be chosen on the map; others are left out."""
        known = self.hints.get("powers", ())
        self.hints["powers"] = tuple(sorted({*known, *((name, sym) for name, sym in found if sym)}))

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
    of: str = ""
    """The title whose template it uses; empty for a shared one."""

    @property
    def template(self) -> str:
        """Name of its template."""
        return f"titles/{self.of}/{self.name}.html" if self.of else f"panels/{self.name}.html"


Maker = Callable[[PanelContext], "Panel | None"]


@dataclass(frozen=True)
class PanelRule:
    """When a panel is asked, and how it is made."""

    kinds: frozenset[str]
    """Kinds of action it presents."""
    beside: frozenset[str]
    """Kinds it says something about and leaves to others."""
    make: Maker
    last: bool = False
    """A title's panel that stands below the shared ones."""


def panel(*kinds: str, beside: tuple[str, ...] = (), last: bool = False) -> Callable[[Maker], PanelRule]:
    """A panel for kinds of action; asked when one of them is on offer.

    It is asked too when one of the kinds ``beside`` is on offer, and leaves those to the panels that present them.
    """

    def rule(maker: Maker) -> PanelRule:
        return PanelRule(frozenset(kinds), frozenset(beside), maker, last)

    return rule


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


def panels_for(context: PanelContext, rules: Iterable[PanelRule]) -> list[Panel]:
    """The panels of a decision, strips and notices first; then what nobody presents."""
    offered = set(context.kinds)
    left = offered - {Pass.kind, EndGame.kind}
    found = []
    for rule in rules:
        if rule.kinds & left or rule.beside & offered:
            made = rule.make(context)
            if made is not None:
                found.append(made)
                left -= rule.kinds
    found.sort(key=lambda made: not made.bare)
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
