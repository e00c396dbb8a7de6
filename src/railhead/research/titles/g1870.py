"""1870: markers of privates, shares bought back from players, the destination marker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from ...engine.game import Game
from ...titles.g1870.actions import Check, Destination, Mark, Redeem
from ..forms import Form, Setting, Twin, Words

SIDES: Final = ("", "open", "closed")
PLACES: Final = ("map", "charter")


def _marks(at: Setting) -> Iterator[Words]:
    for private, (hex_, stop), side in product(at.privates, at.stops, SIDES):
        yield private, hex_, stop, side


def _mark(game: Game, action: Mark) -> Words:
    return action.private, action.hex, action.stop, action.side


def _redemptions(at: Setting) -> Iterator[Words]:
    yield from product(at.corporations, range(-1, at.players))


def _redemption(game: Game, action: Redeem) -> Words:
    return action.corporation, action.holder


def _destinations(at: Setting) -> Iterator[Words]:
    for place in PLACES:
        yield (place,)


def _destination(game: Game, action: Destination) -> Words:
    return (action.where,)


def _checks(at: Setting) -> Iterator[Words]:
    yield ("",)


def _check(game: Game, action: Check) -> Words:
    return (action.corporations,)


RESEARCH: Final = Twin(
    {
        "mark": Form(_marks, _mark),
        "redeem": Form(_redemptions, _redemption),
        "destination": Form(_destinations, _destination),
        "check": Form(_checks, _check),
    }
)
