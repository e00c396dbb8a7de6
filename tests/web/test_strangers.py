"""What a stranger, or another site, can do to a visitor: take no identity, send nothing in his name, lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from .conftest import Person

    Clients = Callable[[], TestClient[Litestar]]

pytestmark = pytest.mark.slow

HTML = {"accept": "text/html"}
COOKIE = "railhead-person"
HEADERS = (
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
)


def cookie_of(client: Any) -> str:
    return str(client.cookies.get(COOKIE, ""))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "null"},
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver.local:9999"},
        {"origin": "http://[::1"},
        {"origin": "file://"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver.local"},
    ],
)
def test_no_other_site_sends_a_form(person: Callable[[str], Person], headers: dict[str, str]) -> None:
    """A page that hides its origin, another port of the same host, another site: nothing is done, no cookie set."""
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    known = cookie_of(ada.client)
    for path, data in (
        ("/name", {"name": "Mallory"}),
        ("/quick", {"title": "1830"}),
        ("/recover", {"code": "x"}),
        ("/me/sign-out", {}),
        (f"/t/{table}/say", {"text": "I resign"}),
    ):
        answer = ada.client.post(path, data=data, headers=headers, follow_redirects=False)
        assert answer.status_code == 403, path
        assert answer.json()["error"]["code"] == "foreign-origin"
        assert "set-cookie" not in answer.headers
    assert cookie_of(ada.client) == known
    assert "I resign" not in ada.client.get(f"/t/{table}", headers=HTML).text


def test_our_own_pages_send_forms(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    for headers in (
        {"origin": "http://testserver.local", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {},
    ):
        answer = ada.client.post("/name", data={"name": "Ada"}, headers=headers, follow_redirects=False)
        assert answer.status_code == 303
    assert cookie_of(ada.client)


@pytest.mark.parametrize(
    "back",
    ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "\\/elsewhere.example",
     "/\t/elsewhere.example", "/\n/elsewhere.example", "javascript:alert(1)", "/" + "a" * 5000, ""],
)  # fmt: skip
def test_ways_back_stay_inside(clients: Clients, back: str) -> None:
    answer = clients().post("/name", data={"name": "Ada", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_ways_back_that_are_ours_are_kept(clients: Clients) -> None:
    answer = clients().post("/name", data={"name": "Ada", "back": "/t/abc?a=3"}, follow_redirects=False)
    assert answer.headers["location"] == "/t/abc?a=3"


def test_errors_have_the_safety_headers(clients: Clients) -> None:
    client = clients()
    answers = [
        client.get("/"),
        client.get("/nowhere", headers=HTML),
        client.get("/t/nowhere"),
        client.get("/static/nowhere"),
        client.post("/quick", data={"players": "99999999"}),
        client.delete("/quick"),
        client.post("/name", data={"name": "x"}, headers={"origin": "null"}),
    ]
    for answer in answers:
        for name in HEADERS:
            assert name in answer.headers, (answer.status_code, name)


def test_cookies_are_secure_behind_https(app: Litestar) -> None:
    from litestar.testing import TestClient

    with TestClient(app, base_url="https://table.example") as client:
        answer = client.post("/name", data={"name": "Ada"}, follow_redirects=False)
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"]
    with TestClient(app, base_url="http://table.example") as client:
        answer = client.post("/name", data={"name": "Ada"}, follow_redirects=False)
        assert "secure" not in answer.headers["set-cookie"].lower()


def code_of(page: str) -> str:
    found = re.search(r'value="([A-Z0-9]{5}(?:-[A-Z0-9]{5}){3})"', page)
    assert found is not None
    return found[1]


def test_a_seat_comes_back_with_a_code(person: Callable[[str], Person]) -> None:
    ada, phone = person("Ada"), person("")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    code = code_of(ada.client.post("/me/code").text)
    link = f"/recover?code={code}"
    assert code in phone.client.get(link, headers=HTML).text
    assert not cookie_of(phone.client)  # a link that is looked at changes nobody
    phone.client.post("/recover", data={"code": code.lower().replace("-", " ")})
    assert phone.send(table, 0, {"kind": "take", "private": "SV"}).status_code in (200, 303)
    assert "Ada" in phone.client.get("/me", headers=HTML).text


def test_a_new_code_replaces_the_old(person: Callable[[str], Person]) -> None:
    ada, thief = person("Ada"), person("")
    first = code_of(ada.client.post("/me/code").text)
    second = code_of(ada.client.post("/me/code").text)
    assert first != second
    assert thief.client.post("/recover", data={"code": first}).status_code == 400
    assert thief.client.post("/recover", data={"code": ""}).status_code == 400
    assert not cookie_of(thief.client)


@pytest.mark.slow
def test_a_lost_browser_can_be_signed_out(tmp_path: Any) -> None:
    """The lost one and the code are void, also after a restart; this one goes on."""
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    from .conftest import Person

    settings = Settings(data=tmp_path, bot_delay=0.0)
    with TestClient(create_app(settings)) as client:
        ada = Person(client, "Ada")
        table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
        lost = dict(client.cookies)
        code = code_of(client.post("/me/code").text)
        client.post("/me/sign-out")
        kept = dict(client.cookies)
    assert lost != kept
    with TestClient(create_app(settings), cookies=lost) as client:
        assert Person(client, "Ada").send(table, 0, {"kind": "take", "private": "SV"}).status_code == 403
        assert client.post("/recover", data={"code": code}).status_code == 400
    with TestClient(create_app(settings), cookies=kept) as client:
        assert Person(client, "Ada").send(table, 0, {"kind": "take", "private": "SV"}).status_code in (
            200,
            303,
        )


def test_a_code_is_not_stored(tmp_path: Any) -> None:
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    with TestClient(create_app(Settings(data=tmp_path))) as client:
        code = code_of(client.post("/me/code").text)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert code.encode() not in stored
    assert code.replace("-", "").encode() not in stored


def test_an_old_cookie_is_still_known() -> None:
    """Cookies had no epoch once."""
    import base64
    import json

    from railhead.web.people.identity import Person, _mac, read

    key = b"k" * 32
    payload = base64.urlsafe_b64encode(json.dumps(["p1", "Ada"]).encode()).decode().rstrip("=")
    assert read(key, f"{payload}.{_mac(key, payload)}") == Person("p1", "Ada")
