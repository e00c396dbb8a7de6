"""What takes long to look back on, worked out beside the service piece by piece while the page shows how far it is."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from ...engine.actions import Action, Lay
from ...engine.game import Game
from ...notation.position import code_of, restore
from ...review.alternatives import LayLook, compared_lays, lay_indices
from ...review.left import LeftOnMap, compared, ran_at, run_indices
from ...review.opinions import Opinion, decision_indices, opinion
from ..errors import Busy, TooMany
from ..tables.live import Live
from ..tables.service import Tables

Q = TypeVar("Q")
T = TypeVar("T")
SECONDS: Final = 2.0
"""Longest search for one run; where it finds no proof, what it found counts."""
PIECE: Final = 6
"""Runs that are looked at in one go."""
LONGEST: Final = 30.0
"""Seconds after which a piece of the work is given up."""
AT_ONCE: Final = 1
"""Games that are looked at, at a time; others wait."""
KEPT: Final = 100
"""Games whose figures are kept."""
PAUSE: Final = 2.0
"""Seconds to wait when there is much to do."""
TRIES: Final = 30

Run = tuple[str, int, int, int]
"""Code of the position before a run, number of the action, corporation, what it earned."""
Said = tuple[str, int, Action]
"""Code of the position before an action, its number, and the action."""


@dataclass
class Lookback(Generic[T]):
    """How far a game has been looked at."""

    total: int = 0
    seen: int = 0
    """Actions that were looked at."""
    rows: list[T] = field(default_factory=list)
    """What was found about them."""
    failed: bool = False

    @property
    def done(self) -> bool:
        """Nothing more will come."""
        return self.failed or self.seen >= self.total


@dataclass(frozen=True)
class PlayerLeft:
    """A player's runs together."""

    name: str
    ran: int
    best: int
    left: int
    runs: int
    proved: int
    worst: LeftOnMap | None
    """The run that left most."""


def by_players(game: Game, runs: Sequence[LeftOnMap]) -> tuple[PlayerLeft, ...]:
    """What each player's companies ran, could have run, and left; whoever ran nothing is not listed."""
    found = []
    for seat, name in enumerate(game.players):
        own = [run for run in runs if run.player == seat]
        if own:
            worst = max(own, key=lambda run: (run.left, -run.index))
            found.append(PlayerLeft(name, sum(r.ran for r in own), sum(r.best for r in own),
                                    sum(r.left for r in own), len(own), sum(r.proved for r in own),
                                    worst if worst.left else None))  # fmt: skip
    return tuple(found)


def runs_asked(game: Game, indices: Sequence[int]) -> list[Run]:
    """What is to be searched for some runs, as plain values."""
    return [(code_of(game.at(index - 1)), index, *ran_at(game, index)) for index in indices]


def runs_seen(asked: Sequence[Run]) -> list[LeftOnMap]:
    """Beside the service: the best routes of each position."""
    return [
        compared(restore(code), index, corporation, ran, SECONDS) for code, index, corporation, ran in asked
    ]


def said(game: Game, indices: Sequence[int]) -> list[Said]:
    """Some actions and the positions before them, as plain values."""
    found = []
    for index in indices:
        action = game.at(index).node.action
        assert action is not None
        found.append((code_of(game.at(index - 1)), index, action))
    return found


def lays_seen(asked: Sequence[Said]) -> list[LayLook]:
    """Beside the service: every tile against all others that were legal."""
    return [compared_lays(restore(code), index, lay) for code, index, lay in asked if isinstance(lay, Lay)]


def opinions_of(asked: Sequence[Said]) -> list[Opinion]:
    """Beside the service: what a bot would have done, where it is sure of the difference."""
    found = (opinion(restore(code), index, action) for code, index, action in asked)
    return [one for one in found if one is not None and one.counts]


class Lookbacks(Generic[Q, T]):
    """The games that were looked at, or are being looked at, for one kind of figures."""

    def __init__(
        self,
        tables: Tables,
        indices: Callable[[Game], tuple[int, ...]],
        asked: Callable[[Game, Sequence[int]], list[Q]],
        answered: Callable[[Sequence[Q]], list[T]],
        piece: int = PIECE,
    ) -> None:
        self.tables = tables
        self._indices = indices
        self._asked = asked
        self._answered = answered
        self._piece = piece
        self._found: OrderedDict[tuple[str, int], Lookback[T]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def look(self, live: Live) -> Lookback[T]:
        """How far a game is; the first who asks has it begun."""
        key = (live.terms.id, live.position_version)
        known = self._found.get(key)
        if known is None or known.failed:
            indices = await self.tables.think(self._indices, live.game)
            known = self._found[key] = Lookback(len(indices))
            task = asyncio.get_running_loop().create_task(self._work(live.game, indices, known))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._found.move_to_end(key)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        return known

    async def _work(self, game: Game, indices: tuple[int, ...], found: Lookback[T]) -> None:
        async with self._turn:
            for at in range(0, len(indices), self._piece):
                asked = await self.tables.think(self._asked, game, indices[at : at + self._piece])
                rows = await self._searched(asked)
                if rows is None:
                    found.failed = True
                    return
                found.rows.extend(rows)
                found.seen += len(asked)

    async def _searched(self, asked: Sequence[Q]) -> list[T] | None:
        """One piece; whoever waits for an export or an import goes first."""
        for _ in range(TRIES):
            try:
                return await self.tables.workshop.do("", LONGEST, self._answered, asked)
            except TooMany:
                return None
            except Busy:
                await asyncio.sleep(PAUSE)
        return None

    async def close(self) -> None:
        """Stop looking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class LooksBack:
    """Everything that is worked out beside the service about games that are over."""

    def __init__(self, tables: Tables) -> None:
        self.runs = Lookbacks(tables, run_indices, runs_asked, runs_seen)
        self.lays = Lookbacks(tables, lay_indices, said, lays_seen, 2)
        self.opinions = Lookbacks(tables, decision_indices, said, opinions_of, 2)

    async def close(self) -> None:
        """Stop looking."""
        for kind in (self.runs, self.lays, self.opinions):
            await kind.close()
