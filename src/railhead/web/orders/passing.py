"""Passing for somebody who is away: until something concerns him, or to the end of the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...engine.actions import Action, Pass
from ...engine.game import Game
from ..title_pages.orders import News, Order, OrderFault, StandingOrders
from .lasting import PLAYERS, bound, ends, lasts
from .triggers import TRIGGERS, USUAL, stirred

ABOUT: Final = "passing"
WATCH, ALWAYS = "watch", "always"


class PassOrders(StandingOrders):
    """Pass the turns of rounds in which players decide."""

    kind = "pass"
    title = "Pass"
    intro = "Pass your turns in stock rounds and opening sales."
    fields = "orders/pass.html"
    shared = True
    watches = True

    def possible(self, game: Game) -> bool:
        return True

    def asked(self, game: Game) -> bool:
        return not game.over and not game.state.interrupts and game.round.kind in PLAYERS

    def holds(self, game: Game, order: Order) -> bool:
        return lasts(game, order.body)

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        mode = form.get("pass-mode", WATCH)
        if mode not in (WATCH, ALWAYS):
            raise OrderFault("There is no such order.")
        chosen = [name for name in TRIGGERS if form.get(f"pass-{name}")]
        if mode == WATCH and not chosen:
            raise OrderFault("Choose what concerns you, or pass the whole round.")
        return (Order(seat, ABOUT, {"until": chosen if mode == WATCH else [], **bound(game, form)}),)

    def chosen(self, order: Order | None) -> Sequence[str]:
        """Triggers that are ticked in the form."""
        return USUAL if order is None else order.body["until"]

    def words(self, game: Game, order: Order) -> str:
        until = [TRIGGERS[name] for name in order.body["until"] if name in TRIGGERS]
        watched = f" unless {', or '.join(until)}" if until else ""
        return f"pass {ends(game, order.body)}{watched}"

    def stops(self, game: Game, order: Order, news: Sequence[News]) -> str:
        return stirred(game, order.seat, order.body["until"], news) if order.body["until"] else ""

    def answer(self, game: Game, order: Order) -> Action | None:
        if not self.asked(game) or game.actor != order.seat:
            return None
        return Pass()

    def triggers(self) -> Mapping[str, str]:
        """What can be watched for, for the form."""
        return TRIGGERS
