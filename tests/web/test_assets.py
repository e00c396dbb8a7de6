"""Files that browsers fetch once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

import railhead.web
from railhead.render.theme import page_stylesheet

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


@pytest.mark.slow
def test_scripts_name_the_others_by_their_full_addresses(person: Callable[[str], Any]) -> None:
    """A script is fetched once too when another imports it, and the page names all of them at once."""
    ada = person("Ada")
    table = ada.create(["me", "bot"])
    text = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    preloaded = set(re.findall(r'rel="modulepreload" href="([^"]+)"', text))
    (main,) = re.findall(r'type="module" src="(/static/table.js[^"]+)"', text)
    waiting, seen = [main], set()
    while waiting:
        address = waiting.pop()
        seen.add(address)
        answer = ada.client.get(address)
        assert "immutable" in answer.headers["cache-control"], address
        for name in re.findall(r'(?:from|import) "(\./[^"]+)"', answer.text):
            assert "?v=" in name, name
            other = urljoin(address, name)
            if other not in seen:
                waiting.append(other)
    assert seen - {main} == preloaded


def test_style_sheets_are_one_file() -> None:
    from railhead.web.assets import STATIC, STYLESHEET, assets

    sheets = sorted((STATIC / "styles").glob("*.css"))
    assert len(sheets) > 3
    whole = assets()[STYLESHEET].plain.decode()
    assert whole == "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def test_the_pages_hide_nothing_that_is_drawn() -> None:
    """A class that a page hides is no class of the drawings: cities of three places lost their ground."""
    drawn = set(re.findall(r"\.([a-z][\w-]*)", page_stylesheet()))
    styles = Path(railhead.web.__file__).parent / "static" / "styles"
    for sheet in sorted(styles.glob("*.css")):
        for names, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text("utf-8")):
            if re.search(r"display:\s*none", body):
                alone = {name.strip() for name in re.sub(r"\([^()]*\)", "()", names).split(",")}
                assert not alone & {f".{name}" for name in drawn}, sheet.name
