"""The pages of a title of another package, without a browser: lobby, a table with bots, its panel, its log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    with TestClient(create_app(Settings(data=tmp_path, bot_delay=0.0, heartbeat=0.2))) as found:
        yield found


OPENING = [
    {"kind": "par", "corporation": "RED", "price": 70},
    {"kind": "buy", "corporation": "RED", "source": "ipo"},
    {"kind": "buy", "corporation": "RED", "source": "ipo"},
    {"kind": "buy", "corporation": "RED", "source": "ipo"},
    {"kind": "pass"},
    {"kind": "pass"},
]


def send(client: TestClient[Litestar], table: str, version: int, action: dict[str, Any]) -> None:
    data = {"version": str(version), "actions": json.dumps([action])}
    answer = client.post(f"/t/{table}/commit", data=data)
    assert answer.status_code == 200, answer.text


@pytest.mark.slow
def test_a_table_from_the_lobby_to_its_own_panel(client: TestClient[Litestar]) -> None:
    lobby = client.get("/")
    assert 'value="Isle"' in lobby.text
    form = client.get("/new")
    assert "What a company pays to turn the tide." in form.text
    data = {"title": "Isle", "players": "2", "name": "Ada", "seat-0": "me", "seat-1": "device"}
    made = client.post("/tables", data=data, follow_redirects=False)
    assert made.status_code == 303, made.text
    table = made.headers["location"].split("/")[2]
    for version, action in enumerate(OPENING):
        send(client, table, version, action)
    page = client.get(f"/t/{table}").text
    assert 'data-testid="tide" data-water="high"' in page
    assert "Turn to low water" in page
    send(client, table, len(OPENING), {"kind": "tide", "water": "low"})
    page = client.get(f"/t/{table}").text
    assert "RED turns the tide: low water" in page
    assert re.search(r'data-testid="track|data-testid="hex', page)
    refused = client.post(f"/t/{table}/commit", data={"version": str(len(OPENING) + 1), "actions": json.dumps(
        [{"kind": "tide", "water": "low"}])})  # fmt: skip
    assert "Tide is not possible now" in refused.text
    assert client.get(f"/t/{table}/export/native").json()["title"] == "Isle"


@pytest.mark.slow
def test_bots_play_it(client: TestClient[Litestar]) -> None:
    data = {"title": "Isle", "players": "2", "name": "Ada"}
    made = client.post("/quick", data=data, follow_redirects=False)
    assert made.status_code == 303, made.text
    page = client.get(made.headers["location"])
    assert page.status_code == 200
    assert "Red Ferry" in page.text
