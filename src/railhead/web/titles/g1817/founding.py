"""Starting a company: the ladder of bids with the price each means, the size, and paying with privates."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....titles.g1817 import ladder as bidding
from ....titles.g1817.actions import HandIn, Size
from ....titles.g1817.boxes import box_below
from ....titles.g1817.founding import basic_markers, bid_facts, founding_of, phase_sizes
from ....titles.g1817.loans import value
from ....titles.g1817.slots import LADDER
from ...play.cells import Amount, Cell, amount, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money
from .privates import power

RUNGS = 8
"""Bids shown in the ladder."""


@dataclass(frozen=True)
class Rung:
    """A bid and what follows from it."""

    bid: int
    price: int
    capital: tuple[tuple[int, int], ...]
    """(size, what the company could raise by selling all its shares)."""


@dataclass(frozen=True)
class Bidding:
    """The auction for a new company."""

    sym: str
    leader: str
    bid: Amount | None
    rungs: tuple[Rung, ...]
    still_in: tuple[str, ...]
    companies: tuple[tuple[str, str, bool], ...] = ()
    """(letters, colour, picked) of charters not in play."""


@dataclass(frozen=True)
class SizeChoice:
    """One size of the new company."""

    cell: Cell
    shares: int
    markers: int
    markers_cost: int
    loans: int


@dataclass(frozen=True)
class Sizes:
    """A company of which the price is known and the size is not."""

    sym: str
    price: int
    choices: tuple[SizeChoice, ...]


@dataclass(frozen=True)
class Payment:
    """Paying for the certificate."""

    sym: str
    due: int
    cash: int
    privates: tuple[tuple[Cell, str], ...]
    """Each with what it will do for the company."""


def rungs(game: Game, low: int, high: int) -> tuple[Rung, ...]:
    """Bids from the least on, each with its price."""
    step = bid_facts(game)[2]
    found = []
    for bid in range(low, min(high, low + step * (RUNGS - 1)) + 1, step):
        price = game.title.market.price[box_below(game, bid // 2)]
        sizes = tuple((size, bid + price * (size - 2)) for size in phase_sizes(game))
        found.append(Rung(bid, price, sizes))
    return tuple(found)


@panel("start", last=True)
def start(context: PanelContext) -> Panel | None:
    """Choose a charter, then the opening bid."""
    game = context.game
    offers: dict[str, list[object]] = {}
    for choice in context.actions("start"):
        offers.setdefault(choice.template.corporation, []).append(choice)
    picked = context.pick.get("company", "")
    companies = tuple(
        (rule.sym, rule.color, rule.sym == picked) for rule in game.title.corporations if rule.sym in offers
    )
    bid = None
    steps: tuple[Rung, ...] = ()
    if picked in offers:
        choice = offers[picked][-1]
        bid = amount(choice, "Bid")  # type: ignore[arg-type]  # ranges of opening bids alone
        steps = rungs(game, bid.range.low, bid.range.high)
    data = Bidding(picked, "", bid, steps, (), companies)
    return Panel(
        "start",
        "Start a company",
        data,
        open=picked in offers or not any(cell >= 0 for cell in game.state.cell),
    )


@panel("raise", beside=("pass",))
def bids(context: PanelContext) -> Panel | None:
    """The auction of a new company as it runs."""
    game = context.game
    running = game.state.get(LADDER)
    if game.step.name != "company-bids" or running is None:
        return None
    ranges = context.actions("raise")
    bid = amount(ranges[0], "Bid") if ranges else None
    steps = rungs(game, bid.range.low, bid.range.high) if bid is not None else ()
    leader = f"{game.players[bidding.leader(running)]} bids {money(game, bidding.price(running))}"
    names = tuple(game.players[seat] for seat in running.waiting)
    sym = game.title.corporations[running.item].sym
    return Panel("company_bids", f"Who starts {sym}?", Bidding(sym, leader, bid, steps, names))


@panel("size")
def size(context: PanelContext) -> Panel | None:
    """The sizes of this phase with what each brings."""
    game = context.game
    cost = int(game.title.facts["stations"]["cost"])
    company = founding_of(game).company
    found = []
    for shares in phase_sizes(game):
        markers = basic_markers(game, shares) - basic_markers(game, 2)
        loans = int(game.title.facts["loans"]["per_company"][str(shares)]) * value(game)
        found.append(
            SizeChoice(cell(game, Size(shares), f"{shares} shares"), shares, markers, markers * cost, loans)
        )
    price = game.title.market.price[game.state.cell[company]]
    return Panel("size", "Size", Sizes(game.title.corporations[company].sym, price, tuple(found)))


@panel("hand", beside=("pass",))
def payment(context: PanelContext) -> Panel | None:
    """Privates at face value; the rest in cash is the button below every decision."""
    game = context.game
    if game.step.name != "company-payment":
        return None
    founding = founding_of(game)
    sym = game.title.corporations[founding.company].sym
    cells = tuple(
        (cell(game, HandIn(rule.sym), rule.sym, money(game, rule.value)), power(game, number))
        for number, rule in enumerate(game.title.privates)
        if game.state.private_owner[number] == founding.player
    )
    cash = game.state.cash[founding.player]
    return Panel("payment", f"Pay for {sym}", Payment(sym, founding.due, cash, cells))
