"""A service without a browser: its own data folder, its own clients."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # heavy, and only these tests need them
    from litestar import Litestar
    from litestar.testing import TestClient

Client = "TestClient[Litestar]"


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    """A fresh service; bots do not wait."""
    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    return create_app(Settings(data=tmp_path, bot_delay=0.0, heartbeat=0.2))


@pytest.fixture
def clients(app: Litestar) -> Iterator[Callable[[], TestClient[Litestar]]]:
    """People: each call is another browser at the same service."""
    from litestar.testing import TestClient

    with TestClient(app, raise_server_exceptions=False) as first:
        used: list[Any] = []

        def new() -> TestClient[Litestar]:
            if not used:
                used.append(first)
                return first
            other: TestClient[Litestar] = TestClient(app, raise_server_exceptions=False)
            other.blocking_portal = first.blocking_portal
            used.append(other)
            return other

        yield new


class Person:
    """Somebody with a browser, speaking the page's own requests."""

    def __init__(self, client: TestClient[Litestar], name: str) -> None:
        self.client = client
        self.name = name

    def create(self, seats: list[str], **more: str) -> str:
        """A table with these seats; returns its id."""
        data = {"title": "1830", "players": str(len(seats)), "name": self.name, **more}
        data |= {f"seat-{place}": kind for place, kind in enumerate(seats)}
        answer = self.client.post("/tables", data=data, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).split("/")[2]

    def send(self, table: str, version: int, *actions: dict[str, Any], key: str = "") -> Any:
        """Commit actions as a program would."""
        import json

        data = {"version": str(version), "actions": json.dumps(actions), "key": key}
        return self.client.post(f"/t/{table}/commit", data=data, follow_redirects=False)


@pytest.fixture
def person(clients: Callable[[], TestClient[Litestar]]) -> Callable[[str], Person]:
    """Make a person."""
    return lambda name: Person(clients(), name)
