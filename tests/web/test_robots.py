"""Whatever waits for a bot goes on: after a restart, after a failure, and not at the cost of people."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from railhead.bots import BOTS, USUAL, Kind
from railhead.bots.conductor import Conductor
from railhead.web.tables.service import whole

HTML = {"accept": "text/html"}


def until(happened: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def service(data: Path, **more: Any) -> Any:
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    return TestClient(
        create_app(Settings(data=data, bot_delay=0.0, **{"thinkers": 0, **more})),
        raise_server_exceptions=False,
    )


def version_of(client: Any, table: str) -> int:
    with client.portal() as portal:
        return int(portal.call(client.app.state["tables"].stored_version, table))


def broken(*_args: Any) -> Any:
    raise RuntimeError("no idea")


def thinking(choose: Callable[..., Any]) -> Kind:
    """The usual bot with another way to choose."""

    class Other(Conductor):
        def choose(self, game: Any, seat: int, budget: float | None = None) -> Any:
            return choose(self, game, seat, budget)

    return replace(BOTS[USUAL], make=Other)


good = Conductor.choose


@pytest.mark.slow
def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to load a page for it."""
    from .conftest import Person

    with monkeypatch.context() as stuck, service(tmp_path) as client:
        stuck.setitem(BOTS, USUAL, thinking(broken))
        tables = [Person(client, "Ada").create(["bot", "bot", "me"]) for _ in range(3)]
        time.sleep(0.1)
        assert [version_of(client, table) for table in tables] == [0, 0, 0]
    with service(tmp_path) as client:
        for table in tables:
            until(lambda table=table: version_of(client, table) > 0)  # type: ignore[misc]


@pytest.mark.slow
def test_a_bot_that_thinks_waits_for_a_take_back_asked_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UX-029: what it has thought of is not sent over a request that people are still to answer."""
    from litestar.testing import TestClient

    from railhead.web.tables import bots

    from .conftest import Person

    real, asked = bots.thought, threading.Event()

    async def slowly(*args: Any) -> Any:
        found = await real(*args)
        while not asked.is_set():
            await asyncio.sleep(0.02)
        return found

    monkeypatch.setattr(bots, "thought", slowly)
    with service(tmp_path) as client:
        other: Any = TestClient(client.app, raise_server_exceptions=False)
        other.blocking_portal = client.blocking_portal
        ada, ben = Person(client, "Ada"), Person(other, "Ben")
        table = ada.create(["me", "invite", "bot"], public="1")
        other.post(f"/join/{table}", data={"name": "Ben"})
        ada.send(table, 0, {"kind": "pass"})
        assert ben.send(table, 1, {"kind": "pass"}).status_code == 303
        ada.client.post(f"/t/{table}/take-back", data={"version": "2", "to": "0"}, follow_redirects=False)
        asked.set()
        time.sleep(0.5)
        assert version_of(client, table) == 3, "two passes and the request"
        other.post(f"/t/{table}/answer", data={"reply": "3:yes"}, follow_redirects=False)
        assert 'data-length="0"' in other.get(f"/t/{table}", headers=HTML).text


@pytest.mark.slow
def test_a_bot_that_fails_is_shown_and_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.tables import bots

    from .conftest import Person

    calls: list[int] = []

    def twice_broken(*args: Any) -> Any:
        calls.append(1)
        if len(calls) <= 2:
            raise RuntimeError("no idea")
        return good(*args)

    monkeypatch.setattr(bots, "FIRST_PAUSE", 1.0)
    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, USUAL, thinking(twice_broken))
        table = Person(client, "Ada").create(["bot", "me"])
        until(lambda: len(calls) >= 1)
        until(lambda: bots.AILING in client.get(f"/t/{table}", headers=HTML).text)
        until(lambda: version_of(client, table) > 0)
        assert bots.AILING not in client.get(f"/t/{table}", headers=HTML).text


@pytest.mark.slow
def test_a_failing_bot_does_not_spin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each failure makes the pause longer."""
    from .conftest import Person

    calls: list[float] = []

    def noted(*_args: Any) -> Any:
        calls.append(time.monotonic())
        raise RuntimeError("no idea")

    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, USUAL, thinking(noted))
        Person(client, "Ada").create(["bot", "me"])
        until(lambda: len(calls) >= 2)
        time.sleep(0.5)
    assert len(calls) <= 3


@pytest.mark.slow
def test_a_removed_table_has_no_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from .conftest import Person

    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, USUAL, thinking(broken))
        table = Person(client, "Ada").create(["bot", "me"])
        client.post(f"/t/{table}/remove")
        robots = client.app.state["robots"]
        until(lambda: not robots._tasks)


@pytest.mark.slow
def test_people_come_in_between_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables of bots think at the same time; a commit waits for two of them at most."""
    from .conftest import Person

    def slow(*args: Any) -> Any:
        time.sleep(0.1)
        return good(*args)

    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, USUAL, thinking(slow))
        ada = Person(client, "Ada")
        for _ in range(20):
            ada.create(["bot", "bot"])
        table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
        began = time.monotonic()
        assert ada.send(table, 0, {"kind": "take", "private": "SV"}).status_code == 303
        assert time.monotonic() - began < 1.5


def test_the_first_button_seats_the_usual_bot_and_it_says_why(tmp_path: Path) -> None:
    from .conftest import Person

    with service(tmp_path) as client:
        answer = client.post("/quick", data={"title": "1830", "players": "3"}, follow_redirects=False)
        table = str(answer.headers["location"]).split("/")[2]
        with client.portal() as portal:
            live = portal.call(client.app.state["tables"].live, table)
        assert [seat.bot for seat in live.seats] == ["", USUAL, USUAL]
        watched = Person(client, "Ada").create(["me", "bot-conductor", "bot-random"])
        with client.portal() as portal:
            live = portal.call(client.app.state["tables"].live, watched)
        assert [seat.bot for seat in live.seats] == ["", "conductor", "random"]
        played = Person(client, "Ada").create(["bot", "bot", "me"])
        until(lambda: version_of(client, played) > 0)
        assert "why?" in client.get(f"/t/{played}", headers=HTML).text


def test_the_form_offers_every_bot_with_its_style(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        page = client.get("/new", headers=HTML).text
        for bot in BOTS.values():
            assert f'value="bot-{bot.id}"' in page
            assert str(escape(bot.style)) in page
        data = {"title": "1830", "players": "2", "seat-0": "me", "seat-1": "bot-nobody"}
        refused = client.post("/tables", data=data)
        assert refused.status_code == 400
        assert "There is no bot" in refused.text


@pytest.mark.slow
def test_bots_think_beside_the_service(tmp_path: Path) -> None:
    """Nothing of their thinking is done in the thread that judges turns."""
    from .conftest import Person

    with service(tmp_path, thinkers=1) as client:
        tables = client.app.state["tables"]
        thought: list[str] = []
        think = tables.think

        async def noted(work: Any, *args: Any, **kwargs: Any) -> Any:
            thought.append(getattr(work, "__qualname__", str(work)))
            return await think(work, *args, **kwargs)

        tables.think = noted
        table = Person(client, "Ada").create(["bot", "bot", "bot"])
        until(lambda: version_of(client, table) >= 3, 60.0)
        assert "decided_here" not in thought


@pytest.mark.slow
def test_a_killed_thinker_is_replaced(tmp_path: Path) -> None:
    from .conftest import Person

    with service(tmp_path, thinkers=1) as client:
        thinkers = client.app.state["tables"].thinkers
        table = Person(client, "Ada").create(["bot", "bot", "bot"])
        for version in (1, 3, 5):
            until(lambda version=version: version_of(client, table) >= version, 60.0)  # type: ignore[misc]
            for worker in [*thinkers._busy, *thinkers._idle]:
                worker.kill()
        until(lambda: version_of(client, table) >= 8, 60.0)


def test_an_iterator_that_ends_too_early_is_an_error_like_others() -> None:
    """A future cannot carry StopIteration; whoever waits for the work would wait for ever."""
    with pytest.raises(RuntimeError, match="not there"):
        whole(lambda: next(iter(())))
    assert whole(max, 1, 2) == 2
