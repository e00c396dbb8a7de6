"""Conversions and mergers, and the buying, selling and borrowing that follow them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Buy, Choice, Pass, Sell
from ...engine.depot import train_limit
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.holdings import operating_order, price_of
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.seats import decider
from ...engine.slots import Corporation, Count, Slots
from ...engine.step import Frame, Kinds, Round, Step
from ...finance.holders import CORPORATION, SLOTS, TREASURY
from .actions import Convert, Loan, Merge
from .boxes import box_below, in_play, is_normal, liquidate
from .charters import exchange_shares, hand_over
from .crisis import ease
from .events import Converted, Merged
from .founding import basic_markers, buy_markers, set_size
from .loans import loan_refusal, take_loan
from .markers import all_markers, lift_doubles, most_markers
from .seats import round_the_table
from .slots import AFTER, AT_START, SALE_ORDER, TOOK_PART, After
from .stock import (
    REDUCE,
    SMALL,
    buy,
    close_market_pairs,
    close_pairs,
    largest_sale,
    net_shares,
    purchase_refusal,
    sale_refusal,
    sell,
)  # fmt: skip

DEALS: Final = "after-deals"
"""Interrupt (company): players buy and sell after a conversion or merger."""
LOANS: Final = "after-loans"
"""Interrupt (company): the company may borrow."""
MARKERS: Final = "after-markers"
"""Interrupt (company): the markers of a larger company are due."""
LARGER: Final = {2: 5, 5: 10}


@dataclass
class MergerRound(Round):
    """R-1817-300: normal companies in operating order as the round begins."""

    sales: str
    kind = "merger"
    name: str = "merger"

    def begin(self, g: Game) -> None:
        s = g.state
        verbs.begin_round(g, self.name, s.turn, s.number)
        verbs.put(g, AT_START, s.cell)
        order = operating_order(g, in_play(g))
        verbs.put(g, SALE_ORDER, tuple(order))
        verbs.queue_turns(g, tuple(company for company in order if is_normal(g, company)))
        self._next(g)

    def _next(self, g: Game) -> None:
        s = g.state
        if s.waiting:
            company, *rest = s.waiting
            verbs.queue_turns(g, tuple(rest))
            verbs.begin_turn(g, CORPORATION + company)
        else:
            g.rules.rounds[self.sales].begin(g)

    def end_turn(self, g: Game) -> None:
        self._next(g)


def took_part(g: Game, *companies: int) -> None:
    """R-1817-304: these companies have had their conversion or merger."""
    verbs.put(g, TOOK_PART, g.state.get(TOOK_PART) | set(companies))


def takes_part(g: Game, company: int) -> Refusal | None:
    """R-1817-301, R-1817-304: why a company cannot convert or merge now."""
    s = g.state
    sym = g.title.corporations[company].sym
    if s.cell[company] < 0:
        return refuse("no-par", corporation=sym)
    if not is_normal(g, company):
        return refuse("company-zone", corporation=sym)
    if s.size[company] not in LARGER:
        return refuse("largest", corporation=sym, size=s.size[company])
    if company in s.get(TOOK_PART):
        return refuse("took-part", corporation=sym)
    return None


@dataclass
class ConvertOrMerge(Step):
    """R-1817-304, R-1817-310, R-1817-320, R-1817-330: a company becomes larger, alone or with another."""

    keeps_initiator: bool
    """1817/D-07: the company that begins a merger always survives."""
    requeues: bool
    """1817/D-08: a merged company goes last in its box in any case."""
    largest_leads: bool
    """1817/D-27: the largest holder of all leads a merged company of ten shares."""

    name = "convert-or-merge"
    kinds: Kinds = (Convert, Merge, Pass)
    slots: Slots = (TOOK_PART, AFTER, AT_START, SALE_ORDER)

    def open(self, g: Game) -> bool:
        return takes_part(g, g.state.entity - CORPORATION) is None

    def skip(self, g: Game) -> None:
        """Nothing to decide for a company that is large, gone, or has had its turn."""

    def partners(self, g: Game, company: int) -> Iterator[int]:
        """R-1817-320, R-1817-330: companies it could merge with."""
        for other in range(len(g.state.cell)):
            if other != company and g.state.cell[other] >= 0 and self.pair_refusal(g, company, other) is None:
                yield other

    def choices(self, g: Game) -> Iterator[Choice]:
        company = g.state.entity - CORPORATION
        sym = g.title.corporations[company].sym
        yield Pass()
        yield Convert(sym)
        for other in self.partners(g, company):
            partner = g.title.corporations[other].sym
            yield Merge(sym, partner, sym)
            if not self.keeps_initiator:
                yield Merge(sym, partner, partner)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        company = g.state.entity - CORPORATION
        sym = g.title.corporations[company].sym
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        if action.corporation != sym:
            return refuse("merge-turn", corporation=sym)
        if isinstance(action, Convert):
            return takes_part(g, company)
        other = corporation_number(g, action.partner)
        if other < 0:
            return unknown("corporation", action.partner)
        allowed = (sym,) if self.keeps_initiator else (sym, action.partner)
        if action.survivor not in allowed:
            return refuse("merge-survivor", allowed=" or ".join(allowed))
        return self.pair_refusal(g, company, other)

    def pair_refusal(self, g: Game, company: int, other: int) -> Refusal | None:
        """R-1817-320, R-1817-322, R-1817-330, 1817/A-20, 1817/A-21: why two companies cannot merge."""
        s = g.state
        sym, partner = (g.title.corporations[c].sym for c in (company, other))
        fault = takes_part(g, company) or takes_part(g, other)
        if fault is not None:
            return fault
        if company == other or s.size[company] != s.size[other]:
            return refuse("merge-size", corporation=sym, partner=partner)
        if s.size[company] == SMALL:
            payer = s.president_of(company)
            if payer == s.president[other]:
                return None
            price = g.title.market.price[merged_box(g, company, other)]
            if s.cash[payer] < price:
                return refuse("merge-share", price=price, cash=s.cash[payer])
            return None
        if merged_president(g, company, other, self.largest_leads) < 0:
            return refuse("merge-president", corporation=sym, partner=partner)
        return None

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        company = s.entity - CORPORATION
        if isinstance(action, Convert):
            convert(g, company)
            return
        other = corporation_number(g, action.partner)
        survivor = corporation_number(g, action.survivor)
        self.merge(g, company, other, survivor)

    def merge(self, g: Game, company: int, other: int, survivor: int) -> None:
        """R-1817-320 to R-1817-323, R-1817-330 to R-1817-334."""
        s = g.state
        vanishing = other if survivor == company else company
        box = merged_box(g, company, other)
        small = s.size[company] == SMALL
        first, second = s.president_of(company), s.president_of(other)
        president = first if small else merged_president(g, company, other, self.largest_leads)
        hand_over(g, vanishing, survivor)
        move_to(g, survivor, box, self.requeues)
        verbs.emit(g, Merged(survivor, vanishing, company, LARGER[s.size[survivor]]))
        if small:
            self._share_out_small(g, survivor, vanishing, first, second)
        else:
            verbs.resize(g, survivor, LARGER[s.size[survivor]])
            exchange_shares(g, vanishing, survivor)
        verbs.set_president(g, vanishing, None)
        verbs.set_president(g, survivor, president)
        for seat in range(len(g.players)):
            close_pairs(g, survivor, seat, seat)
        close_market_pairs(g, survivor)
        took_part(g, company, other)
        lift_doubles(g, survivor, vanishing)
        ask_afterwards(g, survivor, 0)
        verbs.interrupt(g, REDUCE, survivor, vanishing)

    def _share_out_small(self, g: Game, survivor: int, vanishing: int, first: int, second: int) -> None:
        """R-1817-321, R-1817-322: the initiator's president buys a share where the other gets one for nothing."""
        s = g.state
        for company in (survivor, vanishing):
            for seat in {first, second}:
                held = s.shares[company * SLOTS + seat]
                if held:
                    verbs.retire_shares(g, company, seat, held)
        verbs.resize(g, survivor, LARGER[SMALL])
        verbs.issue_shares(g, survivor, TREASURY, LARGER[SMALL])
        verbs.move_shares(g, survivor, TREASURY, first, s.president_shares[survivor], president=True)
        if first != second:
            verbs.pay(g, first, CORPORATION + survivor, price_of(g, survivor), "merger-share")
            verbs.move_shares(g, survivor, TREASURY, second, 1)


def merged_box(g: Game, company: int, other: int) -> int:
    """R-1817-321, R-1817-331: the sum of small companies' prices, the average of larger ones, rounded down."""
    total = price_of(g, company) + price_of(g, other)
    return box_below(g, total if g.state.size[company] == SMALL else total // 2)


def merged_president(g: Game, company: int, other: int, largest: bool) -> int:
    """R-1817-332, 1817/A-21, 1817/A-48, 1817/D-27: who leads a merged company of ten shares, -1 nobody can."""
    s = g.state
    first, second = s.president_of(company), s.president_of(other)
    needed = s.president_shares[company]

    def held(seat: int) -> int:
        return net_shares(g, company, seat) + net_shares(g, other, seat)

    rivals = [first] if first == second else [first, second]
    able = [seat for seat in rivals if held(seat) >= needed]
    if largest or not able:
        seats = [seat for seat in round_the_table(g, first) if held(seat) >= needed]
        if not seats:
            return -1
        most = max(held(seat) for seat in seats)
        return next(seat for seat in seats if held(seat) == most)
    return max(able, key=held)


def move_to(g: Game, company: int, box: int, requeues: bool) -> None:
    """R-1817-321, R-1817-331, 1817/D-08: into a box, last of those there."""
    if g.state.cell[company] != box:
        verbs.move_price(g, company, box, "merger")
    elif requeues:
        verbs.requeue(g, company)


def convert(g: Game, company: int) -> None:
    """R-1817-310, R-1817-311: more shares in the treasury at the same price; markers have to be bought."""
    size = LARGER[g.state.size[company]]
    due = min(
        basic_markers(g, size) - basic_markers(g, g.state.size[company]),
        max(0, most_markers(g) - all_markers(g, company)),
    )
    set_size(g, company, size)
    took_part(g, company)
    verbs.emit(g, Converted(company, size))
    ask_afterwards(g, company, due)


def ask_afterwards(g: Game, company: int, markers: int) -> None:
    """R-1817-311, R-1817-323, R-1817-334: deals, then loans, then markers."""
    verbs.put(g, AFTER, After(company, g.state.president_of(company), ()))
    verbs.interrupt(g, MARKERS, company, markers)
    verbs.interrupt(g, LOANS, company)
    verbs.interrupt(g, DEALS, company)
    ask_for_trains(g, company)


def ask_for_trains(g: Game, company: int) -> None:
    """R-1817-262, R-1817-303: trains above the limit go back at once."""
    if len(g.state.trains[company]) > train_limit(g):
        verbs.interrupt(g, "discard", company)


@dataclass
class AfterDeals(Step):
    """R-1817-345, R-1817-346, 1817/A-23: the president buys without end, then each other player has one chance."""

    president_goes_on: bool
    """1817/D-09: a buyer who becomes president may buy more, and who was president before has a chance like others."""
    sells_any: bool = False
    """Whoever may sell shares of the company may sell those of another one instead (records of other programs)."""

    name = "after-deals"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Buy, Sell, Pass)
    slots: Slots = (AFTER,)

    def now(self, g: Game) -> After:
        """How far the process has come."""
        now = g.state.get(AFTER)
        assert now is not None
        return now

    def seats(self, g: Game, now: After) -> list[int]:
        """Players in the order in which they have their chance."""
        lead = g.state.president_of(now.company) if self.president_goes_on else now.president
        return [seat for seat in round_the_table(g, lead) if seat not in now.done]

    def leads(self, g: Game, now: After, player: int) -> bool:
        """The player has the president's chance: to buy without end and not to sell."""
        if self.president_goes_on:
            return player == g.state.president[now.company]
        return player == now.president

    def _can(self, g: Game, now: After, player: int) -> bool:
        if purchase_refusal(g, player, now.company, TREASURY) is None:
            return True
        return not self.leads(g, now, player) and largest_sale(g, player, now.company) > 0

    def player(self, g: Game) -> int:
        """Whose chance it is, -1 nobody's."""
        now = self.now(g)
        return next((seat for seat in self.seats(g, now) if self._can(g, now, seat)), -1)

    def open(self, g: Game) -> bool:
        return self.player(g) >= 0

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """Everybody has had his chance."""

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return self.player(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        now = self.now(g)
        company, player = now.company, self.player(g)
        sym = g.title.corporations[company].sym
        yield Pass()
        if purchase_refusal(g, player, company, TREASURY) is None:
            yield Buy(sym, "treasury")
        if not self.leads(g, now, player):
            for shares in range(1, largest_sale(g, player, company) + 1):
                yield Sell(sym, shares)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        now = self.now(g)
        player = self.player(g)
        sym = g.title.corporations[now.company].sym
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        other = self.sells_any and isinstance(action, Sell) and largest_sale(g, player, now.company) > 0
        if company != now.company and not other:
            return refuse("after-whose", corporation=sym)
        if isinstance(action, Sell):
            if self.leads(g, now, player):
                return refuse("after-president")
            return sale_refusal(g, player, company, action.shares)
        if action.source != "treasury":
            return refuse("after-treasury", corporation=sym)
        return purchase_refusal(g, player, now.company, TREASURY)

    def apply(self, g: Game, action: Any) -> None:
        now = self.now(g)
        player = self.player(g)
        goes_on = False
        if isinstance(action, Pass):
            verbs.emit(g, Passed(player, self.name))
        elif isinstance(action, Sell):
            sell(g, player, corporation_number(g, action.corporation), action.shares)
            ease(g, player)
        else:
            buy(g, player, now.company, TREASURY)
            goes_on = (
                self.leads(g, now, player) and purchase_refusal(g, player, now.company, TREASURY) is None
            )
        if not goes_on:
            verbs.put(g, AFTER, now._replace(done=(*now.done, player)))


@dataclass
class AfterLoans(Step):
    """R-1817-347: the company may borrow within its limit."""

    late_purchases: bool
    """The president may still buy shares of the treasury (records of other programs)."""

    name = "after-loans"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Loan, Pass, Buy)
    slots: Slots = (AFTER,)

    def company(self, g: Game) -> int:
        """Which company."""
        return int(g.state.interrupts[-1][1])

    def open(self, g: Game) -> bool:
        return loan_refusal(g, self.company(g)) is None

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """Nothing more can be borrowed."""
        verbs.drop(g, AFTER)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return decider(g, CORPORATION + self.company(g))

    def choices(self, g: Game) -> Iterator[Choice]:
        sym = g.title.corporations[self.company(g)].sym
        yield Pass()
        yield Loan(sym)
        if self.refusal(g, Buy(sym, "treasury")) is None:
            yield Buy(sym, "treasury")

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        company = self.company(g)
        sym = g.title.corporations[company].sym
        if isinstance(action, Pass):
            return None
        if corporation_number(g, action.corporation) < 0:
            return unknown("corporation", action.corporation)
        if action.corporation != sym:
            return refuse("loan-turn", corporation=sym)
        if isinstance(action, Loan):
            return loan_refusal(g, company)
        if not self.late_purchases:
            return refuse("not-now", action=action.kind, step=self.name)
        if action.source != "treasury":
            return refuse("after-treasury", corporation=sym)
        return purchase_refusal(g, g.state.president_of(company), company, TREASURY)

    def apply(self, g: Game, action: Any) -> None:
        company = self.company(g)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(CORPORATION + company, self.name))
            verbs.answered(g)
            verbs.drop(g, AFTER)
        elif isinstance(action, Loan):
            take_loan(g, company)
        else:
            buy(g, g.state.president_of(company), company, TREASURY)


@dataclass
class AfterMarkers(Step):
    """R-1817-311, R-1817-312, 1817/A-47: the markers of a larger company are bought, or it goes to liquidation."""

    name = "after-markers"
    frame: Frame = (Corporation, Count)

    def open(self, g: Game) -> bool:
        return False

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        company, count = int(frame[1]), int(frame[2])
        cost = count * int(g.title.facts["stations"]["cost"])
        if g.state.treasury[company] >= cost:
            buy_markers(g, company, count)
        else:
            liquidate(g, company, "markers")
