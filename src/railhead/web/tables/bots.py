"""Bots take their seats: whenever a table waits for one, a task lets it think and commits its move."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import or_, select

from ...bots import BOTS
from ...titles.agreement import parties
from ..database.models import StandingOrderRow, TableRow, now
from ..errors import NotFound, NotYours, Stale
from ..orders.running import RunOrders
from ..times import aware
from ..title_pages.orders import USED
from .agreed import bot_seconds
from .codec import decode
from .live import Live, Seat
from .ordering import consulted, dated
from .orders import Orders
from .service import Tables, bot_of
from .thoughts import routes_found, thought

log = logging.getLogger("railhead.web")


TOGETHER = 2
"""Bots that may think or speak at the same time; the others wait their turn, so that people come in between."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds before a bot that failed tries again; each time twice as long."""
PATIENCE = 3.0
"""Seconds a bot may take to finish its sentence when the service ends."""
COURTESY = 20.0
"""Seconds a bot gives people to answer a take-back before it goes on."""
AILING = "cannot decide just now; tries again"


class Robots:
    """One task per table that waits for a bot."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.first_pause = FIRST_PAUSE
        self.courtesy = COURTESY
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: dict[str, asyncio.Event] = {}
        self._turns = asyncio.Semaphore(TOGETHER)
        self._closed = False
        tables.watchers.append(self.poke)

    def poke(self, table: str) -> None:
        """Look at a table soon; called after every change and when somebody opens it."""
        if self._closed:
            return
        if table in self._tasks:
            self._woken[table].set()
            return
        self._woken[table] = asyncio.Event()
        task = asyncio.get_running_loop().create_task(self._play(table))
        self._tasks[table] = task
        task.add_done_callback(lambda _done: self._finished(table))

    def _finished(self, table: str) -> None:
        del self._tasks[table]
        if self._woken.pop(table).is_set():
            self.poke(table)

    async def wake(self) -> None:
        """After a start: go on at every table that waits for a bot, or may wait for an answer given in advance."""
        ordered = select(StandingOrderRow.table_id).where(StandingOrderRow.table_id == TableRow.id)
        waits = or_(TableRow.asked == "", ordered.exists())
        async with self.tables.sessions() as session:
            found = list(
                await session.scalars(select(TableRow.id).where(TableRow.status == "playing", waits))
            )
        for table in found:
            self.poke(table)

    async def close(self) -> None:
        """Stop thinking; what is being said is said to its end."""
        self._closed = True
        for event in self._woken.values():
            event.set()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=PATIENCE)
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, table: str) -> None:
        """Let bots speak until somebody else is asked. What fails is logged, shown and tried again."""
        woken = self._woken[table]
        failures = 0
        while not self._closed:
            woken.clear()
            try:
                more = await self._one(table, failures)
            except NotFound:  # removed meanwhile
                return
            except Stale:
                log.info("table %s: a bot's move came too late", table)
                woken.set()
                await asyncio.sleep(0)
            except Exception:
                failures += 1
                log.exception("table %s: a bot failed, %d times now", table, failures)
                self._show(table)
                await self._pause(woken, min(LONGEST_PAUSE, self.first_pause * 2 ** (failures - 1)))
            else:
                failures = 0
                if not more and not woken.is_set():
                    return

    def _show(self, table: str) -> None:
        """Tell whoever looks at the table that its bot is in trouble; its next move takes the words away."""
        self.tables.ail(table, AILING)

    async def _pause(self, woken: asyncio.Event, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(woken.wait(), seconds)

    async def _one(self, table: str, failures: int = 0) -> bool:
        """Let the bot that is asked speak once; False when no bot is asked."""
        live = await self.tables.live(table)
        if live.frozen:
            return False
        if live.question is not None:
            return await self._answer(live)
        seat = live.asked
        if seat is None:
            return False
        if seat.kind == "person" and await self._by_order(live, seat):
            return True
        if not seat.bot:
            return False
        if await self._courteous(live):
            return True
        delay = bot_seconds(live.terms.settings, self.tables.settings.bot_delay)
        seed = f"{table}/{live.version}" + (f"/{failures}" if failures else "")
        loop = asyncio.get_running_loop()
        began = loop.time()
        await routes_found(self.tables, table, live.game, bot_of(live, seat.place))
        async with self._turns:
            action, why = await thought(self.tables, live.game, seat.bot, seed, seat.place)
        await asyncio.sleep(max(0.0, delay - (loop.time() - began)))
        if await self._courteous(await self.tables.live(table)):  # it was asked while the bot thought
            return True
        async with self._turns:
            try:
                await self.tables.commit(table, bot_of(live, seat.place), live.version, [action], why=why)
            except NotYours:
                if (await self.tables.live(table)).seats[seat.place].bot:
                    raise
                log.info("table %s: a player came back before his bot's move", table)
        return True

    async def _courteous(self, live: Live) -> bool:
        """A bot gives people a while to answer a take-back before it goes on; True if it has waited."""
        asked = live.request.at if live.request is not None else None
        if asked is None:
            return False
        since = (now() - aware(asked)).total_seconds()
        if since >= self.courtesy:
            return False
        await self._pause(self._woken[live.terms.id], self.courtesy - since)
        return True

    async def _by_order(self, live: Live, seat: Seat) -> bool:
        """Answer for a player who has left an order for this question; he alone is told which of them are over."""
        store, table = Orders(self.tables.sessions), live.terms.id
        given = await store.of(table, [seat.place])
        if not given:
            return False
        if any(order.seat == seat.place for order in given.get(RunOrders.kind, ())):
            await routes_found(self.tables, table, live.game, seat.person)
        found = await self.tables.think(consulted, live, seat.place, given)
        for one in found.ended:
            await store.end(table, one.kind, one.order, one.why)
        if found.ended:
            self.tables.fanout.publish(table, 0)  # no new version: the owner's page may show this one already
        if found.action is None or found.order is None or found.rules is None:
            return False
        after = await self.tables.commit(table, seat.person, live.version, [found.action], why=USED)
        rules, order = found.rules, found.order
        if parties(live.game, found.action):  # it is asked for once; whoever declines is not asked again
            await store.drop(table, rules.kind, order.seat, order.about)
        else:
            kept = dated(rules, rules.kept(live.game, order), after.version)
            done = await self.tables.think(rules.fulfilled, after.game, order)
            if done:
                await store.end(table, rules.kind, order, done)
                self.tables.fanout.publish(table, 0)
            elif kept != order:
                await store.put(table, rules.kind, kept)
        return True

    async def _answer(self, live: Live) -> bool:
        question = live.question
        assert question is not None
        asked = [seat for seat in sorted(question.missing) if live.seats[seat].bot]
        if not asked:
            return False
        seat = live.seats[asked[0]]
        bot = BOTS[seat.bot].make(f"{live.terms.id}/{live.version}")
        title = live.game.title.name
        yes = all(bot.agrees(live.game, decode(data, title), seat.place) for data in question.actions)
        await self.tables.answer(live.terms.id, bot_of(live, seat.place), question.seq, yes)
        return True
