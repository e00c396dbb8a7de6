"""The opening: what is still on offer, who bids what for the right to choose, and what a bid leaves one able to buy."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Par, Take
from ....engine.game import Game
from ....titles.g1860.auction import BIDS, FIRST_OUT, OUT, SILENT, least_bid, lots, most_bid
from ....titles.g1860.prices import par_list
from ...play.cells import Amount, Cell, amount, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money
from .privates import power


@dataclass(frozen=True)
class Certificate:
    """One certificate on offer."""

    sym: str
    name: str
    color: str
    least: int
    most: int
    """What it costs, for a director's certificate from the lowest par to the highest."""
    what: str
    within_reach: bool
    """It could be paid for after the least bid."""
    choices: tuple[Cell, ...]


@dataclass(frozen=True)
class Bidder:
    """A player in the present auction."""

    name: str
    says: str
    cash: int
    highest: bool


@dataclass(frozen=True)
class Opening:
    """The whole auction."""

    certificates: tuple[Certificate, ...]
    bidders: tuple[Bidder, ...]
    bid: Amount | None
    low: int
    high: int
    choosing: bool
    if_all_pass: str


def certificates(game: Game, seat: int, choosing: bool) -> tuple[Certificate, ...]:
    """Everything on offer with its price; when somebody chooses, with the buttons for it."""
    s = game.state
    privates, companies = lots(game)
    left = s.cash[seat] if choosing else s.cash[seat] - least_bid(game)
    found = []
    for private in privates:
        rule = game.title.privates[private]
        buttons: tuple[Cell, ...] = ()
        if choosing:
            buttons = (cell(game, Take(rule.sym), f"Take for {money(game, rule.value)}"),)
        what = f"pays {money(game, rule.revenue)} a round; {power(game, private)}"
        found.append(
            Certificate(rule.sym, rule.name, "", rule.value, rule.value, what, rule.value <= left, buttons)
        )
    for company in companies:
        charter = game.title.corporations[company]
        shares = s.president_shares[company]
        pars = par_list(game, company)
        buttons = ()
        if choosing:
            buttons = tuple(
                cell(game, Par(charter.sym, par), f"par {money(game, par)}", money(game, par * shares))
                for par in pars
            )
        what = (
            f"director's certificate, {shares} shares; par {money(game, pars[0])} to {money(game, pars[-1])}"
        )
        least = pars[0] * shares
        found.append(
            Certificate(
                charter.sym, charter.name, charter.color, least, pars[-1] * shares, what, least <= left, buttons
            )
        )  # fmt: skip
    return tuple(found)


STEPS = ("bidding", "choose-certificate")


@panel("raise", "take", "par", beside=("pass",))
def auction(context: PanelContext) -> Panel | None:
    """The board of the opening, with the bid or the choice."""
    game = context.game
    if game.step.name not in STEPS:
        return None
    ranges = context.actions("raise")
    bid = amount(ranges[0], "Bid") if ranges else None
    choosing = game.step.name == "choose-certificate"
    data = opening(game, game.state.entity, choosing, bid)
    return Panel("auction", "Choose a certificate" if choosing else "Bid for the choice", data)


def looked_at(game: Game, seat: int | None) -> Panel | None:
    """The same board for those who wait: who is still in, and what a bid would leave them."""
    if game.step.name not in STEPS:
        return None
    return Panel("auction", "The auction", opening(game, game.state.entity if seat is None else seat, False))


def opening(game: Game, seat: int, choosing: bool, bid: Amount | None = None) -> Opening:
    """The auction as one player sees it."""
    s = game.state
    bids = s.get(BIDS)
    top = max((0, *bids))
    bidders = tuple(
        Bidder(
            name,
            _says(game, bids[place]) if bids else "",
            s.cash[place],
            bool(bids) and bids[place] == top > 0,
        )
        for place, name in enumerate(game.players)
    )
    first = s.get(FIRST_OUT)
    chooser = game.players[s.entity if first is None else first]
    decided = top > 0 or game.step.name == "choose-certificate"
    return Opening(
        certificates(game, seat, choosing), bidders, bid,
        least_bid(game), max(0, most_bid(game, seat)) if not choosing else 0, choosing,
        "" if decided else f"If everybody passes, {chooser} chooses without paying a premium.",
    )  # fmt: skip


def _says(game: Game, bid: int) -> str:
    if bid == SILENT:
        return "has not bid yet"
    return "passed" if bid == OUT else f"bids {money(game, bid)}"
