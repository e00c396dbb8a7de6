"""What differs between titles in files of 18xx.games, as tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from ...engine.options import Value
from ..faults import Unreadable


@dataclass(frozen=True)
class Dialect:
    """One title as 18xx.games writes it."""

    title: str
    preset: str
    """Preset of options under which our engine plays like theirs."""
    optional_rules: Mapping[str, Mapping[str, Value]]
    """Their optional rules -> our options."""
    printed: Mapping[str, str]
    """Hex -> id of the tile printed on it, where it has cities."""
    tiles: Mapping[str, str]
    """Their numbers of tiles -> ours, where they differ."""


@lru_cache(maxsize=1)
def _dialects() -> Mapping[str, Dialect]:
    text = resources.files(__package__).joinpath("dialects.json").read_text(encoding="utf-8")
    rows = json.loads(text)
    return {
        title: Dialect(title, row["preset"], row["optional_rules"], row["printed"], row.get("tiles", {}))
        for title, row in rows.items()
    }


def dialect(title: str) -> Dialect:
    """The table of a title; ``Unreadable`` when we have none."""
    known = _dialects()
    if title not in known:
        raise Unreadable(
            f"{title[:60]!r} is not a title we can read; known are {', '.join(sorted(known))}", "title"
        )
    return known[title]


def options_for(title: str, optional_rules: list[str]) -> dict[str, Value]:
    """Our options for their optional rules; ``Unreadable`` for one we do not have."""
    table = dialect(title).optional_rules
    options: dict[str, Value] = {}
    for place, name in enumerate(optional_rules):
        if name not in table:
            known = ", ".join(sorted(table)) or "none"
            raise Unreadable(
                f"{title} with the optional rule {name[:60]!r} is not supported (supported: {known})",
                f"settings.optional_rules[{place}]",
            )
        options.update(table[name])
    return options
