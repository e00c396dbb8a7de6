"""Bids up to a limit: the least bid that leads while it is within the limit, and then a pass. Secret until used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.actions import Action, Bid, Pass, Range, Take
from ...engine.game import Game
from ...engine.steps.opening_sale import AUCTION, OpeningSale, bids_on
from ...finance.holders import BANK
from ..bounds import count
from ..title_pages.orders import News, Order, OrderFault, StandingOrders
from ..title_pages.pages import pages_of
from ..wording.words import holder, money, private
from .lasting import PLAYERS, bound, ends, lasts

LARGEST = 100_000
RAISE = "raise"
"""The kind of action with which titles bid for what is auctioned now, whatever it is."""


class BidOrders(StandingOrders):
    """Go up to a limit for a lot."""

    kind = "bid"
    title = "Bid up to a limit"
    intro = "Bid the least that leads for a lot, or buy it, while that is within your limit; in its auction then pass."
    fields = "orders/bid.html"
    shared = True

    def possible(self, game: Game) -> bool:
        return bool(self.lots(game))

    def lots(self, game: Game) -> list[tuple[str, str]]:
        """What may still be auctioned: (name, words)."""
        found = []
        if game.round.kind in PLAYERS and any({Bid, Take} & set(step.kinds) for step in game.round.steps):
            found = [
                (rule.sym, rule.sym)
                for index, rule in enumerate(game.title.privates)
                if game.state.private_owner[index] == BANK
            ]
        return [*found, *pages_of(game.title.name).lots(game)]

    def asked(self, game: Game) -> bool:
        return not game.over and not game.state.interrupts

    def holds(self, game: Game, order: Order) -> bool:
        return lasts(game, order.body)

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        lot = form.get("bid-lot", "")
        limit = count(form.get("bid-limit", "").strip(), LARGEST)
        if lot not in dict(self.lots(game)):
            raise OrderFault("There is no such lot.")
        if limit is None:
            raise OrderFault("Up to which bid? Enter a whole number.")
        return (Order(seat, lot, {"limit": limit, **bound(game, form)}),)

    def words(self, game: Game, order: Order) -> str:
        return f"go up to {money(game, order.body['limit'])}, {ends(game, order.body)}"

    def stops(self, game: Game, order: Order, news: Sequence[News]) -> str:
        index = game.title.private_index.get(order.about, -1)
        owner = game.state.private_owner[index] if index >= 0 else BANK
        if owner == BANK:
            return ""
        return f"{holder(game, owner)} has {order.about}: the order is over."

    def answer(self, game: Game, order: Order) -> Action | None:
        if not self.asked(game) or game.actor != order.seat:
            return None
        limit = int(order.body["limit"])
        for choice in game.choices():
            if isinstance(choice, Take) and choice.private == order.about and _cost(game, choice) <= limit:
                return choice
            if isinstance(choice, Range) and choice.field == "amount":
                found = self._bid(game, order, choice, limit)
                if found is not None:
                    return found
        return Pass() if fought_for(game) == order.about else None

    def _bid(self, game: Game, order: Order, choice: Range, limit: int) -> Action | None:
        template = choice.template
        if isinstance(template, Bid):
            if template.private != order.about or leads(game, order.seat, order.about):
                return None
        elif template.kind != RAISE or pages_of(game.title.name).lot_now(game) != order.about:
            return None
        return choice.at(choice.low) if choice.low <= limit else None


def fought_for(game: Game) -> str:
    """The lot whose bidders alone speak now; empty if others can be had as well."""
    if isinstance(game.step, OpeningSale):
        now = game.state.get(AUCTION)
        return "" if now is None else private(game, now)
    lots = {
        choice.template.private
        for choice in game.choices()
        if isinstance(choice, Range) and isinstance(choice.template, Bid)
    }
    return pages_of(game.title.name).lot_now(game) or (lots.pop() if len(lots) == 1 else "")


def leads(game: Game, seat: int, lot: str) -> bool:
    """True if the seat's bid on a private is the highest already."""
    if not isinstance(game.step, OpeningSale):
        return False
    bids = bids_on(game.state, game.title.private_index[lot])
    return bool(bids) and bids.get(seat, -1) == max(bids.values())


def _cost(game: Game, action: Action) -> int:
    """What an action takes from the purse of who decides."""
    actor = game.actor
    assert actor is not None
    twin = game.copy()
    twin.push(action)
    return game.state.cash[actor] - twin.state.cash[actor]
