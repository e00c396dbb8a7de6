"""Whole numbers in texts of strangers: the digits 0 to 9 and nothing that merely looks like one."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 7


def number_of(text: str) -> int | None:
    """The number that a text consists of; None if it is none, or longer than any of a game."""
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        return None
    return int(text)
