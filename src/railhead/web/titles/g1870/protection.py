"""Share price protection: what a president is asked, and what a seller should know before he ends his turn."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.holdings import fall
from ....titles.g1870.actions import Decline, Protect
from ....titles.g1870.blocks import BLOCKS, Block
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money
from .blocks import Holding, Prospect, holding_after, prospect, prospects


@dataclass(frozen=True)
class Question:
    """What the asked president sees."""

    block: Prospect
    holding: Holding
    limit: int
    buy: Cell
    fall: Cell
    later: tuple[Prospect, ...]
    """Blocks that are asked about afterwards."""


@dataclass(frozen=True)
class Sales:
    """Blocks of the present turn as their seller sees them."""

    blocks: tuple[Prospect, ...]


@panel("protect", "decline")
def protection(context: PanelContext) -> Panel | None:
    """All of the block at the unchanged price, or nothing."""
    game = context.game
    block = Block(*game.state.interrupts[-1][1:])
    seen = prospect(game, block)
    context.hints["cells"] = (fall(game, block.corporation, block.shares),)
    whole = "it" if seen.shares == 1 else f"all {seen.shares}"
    return Panel(
        "protection", f"Protect {seen.sym}",
        Question(
            seen, holding_after(game, block), game.title.holding_percent,
            cell(game, Protect(), f"Buy {whole} for {money(game, seen.cost)}"),
            cell(game, Decline(), f"Let it fall {money(game, seen.price)} → {money(game, seen.fallen)}"),
            prospects(game)[1:],
        ),
    )  # fmt: skip


@panel(beside=("pass", "sell", "buy", "train"))
def sales(context: PanelContext) -> Panel | None:
    """The blocks sold in this turn: who will be asked about them, and what follows."""
    if not context.game.state.get(BLOCKS):
        return None
    return Panel("sold_blocks", "Sold in this turn", Sales(prospects(context.game)))
