"""The service is quick from the start: memories are filled in pieces, and the collector goes by our own clock."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.render.lettering import lettering
from railhead.web import warmup
from railhead.web.app import create_app
from railhead.web.fragments import make_environment
from railhead.web.play.stage import map_svg
from railhead.web.settings import Settings


@pytest.fixture(autouse=True)
def unrehearsed() -> None:
    """Here the services do rehearse."""


@pytest.mark.slow
def test_templates_are_read_and_pages_rendered_before_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = make_environment()
    monkeypatch.setattr(warmup, "environment", lambda: fresh)
    pieces = 0
    for piece in warmup.rehearsal():
        piece()
        pieces += 1
    names = fresh.list_templates(extensions=["html"])
    assert fresh.cache is not None
    assert {name for _, name in fresh.cache} >= set(names)
    assert pieces > len(names) + 2 * warmup.REHEARSAL / warmup.GLANCES - 1


def test_the_collector_is_left_as_it_was(tmp_path: Path) -> None:
    before = gc.get_threshold()
    app = create_app(Settings(data=tmp_path, bot_delay=0.0))
    tables = app.state["tables"]

    async def visit() -> tuple[int, int, int]:
        async with warmup.ready(tables):
            await asyncio.sleep(0)
            return gc.get_threshold()

    assert asyncio.run(visit()) == warmup.YOUNG
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
    tables.close()


@pytest.mark.slow
def test_everything_is_looked_at_while_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Garbage in circles goes in a quiet moment, and not while somebody's work is being done."""
    monkeypatch.setattr(warmup, "QUIET", 0.1)
    monkeypatch.setattr(warmup, "APART", 0.0)
    app = create_app(Settings(data=tmp_path, bot_delay=0.0))
    tables = app.state["tables"]
    looks: list[int] = []
    monkeypatch.setattr(warmup.gc, "collect", lambda: looks.append(1))

    async def live() -> tuple[int, int]:
        task = asyncio.ensure_future(warmup.tidy(tables))
        for _ in range(12):
            await tables.think(len, ())
            await asyncio.sleep(0.03)
        busy = len(looks)
        await asyncio.sleep(0.5)
        task.cancel()
        return busy, len(looks)

    assert asyncio.run(live()) == (0, 1)
    gc.unfreeze()
    tables.close()


def test_the_past_of_a_table_is_drawn_before_somebody_looks() -> None:
    game = railhead.new("1830", players=3)
    rng = Random(4)
    while game.length < 400:
        game.push(choose(game.copy(), rng))
    lettering.cache_clear()
    for piece in warmup.acquaintance(game):
        piece()
    known = lettering.cache_info().misses
    assert known > 50
    for at in range(0, game.length, 20):
        map_svg(game.at(at), {})
    assert lettering.cache_info().misses == known
