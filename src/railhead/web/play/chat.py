"""What people say at a table: short lines, for everybody who looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from ..tables.live import Live

SHOWN = 40


@dataclass(frozen=True)
class Saying:
    """One line."""

    seq: int
    name: str
    text: str
    at: str
    """When, as a machine reads it."""
    watching: bool
    """Somebody without a seat."""


def sayings(live: Live) -> list[Saying]:
    """The latest lines, oldest first."""
    said = live.said[-SHOWN:]
    return [
        Saying(entry.seq, live.seats[entry.seat].name if entry.seat >= 0 else entry.body["name"], entry.body["text"],
               entry.at.strftime("%Y-%m-%dT%H:%M:%SZ"), entry.seat < 0)
        for entry in said
    ]  # fmt: skip
