"""The turn of a company for a president who is away: run the best routes, pay or withhold, and do nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...engine.actions import Action, Dividend, Pass
from ...engine.game import Game
from ...engine.step import OPERATING
from ...engine.steps.dividend import DeclareDividend
from ...engine.steps.run import RunTrains, run_action
from ...finance.holders import CORPORATION
from ..title_pages.orders import News, Order, OrderFault, StandingOrders
from ..wording.words import corporation, train_kind
from .lasting import LASTING

PAY, WITHHOLD = "pay", "withhold"
SECONDS: Final = 1.0
"""Longest search for routes here; one beside the service has mostly found them before."""


class RunOrders(StandingOrders):
    """Run a company without building or buying anything."""

    kind = "run"
    title = "Run a company"
    intro = (
        "In the next turn of a company of yours: no track, no token, the best routes, the dividend, no train."
    )
    fields = "orders/run.html"
    shared = True

    def possible(self, game: Game) -> bool:
        return any(president is not None for president in game.state.president)

    def asked(self, game: Game) -> bool:
        return not game.over and not game.state.interrupts and game.round.kind == OPERATING

    def holds(self, game: Game, order: Order) -> bool:
        begun = order.body.get("turn")
        return bool(order.body.get(LASTING)) or begun is None or begun == turn_of(game)

    def kept(self, game: Game, order: Order) -> Order:
        return Order(order.seat, order.about, {**order.body, "turn": turn_of(game)})

    def companies(self, game: Game, seats: Sequence[int]) -> list[str]:
        """Companies that these seats preside over, for the form."""
        return [
            corporation(game, c) for c, president in enumerate(game.state.president) if president in seats
        ]

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        sym, how = form.get("run-company", ""), form.get("run-how", "")
        if sym not in self.companies(game, [seat]):
            leads = sym in (corporation(game, c) for c in range(len(game.title.corporations)))
            raise OrderFault(
                f"{game.players[seat]} is not president of {sym}." if leads else "Which company?"
            )
        if how not in (PAY, WITHHOLD):
            raise OrderFault("Pay or withhold?")
        body: dict[str, Any] = {"how": how, "trains": trains_of(game, sym)}
        return (Order(seat, sym, {**body, **({LASTING: True} if form.get(LASTING) else {})}),)

    def words(self, game: Game, order: Order) -> str:
        done = "pay out" if order.body["how"] == PAY else "withhold"
        until = "in every turn until you withdraw it" if order.body.get(LASTING) else "in its next turn"
        return f"run the best routes and {done}, {until}"

    def stops(self, game: Game, order: Order, news: Sequence[News]) -> str:
        company = game.title.corporation_index.get(order.about, -1)
        if company < 0 or game.state.president[company] != order.seat:
            return f"You do not preside over {order.about} any more."
        if not self._mine(game, order):
            return ""
        if trains_of(game, order.about) != order.body["trains"]:
            return f"{order.about} has other trains than when you gave the order."
        return ""

    def answer(self, game: Game, order: Order) -> Action | None:
        if not self._mine(game, order):
            return None
        if isinstance(game.step, RunTrains):
            return run_action(game, game.step.corporation(game), SECONDS)
        if isinstance(game.step, DeclareDividend):
            return Dividend(str(order.body["how"]))
        return Pass()

    def _mine(self, game: Game, order: Order) -> bool:
        if not self.asked(game) or game.actor != order.seat or game.state.entity < CORPORATION:
            return False
        return corporation(game, game.state.entity - CORPORATION) == order.about


def turn_of(game: Game) -> list[int]:
    """Which operating round this is."""
    return [game.state.turn, game.state.number]


def trains_of(game: Game, sym: str) -> list[str]:
    """Types of a company's trains."""
    trains = game.state.trains[game.title.corporation_index[sym]]
    return sorted(train_kind(game, train) for train in trains)
