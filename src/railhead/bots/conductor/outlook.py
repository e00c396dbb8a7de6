"""What the coming rounds look like: how long the game goes on, what companies will earn, what a share is worth.

Figures are estimates made from the position alone, the same for every seat; nothing here knows a title by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...board.board import Board
from ...board.network import can_run, reach
from ...board.routes import Train, best, problem
from ...engine.depot import left_in_supply, train_limit, upcoming
from ...engine.game import Game
from ...engine.stations import further_stations
from ...finance.holders import IPO, POOL, SLOTS
from .prospect import Prospect, prospect_of

STEPS: Final = 500
"""Limit of a route search that only estimates."""
LONGEST: Final = 16
"""Operating rounds a game is taken to last from its start."""
SHORTEST: Final = 2
SOON: Final = 0.94
"""What a dollar in the next round is worth today."""
PACE: Final = 0.1
"""Trains a company buys in a round, money or not."""
EAGER: Final = 0.6
"""Trains a company buys in a round that can pay for one."""
FAR_OFF: Final = 0.15
"""How much less a train weighs with each that is sold before it."""
LONG: Final = 8
"""Stops a train without end is taken to run to."""
HOPES: Final = 0.8
"""What a stop is worth to a train that waits for track, with each tile that is missing before it."""
BUILT: Final = 0.7
"""Part of what could be reached that a train will run to on average."""


KEPT: Final = 4096
"""Revenues that are remembered."""
REVENUES: Final[dict[Any, tuple[int, bool]]] = {}
"""What was searched lately, by all that matters to it: many decisions ask about the same track."""


class Outlook:
    """One position, looked at once; figures are worked out when they are asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.title = game.title
        self.state = game.state
        self._revenue: dict[tuple[int, tuple[int, ...]], int] = {}
        self._value: dict[tuple[int, bool], float] = {}
        self._life: dict[int, int] = {}
        self._prospect: dict[int, Prospect] = {}
        self._rounds_left: int | None = None
        self._pace: float | None = None
        self.exact = True
        """Every revenue so far is proved to be the best; else revenues are estimates."""

    # time

    @property
    def progress(self) -> float:
        """From 0 in the first phase to 1 in the last."""
        return self.state.phase / max(1, len(self.title.phases) - 1)

    @property
    def rounds_left(self) -> int:
        """Operating rounds still to come; a title may set them."""
        if self._rounds_left is None:
            self._rounds_left = self._rounds_to_come()
        return self._rounds_left

    @rounds_left.setter
    def rounds_left(self, rounds: int) -> None:
        self._rounds_left = rounds

    def _rounds_to_come(self) -> int:
        """Operating rounds by the phase and by what the bank can still pay."""
        s = self.state
        by_phase = LONGEST - (LONGEST - 6) * self.progress
        earned = sum(max(0, revenue) for revenue in s.last_revenue)
        if self.game.rules.bank_breaks_below is None or earned <= 0:
            return max(SHORTEST, round(by_phase))
        if s.broken:
            return max(1, s.set_length - s.number)
        by_bank = s.bank / (earned * 1.1) + 1
        return max(SHORTEST, round(min(by_phase, by_bank)))

    # trains

    def kind(self, train: int) -> int:
        """The kind of a train."""
        return train // 100

    def sales_until(self, kind: int) -> int:
        """Trains the bank has to sell until the first of a kind is bought; 0 when that has happened."""
        if self.state.train_next[kind]:
            return 0
        total = 1
        for other in range(kind):
            left = left_in_supply(self.game, other)
            if left < 0:
                return 99
            early = self.title.train_kinds[kind].available_on
            if early >= 0 and other > early:
                continue
            total += left
        return total

    def life(self, kind: int) -> int:
        """Operating rounds a train of a kind will run before it is scrapped; all that are left if it never is."""
        known = self._life.get(kind)
        if known is None:
            rusts = self.title.train_kinds[kind].rusts_on
            known = self.rounds_left
            if rusts >= 0:
                known = min(known, max(1, round(self.sales_until(rusts) / self.pace)))
            self._life[kind] = known
        return known

    @property
    def pace(self) -> float:
        """Trains the bank may sell in a round; a title may set them."""
        if self._pace is None:
            self._pace = self._sales_in_a_round()
        return self._pace

    @pace.setter
    def pace(self, trains: float) -> None:
        self._pace = trains

    def _sales_in_a_round(self) -> float:
        """Some by every company, more by those that can pay for one now."""
        s = self.state
        price = self.next_price()
        running = [c for c, floated in enumerate(s.floated) if floated]
        able = sum(1 for c in running if s.treasury[c] >= price and self.room(c) > 0)
        return max(0.5, PACE * len(running) + EAGER * able)

    def lasting(self, corporation: int) -> bool:
        """The corporation owns a train that will never be scrapped."""
        return any(
            self.title.train_kinds[train // 100].rusts_on < 0 for train in self.state.trains[corporation]
        )

    def next_price(self) -> int:
        """Price of the cheapest train of the bank's first supply, 0 when there is none."""
        prices = [self.title.train_kinds[train // 100].price for train in upcoming(self.game)]
        return min(prices, default=0)

    def lasting_price(self) -> int:
        """Price of the cheapest kind that is never scrapped and can still be had."""
        kinds = self.title.train_kinds
        prices = [
            kind.price
            for number, kind in enumerate(kinds)
            if kind.rusts_on < 0 and left_in_supply(self.game, number) != 0
        ]
        return min(prices, default=0)

    def lasting_on_offer(self) -> int:
        """Price of the cheapest train on offer that is never scrapped, 0 when there is none."""
        kinds = (self.title.train_kinds[train // 100] for train in upcoming(self.game))
        return min((kind.price for kind in kinds if kind.rusts_on < 0), default=0)

    @property
    def lasting_price_later(self) -> int:
        """The same when half of the companies that still need one have bought theirs."""
        s = self.state
        needy = sum(1 for c, floated in enumerate(s.floated) if floated and not self.lasting(c))
        before = needy // 2
        price = 0
        for number, kind in enumerate(self.title.train_kinds):
            left = left_in_supply(self.game, number)
            if kind.rusts_on >= 0 or not left:
                continue
            price = kind.price
            if left < 0 or before < left:
                break
            before -= left
        return price

    @property
    def lasting_near(self) -> float:
        """How near the sale of trains that are never scrapped is: 1 when it has begun."""
        kinds = enumerate(self.title.train_kinds)
        first = next((number for number, kind in kinds if kind.rusts_on < 0), None)
        return 1.0 if first is None else 1.0 / (1.0 + FAR_OFF * max(0, self.sales_until(first) - 1))

    def room(self, corporation: int) -> int:
        """Trains the corporation may still take."""
        return train_limit(self.game) - len(self.state.trains[corporation])

    # revenue

    def revenue(self, corporation: int, trains: tuple[int, ...] | None = None) -> int:
        """What a corporation would earn with these trains (its own if none are named) on the present map."""
        held = self.state.trains[corporation] if trains is None else trains
        key = (corporation, tuple(sorted(train // 100 for train in held)))
        if key not in self._revenue:
            self._revenue[key] = self.revenue_on(self.game, corporation, held)
        return self._revenue[key]

    def revenue_on(self, game: Game, corporation: int, trains: tuple[int, ...]) -> int:
        """The same on another position's map."""
        s = game.state
        if not trains or not can_run(s.board, corporation, further_stations(game, corporation)):
            return 0
        running = []
        for number, train in enumerate(sorted(trains)):
            kind = self.title.train_kinds[train // 100]
            distance: int | tuple[int, int] | None = None if kind.distance < 0 else kind.distance
            if kind.towns:
                distance = (kind.distance, kind.towns)
            running.append(Train(number, kind.name, distance))
        extras = game.rules.run_extras(game, corporation) if game.rules.run_extras is not None else {}
        band = self.title.phases[s.phase].band
        question = problem(s.board, corporation, running, band, game.rules.run_rules, **extras)
        key = question.setting.matter()
        known = REVENUES.get(key)
        if known is None:
            found = best(question, nodes=STEPS)
            known = (found.revenue, found.proved)
            if len(REVENUES) >= KEPT:
                REVENUES.clear()
            REVENUES[key] = known
        self.exact = self.exact and known[1]
        return known[0]

    def built(self, board: Board) -> Game:
        """The position with another board, as if its tiles had been laid already."""
        twin = self.game.copy()
        twin.state = self.state.copy()
        twin.state.board = board
        return twin

    def reachable(self, corporation: int) -> int:
        """Sum of what the stops in reach are worth: what longer trains could run to."""
        s = self.state
        board = s.board
        band = self.title.phases[s.phase].band
        found = reach(board, corporation, further_stations(self.game, corporation)).stops
        return sum(board.faces[node >> 3].stops[node & 7].value(band) for node in found)

    def prospect(self, corporation: int) -> Prospect:
        """What the corporation could reach by building."""
        if corporation not in self._prospect:
            also = further_stations(self.game, corporation)
            phases = self.title.phases
            colours = phases[min(self.state.phase + 1, len(phases) - 1)].colours
            self._prospect[corporation] = prospect_of(self.state.board, corporation, also, colours)
        return self._prospect[corporation]

    def stops(self, trains: Iterable[int]) -> int:
        """Stops that trains can visit together."""
        kinds = self.title.train_kinds
        lengths = (kinds[train // 100] for train in trains)
        return sum(LONG if kind.distance < 0 else kind.distance + kind.towns for kind in lengths)

    def hope(self, corporation: int, trains: tuple[int, ...]) -> float:
        """What trains should earn once track is built for them."""
        band = self.title.phases[self.state.phase].band
        worths = self.prospect(corporation).worths(band, len(self.title.bands) - 1, HOPES)
        return BUILT * sum((worth for worth, _ in worths[: self.stops(trains)]), 0.0)

    def expected(self, corporation: int, trains: tuple[int, ...]) -> float:
        """What a corporation should earn on average with these trains in the rounds to come."""
        now = self.revenue(corporation, trains)
        return max(float(now), (now + self.hope(corporation, trains)) / 2)

    def income(self, corporation: int) -> float:
        """Revenue a round to be expected on average until the end."""
        s = self.state
        held = s.trains[corporation]
        now = self.revenue(corporation) if held else 0
        rounds = self.rounds_left
        life = max((self.life(train // 100) for train in held), default=0)
        later = self.later(corporation, now)
        return (now * min(life, rounds) + later * max(0, rounds - life)) / rounds

    def later(self, corporation: int, now: int) -> float:
        """A guess at its revenue with the next train, if it can pay for one."""
        s = self.state
        price = self.next_price()
        if not price:
            return float(now)
        purse = s.treasury[corporation] + 2 * now
        president = s.president[corporation]
        if president is not None:
            purse += s.cash[president] // 2
        typical = max(60.0, 0.55 * self.reachable(corporation)) if s.floated[corporation] else 60.0
        return typical if purse >= price else 0.35 * typical

    # shares

    def price(self, corporation: int) -> int:
        """Its market price, 0 before it has one."""
        cell = self.state.cell[corporation]
        return self.title.market.price[cell] if cell >= 0 else 0

    def price_at_end(self, cell: int) -> float:
        """What a price is worth today that begins in a cell and rises with every round that is left."""
        if cell < 0:
            return 0.0
        market = self.title.market
        for _ in range(self.rounds_left - 1):
            cell = market.right[cell] if market.right[cell] != cell else market.up[cell]
        return SOON**self.rounds_left * market.price[cell]

    def sold_out(self, corporation: int) -> bool:
        """Bank and pool have none of its shares: its price rises after a stock round."""
        row = corporation * SLOTS
        return not self.state.shares[row + IPO] and not self.state.shares[row + POOL]

    def share_value(self, corporation: int, sold_out: bool | None = None) -> float:
        """What a share brings until the end: dividends, and the price the token reaches on the real market."""
        rising = self.sold_out(corporation) if sold_out is None else sold_out
        key = (corporation, rising)
        if key not in self._value:
            self._value[key] = self._share_value(corporation, rising)
        return self._value[key]

    def _share_value(self, corporation: int, rising: bool) -> float:
        s = self.state
        market = self.title.market
        cell = s.cell[corporation]
        if cell < 0:
            return 0.0
        income = self.income(corporation)
        held = s.trains[corporation]
        total, weight = 0.0, 1.0
        first = s.set_length - s.number if self.game.round.kind == "operating" else 0
        every = max(1, self.title.phases[s.phase].operating_rounds)
        for number in range(self.rounds_left):
            weight *= SOON
            if rising and number >= first and (number - first) % every == 0:
                cell = market.up[cell]
            runs = held or number > 1
            if income >= 10 and runs:
                total += weight * income / s.size[corporation]
                cell = market.right[cell] if market.right[cell] != cell else market.up[cell]
            elif number < 3:
                cell = market.left[cell]
        return total + weight * market.price[cell]

    def gain(self, corporation: int, price: int) -> float:
        """What a dollar spent on a share at this price brings above itself."""
        return self.share_value(corporation) / max(1, price) - 1.0

    def worth(self, seat: int) -> float:
        """Cash and what the shares bring until the end, less what is missing for trains of one's companies."""
        s = self.state
        total = float(s.cash[seat])
        owed = 0
        for corporation in range(len(s.cell)):
            held = self.shares(seat, corporation)
            if held:
                total += held * (
                    self.share_value(corporation) if s.floated[corporation] else s.par[corporation]
                )
            if s.president[corporation] == seat:
                owed += self.liability(corporation)
        return total - max(0, owed - s.cash[seat])

    def liability(self, corporation: int) -> int:
        """What the president may have to pay for the company's next train."""
        s = self.state
        if not s.floated[corporation] or self.lasting(corporation) or s.last_revenue[corporation] < 0:
            return 0
        held = s.trains[corporation]
        life = max((self.life(train // 100) for train in held), default=0)
        saved = s.treasury[corporation] + life * self.revenue(corporation)
        wanted = self.next_price() if not held else self.lasting_price()
        return max(0, wanted - saved)

    def endangered(self, corporation: int) -> bool:
        """All its trains will be gone in about two rounds."""
        return max((self.life(train // 100) for train in self.state.trains[corporation]), default=0) <= 2

    def shares(self, seat: int, corporation: int) -> int:
        """Shares of a corporation with a player."""
        return self.state.shares[corporation * SLOTS + seat]
