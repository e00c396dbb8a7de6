"""Trains and dividends: what earns, what is scrapped when, and what must be saved for."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Bankrupt, BuyPrivate, BuyTrain, Discard, Dividend, Sell
from ...engine.forced import must_buy
from ...engine.steps.run import REVENUE
from ...finance.holders import CORPORATION
from ...titles.agreement import parties
from .advice import Advice, Brief

MONEY: Final = 0.22
"""What a dollar in a treasury is worth: it counts for nobody at the end."""
EARLY: Final = 3
"""Trains a company wants while they are cheap."""
EACH_STOP: Final = 13
"""What a train that has no way of its own yet is taken to earn by the stop, once track is built for it."""
BLOCKED: Final = 600.0
"""What it costs to have no room for a train that lasts."""
LONG: Final = 7
"""Stops a train without end is taken to run to."""


def buy_train(brief: Brief) -> Advice | None:
    """The train that earns most above its price; any train rather than none; what scraps others' trains gladly."""
    if not brief.has(BuyTrain):
        return None
    game, s, outlook = brief.game, brief.game.state, brief.outlook
    corporation = s.entity - CORPORATION
    held = s.trains[corporation]
    now = outlook.revenue(corporation)
    offers: list[tuple[BuyTrain, int]] = [(offer, offer.price) for offer in brief.of(BuyTrain)]
    for template, span in brief.ranges(BuyTrain):
        offers.append((span.at(span.low), span.low))  # type: ignore[arg-type]
        del template
    best: tuple[float, BuyTrain, str] | None = None
    for offer, price in offers:
        if parties(game, offer):
            continue
        kind = game.title.train_index[offer.train.rpartition("-")[0]]
        after = held
        if offer.trade_in:
            gone = game.title.train_index[offer.trade_in.rpartition("-")[0]]
            after = tuple(_without(held, gone))
        after = (*after, kind * 100)
        gain = outlook.revenue(corporation, after) - now
        life = outlook.life(kind)
        distance = game.title.train_kinds[kind].distance
        hoped = EACH_STOP * (LONG if distance < 0 else distance) - 8 * len(held)
        worth = gain if gain >= hoped else 0.4 * gain + 0.6 * hoped
        paid = min(price, s.treasury[corporation])
        own = price - paid
        lasting = game.title.train_kinds[kind].rusts_on < 0
        score = worth * life - MONEY * paid - 1.5 * own
        if not held:
            score += 200
        if own == 0 and outlook.progress < 0.5 and len(held) < EARLY:
            score += 0.5 * paid  # money that lies in a treasury buys nothing else
        if lasting and not outlook.lasting(corporation):
            score += 350
        score += _harm(brief, corporation, kind) - _loss(brief, offer)
        if not lasting and not offer.trade_in and _blocks(brief, corporation):
            score -= BLOCKED
        name, more = offer.train.rpartition("-")[0], brief.earned(gain)
        why = f"With a {name} it earns {more} more now and runs for about {life} rounds."
        if best is None or score > best[0]:
            best = (score, offer, why)
    if best is None or (best[0] <= 0 and not must_buy(game, corporation)):
        return None
    return Advice(best[1], best[2])


def _loss(brief: Brief, offer: BuyTrain) -> float:
    """What a company of one's own loses that sells the train; without any train it would lose everything."""
    s, outlook = brief.game.state, brief.outlook
    kind, _, number = offer.train.rpartition("-")
    train = brief.game.title.train_index[kind] * 100 + int(number)
    seller = next((c for c, held in enumerate(s.trains) if train in held), None)
    if seller is None or s.president[seller] != brief.seat:
        return 0.0
    left = tuple(other for other in s.trains[seller] if other != train)
    if not left:
        return 2000.0
    return (outlook.revenue(seller) - outlook.revenue(seller, left)) * outlook.life(train // 100) + 50.0


def _blocks(brief: Brief, corporation: int) -> bool:
    """One more train that does not last would take the place of one that does."""
    outlook, title = brief.outlook, brief.game.title
    if outlook.lasting(corporation):
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
    """What the first train of a kind takes from others, less what it takes from companies of one's own."""
    s, outlook = brief.game.state, brief.outlook
    if s.train_next[kind]:
        return 0.0
    total = 0.0
    for number, rule in enumerate(brief.game.title.train_kinds):
        if rule.rusts_on != kind:
            continue
        for other, trains in enumerate(s.trains):
            lost = sum(1 for train in trains if train // 100 == number)
            if lost:
                stake = outlook.shares(brief.seat, other) / s.size[other]
                mine = s.president[other] == brief.seat
                total += (0.25 - stake) * outlook.revenue(other) * lost / max(1, len(trains))
                total -= 60 if mine and other != corporation else 0
    return total


def pay_out(brief: Brief) -> Advice | None:
    """Pay, unless the company must save for a train it will need and somebody would have to help."""
    ways = {choice.how: choice for choice in brief.of(Dividend)}
    if not ways:
        return None
    s, outlook = brief.game.state, brief.outlook
    corporation = s.entity - CORPORATION
    if corporation < 0:
        return Advice(next(iter(ways.values())), "It is not mine to plan.")
    revenue = s.get(REVENUE) or 0
    treasury = s.treasury[corporation]
    held = s.trains[corporation]
    life = max((outlook.life(train // 100) for train in held), default=0)
    wanted = outlook.lasting_price() if not outlook.lasting(corporation) else 0
    if not held:
        wanted = outlook.next_price()
    short = wanted - treasury
    if short > 0 and outlook.rounds_left > 3 and "withhold" in ways:
        rounds = max(1, life)
        helped = (
            short <= s.cash[brief.seat]
        )  # to help out later costs a president less than prices that fall now
        if life <= 1 and not helped and short <= revenue * (rounds + 1):
            return Advice(ways["withhold"], f"{brief.cash(short)} are still missing for a train that lasts.")
        if short > revenue * rounds and "half" in ways and life <= 3:
            return Advice(ways["half"], f"{brief.cash(short)} are still missing for a train that lasts.")
    if "pay" in ways:
        return Advice(ways["pay"], f"The {brief.cash(revenue)} go to those who own the shares.")
    return Advice(next(iter(ways.values())), "There is no other way.")


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
