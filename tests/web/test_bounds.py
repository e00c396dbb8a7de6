"""Every number, list and text that comes in is measured before anything is built from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from railhead.web.bounds import LARGEST_FORM, MOST_FIELDS, count, form_of, harmless, sound, whole
from railhead.web.errors import Problem, TooLarge, Unreadable

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    Clients = Callable[[], TestClient[Litestar]]

pytestmark = pytest.mark.slow

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.mark.parametrize("players", ["99999999", "9" * 5000, "13", "²", "-1", "1e9", "0x10", "", "٤"])
@pytest.mark.parametrize("path", ["/quick", "/tables"])
def test_no_table_of_impossible_size(clients: Clients, path: str, players: str) -> None:
    """A form that asks for a hundred million seats is answered at once, and nothing is built."""
    began = time.monotonic()
    answer = clients().post(path, data={"title": "1830", "players": players}, follow_redirects=False)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "impossible-table"
    assert time.monotonic() - began < 1


def test_the_title_bounds_its_players(clients: Clients) -> None:
    answer = clients().post("/quick", data={"title": "1830", "players": "7"}, follow_redirects=False)
    assert answer.status_code == 400
    assert "2 to 6 players" in answer.json()["error"]["message"]
    assert clients().post("/quick", data={"title": "1830", "players": "6"}).status_code == 200


@pytest.mark.parametrize(
    "data",
    [
        {"title": "x" * 100_000},
        {"title": "1830", "preset-1830": "x" * 100_000},
        {"title": "1830", "option-1830-nothing": "x" * 100_000},
        {"title": "1830", "option-1830-" + "n" * 85: "1"},
        {"title": "1830", "route_help": "everything"},
        {
            "title": "1830",
            "seat-0": "me",
            "seat-1": "me",
            "seat-name-0": "A" * 100_000,
            "seat-name-1": "A" * 100_000,
        },
    ],
)
def test_long_texts_are_not_sent_back(clients: Clients, data: dict[str, str]) -> None:
    answer = clients().post("/tables", data={"players": "2", **data}, follow_redirects=False)
    assert answer.status_code == 400
    assert len(answer.content) < 1000


def test_a_form_is_bounded(clients: Clients) -> None:
    client = clients()
    long = client.post("/name", content=b"name=" + b"a" * LARGEST_FORM, headers=FORM)
    assert long.status_code == 413
    many = client.post("/name", content=b"&".join(b"f%d=1" % i for i in range(MOST_FIELDS + 1)), headers=FORM)
    assert many.status_code == 413
    assert client.post("/name", content=b"name=a&name=b", headers=FORM).status_code == 400
    assert client.post("/name", content=b"name=%ff%fe", headers=FORM).status_code == 400
    assert client.post("/name", content=b"name=a%00b", headers=FORM).status_code == 400
    assert client.post("/name", json={"name": "Ada"}).status_code == 400
    assert client.post("/name", files={"name": ("n", b"x")}).status_code == 400
    assert client.get("/?" + "a" * 20_000).status_code == 413


def test_forms_are_read_as_browsers_write_them() -> None:
    assert form_of(b"a=1+2&b=%C3%A4%26&c&d=x=y") == {"a": "1 2", "b": "\u00e4&", "c": "", "d": "x=y"}
    assert form_of(b"") == {}
    with pytest.raises(Unreadable):
        form_of(b"a=1&%61=2")
    with pytest.raises(TooLarge):
        form_of(b"a" * 200 + b"=1")


def test_no_form_is_remembered(clients: Clients) -> None:
    """A thousand large forms of strangers leave nothing behind."""
    from litestar._parsers import parse_url_encoded_form_data

    before = parse_url_encoded_form_data.cache_info().currsize
    clients().post("/name", data={"name": "Ada", "other": "x" * 1000})
    assert parse_url_encoded_form_data.cache_info().currsize == before


def test_whole_numbers() -> None:
    assert whole("-12", -20, 20) == -12
    assert whole("007", 0, 20) == 7
    for text in ("", "-", "--1", "+1", " 1", "1 ", "1_0", "²", "٣", "1.0", "9" * 10, "9" * 100_000):
        assert whole(text, -(10**12), 10**12) is None, text
    assert whole("21", 0, 20) is None
    assert count("0") == 0
    assert count("-1") is None


def test_one_line_of_text() -> None:
    assert harmless("  A\tb\r\nc \x1b[31mred\x07 \u202eevil\u2066 ", 40) == "A b c [31mred evil"
    assert harmless("a" * 100, 10) == "a" * 10
    assert harmless("J\u00fcrgen \u5f20 \U0001f682", 40) == "J\u00fcrgen \u5f20 \U0001f682"
    assert harmless("\ud800x", 10) == "x"
    assert harmless("\u200f\u200e", 10) == ""


def test_plain_data_that_cannot_be_kept() -> None:
    assert sound({"kind": "bid", "price": 205, "path": ["H16.0", None, True, 1.5]})
    for bad in (
        "\ud800",
        ["\x00"],
        {"\udfff": 1},
        float("inf"),
        float("nan"),
        10**9,
        {"a": [{"b": -(10**400)}]},
    ):
        assert not sound(bad)


def test_problems_have_a_status() -> None:
    assert issubclass(TooLarge, Problem)
    assert TooLarge("x").status == 413
