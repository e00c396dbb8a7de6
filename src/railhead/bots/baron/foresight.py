"""How far the baron thinks ahead; a title says so where its beginning decides more than elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, NamedTuple, TypeAlias

from ...engine.game import Game
from ...titles import entry


class Foresight(NamedTuple):
    """Ends of operating rounds to which a game is thought through."""

    first: int
    """Then most candidates are given up."""
    last: int
    """Then the others are compared."""


Foreseen: TypeAlias = Callable[[Game], Foresight]
USUAL: Final = Foresight(1, 2)


def foresight(game: Game) -> Foresight:
    """How far to think at a position: as the title's own part says in its ``BARON``, two rounds elsewhere."""
    own = _own(game.title.name)
    return USUAL if own is None else own(game)


@lru_cache(maxsize=64)
def _own(title: str) -> Foreseen | None:
    pack = entry(title)
    name = pack.bots_module
    if not pack.bots and (find_spec(name.rpartition(".")[0]) is None or find_spec(name) is None):
        return None
    found: Foreseen | None = getattr(import_module(name), "BARON", None)
    return found
