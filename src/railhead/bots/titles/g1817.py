"""1817 for the conductor: founding, borrowing, converting, bidding for companies on sale."""

from __future__ import annotations

from typing import Any, Final

from ...engine.actions import Action, Buy, BuyTrain, Dividend, Lay, Pass, Place, Range, Sell
from ...engine.events import Event
from ...engine.game import Game
from ...finance.holders import CORPORATION, SLOTS, TREASURY
from ...titles.g1817.actions import (
    Acquire,
    Convert,
    HandIn,
    Lift,
    Loan,
    Merge,
    Offer,
    Raise,
    Repay,
    Short,
    Size,
    Start,
)  # fmt: skip
from ...titles.g1817.events import Converted, Liquidated, LoanTaken, Merged, ShortSold, SizeSet, Sold
from ...titles.g1817.founding import BIDS
from ...titles.g1817.loans import loans_of, loans_out, possible_loans, rate_for, value
from ...titles.g1817.mergers import MARKERS, merged_box
from ...titles.g1817.slots import INTEREST, LADDER, LAID, LAST_SET, LAST_TURN, RATE
from ...titles.g1817.stock import SMALL, holding_limit, shorts_of
from ...titles.g1817.track import terrain_fee
from ..conductor.advice import Advice, Brief, Foresight
from ..conductor.homes import around
from ..conductor.outlook import Outlook
from ..conductor.twins import Twin

MOST_LED: Final = 4
"""Companies a player leads at the same time."""
OPENING: Final = (140, 240)
"""What a company is worth at least and at most when the bidding for it is opened, while trains are cheap."""
LAST_ROUNDS: Final = 3
"""Operating rounds after the one in which the last kind of train comes."""
SET: Final = 2
"""Operating rounds between two stock rounds."""
WORTHWHILE: Final = 4
"""Operating rounds a new company must have before it."""
EXPORT: Final = 1.0
"""Trains that leave the bank in every round besides those that are bought."""
SOON: Final = 2
"""Rounds in which a company that loses its trains must find another."""
MOST_SHORT: Final = 4
"""Shares a player has sold short at the same time."""
DEAR: Final = 0.7
"""Part of his cash that a player gives for a company that others want too."""
SAFE: Final = 3
"""Steps of the price that a company stays away from its liquidation."""
TOKEN: Final = 50
"""About what a marker costs."""
DEBT: Final = 0.6
"""What a dollar of a loan that the interest forces upon a company costs, by the president's part of it."""
STEADY: Final = 0.4
"""What a dollar is worth to the president that a company has for its next train, while the present ones last."""
URGENT: Final = 2.0
"""The most it is worth when the company is lost without it."""
RUIN: Final = 1000.0
"""What it costs to be liquidated."""
SCRAP: Final = 0.5
"""Part of their price that trains of a company on sale are worth to the buyer."""

CHANGES: Final = "changes"
"""Mergers, conversions and acquisitions together."""


def clock(outlook: Outlook) -> None:
    """The trains that are exported count, and the rounds that are left here."""
    s = outlook.state
    outlook.pace += EXPORT
    last = s.get(LAST_TURN)
    if last:
        now = max(0, s.set_length - s.number)
        now += outlook.game.round.kind == "operating"
        outlook.rounds_left = max(1, now if s.turn >= last else now + (s.get(LAST_SET) or SET))
    else:
        kinds = len(outlook.title.train_kinds)
        outlook.rounds_left = LAST_ROUNDS + round(outlook.sales_until(kinds - 1) / outlook.pace)


def ahead(_game: Game) -> Foresight:
    """A round has many decisions here, and loans, sales and mergers shuffle what lies beyond it: one is enough."""
    return Foresight(first=1, last=1)


def set_clock(brief: Brief) -> Advice | None:
    """Not an advice: the shared advisers count with the clock of this title."""
    clock(brief.outlook)
    return None


def doomed(brief: Brief, company: int) -> bool:
    """Its trains go soon and it cannot pay for another: it will be liquidated."""
    s, outlook = brief.game.state, brief.outlook
    if s.cell[company] < 0 or outlook.lasting(company):
        return False
    life = max((outlook.life(train // 100) for train in s.trains[company]), default=0)
    if life > SOON or life >= outlook.rounds_left:
        return False
    purse = s.treasury[company] + value(brief.game) * possible_loans(brief.game, company)
    return purse + life * outlook.revenue(company) < outlook.next_price()


def found(brief: Brief) -> Advice | None:
    """Open the bidding for a company that can buy a train at once, with its shares' money if trains are dear."""
    ranges = list(brief.ranges(Start))
    if not ranges:
        return None
    s, outlook = brief.game.state, brief.outlook
    led = sum(1 for seat in s.president if seat == brief.seat)
    if led >= MOST_LED or (
        led and any(seat == brief.seat and not s.trains[c] for c, seat in enumerate(s.president))
    ):
        return None
    cash = s.cash[brief.seat]
    price = outlook.next_price()
    template, span = brief.rng.choice(ranges)
    low, high = OPENING
    if price <= high:
        least = max(low, price)
        wished = min(max(least, cash // 2), high)
    else:
        least = wished = span.high
        if outlook.rounds_left < WORTHWHILE or cash < 2 * price:
            return None
    if cash < least or not span.low <= wished <= span.high:
        return None
    amount = span.low + (wished - span.low) // span.step * span.step
    money = brief.cash(amount)
    if price <= amount:
        return Advice(
            span.at(amount), f"{template.corporation} begins with {money}, enough for its first train."
        )
    return Advice(
        span.at(amount), f"{template.corporation} begins with {money}; its shares pay for its first train."
    )


def fund(brief: Brief) -> Advice | None:
    """Buy shares of one's own company from its treasury that lacks money for its first train."""
    s, outlook = brief.game.state, brief.outlook
    for buy in brief.of(Buy):
        company = brief.index(buy.corporation)
        if buy.source != "treasury" or s.president[company] != brief.seat or s.trains[company]:
            continue
        missing = outlook.next_price() - s.treasury[company]
        price = outlook.price(company)
        held = outlook.shares(brief.seat, company)
        most = min(holding_limit(brief.game, company) - held, s.shares[company * SLOTS + TREASURY])
        reach = price * min(most, s.cash[brief.seat] // max(1, price))
        if 0 < missing <= reach + value(brief.game) * possible_loans(brief.game, company):
            return Advice(buy, f"{brief.cash(missing)} are missing for the first train of {buy.corporation}.")
    return None


def bet_against(brief: Brief) -> Advice | None:
    """Sell short what will be liquidated, and let go of shares in it."""
    s, outlook = brief.game.state, brief.outlook
    if brief.game.round.kind != "stock":
        return None
    for sell in sorted(brief.of(Sell), key=lambda sell: -sell.shares):
        company = brief.index(sell.corporation)
        if s.president[company] != brief.seat and doomed(brief, company):
            missing = brief.cash(outlook.next_price() - s.treasury[company])
            return Advice(sell, f"{sell.corporation} loses its trains and lacks {missing} for another.")
    out = sum(shorts_of(brief.game, c, brief.seat) for c in range(len(s.cell)))
    for short in brief.of(Short):
        company = brief.index(short.corporation)
        if out < MOST_SHORT and s.president[company] != brief.seat and doomed(brief, company):
            missing = brief.cash(outlook.next_price() - s.treasury[company])
            return Advice(short, f"{short.corporation} loses its trains and lacks {missing} for another.")
    return None


def merge(brief: Brief) -> Advice | None:
    """Join two companies of one's own when one saves the other, or both together can pay for a train that lasts."""
    s, outlook = brief.game.state, brief.outlook
    for action in brief.of(Merge):
        one, other = brief.index(action.corporation), brief.index(action.partner)
        if s.president[one] != brief.seat or s.president[other] != brief.seat:
            continue
        wanted = outlook.lasting_on_offer()
        if doomed(brief, one) != doomed(brief, other):
            lost = action.corporation if doomed(brief, one) else action.partner
            return Advice(action, f"{lost} would lose its last train and its shares everything.")
        if outlook.lasting(one) or outlook.lasting(other) or not wanted:
            continue
        if max(s.treasury[one], s.treasury[other]) < wanted <= s.treasury[one] + s.treasury[other]:
            return Advice(action, f"Together they can pay {brief.cash(wanted)} for a train that lasts.")
    return None


def agrees(brief: Brief, action: Action) -> bool | None:
    """Agree to a merger that makes the own shares dearer, or that saves the own company."""
    if not isinstance(action, Merge):
        return None
    s = brief.game.state
    own, other = brief.index(action.partner), brief.index(action.corporation)
    if s.president[own] != brief.seat:
        return False
    if doomed(brief, own):
        return True
    price = brief.game.title.market.price[merged_box(brief.game, other, own)]
    shares = s.president_shares[own] if s.size[own] == SMALL else 1
    return price > shares * brief.outlook.price(own)


def bid(brief: Brief) -> Advice | None:
    """Go on bidding while the company is worth it: a new one for its money, one on sale for its trains."""
    for _, span in brief.ranges(Raise):
        s = brief.game.state
        running = s.get(LADDER)
        if running is None:
            return None
        founding = brief.game.step.name == BIDS
        if founding:
            led = any(seat == brief.seat for seat in s.president)
            most = round((0.4 if led else DEAR) * s.cash[brief.seat])
        else:
            kinds = brief.game.title.train_kinds
            worth = sum(kinds[train // 100].price for train in s.trains[running.item])
            most = (
                round(SCRAP * worth)
                + s.treasury[running.item]
                - value(brief.game) * loans_of(brief.game, running.item)
            )
        if span.low <= most:
            sym = brief.sym(running.item)
            return Advice(span.at(span.low), f"{sym} is worth about {brief.cash(most)} to me.")
    return None


def settle(brief: Brief) -> Advice | None:
    """Pay with privates, take the smaller size, name the richest buyer."""
    for hand in brief.of(HandIn):
        return Advice(hand, f"{hand.private} serves the company better than me.")
    sizes = brief.of(Size)
    if sizes:
        small = min(sizes, key=lambda size: size.shares)
        if brief.outlook.next_price() > OPENING[1]:
            large = max(sizes, key=lambda size: size.shares)
            return Advice(large, f"{large.shares} shares: trains are dear.")
        return Advice(small, f"{small.shares} shares: the money is in few hands.")
    buyers = brief.of(Acquire)
    if buyers:
        s = brief.game.state
        rich = max(buyers, key=lambda buyer: s.treasury[brief.index(buyer.corporation)])
        money = brief.cash(s.treasury[brief.index(rich.corporation)])
        return Advice(rich, f"{rich.corporation} has {money}.")
    return None


def borrow(brief: Brief) -> Advice | None:
    """Borrow for a train the company lacks, if that is enough for one and its revenue bears the interest."""
    loans = brief.of(Loan)
    game, s, outlook = brief.game, brief.game.state, brief.outlook
    company = s.entity - CORPORATION
    if not loans or company < 0 or game.round.kind != "operating" or s.get(INTEREST):
        return None
    if s.trains[company] and not (brief.has(BuyTrain) or len(s.trains[company]) < 2):
        return None
    price = outlook.next_price()
    if not price or (s.trains[company] and outlook.lasting(company)):
        return None
    needed = loans_for(brief, company, price)
    if not needed or needed > possible_loans(game, company):
        return None
    if near_ruin(brief, company, needed + SAFE):
        return None
    count = loans_of(game, company) + needed
    interest = count * rate_for(game, loans_out(game) + needed)
    earned = outlook.revenue(company, (*s.trains[company], _kind_on_sale(brief) * 100))
    kept = tuple(train for train in s.trains[company] if outlook.life(train // 100) > SOON)
    if s.trains[company] and earned - outlook.revenue(company, kept) <= interest:
        return None
    if earned and earned <= interest:
        return None
    missing = price - s.treasury[company]
    if missing <= 0:
        return Advice(loans[0], f"A train at {brief.cash(price)} would take the money for the interest.")
    return Advice(loans[0], f"{brief.cash(missing)} are missing for a train at {brief.cash(price)}.")


def loans_for(brief: Brief, company: int, price: int) -> int:
    """Loans until a company can pay a price and, at the end of its turn, the interest."""
    each, rate = value(brief.game), brief.game.state.get(RATE) or 0
    missing = price + due(brief, company) - brief.game.state.treasury[company]
    return max(0, -(-missing // max(1, each - rate)))


def pay_markers(brief: Brief) -> Advice | None:
    """Borrow for the markers of a company that has become larger: without them it is liquidated."""
    loans = brief.of(Loan)
    frames = brief.game.state.interrupts
    if not loans or len(frames) < 2 or frames[-2][0] != MARKERS:
        return None
    _, company, count = frames[-2]
    cost = int(count) * int(brief.game.title.facts["stations"]["cost"])
    missing = cost - brief.game.state.treasury[int(company)]
    if missing <= 0:
        return None
    return Advice(loans[0], f"{brief.cash(missing)} are missing for its markers.")


def near_ruin(brief: Brief, company: int, steps: int) -> bool:
    """So many steps to the left and the company is liquidated, at its president's cost."""
    market = brief.game.title.market
    cell = brief.game.state.cell[company]
    for _ in range(steps):
        cell = market.left[cell]
        if market.price[cell] <= 0:
            return True
    return False


def _kind_on_sale(brief: Brief) -> int:
    """The kind of the cheapest train of the bank."""
    kinds = brief.game.title.train_kinds
    price = brief.outlook.next_price()
    return next(number for number, kind in enumerate(kinds) if kind.price == price)


def repay(brief: Brief) -> Advice | None:
    """Repay what is not needed for the next train."""
    s = brief.game.state
    for action in brief.of(Repay):
        company = brief.index(action.corporation)
        spare = s.treasury[company] - value(brief.game)
        if near_ruin(brief, company, SAFE):
            left = brief.cash(spare)
            return Advice(action, f"{action.corporation} keeps {left} and is further from its liquidation.")
        if s.trains[company] and spare >= (
            0 if brief.outlook.lasting(company) else brief.outlook.next_price()
        ):
            left = brief.cash(spare)
            return Advice(action, f"{action.corporation} keeps {left} and its price rises.")
    return None


def convert(brief: Brief) -> Advice | None:
    """Turn a company into a larger one when it needs money for its next train and its shares find buyers."""
    s, outlook = brief.game.state, brief.outlook
    for action in brief.of(Convert):
        company = brief.index(action.corporation)
        price = outlook.next_price()
        if outlook.lasting(company) or s.treasury[company] >= price:
            continue
        buyers = sum(1 for seat in range(len(brief.game.players)) if s.cash[seat] >= outlook.price(company))
        earns = outlook.revenue(company) if s.trains[company] else 0
        if buyers and earns > (
            0 if s.size[company] == s.president_shares[company] else outlook.price(company)
        ):
            missing = brief.cash(price - s.treasury[company])
            return Advice(action, f"New shares shall bring the {missing} missing for its next train.")
    return None


def due(brief: Brief, company: int) -> int:
    """What the company pays for its loans at the end of its turn."""
    return (brief.game.state.get(RATE) or 0) * loans_of(brief.game, company)


def reserve(brief: Brief) -> Advice | None:
    """Leave out what would take the money for interest or first train: without either a company is liquidated."""
    s = brief.game.state
    company = s.entity - CORPORATION
    if company < 0 or brief.game.round.kind != "operating" or not brief.has(BuyTrain, Place, Lay):
        return None
    free = s.treasury[company] - due(brief, company)
    spare = free if s.trains[company] else _spare(brief, company)
    if (due(brief, company) or not s.trains[company]) and spare < TOKEN:
        brief.choices.pop(Place, None)
    if not s.trains[company] and brief.has(Lay):
        fee = int(brief.game.title.facts["track_per_turn"]["second_cost"]) if s.get(LAID) else 0
        index = brief.game.title.map.index
        _keep(
            brief,
            Lay,
            [
                lay
                for lay in brief.of(Lay)
                if fee + terrain_fee(brief.game, company, index[lay.hex], False) <= max(0, spare)
            ],
        )
    if due(brief, company) and brief.has(Pass):
        offers = brief.choices.get(BuyTrain, [])
        _keep(brief, BuyTrain, [o for o in offers if (o.low if isinstance(o, Range) else o.price) <= free])
    return None


def _keep(brief: Brief, kind: type[Action], left: list[Any]) -> None:
    """Of the choices of a kind only these."""
    brief.choices.pop(kind, None)
    if left:
        brief.choices[kind] = left


def _spare(brief: Brief, company: int) -> int:
    """What a company without a train may spend and still buy one and pay its interest, with all loans it can take."""
    game = brief.game
    each = value(game) - (game.state.get(RATE) or 0)
    free = game.state.treasury[company] - due(brief, company) + each * possible_loans(game, company)
    return free - brief.outlook.next_price()


def prudent(brief: Brief) -> Advice | None:
    """Leave out shares of others' companies that have no train or owe more than they are worth.

    Who buys them may have to lead such a company, and pays for it with all he has.
    """
    if brief.has(Buy):
        _keep(brief, Buy, [buy for buy in brief.of(Buy) if sound(brief, brief.index(buy.corporation))])
    return None


def sound(brief: Brief, company: int) -> bool:
    """A company of one's own, or one that runs, earns its interest and is far from its liquidation."""
    s, outlook = brief.game.state, brief.outlook
    if s.president[company] == brief.seat:
        return True
    if not s.trains[company] or s.cell[company] < 0 or doomed(brief, company):
        return False
    interest = loans_of(brief.game, company) * rate_for(brief.game, loans_out(brief.game))
    return outlook.revenue(company) > interest and not near_ruin(brief, company, SAFE)


def needed(brief: Brief, company: int) -> tuple[int, float]:
    """What the company should have for its next train, and what each dollar of it is worth to its president."""
    s, outlook = brief.game.state, brief.outlook
    if outlook.lasting(company):
        return 0, 0.0
    life = max((outlook.life(train // 100) for train in s.trains[company]), default=0)
    if life >= outlook.rounds_left:
        return 0, 0.0
    price = max(outlook.next_price(), outlook.lasting_on_offer())
    at_stake = outlook.price(company) * outlook.shares(brief.seat, company)
    near = max(0.0, 1.0 - life / (2 * SOON + 1))
    return price, max(STEADY, min(URGENT, near * at_stake / max(1, price)))


def divide(brief: Brief) -> Advice | None:
    """The dividend after which cash, shares and the company's money are worth most, its interest paid."""
    ways = brief.of(Dividend)
    s, outlook = brief.game.state, brief.outlook
    company = s.entity - CORPORATION
    if not ways or company < 0:
        return None
    need, each = needed(brief, company)
    market = brief.game.title.market
    mine = outlook.shares(brief.seat, company)
    rate = s.get(RATE) or 0
    best: tuple[float, Dividend, int] | None = None
    for way in ways:
        twin = brief.game.copy()
        twin.push_checked(way)
        cell, money = twin.state.cell[company], twin.state.treasury[company]
        price = market.price[cell] if cell >= 0 else 0
        loans, free = loans_of(brief.game, company), possible_loans(brief.game, company)
        score = float(twin.state.cash[brief.seat])
        while money < rate * loans and free:
            loans, free, money, cell = loans + 1, free - 1, money + value(brief.game), market.left[cell]
            score -= DEBT * value(brief.game) * mine / max(1, s.size[company])
        money -= rate * loans
        if money < 0:
            score -= RUIN
        score += 1.5 * (market.price[cell] if cell >= 0 else 0) * mine
        score += each * min(max(0, money), need) + 0.1 * max(0, money - need)
        if best is None or score > best[0]:
            best = (score, way, price)
    assert best is not None
    return Advice(best[1], f"The price will be {brief.cash(best[2])}.")


def lift(brief: Brief) -> Advice | None:
    """Of the markers, give up the one where least is to be earned."""
    options = brief.of(Lift)
    if not options:
        return None
    title, s = brief.game.title, brief.game.state
    band = title.phases[s.phase].band

    def worth(option: Lift) -> tuple[float, str, int]:
        at = title.map.index[option.hex]
        earned = s.board.faces[at].stops[option.city].value(band)
        return (2 * earned + around(title, at), option.hex, option.city)

    least = min(options, key=worth)
    where = title.map.hex_name[title.map.index[least.hex]] or least.hex
    return Advice(least, f"The marker in {where} brings least.")


def keep(brief: Brief) -> Advice | None:
    """Companies of one's own are not offered."""
    if brief.has(Offer) and brief.has(Pass):
        return Advice(Pass(), "It is worth more to me than to others.")
    return None


def burden(outlook: Outlook, seat: int) -> float:
    """Interest until the end, by shares; what shorts will cost beyond their price now."""
    game, s = outlook.game, outlook.state
    rate = rate_for(game, loans_out(game))
    total = 0.0
    for company, floated in enumerate(s.floated):
        if not floated:
            continue
        short = shorts_of(game, company, seat)
        if short:
            total += short * (outlook.share_value(company) - outlook.price(company))
        loans = loans_of(game, company)
        held = outlook.shares(seat, company)
        if loans and held:
            total += held * loans * rate * outlook.rounds_left / s.size[company]
    return total


def tally(event: Event) -> tuple[str, ...]:
    """Sizes that companies came to, loans, shorts, and how companies became larger or went."""
    match event:
        case SizeSet():
            return (f"of {event.shares} shares",)
        case Converted():
            return (f"of {event.shares} shares", "conversions", CHANGES)
        case Merged():
            return (f"of {event.shares} shares", "mergers", CHANGES)
        case Sold() if event.buyer >= 0:
            return ("acquisitions", CHANGES)
        case LoanTaken():
            return ("loans",)
        case ShortSold():
            return ("shorts",)
        case Liquidated():
            return ("liquidations",)
    return ()


CONDUCTOR: Final = Twin(
    (
        set_clock,
        reserve,
        prudent,
        settle,
        lift,
        bet_against,
        bid,
        fund,
        found,
        merge,
        keep,
        convert,
        repay,
        pay_markers,
        borrow,
        divide,
    ),
    agrees,
    burden,
    clock,
    foresight=ahead,
    tally=tally,
)
