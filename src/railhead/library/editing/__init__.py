"""Positions put together by hand: edits as values, each checked, none of them a move of the game.

``edited(game, PlaceTile("F16", "57", 2), GiveTrain("PRR", "D"))`` is a new game at another position; the old one stays
as it is. What cannot lie on the table is refused with the figures (``NotPossible``), and what comes out is held to the
same checks as a position code.
"""

from .apply import edited, fitting, start_of
from .edits import (
    EDITS,
    CloseCompany,
    Deal,
    Edit,
    GivePrivate,
    GiveTrain,
    Keep,
    LiftTile,
    LiftToken,
    NotPossible,
    Operate,
    PlaceTile,
    PlaceToken,
    SetCash,
    SetPar,
    SetPresident,
    SetPrice,
    SetPriority,
    SetRound,
    SetShares,
    SetSize,
    SetTokens,
    Sold,
    StartCompany,
    TakeTrain,
)
from .text import SEPARATOR, read, read_all, usage, write, write_all

__all__ = [
    "EDITS",
    "SEPARATOR",
    "CloseCompany",
    "Deal",
    "Edit",
    "GivePrivate",
    "GiveTrain",
    "Keep",
    "LiftTile",
    "LiftToken",
    "NotPossible",
    "Operate",
    "PlaceTile",
    "PlaceToken",
    "SetCash",
    "SetPar",
    "SetPresident",
    "SetPrice",
    "SetPriority",
    "SetRound",
    "SetShares",
    "SetSize",
    "SetTokens",
    "Sold",
    "StartCompany",
    "TakeTrain",
    "edited",
    "fitting",
    "read",
    "read_all",
    "start_of",
    "usage",
    "write",
    "write_all",
]
