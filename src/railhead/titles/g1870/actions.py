"""Decisions that only 1870 knows: protection, redemption and reissue, markers, connection runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...engine.actions import Action


@dataclass(frozen=True, slots=True)
class Protect(Action):
    """A president buys back the block that was sold, so that the price stays."""

    kind: ClassVar[str] = "protect"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Let the price of the block that was sold fall."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Redeem(Action):
    """A corporation buys back one of its shares; ``holder`` is the seat it comes from, -1 for the pool."""

    kind: ClassVar[str] = "redeem"
    corporation: str
    holder: int


@dataclass(frozen=True, slots=True)
class Reissue(Action):
    """A corporation puts all shares of its treasury on sale again."""

    kind: ClassVar[str] = "reissue"
    corporation: str


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Put a private's marker on a stop; ``side`` says which of its markers where it has two."""

    kind: ClassVar[str] = "mark"
    private: str
    hex: str
    stop: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Destination(Action):
    """Use of the destination marker at a connection run: ``map`` or ``charter``."""

    kind: ClassVar[str] = "destination"
    where: str


@dataclass(frozen=True, slots=True)
class Check(Action):
    """State which corporations have come to be connected, as ``"FW,TP"`` (records of other programs).

    With ``by`` at ``"track"`` the record counts track alone, whatever trains can run (older records).
    """

    kind: ClassVar[str] = "check"
    corporations: str = ""
    by: str = ""


ACTIONS: tuple[type[Action], ...] = (Protect, Decline, Redeem, Reissue, Mark, Destination, Check)
