"""What a seat's standing orders say at a position: an action, and which of them are over."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.actions import Action
from ...engine.game import Game
from ..errors import Refused
from ..orders.known import orders_of
from ..title_pages.orders import Given, News, Order, StandingOrders
from ..wording.words import describe
from .live import Live

SINCE = "version"
"""Under this name an order keeps the version of the table at which it last looked."""


@dataclass(frozen=True)
class Ended:
    """An order that is over, and why; without a reason its round is over."""

    kind: str
    order: Order
    why: str = ""


@dataclass
class Verdict:
    """What is to be done for a seat."""

    ended: list[Ended] = field(default_factory=list)
    rules: StandingOrders | None = None
    order: Order | None = None
    action: Action | None = None


def consulted(live: Live, seat: int, given: Given) -> Verdict:
    """What the orders of a seat that is asked say. Nothing illegal is ever done: such an order is over."""
    game, found = live.game, Verdict()
    silent: list[tuple[StandingOrders, Order]] = []
    for rules in orders_of(live.terms.title):
        for order in given.get(rules.kind, ()):
            if order.seat != seat:
                continue
            if not rules.holds(game, order):
                if rules.shared:
                    found.ended.append(Ended(rules.kind, order))
                continue
            why = rules.stops(game, order, news(live, order))
            if why:
                found.ended.append(Ended(rules.kind, order, why))
                continue
            action = rules.answer(game, order) if rules.asked(game) else None
            if action is None:
                silent.append((rules, order))
            elif _taken(game, found, rules, order, action):
                return found
    for rules, order in silent:
        action = rules.otherwise(game, order)
        if action is not None and _taken(game, found, rules, order, action):
            return found
    return found


def _taken(game: Game, found: Verdict, rules: StandingOrders, order: Order, action: Action) -> bool:
    """True if the action is what is to be done; an order to do what is illegal is over."""
    refusal = game.why_not(action)
    if refusal is not None:
        words = f"{describe(game, action)} is not possible: {Refused(refusal).message}"
        found.ended.append(Ended(rules.kind, order, words))
        return False
    found.rules, found.order, found.action = rules, order, action
    return True


def news(live: Live, order: Order) -> list[News]:
    """What happened at the table since an order last looked, what was taken back left out."""
    version = int(order.body.get(SINCE, live.version))
    at = len(live.made)
    while at and live.made[at - 1].seq > version:
        at -= 1
    nodes = live.game.nodes(at)
    return [News(entry.seat, node.events) for entry, node in zip(live.made[at:], nodes, strict=True)]


def dated(rules: StandingOrders, order: Order, version: int) -> Order:
    """An order that looks at what comes after a version of the table."""
    return Order(order.seat, order.about, {**order.body, SINCE: version}) if rules.watches else order


def foretold(live: Live, seat: int, given: Given) -> str:
    """What these orders would do now, as the end of a sentence for their player."""
    game = live.game
    if game.over:
        return "nothing, because the game is over."
    if live.question is not None:
        return "nothing, because a question is open."
    actor = game.actor
    if actor != seat:
        return f"nothing, because {game.players[actor] if actor is not None else 'nobody'} decides."
    found = consulted(live, seat, given)
    if found.action is not None:
        return f"{describe(game, found.action)}."
    stopped = next((one.why for one in found.ended if one.why), "")
    return f"end at once. {stopped}" if stopped else "nothing, because it does not answer what you are asked."
