"""All minimal ways to raise the money for a train that must be bought, found by trying the engine's own choices."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterable, Iterator
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


Sold = tuple[tuple[str, int], ...]
"""Shares by company, what a way sells in whatever order."""
LAST: Final = 1 << 30
"""A place after all companies: whatever follows is another order."""


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
    """Every set of sales that pays for the bank's train, no share of it in vain; worked out once for all."""
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
    """First what sells each company in one block, in the companies' order, then every other order; ends that are
    alike count once, and nothing is added to a way that suffices.

    Of two ways the one that sells less of a company is met first, so none is listed that holds another.
    """
    seat = game.actor
    assert seat is not None
    search = _Search(game, seat, game.rules.score(game, seat))
    while search.blocks and search.tried < MOST_POSITIONS:
        search.look(*search.blocks.pop())
        if search.due():
            yield
    whole = not search.blocks
    while whole and search.others and search.tried < MOST_POSITIONS:
        twin = search.after(*search.others.popleft())
        if twin is None:
            search.tried += 1
        else:
            search.look(twin, LAST)
        if search.due():
            yield
    minimal = (plan for way, plan in search.found.items() if not _holds(way, search.found))
    return Plans(tuple(sorted(minimal, key=ORDERS["loss"])), whole and not search.others, whole)


class _Search:
    """Positions after sales that are still to be looked at, and the ways found so far."""

    def __init__(self, game: Game, seat: int, worth: int) -> None:
        self.game, self.seat, self.worth = game, seat, worth
        self.found: dict[Sold, Plan] = {}
        self.seen: set[int] = set()
        self.blocks: list[tuple[Game, int]] = [(game.copy(), -1)]
        """Sales of one block each in the companies' order, with the place of the last; the end comes first."""
        self.others: deque[tuple[Game, Sell]] = deque()
        """Sales in other orders or in several blocks, fewest first; made when their turn comes."""
        self.tried = self.paused = 0

    def due(self) -> bool:
        """True when others should be let in between."""
        if self.tried < self.paused + PIECE:
            return False
        self.paused = self.tried
        return True

    def look(self, at: Game, last: int) -> None:
        """Take in one position."""
        self.tried += 1
        if _holds(_sold(at.actions[self.game.length :]), self.found):
            return
        choices = list(at.choices())
        buy = next((c for c in choices if isinstance(c, BuyTrain) and not c.trade_in), None)
        if buy is not None:
            _add(self.game, at, buy, self.seat, self.worth, self.found)
            return
        places = at.title.corporation_index
        sales = [choice for choice in choices if isinstance(choice, Sell)]
        for choice in sorted(sales, key=lambda sale: (places[sale.corporation], -sale.shares)):
            place = places[choice.corporation]
            if place <= last:
                self.others.append((at, choice))
            elif (twin := self.after(at, choice)) is not None:
                self.blocks.append((twin, place))

    def after(self, at: Game, sale: Sell) -> Game | None:
        """The position after a sale, unless one like it is known."""
        twin = at.copy()
        twin.push_checked(sale)
        mark = hash(twin.state)
        if mark in self.seen:
            return None
        self.seen.add(mark)
        return twin


def _sold(actions: Iterable[Any]) -> Sold:
    """Shares sold of each company."""
    total: dict[str, int] = {}
    for action in actions:
        if isinstance(action, Sell):
            total[action.corporation] = total.get(action.corporation, 0) + action.shares
    return tuple(sorted(total.items()))


def _holds(sold: Sold, ways: Iterable[Sold]) -> bool:
    """True if one of the ways sells nothing but what is sold here, and less of it."""
    counts = dict(sold).get
    return any(way != sold and all(shares <= counts(sym, 0) for sym, shares in way) for way in ways)


def _add(
    start: Game,
    at: Game,
    buy: BuyTrain,
    seat: int,
    worth: int,
    found: dict[Sold, Plan],
) -> None:
    after = at.copy()
    after.push_checked(buy)
    actions = tuple(at.actions[start.length :])
    key = _sold(actions)
    lost = tuple(
        f"{rule.sym} to {holder(at, at.state.president[index])}"
        for index, rule in enumerate(start.title.corporations)
        if start.state.president[index] == seat and at.state.president[index] != seat
    )
    pages = pages_of(start.title.name)
    plan = Plan(
        (*actions, buy), ", ".join(f"{count} {sym}" for sym, count in key) or "nothing",
        worth - pages.settled_worth(after, seat), lost, _sales(start, at, actions),
        sum(shares for _, shares in key),
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
