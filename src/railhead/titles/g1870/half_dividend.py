"""Dividends of which half can be kept, and in which a corporation's own shares have a part."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import reasons, verbs
from ...engine.game import Game
from ...engine.steps.dividend import DeclareDividend
from ...finance.holders import BANK, CORPORATION, IPO, SLOTS, TREASURY


def kept_of_half(g: Game, corporation: int, revenue: int, rounds_up: bool) -> int:
    """R-1870-121, 1870/D-01: the corporation's half, so rounded that the rest divides among all shares."""
    shares = g.state.size[corporation]
    return revenue - revenue // 2 // shares * shares if rounds_up else revenue // 2 // shares * shares


def pay_shares(g: Game, corporation: int, amount: int) -> None:
    """R-1870-120, R-1870-123: to players, to the corporation for IPO and treasury, to nobody for the pool."""
    s = g.state
    row = corporation * SLOTS
    shares = g.state.size[corporation]
    for seat in range(len(g.players)):
        verbs.pay(g, BANK, seat, amount * s.shares[row + seat] // shares, reasons.DIVIDEND)
    own = s.shares[row + IPO] + s.shares[row + TREASURY]
    verbs.pay(g, BANK, CORPORATION + corporation, amount * own // shares, reasons.OWN_DIVIDEND)


@dataclass
class HalfDividend(DeclareDividend):
    """R-1870-119 to R-1870-123: all, half or nothing."""

    allowed: tuple[str, ...] = ("pay", "half", "withhold")
    rounds_up: bool = True
    """1870/D-01: the corporation's half is rounded up."""

    def distribute(self, g: Game, corporation: int, revenue: int, how: str) -> int:
        """R-1870-120 to R-1870-123: returns what was paid out in all."""
        kept = revenue if how == "withhold" else 0
        if how == "half":
            kept = kept_of_half(g, corporation, revenue, self.rounds_up)
        verbs.pay(g, BANK, CORPORATION + corporation, kept, reasons.WITHHELD)
        pay_shares(g, corporation, revenue - kept)
        return revenue - kept

    def move_token(self, g: Game, corporation: int, how: str, paid: int) -> None:
        """R-1870-051 to R-1870-053: right for a full dividend, left for none, not at all for half."""
        market = g.title.market
        cell = g.state.cell[corporation]
        if how == "half":
            return
        target = market.right[cell] if paid else market.left[cell]
        verbs.move_price(g, corporation, target, reasons.DIVIDEND if paid else reasons.NO_DIVIDEND)
