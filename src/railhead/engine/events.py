"""Events: what happened. Emitted by the verbs, in order; everything shown or counted is made from them.

Holders are the codes of ``railhead.finance.holders``. Treat events as values: nobody changes them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Event:
    """What happened. A title derives its own events from it, each with a ``kind`` that no other of its events has."""


@dataclass(slots=True)
class Paid(Event):
    """Money moved between holders (players, corporations, bank)."""

    payer: int
    payee: int
    amount: int
    why: str


@dataclass(slots=True)
class SharesMoved(Event):
    """Shares of a corporation moved; ``president`` marks the president's certificate."""

    corporation: int
    source: int
    target: int
    shares: int
    president: bool = False


@dataclass(slots=True)
class PresidentChanged(Event):
    """Another player runs the corporation now (None: nobody)."""

    corporation: int
    old: int | None
    new: int | None


@dataclass(slots=True)
class ParSet(Event):
    """A corporation was given its par, by a player or by nobody."""

    corporation: int
    price: int
    player: int | None


@dataclass(slots=True)
class PriceMoved(Event):
    """A market token went from one cell to another (-1: from outside)."""

    corporation: int
    source: int
    target: int
    why: str


@dataclass(slots=True)
class Floated(Event):
    """Enough of the corporation is sold for it to operate."""

    corporation: int


@dataclass(slots=True)
class PrivateMoved(Event):
    """A private has a new owner."""

    private: int
    source: int
    target: int
    price: int


@dataclass(slots=True)
class PrivateClosed(Event):
    """A private left the game."""

    private: int


@dataclass(slots=True)
class BidPlaced(Event):
    """A player put money on a private."""

    private: int
    player: int
    amount: int


@dataclass(slots=True)
class AuctionOpened(Event):
    """Several bidders fight for a private."""

    private: int


@dataclass(slots=True)
class OfferReduced(Event):
    """The private on offer became cheaper."""

    private: int
    price: int


@dataclass(slots=True)
class TileLaid(Event):
    """A tile was laid or replaced; ``old`` is the tile that went back (-1: printed hex)."""

    corporation: int
    hex: int
    tile: int
    rotation: int
    old: int


@dataclass(slots=True)
class TokenPlaced(Event):
    """A station token was placed."""

    corporation: int
    node: int


@dataclass(slots=True)
class TokenMoved(Event):
    """A token was seated in another city of its hex."""

    corporation: int
    source: int
    target: int


@dataclass(slots=True)
class TokenRemoved(Event):
    """A station token left the map."""

    corporation: int
    node: int


@dataclass(slots=True)
class TrainMoved(Event):
    """A train has a new owner."""

    train: int
    source: int
    target: int


@dataclass(slots=True)
class TrainRusted(Event):
    """A train left the game."""

    train: int
    owner: int


@dataclass(slots=True)
class PhaseBegan(Event):
    """A new phase is in force."""

    phase: int


@dataclass(slots=True)
class RoundBegan(Event):
    """A round began: its kind, the turn (stock round number) and its number within a set."""

    kind: str
    turn: int
    number: int


@dataclass(slots=True)
class TurnBegan(Event):
    """A player or corporation is to act."""

    entity: int


@dataclass(slots=True)
class Passed(Event):
    """A player or corporation passed; ``auto`` when nothing else was possible."""

    entity: int
    step: str
    auto: bool = False


@dataclass(slots=True)
class PriorityMoved(Event):
    """Another player holds the priority deal."""

    player: int


@dataclass(slots=True)
class Ran(Event):
    """Trains ran: (train, stops and passed hexes, revenue) of each."""

    corporation: int
    routes: tuple[tuple[int, tuple[int, ...], int], ...]
    revenue: int


@dataclass(slots=True)
class DividendDeclared(Event):
    """What was done with the revenue."""

    corporation: int
    how: str
    revenue: int


@dataclass(slots=True)
class BankBroke(Event):
    """The bank ran out."""

    balance: int


@dataclass(slots=True)
class WentBankrupt(Event):
    """A player is bankrupt."""

    player: int


@dataclass(slots=True)
class GameEnded(Event):
    """The game is over."""

    reason: str


@dataclass(slots=True)
class CorporationClosed(Event):
    """A corporation left the game."""

    corporation: int
