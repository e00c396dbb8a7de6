"""What differs between titles in files of 18xx.games, as tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from ...engine.options import Value
from ...titles import TITLES
from ..faults import Unreadable
from ..twin import twin


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


def read_dialect(title: str, package: str, file: str) -> Dialect:
    """The table of a title from a data file beside its notation module."""
    row = json.loads(resources.files(package).joinpath(file).read_text(encoding="utf-8"))
    return Dialect(title, row["preset"], row["optional_rules"], row["printed"], row.get("tiles", {}))


def dialect(title: str) -> Dialect:
    """The table of a title; ``Unreadable`` when we have none."""
    theirs = twin(title).games18xx if title in TITLES else None
    if theirs is None:
        known = sorted(name for name in TITLES if twin(name).games18xx is not None)
        raise Unreadable(f"{title[:60]!r} is not a title we can read; known are {', '.join(known)}", "title")
    return theirs.dialect


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
