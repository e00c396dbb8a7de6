"""Options in words a person can choose from: a name, a question, a phrase for each value, and where it belongs.

What titles share is said in ``options.json`` beside this module, what one title has in the file of that name among
its pages. An option that nobody has words for is spoken as its name, so that a new title can be played at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...engine.options import Option, Value, same
from ...titles.pack import read_data
from ..title_pages.pages import page_data

FILE: Final = "options.json"
LAST: Final = "table"
"""The group of what has no place of its own."""
BEFORE: Final = "end"
"""Groups that a title adds stand before this one."""


@dataclass(frozen=True)
class OptionWords:
    """An option as a form shows it."""

    option: Option
    name: str
    ask: str
    group: str
    choices: Mapping[str, str]

    def choice(self, value: Value) -> str:
        """A value as a person would say it."""
        if isinstance(value, bool):
            return "Yes" if value else "No"
        return self.choices.get(str(value)) or (str(value) if isinstance(value, int) else spoken(value))

    def usual(self, presets: list[str]) -> dict[str, list[str]]:
        """For the rulebook and each preset: the value as a form sends it, and its words."""
        values = {preset: self.option.under(preset) for preset in ["", *presets]}
        return {preset: [str(value), self.choice(value)] for preset, value in values.items()}

    @property
    def searched(self) -> str:
        """Everything a search for it reads."""
        return " ".join([self.name, self.ask, *self.choices.values()]).lower()


def spoken(name: str) -> str:
    """A name of programs as a phrase."""
    phrase = name.replace("_", " ").strip()
    return phrase[:1].upper() + phrase[1:]


@lru_cache(maxsize=16)
def _words(title: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Words of all options of a title, and its groups in order."""
    shared, own = read_data(__package__, FILE), page_data(title, FILE)
    groups: dict[str, str] = {}
    for key, name in shared["groups"].items():
        if key == BEFORE:
            groups.update(own.get("groups", {}))
        groups[key] = name
    return {**shared["options"], **own.get("options", {})}, groups


def option_words(title: str, option: Option) -> OptionWords:
    """The words of one option."""
    words, groups = _words(title)
    known = words.get(option.name, {})
    group = known.get("group", LAST)
    return OptionWords(
        option, known.get("name") or spoken(option.name), known.get("ask") or option.meaning,
        group if group in groups else LAST, known.get("choices", {}),
    )  # fmt: skip


def grouped(title: str, options: list[Option]) -> list[tuple[str, list[OptionWords]]]:
    """The options of a title by what they are about."""
    words = [option_words(title, option) for option in options]
    found = [(name, [item for item in words if item.group == key]) for key, name in _words(title)[1].items()]
    return [(name, items) for name, items in found if items]


def changed_by(title: str, options: list[Option], preset: str) -> list[tuple[str, str]]:
    """What a preset sets otherwise than the rulebook: the option's name and the choice."""
    return [
        (words.name, words.choice(option.under(preset)))
        for option in options
        if not same(option.under(preset), option.default)
        for words in [option_words(title, option)]
    ]


def chosen(title: str, table: tuple[Option, ...], values: Mapping[str, Value]) -> list[tuple[str, str]]:
    """What a table plays otherwise than the rulebook, in words."""
    return [
        (words.name, words.choice(values[option.name]))
        for option in table
        if option.name in values and not same(values[option.name], option.default)
        for words in [option_words(title, option)]
    ]
