"""Bankruptcy: the forced sale of everything, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...finance.holders import BANK
from .. import verbs
from ..actions import Bankrupt, Choice
from ..depot import cheapest
from ..forced import largest_forced_sale, must_buy, operating, sale_order, utmost_funds
from ..game import Game
from ..holdings import fall, sell
from ..refusals import Refusal, refuse
from ..step import Kinds, Step


def go_bankrupt(g: Game, corporation: int, sells: bool) -> None:
    """R-1830-289, R-1830-300: all he may sell is sold, his cash goes to the bank, the game is over."""
    s = g.state
    player = s.president_of(corporation)
    if sells:
        for other in sale_order(g):
            shares = largest_forced_sale(g, corporation, other)
            if shares:
                sell(g, player, other, shares)
                verbs.move_price(g, other, fall(g, other, shares), "sale")
    verbs.pay(g, player, BANK, s.cash[player], "bankruptcy")
    verbs.record_bankruptcy(g, player)
    g.end("bankrupt")


@dataclass
class EarlyBankruptcy(Step):
    """1830/D-32: bankruptcy at any moment of a corporation's turn, without sales outside the train step."""

    train_step: str
    name = "declare-bankruptcy"
    kinds: Kinds = (Bankrupt,)

    def _early(self, g: Game) -> bool:
        return g.step.name != self.train_step or not must_buy(g, operating(g))

    def choices(self, g: Game) -> Iterator[Choice]:
        if self._early(g) and self.refusal(g, None) is None:
            yield Bankrupt()

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        corporation = operating(g)
        price = cheapest(g)
        if price < 0:
            return refuse("bankrupt-window")
        funds = utmost_funds(g, corporation)
        return refuse("bankrupt-solvent", funds=funds, price=price) if funds >= price else None

    def apply(self, g: Game, action: Any) -> None:
        go_bankrupt(g, operating(g), sells=g.step.name == self.train_step)
