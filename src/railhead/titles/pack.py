"""What a title provides. Everything that reads a game asks the pack; nothing asks which title it is.

A pack is one value, ``PACK``, of the title's package. Its twins, what it says in the notations and on the pages and
what bots and catalogues of actions should know about it, are modules named after it:
``railhead.notation.titles.g1830``, ``railhead.web.titles.g1830``, ``railhead.bots.titles.g1830`` and
``railhead.research.titles.g1830`` for 1830. A title published as a package of its own
names its twins in the pack and itself in the entry-point group ``railhead.titles``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from ..engine.actions import KINDS, Action
from ..engine.options import Option, Options, Value
from ..engine.ruleset import Ruleset
from ..engine.title import Title

if TYPE_CHECKING:
    from ..engine.events import Event
    from ..engine.game import Game


@dataclass(frozen=True)
class Pack:
    """A title that can be played."""

    name: str
    package: str
    """The Python package with the title's data files: facts, numbered rules, what its refusals cite."""
    title: Callable[[Options], Title]
    """The facts for one choice of options."""
    options: tuple[Option, ...]
    compose: Callable[[Options], Ruleset]
    """The rules for one choice of options. Its slots come with its steps."""
    retired: frozenset[str] = frozenset()
    """Options of before that changed nothing and are gone; records that still name them are read without."""
    rules: int = 1
    """Version of the rules; rises when a recorded game of the title could end differently."""
    actions: tuple[type[Action], ...] = ()
    """Kinds of decision that this title alone has."""
    events: tuple[type[Event], ...] = ()
    """Kinds of event that this title alone has."""
    parties: Callable[[Game, Action], Iterable[int]] | None = None
    """Seats whose agreement a deal of this title's own needs, besides the speaker's."""
    invariants: Callable[[Game], Iterable[str]] | None = None
    """What is wrong with a position, in words; nothing if all is well. The battery asks after every action."""
    notation: str = ""
    """Module of its twin in the notations; by convention ``railhead.notation.titles.g<name>``."""
    web: str = ""
    """Module of its twin on the pages; by convention ``railhead.web.titles.g<name>``."""
    bots: str = ""
    """Module of its twin for bots; by convention ``railhead.bots.titles.g<name>``."""
    research: str = ""
    """Module of its twin for catalogues and observations; by convention ``railhead.research.titles.g<name>``."""

    @property
    def notation_module(self) -> str:
        """Where its text forms, its 18xx.games entries and its digest keys are, if it has any."""
        return self.notation or f"railhead.notation.titles.g{self.name}"

    @property
    def web_module(self) -> str:
        """Where its panels and sentences are, if it has any."""
        return self.web or f"railhead.web.titles.g{self.name}"

    @property
    def bots_module(self) -> str:
        """Where bots find what only this title has, if there is anything."""
        return self.bots or f"railhead.bots.titles.g{self.name}"

    @property
    def research_module(self) -> str:
        """Where catalogues of actions find what only this title has, if there is anything."""
        return self.research or f"railhead.research.titles.g{self.name}"

    @property
    def presets(self) -> tuple[str, ...]:
        """Names of its presets of options."""
        return tuple(dict.fromkeys(name for option in self.options for name in option.presets))

    @property
    def kinds(self) -> Mapping[str, type[Action]]:
        """Every kind of decision in this title by its word: what all titles share, and its own."""
        return _kinds(self.actions)

    def facts(self) -> Title:
        """The facts with every option at its default."""
        return self.title(Options(self.options, {}))

    def ruleset(
        self, options: Mapping[str, Value] | None = None, preset: str = "", record: bool = False
    ) -> Ruleset:
        """The rules for one choice of options; ``OptionError`` names one that cannot be.

        For a ``record`` of the program that a preset stands for, with what its reader of files lets pass.
        """
        given = {name: value for name, value in (options or {}).items() if name not in self.retired}
        return _composed(self.compose, Options(self.options, given, preset, record))

    def data(self, file: str) -> dict[str, Any]:
        """One of its data files; empty if it has none of that name."""
        return read_data(self.package, file)


@lru_cache(maxsize=256)
def _composed(compose: Callable[[Options], Ruleset], options: Options) -> Ruleset:
    """The rules, and beside them those by which choices are listed where the two differ."""
    rules = compose(options)
    return rules if options.offered is options else replace(rules, offering=compose(options.offered))


@lru_cache(maxsize=64)
def _kinds(own: tuple[type[Action], ...]) -> Mapping[str, type[Action]]:
    return {**KINDS, **{kind.kind: kind for kind in own}}


@lru_cache(maxsize=256)
def read_data(package: str, file: str) -> dict[str, Any]:
    """A JSON file of a package; empty if it has none of that name. Nobody changes what is returned."""
    found = resources.files(package).joinpath(file)
    if not found.is_file():
        return {}
    data: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
    return data
