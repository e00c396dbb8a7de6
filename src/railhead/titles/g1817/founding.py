"""A new company: the bidding for its president's certificate, its home, size, payment and markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Choice, Home, Pass, Range
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.holdings import certificates
from ...engine.lookups import corporation_number, private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Corporation, Slots
from ...engine.step import Frame, Kinds, Step
from ...engine.steps.token import place_refusal
from ...engine.stock.deal import Deal
from ...finance.holders import BANK, CORPORATION, TREASURY
from . import ladder as bidding
from .actions import HandIn, Raise, Size, Start
from .boxes import box_below
from .crisis import charge, net_cash
from .events import BidRaised, CompanyStarted, MarkersBought, SizeSet
from .seats import certificate_limit, round_the_table
from .slots import (
    ACTING,
    BOUGHT_BACK,
    DONE,
    FOUNDING,
    FRESH,
    LADDER,
    MARKERS_DUE,
    STRAY,
    Founding,
    Ladder,
)  # fmt: skip

HOME: Final = "founding-home"
"""Interrupt (company): its home marker is to be placed."""
BIDS: Final = "founding-bids"
SIZE: Final = "founding-size"
PAY: Final = "founding-payment"


def payable(cash: int, values: list[int], low: int, high: int, step: int) -> list[tuple[int, int]]:
    """R-1817-122: bids from low to high that cash and some of the privates make up exactly, as runs of steps."""
    sums = {0}
    for face in values:
        sums |= {total + face for total in sums if total + face <= high}
    runs: list[tuple[int, int]] = []
    for amount in range(low, high + 1, step):
        if any(total <= amount <= total + cash for total in sums):
            if runs and runs[-1][1] == amount - step:
                runs[-1] = (runs[-1][0], amount)
            else:
                runs.append((amount, amount))
    return runs


def own_values(g: Game, player: int) -> list[int]:
    """Face values of a player's privates."""
    return [
        rule.value
        for rule, owner in zip(g.title.privates, g.state.private_owner, strict=True)
        if owner == player
    ]


def means(g: Game, player: int) -> int:
    """R-1817-122: cash and privates of a player together."""
    return net_cash(g, player) + sum(own_values(g, player))


def bid_facts(g: Game) -> tuple[int, int, int]:
    """R-1817-121: least and most a company may cost, and the step between bids."""
    rule = g.title.facts["capital"]["ipo_bid"]
    return int(rule["min"]), int(rule["max"]), int(rule["step"])


def has_room(g: Game, player: int) -> bool:
    """1817/A-13: the player may hold one more certificate."""
    return certificates(g, player) < certificate_limit(g)


def bid_refusal(g: Game, player: int, amount: int, least: int) -> Refusal | None:
    """R-1817-121, R-1817-122: why this is not a bid for a new company."""
    _, most, step = bid_facts(g)
    if amount % step:
        return refuse("bid-step", step=step, amount=amount)
    if not least <= amount <= most:
        return refuse("start-bid", low=least, high=most, amount=amount)
    limit = certificate_limit(g)
    counted = certificates(g, player) + 1
    if counted > limit:
        return refuse("certificate-limit", certificates=counted, limit=limit)
    if not payable(net_cash(g, player), own_values(g, player), amount, amount, step):
        return refuse("start-pay", amount=amount, cash=g.state.cash[player])
    return None


def free_places(g: Game) -> Iterator[int]:
    """R-1817-120: nodes of all cities with an open place."""
    board = g.state.board
    for hex_, face in enumerate(board.faces):
        for stop, at in enumerate(face.stops):
            if at.slots and board.free_slots(hex_ * 8 + stop) > 0:
                yield hex_ * 8 + stop


@dataclass
class StartCompany(Deal):
    """R-1817-120, R-1817-121: a charter that is not in play, and an opening bid for it."""

    always_asks: bool
    """Means are enough to be asked, whether a charter and a place are left or not (records of other programs)."""

    kinds: Kinds = (Start,)
    is_purchase = True

    def possible(self, g: Game, player: int) -> bool:
        if means(g, player) < bid_facts(g)[0] or not has_room(g, player):
            return False
        return self.always_asks or (min(g.state.cell) < 0 and next(free_places(g), None) is not None)

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        if not self.possible(g, player) or next(free_places(g), None) is None:
            return
        low, high, step = bid_facts(g)
        runs = payable(net_cash(g, player), own_values(g, player), low, high, step)
        for company, row in enumerate(g.title.corporations):
            if g.state.cell[company] < 0:
                for first, last in runs:
                    yield Range(Start(row.sym, first), "amount", first, last, step)

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        if g.state.cell[company] >= 0:
            return refuse("in-play", corporation=action.corporation)
        if next(free_places(g), None) is None:
            return refuse("no-place")
        return bid_refusal(g, player, action.amount, bid_facts(g)[0])

    def apply(self, g: Game, player: int, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        verbs.put(g, DONE, True)
        for question in (PAY, SIZE, BIDS):
            verbs.interrupt(g, question)
        verbs.interrupt(g, HOME, company)
        verbs.emit(g, BidRaised(company, player, action.amount))
        go_on(g, bidding.opened(company, player, round_the_table(g, player), action.amount))


def able(g: Game, running: Ladder, seat: int) -> bool:
    """R-1817-121, R-1817-122, 1817/A-13: the player could bid more, as far as his means in all go."""
    _, most, step = bid_facts(g)
    following = bidding.price(running) + step
    return following <= most and means(g, seat) >= following and has_room(g, seat)


def go_on(g: Game, running: Ladder) -> None:
    """The auction goes on, or its winner founds the company."""
    running = bidding.thinned(g, running, able)
    if bidding.decided(running):
        verbs.drop(g, LADDER)
        found(g, running.item, bidding.leader(running), bidding.price(running))
    else:
        verbs.put(g, LADDER, running)


def found(g: Game, company: int, player: int, amount: int) -> None:
    """R-1817-123: the price is half the bid rounded down to a box; payment and size follow."""
    s = g.state
    cell = box_below(g, amount // 2)
    verbs.emit(g, CompanyStarted(company, player, amount))
    verbs.move_shares(g, company, TREASURY, player, s.president_shares[company], president=True)
    verbs.set_par(g, company, g.title.market.price[cell], cell, player)
    verbs.set_president(g, company, player)
    verbs.float_corporation(g, company)
    verbs.put(g, FRESH, s.get(FRESH) | {company})
    verbs.put(g, FOUNDING, Founding(company, player, amount))
    sizes = phase_sizes(g)
    if len(sizes) == 1:
        set_size(g, company, sizes[0])
        if not usable(g):
            pay_rest(g)


def phase_sizes(g: Game) -> list[int]:
    """R-1817-123: sizes a new company may have in this phase."""
    return [int(size) for size in g.title.facts["phases"][g.state.phase]["new_company_sizes"]]


def set_size(g: Game, company: int, size: int) -> None:
    """R-1817-123, R-1817-310: shares beyond those that exist go to the treasury."""
    s = g.state
    more = size - s.size[company]
    if more > 0:
        verbs.resize(g, company, size)
        verbs.issue_shares(g, company, TREASURY, more)
        verbs.emit(g, SizeSet(company, size))


@dataclass
class PlaceHome(Step):
    """R-1817-120: the home marker goes to any open place on the map."""

    name = "home-marker"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Home,)

    def company(self, g: Game) -> int:
        """Whose marker it is."""
        return int(g.state.interrupts[-1][1])

    def open(self, g: Game) -> bool:
        return g.state.tokens_left[self.company(g)] > 0 and not g.state.board.tokens[self.company(g)]

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return g.state.entity

    def choices(self, g: Game) -> Iterator[Choice]:
        sym = g.title.corporations[self.company(g)].sym
        for node in free_places(g):
            yield Home(sym, g.title.map.names[node >> 3], node & 7)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        company = self.company(g)
        sym = g.title.corporations[company].sym
        if action.corporation != sym:
            return refuse("home-whose", corporation=sym)
        if action.hex not in g.title.map.index:
            return refuse("hex-unknown", hex=action.hex[:20])
        if not 0 <= action.city < 7:
            return refuse("token-city", city=action.city, hex=action.hex)
        return place_refusal(g, company, g.title.map.index[action.hex] * 8 + action.city)

    def apply(self, g: Game, action: Any) -> None:
        company = self.company(g)
        verbs.answered(g)
        verbs.place_token(g, company, g.title.map.index[action.hex] * 8 + action.city)


@dataclass
class FoundingBids(Step):
    """R-1817-121: raises clockwise; a pass is final; the last one in wins."""

    deals: tuple[Deal, ...] = ()
    """What a bidder may do for a company of his own before he passes (records of other programs)."""

    name = "company-bids"
    slots: Slots = (LADDER, FOUNDING, FRESH, ACTING, BOUGHT_BACK)

    def __post_init__(self) -> None:
        self.kinds = (Raise, Pass, *(kind for deal in self.deals for kind in deal.kinds))

    def open(self, g: Game) -> bool:
        return g.state.get(LADDER) is not None

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """The auction is decided."""

    def running(self, g: Game) -> Ladder:
        """The auction."""
        running = g.state.get(LADDER)
        assert running is not None
        return running

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return self.running(g).waiting[0]

    def choices(self, g: Game) -> Iterator[Choice]:
        running = self.running(g)
        player = running.waiting[0]
        _, high, step = bid_facts(g)
        yield Pass()
        if g.state.get(ACTING) < 0 and has_room(g, player):
            values = own_values(g, player)
            for first, last in payable(
                net_cash(g, player), values, bidding.price(running) + step, high, step
            ):
                yield Range(Raise(first), "amount", first, last, step)
        for deal in self.deals:
            yield from deal.choices(g, player)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        running = self.running(g)
        for deal in self.deals:
            if isinstance(action, deal.kinds):
                return deal.refusal(g, running.waiting[0], action)
        acting = g.state.get(ACTING)
        if acting >= 0:
            return refuse("company-turn", corporation=g.title.corporations[acting].sym)
        step = bid_facts(g)[2]
        return bid_refusal(g, running.waiting[0], action.amount, bidding.price(running) + step)

    def apply(self, g: Game, action: Any) -> None:
        running = self.running(g)
        player = running.waiting[0]
        for deal in self.deals:
            if isinstance(action, deal.kinds):
                verbs.dealt(g, player)
                deal.apply(g, player, action)
                if not any(other.possible(g, player) for other in self.deals):
                    self.leave(g, running, player, asked=False)
                return
        if isinstance(action, Pass):
            verbs.emit(g, Passed(player, self.name))
            self.leave(g, running, player, asked=True)
        else:
            verbs.emit(g, BidRaised(running.item, player, action.amount))
            go_on(g, bidding.raised(running, action.amount))

    def leave(self, g: Game, running: Ladder, player: int, asked: bool) -> None:
        """The player is out of the auction; if he acted for a company before, the auction is in disorder."""
        acted = g.state.get(ACTING) >= 0
        verbs.drop(g, ACTING)
        verbs.drop(g, BOUGHT_BACK)
        go_on(g, bidding.without(running, player))
        if acted:
            disorder(g, asked)


def disorder(g: Game, asked: bool) -> None:
    """What becomes of an auction in 18xx.games in which a bidder has acted for a company (no rule knows it).

    Whoever is asked next is passed over. An auction that is still open then is lost with its home marker on the map;
    a winner who has nothing to choose founds the company without being asked for privates; else the next turn is
    lost once the company is founded.
    """
    running = g.state.get(LADDER)
    if asked and running is not None:
        go_on(g, bidding.without(running, running.waiting[0]))
        asked = False
        running = g.state.get(LADDER)
    if running is not None:
        verbs.drop(g, LADDER)
        verbs.put(g, STRAY, 1)
        return
    founding = g.state.get(FOUNDING)
    if founding is None:
        return
    if asked and len(phase_sizes(g)) == 1:
        pay_rest(g)
    else:
        verbs.put(g, STRAY, 2)


def founding_of(g: Game) -> Founding:
    """The company that is being founded."""
    founding = g.state.get(FOUNDING)
    assert founding is not None
    return founding


@dataclass
class ChooseSize(Step):
    """R-1817-123: where the phase allows two sizes the winner says which."""

    name = "company-size"
    kinds: Kinds = (Size,)
    slots: Slots = (FOUNDING,)

    def open(self, g: Game) -> bool:
        return g.state.get(FOUNDING) is not None and len(phase_sizes(g)) > 1

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """The phase allows one size."""

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return founding_of(g).player

    def choices(self, g: Game) -> Iterator[Choice]:
        for size in phase_sizes(g):
            yield Size(size)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        allowed = phase_sizes(g)
        if action.shares not in allowed:
            words = " or ".join(str(size) for size in allowed)
            return refuse("company-size", size=action.shares, allowed=words)
        return None

    def apply(self, g: Game, action: Any) -> None:
        verbs.answered(g)
        set_size(g, founding_of(g).company, action.shares)


def usable(g: Game) -> list[int]:
    """R-1817-122: privates of the winner that leave a rest which can be paid."""
    founding = g.state.get(FOUNDING)
    if founding is None:
        return []
    return [
        private
        for private, owner in enumerate(g.state.private_owner)
        if owner == founding.player and fits(g, founding, private)
    ]


def fits(g: Game, founding: Founding, private: int) -> bool:
    """R-1817-122: what is left after this private can be paid exactly."""
    rest = founding.due - g.title.privates[private].value
    if rest < 0:
        return False
    values = own_values(g, founding.player)
    values.remove(g.title.privates[private].value)
    return bool(payable(g.state.cash[founding.player], values, rest, rest, 1))


@dataclass
class PayBid(Step):
    """R-1817-122, R-1817-123: privates at face value, the rest in cash, exactly the bid."""

    name = "company-payment"
    kinds: Kinds = (HandIn, Pass)
    slots: Slots = (FOUNDING, MARKERS_DUE)

    def open(self, g: Game) -> bool:
        return bool(usable(g))

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """No private can be used any more: the rest is paid in cash."""
        if g.state.get(FOUNDING) is not None:
            pay_rest(g)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return founding_of(g).player

    def choices(self, g: Game) -> Iterator[Choice]:
        founding = founding_of(g)
        if founding.due <= g.state.cash[founding.player]:
            yield Pass()
        for private in usable(g):
            yield HandIn(g.title.privates[private].sym)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        founding = founding_of(g)
        cash = g.state.cash[founding.player]
        if isinstance(action, Pass):
            return refuse("cash", price=founding.due, cash=cash) if founding.due > cash else None
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        if g.state.private_owner[private] != founding.player:
            return refuse("hand-owner", private=action.private)
        if private not in usable(g):
            value = g.title.privates[private].value
            return refuse("hand-value", private=action.private, value=value, due=founding.due, cash=cash)
        return None

    def apply(self, g: Game, action: Any) -> None:
        founding = founding_of(g)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(founding.player, self.name))
            verbs.answered(g)
            pay_rest(g)
            return
        private = private_number(g, action.private)
        rule = g.title.privates[private]
        verbs.give_private(g, private, CORPORATION + founding.company, rule.value)
        verbs.put(g, FOUNDING, founding._replace(due=founding.due - rule.value))
        extra = rule.power("extra_station")
        if extra is not None:
            for _ in range(int(extra.data["count"])):
                verbs.add_token(g, founding.company)


def pay_rest(g: Game) -> None:
    """R-1817-123, R-1817-124: cash to the charter; further markers are due."""
    founding = founding_of(g)
    company = founding.company
    verbs.drop(g, FOUNDING)
    missing = founding.due - g.state.cash[founding.player]
    if missing > 0:
        verbs.pay(g, BANK, founding.player, missing, "advance")
    verbs.pay(g, founding.player, CORPORATION + company, founding.due, "president-certificate")
    if missing > 0:
        charge(g, founding.player, missing, "advance")
    due = basic_markers(g, g.state.size[company]) - basic_markers(g, 2)
    if due:
        verbs.put(g, MARKERS_DUE, (*g.state.get(MARKERS_DUE), (company, due)))
        pay_markers(g, company)


def basic_markers(g: Game, size: int) -> int:
    """Station markers a company of that size begins with."""
    return int(g.title.facts["company_sizes"][str(size)]["stations"])


def pay_markers(g: Game, company: int) -> None:
    """R-1817-124, 1817/A-11: markers due are paid as soon as the treasury covers them all."""
    s = g.state
    for row in s.get(MARKERS_DUE):
        cost = row[1] * int(g.title.facts["stations"]["cost"])
        if row[0] == company and s.treasury[company] >= cost:
            verbs.put(g, MARKERS_DUE, tuple(other for other in s.get(MARKERS_DUE) if other != row))
            buy_markers(g, company, row[1])


def buy_markers(g: Game, company: int, count: int) -> None:
    """R-1817-124, R-1817-311: money to the bank, markers to the charter."""
    if count:
        cost = count * int(g.title.facts["stations"]["cost"])
        verbs.pay(g, CORPORATION + company, BANK, cost, "markers")
        for _ in range(count):
            verbs.add_token(g, company)
        verbs.emit(g, MarkersBought(company, count))
