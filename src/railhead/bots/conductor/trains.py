"""Trains and dividends: what earns, what is scrapped when, and what must be saved for."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Bankrupt, BuyPrivate, BuyTrain, Discard, Dividend, Range, Sell
from ...engine.depot import left_in_supply, upcoming
from ...engine.forced import must_buy
from ...engine.steps.run import REVENUE
from ...finance.holders import CORPORATION
from ...titles.agreement import parties
from .advice import Advice, Brief

IDLE: Final = 0.08
"""What a dollar in a treasury is worth that no train needs: it counts for nobody at the end."""
EARLY: Final = 3
"""Trains a company takes in the first half of the game while it has money for the next."""
RUINOUS: Final = 1.5
"""What a dollar costs a president who has to sell shares for it."""
BLOCKED: Final = 250.0
"""What it costs to have no room for a train that lasts and could be paid."""
NO_TRAIN: Final = 200.0
"""What it is worth not to be without any train."""
ROOM: Final = 200.0
"""What it is worth to make room for a train that lasts and can be paid."""
FALLING: Final = 0.8
"""Part of their present price that shares bring which must be sold in a hurry."""
SOON: Final = 2
"""Rounds whose revenue may be needed for a train that a place is kept for."""
SWAP: Final = 60.0
"""What it costs to move a train from one company to another for nothing in particular."""


def stake(brief: Brief, corporation: int) -> float:
    """Part of the corporation's dividends that goes to the seat."""
    s = brief.game.state
    return brief.outlook.shares(brief.seat, corporation) / max(1, s.size[corporation])


def urgency(brief: Brief, corporation: int, trains: tuple[int, ...] | None = None) -> float:
    """How soon the corporation has no train any more: 1 when it has none, little when one runs for long."""
    held = brief.game.state.trains[corporation] if trains is None else trains
    life = max((brief.outlook.life(train // 100) for train in held), default=0)
    return 1.0 / (1.0 + 0.5 * life)


def debt(brief: Brief, corporation: int, treasury: int, trains: tuple[int, ...]) -> float:
    """What the president must add for a train that lasts: less the later, more if he has to sell shares for it."""
    kinds = brief.game.title.train_kinds
    if any(kinds[train // 100].rusts_on < 0 for train in trains):
        return 0.0
    outlook = brief.outlook
    wanted = outlook.lasting_price_later if trains else outlook.next_price()
    short = max(0, wanted - treasury)
    cash = brief.game.state.cash[brief.seat]
    near = outlook.lasting_near if trains else 1.0
    return near * urgency(brief, corporation, trains) * (min(short, cash) + RUINOUS * max(0, short - cash))


def missed(brief: Brief, corporation: int) -> float:
    """What a run that does not take place costs the seat: its dividend, and the price one step left, not right."""
    outlook, market = brief.outlook, brief.game.title.market
    cell = brief.game.state.cell[corporation]
    fall = outlook.price_at_end(market.right[cell]) - outlook.price_at_end(market.left[cell])
    return stake(brief, corporation) * outlook.revenue(corporation) + fall * outlook.shares(
        brief.seat, corporation
    )


def train_value(
    brief: Brief, corporation: int, kind: int, treasury: int, price: int, gone: int | None = None
) -> float:
    """What a train of a kind is worth to the seat, its price and what else the money could do taken off."""
    s, outlook = brief.game.state, brief.outlook
    held = s.trains[corporation]
    kept = held if gone is None else tuple(_without(held, gone))
    after = (*kept, kind * 100)
    more = outlook.expected(corporation, after) - outlook.expected(corporation, held)
    rounds = max(0.0, outlook.life(kind) - 0.5)
    part = max(0.15, stake(brief, corporation))
    value = part * more * rounds
    left = treasury - price
    value -= IDLE * min(price, treasury)
    value += debt(brief, corporation, treasury, held) - debt(brief, corporation, max(0, left), after)
    if left < 0:
        value += left * (1.0 if -left <= s.cash[brief.seat] else RUINOUS)
    if not held:
        value += NO_TRAIN
    if gone is None and len(held) < EARLY and outlook.progress < 0.5 and left >= outlook.next_price():
        value += brief.temper.tempo * price
    lasting = brief.game.title.train_kinds[kind].rusts_on < 0
    if lasting and not outlook.lasting(corporation):
        value += brief.temper.lasts
    if not lasting and gone is None and _blocks(brief, corporation, left):
        value -= BLOCKED
    return value


def buy_train(brief: Brief) -> Advice | None:
    """The train that earns most above its price; any train rather than none; what scraps others' trains gladly."""
    if not brief.has(BuyTrain):
        return None
    game, s, outlook = brief.game, brief.game.state, brief.outlook
    corporation = s.entity - CORPORATION
    held = s.trains[corporation]
    treasury = s.treasury[corporation]
    offers: list[BuyTrain] = list(brief.of(BuyTrain))
    for template, span in brief.ranges(BuyTrain):
        offers.extend(template.__class__(template.train, price) for price in _prices(brief, template, span))
    best: tuple[float, BuyTrain, int, tuple[int, ...]] | None = None
    for offer in offers:
        if parties(game, offer):
            continue
        kind = game.title.train_index[offer.train.rpartition("-")[0]]
        gone = game.title.train_index[offer.trade_in.rpartition("-")[0]] if offer.trade_in else None
        score = train_value(brief, corporation, kind, treasury, offer.price, gone)
        seller = _seller(brief, offer)
        if seller is None:
            score += _harm(brief, corporation, kind) + _opens(
                brief, corporation, kind, treasury - offer.price
            )
        else:
            score -= _loss(brief, seller, offer)
        if best is None or score > best[0]:
            kept = held if gone is None else tuple(_without(held, gone))
            best = (score, offer, kind, (*kept, kind * 100))
    if best is None or (best[0] <= 0 and (not must_buy(game, corporation) or _can_raise(brief, corporation))):
        return None
    _, offer, kind, after = best
    more = brief.earned(outlook.revenue(corporation, after) - outlook.revenue(corporation))
    name, life = offer.train.rpartition("-")[0], outlook.life(kind)
    return Advice(offer, f"With a {name} it earns {more} more now and runs for about {life} rounds.")


def _can_raise(brief: Brief, corporation: int) -> bool:
    """Shares can be sold for the bank's cheapest train, and will bring enough for it though prices fall meanwhile."""
    s, outlook = brief.game.state, brief.outlook
    blocks: dict[int, int] = {}
    for sell in brief.of(Sell):
        other = brief.index(sell.corporation)
        blocks[other] = max(blocks.get(other, 0), sell.shares * outlook.price(other))
    money = s.treasury[corporation] + s.cash[brief.seat] + FALLING * sum(blocks.values())
    return bool(blocks) and money >= outlook.next_price()


def _prices(brief: Brief, template: BuyTrain, span: Range) -> list[int]:
    """Prices for a train of another company: the least, and what lets a company of one's own buy one that lasts."""
    s, outlook = brief.game.state, brief.outlook
    seller = _seller(brief, template)
    if seller is None or s.president[seller] != brief.seat or outlook.lasting(seller):
        return [span.low]
    missing = outlook.lasting_price() - s.treasury[seller]
    return [span.low, missing] if span.low < missing <= span.high else [span.low]


def _opens(brief: Brief, corporation: int, kind: int, left: int) -> float:
    """What the next kind is worth to the company, if this is the last train before it and it can pay for both."""
    game = brief.game
    if left_in_supply(game, kind) != 1 or brief.outlook.lasting(corporation):
        return 0.0
    for following in range(kind + 1, len(game.title.train_kinds)):
        rule = game.title.train_kinds[following]
        if left_in_supply(game, following) != 0:
            room = brief.outlook.room(corporation) > 1
            return brief.temper.lasts if room and rule.rusts_on < 0 and rule.price <= left else 0.0
    return 0.0


def _seller(brief: Brief, offer: BuyTrain) -> int | None:
    """The company that owns a train on offer; None for the bank's."""
    kind, _, number = offer.train.rpartition("-")
    train = brief.game.title.train_index[kind] * 100 + int(number)
    return next((c for c, held in enumerate(brief.game.state.trains) if train in held), None)


def _loss(brief: Brief, seller: int, offer: BuyTrain) -> float:
    """What a company of one's own loses that sells the train; without any train it would lose everything."""
    s, outlook = brief.game.state, brief.outlook
    kind, _, number = offer.train.rpartition("-")
    train = brief.game.title.train_index[kind] * 100 + int(number)
    if s.president[seller] != brief.seat:
        return SWAP
    left = tuple(other for other in s.trains[seller] if other != train)
    lost = (
        stake(brief, seller)
        * (outlook.expected(seller, s.trains[seller]) - outlook.expected(seller, left))
        * outlook.life(train // 100)
    )
    money = s.treasury[seller]
    lost += debt(brief, seller, money + offer.price, left) - debt(brief, seller, money, s.trains[seller])
    if not left:  # the run before it can buy another is lost
        lost += NO_TRAIN + missed(brief, seller)
    if not outlook.room(seller) and not outlook.lasting(seller):
        wanted = outlook.lasting_on_offer()
        if (wanted and money < wanted <= money + offer.price) or 0 < wanted <= money:
            lost -= ROOM
    if outlook.lasting(seller) and not any(
        brief.game.title.train_kinds[other // 100].rusts_on < 0 for other in left
    ):
        lost += brief.temper.lasts
    return lost + SWAP


def _blocks(brief: Brief, corporation: int, left: int) -> bool:
    """One more train that does not last would take the place of one that does and can soon be paid."""
    outlook, title = brief.outlook, brief.game.title
    if outlook.lasting(corporation) or left + SOON * outlook.revenue(corporation) < outlook.lasting_price():
        return False
    held = [t for t in brief.game.state.trains[corporation] if outlook.life(t // 100) > 1]
    kinds = [number for number, kind in enumerate(title.train_kinds) if kind.rusts_on < 0]
    if not held or not kinds or outlook.progress < 0.3:
        return False
    limit = min(phase.train_limit for phase in title.phases)
    return len(held) + 1 >= limit


def _without(held: tuple[int, ...], kind: int) -> list[int]:
    left = list(held)
    for train in held:
        if train // 100 == kind:
            left.remove(train)
            break
    return left


def _harm(brief: Brief, corporation: int, kind: int) -> float:
    """What the first train of a kind takes from others, less what it takes from the seat itself."""
    s, outlook = brief.game.state, brief.outlook
    if s.train_next[kind]:
        return 0.0
    total = 0.0
    for number, rule in enumerate(brief.game.title.train_kinds):
        if rule.rusts_on != kind:
            continue
        for other, trains in enumerate(s.trains):
            left = tuple(train for train in trains if train // 100 != number)
            if len(left) == len(trains) or other == corporation:
                continue
            lost = outlook.revenue(other, trains) - outlook.revenue(other, left)
            rounds = 2.0 if left else 3.0
            leader = s.president[other]
            rival = 0.0 if leader is None or leader == brief.seat else outlook.shares(leader, other)
            part = brief.temper.weapon * rival / max(1, s.size[other]) - stake(brief, other)
            total += part * lost * rounds
            if not left and leader == brief.seat:
                total -= debt(brief, other, s.treasury[other], ()) - debt(
                    brief, other, s.treasury[other], trains
                )
            elif not left and leader is not None:
                total += brief.temper.weapon * max(0, outlook.next_price() - s.treasury[other])
    return total


def pay_out(brief: Brief) -> Advice | None:
    """Of pay, withhold and the like, what leaves the seat with most: cash, prices, and what the treasury can buy."""
    ways = brief.of(Dividend)
    if not ways:
        return None
    s, outlook = brief.game.state, brief.outlook
    corporation = s.entity - CORPORATION
    if corporation < 0:
        return Advice(ways[0], "It is not mine to plan.")
    revenue = s.get(REVENUE) or 0
    mine = outlook.shares(brief.seat, corporation)
    best: tuple[float, Dividend, str] | None = None
    for way in ways:
        twin = brief.game.copy()
        twin.push_checked(way)
        after = twin.state
        score = float(after.cash[brief.seat] - s.cash[brief.seat])
        score += mine * outlook.price_at_end(after.cell[corporation])
        worth, train = _use(brief, corporation, after.treasury[corporation])
        score += worth
        if best is None or score > best[0] + 1e-6:
            best = (score, way, train)
    assert best is not None
    _, way, train = best
    if way.how == "pay":
        return Advice(way, f"The {brief.cash(revenue)} go to those who own the shares.")
    if train:
        return Advice(way, f"The company can buy a {train} with what it keeps of the {brief.cash(revenue)}.")
    return Advice(way, f"What it keeps of the {brief.cash(revenue)} shall help to pay its next train.")


def _use(brief: Brief, corporation: int, treasury: int) -> tuple[float, str]:
    """What money of the company is worth to the seat: the best train it buys now or soon, and what it saves him."""
    game, outlook = brief.game, brief.outlook
    held = game.state.trains[corporation]
    keep = IDLE * treasury - debt(brief, corporation, treasury, held)
    best, bought = 0.0, ""
    for train in upcoming(game):
        kind = train // 100
        rule = game.title.train_kinds[kind]
        ways: list[tuple[int, int | None]] = [(rule.price, None)] if outlook.room(corporation) > 0 else []
        ways += [
            (rule.price - rebate, gone)
            for gone, rebate in rule.trade_in
            if any(own // 100 == gone for own in held)
        ]
        for price, gone in ways:
            value = train_value(brief, corporation, kind, max(treasury, price), price, gone)
            value += _harm(brief, corporation, kind)
            missing = max(0, price - treasury)
            if missing > brief.temper.longest * outlook.revenue(corporation):
                continue
            if missing and value > 0:
                value *= brief.temper.patience ** (missing / outlook.revenue(corporation))
            if value > best:
                best, bought = value, "" if missing else rule.name
    return keep + best, bought


def buy_private(brief: Brief) -> Advice | None:
    """Let the company pay its president well for his privates while it can afford it."""
    s, outlook = brief.game.state, brief.outlook
    corporation = s.entity - CORPORATION
    if corporation < 0 or s.president[corporation] != brief.seat:
        return None
    need = 0 if outlook.lasting(corporation) else outlook.next_price()
    for template, span in brief.ranges(BuyPrivate):
        private = brief.game.title.private_index[template.private]
        if s.private_owner[private] != brief.seat:
            continue
        price = min(span.high, s.treasury[corporation] - need)
        if price >= max(span.low, 0.8 * brief.game.title.privates[private].value):
            why = f"The company pays {brief.cash(price)} for {template.private} and can still buy a train."
            return Advice(span.at(price), why)
    return None


def give_back(brief: Brief) -> Advice | None:
    """Return the train that is scrapped first."""
    options = brief.of(Discard)
    if not options:
        return None
    index = brief.game.title.train_index
    worst = min(
        options,
        key=lambda choice: (
            brief.outlook.life(index[choice.train.rpartition("-")[0]]),
            index[choice.train.rpartition("-")[0]],
        ),
    )
    return Advice(worst, "It is scrapped first.")


def raise_money(brief: Brief) -> Advice | None:
    """Sell for a train that must be bought: what loses least."""
    sells = brief.of(Sell)
    s, outlook = brief.game.state, brief.outlook
    if not sells or s.entity < CORPORATION:
        return (
            Advice(Bankrupt(), "Nothing pays for the train.") if brief.has(Bankrupt) and not sells else None
        )
    best = min(
        sells,
        key=lambda sell: (
            outlook.gain(brief.index(sell.corporation), outlook.price(brief.index(sell.corporation))),
            -sell.shares,
        ),
    )
    return Advice(best, f"{best.corporation} loses least by it.")
