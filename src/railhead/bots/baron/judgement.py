"""What a position is worth to each seat: what it would count at the end if the companies went on as they are."""

from __future__ import annotations

from typing import Final

from ...engine.game import Game
from ..conductor.outlook import Outlook

OTHERS: Final = 0.5
"""What the best of the others has counts this much against a seat."""
PRIVATE_ROUNDS: Final = 3
"""Rounds a private is taken to pay still."""
OWED: Final = 0.5
"""How likely it is that a president has to pay for what his company lacks."""


def projected(game: Game, outlook: Outlook, seat: int) -> float:
    """Cash, what the shares bring until the end, privates, less what a president may have to pay."""
    if game.over:
        return float(game.rules.score(game, seat))
    s = game.state
    total = float(s.cash[seat])
    for corporation in range(len(s.cell)):
        held = outlook.shares(seat, corporation)
        if held:
            worth = outlook.share_value(corporation) if s.floated[corporation] else s.par[corporation]
            total += held * worth
        if s.president[corporation] == seat:
            total -= OWED * outlook.liability(corporation)
    for number, owner in enumerate(s.private_owner):
        if owner == seat:
            private = game.title.privates[number]
            total += private.value + PRIVATE_ROUNDS * private.revenue
    if s.bankrupt[seat]:
        total = 0.0
    return total


def standing(game: Game, seat: int) -> float:
    """What a seat has, less a part of what the best of the others has."""
    outlook = Outlook(game)
    seats = range(len(game.players))
    each = [projected(game, outlook, other) for other in seats]
    rivals = [worth for other, worth in enumerate(each) if other != seat]
    return each[seat] - OTHERS * max(rivals, default=0.0)
