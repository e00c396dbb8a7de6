"""Heavy work is done beside the service: it ends in time, fails alone, and waits in a short queue."""

from __future__ import annotations

import asyncio
import operator
import os
import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.notation import native
from railhead.web.errors import Busy, TooMany
from railhead.web.workshop import MOST_OF_ONE, MOST_WAITING, Workshop

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    made = Workshop(1)
    yield made
    made.close()


def test_what_is_done_comes_back(workshop: Workshop) -> None:
    async def work() -> None:
        assert await workshop.do("ada", 20.0, operator.add, 2, 3) == 5
        with pytest.raises(ValueError, match="invalid literal"):
            await workshop.do("ada", 20.0, int, "five")
        assert await workshop.do("ada", 20.0, str.upper, "x") == "X"
        assert len(workshop._idle) == 1

    asyncio.run(work())


@pytest.mark.slow
def test_what_takes_too_long_is_ended(workshop: Workshop) -> None:
    async def work() -> None:
        assert await workshop.do("", 20.0, abs, -1) == 1
        began = time.monotonic()
        with pytest.raises(TooMany) as told:
            await workshop.do("ada", 0.3, time.sleep, 30)
        assert time.monotonic() - began < 5
        assert told.value.code == "too-long"
        assert await workshop.do("ada", 20.0, abs, -2) == 2

    asyncio.run(work())


@pytest.mark.slow
def test_a_process_that_ends_takes_nothing_along(workshop: Workshop) -> None:
    async def work() -> None:
        with pytest.raises(Busy):
            await workshop.do("ada", 20.0, os._exit, 9)
        assert await workshop.do("ada", 20.0, abs, -2) == 2
        workshop._idle[0].kill()
        workshop._idle[0].wait()
        assert await workshop.do("ada", 20.0, abs, -3) == 3

    asyncio.run(work())


@pytest.mark.slow
def test_the_queue_is_short_and_fair(workshop: Workshop) -> None:
    async def work() -> None:
        mine = [asyncio.ensure_future(workshop.do("ada", 20.0, time.sleep, 0.2)) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await workshop.do("ada", 20.0, abs, 1)
        others = [
            asyncio.ensure_future(workshop.do(f"p{i}", 20.0, abs, 1))
            for i in range(MOST_WAITING - MOST_OF_ONE)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workshop.do("one more", 20.0, abs, 1)
        await asyncio.gather(*mine, *others)
        assert not workshop._waiting
        assert await workshop.do("ada", 20.0, abs, -4) == 4

    asyncio.run(work())


def game_of(length: int) -> bytes:
    game = railhead.new("1830", players=3)
    rng = Random(5)
    while not game.over and game.length < length:
        game.push(choose(game.copy(), rng))
    return native.dumps(game).encode()


@pytest.mark.slow
def test_imports_and_pictures_leave_the_thread_that_commits_alone(
    app: Litestar, person: Callable[[str], Person]
) -> None:
    """Nobody's turn waits for a game that somebody else uploads or has drawn."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    tables = app.state["tables"]
    thought: list[str] = []
    think = tables.think

    async def noted(work: Any, *args: Any, **kwargs: Any) -> Any:
        thought.append(getattr(work, "__qualname__", str(work)))
        return await think(work, *args, **kwargs)

    tables.think = noted
    answer = eve.client.post("/import", files={"file": ("g.json", game_of(150))}, follow_redirects=False)
    assert answer.status_code == 303, answer.text[:300]
    assert not any("from_bytes" in name or "check_game" in name or "read" in name for name in thought), (
        thought
    )
    del thought[:]
    for form in ("png", "svg", "text"):
        assert ada.client.get(f"/t/{table}/export/{form}").status_code == 200
    assert not any(
        "png" in name or "standalone" in name or "draw" in name or "write" in name for name in thought
    )


@pytest.mark.slow
def test_a_long_log_is_opened_in_pieces(app: Litestar, person: Callable[[str], Person]) -> None:
    """While it is played somebody else's turn comes in between."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    answer = eve.client.post("/import", files={"file": ("g.json", game_of(200))}, follow_redirects=False)
    long = str(answer.headers["location"]).split("/")[2].split("?")[0]
    tables = app.state["tables"]
    tables._live.pop(long, None)
    order: list[str] = []
    think = tables.think

    async def noted(work: Any, *args: Any, **kwargs: Any) -> Any:
        found = await think(work, *args, **kwargs)
        order.append(getattr(work, "__qualname__", str(work)))
        return found

    tables.think = noted
    reader = threading.Thread(target=lambda: eve.client.get(f"/t/{long}", headers={"accept": "text/html"}))
    reader.start()
    time.sleep(0.05)
    assert ada.send(table, 0, {"kind": "take", "private": "SV"}).status_code == 303
    reader.join(60)
    assert sum("fold" in name for name in order) >= 6


def test_an_import_that_takes_too_long_is_told(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    from railhead.web.routes import lobby

    monkeypatch.setattr(lobby, "LONGEST_IMPORT", 0.01)
    eve = person("Eve")
    answer = eve.client.post("/import", files={"file": ("g.json", game_of(60))}, follow_redirects=False)
    assert answer.status_code == 429
    assert answer.json()["error"]["code"] == "too-long"
