"""The legal action nearest to one that the rules refuse: the same thing with another amount, place or piece.

Not part of judging an action: it looks through the choices, so it is asked for only when somebody wants to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .actions import (
    Action,
    Bid,
    Buy,
    BuyTrain,
    Discard,
    Dividend,
    EndGame,
    Par,
    Pass,
    Range,
    Routes,
    Run,
    Take,
)
from .actions import field_names as names_of

if TYPE_CHECKING:
    from .game import Game

KIN: dict[type[Any], tuple[type[Any], ...]] = {Take: (Bid,), Bid: (Take,), Buy: (Par,), Par: (Buy,)}
"""Kinds that do another thing with the same piece."""
LOOSE: Final = (BuyTrain, Discard, Dividend)
"""Kinds whose first value is itself what can be changed."""
OTHER_KIND: Final = 100
FAR: Final = 1_000_000


def nearest(g: Game, action: Action) -> Action | None:
    """What comes nearest to an illegal action and is legal now; None if nothing does the like with the same piece.

    Routes are left out: what is best there is a matter of the table's route help.
    """
    if isinstance(action, Run | Pass | EndGame):
        return None
    refusal = g.why_not(action)
    if refusal is None:
        return action
    if refusal.nearest is not None:
        return refusal.nearest
    speaker = g.speaker(action)
    best: Action | None = None
    least = (FAR, FAR)
    for choice in g.choices():
        if isinstance(choice, Routes):
            continue
        found = _within(choice, action) if isinstance(choice, Range) else choice
        distance = _distance(action, found)
        if distance is not None and distance < least and g.speaker(found) == speaker:
            best, least = found, distance
    return best


def _within(choice: Range, action: Action) -> Action:
    """The amount of a range that is nearest to the one wanted."""
    wanted = getattr(action, choice.field, choice.low)
    if not isinstance(wanted, int):
        wanted = choice.low
    steps = round((min(max(wanted, choice.low), choice.high) - choice.low) / choice.step)
    return choice.at(min(choice.low + steps * choice.step, choice.high))


def _distance(action: Action, other: Action) -> tuple[int, int] | None:
    """(values that differ, by how much); None if the other is not about the same piece."""
    names = names_of(action)
    if type(other) is not type(action):
        if type(other) not in KIN.get(type(action), ()) or getattr(action, names[0]) != getattr(
            other, names[0], None
        ):
            return None
        return OTHER_KIND, getattr(other, "price", 0)
    changed = amount = 0
    for place, name in enumerate(names):
        mine, theirs = getattr(action, name), getattr(other, name)
        if mine == theirs:
            continue
        if place == 0 and type(mine) is not int and not isinstance(action, LOOSE):
            return None
        changed += 1
        if type(mine) is int and type(theirs) is int:
            amount += abs(mine - theirs)
        elif isinstance(mine, str) and isinstance(theirs, str):
            amount += 0 if mine.partition("-")[0] == theirs.partition("-")[0] else FAR // 100
    return changed, amount
