"""What makes no sense gets an answer that says so: never a failure of the service, never a page that stays dead."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

if TYPE_CHECKING:
    from .conftest import Person

pytestmark = pytest.mark.slow

HTML = {"accept": "text/html"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
NUMBERS = ["²", "٣", "9" * 5000, "-1", "1e400", "1_0", " 1", "+1", "", "x"]


@pytest.fixture
def table(person: Callable[[str], Person]) -> tuple[Any, str]:
    """Ada's table of two seats on one screen."""
    ada = person("Ada")
    return ada.client, ada.create(["me", "device"], **{"seat-name-1": "Ben"})


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_that_are_none(table: tuple[Any, str], number: str) -> None:
    """Every place that takes a number."""
    client, at = table
    base = f"/t/{at}"
    asked = quote(number)
    answers = [client.get(f"{base}{page}{asked}", headers=HTML, follow_redirects=False) for page in (
        "?a=", "/parts?a=", "/network?a=", "/export/native?a=", "/offline?since=", "?set=", "?edit=1&hex=H18&way=",
        "?hex=H18&tile=57&rotation=", "?edit=1&p-2-0=H18.",
    )]  # fmt: skip
    posts = [
        ("draft", {"drop": number}), ("draft", {"earlier": number}), ("commit", {"version": number, "actions": "[]"}),
        ("search", {"search": number}), ("search", {"search": number, "say": "more"}),
        ("take-back", {"version": number, "to": number}), ("answer", {"asked": number, "say": "yes"}),
        ("answer", {"asked": "1", "say": "counter", "counter": number}), ("branch", {"start": number}),
        ("orders", {"drop": f"{number} NYC"}),
        ("orders", {"mode": "upto", "company": "NYC", "most": number, "seat": "0"}),
        ("draft", {"fill": '{"kind":"bid","private":"SV","amount":1}|amount|n', "n": number}),
    ]  # fmt: skip
    answers += [client.post(f"{base}/{path}", data=data, follow_redirects=False) for path, data in posts]
    for answer in answers:
        assert answer.status_code < 500, (answer.request.url, answer.text)


@pytest.mark.parametrize(
    "actions",
    ["[]", "{}", "null", "[[]]", "[1e400]", '"\\ud800"', "[" * 5000, '[{"kind":"take","private":"\\ud800"}]',
     '[{"kind":"take","private":"\\u0000"}]', '[{"kind":"bid","private":"SV","amount":1e400}]',
     '[{"kind":"bid","private":"SV","amount":' + "9" * 5000 + "}]", '[{"kind":"bid","private":["SV"],"amount":1}]',
     '[{"kind":"take","kind":"pass"}]', '[{"kind":"run","routes":[{"train":"²-²","path":["H16.²"]}]}]'],
)  # fmt: skip
def test_actions_that_are_none(table: tuple[Any, str], actions: str) -> None:
    client, at = table
    for path, data in (
        ("commit", {"version": "0", "actions": actions}),
        ("draft", {"add": actions}),
        ("draft", {"fill": f"{actions}|amount|n", "n": "5"}),
        ("draft", {"fill": f"{actions}|private|n", "n": "5"}),
        ("offline", {"lines": json.dumps({"draft": []})[:-1] + f', "base": {actions}}}'}),
    ):
        answer = client.post(f"/t/{at}/{path}", data=data, follow_redirects=False)
        assert answer.status_code < 500, (path, answer.text)
    assert client.get(f"/t/{at}/nearest", params={"wanted": actions}).status_code in (200, 400, 413)
    page = client.get(f"/t/{at}", headers=HTML)
    assert page.status_code == 200
    assert "draft-chip" not in page.text


def test_an_amount_only_fills_an_amount(table: tuple[Any, str]) -> None:
    client, at = table
    template = '{"kind":"bid","private":"MH","amount":1}'
    wrong = client.post(
        f"/t/{at}/draft", data={"fill": f"{template}|private|n", "n": "5"}, follow_redirects=False
    )
    assert wrong.status_code == 400
    good = client.post(
        f"/t/{at}/draft", data={"fill": f"{template}|amount|n", "n": "115"}, follow_redirects=False
    )
    assert good.status_code == 303
    assert "draft-chip" in client.get(f"/t/{at}", headers=HTML).text


def test_half_a_character_kills_no_page(table: tuple[Any, str]) -> None:
    """In the name of a branch or an offline line it would be stored, and the page could never be sent again."""
    client, at = table
    half = '{"branches":[{"id":"abc","start":0,"name":"\\ud800","actions":[]}]}'
    assert client.post(f"/t/{at}/offline", data={"lines": half}).status_code == 400
    client.post(f"/t/{at}/branch", content=b"name=%ED%A0%80&start=0", headers=FORM)
    client.post(f"/t/{at}/say", content=b"text=%ED%A0%80", headers=FORM)
    assert client.get(f"/t/{at}", headers=HTML).status_code == 200


@pytest.mark.parametrize("cookie", [b"railhead-person=\xff\xfe.\xff", b"railhead-person=\xc3\xa9.abc", b"\xff", b"=",
                                    b";;", b"railhead-person", b"railhead-person=" + b"a" * 30_000])  # fmt: skip
def test_cookies_that_are_none(table: tuple[Any, str], cookie: bytes) -> None:
    client, at = table
    for path in ("/", f"/t/{at}", "/me", "/nowhere"):
        assert client.get(path, headers={**HTML, "cookie": cookie}).status_code < 500


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "//", "\x7f", "http://a:b:c"])
def test_origins_that_are_none(table: tuple[Any, str], origin: str) -> None:
    client, _at = table
    assert client.post("/name", data={"name": "x"}, headers={"origin": origin}).status_code == 403


def upload(client: Any, content: bytes, **fields: str) -> Any:
    return client.post("/import", files={"file": ("game.json", content)}, data=fields, follow_redirects=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00", b"", b"{", b"null", b"railhead text 1\ntitle \xb2", b"rh1.1830.AAAA", b"[" * 100_000,
     b'{"title":"1830","players":[{"id":1,"name":"A"},{"id":2,"name":"B"}],"actions":[],"result":{"1":1e400}}',
     b'{"title":"1830","players":[{"id":1,"name":"\\ud800"},{"id":2,"name":"B"}],"actions":[]}',
     b'{"title":"1830","players":[{"id":1},{"id":2}],"actions":[{"type":"par","corporation":"NYC","entity":1,'
     b'"entity_type":"player","share_price":"\xc2\xb2,0,6"}]}'],
)  # fmt: skip
def test_files_that_are_no_game(table: tuple[Any, str], content: bytes) -> None:
    client, _at = table
    assert upload(client, content, trust="strict").status_code < 500
    assert upload(client, content, trust="nothing").status_code < 500


def test_forms_with_files_that_cannot_be_read(table: tuple[Any, str]) -> None:
    client, _at = table
    head = b'--x\r\nContent-Disposition: form-data; name="text"'
    for body in (
        head + b"\r\n\r\n\xff\xfe\r\n--x--\r\n",
        head + b"\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nab\r\n--x--\r\n",
        head,
        b"",
        b"--x--\r\n",
    ):
        answer = client.post(
            "/import", content=body, headers={"content-type": "multipart/form-data; boundary=x"}
        )
        assert answer.status_code < 500, (body, answer.text)
    assert client.post("/import", content=b"a=b", headers=FORM).status_code < 500
    assert (
        client.post("/import", content=b"a", headers={"content-type": "multipart/form-data"}).status_code
        < 500
    )


@pytest.mark.slow
def test_a_table_that_cannot_be_written_says_why(table: tuple[Any, str]) -> None:
    """A table by the rulebook is no game of 18xx.games."""
    client, at = table
    answer = client.get(f"/t/{at}/export/18xx")
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "not-exportable"
    for form in ("native", "text", "position", "svg"):
        assert client.get(f"/t/{at}/export/{form}").status_code == 200


def test_long_keys_are_refused(table: tuple[Any, str]) -> None:
    client, at = table
    take = json.dumps([{"kind": "take", "private": "SV"}])
    answer = client.post(f"/t/{at}/commit", data={"version": "0", "actions": take, "key": "k" * 65})
    assert answer.status_code == 400
