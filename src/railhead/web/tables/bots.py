"""Bots take their seats: whenever a table waits for one, a task lets it think and commits its move."""

from __future__ import annotations

import asyncio
import logging
from random import Random

from ...bots import BOTS
from ...engine.steps.run import RunTrains
from ..errors import Stale
from ..search.found import SEARCHING
from ..title_pages.pages import pages_of
from .codec import decode
from .live import Live, Seat
from .orders import USED, Orders
from .service import Tables, bot_of

log = logging.getLogger("railhead.web")


class Robots:
    """One task per table that waits for a bot."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        tables.watch = self.poke

    def poke(self, table: str) -> None:
        """Look at a table soon; called after every change and when somebody opens it."""
        if table in self._tasks:
            self._again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._play(table))
        self._tasks[table] = task
        task.add_done_callback(lambda _done: self._finished(table))

    def _finished(self, table: str) -> None:
        self._tasks.pop(table, None)
        if table in self._again:
            self._again.discard(table)
            self.poke(table)

    async def close(self) -> None:
        """Stop thinking."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _play(self, table: str) -> None:
        try:
            while await self._one(table):
                pass
        except Stale:
            log.info("table %s: a bot's move came too late", table)
            self._again.add(table)
        except Exception:
            log.exception("table %s: a bot failed", table)

    async def _one(self, table: str) -> bool:
        """Let the bot that is asked speak once; False when no bot is asked."""
        live = await self.tables.live(table)
        self._again.discard(table)
        if live.frozen:
            return False
        if live.question is not None:
            return await self._answer(live)
        seat = live.asked
        if seat is not None and seat.kind == "person":
            return await self._by_order(live, seat)
        if seat is None or seat.kind != "bot":
            return False
        bot = BOTS[seat.bot]
        delay = float(live.terms.settings.get("bot_delay", self.tables.settings.bot_delay))
        rng = Random(f"{table}/{live.version}")
        loop = asyncio.get_running_loop()
        began = loop.time()
        await self._routes(live, bot_of(live, seat.place))
        action = await self.tables.think(bot.choose, live.game.copy(), rng)
        await asyncio.sleep(max(0.0, delay - (loop.time() - began)))
        why = bot.reason(live.game, action)
        await self.tables.commit(table, bot_of(live, seat.place), live.version, [action], why=why)
        return True

    async def _routes(self, live: Live, bot: str) -> None:
        """Have the routes of a run searched beside the service; the bot then finds the answer in the game's memory."""
        game = live.game
        if not isinstance(game.step, RunTrains):
            return
        searches = self.tables.searches
        found = await self.tables.think(searches.look, live.terms.id, bot, game, game.step.corporation(game))
        if found.state == SEARCHING:
            await self.tables.rest(searches.wait, live.terms.id, bot, self.tables.settings.route_seconds * 2)

    async def _by_order(self, live: Live, seat: Seat) -> bool:
        """Answer for a player who has left an order for this question."""
        rules = pages_of(live.terms.title).orders
        if rules is None or not rules.asked(live.game):
            return False
        orders = await Orders(self.tables.sessions, rules.kind).of(live.terms.id, [seat.place])
        action = next(
            (found for order in orders if (found := rules.answer(live.game, order)) is not None), None
        )
        if action is None:
            return False
        await self.tables.commit(live.terms.id, seat.person, live.version, [action], why=USED)
        return True

    async def _answer(self, live: Live) -> bool:
        question = live.question
        assert question is not None
        asked = [seat for seat in sorted(question.missing) if live.seats[seat].kind == "bot"]
        if not asked:
            return False
        seat = live.seats[asked[0]]
        rng = Random(f"{live.terms.id}/{live.version}")
        yes = all(
            BOTS[seat.bot].agrees(live.game, decode(data, live.game.title.name), seat.place, rng)
            for data in question.actions
        )
        await self.tables.answer(live.terms.id, bot_of(live, seat.place), question.seq, yes)
        return True
