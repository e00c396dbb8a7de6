"""Happenings that only 1817 knows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class SeedSpent:
    """The seed money after a private was sold."""

    left: int


@dataclass(slots=True)
class BidRaised:
    """A bid in an auction for a company, a new one or one on sale."""

    corporation: int
    player: int
    amount: int


@dataclass(slots=True)
class CompanyStarted:
    """A player won the president's certificate of a new company."""

    corporation: int
    player: int
    amount: int


@dataclass(slots=True)
class SizeSet:
    """A company is divided into so many shares from now on."""

    corporation: int
    shares: int


@dataclass(slots=True)
class ShortSold:
    """A player sold a share short."""

    corporation: int
    player: int


@dataclass(slots=True)
class ShortClosed:
    """A share and a short with one holder went back to the supply; the share came from ``source``."""

    corporation: int
    holder: int
    source: int


@dataclass(slots=True)
class ShortMoved:
    """Shorts of a bankrupt player went to the market."""

    corporation: int
    player: int
    shorts: int


@dataclass(slots=True)
class LoanTaken:
    """A company took a loan."""

    corporation: int
    loans: int


@dataclass(slots=True)
class LoanRepaid:
    """A company paid loans back, or they were settled."""

    corporation: int
    loans: int


@dataclass(slots=True)
class RateSet:
    """The fee on loans for an operating round."""

    rate: int
    loans: int


@dataclass(slots=True)
class InterestPaid:
    """A company, or its president in its place, paid the fee on its loans."""

    corporation: int
    amount: int
    by_president: bool


@dataclass(slots=True)
class Liquidated:
    """A company's marker went to liquidation: ``trainless``, ``interest``, ``markers`` or ``bankruptcy``."""

    corporation: int
    why: str


@dataclass(slots=True)
class MarkersBought:
    """A company paid for station markers."""

    corporation: int
    markers: int


@dataclass(slots=True)
class MinePlaced:
    """A coal mine was placed with a tile."""

    corporation: int
    hex: int
    private: int


@dataclass(slots=True)
class BridgePlaced:
    """A bridge was placed on a city."""

    corporation: int
    hex: int
    private: int


@dataclass(slots=True)
class TrainExported:
    """The bank took a train off the stack at the end of an operating round."""

    train: int


@dataclass(slots=True)
class Converted:
    """A company became larger."""

    corporation: int
    shares: int


@dataclass(slots=True)
class Merged:
    """Two companies became one; the first stays."""

    survivor: int
    vanished: int
    initiator: int
    shares: int


@dataclass(slots=True)
class SaleBegan:
    """A company is on sale: ``liquidation``, ``acquisition`` or ``friendly``."""

    corporation: int
    how: str


@dataclass(slots=True)
class Sold:
    """A company was sold; buyer -1 is the bank."""

    corporation: int
    buyer: int
    amount: int
    how: str


@dataclass(slots=True)
class Settled:
    """Shareholders were paid so much for each share of a company that was sold."""

    corporation: int
    per_share: int


@dataclass(slots=True)
class CrisisBegan:
    """A player cannot pay what is due."""

    player: int
    amount: int


EVENTS: tuple[type, ...] = (
    SeedSpent, BidRaised, CompanyStarted, SizeSet, ShortSold, ShortClosed, ShortMoved, LoanTaken, LoanRepaid,
    RateSet, InterestPaid, Liquidated, MarkersBought, MinePlaced, BridgePlaced, TrainExported, Converted, Merged,
    SaleBegan, Sold, Settled, CrisisBegan,
)  # fmt: skip
