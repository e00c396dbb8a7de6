"""Actions as plain data and back, from their definitions: ``{"kind": "bid", "private": "SV", "amount": 25}``.

Reading is strict: every field there and of its kind, none unknown, sizes bounded. A fault names its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from ..engine.actions import KINDS, Action, RouteOf
from .faults import Unreadable

LONGEST_WORD: Final = 60
LARGEST_NUMBER: Final = 1_000_000
MOST_ROUTES: Final = 20
LONGEST_PATH: Final = 200


def encode(action: Action) -> dict[str, Any]:
    """An action as plain data, the kind first; fields at their default are left out."""
    data: dict[str, Any] = {"kind": action.kind}
    for item in fields(action):
        value = getattr(action, item.name)
        if item.default is not MISSING and value == item.default and item.type != "int":
            continue
        if item.type == "tuple[RouteOf, ...]":
            value = [
                {"train": route.train, "path": list(route.path)}
                | ({"calls": route.calls} if route.calls >= 0 else {})
                for route in value
            ]
        data[item.name] = value
    return data


def decode(data: object, kinds: Mapping[str, type[Action]] = KINDS, path: str = "") -> Action:
    """The action of plain data among a title's kinds; ``Unreadable`` names the fault."""
    if not isinstance(data, dict):
        raise Unreadable("must be an object", path)
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise Unreadable(f"must be one of {', '.join(kinds)}", _at(path, "kind"))
    cls = kinds[kind]
    values: dict[str, Any] = {}
    for item in fields(cls):
        if item.name in data:
            values[item.name] = _value(str(item.type), data[item.name], _at(path, item.name))
        elif item.default is MISSING:
            raise Unreadable("is missing", _at(path, item.name))
    for name in data:
        if name != "kind" and name not in values:
            raise Unreadable("is not a field of this action", _at(path, str(name)[:LONGEST_WORD]))
    action: Action = cls(**values)
    return action


def _at(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _value(kind: str, value: object, path: str) -> Any:
    if kind == "str":
        return word(value, path)
    if kind == "int":
        return whole(value, path)
    return _routes(value, path)


def word(value: object, path: str) -> str:
    """A short word."""
    if not isinstance(value, str):
        raise Unreadable("must be a word", path)
    if len(value) > LONGEST_WORD:
        raise Unreadable(f"is longer than {LONGEST_WORD} characters", path)
    if not value.isprintable():
        raise Unreadable("has characters that cannot be printed", path)
    return value


def whole(value: object, path: str) -> int:
    """A whole number of reasonable size."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("must be a whole number", path)
    if abs(value) > LARGEST_NUMBER:
        raise Unreadable(f"must be at most {LARGEST_NUMBER}", path)
    return value


def _routes(value: object, path: str) -> tuple[RouteOf, ...]:
    rows = items(value, MOST_ROUTES, path)
    routes = []
    for place, row in enumerate(rows):
        at = f"{path}[{place}]"
        if not isinstance(row, dict) or set(row) - {"calls"} != {"train", "path"}:
            raise Unreadable("must be an object with train and path", at)
        stops = items(row["path"], LONGEST_PATH, f"{at}.path")
        words = tuple(word(stop, f"{at}.path[{n}]") for n, stop in enumerate(stops))
        calls = whole(row.get("calls", -1), f"{at}.calls")
        routes.append(RouteOf(word(row["train"], f"{at}.train"), words, calls))
    return tuple(routes)


def items(value: object, most: int, path: str) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, list):
        raise Unreadable("must be a list", path)
    if len(value) > most:
        raise Unreadable(f"has {len(value)} items; at most {most} are read", path)
    return value
