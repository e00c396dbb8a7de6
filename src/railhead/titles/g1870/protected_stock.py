"""Sales that are settled at the end of a turn, and the order of deals around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Sell
from ...engine.game import Game
from ...engine.holdings import (
    certificates,
    largest_sale,
    limited_holding,
    lowers_count,
    percent_of,
    sale_fault,
    sell,
)  # fmt: skip
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import TURN, Corporation, Slot, Slots
from ...engine.step import Kinds
from ...engine.stock.deal import Deal, Order
from ...engine.stock.purchase import bought_private, has_bought
from ...engine.stock.trade import PrivateTrade
from ...finance.holders import SLOTS
from .blocks import BLOCKS, OVER, Block, end_excess, note_block
from .company_shares import CompanyShares

SOLD: Final = Slot[frozenset[int]](
    "blocks.sold",
    frozenset(),
    of=frozenset[Corporation],
    life=TURN,
    meaning="corporations of which a block was sold",
)
CLOSED: Final = Slot[bool]("blocks.closed", False, of=bool, life=TURN, meaning="a purchase followed a sale")
PRIVATE: Final = Slot[bool]("blocks.private", False, of=bool, life=TURN, meaning="a private was bought")
COMPANY: Final = Slot[bool](
    "blocks.company", False, of=bool, life=TURN, meaning="the player acted for a corporation"
)


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
    verbs.put(g, SOLD, g.state.get(SOLD) | {corporation})
    end_excess(g, player, corporation)


@dataclass
class SalesAroundPurchase(Order):
    """R-1870-058: sell then buy, buy then sell, one of them, or act for one corporation."""

    buys_around_sale: bool = False
    """Further certificates of a brown box may be bought after a sale too (records of other programs)."""

    slots: Slots = (SOLD, CLOSED, PRIVATE, COMPANY)

    def refusal(self, g: Game, deal: Deal) -> Refusal | None:
        """R-1870-058, R-1870-075: no sale after a purchase that followed one, no purchase after sales around one."""
        s = g.state
        if deal.is_sale and s.get(CLOSED):
            return refuse("sell-order")
        if deal.repeats and has_bought(g) and s.get(SOLD) and not s.get(CLOSED):
            return None if self.buys_around_sale else refuse("sell-order")
        return None

    def over(self, g: Game) -> bool:
        return g.state.get(COMPANY)

    def dealt(self, g: Game, deal: Deal) -> None:
        if isinstance(deal, CompanyShares):
            verbs.put(g, COMPANY, True)
        elif not deal.is_sale:
            self._purchased(g, deal)

    def _purchased(self, g: Game, deal: Deal) -> None:
        """R-1870-058, 1870/D-40: a purchase as the second kind of deal closes the sales; a third kind opens them."""
        trade = isinstance(deal, PrivateTrade)
        private = trade or g.state.get(PRIVATE)
        kinds = bool(g.state.get(SOLD)) + private + (not trade)
        verbs.put(g, PRIVATE, private)
        verbs.put(g, CLOSED, kinds == 2)


def private_was_purchase(g: Game, corporation: int, source: int) -> Refusal | None:
    """R-1870-075: a private is the purchase of the turn, whatever the zone of a corporation allows."""
    return refuse("bought-already") if bought_private(g) else None


def excess(holding_forced: bool) -> Callable[[Game, int], tuple[int, int, str] | None]:
    """R-1870-073, 1870/A-19, 1870/D-15: which limits a player above them is held to.

    With ``holding_forced`` also the limit per corporation, unless he came above it by protection.
    """

    def above(g: Game, player: int) -> tuple[int, int, str] | None:
        held = certificates(g, player)
        limit = g.rules.certificate_limit(g)
        if held > limit:
            return held, limit, "certificates"
        if holding_forced:
            for corporation, rule in enumerate(g.title.corporations):
                percent = holding_after(g, player, corporation, 0)
                if percent and (player, corporation) not in g.state.get(OVER):
                    return percent, g.title.holding_percent, f"% of {rule.sym}"
        return None

    return above


def relieves(holding_forced: bool) -> Callable[[Game, int, int, int], bool]:
    """R-1870-073, 1870/A-43: whether selling shares of a corporation brings down a player who is above a limit."""

    def helps(g: Game, player: int, corporation: int, shares: int) -> bool:
        over = certificates(g, player) > g.rules.certificate_limit(g)
        if over and lowers_count(g, player, corporation, shares):
            return True
        forced = holding_forced and (player, corporation) not in g.state.get(OVER)
        return forced and bool(holding_after(g, player, corporation, 0))

    return helps


@dataclass
class SellBlock(Deal):
    """R-1870-059: one block of each corporation in a turn; its price is settled when the turn is over."""

    sales_barred: Callable[[Game], bool]
    """R-1870-025: nothing may be sold now."""

    kinds: Kinds = (Sell,)
    slots: Slots = (SOLD, BLOCKS, OVER)
    is_sale = True
    above_limit = True

    def sizes(self, g: Game, player: int, corporation: int) -> list[int]:
        """Blocks of a corporation the player may sell in this turn."""
        if corporation in g.state.get(SOLD):
            return []
        return block_sizes(g, player, corporation)

    def possible(self, g: Game, player: int) -> bool:
        if self.sales_barred(g):
            return False
        shares = g.state.shares
        return any(shares[c * SLOTS + player] and self.sizes(g, player, c) for c in range(len(g.state.par)))

    def choices(self, g: Game, player: int) -> Iterator[Sell]:
        if self.sales_barred(g):
            return
        for corporation, rule in enumerate(g.title.corporations):
            if g.state.shares[corporation * SLOTS + player]:
                for shares in self.sizes(g, player, corporation):
                    yield Sell(rule.sym, shares)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        sym = g.title.corporations[corporation].sym
        if self.sales_barred(g):
            return refuse("sale-ban")
        if corporation in g.state.get(SOLD):
            return refuse("block-twice", corporation=sym)
        sizes = block_sizes(g, player, corporation)
        nearest = Sell(sym, sizes[-1]) if sizes else None
        fault = sale_fault(g, player, corporation, action.shares)
        if fault is not None:
            return Refusal(fault[0], fault[1], nearest)
        percent = holding_after(g, player, corporation, action.shares)
        if percent:
            limit = g.title.holding_percent
            return refuse("sale-holding", nearest, corporation=sym, percent=percent, limit=limit)
        return None

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation = corporation_number(g, action.corporation)
        take_block(g, player, corporation, action.shares)
        verbs.remember_sale(g, player, corporation)
