"""Slots: what a step or a title keeps in the state beside the core's own fields.

A slot is declared once, with its type, its default, its meaning and its life; the state holds only what differs from
the default. Values are immutable, so that a copy shares them; equality, JSON and the check of a position code follow
from the declaration. A ruleset knows the slots of its steps: a value that no slot declares cannot be read or written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import Any, Final, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

TURN: Final = 0
"""Life: emptied when a turn begins."""
ROUND: Final = 1
"""Life: emptied when a round begins."""
GAME: Final = 2
"""Life: kept for good."""

T = TypeVar("T")


class Slot(Generic[T]):
    """One declared fact of the state."""

    def __init__(self, name: str, default: T, *, of: Any, life: int, meaning: str) -> None:
        self.name: Final = name
        self.default: Final = default
        self.of: Final = of
        """Its type: int, str, bool, ``X | None``, tuples, frozensets and named tuples of these."""
        self.life: Final = life
        self.meaning: Final = meaning

    def __repr__(self) -> str:
        return f"Slot({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(f"{self!r} is part of the rules and is not sent")


class SlotError(ValueError):
    """A value that no slot declares, or of another type than declared."""


def catalogue(slots: Iterable[Slot[Any]]) -> dict[str, Slot[Any]]:
    """Slots by name; two different slots of one name are a mistake in a title."""
    found: dict[str, Slot[Any]] = {}
    for slot in slots:
        if found.setdefault(slot.name, slot) is not slot:
            raise SlotError(f"two slots are called {slot.name}")
    return found


def outlive(values: Mapping[str, Any], slots: Mapping[str, Slot[Any]], life: int) -> dict[str, Any]:
    """What is left when everything of this life and shorter is emptied."""
    return {name: value for name, value in values.items() if slots[name].life > life}


def plain(value: Any) -> Any:
    """A slot's value as JSON data."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return [plain(item) for item in sorted(value)]
    return value


def typed(of: Any, data: Any) -> Any:
    """JSON data as a value of the declared type; ``SlotError`` if it is something else."""
    if of in (int, str, bool):
        if type(data) is not of:
            raise SlotError(f"{str(data)[:40]!r} is not of type {of.__name__}")
        return data
    origin = get_origin(of)
    if origin in (UnionType, Union):
        if data is None and NoneType in get_args(of):
            return None
        (kind,) = (kind for kind in get_args(of) if kind is not NoneType)
        return typed(kind, data)
    if not isinstance(data, list):
        raise SlotError(f"{str(data)[:40]!r} is not a list")
    if origin is frozenset:
        (kind,) = get_args(of)
        return frozenset(typed(kind, item) for item in data)
    if origin is tuple:
        kinds = get_args(of)
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            return tuple(typed(kinds[0], item) for item in data)
        return tuple(_row(kinds, data))
    return of(*_row(tuple(get_type_hints(of).values()), data))


def _row(kinds: tuple[Any, ...], data: list[Any]) -> list[Any]:
    if len(kinds) != len(data):
        raise SlotError(f"{len(data)} entries where {len(kinds)} are declared")
    return [typed(kind, item) for kind, item in zip(kinds, data, strict=True)]


def read_slots(data: Any, slots: Mapping[str, Slot[Any]]) -> dict[str, Any]:
    """The slots of a state from JSON; ``SlotError`` for an unknown name or a wrong type."""
    if not isinstance(data, dict):
        raise SlotError("slots are given by name")
    found = {}
    for name, value in data.items():
        if name not in slots:
            raise SlotError(f"no slot is called {str(name)[:40]!r}")
        found[name] = typed(slots[name].of, value)
    return found
