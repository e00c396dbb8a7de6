"""Happenings that only 1817 knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...engine.events import Event


@dataclass(slots=True)
class SeedSpent(Event):
    """The seed money after a private was sold."""

    left: int
    kind = "seed-spent"


@dataclass(slots=True)
class BidRaised(Event):
    """A bid in an auction for a company, a new one or one on sale."""

    corporation: int
    player: int
    amount: int
    kind = "bid-raised"


@dataclass(slots=True)
class CompanyStarted(Event):
    """A player won the president's certificate of a new company."""

    corporation: int
    player: int
    amount: int
    kind = "company-started"


@dataclass(slots=True)
class SizeSet(Event):
    """A company is divided into so many shares from now on."""

    corporation: int
    shares: int
    kind = "size-set"


@dataclass(slots=True)
class ShortSold(Event):
    """A player sold a share short."""

    corporation: int
    player: int
    kind = "short-sold"


@dataclass(slots=True)
class ShortClosed(Event):
    """A share and a short with one holder went back to the supply; the share came from ``source``."""

    corporation: int
    holder: int
    source: int
    kind = "short-closed"


@dataclass(slots=True)
class ShortMoved(Event):
    """Shorts of a bankrupt player went to the market."""

    corporation: int
    player: int
    shorts: int
    kind = "short-moved"


@dataclass(slots=True)
class LoanTaken(Event):
    """A company took a loan."""

    corporation: int
    loans: int
    kind = "loan-taken"


@dataclass(slots=True)
class LoanRepaid(Event):
    """A company paid loans back, or they were settled."""

    corporation: int
    loans: int
    kind = "loan-repaid"


@dataclass(slots=True)
class RateSet(Event):
    """The fee on loans for an operating round."""

    rate: int
    loans: int
    kind = "rate-set"


@dataclass(slots=True)
class InterestPaid(Event):
    """A company, or its president in its place, paid the fee on its loans."""

    corporation: int
    amount: int
    by_president: bool
    kind = "interest-paid"


@dataclass(slots=True)
class Liquidated(Event):
    """A company's marker went to liquidation: ``trainless``, ``interest``, ``markers`` or ``bankruptcy``."""

    corporation: int
    why: str
    kind = "liquidated"


@dataclass(slots=True)
class MarkersBought(Event):
    """A company paid for station markers."""

    corporation: int
    markers: int
    kind = "markers-bought"


@dataclass(slots=True)
class MinePlaced(Event):
    """A coal mine was placed with a tile."""

    corporation: int
    hex: int
    private: int
    kind = "mine-placed"


@dataclass(slots=True)
class BridgePlaced(Event):
    """A bridge was placed on a city."""

    corporation: int
    hex: int
    private: int
    kind = "bridge-placed"


@dataclass(slots=True)
class TrainExported(Event):
    """The bank took a train off the stack at the end of an operating round."""

    train: int
    kind = "train-exported"


@dataclass(slots=True)
class Converted(Event):
    """A company became larger."""

    corporation: int
    shares: int
    kind = "converted"


@dataclass(slots=True)
class Merged(Event):
    """Two companies became one; the first stays."""

    survivor: int
    vanished: int
    initiator: int
    shares: int
    kind = "merged"


@dataclass(slots=True)
class SaleBegan(Event):
    """A company is on sale: ``liquidation``, ``acquisition`` or ``friendly``."""

    corporation: int
    how: str
    kind = "sale-began"


@dataclass(slots=True)
class Sold(Event):
    """A company was sold; buyer -1 is the bank."""

    corporation: int
    buyer: int
    amount: int
    how: str
    kind = "sold"


@dataclass(slots=True)
class Settled(Event):
    """Shareholders were paid so much for each share of a company that was sold."""

    corporation: int
    per_share: int
    kind = "settled"


@dataclass(slots=True)
class CrisisBegan(Event):
    """A player cannot pay what is due."""

    player: int
    amount: int
    kind = "crisis-began"


EVENTS: Final[tuple[type[Event], ...]] = (
    SeedSpent, BidRaised, CompanyStarted, SizeSet, ShortSold, ShortClosed, ShortMoved, LoanTaken, LoanRepaid,
    RateSet, InterestPaid, Liquidated, MarkersBought, MinePlaced, BridgePlaced, TrainExported, Converted, Merged,
    SaleBegan, Sold, Settled, CrisisBegan,
)  # fmt: skip
