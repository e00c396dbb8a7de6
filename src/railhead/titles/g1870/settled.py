"""Where prices stand and what players are worth once every sale that is still open has lowered its price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.state import replaced
from .blocks import open_blocks

if TYPE_CHECKING:
    from ...engine.game import Game


def settled_cell(g: Game, corporation: int) -> int:
    """R-1870-048, R-1870-066: the box of a token when nobody protects the open blocks of its corporation."""
    cell = g.state.cell[corporation]
    for block in open_blocks(g):
        if block.corporation == corporation and cell >= 0:
            cell = g.title.market.fallen(cell, block.shares)
    return cell


def settled_worth(g: Game, player: int) -> int:
    """R-1870-048: what a player is worth when nobody protects the open blocks."""
    fallen = {block.corporation for block in open_blocks(g)}
    if not fallen:
        return g.rules.score(g, player)
    twin = g.copy()
    twin.state = twin.state.copy()
    for corporation in sorted(fallen):
        twin.state.cell = replaced(twin.state.cell, corporation, settled_cell(g, corporation))
    return g.rules.score(twin, player)
