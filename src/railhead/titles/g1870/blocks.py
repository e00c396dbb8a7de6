"""Blocks of shares that were sold and whose price is not settled: their presidents may still protect them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ...engine import verbs
from ...engine.holdings import fall, percent_of
from ...engine.slots import GAME, TURN, Corporation, Count, Player, Slot, fields_of
from ...finance.holders import SLOTS

if TYPE_CHECKING:
    from ...engine.game import Game

PROTECT: Final = "protect"
"""Kind of the interrupt that asks a president: corporation, shares, president, seller."""


class Block(NamedTuple):
    """So many shares of a corporation, sold when that player was its president."""

    corporation: Corporation
    shares: Count
    president: Player
    seller: Player


fields_of(Block, Corporation, Count, Player, Player)


BLOCKS: Final = Slot[tuple[Block, ...]](
    "protection.blocks",
    (),
    of=tuple[Block, ...],
    life=TURN,
    meaning="blocks of the turn in the order of sale",
)
OVER: Final = Slot[frozenset[tuple[int, int]]](
    "protection.over", frozenset(), of=frozenset[tuple[Player, Corporation]], life=GAME,
    meaning="(player, corporation) of a holding above the limit that came about by protection",
)  # fmt: skip


def note_block(g: Game, block: Block) -> None:
    """R-1870-048, R-1870-066: keep a block of the turn until the turn is over."""
    verbs.put(g, BLOCKS, (*g.state.get(BLOCKS), block))


def ask_presidents(g: Game) -> None:
    """R-1870-066: each president is asked about each block, in the order of sale."""
    blocks = g.state.get(BLOCKS)
    for block in reversed(blocks):
        verbs.interrupt(g, PROTECT, *block)
    verbs.drop(g, BLOCKS)


def open_blocks(g: Game) -> list[Block]:
    """All blocks whose price may still fall."""
    asked = [Block(*frame[1:]) for frame in g.state.interrupts[::-1] if frame[0] == PROTECT]
    return [*asked, *g.state.get(BLOCKS)]


def falling_out(g: Game) -> frozenset[int]:
    """R-1870-074: corporations that would leave the area that counts, were nobody to protect them."""
    s = g.state
    if not s.interrupts and not s.get(BLOCKS):
        return frozenset()
    market = g.title.market
    return frozenset(
        block.corporation
        for block in open_blocks(g)
        if s.cell[block.corporation] >= 0 and not market.zone[fall(g, block.corporation, block.shares)].counts
    )


def allow_excess(g: Game, player: int, corporation: int) -> None:
    """R-1870-068: the player may keep a holding above the limit."""
    verbs.put(g, OVER, g.state.get(OVER) | {(player, corporation)})


def end_excess(g: Game, player: int, corporation: int) -> None:
    """R-1870-068, 1870/A-19: once he holds no more than the limit he is held to it again, whatever the zone."""
    held = g.state.shares[corporation * SLOTS + player]
    if percent_of(g, corporation, held) <= g.title.holding_percent:
        verbs.put(g, OVER, g.state.get(OVER) - {(player, corporation)})
