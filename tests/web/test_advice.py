"""UX-191: what a bot would do is told where the table allows it, to whoever asks, and the log says who asked."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from functools import lru_cache
from html import unescape
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.titles import TITLES
from railhead.web.errors import Busy
from railhead.web.tables import advising

from .conftest import Person
from .test_review import imported as address
from .test_wishes import add, only_asked
from .test_wishes import table as wished_table

if TYPE_CHECKING:
    from railhead.web.tables.live import Live

HTML = {"accept": "text/html"}
HX = {"HX-Request": "true"}
CONTROL, ANSWER, THINKS = 'data-testid="ask-bot"', 'data-testid="advice"', "data-thinking"
LINE = "asked what the conductor would"
PASS = {"kind": "pass"}


def page(who: Person, table: str, query: str = "") -> str:
    return str(who.client.get(f"/t/{table}{query}", headers=HTML).text)


def ask(who: Person, table: str, query: str = "", what: str = "conductor") -> Any:
    return who.client.post(f"/t/{table}/advice{query}", data={"ask": what}, headers=HX)


def refused(who: Person, table: str, query: str = "") -> str:
    return str(ask(who, table, query).headers.get("RH-Refused", ""))


def answered(who: Person, table: str, query: str = "") -> str:
    """Ask, and read the page with the answer."""
    assert not refused(who, table, query)
    until = time.monotonic() + 30
    while THINKS in (found := page(who, table, query)):
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def told(text: str) -> str:
    """What the conductor said, as a person reads it."""
    found = re.search(rf"<aside [^>]*{ANSWER}.*?</aside>", text, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split()) if found else ""


def log(text: str) -> list[str]:
    """The lines of the log that say who asked."""
    return [
        unescape(line).strip() for line in re.findall(rf">([^<>]*{LINE}[^<>]*)<", text.split('id="p-log"')[1])
    ]


def together(ada: Person, ben: Person, **terms: str) -> str:
    table = ada.create(["me", "invite"], public="1", **terms)
    assert ben.client.post(f"/join/{table}", data={"name": "Ben"}).status_code < 400
    return table


def live_of(who: Person, table: str) -> Live:
    tables = who.client.app.state["tables"]
    with who.client.portal() as portal:
        live: Live = portal.call(tables.live, table)
    return live


def agreed(text: str) -> str:
    """What the list of what was agreed says of hints."""
    found = re.search(r"<dt>Hints</dt>\s*<dd>(.*?)</dd>", text)
    assert found is not None
    return found[1]


ONE, NONE = "When asked, and the log says who asked", "Never"


def test_ux_191_allowed_where_nobody_else_plays_and_never_among_people(
    person: Callable[[str], Person],
) -> None:
    """As is usual, and as a table agrees otherwise; shown before anybody sits down."""
    ada, ben = person("Ada"), person("Ben")
    for seats, terms, allowed in (
        (["me", "bot"], {}, True),
        (["me", "device"], {}, True),
        (["me", "bot"], {"hints": "never"}, False),
        (["me", "bot"], {"hints": "asked"}, True),
    ):
        table = ada.create(seats, **terms)
        text = page(ada, table)
        assert (agreed(text), CONTROL in text) == ((ONE, True) if allowed else (NONE, False)), terms
        assert ("ask what the conductor would do" in text) is allowed, (
            "its key is listed where it does something"
        )
        assert refused(ada, table) == ("" if allowed else "no-hints")
        assert (ANSWER in page(ada, table)) is allowed
    for terms, allowed in (({}, False), ({"hints": "asked"}, True), ({"hints": "never"}, False)):
        table = ada.create(["me", "invite"], public="1", **terms)
        assert agreed(page(ben, f"{table}/wait")) == (ONE if allowed else NONE)
        ben.client.post(f"/join/{table}", data={"name": "Ben"})
        text = page(ada, table)
        assert (agreed(text), CONTROL in text) == ((ONE, True) if allowed else (NONE, False)), terms


def test_ux_191_a_table_without_hints_has_no_control_and_no_payload(person: Callable[[str], Person]) -> None:
    """Neither now, nor in the past, nor in a what-if; the refusal names its reason, and nothing is written."""
    ada, ben = person("Ada"), person("Ben")
    table = together(ada, ben)
    ada.send(table, 0, PASS)
    at = ben.client.post(f"/t/{table}/branch", data={"start": "1"}, follow_redirects=False).headers[
        "location"
    ]
    for query in ("", "?a=0", f"?{at.partition('?')[2]}"):
        assert CONTROL not in page(ben, table, query)
        answer = ask(ben, table, query)
        assert answer.headers["RH-Refused"] == "no-hints"
        assert (
            "At this table nobody is told what a bot would do: that was agreed before the game."
            in answer.text
        )
        text = page(ben, table, query)
        assert ANSWER not in text
        assert not log(text)
    assert live_of(ada, table).version == 1


def test_ux_191_others_read_that_somebody_asked_and_nothing_else(person: Callable[[str], Person]) -> None:
    """Player, spectator, what a page keeps for a lost connection; position, record and clock are as before."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = together(ada, ben, hints="asked", clock="move:86400")
    ada.send(table, 0, PASS)
    ben.send(table, 1, PASS)
    before = live_of(ada, table)
    record = ada.client.get(f"/t/{table}/export/native").text
    words = told(answered(ada, table))
    assert "The conductor would choose" in words
    why = re.findall("“(.*)”", words)[0]
    assert why
    for who in (ben, eve):
        parts = who.client.get(f"/t/{table}/parts", headers=HX).text
        kept = who.client.get(f"/t/{table}/offline").text
        text = page(who, table)
        assert log(text) == ["Ada asked what the conductor would do."]
        for payload in (parts, kept, text):
            assert ANSWER not in payload
            assert CONTROL not in payload
            assert why not in unescape(payload)
    assert refused(ben, table) == "no-question"
    assert refused(eve, table) == "not-yours"
    after = live_of(ada, table)
    assert after.game.state == before.game.state
    assert after.position_version == before.position_version
    assert after.deadline == before.deadline
    assert ada.client.get(f"/t/{table}/export/native").text == record
    assert "Ada asked what the conductor would do." in ada.client.get(f"/t/{table}/paper", headers=HTML).text
    ask(ada, table)
    assert len(log(page(ben, table))) == 1, "once for each position"


def test_ux_191_the_answer_goes_into_the_draft_and_never_to_the_table(
    person: Callable[[str], Person],
) -> None:
    ada = person("Ada")
    table = ada.create(["me", "bot"])
    text = answered(ada, table)
    button = re.search(r'name="add" value="([^"]*)"[^>]*data-testid="advice-draft"', text)
    assert button is not None
    assert "Put it into my turn" in told(text)
    action = json.loads(unescape(button[1]))
    changed = ada.client.post(f"/t/{table}/draft", data={"add": json.dumps(action)}, headers=HX)
    assert "RH-Refused" not in changed.headers
    text = page(ada, table)
    assert 'data-testid="chips"' in text
    assert ANSWER not in text, "the position is another one"
    assert live_of(ada, table).game.length == 0
    ada.client.post(f"/t/{table}/draft", data={"clear": "1"}, headers=HX)
    assert ANSWER in page(ada, table), "it is the same position again"
    ask(ada, table, what="close")
    assert ANSWER not in page(ada, table)
    assert CONTROL in page(ada, table)


def test_ux_191_a_late_answer_is_dropped(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it thinks the page says so and goes on; what was asked at another position is not told."""
    ada = person("Ada")
    thought, go = advising.thought, asyncio.Event()

    async def slow(*args: Any) -> Any:
        await go.wait()
        return await thought(*args)

    monkeypatch.setattr(advising, "GLANCE", 0.0)
    monkeypatch.setattr(advising, "thought", slow)
    table = ada.create(["me", "device"])
    answer = ask(ada, table)
    assert "RH-Refused" not in answer.headers
    assert THINKS in answer.text
    assert "The conductor thinks." in answer.text
    assert ada.send(table, 1, PASS).status_code == 303, "nobody waits for it"
    with ada.client.portal() as portal:
        portal.call(go.set)
    assert not told(page(ada, table))
    assert "The conductor would choose" in told(answered(ada, table))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Busy("There is much to think about just now."), "There is much to think about just now."),
        (
            RuntimeError("no idea"),
            "Something went wrong while it thought. Nothing was changed; ask again, please.",
        ),
    ],
)
def test_ux_191_no_answer_says_why_and_can_be_asked_for_again(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch, fault: Exception, words: str
) -> None:
    ada = person("Ada")

    async def failing(*_args: Any) -> Any:
        raise fault

    table = ada.create(["me", "bot"])
    with monkeypatch.context() as broken:
        broken.setattr(advising, "thought", failing)
        text = answered(ada, table)
    assert told(text) == f"The conductor gave no answer. {words}"
    assert CONTROL in text
    assert "The conductor would choose" in told(answered(ada, table))


@lru_cache(maxsize=4)
def record(title: str, most: int = 260) -> Game:
    """A game by chance, or its beginning."""
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(3)
    while not game.over and game.length < most:
        game.push(choose(game, rng))
    return game


def imported(ada: Person, game: Game) -> str:
    return address(ada, game).removeprefix("/t/")


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_ux_191_every_kind_of_decision_of_every_title(title: str, person: Callable[[str], Person]) -> None:
    """At the first position of each, in the past: the conductor has an answer, in the words of the page."""
    ada = person("Ada")
    ada.client.app.state["allowances"].factor = 0.0
    game = record(title)
    first: dict[str, int] = {}
    for node in game.nodes():
        at = Game(game.rules, game.players, node)
        if not at.over and at.actor is not None:
            first.setdefault(at.step.name, node.index)
    assert len(first) > 5
    table = imported(ada, game)
    for step, index in first.items():
        text = told(answered(ada, table, f"?a={index}"))
        assert re.match("The conductor would choose: .", text), (step, text)
        assert "Put it" not in text, "there is no draft in the past"
    said = log(page(ada, table))
    assert len(said) == len(set(said)), "once for each seat"
    assert all(
        line.endswith(" asked what the conductor would have done at an earlier position.") for line in said
    )


def test_ux_191_in_a_what_if_of_ones_own(person: Callable[[str], Person]) -> None:
    """For whoever is asked there; the answer goes into the what-if."""
    ada, ben = person("Ada"), person("Ben")
    table = together(ada, ben, hints="asked")
    at = ben.client.post(f"/t/{table}/branch", data={"start": "0"}, follow_redirects=False).headers[
        "location"
    ]
    query = f"?{at.partition('?')[2]}"
    text = answered(ben, table, query)
    assert "Put it into the what-if" in told(text)
    assert log(text) == ["Ben asked what the conductor would do in a what-if."]
    assert refused(ada, table, query) == "not-yours", "it is Ben's"
    assert CONTROL not in page(ada, table, query)
    action = re.search(r'name="add" value="([^"]*)"[^>]*data-testid="advice-draft"', text)
    assert action is not None
    ben.client.post(f"/t/{table}/draft{query}", data={"add": unescape(action[1])}, headers=HX)
    assert "The conductor would choose" in told(answered(ben, table, query))
    assert live_of(ada, table).game.length == 0


@pytest.mark.slow
def test_ux_191_after_the_game_everybody_may_study_it(person: Callable[[str], Person]) -> None:
    """Whatever was agreed, and without a line in the log."""
    ada, eve = person("Ada"), person("Eve")
    game = record("1830", 5000)
    assert game.over
    table = imported(ada, game)
    live_of(ada, table).terms.settings["hints"] = "never"
    assert CONTROL not in page(eve, table), "nothing is asked at the end"
    assert refused(eve, table) == "no-question"
    version = live_of(ada, table).version
    assert CONTROL in page(eve, table, "?a=3")
    assert "The conductor would choose" in told(answered(eve, table, "?a=3"))
    assert live_of(ada, table).version == version
    assert not log(page(eve, table))


def test_ux_191_less_route_help_tells_no_routes(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    game = record("1830")
    runs = [
        node.index for node in game.nodes() if Game(game.rules, game.players, node).step.name == "run-trains"
    ]
    table = imported(ada, game)
    query = f"?a={runs[0]}"
    assert CONTROL in page(ada, table, query)
    live_of(ada, table).terms.settings["route_help"] = "check"
    assert CONTROL not in page(ada, table, query)
    assert refused(ada, table, query) == "no-route-help"


@pytest.mark.slow
def test_ux_191_it_thinks_beside_the_service(tmp_path: Path) -> None:
    """In a process of its own, which is where bots think as well."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    app = create_app(Settings(data=tmp_path, bot_delay=0.0, thinkers=1))
    with TestClient(app, raise_server_exceptions=False) as client:
        ada = Person(client, "Ada")
        table = ada.create(["me", "device"])
        assert "The conductor would choose" in told(answered(ada, table))
        assert app.state["tables"].thinkers._idle


@pytest.mark.slow
def test_a_bot_answers_where_only_a_pass_is_wished_for(tmp_path: Path) -> None:
    """Such a position has no code of its own: in one of 1860 a company that no longer operates has the turn."""
    from railhead.notation.faults import Unreadable
    from railhead.notation.position import code_of, restore
    from railhead.web.database.store import open_database
    from railhead.web.settings import Settings
    from railhead.web.tables.codec import encode
    from railhead.web.tables.fanout import Fanout
    from railhead.web.tables.service import Tables
    from railhead.web.tables.thoughts import thought
    from railhead.web.wording.automatic import rules_of_steps

    live = wished_table("1860")
    add(live, "wish", 1, steps=sorted(rules_of_steps("1860")), on=True)
    rng = Random(1)
    while True:
        assert not live.game.over
        if only_asked(live.game):
            try:
                restore(code_of(live.game))
            except Unreadable:
                break
        assert live.game.actor is not None
        add(live, "action", live.game.actor, action=encode(choose(live.game.copy(), rng)))
    settings = Settings(data=tmp_path, thinkers=1)
    tables = Tables(settings, open_database(settings.database)[1], Fanout())
    assert live.game.actor is not None
    action, _why = asyncio.run(thought(tables, live.game, "conductor", "seed", live.game.actor))
    tables.close()
    assert live.game.why_not(action) is None
