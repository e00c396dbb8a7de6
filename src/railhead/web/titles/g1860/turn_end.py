"""The end of a company's turn: whether it becomes insolvent, whose trains it may buy, and how British Rail closes."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.depot import cheapest
from ....engine.game import Game
from ....finance.holders import CORPORATION
from ....titles.g1860.companies import BRITISH_RAIL, CLOSED, INSOLVENT, in_receivership, is_open
from ....titles.g1860.end import paid, to_be_closed
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
class Forecast:
    """What the end of the turn brings."""

    sym: str
    insolvent: str
    sellers: tuple[Seller, ...]


@dataclass(frozen=True)
class Closing:
    """A company under British Rail."""

    sym: str
    state: str
    paid: int
    next: bool


def forecast(game: Game, company: int) -> str:
    """Why the company will be insolvent if it buys nothing; empty if it will not."""
    s = game.state
    if s.trains[company] or not valid_route(game, company):
        return ""
    sym = game.title.corporations[company].sym
    price = cheapest(game)
    short = price - s.treasury[company]
    already = company in s.get(INSOLVENT)
    verb = "stays" if already else "becomes"
    if short > 0:
        return (
            f"{sym} {verb} insolvent: it owns no train, can run to a station, "
            f"and lacks {short} of the {price} credits for the cheapest train."
        )
    return f"{sym} {verb} insolvent unless it buys a train now: it owns none and can run to a station."


@panel(beside=("train",))
def trains(context: PanelContext) -> Panel | None:
    """Before the turn ends: insolvency, and the rule of the last train."""
    game = context.game
    step = game.step
    if not isinstance(step, BuyTrainsInTens):
        return None
    company = game.state.entity - CORPORATION
    sellers = []
    for other, held in enumerate(game.state.trains):
        if not held or other == company:
            continue
        fault = step.seller_refusal(game, company, other)
        names = ", ".join(game.title.train_kinds[train // 100].name for train in held)
        sym = game.title.corporations[other].sym
        why = ""
        if fault is not None:
            template = game.rules.sentences.get(fault.code, fault.code)
            why = template.format(**fault.facts)
        sellers.append(Seller(sym, names, why))
    said = forecast(game, company)
    if not said and not sellers:
        return None
    data = Forecast(game.title.corporations[company].sym, said, tuple(sellers))
    return Panel("turn_end", "Before the turn ends", data)


@panel(beside=("run", "dividend", "train", "buy", "sell", "pass"))
def closing(context: PanelContext) -> Panel | None:
    """The end game as a list: who has closed, who would be next as things stand."""
    game = context.game
    if not game.state.get(BRITISH_RAIL):
        return None
    running = [c for c in range(len(game.title.corporations)) if is_open(game, c)]
    doomed = set(running if len(running) <= 2 else to_be_closed(game, running))
    rows = []
    for company, rule in enumerate(game.title.corporations):
        if company in game.state.get(CLOSED):
            rows.append(Closing(rule.sym, "closed", paid(game, company), False))
        elif is_open(game, company):
            state = "in receivership" if in_receivership(game, company) else "runs"
            rows.append(Closing(rule.sym, state, paid(game, company), company in doomed))
    rows.sort(key=lambda row: (row.state != "closed", row.paid))
    return Panel("closing", "British Rail", tuple(rows))
