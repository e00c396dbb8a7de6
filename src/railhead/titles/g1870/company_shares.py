"""A corporation's own shares: buying them back in a president's stock turn, and selling them again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import GAME, ROUND, Corporation, Count, Slot, Slots, fields_of
from ...engine.step import Kinds
from ...engine.stock.deal import Deal
from ...engine.stock.purchase import has_dealt
from ...finance.holders import BANK, CORPORATION, IPO, POOL, SLOTS, TREASURY
from .actions import Redeem, Reissue
from .blocks import OVER, end_excess
from .events import REDEMPTION

FROM_POOL: Final = -1


class Purse(NamedTuple):
    """What a corporation's treasury held before it reissued shares in this round."""

    corporation: Corporation
    cash: Count


fields_of(Purse, Corporation, Count)


REISSUED: Final = Slot[frozenset[int]](
    "shares.reissued", frozenset(), of=frozenset[Corporation], life=GAME,
    meaning="corporations that are paid for the shares of their initial offering",
)  # fmt: skip
REDEEMED: Final = Slot[frozenset[int]](
    "shares.redeemed",
    frozenset(),
    of=frozenset[Corporation],
    life=ROUND,
    meaning="corporations that redeemed a share",
)
PURSES: Final = Slot[tuple[Purse, ...]](
    "shares.purses", (), of=tuple[Purse, ...], life=ROUND, meaning="corporations that reissued shares"
)


def is_reissued(g: Game, corporation: int) -> bool:
    """R-1870-095: shares of its initial offering are paid to the corporation."""
    return corporation in g.state.get(REISSUED)


@dataclass
class CompanyShares(Deal):
    """R-1870-084 to R-1870-095: redemption and reissue, the only deal of a president's turn."""

    least_outside: int
    """Shares that stay with players and pool."""
    reissue_value: Callable[[Game, int], int]
    """Par that the present price of a corporation calls for."""
    reissue_once: bool
    """1870/D-13: one reissue of a corporation in a stock round."""
    reissue_after_deal: bool
    """1870/D-12: a reissue may follow a purchase or sale of the turn."""
    cash_before_reissue: bool
    """1870/D-14: money of this round's reissue cannot pay for a redemption."""
    bare_president_fails: bool = False
    """1870/D-29: no redemption from players while the president has nothing but his own certificate."""

    keeps_turn: bool = True
    """1870/D-26: a player whose corporation can redeem or reissue is not passed over."""
    above_limit: bool = False
    """A player above a limit may act for a corporation all the same (records of other programs)."""

    kinds: Kinds = (Redeem, Reissue)
    slots: Slots = (REISSUED, REDEEMED, PURSES, OVER)

    def own(self, g: Game, player: int) -> Iterator[int]:
        """Corporations the player presides."""
        return (c for c, president in enumerate(g.state.president) if president == player)

    def choices(self, g: Game, player: int) -> Iterator[Redeem | Reissue]:
        yield from self.redemptions(g, player)
        yield from self.reissues(g, player)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        corporation = corporation_number(g, action.corporation)
        if corporation < 0:
            return unknown("corporation", action.corporation)
        if isinstance(action, Redeem):
            return self.redeem_refusal(g, player, corporation, action.holder)
        return self.reissue_refusal(g, player, corporation)

    def apply(self, g: Game, player: int, action: Any) -> None:
        corporation = corporation_number(g, action.corporation)
        if isinstance(action, Redeem):
            self.redeem(g, corporation, action.holder)
        else:
            self.reissue(g, player, corporation)

    # redemption

    def _budget(self, g: Game, corporation: int) -> int:
        """R-1870-090: what may be spent on a share of its own."""
        cash = g.state.treasury[corporation]
        if not self.cash_before_reissue:
            return cash
        before = (purse.cash for purse in g.state.get(PURSES) if purse.corporation == corporation)
        return min(cash, next(before, cash))

    def _ripe(self, g: Game, player: int, corporation: int) -> Refusal | None:
        """R-1870-084, R-1870-085, R-1870-087, 1870/A-24: may the corporation redeem at all."""
        s = g.state
        rule = g.title.corporations[corporation]
        if s.president[corporation] != player:
            return refuse("not-president", corporation=rule.sym)
        if not s.operated[corporation]:
            return refuse("not-operated", corporation=rule.sym)
        if has_dealt(g):
            return refuse("company-alone")
        if corporation in s.get(REDEEMED):
            return refuse("redeemed", corporation=rule.sym)
        row = corporation * SLOTS
        inside = s.shares[row + IPO] + s.shares[row + TREASURY]
        if s.size[corporation] - inside - 1 < self.least_outside:
            return refuse("redeem-least", least=self.least_outside, corporation=rule.sym)
        price, cash = price_of(g, corporation), self._budget(g, corporation)
        if price > cash:
            return refuse("redeem-cash", price=price, cash=cash, corporation=rule.sym)
        return None

    def _source_refusal(self, g: Game, corporation: int, holder: int) -> Refusal | None:
        """R-1870-086, R-1870-088, 1870/A-23: the pool first, else a player's ordinary certificate."""
        s = g.state
        rule = g.title.corporations[corporation]
        row = corporation * SLOTS
        if s.shares[row + POOL]:
            return None if holder == FROM_POOL else refuse("redeem-pool", corporation=rule.sym)
        if not 0 <= holder < len(g.players):
            return refuse("redeem-source", corporation=rule.sym)
        if self.bare_president_fails and self._bare_president(g, corporation):
            return refuse("redeem-source", corporation=rule.sym)
        held = s.shares[row + holder]
        president = s.president[corporation] == holder
        if held - (s.president_shares[corporation] if president else 0) < 1:
            return refuse("redeem-source", corporation=rule.sym)
        if president and any(
            s.shares[row + seat] >= held for seat in range(len(g.players)) if seat != holder
        ):
            return refuse("redeem-presidency", corporation=rule.sym)
        return None

    def _bare_president(self, g: Game, corporation: int) -> bool:
        s = g.state
        row = corporation * SLOTS
        held = s.shares[row + s.president_of(corporation)]
        most = max(s.shares[row + seat] for seat in range(len(g.players)) if seat != s.president[corporation])
        return held == s.president_shares[corporation] and held != most

    def redeem_refusal(self, g: Game, player: int, corporation: int, holder: int) -> Refusal | None:
        """Why a share cannot be bought back from there."""
        return self._ripe(g, player, corporation) or self._source_refusal(g, corporation, holder)

    def redemptions(self, g: Game, player: int) -> Iterator[Redeem]:
        """Every redemption of the turn."""
        for corporation in self.own(g, player):
            if self._ripe(g, player, corporation) is None:
                for holder in (FROM_POOL, *range(len(g.players))):
                    if self._source_refusal(g, corporation, holder) is None:
                        yield Redeem(g.title.corporations[corporation].sym, holder)

    def redeem(self, g: Game, corporation: int, holder: int) -> None:
        """R-1870-084, R-1870-089: the corporation pays the market price; for the seller it is no sale."""
        source, payee = (POOL, BANK) if holder == FROM_POOL else (holder, holder)
        verbs.pay(g, CORPORATION + corporation, payee, price_of(g, corporation), REDEMPTION)
        verbs.move_shares(g, corporation, source, TREASURY, 1)
        verbs.put(g, REDEEMED, g.state.get(REDEEMED) | {corporation})
        if holder >= 0:
            end_excess(g, holder, corporation)

    # reissue

    def reissue_refusal(self, g: Game, player: int, corporation: int) -> Refusal | None:
        """R-1870-092: why the redeemed shares cannot be sold again."""
        s = g.state
        sym = g.title.corporations[corporation].sym
        if s.president[corporation] != player:
            return refuse("not-president", corporation=sym)
        row = corporation * SLOTS
        if not s.shares[row + TREASURY]:
            return refuse("reissue-none", corporation=sym)
        if s.shares[row + IPO]:
            return refuse("reissue-ipo", corporation=sym)
        if self.reissue_once and any(purse.corporation == corporation for purse in s.get(PURSES)):
            return refuse("reissued", corporation=sym)
        if has_dealt(g) and not self.reissue_after_deal:
            return refuse("company-alone")
        return None

    def reissues(self, g: Game, player: int) -> Iterator[Reissue]:
        """Every reissue of the turn."""
        for corporation in self.own(g, player):
            if self.reissue_refusal(g, player, corporation) is None:
                yield Reissue(g.title.corporations[corporation].sym)

    def reissue(self, g: Game, player: int, corporation: int) -> None:
        """R-1870-092, R-1870-093: all of them go to the initial offering at the new par."""
        s = g.state
        shares = s.shares[corporation * SLOTS + TREASURY]
        others = [purse for purse in s.get(PURSES) if purse.corporation != corporation]
        verbs.put(g, PURSES, tuple(sorted([*others, Purse(corporation, s.treasury[corporation])])))
        verbs.change_par(g, corporation, max(s.par[corporation], self.reissue_value(g, corporation)), player)
        verbs.move_shares(g, corporation, TREASURY, IPO, shares)
        verbs.put(g, REISSUED, s.get(REISSUED) | {corporation})
