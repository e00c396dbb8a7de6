"""A service without a browser: its own data folder, its own clients."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # heavy, and only these tests need them
    from litestar import Litestar
    from litestar.testing import TestClient

Client = "TestClient[Litestar]"


@pytest.fixture(autouse=True)
def unrehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Services of the tests begin without a rehearsal and its look over all memory; `test_warmup.py` has it."""
    from railhead.web import warmup

    async def idle(_tables: object) -> None:
        pass

    monkeypatch.setattr(warmup, "rehearse", idle)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in the newest form with nothing in it, to be copied."""
    from railhead.web.database.store import migrate

    path = tmp_path_factory.mktemp("empty") / "railhead.db"
    migrate(path)
    return path


@pytest.fixture
def app(tmp_path: Path, empty_database: Path) -> Litestar:
    """A fresh service; bots do not wait."""
    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    settings = Settings(data=tmp_path, bot_delay=0.0, heartbeat=0.2, thinkers=0)
    shutil.copyfile(empty_database, settings.database)
    return create_app(settings)


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
