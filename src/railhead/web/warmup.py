"""Being quick from the first visitor on, and staying so: what is remembered is worked out at the start, and the
garbage collector goes over everything only while nobody waits."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from threading import Event
from time import monotonic

import railhead

from ..bots.random_player import choose
from ..engine.game import Game
from ..render.map import prepare
from ..titles import TITLES
from .fragments import environment
from .people.person import Person
from .play.parts import render_parts
from .play.view import make_view
from .tables.live import Live, Seat, Terms
from .tables.service import Tables

YOUNG = (5_000, 20, 1_000_000)
"""How many objects make the collector look at the young ones; at all of them it is never to look by itself."""
QUIET = 5.0
"""Seconds without work after which nobody is believed to wait."""
APART = 120.0
"""Seconds between two looks at everything."""
LATEST = 300.0
"""Seconds after which the collector looks at what is new in any case."""
PATIENCE = 0.001
"""Seconds the thread that thinks goes on while others want a word; an answer changes threads a dozen times."""
REHEARSAL = 160
"""Actions of the game that is played at the start."""
GLANCES = 8
"""Actions between two positions of it that are rendered."""
ACQUAINTED = 8
"""Tables that wait to be looked over; on a busy service the others are drawn when somebody looks."""
REHEARSED = Event()
"""Set by the first service of this process: the memories are the process's."""


def rehearsal() -> Iterator[Callable[[], object]]:
    """Pieces of work that fill the memories: templates, and pages of a short game of every title."""
    for name in environment().list_templates(extensions=["html"]):
        yield lambda name=name: environment().get_template(name)  # type: ignore[misc]  # bound now
    for title in TITLES:
        game = railhead.new(title, players=TITLES[title].facts().min_players)
        rng = Random(1)
        while not game.over and game.length < REHEARSAL:
            yield lambda game=game, rng=rng: play_on(game, rng)  # type: ignore[misc]


def play_on(game: Game, rng: Random) -> None:
    """A few actions by chance, and the page of where they lead."""
    for _ in range(GLANCES):
        if not game.over:
            game.push(choose(game.copy(), rng))
    seats = [Seat(place, name, "person", "nobody") for place, name in enumerate(game.players)]
    terms = Terms("", game.title.name, "", "", "", "", "", {}, {})
    render_parts(make_view(Live(terms, seats, game), Person("nobody"), None, None, {}), 0.0)


async def rehearse(tables: Tables) -> None:
    """Fill the memories in small pieces, between which visitors are served."""
    if not REHEARSED.is_set():
        REHEARSED.set()
        for piece in rehearsal():
            await tables.think(piece)
    gc.collect()
    gc.freeze()


def acquaintance(game: Game) -> Iterator[Callable[[], object]]:
    """Pieces of work that draw every hex as it was at some time of a game, the latest first."""
    known: set[tuple[int, int, int]] = set()
    board = None
    for node in reversed(game.nodes()):
        if node.state.board is board:
            continue
        board = node.state.board
        for h, lies in enumerate(zip(board.tiles, board.rotations, strict=True)):
            if (h, *lies) not in known:
                known.add((h, *lies))
                yield partial(prepare, board, h)


async def meet(tables: Tables) -> None:
    """Look over the tables that were opened last, in small pieces: their past is quick to look at then."""
    met: deque[Live] = deque(maxlen=ACQUAINTED)
    opened = asyncio.Event()

    def greet(live: Live) -> None:
        met.append(live)
        opened.set()

    tables.met = greet
    while True:
        await opened.wait()
        opened.clear()
        while met:
            for piece in acquaintance(met.pop().game):
                await tables.aside(piece)


async def tidy(tables: Tables) -> None:
    """Collect garbage while nobody waits; what survives is left alone until the next time."""
    last = monotonic()
    while True:
        await asyncio.sleep(QUIET / 5)
        now = monotonic()
        quiet = now - last > APART and last < tables.thought < now - QUIET
        if quiet:
            gc.unfreeze()
        if quiet or now - last > LATEST:
            gc.collect()
            gc.freeze()
            last = monotonic()


@asynccontextmanager
async def ready(tables: Tables) -> AsyncIterator[None]:
    """Quick while this lasts; afterwards collector and threads are as they were."""
    before, patience = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(*YOUNG)
    sys.setswitchinterval(PATIENCE)
    tasks = [asyncio.ensure_future(work) for work in (rehearse(tables), tidy(tables), meet(tables))]
    try:
        yield
    finally:
        tables.met = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        gc.unfreeze()
        gc.set_threshold(*before)
        sys.setswitchinterval(patience)
