"""Who may do what at a table. Every right that is not a seat's own is decided here, from the stored rows alone.

What a seat may do is decided by the position: see ``tables.service``, which asks whose turn it is.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import Protocol

from .database.models import TableRow
from .errors import NotYours, Stale
from .people.person import Person

OPEN, PLAYING, OVER = "open", "playing", "over"


class Sitting(Protocol):
    """A seat as far as rights go, stored or live."""

    @property
    def kind(self) -> str: ...
    @property
    def person(self) -> str: ...


def sits(seats: Iterable[Sitting], person: Person) -> bool:
    """True if one of the seats is the person's."""
    return any(seat.kind == "person" and seat.person == person.id for seat in seats)


def owns(table: TableRow, person: Person) -> bool:
    """True if the person made the table."""
    return bool(table.owner) and table.owner == person.id


def invited(table: TableRow, invitation: str) -> bool:
    """True if that is the table's invitation; how long it takes tells nothing about it."""
    return hmac.compare_digest(table.invitation.encode(), invitation.encode(errors="replace"))


def public(table: TableRow) -> bool:
    """True if its owner lets strangers sit down."""
    return bool(table.terms.get("public", True))


def may_see_invitation(table: TableRow, seats: Iterable[Sitting], person: Person) -> bool:
    """Whoever sits there or made the table may invite others."""
    return owns(table, person) or sits(seats, person)


def check_join(table: TableRow, invitation: str) -> None:
    """Strangers sit down only where the owner lets them."""
    if not public(table) and not invited(table, invitation):
        raise NotYours("This table is by invitation only.")


def check_free(table: TableRow, person: Person) -> None:
    """The owner may free a seat until the game begins."""
    if not owns(table, person):
        raise NotYours("Only who made the table can free a seat.")
    if table.status != OPEN:
        raise Stale("The game has begun; its seats stay as they are.", "begun")


def may_remove(table: TableRow, seats: Iterable[Sitting], person: Person) -> bool:
    """The owner may remove a table that has not begun, or at which nobody else has a seat."""
    others = any(seat.kind == "person" and seat.person != person.id for seat in seats)
    return owns(table, person) and (table.status == OPEN or not others)


def check_remove(table: TableRow, seats: Iterable[Sitting], person: Person) -> None:
    """See ``may_remove``."""
    if not owns(table, person):
        raise NotYours("Only who made the table can remove it.")
    if not may_remove(table, seats, person):
        raise NotYours("Others play at this table; it stays.", "others-play")
