"""Railhead plays 18xx: rules engine, web table and library for 1830, 1870, 1817 and 1860.

import railhead
game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
print(game.actor, *game.choices())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from .engine.errors import Illegal
from .engine.game import Game
from .engine.options import Value
from .engine.refusals import Refusal
from .render.notebook import install as _show_pictures
from .titles import TITLES, ruleset

__version__ = "0.1.0"
_show_pictures()
__all__ = ["TITLES", "Game", "Illegal", "Refusal", "__version__", "load", "new"]


def new(
    title: str,
    players: Sequence[str] | int = 3,
    options: Mapping[str, Value] | None = None,
    preset: str = "",
) -> Game:
    """A new game; ``players`` are names in seating order, or how many."""
    names = [f"Player {i + 1}" for i in range(players)] if isinstance(players, int) else list(players)
    return Game(ruleset(title, options, preset), names)


def load(path: str | Path, trust: str = "strict") -> Game:
    """The game in a file, played to its last action: native log, text, position code or 18xx.games JSON.

    Raises ``railhead.notation.faults.Unreadable`` (or ``railhead.notation.games18xx.Fault`` for an entry that
    cannot be played) with the place of the fault.
    """
    from .notation.files import load as read

    return read(path, trust).game
