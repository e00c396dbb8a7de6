"""Short positions of 1860: the island with companies as a rulebook example describes them."""

from __future__ import annotations

from tests.rules.positions import Holder, Table

from railhead.engine import verbs
from railhead.engine.actions import Pass
from railhead.engine.state import replaced
from railhead.finance.holders import BANK, CORPORATION, GONE, IPO, POOL, RESERVE, SLOTS
from railhead.titles.g1860.companies import BANKRUPT, BRITISH_RAIL, INSOLVENT, LAYER, SOUTHERN, mark
from railhead.titles.g1860.prices import cell_of

PRESET = "18xxgames"
PLACES = {"ipo": IPO, "pool": POOL, "reserve": RESERVE}


class Wight(Table):
    """A game of 1860."""

    def __init__(self, players: int = 3, preset: str = "", **options: int | str | bool) -> None:
        super().__init__(players, preset, title="1860", **options)
        self.privates()

    def holder(self, who: Holder) -> int:
        if isinstance(who, str) and who in self.game.title.corporation_index:
            return CORPORATION + self.corporation(who)
        return PLACES[who] if isinstance(who, str) and who in PLACES else super().holder(who)

    def privates(self, **owners: Holder) -> Wight:
        """The auctions are over; privates not named are closed, the ferry is not on sale yet."""
        s = self.game.state
        for index, private in enumerate(self.game.title.privates):
            owner = self.holder(owners.get(private.sym, "bank" if private.sym == "FFC" else "closed"))
            s.private_owner = replaced(s.private_owner, index, owner)
            power = private.power("exchange")
            if power is None:
                continue
            row = self.row(power.data["corporation"])
            kept = 0 if owner == GONE else 1
            moved = s.shares[row + RESERVE] - kept
            s.shares = replaced(s.shares, row + RESERVE, kept)
            s.shares = replaced(s.shares, row + IPO, s.shares[row + IPO] + moved)
        return self

    def company(
        self,
        sym: str,
        par: int,
        holders: dict[Holder, int],
        price: int = 0,
        *,
        floated: bool | None = None,
        operated: bool = True,
        trains: tuple[str, ...] = (),
        cash: int = 0,
        director: int | None = -1,
    ) -> Wight:
        """A company with its shares spread like this (percent); the first player named is director."""
        g, number = self.game, self.corporation(sym)
        first = next((who for who in holders if isinstance(who, int)), None) if director == -1 else director
        verbs.set_par(g, number, par, cell_of(g, par), first or 0)
        verbs.set_president(g, number, first)
        for who, percent in holders.items():
            if who != "ipo":
                verbs.move_shares(g, number, IPO, self.holder(who), percent // 10)
        held = sum(percent for who, percent in holders.items() if isinstance(who, int))
        floats = held >= 50 if floated is None else floated
        if floats:
            g.state.floated = replaced(g.state.floated, number, 2)
            self.base(sym)
        if operated and floats:
            g.state.operated = replaced(g.state.operated, number, 1)
        if price:
            self.priced(sym, price)
        self.equip(sym, *trains)
        return self.fund(sym, cash)

    def base(self, sym: str) -> Wight:
        """Its home base, with a tile under it where there is no printed track."""
        home = self.game.title.map.names[self.game.title.corporations[self.corporation(sym)].home]
        verbs.place_token(self.game, self.corporation(sym), self.hex(home) * 8)
        tiles = {"F2": ("787", 0), "B4": ("5", 5), "G9": ("746", 0), "L6": ("115", 1), "F12": ("115", 3)}
        if home in tiles and self.game.state.board.tiles[self.hex(home)] < 0:
            self.tile(home, *tiles[home])
        if home == "E9":
            self.tile("E9", "746", 2)
        return self

    def priced(self, sym: str, price: int) -> Wight:
        """Put a price marker at a value."""
        verbs.move_price(self.game, self.corporation(sym), cell_of(self.game, price), "test")
        return self

    def fund(self, sym: str, amount: int) -> Wight:
        """A company's credits, which are not the bank's."""
        s = self.game.state
        s.treasury = replaced(s.treasury, self.corporation(sym), amount)
        return self

    def insolvent(self, *syms: str) -> Wight:
        for sym in syms:
            mark(self.game, INSOLVENT, self.corporation(sym))
        return self

    def bankrupt(self, sym: str, *trains: str, cash: int = 0) -> Wight:
        """A company that has been bankrupt: base on the map, trains and credits kept, shares in the offering."""
        g, number = self.game, self.corporation(sym)
        g.state.operated = replaced(g.state.operated, number, 1)
        self.base(sym)
        mark(g, BANKRUPT, number)
        return self.equip(sym, *trains).fund(sym, cash)

    def equip(self, sym: str, *kinds: str) -> Wight:
        super().equip(sym, *kinds)
        return self

    def layers(self, last: int) -> Wight:
        verbs.put(self.game, LAYER, last)
        return self

    def southern(self, stock_round: bool = True) -> Wight:
        """The Southern Railway is formed, and a stock round has come since."""
        self.phase("9")
        verbs.put(self.game, SOUTHERN, stock_round)
        return self

    def nationalised(self, stock_round: bool = True) -> Wight:
        self.southern(stock_round)
        verbs.put(self.game, BRITISH_RAIL, True)
        return self

    def stock_round(self, first: int = 0, turn: int = 2) -> Wight:
        super().stock_round(first, turn)
        return self

    def operating_round(self, turn: int = 2, number: int = 1, of: int = 1) -> Wight:
        super().operating_round(turn, number, of)
        return self

    def pass_round(self) -> Wight:
        """Everybody passes until the stock round is over."""
        number = self.game.state.turn
        while self.round == "stock" and self.game.state.turn == number and not self.game.over:
            self.do(Pass())
        return self

    def _close_open_privates(self) -> None:
        """What the bank holds stays with it."""

    # reading

    def layer(self) -> int:
        return self.game.state.get(LAYER)

    def is_insolvent(self, sym: str) -> bool:
        return self.corporation(sym) in self.game.state.get(INSOLVENT)

    def is_bankrupt(self, sym: str) -> bool:
        return self.corporation(sym) in self.game.state.get(BANKRUPT)

    def shares(self, sym: str) -> dict[Holder, int]:
        """Percent by holder, those with something."""
        row = self.row(sym)
        names: dict[int, Holder] = {seat: seat for seat in range(len(self.game.players))}
        names |= {place: name for name, place in PLACES.items()}
        found = {name: self.game.state.shares[row + at] * 10 for at, name in names.items() if at < SLOTS}
        return {name: percent for name, percent in found.items() if percent}

    def owner(self, sym: str) -> Holder:
        owner = self.game.state.private_owner[self.private(sym)]
        return "bank" if owner == BANK else super().owner(sym)
