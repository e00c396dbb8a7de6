"""Beside the stock turn: layers, half prices, companies without a director, and what the bank buys of privates."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....engine.holdings import price_of
from ....titles.g1860.companies import BANKRUPT, INSOLVENT, LAYER, in_receivership, is_open, started
from ....titles.g1860.layers import layer_of
from ....titles.g1860.prices import full_price, sale_price
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import describe


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
class Floor:
    """What a player should see beside the grid of companies."""

    layers: tuple[Layer, ...]
    halves: tuple[Half, ...]
    undirected: tuple[str, ...]
    privates: tuple[Cell, ...]


def layers(game: Game) -> tuple[Layer, ...]:
    """Every layer, and what opens it."""
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


@panel("cede", "turnover", beside=("buy", "sell", "par", "pass"), last=True)
def floor(context: PanelContext) -> Panel | None:
    """Layers, half prices and the director's certificates in the pool."""
    game = context.game
    if game.round.kind != "stock":
        return None
    undirected = tuple(
        rule.sym
        for c, rule in enumerate(game.title.corporations)
        if in_receivership(game, c) and is_open(game, c)
    )
    offers = [*context.actions("cede"), *context.actions("turnover")]
    buttons = tuple(cell(game, action, describe(game, action)) for action in offers)
    return Panel("floor", "Layers and prices", Floor(layers(game), halves(game), undirected, buttons))
