"""What a player's score is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

CASH: Final = "cash"
SHARES: Final = "shares"
PRIVATES: Final = "privates"
WORTH: Final = "worth"
"""The whole score of a title that does not say what it is made of."""


class Part(NamedTuple):
    """One part of a score; its name is a title's own where it is none of those above."""

    name: str
    amount: int


def total(parts: Iterable[Part]) -> int:
    """The score."""
    return sum(amount for _name, amount in parts)
