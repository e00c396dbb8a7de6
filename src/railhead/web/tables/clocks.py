"""Looking at clocks: when somebody's time is up the table's policy runs. Time of a service that is down is nobody's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy import select

from ...bots import USUAL
from ...engine.actions import Pass
from ..database.models import AliveRow, TableRow
from ..errors import Problem
from ..permissions import PLAYING
from ..times import aware
from ..title_pages.orders import TIME_UP
from .absence import BY_CLOCK
from .clock import CLOCK, PASS, REMIND
from .live import Live
from .service import Tables

log = logging.getLogger("railhead.web")
PATIENCE: Final = 3.0
"""Seconds to wait for what is being done when the service ends."""
BEAT: Final = 20.0
"""Seconds between two signs of life; a service that breaks off charges at most so much that it should not."""


class Clocks:
    """All clocks that run."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.remind: Callable[[str], None] = lambda _table: None
        """Tell again whom a table waits for."""
        self._due: dict[str, datetime] = {}
        self._changed: set[str] = set()
        self._reminded: dict[str, int] = {}
        """Table -> its version when somebody was reminded."""
        self._woken = asyncio.Event()
        self._closed = False
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        tables.watchers.append(self.poke)

    def poke(self, table: str) -> None:
        """A table has changed."""
        self._changed.add(table)
        self._woken.set()

    async def open(self) -> None:
        """After a start: what has passed since the last sign of life is charged to nobody."""
        async with self.tables.sessions() as session:
            alive = await session.get(AliveRow, 1)
            query = select(TableRow.id, TableRow.terms).where(TableRow.status == PLAYING)
            clocked = [table for table, terms in await session.execute(query) if terms.get(CLOCK)]
        moment = self.tables.clock()
        for table in clocked:
            if alive is not None:
                with suppress(Problem):
                    await self.tables.was_down(table, aware(alive.at), moment)
            self.poke(table)
        await self._beat()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Leave the last sign of life."""
        self._closed = True
        self._woken.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=PATIENCE)
            self._task.cancel()
            await asyncio.wait([self._task], timeout=PATIENCE)
        await self._beat()

    async def _run(self) -> None:
        while not self._closed:
            self._woken.clear()
            try:
                await self.step()
            except Exception:
                log.exception("clocks failed")
            moment = self.tables.clock()
            rest = min([BEAT, *((due - moment).total_seconds() for due in self._due.values())])
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), max(0.1, rest))
            await asyncio.sleep(0)

    async def step(self) -> None:
        """Look at tables that have changed, and at those where somebody's time is up."""
        async with self._looking:
            changed, self._changed = self._changed, set()
            moment = self.tables.clock()
            for table in sorted(changed | {table for table, due in self._due.items() if due <= moment}):
                try:
                    live = await self.tables.live(table)
                    await self._looked(live, moment)
                except Problem:
                    self._due.pop(table, None)
            if self._due:
                await self._beat()

    async def _looked(self, live: Live, moment: datetime) -> None:
        table, clock = live.terms.id, live.clock
        self._due.pop(table, None)
        if clock is None or live.game.over or live.frozen:
            return
        times = [(until, seat) for seat in clock.running if (until := clock.until(seat)) is not None]
        if not times:
            return
        until, seat = min(times)
        if until > moment:
            self._due[table] = until
        elif clock.policy == REMIND:
            if self._reminded.get(table) != live.position_version:
                self._reminded[table] = live.position_version
                self.remind(table)
        else:
            await self._act(live, seat)

    async def _act(self, live: Live, place: int) -> None:
        """Somebody's time is up: pass for him where that is possible, or let a bot sit in."""
        table, seat = live.terms.id, live.seats[place]
        if live.clock is not None and live.clock.policy == PASS:
            if live.question is not None:
                await self.tables.answer(table, seat.person, live.question.seq, False)
                return
            if await self.tables.think(live.game.why_not, Pass()) is None:
                await self.tables.commit(table, seat.person, live.version, [Pass()], why=TIME_UP)
                return
        await self.tables.sit(table, place, USUAL, BY_CLOCK)

    async def _beat(self) -> None:
        """A sign of life."""
        async with self.tables.sessions() as session:
            await session.merge(AliveRow(id=1, at=self.tables.clock()))
            await session.commit()
