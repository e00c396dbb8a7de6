"""UX-180 where Python for browsers is missing: what is chosen waits, and is checked when the connection is back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open, Service
from .player import Player
from .seeded import at_step, sit
from .wire import Wire

expect.set_options(timeout=20_000)


@pytest.fixture
def wire(service: Service) -> Iterator[Wire]:
    """The way to the service, which does not hand out Python for browsers."""
    made = Wire(service.url)
    yield made
    made.close()


def cut(page: Page, wire: Wire) -> None:
    wire.cut()
    expect(page.locator("#link")).to_have_attribute("data-state", "off", timeout=3_000)


def restore(page: Page, wire: Wire) -> None:
    wire.mend()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    Player(page).calm()


def test_ux_180_a_wire_that_goes_dead_is_noticed_by_who_sends(
    wire: Wire, open_page: Open, errors: list[str]
) -> None:
    """Nothing fails and nothing answers: the bar says so within three seconds of a click, and the choice waits."""
    page = open_page()
    page.goto(wire.url)
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")
    Player(page).wait_for_turn()
    wire.deaden()
    page.get_by_test_id("act-take-SV").click()
    expect(page.locator("#link")).to_have_attribute("data-state", "off", timeout=3_000)
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(1)
    restore(page, wire)
    expect(page.locator(".draft-chip")).to_have_count(1)
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(0)
    errors.clear()


def test_ux_180_drafting_goes_on_without_connection(wire: Wire, open_page: Open, errors: list[str]) -> None:
    """A click and a typed action wait; back again, the possible one is in the draft, the other says why not."""
    page = open_page()
    page.goto(wire.url)
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")
    player = Player(page)
    player.wait_for_turn()
    page.evaluate("window.stayed = true")
    version = player.version()
    cut(page, wire)
    page.get_by_test_id("act-take-SV").click()
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(1)
    expect(page.get_by_test_id("outbox")).to_contain_text("take SV")
    page.keyboard.press("/")
    page.get_by_test_id("typed").fill("take BO")
    page.get_by_test_id("typed").press("Enter")
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(2)
    page.get_by_test_id("open-menu").click()
    expect(page.locator("dialog#menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("commit")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("commit").dispatch_event("click")
    expect(page.get_by_test_id("outbox-note")).to_contain_text("nothing was sent")
    restore(page, wire)
    expect(page.locator(".draft-chip")).to_have_count(1)
    expect(page.locator(".draft-chip")).to_contain_text("SV")
    expect(page.get_by_test_id("outbox-refused")).to_contain_text("take BO")
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(0)
    assert player.version() == version, "nothing reached the table"
    page.get_by_test_id("outbox-drop").click()
    expect(page.get_by_test_id("outbox")).to_be_hidden()
    assert page.evaluate("window.stayed") is True
    errors.clear()  # the cut itself is reported by the browser


def test_ux_180_what_waits_outlives_the_page(wire: Wire, open_page: Open, errors: list[str]) -> None:
    """A page closed before the connection is back finds what waits when the table is opened again."""
    page = open_page()
    address = sit(page, wire.url, at_step("stock-turn", 40))
    cut(page, wire)
    page.keyboard.press("/")
    page.get_by_test_id("typed").fill("pass")
    page.get_by_test_id("typed").press("Enter")
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(1)
    page.goto("about:blank")
    wire.mend()
    page.goto(address)
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.locator(".draft-chip")).to_contain_text("End turn")
    errors.clear()
