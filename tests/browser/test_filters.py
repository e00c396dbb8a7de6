"""Open seats are looked for in the lobby."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PHONE, Open, Service
from .test_accessibility import audit


def make(page: Page, service: Service, title: str, seats: int) -> None:
    """A table with free seats for everybody."""
    form = {"title": title, "players": str(seats), "seat-0": "me", "public": "1"}
    form |= {f"seat-{place}": "invite" for place in range(1, seats)}
    page.request.post(f"{service.url}/tables", form=form, headers={"Origin": service.url})


def test_ux_002_three_filters_survive_a_reload(service: Service, open_page: Open) -> None:
    owner = open_page()
    owner.goto(service.url)
    for title, seats in (("1830", 3), ("1870", 3), ("1870", 5)):
        make(owner, service, title, seats)
    page = open_page(PHONE, touch=True, dark=True)
    page.goto(service.url)
    page.get_by_test_id("filter-title").select_option("1870")
    page.get_by_test_id("filter-players").select_option("5")
    page.get_by_test_id("filter-help").select_option("full")
    page.get_by_test_id("filter-go").click()
    cards = page.get_by_test_id("open").locator("li")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("1870")
    page.reload()
    expect(cards).to_have_count(1)
    expect(page.get_by_test_id("filter-players")).to_have_value("5")
    assert audit(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    page.get_by_test_id("filter-none").click()
    expect(cards.nth(2)).to_be_visible()
