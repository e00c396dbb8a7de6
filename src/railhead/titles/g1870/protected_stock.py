"""A stock turn in which sales are settled at its end and presidents act for their corporations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Buy, Choice, Par, Pass, Redeem, Reissue, Sell, Trade
from ...engine.game import Game
from ...engine.holdings import (
    certificates,
    largest_sale,
    limited_holding,
    percent_of,
    sale_fault,
    sell,
)  # fmt: skip
from ...engine.lookups import corporation_number
from ...engine.refusals import Refusal, refuse
from ...engine.steps.stock_turn import (
    BOUGHT,
    DEALT,
    PRIVATE_BOUGHT,
    SOURCES,
    StockTurn,
)
from ...finance.holders import SLOTS
from .blocks import Block, note_block, over_key
from .company_shares import CompanyShares, is_reissued

SOLD: Final = "sold"
"""This turn: something was sold."""
CLOSED: Final = "sales_closed"
"""This turn: a purchase followed a sale."""


def holding_after(g: Game, player: int, corporation: int, shares: int) -> int:
    """R-1870-068: percent left after a sale where that is too much, else 0."""
    held = g.state.shares[corporation * SLOTS + player] - shares
    percent = percent_of(g, corporation, held)
    return percent if percent > g.title.holding_percent and limited_holding(g, corporation) else 0


def block_sizes(g: Game, player: int, corporation: int) -> list[int]:
    """R-1870-059, R-1870-061, R-1870-062, R-1870-068: sizes of blocks of a corporation the player may sell."""
    most = largest_sale(g, player, corporation)
    return [size for size in range(1, most + 1) if not holding_after(g, player, corporation, size)]


def take_block(g: Game, player: int, corporation: int, shares: int) -> None:
    """R-1870-059, R-1870-066: sell a block now, settle its price later."""
    president = g.state.president_of(corporation)
    sell(g, player, corporation, shares)
    note_block(g, Block(corporation, shares, president, player))
    verbs.note(g, f"{SOLD}:{corporation}")
    if not holding_after(g, player, corporation, 0):
        verbs.unmark(g, over_key(player, corporation))


@dataclass(kw_only=True)
class ProtectedStockTurn(StockTurn):
    """R-1870-058: sell then buy, buy then sell, one of them, or act for one corporation."""

    company: CompanyShares
    holding_forced: bool
    """1870/D-15: above the limit per corporation, not by protection, means sell."""
    company_keeps_turn: bool
    """1870/D-26: a player whose corporation can redeem or reissue is not passed over."""
    card_moves_at_once: bool
    """1870/D-33: the priority card is seen to move when a private is bought, not only when the round is over."""
    buys_around_sale: bool = False
    """Further certificates of a brown box may be bought after a sale too (records of other programs)."""
    company_over_limit: bool = False
    """A player above a limit may act for a corporation all the same (records of other programs)."""

    def handles(self, action: Action) -> bool:
        return isinstance(action, (*self.kinds, Redeem, Reissue))

    # what is possible

    def excess(self, g: Game, player: int) -> tuple[int, int, str] | None:
        """R-1870-073, 1870/A-19: (held, limit, of what) for a limit the player is above."""
        held = certificates(g, player)
        limit = g.rules.certificate_limit(g)
        if held > limit:
            return held, limit, "certificates"
        if self.holding_forced:
            for corporation, rule in enumerate(g.title.corporations):
                percent = holding_after(g, player, corporation, 0)
                if percent and over_key(player, corporation) not in g.state.marks:
                    return percent, g.title.holding_percent, f"% of {rule.sym}"
        return None

    def _sizes(self, g: Game, player: int, corporation: int) -> list[int]:
        turn = g.state.this_turn
        if self.sales_barred(g) or turn.get(CLOSED) or turn.get(f"{SOLD}:{corporation}"):
            return []
        return block_sizes(g, player, corporation)

    def _may_sell(self, g: Game, player: int) -> bool:
        turn = g.state.this_turn
        if self.sales_barred(g) or turn.get(CLOSED):
            return False
        shares = g.state.shares
        return any(shares[c * SLOTS + player] and self._sizes(g, player, c) for c in range(len(g.state.par)))

    def _may_buy_more(self, g: Game, corporation: int, source: int) -> Refusal | None:
        """R-1870-058, R-1870-075: a private is the purchase of the turn; none after a sale that followed one."""
        turn = g.state.this_turn
        if turn.get(BOUGHT) and turn.get(SOLD) and not turn.get(CLOSED) and not self.buys_around_sale:
            return refuse("sell-order")
        if turn.get(BOUGHT) == PRIVATE_BOUGHT:
            return refuse("bought-already")
        return super()._may_buy_more(g, corporation, source)

    def open(self, g: Game) -> bool:
        if g.state.this_turn.get("company"):
            return False
        player = g.state.entity
        if self._may_sell(g, player) or next(self._purchases(g, player), None) is not None:
            return True
        if self._may_par(g, player) or self.trade.possible(g):
            return True
        return self.company_keeps_turn and next(self._for_company(g, player), None) is not None

    def _for_company(self, g: Game, player: int) -> Iterator[Redeem | Reissue]:
        yield from self.company.redemptions(g, player)
        yield from self.company.reissues(g, player)

    def choices(self, g: Game) -> Iterator[Choice]:
        s = g.state
        player = s.entity
        only = self._selling_only(g, player)
        if only and self.company_over_limit:
            yield from self._for_company(g, player)
        if not only:
            yield Pass()
            yield from self._purchases(g, player)
            yield from self._pars(g, player)
            yield from self.trade.choices(g)
            yield from self._for_company(g, player)
        for corporation, rule in enumerate(g.title.corporations):
            if s.shares[corporation * SLOTS + player]:
                for shares in self._sizes(g, player, corporation):
                    yield Sell(rule.sym, shares)

    def brings_down(self, action: Any) -> bool:
        return isinstance(action, Sell) or (self.company_over_limit and isinstance(action, Redeem | Reissue))

    def _deal_refusal(self, g: Game, player: int, corporation: int, action: Any) -> Refusal | None:
        if isinstance(action, Redeem):
            return self.company.redeem_refusal(g, player, corporation, action.holder)
        if isinstance(action, Reissue):
            return self.company.reissue_refusal(g, player, corporation)
        return super()._deal_refusal(g, player, corporation, action)

    def _sale_refusal(self, g: Game, player: int, corporation: int, shares: int) -> Refusal | None:
        sym = g.title.corporations[corporation].sym
        turn = g.state.this_turn
        if self.sales_barred(g):
            return refuse("sale-ban")
        if turn.get(CLOSED):
            return refuse("sell-order")
        if turn.get(f"{SOLD}:{corporation}"):
            return refuse("block-twice", corporation=sym)
        sizes = block_sizes(g, player, corporation)
        nearest = Sell(sym, sizes[-1]) if sizes else None
        fault = sale_fault(g, player, corporation, shares)
        if fault is not None:
            return Refusal(fault[0], fault[1], nearest)
        percent = holding_after(g, player, corporation, shares)
        if percent:
            limit = g.title.holding_percent
            return refuse("sale-holding", nearest, corporation=sym, percent=percent, limit=limit)
        return None

    # what happens

    def apply(self, g: Game, action: Any) -> None:
        player = g.state.entity
        if isinstance(action, Pass):
            self._pass(g, player)
            return
        verbs.dealt(g, player)
        if self.card_moves_at_once or not isinstance(action, Trade):
            verbs.note_round(g, "stock_dealer", player)
        verbs.note(g, DEALT)
        if isinstance(action, Trade):
            self.trade.carry_out(g, action)
            verbs.note(g, BOUGHT, PRIVATE_BOUGHT)
            self._close_sales(g)
            return
        corporation = corporation_number(g, action.corporation)
        if isinstance(action, Redeem | Reissue):
            self._act_for(g, player, corporation, action)
        elif isinstance(action, Buy):
            self._buy(g, player, corporation, SOURCES[action.source])
            self._close_sales(g)
        elif isinstance(action, Par):
            self._start(g, player, corporation, action.price)
            self._close_sales(g)
        else:
            take_block(g, player, corporation, action.shares)
            verbs.note(g, SOLD)
            verbs.remember_sale(g, player, corporation)

    def _close_sales(self, g: Game) -> None:
        if g.state.this_turn.get(SOLD):
            verbs.note(g, CLOSED)

    def _act_for(self, g: Game, player: int, corporation: int, action: Redeem | Reissue) -> None:
        if isinstance(action, Redeem):
            self.company.redeem(g, corporation, action.holder)
        else:
            self.company.reissue(g, player, corporation)
        verbs.note(g, "company")

    def pays_itself(self, g: Game, corporation: int) -> bool:
        """R-1870-095: reissued shares are paid to the corporation."""
        return is_reissued(g, corporation)
