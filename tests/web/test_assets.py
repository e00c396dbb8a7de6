"""Files that browsers fetch once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

Clients = Callable[[], Any]


@pytest.fixture
def page(clients: Clients) -> tuple[Any, list[str]]:
    """A visitor, and the addresses of ours on the first page."""
    client = clients()
    return client, re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)


def test_files_are_fetched_once(page: tuple[Any, list[str]]) -> None:
    client, found = page
    assert any("drawings.css" in address for address in found)
    for address in found:
        answer = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"


def test_an_address_without_its_mark_is_asked_again(page: tuple[Any, list[str]]) -> None:
    client, found = page
    for address in {f.partition("?")[0] for f in found if "?v=" in f}:
        for old in (address, f"{address}?v=0123456789"):
            assert client.get(old).headers["cache-control"] == "no-cache"


def test_who_cannot_unpack_gets_it_plain(page: tuple[Any, list[str]]) -> None:
    client, found = page
    plain = client.get(found[0], headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == client.get(found[0], headers={"Accept-Encoding": "gzip"}).content


@pytest.mark.parametrize("name", ["nothing.js", "../app.py", "..%2fapp.py", "vendor", ""])
def test_nothing_else_is_served(page: tuple[Any, list[str]], name: str) -> None:
    assert page[0].get(f"/static/{name}").status_code == 404
