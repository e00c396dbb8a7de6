"""UX-191: a person asks what the conductor would do, on a screen with keys and on a phone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.sync_api import expect

from railhead.web.tables import advising

from .conftest import LAPTOP, PHONE, Open, Service
from .player import Player, button
from .positions import played, ready, until
from .test_accessibility import audit
from .west import sit

IN_SIGHT = """() => {
  const box = document.querySelector("[data-testid=advice]").getBoundingClientRect();
  const body = document.querySelector("#p-decision .decision-body").getBoundingClientRect();
  const foot = document.querySelector("#p-decision .decision-foot").getBoundingClientRect();
  return box.top >= body.top && box.bottom <= body.bottom + 1 && foot.bottom <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth;
}"""


@pytest.mark.parametrize(("title", "step"), [("1830", "lay-track"), ("1817", "stock-turn")])
@pytest.mark.parametrize("touch", [False, True], ids=["desktop", "phone"])
def test_ux_191_somebody_asks_what_the_conductor_would_do(
    service: Service, open_page: Open, title: str, step: str, touch: bool
) -> None:
    """Asked with a key or behind "…"; told beside the decision and aloud; one press makes it a draft, no more."""
    page = open_page(PHONE if touch else LAPTOP, touch=touch)
    sit(service, played(title=title).later(step), page)
    player = Player(page, touch=touch)
    before = player.version()
    if touch:
        page.get_by_test_id("more").tap()
        page.get_by_test_id("ask-bot").tap()
    else:
        page.keyboard.press("h")
    expect(page.get_by_test_id("advice")).to_contain_text("The conductor would choose")
    player.calm()
    assert page.evaluate(IN_SIGHT)
    expect(page.get_by_test_id("live")).to_contain_text("The conductor would choose")
    expect(page.get_by_test_id("log")).to_contain_text("Ada asked what the conductor would do.")
    assert audit(page, part="#decision") == []
    wanted = page.get_by_test_id("advice-action").inner_text()
    if touch:
        page.get_by_test_id("advice-draft").tap()
    else:
        page.get_by_test_id("advice-draft").focus()
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("chips")).to_contain_text(wanted)
    expect(page.get_by_test_id("advice")).to_have_count(0)
    assert player.version() == before + 1, "the line of the log, nothing else"
    if not touch:
        page.keyboard.press("Control+z")
        expect(page.get_by_test_id("advice")).to_be_visible()
        page.get_by_test_id("advice-close").click()
        expect(page.get_by_test_id("advice")).to_have_count(0)
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_contain_text("ask what the conductor would do")


def test_ux_191_the_page_goes_on_while_it_thinks(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so; others read who asked and see nothing of the answer, which comes by itself."""
    thought, think = advising.thought, asyncio.Event()

    async def slow(*args: Any) -> Any:
        await think.wait()
        return await thought(*args)

    monkeypatch.setattr(advising, "thought", slow)
    ada, ben = open_page(), open_page()
    sit(service, played().later("lay-track"), ada, ben, hints="asked")
    button(ada, "ask-bot").click()
    expect(ada.get_by_test_id("advice")).to_contain_text("The conductor thinks")
    expect(ben.get_by_test_id("log")).to_contain_text("Ada asked what the conductor would do.")
    expect(ben.get_by_test_id("live")).to_contain_text("Ada asked what the conductor would do.")
    ada.locator('[data-testid^="hex-pick-"]').first.click()
    expect(ada.get_by_test_id("tray")).to_be_visible()
    expect(ada.get_by_test_id("advice")).to_contain_text("The conductor thinks")
    service.server.servers[0].get_loop().call_soon_threadsafe(think.set)
    expect(ada.get_by_test_id("advice")).to_contain_text("The conductor would choose")
    expect(ada.get_by_test_id("tray")).to_be_visible()
    expect(ben.get_by_test_id("advice")).to_have_count(0)
    assert "would choose" not in ben.content()


def test_ux_191_without_the_connection_it_needs_the_service(
    service: Service, open_page: Open, errors: list[str]
) -> None:
    page = open_page()
    sit(service, played().later("lay-track"), page)
    ready(page)
    page.context.set_offline(True)
    until(page, "() => document.getElementById('link').dataset.state === 'off'")
    expect(page.get_by_test_id("ask-bot")).to_have_attribute(
        "title", "The connection is lost: this needs it."
    )
    page.keyboard.press("h")
    expect(page.get_by_test_id("outbox")).to_contain_text("The connection is lost: this needs it.")
    expect(page.get_by_test_id("advice")).to_have_count(0)
    errors.clear()
