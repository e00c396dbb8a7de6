"""Somebody at a browser, as the tables know him."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """Somebody at a browser."""

    id: str
    name: str = ""
    fresh: bool = False
    """Not yet known to the browser: the answer sets the cookie."""
