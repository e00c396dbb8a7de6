"""UX-185: a new version of the service never changes the rules of a running table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from railhead.engine.options import Options
from railhead.titles import TITLES

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

PAGE = {"accept": "text/html"}
SPOKEN = TITLES["1830"].rules
"""Version of the rules that a table begins with."""
OPENING = ("SV", "CS", "DH", "MH", "CA", "BO")


@contextmanager
def service(data: Path, cookies: Any = None) -> Iterator[TestClient[Litestar]]:
    """A service on this data; another one on the same data is the service after an upgrade."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    with TestClient(create_app(Settings(data=data, bot_delay=0.0)), raise_server_exceptions=False) as client:
        if cookies is not None:
            client.cookies.update(cookies)
        yield client


def begin(client: TestClient[Litestar]) -> str:
    """A table of two seats at one screen, three actions old."""
    data = {"title": "1830", "players": "2", "name": "Ada", "seat-0": "me", "seat-1": "device"}
    table = str(client.post("/tables", data=data, follow_redirects=False).headers["location"]).split("/")[2]
    for version, name in enumerate(OPENING[:3]):
        assert take(client, table, version, name).status_code == 303
    return table


def take(client: TestClient[Litestar], table: str, version: int, private: str) -> Any:
    data = {"version": str(version), "actions": json.dumps([{"kind": "take", "private": private}])}
    return client.post(f"/t/{table}/commit", data=data, follow_redirects=False)


def shown(client: TestClient[Litestar], address: str) -> str:
    answer = client.get(address, headers=PAGE)
    assert answer.status_code == 200, answer.text[:300]
    return answer.text


def state_of(page: str) -> str:
    return page.split('data-state-id="')[1].split('"')[0]


@pytest.mark.slow
def test_ux_185_upgrade_with_a_game_in_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new service shows the table with its whole history, lets nobody act, and the old one plays on."""
    with service(tmp_path) as before:
        table = begin(before)
        page = shown(before, f"/t/{table}")
        assert 'data-testid="rules-version"' in page
        now, cookies = state_of(page), dict(before.cookies)
        old = state_of(shown(before, f"/t/{table}?a=1"))
    with monkeypatch.context() as upgraded:
        upgraded.setitem(TITLES.loaded, "1830", replace(TITLES["1830"], rules=SPOKEN + 1))
        with service(tmp_path, cookies) as after:
            page = shown(after, f"/t/{table}")
            assert f"played by version {SPOKEN} of the rules of 1830" in page
            assert "whole history can be read" in page
            assert 'data-testid="commit"' not in page
            assert state_of(page) == now
            assert state_of(shown(after, f"/t/{table}?a=1")) == old
            refused = take(after, table, 3, OPENING[3])
            assert refused.status_code == 409
            assert refused.json()["error"]["code"] == "other-rules"
            log = json.loads(after.get(f"/t/{table}/export/native").text)
            assert (log["rules"], len(log["actions"])) == (SPOKEN, 3)
            fresh = begin(after)
            assert f"rules {SPOKEN + 1}" in shown(after, f"/t/{fresh}"), (
                "a new table begins with the new rules"
            )
    with service(tmp_path, cookies) as again:
        assert take(again, table, 3, OPENING[3]).status_code == 303


@pytest.mark.slow
def test_ux_185_rules_that_refuse_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the new rules cannot play the log at all, the latest position is shown as it was stored."""
    with service(tmp_path) as before:
        table = begin(before)
        now, cookies = state_of(shown(before, f"/t/{table}")), dict(before.cookies)
    entry = TITLES["1830"]

    def poorer(options: Options) -> Any:
        rules = entry.compose(options)
        title = copy(rules.title)
        title.starting_cash = dict.fromkeys(title.starting_cash, 25)
        return replace(rules, title=title)

    monkeypatch.setitem(TITLES.loaded, "1830", replace(entry, rules=SPOKEN + 1, compose=poorer))
    with service(tmp_path, cookies) as after:
        page = shown(after, f"/t/{table}")
        assert "latest position is shown as it was stored" in page
        assert state_of(page) == now
        assert len(json.loads(after.get(f"/t/{table}/export/native").text)["actions"]) == 3
        assert take(after, table, 3, OPENING[3]).json()["error"]["code"] == "other-rules"


def test_ux_185_a_log_that_breaks_its_own_rules_is_shown_not_failed(tmp_path: Path) -> None:
    """An entry that the rules refuse, from whatever accident, closes the table; its page still opens."""
    import sqlite3

    with service(tmp_path) as before:
        table = begin(before)
        cookies = dict(before.cookies)
    database = sqlite3.connect(tmp_path / "railhead.db")
    with database:
        bad = json.dumps({"action": {"kind": "take", "private": "BO"}})
        database.execute("UPDATE entries SET body = ? WHERE table_id = ? AND seq = 2", (bad, table))
    database.close()
    with service(tmp_path, cookies) as after:
        page = shown(after, f"/t/{table}")
        assert f"does not keep version {SPOKEN} of the rules of 1830" in page
        assert take(after, table, 3, OPENING[3]).json()["error"]["code"] == "other-rules"


def test_a_position_stored_by_a_program_of_before_is_known_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stored code of a table is of an older form; it still says that the log leads to that very position."""
    import sqlite3

    with service(tmp_path) as before:
        table = begin(before)
        cookies = dict(before.cookies)
    older = (
        (Path(__file__).parent.parent / "notation" / "data" / "older_opening.txt").read_text("ascii").strip()
    )
    assert older.startswith("rh1.")
    database = sqlite3.connect(tmp_path / "railhead.db")
    with database:
        database.execute("UPDATE tables SET position = ? WHERE id = ?", (older, table))
    database.close()
    monkeypatch.setitem(TITLES.loaded, "1830", replace(TITLES["1830"], rules=SPOKEN + 1))
    with service(tmp_path, cookies) as after:
        assert "whole history can be read" in shown(after, f"/t/{table}")
