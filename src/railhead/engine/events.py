"""Events: what happened. Emitted by the verbs, in order; everything shown or counted is made from them.

Holders are the codes of ``railhead.finance.holders``. Treat events as values: nobody changes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias


@dataclass(slots=True)
class Paid:
    """Money moved between holders (players, corporations, bank)."""

    payer: int
    payee: int
    amount: int
    why: str


@dataclass(slots=True)
class SharesMoved:
    """Shares of a corporation moved; ``president`` marks the president's certificate."""

    corporation: int
    source: int
    target: int
    shares: int
    president: bool = False


@dataclass(slots=True)
class PresidentChanged:
    """Another player runs the corporation now (None: nobody)."""

    corporation: int
    old: int | None
    new: int | None


@dataclass(slots=True)
class ParSet:
    """A corporation was given its par."""

    corporation: int
    price: int
    player: int


@dataclass(slots=True)
class PriceMoved:
    """A market token went from one cell to another (-1: from outside)."""

    corporation: int
    source: int
    target: int
    why: str


@dataclass(slots=True)
class Floated:
    """Enough of the corporation is sold for it to operate."""

    corporation: int


@dataclass(slots=True)
class PrivateMoved:
    """A private has a new owner."""

    private: int
    source: int
    target: int
    price: int


@dataclass(slots=True)
class PrivateClosed:
    """A private left the game."""

    private: int


@dataclass(slots=True)
class BidPlaced:
    """A player put money on a private."""

    private: int
    player: int
    amount: int


@dataclass(slots=True)
class AuctionOpened:
    """Several bidders fight for a private."""

    private: int


@dataclass(slots=True)
class OfferReduced:
    """The private on offer became cheaper."""

    private: int
    price: int


@dataclass(slots=True)
class TileLaid:
    """A tile was laid or replaced; ``old`` is the tile that went back (-1: printed hex)."""

    corporation: int
    hex: int
    tile: int
    rotation: int
    old: int


@dataclass(slots=True)
class TokenPlaced:
    """A station token was placed."""

    corporation: int
    node: int


@dataclass(slots=True)
class TokenMoved:
    """A token was seated in another city of its hex."""

    corporation: int
    source: int
    target: int


@dataclass(slots=True)
class TokenRemoved:
    """A station token left the map."""

    corporation: int
    node: int


@dataclass(slots=True)
class TrainMoved:
    """A train has a new owner."""

    train: int
    source: int
    target: int


@dataclass(slots=True)
class TrainRusted:
    """A train left the game."""

    train: int
    owner: int


@dataclass(slots=True)
class PhaseBegan:
    """A new phase is in force."""

    phase: int


@dataclass(slots=True)
class RoundBegan:
    """A round began: its kind, the turn (stock round number) and its number within a set."""

    kind: str
    turn: int
    number: int


@dataclass(slots=True)
class TurnBegan:
    """A player or corporation is to act."""

    entity: int


@dataclass(slots=True)
class Passed:
    """A player or corporation passed; ``auto`` when nothing else was possible."""

    entity: int
    step: str
    auto: bool = False


@dataclass(slots=True)
class PriorityMoved:
    """Another player holds the priority deal."""

    player: int


@dataclass(slots=True)
class Ran:
    """Trains ran: (train, stops and passed hexes, revenue) of each."""

    corporation: int
    routes: tuple[tuple[int, tuple[int, ...], int], ...]
    revenue: int


@dataclass(slots=True)
class DividendDeclared:
    """What was done with the revenue."""

    corporation: int
    how: str
    revenue: int


@dataclass(slots=True)
class BankBroke:
    """The bank ran out."""

    balance: int


@dataclass(slots=True)
class WentBankrupt:
    """A player is bankrupt."""

    player: int


@dataclass(slots=True)
class GameEnded:
    """The game is over."""

    reason: str


@dataclass(slots=True)
class CorporationClosed:
    """A corporation left the game."""

    corporation: int


class TitleEvent(Protocol):
    """What only one title has: a dataclass of ids and numbers in the title's folder, with its kind."""

    @property
    def kind(self) -> str:
        """An id of the event, of no other event of the title."""


Event: TypeAlias = (
    Paid | SharesMoved | PresidentChanged | ParSet | PriceMoved | Floated | PrivateMoved | PrivateClosed
    | BidPlaced | AuctionOpened | OfferReduced | TileLaid | TokenPlaced | TokenMoved | TokenRemoved
    | TrainMoved | TrainRusted | PhaseBegan | RoundBegan | TurnBegan | Passed | PriorityMoved | Ran
    | DividendDeclared | BankBroke | WentBankrupt | GameEnded | CorporationClosed
    | TitleEvent
)  # fmt: skip
