"""The opening sale: one board with every private, all bids, what is on offer, and what happens if all pass."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Bid, Take
from ....engine.game import Game
from ....engine.refusals import Refusal
from ....engine.steps.opening_sale import AUCTION, OpeningSale, bids_on, tied_up
from ....finance.holders import BANK
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.privates import power_line, private_help, private_hexes
from ...wording.words import holder, money
from ..cells import Amount, Cell, amount, cell


@dataclass(frozen=True)
class Lot:
    """One private on the board."""

    sym: str
    name: str
    value: int
    revenue: int
    effect: str
    """What it does, in a line."""
    state: str
    """``offer``, ``auction``, ``later`` or ``sold``."""
    owner: str
    bids: tuple[tuple[str, int, bool], ...]
    """(player, amount, highest)."""
    take: Cell | None
    bid: Amount | None
    why: Refusal | None
    help: str = ""
    hexes: str = ""
    """Hexes it is about."""


@dataclass(frozen=True)
class Board:
    """The whole sale."""

    lots: tuple[Lot, ...]
    free: tuple[tuple[str, int, int], ...]
    """(player, cash, cash not tied up in bids)."""
    if_all_pass: str


def board(game: Game, choices: dict[str, object] | None = None) -> Board:
    """The auction board of a position, for whoever looks; choices by private when somebody decides."""
    s = game.state
    step = game.step
    assert isinstance(step, OpeningSale)
    offer = step.offer(game)
    running = s.get(AUCTION)
    lots = []
    for index, rule in enumerate(game.title.privates):
        bids = sorted(bids_on(s, index).items(), key=lambda item: -item[1])
        shown = tuple((game.players[seat], value, k == 0) for k, (seat, value) in enumerate(bids))
        owner = s.private_owner[index]
        state = (
            "sold"
            if owner != BANK
            else "auction"
            if index == running
            else "offer"
            if index == offer
            else "later"
        )
        take, bid, why = None, None, None
        if choices is not None and owner == BANK:
            if state == "offer" and running is None:
                price = step.price(game, index)
                take = cell(game, Take(rule.sym), f"Buy {money(game, price)}")
            else:
                choice = choices.get(rule.sym)
                if choice is not None:
                    bid = amount(choice, "Bid")  # type: ignore[arg-type]  # only ranges of bids are put there
                else:
                    why = game.why_not(Bid(rule.sym, step.minimum(game, index)))
        lots.append(
            Lot(rule.sym, rule.name, rule.value, rule.revenue, power_line(game, index), state,
                holder(game, owner) if owner != BANK else "", shown, take, bid, why, private_help(game, index),
                " ".join(private_hexes(game, index)))
        )  # fmt: skip
    free = tuple(
        (
            name,
            s.cash[seat],
            s.cash[seat] - tied_up(s, seat),
        )
        for seat, name in enumerate(game.players)
    )
    return Board(tuple(lots), free, _if_all_pass(game, step, offer, running))


def _if_all_pass(game: Game, step: OpeningSale, offer: int, running: int | None) -> str:
    if running is not None:
        bids = sorted(bids_on(game.state, running).items(), key=lambda item: -item[1])
        leader, *others = (game.players[seat] for seat, _ in bids)
        sym, price = game.title.privates[running].sym, money(game, bids[0][1])
        return (
            f"{sym} is auctioned among {', '.join((leader, *others))}; nobody else is asked. "
            f"If {' and '.join(others)} {'passes' if len(others) == 1 else 'pass'}, {leader} gets it for {price}."
        )
    if offer == 0:
        after = max(0, step.price(game, 0) - step.falls_by)
        return f"If everybody passes, {game.title.privates[0].sym} falls to {money(game, after)}."
    return "If everybody passes, the sold privates pay their revenue and the sale goes on."


@panel("take", "bid")
def auction(context: PanelContext) -> Panel | None:
    """The board with its buttons."""
    if not isinstance(context.game.step, OpeningSale):
        return None
    ranges = {choice.template.private: choice for choice in context.actions("bid")}
    return Panel("auction", "Opening sale", board(context.game, ranges))
