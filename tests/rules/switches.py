"""Switches of a title shown on constructed positions: what is seen under each value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from railhead.engine.options import Option, Value

Look = Callable[[Any], object]


@dataclass(frozen=True)
class Shown:
    """A position looked at under every value of a switch."""

    name: str
    seen: tuple[tuple[Value, object], ...]
    """Value -> what is seen then."""
    look: Look


class Exhibition:
    """The switches of one title and the positions that show them."""

    def __init__(self) -> None:
        self.shown: dict[str, Shown] = {}

    def shows(self, name: str, *seen: tuple[Value, object]) -> Callable[[Look], Look]:
        """Says that a function of the switch's value gives these results."""

        def keep(look: Look) -> Look:
            assert name not in self.shown, f"{name} is shown twice"
            self.shown[name] = Shown(name, seen, look)
            return look

        return keep

    def cases(self) -> list[Any]:
        """Parameters for a test: every switch with every value."""
        return [
            pytest.param(shown.look, value, expected, id=f"{shown.name}={value}")
            for shown in self.shown.values()
            for value, expected in shown.seen
        ]

    def complete(self, table: tuple[Option, ...]) -> None:
        """No switch is missing, each is shown under all its values, and the values make a difference."""
        assert set(self.shown) == {option.name for option in table}
        for option in table:
            seen = self.shown[option.name].seen
            values = [value for value, _ in seen]
            if option.allowed:
                assert sorted(map(repr, values)) == sorted(map(repr, option.allowed)), option.name
            else:
                assert option.default in values
                assert len(values) > 1
            if len(values) > 1:
                results = [repr(expected) for _, expected in seen]
                assert len(set(results)) > 1, f"{option.name} makes no difference"
