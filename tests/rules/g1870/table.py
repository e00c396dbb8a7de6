"""Short positions of 1870: a table with companies as a rulebook example describes them."""

from __future__ import annotations

from tests.rules.positions import Holder, Table

from railhead.engine import verbs
from railhead.engine.state import replaced
from railhead.finance.holders import CORPORATION, IPO, POOL, TREASURY
from railhead.titles.g1870.markers import PLACED, Placed, take_off
from railhead.titles.g1870.privates import own_marker

PRESET = "18xxgames"
PLACES = {"ipo": IPO, "pool": POOL, "treasury": TREASURY}


class West(Table):
    """A game of 1870."""

    def __init__(self, players: int = 4, preset: str = "", **options: int | str | bool) -> None:
        super().__init__(players, preset, title="1870", **options)

    def holder(self, who: Holder) -> int:
        if isinstance(who, str) and who in self.game.title.corporation_index:
            return CORPORATION + self.corporation(who)
        if who == "treasury":
            return TREASURY
        return super().holder(who)

    def company(
        self,
        sym: str,
        par: int,
        holders: dict[Holder, int],
        cell: tuple[int, int] | None = None,
        operated: bool = True,
        home: bool = True,
        cash: int = 0,
    ) -> West:
        """A company with its shares spread like this (percent); the first player named is president."""
        president = next(who for who in holders if isinstance(who, int))
        g, number = self.game, self.corporation(sym)
        verbs.set_par(g, number, par, g.title.market.par_cell(par), president)
        verbs.set_president(g, number, president)
        for who, percent in holders.items():
            target = PLACES.get(str(who), who)
            if target != IPO:
                verbs.move_shares(g, number, IPO, int(target), percent // 10)
        if cell is not None:
            self.at(sym, *cell)
        if operated:
            g.state.operated = replaced(g.state.operated, number, 1)
        if 10 - g.state.shares[self.row(sym) + IPO] >= g.title.corporations[number].float_shares:
            g.state.floated = replaced(g.state.floated, number, 2)
            if home and operated:
                verbs.place_token(g, number, g.title.corporations[number].home * 8)
        if cash:
            self.fund(sym, cash)
        return self

    def limits(self, player: int, certificates: int) -> West:
        """Fill a player's hand with single white shares until he has so many certificates."""
        for sym in ("ATSF", "SSW", "SP", "MP", "IC", "GMO", "FW", "TP", "MKT", "SLSF"):
            number = self.corporation(sym)
            while (
                self.certificates(player) < certificates
                and self.game.state.cell[number] >= 0
                and self.game.title.market.zone[self.game.state.cell[number]].counts
                and self.game.state.shares[self.row(sym) + IPO]
                and self.game.state.shares[self.row(sym) + player] + 1
                < self.game.state.shares[self.row(sym) + self.game.state.president[number]]
            ):
                verbs.move_shares(self.game, number, IPO, player, 1)
        assert self.certificates(player) == certificates, self.certificates(player)
        return self

    def marker(self, private: str, node: int, owner: str, side: int = 0) -> West:
        """A private's marker lies on the map and belongs to a company."""
        number = self.private(private)
        take_off(self.game, number)
        verbs.put(self.game, PLACED, (*self.game.state.get(PLACED), Placed(number, node, side, (1, 1))))
        own_marker(self.game, number, self.corporation(owner))
        return self

    def treasury_percent(self, sym: str) -> int:
        return self.game.state.shares[self.row(sym) + TREASURY] * 10

    def par(self, sym: str) -> int:
        return self.game.state.par[self.corporation(sym)]

    def closed(self, sym: str) -> bool:
        return bool(self.game.state.closed[self.corporation(sym)])
