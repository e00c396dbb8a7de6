"""Beside the stock turn: layers, half prices, companies without a director, and what can be done with privates."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Take
from ....engine.game import Game
from ....engine.holdings import price_of
from ....finance.holders import BANK
from ....titles.g1860.companies import BANKRUPT, INSOLVENT, LAYER, in_receivership, is_open, started
from ....titles.g1860.layers import layer_of
from ....titles.g1860.prices import full_price, pars_for, sale_price
from ....titles.g1860.privates import revenue_of
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import describe, money
from .privates import power


@dataclass(frozen=True)
class Layer:
    """One layer of companies."""

    number: int
    companies: tuple[str, ...]
    open: bool
    opens: str


@dataclass(frozen=True)
class Half:
    """A company whose shares bring half."""

    sym: str
    price: int
    brings: int
    why: str


@dataclass(frozen=True)
class Private:
    """A private that the player could buy, sell or exchange."""

    sym: str
    name: str
    what: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Floor:
    """What a player should see beside the grid of companies."""

    layers: tuple[Layer, ...]
    halves: tuple[Half, ...]
    undirected: tuple[str, ...]
    privates: tuple[Private, ...]


def layers(game: Game) -> tuple[Layer, ...]:
    """Every layer, and what opens it; none where companies start in any order."""
    if game.rules.options.flag("free_company_order"):
        return ()
    reached = game.state.get(LAYER)
    numbers = sorted({layer_of(game, c) for c in range(len(game.title.corporations))})
    found = []
    for number in numbers:
        syms = tuple(r.sym for c, r in enumerate(game.title.corporations) if layer_of(game, c) == number)
        opens = (
            "" if number <= reached else f"once a company of layer {number - 1} has operated or is sold out"
        )
        found.append(Layer(number, syms, number <= reached, opens))
    return tuple(found)


def why_half(game: Game, company: int) -> str:
    """Why a share brings half of its price; empty if it brings all."""
    if full_price(game, company):
        return ""
    if company in game.state.get(BANKRUPT):
        return "it was bankrupt and has not floated again"
    if not game.state.operated[company]:
        return "it has not operated yet and owns no train"
    return "insolvent: it owns no train" if company in game.state.get(INSOLVENT) else "it owns no train"


def halves(game: Game) -> tuple[Half, ...]:
    """Companies whose shares bring half."""
    return tuple(
        Half(rule.sym, price_of(game, c), sale_price(game, c), why_half(game, c))
        for c, rule in enumerate(game.title.corporations)
        if started(game, c) and game.state.cell[c] >= 0 and why_half(game, c)
    )


def share_note(game: Game, company: int) -> str:
    """Beside a company in the grid: what its shares bring, or when it can be started."""
    if started(game, company):
        if game.state.cell[company] >= 0 and why_half(game, company):
            return f"sells at half, {money(game, sale_price(game, company))}"
        return ""
    if company in game.state.get(BANKRUPT):
        return f"bankrupt: starts again from {money(game, min(pars_for(game, company, True)))}"
    if game.rules.options.flag("free_company_order"):
        return ""
    layer = layer_of(game, company)
    return f"layer {layer}" if layer <= game.state.get(LAYER) else f"layer {layer}, not open yet"


def privates(game: Game, context: PanelContext) -> tuple[Private, ...]:
    """R-1860-041 to R-1860-046: what the bank sells, and what can be done with the player's own."""
    actions = [action for kind in ("cede", "turnover", "exchange") for action in context.actions(kind)]
    found = []
    for private, rule in enumerate(game.title.privates):
        cells = [
            cell(game, action, describe(game, action)) for action in actions if action.private == rule.sym
        ]
        if game.state.private_owner[private] == BANK:
            cells.append(cell(game, Take(rule.sym), f"Buy for {money(game, rule.value)}"))
        if cells:
            what = f"pays {money(game, revenue_of(game, private))} a round; {power(game, private)}"
            found.append(Private(rule.sym, rule.name, what, tuple(cells)))
    return tuple(found)


@panel("cede", "turnover", "exchange", "take", beside=("buy", "sell", "par", "pass"), last=True)
def floor(context: PanelContext) -> Panel | None:
    """Layers, half prices and the director's certificates in the pool."""
    game = context.game
    if game.round.kind != "stock" or game.state.interrupts:
        return None
    undirected = tuple(
        rule.sym
        for c, rule in enumerate(game.title.corporations)
        if in_receivership(game, c) and is_open(game, c)
    )
    closed = layers(game) if not all(layer.open for layer in layers(game)) else ()
    data = Floor(closed, halves(game), undirected, privates(game, context))
    named = [
        ("half prices", data.halves),
        ("no director", undirected),
        ("privates", data.privates),
        ("layers", closed),
    ]
    title = ", ".join(name for name, there in named if there)
    return Panel("floor", title[:1].upper() + title[1:], data) if title else None
