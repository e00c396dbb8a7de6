"""Whose agreement a deal that only 1870 knows needs."""

from __future__ import annotations

from ...engine.actions import Action
from ...engine.game import Game
from .actions import Redeem


def parties(g: Game, action: Action) -> tuple[int, ...]:
    """R-1870-086, 1870/D-11: a player may refuse to give up a share that his company wants to redeem."""
    if isinstance(action, Redeem) and g.rules.options.flag("redemption_consent"):
        return (action.holder,)
    return ()
