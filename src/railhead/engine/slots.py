"""Slots: what a step or a title keeps in the state beside the core's own fields.

A slot is declared once, with its type, its default, its meaning and its life; the state holds only what differs from
the default. Values are immutable, so that a copy shares them; equality, JSON and the check of a position code follow
from the declaration. A ruleset knows the slots of its steps: a value that no slot declares cannot be read or written.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

TURN: Final = 0
"""Life: emptied when a turn begins."""
ROUND: Final = 1
"""Life: emptied when a round begins."""
GAME: Final = 2
"""Life: kept for good."""

Player = Annotated[int, "player"]
"""Numbers that stand for something; a position code in which one stands for nothing is refused."""
Seat = Annotated[int, "seat"]
"""A player, -1 nobody."""
Corporation = Annotated[int, "corporation"]
Private = Annotated[int, "private"]
Owner = Annotated[int, "owner"]
"""Who can own a private."""
Entity = Annotated[int, "entity"]
"""Whose turn it can be."""
Train = Annotated[int, "train"]
Phase = Annotated[int, "phase"]
Hex = Annotated[int, "hex"]
Node = Annotated[int, "node"]
Cell = Annotated[int, "cell"]
"""A cell of the market; -1 outside."""
Count = Annotated[int, "count"]
"""Nothing or more."""
Flag = Annotated[int, "flag"]
"""0 or 1."""
Money = Annotated[int, "money"]
Word = Annotated[str, "word"]
"""An id."""

Bounds = Mapping[str, Container[Any]]
"""What a number can stand for, by what it stands for."""
UNBOUND: Final[Bounds] = {}

T = TypeVar("T")

_FIELDS: Final[dict[Any, tuple[Any, ...]]] = {}
"""The types of the fields of named tuples that slots hold."""
_ATOMS: Final[dict[Any, tuple[Any, str]]] = {}
"""Types that were looked at by ``_atom``."""


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


Slots: TypeAlias = tuple[Slot[Any], ...]
"""What a part of the rules keeps in the state."""


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
        # most are rows of numbers; a bool is not one of them: compiled code would make a number of it
        return [item if type(item) is int else plain(item) for item in value]
    if isinstance(value, frozenset):
        return [plain(item) for item in sorted(value)]
    return value


def fields_of(kind: type[Any], *types: Any) -> None:
    """Say the types of a named tuple's fields once more: compiled modules keep only a shadow of its annotations."""
    _FIELDS[kind] = types


def _atom(of: Any) -> tuple[Any, str]:
    """(int, str or bool, what it stands for) of a type that is but one of these; (None, "") of any other."""
    found = _ATOMS.get(of)
    if found is None:
        kind, what = get_args(of) if get_origin(of) is Annotated else (of, "")
        found = (kind, what) if kind is int or kind is str or kind is bool else (None, "")
        _ATOMS[of] = found
    return found


def typed(of: Any, data: Any, bounds: Bounds = UNBOUND) -> Any:
    """JSON data as a value of the declared type; ``SlotError`` if it is something else or stands for nothing."""
    if of is int or of is str or of is bool:
        if type(data) is not of:
            raise SlotError(f"{str(data)[:40]!r} is not of type {of.__name__}")
        return data
    origin = get_origin(of)
    if origin is Annotated:
        kind, what = get_args(of)
        value = typed(kind, data, bounds)
        if what in bounds and value not in bounds[what]:
            raise SlotError(f"there is no {what} {str(value)[:40]}")
        return value
    if origin in (UnionType, Union):
        if data is None and NoneType in get_args(of):
            return None
        (kind,) = (kind for kind in get_args(of) if kind is not NoneType)
        return typed(kind, data, bounds)
    if not isinstance(data, list):
        raise SlotError(f"{str(data)[:40]!r} is not a list")
    if origin is frozenset:
        (kind,) = get_args(of)
        found = frozenset(typed(kind, item, bounds) for item in data)
        if len(found) != len(data):
            raise SlotError("something is listed twice")
        return found
    if origin is tuple:
        kinds = get_args(of)
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            atom, what = _atom(kinds[0])
            if atom is not None and set(map(type, data)) <= {atom}:  # most are rows of numbers
                allowed = bounds.get(what)
                if allowed is None or all(map(allowed.__contains__, data)):
                    return tuple(data)
            return tuple(typed(kinds[0], item, bounds) for item in data)
        return tuple(row(kinds, data, bounds))
    kinds = _FIELDS.get(of) or tuple(get_type_hints(of, include_extras=True).values())
    return of(*row(kinds, data, bounds))


def row(kinds: tuple[Any, ...], data: list[Any], bounds: Bounds = UNBOUND) -> list[Any]:
    """Values of these types, one for each."""
    if len(kinds) != len(data):
        raise SlotError(f"{len(data)} entries where {len(kinds)} are declared")
    return [typed(kind, item, bounds) for kind, item in zip(kinds, data, strict=True)]


def read_slots(data: Any, slots: Mapping[str, Slot[Any]], bounds: Bounds = UNBOUND) -> dict[str, Any]:
    """The slots of a state from JSON; ``SlotError`` for an unknown name or a wrong value."""
    if not isinstance(data, dict):
        raise SlotError("slots are given by name")
    found = {}
    for name, value in data.items():
        if name not in slots:
            raise SlotError(f"no slot is called {str(name)[:40]!r}")
        try:
            given = typed(slots[name].of, value, bounds)
        except SlotError as error:
            raise SlotError(f"{slots[name].meaning}: {error}") from None
        if given != slots[name].default:
            found[name] = given
    return found
