"""The game that people use: the engine's game with text, views, files and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine import game as engine
from ..engine.actions import Action, Choice
from ..engine.options import Options, Value
from ..titles import entry, ruleset
from .sending import Row, chain_of, rows_of, rules_of
from .views import Company, Outcome, Player, company_view, outcome_of, player_view

if TYPE_CHECKING:
    from ..render.notebook import Picture


class Game(engine.Game):
    """A game in progress: its position, everything that led to it, and what can be done now.

    Made by ``railhead.new`` and ``railhead.load``. ``print(game)`` shows the position, ``game.choices()`` lists what
    can be done, ``game.push`` does it, ``game.pop`` takes it back. A copy is cheap and independent.
    """

    __slots__ = ()

    # reading

    @property
    def options(self) -> Options:
        """The choice of options by which it is played."""
        return self.rules.options

    @property
    def kinds(self) -> Mapping[str, type[Action]]:
        """Every kind of action of this title by its word: what all titles have, and its own."""
        return entry(self.title.name).kinds

    @property
    def companies(self) -> tuple[Company, ...]:
        """Views of all public companies, in the title's order."""
        return tuple(company_view(self, corporation.sym) for corporation in self.title.corporations)

    def company(self, sym: str) -> Company:
        """A public company as it stands: ``game.company("PRR").cash``."""
        return company_view(self, sym)

    def player(self, name: str | int) -> Player:
        """A player as he stands, by name or seat: ``game.player("Ada").shares``."""
        return player_view(self, name)

    def outcome(self) -> Outcome | None:
        """Who won, by how much and why it ended; None while it runs."""
        return outcome_of(self)

    # text

    def parse(self, text: str) -> Action:
        """The action of a text such as ``bid CS 45``; what it leaves out comes from the choices.

        Raises ``Unreadable`` if it is none and ``Ambiguous`` if it could be several. Whether the rules allow the
        action is another question: ``why_not`` answers it.
        """
        from ..notation.text import parse

        return parse(text, self)

    def write(self, choice: Choice) -> str:
        """An action or a choice in the text notation: ``bid CS 45``, ``bid CS 45 … 600``, ``run best``."""
        from ..notation.text import choice_text

        return choice_text(choice)

    def push(self, action: Action | str) -> None:
        """Carry out an action or the text of one; raises ``Illegal`` and changes nothing if the rules refuse it."""
        super().push(self.parse(action) if isinstance(action, str) else action)

    def __repr__(self) -> str:
        from .text import headline

        return f"<Game {headline(self)}, {self.length} actions>"

    def __str__(self) -> str:
        from .text import position_text

        return position_text(self)

    # pictures

    @property
    def map(self) -> Picture:
        """The map as a drawing, which a notebook shows."""
        from ..render.notebook import map_picture

        return map_picture(self)

    @property
    def market(self) -> Picture:
        """The stock market as a drawing, which a notebook shows."""
        from ..render.notebook import market_picture

        return market_picture(self)

    def _repr_svg_(self) -> str:
        from ..render.notebook import game_picture

        return game_picture(self)

    # comparing and sending

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, engine.Game):
            return NotImplemented
        return (
            (self.title.name, self.players, self.rules.options)
            == (other.title.name, other.players, other.rules.options)
            and self.state == other.state
            and self.actions == other.actions
        )

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        named = (self.title.name, dict(self.rules.options), self.rules.passes_asked)
        return _again, (named, self.players, rows_of(self))


def game_of(found: engine.Game) -> Game:
    """The same game, as people use it."""
    return found if isinstance(found, Game) else Game(found.rules, found.players, found.node)


def _again(named: tuple[Any, Any, Any], players: Sequence[str], rows: Sequence[Row]) -> Game:
    """A game that was sent."""
    rules = rules_of(*named)
    return Game(rules, players, chain_of(rules, rows))


def new(
    title: str,
    players: Sequence[str] | int = 3,
    options: Mapping[str, Value] | None = None,
    preset: str = "",
) -> Game:
    """A new game; ``players`` are names in seating order, or how many.

    Raises ``UnknownTitle``, ``OptionError`` or ``SeatsError`` when there is no such game.
    """
    names = [f"Player {i + 1}" for i in range(players)] if isinstance(players, int) else list(players)
    return Game(ruleset(title, options, preset), names)


def load(path: str | Path, trust: str = "strict") -> Game:
    """The game in a file, played to its last action: native log, text, position code or 18xx.games JSON.

    Raises ``Unreadable`` (or ``railhead.notation.games18xx.Fault`` for an entry that cannot be played) with the place
    of the fault; both are a ``RailheadError``.
    """
    from ..notation import files

    return game_of(files.load(path, trust).game)


def save(game: engine.Game, path: str | Path, form: str = "") -> None:
    """Write a game to a file: ``native`` (the default), ``text`` (for names ending in .txt), ``position`` or ``18xx``.

    Raises ``railhead.notation.games18xx.NotExportable`` for a game that 18xx.games could not follow.
    """
    from ..notation.files import written

    target = Path(path)
    target.write_text(
        written(game, form or ("text" if target.suffix == ".txt" else "native")), encoding="utf-8"
    )
