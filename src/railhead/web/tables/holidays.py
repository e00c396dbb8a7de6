"""Holidays of players at a table with a clock: announced, no longer than was agreed, seen by all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from ..errors import Stale, Unreadable
from .clock import Clock
from .hours import DAY, Span, days_used

AHEAD: Final = timedelta(days=366)
"""A holiday is announced no earlier than this."""


@dataclass(frozen=True)
class Holidays:
    """A player's holidays at a table."""

    agreed: int
    used: int
    ahead: tuple[tuple[date, date], ...]
    """First and last days of those that are not over."""

    @property
    def left(self) -> int:
        """Days he may still take."""
        return max(0, self.agreed - self.used)


def holidays_of(clock: Clock, seat: int, at: datetime) -> Holidays:
    """What a player has taken of his holidays, and what is announced."""
    spans = clock.away.get(seat, ())
    ahead = tuple(_days(clock, span) for span in spans if span[1] > at)
    return Holidays(clock.holidays, days_used(clock.hours, spans), ahead)


def _days(clock: Clock, span: Span) -> tuple[date, date]:
    return clock.hours.day_of(span[0]), clock.hours.day_of(span[1] - timedelta(microseconds=1))


def read_days(first: str, last: str) -> tuple[date, date]:
    """The first and the last day of a form."""
    try:
        return date.fromisoformat(first), date.fromisoformat(last)
    except ValueError:
        raise Unreadable(
            "Please name the first and the last day of your holiday, like 2031-12-24.", "holiday"
        ) from None


def leaving(clock: Clock, seat: int, at: datetime, days: tuple[date, date]) -> dict[str, Any]:
    """The entry of a holiday that may be taken."""
    first, last = days
    hours, today, taken = clock.hours, clock.hours.day_of(at), holidays_of(clock, seat, at)
    if not clock.holidays:
        raise Unreadable("No holidays were agreed at this table.", "holiday")
    if not today <= first <= last <= today + AHEAD:
        raise Unreadable(
            f"A holiday begins today, {today}, or later, does not end before it begins, and is over within a "
            "year.", "holiday",
        )  # fmt: skip
    long = (last - first).days + 1
    if long > taken.left:
        raise Unreadable(
            f"That would be {_count(long)} of holiday; {_count(taken.left)} of the agreed {taken.agreed} "
            f"{'is' if taken.left == 1 else 'are'} left.", "holiday",
        )  # fmt: skip
    begin, end = max(at, hours.midnight(first)), hours.midnight(last) + DAY
    for left, back in clock.away.get(seat, ()):
        if left < end and begin < back:
            raise Unreadable(
                f"You are on holiday already from {hours.day_of(left)} on. End that one first, please.",
                "holiday",
            )
    return {"span": [begin.isoformat(), end.isoformat()], "days": [first.isoformat(), last.isoformat()]}


def returning(clock: Clock, seat: int, at: datetime) -> dict[str, Any]:
    """The entry of a player who is back, or does not go."""
    if not holidays_of(clock, seat, at).ahead:
        raise Stale("You have announced no holiday.", "holiday")
    return {"span": None}


def span_of(body: Mapping[str, Any]) -> Span | None:
    """The time of a holiday of the log; None for a return."""
    given = body["span"]
    return None if given is None else (datetime.fromisoformat(given[0]), datetime.fromisoformat(given[1]))


def _count(days: int) -> str:
    return f"{days} day{'s' if days != 1 else ''}"
