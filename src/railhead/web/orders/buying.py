"""Buying shares of a company, one a turn: until it floats, or until so many are held, at a price of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.actions import Action, Buy, Pass
from ...engine.game import Game
from ...engine.step import STOCK
from ...finance.holders import SLOTS
from ..bounds import count
from ..title_pages.orders import News, Order, OrderFault, StandingOrders
from ..wording.words import corporation, money
from .lasting import bound, ends, lasts

FLOAT, HOLD = "float", "hold"
LARGEST = 100_000


class BuyOrders(StandingOrders):
    """Buy a certificate of a company each turn."""

    kind = "buy"
    title = "Buy shares"
    intro = "Buy one certificate of a company in each of your stock turns, the cheapest there is, then end the turn."
    fields = "orders/buy.html"
    shared = True

    def possible(self, game: Game) -> bool:
        return bool(self.companies(game))

    def asked(self, game: Game) -> bool:
        return not game.over and not game.state.interrupts and game.round.kind == STOCK

    def holds(self, game: Game, order: Order) -> bool:
        return lasts(game, order.body)

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        sym, until = form.get("buy-company", ""), form.get("buy-until", "")
        company = game.title.corporation_index.get(sym, -1)
        if company < 0 or until not in (FLOAT, HOLD):
            raise OrderFault("There is no such order.")
        if sym not in self.companies(game):
            raise OrderFault(f"{sym} has not been started.")
        shares = count(form.get("buy-count", "").strip() or "0", game.state.size[company] * 2)
        limit = count(form.get("buy-limit", "").strip() or "0", LARGEST)
        if shares is None or limit is None or (until == HOLD and not shares):
            raise OrderFault("How many shares, and at which price at most? Enter whole numbers.")
        if until == FLOAT and game.state.floated[company]:
            raise OrderFault(f"{sym} has floated already.")
        body = {"until": until, "count": shares if until == HOLD else 0, "limit": limit, **bound(game, form)}
        return (Order(seat, sym, body),)

    def words(self, game: Game, order: Order) -> str:
        body = order.body
        aim = "until it floats" if body["until"] == FLOAT else f"until you hold {body['count']}"
        limit = f", each for {money(game, body['limit'])} or less" if body["limit"] else ""
        return f"buy {aim}{limit}, {ends(game, body)}"

    def stops(self, game: Game, order: Order, news: Sequence[News]) -> str:
        company = game.title.corporation_index.get(order.about, -1)
        if company < 0:
            return "There is no such company any more."
        if game.actor != order.seat or not self.asked(game) or just_bought(game):
            return ""
        held = game.state.shares[company * SLOTS + order.seat]
        if order.body["until"] == FLOAT and game.state.floated[company]:
            return f"{order.about} has floated: the order is fulfilled."
        if order.body["until"] == HOLD and held >= order.body["count"]:
            return f"You hold {held} {order.about}: the order is fulfilled."
        ways = purchases(game, order.about)
        limit = order.body["limit"]
        if ways and limit and ways[0][0] > limit:
            return f"A share of {order.about} costs {money(game, ways[0][0])}, above your limit {money(game, limit)}."
        return ""

    def answer(self, game: Game, order: Order) -> Action | None:
        if not self.asked(game) or game.actor != order.seat:
            return None
        if just_bought(game):
            return Pass()
        ways = purchases(game, order.about)
        return ways[0][1] if ways else Buy(order.about, "ipo")

    def companies(self, game: Game) -> list[str]:
        """Companies that have been started, for the form."""
        s = game.state
        return [corporation(game, c) for c in range(len(s.cell)) if s.cell[c] >= 0 and not s.closed[c]]


def just_bought(game: Game) -> bool:
    """True if the turn is still open after a purchase: nothing else is done in it."""
    return isinstance(game.node.action, Buy) and game.node.parent is not None and (
        game.at(game.length - 1).actor == game.actor
        and game.node.parent.state.entity == game.state.entity
    )  # fmt: skip


def purchases(game: Game, sym: str) -> list[tuple[int, Buy]]:
    """What can be bought of a company now, with its cost, the cheapest first."""
    found = []
    for choice in game.choices():
        if isinstance(choice, Buy) and choice.corporation == sym:
            twin = game.copy()
            before = twin.state.cash[_buyer(game)]
            twin.push(choice)
            found.append((before - twin.state.cash[_buyer(game)], choice))
    return sorted(found, key=lambda one: (one[0], one[1].source))


def _buyer(game: Game) -> int:
    actor = game.actor
    assert actor is not None
    return actor
