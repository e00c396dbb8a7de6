"""Blocks of shares that were sold and whose price is not settled: their presidents may still protect them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ...engine import verbs

if TYPE_CHECKING:
    from ...engine.game import Game

PROTECT: Final = "protect"
"""Kind of the interrupt that asks a president: corporation, shares, president, seller."""
OVER: Final = "over"
"""Mark by player and corporation: a holding above the limit that came about by protection."""
_NOTE: Final = "block"
_PLACE: Final = 100


class Block(NamedTuple):
    """So many shares of a corporation, sold when that player was its president."""

    corporation: int
    shares: int
    president: int
    seller: int


def note_block(g: Game, block: Block) -> None:
    """R-1870-048, R-1870-066: keep a block of the turn until the turn is over."""
    number = block.corporation
    for part in block[1:]:
        number = number * _PLACE + part
    verbs.note(g, f"{_NOTE}:{len(noted_blocks(g))}", number)


def noted_blocks(g: Game) -> list[Block]:
    """Blocks of the present turn in the order of sale."""
    found: list[Block] = []
    turn = g.state.this_turn
    while (number := turn.get(f"{_NOTE}:{len(found)}")) is not None:
        number, seller = divmod(number, _PLACE)
        number, president = divmod(number, _PLACE)
        found.append(Block(*divmod(number, _PLACE), president, seller))
    return found


def ask_presidents(g: Game) -> None:
    """R-1870-066: each president is asked about each block, in the order of sale."""
    blocks = noted_blocks(g)
    for place, block in reversed(list(enumerate(blocks))):
        verbs.forget(g, f"{_NOTE}:{place}")
        verbs.interrupt(g, PROTECT, *block)


def open_blocks(g: Game) -> list[Block]:
    """All blocks whose price may still fall."""
    asked = [Block(*frame[1:]) for frame in g.state.interrupts[::-1] if frame[0] == PROTECT]
    return asked + noted_blocks(g)


def falling_out(g: Game) -> frozenset[int]:
    """R-1870-074: corporations that would leave the area that counts, were nobody to protect them."""
    s = g.state
    if not s.interrupts and f"{_NOTE}:0" not in s.this_turn:
        return frozenset()
    market = g.title.market
    return frozenset(
        block.corporation
        for block in open_blocks(g)
        if s.cell[block.corporation] >= 0
        and not market.zone[market.fallen(s.cell[block.corporation], block.shares)].counts
    )


def over_key(player: int, corporation: int) -> str:
    """The mark of a holding above the limit."""
    return f"{OVER}:{player}:{corporation}"
