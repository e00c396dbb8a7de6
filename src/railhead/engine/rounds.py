"""The rounds: opening sale, stock rounds and sets of operating rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..finance.holders import CORPORATION, IPO, POOL, SLOTS
from . import reasons, verbs
from .game import Game
from .holdings import operating_order, pay_capital, would_operate
from .seats import next_seat
from .step import OPENING, OPERATING, STOCK, Round
from .steps.opening_sale import pay_privates


@dataclass
class SaleRound(Round):
    """R-1830-020: the opening sale; when everything is sold the stock round goes on with the next player."""

    stock: str
    fresh_priority: bool
    """1830/D-21: the first stock round starts afresh with the next player holding priority."""
    kind = OPENING
    turns_of = "player"
    name: str = "auction"

    def begin(self, g: Game) -> None:
        verbs.begin_round(g, self.name, 1, 0)
        verbs.begin_turn(g, g.state.priority)

    def end_turn(self, g: Game) -> None:
        s = g.state
        following = s.entity
        if self.fresh_priority:
            verbs.set_priority(g, following)
            verbs.fresh_dealings(g)
        verbs.begin_round(g, self.stock, 1, 0)
        verbs.begin_turn(g, following)


def passed_out(g: Game) -> None:
    """R-1830-054: a stock round is over; priority goes to the left of the last who dealt."""
    s = g.state
    if s.last_dealer is not None:
        verbs.set_priority(g, next_seat(g, s.last_dealer))
    verbs.stock_round_done(g)


def sale_passed_out(g: Game) -> None:
    """R-1830-030: privates pay their revenue and another round of the sale begins."""
    passed_out(g)
    pay_privates(g)


@dataclass
class StockRound(Round):
    """R-1830-050: clockwise from the priority player until all pass in a row."""

    operating: str
    on_end: Callable[[Game], None] | None = None
    """Called when the round is over and tokens have risen; it may end the game."""
    kind = STOCK
    turns_of = "player"
    name: str = "stock"

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.fresh_dealings(g)
        verbs.begin_round(g, self.name, s.turn, 0)
        verbs.begin_turn(g, s.priority)

    def end_turn(self, g: Game) -> None:
        s = g.state
        if s.passes < len(g.players):
            verbs.begin_turn(g, next_seat(g, s.entity))
            return
        self.raise_sold_out(g)
        if not s.reason:  # else a price that rose has ended the game
            passed_out(g)
            if self.on_end is not None:
                self.on_end(g)
        if s.reason:
            return
        verbs.plan_set(g, g.title.phases[s.phase].operating_rounds)
        g.rules.rounds[self.operating].begin(g)

    def raise_sold_out(self, g: Game) -> None:
        """R-1830-101: tokens of corporations held by players alone move up, dearest first."""
        s = g.state
        for corporation in would_operate(g):
            row = corporation * SLOTS
            if not s.shares[row + IPO] and not s.shares[row + POOL]:
                verbs.move_price(g, corporation, g.title.market.up[s.cell[corporation]], reasons.SOLD_OUT)


@dataclass
class OperatingRound(Round):
    """R-1830-121: privates pay, then every floated corporation has one turn, dearest first."""

    stock: str
    before_turn: Callable[[Game, int], None] | None = None
    after_turn: Callable[[Game], None] | None = None
    """Called when a corporation's turn is over; it may end the game."""
    kind = OPERATING
    turns_of = "corporation"
    name: str = "operating"

    def order(self, g: Game) -> list[int]:
        """R-1830-122, R-1830-123: those that had their turn, the present one, then the others by their prices."""
        s = g.state
        present = [s.entity - CORPORATION] if s.entity >= CORPORATION else []
        waiting = operating_order(g, [c for c in s.waiting if c not in present])
        done = [c for c in would_operate(g) if c not in present and c not in waiting]
        return [*done, *present, *waiting]

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.begin_round(g, self.name, s.turn, s.number + 1)
        for corporation, floated in enumerate(s.floated):
            if floated == 1:
                pay_capital(g, corporation)
        pay_privates(g)
        verbs.queue_turns(g, tuple(c for c, floated in enumerate(s.floated) if floated))
        self._next(g)

    def _next(self, g: Game) -> None:
        """R-1830-123: the next one is chosen by the prices of the moment."""
        s = g.state
        if not s.waiting:
            self._over(g)
            return
        chosen = operating_order(g, s.waiting)[0]
        verbs.queue_turns(g, tuple(c for c in s.waiting if c != chosen))
        verbs.begin_turn(g, CORPORATION + chosen)
        if self.before_turn is not None:
            self.before_turn(g, chosen)

    def end_turn(self, g: Game) -> None:
        if self.after_turn is not None:
            self.after_turn(g)
        if not g.state.reason:
            self._next(g)

    def _over(self, g: Game) -> None:
        """R-1830-120, R-1830-301: the next round of the set, the end of the game, or a stock round."""
        s = g.state
        if s.number < s.set_length:
            self.begin(g)
        elif s.broken:
            verbs.end(g, "bank")
        elif g.rules.turn_cap and s.turn + 1 >= g.rules.turn_cap:
            verbs.end(g, "turns")
        else:
            verbs.next_turn_number(g)
            g.rules.rounds[self.stock].begin(g)
