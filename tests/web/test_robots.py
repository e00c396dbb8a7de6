"""Whatever waits for a bot goes on: after a restart, after a failure, and not at the cost of people."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railhead.bots import BOTS

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

    return TestClient(create_app(Settings(data=data, bot_delay=0.0, **more)), raise_server_exceptions=False)


def version_of(client: Any, table: str) -> int:
    with client.portal() as portal:
        return int(portal.call(client.app.state["tables"].stored_version, table))


def broken(*_args: Any) -> Any:
    raise RuntimeError("no idea")


def test_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to load a page for it."""
    from .conftest import Person

    with monkeypatch.context() as stuck, service(tmp_path) as client:
        stuck.setitem(BOTS, "random", replace(BOTS["random"], choose=broken))
        tables = [Person(client, "Ada").create(["bot", "bot", "me"]) for _ in range(3)]
        time.sleep(0.1)
        assert [version_of(client, table) for table in tables] == [0, 0, 0]
    with service(tmp_path) as client:
        for table in tables:
            until(lambda table=table: version_of(client, table) > 0)  # type: ignore[misc]


def test_a_bot_that_fails_is_shown_and_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.tables import bots

    from .conftest import Person

    calls: list[int] = []

    def twice_broken(game: Any, rng: Any) -> Any:
        calls.append(1)
        if len(calls) <= 2:
            raise RuntimeError("no idea")
        return good(game, rng)

    good = BOTS["random"].choose
    monkeypatch.setattr(bots, "FIRST_PAUSE", 1.0)
    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], choose=twice_broken))
        table = Person(client, "Ada").create(["bot", "me"])
        until(lambda: len(calls) >= 1)
        until(lambda: bots.AILING in client.get(f"/t/{table}", headers=HTML).text)
        until(lambda: version_of(client, table) > 0)
        assert bots.AILING not in client.get(f"/t/{table}", headers=HTML).text


def test_a_failing_bot_does_not_spin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each failure makes the pause longer."""
    from .conftest import Person

    calls: list[float] = []

    def noted(*_args: Any) -> Any:
        calls.append(time.monotonic())
        raise RuntimeError("no idea")

    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], choose=noted))
        Person(client, "Ada").create(["bot", "me"])
        until(lambda: len(calls) >= 2)
        time.sleep(0.5)
    assert len(calls) <= 3


def test_a_removed_table_has_no_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from .conftest import Person

    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], choose=broken))
        table = Person(client, "Ada").create(["bot", "me"])
        client.post(f"/t/{table}/remove")
        robots = client.app.state["robots"]
        until(lambda: not robots._tasks)


def test_people_come_in_between_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables of bots think at the same time; a commit waits for two of them at most."""
    from .conftest import Person

    def slow(game: Any, rng: Any) -> Any:
        time.sleep(0.1)
        return good(game, rng)

    good = BOTS["random"].choose
    with service(tmp_path) as client:
        monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], choose=slow))
        ada = Person(client, "Ada")
        for _ in range(20):
            ada.create(["bot", "bot"])
        table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
        began = time.monotonic()
        assert ada.send(table, 0, {"kind": "take", "private": "SV"}).status_code == 303
        assert time.monotonic() - began < 1.5
