"""Railhead plays 18xx: rules engine, web table and library for 1830, 1870, 1817 and 1860.

import railhead
game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
print(game)
game.push("bid CS 45")
"""

from __future__ import annotations

from .engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Choice,
    Discard,
    Dividend,
    EndGame,
    Exchange,
    Home,
    Lay,
    Par,
    Pass,
    Place,
    Range,
    RouteOf,
    Routes,
    Run,
    Sell,
    Take,
    Trade,
)
from .engine.errors import Illegal, OptionError, RailheadError, SeatsError, UnknownName
from .engine.refusals import Refusal
from .library.game import Game, load, new, save
from .library.views import Company, Outcome, Player
from .notation.faults import Ambiguous, Unreadable
from .titles import TITLES, UnknownTitle

__version__ = "0.1.0"
__all__ = [
    "TITLES",
    "Action",
    "Ambiguous",
    "Bankrupt",
    "Bid",
    "Buy",
    "BuyPrivate",
    "BuyTrain",
    "Choice",
    "Company",
    "Discard",
    "Dividend",
    "EndGame",
    "Exchange",
    "Game",
    "Home",
    "Illegal",
    "Lay",
    "OptionError",
    "Outcome",
    "Par",
    "Pass",
    "Place",
    "Player",
    "RailheadError",
    "Range",
    "Refusal",
    "RouteOf",
    "Routes",
    "Run",
    "SeatsError",
    "Sell",
    "Take",
    "Trade",
    "UnknownName",
    "UnknownTitle",
    "Unreadable",
    "__version__",
    "load",
    "new",
    "save",
]
