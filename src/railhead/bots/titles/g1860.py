"""1860 for the conductor: what a share will bring, and from that trains, dividends, shares, and when to let go.

Directors pay for nothing out of their own pocket here, and the price answers to the dividend. So one figure decides
all of it: what a share of a company brings until the end if its director plays it as well as he can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Final, NamedTuple

from ...engine.actions import Buy, BuyTrain, Dividend, Exchange, Par, Pass, Range, Sell, Take
from ...engine.depot import left_in_supply
from ...engine.events import Event
from ...engine.game import Game
from ...engine.holdings import certificates
from ...engine.lookups import train_number
from ...engine.steps.run import REVENUE
from ...finance.holders import BANK, CORPORATION, IPO, POOL, RESERVE, SLOTS
from ...titles.agreement import parties
from ...titles.g1860.actions import Raise
from ...titles.g1860.companies import BANKRUPT, BRITISH_RAIL, CLOSED, is_open, southern_formed, started
from ...titles.g1860.events import CompanyBankrupt, FloatedAgain, InsolvencyChanged, Nationalised
from ...titles.g1860.prices import cell_of, has_train, par_list, sale_price
from ...titles.g1860.privates import closes_others, company_of, revenue_of
from ..conductor.advice import Advice, Brief, Foresight
from ..conductor.outlook import Outlook
from ..conductor.twins import Twin

LONGEST: Final = 19
"""Operating rounds of a game that neither bank nor market ends."""
SOON: Final = 0.97
"""What a pound in the next round is worth today."""
LEASED: Final = 150
"""Credits that a company without a train earns in a round with a leased one."""
UNTRIED: Final = 3
"""Rounds until a company that begins without a train has track on which a leased one can run."""
GROWS: Final = (0.3, 0.6, 0.8, 1.0)
"""How far track has come after so many rounds from what it allows now to what trains usually earn."""
PATIENT: Final = 7
"""Rounds ahead for which saving is thought through."""
RIVALS: Final = 0.4
"""What a pound of the others weighs, shared among them."""
LEAST_GAIN: Final = 0.05
"""A share must bring this much more than it costs."""
POOR: Final = 0.8
"""A share goes that will bring less than this part of what it sells for."""
FEW: Final = 3
"""Certificates below the limit from which on the dear ones come first."""
LATE: Final = 4
"""With fewer rounds left no company is started."""
CHOICE: Final = 0.3
"""Part of what a lot is better than the next that is bid for the choice."""
NEEDED: Final = 5
"""Shares until a company floats."""
DIRECTOR: Final = 0.15
"""What directing a company adds to the gain of its shares."""
STOP: Final = 40
"""What a large station more brings a train of middling track."""
SHORT: Final = 15
"""What the first ones bring less."""
FURTHER: Final = (1.0, 0.5, 0.5, 0.5)
"""What the first, second ... train of one company earns of what it would earn alone."""
PACE: Final = 0.6
"""Trains that others are sure to buy in a round: who waits for a better one must not rely on more."""
TEMPO: Final = 0.25
"""What a credit for a train is worth that nothing else needs: the sooner trains are sold, the better the track."""
HASTE: Final = 0.2
"""How much of what the seat would lose to the others by playing on speaks for the last kind of train, or against."""
SPARE: Final = 2
"""Trains up to which that counts."""

DOUBT: Final = 0.03
"""Part of what a seat has by which forecasts err: they leap with every train that is sold."""
STEADY: Final = 0.5
"""How much what a company earns now counts beside the forecast of what it will: the one leaps less than the other."""
SAVED: Final = 800
"""Credits beyond which more of them help no share."""
SPENT: Final = 0.5
"""Part of what a seat could buy in the next stock round that the others leave to it."""
NEW: Final = 2.0
"""What a share of a company to be started brings for its price."""
FAR: Final = Foresight(first=3, last=6)
"""How far the baron thinks."""


class Forecast(NamedTuple):
    """What becomes of a company: what a share brings, and how its director begins."""

    value: float
    saves: bool
    """It keeps its revenue in the next round."""


# time


def rounds_left(game: Game) -> int:
    """Operating rounds to come: what bank, market and phases allow."""
    s = game.state
    if s.broken:
        return max(1, s.set_length - s.number)
    running = [c for c in range(len(s.par)) if is_open(game, c)]
    if s.get(BRITISH_RAIL):
        return max(1, (len(running) + 1) // 2)
    phases = len(game.title.phases) - 1
    found = LONGEST - (LONGEST - 5) * s.phase / phases
    paid, top = 0.0, float(inf)
    last = len(game.title.market.price) - 1
    for c in running:
        if s.last_payout[c] == "pay":
            held = sum(s.shares[c * SLOTS + seat] for seat in range(len(game.players)))
            paid += s.last_revenue[c] * held / s.size[c]
            steps = 2 * min(4, s.last_revenue[c] // max(1, game.title.market.price[s.cell[c]]))
            top = min(top, (last - s.cell[c]) / max(1, steps))
    if paid:
        found = min(found, 1 + max(0, s.bank) / (1.15 * paid), 1 + top)
    return max(2, round(found))


def clock(outlook: Outlook) -> None:
    """The shared advisers count with the rounds that are left here."""
    outlook.rounds_left = rounds_left(outlook.game)


def set_clock(brief: Brief) -> Advice | None:
    """Not an advice: the clock."""
    clock(brief.outlook)
    return None


def coming(outlook: Outlook, sold: int) -> tuple[int, int]:
    """Kind and price of the bank's next train when so many more are sold."""
    kinds = outlook.title.train_kinds
    for number, rule in enumerate(kinds):
        left = left_in_supply(outlook.game, number)
        if left < 0 or sold < left:
            return number, rule.price
        sold -= left
    return len(kinds) - 1, kinds[-1].price


# one company until the end


class Course:
    """One company until the end, played in many ways; what does not depend on the way is worked out once."""

    def __init__(self, outlook: Outlook, company: int) -> None:
        state, title = outlook.state, outlook.title
        self.outlook = outlook
        self.company = company
        self.rounds = outlook.rounds_left
        self.market = title.market.price
        self.limit = min(4, title.phases[min(state.phase + 1, len(title.phases) - 1)].train_limit)
        self.operated = bool(state.operated[company])
        self.sales = [coming(outlook, int(PACE * number)) for number in range(max(1, self.rounds))]
        self._earned: dict[tuple[int, ...], tuple[float, float]] = {}
        self._known: dict[tuple[int, tuple[int, ...], int, bool], Forecast] = {}

    def earning(self, kinds: tuple[int, ...], ahead: int) -> float:
        """What trains of these kinds should earn so many rounds ahead: track grows to what is usual."""
        if not kinds:
            return 0.0
        if kinds not in self._earned:
            self._earned[kinds] = self._now_and_later(kinds)
        now, later = self._earned[kinds]
        if not self.operated:
            ahead -= 1
            if ahead < 0:
                return 0.0
        return now + max(0.0, later - now) * GROWS[min(ahead, len(GROWS) - 1)]

    def _now_and_later(self, kinds: tuple[int, ...]) -> tuple[float, float]:
        """What trains earn on the present map, and on middling track."""
        outlook = self.outlook
        now = 0.0
        if outlook.state.board.tokens[self.company]:
            now = float(outlook.revenue(self.company, tuple(kind * 100 for kind in kinds)))
        rules = outlook.title.train_kinds
        usual = sorted((STOP * rules[kind].distance - SHORT for kind in kinds), reverse=True)
        return now, sum((part * alone for part, alone in zip(FURTHER, usual, strict=False)), 0.0)

    def until(self, kind: int) -> float:
        """The round in which a train of a kind is scrapped."""
        lasts = self.outlook.title.train_kinds[kind].rusts_on < 0
        return inf if lasts else self.outlook.life(kind)

    def played(self, treasury: int, kinds: tuple[int, ...], cell: int, pays: int, buys: bool) -> float:
        """What a share brings if the company pays for so many rounds, saves for one more train, and pays again."""
        market, top = self.market, len(self.market) - 1
        held = [(kind, self.until(kind)) for kind in kinds]
        bought = False
        idle = 0 if self.operated else UNTRIED
        if buys:
            kind, price = self.sales[0]
            held.append((kind, self.until(kind)))
            treasury -= price
        total, weight = 0.0, 1.0
        changes = 0.0
        running: tuple[int, ...] = ()
        for number in range(self.rounds):
            if number >= changes:
                running = tuple(sorted(kind for kind, until in held if until > number))
                changes = min((until for _, until in held if until > number), default=inf)
            earned = self.earning(running, number)
            weight *= SOON
            kind, price = self.sales[number]
            if not running:
                treasury += LEASED if number >= idle else 0
                cell -= 2
            elif number >= pays and not bought and len(running) < self.limit:
                treasury += int(earned)
                cell -= 2
            else:
                total += weight * earned / 10
                cell = min(top, cell + 2 * min(4, int(earned // market[cell]))) if earned >= 10 else cell - 2
            if cell <= 0:
                return total
            if treasury >= price and (not running or (number >= pays and not bought)):
                treasury -= price
                held.append((kind, self.until(kind)))
                bought = True
                changes = 0.0
        runs = any(until >= self.rounds for _, until in held)
        return total + weight * market[cell] * (1.0 if runs else 0.5)

    def best(self, treasury: int, trains: tuple[int, ...], cell: int, buying: bool = False) -> Forecast:
        """The best way to play the company; ``buying``: its turn to buy is still to come."""
        kinds = tuple(train // 100 for train in trains)
        asked = (treasury, kinds, cell, buying)
        if asked in self._known:
            return self._known[asked]
        ways = [False]
        if buying and treasury >= self.sales[0][1] and self.outlook.room(self.company) > 0:
            ways = [True] if not kinds else [False, True]
        best = Forecast(-inf, False)
        for buys in ways:
            for pays in (self.rounds, *range(min(PATIENT, self.rounds))):
                value = self.played(treasury, kinds, cell, pays, buys)
                if value > best.value + 1e-6:
                    best = Forecast(value, pays == 0)
        self._known[asked] = best
        return best


COURSES: Final[list[tuple[Outlook, dict[int, Course]]]] = []
"""What is known of the companies of the position that was looked at last; compiled classes know no weak references."""


def forecast(
    outlook: Outlook,
    company: int,
    treasury: int,
    trains: tuple[int, ...],
    cell: int,
    buying: bool = False,
) -> Forecast:
    """The best way to play a company that has so much money, these trains and this price."""
    if not COURSES or COURSES[0][0] is not outlook:
        COURSES[:] = [(outlook, {})]
    courses = COURSES[0][1]
    if company not in courses:
        courses[company] = Course(outlook, company)
    return courses[company].best(treasury, trains, cell, buying)


def worth(outlook: Outlook, company: int) -> float:
    """What a share of a company brings as it stands."""
    s = outlook.state
    if company in s.get(CLOSED):
        return float(outlook.price(company))
    cell = s.cell[company]
    treasury, trains = s.treasury[company], s.trains[company]
    if not s.floated[company]:
        treasury += s.par[company] * s.size[company]
        cell = cell_of(outlook.game, s.par[company])
    return forecast(outlook, company, treasury, trains, cell).value


def brings(outlook: Outlook, company: int) -> float:
    """What a share brings to the baron's mind: half as forecast, half as if the company went on as it is."""
    s = outlook.state
    value = worth(outlook, company)
    if company in s.get(CLOSED):
        return value
    income = outlook.rounds_left * outlook.revenue(company) + min(s.treasury[company], SAVED)
    return value + STEADY * (outlook.price(company) + income / s.size[company] - value)


def unspent(outlook: Outlook, seat: int) -> float:
    """What weighs on a seat: less than nothing, as its money will buy shares that bring more than their price."""
    game, s = outlook.game, outlook.state
    cash, room = s.cash[seat], game.rules.certificate_limit(game) - certificates(game, seat)
    offers: list[tuple[float, int, int]] = []
    if s.get(BRITISH_RAIL) or s.broken or outlook.rounds_left < LATE:
        return 0.0
    for company, floated in enumerate(s.floated):
        row = company * SLOTS
        if floated and is_open(game, company):
            value = brings(outlook, company)
            for price, count in (
                (s.par[company], s.shares[row + IPO]),
                (outlook.price(company), s.shares[row + POOL]),
            ):
                if count and price:
                    offers.append((value / price, price, count))
        elif not started(game, company) and not southern_formed(game):
            offers.append((NEW, min(par_list(game, company)), s.size[company]))
    gained = 0.0
    for times, price, count in sorted(offers, reverse=True):
        bought = min(count, room, cash // price)
        if times > 1.0 and bought > 0:
            cash, room = cash - bought * price, room - bought
            gained += bought * price * (times - 1.0)
    return -SPENT * gained


def ahead(game: Game) -> Foresight:
    """Trains are bought rounds before they pay, and prices follow later still: one or two rounds mislead."""
    return FAR


def stake(brief: Brief, company: int) -> float:
    """Shares of the seat, less a part of what the others have on average."""
    players = len(brief.game.players)
    mine = brief.outlook.shares(brief.seat, company)
    others = sum(brief.outlook.shares(seat, company) for seat in range(players)) - mine
    return mine - RIVALS * others / max(1, players - 1)


def margins(brief: Brief) -> tuple[float, float]:
    """By how much the seat is ahead of the best of the others: as things stand, and as they should become."""
    game, s = brief.game, brief.game.state
    values = [worth(brief.outlook, c) if started(game, c) else 0.0 for c in range(len(s.par))]
    now = list(game.result().values())
    later = [
        s.cash[seat] + sum((brief.outlook.shares(seat, c) * value for c, value in enumerate(values)), 0.0)
        for seat in range(len(now))
    ]
    others = [seat for seat in range(len(now)) if seat != brief.seat]
    return (
        now[brief.seat] - max(now[seat] for seat in others),
        later[brief.seat] - max(later[seat] for seat in others),
    )


# operating


def pay_or_keep(brief: Brief) -> Advice | None:
    """Pay, unless what is kept brings more: a train in time is worth some dividends and two places of the price."""
    ways = brief.of(Dividend)
    s = brief.game.state
    company = s.entity - CORPORATION
    if not ways or company < 0:
        return None
    revenue = s.get(REVENUE) or 0
    best: tuple[float, Dividend] | None = None
    for way in ways:
        twin = brief.game.copy()
        twin.push_checked(way)
        cell = twin.state.cell[company]
        value = revenue / s.size[company] if way.how == "pay" else 0.0
        if cell > 0:
            value += forecast(
                brief.outlook, company, twin.state.treasury[company], s.trains[company], cell, True
            ).value
        if best is None or value > best[0]:
            best = (value, way)
    assert best is not None
    money = brief.cash(revenue)
    if best[1].how == "pay":
        return Advice(best[1], f"The {money} go to those who own the shares.")
    return Advice(best[1], f"What it keeps of the {money} shall help to pay its next train.")


def buy_train(brief: Brief) -> Advice | None:
    """The train after which shares bring most; a company of one's own is not left without one."""
    if not brief.has(BuyTrain):
        return None
    game, s = brief.game, brief.game.state
    company = s.entity - CORPORATION
    if company < 0:
        return None
    held, treasury, cell = s.trains[company], s.treasury[company], s.cell[company]
    now = forecast(brief.outlook, company, treasury, held, cell).value
    best: tuple[float, BuyTrain] | None = None
    for offer in _offers(brief):
        train = train_number(game, offer.train)
        after = forecast(brief.outlook, company, treasury - offer.price, (*held, train), cell).value
        score = stake(brief, company) * (after - now)
        seller = next((c for c, theirs in enumerate(s.trains) if train in theirs), None)
        if seller is not None:
            left = tuple(other for other in s.trains[seller] if other != train)
            purse = s.treasury[seller]
            theirs = (purse, s.trains[seller]), (purse + offer.price, left)
            before, then = (forecast(brief.outlook, seller, *one, s.cell[seller]).value for one in theirs)
            score += stake(brief, seller) * (then - before)
        else:
            score += scrapped(brief, company, train // 100)
            if len(held) < SPARE and treasury - offer.price >= coming(brief.outlook, 1)[1]:
                score += TEMPO * offer.price
            if train // 100 == len(game.title.train_kinds) - 1 and not southern_formed(game):
                ahead, later = margins(brief)
                score += HASTE * (ahead - later)
        if best is None or score > best[0]:
            best = (score, offer)
    if best is None or (best[0] <= 0 and held):
        return Advice(Pass(), "No train here is worth its price.") if brief.has(Pass) else None
    offer = best[1]
    kind = train_number(game, offer.train) // 100
    outlook = brief.outlook
    more = brief.earned(outlook.revenue(company, (*held, kind * 100)) - outlook.revenue(company))
    name = offer.train.rpartition("-")[0]
    return Advice(
        offer, f"With a {name} it earns {more} more now and runs for about {outlook.life(kind)} rounds."
    )


def _offers(brief: Brief) -> Iterator[BuyTrain]:
    """Trains of the bank; those of one's own companies that keep another, at prices that help one of the two."""
    game, s = brief.game, brief.game.state
    found: list[tuple[BuyTrain, Range | None]] = [(offer, None) for offer in brief.of(BuyTrain)]
    found += brief.ranges(BuyTrain)
    for offer, span in found:
        train = train_number(game, offer.train)
        seller = next((c for c, theirs in enumerate(s.trains) if train in theirs), None)
        if parties(game, offer) or (seller is not None and len(s.trains[seller]) < 2):
            continue
        yield offer if span is None else replace(offer, price=span.low)
        if seller is not None and span is not None:
            missing = coming(brief.outlook, 0)[1] - s.treasury[seller]
            price = -(-missing // 10) * 10
            if span.low < price <= span.high:
                yield replace(offer, price=price)


def scrapped(brief: Brief, company: int, kind: int) -> float:
    """What the first train of a kind does to the other companies' shares, seen from this seat."""
    s = brief.game.state
    if s.train_next[kind]:
        return 0.0
    total = 0.0
    gone = {number for number, rule in enumerate(brief.game.title.train_kinds) if rule.rusts_on == kind}
    for other, trains in enumerate(s.trains):
        left = tuple(train for train in trains if train // 100 not in gone)
        if other == company or len(left) == len(trains) or not is_open(brief.game, other):
            continue
        purse, cell = s.treasury[other], s.cell[other]
        lost = (
            forecast(brief.outlook, other, purse, left, cell).value
            - forecast(brief.outlook, other, purse, trains, cell).value
        )
        total += stake(brief, other) * lost
    return total


# the opening


def lots(brief: Brief) -> list[tuple[float, Take | Par]]:
    """What can be chosen in the auction, the best first: by income, or by what directing a company is worth.

    What is worth the same comes in any order, so that not every game begins alike.
    """
    game, s = brief.game, brief.game.state
    found: list[tuple[float, Take | Par]] = []
    for private, owner in enumerate(s.private_owner):
        rule = game.title.privates[private]
        if owner == BANK and not closes_others(rule) and rule.value <= s.cash[brief.seat]:
            found.append((private_worth(brief, private) - rule.value, Take(rule.sym)))
    for company, layer in enumerate(game.title.facts["corporations"]):
        par = max(
            (price for price in par_list(game, company) if price * NEEDED <= s.cash[brief.seat]), default=0
        )
        if layer["layer"] == 1 and not started(game, company) and par and brief.seat not in s.president:
            found.append((2 * DIRECTOR * NEEDED * par, Par(game.title.corporations[company].sym, par)))
    found.sort(key=lambda lot: str(lot[1]))
    brief.rng.shuffle(found)
    return sorted(found, key=lambda lot: -lot[0])


def open_auction(brief: Brief) -> Advice | None:
    """Bid a part of what the best lot is better than the next; take the best that can be had."""
    if brief.game.round.kind != "opening":
        return None
    wanted = lots(brief)
    for _, span in brief.ranges(Raise):
        better = wanted[0][0] - wanted[1][0] if len(wanted) > 1 else 0.0
        if span.low <= CHOICE * better:
            name = getattr(wanted[0][1], "private", "") or getattr(wanted[0][1], "corporation", "")
            return Advice(
                span.at(span.low), f"{name} is worth about {brief.cash(better)} more to me than the next."
            )
        return Advice(Pass(), "There is as good a choice left for the next.")
    for _, lot in wanted:
        if brief.game.why_not(lot) is not None:
            continue
        if isinstance(lot, Par):
            begins = brief.cash(lot.price * 10)
            return Advice(
                lot,
                f"I can float {lot.corporation} by myself at {brief.cash(lot.price)}; it begins with {begins}.",
            )
        rule = brief.game.title.privates[brief.game.title.private_index[lot.private]]
        return Advice(
            lot, f"{rule.sym} pays {brief.cash(rule.revenue)} a round for {brief.cash(rule.value)} or less."
        )
    return None


# stock rounds


def exchange(brief: Brief) -> Advice | None:
    """A private for a share that will bring more."""
    best: tuple[float, Exchange] | None = None
    for swap in brief.of(Exchange):
        company = brief.index(swap.corporation)
        private = brief.game.title.private_index[swap.private]
        gain = worth(brief.outlook, company) - private_worth(brief, private)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, swap)
    if best is None:
        return None
    swap = best[1]
    return Advice(swap, f"A share of {swap.corporation} should bring more than {swap.private} pays.")


def private_worth(brief: Brief, private: int) -> float:
    """Income until the end and its face value then; less where it may be closed by the ferry of Fishbourne."""
    game = brief.game
    rounds = brief.outlook.rounds_left
    return 0.75 * (revenue_of(game, private) * rounds * 0.85 + game.title.privates[private].value)


class Deal(NamedTuple):
    """Something to spend money on: what a pound brings above itself, and the reason."""

    gain: float
    action: Buy | Par | Take
    why: str


def purchases(brief: Brief) -> Iterator[Deal]:
    """Shares, directorships and privates on offer, each with its gain."""
    game, s, outlook = brief.game, brief.game.state, brief.outlook
    cash = s.cash[brief.seat]
    room = game.rules.certificate_limit(game) - certificates(game, brief.seat)
    for buy in brief.of(Buy):
        company = brief.index(buy.corporation)
        price = s.par[company] if buy.source == "ipo" else outlook.price(company) or s.par[company]
        value = worth(brief.outlook, company)
        gain = value / max(1, price) - 1.0
        mine = s.president[company] == brief.seat
        if not s.floated[company]:
            missing = s.float_shares[company] - sum(
                outlook.shares(seat, company) for seat in range(len(game.players))
            )
            if mine and missing * s.par[company] <= cash:
                yield Deal(inf, buy, f"{missing} more shares and {buy.corporation} operates.")
                continue
            if s.president[company] is None and _can_revive(brief, company, missing, room):
                why = (
                    f"{buy.corporation} has no director, and I can float it by myself: {missing} more shares."
                )
                yield Deal(gain + 2 * DIRECTOR, buy, why)
                continue
            gain -= 0.3 if missing <= 2 and s.president[company] is not None else 2.0
        if mine:
            gain += DIRECTOR
        if room <= FEW:
            gain = (value - price) / 100 - 0.3
        yield Deal(
            gain,
            buy,
            f"A share of {buy.corporation} costs {brief.cash(price)} and should bring {brief.cash(value)}.",
        )
    if outlook.rounds_left >= LATE and not southern_formed(game):
        yield from beginnings(brief, room)
    for take in brief.of(Take):
        private = game.title.private_index[take.private]
        price = game.title.privates[private].value
        value = private_worth(brief, private)
        income = brief.cash(revenue_of(game, private))
        yield Deal(
            value / price - 1.0,
            take,
            f"{take.private} pays {income} a round for {brief.cash(price)} or less.",
        )


def _can_revive(brief: Brief, company: int, missing: int, room: int) -> bool:
    """A company that everybody has left can be floated by this player alone, and has the time to earn."""
    s = brief.game.state
    row = company * SLOTS
    return (
        brief.outlook.rounds_left >= LATE
        and not southern_formed(brief.game)
        and missing <= min(room, s.shares[row + IPO] + s.shares[row + POOL])
        and missing * s.par[company] <= s.cash[brief.seat]
        and not any(seat == brief.seat and not s.floated[c] for c, seat in enumerate(s.president))
    )


def beginnings(brief: Brief, room: int) -> Iterator[Deal]:
    """Companies this player can float by himself, each at the par that brings most for what he puts in."""
    game, s = brief.game, brief.game.state
    cash = s.cash[brief.seat]
    led = [c for c, seat in enumerate(s.president) if seat == brief.seat]
    if any(not s.floated[c] for c in led):
        return
    for par in brief.of(Par):
        company = brief.index(par.corporation)
        own = _exchangeable(brief, company)
        shares = s.float_shares[company] - own
        if shares * par.price > cash or shares - 1 > room:
            continue
        capital = par.price * s.size[company]
        if company in s.get(BANKRUPT):
            capital += s.treasury[company]
        cell = cell_of(game, par.price)
        value = forecast(brief.outlook, company, capital, s.trains[company], cell, True).value
        gain = (value / par.price - 1.0) * brief.rng.uniform(0.85, 1.15)
        again = " again" if company in s.get(BANKRUPT) else ""
        begins = brief.cash(par.price * s.size[company])
        why = f"I can float {par.corporation}{again} by myself at {brief.cash(par.price)}; it begins with {begins}."
        yield Deal(gain + 2 * DIRECTOR, par, why)


def _exchangeable(brief: Brief, company: int) -> int:
    """Privates of the seat that become shares of a company."""
    s = brief.game.state
    return sum(
        1
        for private, owner in enumerate(s.private_owner)
        if owner == brief.seat
        and company_of(brief.game, private) == company
        and s.shares[company * SLOTS + RESERVE]
    )


def invest(brief: Brief) -> Advice | None:
    """Spend money where it brings most for its price."""
    if brief.game.round.kind != "stock":
        return None
    best: Deal | None = None
    for deal in purchases(brief):
        if deal.gain >= LEAST_GAIN and (best is None or deal.gain > best.gain):
            best = deal
    return Advice(best.action, best.why) if best is not None else None


def let_go(brief: Brief) -> Advice | None:
    """Sell what will bring less than its price, before it is worth half; above the limit, what loses least."""
    sells = brief.of(Sell)
    if not sells or brief.game.round.kind != "stock":
        return None
    game, s = brief.game, brief.game.state
    forced = not brief.has(Pass)
    best: tuple[float, Sell] | None = None
    for sell in sells:
        company = brief.index(sell.corporation)
        if not s.floated[company] and not forced:
            continue
        price, value = sale_price(game, company), worth(brief.outlook, company)
        if forced:
            score = (price - value) / max(1, price) - 0.05 * sell.shares
        elif value < POOR * price and has_train(game, company) and brief.outlook.endangered(company):
            score = sell.shares * (price - value)
        else:
            continue
        if best is None or score > best[0]:
            best = (score, sell)
    if best is None:
        return None
    sell = best[1]
    company = brief.index(sell.corporation)
    if forced:
        return Advice(sell, f"Something must be sold, and {sell.corporation} loses least by it.")
    sells_for, brings = brief.cash(sale_price(game, company)), brief.cash(worth(brief.outlook, company))
    return Advice(
        sell, f"A share of {sell.corporation} sells for {sells_for} and should bring only {brings}."
    )


def rest(brief: Brief) -> Advice | None:
    """Nothing else is bought or sold."""
    if brief.game.round.kind == "stock" and brief.has(Pass) and brief.has(Buy, Par, Sell, Take):
        return Advice(Pass(), "Nothing here is worth its price.")
    return None


def tally(event: Event) -> tuple[str, ...]:
    """What becomes of companies besides being floated."""
    match event:
        case CompanyBankrupt():
            return ("bankrupt companies",)
        case FloatedAgain():
            return ("floated again",)
        case InsolvencyChanged() if event.insolvent:
            return ("insolvencies",)
        case Nationalised():
            return ("nationalised",)
    return ()


CONDUCTOR: Final = Twin(
    (set_clock, open_auction, exchange, let_go, invest, rest, pay_or_keep, buy_train),
    clock=clock,
    share=brings,
    burden=unspent,
    doubt=DOUBT,
    foresight=ahead,
    tally=tally,
)
