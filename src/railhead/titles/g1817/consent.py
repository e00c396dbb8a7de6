"""Whose agreement a deal of 1817 needs besides the speaker's."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.actions import Action
from ...engine.game import Game
from .actions import Merge


def parties(g: Game, action: Action) -> Iterable[int]:
    """R-1817-320, 1817/D-20: both presidents agree to a merger."""
    if not g.rules.deals_agreed or not isinstance(action, Merge):
        return ()
    if action.partner not in g.title.corporation_index:
        return ()
    president = g.state.president[g.title.corporation_index[action.partner]]
    return () if president is None else (president,)
