"""A player's turn in a stock round: sell, buy or start a corporation, trade privates, or pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...finance.holders import BANK, CORPORATION, IPO, POOL, SLOTS
from .. import verbs
from ..actions import Buy, Choice, Par, Pass, Sell, Trade
from ..game import Game
from ..holdings import (
    certificates,
    counts_for_limit,
    excess,
    fall,
    largest_sale,
    limited_holding,
    percent_of,
    price_of,
    sale_fault,
    sell,
    settle_flotation,
    settle_presidency,
)  # fmt: skip
from ..lookups import corporation_number, unknown
from ..refusals import Refusal, refuse
from ..step import Kinds, Step
from .exchange import ExchangePrivate
from .private_trade import PrivateTrade

BOUGHT: Final = "bought"
"""This turn: corporation bought + 1, or ``PRIVATE_BOUGHT``."""
PRIVATE_BOUGHT: Final = -1
PARRED: Final = "parred"
FROM_IPO: Final = "from_ipo"
DEALT: Final = "dealt"
SOURCES: Final = {"ipo": IPO, "pool": POOL}


@dataclass
class StockTurn(Step):
    """R-1830-051: one purchase and any number of sales, in either order, or pass."""

    sales_barred: Callable[[Game], bool]
    """R-1830-053: nothing may be sold now."""
    several: str
    """Further certificates of a turn in the zone that allows them: from ``any`` source or the ``pool`` alone."""
    exchange_first: bool
    """R-1830-063: limits are tested after the exchange of certificates with a president."""
    paid_at_once: bool
    """Capital is paid the moment a corporation floats."""
    trade: PrivateTrade
    beside: ExchangePrivate | None = None
    """What else keeps a player's turn open; None where he is passed over all the same (records of other programs)."""

    name = "stock turn"
    kinds: Kinds = (Pass, Buy, Sell, Par, Trade)

    # what is possible

    def open(self, g: Game) -> bool:
        player = g.state.entity
        if self._selling_only(g, player):
            return True
        for _ in self._purchases(g, player):
            return True
        if self._may_par(g, player) or self._may_sell(g, player) or self.trade.possible(g):
            return True
        return (
            self.beside is not None and not g.state.this_turn.get(DEALT) and self.beside.possible(g, player)
        )

    def skip(self, g: Game) -> None:
        """R-1830-050: whoever can do nothing passes; after a deal the turn simply ends."""
        if self.idle(g):
            verbs.passed(g, g.state.entity, self.name, auto=True)

    def idle(self, g: Game) -> bool:
        return not g.state.this_turn.get(DEALT)

    def _selling_only(self, g: Game, player: int) -> bool:
        """R-1830-056, R-1870-073: over a limit, and able to sell."""
        return self.excess(g, player) is not None and self._may_sell(g, player)

    def _may_sell(self, g: Game, player: int) -> bool:
        if self.sales_barred(g):
            return False
        return any(largest_sale(g, player, c) for c in range(len(g.state.par)))

    def _may_buy_more(self, g: Game, corporation: int, source: int) -> Refusal | None:
        """R-1830-051, R-1830-064, 1830/A-10: only one purchase, but several of one corporation in the brown zone."""
        turn = g.state.this_turn
        bought = turn.get(BOUGHT, 0)
        if not bought:
            return None
        zone = g.title.market.zone[g.state.cell[corporation]]
        same = bought in (corporation + 1, PRIVATE_BOUGHT)
        if turn.get(PARRED) or not same or not zone.several:
            if bought > 0 and not turn.get(PARRED) and g.title.market.zone[g.state.cell[bought - 1]].several:
                return refuse("several-other", bought=g.title.corporations[bought - 1].sym)
            return refuse("bought-already")
        if (self.several == "pool" or zone.several == "pool") and (source == IPO or turn.get(FROM_IPO)):
            return refuse("several-source")
        return None

    def _room(self, g: Game, player: int, corporation: int, shares: int, counted: int) -> Refusal | None:
        """R-1830-063, R-1830-092, R-1830-094: the limits after a purchase of one certificate."""
        s = g.state
        rule = g.title.corporations[corporation]
        held = s.shares[corporation * SLOTS + player] + shares
        percent = percent_of(g, corporation, held)
        if percent > g.title.holding_percent and limited_holding(g, corporation):
            return refuse(
                "holding-limit", corporation=rule.sym, percent=percent, limit=g.title.holding_percent
            )
        if counts_for_limit(g, corporation):
            limit = g.rules.certificate_limit(g)
            after = counted + 1
            president = s.president[corporation]
            takes_over = (
                president is not None
                and president != player
                and held > s.shares[corporation * SLOTS + president]
            )
            if self.exchange_first and takes_over:
                after -= s.president_shares[corporation] - 1
            if after > limit:
                return refuse("certificate-limit", certificates=after, limit=limit)
        return None

    def _buy_refusal(
        self, g: Game, player: int, corporation: int, source: int, counted: int
    ) -> Refusal | None:
        s = g.state
        sym = g.title.corporations[corporation].sym
        if s.cell[corporation] < 0:
            return refuse("no-par", corporation=sym)
        if not s.shares[corporation * SLOTS + source]:
            return refuse("none-there", corporation=sym, source="IPO" if source == IPO else "pool")
        again = self._may_buy_more(g, corporation, source)
        if again is not None:
            return again
        if s.sold[player] >> corporation & 1:
            return refuse("sold-this-round", corporation=sym)
        price = s.par[corporation] if source == IPO else price_of(g, corporation)
        if s.cash[player] < price:
            return refuse("cash", price=price, cash=s.cash[player])
        return self._room(g, player, corporation, 1, counted)

    def _purchases(self, g: Game, player: int) -> Iterator[Buy]:
        s = g.state
        shares = s.shares
        cash, sold, price = s.cash[player], s.sold[player], g.title.market.price
        zone, again = g.title.market.zone, s.this_turn.get(BOUGHT)
        counted = -1
        for corporation, cell in enumerate(s.cell):
            if cell < 0 or sold >> corporation & 1 or (again and not zone[cell].several):
                continue
            row = corporation * SLOTS
            for word, source in SOURCES.items():
                if shares[row + source] and cash >= (s.par[corporation] if source == IPO else price[cell]):
                    if counted < 0:
                        counted = certificates(g, player)
                    if self._buy_refusal(g, player, corporation, source, counted) is None:
                        yield Buy(g.title.corporations[corporation].sym, word)

    def _par_refusal(
        self, g: Game, player: int, corporation: int, price: int, counted: int
    ) -> Refusal | None:
        s = g.state
        rule = g.title.corporations[corporation]
        if s.cell[corporation] >= 0:
            return refuse("has-par", corporation=rule.sym)
        if s.this_turn.get(BOUGHT):
            return refuse("bought-already")
        if s.shares[corporation * SLOTS + IPO] < s.president_shares[corporation]:
            return refuse("none-there", corporation=rule.sym, source="IPO")
        if g.title.market.par_cell(price) < 0:
            allowed = ", ".join(f"${value}" for value, _ in g.title.market.pars)
            return refuse("par-price", price=price, allowed=allowed)
        cost = price * s.president_shares[corporation]
        if s.cash[player] < cost:
            affordable = [
                p for p, _ in g.title.market.pars if p * s.president_shares[corporation] <= s.cash[player]
            ]
            nearest = Par(rule.sym, max(affordable)) if affordable else None
            return refuse("cash", nearest, price=cost, cash=s.cash[player])
        return self._room(g, player, corporation, s.president_shares[corporation], counted)

    def _may_par(self, g: Game, player: int) -> bool:
        s = g.state
        if s.this_turn.get(BOUGHT):
            return False
        cheapest = g.title.market.pars[-1][0]
        counted = -1
        for corporation, cell in enumerate(s.cell):
            if cell < 0 and s.cash[player] >= cheapest * s.president_shares[corporation]:
                if counted < 0:
                    counted = certificates(g, player)
                if self._par_refusal(g, player, corporation, cheapest, counted) is None:
                    return True
        return False

    def _pars(self, g: Game, player: int) -> Iterator[Par]:
        """Every par of every corporation that can be started; beside the lowest only money can stand against it."""
        s = g.state
        if s.this_turn.get(BOUGHT):
            return
        pars = g.title.market.pars
        counted = certificates(g, player)
        for corporation, cell in enumerate(s.cell):
            if cell < 0 and self._par_refusal(g, player, corporation, pars[-1][0], counted) is None:
                rule = g.title.corporations[corporation]
                for price, _ in pars:
                    if price * s.president_shares[corporation] <= s.cash[player]:
                        yield Par(rule.sym, price)

    def choices(self, g: Game) -> Iterator[Choice]:
        player = g.state.entity
        if not self._selling_only(g, player):
            yield Pass()
            yield from self._purchases(g, player)
            yield from self._pars(g, player)
            yield from self.trade.choices(g)
        if not self.sales_barred(g):
            for corporation, rule in enumerate(g.title.corporations):
                for shares in range(1, largest_sale(g, player, corporation) + 1):
                    yield Sell(rule.sym, shares)

    def excess(self, g: Game, player: int) -> tuple[int, int, str] | None:
        """R-1830-056: (held, limit, of what) for a limit the player is above."""
        return excess(g, player)

    def brings_down(self, action: Any) -> bool:
        """Whether a player above a limit may do this."""
        return isinstance(action, Sell)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        player = g.state.entity
        over = self.excess(g, player)
        if over is not None and not self.brings_down(action) and self._may_sell(g, player):
            code = "over-limit" if isinstance(action, Pass) else "must-sell-first"
            return refuse(code, held=over[0], limit=over[1], what=over[2])
        if isinstance(action, Pass):
            return None
        if isinstance(action, Trade):
            return self.trade.refusal(g, action, player)
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        return self._deal_refusal(g, player, corporation, action)

    def _deal_refusal(self, g: Game, player: int, corporation: int, action: Any) -> Refusal | None:
        if isinstance(action, Par):
            return self._par_refusal(g, player, corporation, action.price, certificates(g, player))
        if isinstance(action, Buy):
            if action.source not in SOURCES:
                return refuse("bad-value", field="source", wanted="ipo or pool", given=action.source[:20])
            return self._buy_refusal(g, player, corporation, SOURCES[action.source], certificates(g, player))
        return self._sale_refusal(g, player, corporation, action.shares)

    def _sale_refusal(self, g: Game, player: int, corporation: int, shares: int) -> Refusal | None:
        if self.sales_barred(g):
            return refuse("sale-ban")
        fault = sale_fault(g, player, corporation, shares)
        if fault is not None:
            most = largest_sale(g, player, corporation)
            nearest = Sell(g.title.corporations[corporation].sym, most) if most else None
            return Refusal(fault[0], fault[1], nearest)
        return None

    # what happens

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        player = s.entity
        if isinstance(action, Pass):
            self._pass(g, player)
            return
        verbs.dealt(g, player)
        if not isinstance(action, Trade):
            verbs.note_round(g, "stock_dealer", player)
        verbs.note(g, DEALT)
        if isinstance(action, Trade):
            self.trade.carry_out(g, action)
            if self.trade.uses_purchase:
                verbs.note(g, BOUGHT, PRIVATE_BOUGHT)
        elif isinstance(action, Buy):
            self._buy(g, player, corporation_number(g, action.corporation), SOURCES[action.source])
        elif isinstance(action, Par):
            self._start(g, player, corporation_number(g, action.corporation), action.price)
        else:
            corporation = corporation_number(g, action.corporation)
            sell(g, player, corporation, action.shares)
            verbs.remember_sale(g, player, corporation)
            verbs.move_price(g, corporation, fall(g, corporation, action.shares), "sale")

    def _pass(self, g: Game, player: int) -> None:
        s = g.state
        if not s.this_turn.get(DEALT):
            verbs.passed(g, player, self.name)
        g.next_step()

    def _start(self, g: Game, player: int, corporation: int, price: int) -> None:
        """R-1830-061: the president's certificate at a par of his choice."""
        verbs.note(g, BOUGHT, corporation + 1)
        verbs.note(g, PARRED)
        start_corporation(g, corporation, price, player, paid=True)
        settle_flotation(g, corporation, self.paid_at_once)

    def pays_itself(self, g: Game, corporation: int) -> bool:
        """Whether shares of the initial offering are paid to the corporation and not to the bank."""
        return False

    def _buy(self, g: Game, player: int, corporation: int, source: int) -> None:
        """R-1830-060, R-1870-060: one certificate, at par from the IPO or at the market price from the pool."""
        s = g.state
        price = s.par[corporation] if source == IPO else price_of(g, corporation)
        own = source == IPO and self.pays_itself(g, corporation)
        verbs.pay(g, player, CORPORATION + corporation if own else BANK, price, "share")
        verbs.move_shares(g, corporation, source, player, 1)
        verbs.note(g, BOUGHT, corporation + 1)
        if source == IPO:
            verbs.note(g, FROM_IPO)
        settle_presidency(g, corporation)
        settle_flotation(g, corporation, self.paid_at_once)


def start_corporation(g: Game, corporation: int, price: int, player: int, paid: bool) -> None:
    """R-1830-061, R-1830-062: the president's certificate changes hands and the par is fixed."""
    if paid:
        verbs.pay(g, player, BANK, price * g.state.president_shares[corporation], "share")
    verbs.move_shares(g, corporation, IPO, player, g.state.president_shares[corporation], president=True)
    verbs.set_par(g, corporation, price, g.title.market.par_cell(price), player)
    verbs.set_president(g, corporation, player)
    settle_presidency(g, corporation)
