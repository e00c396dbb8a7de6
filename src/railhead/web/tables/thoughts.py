"""A bot's thoughts about a position, in a process of their own, so that nobody's turn waits for them."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action
from ...engine.game import Game
from ...engine.steps.run import RunTrains
from ...notation.position import code_of
from ..search.found import SEARCHING
from .codec import decode
from .service import Tables
from .thinking import decided, decided_here

LONGEST_THOUGHT: Final = 20.0
"""Seconds after which a bot's process is ended."""
BUDGET: Final = 1.0
"""Seconds a bot may think about a move."""


async def thought(
    tables: Tables, game: Game, bot: str, seed: str, place: int, who: str = ""
) -> tuple[Action, str]:
    """What a bot would do in a seat, and why; ``who`` asks.

    Where routes are run the answer of the search is in this process, and where somebody wished to be asked for a pass
    there is nothing else: there the bot only has to take it.
    """
    idle = not game.state.interrupts and not game.step.open(game)
    if not tables.settings.thinkers or idle or isinstance(game.step, RunTrains):
        return await tables.think(decided_here, bot, seed, game.copy(), place, BUDGET)
    code = await tables.think(code_of, game)
    data, why = await tables.thinkers.do(who, LONGEST_THOUGHT, decided, bot, seed, code, place, BUDGET)
    return decode(data, game.title.name), why


async def routes_found(tables: Tables, table: str, game: Game, who: str) -> None:
    """Have the routes of a run searched beside the service; a bot then finds the answer in the game's memory."""
    if not isinstance(game.step, RunTrains):
        return
    found = await tables.think(tables.searches.look, table, who, game, game.step.corporation(game))
    if found.state == SEARCHING:
        await tables.rest(tables.searches.wait, table, who, tables.settings.route_seconds * 2)
