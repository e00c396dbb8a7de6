"""What a page is told of a search for the best routes."""

from __future__ import annotations

from dataclasses import dataclass

from ...board.routes import Run

PROVED, SEARCHING, STOPPED = "proved", "searching", "stopped"


@dataclass(frozen=True, slots=True)
class FoundRoutes:
    """The best routes as far as they are known."""

    run: Run
    state: str
    """``proved``, ``searching``, or ``stopped`` at the limit or by a person."""
    number: int = 0
    """Name of the search, 0 when none was needed."""
