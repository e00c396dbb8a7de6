"""Seats: of several who want one, one sits; strangers sit where they are let; owners care for their tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from railhead.web.errors import NotYours

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

HTML = {"accept": "text/html"}


def invitation_of(someone: Person, table: str) -> str:
    page = someone.client.get(f"/t/{table}/wait", headers=HTML).text
    return page.split(f"/join/{table}/")[1].split('"')[0]


def seats_of(app: Litestar, someone: Person, table: str) -> list[Any]:
    tables = app.state["tables"]

    async def read() -> list[Any]:
        async with tables.sessions() as session:
            return list(await tables.seats(session, table))

    with someone.client.portal() as portal:
        return portal.call(read)


def test_joins_wait_for_each_other_and_not_for_luck(
    app: Litestar, person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine nobody is told that the database is busy because others sit down at the same table."""
    from railhead.web.database import store
    from railhead.web.lobby import seating
    from railhead.web.people.person import Person as Somebody

    monkeypatch.setattr(store, "TUNING", tuple(line for line in store.TUNING if "busy" not in line))
    monkeypatch.setattr(store, "TUNING", (*store.TUNING, "busy_timeout = 20"))
    sit_down = seating._sit_down

    async def slowly(*given: Any) -> bool:
        found = await sit_down(*given)
        await asyncio.sleep(0.05)
        return found

    monkeypatch.setattr(seating, "_sit_down", slowly)
    ada = person("Ada")
    table = ada.create(["me", *["invite"] * 5], public="1")

    async def all_at_once() -> list[bool]:
        tables = app.state["tables"]
        joins = (seating.join(tables, table, Somebody(f"p{place}", "Ben"), "", "Ben") for place in range(5))
        return list(await asyncio.gather(*joins))

    with ada.client.portal() as portal:
        assert portal.call(all_at_once)[-1] is True


@pytest.mark.parametrize(("free", "wanting"), [(3, 3), (1, 2), (2, 5), (5, 8)])
def test_joins_at_the_same_moment(
    app: Litestar, person: Callable[[str], Person], free: int, wanting: int
) -> None:
    """Whoever is told *seated* sits, everybody else is told that the table is full; each seat has one person."""
    from railhead.web.lobby import seating
    from railhead.web.people.person import Person as Somebody

    ada = person("Ada")
    table = ada.create(["me", *["invite"] * free], public="1")
    tables = app.state["tables"]

    async def one(place: int) -> str:
        try:
            await seating.join(tables, table, Somebody(f"p{place}", "Ben"), "", "Ben")
        except NotYours as told:
            return told.code
        return "seated"

    async def all_at_once() -> list[str]:
        return list(await asyncio.gather(*(one(place) for place in range(wanting))))

    with ada.client.portal() as portal:
        told = portal.call(all_at_once)
    seats = seats_of(app, ada, table)
    wanted = {f"p{place}" for place in range(wanting)}  # nobody else's id is as short
    sitting = [seat.person for seat in seats if seat.person in wanted]
    assert sorted(sitting) == sorted(f"p{place}" for place, said in enumerate(told) if said == "seated")
    assert told.count("seated") == min(free, wanting)
    assert told.count("full") == max(0, wanting - free)
    assert len({seat.name for seat in seats}) == len(seats)
    assert ada.client.get(f"/t/{table}", headers=HTML).status_code == (200 if wanting >= free else 404)


def test_the_same_person_sits_once(app: Litestar, person: Callable[[str], Person]) -> None:
    from railhead.web.lobby import seating
    from railhead.web.people.person import Person as Somebody

    ada = person("Ada")
    table = ada.create(["me", "invite", "invite"], public="1")
    tables = app.state["tables"]

    async def thrice() -> None:
        await asyncio.gather(
            *(seating.join(tables, table, Somebody("p1", "Ben"), "", "Ben") for _ in range(3))
        )

    with ada.client.portal() as portal:
        portal.call(thrice)
    assert [seat.person for seat in seats_of(app, ada, table)].count("p1") == 1


@pytest.mark.slow
def test_a_full_table_begins_after_a_restart(tmp_path: Path, monkeypatch: Any) -> None:
    """The service ends after the last seat was taken and before the game began."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.lobby import seating
    from railhead.web.settings import Settings

    from .conftest import Person

    settings = Settings(data=tmp_path, bot_delay=0.0)

    async def killed(*_args: Any) -> bool:
        raise RuntimeError("killed")

    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        ada = Person(client, "Ada")
        table = ada.create(["bot", "invite"], public="1")
        with monkeypatch.context() as patch:
            patch.setattr(seating, "begin", killed)
            assert client.post(f"/join/{table}", data={"name": "Ada"}).status_code == 500
        cookies = dict(client.cookies)
    with TestClient(create_app(settings), cookies=cookies) as client:
        assert client.get(f"/t/{table}", headers=HTML).status_code == 200


def test_strangers_sit_only_where_they_are_let(person: Callable[[str], Person]) -> None:
    ada, eve, ben = person("Ada"), person("Eve"), person("Ben")
    closed = ada.create(["me", "invite"])
    assert eve.client.post(f"/join/{closed}", data={"name": "Eve"}).status_code == 403
    assert (
        eve.client.post(f"/join/{closed}", data={"name": "Eve", "invitation": "\u00e9x"}).status_code == 403
    )
    waiting = eve.client.get(f"/t/{closed}/wait", headers=HTML).text
    assert "by invitation" in waiting
    assert f"/join/{closed}/" not in waiting
    joined = ben.client.post(
        f"/join/{closed}", data={"name": "Ben", "invitation": invitation_of(ada, closed)}
    )
    assert joined.status_code == 200
    public = ada.create(["me", "invite"], public="1")
    assert eve.client.post(f"/join/{public}", data={"name": "Eve"}).status_code == 200


def test_the_owner_frees_a_seat(app: Litestar, person: Callable[[str], Person]) -> None:
    ada, eve, ben = person("Ada"), person("Eve"), person("Ben")
    table = ada.create(["me", "invite", "invite"], public="1")
    eve.client.post(f"/join/{table}", data={"name": "Eve"})
    assert ben.client.post(f"/t/{table}/free", data={"seat": "1"}).status_code == 403
    assert eve.client.post(f"/t/{table}/free", data={"seat": "0"}).status_code == 403
    assert "Free the seat of Eve" in ada.client.get(f"/t/{table}/wait", headers=HTML).text
    assert ada.client.post(f"/t/{table}/free", data={"seat": "9"}).status_code == 404
    assert ada.client.post(f"/t/{table}/free", data={"seat": "1"}, follow_redirects=False).status_code == 303
    assert [seat.kind for seat in seats_of(app, ada, table)] == ["person", "free", "free"]
    for someone in (eve, ben):
        someone.client.post(f"/join/{table}", data={"name": someone.name})
    begun = ada.client.post(f"/t/{table}/free", data={"seat": "1"})
    assert begun.status_code == 409
    assert begun.json()["error"]["code"] == "begun"


def test_the_owner_removes_a_table(person: Callable[[str], Person], tmp_path: Path) -> None:
    import sqlite3

    ada, eve = person("Ada"), person("Eve")
    alone = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ada.send(alone, 0, {"kind": "take", "private": "SV"})
    ada.client.post(f"/t/{alone}/branch", data={"start": "0"})
    assert eve.client.post(f"/t/{alone}/remove").status_code == 403
    assert f"remove-{alone}" in ada.client.get("/", headers=HTML).text
    assert f"remove-{alone}" not in eve.client.get("/", headers=HTML).text
    assert ada.client.post(f"/t/{alone}/remove", follow_redirects=False).status_code == 303
    assert ada.client.get(f"/t/{alone}", headers=HTML).status_code == 404
    assert alone not in ada.client.get("/", headers=HTML).text
    with sqlite3.connect(tmp_path / "railhead.db") as database:
        for name in ("tables", "seats", "entries", "lines"):
            assert database.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name
    shared = ada.create(["me", "invite"], public="1")
    eve.client.post(f"/join/{shared}", data={"name": "Eve"})
    kept = ada.client.post(f"/t/{shared}/remove")
    assert kept.status_code == 403
    assert kept.json()["error"]["code"] == "others-play"
    assert ada.client.post("/t/nothing/remove").status_code == 404
