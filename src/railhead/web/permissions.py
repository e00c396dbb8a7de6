"""Who may do what: every right is decided here, and nowhere else.

Whose turn it is and what is legal the position says; who may speak for a seat, a table or a line is said here.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol, TypeVar

from .errors import NotFound, NotYours, Stale
from .people.person import Person
from .times import lasting

if TYPE_CHECKING:  # a browser that plays without a connection has no database
    from .database.models import TableRow

OPEN, PLAYING, OVER = "open", "playing", "over"
SITS_IN = "bot-sits-in"
"""Code of what is refused because a bot plays in a seat."""
SHARED = "shared"
"""Setting of a table: its owner shows it to strangers, or does not; where nothing is said see ``shown``."""


class Sitting(Protocol):
    """A seat as far as rights go, stored or live."""

    @property
    def kind(self) -> str: ...
    @property
    def person(self) -> str: ...


class Chair(Sitting, Protocol):
    """A seat at a table that is played."""

    @property
    def place(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...


S = TypeVar("S", bound=Sitting)


class Owned(Protocol):
    """A table as far as its owner goes, stored or live."""

    @property
    def owner(self) -> str: ...


# seats


def own(seats: Iterable[S], person: str) -> list[S]:
    """The seats that are a person's."""
    return [seat for seat in seats if holds(seat, person)]


def holds(seat: Sitting, person: str) -> bool:
    """True if the seat is the person's."""
    return seat.kind == "person" and seat.person == person


def plays(seat: Chair, person: str) -> bool:
    """True if the seat is the person's and no bot sits in for him."""
    return holds(seat, person) and not seat.bot


def speaks(seat: Chair, person: str) -> bool:
    """True if what this one says is said for the seat: its person, or its bot under the bot's name."""
    return plays(seat, person) or (bool(bot_name(seat)) and person == bot_name(seat))


def bot_name(seat: Chair) -> str:
    """The name under which the bot on a seat speaks; empty where a person plays. No cookie can hold it.

    It has the seat in it: two bots of one kind at a table answer each for its own seat.
    """
    return f"bot:{seat.bot}/{seat.place}" if seat.bot else ""


def check_act(seat: Chair, person: str, ordered: bool = False) -> None:
    """An action is said by the seat that the rules ask; what its person ordered in advance holds beside a bot, too."""
    if speaks(seat, person) or (ordered and holds(seat, person)):
        return
    if holds(seat, person):
        raise Stale("A bot sits in for you. Take your seat back first.", SITS_IN)
    raise NotYours(f"{seat.name} has to decide that.")


def must_agree(seats: Sequence[Chair], person: str, parties: Iterable[int]) -> list[int]:
    """Of those a deal concerns, the seats that have to be asked first."""
    return [place for place in sorted(parties) if not speaks(seats[place], person)]


def check_take_back(seat: Chair, person: str) -> None:
    """Who acted may take that back, and what a bot did for him."""
    if not holds(seat, person):
        raise NotYours("Only the player who acted can take that back.")
    check_act(seat, person)


def check_undo(agreed: bool, others: bool) -> None:
    """What was agreed at the table about taking back; ``others`` if somebody else has acted since."""
    if not agreed and others:
        raise NotYours(
            "Somebody else has acted since: at this table it is too late to take that back.", "too-late"
        )
    if not agreed:
        raise NotYours(
            "At this table nothing is taken back: that was agreed before the game.", "no-take-back"
        )


def check_say(agreed: bool) -> None:
    """The chat is for whom it was agreed."""
    if not agreed:
        raise NotYours("The chat of this table is for its players.", "players-chat")


def lose_by(seats: Sequence[Chair], person: str, acted: Iterable[int]) -> list[int]:
    """Of those whose actions would vanish, the people who have to be asked first. Bots let it happen."""
    return sorted({place for place in acted if not seats[place].bot and not holds(seats[place], person)})


def check_answer(seats: Sequence[Chair], person: str, missing: Collection[int]) -> list[int]:
    """A question is answered by who is asked; the seats for which this one answers."""
    mine = [place for place in missing if speaks(seats[place], person)]
    if not mine:
        raise NotYours("You are not asked.")
    return mine


def check_withdraw(seat: Chair, person: str) -> None:
    """Who asked may drop the question."""
    if not holds(seat, person):
        raise NotYours("Only whoever asked can withdraw the question.")
    check_act(seat, person)


def check_wish(seats: Iterable[S], person: str) -> list[S]:
    """Players say what they want to be asked for; their seats."""
    mine = own(seats, person)
    if not mine:
        raise NotYours("Only players of this table are asked.")
    return mine


def check_pause(seats: Iterable[S], person: str) -> list[S]:
    """Players stop their table's clock together; the seats for which this one speaks."""
    mine = own(seats, person)
    if not mine:
        raise NotYours("Only players of this table stop its clock.")
    return mine


def check_holiday(seats: Iterable[S], person: str) -> list[S]:
    """Players announce their own holidays; their seats."""
    mine = own(seats, person)
    if not mine:
        raise NotYours("Only players of this table have holidays here.")
    return mine


def check_draft(seats: Iterable[Sitting], person: str) -> None:
    """Only who holds a seat drafts a turn; nothing of anybody else is stored."""
    if not own(seats, person):
        raise NotYours("Only players of this table draft a turn. You can begin a what-if.")


def check_order(seats: Sequence[Sitting], person: str, place: int | None) -> int:
    """Orders are given by the player of the seat; that seat."""
    if place is None or not 0 <= place < len(seats) or not holds(seats[place], person):
        raise NotYours("Orders are given by the player of the seat.")
    return place


def check_advice(seats: Iterable[Sitting], person: str, hints: bool, over: bool) -> None:
    """Players ask what a bot would do, where that was agreed; after the game everybody does."""
    if over:
        return
    if not hints:
        raise NotYours(
            "At this table nobody is told what a bot would do: that was agreed before the game.", "no-hints"
        )
    if not own(seats, person):
        raise NotYours("While a game is played only its players ask what a bot would do.")


def by_oneself(seats: Iterable[Sitting]) -> bool:
    """True if the seats are one person's and bots', and none is kept for somebody else."""
    people = {seat.person for seat in seats if seat.kind != "bot"}
    return len(people) < 2 and "" not in people


def sits(seats: Iterable[Sitting], person: Person) -> bool:
    """True if one of the seats is the person's."""
    return bool(own(seats, person.id))


def may_seat_bot(table: Owned, seat: Chair, person: Person) -> bool:
    """The player may hand his seat to a bot; the owner may let one sit in for who is away (``check_away``)."""
    return seat.kind == "person" and not seat.bot and (holds(seat, person.id) or owns(table, person))


def check_seat_bot(table: Owned, seat: Chair, person: Person) -> bool:
    """See ``may_seat_bot``; True if the player himself asks, who need not be away."""
    if not holds(seat, person.id) and not owns(table, person):
        raise NotYours("Only the player, or whoever made the table, can let a bot sit in.")
    if seat.kind != "person" or seat.bot:
        raise Stale("A bot plays there already.", SITS_IN)
    return holds(seat, person.id)


def check_away(seat: Chair, asked: bool, waited: timedelta, needed: timedelta | None) -> None:
    """The owner lets a bot sit in for who is asked and has not been at the table for so long."""
    if needed is None:
        raise NotYours("At this table a bot sits in only where the player himself asks for it.", "never-away")
    if not asked:
        raise Stale(f"The table does not wait for {seat.name}.", "not-waited-for")
    if waited < needed:
        raise Stale(
            f"{seat.name} has been away for {lasting(waited)}. After {lasting(needed)} a bot can sit in.",
            "not-away",
        )


def check_return(seat: Chair, person: Person) -> None:
    """The player takes back the seat in which a bot sits for him, at any time."""
    if not holds(seat, person.id):
        raise NotYours("Only the player can take the seat back.")
    if not seat.bot:
        raise Stale("No bot sits in for you.", "not-sat-in")


def may_vote(seat: Chair, absent: Chair) -> bool:
    """True for the seat of somebody else who plays himself."""
    return bool(seat.person) and seat.person != absent.person and plays(seat, seat.person)


def check_vote(seats: Sequence[Chair], seat: Chair, person: Person, agreed: bool) -> None:
    """Whether a player is replaced the others say who play at the table themselves, where that was agreed."""
    if not agreed:
        raise NotYours(
            "At this table nobody is replaced: that is agreed with a clock, before the game.", "no-vote"
        )
    if holds(seat, person.id):
        raise NotYours("That is your own seat. You can take it back.")
    if not any(plays(mine, person.id) for mine in seats):
        raise NotYours("Only the other players of this table vote about that.")


class Spoken(Protocol):
    """Something that was said at a table."""

    @property
    def person(self) -> str: ...


def check_take_over(
    seats: Iterable[Sitting], before: Iterable[Spoken], invitation: str, given: str, person: Person
) -> None:
    """A seat that is nobody's any more is taken by somebody who was invited, has none, and did not play there."""
    if not hmac.compare_digest(invitation.encode(), given.encode(errors="replace")):
        raise NotYours("This table is by invitation only.")
    if sits(seats, person):
        raise NotYours("You have a seat at this table already.", "seated")
    if any(said.person == person.id for said in before):
        raise NotYours("You were replaced in this seat.", "replaced")


# notices


def check_place(owner: str, person: str) -> None:
    """A place for notices is its owner's alone."""
    if owner != person:
        raise NotYours("This place is somebody else's.")


def tells(owner: str, player: str) -> bool:
    """A place of a person's own tells of his turns alone."""
    return owner == player


def check_hook(table: TableRow | None, seats: Iterable[Sitting], person: Person) -> None:
    """Players of a table, and who made it, let it tell whom it waits for."""
    if table is None:
        raise NotFound("There is no such table.")
    if not owns(table, person) and not sits(seats, person):
        raise NotYours("Only players of a table let it send notices.")


# lines


class Written(Protocol):
    """A draft or a what-if as far as rights go."""

    @property
    def person(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def kind(self) -> str: ...


def writes(line: Written, person: str) -> bool:
    """True if the line is the person's."""
    return line.person == person


def check_line(line: Written, person: str) -> None:
    """A line is changed by who began it."""
    if not writes(line, person):
        raise NotYours("This what-if is somebody else's. Begin one of your own here.")


def check_kept(known: Written | None, brought: Written) -> None:
    """A what-if that is brought back takes the place of the same one of the same person alone."""
    if known is not None and (known.table, known.person, known.kind) != (
        brought.table,
        brought.person,
        brought.kind,
    ):
        raise NotYours("This what-if branch is somebody else's.")


# tables


def owns(table: Owned, person: Person) -> bool:
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
        raise NotYours("Only whoever made the table can free a seat.")
    if table.status != OPEN:
        raise Stale("The game has begun; its seats stay as they are.", "begun")


def check_care(table: TableRow, person: Person) -> None:
    """The owner names a table and shows it to strangers."""
    if not owns(table, person):
        raise NotYours("Only whoever made the table can do that.")


def alone(seats: Iterable[Sitting], person: Person) -> bool:
    """True if no other person has a seat."""
    return not any(seat.kind == "person" and seat.person != person.id for seat in seats)


def shown(settings: Mapping[str, object], owner: str, seats: Iterable[Sitting]) -> bool:
    """True if strangers find the table in the lobby: as its owner says, else where other people play as well."""
    if SHARED in settings:
        return bool(settings[SHARED])
    if settings.get("imported") is not None:
        return False
    return any(seat.kind == "person" and seat.person != owner for seat in seats)


def may_remove(table: TableRow, seats: Iterable[Sitting], person: Person) -> bool:
    """The owner may remove a table that has not begun, or at which nobody else has a seat."""
    return owns(table, person) and (table.status == OPEN or alone(seats, person))


def check_remove(table: TableRow, seats: Iterable[Sitting], person: Person) -> None:
    """See ``may_remove``."""
    if not owns(table, person):
        raise NotYours("Only whoever made the table can remove it.")
    if not may_remove(table, seats, person):
        raise NotYours("Others play at this table; it stays.", "others-play")
