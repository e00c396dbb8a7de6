"""Standing orders: answers a seat gives in advance. Which questions have such answers is the title's matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ...engine.actions import Action
from ...engine.events import Event
from ...engine.game import Game


@dataclass(frozen=True)
class Order:
    """What a seat wants answered when it is asked about something, as plain data that can be stored."""

    seat: int
    about: str
    body: Mapping[str, Any] = field(default_factory=dict)


Given: TypeAlias = Mapping[str, tuple[Order, ...]]
"""Kind of order -> those a person's seats have given."""
NOTHING: Given = {}
USED: Final = "By standing order."
"""The reason in the log of what an order did."""
TIME_UP: Final = "Time is up."
"""The reason in the log of what a clock did."""


STOPPED: Final = "stopped"
"""The kind under which a seat is told why an order of its own has ended; ``about`` is the order's kind and subject."""


@dataclass(frozen=True)
class News:
    """An action since an order last acted: whose it was, and what it brought about."""

    seat: int
    events: tuple[Event, ...]


class OrderFault(ValueError):
    """A form that makes no order; its text says what is missing."""


class StandingOrders:
    """The standing orders a title knows: reading them from a form, telling them, and answering by them."""

    kind: str
    """Under this name they are stored; at most twelve letters."""
    title: str = ""
    """What they are called, for the form."""
    intro: str
    """What they do, for the form."""
    fields: str = ""
    """The template with the fields of the form; empty: they are given where it is asked about."""
    shared: bool = False
    """The template belongs to all titles, not to one."""
    watches: bool = False
    """They look at what happened since they last acted, so that moment is kept."""
    most: int = 0
    """So many of them a seat may give; 0: what they can be about bounds them."""
    card: str = ""
    """The title's template of the card in the decision, without its ending; empty: they are given in the menu alone."""

    def possible(self, game: Game) -> bool:
        """True if the options of the game let the question come up at all."""
        raise NotImplementedError

    def asked(self, game: Game) -> bool:
        """True while the question is open that an order could answer."""
        raise NotImplementedError

    def near(self, game: Game) -> bool:
        """True in a round in which the question may come up, while the card is shown; to be said without thinking."""
        return False

    def ahead(self, game: Game, seat: int, given: tuple[Order, ...]) -> Any:
        """What the card of a seat shows now; None if there is nothing to be said in advance.

        It has at least ``kind``, ``seat`` and ``quick``: of an answer given with one button the field of the form
        that it stands for, and its words (both empty: there is none).
        """
        return None

    def holds(self, game: Game, order: Order) -> bool:
        """False once an order has lapsed."""
        return True

    def stops(self, game: Game, order: Order, news: Sequence[News]) -> str:
        """Why an order that holds ends now instead of acting, as a sentence for its owner alone; empty: it does not."""
        return ""

    def fulfilled(self, game: Game, order: Order) -> str:
        """Why an order that has just acted is over, as a sentence for its owner; empty: it goes on."""
        return ""

    def beside(self, game: Game, order: Order) -> str:
        """What is said of an order in its preview besides its words and what it would do now, as a sentence."""
        return ""

    def kept(self, game: Game, order: Order) -> Order:
        """An order as it is kept after it has acted."""
        return order

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        """The orders of a form; ``OrderFault`` if it holds none."""
        raise NotImplementedError

    def words(self, game: Game, order: Order) -> str:
        """An order in words, without what it is about."""
        raise NotImplementedError

    def answer(self, game: Game, order: Order) -> Action | None:
        """The answer an order that holds gives now, whether legal or not; None if it is about something else."""
        raise NotImplementedError

    def otherwise(self, game: Game, order: Order) -> Action | None:
        """What an order that holds and has no answer does if no other order has one either."""
        return None
