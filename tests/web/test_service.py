"""The service around the tables: storage, identity, errors, event stream, lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from railhead.titles import TITLES

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from .conftest import Person

HTML = {"accept": "text/html"}


def test_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    from alembic import command
    from sqlalchemy import create_engine, inspect

    from railhead.web.database.models import Row
    from railhead.web.database.store import migrate, migration_config

    path = tmp_path / "a.db"
    migrate(path)
    command.check(migration_config(path))
    engine = create_engine(f"sqlite:///{path}")
    names = set(inspect(engine).get_table_names())
    assert set(Row.metadata.tables) <= names
    command.downgrade(migration_config(path), "base")
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}
    engine.dispose()


def test_forged_cookie_is_a_stranger() -> None:
    from railhead.web.people.identity import Person, read, sign

    key = b"k" * 32
    text = sign(key, Person("p1", "Ada"))
    assert read(key, text) == Person("p1", "Ada")
    assert read(b"x" * 32, text) is None
    assert read(key, text[:-1] + ("0" if text[-1] != "0" else "1")) is None
    assert read(key, "nonsense") is None


def test_form_of_another_site_is_refused(clients: Callable[[], TestClient[Litestar]]) -> None:
    answer = clients().post("/quick", data={"title": "1830"}, headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign-origin"


def test_one_error_body(clients: Callable[[], TestClient[Litestar]]) -> None:
    """Programs get one JSON shape, people a page, htmx a notice."""
    client = clients()
    missing = client.get("/t/nothing", headers={"accept": "application/json"})
    assert missing.status_code == 404
    assert missing.json() == {
        "error": {"code": "not-found", "message": "There is no such table.", "facts": {}}
    }
    page = client.get("/t/nothing", headers=HTML)
    assert page.status_code == 404
    assert 'data-testid="error"' in page.text
    part = client.get("/t/nothing/parts", headers={"HX-Request": "true"})
    assert 'id="notice"' in part.text


def test_unknown_error_has_an_id(person: Callable[[str], Person], monkeypatch: Any) -> None:
    """UX-183."""
    from railhead.web import handlers

    ada = person("Ada")
    table = ada.create(["me", "bot"])

    def broken(*_args: Any) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(handlers, "render_parts", broken)
    answer = ada.client.get(f"/t/{table}/parts", headers={"HX-Request": "true"})
    assert answer.status_code == 500
    assert "report" in answer.text
    assert "boom" not in answer.text


def test_event_stream_carries_table_and_version_alone(app: Litestar, person: Callable[[str], Person]) -> None:
    from railhead.web.routes.updates import versions
    from railhead.web.tables.codec import decode

    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    tables = app.state["tables"]

    async def listen() -> list[tuple[str, str]]:
        stream = versions(tables, table)
        seen = [await anext(stream)]
        live = await tables.live(table)
        sent = asyncio.ensure_future(
            tables.commit(table, live.seats[0].person, 0, [decode({"kind": "take", "private": "SV"}, "1830")])
        )
        while (seen[-1].event, seen[-1].data) != ("heartbeat", f"{table} 1"):
            seen.append(await anext(stream))
        await sent
        await stream.aclose()
        return [(str(m.event), str(m.data)) for m in seen]

    with ada.client.portal() as portal:
        seen = portal.call(listen)
    first, last = ("version", f"{table} 0"), ("version", f"{table} 1")
    assert [message for message in seen if message[0] == "version"] == [first, last]
    # On a busy machine hearts beat before the turn is taken; each tells the version of then.
    assert set(seen) <= {first, last, ("heartbeat", f"{table} 0"), ("heartbeat", f"{table} 1")}


def test_table_survives_a_restart(tmp_path: Path) -> None:
    """A live table is only a folded log."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    from .conftest import Person

    settings = Settings(data=tmp_path, bot_delay=0.0)
    with TestClient(create_app(settings)) as client:
        ada = Person(client, "Ada")
        table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
        ada.send(table, 0, {"kind": "take", "private": "SV"})
        before = client.get(f"/t/{table}", headers=HTML).text
        cookies = dict(client.cookies)
    with TestClient(create_app(settings), cookies=cookies) as client:
        after = client.get(f"/t/{table}", headers=HTML).text
    marker = 'data-state-id="'
    assert before.split(marker)[1][:16] == after.split(marker)[1][:16]


def test_lobby_shows_a_picture_of_every_title(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    page = ada.client.get("/", headers=HTML).text
    for title in TITLES:
        assert f'src="/pictures/{title}?v=' in page
        picture = ada.client.get(f"/pictures/{title}")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert picture.text.count('class="hex"') == TITLES[title].facts().map.size
    assert ada.client.get("/pictures/1899").status_code == 404


def test_lobby_shows_my_turn_first_and_names_the_decision(person: Callable[[str], Person]) -> None:
    """UX-001."""
    ada = person("Ada")
    waiting = ada.create(["device", "me"], **{"seat-name-0": "Ben"})
    ada.create(["invite", "me"])
    text = ada.client.get("/", headers=HTML).text
    mine = text.split('data-testid="mine"')[1]
    first = mine.split('data-testid="table-')[1]
    assert first.startswith(waiting)
    assert "Your turn" in first
    assert "opening sale" in first


def test_impossible_table_explains_itself(person: Callable[[str], Person]) -> None:
    """UX-004."""
    ada = person("Ada")
    data = {"title": "1830", "players": "7", "name": "Ada", **{f"seat-{i}": "bot" for i in range(7)}}
    answer = ada.client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 400
    assert "2 to 6 players" in answer.json()["error"]["message"]


def test_spectator_sees_no_draft(person: Callable[[str], Person]) -> None:
    """UX-008."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ada.client.post(f"/t/{table}/draft", data={"add": '[{"kind":"take","private":"SV"}]'})
    assert "draft-chip" in ada.client.get(f"/t/{table}", headers=HTML).text
    assert "draft-chip" not in eve.client.get(f"/t/{table}", headers=HTML).text


@pytest.mark.slow
def test_bots_play_to_the_end_by_themselves(app: Litestar, person: Callable[[str], Person]) -> None:
    import time

    ada = person("Ada")
    table = ada.create(["bot", "bot", "bot"])
    tables = app.state["tables"]
    until = time.monotonic() + 120
    with ada.client.portal() as portal:
        while not portal.call(tables.live, table).game.over:
            assert time.monotonic() < until
            time.sleep(0.2)
        live = portal.call(tables.live, table)
    assert live.version >= live.game.length > 50
