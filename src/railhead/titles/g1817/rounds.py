"""Stock rounds and operating rounds of 1817; mergers and sales have their own modules."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import operating_order
from ...engine.step import OPERATING, STOCK, Round
from ...engine.stock.purchase import has_dealt
from ...finance.holders import CORPORATION, POOL
from .boxes import in_liquidation, in_play, liquidate, move_left, move_right
from .crisis import RUIN
from .loans import fix_rate
from .privates import close_stations, pay_mail
from .seats import next_solvent, round_the_table, solvent
from .slots import ENDING, LAST_SET, LAST_TURN, MARKERS_DUE, PASSED, RATE, STRAY
from .stock import SMALL, bank_closes_shorts, net_shares, player_shares
from .trains import export


@dataclass
class StockRound(Round):
    """R-1817-080 to R-1817-084: clockwise from the priority deal until all pass in succession."""

    operating: str
    squeeze: bool
    """R-1817-452: two boxes up for a company held beyond all its shares."""
    liquidation_moves: bool
    """1817/D-06: a sold-out company in liquidation rises too."""
    kind = STOCK
    turns_of = "player"
    name: str = "stock"

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.fresh_dealings(g)
        verbs.begin_round(g, self.name, s.turn, 0)
        verbs.drop(g, RATE)
        bank_closes_shorts(g)
        verbs.begin_turn(g, round_the_table(g, s.priority)[0])

    def end_turn(self, g: Game) -> None:
        s = g.state
        last = self.note_turn(g)
        if not s.get(PASSED) >= set(solvent(g)):
            verbs.begin_turn(g, next_solvent(g, last))
            return
        verbs.set_priority(g, next_solvent(g, last))
        verbs.stock_round_done(g)
        self.move_markers(g)
        unpaid = s.get(MARKERS_DUE)
        for company, _ in sorted(unpaid):
            liquidate(g, company, "markers")
        verbs.drop(g, MARKERS_DUE)
        close_stations(g)
        length = s.get(LAST_SET) if s.get(LAST_TURN) == s.turn else 0
        verbs.plan_set(g, length or g.title.phases[s.phase].operating_rounds)
        g.rules.rounds[self.operating].begin(g)

    def note_turn(self, g: Game) -> int:
        """R-1817-083, R-1817-084: whether the turn was a pass; returns the seat whose turn it was.

        When all have passed in succession the last to pass is the one who acted last.
        """
        s = g.state
        seat = s.entity
        stray = s.get(STRAY)
        if not stray:
            verbs.put(g, PASSED, s.get(PASSED) - {seat} if has_dealt(g) else s.get(PASSED) | {seat})
        elif stray > 1:
            seat = next_solvent(g, seat)
            verbs.put(g, PASSED, s.get(PASSED) | {seat})
        return seat

    def move_markers(self, g: Game) -> None:
        """R-1817-140 to R-1817-142, 1817/A-09, 1817/A-10: up if players hold all, then down for the market.

        A share there that has a short beside it is not one (1817/D-19; by the rulebook such a pair is gone at once).
        """
        s = g.state
        for company in operating_order(g, in_play(g)):
            if in_liquidation(g, company) and not self.liquidation_moves:
                continue
            held = player_shares(g, company)
            if s.size[company] != SMALL and held >= s.size[company]:
                over = self.squeeze and held > s.size[company]
                move_right(g, company, 2 if over else 1, "sold-out")
            move_left(g, company, net_shares(g, company, POOL), "market-shares")


@dataclass
class OperatingRound(Round):
    """R-1817-160 to R-1817-164: rate and mail, then every company that is not in liquidation, then the export."""

    merger: str
    final_ma: bool
    """1817/A-28: mergers and sales after the very last round."""
    kind = OPERATING
    turns_of = "corporation"
    name: str = "operating"

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.begin_round(g, self.name, s.turn, s.number + 1)
        fix_rate(g)
        pay_mail(g)
        verbs.queue_turns(g, tuple(c for c in in_play(g) if not in_liquidation(g, c)))
        self._next(g)

    def _next(self, g: Game) -> None:
        """R-1817-161, R-1817-163: the next one by market position; whoever went to liquidation is passed over."""
        s = g.state
        verbs.queue_turns(g, tuple(c for c in s.waiting if not in_liquidation(g, c)))
        if s.waiting:
            chosen = operating_order(g, s.waiting)[0]
            verbs.queue_turns(g, tuple(c for c in s.waiting if c != chosen))
            verbs.begin_turn(g, CORPORATION + chosen)
            return
        if s.get(ENDING):
            verbs.end(g, RUIN)
            return
        export(g)
        if s.get(LAST_TURN) == s.turn and s.number == s.set_length and not self.final_ma:
            verbs.end(g, "final_phase")
            return
        g.rules.rounds[self.merger].begin(g)

    def end_turn(self, g: Game) -> None:
        """R-1817-290: a company without a train goes to liquidation."""
        s = g.state
        company = s.entity - CORPORATION
        if s.cell[company] >= 0 and not s.trains[company]:
            liquidate(g, company, "trainless")
        self._next(g)


def after_sales(g: Game, stock: str, operating: str) -> None:
    """R-1817-006, R-1817-431 to R-1817-433: the next operating round, the next stock round, or the end."""
    s = g.state
    if s.number < s.set_length:
        g.rules.rounds[operating].begin(g)
    elif s.get(LAST_TURN) and s.turn >= s.get(LAST_TURN):
        verbs.end(g, "final_phase")
    else:
        verbs.next_turn_number(g)
        g.rules.rounds[stock].begin(g)
