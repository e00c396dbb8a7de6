"""Lengths of time in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def lasting(time: timedelta) -> str:
    """How long, in the largest fitting unit."""
    seconds = max(0, int(time.total_seconds()))
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = seconds // size
            return f"{count} {word}{'s' if count > 1 else ''}"
    return "less than a minute"


def aware(moment: datetime) -> datetime:
    """A moment as the database gives it back, with its zone."""
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
