"""Privates between players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...finance.holders import POOL, SEATS, SLOTS
from .. import reasons, verbs
from ..actions import Range, Trade
from ..game import Game
from ..holdings import certificates, settle_presidency
from ..lookups import no_players_private, private_number
from ..refusals import Refusal, refuse
from ..seats import clockwise
from ..step import Kinds
from .deal import Deal
from .purchase import has_bought, note_private, second_purchase

ONCE: Final = "once"
BARRED: Final = "barred"
AGAIN: Final = "again"
"""The share of a private comes at its first sale alone; for its sake no trade can be made; it is handed over again."""


@dataclass
class PrivateTrade(Deal):
    """R-1830-250: any agreed price, in the stock turn of buyer or seller."""

    barred: Callable[[Game], bool]
    """No private may change hands now."""
    sellers_turn: bool
    uses_purchase: bool
    """The trade is the purchase of the turn."""
    untradable: frozenset[int]
    least: int
    needs_room: bool
    """The buyer needs a free certificate."""
    granted_again: str = ONCE
    """1830/D-09, 1870/D-36: whether the share that came with a private at its first sale comes with a trade too."""
    shows_priority: bool = False
    """1870/D-33: the priority card is seen to move when a private is bought, not only when the round is over."""

    kinds: Kinds = (Trade,)

    def __post_init__(self) -> None:
        self.is_purchase = self.uses_purchase

    def open_now(self, g: Game) -> bool:
        """Some private may change hands in this turn, as far as moment and purchase go."""
        return not self.barred(g) and not (self.uses_purchase and has_bought(g))

    def pairs(self, g: Game, player: int) -> Iterator[tuple[int, int]]:
        """(private, buyer) that could deal in a player's turn."""
        s = g.state
        for private, owner in enumerate(s.private_owner):
            if owner >= SEATS or private in self.untradable:
                continue
            if owner != player:
                yield private, player
            elif self.sellers_turn:
                for buyer in clockwise(g, player)[1:]:
                    yield private, buyer

    def possible(self, g: Game, player: int) -> bool:
        """Some trade could be made, or would be but for the share it brings: that too keeps a turn open."""
        return self.open_now(g) and any(
            self._terms_refusal(g, buyer, self.least) is None for _, buyer in self.pairs(g, player)
        )

    def choices(self, g: Game, player: int) -> Iterator[Range]:
        """Every trade of the present turn as a range of prices."""
        if not self.open_now(g):
            return
        able: dict[int, bool] = {}
        for private, buyer in self.pairs(g, player):
            if buyer not in able:
                able[buyer] = self._terms_refusal(g, buyer, self.least) is None
            if able[buyer] and self._share_refusal(g, private) is None:
                sym = g.title.privates[private].sym
                yield Range(Trade(sym, buyer, self.least), "price", self.least, g.state.cash[buyer])

    def deal_refusal(self, g: Game, private: int, buyer: int, price: int) -> Refusal | None:
        """Price and room of the buyer, and the share that comes with the private again."""
        return self._terms_refusal(g, buyer, price) or self._share_refusal(g, private)

    def _terms_refusal(self, g: Game, buyer: int, price: int) -> Refusal | None:
        """Price and room of the buyer."""
        cash = g.state.cash[buyer]
        if not self.least <= price <= cash:
            return refuse("trade-price", low=self.least, high=cash, price=price)
        if self.needs_room:
            limit = g.rules.certificate_limit(g)
            held = certificates(g, buyer)
            if held >= limit:
                return refuse("certificate-limit", certificates=held + 1, limit=limit)
        return None

    def _share_refusal(self, g: Game, private: int) -> Refusal | None:
        """The share that comes with the private again cannot be had."""
        if self.granted_again == ONCE:
            return None
        corporation = granted_share(g, private)
        if corporation < 0:
            return None
        if self.granted_again == BARRED or not g.state.shares[corporation * SLOTS + POOL]:
            return refuse("trade-barred", private=g.title.privates[private].sym, whom="a player")
        return None

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        """R-1830-250, R-1830-253: why this trade cannot be made in a player's turn."""
        fault = no_players_private(g, action.private)
        if fault is not None:
            return fault
        s = g.state
        private = private_number(g, action.private)
        owner = s.private_owner[private]
        if not 0 <= action.buyer < len(g.players):
            return refuse("bad-value", field="buyer", wanted="a seat at this table", given=action.buyer)
        if self.barred(g):
            return refuse("trade-ban")
        fault = second_purchase(g) if self.uses_purchase else None
        if fault is not None:
            return fault
        if owner == action.buyer:
            return refuse("trade-self", private=action.private)
        if private in self.untradable:
            return refuse("trade-barred", private=action.private, whom="a player")
        if action.buyer != player and not (self.sellers_turn and owner == player):
            whose = "its buyer or its seller" if self.sellers_turn else "its buyer"
            return refuse("trade-turn", whose=whose)
        return self.deal_refusal(g, private, action.buyer, action.price)

    def apply(self, g: Game, player: int, action: Any) -> None:
        self.carry_out(g, action)
        if self.uses_purchase:
            note_private(g)

    def carry_out(self, g: Game, action: Trade) -> None:
        """Money and private change hands."""
        private = private_number(g, action.private)
        seller = g.state.private_owner[private]
        verbs.pay(g, action.buyer, seller, action.price, reasons.PRIVATE)
        verbs.give_private(g, private, action.buyer, action.price)
        corporation = granted_share(g, private) if self.granted_again == AGAIN else -1
        if corporation >= 0:
            verbs.move_shares(g, corporation, POOL, action.buyer, 1)
            settle_presidency(g, corporation)


def granted_share(g: Game, private: int) -> int:
    """The corporation of which an ordinary share comes with a private at its first sale, -1 if none."""
    power = g.title.privates[private].power("grants_share")
    if power is None or power.data.get("president"):
        return -1
    return g.title.corporation_index[power.data["corporation"]]
