"""Edits in words, both ways: ``tile F16 57 2``, ``token PRR H12.0``, ``train PRR D``, ``cash 1 350``.

Seats are counted from 1, as people count them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Final

from ...notation.faults import Unreadable
from .edits import EDITS, Edit, Keep

SEPARATOR: Final = ";"
LONGEST: Final = 4_000
"""Letters of many edits."""
MOST: Final = 300
"""Edits read at once."""
SEATED: Final = ("player", "holder", "owner")
"""Fields in which a number is a seat."""
VERBS: Final = {kind.verb: kind for kind in EDITS}


def write(edit: Edit) -> str:
    """The text of an edit."""
    words = [edit.verb]
    for field in fields(edit):
        value = getattr(edit, field.name)
        if type(value) is int and field.name in SEATED:
            value += 1
        words.append(str(value).replace(" ", "_") if field.name == "private" else str(value))
    return " ".join(words)


def write_all(edits: Iterable[Edit]) -> str:
    """The text of many edits."""
    return SEPARATOR.join(map(write, edits))


def usage(kind: type[Edit]) -> str:
    """The form of a kind of edit."""
    return " ".join((kind.verb, *(field.name.upper() for field in fields(kind))))


def read(text: str) -> Edit:
    """The edit of a text; ``Unreadable`` when it is none."""
    words = text.split()
    kind = VERBS.get(words[0].lower()) if words else None
    if kind is None:
        raise Unreadable(f"an edit begins with one of: {', '.join(VERBS)}")
    wanted = fields(kind)
    given = words[1:]
    if kind is Keep and len(given) > len(wanted):
        given = [given[0], "".join(given[1:])]
    if len(given) != len(wanted):
        raise Unreadable(f"the form of this edit is: {usage(kind)}")
    values: dict[str, int | str] = {}
    for field, word in zip(wanted, given, strict=True):
        number = _number(word)
        if field.type == "str":
            values[field.name] = word
        elif number is not None:
            values[field.name] = number - 1 if field.name in SEATED else number
        elif field.type == "int":
            raise Unreadable(f"{field.name} is a number; the form is: {usage(kind)}")
        else:
            values[field.name] = word
    return kind(**values)


def read_all(text: str) -> list[Edit]:
    """The edits of a text; ``Unreadable`` names the first that is none."""
    if len(text) > LONGEST:
        raise Unreadable("there are too many edits")
    parts = [part for part in text.split(SEPARATOR) if part.strip()]
    if len(parts) > MOST:
        raise Unreadable(f"there are more than {MOST} edits")
    return [read(part) for part in parts]


def _number(word: str) -> int | None:
    body = word[1:] if word.startswith("-") else word
    if not (0 < len(body) <= 9 and body.isascii() and body.isdigit()):
        return None
    return int(word)
