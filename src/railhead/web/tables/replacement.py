"""A player who does not come back is replaced: those who are there vote, and somebody
they invite plays on in his place.

It is agreed with a clock. A bot sits in, because his time was up or he asked for it; until all others for whom none
does have voted he can return, and that ends the vote. The seat keeps its name, under which the game knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Delete, Update, delete, update

from ..database.models import SeatRow, StandingOrderRow
from ..errors import NotFound, Stale
from ..people.person import Person
from ..permissions import check_take_over, check_vote, may_vote, own
from .absence import seat_of
from .clock import VOTE
from .live import Entry, Live, Seat
from .service import Tables


def voters(seats: Sequence[Seat], place: int) -> frozenset[int]:
    """The seats that vote about one: those of other people who are there."""
    return frozenset(seat.place for seat in seats if may_vote(seat, seats[place]))


def may_be_replaced(live: Live, place: int) -> bool:
    """True for a player in whose seat a bot sits, where that was agreed."""
    seat = live.seats[place]
    return (
        live.clock is not None
        and live.clock.policy == VOTE
        and seat.kind == "person"
        and bool(seat.bot and seat.person)
        and not live.game.over
    )


async def vote(tables: Tables, table: str, person: Person, place: int, on: bool) -> Live:
    """Want a player replaced, or no longer."""

    def entries(live: Live) -> list[Entry]:
        seat = seat_of(live, place)
        check_vote(live.seats, seat, person, live.clock is not None and live.clock.policy == VOTE)
        if not may_be_replaced(live, place):
            raise Stale(f"{seat.name} is at the table: no bot sits in.", "not-sat-in")
        fresh = []
        given = set(live.replacing.get(place, frozenset()))
        asked = voters(live.seats, place)
        for mine in own(live.seats, person.id):
            if mine.place not in asked:
                continue
            known = mine.place in given
            given = given | {mine.place} if on else given - {mine.place}
            # whoever says it once more completes a vote that only missed somebody who has left since
            done = on and asked <= given
            if known != on or done:
                body: dict[str, Any] = {"of": place, "on": on, "done": done}
                fresh.append(Entry(0, "replace", mine.place, person.id, body, tables.clock()))
            if done:
                break
        if not fresh:
            raise Stale("You have said so already." if on else "You have not voted.", "voted")
        return fresh

    def beside(fresh: Sequence[Entry]) -> list[Delete | Update]:
        if not fresh[-1].body["done"]:
            return []
        here = (SeatRow.table_id == table, SeatRow.place == place)
        given = (StandingOrderRow.table_id == table, StandingOrderRow.seat == place)
        return [update(SeatRow).where(*here).values(person=""), delete(StandingOrderRow).where(*given)]

    return await tables.enter(table, entries, beside)


async def take_over(tables: Tables, table: str, person: Person, invitation: str, name: str) -> Live:
    """Sit down for somebody who was replaced."""

    def entries(live: Live) -> list[Entry]:
        if live.game.over:
            raise Stale("The game is over.", "over")
        place = next((seat.place for seat in live.seats if vacant(seat)), None)
        before = (entry for entry in live.entries if entry.seat == place)
        check_take_over(live.seats, before, live.terms.invitation, invitation, person)
        if place is None:
            raise NotFound("No seat of this table is free.")
        body = {"of": place, "name": name}
        return [Entry(0, "takeover", place, person.id, body, tables.clock())]

    def beside(fresh: Sequence[Entry]) -> list[Delete | Update]:
        here = (SeatRow.table_id == table, SeatRow.place == fresh[-1].seat)
        return [update(SeatRow).where(*here).values(person=person.id, bot="")]

    return await tables.enter(table, entries, beside)


def vacant(seat: Seat) -> bool:
    """True for the seat of somebody who was replaced, in which a bot plays until a person takes it."""
    return seat.kind == "person" and not seat.person
