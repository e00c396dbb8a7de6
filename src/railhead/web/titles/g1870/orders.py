"""Orders of a president about the protection of his companies' prices."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.actions import Action
from ....engine.game import Game
from ....engine.holdings import price_of
from ....titles.g1870.actions import Decline, Protect
from ....titles.g1870.blocks import Block
from ....titles.g1870.protection import PriceProtection
from ...bounds import count
from ...title_pages.orders import Order, OrderFault, StandingOrders
from ...wording.words import money

ALWAYS, NEVER, UP_TO = "always", "never", "upto"
LARGEST = 100_000


class ProtectionOrders(StandingOrders):
    """Always protect a company, never, or only up to a total."""

    kind = "protect"
    intro = "When shares of a company you preside over are sold, your order answers for you."
    fields = "order_fields.html"

    def possible(self, game: Game) -> bool:
        return any(isinstance(step, PriceProtection) for step in game.rules.interrupts.values())

    def asked(self, game: Game) -> bool:
        return not game.over and isinstance(game.step, PriceProtection)

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        mode, sym, most = form.get("mode", ""), form.get("company", ""), form.get("most", "").strip() or "0"
        if mode not in (ALWAYS, NEVER, UP_TO) or sym not in game.title.corporation_index:
            raise OrderFault("There is no such order.")
        total = count(most, LARGEST)
        if total is None or (mode == UP_TO and not total):
            raise OrderFault("Up to which total? Enter a whole number.")
        return (Order(seat, sym, {"mode": mode, "most": total if mode == UP_TO else 0}),)

    def words(self, game: Game, order: Order) -> str:
        if order.body["mode"] == UP_TO:
            return f"protect if it costs at most {money(game, order.body['most'])}"
        return "protect whenever possible" if order.body["mode"] == ALWAYS else "let the price fall"

    def answer(self, game: Game, order: Order) -> Action | None:
        if not self.asked(game):
            return None
        block = Block(*game.state.interrupts[-1][1:])
        sym = game.title.corporations[block.corporation].sym
        if order.seat != block.president or order.about != sym:
            return None
        cost = block.shares * price_of(game, block.corporation)
        mode = order.body["mode"]
        return Protect() if mode == ALWAYS or (mode == UP_TO and cost <= order.body["most"]) else Decline()
