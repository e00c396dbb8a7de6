"""Seats around the table: the bankrupt have left it."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.seats import clockwise, next_seat


def solvent(g: Game) -> list[int]:
    """Seats of players who are still in the game."""
    return [seat for seat, gone in enumerate(g.state.bankrupt) if not gone]


def next_solvent(g: Game, seat: int) -> int:
    """R-1817-084: the next player to the left who is still in the game."""
    for other in clockwise(g, next_seat(g, seat)):
        if not g.state.bankrupt[other]:
            return other
    return seat


def round_the_table(g: Game, seat: int) -> list[int]:
    """Players still in the game, clockwise from that seat."""
    gone = g.state.bankrupt
    return [other for other in clockwise(g, seat) if not gone[other]]


def certificate_limit(g: Game) -> int:
    """R-1817-001, R-1817-402, 1817/A-25: the limit for the players left, never fewer than the table knows."""
    limits = g.title.facts["cert_limit"]
    left = max(g.title.min_players, g.state.bankrupt.count(0))
    return int(limits[str(left)])
