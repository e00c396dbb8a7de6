"""UX-180: what is chosen while the connection is lost is kept, and checked when it is back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Open, Service
from .player import Player
from .seeded import at_step, sit

expect.set_options(timeout=20_000)


def cut(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator("#link")).to_have_attribute("data-state", "off", timeout=3_000)


def restore(page: Page) -> None:
    page.context.set_offline(False)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    Player(page).calm()


def test_ux_180_drafting_goes_on_without_connection(service: Service, open_page: Open, errors: list[str]) -> None:
    """A click and a typed action wait; back again, the possible one is in the draft, the other says why not."""
    page = open_page()
    page.goto(service.url)
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")
    player = Player(page)
    player.wait_for_turn()
    page.evaluate("window.stayed = true")
    version = player.version()
    cut(page)
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
    page.get_by_test_id("commit").click()
    expect(page.get_by_test_id("outbox-note")).to_contain_text("nothing was sent")
    restore(page)
    expect(page.locator(".draft-chip")).to_have_count(1)
    expect(page.locator(".draft-chip")).to_contain_text("SV")
    expect(page.get_by_test_id("outbox-refused")).to_contain_text("take BO")
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(0)
    assert player.version() == version, "nothing reached the table"
    page.get_by_test_id("outbox-drop").click()
    expect(page.get_by_test_id("outbox")).to_be_hidden()
    assert page.evaluate("window.stayed") is True
    errors.clear()  # the cut itself is reported by the browser


def test_ux_180_what_waits_outlives_the_page(service: Service, open_page: Open, errors: list[str]) -> None:
    """A page closed before the connection is back finds what waits when the table is opened again."""
    page = open_page()
    address = sit(page, service.url, at_step("stock turn", 40))
    cut(page)
    page.keyboard.press("/")
    page.get_by_test_id("typed").fill("pass")
    page.get_by_test_id("typed").press("Enter")
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(1)
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(address)
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.locator(".draft-chip")).to_contain_text("Pass")
    errors.clear()
