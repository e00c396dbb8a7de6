"""UX-134, UX-135: notices by webhook and e-mail, to real receivers on this machine; and what no stranger reaches."""

from __future__ import annotations

import json
import shutil
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from railhead.web.notices.places import MOST_FAILURES, MOST_PLACES, Place, Wishes
from railhead.web.notices.sending import NotSent, post, public, target_of
from railhead.web.notices.wording import Waiting, body_of
from railhead.web.settings import Settings

from .conftest import Person

if TYPE_CHECKING:
    from litestar import Litestar

pytestmark = pytest.mark.slow

START = datetime(2031, 3, 4, 12, 0, tzinfo=UTC)
LONG_AGO = datetime(2011, 3, 4, tzinfo=UTC)
"""While the clock says so nothing is due."""


class Receiver(ThreadingHTTPServer):
    """A webhook's receiver: keeps what it gets and answers as told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hook)
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.status = 200
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class Hook(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        self.server.got.append((self.path, json.loads(self.rfile.read(length))))
        self.send_response(self.server.status)
        if self.server.status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_words: Any) -> None:
        pass


class Letters(socketserver.ThreadingTCPServer):
    """A mail server: keeps letters."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Letterbox)
        self.got: list[tuple[str, str]] = []


class Letterbox(socketserver.StreamRequestHandler):
    server: Letters

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        to = ""
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"RCPT":
                to = line.decode().partition("<")[2].partition(">")[0]
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                body = b""
                while (text := self.rfile.readline()) != b".\r\n":
                    body += text
                self.server.got.append((to, body.decode()))
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


def served(server: Any) -> Iterator[Any]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    yield from served(Receiver())


@pytest.fixture
def letters() -> Iterator[Letters]:
    yield from served(Letters())


@pytest.fixture
def app(tmp_path: Path, empty_database: Path, letters: Letters) -> Litestar:
    """A service whose operator allows receivers in his own network; its clock stands still."""
    from railhead.web.app import create_app

    settings = Settings(
        data=tmp_path, bot_delay=0.0, heartbeat=0.2, thinkers=0, notice_private=True, rates=0.0,
        smtp=f"127.0.0.1:{letters.server_address[1]}", smtp_from="railhead@example.org", smtp_security="none",
    )  # fmt: skip
    shutil.copyfile(empty_database, settings.database)
    made = create_app(settings)
    made.state.notices.clock = lambda: LONG_AGO
    return made


def later(app: Litestar, one: Person, minutes: float) -> None:
    """Let time pass, and look."""
    then = START + timedelta(minutes=minutes)
    app.state.notices.clock = lambda: then
    portal = one.client.blocking_portal
    assert portal is not None
    portal.call(app.state.notices.step)


def table_of(ada: Person, *others: Person) -> str:
    table = ada.create(["me", *["invite"] * len(others)])
    page = ada.client.get(f"/t/{table}/wait", headers={"accept": "text/html"}).text
    secret = page.split(f"/join/{table}/")[1].split('"')[0]
    for other in others:
        other.client.post(f"/join/{table}", data={"name": other.name, "invitation": secret})
    return table


def add(one: Person, form: str, address: str, **more: str) -> Any:
    return one.client.post("/me/notices", data={"form": form, "address": address, **more})


def place_of(one: Person) -> str:
    page = one.client.get("/me/notices").text
    return str(page.split('name="place" value="')[1].split('"')[0])


TAKE = {"kind": "take", "private": "SV"}


def test_ux_134_a_notice_names_table_title_decision_and_link(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver
) -> None:
    """Ben is told once, after a minute, when Ada's move leaves the table to him."""
    ada, ben = person("Ada"), person("Ben")
    table = table_of(ada, ben)
    assert "Kept" in add(ben, "plain", f"{receiver.url}/hook").text
    ada.send(table, 0, TAKE)
    portal = ben.client.blocking_portal
    assert portal is not None
    portal.call(app.state.notices.step)
    assert receiver.got == []
    later(app, ben, 2)
    ((path, body),) = receiver.got
    assert path == "/hook"
    (told,) = body["tables"]
    assert (told["table"], told["title"], told["player"]) == (table, "1830", "Ben")
    assert told["decision"] == "buy, bid or pass in the opening sale"
    assert told["url"].endswith(f"/t/{table}#decision")
    assert told["url"] in body["text"]
    later(app, ben, 10)
    ben.client.post(f"/t/{table}/say", data={"text": "no news for anybody"})
    later(app, ben, 20)
    assert len(receiver.got) == 1


def test_ux_135_no_notice_to_who_has_seen_it(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver
) -> None:
    """Whoever opened the table, or has it before him when he is asked, knows; a page out of sight does not count."""
    ada, ben = person("Ada"), person("Ben")
    table = table_of(ada, ben)
    add(ben, "plain", receiver.url)
    ada.send(table, 0, TAKE)
    ben.client.get(f"/t/{table}/parts", headers={"HX-Request": "true", "RH-Visible": "yes"})
    later(app, ben, 5)
    assert receiver.got == []
    ben.send(table, 1, {"kind": "pass"})
    ada.send(table, 2, {"kind": "pass"})
    ben.client.get(f"/t/{table}/parts", headers={"HX-Request": "true"})
    later(app, ben, 9)
    assert len(receiver.got) == 1


def test_ux_135_quiet_hours_and_several_tables_together(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver
) -> None:
    """In quiet hours nothing is sent; when they end one notice tells of everything that waits."""
    ada, ben = person("Ada"), person("Ben")
    tables = [table_of(ada, ben) for _ in range(3)]
    add(ben, "discord", receiver.url)
    ben.client.post("/me/notices/wishes", data={"from": "11:00", "to": "14:00", "offset": "60", "wait": "5"})
    for table in tables:
        ada.send(table, 0, TAKE)
    later(app, ben, 30)  # half past one where Ben is
    assert receiver.got == []
    later(app, ben, 61)
    ((_, body),) = receiver.got
    assert body["content"].startswith("3 tables wait for you")
    assert all(table in body["content"] for table in tables)
    assert body["allowed_mentions"] == {"parse": []}


def test_quiet_hours_over_midnight() -> None:
    wishes = Wishes(22 * 60, 7 * 60, 0, 1)
    late, early, noon = (START.replace(hour=hour) for hour in (23, 5, 12))
    assert wishes.quiet_until(late) == START.replace(day=5, hour=7)
    assert wishes.quiet_until(early) == START.replace(hour=7)
    assert wishes.quiet_until(noon) == noon


def test_ux_134_a_table_has_a_webhook_of_its_own(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver
) -> None:
    """Players name one; it tells whoever is asked; nobody else may name one."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = table_of(ada, ben)
    assert add(eve, "plain", receiver.url, table=table).status_code == 403
    assert add(ada, "plain", receiver.url, table="nowhere").status_code == 404
    assert add(ada, "slack", receiver.url, table=table).status_code == 200
    ada.send(table, 0, TAKE)
    later(app, ada, 3)
    ben.send(table, 1, {"kind": "pass"})
    later(app, ada, 6)
    assert ["waits for Ben" in body["text"] for _, body in receiver.got] == [True, False]
    assert "waits for Ada" in receiver.got[1][1]["text"]


def test_ux_134_test_button_failures_and_rest(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver
) -> None:
    """A test tells how it went; redirects are not followed; after many failures nothing is sent until a test works."""
    ada, ben = person("Ada"), person("Ben")
    add(ben, "telegram", f"{receiver.url}/bot/sendMessage", chat="77")
    place = place_of(ben)
    assert "Sent" in ben.client.post("/me/notices/test", data={"place": place}).text
    assert receiver.got[-1][1]["chat_id"] == "77"
    receiver.status = 302
    for _ in range(MOST_FAILURES):
        answer = ben.client.post("/me/notices/test", data={"place": place})
    assert "status 302" in answer.text
    assert {path for path, _ in receiver.got} == {"/bot/sendMessage"}
    assert "Nothing more is sent there" in ben.client.get("/me/notices").text
    table = table_of(ada, ben)
    before = len(receiver.got)
    ada.send(table, 0, TAKE)
    later(app, ben, 5)
    assert len(receiver.got) == before
    receiver.status = 200
    ben.client.post("/me/notices/test", data={"place": place})
    ben.send(table, 1, {"kind": "pass"})
    ada.send(table, 2, {"kind": "pass"})
    later(app, ben, 9)
    assert len(receiver.got) == before + 2


def test_a_failed_notice_is_tried_again(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver
) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = table_of(ada, ben)
    add(ben, "plain", receiver.url)
    ada.send(table, 0, TAKE)
    receiver.status = 500
    later(app, ben, 2)
    receiver.status = 200
    later(app, ben, 2.5)
    assert len(receiver.got) == 1
    later(app, ben, 5)
    assert len(receiver.got) == 2
    later(app, ben, 50)
    assert len(receiver.got) == 2


def test_ux_134_by_e_mail_after_the_owner_has_answered(
    app: Litestar, person: Callable[[str], Person], letters: Letters
) -> None:
    """The first letter asks; only after its link was used notices go there."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = table_of(ada, ben)
    assert "letter is on its way" in add(ben, "email", "ben@example.org").text
    ((to, text),) = letters.got
    assert to == "ben@example.org"
    secret = text.replace("=\r\n", "").replace("=3D", "=").split("secret=")[1].split()[0]
    ada.send(table, 0, TAKE)
    later(app, ben, 5)
    assert len(letters.got) == 1
    assert eve.client.post("/me/notices/prove", data={"secret": "wrong"}).status_code == 400
    assert eve.client.get(f"/me/notices/prove?secret={secret}").status_code == 200
    ben.client.post("/me/notices/prove", data={"secret": secret})
    ben.send(table, 1, {"kind": "pass"})
    ada.send(table, 2, {"kind": "pass"})
    later(app, ben, 9)
    assert len(letters.got) == 2
    assert "opening sale" in letters.got[1][1]
    for address in ("ben", "ben@localhost", "b@e.org, c@e.org", "b@e.org\nBcc: x@e.org"):
        assert add(ben, "email", address).status_code == 400


def test_places_are_their_owners(person: Callable[[str], Person], receiver: Receiver) -> None:
    """Nobody sees, tries or removes another's place; a person has only so many."""
    ben, eve = person("Ben"), person("Eve")
    add(ben, "plain", f"{receiver.url}/secret-of-ben")
    place = place_of(ben)
    assert "secret-of-ben" not in eve.client.get("/me/notices").text
    for what in ("test", "remove"):
        assert eve.client.post(f"/me/notices/{what}", data={"place": place}).status_code == 403
        assert eve.client.post(f"/me/notices/{what}", data={"place": "none"}).status_code == 404
    assert receiver.got == []
    for _ in range(MOST_PLACES - 1):
        assert add(ben, "plain", receiver.url).status_code == 200
    assert add(ben, "plain", receiver.url).status_code == 429
    ben.client.post("/me/notices/remove", data={"place": place})
    assert "secret-of-ben" not in ben.client.get("/me/notices").text


def test_a_restart_repeats_nothing(
    app: Litestar, person: Callable[[str], Person], receiver: Receiver, tmp_path: Path
) -> None:
    """Another service on the same data knows what was told, and tells what was not."""
    import asyncio

    from railhead.web.app import create_app

    ada, ben = person("Ada"), person("Ben")
    table, other = table_of(ada, ben), table_of(ada, ben)
    add(ben, "plain", receiver.url)
    ada.send(table, 0, TAKE)
    later(app, ben, 3)
    app.state.notices.clock = lambda: LONG_AGO
    ada.send(other, 0, TAKE)
    fresh = create_app(app.state.settings)
    fresh.state.notices.clock = lambda: START + timedelta(minutes=9)

    async def looked() -> None:
        notices = fresh.state.notices
        await notices.open()
        await notices.step()
        await notices.close()
        await notices.tables.sessions.kw["bind"].dispose()

    asyncio.run(looked())
    assert [body["tables"][0]["table"] for _, body in receiver.got] == [table, other]


# what no stranger reaches

INSIDE = (
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "fe80::1%eth0", "nonsense",
)  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_what_is_inside_is_not_public(address: str) -> None:
    assert not public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"])
def test_what_the_world_reaches_is_public(address: str) -> None:
    assert public(address)


@pytest.mark.parametrize(
    "address",
    ["http://example.org/", "https://example.org:8443/", "https://example.org:22/", "https://user@example.org/",
     "https://user:word@example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x",
     "gopher://example.org", "https://example.org/\r\nX: y", "https://exämple.org/", "https://[::1", "x" * 600, ""],
)  # fmt: skip
def test_addresses_that_are_no_webhooks(address: str) -> None:
    with pytest.raises(NotSent):
        target_of(address, private=False)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_nothing_inside_is_reached(
    host: str, receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a name is written as: where it leads inside, no connection is even begun."""
    began = []
    monkeypatch.setattr(socket, "create_connection", lambda *args, **more: began.append(args))
    with pytest.raises(NotSent):
        post(f"https://{host}/", {}, Settings(data=tmp_path))
    assert began == []
    assert receiver.got == []


def test_a_name_that_changes_its_meaning_leads_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address that was judged is the one that is connected to; one bad address among several is enough."""
    answers = [["8.8.8.8"], ["127.0.0.1"]]
    began: list[Any] = []

    def looked_up(_host: str, port: int, **_more: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, port)) for address in answers.pop(0)]

    def connect(where: Any, *_rest: Any) -> Any:
        began.append(where)
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(NotSent):
        post("https://moving.example/", {}, Settings(data=tmp_path))
    assert began == [("8.8.8.8", 443)]
    answers[:] = [["8.8.8.8", "10.0.0.1"]]
    with pytest.raises(NotSent):
        post("https://both.example/", {}, Settings(data=tmp_path))
    assert len(began) == 1


def test_a_service_without_them_offers_none(tmp_path: Path, empty_database: Path) -> None:
    """Where the operator has no mail server and switches webhooks off, neither can be named."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app

    settings = Settings(data=tmp_path / "other", webhooks=False, thinkers=0)
    settings.data.mkdir()
    shutil.copyfile(empty_database, settings.database)
    with TestClient(create_app(settings)) as client:
        assert "sends no e-mail" in client.get("/me/notices").text
        for form, address in (("email", "a@example.org"), ("plain", "https://example.org/"), ("pigeon", "x")):
            assert client.post("/me/notices", data={"form": form, "address": address}).status_code == 400


def test_nothing_in_a_name_is_a_command_for_a_receiver() -> None:
    waiting = [Waiting("t", "<!channel> & co", "1830", "SR 1", "pass", "Ben", "1.0")]
    place = Place("p", "b", "", "slack", "https://x", "", "https://here/", True)
    assert "<!channel>" not in body_of(place, waiting)["text"]


def test_a_service_that_ends_does_not_wait_for_notices(tmp_path: Path, empty_database: Path) -> None:
    """However the end and news of a table meet, it ends."""
    import asyncio

    from railhead.web.app import create_app
    from railhead.web.notices.service import Notices

    settings = Settings(data=tmp_path / "ending", thinkers=0)
    settings.data.mkdir()
    shutil.copyfile(empty_database, settings.database)
    tables = create_app(settings).state.tables

    async def often() -> None:
        for turns in range(12):
            notices = Notices(tables)
            await notices.open()
            for _ in range(turns):
                await asyncio.sleep(0)
            notices.poke("nowhere")
            await asyncio.wait_for(notices.close(), 20)
            tables.watchers.remove(notices.poke)
        await tables.sessions.kw["bind"].dispose()

    asyncio.run(often())
