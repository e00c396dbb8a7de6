"""Positions put together by hand: edits as values, each checked, none of them a move of the game.

``edited(game, PlaceTile("F16", "57", 2), GiveTrain("PRR", "D"))`` is a new game at another position; the old one stays
as it is. What the pieces, the books or a company's beginning forbid is refused with the figures (``NotPossible``), and
what comes out is held to the same checks as a position code; limits of the market and the like are only told.
"""

from .apply import arranged, edited, fitting, start_of
from .depot import gone, left_behind, placed
from .edits import (
    EDITS,
    CloseCompany,
    Deal,
    Edit,
    GivePrivate,
    GiveTrain,
    Keep,
    LeaveGame,
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
from .stock import box_name, can_leave, sizes, source
from .text import SEPARATOR, read, read_all, usage, write, write_all
from .turns import stationless

__all__ = [
    "EDITS",
    "SEPARATOR",
    "CloseCompany",
    "Deal",
    "Edit",
    "GivePrivate",
    "GiveTrain",
    "Keep",
    "LeaveGame",
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
    "arranged",
    "box_name",
    "can_leave",
    "edited",
    "fitting",
    "gone",
    "left_behind",
    "placed",
    "read",
    "read_all",
    "sizes",
    "source",
    "start_of",
    "stationless",
    "usage",
    "write",
    "write_all",
]
