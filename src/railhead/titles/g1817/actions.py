"""Decisions that only 1817 knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...engine.actions import Action


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Open the bidding for a company that is not in play."""

    kind: ClassVar[str] = "start"
    corporation: str
    amount: int


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Bid in the auction that is running: for a new company, or for one that is on sale."""

    kind: ClassVar[str] = "raise"
    amount: int


@dataclass(frozen=True, slots=True)
class Size(Action):
    """Say how many shares the new company has."""

    kind: ClassVar[str] = "size"
    shares: int


@dataclass(frozen=True, slots=True)
class HandIn(Action):
    """Pay a part of the winning bid with a private at its face value."""

    kind: ClassVar[str] = "hand"
    private: str


@dataclass(frozen=True, slots=True)
class Short(Action):
    """Sell one share short."""

    kind: ClassVar[str] = "short"
    corporation: str


@dataclass(frozen=True, slots=True)
class Loan(Action):
    """A company takes a loan."""

    kind: ClassVar[str] = "loan"
    corporation: str


@dataclass(frozen=True, slots=True)
class Repay(Action):
    """A company pays a loan back."""

    kind: ClassVar[str] = "repay"
    corporation: str


@dataclass(frozen=True, slots=True)
class BuyBack(Action):
    """A company buys its own shares from the market."""

    kind: ClassVar[str] = "buyback"
    corporation: str
    shares: int


@dataclass(frozen=True, slots=True)
class Bridge(Action):
    """Put a bridge of a private on a city."""

    kind: ClassVar[str] = "bridge"
    private: str
    hex: str


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Turn a company of two shares into one of five, or of five into ten."""

    kind: ClassVar[str] = "convert"
    corporation: str


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Merge two companies of one size; ``survivor`` is the charter that stays."""

    kind: ClassVar[str] = "merge"
    corporation: str
    partner: str
    survivor: str


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer a company for sale."""

    kind: ClassVar[str] = "offer"
    corporation: str


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """Say which of the winner's companies takes over the one that was sold."""

    kind: ClassVar[str] = "acquire"
    corporation: str


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Take a station marker of one of two companies that become one off the map."""

    kind: ClassVar[str] = "lift"
    corporation: str
    hex: str
    city: int


ACTIONS: tuple[type[Action], ...] = (
    Start, Raise, Size, HandIn, Short, Loan, Repay, BuyBack, Bridge, Convert, Merge, Offer, Acquire, Lift,
)  # fmt: skip
