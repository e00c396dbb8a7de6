"""Options in words a person can choose from: a name for the switch, and a phrase for each of its values."""

from __future__ import annotations

from typing import Final

from ...engine.options import Option, Value

WORDS: Final = {
    "or": "operating round", "sr": "stock round", "ma": "merger round", "mh": "M&H", "ca": "C&A", "cs": "C&SL",
    "bo": "B&O", "sv": "SV", "nyc": "NYC", "p": "P", "pres": "president's", "cert": "certificate",
    "liq": "liquidated companies", "max": "most",
}  # fmt: skip
"""Parts of switch names that are short for something."""


def spoken(name: str) -> str:
    """The name of a switch or of one of its values as a phrase."""
    phrase = " ".join(WORDS.get(word, word) for word in name.split("_"))
    return phrase[:1].upper() + phrase[1:]


def choice_words(option: Option, value: Value) -> str:
    """A value as a person would say it; the rulebook's own says so."""
    if isinstance(value, bool):
        words = "Yes" if value else "No"
    elif isinstance(value, int):
        words = "no limit" if value < 0 else str(value)
    else:
        words = spoken(value)
    return f"{words} (rulebook)" if value == option.default else words


def changed_by(options: list[Option], preset: str) -> list[str]:
    """Names of the switches that a preset sets otherwise than the rulebook."""
    return [spoken(option.name) for option in options if option.under(preset) != option.default]
