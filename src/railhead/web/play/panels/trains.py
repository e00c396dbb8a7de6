"""Trains: by seller, with what a purchase sets off; the forced purchase with its planner; bankruptcy with its proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....engine.actions import Bankrupt, BuyTrain, Range, Sell
from ....engine.depot import cheapest, on_offer, train_limit
from ....engine.forced import must_buy, shortfall
from ....engine.game import Game
from ....engine.holdings import sale_price
from ....engine.lookups import train_text
from ....engine.step import OPERATING
from ....engine.steps.trains import BuyTrains
from ....finance.holders import BANK, CORPORATION, SLOTS
from ....titles.agreement import parties
from ...bounds import count_or
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import describe, holder, money
from ..card import compare
from ..cells import Amount, Asked, Cell, amount, asking, cell
from ..planner import MOST_POSITIONS, ORDERS, Plan, Way, plans_for, ways_for


@dataclass(frozen=True)
class Offer:
    """A train for sale."""

    kind: str
    seller: str
    cell: Cell | None
    amount: Amount | None
    effects: tuple[str, ...]
    left: str


PAGE = 20
"""Ways that are listed at first, and with each further look."""
SORTS = (
    ("loss", "least loss of worth"),
    ("shares", "fewest shares"),
    ("cash", "most cash left"),
    ("presidencies", "fewest presidencies lost"),
)
"""Orders of the ways, in words."""


@dataclass(frozen=True)
class Listed:
    """The ways as they are listed: in one of the orders, so many of all."""

    rows: tuple[Plan, ...]
    order: str
    count: int
    more: int
    """How many are listed if more are asked for; nought where all are."""
    complete: bool
    whole: bool
    bound: int = MOST_POSITIONS


@dataclass(frozen=True)
class Proof:
    """Why no legal way pays for the train."""

    treasury: int
    cash: int
    sales: tuple[tuple[str, int, int, str], ...]
    """(corporation, shares that could be sold, what they bring, why not more)."""
    funds: int
    price: int


@dataclass(frozen=True)
class Forced:
    """A train must be bought with the president's help."""

    corporation: str
    president: str
    price: int
    treasury: int
    cash: int
    missing: int
    plans: Listed | None
    sales: tuple[Cell, ...]
    bankrupt: Cell | None
    proof: Proof | None
    own: tuple[str, ...] = ()
    """Trains of other corporations that can be bought all the same and need nobody's consent, in words."""
    elsewhere: tuple[str, ...] = ()
    """Those whose owner would have to agree."""
    sorts: tuple[tuple[str, str], ...] = SORTS


@dataclass(frozen=True)
class Shop:
    """Everything about trains now."""

    offers: tuple[Offer, ...]
    owned: str
    forced: Forced | None
    trades: tuple[Amount, ...]


@panel("train", "sell", "bankrupt")
def trains(context: PanelContext) -> Panel | None:
    """The shop of an operating turn."""
    game = context.game
    if game.round.kind != OPERATING or game.state.entity < CORPORATION:
        return None
    corporation = game.state.entity - CORPORATION
    offers = [*_bank_offers(game, context), *_other_offers(game, context)]
    helped = isinstance(game.step, BuyTrains) and must_buy(game, corporation)
    forced = _forced(game, context, corporation) if helped else None
    owned = f"{len(game.state.trains[corporation])} of {train_limit(game)} trains"
    trades = tuple(
        amount(c, f"Sell {c.template.private} to {game.players[c.template.buyer]}", verb="Propose")
        for c in context.actions("trade")
    )
    return Panel("trains", "Buy trains", Shop(tuple(offers), owned, forced, trades))


def _bank_offers(game: Game, context: PanelContext) -> list[Offer]:
    """Each train of the bank, bought outright or with one handed in; what cannot be bought says why."""
    found = []
    offered = [c for c in context.actions("train") if isinstance(c, BuyTrain)]
    for train, seller in on_offer(game):
        name = train_text(game, train)
        kind = game.title.train_kinds[train // 100]
        source = "Bank" if seller == BANK else "Open market"
        left = _left(game, train // 100, seller)
        plain = BuyTrain(name, kind.price)
        found.append(_offer(game, plain, kind.name, source, left, f"Buy for {money(game, kind.price)}"))
        for choice in offered:
            if choice.train == name and choice.trade_in:
                label = f"Buy for {money(game, choice.price)} and a {choice.trade_in.partition('-')[0]}-train"
                found.append(_offer(game, choice, kind.name, source, left, label))
    return found


def _left(game: Game, kind: int, seller: int) -> str:
    """How many trains of a kind the bank has, or the open market."""
    if seller != BANK:
        return str(sum(train // 100 == kind for train in game.state.discarded))
    supply = game.rules.supply[kind]
    return "∞" if supply < 0 else str(supply - game.state.train_next[kind])


def _offer(game: Game, action: BuyTrain, kind: str, source: str, left: str, label: str) -> Offer:
    made = cell(game, action, label)
    effects: tuple[str, ...] = ()
    if made.action is not None:
        twin = game.copy()
        twin.push_checked(action)
        card = compare(game, twin)
        phase = [f"Phase {c.after} begins." for c in card.changes if c.what == "phase"]
        effects = (*phase, *card.notes)
    return Offer(kind, source, made, None, effects, left)


def _other_offers(game: Game, context: PanelContext) -> list[Offer]:
    found = []
    seen: set[tuple[str, str]] = set()
    for choice in context.actions("train"):
        if not isinstance(choice, Range):
            continue
        template: Any = choice.template  # ranges of this kind hold train purchases
        kind = template.train.partition("-")[0]
        face = game.title.train_kinds[game.title.train_index[kind]].price
        owner = next(
            (
                c
                for c, held in enumerate(game.state.trains)
                if template.train in [train_text(game, t) for t in held]
            ),
            -1,
        )
        if owner < 0:
            continue
        sym = game.title.corporations[owner].sym
        if (kind, sym) in seen:
            continue
        seen.add((kind, sym))
        note = _consent(game, template, owner)
        words = f"{kind}-train of {sym}"
        found.append(Offer(kind, sym, None, amount(choice, words, face, note, asking(game, choice)), (), ""))
    return found


def _consent(game: Game, purchase: Any, owner: int) -> str:
    """Who has to agree that a company sells a train, if anybody has."""
    asked = ", ".join(holder(game, seat) for seat in sorted(parties(game, purchase)))
    if asked:
        return f"{asked} must agree"
    president = game.state.president[owner]
    if president == game.speaker(purchase):
        return "your own company"
    return "nobody is asked" if president is None else f"{holder(game, president)} is not asked at this table"


def _forced(game: Game, context: PanelContext, corporation: int) -> Forced | None:
    s = game.state
    rule = game.title.corporations[corporation]
    price = cheapest(game)
    president = s.president_of(corporation)
    missing = max(0, shortfall(game, corporation))
    sales = _by_hand(game, context, corporation, missing) if missing else ()
    hopeless = game.why_not(Bankrupt()) is None
    ways = ways_for(game) if hopeless else ()
    return Forced(
        rule.sym, holder(game, president), price, s.treasury[corporation], s.cash[president], missing,
        _listed(game, context) if missing and not hopeless else None, sales,
        cell(game, Bankrupt(), "Declare bankruptcy") if hopeless else None,
        _proof(game, corporation, price) if hopeless else None,
        tuple(_way_words(game, way) for way in ways if not way.asked),
        tuple(_way_words(game, way) for way in ways if way.asked),
    )  # fmt: skip


def _listed(game: Game, context: PanelContext) -> Listed:
    """The ways in the order that is chosen, as many as were asked for."""
    found = plans_for(game)
    order = context.pick.get("sort", "")
    order = order if order in ORDERS else "loss"
    count = len(found.plans)
    shown = max(PAGE, count_or(context.pick.get("ways", ""), PAGE))
    more = min(shown + PAGE, count) if shown < count else 0
    rows = tuple(sorted(found.plans, key=ORDERS[order])[:shown])
    return Listed(rows, order, count, more, found.complete, found.whole)


def _by_hand(game: Game, context: PanelContext, corporation: int, missing: int) -> tuple[Cell, ...]:
    """Every block that can be sold, with what is missing then; of each company the next larger one with its reason."""
    offered: dict[str, list[Sell]] = {}
    for action in context.actions("sell"):
        offered.setdefault(action.corporation, []).append(action)
    president = game.state.president_of(corporation)
    found = []
    for index, rule in enumerate(game.title.corporations):
        held = game.state.shares[index * SLOTS + president]
        blocks = sorted(offered.get(rule.sym, []), key=lambda action: action.shares)
        for action in blocks:
            twin = game.copy()
            twin.push_checked(action)
            left = shortfall(twin, corporation)
            brings = twin.state.cash[president] - game.state.cash[president]
            then = f"{money(game, left)} still missing" if left > 0 else "enough"
            found.append(cell(game, action, describe(game, action), f"{money(game, brings)}, {then}"))
        larger = blocks[-1].shares + 1 if blocks else 1
        if larger <= held:
            block = Sell(rule.sym, larger)
            refused = cell(game, block, describe(game, block))
            if refused.refusal is not None:
                found.append(refused)
    return tuple(found)


def _way_words(game: Game, way: Way) -> str:
    """``the D-train of NYC from $1, after selling 2 PRR, if Ben agrees``."""
    after = f", after selling {way.sold}" if way.sold else ""
    consent = f", if {' and '.join(way.asked)} agree{'' if len(way.asked) > 1 else 's'}" if way.asked else ""
    return f"the {way.kind}-train of {way.seller} from {money(game, way.price)}{after}{consent}"


def _proof(game: Game, corporation: int, price: int) -> Proof:
    s = game.state
    president = s.president_of(corporation)
    steps = game.round.steps
    forced = next(step.forced for step in steps if isinstance(step, BuyTrains))
    sales = []
    for index, rule in enumerate(game.title.corporations):
        held = s.shares[index * SLOTS + president]
        if not held:
            continue
        most = forced.largest(game, corporation, index)
        why = ""
        if most < held:
            refusal = game.why_not(Sell(rule.sym, most + 1))
            why = refusal.sentence() if refusal is not None else ""
        sales.append((f"{most} of {held} {rule.sym}", most, most * sale_price(game, index), why))
    funds = forced.funds(game, corporation)
    return Proof(s.treasury[corporation], s.cash[president], tuple(sales), funds, price)


@panel("discard")
def discard(context: PanelContext) -> Panel | None:
    """Which train goes back."""
    game = context.game
    actions = context.actions("discard")
    sym, limit = actions[0].corporation, train_limit(game)
    held = len(game.state.trains[game.title.corporation_index[sym]])
    many = "one must go" if held == limit + 1 else f"{held - limit} must go"
    why = f"{sym} has {held} train{'' if held == 1 else 's'}, its limit is {limit}: {many}."
    cells = tuple(cell(game, action, describe(game, action)) for action in actions)
    return Panel("asked", f"{sym} is over the train limit", Asked(why, cells))
