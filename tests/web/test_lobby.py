"""The lobby among many: one's own tables stay, strangers' names are short, and nothing steers a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.testing import CliRunner

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

HTML = {"accept": "text/html"}


def crowd(app: Litestar, someone: Person, count: int, **values: Any) -> None:
    """Many tables of others, all newer than what is there."""
    from railhead.web.database.models import SeatRow, TableRow, now

    later = now() + timedelta(hours=1)

    async def add() -> None:
        async with app.state["tables"].sessions.begin() as session:
            for place in range(count):
                row = {"title": "1830", "name": f"Crowd {place}", "rules_version": "1", "owner": "others",
                       "invitation": "x", "status": "playing", "asked": "others", "asked_seat": 0, "moved": later,
                       "id": f"crowd{place}", "options": {}, "terms": {}, **values}  # fmt: skip
                session.add(TableRow(**row))
                await session.flush()
                for seat, (name, who) in enumerate((("Zoe", "others"), ("Yan", "yet others"))):
                    session.add(SeatRow(table_id=row["id"], place=seat, name=name, kind="person", person=who))

    with someone.client.portal() as portal:
        portal.call(add)


def test_my_tables_stay_among_many(app: Litestar, person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    waiting = ada.create(["device", "me"], **{"seat-name-0": "Ben"})
    crowd(app, ada, 120)
    page = ada.client.get("/", headers=HTML).text
    mine = page.split('data-testid="mine"')[1].split("</section>")[0]
    assert f"table-{waiting}" in mine
    assert "Ben, Ada · waiting " in " ".join(mine.split())
    assert 'data-testid="table-crowd' in page
    assert page.count('data-testid="table-crowd') <= 40


def test_a_stranger_plays_under_the_name_that_the_page_called_him(person: Callable[[str], Person]) -> None:
    for page in ("/", "/new"):
        for _ in range(3):  # two random names can be the same
            stranger = person("").client
            called = (
                stranger.get(page, headers=HTML).text.split('class="whoami" href="/me">')[1].split("<")[0]
            )
            table = stranger.post("/quick", data={"title": "1830", "players": "2"}, headers=HTML)
            assert f"<b>{called}</b>" in table.text
            assert f'placeholder="{called}"' in stranger.get("/me", headers=HTML).text


def test_tables_by_invitation_are_not_offered(person: Callable[[str], Person]) -> None:
    ada, eve = person("Ada"), person("Eve")
    closed = ada.create(["me", "invite"])
    public = ada.create(["me", "invite"], public="1")
    page = eve.client.get("/", headers=HTML).text
    assert f"table-{public}" in page
    assert f"table-{closed}" not in page
    assert f"table-{closed}" in ada.client.get("/", headers=HTML).text


def recorded(names: list[str]) -> bytes:
    players = [{"id": place, "name": name} for place, name in enumerate(names, 1)]
    return json.dumps({"title": "1830", "players": players, "actions": [], "settings": {}}).encode()


def test_names_of_imported_players_are_short(person: Callable[[str], Person]) -> None:
    """Five uploads could make everybody's lobby many megabytes long."""
    ada, eve = person("Ada"), person("Eve")
    names = ["A" * 1_000_000, "A" * 999_999, "\u202eevil\x1b[2J", "\ufffd" * 500]
    answer = ada.client.post("/import", files={"file": ("g.json", recorded(names))}, follow_redirects=False)
    assert answer.status_code == 303, answer.text[:500]
    page = ada.client.get("/", headers=HTML).text
    assert len(page) < 60_000
    assert "A" * 25 not in page
    assert "\u202e" not in page
    assert "\x1b" not in page
    table = answer.headers["location"].split("?")[0]
    assert table in page
    assert table not in eve.client.get("/", headers=HTML).text


def test_short_names_are_different() -> None:
    from railhead.web.lobby.names import short_names

    names = short_names(["B" * 30, "B" * 31, "B" * 32, "", "\x00", "Ada"])
    assert len(set(names)) == len(names)
    assert all(0 < len(name) <= 24 for name in names)
    assert names[-1] == "Ada"


def test_chat_is_one_harmless_line(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ada.client.post(
        f"/t/{table}/say", data={"text": "hello\x07 \u202edlrow\u202c\r\nagain\x1b[31m" + "x" * 5000}
    )
    page = ada.client.get(f"/t/{table}", headers=HTML).text
    assert "hello dlrow again[31m" in page
    for bad in ("\u202e", "\x07", "\x1b", "x" * 501):
        assert bad not in page
    empty = ada.client.post(f"/t/{table}/say", data={"text": "\u202e\x07 \n"}, follow_redirects=False)
    assert empty.status_code == 400


def test_nothing_steers_a_terminal(tmp_path: Path) -> None:
    """Names and words of a stranger's file are printed without what moves the cursor or turns the writing."""
    from railhead.cli.app import app

    path = tmp_path / "game.json"
    path.write_bytes(recorded(["\x1b[2J\x1b[HAda", "\u202eneB", "Cy\x9bm"]))
    done = CliRunner().invoke(app, ["replay", str(path)])
    assert done.exit_code == 0, done.output
    assert "Ada" in done.output
    path.write_text(json.dumps({"format": "railhead/1", "\x1b[2Jfield": 1}))
    for words in (["replay", str(path)], ["digest", str(path)]):
        output = run_as_process(words)
        assert "\x1b[2J" not in output
        assert "railhead" in output or "missing" in output or "field" in output
    for bad in ("\x1b[2J", "\u202e", "\x9b"):
        assert bad not in done.output


def run_as_process(words: list[str]) -> str:
    import subprocess
    import sys

    code = f"import sys; from railhead.cli.app import main; sys.argv = ['railhead', *{words!r}]; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr
