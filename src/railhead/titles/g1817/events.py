"""Happenings that only 1817 knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...engine.events import Event


@dataclass(slots=True)
class SeedSpent(Event):
    """The seed money after a private was sold."""

    kind: ClassVar[str] = "seed-spent"
    left: int


@dataclass(slots=True)
class BidRaised(Event):
    """A bid in an auction for a company, a new one or one on sale."""

    kind: ClassVar[str] = "bid-raised"
    corporation: int
    player: int
    amount: int


@dataclass(slots=True)
class CompanyStarted(Event):
    """A player won the president's certificate of a new company."""

    kind: ClassVar[str] = "company-started"
    corporation: int
    player: int
    amount: int


@dataclass(slots=True)
class SizeSet(Event):
    """A company is divided into so many shares from now on."""

    kind: ClassVar[str] = "size-set"
    corporation: int
    shares: int


@dataclass(slots=True)
class ShortSold(Event):
    """A player sold a share short."""

    kind: ClassVar[str] = "short-sold"
    corporation: int
    player: int


@dataclass(slots=True)
class ShortClosed(Event):
    """A share and a short with one holder went back to the supply; the share came from ``source``."""

    kind: ClassVar[str] = "short-closed"
    corporation: int
    holder: int
    source: int


@dataclass(slots=True)
class ShortMoved(Event):
    """Shorts of a bankrupt player went to the market."""

    kind: ClassVar[str] = "short-moved"
    corporation: int
    player: int
    shorts: int


@dataclass(slots=True)
class LoanTaken(Event):
    """A company took a loan."""

    kind: ClassVar[str] = "loan-taken"
    corporation: int
    loans: int


@dataclass(slots=True)
class LoanRepaid(Event):
    """A company paid loans back, or they were settled."""

    kind: ClassVar[str] = "loan-repaid"
    corporation: int
    loans: int


@dataclass(slots=True)
class RateSet(Event):
    """The fee on loans for an operating round."""

    kind: ClassVar[str] = "rate-set"
    rate: int
    loans: int


@dataclass(slots=True)
class InterestPaid(Event):
    """A company, or its president in its place, paid the fee on its loans."""

    kind: ClassVar[str] = "interest-paid"
    corporation: int
    amount: int
    by_president: bool


@dataclass(slots=True)
class Liquidated(Event):
    """A company's marker went to liquidation: ``trainless``, ``interest``, ``markers`` or ``bankruptcy``."""

    kind: ClassVar[str] = "liquidated"
    corporation: int
    why: str


@dataclass(slots=True)
class MarkersBought(Event):
    """A company paid for station markers."""

    kind: ClassVar[str] = "markers-bought"
    corporation: int
    markers: int


@dataclass(slots=True)
class MinePlaced(Event):
    """A coal mine was placed with a tile."""

    kind: ClassVar[str] = "mine-placed"
    corporation: int
    hex: int
    private: int


@dataclass(slots=True)
class BridgePlaced(Event):
    """A bridge was placed on a city."""

    kind: ClassVar[str] = "bridge-placed"
    corporation: int
    hex: int
    private: int


@dataclass(slots=True)
class TrainExported(Event):
    """The bank took a train off the stack at the end of an operating round."""

    kind: ClassVar[str] = "train-exported"
    train: int


@dataclass(slots=True)
class Converted(Event):
    """A company became larger."""

    kind: ClassVar[str] = "converted"
    corporation: int
    shares: int


@dataclass(slots=True)
class Merged(Event):
    """Two companies became one; the first stays."""

    kind: ClassVar[str] = "merged"
    survivor: int
    vanished: int
    initiator: int
    shares: int


@dataclass(slots=True)
class SaleBegan(Event):
    """A company is on sale: ``liquidation``, ``acquisition`` or ``friendly``."""

    kind: ClassVar[str] = "sale-began"
    corporation: int
    how: str


@dataclass(slots=True)
class Sold(Event):
    """A company was sold; buyer -1 is the bank."""

    kind: ClassVar[str] = "sold"
    corporation: int
    buyer: int
    amount: int
    how: str


@dataclass(slots=True)
class Settled(Event):
    """Shareholders were paid so much for each share of a company that was sold."""

    kind: ClassVar[str] = "settled"
    corporation: int
    per_share: int


@dataclass(slots=True)
class CrisisBegan(Event):
    """A player cannot pay what is due."""

    kind: ClassVar[str] = "crisis-began"
    player: int
    amount: int


EVENTS: Final[tuple[type[Event], ...]] = (
    SeedSpent, BidRaised, CompanyStarted, SizeSet, ShortSold, ShortClosed, ShortMoved, LoanTaken, LoanRepaid,
    RateSet, InterestPaid, Liquidated, MarkersBought, MinePlaced, BridgePlaced, TrainExported, Converted, Merged,
    SaleBegan, Sold, Settled, CrisisBegan,
)  # fmt: skip
