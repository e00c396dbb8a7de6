"""A player's turn in a stock round: deals in the order the title allows, or a pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import verbs
from ..actions import Action, Choice, Pass, Sell
from ..game import Game
from ..lookups import corporation_number
from ..refusals import Refusal, refuse
from ..step import Step
from .deal import Deal, Order
from .purchase import DEALINGS, has_dealt, note_deal


@dataclass
class StockTurn(Step):
    """R-1830-051, R-1870-058: deals of the kinds a title has, or pass."""

    order: Order
    deals: tuple[Deal, ...]
    """In the order in which their choices are listed."""
    excess: Callable[[Game, int], tuple[int, int, str] | None]
    """R-1830-056, R-1870-073: (held, limit, of what) for a limit the player is above."""
    relieves: Callable[[Game, int, int, int], bool] | None = None
    """1830/A-13, 1870/A-43: whether selling shares of a corporation brings a player down; None: any sale will do."""
    beside: Callable[[Game, int], bool] | None = None
    """What else keeps the turn of a player open who has not dealt."""

    name = "stock-turn"

    def __post_init__(self) -> None:
        self.by_kind = {kind: deal for deal in self.deals for kind in deal.kinds}
        self.kinds = (Pass, *self.by_kind)
        kept = [slot for deal in self.deals for slot in deal.slots]
        self.slots = (*DEALINGS, *self.order.slots, *kept)

    def deal_of(self, action: Action) -> Deal:
        """The deal an action belongs to."""
        return self.by_kind[type(action)]

    # what is possible

    def can_deal(self, g: Game, player: int, deal: Deal) -> bool:
        """The deal may follow now, and the player can make one of its kind."""
        return self.order.refusal(g, deal) is None and deal.possible(g, player)

    def must_sell(self, g: Game, player: int) -> tuple[int, int, str] | None:
        """R-1830-056, R-1870-073: the limit the player is above, if a sale that brings him down is possible."""
        over = self.excess(g, player)
        if over is None:
            return None
        sales = [deal for deal in self.deals if deal.is_sale and self.can_deal(g, player, deal)]
        if self.relieves is None:
            return over if sales else None
        for deal in sales:
            for action in deal.choices(g, player):
                if isinstance(action, Sell):
                    corporation = corporation_number(g, action.corporation)
                    if self.relieves(g, player, corporation, action.shares):
                        return over
        return None

    def open(self, g: Game) -> bool:
        if self.order.over(g):
            return False
        player = g.state.entity
        for deal in self.deals:
            if deal.keeps_turn and self.can_deal(g, player, deal):
                return True
        return self.beside is not None and not has_dealt(g) and self.beside(g, player)

    def skip(self, g: Game) -> None:
        """R-1830-050: whoever can do nothing passes; after a deal the turn simply ends."""
        if self.idle(g):
            verbs.passed(g, g.state.entity, self.name, auto=True)

    def idle(self, g: Game) -> bool:
        return not has_dealt(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        player = g.state.entity
        only_sales = self.must_sell(g, player) is not None
        if not only_sales:
            yield Pass()
        for deal in self.deals:
            if (deal.above_limit or not only_sales) and self.order.refusal(g, deal) is None:
                yield from deal.choices(g, player)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        player = g.state.entity
        deal = None if isinstance(action, Pass) else self.deal_of(action)
        over = None if deal is not None and deal.above_limit else self.must_sell(g, player)
        if over is not None:
            code = "over-limit" if deal is None else "must-sell-first"
            return refuse(code, held=over[0], limit=over[1], what=over[2])
        if deal is None:
            return None
        return self.order.refusal(g, deal) or deal.refusal(g, player, action)

    # what happens

    def apply(self, g: Game, action: Any) -> None:
        player = g.state.entity
        if isinstance(action, Pass):
            if self.idle(g):
                verbs.passed(g, player, self.name)
            verbs.next_step(g)
            return
        deal = self.deal_of(action)
        note_deal(g, player, deal)
        deal.apply(g, player, action)
        self.order.dealt(g, deal)
