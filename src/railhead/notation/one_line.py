"""Texts of strangers as one harmless line: nothing that moves a terminal's cursor or turns the direction of writing."""

from __future__ import annotations

import unicodedata
from typing import Final

STEERING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows them."""
UNSEEN: Final = frozenset(("Cc", "Cs", "Co", "Cn"))
"""Kinds of character that are none: controls, halves of a pair, private and unknown ones."""


def harmless(text: str, most: int) -> str:
    """One line of at most so many letters, without control characters and any that turn the direction."""
    kept = "".join(" " if c in "\t\n\r" else c for c in text[: most * 8])
    kept = "".join(c for c in kept if c not in STEERING and unicodedata.category(c) not in UNSEEN)
    return " ".join(kept.split())[:most].strip()


def lines_for_a_terminal(text: str) -> str:
    """A text that may hold words of strangers: its lines stay, everything that steers a terminal goes."""
    return "".join(
        c for c in text if c == "\n" or (c not in STEERING and unicodedata.category(c) not in UNSEEN)
    )
