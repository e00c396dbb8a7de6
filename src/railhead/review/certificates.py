"""Certificates and the priority deal, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.game import Game
from ..engine.holdings import certificates
from .rounds import RoundMark, rounds_of


@dataclass(frozen=True, slots=True)
class Standing:
    """What players held when a round was over."""

    mark: RoundMark
    certificates: tuple[int, ...]
    """By seat, those that count."""
    limit: int
    priority: int
    """Seat with the priority deal."""


def standings(game: Game) -> tuple[Standing, ...]:
    """The end of every round."""
    nodes = game.nodes()
    first = nodes[0].index
    found = []
    for mark in rounds_of(game):
        at = Game(game.rules, game.players, nodes[mark.end - first])
        held = tuple(certificates(at, seat) for seat in range(len(game.players)))
        found.append(Standing(mark, held, game.rules.certificate_limit(at), at.state.priority))
    return tuple(found)
