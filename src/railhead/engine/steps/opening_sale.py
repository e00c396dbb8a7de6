"""The opening sale of privates: one on offer, bids on the others, auctions among bidders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ...finance.holders import BANK, GONE, IPO
from .. import reasons, verbs
from ..actions import Action, Bid, Choice, Pass, Range, Take
from ..events import AuctionOpened, BidPlaced, OfferReduced, Passed
from ..game import Game
from ..lookups import private_number, unknown
from ..refusals import Refusal, refuse
from ..seats import next_seat
from ..slots import ROUND, Count, Player, Private, Slot, Slots, fields_of
from ..state import State
from ..step import Kinds, Step


class Standing(NamedTuple):
    """A bid that stands."""

    private: Private
    player: Player
    amount: Count


fields_of(Standing, Private, Player, Count)


BIDS: Final[Slot[tuple[Standing, ...]]] = Slot(
    "sale.bids", (), of=tuple[Standing, ...], life=ROUND, meaning="standing bids by private and player"
)
AUCTION: Final[Slot[int | None]] = Slot(
    "sale.auction", None, of=Private | None, life=ROUND, meaning="the private its bidders fight for"
)
SPOKE_LAST: Final[Slot[int | None]] = Slot(
    "sale.spoke_last", None, of=Player | None, life=ROUND, meaning="who spoke last in the auction"
)
FIRST_OFFERED: Final[Slot[int | None]] = Slot(
    "sale.first_offered",
    None,
    of=Player | None,
    life=ROUND,
    meaning="player to whom the first private was first offered at its present price",
)
REDUCTION: Final = Slot(
    "sale.reduction", 0, of=Count, life=ROUND, meaning="how much cheaper the first private is"
)


def bids_on(s: State, private: int) -> dict[int, int]:
    """Standing bids on a private by player."""
    return {bid.player: bid.amount for bid in s.get(BIDS) if bid.private == private}


def tied_up(s: State, player: int) -> int:
    """R-1830-023: a player's money in bids."""
    return sum(bid.amount for bid in s.get(BIDS) if bid.player == player)


def set_bid(g: Game, private: int, player: int, amount: int) -> None:
    """A player's standing bid; it replaces an earlier one."""
    drop_bid(g, private, player)
    verbs.put(g, BIDS, tuple(sorted((*g.state.get(BIDS), Standing(private, player, amount)))))
    verbs.emit(g, BidPlaced(private, player, amount))


def drop_bid(g: Game, private: int, player: int | None = None) -> None:
    """A player leaves an auction and his money is free again; without a player all do."""
    left = (
        b for b in g.state.get(BIDS) if b.private != private or (player is not None and b.player != player)
    )
    verbs.put(g, BIDS, tuple(left))


@dataclass
class OpeningSale(Step):
    """R-1830-020: buy the private on offer, bid on a later one, or pass."""

    raise_by: int
    falls_by: int
    restart: str
    """Who starts after a round of passes: ``priority`` or ``rotation`` (left of the last who passed)."""
    free_taker: str
    """Who must take the first private for nothing: ``first_offered`` or ``rotation``."""
    auction_order: str
    """``lowest``: the lowest bidder speaks; ``left``: clockwise from the left of the highest."""
    any_price: bool
    """The private on offer may be bought at any price (records of other programs)."""
    on_sold: Callable[[Game, int, int], None]
    on_all_passed: Callable[[Game], None]
    """A round was passed out with the first private sold: what is paid, and who starts."""
    bids_deal: bool = True
    """A private won by a bid counts for the priority deal; if not, a purchase on offer moves it at once."""

    name = "opening-sale"
    kinds: Kinds = (Take, Bid, Pass)
    slots: Slots = (BIDS, AUCTION, SPOKE_LAST, FIRST_OFFERED, REDUCTION)

    def offer(self, g: Game) -> int:
        """R-1830-004: the cheapest unsold private, -1 when all are sold."""
        for private, owner in enumerate(g.state.private_owner):
            if owner == BANK:
                return private
        return -1

    def price(self, g: Game, private: int) -> int:
        """Its price on offer, reductions of the first one included."""
        value = g.title.privates[private].value
        return value - g.state.get(REDUCTION) if private == 0 else value

    def open(self, g: Game) -> bool:
        return self.offer(g) >= 0

    def speaker(self, g: Game, action: Action | None = None) -> int:
        private = g.state.get(AUCTION)
        return self.next_bidder(g, private) if private is not None else g.state.entity

    def next_bidder(self, g: Game, private: int) -> int:
        """1830/A-02: in an auction the lowest bidder speaks (or clockwise from the highest)."""
        bids = bids_on(g.state, private)
        if self.auction_order == "lowest":
            return min(bids, key=lambda seat: (bids[seat], seat))
        last = g.state.get(SPOKE_LAST)
        if last is None:
            last = max(bids, key=lambda seat: bids[seat])
        seat = next_seat(g, last)
        while seat not in bids:
            seat = next_seat(g, seat)
        return seat

    def minimum(self, g: Game, private: int) -> int:
        """R-1830-022: least amount of the next bid."""
        bids = bids_on(g.state, private)
        return (max(bids.values()) if bids else g.title.privates[private].value) + self.raise_by

    def free_cash(self, g: Game, player: int) -> int:
        """R-1830-023: cash not tied up in bids."""
        return g.state.cash[player] - tied_up(g.state, player)

    def choices(self, g: Game) -> Iterator[Choice]:
        player = self.speaker(g)
        running = g.state.get(AUCTION)
        yield Pass()
        free = self.free_cash(g, player)
        offer = self.offer(g)
        if running is None:
            price = self.price(g, offer)
            sym = g.title.privates[offer].sym
            if self.any_price:
                yield Range(Bid(sym, price), "amount", 0, free)
            if free >= price:
                yield Take(sym)
        targets = [running] if running is not None else range(offer + 1, len(g.title.privates))
        for private in targets:
            if g.state.private_owner[private] != BANK:
                continue
            low = self.minimum(g, private)
            high = free + bids_on(g.state, private).get(player, 0)
            if low <= high:
                yield Range(Bid(g.title.privates[private].sym, low), "amount", low, high)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        if g.state.private_owner[private] != BANK:
            return refuse("private-sold", private=action.private)
        running = g.state.get(AUCTION)
        if running is not None and (running != private or isinstance(action, Take)):
            return refuse("auction-other", auction=g.title.privates[running].sym, private=action.private)
        player = self.speaker(g)
        free = self.free_cash(g, player)
        offer = self.offer(g)
        if isinstance(action, Take):
            if private != offer:
                return refuse("not-on-offer", private=action.private, offer=g.title.privates[offer].sym)
            price = self.price(g, private)
            return None if free >= price else refuse("bid-cash", amount=price, free=free)
        if private == offer and running is None:
            if self.any_price:
                fits = 0 <= action.amount <= free
                return None if fits else refuse("bid-cash", amount=action.amount, free=free)
            price = self.price(g, private)
            return refuse("bid-on-offer", Take(action.private), private=action.private, price=price)
        low = self.minimum(g, private)
        high = free + bids_on(g.state, private).get(player, 0)
        if action.amount < low:
            nearest = Bid(action.private, low) if low <= high else None
            return refuse("bid-low", nearest, private=action.private, minimum=low, amount=action.amount)
        if action.amount > high:
            nearest = Bid(action.private, high) if low <= high else None
            return refuse("bid-cash", nearest, amount=action.amount, free=high)
        return None

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        running = s.get(AUCTION)
        if running is not None:
            self._in_auction(g, running, action)
        elif isinstance(action, Pass):
            self._passed(g)
        else:
            private = private_number(g, action.private)
            verbs.passes_over(g)
            if isinstance(action, Take) or private == self.offer(g):
                price = action.amount if isinstance(action, Bid) else self.price(g, private)
                self._take_offer(g, s.entity, private, price)
            else:
                set_bid(g, private, s.entity, action.amount)
                verbs.begin_turn(g, next_seat(g, s.entity))

    def _take_offer(self, g: Game, player: int, private: int, price: int) -> None:
        """R-1830-021, R-1830-026: the next turn is to the left of who bought on offer."""
        self._sell(g, player, private, price)
        g.state.last_dealer = player
        verbs.begin_turn(g, next_seat(g, player))
        if not self.bids_deal:
            verbs.set_priority(g, next_seat(g, player))
        verbs.drop(g, FIRST_OFFERED)
        self._cascade(g)

    def _sell(self, g: Game, player: int, private: int, price: int) -> None:
        drop_bid(g, private)
        verbs.count_idle(g, False)
        verbs.pay(g, player, BANK, price, reasons.PRIVATE)
        verbs.give_private(g, private, player, price)
        if self.bids_deal:
            verbs.dealt(g, player)
        self.on_sold(g, private, player)

    def _cascade(self, g: Game) -> None:
        """R-1830-024, R-1830-025: privates with bids are sold or auctioned as they come up."""
        while (private := self.offer(g)) >= 0:
            bids = bids_on(g.state, private)
            if not bids:
                return
            if len(bids) > 1:
                verbs.put(g, AUCTION, private)
                verbs.drop(g, SPOKE_LAST)
                verbs.emit(g, AuctionOpened(private))
                return
            ((player, amount),) = bids.items()
            self._sell(g, player, private, amount)

    def _in_auction(self, g: Game, private: int, action: Any) -> None:
        player = self.next_bidder(g, private)
        verbs.put(g, SPOKE_LAST, player)
        if isinstance(action, Bid):
            set_bid(g, private, player, action.amount)
            return
        verbs.emit(g, Passed(player, self.name))
        drop_bid(g, private, player)
        bids = bids_on(g.state, private)
        if len(bids) == 1:
            ((winner, amount),) = bids.items()
            verbs.drop(g, AUCTION)
            verbs.drop(g, SPOKE_LAST)
            self._sell(g, winner, private, amount)
            self._cascade(g)

    def _passed(self, g: Game) -> None:
        """R-1830-027: a round of privates ends when all players pass in a row."""
        s = g.state
        verbs.passed(g, s.entity, self.name)
        following = next_seat(g, s.entity)
        if s.passes < len(g.players):
            verbs.begin_turn(g, following)
            return
        verbs.passes_over(g)
        if self.offer(g) == 0:
            self._nobody_wants_first(g, following)
        else:
            verbs.count_idle(g, True)
            self.on_all_passed(g)
            verbs.begin_turn(g, s.priority if self.restart == "priority" else following)

    def _nobody_wants_first(self, g: Game, following: int) -> None:
        """R-1830-028, R-1830-029: the first private becomes cheaper and is at last given away."""
        s = g.state
        verbs.put(g, REDUCTION, s.get(REDUCTION) + self.falls_by)
        price = self.price(g, 0)
        verbs.emit(g, OfferReduced(0, price))
        offered = s.get(FIRST_OFFERED)
        first = s.priority if offered is None else offered
        if price > 0:
            restarts = s.priority if self.restart == "priority" else following
            verbs.put(g, FIRST_OFFERED, restarts)
            verbs.begin_turn(g, restarts)
            return
        self._take_offer(g, first if self.free_taker == "first_offered" else following, 0, 0)


def pay_privates(g: Game) -> None:
    """R-1830-121: every open private pays its revenue to its owner."""
    for private, owner in enumerate(g.state.private_owner):
        if owner not in (BANK, GONE):
            verbs.pay(g, BANK, owner, g.title.privates[private].revenue, reasons.PRIVATE)


def grant_share(g: Game, private: int, player: int) -> None:
    """R-1830-033, R-1830-034, R-1870-040, R-1870-041: a private brings a share, or a presidency with its par."""
    power = g.title.privates[private].power("grants_share")
    if power is None:
        return
    corporation = g.title.corporation_index[power.data["corporation"]]
    if power.data.get("president"):
        verbs.interrupt(g, "par", corporation, player)
    else:
        verbs.move_shares(g, corporation, IPO, player, 1)
