"""Policies that choose actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..engine.actions import Action
from ..engine.game import Game
from . import random_player


@dataclass(frozen=True)
class Bot:
    """What a seat needs from a policy."""

    name: str
    strength: str
    choose: Callable[[Game, Random], Action]
    agrees: Callable[[Game, Action, int, Random], bool]
    reason: Callable[[Game, Action], str]


BOTS: dict[str, Bot] = {
    "random": Bot(
        "Random", "plays by chance", random_player.choose, random_player.agrees, random_player.reason
    ),
}
"""Policies by the id that tables store."""

__all__ = ["BOTS", "Bot"]
