"""Who is to be told what, and when: once for each decision, not while he looks, not in his quiet hours, and together.

What was told is stored, so a restart neither repeats nor forgets it. The clock is given, so that tests need not wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from sqlalchemy import select

from ..database.models import NoticePlaceRow, SeatRow, TableRow
from ..errors import Problem
from ..permissions import PLAYING, tells
from ..tables.live import Live
from ..tables.service import Tables
from ..times import aware
from ..wording.words import decision_words, round_name
from .places import EMAIL, Place, Places, Wishes
from .sending import NotSent, mail, post
from .wording import Waiting, body_of, subject_of, text_of

log = logging.getLogger("railhead.web")
LONGEST_REST: Final = 60.0
"""Seconds between two looks at what waits, where nothing happens."""
SENDERS: Final = 4
PATIENCE: Final = 3.0
"""Seconds to wait for what is being told when the service ends."""
BEFORE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""A table on which nothing has happened yet waits since always."""
TRIES: Final = 3
"""Times a notice is tried; later ones wait twice as long."""


@dataclass(frozen=True)
class Asked:
    """Somebody whom a table waits for."""

    player: str
    since: datetime
    waiting: Waiting
    late: bool = False
    """His time is up: he is told even if he has seen it."""


def asked_of(live: Live) -> list[Asked]:
    """Everybody whom a table waits for."""
    game, question = live.game, live.question
    if game.over or live.frozen:
        return []
    seats = sorted(question.missing) if question is not None else [] if game.actor is None else [game.actor]
    moved = live.entries[live.position_version - 1].at if live.position_version else None
    at = question.at if question is not None else moved
    words = "agree or decline" if question is not None else decision_words(game)
    mark = f"{live.position_version}.{question.seq if question is not None else 0}"
    return [
        Asked(
            live.seats[seat].person, aware(at) if at is not None else BEFORE,
            Waiting(live.terms.id, live.terms.name, live.terms.title, round_name(game), words,
                    live.seats[seat].name, mark, deadline(live, seat)),
        )
        for seat in seats
        if live.seats[seat].kind == "person" and not live.seats[seat].bot
    ]  # fmt: skip


def deadline(live: Live, seat: int) -> str:
    """When a seat's time is up, empty without a clock."""
    until = live.clock.until(seat) if live.clock is not None else None
    return f"{until:%Y-%m-%d %H:%M} UTC" if until is not None else ""


class Notices:
    """Looks at tables that have changed and tells whoever wants to be told."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.settings = tables.settings
        self.places = Places(tables.sessions)
        self.clock: Callable[[], datetime] = lambda: tables.clock()
        self._changed: set[str] = set()
        self._waits: dict[tuple[str, str], Asked] = {}
        """(person or place, table) -> what he is to be told."""
        self._tries: dict[str, tuple[int, datetime]] = {}
        """Person or place -> attempts so far, and when the next one is due."""
        self._again: set[str] = set()
        """Tables of which it is told although it was told before."""
        self._woken = asyncio.Event()
        self._closed = False
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._senders = ThreadPoolExecutor(SENDERS, thread_name_prefix="notices")
        tables.watchers.append(self.poke)

    def poke(self, table: str) -> None:
        """A table has changed, or somebody has opened it."""
        self._changed.add(table)
        self._woken.set()

    def again(self, table: str) -> None:
        """Somebody's time is up: he is told once more."""
        self._again.add(table)
        self.poke(table)

    async def open(self) -> None:
        """After a start: look at every table at which somebody waits to be told."""
        told = select(SeatRow.table_id).join(NoticePlaceRow, NoticePlaceRow.person == SeatRow.person)
        hooked = select(NoticePlaceRow.table_id)
        query = select(TableRow.id).where(
            TableRow.status == PLAYING, TableRow.id.in_(told) | TableRow.id.in_(hooked)
        )
        async with self.tables.sessions() as session:
            self._changed |= set(await session.scalars(query))
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Tell nothing more."""
        self._closed = True
        self._woken.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=PATIENCE)
            self._task.cancel()
            await asyncio.wait([self._task], timeout=PATIENCE)
        self._senders.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        while not self._closed:
            self._woken.clear()
            try:
                rest = await self.step()
            except Exception:
                log.exception("notices failed")
                rest = LONGEST_REST
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), rest)
            await asyncio.sleep(0)

    async def step(self) -> float:
        """Look at what has changed and tell what is due; seconds until there may be more to tell."""
        async with self._looking:
            return await self._step()

    async def _step(self) -> float:
        changed, self._changed = self._changed, set()
        for table in sorted(changed):
            with suppress(Problem):
                await self._looked(await self.tables.live(table))
        moment = self.clock()
        soonest = moment + timedelta(seconds=LONGEST_REST)
        for who in sorted({who for who, _ in self._waits}):
            due = await self._due(who, moment)
            if due is not None:
                soonest = min(soonest, due)
        return max(0.05, (soonest - moment).total_seconds())

    async def _looked(self, live: Live) -> None:
        """Whom a table waits for, as far as they want to be told."""
        table = live.terms.id
        asked = asked_of(live)
        again = table in self._again
        self._again.discard(table)
        self._waits = {key: one for key, one in self._waits.items() if key[1] != table}
        for place in await self.places.of([one.player for one in asked], table):
            if place.resting:
                continue
            for one in asked:
                who = place.id if place.table else one.player
                if not place.table and not tells(place.person, one.player):
                    continue
                if again or await self.places.told(who, table) != one.waiting.mark:
                    self._waits[who, table] = replace(one, late=again)

    async def _due(self, who: str, moment: datetime) -> datetime | None:
        """Tell somebody what is due, everything at once; when the next may be due, None if nothing waits."""
        mine = {table: one for (name, table), one in self._waits.items() if name == who}
        for table, one in list(mine.items()):
            if one.player == who and self._has_seen(one) and not one.late:
                del mine[table], self._waits[who, table]
        if not mine:
            return None
        person = next(iter(mine.values())).player == who
        wishes = await self.places.wishes(who) if person else Wishes()
        first = min(one.since for one in mine.values()) + timedelta(minutes=wishes.wait)
        tries, later = self._tries.get(who, (0, moment))
        due = wishes.quiet_until(max(first, later, moment))
        if due > moment:
            return due
        sent = await self._tell(who, list(mine.values()), person)
        if not sent and tries + 1 < TRIES:
            again = moment + timedelta(minutes=2**tries)
            self._tries[who] = (tries + 1, again)
            return again
        self._tries.pop(who, None)
        await self.places.tell(who, {table: one.waiting.mark for table, one in mine.items()})
        for table in mine:
            self._waits.pop((who, table), None)
        return None

    def _has_seen(self, one: Asked) -> bool:
        """True if he has looked at the table since it asks him."""
        known = (self.tables.presence, self.tables.looks)
        seen = [presence.last(one.waiting.table, one.player) for presence in known]
        return any(moment is not None and moment >= one.since for moment in seen)

    async def _tell(self, who: str, asked: Sequence[Asked], person: bool) -> bool:
        """Send to all places of a person, or to one; False if none took it."""
        waiting = [one.waiting for one in sorted(asked, key=lambda one: one.since)]
        tables = {one.table for one in waiting}
        found = await self.places.of([who]) if person else await self.places.of((), next(iter(tables)))
        places = [
            place for place in found if not place.resting and (not place.table if person else place.id == who)
        ]
        sent = [await self.send(place, waiting) for place in places]
        return not places or any(not trouble for trouble in sent)

    async def send(self, place: Place, waiting: Sequence[Waiting], said: str = "") -> str:
        """Send to one place; what went wrong, empty if nothing did."""
        try:
            if place.form == EMAIL:
                subject = said.splitlines()[0] if said else subject_of(waiting)
                work = partial(
                    mail, place.address, subject, said or text_of(waiting, place.base), self.settings
                )
            else:
                work = partial(post, place.address, body_of(place, waiting, said), self.settings)
            await asyncio.get_running_loop().run_in_executor(self._senders, work)
            trouble = ""
        except NotSent as fault:
            trouble = str(fault)
            log.info("a notice was not sent: %s", trouble)
        await self.places.note(place.id, trouble)
        return trouble
