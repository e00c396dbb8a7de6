"""A bot's decision: from a game where it is, or from plain values so that it can be made beside the service."""

from __future__ import annotations

from typing import Any

from ...bots import BOTS
from ...engine.actions import Action
from ...engine.game import Game
from ...notation.position import restore
from .codec import encode


def decided_here(bot: str, seed: str, game: Game, place: int, budget: float) -> tuple[Action, str]:
    """What a bot does and its reasons."""
    player = BOTS[bot].make(seed)
    action = player.choose(game, place, budget)
    return action, " ".join(player.reasons())


def decided(bot: str, seed: str, code: str, place: int, budget: float) -> tuple[dict[str, Any], str]:
    """The same at the position of a code, the action as plain data."""
    action, why = decided_here(bot, seed, restore(code), place, budget)
    return encode(action), why
