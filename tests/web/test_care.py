"""Tables and their owners: names, who finds them in the lobby, and what an imported game is called."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import railhead
from railhead.notation import native
from railhead.notation.games18xx import export
from railhead.web.permissions import shown
from railhead.web.tables.live import Seat

if TYPE_CHECKING:
    from .conftest import Person

HTML = {"accept": "text/html"}


def lobby(someone: Person) -> str:
    return str(someone.client.get("/", headers=HTML).text)


def test_the_owner_names_a_table(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.create(["me", "bot"], **{"table-name": "Friday night"})
    assert "Friday night" in lobby(ada)
    assert ben.client.post(f"/t/{table}/name", data={"name": "Mine"}).status_code == 403
    assert ada.client.post(f"/t/{table}/name", data={"name": " \u202e "}).status_code == 400
    answer = ada.client.post(f"/t/{table}/name", data={"name": "Saturday  morning"}, follow_redirects=False)
    assert answer.headers["location"] == f"/t/{table}"
    for page in (lobby(ada), ada.client.get(f"/t/{table}", headers=HTML).text):
        assert "Saturday morning" in page
        assert "Friday night" not in page
    assert ada.client.post("/t/nothing/name", data={"name": "X"}).status_code == 404
    back = ada.client.post(
        f"/t/{table}/name", data={"name": "X", "back": "https://elsewhere.example"}, follow_redirects=False
    )
    assert back.headers["location"] == "/"


def test_a_table_that_waits_can_be_named(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "invite"])
    answer = ada.client.post(f"/t/{table}/name", data={"name": "Club"}, follow_redirects=False)
    assert answer.headers["location"] == f"/t/{table}/wait"
    assert "Club" in ada.client.get(f"/t/{table}/wait", headers=HTML).text


def test_a_name_is_one_short_line(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "bot"])
    ada.client.post(f"/t/{table}/name", data={"name": "x" * 500})
    assert "x" * 60 in lobby(ada)
    assert "x" * 61 not in lobby(ada)


def test_games_against_bots_are_not_shown_to_strangers(person: Callable[[str], Person]) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    against_bots = ada.create(["me", "bot"])
    at_one_screen = ada.create(["me", "device"], **{"seat-name-1": "Cleo"})
    of_people = ada.create(["me", "invite"], public="1")
    ben.client.post(f"/join/{of_people}", data={"name": "Ben"})
    assert against_bots in lobby(ada)
    assert against_bots not in lobby(eve)
    assert at_one_screen not in lobby(eve)
    assert of_people in lobby(eve)
    assert eve.client.post(f"/t/{against_bots}/share", data={"on": "yes"}).status_code == 403
    ada.client.post(f"/t/{against_bots}/share", data={"on": "yes"})
    assert against_bots in lobby(eve)
    ada.client.post(f"/t/{against_bots}/share", data={"on": "no"})
    assert against_bots not in lobby(eve)
    ada.client.post(f"/t/{of_people}/share", data={"on": "no"})
    assert of_people not in lobby(eve)
    assert of_people in lobby(ben)


def test_what_is_shown_is_said_once() -> None:
    """The lobby's query and the table's menu follow the same rule; this is the rule."""
    ada, ben = Seat(0, "Ada", "person", "a"), Seat(1, "Ben", "person", "b")
    bot, screen = Seat(1, "Hill", "bot", bot="steady"), Seat(1, "Cleo", "person", "a")
    assert shown({}, "a", [ada, ben])
    assert not shown({}, "a", [ada, bot])
    assert not shown({}, "a", [ada, screen])
    assert not shown({"imported": "native"}, "a", [ada, ben])
    assert shown({"imported": "native", "shared": True}, "a", [ada])
    assert not shown({"shared": False}, "a", [ada, ben])


def imported(ada: Person, name: str, content: str) -> str:
    answer = ada.client.post("/import", files={"file": (name, content.encode())}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("?")[0]


def test_imported_games_keep_their_name(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    imported(ada, "club_evening.final.json", native.dumps(game))
    assert "club evening" in lobby(ada)
    theirs = railhead.new("1830", players=["Ada", "Ben", "Cleo"], preset="18xxgames")
    record: dict[str, Any] = export(theirs, description="Spring <cup>, round 2")
    where = imported(ada, "hotseat-17.json", json.dumps(record))
    assert "Spring &lt;cup&gt;, round 2" in lobby(ada)
    assert "Spring &lt;cup&gt;, round 2" in ada.client.get(where, headers=HTML).text
    imported(ada, "..\\..\\C:\\games\\west.json", native.dumps(game))
    assert "west" in lobby(ada)
    assert "games\\west" not in lobby(ada)
    nameless = ada.client.post("/import", files={"text": (None, native.dumps(game))}, follow_redirects=False)
    assert nameless.status_code == 303
    assert "Imported game" in lobby(ada)
