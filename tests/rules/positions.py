"""Short positions for rule tests: a table with a game on it, set up like the examples of a rulebook.

``Table(4).running("PRR", 100, A, 60).equip("PRR", "2").operating_round()`` reads as it is played. Builders put
things where an example wants them and return the table; ``do``, ``legal`` and ``refused`` play on it; the rest
reads what came of it. Percentages are as printed, players are ``A`` to ``F`` from the first seat.
"""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from railhead.engine import verbs
from railhead.engine.actions import Action, BuyTrain, Choice, Dividend, Home, Pass, Range, Routes, Run
from railhead.engine.errors import Illegal
from railhead.engine.game import Game, Node
from railhead.engine.holdings import certificates, settle_flotation
from railhead.engine.refusals import Refusal
from railhead.engine.state import replaced
from railhead.engine.steps.opening_sale import bids_on
from railhead.engine.steps.run import REVENUE
from railhead.engine.stock.purchase import has_dealt
from railhead.finance.holders import BANK, CORPORATION, GONE, IPO, POOL, SLOTS
from railhead.titles import ruleset

A, B, C, D, E, F = range(6)
PLAYERS = (
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Fred", "Gwen", "Hugo", "Iris", "Jack", "Kate", "Liam",
)  # fmt: skip
CORPORATIONS = ["PRR", "NYC", "CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M"]
PLACES = {"ipo": IPO, "pool": POOL}
READING = "18xxgames/record"
"""In place of a preset: the rules under which a record of 18xx.games is read."""
Holder = int | str
Kind = TypeVar("Kind")


class Table:
    """A game and short words for what tests do with it."""

    def __init__(
        self, players: int = 4, preset: str = "", title: str = "1830", **options: int | str | bool
    ) -> None:
        name, _, record = preset.partition("/")
        self.game = Game(ruleset(title, options, name, bool(record)), PLAYERS[:players])

    # numbers of names

    def corporation(self, sym: str) -> int:
        return self.game.title.corporation_index[sym]

    def private(self, sym: str) -> int:
        return self.game.title.private_index[sym]

    def hex(self, name: str) -> int:
        return self.game.title.map.index[name]

    def row(self, sym: str) -> int:
        return self.corporation(sym) * SLOTS

    def holder(self, who: Holder) -> int:
        """Seat, ``ipo``, ``pool``, ``bank``, ``closed`` or a corporation as the engine's number."""
        if isinstance(who, int):
            return who
        return (
            {**PLACES, "bank": BANK, "closed": GONE}.get(who, -1)
            if who not in CORPORATIONS
            else (CORPORATION + self.corporation(who))
        )

    # building

    def privates(self, **owners: Holder) -> Table:
        """The sale of privates is over; those not named are closed."""
        for index, private in enumerate(self.game.title.privates):
            owner = self.holder(owners.get(private.sym, "closed"))
            self.game.state.private_owner = replaced(self.game.state.private_owner, index, owner)
        return self

    def give(self, sym: str, who: Holder, percent: int) -> Table:
        """Move stock out of the IPO."""
        verbs.move_shares(self.game, self.corporation(sym), IPO, self.holder(who), percent // 10)
        if self.game.state.par[self.corporation(sym)]:
            settle_flotation(self.game, self.corporation(sym), False)
        return self

    def start(self, sym: str, par: int, president: int, percent: int = 20) -> Table:
        """A corporation with a par, a president and so much of it with him."""
        g, number = self.game, self.corporation(sym)
        verbs.set_par(g, number, par, g.title.market.par_cell(par), president)
        verbs.set_president(g, number, president)
        return self.give(sym, president, percent)

    def running(self, sym: str, par: int, president: int, percent: int = 60, home: int = 0) -> Table:
        """A corporation that has operated before: floated, home token placed, no money."""
        self.start(sym, par, president, percent)
        missing = 60 - (100 - self.percent(sym, "ipo"))
        if missing > 0:
            self.give(sym, "pool", missing)
        return self.operated(sym, home)

    def operated(self, sym: str, home: int = 0) -> Table:
        """It has had its first turn."""
        g, number = self.game, self.corporation(sym)
        g.state.floated = replaced(g.state.floated, number, 2)
        g.state.operated = replaced(g.state.operated, number, 1)
        verbs.place_token(g, number, g.title.corporations[number].home * 8 + home)
        return self

    def at(self, sym: str, row: int, column: int) -> Table:
        """Put a market token into a cell."""
        market = self.game.title.market
        assert market.price[row * market.width + column] > 0, "no such cell"
        verbs.move_price(self.game, self.corporation(sym), row * market.width + column, "test")
        return self

    def purse(self, player: int, amount: int) -> Table:
        """A player's cash; the difference comes from the bank."""
        s = self.game.state
        s.bank += s.cash[player] - amount
        s.cash = replaced(s.cash, player, amount)
        return self

    def fund(self, sym: str, amount: int) -> Table:
        """A corporation's treasury; the difference comes from the bank."""
        s, number = self.game.state, self.corporation(sym)
        s.bank += s.treasury[number] - amount
        s.treasury = replaced(s.treasury, number, amount)
        return self

    def bank_holds(self, amount: int) -> Table:
        """The bank's cash, whatever the rest is."""
        self.game.state.bank = amount
        return self

    def phase(self, name: str) -> Table:
        """A phase in force: earlier trains are sold out, one of the kind that started it is gone."""
        g = self.game
        number = next(i for i, phase in enumerate(g.title.phases) if phase.name == name)
        verbs.begin_phase(g, number)
        kind = g.title.phases[number].on
        for earlier in range(kind):
            g.state.train_next = replaced(g.state.train_next, earlier, g.rules.supply[earlier])
        if kind >= 0:
            g.state.train_next = replaced(g.state.train_next, kind, max(1, g.state.train_next[kind]))
        return self

    def sold_out(self, *kinds: str) -> Table:
        """The bank has no more trains of these kinds."""
        g = self.game
        for kind in kinds:
            number = g.title.train_index[kind]
            g.state.train_next = replaced(g.state.train_next, number, g.rules.supply[number])
        return self

    def equip(self, sym: str, *kinds: str) -> Table:
        """Give trains; each is the lowest number of its kind that is nowhere to be seen."""
        s = self.game.state
        for kind in kinds:
            base = self.game.title.train_index[kind] * 100
            seen = {train for held in s.trains for train in held} | set(s.discarded)
            number = next(i for i in range(100) if base + i not in seen)
            s.trains = replaced(
                s.trains, self.corporation(sym), (*s.trains[self.corporation(sym)], base + number)
            )
            s.train_next = replaced(s.train_next, base // 100, max(s.train_next[base // 100], number + 1))
        return self

    def returned(self, *kinds: str) -> Table:
        """Trains for sale again by the bank."""
        s = self.game.state
        for kind in kinds:
            base = self.game.title.train_index[kind] * 100
            seen = {train for held in s.trains for train in held} | set(s.discarded)
            number = next(i for i in range(100) if base + i not in seen)
            s.discarded += (base + number,)
            s.train_next = replaced(s.train_next, base // 100, max(s.train_next[base // 100], number + 1))
        return self

    def tile(self, hex_: str, number: str, rotation: int) -> Table:
        """Lay a tile as it is, legal or not."""
        tile = self.game.title.map.tile_index[number]
        verbs.lay_tile(self.game, -1, self.hex(hex_), tile, rotation)
        return self

    def token(self, sym: str, hex_: str, city: int = 0) -> Table:
        """Put a token on the map."""
        verbs.place_token(self.game, self.corporation(sym), self.hex(hex_) * 8 + city)
        return self

    def reseat(self, sym: str, hex_: str, city: int) -> Table:
        """Move a corporation's token to another city of its hex."""
        s, number = self.game.state, self.corporation(sym)
        s.board = s.board.with_token_moved(
            number, s.board.in_hex(number, self.hex(hex_)), self.hex(hex_) * 8 + city
        )
        return self

    def stock_round(self, first: int = A, turn: int = 2) -> Table:
        """A stock round begins with that player."""
        s = self.game.state
        self._close_open_privates()
        s.turn = turn
        s.rounds_done = turn - 1
        s.priority = first
        s.interrupts = ()
        self.game.rules.rounds["stock"].begin(self.game)
        return self._settled()

    def operating_round(self, turn: int = 2, number: int = 1, of: int = 1) -> Table:
        """An operating round of a set begins."""
        s = self.game.state
        self._close_open_privates()
        s.turn = turn
        s.rounds_done = turn
        s.interrupts = ()
        s.set_length = of
        s.number = number - 1
        s.round = "operating"
        self.game.rules.rounds["operating"].begin(self.game)
        return self._settled()

    def _close_open_privates(self) -> None:
        s = self.game.state
        s.private_owner = tuple(GONE if owner == BANK else owner for owner in s.private_owner)

    def _settled(self) -> Table:
        g = self.game
        g._settle()
        g.node = Node(None, 0, None, g.state, tuple(g._events))
        return self

    # playing

    def do(self, *actions: Action) -> Table:
        """Take these actions, one after the other."""
        for action in actions:
            self.game.push(action)
        return self

    def refusal(self, action: Action) -> Refusal:
        """The refusal of an action, which must change nothing, be cited and be told in a sentence."""
        g = self.game
        before, node = g.state.copy(), g.node
        with pytest.raises(Illegal) as caught:
            g.push(action)
        refusal = caught.value.refusal
        assert g.state == before
        assert g.node is node
        assert refusal.code in g.rules.wording
        assert "<" not in refusal.sentence(), f"a fact is missing: {refusal.sentence()}"
        assert refusal.rule, f"no rule for {refusal.code}"
        assert refusal.section, f"no section for {refusal.rule}"
        assert not self.offered(action), f"{action} is refused ({refusal.code}) and yet offered"
        if refusal.nearest is not None:
            assert g.why_not(refusal.nearest) is None, f"{refusal.nearest} is called legal and is not"
        return refusal

    def refused(self, action: Action) -> str:
        """The code of the refusal."""
        return self.refusal(action).code

    def legal(self, action: Action) -> bool:
        """True if the action is accepted, in which case it must be offered too (routes aside)."""
        refusal = self.game.why_not(action)
        if not isinstance(action, Run):
            assert self.offered(action) == (refusal is None), (
                f"{action}: {refusal or 'accepted, not offered'}"
            )
        return refusal is None

    def tolerated(self, action: Action) -> bool:
        """True if the action is accepted from a record, in which case it must not be offered."""
        accepted = self.game.why_not(action) is None
        assert not accepted or not self.offered(action), f"{action} is a tolerance and yet offered"
        return accepted

    def offered(self, action: Action) -> bool:
        """True if the action is among the choices."""
        return any(covers(choice, action, self.game) for choice in self.game.choices())

    def offers(self, kind: type[Kind]) -> list[Kind]:
        """The choices of one kind of action, ranges left out."""
        return [choice for choice in self.game.choices() if isinstance(choice, kind)]

    def end_turn(self) -> Table:
        """Pass if the player still has something to say in his turn."""
        if has_dealt(self.game):
            self.do(Pass())
        return self

    def pass_to(self, player: int) -> Table:
        """Everybody passes until it is that player's turn."""
        for _ in range(len(self.game.players)):
            if self.actor == player:
                return self
            self.do(Pass())
        assert self.actor == player
        return self

    def skip_to(self, step: str) -> Table:
        """Take the plainest action until this step of the turn is pending."""
        for _ in range(12):
            if self.step == step:
                return self
            self.plain()
        raise AssertionError(f"{step} does not come; {self.step} is pending")

    def plain(self) -> Table:
        """One plain action: pass, run for the most, pay."""
        choices = list(self.game.choices())
        if any(isinstance(choice, Routes) for choice in choices):
            return self.do(self.game.best_run())
        for wanted in (Pass(), Dividend("pay")):
            if wanted in choices:
                return self.do(wanted)
        for choice in choices:
            if isinstance(choice, Home | BuyTrain):
                return self.do(choice)
        raise AssertionError(f"nothing plain to do in {self.step}")

    def finish_turn(self) -> Table:
        """Plain actions until somebody else is to act."""
        self.rest_of_turn()
        return self

    def rest_of_turn(self) -> list[str]:
        """Plain actions until the turn is over; the decisions that had to be taken."""
        entity, number = self.game.state.entity, self.game.state.number
        asked: list[str] = []
        for _ in range(12):
            s = self.game.state
            if s.entity != entity or s.number != number or s.round != "operating" or self.game.over:
                return asked
            asked.append(self.step)
            self.plain()
        raise AssertionError(f"the turn of {self.acting} does not end; {self.step} is pending")

    # reading

    @property
    def actor(self) -> int | None:
        return self.game.actor

    @property
    def acting(self) -> Holder:
        """The corporation or player whose turn it is."""
        return self._name(self.game.state.entity)

    @property
    def step(self) -> str:
        return self.game.step.name if not self.game.over else ""

    @property
    def round(self) -> str:
        return self.game.state.round

    @property
    def turn(self) -> int:
        return self.game.state.turn

    @property
    def bank(self) -> int:
        return self.game.state.bank

    @property
    def phase_name(self) -> str:
        return self.game.title.phases[self.game.state.phase].name

    @property
    def certificate_limit(self) -> int:
        return self.game.rules.certificate_limit(self.game)

    @property
    def offer_price(self) -> int:
        """Price of the private on offer in the opening sale."""
        step: Any = self.game.step
        return int(step.price(self.game, step.offer(self.game)))

    @property
    def revenue(self) -> int | None:
        """What the trains earned in this turn."""
        return self.game.state.get(REVENUE)

    def cash(self, player: int) -> int:
        return self.game.state.cash[player]

    def treasury(self, sym: str) -> int:
        return self.game.state.treasury[self.corporation(sym)]

    def percent(self, sym: str, who: Holder) -> int:
        return self.game.state.shares[self.row(sym) + self.holder(who)] * 10

    def president(self, sym: str) -> int | None:
        return self.game.state.president[self.corporation(sym)]

    def certificates(self, player: int) -> int:
        return certificates(self.game, player)

    def cell(self, sym: str) -> tuple[int, int]:
        row, column = divmod(self.game.state.cell[self.corporation(sym)], self.game.title.market.width)
        return row, column

    def price(self, sym: str) -> int:
        return self.game.title.market.price[self.game.state.cell[self.corporation(sym)]]

    def pile(self, row: int, column: int) -> list[str]:
        """Tokens in a market cell, top first."""
        cell = row * self.game.title.market.width + column
        return [self.game.title.corporations[c].sym for c in self.game.state.piles.get(cell, ())]

    def floated(self, sym: str) -> bool:
        return bool(self.game.state.floated[self.corporation(sym)])

    def owner(self, sym: str) -> Holder:
        return self._name(self.game.state.private_owner[self.private(sym)])

    def bid(self, sym: str, player: int) -> int:
        return bids_on(self.game.state, self.private(sym)).get(player, 0)

    def trains(self, sym: str) -> list[str]:
        """Kinds of the trains a corporation owns."""
        kinds = self.game.title.train_kinds
        return [kinds[train // 100].name for train in self.game.state.trains[self.corporation(sym)]]

    def train(self, sym: str, kind: str) -> str:
        """The id of a corporation's first train of a kind."""
        base = self.game.title.train_index[kind]
        held = self.game.state.trains[self.corporation(sym)]
        return next(f"{kind}-{train % 100}" for train in held if train // 100 == base)

    def bank_trains(self) -> dict[str, int]:
        """What the bank sells to anybody now, with the prices, as kind -> price."""
        kinds = self.game.title.train_kinds
        from railhead.engine.depot import on_offer

        return {kinds[train // 100].name: kinds[train // 100].price for train, _ in on_offer(self.game)}

    def next_train(self, kind: str) -> str:
        """The id of the bank's train of a kind (a returned one if the supply has none)."""
        from railhead.engine.depot import on_offer

        base = self.game.title.train_index[kind]
        return next(f"{kind}-{train % 100}" for train, _ in on_offer(self.game) if train // 100 == base)

    def tokens(self, sym: str) -> list[str]:
        """Where a corporation has tokens, ``H12.0`` style."""
        names = self.game.title.map.names
        return [f"{names[n // 8]}.{n % 8}" for n in self.game.state.board.tokens[self.corporation(sym)]]

    def tile_on(self, hex_: str) -> str:
        """``57@1`` for tile 57 in rotation 1, empty for the printed hex."""
        board, at = self.game.state.board, self.hex(hex_)
        return (
            "" if board.tiles[at] < 0 else f"{board.map.tiles[board.tiles[at]].number}@{board.rotations[at]}"
        )

    def events(self, kind: type[Kind]) -> list[Kind]:
        """What the latest action brought about, of one kind."""
        return [event for event in self.game.events if isinstance(event, kind)]

    def score(self, player: int) -> int:
        return self.game.result()[PLAYERS[player]]

    def _name(self, holder: int) -> Holder:
        if holder == BANK:
            return "bank"
        if holder == GONE:
            return "closed"
        return self.game.title.corporations[holder - CORPORATION].sym if holder >= CORPORATION else holder


def covers(choice: Choice, action: Action, game: Game) -> bool:
    """Whether a choice of the list stands for the action."""
    if isinstance(choice, Range):
        return action in choice
    if isinstance(choice, Routes):
        return isinstance(action, Run) and game.why_not(action) is None
    return choice == action
