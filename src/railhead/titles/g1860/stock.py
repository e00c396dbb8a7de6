"""A player's turn in a stock round of 1860: sell, then buy one certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Buy, Choice, Par, Sell
from ...engine.game import Game
from ...engine.holdings import certificates, price_of
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import TURN, Corporation, Slot, Slots
from ...engine.step import Kinds
from ...engine.stock.buy import SOURCES, share_price
from ...engine.stock.deal import Deal, Order
from ...engine.stock.purchase import has_bought, note_share, note_start, second_purchase
from ...engine.stock.turn import StockTurn
from ...finance.holders import BANK, IPO, POOL, SLOTS
from .actions import SellAt
from .bankruptcy import go_bankrupt, worthless
from .companies import BANKRUPT, LAYER, ordinary_in_pool, phase_reached, started
from .directors import hand_over, sale_refusal
from .end import check_bank
from .flotation import settle_company, start_company
from .layers import free_start, layer_of, open_layers
from .prices import full_price, move, pars_for, sale_price, sale_steps
from .privates import (
    BOUGHT_BACK,
    ExchangeWindow,
    ceded_by,
    closes_others,
    company_of,
    limit_refusal,
    with_bank,
)

NO_LIMIT: Final = 999
"""Stands for no certificate limit."""

BLOCKS: Final[Slot[frozenset[int]]] = Slot(
    "1860.blocks", frozenset(), of=frozenset[Corporation], life=TURN, meaning="companies sold in this turn"
)
STARTED: Final[Slot[int | None]] = Slot(
    "1860.started", None, of=Corporation | None, life=TURN, meaning="company started in this turn"
)


def certificate_limit(g: Game) -> int:
    """R-1860-087, R-1860-089: by players; none from the first 8+4 on."""
    facts = g.title.facts
    if phase_reached(g, facts["limits"]["cert_limit_lifted_in_phase"]):
        return NO_LIMIT
    return int(facts["cert_limit"][str(len(g.players))])


def excess(g: Game, player: int) -> tuple[int, int, str] | None:
    """R-1860-088: (held, limit, of what) if a player is above the certificate limit."""
    held, limit = certificates(g, player), certificate_limit(g)
    return (held, limit, "certificates") if held > limit else None


class SellThenBuy(Order):
    """R-1860-081: sales come before the purchase; after it only an exchange can follow."""

    def __init__(self, lingers: Callable[[Game], bool]) -> None:
        self.lingers = lingers
        """What keeps the turn open after the purchase."""

    def refusal(self, g: Game, deal: Deal) -> Refusal | None:
        if not has_bought(g) or isinstance(deal, ExchangeWindow):
            return None
        return refuse("bought-already") if deal.is_purchase else refuse("sale-after-purchase")

    def over(self, g: Game) -> bool:
        return has_bought(g) and not self.lingers(g)


@dataclass
class BuyCertificate(Deal):
    """R-1860-082: one ordinary certificate, at par from the offering or at the market price from the pool."""

    director_for_sale: bool
    """1860/D-19: a shareholder may buy the director's certificate from the pool.

    He pays for one share, but 18xx.games asks that he has the price of two.
    """

    kinds: Kinds = (Buy,)
    is_purchase = True

    def choices(self, g: Game, player: int) -> Iterator[Buy]:
        s = g.state
        if has_bought(g) or limit_refusal(g, player) is not None:
            return
        for corporation, rule in enumerate(g.title.corporations):
            if not started(g, corporation):
                continue
            for word, source in SOURCES.items():
                if (
                    s.shares[corporation * SLOTS + source]
                    and self._share(g, player, corporation, source) is None
                ):
                    yield Buy(rule.sym, word)

    def _share(self, g: Game, player: int, corporation: int, source: int) -> Refusal | None:
        s = g.state
        sym = g.title.corporations[corporation].sym
        if not started(g, corporation):
            return refuse("no-par", corporation=sym)
        row = corporation * SLOTS
        price = share_price(g, corporation, source)
        if not s.shares[row + source]:
            return refuse("none-there", corporation=sym, source="IPO" if source == IPO else "pool")
        if source == POOL and not ordinary_in_pool(g, corporation):
            if not (self.director_for_sale and s.shares[row + player]):
                return refuse("director-in-pool", corporation=sym)
            price *= s.president_shares[corporation]
        if s.sold[player] >> corporation & 1:
            return refuse("sold-this-round", corporation=sym)
        if s.cash[player] < price:
            return refuse("cash", price=price, cash=s.cash[player])
        return None

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        if action.source not in SOURCES:
            return refuse("bad-value", field="source", wanted="ipo or pool", given=action.source[:20])
        fault = second_purchase(g) or self._share(g, player, corporation, SOURCES[action.source])
        return fault or limit_refusal(g, player)

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation, source = corporation_number(g, action.corporation), SOURCES[action.source]
        verbs.pay(g, player, BANK, share_price(g, corporation, source), "share")
        verbs.move_shares(g, corporation, source, player, 1)
        note_share(g, corporation, source)
        settle_company(g, corporation, player)
        open_layers(g)


@dataclass
class StartCompany(Deal):
    """R-1860-060, R-1860-083, R-1860-313: the director's certificate of an open layer at twice a par of its list."""

    strict: bool
    """1860/D-18: layers and lists of pars are held to."""
    free_order: bool
    """R-1860-402: no layers, but few companies that have not operated."""

    kinds: Kinds = (Par,)
    is_purchase = True
    slots: Slots = (STARTED,)

    def _company(self, g: Game, player: int, corporation: int) -> Refusal | None:
        sym = g.title.corporations[corporation].sym
        if started(g, corporation):
            return refuse("has-par", corporation=sym)
        if g.state.sold[player] >> corporation & 1:
            return refuse("sold-this-round", corporation=sym)
        if corporation in g.state.get(BANKRUPT) or not self.strict:
            return None
        if self.free_order:
            return None if free_start(g) else refuse("too-many-new", corporation=sym)
        layer = layer_of(g, corporation)
        if layer > g.state.get(LAYER):
            return refuse("layer", corporation=sym, layer=layer, open=g.state.get(LAYER))
        return None

    def choices(self, g: Game, player: int) -> Iterator[Par]:
        if has_bought(g) or limit_refusal(g, player) is not None:
            return
        for corporation, rule in enumerate(g.title.corporations):
            if self._company(g, player, corporation) is None:
                for price in pars_for(g, corporation, self.strict):
                    if price * g.state.president_shares[corporation] <= g.state.cash[player]:
                        yield Par(rule.sym, price)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        fault = second_purchase(g) or self._company(g, player, corporation)
        if fault is not None:
            return fault
        pars = pars_for(g, corporation, self.strict)
        if action.price not in pars:
            return refuse("par-price", price=action.price, allowed=", ".join(map(str, pars)))
        cost = action.price * g.state.president_shares[corporation]
        if g.state.cash[player] < cost:
            return refuse("cash", price=cost, cash=g.state.cash[player])
        return limit_refusal(g, player)

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation = corporation_number(g, action.corporation)
        note_start(g, corporation)
        verbs.put(g, STARTED, corporation)
        cost = action.price * g.state.president_shares[corporation]
        start_company(g, player, corporation, action.price, cost)
        open_layers(g)


@dataclass
class SellBlock(Deal):
    """R-1860-081, R-1860-085, R-1860-086: shares of one company, once in a turn, at the price before the sale."""

    stated: bool
    """1860/D-32: the price can be stated: the full one for a company without a train."""
    on_bankrupt: Callable[[Game], None]
    """What a bankruptcy does to the round."""

    kinds: Kinds = (Sell, SellAt)
    is_sale = True
    above_limit = True
    slots: Slots = (BLOCKS,)

    def _most(self, g: Game, player: int, corporation: int) -> int:
        return g.state.shares[corporation * SLOTS + player] if started(g, corporation) else 0

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        for corporation, rule in enumerate(g.title.corporations):
            if corporation in g.state.get(BLOCKS):
                continue
            for shares in range(1, self._most(g, player, corporation) + 1):
                if sale_refusal(g, player, corporation, shares) is None:
                    yield Sell(rule.sym, shares)
                    if self.stated and not full_price(g, corporation):
                        yield SellAt(rule.sym, shares, price_of(g, corporation))

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        if corporation in g.state.get(BLOCKS):
            return refuse("block-twice", corporation=action.corporation)
        fault = sale_refusal(g, player, corporation, action.shares)
        if fault is None and isinstance(action, SellAt):
            price = price_of(g, corporation)
            if not self.stated or full_price(g, corporation) or action.price != price:
                nearest = Sell(action.corporation, action.shares)
                return refuse("sale-price", nearest, price=sale_price(g, corporation), given=action.price)
        return fault

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation = corporation_number(g, action.corporation)
        price = action.price if isinstance(action, SellAt) else sale_price(g, corporation)
        steps = sale_steps(g, corporation, action.shares)
        verbs.remember_sale(g, player, corporation)
        verbs.put(g, BLOCKS, g.state.get(BLOCKS) | {corporation})
        hand_over(g, player, corporation, action.shares)
        verbs.pay(g, BANK, player, price * action.shares, "sale")
        check_bank(g)
        move(g, corporation, -steps, "sale")
        if worthless(g, corporation):
            go_bankrupt(g, corporation)
            self.on_bankrupt(g)


@dataclass
class WightTurn(StockTurn):
    """R-1860-081: a player's turn; records of 18xx.games ask by a rule of their own."""

    asked: Callable[[Game, int], bool] | None = None

    def open(self, g: Game) -> bool:
        if self.asked is None or self.order.over(g):
            return super().open(g)
        return self.asked(g, g.state.entity)


def lingers_in_record(g: Game) -> bool:
    """1860/D-17: from phase 6 on, after starting the company of one's own private or buying one but Fishbourne."""
    s = g.state
    begun, bought = s.get(STARTED), s.get(BOUGHT_BACK)
    if not phase_reached(g, "6"):
        return False
    if bought is not None:
        return not closes_others(g.title.privates[bought])
    return begun is not None and any(
        owner == s.entity and company_of(g, private) == begun for private, owner in enumerate(s.private_owner)
    )


def asked_by_record(g: Game, player: int) -> bool:
    """When 18xx.games waits for an entry of a player: 4.7 of the dossier."""
    return has_bought(g) or _could_buy(g, player) or _could_sell(g, player)


def _could_sell(g: Game, player: int) -> bool:
    s = g.state
    blocks = s.get(BLOCKS)
    if any(s.shares[c * SLOTS + player] and started(g, c) and c not in blocks for c in range(len(s.par))):
        return True
    first = int(g.title.facts["private_resale"]["from_stock_round"])
    return s.turn >= first and player in s.private_owner


def _could_buy(g: Game, player: int) -> bool:
    s = g.state
    if limit_refusal(g, player) is not None:
        return False
    cash = s.cash[player]
    for c in range(len(s.par)):
        if s.sold[player] >> c & 1:
            continue
        row = c * SLOTS
        if started(g, c):
            price = price_of(g, c)
            least = price if ordinary_in_pool(g, c) else price * s.president_shares[c]
            if (s.shares[row + IPO] and s.par[c] <= cash) or (s.shares[row + POOL] and least <= cash):
                return True
        else:
            low = g.title.facts["market"]["repar_min"] if c in s.get(BANKRUPT) else g.title.market.pars[-1][0]
            if cash >= low * s.president_shares[c]:
                return True
    return cash > 0 and any(not ceded_by(g, player, p) for p in with_bank(g))
