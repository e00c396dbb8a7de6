"""The rounds of 1860: stock rounds that can begin again, operating rounds in a fixed order, British Rail."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import operating_order
from ...engine.rounds import passed_out
from ...engine.seats import next_seat
from ...engine.step import OPERATING, STOCK, Round
from ...finance.holders import CORPORATION
from . import insolvency
from .companies import BRITISH_RAIL, is_open, started
from .end import close_companies, ended, form_british_rail, southern_stock_round
from .privates import pay_income


@dataclass
class WightStockRound(Round):
    """R-1860-080: clockwise from the priority deal until all pass in a row."""

    kind = STOCK
    turns_of = "player"

    def begin(self, g: Game) -> None:
        southern_stock_round(g)
        restart(g)

    def end_turn(self, g: Game) -> None:
        s = g.state
        if s.passes < len(g.players):
            verbs.begin_turn(g, next_seat(g, s.entity))
            return
        passed_out(g)
        form_british_rail(g)
        verbs.plan_set(g, g.title.phases[s.phase].operating_rounds)
        g.rules.rounds[OPERATING].begin(g)


def restart(g: Game) -> None:
    """R-1860-304: a stock round begins, or begins again, with the holder of the priority deal and nothing sold."""
    s = g.state
    verbs.fresh_dealings(g)
    verbs.begin_round(g, STOCK, s.turn, 0)
    verbs.begin_turn(g, s.priority)


@dataclass
class WightOperatingRound(Round):
    """R-1860-160: privates pay, then every open company has a turn, in the order of the beginning."""

    kind = OPERATING
    turns_of = "corporation"

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.begin_round(g, OPERATING, s.turn, s.number + 1)
        pay_income(g)
        verbs.queue_turns(g, tuple(self.order(g)))
        self._next(g)

    def order(self, g: Game) -> list[int]:
        """R-1860-160: open companies, dearest first, those of one price as their markers lie."""
        return operating_order(g, [c for c in range(len(g.state.par)) if is_open(g, c)])

    def _next(self, g: Game) -> None:
        s = g.state
        if not s.waiting:
            self._over(g)
            return
        company = s.waiting[0]
        verbs.queue_turns(g, s.waiting[1:])
        verbs.begin_turn(g, CORPORATION + company)
        insolvency.begin_turn(g, company)

    def end_turn(self, g: Game) -> None:
        """R-1860-161, R-1860-230: who is insolvent is seen at the end of a turn."""
        company = g.state.entity - CORPORATION
        if started(g, company):
            insolvency.end_turn(g, company)
        self._next(g)

    def _over(self, g: Game) -> None:
        """R-1860-007, R-1860-330, R-1860-331: the end, British Rail, the next round of the set, or a stock round."""
        s = g.state
        if s.get(BRITISH_RAIL):
            close_companies(g)
        if g.over or ended(g):
            return
        form_british_rail(g)
        if s.get(BRITISH_RAIL) or s.number < s.set_length:
            self.begin(g)
        else:
            verbs.next_turn_number(g)
            g.rules.rounds[STOCK].begin(g)
