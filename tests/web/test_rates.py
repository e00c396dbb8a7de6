"""Rates and quotas: nobody fills the service or another's table, and whoever is too quick is told when to go on."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPResponse
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from railhead.web.errors import TooMany
from railhead.web.rates import KINDS, RATES, REMEMBERED, SHARED, Allowances, Streams, home_of, kind_of

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

pytestmark = pytest.mark.slow

HTML = {"accept": "text/html"}
HX = {"HX-Request": "true"}


class Clock:
    """A clock that is told the time."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def used(allowances: Allowances, kind: str, person: str, address: str, times: int) -> int:
    """How many of so many attempts are allowed."""
    done = 0
    for _ in range(times):
        try:
            allowances.use(kind, person, address)
        except TooMany:
            continue
        done += 1
    return done


def test_looks_at_edited_positions_are_counted_of_their_own() -> None:
    """Each may be some work for the thread that serves every table, and anybody may look."""
    assert kind_of("GET", "/edit/{title:str}") == "edit"
    assert RATES["edit"].seconds * 2 > RATES["change"].seconds * 4
    assert SHARED / RATES["edit"].seconds * 0.05 <= 0.5, "at 50 ms each, half of the thread is left"


def test_an_allowance_fills_up_again() -> None:
    clock = Clock()
    allowances = Allowances(clock=clock)
    rate = RATES["say"]
    assert used(allowances, "say", "ada", "10.0.0.1", 600) == rate.most
    clock.now += rate.seconds * 3.01
    assert used(allowances, "say", "ada", "10.0.0.1", 50) == 3
    assert used(allowances, "say", "ben", "10.0.0.1", 50) == rate.most  # another person of the same house
    with pytest.raises(TooMany) as told:
        allowances.use("say", "ada", "10.0.0.1")
    assert 1 <= told.value.facts["seconds"] <= rate.seconds
    assert told.value.status == 429


def test_strangers_of_one_address_count_as_one() -> None:
    allowances = Allowances(clock=Clock())
    assert used(allowances, "make", "", "10.0.0.1", 500) == RATES["make"].most
    assert used(allowances, "make", "", "10.0.0.2", 500) == RATES["make"].most


def test_many_people_of_one_address_share_an_allowance() -> None:
    allowances = Allowances(clock=Clock())
    done = sum(used(allowances, "make", f"p{i}", "10.0.0.1", 10) for i in range(100))
    assert done == RATES["make"].most * SHARED


def test_long_addresses_count_by_their_first_half() -> None:
    assert home_of("2001:db8:1:2:aaaa::1") == home_of("2001:db8:1:2:bbbb::9")
    assert home_of("2001:db8:1:2::1") != home_of("2001:db8:1:3::1")
    assert home_of("10.0.0.1") == "10.0.0.1"
    assert len(home_of("x" * 500)) <= 64


def test_what_is_remembered_is_bounded() -> None:
    allowances = Allowances(clock=Clock())
    for place in range(REMEMBERED + 500):
        allowances.use("look", f"p{place}", f"10.{place // 65536}.{place // 256 % 256}.{place % 256}")
    assert len(allowances._left) <= REMEMBERED


def test_nought_counts_nothing() -> None:
    assert used(Allowances(0.0), "say", "ada", "x", 1000) == 1000


def test_every_counted_request_has_a_route(app: Litestar) -> None:
    routes = {(method, route.path) for route in app.routes for method in getattr(route, "methods", ())}
    assert set(KINDS) <= routes
    assert kind_of("GET", "/health") is None
    assert kind_of("POST", "/t/{table:str}/commit") == "change"
    assert kind_of("GET", "/t/{table:str}") == "look"


def test_whoever_talks_too_much_is_told_when_to_go_on(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    line = {"text": "blah"}
    answers = [ada.client.post(f"/t/{table}/say", data=line, follow_redirects=False) for _ in range(60)]
    said = [answer.status_code for answer in answers]
    assert said.count(429) > 30
    late = next(answer for answer in answers if answer.status_code == 429)
    assert int(late.headers["retry-after"]) >= 1
    assert late.json()["error"]["code"] == "too-many"
    assert "chat" in late.json()["error"]["message"]
    quick = ada.client.post(f"/t/{table}/say", data={"text": "x"}, headers={"HX-Request": "true"})
    assert 'id="notice"' in quick.text
    assert (
        ben.client.post(f"/t/{table}/say", data={"text": "hello"}, follow_redirects=False).status_code == 303
    )
    assert ada.send(table, 0, {"kind": "take", "private": "SV"}).status_code in (
        303,
        409,
    )  # playing is not talking


def test_nobody_makes_tables_without_end(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    made = [
        ada.client.post("/quick", data={"title": "1830"}, follow_redirects=False).status_code
        for _ in range(60)
    ]
    assert made.count(303) <= RATES["make"].most + 3
    assert made[-1] == 429


def test_a_stranger_without_cookie_is_counted(app: Litestar, person: Callable[[str], Person]) -> None:
    client = person("Eve").client
    made = []
    for _ in range(50):
        client.cookies.clear()
        made.append(client.post("/quick", data={"title": "1830"}, follow_redirects=False).status_code)
    assert made.count(303) <= RATES["make"].most + 3


def test_a_person_has_only_so_many_tables(
    app: Litestar, person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    from railhead.web.lobby import service

    monkeypatch.setattr(service, "MOST_OWN", 2)
    ada = person("Ada")
    first = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ada.create(["me", "invite"])
    third = ada.client.post("/quick", data={"title": "1830"})
    assert third.status_code == 429
    assert third.json()["error"]["code"] == "many-tables"
    ada.client.post(f"/t/{first}/remove")
    assert ada.client.post("/quick", data={"title": "1830"}).status_code == 200


def test_only_the_latest_what_ifs_are_kept(
    app: Litestar, person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import sqlite3

    from railhead.web.tables import line_store

    monkeypatch.setattr(line_store, "MOST_BRANCHES", 3)
    ada, ben = person("Ada"), person("Ben")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ben.client.post(f"/t/{table}/branch", data={"name": "Ben's", "start": "0"})
    for place in range(6):
        ada.client.post(f"/t/{table}/branch", data={"name": f"try {place}", "start": "0"})
    with closing(sqlite3.connect(tmp_path / "railhead.db")) as database:
        names = sorted(row[0] for row in database.execute("SELECT name FROM lines WHERE kind = 'branch'"))
    assert names == ["Ben's", "try 3", "try 4", "try 5"]


def test_a_stranger_plans_as_rarely_as_he_tries(app: Litestar, person: Callable[[str], Person]) -> None:
    """Each request without a cookie is kept for somebody new; whoever is known changes the one plan he has."""
    ada, client = person("Ada"), person("Eve").client
    table = ada.create(["me", "device"])
    made = []
    for _ in range(50):
        client.cookies.clear()
        made.append(client.post(f"/t/{table}/plan", data={"do": "put C21 8 0"}, headers=HX))
    assert sum("set-cookie" in answer.headers for answer in made) <= RATES["try"].most + 3
    for turn in range(50):
        answer = ada.client.post(f"/t/{table}/plan", data={"do": f"turn C21 8 {turn % 6}"}, headers=HX)
        assert "plan-row" in answer.text


def test_a_stranger_comes_back_to_what_he_brought(person: Callable[[str], Person]) -> None:
    ada, eve = person("Ada"), person("Eve").client
    table = ada.create(["me", "device"])
    brought = '{"plan":[{"kind":"tile","hex":"C21","tile":"8","rotation":0}],"planned":[]}'
    eve.cookies.clear()
    assert "set-cookie" not in eve.post(f"/t/{table}/offline", data={"lines": "{}"}).headers
    assert "set-cookie" in eve.post(f"/t/{table}/offline", data={"lines": brought}).headers
    assert 'data-plan-row="C21 8 0"' in eve.get(f"/t/{table}/plans", headers=HX).text


def test_of_who_looks_on_only_the_latest_plans_are_kept(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plans of players stay, however many strangers plan."""
    from railhead.web.tables import line_store

    monkeypatch.setattr(line_store, "MOST_ONLOOKERS", 2)
    ada, others = person("Ada"), [person(name) for name in ("Ben", "Cleo", "Eve")]
    table = ada.create(["me", "device"])
    for who in (ada, *others):
        who.client.post(f"/t/{table}/plan", data={"do": "put C21 8 0"}, headers=HX)
    kept = ["plan-row" in who.client.get(f"/t/{table}/plans", headers=HX).text for who in (ada, *others)]
    assert kept == [True, False, True, True]


def test_an_address_holds_only_so_many_streams() -> None:
    streams = Streams(2)
    with streams.held("10.0.0.1"), streams.held("10.0.0.1"):
        with pytest.raises(TooMany):
            streams.check("10.0.0.1")
        streams.check("10.0.0.2")
    streams.check("10.0.0.1")
    assert not streams._open


@contextmanager
def serving(data: Path, **limits: float) -> Iterator[int]:
    """The service at a port, as it is started for people."""
    import uvicorn

    from railhead.web.app import create_app
    from railhead.web.connections import TimelyProtocol
    from railhead.web.settings import Settings

    protocol = type("Timely", (TimelyProtocol,), limits)
    config = uvicorn.Config(create_app(Settings(data=data)), port=0, log_level="error", http=protocol)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started:
        assert time.monotonic() < end
        time.sleep(0.02)
    try:
        yield int(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HTTP/1.1\r\nHos", b"POST /name HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nname="],
)
def test_half_sent_requests_end(tmp_path: Path, sent: bytes) -> None:
    with (
        serving(tmp_path, head_seconds=0.4, body_seconds=0.4) as port,
        closing(socket.create_connection(("127.0.0.1", port))) as line,
    ):
        line.settimeout(5)
        began = time.monotonic()
        line.sendall(sent)
        received = b""
        while more := line.recv(4096):
            received += more
        assert time.monotonic() - began < 3
        assert b"200 OK" not in received


@pytest.mark.slow
def test_trickled_requests_end(tmp_path: Path) -> None:
    """A byte now and then does not keep a connection."""
    with (
        serving(tmp_path, head_seconds=0.5, body_seconds=0.5) as port,
        closing(socket.create_connection(("127.0.0.1", port))) as line,
    ):
        line.settimeout(0.05)
        began = time.monotonic()
        ended = False
        for byte in b"GET / HTTP/1.1\r\nHost: " + b"x" * 200:
            try:
                line.sendall(bytes([byte]))
                ended = line.recv(1) == b""
            except TimeoutError:
                continue
            except OSError:
                ended = True
            if ended:
                break
        assert ended
        assert time.monotonic() - began < 3


@pytest.mark.slow
def test_requests_in_time_are_served_on_one_connection(tmp_path: Path) -> None:
    """The time of a request ends with it: the next one on the same connection has its own."""
    with (
        serving(tmp_path, head_seconds=0.6, body_seconds=0.6) as port,
        closing(socket.create_connection(("127.0.0.1", port))) as line,
    ):
        line.settimeout(5)
        for _ in range(3):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = HTTPResponse(line)
            answer.begin()
            assert answer.status == HTTPStatus.OK
            assert answer.read()  # whole: its end would be taken for the next answer
            time.sleep(0.4)
