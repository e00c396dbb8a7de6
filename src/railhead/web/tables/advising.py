"""People ask what a bot would do: it thinks beside the service, and whoever asked is told, nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import replace
from typing import Final

from ...bots import USUAL
from ...engine.game import Game
from ..errors import Problem, Stale
from .advice import UNASKED, Advice
from .codec import encode
from .service import Tables
from .thoughts import routes_found, thought

log = logging.getLogger("railhead.web")

GLANCE: Final = 0.4
"""Seconds an answer waits for the bot before it says that the bot thinks."""
KEPT: Final = 1000
"""People whose latest advice is kept."""
BROKEN: Final = "Something went wrong while it thought. Nothing was changed; ask again, please."


class Advisers:
    """The latest advice of each person at each table."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._told: OrderedDict[tuple[str, str], Advice] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def told(self, table: str, person: str) -> Advice:
        """What a person was told last."""
        return self._told.get((table, person), UNASKED)

    def forget(self, table: str, person: str) -> None:
        """It was read."""
        self._told.pop((table, person), None)

    async def ask(self, table: str, person: str, game: Game, state: str) -> None:
        """Let the conductor think about the position of a game; wait for a moment."""
        key = (table, person)
        known = self._told.get(key)
        if known is not None and known.state == state and not known.failed:
            return
        asked = self._told[key] = Advice(state)
        self._told.move_to_end(key)
        while len(self._told) > KEPT:
            self._told.popitem(last=False)
        task = asyncio.get_running_loop().create_task(self._think(key, game, asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.wait([task], timeout=GLANCE)

    async def _think(self, key: tuple[str, str], game: Game, asked: Advice) -> None:
        """What has been asked for meanwhile, or closed, takes the place of this answer."""
        told = await self._answer(key, game, asked)
        if self._told.get(key) is asked:
            self._told[key] = told

    async def _answer(self, key: tuple[str, str], game: Game, asked: Advice) -> Advice:
        table, person = key
        place = game.actor
        try:
            if place is None:
                raise Stale("Nobody is asked anything here.", "no-question")
            await routes_found(self.tables, table, game, person)
            action, why = await thought(self.tables, game, USUAL, f"advice/{asked.state}", place, person)
            if await self.tables.think(game.why_not, action) is not None:
                raise RuntimeError(f"not legal: {action}")
        except Problem as problem:
            return replace(asked, failed=problem.message)
        except Exception:
            log.exception("table %s: no advice", table)
            return replace(asked, failed=BROKEN)
        return replace(asked, action=encode(action), why=why)

    async def close(self) -> None:
        """Stop thinking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
