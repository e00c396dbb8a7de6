"""The auction of the privates with seed money."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...engine import verbs
from ...engine.actions import Action, Bid, Choice, Pass, Range
from ...engine.events import AuctionOpened, BidPlaced
from ...engine.game import Game
from ...engine.lookups import private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.seats import clockwise, next_seat
from ...engine.slots import Slots
from ...engine.step import OPENING, Kinds, Round, Step
from ...finance.holders import BANK
from . import ladder as bidding
from .events import SeedSpent
from .slots import LADDER, SEED, Ladder


@dataclass
class SeedAuction(Step):
    """R-1817-020 to R-1817-025: a player puts a private up or passes; the others may raise."""

    step: int
    """Bids are multiples of this."""
    capped: bool
    """R-1817-022, 1817/D-02: no bid above face value."""
    always_asks: bool
    """Whoever is in turn is asked, whether he could put anything up or not (records of other programs)."""

    name = "seed-auction"
    kinds: Kinds = (Bid, Pass)
    slots: Slots = (LADDER, SEED)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        running = g.state.get(LADDER)
        return g.state.entity if running is None else running.waiting[0]

    def open(self, g: Game) -> bool:
        if g.state.get(LADDER) is not None or next(self._openings(g), None) is not None:
            return True
        return self.always_asks and BANK in g.state.private_owner

    def skip(self, g: Game) -> None:
        if self.idle(g) and BANK in g.state.private_owner:
            verbs.passed(g, g.state.entity, self.name, auto=True)

    def idle(self, g: Game) -> bool:
        return g.state.get(LADDER) is None

    def least(self, g: Game, private: int) -> int:
        """R-1817-021: bid and seed money together reach the face value; a raise is higher than the last bid."""
        running = g.state.get(LADDER)
        if running is not None:
            return bidding.price(running) + self.step
        return max(0, g.title.privates[private].value - g.state.get(SEED))

    def most(self, g: Game, private: int, player: int) -> int:
        """R-1817-021, R-1817-022: cash and, by the rulebook, the face value."""
        cash = g.state.cash[player]
        highest = min(cash, g.title.privates[private].value) if self.capped else cash
        return highest - highest % self.step

    def able(self, g: Game, running: Ladder, seat: int) -> bool:
        """1817/A-06: the player could bid more than the last bid."""
        return self.most(g, running.item, seat) >= bidding.price(running) + self.step

    def _range(self, g: Game, private: int, player: int) -> Range | None:
        low = -(-self.least(g, private) // self.step) * self.step
        high = self.most(g, private, player)
        if low > high:
            return None
        return Range(Bid(g.title.privates[private].sym, low), "amount", low, high, self.step)

    def _openings(self, g: Game) -> Iterator[Range]:
        for private, owner in enumerate(g.state.private_owner):
            found = self._range(g, private, g.state.entity) if owner == BANK else None
            if found is not None:
                yield found

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        running = g.state.get(LADDER)
        if running is None:
            yield from self._openings(g)
            return
        found = self._range(g, running.item, running.waiting[0])
        if found is not None:
            yield found

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        rule = g.title.privates[private]
        running = g.state.get(LADDER)
        if running is None:
            if g.state.private_owner[private] != BANK:
                return refuse("private-sold", private=rule.sym)
            player = g.state.entity
        else:
            if running.item != private:
                other = g.title.privates[running.item].sym
                return refuse("auction-other", auction=other, private=rule.sym)
            player = running.waiting[0]
        if action.amount % self.step:
            return refuse("bid-step", step=self.step, amount=action.amount)
        least = self.least(g, private)
        if action.amount < least:
            return refuse("bid-low", private=rule.sym, minimum=least, amount=action.amount)
        if action.amount > g.state.cash[player]:
            return refuse("bid-cash", amount=action.amount, free=g.state.cash[player])
        if action.amount > self.most(g, private, player):
            return refuse("bid-face", private=rule.sym, value=rule.value, amount=action.amount)
        return None

    def apply(self, g: Game, action: Any) -> None:
        running = g.state.get(LADDER)
        if isinstance(action, Pass):
            if running is None:
                verbs.passed(g, g.state.entity, self.name)
                verbs.next_step(g)
            else:
                self._go_on(g, bidding.without(running, running.waiting[0]))
            return
        private = private_number(g, action.private)
        if running is None:
            player = g.state.entity
            verbs.dealt(g, player)
            verbs.emit(g, AuctionOpened(private))
            running = bidding.opened(private, player, clockwise(g, player), action.amount)
        else:
            player = running.waiting[0]
            running = bidding.raised(running, action.amount)
        verbs.emit(g, BidPlaced(private, player, action.amount))
        self._go_on(g, running)

    def _go_on(self, g: Game, running: Ladder) -> None:
        running = bidding.thinned(g, running, self.able)
        if not bidding.decided(running):
            verbs.put(g, LADDER, running)
            return
        verbs.drop(g, LADDER)
        self._win(g, running.item, bidding.leader(running), bidding.price(running))
        verbs.next_step(g)

    def _win(self, g: Game, private: int, player: int, amount: int) -> None:
        """R-1817-023: the bid to the bank, the rest of the face value from the seed money."""
        verbs.pay(g, player, BANK, amount, "private")
        verbs.give_private(g, private, player, amount)
        left = g.state.get(SEED) - max(0, g.title.privates[private].value - amount)
        if left != g.state.get(SEED):
            verbs.put(g, SEED, left)
            verbs.emit(g, SeedSpent(left))


@dataclass
class SeedRound(Round):
    """R-1817-020, R-1817-024, R-1817-025: clockwise, until all pass in a row or nothing is left."""

    stock: str
    kind = OPENING
    turns_of = "player"
    name: str = "auction"

    def begin(self, g: Game) -> None:
        verbs.begin_round(g, self.name, 1, 0)
        verbs.begin_turn(g, g.state.priority)

    def end_turn(self, g: Game) -> None:
        s = g.state
        if BANK in s.private_owner and s.passes < len(g.players):
            verbs.begin_turn(g, next_seat(g, s.entity))
            return
        if s.last_dealer is not None:
            verbs.set_priority(g, next_seat(g, s.last_dealer))
        for private, owner in enumerate(s.private_owner):
            if owner == BANK:
                verbs.close_private(g, private)
        verbs.drop(g, SEED)
        g.rules.rounds[self.stock].begin(g)
