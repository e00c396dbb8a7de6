"""Standing orders: answers a seat gives in advance. Which questions have such answers is the title's matter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.actions import Action
from ...engine.game import Game


@dataclass(frozen=True)
class Order:
    """What a seat wants answered when it is asked about something, as plain data that can be stored."""

    seat: int
    about: str
    body: Mapping[str, Any] = field(default_factory=dict)


class OrderFault(ValueError):
    """A form that makes no order; its text says what is missing."""


class StandingOrders:
    """The standing orders a title knows: reading them from a form, telling them, and answering by them."""

    kind: str
    """Under this name they are stored; at most twelve letters."""
    intro: str
    """What they do, for the form."""
    fields: str
    """The title's template with the fields of the form."""

    def possible(self, game: Game) -> bool:
        """True if the options of the game let the question come up at all."""
        raise NotImplementedError

    def asked(self, game: Game) -> bool:
        """True while the question is open that an order could answer."""
        raise NotImplementedError

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> Order:
        """The order of a form; ``OrderFault`` if it is none."""
        raise NotImplementedError

    def words(self, game: Game, order: Order) -> str:
        """An order in words, without what it is about."""
        raise NotImplementedError

    def answer(self, game: Game, order: Order) -> Action | None:
        """The answer an order gives now; None if it is about something else."""
        raise NotImplementedError
