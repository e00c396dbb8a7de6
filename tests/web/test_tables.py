"""Tables: one log, one writer, drafts, consent, take-backs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

TAKE = {"kind": "take", "private": "SV"}
PASS = {"kind": "pass"}
People = Callable[[str], "Person"]


def stored(client: Any, table: str) -> int:
    """The version an outsider sees on the page."""
    text = client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    return int(text.split('data-version="')[1].split('"')[0])


def seat_both(person: People) -> tuple[Person, Person, str]:
    """Ada and Ben at one table, Ada first."""
    ada, ben = person("Ada"), person("Ben")
    table = ada.create(["me", "invite"])
    page = ada.client.get(f"/t/{table}/wait", headers={"accept": "text/html"}).text
    invitation = page.split(f"/join/{table}/")[1].split('"')[0]
    answer = ben.client.post(
        f"/join/{table}", data={"name": "Ben", "invitation": invitation}, follow_redirects=False
    )
    assert answer.headers["location"] == f"/t/{table}"
    return ada, ben, table


def test_a_commit_appends_to_the_log_and_raises_the_version(person: People) -> None:
    ada, ben, table = seat_both(person)
    assert stored(ben.client, table) == 0
    answer = ada.send(table, 0, TAKE)
    assert answer.status_code == 303
    assert stored(ben.client, table) == 1


def test_repeated_send_acts_once(person: People) -> None:
    ada, _, table = seat_both(person)
    for _ in range(3):
        assert ada.send(table, 0, TAKE, key="one").status_code == 303
    assert stored(ada.client, table) == 1


def test_stale_send_is_told_so(person: People) -> None:
    ada, ben, table = seat_both(person)
    ada.send(table, 0, TAKE)
    answer = ben.send(table, 0, PASS)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "stale"
    assert stored(ben.client, table) == 1


def test_only_the_seat_that_decides_may_speak(person: People) -> None:
    """UX-030: acting for another seat is refused with a reason."""
    _, ben, table = seat_both(person)
    answer = ben.send(table, 0, TAKE)
    assert answer.status_code == 403
    assert "Ada" in answer.json()["error"]["message"]
    stranger = person("Eve").send(table, 0, TAKE)
    assert stranger.status_code == 403


def test_illegal_action_is_refused_with_its_rule(person: People) -> None:
    ada, _, table = seat_both(person)
    answer = ada.send(table, 0, {"kind": "take", "private": "BO"})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "not-on-offer"
    assert error["rule"] == "R-1830-020"
    assert error["facts"]["offer"] == "SV"


def test_a_turn_is_all_or_nothing(person: People) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    answer = ada.send(table, 0, TAKE, {"kind": "take", "private": "BO"})
    assert answer.status_code == 422
    assert stored(ada.client, table) == 0


@pytest.mark.parametrize(
    "actions",
    ["", "{", "[1]", '[{"kind": "fly"}]', '[{"kind": "take"}]', '[{"kind": "take", "private": 3}]',
     '[{"kind": "take", "private": "SV", "gift": 1}]', "[" * 3000],
)  # fmt: skip
def test_unreadable_is_not_illegal(person: People, actions: str) -> None:
    ada, _, table = seat_both(person)
    answer = ada.client.post(
        f"/t/{table}/commit", data={"version": "0", "actions": actions}, follow_redirects=False
    )
    assert answer.status_code == 400
    assert set(answer.json()) == {"error"}
    assert {"code", "message", "facts"} <= set(answer.json()["error"])


def test_take_back_is_free_while_nobody_else_has_acted(person: People) -> None:
    """UX-029."""
    ada, _, table = seat_both(person)
    ada.send(table, 0, TAKE)
    data = {"version": "1", "to": "0"}
    assert ada.client.post(f"/t/{table}/take-back", data=data, follow_redirects=False).status_code == 303
    page = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-version="2"' in page
    assert 'data-length="0"' in page


def test_take_back_after_another_has_acted_needs_his_consent(person: People) -> None:
    """UX-029: the other is asked, by the names of the actions; the closed branch stays in the log."""
    ada, ben, table = seat_both(person)
    ada.send(table, 0, TAKE)
    ben.send(table, 1, {"kind": "take", "private": "CS"})
    ada.client.post(f"/t/{table}/take-back", data={"version": "2", "to": "0"}, follow_redirects=False)
    asked = ben.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "Ada asks to take back: Buy SV; Buy CS" in asked
    assert "request-agree" in asked
    assert 'data-length="2"' in asked
    assert "request-withdraw" in ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    ben.client.post(f"/t/{table}/answer", data={"asked": "3", "say": "yes"}, follow_redirects=False)
    after = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-length="0"' in after
    assert after.count("Ada took back: Buy SV; Buy CS") >= 2, "in the log and beside the decision"


def test_a_take_back_request_stops_nobody_and_lapses(person: People) -> None:
    """UX-029: while it is open the others go on; then it is over and the log says so."""
    ada, ben, table = seat_both(person)
    ada.send(table, 0, TAKE)
    ben.send(table, 1, {"kind": "take", "private": "CS"})
    ben.client.post(f"/t/{table}/take-back", data={"version": "2", "to": "1"}, follow_redirects=False)
    ben.send(table, 3, {"kind": "take", "private": "CS"})
    pair = {"accept": "text/html"}
    assert ada.send(table, 4, {"kind": "pass"}).status_code == 303
    ada.client.post(f"/t/{table}/take-back", data={"version": "5", "to": "0"}, follow_redirects=False)
    page = ben.client.get(f"/t/{table}", headers=pair).text
    assert "request-agree" in page
    assert 'data-decision="decide"' in page, "Ben's own turn is not stopped"
    again = ada.client.post(f"/t/{table}/take-back", data={"version": "5", "to": "0"}, follow_redirects=False)
    assert again.status_code == 409, "one request at a time"
    assert ben.send(table, 5, {"kind": "pass"}).status_code == 303
    page = ada.client.get(f"/t/{table}", headers=pair).text
    assert "request-agree" not in page
    assert page.count("Ada no longer asks to take back, because Ben went on: Buy SV; Buy CS; Pass") >= 2
    late = ben.client.post(f"/t/{table}/answer", data={"reply": "6:yes"}, follow_redirects=False)
    assert late.status_code == 409


def test_declined_take_back_changes_nothing(person: People) -> None:
    ada, ben, table = seat_both(person)
    ada.send(table, 0, TAKE)
    ben.send(table, 1, {"kind": "take", "private": "CS"})
    ada.client.post(f"/t/{table}/take-back", data={"version": "2", "to": "0"}, follow_redirects=False)
    ben.client.post(f"/t/{table}/answer", data={"reply": "3:no"}, follow_redirects=False)
    page = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert 'data-length="2"' in page
    assert page.count("Ben does not let Ada take back: Buy SV; Buy CS") >= 2, (
        "in the log and beside the decision"
    )


def test_simultaneous_commits_have_one_winner(app: Litestar, person: People) -> None:
    """UX-181: the database decides; the loser learns that the table has moved on."""
    from railhead.web.errors import Stale
    from railhead.web.tables.service import Tables

    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    tables: Tables = app.state["tables"]

    async def race() -> list[Any]:
        live = await tables.live(table)
        me = live.seats[0].person
        from railhead.web.tables.codec import decode

        other = Tables(
            tables.settings, tables.sessions, tables.fanout
        )  # a second process, with a memory of its own
        await other.live(table)
        first = tables.commit(table, me, 0, [decode(TAKE, "1830")])
        second = other.commit(table, me, 0, [decode(PASS, "1830")])
        results = await asyncio.gather(first, second, return_exceptions=True)
        other.close()
        return results

    with ada.client.portal() as portal:
        results = portal.call(race)
    losers = [r for r in results if isinstance(r, Stale)]
    assert len(losers) == 1, results
    assert stored(ada.client, table) == 1


def test_a_draft_is_gone_before_anybody_hears_of_the_turn(
    person: People, app: Litestar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UX-020: who looks at the moment of the announcement never sees the sent draft played once more."""
    ada, _, table = seat_both(person)
    ada.client.post(f"/t/{table}/draft", data={"add": json.dumps(TAKE)})
    seen: list[int] = []
    tables = app.state["tables"]
    announce = tables.announce

    def listen(live: Any) -> None:
        with closing(sqlite3.connect(tmp_path / "railhead.db")) as database:
            seen.append(database.execute("SELECT count(*) FROM lines WHERE kind = 'draft'").fetchone()[0])
        announce(live)

    with closing(sqlite3.connect(tmp_path / "railhead.db")) as database:
        assert database.execute("SELECT count(*) FROM lines WHERE kind = 'draft'").fetchone()[0] == 1
    monkeypatch.setattr(tables, "announce", listen)
    assert ada.send(table, 0, TAKE).status_code == 303
    assert seen == [0]


def test_a_what_if_is_changed_by_its_owner_alone(person: Callable[[str], Person]) -> None:
    """Whoever has the link may look; a change is refused and leaves the branch as it was."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device", "device"])
    begun = ada.client.post(f"/t/{table}/branch", data={"start": "0"}, follow_redirects=False)
    where = begun.headers["location"].replace("?", "/draft?")
    add = {"add": '[{"kind":"pass"}]'}
    assert eve.client.get(begun.headers["location"]).status_code == 200
    assert eve.client.post(where, data=add, follow_redirects=False).status_code == 403
    assert 'data-testid="chips"' not in ada.client.get(begun.headers["location"]).text
    assert ada.client.post(where, data=add, follow_redirects=False).status_code == 303
    assert 'data-testid="chips"' in ada.client.get(begun.headers["location"]).text


def test_ux_114_a_what_if_becomes_the_draft_as_far_as_it_is_legal(person: Callable[[str], Person]) -> None:
    """The live position has moved on: what can still be done is drafted, the rest is named with its reason."""
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    begun = ada.client.post(f"/t/{table}/branch", data={"start": "0"}, follow_redirects=False)
    branch = begun.headers["location"].split("?b=")[1]
    for private in ("SV", "CS"):
        add = f'{{"kind":"take","private":"{private}"}}'
        ada.client.post(f"/t/{table}/draft?b={branch}", data={"add": add}, follow_redirects=False)
    assert ada.client.get(f"/t/{table}").text.count("draft-chip") == 0, "nothing reaches the table"
    ada.send(table, 0, {"kind": "take", "private": "SV"})
    ada.client.post(f"/t/{table}/adopt", data={"b": branch}, follow_redirects=False)
    page = ada.client.get(f"/t/{table}").text
    chips = page.split('data-testid="chips"')[1]
    assert "Buy CS" in chips
    told = page.split('data-testid="dropped"')[1].split("</p>")[0]
    assert "No longer possible: Buy SV" in told
    assert "R-1830-" in told
