"""Options of a game: variants of the rulebook and named differences of other programs.

A title declares a table of options. The default of each is the rulebook; a preset sets many at once.

Two kinds of switches say how another program differs. A *rule* is what people can choose there: a preset sets it,
and it is offered. A *tolerance* is what only its reader of files lets pass: a preset leaves it as it is for people,
it is switched on where a record of that program is read, and even then nothing it allows is ever offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from .errors import OptionError

RULE: Final = "rule"
TOLERANCE: Final = "tolerance"
Value: TypeAlias = int | str | bool


@dataclass(frozen=True)
class Option:
    """One switch: its name, default, allowed values (empty: any number), meaning and the values in presets."""

    name: str
    default: Value
    allowed: tuple[Value, ...]
    meaning: str
    id: str = ""
    presets: Mapping[str, Value] = field(default_factory=dict)
    records: Mapping[str, Value] = field(default_factory=dict)
    """Preset -> value while a record of that program is read, where its reader lets pass what nobody can choose."""
    former: tuple[tuple[Value, Value], ...] = ()
    """Values that records of before give it, and what each is called now."""

    @property
    def kind(self) -> str:
        """Rule or tolerance."""
        return TOLERANCE if self.records else RULE

    def under(self, preset: str, record: bool = False) -> Value:
        """The value a preset gives it, for people or for a record."""
        value = self.presets.get(preset, self.default)
        return self.records.get(preset, value) if record else value

    def offered(self, value: Value) -> Value:
        """What people can choose where the switch has this value."""
        for preset, recorded in self.records.items():
            if same(recorded, value):
                return self.under(preset)
        return value

    def now(self, value: Value) -> Value:
        """The value as it is called now."""
        return next((new for old, new in self.former if same(value, old)), value)


def same(one: Value, other: Value) -> bool:
    """Equal and of one type: 1 is not True."""
    return one == other and type(one) is type(other)


class Options(Mapping[str, Value]):
    """The chosen values; immutable and hashable."""

    __slots__ = ("_hash", "_values", "offered", "preset")

    def __init__(
        self, table: tuple[Option, ...], given: Mapping[str, Value], preset: str = "", record: bool = False
    ) -> None:
        known = {option.name: option for option in table}
        presets = {name for option in table for name in (*option.presets, *option.records)}
        if preset and preset not in presets:
            raise OptionError(f"There is no preset {preset!r}; known are: {', '.join(sorted(presets))}.")
        values: dict[str, Value] = {option.name: option.under(preset, record) for option in table}
        for name, value in given.items():
            if name not in known:
                raise OptionError(f"There is no option {name!r}; known are: {', '.join(known)}.")
            option = known[name]
            value = option.now(value)
            if option.allowed and not any(same(value, allowed) for allowed in option.allowed):
                allowed = ", ".join(repr(item) for item in option.allowed)
                raise OptionError(f"Option {name} cannot be {value!r}; it is one of {allowed}.")
            if not option.allowed and type(value) is not int:
                raise OptionError(f"Option {name} must be a whole number, not {value!r}.")
            values[name] = value
        self._values = values
        self.preset = preset
        people = {option.name: option.offered(values[option.name]) for option in table}
        self.offered: Options = self if people == values else Options(table, people, preset)
        """The options by which choices are listed: every tolerance as it is for people."""
        self._hash = hash(tuple(values.items()))

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def text(self, name: str) -> str:
        """The value of a switch with words."""
        return str(self._values[name])

    def number(self, name: str) -> int:
        """The value of a switch with a number."""
        return int(self._values[name])

    def flag(self, name: str) -> bool:
        """The value of a yes-or-no switch."""
        return bool(self._values[name])

    def changed(self, table: tuple[Option, ...]) -> dict[str, Value]:
        """Only what differs from the defaults."""
        return {option.name: self[option.name] for option in table if self[option.name] != option.default}
