"""Seats of people who are away: a bot sits in, and the player comes back whenever he likes.

A player hands his seat over himself; who made the table may do it when the table has waited for the player for as
long as was agreed and nothing was seen of him; a clock may do it by ``Tables.sit``. The log says it all.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select

from ...bots import BOTS
from ..database.models import TableRow, now
from ..errors import NotFound, Unreadable
from ..people.person import Person
from ..permissions import check_away, check_return, check_seat_bot
from ..times import aware
from .live import Live, Seat
from .presence import Presence
from .service import Tables

AWAY: Final = "away"
"""Setting of a table: minutes after which its owner may let a bot sit in."""
USUAL_MINUTES: Final = 60
NEVER: Final = 0
MINUTES: Final = (10, USUAL_MINUTES, 24 * 60, NEVER)
"""What can be agreed."""
GRACE: Final = timedelta(minutes=15)
"""After a start of the service nobody is away sooner than this, or than was agreed."""
BY_PLAYER, BY_OWNER, BY_CLOCK = "player", "owner", "clock"
"""Why a bot sits in."""


def agreed(live: Live) -> timedelta | None:
    """How long a player may be away before the owner may let a bot sit in; None if that is never so."""
    minutes = int(live.terms.settings.get(AWAY, USUAL_MINUTES))
    return timedelta(minutes=minutes) if minutes else None


def asked(live: Live, place: int) -> bool:
    """True if the table waits for the seat."""
    if live.question is not None:
        return place in live.question.missing
    return live.game.actor == place


def waited(live: Live, seat: Seat, presence: Presence, began: datetime, needed: timedelta) -> timedelta:
    """How long the table has waited for a seat without seeing its player."""
    question = live.question
    moved = live.entries[live.position_version - 1].at if live.position_version else began
    since = aware(question.at if question is not None and question.at is not None else moved)
    seen = presence.last(live.terms.id, seat.person)
    known = presence.started + min(GRACE, needed) - needed
    return now() - max(since, known, seen if seen is not None else since)


async def hand_over(tables: Tables, table: str, person: Person, place: int, bot: str) -> Live:
    """Let a bot sit in for a player, as he or who made the table asks."""
    live = await tables.live(table)
    seat = seat_of(live, place)
    if bot not in BOTS:
        raise Unreadable(f"There is no bot {bot!r}; there are {', '.join(BOTS)}.", "bot")
    if check_seat_bot(live.terms, seat, person):
        return await tables.sit(table, place, bot, BY_PLAYER, person.id)
    needed = agreed(live)
    async with tables.sessions() as session:
        began = await session.scalar(select(TableRow.moved).where(TableRow.id == table)) or now()
    long = waited(live, seat, tables.presence, began, needed) if needed is not None else timedelta()
    check_away(seat, asked(live, place), long, needed)
    return await tables.sit(table, place, bot, BY_OWNER, person.id)


async def come_back(tables: Tables, table: str, person: Person, place: int) -> Live:
    """The player takes his seat back."""
    live = await tables.live(table)
    check_return(seat_of(live, place), person)
    return await tables.sit(table, place, "", person=person.id)


def seat_of(live: Live, place: int) -> Seat:
    """A seat of a table by its number."""
    if not 0 <= place < len(live.seats):
        raise NotFound("There is no such seat.")
    return live.seats[place]
