"""Mergers and sales as they are decided: previews of what a change makes, the sale auction, what the buyer does."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Action
from ....engine.depot import train_limit
from ....engine.game import Game
from ....engine.holdings import price_of
from ....finance.holders import SLOTS, TREASURY
from ....titles.g1817 import ladder as bidding
from ....titles.g1817.actions import Acquire, Convert, Lift, Merge, Offer
from ....titles.g1817.boxes import LIQUIDATION
from ....titles.g1817.loans import loan_limit, loans_left, loans_of, value
from ....titles.g1817.markers import ReduceMarkers, all_markers, doubled, most_markers, on_map
from ....titles.g1817.mergers import MARKERS
from ....titles.g1817.sales import buyers, following, highest, how_sold, purse, takeover_of
from ....titles.g1817.slots import LADDER, TAKEOVER, TARGET
from ....titles.g1817.stock import shorts_in_play
from ...play.cells import Amount, Asked, Cell, amount, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import describe, holder, money, place_name


@dataclass(frozen=True)
class Preview:
    """A conversion or merger and what it makes."""

    cell: Cell
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Bidder:
    """One of a player's companies that could buy."""

    sym: str
    cash: int
    most: int
    gained: int
    """What the company on sale brings to the purchase; below 0 it owes more than it has."""
    loans: int
    """Loans that could be taken for it."""
    room: int
    """Loans its size leaves it."""
    bank: int
    """Loans the bank has left then."""
    parts: str
    """Of what the most is made, in words."""


@dataclass(frozen=True)
class Sale:
    """A company on sale."""

    sym: str
    how: str
    leader: str
    bid: Amount | None
    low: int
    high: int
    buyers: tuple[Bidder, ...]
    per_share: int
    """Settled for each share and each short at the least bid."""
    owed: int
    """Paid out of the bid before any share is: loans of a liquidated company less its cash."""
    present: tuple[int, int] | None
    """The bid that stands, and what is settled at it."""
    stands: str
    """The same in words, where it is another amount."""
    worth: int
    """Of one loan."""
    offer: Cell | None
    seller: bool


def preview(game: Game, action: Action, company: int) -> Preview:
    """What a conversion or merger makes, read from a copy."""
    made = cell(game, action, describe(game, action))
    if made.action is None:
        return Preview(made, ())
    twin = game.copy()
    twin.push_checked(action)
    s = twin.state
    facts = (
        ("price", money(twin, price_of(twin, company))),
        ("shares", str(s.size[company])),
        ("in its treasury", str(s.shares[company * SLOTS + TREASURY])),
        ("president", holder(twin, s.president[company])),
        ("cash", money(twin, s.treasury[company])),
        ("loans", f"{loans_of(twin, company)} of {loan_limit(twin, company)}"),
        ("shorts", str(shorts_in_play(twin, company))),
        ("trains", _trains(twin, company)),
        ("markers", _markers(twin, company)),
    )
    return Preview(made, facts)


def _trains(game: Game, company: int) -> str:
    """How many trains it has, and how many of them are too many."""
    held, limit = len(game.state.trains[company]), train_limit(game)
    return f"{held}, {held - limit} too many" if held > limit else str(held)


def _markers(game: Game, company: int) -> str:
    """R-1817-311, R-1817-312: its markers, and those that it has to buy afterwards, with what they cost."""
    s = game.state
    held = all_markers(game, company)
    due = next((frame[2] for frame in s.interrupts if frame[:2] == (MARKERS, company)), 0)
    if not due:
        return str(held)
    cost = due * int(game.title.facts["stations"]["cost"])
    lacks = "" if s.treasury[company] >= cost else f" (it has {money(game, s.treasury[company])})"
    return f"{held}, then {due} more for {money(game, cost)}{lacks}"


@panel("convert", "merge", beside=("pass",))
def changes(context: PanelContext) -> Panel | None:
    """What the company may become."""
    game = context.game
    if game.step.name != "convert-or-merge":
        return None
    found = []
    for action in [*context.actions("convert"), *context.actions("merge")]:
        kept = action.corporation if isinstance(action, Convert) else action.survivor
        assert isinstance(action, Convert | Merge)
        found.append(preview(game, action, game.title.corporation_index[kept]))
    return Panel("changes", "Convert or merge", tuple(found)) if found else None


@panel("offer", "raise", beside=("pass",))
def sale(context: PanelContext) -> Panel | None:
    """The company on sale: whether it is offered, who bids, and up to what."""
    game = context.game
    if game.step.name != "company-sale":
        return None
    s = game.state
    target = s.get(TARGET)
    if target < 0:
        return None
    seat = game.actor
    assert seat is not None
    running = s.get(LADDER) or bidding.called(target, ())
    ranges = context.actions("raise")
    sym = game.title.corporations[target].sym
    leader = ""
    if running.bids:
        leader = f"{game.players[bidding.leader(running)]} bids {money(game, bidding.price(running))}"
    own = tuple(bidder(game, company, target) for company in buyers(game, seat, target))
    stands = bidding.price(running) if running.bids else 0
    present = (stands, settled(game, target, stands)) if stands else None
    low = following(game, running)
    share = settled(game, target, low)
    now = ""
    if present and present[1] != share:
        now = f" At the {money(game, stands)} bid now: {money(game, present[1])}."
    offered = context.actions("offer")
    return Panel(
        "sale", f"{sym} is on sale" if not offered else f"Offer {sym}?",
        Sale(
            sym, how_sold(game, target), leader, amount(ranges[0], "Bid") if ranges else None, low,
            highest(game, seat, running), own, share, owed(game, target),
            present, now, value(game),
            cell(game, Offer(sym), f"Offer {sym} for sale") if offered else None,
            seat == s.president[target],
        ),
    )  # fmt: skip


def bidder(game: Game, company: int, target: int) -> Bidder:
    """R-1817-359: what a company could pay for the one on sale, and of what that is made."""
    most, cash = purse(game, company, target), game.state.treasury[company]
    freed = 0 if how_sold(game, target) == LIQUIDATION else loans_of(game, target)
    room, bank = loan_limit(game, company) - loans_of(game, company), loans_left(game) + freed
    loans = max(0, min(room, bank))
    gained = most - cash - value(game) * loans
    on_sale = game.title.corporations[target].sym
    parts = [f"{money(game, cash)} of its own"]
    if gained > 0:
        parts.append(f"{money(game, gained)} that {on_sale} brings")
    if gained < 0:
        parts.append(f"less {money(game, -gained)} that {on_sale} owes beyond its cash")
    parts.append(f"{loans} loan{'' if loans == 1 else 's'} of {money(game, value(game))}")
    return Bidder(
        game.title.corporations[company].sym, cash, most, gained, loans, max(0, room), bank, ", ".join(parts)
    )  # fmt: skip


def settled(game: Game, target: int, bid: int) -> int:
    """R-1817-370, R-1817-371: what each share is paid, and each short costs, if it is sold for so much."""
    return max(0, bid - owed(game, target)) // game.state.size[target]


def owed(game: Game, target: int) -> int:
    """R-1817-371: what a liquidated company owes beyond its cash; below 0 it has more than it owes."""
    sale = takeover_of(game, target)
    return value(game) * sale.loans - sale.cash if sale.how == LIQUIDATION else 0


@panel("acquire", "lift")
def takeover(context: PanelContext) -> Panel | None:
    """Naming the buyer, and the markers that go."""
    game = context.game
    actions = [*context.actions("acquire"), *context.actions("lift")]
    buttons = tuple(cell(game, action, describe(game, action)) for action in actions)
    assert all(isinstance(action, Acquire | Lift) for action in actions)
    if context.has("lift"):
        context.hints["hexes"] = {action.hex: 0 for action in context.actions("lift")}
        return Panel("asked", "Markers to take off the map", Asked(_why_lifted(game), buttons))
    known = game.state.get(TAKEOVER)
    assert known is not None
    sym = game.title.corporations[known.target].sym
    return Panel(
        "asked", "Which company buys?", Asked(f"{sym} is bought for {money(game, known.bid)}.", buttons)
    )


def _why_lifted(game: Game) -> str:
    """R-1817-303, R-1817-391: too many markers for one company, on the map or on one hex."""
    step = game.step
    assert isinstance(step, ReduceMarkers)
    survivor, vanishing = step.pair(game)
    syms = " and ".join(game.title.corporations[company].sym for company in (survivor, vanishing))
    if twice := doubled(game, survivor, vanishing):
        hexes = dict.fromkeys(place_name(game, game.title.map.names[node >> 3]) for node in twice)
        where = ", ".join(hexes)
        return f"{syms} become one company, which may have only one marker on a hex: one of two in {where} must go."
    most = most_markers(game)
    over = len(on_map(game, survivor, vanishing)) - most
    return f"{syms} become one company, which can have {most} markers on the map: {over} must go."


@panel("loan", "repay", "bridge", last=True)
def loans(context: PanelContext) -> Panel | None:
    """Loans and bridges wherever they are offered beside another decision; at a turn's end its panel has the loans."""
    game = context.game
    asked = () if game.step.name == "repay-loans" else ("loan", "repay")
    actions = [action for kind in (*asked, "bridge") for action in context.actions(kind)]
    if not actions:
        return None
    title = " and ".join(["loans"] * context.has(*asked) + ["bridges"] * context.has("bridge")).capitalize()
    buttons = tuple(
        cell(
            game, action, describe(game, action), "" if action.kind == "bridge" else money(game, value(game))
        )
        for action in actions
    )
    return Panel("asked", title, Asked("", buttons), open=False)
