"""Making, finding and joining tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, func, or_, select
from sqlalchemy.orm import defer

import railhead

from ...bots import BOTS, USUAL
from ...engine.errors import OptionError
from ...engine.options import RULE
from ...titles import TITLES, UnknownTitle
from ..database.models import EntryRow, SeatRow, StandingOrderRow, TableRow, WatchedRow, now
from ..errors import TooMany, Unreadable
from ..people.person import Person
from ..permissions import OPEN, PLAYING, SHARED, may_remove, own, owns, sits
from ..tables.agreed import CHOICES, LANGUAGE, LEVEL, agreed
from ..tables.clock import pace_words
from ..tables.frozen import spoken
from ..tables.ids import fresh_id
from ..tables.live import Seat
from ..tables.service import Tables
from ..times import aware, lasting
from ..title_pages.orders import STOPPED
from .filters import Wanted
from .recorded import Recorded
from .seating import stand

BOT_NAMES = (
    "Vanderbilt", "Gould", "Harriman", "Hill", "Huntington", "Morgan", "Drew", "Fisk", "Cooke", "Sage", "Scott", "Reid",
)  # fmt: skip

ALL = Wanted()
"""Every open table."""
MOST_OWN = 100
"""Tables that a person has made and that are not over."""
MOST_MINE, MOST_LISTED, MOST_FINISHED = 200, 30, 12
"""Tables in each list of the lobby."""


@dataclass(frozen=True)
class Plan:
    """What a new table shall be."""

    title: str
    seats: tuple[Seat, ...]
    name: str = ""
    options: Mapping[str, Any] | None = None
    preset: str = ""
    settings: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Listed:
    """A table in the lobby."""

    id: str
    title: str
    name: str
    round: str
    decision: str
    status: str
    mine: bool
    my_turn: bool
    waiting: str
    seats: tuple[Seat, ...]
    asked: str
    invitation: str
    removable: bool = False
    owned: bool = False
    sat_in: tuple[Seat, ...] = ()
    """Seats of the visitor in which a bot sits."""
    orders: int = 0
    """Standing orders of the visitor."""
    left: str = ""
    """What is left of the time of whoever is asked."""
    stopped: tuple[str, ...] = ()
    """Why orders of the visitor are over."""
    agreed: tuple[str, ...] = ()
    """Of an open table: its pace, and whom it is for."""


def bot_seat(place: int, bot: str = USUAL) -> Seat:
    """A seat with a bot, the usual one if nobody asks for another."""
    if bot not in BOTS:
        raise Unreadable(f"There is no bot {bot!r}; there are {', '.join(BOTS)}.", "impossible-table")
    return Seat(place, BOT_NAMES[place % len(BOT_NAMES)], "bot", bot=bot)


def against_bots(title: str, person: Person, players: int) -> Plan:
    """The quick game: one person, the rest bots."""
    seats = [Seat(0, person.called, "person", person.id), *(bot_seat(place) for place in range(1, players))]
    return Plan(title, tuple(seats))


def check(plan: Plan) -> None:
    """Say what is wrong with a plan before anything is stored."""
    try:
        names = [seat.name for seat in plan.seats]
        railhead.new(plan.title, players=names, options=dict(plan.options or {}), preset=plan.preset)
    except (OptionError, UnknownTitle, ValueError) as error:
        raise Unreadable(str(error), "impossible-table") from None
    if len(set(names)) < len(names):
        raise Unreadable("Two seats have the same name.", "impossible-table")


async def create(tables: Tables, plan: Plan, owner: str) -> str:
    """Store a table; with every seat taken it begins at once."""
    await check_quota(tables, owner)
    await tables.think(check, plan)
    row = row_of(plan, owner)
    if row.status != OPEN:
        for name, value in (await stand(tables, row, plan.seats, None)).items():
            setattr(row, name, value)
    return await store(tables, row, plan.seats, [])


async def put_on_a_table(tables: Tables, recorded: Recorded, owner: str) -> str:
    """Store a table with a game that was read beside the service."""
    await check_quota(tables, owner)
    plan = Plan(recorded.title, recorded.seats, recorded.name or "Imported game", recorded.options, "",
                recorded.settings)  # fmt: skip
    row = row_of(plan, owner)
    for name, value in recorded.stands.items():
        setattr(row, name, value)
    speakers = {
        seat.place: seat.person for seat in plan.seats
    }  # nobody here spoke for a seat that a bot goes on with
    entries = [
        EntryRow(
            table_id=row.id, seq=seq, kind="action", seat=seat, person=speakers[seat], body={"action": action}
        )
        for seq, (seat, action) in enumerate(recorded.log, 1)
    ]
    row.version = len(entries)
    return await store(tables, row, plan.seats, entries)


def row_of(plan: Plan, owner: str) -> TableRow:
    """The row of a new table."""
    free = any(seat.kind == "free" for seat in plan.seats)
    return TableRow(
        id=fresh_id(8), title=plan.title, name=plan.name or default_name(plan), preset=plan.preset,
        options=dict(plan.options or {}), terms=dict(plan.settings or {}), rules_version=spoken(plan.title),
        owner=owner, invitation=fresh_id(12), status=OPEN if free else PLAYING, version=0,
    )  # fmt: skip


async def store(tables: Tables, row: TableRow, seats: Sequence[Seat], entries: Sequence[EntryRow]) -> str:
    """Keep a new table with its seats and its log, all or nothing."""
    async with tables.sessions.begin() as session:
        session.add(row)
        await session.flush()
        for seat in seats:
            session.add(SeatRow(table_id=row.id, place=seat.place, name=seat.name, kind=seat.kind, person=seat.person,
                                bot=seat.bot))  # fmt: skip
        session.add_all(entries)
    if row.status != OPEN:
        tables.announce_quietly(row.id)
    return row.id


async def check_quota(tables: Tables, owner: str) -> None:
    """A person has only so many tables that are not over."""
    mine = select(func.count()).where(TableRow.owner == owner, TableRow.status != "over")
    async with tables.sessions() as session:
        if (await session.scalar(mine) or 0) >= MOST_OWN:
            raise TooMany(
                f"You have made {MOST_OWN} tables that are not over. Remove one first, please.", "many-tables"
            )


def default_name(plan: Plan) -> str:
    """A table is called after who sits there."""
    people = [seat.name for seat in plan.seats if seat.kind == "person"]
    if len(people) == 1:
        return f"{people[0]}'s table"
    return ", ".join(people[:3])[:80]


async def listed(tables: Tables, person: Person, wanted_open: Wanted = ALL) -> dict[str, list[Listed]]:
    """The lobby's lists, each with its own bound.

    Mine with my turn first, open seats, those I watch, others that can be watched, finished.
    """
    seat = select(SeatRow.table_id).where(SeatRow.person == person.id, SeatRow.kind == "person")
    mine = or_(TableRow.id.in_(seat), TableRow.owner == person.id)
    over, open_ = TableRow.status == "over", TableRow.status == "open"
    public = func.coalesce(func.json_extract(TableRow.terms, "$.public"), 1) == 1
    imported = func.json_extract(TableRow.terms, "$.imported").is_not(None)
    others = select(SeatRow.place).where(
        SeatRow.table_id == TableRow.id, SeatRow.kind == "person", SeatRow.person != TableRow.owner
    )
    shared = func.json_extract(TableRow.terms, f"$.{SHARED}")
    shown = func.coalesce(shared == 1, and_(others.exists(), ~imported))  # as ``permissions.shown`` says
    watched = TableRow.id.in_(select(WatchedRow.table_id).where(WatchedRow.person == person.id))
    my_turn = and_(TableRow.status == "playing", TableRow.asked == person.id)
    wanted = {
        "mine": (and_(mine, ~over), MOST_MINE),
        "open": (and_(~mine, open_, public, *wanted_open.conditions()), MOST_LISTED),
        "kept": (and_(~mine, watched), MOST_MINE),
        "watch": (and_(~mine, ~open_, ~over, shown, ~watched), MOST_LISTED),
        "done": (and_(over, or_(mine, shown), ~watched), MOST_FINISHED),
    }
    rows: dict[str, list[TableRow]] = {}
    async with tables.sessions() as session:
        for kind, (which, most) in wanted.items():
            query = select(TableRow).options(defer(TableRow.position)).where(which).limit(most)
            first = mine if kind == "done" else my_turn
            rows[kind] = list(await session.scalars(query.order_by(first.desc(), TableRow.moved.desc())))
        ids = [row.id for found in rows.values() for row in found]
        seats: dict[str, list[Seat]] = {identity: [] for identity in ids}
        taken = select(SeatRow).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.place)
        for s in await session.scalars(taken):
            seats[s.table_id].append(Seat(s.place, s.name, s.kind, s.person, s.bot))
        own_seat = and_(
            SeatRow.table_id == StandingOrderRow.table_id, SeatRow.place == StandingOrderRow.seat,
            SeatRow.person == person.id, SeatRow.kind == "person",
        )  # fmt: skip
        given = select(StandingOrderRow).join(SeatRow, own_seat).where(StandingOrderRow.table_id.in_(ids))
        orders: dict[str, list[StandingOrderRow]] = {identity: [] for identity in ids}
        for order in await session.scalars(given.order_by(StandingOrderRow.kind, StandingOrderRow.about)):
            orders[order.table_id].append(order)
    return {
        kind: [_listed(row, seats[row.id], person, orders[row.id], tables.clock()) for row in found]
        for kind, found in rows.items()
    }


def _listed(
    row: TableRow, seats: Sequence[Seat], person: Person, orders: Sequence[StandingOrderRow], moment: datetime
) -> Listed:
    mine = sits(seats, person) or owns(row, person)
    asked = seats[row.asked_seat].name if 0 <= row.asked_seat < len(seats) else ""
    owned = owns(row, person)
    sat_in = tuple(seat for seat in own(seats, person.id) if seat.bot and row.status == PLAYING)
    return Listed(row.id, row.title, row.name, row.round, row.decision, row.status, mine,
                  row.status == "playing" and row.asked == person.id, ago(row.moved), tuple(seats), asked,
                  row.invitation if owned else "", may_remove(row, seats, person), owned, sat_in,
                  sum(order.kind != STOPPED for order in orders),
                  f"{lasting(aware(row.until) - moment)} left" if row.until is not None else "",
                  tuple(str(order.body.get("why", "")) for order in orders if order.kind == STOPPED),
                  meant_for(row.terms) if row.status == OPEN else ())  # fmt: skip


def meant_for(settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The pace of a table, and for whom it is if that was said."""
    said = (CHOICES[what][value] for what in (LEVEL, LANGUAGE) if (value := agreed(settings, what)))
    return (pace_words(settings).partition(".")[0], *said)


def ago(moment: datetime) -> str:
    """How long ago, in the largest fitting unit."""
    return lasting(now() - aware(moment))


def titles() -> list[dict[str, Any]]:
    """Titles that can be played, with what a person should know before choosing."""
    found = []
    for name, entry in TITLES.items():
        title = entry.facts()
        found.append({"name": name, "subtitle": title.facts.get("subtitle", ""), "min": title.min_players,
                      "max": title.max_players, "title": title,
                      "options": [option for option in entry.options if option.kind == RULE],
                      "presets": sorted({p for option in entry.options for p in option.presets})})  # fmt: skip
    return found
