"""Getting one's seats back on another browser, and taking them away from one that was lost.

A person may ask for a code. Whoever enters it at another browser is that person there. Only a digest of it is
stored, and a new code replaces the old one. Signing out all other browsers raises the person's epoch: cookies
from before are a stranger's, and the code no longer holds.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from ..database.models import PersonRow, now
from .person import Person

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""None of them is taken for another."""
GROUPS, LETTERS_PER_GROUP = 4, 5
LONGEST_CODE = 60


class People:
    """Those who asked for a code or signed out other browsers. Everybody else is a cookie alone."""

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
        code = "-".join(
            "".join(secrets.choice(LETTERS) for _ in range(LETTERS_PER_GROUP)) for _ in range(GROUPS)
        )
        await self._keep(replace(person, fresh=False), digest_of(code))
        return code

    async def has_code(self, person: Person) -> bool:
        """True if a code of this person's holds."""
        async with self.sessions() as session:
            return await session.scalar(select(PersonRow.code).where(PersonRow.id == person.id)) is not None

    async def recovered(self, code: str) -> Person | None:
        """Whose code that is; None if nobody's."""
        async with self.sessions() as session:
            row = await session.scalar(select(PersonRow).where(PersonRow.code == digest_of(code)))
        return Person(row.id, row.name, epoch=row.epoch) if row is not None else None

    async def sign_out_others(self, person: Person) -> Person:
        """From now on only the cookie of the answer is this person."""
        after = replace(person, epoch=max(person.epoch, self.epoch(person.id)) + 1, fresh=False)
        await self._keep(after, None)
        self._epochs[after.id] = after.epoch
        return after

    async def rename(self, person: Person) -> None:
        """Remember a new name with the code, if there is one."""
        async with self.sessions() as session:
            row = await session.get(PersonRow, person.id)
            if row is not None:
                row.name = person.name
                await session.commit()

    async def _keep(self, person: Person, code: str | None) -> None:
        async with self.sessions() as session:
            await session.merge(
                PersonRow(id=person.id, name=person.name, code=code, epoch=person.epoch, changed=now())
            )
            await session.commit()


def digest_of(code: str) -> str:
    """What is stored of a code; spaces, hyphens and small letters make no difference."""
    letters = "".join(c for c in code[:LONGEST_CODE].upper() if c in LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()
