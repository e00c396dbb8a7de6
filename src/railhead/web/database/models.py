"""The rows. A table is its log; everything else here is for finding tables and for what is private to a person."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> datetime:
    """The time of a row, in UTC."""
    return datetime.now(UTC)


class Row(DeclarativeBase):
    """Metadata shared by all rows."""


class TableRow(Row):
    """A table: what was agreed before the first action, and where it stands for the lobby."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    title: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(80))
    preset: Mapped[str] = mapped_column(String(40), default="")
    options: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    terms: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    """Table settings: route help, pace of the bots, where it was imported from."""
    rules_version: Mapped[str] = mapped_column(String(40))
    """Version of the title's rules the table began with; no other version ever plays on."""
    owner: Mapped[str] = mapped_column(String(32))
    invitation: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(12), default="open")
    """``open`` (seats are free), ``playing`` or ``over``."""
    version: Mapped[int] = mapped_column(Integer, default=0)
    asked: Mapped[str] = mapped_column(String(32), default="")
    """The person asked now, empty for a bot or nobody."""
    asked_seat: Mapped[int] = mapped_column(Integer, default=-1)
    decision: Mapped[str] = mapped_column(String(120), default="")
    round: Mapped[str] = mapped_column(String(80), default="")
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    moved: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    position: Mapped[str] = mapped_column(Text, default="")
    """Code of the latest position, for a day on which the log can no longer be played again."""
    until: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), default=None)
    """When the time of whoever is asked is up, at a table with a clock that runs."""


class SeatRow(Row):
    """A seat: a person, a bot, or free."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(12))
    """``person``, ``bot`` or ``free``."""
    person: Mapped[str] = mapped_column(String(32), default="", index=True)
    bot: Mapped[str] = mapped_column(String(40), default="")


class EntryRow(Row):
    """One entry of a table's log: an action, a take-back, a question, an answer."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("table_id", "key", name="one_entry_per_key"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int] = mapped_column(Integer)
    person: Mapped[str] = mapped_column(String(32))
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    key: Mapped[str | None] = mapped_column(String(64), default=None)
    """Given by the sender; a repeated send is recognised by it."""
    sent: Mapped[str | None] = mapped_column(String(32), default=None)
    """Digest of what was sent with the key, so that another thing under the same key is told apart."""
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class LineRow(Row):
    """Actions that are not on the table: the draft of a turn, a what-if branch, planned tiles. Private to its owner."""

    __tablename__ = "lines"
    __table_args__ = (Index("lines_of_person", "table_id", "person", "kind"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    person: Mapped[str] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(12))
    """``draft``, ``branch`` or ``plan``."""
    name: Mapped[str] = mapped_column(String(80), default="")
    comment: Mapped[str] = mapped_column(Text, default="")
    """What its owner wrote about a what-if."""
    start: Mapped[int] = mapped_column(Integer)
    """Number of the action after which it begins."""
    version: Mapped[int] = mapped_column(Integer)
    """Version of the table when it was begun."""
    actions: Mapped[list[Any]] = mapped_column(JSON, default=list)
    undone: Mapped[list[Any]] = mapped_column(JSON, default=list)
    """Actions taken out of the line, for redo."""
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class StandingOrderRow(Row):
    """Answers a seat has given in advance (standing orders). Known to the seat alone."""

    __tablename__ = "standing_orders"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(12), primary_key=True)
    """The title's own word for what is answered."""
    about: Mapped[str] = mapped_column(String(40), primary_key=True)
    """Mostly a corporation."""
    body: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)


class NoticePlaceRow(Row):
    """Where a person wants to be told that a table waits: a webhook, or an address of e-mail."""

    __tablename__ = "notice_places"
    __table_args__ = (Index("places_of_person", "person"), Index("places_of_table", "table_id"))

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    person: Mapped[str] = mapped_column(String(32))
    table_id: Mapped[str] = mapped_column(String(16), default="")
    """Empty: the person's turns at all tables."""
    form: Mapped[str] = mapped_column(String(12))
    address: Mapped[str] = mapped_column(String(500))
    chat: Mapped[str] = mapped_column(String(80), default="")
    base: Mapped[str] = mapped_column(String(200), default="")
    """The service's address in links."""
    secret: Mapped[str] = mapped_column(String(60), default="")
    """Of an address of e-mail until its owner has answered."""
    failures: Mapped[int] = mapped_column(Integer, default=0)
    trouble: Mapped[str] = mapped_column(String(200), default="")
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class NoticeWishRow(Row):
    """When a person does not want to be told."""

    __tablename__ = "notice_wishes"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    quiet_from: Mapped[int] = mapped_column(Integer, default=0)
    quiet_to: Mapped[int] = mapped_column(Integer, default=0)
    offset: Mapped[int] = mapped_column(Integer, default=0)
    wait: Mapped[int] = mapped_column(Integer, default=1)


class NoticeToldRow(Row):
    """Of which moment of a table a person, or a place, was told last."""

    __tablename__ = "notices_told"

    who: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    mark: Mapped[str] = mapped_column(String(40))


class WatchedRow(Row):
    """A table of others that a person keeps in the lobby."""

    __tablename__ = "watched"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


class AliveRow(Row):
    """When the service last gave a sign of life, for the clocks of its tables."""

    __tablename__ = "alive"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class PersonRow(Row):
    """Somebody who asked for a code or a link, or signed out other browsers. Whoever did neither has no row."""

    __tablename__ = "people"
    __table_args__ = (
        UniqueConstraint("code", name="one_person_per_code"),
        UniqueConstraint("link", name="one_person_per_link"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40), default="")
    code: Mapped[str | None] = mapped_column(String(64), default=None)
    """Digest of the code with which another browser becomes this person."""
    link: Mapped[str | None] = mapped_column(String(64), default=None)
    """Digest of the secret of a link that can be opened once."""
    link_until: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), default=None)
    epoch: Mapped[int] = mapped_column(Integer, default=0)
    """Cookies with a lesser one are void."""
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
