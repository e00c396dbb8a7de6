"""A table's clock: what each player has left. It follows from the log alone, like everything else at a table.

Nothing is charged before the first move, while the table is paused by consent, while a bot sits in, and for the time in
which the service was down, of which the log has an entry.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

CLOCK: Final = "clock"
"""Setting of a table."""
MOVE, BUDGET = "move", "budget"
REMIND, PASS, BOT = "remind", "pass", "bot"
POLICIES: Final[Mapping[str, str]] = {
    REMIND: "the player is reminded",
    PASS: "the player passes where that is possible, else a bot sits in",
    BOT: "a bot sits in until the player is back",
}
"""What happens when somebody's time is up."""
MINUTE, HOUR, DAY = 60, 3600, 86400
PACES: Final[Mapping[str, str]] = {
    "": "No clock",
    "move:300": "5 minutes a turn",
    "move:3600": "An hour a turn",
    "move:28800": "8 hours a turn",
    "move:86400": "A day a turn",
    "move:259200": "3 days a turn",
    "budget:1800:30": "30 minutes, and 30 seconds for each turn",
    "budget:7200:60": "2 hours, and a minute for each turn",
    "budget:259200:14400": "3 days, and 4 hours for each turn",
    "budget:604800:28800": "A week, and 8 hours for each turn",
}
"""Paces that can be agreed before a game, in words."""


@dataclass
class Clock:
    """What is left, and for whom it runs."""

    kind: str
    seconds: int
    """For a turn, or at the start."""
    increment: int
    """What each turn adds to a budget."""
    policy: str
    left: dict[int, float] = field(default_factory=dict)
    """Seat -> seconds at ``since``."""
    turns: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """Seat -> the turn for which it got its time last."""
    running: tuple[int, ...] = ()
    since: datetime | None = None
    """Since when the running ones are not charged yet; None while nothing is charged."""
    paused: bool = False
    votes: frozenset[int] = frozenset()
    """Seats that want a pause."""

    def copy(self) -> Clock:
        """An independent twin."""
        return replace(self, left=dict(self.left), turns=dict(self.turns))

    def moved(self, at: datetime, seats: tuple[int, ...], turn: tuple[Any, ...]) -> None:
        """The table waits for these seats from now on, in this turn."""
        self._charge(at)
        for seat in seats:
            if self.turns.get(seat) != turn:
                begun = seat in self.turns
                if self.kind == MOVE:
                    self.left[seat] = float(self.seconds)
                else:
                    self.left[seat] = self.left.get(seat, float(self.seconds)) + (
                        self.increment if begun else 0
                    )
                self.turns[seat] = turn
        self.running = seats
        self.since = at if seats and not self.paused else None

    def vote(self, at: datetime, seat: int, on: bool, players: Collection[int]) -> None:
        """A player wants a pause, in which nothing is charged once all do; whoever goes on ends it."""
        self._charge(at)
        self.votes = self.votes | {seat} if on else frozenset()
        self.paused = on and set(players) <= self.votes
        self.since = at if self.running and not self.paused else None

    def down(self, seconds: float) -> None:
        """The service was down: that is nobody's time."""
        if self.since is not None:
            self.since += timedelta(seconds=max(0.0, seconds))

    def _charge(self, at: datetime) -> None:
        if self.since is not None:
            gone = max(0.0, (at - self.since).total_seconds())
            for seat in self.running:
                self.left[seat] -= gone
            self.since = at

    def until(self, seat: int) -> datetime | None:
        """When a seat's time is up; None while it does not run."""
        if self.since is None or seat not in self.running:
            return None
        return self.since + timedelta(seconds=self.left[seat])

    def remaining(self, seat: int, at: datetime) -> float | None:
        """Seconds a seat has left; None before it was first asked."""
        until = self.until(seat)
        return self.left.get(seat) if until is None else (until - at).total_seconds()


def clock_of(settings: Mapping[str, Any]) -> Clock | None:
    """The clock that was agreed; None if there is none."""
    given = settings.get(CLOCK)
    if not isinstance(given, Mapping):
        return None
    return Clock(
        str(given["kind"]), int(given["seconds"]), int(given.get("increment", 0)), str(given["policy"])
    )


def agreed(pace: str, policy: str) -> dict[str, Any] | None:
    """The setting of a pace of the form; ``ValueError`` if there is no such thing."""
    if pace not in PACES or policy not in POLICIES:
        raise ValueError(pace)
    if not pace:
        return None
    kind, seconds, increment = (*pace.split(":"), "0")[:3]
    return {"kind": kind, "seconds": int(seconds), "increment": int(increment), "policy": policy}


def pace_words(settings: Mapping[str, Any]) -> str:
    """The clock of a table in words."""
    given = settings.get(CLOCK)
    if not isinstance(given, Mapping):
        return PACES[""]
    pace = f"{given['kind']}:{given['seconds']}" + (
        f":{given['increment']}" if given["kind"] == BUDGET else ""
    )
    return f"{PACES.get(pace, pace)}. When it is up, {POLICIES[str(given['policy'])]}."
