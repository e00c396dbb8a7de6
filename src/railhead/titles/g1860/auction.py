"""The opening: six auctions for the right to choose a certificate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Choice, Par, Pass, Range, Take
from ...engine.game import Game
from ...engine.lookups import corporation_number, private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.seats import clockwise, next_seat
from ...engine.slots import ROUND, Player, Slot, Slots
from ...engine.step import OPENING, Kinds, Round, Step
from ...finance.holders import BANK
from .actions import Raise
from .companies import started
from .events import AuctionWon, PremiumBid
from .flotation import start_company
from .layers import layer_of
from .prices import par_list, pars_for

SILENT: Final = -1
OUT: Final = -2

BIDS: Final[Slot[tuple[int, ...]]] = Slot(
    "1860.bids", (), of=tuple[int, ...], life=ROUND,
    meaning="by player in the present auction: bid, -1 not spoken yet, -2 passed",
)  # fmt: skip
FIRST_OUT: Final[Slot[int | None]] = Slot(
    "1860.first_out", None, of=Player | None, life=ROUND, meaning="who passed first in the present auction"
)
WINNER: Final[Slot[int | None]] = Slot(
    "1860.winner", None, of=Player | None, life=ROUND, meaning="who may choose a certificate"
)
FIRST_LAYER: Final = 1


def lots(g: Game) -> tuple[list[int], list[int]]:
    """R-1860-020: privates and director's certificates that are still on offer."""
    s = g.state
    named = [str(lot) for lot in g.title.facts["auction"]["lots"]]
    privates = [
        p for p, rule in enumerate(g.title.privates) if rule.sym in named and s.private_owner[p] == BANK
    ]
    companies = [c for c in range(len(s.par)) if layer_of(g, c) == FIRST_LAYER and not started(g, c)]
    return privates, companies


def least_prices(g: Game) -> list[int]:
    """R-1860-023: what each certificate on offer costs at least."""
    privates, companies = lots(g)
    values = [g.title.privates[p].value for p in privates]
    return values + [par_list(g, c)[0] * g.state.president_shares[c] for c in companies]


def sound(g: Game) -> Iterator[str]:
    """What of its own a position must have: every player's bid, which he can pay, while somebody is asked for one."""
    s = g.state
    bids, players = s.get(BIDS), len(g.players)
    bidding = g.rules.rounds[s.round].kind == OPENING and s.get(WINNER) is None and not s.reason
    if len(bids) != players and (bidding or bids):
        yield f"{BIDS.name} has another length"
    elif any(not OUT <= bid <= max(0, cash) for bid, cash in zip(bids, s.cash, strict=False)):
        yield f"{BIDS.name} has a bid that nobody can make"


def least_bid(g: Game) -> int:
    """R-1860-022: the next bid is at least so much."""
    return max((0, *g.state.get(BIDS))) + int(g.title.facts["auction"]["min_raise"])


def most_bid(g: Game, player: int) -> int:
    """R-1860-023: a bid must leave the price of the cheapest certificate."""
    return g.state.cash[player] - min(least_prices(g))


@dataclass
class Bidding(Step):
    """R-1860-021 to R-1860-023, R-1860-026: raise the bid or pass for this auction."""

    always_asks: bool
    """Asked even when no bid can be made (records of other programs)."""

    name = "bidding"
    kinds: Kinds = (Raise, Pass)
    slots: Slots = (BIDS, FIRST_OUT, WINNER)

    def open(self, g: Game) -> bool:
        return self.idle(g) and (self.always_asks or least_bid(g) <= most_bid(g, g.state.entity))

    def idle(self, g: Game) -> bool:
        return g.state.get(WINNER) is None

    def skip(self, g: Game) -> None:
        """R-1860-023: who cannot raise the bid passes."""
        if self.idle(g):
            self._speak(g, OUT, auto=True)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        low, high = least_bid(g), most_bid(g, g.state.entity)
        if low <= high:
            yield Range(Raise(low), "amount", low, high)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        low, high = least_bid(g), most_bid(g, g.state.entity)
        if action.amount < low:
            return refuse("premium-low", Raise(low), minimum=low, amount=action.amount)
        if action.amount > high:
            cheapest = min(least_prices(g))
            return refuse("premium-cash", amount=action.amount, most=max(0, high), cheapest=cheapest)
        return None

    def apply(self, g: Game, action: Any) -> None:
        self._speak(g, OUT if isinstance(action, Pass) else action.amount)
        verbs.next_step(g)

    def _speak(self, g: Game, bid: int, auto: bool = False) -> None:
        s = g.state
        player, bids = s.entity, s.get(BIDS)
        verbs.put(g, BIDS, (*bids[:player], bid, *bids[player + 1 :]))
        if bid != OUT:
            verbs.emit(g, PremiumBid(player, bid))
            return
        verbs.passed(g, player, self.name, auto)
        if s.get(FIRST_OUT) is None:
            verbs.put(g, FIRST_OUT, player)


@dataclass
class Choosing(Step):
    """R-1860-024, R-1860-025: the winner takes one certificate on offer and pays its price."""

    strict: bool
    """1860/D-18: the company's list of pars is held to."""

    name = "choose-certificate"
    kinds: Kinds = (Take, Par)

    def open(self, g: Game) -> bool:
        return g.state.get(WINNER) is not None

    def _destitute(self, g: Game) -> bool:
        """1860/S-05: he cannot pay for anything and takes the cheapest for what he has."""
        return g.state.cash[g.state.entity] < min(least_prices(g))

    def _price(self, g: Game, action: Take | Par) -> int:
        if isinstance(action, Take):
            return g.title.privates[private_number(g, action.private)].value
        corporation = corporation_number(g, action.corporation)
        return action.price * g.state.president_shares[corporation]

    def choices(self, g: Game) -> Iterator[Choice]:
        privates, companies = lots(g)
        offers: list[Take | Par] = [Take(g.title.privates[p].sym) for p in privates]
        for c in companies:
            offers += [Par(g.title.corporations[c].sym, price) for price in pars_for(g, c, self.strict)]
        for offer in offers:
            if self._money_refusal(g, offer) is None:
                yield offer

    def _money_refusal(self, g: Game, action: Take | Par) -> Refusal | None:
        cash = g.state.cash[g.state.entity]
        price = self._price(g, action)
        if self._destitute(g):
            if price > min(least_prices(g)):
                return refuse("choose-cheapest", price=min(least_prices(g)))
            return None
        return refuse("cash", price=price, cash=cash) if price > cash else None

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        privates, companies = lots(g)
        if isinstance(action, Take):
            private = private_number(g, action.private)
            if private < 0:
                return unknown("private", action.private)
            if private not in privates:
                return refuse("not-a-lot", certificate=action.private)
        else:
            corporation = corporation_number(g, action.corporation)
            if corporation < 0:
                return unknown("corporation", action.corporation)
            if corporation not in companies:
                return refuse("not-a-lot", certificate=action.corporation)
            pars = pars_for(g, corporation, self.strict)
            if action.price not in pars:
                return refuse("par-price", price=action.price, allowed=", ".join(map(str, pars)))
        return self._money_refusal(g, action)

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        player = s.entity
        paid = min(self._price(g, action), s.cash[player])
        if isinstance(action, Take):
            private = private_number(g, action.private)
            verbs.pay(g, player, BANK, paid, "private")
            verbs.give_private(g, private, player, paid)
        else:
            start_company(g, player, corporation_number(g, action.corporation), action.price, paid)
        verbs.next_step(g)


@dataclass
class AuctionRound(Round):
    """R-1860-020, R-1860-021, R-1860-027: one auction for each of the six certificates."""

    stock: str
    name: str = "auction"
    kind = OPENING
    turns_of = "player"

    def begin(self, g: Game) -> None:
        verbs.begin_round(g, self.name, 1, 0)
        self._auction(g, 0)

    def _auction(self, g: Game, first: int) -> None:
        verbs.put(g, BIDS, (SILENT,) * len(g.players))
        verbs.drop(g, FIRST_OUT)
        verbs.drop(g, WINNER)
        verbs.begin_turn(g, first)

    def end_turn(self, g: Game) -> None:
        """R-1860-021, R-1860-026: the next bidder, the winner, the next auction, or the first stock round."""
        s = g.state
        if s.get(WINNER) is None:
            self._go_on(g)
        elif any(lots(g)):
            self._auction(g, next_seat(g, s.entity))
        else:
            verbs.set_priority(g, richest(g))
            g.rules.rounds[self.stock].begin(g)

    def _go_on(self, g: Game) -> None:
        s = g.state
        bids = s.get(BIDS)
        left = [seat for seat in clockwise(g, next_seat(g, s.entity)) if bids[seat] != OUT]
        if not left:
            first = s.get(FIRST_OUT)
            assert first is not None
            self._won(g, first, 0)
        elif len(left) == 1 and bids[left[0]] != SILENT:
            self._won(g, left[0], bids[left[0]])
        else:
            verbs.begin_turn(g, left[0])

    def _won(self, g: Game, player: int, amount: int) -> None:
        """R-1860-024, R-1860-026: the winner pays his bid and chooses."""
        verbs.pay(g, player, BANK, amount, "premium")
        verbs.emit(g, AuctionWon(player, amount))
        verbs.drop(g, BIDS)
        verbs.put(g, WINNER, player)
        verbs.begin_turn(g, player)


def richest(g: Game) -> int:
    """R-1860-027, 1860/S-06: most cash; if that is shared, the owner of the cheapest privates, the first of several."""
    s = g.state
    seats = range(len(g.players))
    top = [seat for seat in seats if s.cash[seat] == max(s.cash)]
    if len(top) == 1:
        return top[0]

    def owned(seat: int) -> int:
        return sum(g.title.privates[p].value for p, owner in enumerate(s.private_owner) if owner == seat)

    owners = [seat for seat in seats if seat in s.private_owner]
    return min(owners or top, key=lambda seat: (owned(seat), seat))
