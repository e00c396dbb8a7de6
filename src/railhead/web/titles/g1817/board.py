"""The merger board: a view of the stage with four lanes, a card for every company, and results as they fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....engine.events import Event, Passed, RoundBegan
from ....engine.game import Game, Node
from ....engine.holdings import operating_order, price_of
from ....finance.holders import CORPORATION
from ....titles.g1817 import events as east
from ....titles.g1817 import ladder as bidding
from ....titles.g1817.boxes import in_play, zone_of
from ....titles.g1817.loans import loan_limit, loans_of
from ....titles.g1817.mergers import LARGER, ConvertOrMerge, takes_part
from ....titles.g1817.sales import OfferOrBid, least_bid
from ....titles.g1817.slots import LADDER, TAKEOVER, TARGET, TARGETS, TOOK_PART
from ....titles.g1817.stock import short_limit, shorts_in_play
from ...play.asked import company_asked
from ...title_pages.panel import Panel
from ...wording.words import corporation, decision_words, holder, money
from . import words

MERGER, SALES = "merger", "acquisition"
LANES = {
    "Convert or merge": "grow alone or with another",
    "Liquidate": "to the highest bidder, or to the bank",
    "Acquire": "to the highest bidder, if there is one",
    "Offer for sale": "if their presidents want to",
}
"""The lanes in order, and what happens in each."""
GROW, LIQUIDATE, ACQUIRE, OFFER = LANES


@dataclass(frozen=True)
class Card:
    """A company on the board."""

    sym: str
    color: str
    size: int
    price: int
    """0 in a zone without a price."""
    cash: int
    loans: str
    trains: tuple[str, ...]
    markers: int
    president: str
    shorts: str
    """Shorts in play against the limit; empty if there are none."""
    place: int
    """When its turn comes: 0 now, 1 next …; -1 when it is over or none will come."""
    may: str
    """What can be done with it, or why nothing can."""
    done: str
    """What was done with it in these rounds."""


@dataclass(frozen=True)
class Lane:
    """Companies that the same can happen to."""

    name: str
    what: str
    """What happens to them."""
    now: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Board:
    """The lanes in order, who decides what, and what has happened."""

    lanes: tuple[Lane, ...]
    asked: str
    results: tuple[str, ...]


def merging(game: Game) -> bool:
    """True in a round of mergers or of sales that follows it."""
    return game.state.round in (MERGER, SALES)


def board(game: Game) -> Panel:
    """Every company in its lane."""
    actor = game.actor
    asked = ""
    if merging(game) and actor is not None:
        company = company_asked(game)
        if company is None:
            company = -1 if game.step.name == "cash-crisis" or game.step.name in words.ABOUT else _now(game)
        about = f"{corporation(game, company)}: " if company >= 0 else ""
        asked = f"{about}{game.players[actor]} decides · {decision_words(game)}"
    return Panel("board", "Mergers", Board(lanes(game), asked, tuple(results(game))))


def _now(game: Game) -> int:
    """The company whose turn it is, -1 none's."""
    target = game.state.get(TARGET)
    return target if target >= 0 else game.state.entity - CORPORATION


def lanes(game: Game) -> tuple[Lane, ...]:
    """Which companies stand in which lane, in the order in which they are asked about or sold."""
    rows: dict[str, list[int]] = {lane: [] for lane in LANES}
    ordinary = OFFER if game.state.round == SALES else GROW
    order = coming(game)
    rest = [company for company in operating_order(game, in_play(game)) if company not in order]
    for company in [*rest, *order] if merging(game) else rest:
        lane = {"liquidation": LIQUIDATE, "acquisition": ACQUIRE}.get(zone_of(game, company), ordinary)
        rows[lane].append(company)
    now = _now(game) if order else -1
    done = dict(outcomes(game))
    return tuple(
        Lane(lane, LANES[lane], now in found, tuple(card(game, c, order, done.get(c, "")) for c in found))
        for lane, found in rows.items()
    )


def coming(game: Game) -> list[int]:
    """Companies in the order in which their turns come, the present one first if it is still there."""
    if not merging(game) or game.over:
        return []
    s = game.state
    later = s.waiting if s.round == MERGER else s.get(TARGETS)
    present = set(in_play(game))
    return [company for company in dict.fromkeys((_now(game), *later)) if company in present]


def card(game: Game, company: int, order: list[int], done: str) -> Card:
    """A company's facts."""
    s = game.state
    rule = game.title.corporations[company]
    shorts = shorts_in_play(game, company)
    trains = tuple(game.title.train_kinds[train // 100].name for train in s.trains[company])
    sale = s.get(TAKEOVER)
    set_aside = sale.loans if sale is not None and sale.target == company else 0
    return Card(
        rule.sym, rule.color, s.size[company], 0 if zone_of(game, company) else price_of(game, company),
        s.treasury[company], f"{loans_of(game, company) + set_aside}/{loan_limit(game, company)}", trains,
        len(s.board.tokens[company]) + s.tokens_left[company], holder(game, s.president[company]),
        f"{shorts}/{short_limit(game, company)}" if shorts else "",
        order.index(company) + (_now(game) not in order) if company in order else -1, may(game, company, order), done,
    )  # fmt: skip


def may(game: Game, company: int, order: list[int]) -> str:
    """What can happen to a company in these rounds; nothing any more once the game is over."""
    if game.over:
        return ""
    zone = zone_of(game, company)
    if zone:
        if game.state.get(TARGET) == company:
            return _bidding(game)
        return "not sold in this round" if game.state.round == SALES and company not in order else ""
    if game.state.round == SALES:
        step = game.round.steps[0]
        if company not in order:
            return "not offered" if company not in game.state.get(TOOK_PART) else ""
        if game.state.get(TARGET) == company and isinstance(step, OfferOrBid):
            return _bidding(game) or f"may be offered from {money(game, least_bid(game, company))}"
        return f"may be offered from {money(game, least_bid(game, company))}"
    if takes_part(game, company) is not None:
        return "cannot grow" if game.state.size[company] not in LARGER else ""
    ways = [f"to {LARGER[game.state.size[company]]} shares"]
    partners = merger_partners(game, company)
    if partners:
        ways.append("with " + ", ".join(corporation(game, other) for other in partners))
    return "; or ".join(ways)


def merger_step(game: Game) -> ConvertOrMerge:
    """The decision about a company in a round of mergers."""
    return next(step for step in game.rules.rounds[MERGER].steps if isinstance(step, ConvertOrMerge))


def merger_partners(game: Game, company: int) -> list[int]:
    """Companies it could merge with as things stand."""
    return list(merger_step(game).partners(game, company))


def _bidding(game: Game) -> str:
    """How the auction that is running stands."""
    running = game.state.get(LADDER)
    if running is None:
        return ""
    names = ", ".join(game.players[seat] for seat in running.waiting)
    if not running.bids:
        return f"no bid yet; to bid: {names}"
    return f"{game.players[bidding.leader(running)]} bids {money(game, bidding.price(running))}; still in: {names}"


def happenings(game: Game) -> Iterator[Event]:
    """Events since this round of mergers began, oldest first; none in other rounds."""
    if not merging(game):
        return
    nodes = []
    node: Node | None = game.node
    while node is not None and node.state.round in (MERGER, SALES):
        nodes.append(node)
        node = node.parent
    found: list[Event] = []
    for made in reversed(nodes):
        for event in made.events:
            if isinstance(event, RoundBegan) and event.kind == MERGER:
                found.clear()  # what led to the round is not of it
            found.append(event)
    yield from found


def outcomes(game: Game) -> Iterator[tuple[int, str]]:
    """(company, what was decided about it), those still in play."""
    for event in happenings(game):
        match event:
            case east.Converted():
                yield event.corporation, f"converted to {event.shares} shares"
            case east.Merged():
                yield event.survivor, f"merged with {corporation(game, event.vanished)}"
            case east.Sold() if event.buyer >= 0:
                yield event.buyer, f"bought {corporation(game, event.corporation)}"
            case east.Liquidated():
                yield event.corporation, "went into liquidation"
            case Passed() if event.entity >= CORPORATION and event.step in (
                "convert-or-merge",
                "company-sale",
            ):
                yield event.entity - CORPORATION, "stays as it is"


def results(game: Game) -> Iterator[str]:
    """What has happened in these rounds, a phrase each."""
    for event in happenings(game):
        match event:
            case east.Converted():
                yield f"{corporation(game, event.corporation)} has {event.shares} shares"
            case east.Merged():
                one, two = corporation(game, event.survivor), corporation(game, event.vanished)
                yield f"{two} merged into {one}, {event.shares} shares"
            case east.Liquidated():
                yield f"{corporation(game, event.corporation)} went into liquidation"
            case east.Sold():
                buyer = "the bank" if event.buyer < 0 else corporation(game, event.buyer)
                yield f"{corporation(game, event.corporation)} sold to {buyer} for {money(game, event.amount)}"
            case east.Settled():
                sym = corporation(game, event.corporation)
                yield f"each share of {sym} settled with {money(game, event.per_share)}"
            case east.CrisisBegan():
                yield f"{game.players[event.player]} owes {money(game, event.amount)} and cannot pay it"
