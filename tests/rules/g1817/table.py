"""Short positions of 1817: a table with companies as a rulebook example describes them."""

from __future__ import annotations

from tests.rules.positions import Holder, Table

from railhead.engine import verbs
from railhead.engine.actions import Pass
from railhead.engine.depot import WITHDRAWN
from railhead.engine.game import Node
from railhead.engine.state import replaced
from railhead.finance.holders import CORPORATION, POOL, SLOTS, TREASURY
from railhead.titles.g1817.founding import set_size
from railhead.titles.g1817.loans import loans_of, loans_out, set_loans
from railhead.titles.g1817.slots import BRIDGES, MINES, RATE
from railhead.titles.g1817.stock import change_shorts, shorts_of

PRESET = "18xxgames"
PLACES = {"pool": POOL, "treasury": TREASURY}


class Wall(Table):
    """A game of 1817."""

    def __init__(self, players: int = 4, preset: str = "", **options: int | str | bool) -> None:
        super().__init__(players, preset, title="1817", **options)

    def holder(self, who: Holder) -> int:
        if isinstance(who, str) and who in self.game.title.corporation_index:
            return CORPORATION + self.corporation(who)
        return PLACES[who] if isinstance(who, str) and who in PLACES else super().holder(who)

    # building

    def company(
        self,
        sym: str,
        size: int,
        price: int | str,
        holders: dict[Holder, int],
        *,
        home: str = "",
        cash: int = 0,
        loans: int = 0,
        trains: tuple[str, ...] = (),
        markers: int = -1,
        shorts: dict[Holder, int] | None = None,
        operated: bool = True,
    ) -> Wall:
        """A company with its shares spread like this; the first player named leads it, the rest is in its treasury.

        Shorts with holders bring as many shares more, which lie where ``holders`` puts them or in the market.
        ``markers`` are those on the charter; by default what its size begins with, less the home.
        """
        g, number = self.game, self.corporation(sym)
        president = next((who for who in holders if isinstance(who, int)), None)
        set_size(g, number, size)
        cell = self.box(price)
        verbs.set_par(g, number, max(40, g.title.market.price[cell]), cell, president)
        for who, count in (shorts or {}).items():
            change_shorts(g, number, self.holder(who), count)
            verbs.issue_shares(g, number, TREASURY, count)
        for who, count in holders.items():
            if count and who != "treasury":
                verbs.move_shares(g, number, TREASURY, self.holder(who), count)
        verbs.set_president(g, number, president)
        g.state.floated = replaced(g.state.floated, number, 1)
        g.state.operated = replaced(g.state.operated, number, int(operated))
        if home:
            self.token(sym, *home.split("."))
        basic = int(g.title.facts["company_sizes"][str(size)]["stations"])
        verbs.set_tokens(g, number, markers if markers >= 0 else basic - len(g.state.board.tokens[number]))
        set_loans(g, number, loans)
        self.fund(sym, cash)
        return self.equip(sym, *trains) and self

    def token(self, sym: str, hex_: str, city: int | str = 0) -> Wall:
        """Put a marker on the map, whatever its charter holds."""
        verbs.add_token(self.game, self.corporation(sym))
        super().token(sym, hex_, int(city))
        return self

    def box(self, price: int | str) -> int:
        """The box of a price; ``ACQ1`` to ``ACQ3`` from the left, ``LIQ``."""
        if price == "LIQ":
            return 0
        if isinstance(price, str):
            return int(price.removeprefix("ACQ"))
        return self.game.title.market.price.index(price)

    def put_in(self, sym: str, price: int | str) -> Wall:
        """Move a marker into a box."""
        verbs.move_price(self.game, self.corporation(sym), self.box(price), "test")
        return self

    def phase(self, name: str) -> Wall:
        g = self.game
        number = next(i for i, phase in enumerate(g.title.phases) if phase.name == name)
        verbs.begin_phase(g, number)
        kind = g.title.phases[number].on
        for earlier in range(kind):
            supply = g.rules.supply[earlier]
            g.state.train_next = replaced(g.state.train_next, earlier, supply if supply >= 0 else 9)
            if supply < 0:
                verbs.put(g, WITHDRAWN, g.state.get(WITHDRAWN) | {earlier})
        if kind >= 0:
            g.state.train_next = replaced(g.state.train_next, kind, max(1, g.state.train_next[kind]))
        return self

    def next_is(self, kind: str) -> Wall:
        """The next train of the stack is of this kind."""
        g = self.game
        for earlier in range(g.title.train_index[kind]):
            supply = g.rules.supply[earlier]
            g.state.train_next = replaced(g.state.train_next, earlier, max(0, supply))
            if supply < 0:
                verbs.put(g, WITHDRAWN, g.state.get(WITHDRAWN) | {earlier})
        return self

    def others_borrow(self, sym: str, loans: int) -> Wall:
        """A company not in play holds loans, so that so many are out."""
        set_loans(self.game, self.corporation(sym), loans)
        return self

    def rate(self, amount: int) -> Wall:
        verbs.put(self.game, RATE, amount)
        return self

    def mine(self, hex_: str) -> Wall:
        verbs.put(self.game, MINES, self.game.state.get(MINES) | {self.hex(hex_)})
        return self

    def bridge(self, hex_: str) -> Wall:
        verbs.put(self.game, BRIDGES, self.game.state.get(BRIDGES) | {self.hex(hex_)})
        return self

    def merger_round(self, turn: int = 2, number: int = 1, of: int = 2) -> Wall:
        """Conversions and mergers after an operating round begin."""
        s = self.game.state
        self._close_open_privates()
        s.turn, s.number, s.set_length, s.interrupts = turn, number, of, ()
        self.game.rules.rounds["merger"].begin(self.game)
        return self._settled() and self

    def sales(self, turn: int = 2, number: int = 1, of: int = 2) -> Wall:
        """As ``merger_round``, and nobody converts or merges."""
        self.merger_round(turn, number, of)
        while self.round == "merger":
            self.do(Pass())
        return self

    def keep(self) -> Wall:
        """What was built is the position that is played on."""
        g = self.game
        g.node = Node(None, 0, None, g.state, ())
        return self

    # reading

    def shares(self, sym: str, who: Holder) -> int:
        return self.game.state.shares[self.corporation(sym) * SLOTS + self.holder(who)]

    def shorts(self, sym: str, who: Holder) -> int:
        return shorts_of(self.game, self.corporation(sym), self.holder(who))

    def loans(self, sym: str) -> int:
        return loans_of(self.game, self.corporation(sym))

    @property
    def loans_out(self) -> int:
        return loans_out(self.game)

    @property
    def fee(self) -> int:
        return self.game.state.get(RATE)

    def at_box(self, sym: str) -> int | str:
        """Where a marker lies: a price, ``ACQ1`` to ``ACQ3``, or ``LIQ``."""
        cell = self.game.state.cell[self.corporation(sym)]
        if cell == 0:
            return "LIQ"
        return f"ACQ{cell}" if cell < 4 else self.game.title.market.price[cell]

    def in_box(self, price: int | str) -> list[str]:
        """Markers in a box, first come first."""
        return self.pile(0, self.box(price))

    def in_play(self, sym: str) -> bool:
        return self.game.state.cell[self.corporation(sym)] >= 0

    def size(self, sym: str) -> int:
        return self.game.state.size[self.corporation(sym)]

    def charter(self, sym: str) -> int:
        """Markers on the charter."""
        return self.game.state.tokens_left[self.corporation(sym)]

    def bankrupt(self, player: int) -> bool:
        return bool(self.game.state.bankrupt[player])
