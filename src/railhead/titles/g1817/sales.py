"""Sales of companies: liquidations, acquisitions and friendly offers, their auctions and what the buyer does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Choice, Pass, Range
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.holdings import operating_order, price_of
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.seats import decider
from ...engine.slots import Corporation, Slots
from ...engine.step import Frame, Kinds, Round, Step
from ...finance.holders import BANK, CORPORATION, SLOTS, TREASURY
from . import ladder as bidding
from .actions import Acquire, Loan, Offer, Raise, Repay
from .boxes import ACQUISITION, LIQUIDATION, NORMAL, in_play, is_normal, move_left, zone_of
from .charters import hand_over, hand_over_goods
from .crisis import RUIN, former_president
from .events import BidRaised, SaleBegan, Sold
from .loans import loan_limit, loan_refusal, loans_left, loans_of, repay_loan, set_loans, take_loan, value
from .markers import lift_doubles
from .mergers import ask_for_trains
from .rounds import after_sales
from .seats import next_solvent, round_the_table
from .settlement import SETTLE
from .slots import (
    ANNOUNCED,
    AT_START,
    ENDING,
    LADDER,
    OFFERED,
    SALE_ORDER,
    TAKEOVER,
    TARGET,
    TARGETS,
    WINNER,
    Ladder,
    Takeover,
)  # fmt: skip
from .stock import REDUCE

FRIENDLY: Final = "friendly"
STEP: Final = 10
"""R-1817-358: bids are multiples of this."""
BORROW: Final = "sale-loans"
"""Interrupt: the buyer may borrow."""
KEEP: Final = "sale-repay"
"""Interrupt: the buyer keeps or repays loans it has taken over."""
GO_ON: Final = "sale-goes-on"
"""Interrupt: markers are settled, trains and loans follow."""
CHOOSE: Final = "sale-buyer"
"""Interrupt: the winner names the company that buys."""


@dataclass
class SaleRound(Round):
    """R-1817-300: liquidations, latest first, then acquisitions, then offers, in reverse operating order."""

    stock: str
    operating: str
    by_start: bool
    """R-1817-300, 1817/A-27, 1817/D-10: the order is that of the beginning of the merger round."""
    kind = "acquisition"
    name: str = "acquisition"

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.begin_round(g, self.name, s.turn, s.number)
        verbs.put(g, TARGETS, tuple(self.targets(g)))
        self.end_turn(g)

    def targets(self, g: Game) -> list[int]:
        """R-1817-300 to R-1817-302: the companies that can be sold, in order."""
        s = g.state
        zone = g.title.market.zone
        present = in_play(g)
        order = (
            [c for c in s.get(SALE_ORDER) if c in present] if self.by_start else operating_order(g, present)
        )
        order += [c for c in operating_order(g, present) if c not in order]
        order.reverse()

        def before(company: int) -> str:
            return zone[s.get(AT_START)[company]].name

        found = [c for c in order if before(c) == LIQUIDATION == zone_of(g, c)]
        found += [c for c in order if before(c) == ACQUISITION == zone_of(g, c)]
        return found + [c for c in order if before(c) == NORMAL == zone_of(g, c)]

    def end_turn(self, g: Game) -> None:
        verbs.drop(g, TARGET)
        target = g.state.get(ANNOUNCED)
        if target not in g.state.get(TARGETS) or not still_for_sale(g, target):
            target = next_target(g)
        if target < 0 and g.state.get(ENDING):
            verbs.end(g, RUIN)
            return
        if target < 0:
            after_sales(g, self.stock, self.operating)
            return
        left = g.state.get(TARGETS)
        verbs.put(g, TARGETS, left[left.index(target) + 1 :])
        verbs.begin_turn(g, CORPORATION + target)
        verbs.put(g, TARGET, target)
        begin_sale(g, target)


def next_target(g: Game) -> int:
    """R-1817-301, R-1817-302: the next company to be sold that is still where the round began, -1 none."""
    return next((target for target in g.state.get(TARGETS) if still_for_sale(g, target)), -1)


def still_for_sale(g: Game, target: int) -> bool:
    """R-1817-301: the company is in play and in the zone in which the merger round found it."""
    s = g.state
    return s.cell[target] >= 0 and zone_of(g, target) == g.title.market.zone[s.get(AT_START)[target]].name


def announce(g: Game) -> None:
    """The next company on sale is chosen, and its cash set aside (records of other programs)."""
    target = next_target(g)
    while target >= 0 and how_sold(g, target) == FRIENDLY and not anybody_able(g, target):
        left = g.state.get(TARGETS)
        verbs.put(g, TARGETS, left[left.index(target) + 1 :])
        target = next_target(g)
    verbs.put(g, ANNOUNCED, target)
    if target >= 0 and how_sold(g, target) == LIQUIDATION:
        set_aside(g, target)


def how_sold(g: Game, target: int) -> str:
    """R-1817-357: by the zone of the company."""
    return zone_of(g, target) or FRIENDLY


def begin_sale(g: Game, target: int) -> None:
    """R-1817-356, R-1817-357: cash and loans of a liquidated company are set aside; then the bidding starts."""
    how = how_sold(g, target)
    if how == FRIENDLY:
        return
    if how == LIQUIDATION and g.state.get(TAKEOVER) is None:
        set_aside(g, target)
    call(g, target)


def set_aside(g: Game, target: int) -> None:
    """R-1817-356: cash and loans of a liquidated company are no part of what is sold."""
    s = g.state
    president = s.president[target]
    cash, loans = s.treasury[target], loans_of(g, target)
    verbs.put(
        g,
        TAKEOVER,
        Takeover(target, -1, 0, LIQUIDATION, -1 if president is None else president, cash, loans, 0),
    )
    set_loans(g, target, 0)
    verbs.pay(g, CORPORATION + target, BANK, cash, "set-aside")


def first_bidder(g: Game, target: int) -> int:
    """R-1817-358, R-1817-405: left of the president, or of the bankrupt player who led the company."""
    president = g.state.president[target]
    return next_solvent(g, former_president(g, target) if president is None else president)


def call(g: Game, target: int) -> None:
    """R-1817-358: the auction begins with the player to the left of the seller."""
    verbs.emit(g, SaleBegan(target, how_sold(g, target)))
    go_on(g, bidding.called(target, round_the_table(g, first_bidder(g, target))))


def least_bid(g: Game, target: int) -> int:
    """R-1817-357, 1817/A-33: the lowest first bid."""
    if how_sold(g, target) != FRIENDLY:
        return STEP
    worth = price_of(g, target) * g.state.size[target]
    return -(-worth // STEP) * STEP


def following(g: Game, running: Ladder) -> int:
    """R-1817-358: the lowest bid that can follow."""
    if not running.bids:
        return least_bid(g, running.item)
    return bidding.price(running) + STEP


def buyers(g: Game, player: int, target: int) -> list[int]:
    """R-1817-355: normal companies of a player other than the one on sale."""
    return [
        company
        for company, president in enumerate(g.state.president)
        if president == player and company != target and is_normal(g, company)
    ]


def purse(g: Game, buyer: int, target: int) -> int:
    """R-1817-359: the most a company could pay for the one on sale."""
    s = g.state
    how = how_sold(g, target)
    gained, loans = 0, 0
    if how != LIQUIDATION:
        loans = loans_of(g, target)
        gained = s.treasury[target] - value(g) * loans
    if how == FRIENDLY:
        gained += s.shares[target * SLOTS + TREASURY] * price_of(g, target)
    room = loan_limit(g, buyer) - loans_of(g, buyer)
    return s.treasury[buyer] + gained + value(g) * max(0, min(room, loans_left(g) + loans))


def highest(g: Game, player: int, running: Ladder) -> int:
    """R-1817-358, R-1817-359: the most a player may bid now."""
    most = max((purse(g, company, running.item) for company in buyers(g, player, running.item)), default=0)
    if player == g.state.president[running.item]:
        most = min(most, following(g, running))
    return most - most % STEP


def able(g: Game, running: Ladder, seat: int) -> bool:
    """1817/A-06: the player could bid."""
    return highest(g, seat, running) >= following(g, running)


def anybody_able(g: Game, target: int) -> bool:
    """1817/A-31: somebody could pay the least bid for a company that is offered."""
    running = bidding.called(target, ())
    return any(able(g, running, seat) for seat in round_the_table(g, g.state.priority))


def go_on(g: Game, running: Ladder) -> None:
    """The auction goes on, or it is decided."""
    running = bidding.thinned(g, running, able)
    if not bidding.decided(running):
        verbs.put(g, LADDER, running)
        return
    verbs.drop(g, LADDER)
    decide(g, running)


def decide(g: Game, running: Ladder) -> None:
    """R-1817-360: to the last one in, or to nobody; a liquidated company then goes to the bank."""
    target = running.item
    winner = bidding.leader(running)
    if winner >= 0:
        bid = bidding.price(running)
        able_to = [c for c in buyers(g, winner, target) if purse(g, c, target) >= bid]
        verbs.put(g, WINNER, winner)
        started = takeover_of(g, target)._replace(bid=bid)
        verbs.put(g, TAKEOVER, started)
        if len(able_to) == 1:
            take_over(g, able_to[0])
        else:
            verbs.interrupt(g, CHOOSE, target)
    elif how_sold(g, target) == LIQUIDATION:
        verbs.emit(g, Sold(target, -1, 0, LIQUIDATION))
        verbs.interrupt(g, SETTLE)


def takeover_of(g: Game, target: int) -> Takeover:
    """What is known of the sale of a company so far."""
    known = g.state.get(TAKEOVER)
    if known is not None:
        return known
    president = g.state.president[target]
    leader = -1 if president is None else president
    return Takeover(target, -1, 0, how_sold(g, target), leader, 0, 0, 0)


def take_over(g: Game, buyer: int) -> None:
    """R-1817-365 to R-1817-368: what the buyer gets and pays; then markers, trains, loans and settlement."""
    s = g.state
    sale = s.get(TAKEOVER)
    assert sale is not None
    target = sale.target
    verbs.drop(g, WINNER)
    verbs.emit(g, Sold(target, buyer, sale.bid, sale.how))
    if sale.how == FRIENDLY:
        own = s.shares[target * SLOTS + TREASURY]
        verbs.pay(g, BANK, CORPORATION + target, own * price_of(g, target), "treasury-shares")
    taken = 0
    if sale.how == LIQUIDATION:
        hand_over_goods(g, target, buyer)
    else:
        taken = loans_of(g, target)
        hand_over(g, target, buyer)
    verbs.put(g, TAKEOVER, sale._replace(buyer=buyer, taken=taken))
    while s.treasury[buyer] < sale.bid:
        take_loan(g, buyer)
    verbs.pay(g, CORPORATION + buyer, BANK, sale.bid, "bid")
    if loan_refusal(g, buyer) is not None:
        repay_surplus(g)
    lift_doubles(g, buyer, target)
    verbs.interrupt(g, GO_ON)
    verbs.interrupt(g, REDUCE, buyer, target)


@dataclass
class GoOn(Step):
    """R-1817-365 to R-1817-368: the order of what follows a takeover, never a decision."""

    discards_first: bool
    """Trains are returned before anything else; else only before the next decision (records of other programs)."""

    name = "sale-goes-on"

    def open(self, g: Game) -> bool:
        return False

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        sale = g.state.get(TAKEOVER)
        assert sale is not None
        at_once = not self.discards_first and not may_decide(g, sale)
        if at_once:
            ask_for_trains(g, sale.buyer)
        for question in (SETTLE, KEEP, BORROW):
            verbs.interrupt(g, question)
        if not at_once:
            ask_for_trains(g, sale.buyer)


def may_decide(g: Game, sale: Takeover) -> bool:
    """The buyer could borrow, or repay a loan it has taken over."""
    return loan_refusal(g, sale.buyer) is None or may_repay(g, sale)


def surplus(g: Game, sale: Takeover) -> int:
    """R-1817-368: loans above the buyer's limit."""
    return max(0, loans_of(g, sale.buyer) - loan_limit(g, sale.buyer))


def may_repay(g: Game, sale: Takeover) -> bool:
    """R-1817-368: a loan taken over can be repaid beyond those that have to be."""
    over = surplus(g, sale)
    return sale.taken > over and g.state.treasury[sale.buyer] >= (over + 1) * value(g)


def repay_surplus(g: Game) -> None:
    """R-1817-368: loans above the limit are repaid without a move of the marker."""
    sale = g.state.get(TAKEOVER)
    assert sale is not None
    while surplus(g, sale):
        repay_loan(g, sale.buyer, moves=False)
        sale = sale._replace(taken=sale.taken - 1)
        verbs.put(g, TAKEOVER, sale)


@dataclass
class OfferOrBid(Step):
    """R-1817-357, R-1817-358: the president offers a company or not; then bids in turn."""

    name = "company-sale"
    kinds: Kinds = (Offer, Raise, Pass)
    slots: Slots = (LADDER, TARGET, TARGETS, ANNOUNCED, WINNER, OFFERED, TAKEOVER, AT_START, SALE_ORDER)

    def target(self, g: Game) -> int:
        """The company on sale."""
        return g.state.get(TARGET)

    def open(self, g: Game) -> bool:
        if g.state.get(LADDER) is not None:
            return True
        return self.to_offer(g)

    def to_offer(self, g: Game) -> bool:
        """R-1817-357, 1817/A-31: its president has to say whether he offers it."""
        s = g.state
        target = s.get(TARGET)
        if target < 0 or s.cell[target] < 0 or s.get(TAKEOVER) is not None:
            return False
        if s.president[target] is None or s.get(OFFERED):
            return False
        if how_sold(g, target) != FRIENDLY:
            return False
        return s.get(ANNOUNCED) == target or anybody_able(g, target)

    def skip(self, g: Game) -> None:
        """Nobody can bid, or the sale is over."""

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        running = g.state.get(LADDER)
        return running.waiting[0] if running is not None else g.state.president[self.target(g)]

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        running = g.state.get(LADDER)
        if running is None:
            yield Offer(g.title.corporations[self.target(g)].sym)
            return
        low, high = following(g, running), highest(g, running.waiting[0], running)
        if low <= high:
            yield Range(Raise(low), "amount", low, high, STEP)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        running = g.state.get(LADDER)
        sym = g.title.corporations[self.target(g)].sym
        if isinstance(action, Offer):
            if running is not None:
                return refuse("offer-running", corporation=sym)
            if corporation_number(g, action.corporation) < 0:
                return unknown("corporation", action.corporation)
            return None if action.corporation == sym else refuse("offer-turn", corporation=sym)
        if running is None:
            return refuse("offer-first", corporation=sym)
        if action.amount % STEP:
            return refuse("bid-step", step=STEP, amount=action.amount)
        low = following(g, running)
        if action.amount < low:
            return refuse("sale-low", corporation=sym, minimum=low, amount=action.amount)
        player = running.waiting[0]
        high = highest(g, player, running)
        if action.amount > high:
            if player == g.state.president[running.item] and high >= low:
                return refuse("sale-own", corporation=sym, most=high, amount=action.amount)
            return refuse("sale-purse", most=high, amount=action.amount)
        return None

    def apply(self, g: Game, action: Any) -> None:
        running = g.state.get(LADDER)
        if running is None:
            if isinstance(action, Pass):
                verbs.emit(g, Passed(g.state.entity, self.name))
                verbs.next_step(g)
            else:
                verbs.put(g, OFFERED, True)
                call(g, self.target(g))
            return
        player = running.waiting[0]
        if isinstance(action, Pass):
            verbs.emit(g, Passed(player, self.name))
            go_on(g, bidding.without(running, player))
        else:
            verbs.emit(g, BidRaised(running.item, player, action.amount))
            go_on(g, bidding.raised(running, action.amount))


@dataclass
class ChooseBuyer(Step):
    """R-1817-355: the winner names the company that buys."""

    name = "sale-buyer"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Acquire,)
    slots: Slots = (WINNER, TAKEOVER)

    def open(self, g: Game) -> bool:
        return g.state.get(WINNER) >= 0

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """It is named."""

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return g.state.get(WINNER)

    def candidates(self, g: Game) -> list[int]:
        """Companies of the winner that can pay."""
        sale = g.state.get(TAKEOVER)
        assert sale is not None
        owned = buyers(g, g.state.get(WINNER), sale.target)
        return [company for company in owned if purse(g, company, sale.target) >= sale.bid]

    def choices(self, g: Game) -> Iterator[Choice]:
        for company in self.candidates(g):
            yield Acquire(g.title.corporations[company].sym)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        found = self.candidates(g)
        if company not in found:
            words = " or ".join(g.title.corporations[c].sym for c in found)
            return refuse("sale-buyer", allowed=words)
        return None

    def apply(self, g: Game, action: Any) -> None:
        verbs.answered(g)
        take_over(g, corporation_number(g, action.corporation))


def settled_sale(g: Game) -> Takeover:
    """The sale whose loans are settled now."""
    sale = g.state.get(TAKEOVER)
    assert sale is not None
    return sale


@dataclass
class SaleLoans(Step):
    """R-1817-367: the buyer may borrow more than it must."""

    name = "sale-loans"
    kinds: Kinds = (Loan, Pass)
    slots: Slots = (TAKEOVER,)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return decider(g, CORPORATION + settled_sale(g).buyer)

    def open(self, g: Game) -> bool:
        return loan_refusal(g, settled_sale(g).buyer) is None

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """It cannot borrow."""
        repay_surplus(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield Loan(g.title.corporations[settled_sale(g).buyer].sym)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        buyer = settled_sale(g).buyer
        sym = g.title.corporations[buyer].sym
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        return loan_refusal(g, buyer) if action.corporation == sym else refuse("loan-turn", corporation=sym)

    def apply(self, g: Game, action: Any) -> None:
        buyer = settled_sale(g).buyer
        if isinstance(action, Pass):
            verbs.emit(g, Passed(CORPORATION + buyer, self.name))
            verbs.answered(g)
            repay_surplus(g)
        else:
            take_loan(g, buyer)


@dataclass
class SaleRepay(Step):
    """R-1817-368: loans taken over are repaid without a move of the marker; each one kept moves it left."""

    name = "sale-repay"
    kinds: Kinds = (Repay, Pass)
    slots: Slots = (TAKEOVER,)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return decider(g, CORPORATION + settled_sale(g).buyer)

    def open(self, g: Game) -> bool:
        return may_repay(g, settled_sale(g))

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """Nothing more is repaid."""
        keep_loans(g, settled_sale(g))

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield Repay(g.title.corporations[settled_sale(g).buyer].sym)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        sym = g.title.corporations[settled_sale(g).buyer].sym
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        return None if action.corporation == sym else refuse("loan-turn", corporation=sym)

    def apply(self, g: Game, action: Any) -> None:
        sale = settled_sale(g)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(CORPORATION + sale.buyer, self.name))
            verbs.answered(g)
            keep_loans(g, sale)
        else:
            repay_loan(g, sale.buyer, moves=False)
            verbs.put(g, TAKEOVER, sale._replace(taken=sale.taken - 1))


def keep_loans(g: Game, sale: Takeover) -> None:
    """R-1817-368: for each loan kept the marker moves left."""
    move_left(g, sale.buyer, sale.taken, "loans-kept")
    verbs.put(g, TAKEOVER, sale._replace(taken=0))
