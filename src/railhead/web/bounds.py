"""How much may come in: every number, list and text of a visitor is measured here before anything is built from it."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

from ..notation.one_line import harmless as harmless
from .errors import TooLarge, Unreadable

LARGEST_FORM: Final = 1 << 20
"""Bytes of a form; the longest is what a browser brings back that went on by itself."""
LARGEST_FILE: Final = 4 << 20
"""Bytes of a recorded game that is uploaded."""
MOST_PARTS: Final = 10
"""Parts of an upload."""
LONGEST_QUERY: Final = 8192
"""Bytes of an address behind its question mark."""
LONGEST_COOKIES: Final = 16384
"""Bytes of a cookie header; a longer one is not looked at."""
MOST_FIELDS: Final = 200
"""Fields of a form."""
LONGEST_FIELD_NAME: Final = 100
LONGEST_PATH: Final = 500
"""Letters of a way back."""
MOST_SEATS: Final = 12
"""Seats of a table, whatever the title; the title's own bounds are narrower."""
LONGEST_WORD: Final = 80
"""Letters of the name of an option, a title, a company, and of their values."""
MOST_DIGITS: Final = 9
"""Digits of any whole number; none at a table is longer."""


def whole(text: str, least: int, most: int) -> int | None:
    """The whole number of a text within bounds; None for anything else. Only the digits 0 to 9 count."""
    body = text[1:] if text.startswith("-") else text
    if not 0 < len(body) <= MOST_DIGITS or not (body.isascii() and body.isdigit()):
        return None
    number = int(text)
    return number if least <= number <= most else None


def count(text: str, most: int = 10**MOST_DIGITS - 1) -> int | None:
    """A number that counts something: from nought to a bound."""
    return whole(text, 0, most)


def count_or(text: str, default: int, most: int = 10**MOST_DIGITS - 1) -> int:
    """A number that counts something, or what is meant where there is none."""
    found = whole(text, 0, most)
    return default if found is None else found


def readable(text: str) -> bool:
    """True if a text can be stored and sent again: no half of a surrogate pair, no NUL."""
    return "\x00" not in text and not any("\ud800" <= c <= "\udfff" for c in text)


def harmless_lines(text: str, most: int, lines: int) -> str:
    """A text of several lines, each of them harmless; at most so many letters in all."""
    cut = text[: most * 8].replace("\r\n", "\n").replace("\r", "\n").strip().split("\n", lines - 1)
    return "\n".join(harmless(line, most) for line in cut)[:most].strip()


def inside(path: str) -> str:
    """A way back within the service; the lobby for everything that leads elsewhere."""
    if not path.startswith("/") or path[1:2] in ("/", "\\") or len(path) > LONGEST_PATH:
        return "/"
    if not path.isascii() or not path.isprintable() or "\\" in path:
        return "/"
    try:
        parts = urlsplit(path)
    except ValueError:
        return "/"
    return path if not parts.scheme and not parts.netloc else "/"


def form_of(body: bytes) -> dict[str, str]:
    """The fields of a form, each once."""
    if len(body) > LARGEST_FORM:
        raise TooLarge(f"A form has at most {LARGEST_FORM:,} bytes.")
    if body.count(b"&") >= MOST_FIELDS:
        raise TooLarge(f"A form has at most {MOST_FIELDS} fields.")
    fields: dict[str, str] = {}
    for part in body.split(b"&") if body else ():
        name, _, value = part.partition(b"=")
        key = _text(name)
        if len(key) > LONGEST_FIELD_NAME:
            raise TooLarge("A field of this form has too long a name.")
        if key in fields:
            raise Unreadable("A field of this form was given twice.", "unreadable-form")
        fields[key] = _text(value)
    return fields


def _text(raw: bytes) -> str:
    try:
        text = unquote_to_bytes(raw.replace(b"+", b" ")).decode()
    except UnicodeDecodeError:
        raise Unreadable("This form is not written in UTF-8.", "unreadable-form") from None
    if "\x00" in text:
        raise Unreadable("This form contains a character that no text has.", "unreadable-form")
    return text


def sound(data: Any) -> bool:
    """True if every text in plain data can be stored and every number is one that a table could have."""
    stack = [data]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack.extend(value)
            stack.extend(value.values())
        elif isinstance(value, list | tuple):
            stack.extend(value)
        elif not _sound(value):
            return False
    return True


def _sound(value: object) -> bool:
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, int | float):
        return abs(value) < 10**MOST_DIGITS  # never true of what is not a number
    return True
