"""Events that only 1860 has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...engine.events import Event


@dataclass(slots=True)
class PremiumBid(Event):
    """A player bid for the right to choose a certificate."""

    player: int
    amount: int
    kind = "premium-bid"


@dataclass(slots=True)
class AuctionWon(Event):
    """A player may choose a certificate, for this premium."""

    player: int
    amount: int
    kind = "auction-won"


@dataclass(slots=True)
class LayerOpened(Event):
    """Companies of another layer can be started."""

    layer: int
    kind = "layer-opened"


@dataclass(slots=True)
class CompanyBankrupt(Event):
    """A company's price fell to 0."""

    corporation: int
    kind = "company-bankrupt"


@dataclass(slots=True)
class FloatedAgain(Event):
    """A company that was bankrupt has its bases, trains and credits back."""

    corporation: int
    kind = "floated-again"


@dataclass(slots=True)
class Leased(Event):
    """A company ran with a train of the bank."""

    corporation: int
    train: int
    kind = "leased"


@dataclass(slots=True)
class HaltsCalled(Event):
    """A company's trains called at so many halts for a subsidy."""

    corporation: int
    calls: int
    subsidy: int
    kind = "halts-called"


@dataclass(slots=True)
class InsolvencyChanged(Event):
    """A company became insolvent, or is so no more."""

    corporation: int
    insolvent: bool
    kind = "insolvency-changed"


@dataclass(slots=True)
class SouthernFormed(Event):
    """The first train of the last kind was sold."""

    kind = "southern-formed"


@dataclass(slots=True)
class BuildingOver(Event):
    """The stock round after the Southern Railway begins: nothing is built any more, halts are ignored."""

    kind = "building-over"


@dataclass(slots=True)
class BritishRailFormed(Event):
    """Every directed company owns a train: the end game begins."""

    kind = "british-rail-formed"


@dataclass(slots=True)
class Nationalised(Event):
    """A company closed at the end of a round of British Rail, having paid so much."""

    corporation: int
    paid: int
    kind = "nationalised"


@dataclass(slots=True)
class DestinationReached(Event):
    """A company's runs reached one of its destinations for the first time."""

    corporation: int
    place: int
    bonus: int
    kind = "destination-reached"


@dataclass(slots=True)
class PrivateTurned(Event):
    """A private was turned over."""

    private: int
    player: int
    kind = "private-turned"


EVENTS: Final[tuple[type[Event], ...]] = (
    PremiumBid, AuctionWon, LayerOpened, CompanyBankrupt, FloatedAgain, Leased, HaltsCalled, InsolvencyChanged,
    SouthernFormed, BuildingOver, BritishRailFormed, Nationalised, DestinationReached, PrivateTurned,
)  # fmt: skip
