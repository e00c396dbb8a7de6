"""When a table's clock counts: hours of the day, days of the week, and not on a player's holiday."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

HOURS, DAYS, OFFSET, HOLIDAYS = "hours", "days", "offset", "holidays"
"""Settings of a clock."""
HOURS_AGREED: Final[Mapping[str, str]] = {
    "": "At every hour",
    "480-1320": "From 8:00 to 22:00",
    "540-1080": "From 9:00 to 18:00",
    "1020-1380": "From 17:00 to 23:00",
}
DAYS_AGREED: Final[Mapping[str, str]] = {
    "": "Every day",
    "0-4": "Monday to Friday",
    "5-6": "Saturday and Sunday",
}
HOLIDAYS_AGREED: Final[Mapping[str, str]] = {
    "": "None",
    "7": "7 days each",
    "14": "14 days each",
    "28": "28 days each",
}
OFFSETS: Final = range(-12, 15)
"""Hours that the table's clock may be ahead of UTC."""
DAY: Final = timedelta(days=1)
Span = tuple[datetime, datetime]


@dataclass(frozen=True)
class Hours:
    """The hours of a week in which time counts."""

    begin: int = 0
    """Minutes after midnight."""
    end: int = 24 * 60
    first: int = 0
    """Day of the week; 0 is Monday."""
    last: int = 6
    offset: int = 0
    """Hours that this clock is ahead of UTC."""

    @property
    def always(self) -> bool:
        """True if every moment counts."""
        return self == Hours(offset=self.offset)

    def midnight(self, day: date) -> datetime:
        """The moment at which a day begins here."""
        return datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(hours=self.offset)

    def day_of(self, moment: datetime) -> date:
        """The day in which a moment lies here."""
        return (moment.astimezone(UTC) + timedelta(hours=self.offset)).date()

    def spans(self, since: datetime) -> Iterator[Span]:
        """The times that count from a moment on, without end."""
        day = self.day_of(since)
        while True:
            if self.first <= day.weekday() <= self.last:
                midnight = self.midnight(day)
                begin = max(since, midnight + timedelta(minutes=self.begin))
                end = midnight + timedelta(minutes=self.end)
                if begin < end:
                    yield begin, end
            day += DAY


def hours_of(clock: Mapping[str, Any]) -> Hours:
    """The hours in which an agreed clock counts."""
    begin, _, end = (str(clock.get(HOURS, "")) or "0-1440").partition("-")
    first, _, last = (str(clock.get(DAYS, "")) or "0-6").partition("-")
    return Hours(int(begin), int(end), int(first), int(last), int(clock.get(OFFSET, 0)))


def counting(hours: Hours, away: Sequence[Span], since: datetime) -> Iterator[Span]:
    """The times that count for a player with these holidays, which are in order, from a moment on."""
    for begin, end in hours.spans(since):
        for left, back in away:
            if begin < left < end:
                yield begin, left
            if left < end and back > begin:
                begin = min(back, end)
        if begin < end:
            yield begin, end


def counted(hours: Hours, away: Sequence[Span], since: datetime, until: datetime) -> float:
    """Seconds that count between two moments."""
    if until <= since:
        return 0.0
    if hours.always and not away:
        return (until - since).total_seconds()
    seconds = 0.0
    for begin, end in counting(hours, away, since):
        if begin >= until:
            break
        seconds += (min(end, until) - begin).total_seconds()
    return seconds


def after(hours: Hours, away: Sequence[Span], since: datetime, seconds: float) -> datetime:
    """The moment at which so many seconds have counted; before ``since`` if there are fewer than none."""
    if seconds <= 0 or (hours.always and not away):
        return since + timedelta(seconds=seconds)
    for begin, end in counting(hours, away, since):
        long = (end - begin).total_seconds()
        if seconds <= long:
            return begin + timedelta(seconds=seconds)
        seconds -= long
    raise AssertionError("a week always has hours that count")


def rests_until(hours: Hours, away: Sequence[Span], moment: datetime) -> datetime | None:
    """When time counts again; None while it does."""
    begin, _ = next(counting(hours, away, moment))
    return begin if begin > moment else None


def days_used(hours: Hours, away: Sequence[Span]) -> int:
    """Days that holidays have taken; a day that has begun counts."""
    days: set[int] = set()
    for left, back in away:
        last = hours.day_of(back - timedelta(microseconds=1))
        days.update(range(hours.day_of(left).toordinal(), last.toordinal() + 1))
    return len(days)


def hours_words(clock: Mapping[str, Any]) -> str:
    """The hours of a clock in words; empty if every moment counts for everybody."""
    hours, days = str(clock.get(HOURS, "")), str(clock.get(DAYS, ""))
    said = []
    if hours or days:
        zone = f"UTC{int(clock.get(OFFSET, 0)):+d}" if clock.get(OFFSET) else "UTC"
        on = {"": "every day"}.get(days, DAYS_AGREED.get(days, ""))
        from_to = HOURS_AGREED.get(hours, "")
        said.append(f"It counts {from_to[:1].lower()}{from_to[1:]}, {on} ({zone}).")
    if clock.get(HOLIDAYS):
        said.append(f"Each player may take {clock[HOLIDAYS]} days of holiday.")
    return " ".join(said)
