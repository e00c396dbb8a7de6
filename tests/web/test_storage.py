"""What a visitor is told when something cannot be kept, is sent twice, or comes from nowhere: the truth."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from railhead.web.errors import SettingError
from railhead.web.settings import Settings

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

TAKE = {"kind": "take", "private": "SV"}
PASS = {"kind": "pass"}


@contextmanager
def every_connection(app: Litestar, pragma: str) -> Iterator[None]:
    """Each connection of the service gets a pragma when it is used."""
    from sqlalchemy import event

    engine = app.state["tables"].sessions.kw["bind"].sync_engine

    def tune(connection: Any, _record: Any, _proxy: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "checkout", tune)
    try:
        yield
    finally:
        event.remove(engine, "checkout", tune)


@pytest.mark.slow
def test_a_full_disk_is_called_what_it_is(app: Litestar, person: Callable[[str], Person]) -> None:
    app.state["allowances"].factor = 0.0
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    assert ada.client.get("/health").status_code == 200
    long = "x" * 500
    with every_connection(app, "max_page_count = 1"):  # no page more than there are
        answers = [
            ada.client.post(f"/t/{table}/say", data={"text": long}, follow_redirects=False) for _ in range(40)
        ]
        full = [answer for answer in answers if answer.status_code != 303]
        assert full, "the database never filled up"
        for answer in full:
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "not-stored"
        assert ada.client.get("/health").status_code == 503
        page = ada.client.post(f"/t/{table}/say", data={"text": long}, headers={"HX-Request": "true"})
        assert "cannot store" in page.text
        assert "moved on" not in page.text
        new = [ada.client.post("/quick", data={"title": "1830"}, follow_redirects=False) for _ in range(10)]
        assert {answer.status_code for answer in new} <= {303, 503}
        assert new[-1].json()["error"]["code"] == "not-stored"
    with every_connection(app, "max_page_count = 1000000"):
        assert ada.send(table, app_version(app, ada, table), TAKE).status_code == 303
    assert ada.client.get("/health").json() == {"status": "ok"}


def app_version(app: Litestar, someone: Person, table: str) -> int:
    with someone.client.portal() as portal:
        return int(portal.call(app.state["tables"].live, table).version)


def invitation_of(someone: Person, table: str) -> str:
    page = someone.client.get(f"/t/{table}/wait", headers={"accept": "text/html"}).text
    return page.split(f"/join/{table}/")[1].split('"')[0]


def test_a_locked_database_is_called_busy(
    app: Litestar, person: Callable[[str], Person], tmp_path: Path
) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    with every_connection(app, "busy_timeout = 50"):
        other = sqlite3.connect(tmp_path / "railhead.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            answer = ada.send(table, 0, TAKE)
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "busy"
            assert ada.client.get("/health").status_code == 503
        finally:
            other.rollback()
            other.close()
        assert ada.send(table, 0, TAKE).status_code == 303
    assert ada.client.get("/health").status_code == 200


def test_a_key_used_for_something_else_is_refused(app: Litestar, person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    assert ada.send(table, 0, TAKE, key="k1").status_code == 303
    assert ada.send(table, 0, TAKE, key="k1").status_code == 303  # the same once more: done already
    assert app_version(app, ada, table) == 1
    other = ada.send(table, 1, PASS, key="k1")
    assert other.status_code == 409
    assert other.json()["error"]["code"] == "key-reused"
    longer = ada.send(table, 0, TAKE, PASS, key="k1")
    assert longer.status_code == 409
    back = ada.client.post(
        f"/t/{table}/take-back", data={"version": "1", "to": "0", "key": "k1"}, follow_redirects=False
    )
    assert back.status_code == 409
    assert app_version(app, ada, table) == 1
    eve = person("Eve")
    assert eve.send(table, 0, TAKE, key="k1").status_code == 409


def test_a_version_from_the_future_is_refused(app: Litestar, person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    answer = ada.send(table, 1, TAKE)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "future-version"
    assert ada.send(table, 0, TAKE).status_code == 303
    data = {"version": "99", "to": "0"}
    assert ada.client.post(f"/t/{table}/take-back", data=data).status_code == 409
    assert app_version(app, ada, table) == 1


def test_what_is_told_as_kept_is_on_the_disk(app: Litestar, person: Callable[[str], Person]) -> None:
    from sqlalchemy import text

    async def level() -> int:
        async with app.state["tables"].sessions() as session:
            return int(await session.scalar(text("PRAGMA synchronous")))

    with person("Ada").client.portal() as portal:
        assert portal.call(level) == 2


def test_names_of_tables_that_are_not_there_leave_nothing(
    app: Litestar, person: Callable[[str], Person]
) -> None:
    ada = person("Ada")
    for place in range(20):
        assert ada.send(f"nothing{place}", 0, TAKE).status_code == 404
        assert ada.client.get(f"/t/nothing{place}/events").status_code == 404
    tables = app.state["tables"]
    assert not list(tables._pens)
    assert not list(tables._doors)
    assert not tables._live


def test_nobody_holds_a_connection_while_thinking(app: Litestar, person: Callable[[str], Person]) -> None:
    """A long search or a long log must not use up the connections that others commit with."""
    from sqlalchemy import event

    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    tables = app.state["tables"]
    engine = tables.sessions.kw["bind"].sync_engine
    holders: dict[Any, Any] = {}
    held: list[bool] = []
    think = tables.think

    @event.listens_for(engine, "checkout")
    def taken(_connection: Any, record: Any, _proxy: Any) -> None:
        holders[record] = asyncio.current_task()

    @event.listens_for(engine, "checkin")
    def given(_connection: Any, record: Any) -> None:
        holders.pop(record, None)

    async def watched(work: Any, *args: Any, **kwargs: Any) -> Any:
        held.append(asyncio.current_task() in holders.values())
        return await think(work, *args, **kwargs)

    tables.think = watched
    tables._live.clear()
    ada.client.get(f"/t/{table}", headers={"accept": "text/html"})
    assert ada.send(table, 0, TAKE).status_code == 303
    tables._live.clear()
    ada.client.post(f"/t/{table}/say", data={"text": "hello"})
    ada.create(["bot", "me"])
    free = ada.create(["me", "invite"])
    person("Ben").client.post(f"/join/{free}", data={"name": "Ben", "invitation": invitation_of(ada, free)})
    assert len(held) > 6
    assert not any(held)


@pytest.mark.parametrize("content", ["", "  \n", "abc", "00" * 31, "zz" * 32])
def test_a_key_that_is_none_is_refused(tmp_path: Path, content: str) -> None:
    """With an empty key anybody could sign a cookie."""
    (tmp_path / "cookie.key").write_text(content)
    with pytest.raises(SettingError, match="holds no key"):
        Settings(data=tmp_path).key()
    assert (tmp_path / "cookie.key").read_text() == content


def test_a_key_is_made_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    key = settings.key()
    assert len(key) == 32
    assert settings.key() == key
    path = settings.data / "cookie.key"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in settings.data.iterdir()] == ["cookie.key"]


def test_a_key_is_never_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up while the key is written leaves no key behind."""
    import os

    def full(_handle: int, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        Settings(data=tmp_path).key()
    monkeypatch.undo()
    assert not (tmp_path / "cookie.key").exists()
    assert len(Settings(data=tmp_path).key()) == 32


def test_commits_say_nothing_false_to_pages(app: Litestar, person: Callable[[str], Person]) -> None:
    """A page that learns of a busy service keeps its draft."""
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ada.client.post(f"/t/{table}/draft", data={"add": json.dumps([TAKE])})
    with every_connection(app, "query_only = ON"):
        answer = ada.client.post(f"/t/{table}/commit", headers={"HX-Request": "true"},
                                 data={"version": "0", "actions": json.dumps([TAKE])})  # fmt: skip
        assert answer.headers["RH-Refused"] == "not-stored"
    with every_connection(app, "query_only = OFF"):
        assert "draft-chip" in ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
