"""Parts of a table's page that several people see alike: rendered once for each version, whoever asks first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from .view import View

T = TypeVar("T")


def once(view: View, name: str, alike: Hashable, make: Callable[[], T]) -> T:
    """What is made for the first of those who see the same; ``alike`` says everything in which people differ.

    Somebody who looks at the past, at a what-if or at a draft sees something of his own.
    """
    if not at_present(view):
        return make()
    live = view.live
    of = (live.version, live.ailing, live.frozen, view.game.node, view.game.rules, view.heard)
    if live.shown_of != of:
        live.shown_of = of
        live.shown = {}
    key = (name, alike)
    if key not in live.shown:
        live.shown[key] = make()
    found: T = live.shown[key]
    return found


def at_present(view: View) -> bool:
    """True if the position shown is the one on the table."""
    game, table = view.game, view.live.game
    present = view.at is None and not view.branching
    return present and game.node is table.node and game.rules is table.rules
