"""What a position is worth to each seat: what it would count at the end if the companies went on as they are."""

from __future__ import annotations

from typing import Final

from ...engine.game import Game
from ..conductor.outlook import Outlook
from ..conductor.twins import twin_of

OTHERS: Final = 0.5
"""What the best of the others has counts this much against a seat."""
PRIVATE_ROUNDS: Final = 3
"""Rounds a private is taken to pay still."""
OWED: Final = 0.5
"""How likely it is that a president has to pay for what his company lacks."""


def looked_at(game: Game) -> Outlook:
    """A position with the title's own clock."""
    outlook = Outlook(game)
    clock = twin_of(game.title.name).clock
    if clock is not None and not game.over:
        clock(outlook)
    return outlook


def projected(game: Game, outlook: Outlook, seat: int) -> float:
    """The score now, what shares bring beyond their price until the end, less what a president may have to pay."""
    total = float(game.rules.score(game, seat))
    if game.over:
        return total
    s = game.state
    if s.bankrupt[seat]:
        return 0.0
    twin = twin_of(game.title.name)
    for corporation, floated in enumerate(s.floated):
        held = outlook.shares(seat, corporation)
        if held and floated:
            brings = (
                outlook.share_value(corporation) if twin.share is None else twin.share(outlook, corporation)
            )
            total += held * (brings - outlook.price(corporation))
        if s.president[corporation] == seat and twin.share is None:
            total -= OWED * outlook.liability(corporation)
    for number, owner in enumerate(s.private_owner):
        if owner == seat:
            total += PRIVATE_ROUNDS * game.title.privates[number].revenue
    return total if twin.burden is None else total - twin.burden(outlook, seat)


def standing(game: Game, seat: int) -> float:
    """What a seat has, less a part of what the best of the others has."""
    outlook = looked_at(game)
    seats = range(len(game.players))
    each = [projected(game, outlook, other) for other in seats]
    rivals = [worth for other, worth in enumerate(each) if other != seat]
    return each[seat] - OTHERS * max(rivals, default=0.0)
