"""Naming the par of a corporation whose president's certificate came with a private."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import verbs
from ..actions import Action, Choice, Par
from ..game import Game
from ..holdings import par_refusal, pars, settle_flotation
from ..refusals import Refusal, refuse
from ..slots import Corporation, Player
from ..step import Frame, Kinds, Step
from ..stock.start import start_corporation


@dataclass
class NamePar(Step):
    """R-1830-034: the owner names any starting price at once, without paying. Interrupt (corporation, player)."""

    paid_at_once: bool
    on_named: Callable[[Game, int], None] | None = None
    """Called with the corporation once its par is named."""
    name = "name-par"
    frame: Frame = (Corporation, Player)
    kinds: Kinds = (Par,)

    def open(self, g: Game) -> bool:
        return not g.state.par[int(g.state.interrupts[-1][1])]

    def speaker(self, g: Game, action: Action | None = None) -> int:
        return int(g.state.interrupts[-1][2])

    def choices(self, g: Game) -> Iterator[Choice]:
        sym = g.title.corporations[g.state.interrupts[-1][1]].sym
        for price, _ in pars(g, g.state.interrupts[-1][1]):
            yield Par(sym, price)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        sym = g.title.corporations[g.state.interrupts[-1][1]].sym
        if action.corporation != sym:
            return refuse("not-now", action="starting another corporation", step=f"naming the par of {sym}")
        return par_refusal(g, g.state.interrupts[-1][1], action.price)

    def apply(self, g: Game, action: Any) -> None:
        _, corporation, player = g.state.interrupts[-1]
        verbs.answered(g)
        start_corporation(g, corporation, action.price, player, paid=False)
        settle_flotation(g, corporation, self.paid_at_once)
        if self.on_named is not None:
            self.on_named(g, corporation)
