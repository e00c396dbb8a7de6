"""All minimal ways to raise the money for a train that must be bought, found by trying the engine's own choices."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from ...engine.actions import BuyTrain, Sell
from ...engine.game import Game, Node
from ...engine.ruleset import Ruleset
from ..title_pages.pages import pages_of
from ..wording.words import holder

MOST_POSITIONS = 1500
MOST_PLANS = 40
REMEMBERED = 32
"""Positions whose plans are kept."""


@dataclass(frozen=True)
class Plan:
    """Sales in order, then the purchase, and what it costs."""

    actions: tuple[Any, ...]
    sold: str
    loss: int
    """Worth the president loses."""
    presidencies: tuple[str, ...]
    """Corporations he no longer runs."""
    answers: tuple[str, ...] = ()
    """Who may answer the sales afterwards, where a title knows such answers."""


@dataclass(frozen=True)
class Plans:
    """What the planner found; ``complete`` says that nothing was left out."""

    plans: tuple[Plan, ...]
    complete: bool


_KNOWN: OrderedDict[int, tuple[Node, Ruleset, Plans]] = OrderedDict()
"""Plans by the id of their position, which is kept with them."""


def plans_for(game: Game) -> Plans:
    """Every set of sales after which the bank's train can be paid; worked out once for all who look at a position."""
    known = _KNOWN.get(id(game.node))
    if known is not None and known[0] is game.node and known[1] is game.rules:
        return known[2]
    found = _worked_out(game)
    _KNOWN[id(game.node)] = (game.node, game.rules, found)
    while len(_KNOWN) > REMEMBERED:
        _KNOWN.popitem(last=False)
    return found


def _worked_out(game: Game) -> Plans:
    """Orders of sale that end alike count once."""
    seat = game.actor
    assert seat is not None
    worth = game.rules.score(game, seat)
    found: dict[tuple[tuple[str, int], ...], Plan] = {}
    seen: set[int] = set()
    stack: list[Game] = [game.copy()]
    tried = 0
    while stack and tried < MOST_POSITIONS:
        at = stack.pop()
        tried += 1
        choices = list(at.choices())
        buy = next((c for c in choices if isinstance(c, BuyTrain) and not c.trade_in), None)
        if buy is not None:
            _add(game, at, buy, seat, worth, found)
            continue
        for choice in choices:
            if isinstance(choice, Sell):
                twin = at.copy()
                twin.push_checked(choice)
                mark = hash(twin.state)
                if mark not in seen:
                    seen.add(mark)
                    stack.append(twin)
    ordered = sorted(found.values(), key=lambda plan: (plan.loss, plan.sold))
    return Plans(tuple(ordered[:MOST_PLANS]), not stack and len(ordered) <= MOST_PLANS)


def _add(
    start: Game,
    at: Game,
    buy: BuyTrain,
    seat: int,
    worth: int,
    found: dict[tuple[tuple[str, int], ...], Plan],
) -> None:
    after = at.copy()
    after.push_checked(buy)
    actions = tuple(at.actions[start.length :])
    total: dict[str, int] = {}
    for action in actions:
        if isinstance(action, Sell):
            total[action.corporation] = total.get(action.corporation, 0) + action.shares
    key = tuple(sorted(total.items()))
    lost = tuple(
        f"{rule.sym} to {holder(at, at.state.president[index])}"
        for index, rule in enumerate(start.title.corporations)
        if start.state.president[index] == seat and at.state.president[index] != seat
    )
    pages = pages_of(start.title.name)
    plan = Plan((*actions, buy), ", ".join(f"{count} {sym}" for sym, count in key) or "nothing",
                worth - pages.settled_worth(after, seat), lost, pages.after_plan(after))  # fmt: skip
    if key not in found or plan.loss < found[key].loss:
        found[key] = plan
