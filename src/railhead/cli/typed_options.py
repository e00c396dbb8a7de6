"""Options of a game as they are typed after a command."""

from __future__ import annotations

from ..engine.options import Value
from ..notation.digits import number_of
from ..titles import TITLES


def typed_options(title: str, texts: list[str]) -> dict[str, Value]:
    """Options typed as NAME=VALUE; the table says what kind of value it is."""
    known = {row.name: row for row in TITLES[title].options}
    values: dict[str, Value] = {}
    for text in texts:
        name, _, typed = text.partition("=")
        row = known.get(name)
        value: Value = typed
        if row is not None:
            for allowed in row.allowed:
                if str(allowed).lower() == typed.lower():
                    value = allowed
            number = number_of(typed.removeprefix("-"))
            if not row.allowed and number is not None:
                value = -number if typed.startswith("-") else number
        values[name] = value
    return values
