"""Names of seats from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from ..people.identity import LONGEST_NAME, clean_name


def short_names(names: Sequence[str]) -> list[str]:
    """Names of a game from elsewhere as names of seats: short, harmless, and all different."""
    found: list[str] = []
    for place, name in enumerate(names):
        short = clean_name(name) or f"Player {place + 1}"
        other = (f"{short[: LONGEST_NAME - 3]} {i}" for i in range(2, len(names) + 2))
        found.append(short if short not in found else next(n for n in other if n not in found))
    return found
