"""A company's own shares: redemption and reissue as the sole action of a stock turn."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....engine.holdings import price_of
from ....engine.seats import clockwise
from ....engine.stock.turn import StockTurn
from ....finance.holders import IPO, POOL, SLOTS, TREASURY
from ....titles.agreement import parties
from ....titles.g1870.actions import Redeem, Reissue
from ....titles.g1870.company_shares import FROM_POOL, CompanyShares, is_reissued
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money


@dataclass(frozen=True)
class Own:
    """One company of the player and what it can do with its shares."""

    sym: str
    price: int
    cash: int
    shares: int
    """In its treasury."""
    offered: int
    """In the initial offering."""
    redeem: tuple[Cell, ...]
    reissue: Cell
    par: str
    """The price of reissued shares, before and after."""
    reissued: bool


@dataclass(frozen=True)
class OwnShares:
    """All companies of the player."""

    rows: tuple[Own, ...]
    least: int


@panel("redeem", "reissue", beside=("buy", "sell", "par"), last=True)
def treasury_shares(context: PanelContext) -> Panel | None:
    """Every company the player presides: each action possible or explained."""
    game = context.game
    step = game.step
    seat = game.actor
    if not isinstance(step, StockTurn) or seat is None:
        return None
    deal = next((deal for deal in step.deals if isinstance(deal, CompanyShares)), None)
    if deal is None:
        return None
    mine = [c for c in deal.own(game, seat) if game.state.operated[c]]
    if not mine:
        return None
    rows = tuple(_own(game, deal, seat, index) for index in mine)
    return Panel("treasury_shares", "Act for a company", OwnShares(rows, deal.least_outside),
                 open=context.has("redeem", "reissue") and not context.pick.get("company"))  # fmt: skip


def _own(game: Game, deal: CompanyShares, seat: int, index: int) -> Own:
    s = game.state
    sym = game.title.corporations[index].sym
    row = index * SLOTS
    price = price_of(game, index)
    redeem = [_redeem(game, seat, sym, holder, price) for holder in _sources(game, index, seat)]
    value = max(s.par[index], deal.reissue_value(game, index))
    par = (
        f"{money(game, s.par[index])} → {money(game, value)}" if value != s.par[index] else money(game, value)
    )
    count = s.shares[row + TREASURY]
    return Own(
        sym, price, s.treasury[index], count, s.shares[row + IPO], tuple(redeem),
        cell(game, Reissue(sym), f"Reissue {count}" if count else "Reissue", f"at {money(game, value)}"), par,
        is_reissued(game, index),
    )  # fmt: skip


def _sources(game: Game, index: int, seat: int) -> list[int]:
    """The pool while it has any, otherwise everybody who holds an ordinary certificate."""
    s = game.state
    row = index * SLOTS
    if s.shares[row + POOL]:
        return [FROM_POOL]
    held = [holder for holder in clockwise(game, seat) if s.shares[row + holder]]
    return held or [FROM_POOL]


def _redeem(game: Game, seat: int, sym: str, holder: int, price: int) -> Cell:
    action = Redeem(sym, holder)
    name = "the pool" if holder == FROM_POOL else "me" if holder == seat else game.players[holder]
    made = cell(game, action, f"from {name}", money(game, price))
    if made.action is not None and parties(game, action):
        return Cell(made.label, made.action, None, f"{money(game, price)}, must agree")
    return made
