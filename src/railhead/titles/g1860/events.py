"""Events that only 1860 has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...engine.events import Event


@dataclass(slots=True)
class PremiumBid(Event):
    """A player bid for the right to choose a certificate."""

    kind: ClassVar[str] = "premium-bid"
    player: int
    amount: int


@dataclass(slots=True)
class AuctionWon(Event):
    """A player may choose a certificate, for this premium."""

    kind: ClassVar[str] = "auction-won"
    player: int
    amount: int


@dataclass(slots=True)
class LayerOpened(Event):
    """Companies of another layer can be started."""

    kind: ClassVar[str] = "layer-opened"
    layer: int


@dataclass(slots=True)
class CompanyBankrupt(Event):
    """A company's price fell to 0."""

    kind: ClassVar[str] = "company-bankrupt"
    corporation: int


@dataclass(slots=True)
class FloatedAgain(Event):
    """A company that was bankrupt has its bases, trains and credits back."""

    kind: ClassVar[str] = "floated-again"
    corporation: int


@dataclass(slots=True)
class Leased(Event):
    """A company ran with a train of the bank."""

    kind: ClassVar[str] = "leased"
    corporation: int
    train: int


@dataclass(slots=True)
class HaltsCalled(Event):
    """A company's trains called at so many halts for a subsidy."""

    kind: ClassVar[str] = "halts-called"
    corporation: int
    calls: int
    subsidy: int


@dataclass(slots=True)
class InsolvencyChanged(Event):
    """A company became insolvent, or is so no more."""

    kind: ClassVar[str] = "insolvency-changed"
    corporation: int
    insolvent: bool


@dataclass(slots=True)
class SouthernFormed(Event):
    """The first train of the last kind was sold."""

    kind: ClassVar[str] = "southern-formed"


@dataclass(slots=True)
class BuildingOver(Event):
    """The stock round after the Southern Railway begins: nothing is built any more, halts are ignored."""

    kind: ClassVar[str] = "building-over"


@dataclass(slots=True)
class BritishRailFormed(Event):
    """Every directed company owns a train: the end game begins."""

    kind: ClassVar[str] = "british-rail-formed"


@dataclass(slots=True)
class Nationalised(Event):
    """A company closed at the end of a round of British Rail, having paid so much."""

    kind: ClassVar[str] = "nationalised"
    corporation: int
    paid: int


@dataclass(slots=True)
class DestinationReached(Event):
    """A company's runs reached one of its destinations for the first time."""

    kind: ClassVar[str] = "destination-reached"
    corporation: int
    place: int
    bonus: int


@dataclass(slots=True)
class PrivateTurned(Event):
    """A private was turned over."""

    kind: ClassVar[str] = "private-turned"
    private: int
    player: int


EVENTS: Final[tuple[type[Event], ...]] = (
    PremiumBid, AuctionWon, LayerOpened, CompanyBankrupt, FloatedAgain, Leased, HaltsCalled, InsolvencyChanged,
    SouthernFormed, BuildingOver, BritishRailFormed, Nationalised, DestinationReached, PrivateTurned,
)  # fmt: skip
