"""What is agreed before a game is shown to whoever looks, and holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from time import monotonic, sleep

from railhead.web.tables.agreed import bot_seconds

from .conftest import Person

HTML = {"accept": "text/html"}


def said(page: str) -> str:
    """The list of what was agreed, as a person reads it."""
    found = re.search(r'data-testid="agreed">(.*?)</dl>', page, re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split())


def two(ada: Person, ben: Person, **terms: str) -> str:
    """A table at which both play."""
    table = ada.create(["me", "invite"], public="1", **terms)
    assert ben.client.post(f"/join/{table}", data={"name": "Ben"}).status_code < 400
    return table


def test_ux_005_a_spectator_reads_what_was_agreed(person: Callable[[str], Person]) -> None:
    """Before anybody sits down, behind the invitation, and in the menu of the table."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    terms = {"route_help": "check", "clock": "move:86400", "take_back": "until-others", "chat": "players"}
    table = ada.create(["me", "invite"], public="1", language="de", **terms)
    wanted = (
        "Route help Whether they are legal, and what they earn Taking back Free until somebody else has acted, then no "
        "more Clock A day a turn. When it is up, the player is reminded. Chat Only the players For Everybody "
        "Language Deutsch Drafts Private until they are sent Hints Never Bots’ moves As quick as usual here"
    )
    assert said(eve.client.get(f"/t/{table}/wait", headers=HTML).text) == wanted
    ben.client.post(f"/join/{table}", data={"name": "Ben"})
    assert said(eve.client.get(f"/t/{table}", headers=HTML).text).endswith(wanted)


def test_ux_005_no_such_choice(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    form = {"title": "1830", "players": "2", "seat-0": "me", "seat-1": "bot", "chat": "nobody"}
    answer = ada.client.post("/tables", data=form)
    assert answer.status_code == 400
    assert "Chat: there is no such choice." in answer.text


def page(who: Person, table: str) -> str:
    return str(who.client.get(f"/t/{table}", headers=HTML).text)


def take_back(who: Person, table: str, version: int) -> str | None:
    """Take back everything; the code of a refusal."""
    data = {"version": str(version), "to": "0"}
    answer = who.client.post(f"/t/{table}/take-back", data=data, headers={"HX-Request": "true"})
    return answer.headers.get("RH-Refused")


PASS = {"kind": "pass"}


def test_ux_005_taking_back_as_it_was_agreed(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    button = 'data-testid="take-back"'
    for policy, own, later in (
        ("ask", None, None),
        ("until-others", None, "too-late"),
        ("never", "no-take-back", "too-late"),
    ):
        table = two(ada, ben, take_back=policy)
        assert ada.send(table, 0, PASS).status_code == 303
        assert (button in page(ada, table)) is (own is None), policy
        assert take_back(ada, table, 1) == own, policy
        version = 1
        if own is None:
            ada.send(table, 2, PASS)
            version = 3
        assert ben.send(table, version, PASS).status_code == 303
        assert (button in page(ada, table)) is (later is None), policy
        assert take_back(ada, table, version + 1) == later, policy


def test_ux_005_a_chat_for_players_alone(person: Callable[[str], Person]) -> None:
    """A spectator gets none of its lines, by no way, and cannot write."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = two(ada, ben, chat="players")
    assert ada.client.post(f"/t/{table}/say", data={"text": "between us"}).status_code < 400
    assert "between us" in page(ben, table)
    watched = page(eve, table)
    assert "between us" not in watched
    assert "The chat of this table is for its players." in watched
    assert 'id="chat-form"' not in watched
    assert "between us" in ben.client.get(f"/t/{table}/offline").text
    assert "between us" not in eve.client.get(f"/t/{table}/offline").text
    refused = eve.client.post(f"/t/{table}/say", data={"text": "hello"}, headers={"HX-Request": "true"})
    assert refused.headers["RH-Refused"] == "players-chat"


def test_ux_190_the_pace_of_bots_is_agreed_and_changed_by_the_owner(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.create(["me", "invite"], public="1", bot_pace="8")
    assert said(page(ada, f"{table}/wait")).endswith("Bots’ moves At least eight seconds each")
    assert 'data-testid="pace-bots"' in page(ada, f"{table}/wait")
    assert 'data-testid="pace-bots"' not in page(ben, f"{table}/wait")
    ben.client.post(f"/join/{table}", data={"name": "Ben"})
    assert ben.client.post(f"/t/{table}/pace", data={"bot_pace": "0"}).status_code == 403
    assert ada.client.post(f"/t/{table}/pace", data={"bot_pace": "0.01"}).status_code == 400
    assert said(page(ben, table)).endswith("Bots’ moves At least eight seconds each")
    assert ada.client.post(f"/t/{table}/pace", data={"bot_pace": "2"}).status_code == 200
    assert said(page(ben, table)).endswith("Bots’ moves At least two seconds each")
    assert 'data-testid="pace-bots"' not in page(ben, table)


def test_ux_190_what_nobody_said_is_the_services(person: Callable[[str], Person]) -> None:
    assert bot_seconds({}, 0.35) == 0.35
    assert bot_seconds({"bot_pace": ""}, 0.35) == 0.35
    assert bot_seconds({"bot_pace": "0"}, 0.35) == 0.0
    assert bot_seconds({"bot_pace": "15"}, 0.35) == 15.0
    assert bot_seconds({"bot_pace": "nan"}, 0.35) == 0.35


def test_ux_190_a_bot_takes_its_time(person: Callable[[str], Person]) -> None:
    """The service's bots do not wait in these tests, those of this table do."""
    ada = person("Ada")
    table = ada.create(["me", "bot"], bot_pace="1")
    ada.send(table, 0, PASS)
    until = monotonic() + 30
    while len(entries := ada.client.get(f"/t/{table}/offline").json()["entries"]) < 2:
        assert monotonic() < until
        sleep(0.1)
    first, second = (datetime.fromisoformat(entry[5]) for entry in entries[:2])
    assert (second - first).total_seconds() >= 0.99
