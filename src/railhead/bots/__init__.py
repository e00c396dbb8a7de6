"""Bots: players for every title, by the id under which tables store them."""

from __future__ import annotations

from typing import Final

from .baron import Baron
from .bot import Bot, Kind, Seed
from .conductor import Conductor
from .random_player import RandomPlayer

USUAL: Final = "conductor"
"""The bot that is seated when nobody asks for another."""

BOTS: Final[dict[str, Kind]] = {
    kind.id: kind
    for kind in (
        Kind("conductor", "Conductor", "plans its trains, builds for revenue, says why", Conductor),
        Kind("baron", "Baron", "thinks the conductor's plans through and takes its time", Baron),
        Kind("random", "Random", "plays by chance", RandomPlayer),
    )
}

__all__ = ["BOTS", "USUAL", "Bot", "Kind", "Seed"]
