"""All minimal ways to raise the money for a train that must be bought, found by trying the engine's own choices."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine.actions import Bankrupt, BuyTrain, Range, Sell
from ...engine.forced import must_buy, shortfall
from ...engine.game import Game, Node
from ...engine.holdings import price_of
from ...engine.lookups import train_text
from ...engine.ruleset import Ruleset
from ...engine.steps.trains import BuyTrains
from ...finance.holders import CORPORATION
from ...titles.agreement import parties
from ..title_pages.pages import pages_of
from ..wording.words import corporation, holder, train_kind

MOST_POSITIONS = 8000
"""Positions after sales that are looked at; where there are more, the page says so."""
MOST_LOOKED = 150
"""Positions after sales in which a train of another company is looked for."""
PIECE = 50
"""Positions looked at in one go, some ten milliseconds."""
REMEMBERED = 32
"""Positions whose plans are kept."""


@dataclass(frozen=True)
class Sale:
    """Shares of one company, sold one after the other, and what that does to its price."""

    corporation: str
    shares: int
    before: int
    after: int


@dataclass(frozen=True)
class Plan:
    """Sales in order, then the purchase, and what it costs."""

    actions: tuple[Any, ...]
    sold: str
    loss: int
    """Worth the president loses."""
    presidencies: tuple[str, ...]
    """Corporations he no longer runs."""
    sales: tuple[Sale, ...]
    """In the order in which they are made."""
    shares: int
    """Shares sold in all."""
    cash: int
    """What the president has left after the purchase."""
    answers: tuple[str, ...] = ()
    """Who may answer the sales afterwards, where a title knows such answers."""


@dataclass(frozen=True)
class Plans:
    """What the planner found; ``complete`` says that nothing was left out."""

    plans: tuple[Plan, ...]
    complete: bool
    whole: bool = True
    """Every way that sells each company in one block is among them."""


@dataclass(frozen=True)
class Way:
    """A train of another company that could be had where no train of the bank can be paid for."""

    kind: str
    seller: str
    price: int
    """The least it costs."""
    sold: str
    """What has to be sold before, in words; empty if nothing."""
    asked: tuple[str, ...]
    """Who has to agree."""


ORDERS: Final[dict[str, Callable[[Plan], tuple[int, int, str]]]] = {
    "loss": lambda plan: (plan.loss, plan.shares, plan.sold),
    "shares": lambda plan: (plan.shares, plan.loss, plan.sold),
    "cash": lambda plan: (-plan.cash, plan.loss, plan.sold),
    "presidencies": lambda plan: (len(plan.presidencies), plan.loss, plan.sold),
}
"""Orders in which the ways can be listed, the best for the president first in each."""

_KNOWN: OrderedDict[int, tuple[Node, Ruleset, Plans]] = OrderedDict()
"""Plans by the id of their position, which is kept with them."""


def plans_for(game: Game) -> Plans:
    """Every set of sales after which the bank's train can be paid; worked out once for all who look at a position."""
    while (found := _known(game)) is None:
        for _ in planning(game):
            pass
    return found


def planning(game: Game) -> Iterator[None]:
    """The same in pieces, between which others come in; nothing is left to do where the plans are known."""
    if _known(game) is not None:
        return
    found = yield from _worked_out(game)
    _KNOWN[id(game.node)] = (game.node, game.rules, found)
    while len(_KNOWN) > REMEMBERED:
        _KNOWN.popitem(last=False)


def _known(game: Game) -> Plans | None:
    known = _KNOWN.get(id(game.node))
    return known[2] if known is not None and known[0] is game.node and known[1] is game.rules else None


def planned(game: Game) -> bool:
    """True where sales have to be planned: a train must be bought, and there is money to be had for it."""
    if game.over or not isinstance(game.step, BuyTrains) or game.state.entity < CORPORATION:
        return False
    corporation = game.state.entity - CORPORATION
    if not must_buy(game, corporation) or shortfall(game, corporation) <= 0:
        return False
    return game.why_not(Bankrupt()) is not None


def _worked_out(game: Game) -> Generator[None, None, Plans]:
    """Orders of sale that end alike count once."""
    seat = game.actor
    assert seat is not None
    worth = game.rules.score(game, seat)
    found: dict[tuple[tuple[str, int], ...], Plan] = {}
    seen: set[int] = set()
    stack: list[Game] = [game.copy()]
    repeated: list[Game] = []
    """Positions after sales of one company in several blocks; looked at when all others are known."""
    whole = False
    tried = 0
    while (stack or repeated) and tried < MOST_POSITIONS:
        whole = whole or not stack
        at = (stack or repeated).pop()
        tried += 1
        if tried % PIECE == 0:
            yield
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
                    sold = [a.corporation for a in at.actions[game.length :] if isinstance(a, Sell)]
                    (repeated if whole or choice.corporation in sold else stack).append(twin)
    ordered = tuple(sorted(found.values(), key=ORDERS["loss"]))
    return Plans(ordered, not stack and not repeated, whole or not stack)


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
    plan = Plan(
        (*actions, buy), ", ".join(f"{count} {sym}" for sym, count in key) or "nothing",
        worth - pages.settled_worth(after, seat), lost, _sales(start, at, actions), sum(total.values()),
        after.state.cash[seat], pages.after_plan(after),
    )  # fmt: skip
    if key not in found or plan.loss < found[key].loss:
        found[key] = plan


def _sales(start: Game, at: Game, actions: tuple[Any, ...]) -> tuple[Sale, ...]:
    """The sales in order, each company where it is sold first, with its price before and after all of them."""
    counts: dict[str, int] = {}
    for action in actions:
        if isinstance(action, Sell):
            counts[action.corporation] = counts.get(action.corporation, 0) + action.shares
    places = start.title.corporation_index
    return tuple(
        Sale(sym, count, price_of(start, places[sym]), price_of(at, places[sym]))
        for sym, count in counts.items()
    )


def ways_for(game: Game) -> tuple[Way, ...]:
    """Trains of other companies that can be bought now or after sales, those that need nobody's consent first."""
    found: dict[tuple[str, str], Way] = {}
    seen: set[int] = set()
    queue: deque[Game] = deque([game.copy()])
    looked = 0
    while queue and looked < MOST_LOOKED:
        at = queue.popleft()  # fewest sales first
        looked += 1
        for choice in list(at.choices()):
            if isinstance(choice, Range) and isinstance(choice.template, BuyTrain):
                way = _way(game, at, choice)
                found.setdefault((way.kind, way.seller), way)
            elif isinstance(choice, Sell):
                twin = at.copy()
                twin.push_checked(choice)
                mark = hash(twin.state)
                if mark not in seen and not twin.over and isinstance(twin.step, type(game.step)):
                    seen.add(mark)
                    queue.append(twin)
    return tuple(sorted(found.values(), key=lambda way: (bool(way.asked), bool(way.sold), way.price)))


def _way(start: Game, at: Game, choice: Range) -> Way:
    template: Any = choice.template  # the caller has looked
    number = next(
        train for held in at.state.trains for train in held if train_text(at, train) == template.train
    )
    owner = next(index for index, held in enumerate(at.state.trains) if number in held)
    sold = ", ".join(
        f"{action.shares} {action.corporation}"
        for action in at.actions[start.length :]
        if isinstance(action, Sell)
    )
    asked = tuple(holder(at, seat) for seat in sorted(parties(at, choice.at(choice.low))))
    return Way(train_kind(at, number), corporation(at, owner), choice.low, sold, asked)
