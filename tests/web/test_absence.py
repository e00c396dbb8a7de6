"""Seats of people who are away: a bot sits in, everybody sees it, and the player comes back with one click."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser import west

from railhead.bots import BOTS, USUAL
from railhead.web.errors import NotYours, Stale
from railhead.web.people.person import Person as Somebody
from railhead.web.permissions import (
    check_act,
    check_away,
    check_return,
    check_seat_bot,
    check_take_back,
    lose_by,
    must_agree,
)
from railhead.web.tables.live import Seat
from railhead.web.title_pages.orders import USED

from .test_matrix import invitation_of
from .test_orders import asked
from .test_robots import broken, service, thinking, until, version_of

if TYPE_CHECKING:
    from .conftest import Person

pytestmark = pytest.mark.slow

HTML = {"accept": "text/html"}
TAKE = {"kind": "take", "private": "SV"}
HOUR = timedelta(hours=1)


def live_of(client: Any, table: str) -> Any:
    with client.portal() as portal:
        return portal.call(client.app.state["tables"].live, table)


def two(ada: Person, ben: Person, **more: str) -> str:
    """A table of two people; Ada made it and decides first."""
    table = ada.create(["me", "invite"], **more)
    ben.client.post(f"/join/{table}", data={"name": "Ben", "invitation": invitation_of(ada, table)})
    return table


def later(client: Any, hours: float) -> None:
    """Let the service believe that it started and saw everybody so much earlier."""
    presence = client.app.state["tables"].presence
    presence.started -= timedelta(hours=hours)
    for key in presence._seen:
        presence._seen[key] -= timedelta(hours=hours)


def aged(client: Any, table: str, hours: float) -> None:
    """Let everything at a table have happened so much earlier."""
    tables = client.app.state["tables"]
    live = live_of(client, table)
    live.entries[:] = [replace(entry, at=entry.at - timedelta(hours=hours)) for entry in live.entries]
    later(client, hours)
    with client.portal() as portal:
        portal.call(moved_earlier, tables, table, hours)


async def moved_earlier(tables: Any, table: str, hours: float) -> None:
    from railhead.web.database.models import TableRow

    async with tables.sessions.begin() as session:
        row = await session.get(TableRow, table)
        row.moved -= timedelta(hours=hours)


def asked_for(who: Person, table: str, what: str, seat: int, **more: str) -> Any:
    return who.client.post(f"/t/{table}/{what}", data={"seat": str(seat), **more}, follow_redirects=False)


def page(who: Person, table: str) -> str:
    return str(who.client.get(f"/t/{table}", headers=HTML).text)


def test_a_player_hands_his_seat_to_a_bot_and_takes_it_back(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = two(ada, ben)
    client = ada.client
    assert asked_for(ada, table, "sit-in", 0, bot="conductor").status_code == 303
    until(lambda: live_of(client, table).game.actor == 1)
    live = live_of(client, table)
    assert [seat.bot for seat in live.seats] == ["conductor", ""]
    assert {entry.body.get("bot") for entry in live.made} == {"conductor"}
    shown = page(ben, table)
    assert "A bot sits in for Ada, who handed the seat over." in shown
    assert "Ada (bot): " in shown
    assert "bot sits in" in shown.split('data-testid="players"')[1]
    assert "Ada (bot sits in)" in ben.client.get("/", headers=HTML).text
    mine = page(ada, table)
    assert "The bot Conductor has been sitting in for you" in mine
    assert 'data-testid="seat-back"' in mine
    assert f'data-testid="seat-back-{table}"' in ada.client.get("/", headers=HTML).text
    assert asked_for(ada, table, "seat-back", 0).status_code == 303
    live = live_of(client, table)
    assert [seat.bot for seat in live.seats] == ["", ""]
    done = len(live.made)
    words = "acted once" if done == 1 else f"acted {done} times"
    assert f"Ada is back. Meanwhile the bot {words}." in page(ada, table)
    assert "bot sits in" not in ben.client.get("/", headers=HTML).text
    assert "Ada (bot): " in page(ben, table)  # the record keeps whose it was


def test_while_a_bot_sits_in_its_person_does_not_act(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = two(ada, ben)
    assert asked_for(ben, table, "sit-in", 1).status_code == 303
    assert ada.send(table, live_of(ada.client, table).version, TAKE).status_code == 303
    until(lambda: live_of(ada.client, table).game.actor == 0)
    live = live_of(ada.client, table)
    back = {"version": str(live.version), "to": "1"}
    refused = ben.client.post(f"/t/{table}/take-back", data=back)
    assert refused.status_code == 409
    assert "Take your seat back first" in refused.text
    assert asked_for(ben, table, "seat-back", 1).status_code == 303
    back["version"] = str(live_of(ada.client, table).version)
    assert ben.client.post(f"/t/{table}/take-back", data=back, follow_redirects=False).status_code == 303
    assert live_of(ada.client, table).game.length == 1  # what the bot did for Ben is Ben's to take back


def test_the_owner_waits_until_somebody_is_away(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = two(ada, ben)
    refused = asked_for(ada, table, "sit-in", 1)
    assert refused.status_code == 409
    assert "does not wait for Ben" in refused.text
    ada.send(table, 0, TAKE)
    assert 'data-testid="sit-in"' in page(ada, table)
    assert 'data-testid="sit-in"' not in page(ben, table)
    refused = asked_for(ada, table, "sit-in", 1)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not-away")
    aged(ada.client, table, 0.9)
    assert asked_for(ada, table, "sit-in", 1).status_code == 409
    aged(ada.client, table, 0.2)
    page(ben, table)  # he looked in
    assert asked_for(ada, table, "sit-in", 1).status_code == 409
    aged(ada.client, table, 1.1)
    assert asked_for(ada, table, "sit-in", 1).status_code == 303
    until(lambda: live_of(ada.client, table).game.actor == 0)
    assert "A bot sits in for Ben, who was away" in page(ben, table)
    assert asked_for(ada, table, "sit-in", 1).json()["error"]["code"] == "bot-sits-in"
    assert asked_for(ada, table, "seat-back", 1).status_code == 403
    assert asked_for(ben, table, "seat-back", 1).status_code == 303


def test_a_table_that_nobody_began_to_play_waits_since_it_began(person: Callable[[str], Person]) -> None:
    ben, ada = person("Ben"), person("Ada")
    table = ada.create(["invite", "me"], away="10")
    ben.client.post(f"/join/{table}", data={"name": "Ben", "invitation": invitation_of(ada, table)})
    later(ada.client, 5.0)
    assert asked_for(ada, table, "sit-in", 0).json()["error"]["code"] == "not-away"
    aged(ada.client, table, 0.2)
    assert asked_for(ada, table, "sit-in", 0).status_code == 303


def test_after_a_start_everybody_has_time_to_come(person: Callable[[str], Person]) -> None:
    """The service was down for a day; nobody could have come."""
    ada, ben = person("Ada"), person("Ben")
    table = two(ada, ben)
    ada.send(table, 0, TAKE)
    aged(ada.client, table, 24.0)
    presence = ada.client.app.state["tables"].presence  # type: ignore[attr-defined]
    presence.started += timedelta(hours=24)
    presence._seen.clear()
    refused = asked_for(ada, table, "sit-in", 1)
    assert refused.json()["error"]["code"] == "not-away"
    presence.started -= timedelta(minutes=16)
    assert asked_for(ada, table, "sit-in", 1).status_code == 303


def test_what_was_agreed_holds(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = two(ada, ben, away="0")
    ada.send(table, 0, TAKE)
    aged(ada.client, table, 100.0)
    refused = asked_for(ada, table, "sit-in", 1)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "never-away")
    assert asked_for(ben, table, "sit-in", 1).status_code == 303
    data = {"title": "1830", "players": "2", "seat-0": "me", "seat-1": "invite", "away": "7"}
    assert ada.client.post("/tables", data=data).status_code == 400


def test_nonsense_changes_nothing(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = two(ada, ben)
    before = live_of(ada.client, table).version
    for what, seat, status in (("sit-in", 7, 404), ("seat-back", 7, 404), ("seat-back", 0, 409)):
        assert asked_for(ada, table, what, seat).status_code == status
    assert asked_for(ada, table, "sit-in", 0, bot="nobody").status_code == 400
    assert asked_for(ada, "nowhere", "sit-in", 0).status_code == 404
    assert live_of(ada.client, table).version == before


def test_a_bot_answers_for_who_is_away_and_lets_others_take_back() -> None:
    seats = (Seat(0, "Ada", "person", "a"), Seat(1, "Ben", "person", "b", "conductor"))
    assert lose_by(seats, "a", [1]) == []
    assert must_agree(seats, "b", {0, 1}) == [0, 1]
    check_act(seats[1], "bot:conductor/1")
    check_act(seats[1], "b", ordered=True)
    for refused in (lambda: check_act(seats[1], "b"), lambda: check_take_back(seats[1], "b")):
        with pytest.raises(Stale):
            refused()
    with pytest.raises(NotYours):
        check_act(seats[0], "bot:conductor/1", ordered=True)


def test_who_may_let_a_bot_sit_in() -> None:
    class Table:
        owner = "a"

    ben = Seat(1, "Ben", "person", "b")
    assert check_seat_bot(Table(), ben, Somebody("b"))
    assert not check_seat_bot(Table(), ben, Somebody("a"))
    check_away(ben, True, HOUR, HOUR)
    sat = replace(ben, bot="conductor")
    check_return(sat, Somebody("b"))
    for kind, refused in (
        (NotYours, lambda: check_seat_bot(Table(), ben, Somebody("c"))),
        (NotYours, lambda: check_seat_bot(Table(), sat, Somebody("c"))),
        (Stale, lambda: check_seat_bot(Table(), sat, Somebody("a"))),
        (Stale, lambda: check_seat_bot(Table(), Seat(1, "Gould", "bot", bot="random"), Somebody("a"))),
        (Stale, lambda: check_away(ben, True, HOUR / 2, HOUR)),
        (Stale, lambda: check_away(ben, False, HOUR, HOUR)),
        (NotYours, lambda: check_away(ben, True, HOUR, None)),
        (NotYours, lambda: check_return(sat, Somebody("a"))),
        (Stale, lambda: check_return(ben, Somebody("b"))),
    ):
        with pytest.raises(kind):
            refused()


@pytest.mark.slow
def test_a_bot_that_sits_in_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to load a page for it, and the person still finds his seat."""
    from .conftest import Person

    with monkeypatch.context() as stuck, service(tmp_path) as client:
        stuck.setitem(BOTS, USUAL, thinking(broken))
        table = Person(client, "Ada").create(["me", "device"], **{"seat-name-1": "Ben"})
        assert asked_for(Person(client, "Ada"), table, "sit-in", 0).status_code == 303
        cookies = dict(client.cookies)
        time.sleep(0.1)
        assert version_of(client, table) == 1
    with service(tmp_path) as client:
        until(lambda: version_of(client, table) > 1)
        until(lambda: live_of(client, table).game.actor == 1)
        live = live_of(client, table)
        assert live.seats[0].bot == USUAL
        assert live.acted_for(0) == len(live.made) > 0
        client.cookies.update(cookies)
        assert asked_for(Person(client, "Ada"), table, "seat-back", 0).status_code == 303
        assert [seat.bot for seat in live_of(client, table).seats] == ["", ""]


def test_a_move_that_comes_after_its_person_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot still thinks when the person is back: nothing of it reaches the table, and nobody is told of trouble."""
    from .conftest import Person

    returned: list[int] = []
    good = BOTS[USUAL].make.choose  # type: ignore[attr-defined]

    def slow(*args: Any) -> Any:
        end = time.monotonic() + 10
        while not returned and time.monotonic() < end:
            time.sleep(0.01)
        return good(*args)

    with service(tmp_path, thinkers=0) as client:
        monkeypatch.setitem(BOTS, USUAL, thinking(slow))
        ada = Person(client, "Ada")
        table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
        assert asked_for(ada, table, "sit-in", 0).status_code == 303
        with client.portal() as portal:
            tables = client.app.state["tables"]
            person = portal.call(tables.live, table).seats[0].person
            portal.call(tables.sit, table, 0, "", "", person)
        returned.append(1)
        robots = client.app.state["robots"]
        until(lambda: not robots._tasks)
        live = live_of(client, table)
        assert (live.game.length, live.seats[0].bot, live.ailing) == (0, "", "")


def test_standing_orders_hold_beside_the_bot(person: Callable[[str], Person]) -> None:
    """What somebody said in advance comes before what the bot would do, and the record calls it an order."""
    ada = person("Ada")
    table = ada.create(["me", *["device"] * 3], title="1870", **{"table-name": west._scene(asked())})
    order = {"seat": "2", "company": "SP", "mode": "never"}
    with ada.client.portal() as portal:  # the bot sits down first, so that the order does not act before it
        robots = ada.client.app.state["robots"]
        robots._closed = True
        portal.call(ada.client.app.state["tables"].sit, table, 2, "conductor")
    ada.client.post(f"/t/{table}/orders", data=order)
    robots._closed = False
    page(ada, table)
    until(lambda: len(live_of(ada.client, table).made) > 0)
    first = live_of(ada.client, table).made[0].body
    assert (first["action"]["kind"], first["why"]) == ("decline", USED)
    assert "bot" not in first


@pytest.mark.slow
def test_a_bot_that_speaks_for_another_seat_pauses_between_its_attempts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not its own to say is a failure like others, not something that came too late."""
    from .conftest import Person

    calls: list[int] = []

    async def not_his(*_args: Any, **_more: Any) -> Any:
        calls.append(1)
        raise NotYours("Somebody else has to decide that.")

    with service(tmp_path) as client:
        table = Person(client, "Ada").create(["me", "device"], **{"seat-name-1": "Ben"})
        monkeypatch.setattr(client.app.state["tables"], "commit", not_his)
        assert asked_for(Person(client, "Ada"), table, "sit-in", 0).status_code == 303
        until(lambda: bool(calls))
        time.sleep(0.4)
        assert len(calls) <= 3
        assert live_of(client, table).ailing
