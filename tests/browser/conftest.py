"""A service in a thread of its own, and pages that report every error a browser can see."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # these are heavy, and most test runs never start a browser
    import uvicorn
    from litestar import Litestar
    from playwright.sync_api import Browser, BrowserContext, Page

DESKTOP = {"width": 1440, "height": 900}
LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Service:
    """A running service."""

    url: str
    app: Litestar
    server: uvicorn.Server


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service on a free port with quick bots."""
    yield from running(tmp_path_factory.mktemp("service"))


def running(data: Path, **more: Any) -> Iterator[Service]:
    """A service with a data folder and settings of its own, until it is no longer needed."""
    import uvicorn

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    app = create_app(
        Settings(data=data, bot_delay=0.0, heartbeat=1.0, **{"rates": 0.0, "thinkers": 0, **more})
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = uvicorn.Config(
        app, host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not server.started:
        assert time.monotonic() < until, "the service did not start"
        time.sleep(0.05)
    yield Service(f"http://127.0.0.1:{port}", app, server)
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """Everything a browser complains about; a test that expects complaints empties the list."""
    found: list[str] = []
    yield found
    assert not found


Open = Callable[..., "Page"]


@pytest.fixture
def open_page(browser: Browser, errors: list[str]) -> Iterator[Open]:
    """Open a page of a new person: ``open_page(size, dark=…, touch=…)``."""
    contexts: list[BrowserContext] = []

    def new(size: dict[str, int] | None = None, dark: bool = False, touch: bool = False, **more: Any) -> Page:
        context = browser.new_context(
            viewport=size or DESKTOP,
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            is_mobile=touch,
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(45_000)
        page = context.new_page()
        watch(page, errors)
        return page

    yield new
    for context in contexts:
        context.close()


def watch(page: Page, errors: list[str]) -> None:
    """Collect console errors, exceptions, failed requests and error answers of a page."""
    page.on("console", lambda m: errors.append(f"console: {m.text}") if m.type == "error" else None)
    page.on("pageerror", lambda e: errors.append(f"exception: {e}"))
    page.on(
        "requestfailed",
        lambda r: None if aborted(r.failure) else errors.append(f"failed: {r.url} {r.failure}"),
    )
    page.on("response", lambda r: errors.append(f"{r.status}: {r.url}") if r.status >= 400 else None)


def aborted(failure: str | None) -> bool:
    """Leaving a page ends its event stream; that is no failure."""
    return bool(failure) and "ERR_ABORTED" in str(failure)
