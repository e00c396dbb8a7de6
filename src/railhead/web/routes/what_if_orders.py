"""An order that is made from a what-if: the form beside the other standing orders, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...engine.game import Game
from ...notation.one_line import harmless
from ..bounds import count
from ..orders.course import Course, actors, course_of
from ..orders.following import FollowOrders
from ..people.person import Person
from ..permissions import check_line, check_order
from ..tables.lines import Line, play_line
from ..tables.live import Live
from ..tables.service import digest_of
from ..title_pages.orders import Order, OrderFault
from ..wording.words import short_round
from .table_pages import TablePages

LONGEST_NAME: Final = 30
"""Letters of the what-if's name as the order is called."""
FOLLOW: Final = FollowOrders()


@dataclass(frozen=True)
class Offer:
    """What a what-if offers to make an order of, for the form."""

    line: Line
    name: str
    seat: int
    others: tuple[tuple[int, str], ...]
    """Further seats of the person's that act in the what-if, each with its name."""
    form: Mapping[str, str]
    """What has been chosen so far."""
    mark: str = ""
    """Of the table and the what-if as they were read: an order is made of that and of nothing else."""
    course: Course | None = None
    fault: str = ""
    """Why no order can be made."""

    @property
    def until(self) -> str:
        """The round with which it ends."""
        assert self.course is not None
        return short_round(*self.course.rounds[-1])

    def chosen(self, name: str, value: str, usual: str) -> bool:
        """True if this was chosen, or nothing was and it is the usual."""
        return self.form.get(name, usual) == value

    def needed(self, place: int) -> bool:
        """True if an action of the others is ticked; before anything is chosen all are."""
        return "follow-when" not in self.form or f"follow-{place}" in self.form


async def offered(pages: TablePages, live: Live, person: Person, form: Mapping[str, str]) -> Offer | None:
    """What the what-if of a form or an address offers; None where none is named."""
    if not form.get("from"):
        return None
    _live, line = await pages.seen(live.terms.id, person, form["from"])
    if line is None:
        return None
    check_line(line, person.id)
    return await pages.tables.think(offer_of, live, person, line, form)


def offer_of(live: Live, person: Person, line: Line, form: Mapping[str, str]) -> Offer:
    """The form for a what-if; without a seat for the first of the person's that acts there."""
    there = _played(live, line)
    mine = [seat.place for seat in live.seats_of(person.id)]
    acting = [seat for seat in actors(live.game, there) if seat in mine]
    seat = check_order(live.seats, person.id, _seat(live, form, acting or mine))
    others = tuple((one, live.seats[one].name) for one in acting if one != seat)
    name = harmless(line.name, LONGEST_NAME)
    try:
        course = course_of(live.game, there, seat)
    except OrderFault as fault:
        return Offer(line, name, seat, others, form, fault=str(fault))
    mark = digest_of(person.id, FOLLOW.kind, [live.game.length, line.id, line.actions])
    return Offer(line, name, seat, others, form, mark, course)


def read_offer(live: Live, offer: Offer | None) -> tuple[Order, ...]:
    """The order that a form makes of a what-if."""
    if offer is None:
        raise OrderFault("From which what-if?")
    if offer.course is None:
        raise OrderFault(offer.fault)
    if offer.form.get("follow-mark", "") != offer.mark:
        raise OrderFault("The table or the what-if has changed since. Look at it again, please.")
    return (FOLLOW.made(live.game, offer.course, offer.name, offer.form),)


def _played(live: Live, line: Line) -> Game:
    return play_line(live.game.at(min(line.start, live.game.length)), line.actions).game


def _seat(live: Live, form: Mapping[str, str], usual: list[int]) -> int | None:
    if form.get("seat"):
        return count(form["seat"], len(live.seats) - 1)
    return usual[0] if usual else None
