"""Whose agreement a deal of 1817 needs besides the speaker's."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.actions import Action
from ...engine.game import Game
from .actions import Merge


def parties(g: Game, action: Action) -> Iterable[int]:
    """R-1817-320, 1817/D-20: both presidents agree to a merger."""
    if isinstance(action, Merge) and action.partner in g.title.corporation_index:
        if g.rules.options.flag("trade_consent"):
            president = g.state.president[g.title.corporation_index[action.partner]]
            if president is not None:
                return (president,)
    return ()
