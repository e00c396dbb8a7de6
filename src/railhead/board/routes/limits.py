"""How long a search may go on."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

LOOK_EVERY: Final = 512
LOOK_FIRST: Final = 16
QUICK: Final = 0.002
"""Seconds between two looks at the clock: below that they become rarer, above four times that more frequent."""


class Halt(Exception):
    """The search has reached its limit; what it has found so far stands."""


class Limits:
    """Counts the steps of a search and ends it at the caller's limit.

    A limit in steps gives the same answer on every machine; one in seconds does not.
    """

    __slots__ = ("_deadline", "_every", "_looked", "_most", "_next", "_stop", "nodes")

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        self._deadline = None if seconds is None else monotonic() + seconds
        self._most = nodes
        self._stop = stop
        self._next = 0
        self._every = LOOK_FIRST
        self._looked = 0.0
        self.nodes = 0

    def part(self, nodes: int) -> Limits:
        """Limits for a part of the search: so many steps, and the same clock."""
        part = Limits(None, nodes, self._stop)
        part._deadline = self._deadline
        return part

    def step(self) -> None:
        """Count one step."""
        self.nodes += 1
        if self.nodes >= self._next:
            self.look()

    def look(self) -> None:
        """End the search if a limit has been passed."""
        now = monotonic()
        if now - self._looked < QUICK:
            self._every = min(LOOK_EVERY, self._every * 2)
        elif now - self._looked > 4 * QUICK:
            self._every = max(1, self._every // 4)
        self._looked = now
        self._next = self.nodes + self._every
        if self._most is not None:
            if self.nodes >= self._most:
                raise Halt
            self._next = min(self._next, self._most)
        if self._deadline is not None and now >= self._deadline:
            raise Halt
        if self._stop is not None and self._stop():
            raise Halt
