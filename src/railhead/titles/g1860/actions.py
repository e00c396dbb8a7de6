"""Actions that only 1860 has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ...engine.actions import Action


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Bid for the right to choose a certificate."""

    kind: ClassVar[str] = "raise"
    amount: int


@dataclass(frozen=True, slots=True)
class Cede(Action):
    """Sell a private to the bank."""

    kind: ClassVar[str] = "cede"
    private: str


@dataclass(frozen=True, slots=True)
class TurnOver(Action):
    """Turn a private over: no income and no certificate any more (variable revenue)."""

    kind: ClassVar[str] = "turnover"
    private: str


@dataclass(frozen=True, slots=True)
class SellAt(Action):
    """Sell shares at a stated price for each (records of other programs)."""

    kind: ClassVar[str] = "sellat"
    corporation: str
    shares: int
    price: int


ACTIONS: Final[tuple[type[Action], ...]] = (Raise, Cede, TurnOver, SellAt)
