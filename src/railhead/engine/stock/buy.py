"""Buying a certificate from the initial offering or the pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...finance.holders import BANK, CORPORATION, IPO, POOL, SLOTS
from .. import reasons, verbs
from ..actions import Buy
from ..game import Game
from ..holdings import certificates, price_of, settle_flotation, settle_presidency
from ..lookups import corporation_number, unknown
from ..refusals import Refusal, refuse
from ..step import Kinds
from .deal import Deal
from .purchase import BOUGHT, Purchase, further_certificate, note_share, room_refusal

SOURCES: Final = {"ipo": IPO, "pool": POOL}


def share_price(g: Game, corporation: int, source: int) -> int:
    """R-1830-060, R-1870-060: par in the initial offering, the market price in the pool."""
    return g.state.par[corporation] if source == IPO else price_of(g, corporation)


@dataclass
class BuyShare(Deal):
    """R-1830-060, R-1870-060: one certificate, at par from the IPO or at the market price from the pool."""

    several: str
    """Further certificates of a turn in the zone that allows them: from ``any`` source or the ``pool`` alone."""
    exchange_first: bool
    """R-1830-063: limits are tested after the exchange of certificates with a president."""
    paid_at_once: bool
    """Capital is paid the moment a corporation floats."""
    barred: Callable[[Game, int, int], Refusal | None] | None = None
    """A title's further reason against a certificate of (corporation, source)."""
    pays_itself: Callable[[Game, int], bool] | None = None
    """Whether shares of the initial offering are paid to the corporation and not to the bank."""

    kinds: Kinds = (Buy,)
    is_purchase = True
    repeats = True

    def choices(self, g: Game, player: int) -> Iterator[Buy]:
        s = g.state
        shares = s.shares
        cash, sold, price = s.cash[player], s.sold[player], g.title.market.price
        zone, again = g.title.market.zone, s.get(BOUGHT)
        counted = -1
        for corporation, cell in enumerate(s.cell):
            if cell < 0 or sold >> corporation & 1 or (again is not None and not zone[cell].several):
                continue
            row = corporation * SLOTS
            for word, source in SOURCES.items():
                if shares[row + source] and cash >= (s.par[corporation] if source == IPO else price[cell]):
                    if counted < 0:
                        counted = certificates(g, player)
                    if self.share_refusal(g, player, corporation, source, counted, again) is None:
                        yield Buy(g.title.corporations[corporation].sym, word)

    def share_refusal(
        self, g: Game, player: int, corporation: int, source: int, counted: int, bought: Purchase | None
    ) -> Refusal | None:
        """Why a player who holds so many certificates and bought that cannot buy one more of this corporation."""
        s = g.state
        sym = g.title.corporations[corporation].sym
        if s.cell[corporation] < 0:
            return refuse("no-par", corporation=sym)
        if not s.shares[corporation * SLOTS + source]:
            return refuse("none-there", corporation=sym, source="IPO" if source == IPO else "pool")
        fault = None if self.barred is None else self.barred(g, corporation, source)
        if fault is None and bought is not None:
            fault = further_certificate(g, bought, corporation, source, self.several == "pool")
        if fault is not None:
            return fault
        if s.sold[player] >> corporation & 1:
            return refuse("sold-this-round", corporation=sym)
        price = share_price(g, corporation, source)
        if s.cash[player] < price:
            return refuse("cash", price=price, cash=s.cash[player])
        return room_refusal(g, player, corporation, 1, counted, self.exchange_first)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        if action.source not in SOURCES:
            return refuse("bad-value", field="source", wanted="ipo or pool", given=action.source[:20])
        counted, bought = certificates(g, player), g.state.get(BOUGHT)
        return self.share_refusal(g, player, corporation, SOURCES[action.source], counted, bought)

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation, source = corporation_number(g, action.corporation), SOURCES[action.source]
        own = source == IPO and self.pays_itself is not None and self.pays_itself(g, corporation)
        payee = CORPORATION + corporation if own else BANK
        verbs.pay(g, player, payee, share_price(g, corporation, source), reasons.SHARE)
        verbs.move_shares(g, corporation, source, player, 1)
        note_share(g, corporation, source)
        settle_presidency(g, corporation)
        settle_flotation(g, corporation, self.paid_at_once)
