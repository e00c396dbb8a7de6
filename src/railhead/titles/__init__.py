"""The games themselves: facts as data files, and the rules in which a title differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..engine.options import Option, Options, Value
from ..engine.ruleset import Ruleset
from ..engine.title import Title
from .g1830.options import OPTIONS as OPTIONS_1830
from .g1830.ruleset import ruleset as ruleset_1830
from .g1830.ruleset import title as title_1830
from .g1870.options import OPTIONS as OPTIONS_1870
from .g1870.ruleset import ruleset as ruleset_1870
from .g1870.ruleset import title as title_1870


@dataclass(frozen=True)
class Entry:
    """A title that can be played: its facts, its options, and how they become rules."""

    name: str
    facts: Callable[[], Title]
    options: tuple[Option, ...]
    compose: Callable[[Options], Ruleset]
    rules: int = 1
    """Version of the rules; rises when a recorded game of the title could end differently."""


TITLES: Mapping[str, Entry] = {
    "1830": Entry("1830", title_1830, OPTIONS_1830, ruleset_1830),
    "1870": Entry("1870", title_1870, OPTIONS_1870, ruleset_1870),
}


class UnknownTitle(KeyError):
    """A title we do not have."""

    def __str__(self) -> str:
        return str(self.args[0])


def entry(title: str) -> Entry:
    """The entry of a title; ``UnknownTitle`` names the ones there are."""
    if title not in TITLES:
        raise UnknownTitle(f"There is no title {title!r}; there are {', '.join(TITLES)}.")
    return TITLES[title]


def ruleset(title: str, options: Mapping[str, Value] | None = None, preset: str = "") -> Ruleset:
    """The rules of a title for one choice of options."""
    found = entry(title)
    return found.compose(Options(found.options, options or {}, preset))
