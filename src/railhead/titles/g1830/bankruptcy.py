"""Bankruptcy outside the enforced purchase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...engine.actions import Bankrupt, Choice
from ...engine.depot import cheapest
from ...engine.forced import ForcedPurchase, must_buy, operating, ruin
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.step import Kinds, Step


@dataclass
class EarlyBankruptcy(Step):
    """1830/D-32: bankruptcy at any moment of a corporation's turn, without sales outside the train step."""

    train_step: str
    forced: ForcedPurchase
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
        funds = self.forced.funds(g, corporation)
        return refuse("bankrupt-solvent", funds=funds, price=price) if funds >= price else None

    def apply(self, g: Game, action: Any) -> None:
        corporation = operating(g)
        if g.step.name == self.train_step:
            self.forced.go_bankrupt(g, corporation)
        else:
            ruin(g, g.state.president_of(corporation))
