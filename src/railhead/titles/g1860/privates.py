"""Privates of 1860: income, sale to the bank, purchase, exchange, and being turned over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Choice, Exchange, Take
from ...engine.game import Game
from ...engine.holdings import certificates
from ...engine.lookups import corporation_number, private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import GAME, ROUND, TURN, Player, Slot
from ...engine.slots import Private as PrivateNumber
from ...engine.step import Kinds, Step
from ...engine.stock.deal import Deal
from ...engine.stock.purchase import has_bought, note_private, second_purchase
from ...engine.title import Private
from ...finance.holders import BANK, GONE, IPO, RESERVE, SEATS, SLOTS
from .actions import Cede, TurnOver
from .companies import BANKRUPT, phase_reached, started
from .end import check_bank
from .events import PrivateTurned
from .flotation import settle_company
from .layers import open_layers
from .variants import data

CEDED: Final[Slot[tuple[tuple[int, int], ...]]] = Slot(
    "1860.ceded", (), of=tuple[tuple[Player, PrivateNumber], ...], life=ROUND,
    meaning="(player, private) sold to the bank in this stock round",
)  # fmt: skip
TURNED: Final[Slot[tuple[tuple[int, int], ...]]] = Slot(
    "1860.turned",
    (),
    of=tuple[tuple[PrivateNumber, Player], ...],
    life=GAME,
    meaning="(private, owner) turned over",
)
YARMOUTH: Final = Slot(
    "1860.yarmouth", False, of=bool, life=GAME, meaning="a run has joined Yarmouth and Newport (R-1860-401)"
)
BOUGHT_BACK: Final[Slot[int | None]] = Slot(
    "1860.bought_back",
    None,
    of=PrivateNumber | None,
    life=TURN,
    meaning="private bought from the bank in this turn",
)
PRIVATE_SLOTS: Final = (CEDED, TURNED, YARMOUTH, BOUGHT_BACK)


def company_of(g: Game, private: int) -> int | None:
    """The company a private is exchanged for."""
    power = g.title.privates[private].power("exchange")
    return None if power is None else g.title.corporation_index[power.data["corporation"]]


def closes_others(rule: Private) -> bool:
    """R-1860-046: the Fishbourne Ferry."""
    return rule.power("closes_others") is not None


def with_bank(g: Game) -> list[int]:
    """R-1860-041, R-1860-046: privates that can be bought from the bank."""
    return [
        p
        for p, owner in enumerate(g.state.private_owner)
        if owner == BANK and (not closes_others(g.title.privates[p]) or fishbourne_offered(g, p))
    ]


def fishbourne_offered(g: Game, private: int) -> bool:
    """R-1860-046: from the first 6+3 on."""
    power = g.title.privates[private].power("available_from")
    return power is None or phase_reached(g, str(power.data["phase"]))


def revenue_of(g: Game, private: int) -> int:
    """R-1860-040, R-1860-401: what a private pays, with the variant by what has happened."""
    rule = g.title.privates[private]
    if not g.rules.options.flag("variable_private_revenue"):
        return rule.revenue
    ferry = next(p for p, other in enumerate(g.title.privates) if closes_others(other))
    company = company_of(g, private)
    happened = {
        "floated": company is not None
        and (bool(g.state.floated[company]) or company in g.state.get(BANKRUPT)),
        "run": g.state.get(YARMOUTH),
        "ferry": g.state.private_owner[ferry] != BANK,
    }
    for name, row in data("variants.json")["variable_revenue"].items():
        if name == rule.sym and happened[row["once"]]:
            return int(row["revenue"])
    return rule.revenue


def pay_income(g: Game) -> None:
    """R-1860-040: every private in a player's hand pays."""
    for private, owner in enumerate(g.state.private_owner):
        if owner < SEATS:
            verbs.pay(g, BANK, owner, revenue_of(g, private), "revenue")
    if g.rules.options.text("bank_check") == "always":
        check_bank(g)


def free_certificate(g: Game, private: int) -> None:
    """R-1860-044: the certificate kept for a private that is closed can be bought."""
    company = company_of(g, private)
    if company is not None and g.state.shares[company * SLOTS + RESERVE]:
        verbs.move_shares(g, company, RESERVE, IPO, 1)


def close(g: Game, private: int) -> None:
    """A private closes for good."""
    if g.state.private_owner[private] != GONE:
        verbs.close_private(g, private)
        free_certificate(g, private)


def ceded_by(g: Game, player: int, private: int) -> bool:
    """1860/S-07: the player sold it to the bank in this round."""
    return (player, private) in g.state.get(CEDED)


def own_private(g: Game, player: int, sym: str) -> Refusal | None:
    """Why a player cannot dispose of a private of that name: unknown, closed, or not his."""
    private = private_number(g, sym)
    if private < 0:
        return unknown("private", sym)
    owner = g.state.private_owner[private]
    if owner == GONE:
        return refuse("private-closed", private=sym)
    if owner != player:
        return refuse("not-owner", private=sym, owner="the bank" if owner == BANK else "another player")
    return None


def resale(g: Game, private: int) -> int:
    """R-1860-041: what the bank pays for a private."""
    return g.title.privates[private].value - int(g.title.facts["private_resale"]["value_minus"])


@dataclass
class CedePrivate(Deal):
    """R-1860-041: from the second stock round on a private can be sold to the bank for less than its value."""

    brings_down: bool
    """1860/D-20: it may bring a player down to the certificate limit."""
    allowed: bool
    """R-1860-401: not with variable revenue."""

    kinds: Kinds = (Cede,)

    def __post_init__(self) -> None:
        self.is_sale = self.above_limit = self.brings_down

    def _moment(self, g: Game) -> Refusal | None:
        first = int(g.title.facts["private_resale"]["from_stock_round"])
        if not self.allowed:
            return refuse("cede-variant")
        return refuse("cede-early", first=first) if g.state.turn < first else None

    def choices(self, g: Game, player: int) -> Iterator[Cede]:
        if self._moment(g) is None:
            for private, owner in enumerate(g.state.private_owner):
                if owner == player:
                    yield Cede(g.title.privates[private].sym)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        return own_private(g, player, action.private) or self._moment(g)

    def apply(self, g: Game, player: int, action: Any) -> None:
        private = private_number(g, action.private)
        price = resale(g, private)
        verbs.pay(g, BANK, player, price, "private")
        verbs.give_private(g, private, BANK, price)
        verbs.put(g, CEDED, (*g.state.get(CEDED), (player, private)))
        check_bank(g)


@dataclass
class BuyFromBank(Deal):
    """R-1860-041, R-1860-046: a private of the bank at its value; the Fishbourne Ferry closes all others."""

    closing: bool
    """R-1860-401: with variable revenue nothing closes."""

    kinds: Kinds = (Take,)
    is_purchase = True

    def _refusal(self, g: Game, player: int, private: int) -> Refusal | None:
        rule = g.title.privates[private]
        fault = second_purchase(g)
        if fault is not None:
            return fault
        if private not in with_bank(g):
            power = rule.power("available_from")
            if g.state.private_owner[private] == BANK and power is not None:
                return refuse("ferry-early", private=rule.sym, phase=str(power.data["phase"]))
            return refuse("not-with-bank", private=rule.sym)
        if ceded_by(g, player, private):
            return refuse("ceded-this-round", private=rule.sym)
        if g.state.cash[player] < rule.value:
            return refuse("cash", price=rule.value, cash=g.state.cash[player])
        return limit_refusal(g, player)

    def choices(self, g: Game, player: int) -> Iterator[Take]:
        if not has_bought(g):
            for private in with_bank(g):
                if self._refusal(g, player, private) is None:
                    yield Take(g.title.privates[private].sym)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        private = private_number(g, action.private)
        return unknown("private", action.private) if private < 0 else self._refusal(g, player, private)

    def apply(self, g: Game, player: int, action: Any) -> None:
        private = private_number(g, action.private)
        rule = g.title.privates[private]
        verbs.pay(g, player, BANK, rule.value, "private")
        verbs.give_private(g, private, player, rule.value)
        note_private(g)
        verbs.put(g, BOUGHT_BACK, private)
        if closes_others(rule) and self.closing:
            for other in range(len(g.title.privates)):
                if other != private:
                    close(g, other)


def limit_refusal(g: Game, player: int) -> Refusal | None:
    """R-1860-087: nobody at the limit buys, whatever would become of his certificates."""
    limit = g.rules.certificate_limit(g)
    held = certificates(g, player)
    return refuse("certificate-limit", certificates=held + 1, limit=limit) if held >= limit else None


@dataclass
class TurnPrivate(Deal):
    """R-1860-401, 1860/S-42: with variable revenue a private can be turned over."""

    allowed: bool

    kinds: Kinds = (TurnOver,)
    is_sale = True
    above_limit = True

    def choices(self, g: Game, player: int) -> Iterator[TurnOver]:
        if self.allowed:
            for private, owner in enumerate(g.state.private_owner):
                if owner == player:
                    yield TurnOver(g.title.privates[private].sym)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        return own_private(g, player, action.private) or (None if self.allowed else refuse("turn-variant"))

    def apply(self, g: Game, player: int, action: Any) -> None:
        private = private_number(g, action.private)
        verbs.put(g, TURNED, (*g.state.get(TURNED), (private, player)))
        close(g, private)
        verbs.emit(g, PrivateTurned(private, player))


@dataclass
class ExchangePrivate(Step):
    """R-1860-042 to R-1860-045: a private for the top ordinary certificate of its company; not an action."""

    any_turn: bool
    """1860/D-16: also in the stock turns of others."""
    allowed: bool
    """R-1860-401: not with variable revenue."""

    name = "exchange-private"
    kinds: Kinds = (Exchange,)
    out_of_turn = True

    def open(self, g: Game) -> bool:
        return False

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        if isinstance(action, Exchange):
            private = private_number(g, action.private)
            if private >= 0 and g.state.private_owner[private] < SEATS:
                return g.state.private_owner[private]
        return g.state.entity

    def ready(self, g: Game, private: int) -> bool:
        """R-1860-042, R-1860-045: its company has a par and a certificate to give."""
        company = company_of(g, private)
        row = (company or 0) * SLOTS
        shares = g.state.shares
        return company is not None and started(g, company) and shares[row + IPO] + shares[row + RESERVE] > 0

    def open_for(self, g: Game, player: int) -> bool:
        """The player could exchange something now."""
        return self.allowed and any(
            owner == player and self.ready(g, private) for private, owner in enumerate(g.state.private_owner)
        )

    def choices(self, g: Game) -> Iterator[Choice]:
        s = g.state
        for private, owner in enumerate(s.private_owner):
            if (
                self.allowed
                and owner < SEATS
                and (self.any_turn or owner == s.entity)
                and self.ready(g, private)
            ):
                company = company_of(g, private)
                assert company is not None
                yield Exchange(g.title.privates[private].sym, g.title.corporations[company].sym, "ipo")

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        owner = g.state.private_owner[private]
        if owner == GONE:
            return refuse("private-closed", private=action.private)
        if owner >= SEATS:
            return refuse("exchange-owner", private=action.private)
        if not self.allowed:
            return refuse("exchange-variant")
        if owner != g.state.entity and not self.any_turn:
            return refuse("exchange-turn", private=action.private)
        company = company_of(g, private)
        if company is None:
            return refuse("exchange-none", private=action.private)
        sym = g.title.corporations[company].sym
        if action.corporation != sym or action.source != "ipo":
            return refuse("exchange-target", private=action.private, percent=10, corporation=sym)
        if not started(g, company):
            return refuse("no-par", corporation=sym)
        if not self.ready(g, private):
            return refuse("none-there", corporation=sym, source="IPO")
        return None

    def apply(self, g: Game, action: Any) -> None:
        private = private_number(g, action.private)
        owner = g.state.private_owner[private]
        company = company_of(g, private)
        assert company is not None
        close(g, private)
        verbs.move_shares(g, company, IPO, owner, 1)
        settle_company(g, company, owner)
        open_layers(g)


@dataclass
class ExchangeWindow(Deal):
    """R-1860-081, 1860/S-08: a possible exchange keeps the turn open; it is made beside the deals."""

    exchange: ExchangePrivate

    def possible(self, g: Game, player: int) -> bool:
        return self.exchange.open_for(g, player)

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        return iter(())
