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
    epoch: int = 0
    """How often this person has signed out all other browsers; a cookie from before is a stranger's."""
