"""A table's clock: what each player has left. It follows from the log alone, like everything else at a table.

Nothing is charged before the first move, while the table is paused by consent, while a bot sits in, outside the hours
that were agreed (``hours.py``), on a player's holiday, and for the time in which the service was down, of which the
log has an entry.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from .hours import (
    DAYS,
    DAYS_AGREED,
    HOLIDAYS,
    HOLIDAYS_AGREED,
    HOURS,
    HOURS_AGREED,
    OFFSET,
    OFFSETS,
    Hours,
    Span,
    after,
    counted,
    hours_of,
    hours_words,
    rests_until,
)

CLOCK: Final = "clock"
"""Setting of a table."""
MOVE, BUDGET = "move", "budget"
REMIND, PASS, BOT, VOTE = "remind", "pass", "bot", "vote"
POLICIES: Final[Mapping[str, str]] = {
    REMIND: "the player is reminded",
    PASS: "the player passes where that is possible, else a bot sits in",
    BOT: "a bot sits in until the player is back",
    VOTE: "a bot sits in until the player is back, or the others have voted to replace him",
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
    "budget:259200:7200:21600": "3 days, 2 hours for each turn in a stock round and 6 for each company",
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
    company: int | None = None
    """What a company's turn adds; None: the same."""
    hours: Hours = field(default_factory=Hours)
    holidays: int = 0
    """Days of holiday that each player may take."""
    away: dict[int, tuple[Span, ...]] = field(default_factory=dict)
    """Seat -> holidays in order."""
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
        return replace(self, left=dict(self.left), turns=dict(self.turns), away=dict(self.away))

    def moved(
        self, at: datetime, seats: tuple[int, ...], turn: tuple[Any, ...], company: bool = False
    ) -> None:
        """The table waits for these seats from now on, in this turn, which may be a company's."""
        self._charge(at)
        added = self.company if company and self.company is not None else self.increment
        for seat in seats:
            if self.turns.get(seat) != turn:
                begun = seat in self.turns
                if self.kind == MOVE:
                    self.left[seat] = float(self.seconds)
                else:
                    self.left[seat] = self.left.get(seat, float(self.seconds)) + (added if begun else 0)
                self.turns[seat] = turn
        self.running = seats
        self.since = at if seats and not self.paused else None

    def vote(self, at: datetime, seat: int, on: bool, players: Collection[int]) -> None:
        """A player wants a pause, in which nothing is charged once all do; whoever goes on ends it."""
        self._charge(at)
        self.votes = self.votes | {seat} if on else frozenset()
        self.paused = on and set(players) <= self.votes
        self.since = at if self.running and not self.paused else None

    def leave(self, at: datetime, seat: int, span: Span | None) -> None:
        """A player is on holiday for this time; None: he is back, or does not go if he has not left yet."""
        self._charge(at)
        taken = self.away.get(seat, ())
        if span is not None:
            self.away[seat] = tuple(sorted((*taken, span)))
        elif any(left <= at < back for left, back in taken):
            self.away[seat] = tuple((left, at if left <= at < back else back) for left, back in taken)
        else:
            self.away[seat] = tuple(one for one in taken if one[1] <= at)

    def anew(self, seat: int) -> None:
        """Somebody else sits there: his time is his own."""
        for known in (self.left, self.turns, self.away):
            known.pop(seat, None)
        self.running = tuple(other for other in self.running if other != seat)

    def down(self, at: datetime, seconds: float) -> None:
        """The service was down until now: that is nobody's time."""
        if self.since is not None:
            self._charge(at - timedelta(seconds=max(0.0, seconds)))
            self.since = at

    def _charge(self, at: datetime) -> None:
        if self.since is not None:
            for seat in self.left.keys() & set(self.running):
                self.left[seat] -= counted(self.hours, self.away.get(seat, ()), self.since, at)
            self.since = at

    def until(self, seat: int) -> datetime | None:
        """When a seat's time is up; None while it does not run."""
        if self.since is None or seat not in self.running:
            return None
        return after(self.hours, self.away.get(seat, ()), self.since, self.left[seat])

    def rests(self, at: datetime) -> datetime | None:
        """When time counts again for the first of those whom the table waits for; None while it counts for one."""
        ends = [rests_until(self.hours, self.away.get(seat, ()), at) for seat in self.running]
        found = [end for end in ends if end is not None]
        return min(found) if self.since is not None and found and len(found) == len(ends) else None

    def remaining(self, seat: int, at: datetime) -> float | None:
        """Seconds a seat has left; None before it was first asked."""
        if self.since is None or seat not in self.running:
            return self.left.get(seat)
        return self.left[seat] - counted(self.hours, self.away.get(seat, ()), self.since, at)


def clock_of(settings: Mapping[str, Any]) -> Clock | None:
    """The clock that was agreed; None if there is none."""
    given = settings.get(CLOCK)
    if not isinstance(given, Mapping):
        return None
    company = given.get("company")
    return Clock(
        str(given["kind"]), int(given["seconds"]), int(given.get("increment", 0)), str(given["policy"]),
        None if company is None else int(company), hours_of(given), int(given.get(HOLIDAYS) or 0),
    )  # fmt: skip


WHEN: Final[Mapping[str, Mapping[str, str]]] = {
    HOURS: HOURS_AGREED,
    DAYS: DAYS_AGREED,
    HOLIDAYS: HOLIDAYS_AGREED,
}
"""What can be agreed of the time in which a clock counts, in words; the first is usual."""


def agreed(
    pace: str, policy: str, when: Mapping[str, str] | None = None, offset: int = 0
) -> dict[str, Any] | None:
    """The setting of a pace of the form and of its hours; ``ValueError`` if there is no such thing."""
    chosen = {what: value for what, value in (when or {}).items() if value}
    if pace not in PACES or policy not in POLICIES or offset not in OFFSETS:
        raise ValueError(pace)
    if any(value not in WHEN[what] for what, value in chosen.items()):
        raise ValueError(pace)
    if not pace:
        return None
    kind, *numbers = pace.split(":")
    found: dict[str, Any] = {"kind": kind, **dict(zip(PARTS, map(int, numbers), strict=False))}
    if chosen:
        found |= chosen | {OFFSET: offset}
    return {"increment": 0, **found, "policy": policy}


PARTS: Final = ("seconds", "increment", "company")
"""The numbers of a pace."""


def pace_words(settings: Mapping[str, Any]) -> str:
    """The clock of a table in words."""
    given = settings.get(CLOCK)
    if not isinstance(given, Mapping):
        return PACES[""]
    parts = PARTS[: 3 if "company" in given else 2 if given["kind"] == BUDGET else 1]
    pace = ":".join([str(given["kind"]), *(str(given[part]) for part in parts)])
    words = f"{PACES.get(pace, pace)}. When it is up, {POLICIES[str(given['policy'])]}."
    return " ".join(filter(None, (words, hours_words(given))))
