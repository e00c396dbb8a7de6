"""Devices of the room: where the service is reached, links that work elsewhere, seats taken to another device."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from railhead.web.qr import QUIET, drawn, in_blocks
from railhead.web.reach import at_home, network_address
from railhead.web.server import reachable, told
from railhead.web.settings import Settings, from_environment

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

HTML = {"accept": "text/html"}
ROOM = "http://192.168.7.5:8830"


def test_hosts_that_lead_nowhere_else() -> None:
    for host in (
        "localhost",
        "table.localhost",
        "127.0.0.1",
        "127.8.9.1",
        "::1",
        "[::1]",
        "0.0.0.0",
        "LOCALHOST.",
    ):
        assert at_home(host), host
    for host in ("192.168.7.5", "10.0.0.1", "table.example", "localhost.example", "2001:db8::5", ""):
        assert not at_home(host), host


def test_the_address_in_the_network_is_no_address_of_this_machine_alone() -> None:
    found = network_address()
    assert not found or not at_home(found)


def test_lan_listens_in_the_network_and_says_where() -> None:
    chosen = reachable(Settings(lan=True, port=8830), lambda: "192.168.7.5")
    assert (chosen.host, chosen.address) == ("0.0.0.0", ROOM)
    words = told(chosen)
    assert f"{ROOM}/" in words
    assert in_blocks(f"{ROOM}/") in words
    assert "http://127.0.0.1:8830/" in words


def test_without_lan_the_service_stays_at_home_and_says_how_others_join() -> None:
    chosen = reachable(Settings(), lambda: "192.168.7.5")
    assert (chosen.host, chosen.address) == ("127.0.0.1", "")
    words = told(chosen)
    assert "railhead serve --lan" in words
    assert "192.168" not in words


def test_a_machine_without_a_network_says_so() -> None:
    chosen = reachable(Settings(lan=True), lambda: "")
    assert chosen.address == ""
    assert "no network" in told(chosen)


def test_an_address_that_was_set_is_kept() -> None:
    chosen = reachable(Settings(lan=True, address="http://table.home"), lambda: "192.168.7.5")
    assert chosen.address == "http://table.home"


def test_lan_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.errors import SettingError

    monkeypatch.setenv("RAILHEAD_LAN", "yes")
    assert from_environment().lan is True
    monkeypatch.setenv("RAILHEAD_LAN", "0")
    assert from_environment().lan is False
    monkeypatch.setenv("RAILHEAD_LAN", "perhaps")
    with pytest.raises(SettingError):
        from_environment()


def test_the_code_on_a_page_has_every_module() -> None:
    """The drawing is read back: the same dark modules as the code has, with the quiet zone around them."""
    import segno

    picture = drawn(f"{ROOM}/join/abc/def", "Invitation")
    found = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", picture):
        found |= {(int(x) - QUIET + i, int(y) - QUIET) for i in range(int(length))}
    rows = segno.make(f"{ROOM}/join/abc/def", error="m", micro=False).matrix
    assert found == {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    assert f'viewBox="0 0 {len(rows) + 2 * QUIET} {len(rows) + 2 * QUIET}"' in picture


@pytest.fixture
def in_the_room(tmp_path: Path, empty_database: Path) -> Any:
    """A service that others in the network reach."""
    import shutil

    from litestar.testing import TestClient

    from railhead.web.app import create_app

    settings = Settings(data=tmp_path, bot_delay=0.0, thinkers=0, address=ROOM)
    shutil.copyfile(empty_database, settings.database)
    app = create_app(settings)
    with TestClient(app, base_url="http://127.0.0.1:8830") as client:
        yield client


def test_an_invitation_works_where_it_is_read(in_the_room: Any) -> None:
    from .conftest import Person

    ada = Person(in_the_room, "Ada")
    table = ada.create(["me", "invite"])
    page = in_the_room.get(f"/t/{table}/wait", headers=HTML).text
    assert f'value="{ROOM}/join/{table}/' in page
    assert 'class="qr"' in page
    assert "here-only" not in page
    assert f'value="{ROOM}/"' in in_the_room.get("/", headers=HTML).text
    other = in_the_room.get(f"/t/{table}/wait", headers={**HTML, "host": "table.example"}).text
    assert f'value="http://table.example/join/{table}/' in other
    assert "room-link" not in in_the_room.get("/", headers={**HTML, "host": "192.168.7.5:8830"}).text


def test_an_invitation_that_leads_nowhere_else_says_so(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "invite"])
    page = ada.client.get(f"/t/{table}/wait", headers={**HTML, "host": "localhost:8830"}).text
    assert f'value="http://localhost:8830/join/{table}/' in page
    assert "railhead serve --lan" in page


def link_of(page: str) -> str:
    found = re.search(r'value="[^"]*(/recover\?code=[^"]+)"', page)
    assert found is not None
    return found[1].replace("&amp;", "&")


def taken(device: Person, link: str) -> int:
    """Open the link on another device and agree; the status."""
    form = device.client.get(link, headers=HTML).text
    code = re.search(r'name="code" value="([^"]*)"', form)
    to = re.search(r'name="to" value="([^"]*)"', form)
    assert code is not None
    assert to is not None
    answer = device.client.post("/recover", data={"code": code[1], "to": to[1]}, follow_redirects=False)
    if answer.status_code == 303:
        assert answer.headers["location"] == to[1]
    return int(answer.status_code)


def test_a_seat_goes_to_another_device_by_link(person: Callable[[str], Person]) -> None:
    """The link leads to the table, works once, and both devices play."""
    ada, phone, thief = person("Ada"), person(""), person("")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    page = ada.client.post("/me/link", data={"to": f"/t/{table}"}).text
    assert 'class="qr"' in page
    link = link_of(page)
    assert taken(phone, link) == 303
    assert phone.send(table, 0, {"kind": "take", "private": "SV"}).status_code in (200, 303)
    assert ada.send(table, 1, {"kind": "take", "private": "CS"}).status_code in (200, 303)
    assert taken(thief, link) == 400
    assert thief.send(table, 2, {"kind": "take", "private": "DH"}).status_code == 403


def test_a_link_can_be_withdrawn_and_is_replaced(person: Callable[[str], Person]) -> None:
    ada, phone = person("Ada"), person("")
    ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    first = link_of(ada.client.post("/me/link").text)
    second = link_of(ada.client.post("/me/link").text)
    assert taken(phone, first) == 400
    assert "Withdraw link and code" in ada.client.get("/me", headers=HTML).text
    ada.client.post("/me/withdraw")
    assert taken(phone, second) == 400
    assert "Withdraw link and code" not in ada.client.get("/me", headers=HTML).text
    third = link_of(ada.client.post("/me/link").text)
    ada.client.post("/me/sign-out")
    assert taken(phone, third) == 400


def test_a_link_is_void_after_its_time(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    from railhead.web.people import recovery

    ada, phone = person("Ada"), person("")
    link = link_of(ada.client.post("/me/link").text)
    real = recovery.now
    monkeypatch.setattr(recovery, "now", lambda: real() + timedelta(minutes=recovery.LINK_MINUTES, seconds=1))
    assert taken(phone, link) == 400
    monkeypatch.undo()
    assert taken(phone, link) == 400, "it was tried and is void"


def test_of_two_that_open_a_link_one_has_it(app: Litestar, person: Callable[[str], Person]) -> None:
    import asyncio

    from railhead.web.people.person import Person as Somebody

    ada = person("Ada")
    people = app.state["people"]

    async def both() -> list[Any]:
        secret = await people.new_link(Somebody("ada", "Ada"))
        return list(await asyncio.gather(*(people.recovered(secret) for _ in range(4))))

    with ada.client.portal() as portal:
        found = portal.call(both)
    assert sorted(one.id if one else "" for one in found) == ["", "", "", "ada"]


def test_a_link_leads_to_pages_of_this_service_alone(person: Callable[[str], Person]) -> None:
    ada, phone = person("Ada"), person("")
    link = link_of(ada.client.post("/me/link", data={"to": "//elsewhere.example/"}).text)
    assert "elsewhere" not in link
    assert taken(phone, link) == 303


def test_making_a_link_keeps_the_code(person: Callable[[str], Person]) -> None:
    ada, phone = person("Ada"), person("")
    page = ada.client.post("/me/code").text
    code = re.search(r'value="([A-Z0-9]{5}(?:-[A-Z0-9]{5}){3})"', page)
    assert code is not None
    ada.client.post("/me/link")
    assert phone.client.post("/recover", data={"code": code[1]}, follow_redirects=False).status_code == 303
