"""Events that only 1870 has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...engine.events import Event

PROTECTION: Final = "protection"
"""Reason of a payment: a president protects a price."""
REDEMPTION: Final = "redemption"
"""Reason of a payment: a company redeems a share."""


@dataclass(slots=True)
class Connected(Event):
    """A company is connected to its destination and will make its connection run."""

    corporation: int
    kind = "connected"


@dataclass(slots=True)
class DestinationUsed(Event):
    """What became of a company's destination marker: ``where`` as in the action."""

    corporation: int
    where: str
    kind = "destination-used"


@dataclass(slots=True)
class MarkerPlaced(Event):
    """A company placed a private's marker on a stop."""

    corporation: int
    node: int
    marker: str
    """Which marker: ``cattle`` or ``port``."""
    side: str
    """Which side of it lies up; empty where it has one."""
    kind = "marker-placed"


@dataclass(slots=True)
class Protected(Event):
    """A president bought the block that was sold, and the price stands."""

    corporation: int
    shares: int
    president: int
    kind = "protected"


@dataclass(slots=True)
class Unprotected(Event):
    """The price of a block that was sold falls."""

    corporation: int
    shares: int
    kind = "unprotected"


@dataclass(slots=True)
class NotAsked(Event):
    """A president was not asked to protect, and what he lacked."""

    corporation: int
    president: int
    obstacle: str
    kind = "not-asked"


EVENTS: Final[tuple[type[Event], ...]] = (
    Connected,
    DestinationUsed,
    MarkerPlaced,
    Protected,
    Unprotected,
    NotAsked,
)
