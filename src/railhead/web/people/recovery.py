"""Getting one's seats onto another device, getting them back, and taking them away from one that was lost.

A person may ask for a link: whoever opens it first, within a quarter of an hour, is that person there, and it is
void. Or for a code, which holds until it is replaced or withdrawn. Only digests of both are stored. Signing out all
other browsers raises the person's epoch: cookies from before are a stranger's, and neither link nor code holds.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ..database.models import PersonRow, now
from .person import Person

LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""None of them is taken for another."""
GROUPS: Final = 4
LETTERS_PER_GROUP: Final = 5
LONGEST_CODE: Final = 60
LINK_MINUTES: Final = 15
"""How long a link to another device can be opened."""


@dataclass(frozen=True)
class Held:
    """What a person has asked for and what still holds."""

    code: bool = False
    link: bool = False


class People:
    """Those who asked for a code or a link, or signed out other browsers. Everybody else is a cookie alone."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession]) -> None:
        self.sessions = sessions
        self._epochs: dict[str, int] = {}

    async def open(self) -> None:
        """Remember who has signed out other browsers."""
        async with self.sessions() as session:
            rows = await session.execute(select(PersonRow.id, PersonRow.epoch).where(PersonRow.epoch > 0))
            self._epochs = {row.id: row.epoch for row in rows}

    def epoch(self, person: str) -> int:
        """The least epoch that a cookie of this person must have."""
        return self._epochs.get(person, 0)

    async def new_code(self, person: Person) -> str:
        """A fresh code; the one before no longer holds."""
        code = fresh_code()
        await self._keep(person, code=digest_of(code))
        return code

    async def new_link(self, person: Person) -> str:
        """The secret of a link that can be used once and soon; the one before no longer holds."""
        secret = fresh_code()
        until = now() + timedelta(minutes=LINK_MINUTES)
        await self._keep(person, link=digest_of(secret), link_until=until)
        return secret

    async def withdraw(self, person: Person) -> None:
        """Neither code nor link holds any more; browsers that used them stay who they are."""
        void: dict[str, Any] = {"code": None, "link": None, "link_until": None}
        async with self.sessions.begin() as session:
            await session.execute(update(PersonRow).where(PersonRow.id == person.id).values(**void))

    async def held(self, person: Person) -> Held:
        """What of this person's holds."""
        async with self.sessions() as session:
            row = await session.get(PersonRow, person.id)
        return Held() if row is None else Held(row.code is not None, row.link is not None and _open(row))

    async def recovered(self, code: str) -> Person | None:
        """Whose code or link that is; None if nobody's. A link is void from then on: of two the first has it."""
        digest = digest_of(code)
        taken = update(PersonRow).where(PersonRow.link == digest).values(link=None, link_until=None)
        async with self.sessions.begin() as session:
            row = await session.scalar(select(PersonRow).where(PersonRow.link == digest))
            if row is not None:
                holds = _open(row)
                first = await session.scalar(taken.returning(PersonRow.id)) is not None
                if not (holds and first):
                    return None
            else:
                row = await session.scalar(select(PersonRow).where(PersonRow.code == digest))
        return Person(row.id, row.name, epoch=row.epoch) if row is not None else None

    async def sign_out_others(self, person: Person) -> Person:
        """From now on only the cookie of the answer is this person."""
        after = replace(person, epoch=max(person.epoch, self.epoch(person.id)) + 1, fresh=False)
        await self._keep(after, code=None, link=None, link_until=None)
        self._epochs[after.id] = after.epoch
        return after

    async def rename(self, person: Person) -> None:
        """Remember a new name with the code, if there is one."""
        async with self.sessions() as session:
            row = await session.get(PersonRow, person.id)
            if row is not None:
                row.name = person.name
                await session.commit()

    async def _keep(self, person: Person, **values: Any) -> None:
        """Write the person's row; what is not named stays."""
        async with self.sessions.begin() as session:
            row = await session.get(PersonRow, person.id)
            if row is None:
                row = PersonRow(id=person.id)
                session.add(row)
            row.name, row.epoch, row.changed = person.name, person.epoch, now()
            for name, value in values.items():
                setattr(row, name, value)


def _open(row: PersonRow) -> bool:
    """True while a row's link can be used."""
    until = row.link_until
    if until is None:
        return False
    return now() < (until if until.tzinfo is not None else until.replace(tzinfo=UTC))


def fresh_code() -> str:
    """A secret that can be read out and typed."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LETTERS_PER_GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def digest_of(code: str) -> str:
    """What is stored of a code; spaces, hyphens and small letters make no difference."""
    letters = "".join(c for c in code[:LONGEST_CODE].upper() if c in LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()
