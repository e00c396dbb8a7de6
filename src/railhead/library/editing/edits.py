"""The edits: plain values that hold words and numbers and can be made without a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Final

from ...engine.errors import RailheadError


class NotPossible(RailheadError):
    """An edit that no position can have; nothing has changed. ``code`` is stable, ``figures`` are what failed."""

    def __init__(self, code: str, sentence: str, **figures: int | str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.figures: Mapping[str, int | str] = figures


@dataclass(frozen=True)
class Edit:
    """A change of a position by hand."""

    verb: ClassVar[str]
    """Its first word as a text."""


@dataclass(frozen=True)
class PlaceTile(Edit):
    """A tile lies on a hex, whatever lay there: what a table shows is copied, no track is built."""

    verb = "tile"
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True)
class LiftTile(Edit):
    """The hex is as it was printed."""

    verb = "bare"
    hex: str


@dataclass(frozen=True)
class PlaceToken(Edit):
    """One of a company's tokens lies in a city (``H12.0``: hex and place on it)."""

    verb = "token"
    company: str
    place: str


@dataclass(frozen=True)
class LiftToken(Edit):
    """A token is with its company again."""

    verb = "untoken"
    company: str
    place: str


@dataclass(frozen=True)
class SetTokens(Edit):
    """So many tokens are on the charter, where a title lets them come and go."""

    verb = "tokens"
    company: str
    count: int


@dataclass(frozen=True)
class GiveTrain(Edit):
    """A company has one more train of a kind, taken from the supply; ``pool`` is the open market."""

    verb = "train"
    owner: str
    kind: str


@dataclass(frozen=True)
class TakeTrain(Edit):
    """A train of a kind goes back to the supply."""

    verb = "return"
    owner: str
    kind: str


@dataclass(frozen=True)
class Sold(Edit):
    """So many trains of a kind have left the supply, where trains can leave the game before they rust."""

    verb = "sold"
    kind: str
    count: int


@dataclass(frozen=True)
class StartCompany(Edit):
    """A company has a par, a price and a president with his certificate."""

    verb = "start"
    company: str
    par: int
    player: int


@dataclass(frozen=True)
class CloseCompany(Edit):
    """A company is as before it was started: everything it has goes back, but its privates are closed."""

    verb = "unstart"
    company: str


@dataclass(frozen=True)
class LeaveGame(Edit):
    """A company has closed for good, where a title's market closes companies: nothing of it is left."""

    verb = "gone"
    company: str


@dataclass(frozen=True)
class SetPrice(Edit):
    """A company's market token lies in a box (``B7``: the row from the top, the column from the left), below others."""

    verb = "price"
    company: str
    box: str


@dataclass(frozen=True)
class SetPar(Edit):
    """What a share that is not sold yet costs, where that is no longer what the company started at."""

    verb = "par"
    company: str
    par: int


@dataclass(frozen=True)
class SetShares(Edit):
    """A holder has so many shares: a player's seat, ``pool``, ``treasury`` or ``reserve``; the rest is not sold yet."""

    verb = "shares"
    company: str
    holder: int | str
    count: int


@dataclass(frozen=True)
class SetPresident(Edit):
    """Of those with the most shares this one is president."""

    verb = "president"
    company: str
    player: int


@dataclass(frozen=True)
class SetSize(Edit):
    """A company is divided into so many shares, where the title knows several sizes."""

    verb = "size"
    company: str
    shares: int


@dataclass(frozen=True)
class SetCash(Edit):
    """A player (by seat) or a company has so much money; the bank has the rest."""

    verb = "cash"
    owner: int | str
    amount: int


@dataclass(frozen=True)
class GivePrivate(Edit):
    """A private belongs to a player (by seat) or a company, is ``closed``, or in the opening sale the ``bank``'s."""

    verb = "private"
    private: str
    owner: int | str


@dataclass(frozen=True)
class SetPriority(Edit):
    """A player has the priority deal."""

    verb = "priority"
    player: int


@dataclass(frozen=True)
class SetRound(Edit):
    """The turn of the game, the operating round within its set and the length of the set."""

    verb = "round"
    turn: int
    number: int
    length: int


@dataclass(frozen=True)
class Operate(Edit):
    """It is an operating round and a company's turn; those that come after it in order have not had theirs."""

    verb = "operate"
    company: str


@dataclass(frozen=True)
class Deal(Edit):
    """It is a stock round and a player's turn."""

    verb = "deal"
    player: int


@dataclass(frozen=True)
class Keep(Edit):
    """What a title keeps besides (loans, markers, mines): a slot of its rules by name, its value as JSON."""

    verb = "keep"
    slot: str
    value: str

    def __post_init__(self) -> None:
        """Of what means the same only one is written: without spaces, and without what separates edits."""
        with suppress(ValueError, RecursionError):
            plain = json.dumps(json.loads(self.value), separators=(",", ":"))
            object.__setattr__(self, "value", plain.replace(" ", "\\u0020").replace(";", "\\u003b"))


EDITS: Final[tuple[type[Edit], ...]] = (
    PlaceTile, LiftTile, PlaceToken, LiftToken, SetTokens, GiveTrain, TakeTrain, Sold, StartCompany, CloseCompany,
    LeaveGame,
    SetPrice, SetPar, SetShares, SetPresident, SetSize, SetCash, GivePrivate, SetPriority, SetRound, Operate, Deal,
    Keep,
)  # fmt: skip
"""Every kind of edit."""
