"""Full, half or no dividend, what holders of shorts pay, and how the marker moves."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import verbs
from ...engine.game import Game
from ...engine.steps.dividend import DeclareDividend
from ...finance.holders import BANK, CORPORATION, SLOTS, TREASURY
from .boxes import move_left, move_right
from .crisis import ask_debtors, charge, ease
from .stock import shorts_of
from .trains import remove_obsolete

LARGE = 10
"""Size of a company whose half dividend is rounded up to a multiple of it."""


def declared(size: int, revenue: int, how: str) -> int:
    """R-1817-241: what is paid out of the revenue."""
    if how == "withhold":
        return 0
    if how == "pay":
        return revenue
    if size == LARGE:
        return -(-revenue // (2 * LARGE)) * LARGE
    return revenue // 2


def box_price(g: Game, company: int) -> int:
    """R-1817-244: the price that counts for the marker's move; a fixed one in acquisition."""
    cell = g.state.cell[company]
    price = g.title.market.price[cell]
    if price:
        return price
    return int(g.title.facts["market"]["zones"]["acquisition"]["dividend_price"])


@dataclass
class Dividend(DeclareDividend):
    """R-1817-240 to R-1817-244: all, half or nothing, to players and the treasury; shorts cost their holders."""

    allowed: tuple[str, ...] = ("pay", "half", "withhold")
    obsolete_leave: bool = False
    """1817/D-28: trains that ran for the last time leave now."""

    def skip(self, g: Game) -> None:
        """R-1817-163: a company whose president has left does not operate on."""
        if g.state.president[g.state.entity - CORPORATION] is not None:
            super().skip(g)

    def declare(self, g: Game, how: str) -> None:
        if self.obsolete_leave:
            remove_obsolete(g, g.state.entity - CORPORATION)
        super().declare(g, how)
        ask_debtors(g, g.state.president_of(g.state.entity - CORPORATION))

    def distribute(self, g: Game, corporation: int, revenue: int, how: str) -> int:
        """R-1817-241 to R-1817-243: returns what was paid out in all."""
        s = g.state
        size = s.size[corporation]
        amount = declared(size, revenue, how)
        verbs.pay(g, BANK, CORPORATION + corporation, revenue - amount, "withheld")
        row = corporation * SLOTS
        for seat in range(len(g.players)):
            verbs.pay(g, BANK, seat, amount * s.shares[row + seat] // size, "dividend")
            ease(g, seat)
        own = amount * s.shares[row + TREASURY] // size
        verbs.pay(g, BANK, CORPORATION + corporation, own, "own-dividend")
        for seat in range(len(g.players)):
            short = shorts_of(g, corporation, seat)
            if short and amount:
                charge(g, seat, amount * short // size, "short-dividend")
        return amount

    def move_token(self, g: Game, corporation: int, how: str, paid: int) -> None:
        """R-1817-244, 1817/A-19: by the whole amount declared."""
        price = box_price(g, corporation)
        if not paid:
            move_left(g, corporation, 1, "no-dividend")
        elif paid >= price:
            move_right(g, corporation, 2 if paid >= 2 * price else 1, "dividend")
