"""1817 for the conductor: founding, borrowing, converting, bidding for companies on sale."""

from __future__ import annotations

from typing import Final

from ...engine.actions import BuyTrain, Dividend, Pass, Place, Range
from ...finance.holders import CORPORATION
from ...titles.g1817.actions import (
    Acquire,
    Convert,
    HandIn,
    Lift,
    Loan,
    Offer,
    Raise,
    Repay,
    Size,
    Start,
)  # fmt: skip
from ...titles.g1817.founding import BIDS
from ...titles.g1817.loans import loans_of, loans_out, possible_loans, rate_for, value
from ...titles.g1817.slots import LADDER, RATE
from ...titles.g1817.stock import shorts_of
from ..conductor.advice import Advice, Brief
from ..conductor.homes import around
from ..conductor.outlook import Outlook
from ..conductor.twins import Twin

MOST_LED: Final = 3
"""Companies a player leads at the same time."""
OPENING: Final = (140, 240)
"""What a company is worth at least and at most when the bidding for it is opened."""
DEAR: Final = 0.7
"""Part of his cash that a player gives for a company that others want too."""
SAFE: Final = 3
"""Steps of the price that a company stays away from its liquidation."""
TOKEN: Final = 50
"""About what a marker costs."""
FORCED: Final = 60.0
"""What it costs to borrow for the interest."""
RUIN: Final = 1000.0
"""What it costs to be liquidated."""
SCRAP: Final = 0.5
"""Part of their price that trains of a company on sale are worth to the buyer."""


def found(brief: Brief) -> Advice | None:
    """Open the bidding for a company with about half the money, so that it can buy trains at once."""
    ranges = list(brief.ranges(Start))
    if not ranges:
        return None
    s = brief.game.state
    led = sum(1 for seat in s.president if seat == brief.seat)
    if led >= MOST_LED or (
        led and any(seat == brief.seat and not s.trains[c] for c, seat in enumerate(s.president))
    ):
        return None
    cash = s.cash[brief.seat]
    low, high = OPENING
    least = max(low, brief.outlook.next_price())
    if cash < least:
        return None
    wished = min(max(least, cash // 2), max(high, least))
    template, span = brief.rng.choice(ranges)
    if not span.low <= wished <= span.high:
        return None
    amount = span.low + (wished - span.low) // span.step * span.step
    money = brief.cash(amount)
    return Advice(span.at(amount), f"{template.corporation} begins with {money}, enough for its first train.")


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
    if not loans or company < 0 or game.round.kind != "operating":
        return None
    if s.trains[company] and not (brief.has(BuyTrain) or len(s.trains[company]) < 2):
        return None
    price = outlook.next_price()
    missing = price - s.treasury[company]
    if missing <= 0 or not price or (s.trains[company] and outlook.lasting(company)):
        return None
    needed = -(-missing // value(game))
    if needed > possible_loans(game, company):
        return None
    if near_ruin(brief, company, needed + SAFE):
        return None
    count = loans_of(game, company) + needed
    interest = count * rate_for(game, loans_out(game) + needed)
    earned = outlook.revenue(company, (*s.trains[company], _kind_on_sale(brief) * 100))
    if s.trains[company] and earned - outlook.revenue(company) <= interest:
        return None
    if earned and earned <= interest:
        return None
    return Advice(loans[0], f"{brief.cash(missing)} are missing for a train at {brief.cash(price)}.")


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
    """Leave out what would take the money for the interest: a company that cannot pay it is liquidated."""
    s = brief.game.state
    company = s.entity - CORPORATION
    if company < 0 or brief.game.round.kind != "operating" or not brief.has(BuyTrain, Place):
        return None
    free = s.treasury[company] - due(brief, company)
    if due(brief, company) and free < TOKEN:
        brief.choices.pop(Place, None)
    if due(brief, company) and brief.has(Pass):
        offers = brief.choices.pop(BuyTrain, [])
        left = [o for o in offers if (o.low if isinstance(o, Range) else o.price) <= free]
        if left:
            brief.choices[BuyTrain] = left
    return None


def divide(brief: Brief) -> Advice | None:
    """The dividend after which cash, shares and the company's money are worth most to its president."""
    ways = brief.of(Dividend)
    company = brief.game.state.entity - CORPORATION
    if not ways or company < 0:
        return None
    need = 0 if brief.outlook.lasting(company) else brief.outlook.next_price()
    best: tuple[float, Dividend, int] | None = None
    for way in ways:
        twin = brief.game.copy()
        twin.push_checked(way)
        after = twin.state
        price = twin.title.market.price[after.cell[company]] if after.cell[company] >= 0 else 0
        money = after.treasury[company]
        missing = due(brief, company) - money
        score = after.cash[brief.seat] + 1.5 * price * brief.outlook.shares(brief.seat, company)
        if missing > 0:
            score -= FORCED if missing <= value(brief.game) * possible_loans(brief.game, company) else RUIN
        score += 0.5 * min(money, need) + 0.1 * max(0, money - need)
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


CONDUCTOR: Final = Twin(
    (reserve, settle, lift, bid, found, keep, convert, repay, borrow, divide), burden=burden
)
