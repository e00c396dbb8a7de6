"""The games themselves: facts as data files, and the rules in which a title differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..engine.options import Value
from ..engine.ruleset import Ruleset
from .pack import Pack
from .registry import Titles, UnknownTitle

__all__ = ["FIRST", "TITLES", "Pack", "UnknownTitle", "entry", "ruleset"]

OWN: Final[Mapping[str, str]] = {
    "1830": "railhead.titles.g1830:PACK",
    "1870": "railhead.titles.g1870:PACK",
    "1817": "railhead.titles.g1817:PACK",
    "1860": "railhead.titles.g1860:PACK",
}
"""One line for each title that comes with the project, the one for newcomers first; others use the entry points."""

TITLES: Final = Titles(OWN)
FIRST: Final = next(iter(OWN))
"""The title offered to somebody who has not chosen one."""


def entry(title: str) -> Pack:
    """The pack of a title; ``UnknownTitle`` names the ones there are."""
    try:
        return TITLES[title]
    except UnknownTitle as unknown:
        if title in TITLES.problems:
            raise
        known = ", ".join(TITLES)
        raise UnknownTitle(f"There is no title {title!r}; there are {known}.") from unknown


def ruleset(
    title: str, options: Mapping[str, Value] | None = None, preset: str = "", record: bool = False
) -> Ruleset:
    """The rules of a title for one choice of options; for a ``record`` with the tolerances of its preset."""
    return entry(title).ruleset(options, preset, record)
