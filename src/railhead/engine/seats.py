"""Players around the table: who sits to the left, and who decides for a company."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..finance.holders import CORPORATION, SEATS

if TYPE_CHECKING:
    from .game import Game


def next_seat(g: Game, seat: int) -> int:
    """The player to the left."""
    return (seat + 1) % len(g.players)


def clockwise(g: Game, seat: int) -> list[int]:
    """All seats, starting with that one."""
    count = len(g.players)
    return [(seat + i) % count for i in range(count)]


def decider(g: Game, entity: int) -> int | None:
    """The player who decides for an entity: himself, or the corporation's president if it has one."""
    return entity if entity < SEATS else g.state.president[entity - CORPORATION]
