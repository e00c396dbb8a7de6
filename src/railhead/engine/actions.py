"""Actions: what somebody decides. Small frozen values made of words and whole numbers.

Making one never needs a game, so a log can be read before anything is replayed. Ids are the ones
printed in the title's tables (``"PRR"``, ``"F16"``, ``"57"``, train ``"4-0"``); players are seats from 0.
The actor is not part of an action: the position says who may speak, see ``Game.speaker``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class Action:
    """What all kinds have in common: a stable word for the kind. Titles derive their own from it."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing more here."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Buy the private on offer in the opening sale at its present price."""

    kind: ClassVar[str] = "take"
    private: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid on a private, or raise in its auction."""

    kind: ClassVar[str] = "bid"
    private: str
    amount: int


@dataclass(frozen=True, slots=True)
class Par(Action):
    """Buy a president's certificate and fix the par."""

    kind: ClassVar[str] = "par"
    corporation: str
    price: int


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy one certificate; ``source`` is ``ipo`` or ``pool``."""

    kind: ClassVar[str] = "buy"
    corporation: str
    source: str


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell a block of shares of one corporation into the pool."""

    kind: ClassVar[str] = "sell"
    corporation: str
    shares: int


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Hand in a private for a share; ``source`` is ``ipo``, ``pool`` or ``president``."""

    kind: ClassVar[str] = "exchange"
    private: str
    corporation: str
    source: str


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """A private changes hands between players at an agreed price."""

    kind: ClassVar[str] = "trade"
    private: str
    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """The operating corporation buys a private from its owner."""

    kind: ClassVar[str] = "private"
    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay or replace a tile; ``by`` names the private whose power is used."""

    kind: ClassVar[str] = "tile"
    hex: str
    tile: str
    rotation: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a station token in a city; ``by`` names the private whose power is used."""

    kind: ClassVar[str] = "token"
    hex: str
    city: int = 0
    by: str = ""


@dataclass(frozen=True, slots=True)
class Home(Action):
    """Choose the city for a corporation's home token."""

    kind: ClassVar[str] = "home"
    corporation: str
    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class RouteOf:
    """One train's route: ``H16.0`` is a stop (hex and place on it), ``H14`` a hex passed without stopping.

    ``calls`` is the number of halts it calls at (1860); -1 leaves that to what pays best.
    """

    train: str
    path: tuple[str, ...]
    calls: int = -1

    @property
    def well_formed(self) -> bool:
        """False if a hostile caller has put something else in."""
        return type(self.train) is str and type(self.path) is tuple and type(self.calls) is int


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Run trains over these routes."""

    kind: ClassVar[str] = "run"
    routes: tuple[RouteOf, ...] = ()


@dataclass(frozen=True, slots=True)
class Dividend(Action):
    """``pay``, ``withhold`` or ``half``."""

    kind: ClassVar[str] = "dividend"
    how: str


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train from whoever owns it; ``trade_in`` is the train handed back for a rebate."""

    kind: ClassVar[str] = "train"
    train: str
    price: int
    trade_in: str = ""


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Return a train to the bank because a limit fell."""

    kind: ClassVar[str] = "discard"
    corporation: str
    train: str


@dataclass(frozen=True, slots=True)
class Bankrupt(Action):
    """The president of the operating corporation declares bankruptcy."""

    kind: ClassVar[str] = "bankrupt"


@dataclass(frozen=True, slots=True)
class EndGame(Action):
    """The players agree to stop and count."""

    kind: ClassVar[str] = "end"


KINDS: dict[str, type[Action]] = {
    cls.kind: cls
    for cls in (
        Pass, Take, Bid, Par, Buy, Sell, Exchange, Trade, BuyPrivate, Lay, Place, Home, Run, Dividend,
        BuyTrain, Discard, Bankrupt, EndGame,
    )
}  # fmt: skip
"""What every title can use; a title's pack adds the kinds that it alone has."""


@lru_cache(maxsize=256)
def _fields_of(kind: type[Action]) -> tuple[str, ...]:
    """Names of the fields of a kind in the order in which it takes them."""
    return tuple(item.name for item in fields(kind))


@dataclass(frozen=True, slots=True)
class Range:
    """Many choices that differ in one amount: ``low``, ``low + step``, … up to ``high``."""

    template: Action
    field: str
    low: int
    high: int
    step: int = 1

    def at(self, amount: int) -> Action:
        """The action of this range with that amount."""
        template, field = self.template, self.field
        kind: Any = type(
            template
        )  # made from its fields in their order, several times as fast as ``replace``
        made: Action = kind(
            *[amount if name == field else getattr(template, name) for name in _fields_of(kind)]
        )
        return made

    def __len__(self) -> int:
        return (self.high - self.low) // self.step + 1

    def __iter__(self) -> Iterator[Action]:
        return (self.at(amount) for amount in range(self.low, self.high + 1, self.step))

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.template):
            return False
        amount = getattr(action, self.field)
        if not isinstance(amount, int) or not self.low <= amount <= self.high:
            return False
        return (amount - self.low) % self.step == 0 and self.at(amount) == action


@dataclass(frozen=True, slots=True)
class Routes:
    """A choice that stands for every legal set of routes of a corporation; ``Game.best_run`` gives one."""

    corporation: str
    may_be_empty: bool


Choice: TypeAlias = Action | Range | Routes


def field_names(action: Action) -> tuple[str, ...]:
    """Names of an action's fields in their fixed order."""
    return tuple(item.name for item in fields(action))
