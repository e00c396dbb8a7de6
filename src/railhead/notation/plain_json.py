"""Reading JSON from strangers: bounded, without repeated keys, and with one kind of error."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from .faults import Unreadable

LARGEST_FILE: Final = 32_000_000
HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""How half of a surrogate pair is written; alone it is no text."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Unreadable(f"the key {key[:60]!r} occurs twice in one object")
            seen.add(key)
    return data


def _no_constant(name: str) -> Any:
    raise Unreadable(f"{name} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if abs(number) > 1e300:
        raise Unreadable(f"{text[:40]} is too large a number")
    return number


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; ``Unreadable`` when it is none."""
    if len(text) > LARGEST_FILE:
        raise Unreadable(f"the file is larger than {LARGEST_FILE // 1_000_000} MB")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite)
        if HALF.search(text):
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except Unreadable:
        raise
    except UnicodeEncodeError:
        raise Unreadable("this JSON has half of a character that takes two") from None
    except UnicodeDecodeError:
        raise Unreadable("this is not a text file in UTF-8") from None
    except json.JSONDecodeError as error:
        raise Unreadable(
            f"this is not a saved game: it stops being JSON at line {error.lineno}, column {error.colno}"
        ) from None
    except (ValueError, RecursionError):
        raise Unreadable("this JSON is too deep or has numbers too large to be a game") from None
