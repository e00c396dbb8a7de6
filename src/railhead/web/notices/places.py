"""Where notices go: places that people have named, what they wish about the time, and what they were told already."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ..database.models import NoticePlaceRow, NoticeToldRow, NoticeWishRow
from ..errors import NotFound, TooMany
from ..permissions import check_place
from ..tables.ids import fresh_id

PLAIN, SLACK, DISCORD, TELEGRAM, EMAIL = "plain", "slack", "discord", "telegram", "email"
WEBHOOKS: Final = (PLAIN, SLACK, DISCORD, TELEGRAM)
MOST_PLACES: Final = 8
"""Places of one person."""
MOST_FAILURES: Final = 10
"""After so many failures in a row a place is left alone until its owner tests it."""
DAY: Final = 24 * 60


@dataclass(frozen=True)
class Place:
    """Where a person wants to be told."""

    id: str
    person: str
    table: str
    """The table about which it tells whoever is asked there; empty: about the person's own turns at every table."""
    form: str
    address: str
    chat: str
    """Telegram's word for who is meant."""
    base: str
    """The service's address in links."""
    proved: bool
    """False for an address of e-mail whose owner has not answered yet."""
    failures: int = 0
    trouble: str = ""
    """What went wrong last, for its owner."""

    @property
    def resting(self) -> bool:
        """True while nothing is sent there."""
        return self.failures >= MOST_FAILURES or not self.proved


@dataclass(frozen=True)
class Wishes:
    """When a person does not want to be told, and for how long to wait."""

    quiet_from: int = 0
    """Minutes after midnight; the same as ``quiet_to``: no quiet hours."""
    quiet_to: int = 0
    offset: int = 0
    """Minutes that the person's clock is ahead of UTC."""
    wait: int = 1
    """Minutes a table waits before its player is told."""

    def quiet_until(self, moment: datetime) -> datetime:
        """The end of the quiet hours in which a moment lies, or the moment itself."""
        if self.quiet_from == self.quiet_to:
            return moment
        local = moment + timedelta(minutes=self.offset)
        now = local.hour * 60 + local.minute
        since = (now - self.quiet_from) % DAY
        long = (self.quiet_to - self.quiet_from) % DAY
        if since >= long:
            return moment
        return moment.replace(second=0, microsecond=0) + timedelta(minutes=long - since)


class Places:
    """The places of all people."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions

    async def of(self, people: Sequence[str] = (), table: str = "") -> list[Place]:
        """Places of these people for their own turns, and those that tell about a table."""
        which = NoticePlaceRow.person.in_(people) & (NoticePlaceRow.table_id == "")
        if table:
            which |= NoticePlaceRow.table_id == table
        async with self.sessions() as session:
            rows = await session.scalars(select(NoticePlaceRow).where(which).order_by(NoticePlaceRow.made))
            return [_place(row) for row in rows]

    async def owned(self, person: str) -> list[Place]:
        """All places of a person."""
        query = select(NoticePlaceRow).where(NoticePlaceRow.person == person).order_by(NoticePlaceRow.made)
        async with self.sessions() as session:
            return [_place(row) for row in await session.scalars(query)]

    async def add(
        self, person: str, table: str, form: str, address: str, chat: str, base: str
    ) -> tuple[Place, str]:
        """A new place, and the secret with which an address of e-mail is proved."""
        secret = secrets.token_urlsafe(18) if form == EMAIL else ""
        row = NoticePlaceRow(
            id=fresh_id(12), person=person, table_id=table, form=form, address=address, chat=chat, base=base,
            secret=secret, failures=0, trouble="",
        )  # fmt: skip
        async with self.sessions() as session:
            mine = select(func.count()).where(NoticePlaceRow.person == person)
            if (await session.scalar(mine) or 0) >= MOST_PLACES:
                raise TooMany(
                    f"You have named {MOST_PLACES} places. Remove one first, please.", "many-places"
                )
            session.add(row)
            await session.commit()
            return _place(row), secret

    async def one(self, person: str, identity: str) -> Place:
        """A place of the person's own."""
        async with self.sessions() as session:
            row = await session.get(NoticePlaceRow, identity)
        if row is None:
            raise NotFound("There is no such place.")
        check_place(row.person, person)
        return _place(row)

    async def remove(self, person: str, identity: str) -> None:
        """Forget a place of the person's own."""
        place = await self.one(person, identity)
        async with self.sessions() as session:
            await session.execute(delete(NoticePlaceRow).where(NoticePlaceRow.id == place.id))
            await session.commit()

    async def prove(self, secret: str) -> bool:
        """The owner of an address of e-mail has answered."""
        if not secret:
            return False
        done = update(NoticePlaceRow).where(NoticePlaceRow.secret == secret).values(secret="")
        async with self.sessions() as session:
            found = await session.execute(done)
            await session.commit()
        return bool(found.rowcount)  # type: ignore[attr-defined]  # the result of an update has it

    async def note(self, identity: str, trouble: str) -> None:
        """How sending to a place went; empty: well."""
        failures = NoticePlaceRow.failures + 1 if trouble else 0
        values = {"failures": failures, "trouble": trouble[:200]}
        async with self.sessions() as session:
            await session.execute(
                update(NoticePlaceRow).where(NoticePlaceRow.id == identity).values(**values)
            )
            await session.commit()

    # wishes

    async def wishes(self, person: str) -> Wishes:
        """What a person wishes about the time."""
        async with self.sessions() as session:
            row = await session.get(NoticeWishRow, person)
        return Wishes() if row is None else Wishes(row.quiet_from, row.quiet_to, row.offset, row.wait)

    async def wish(self, person: str, wishes: Wishes) -> None:
        """Keep it."""
        row = NoticeWishRow(
            person=person, quiet_from=wishes.quiet_from, quiet_to=wishes.quiet_to, offset=wishes.offset,
            wait=wishes.wait,
        )  # fmt: skip
        async with self.sessions() as session:
            await session.merge(row)
            await session.commit()

    # what was told

    async def told(self, who: str, table: str) -> str:
        """Of which moment of a table a person, or a place, was told last."""
        async with self.sessions() as session:
            row = await session.get(NoticeToldRow, (who, table))
        return "" if row is None else row.mark

    async def tell(self, who: str, marks: dict[str, str]) -> None:
        """Remember of which moments of tables somebody was told."""
        async with self.sessions() as session:
            for table, mark in marks.items():
                await session.merge(NoticeToldRow(who=who, table_id=table, mark=mark))
            await session.commit()


def _place(row: NoticePlaceRow) -> Place:
    return Place(
        row.id, row.person, row.table_id, row.form, row.address, row.chat, row.base, not row.secret, row.failures,
        row.trouble,
    )  # fmt: skip
