"""The end of a company's turn: whether it becomes insolvent, whose trains it may buy, and how British Rail closes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....engine.depot import cheapest
from ....engine.game import Game
from ....engine.holdings import price_of
from ....engine.steps.run import REVENUE
from ....finance.holders import CORPORATION
from ....titles.g1860.companies import BRITISH_RAIL, CLOSED, INSOLVENT, in_receivership, is_open
from ....titles.g1860.end import LAST_ROUND, paid, to_be_closed
from ....titles.g1860.insolvency import valid_route
from ....titles.g1860.trains import BuyTrainsInTens
from ...title_pages.panel import Panel, PanelContext, panel


@dataclass(frozen=True)
class Seller:
    """Another company's trains, and why they cannot be bought."""

    sym: str
    trains: str
    why: str


@dataclass(frozen=True)
class Open:
    """A company under British Rail, in the order of the round."""

    sym: str
    state: str
    """``ran``, ``now`` or ``next``."""
    paid: int
    earlier: bool
    """What it paid is of the round before."""
    undirected: bool
    doomed: bool
    """It would close if the round ended now."""


@dataclass(frozen=True)
class Shut:
    """A company that British Rail has closed."""

    sym: str
    paid: int
    price: int


@dataclass(frozen=True)
class EndGame:
    """The end game as a sequence: this round, what closes after it, what follows."""

    open: tuple[Open, ...]
    shut: tuple[Shut, ...]
    last: bool
    """The game ends with this round."""
    stay: int
    """Companies that would stay open if the round ended now."""


def forecast(game: Game, company: int) -> str:
    """R-1860-226, R-1860-230: what comes at the end of the turn of a company without a train; empty with one."""
    s = game.state
    if s.trains[company]:
        return ""
    sym = game.title.corporations[company].sym
    price, credit = cheapest(game), s.treasury[company]
    if credit > price or (credit == price and game.rules.options.flag("must_buy_at_exact_price")):
        spare = f"; {credit - price:,} of its {credit:,} can be spent before that" if credit > price else ""
        return (
            f"{sym} owns no train and must buy one in this turn: the cheapest costs {price:,} credits{spare}."
        )
    if not valid_route(game, company):
        return (
            f"{sym} owns no train and lacks {price - credit:,} of the {price:,} credits for the cheapest. It cannot "
            "run to a station yet, so it does not become insolvent."
        )
    verb = "stays" if company in s.get(INSOLVENT) else "becomes"
    return (
        f"{sym} {verb} insolvent at the end of this turn: it owns no train, can run to a station, "
        + (f"and lacks {price - credit:,} of the {price:,} credits for the cheapest train." if price > credit else
           f"and need not buy the cheapest train for exactly its {price:,} credits.")
    )  # fmt: skip


@panel(beside=("tile", "token", "train"), last=True)
def trains(context: PanelContext) -> Panel | None:
    """Below what is asked: what comes at the end of the turn."""
    game = context.game
    company = game.state.entity - CORPORATION
    if company < 0 or game.state.interrupts:
        return None
    said = forecast(game, company)
    return Panel("turn_end", "Before the turn ends", said) if said else None


@panel(beside=("train",), last=True)
def offers(context: PanelContext) -> Panel | None:
    """Below what can be bought: the rule of the last train."""
    game = context.game
    company = game.state.entity - CORPORATION
    if company < 0 or game.state.interrupts or not isinstance(game.step, BuyTrainsInTens):
        return None
    found = sellers(game, game.step, company)
    return Panel("sellers", "Who may sell a train", found, open=False) if found else None


def sellers(game: Game, step: BuyTrainsInTens, company: int) -> tuple[Seller, ...]:
    """R-1860-222, R-1860-223: every other company with trains, and why it cannot sell one."""
    found = []
    for other, held in enumerate(game.state.trains):
        if not held or other == company:
            continue
        fault = step.seller_refusal(game, company, other)
        names = ", ".join(game.title.train_kinds[train // 100].name for train in held)
        why = ""
        if fault is not None:
            why = replace(fault, template=game.rules.wording[fault.code]).sentence()
        found.append(Seller(game.title.corporations[other].sym, names, why))
    return tuple(found)


@panel(beside=("run", "dividend", "train", "pass"), last=True)
def closing(context: PanelContext) -> Panel | None:
    """The end game: who has run in this round, who would close after it, and when it is over."""
    return under_british_rail(context.game)


def under_british_rail(game: Game) -> Panel | None:
    """The same for those who wait."""
    if not game.state.get(BRITISH_RAIL):
        return None
    return Panel("closing", "British Rail", end_game(game))


def end_game(game: Game) -> EndGame:
    """R-1860-335, R-1860-336: this round and what follows, as things stand."""
    s = game.state
    syms = [rule.sym for rule in game.title.corporations]
    order = [c for c in game.round.order(game) if is_open(game, c)]
    waiting = [c for c in s.waiting if c in order]
    now = s.entity - CORPORATION
    ran = [c for c in order if c != now and c not in waiting]
    last = len(order) <= LAST_ROUND
    doomed = set(order if last else to_be_closed(game, order))
    sequence = [*ran, *([now] if now in order else []), *waiting]
    states = {now: "now", **dict.fromkeys(ran, "ran"), **dict.fromkeys(waiting, "next")}
    had_turn = s.get(REVENUE) is not None
    shown = tuple(
        Open(
            syms[c], states[c], paid(game, c), states[c] == "next" or (c == now and not had_turn),
            in_receivership(game, c), c in doomed,
        )
        for c in sequence
    )  # fmt: skip
    closed = s.get(CLOSED)
    shut = tuple(Shut(syms[c], paid(game, c), price_of(game, c)) for c in sorted(closed))
    return EndGame(shown, shut, last, len(order) - len(doomed))
