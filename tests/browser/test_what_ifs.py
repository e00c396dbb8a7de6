"""A what-if gets a name and a comment where it is shown; whoever has its link reads both."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, Open, Service
from .positions import played, ready, sit_down
from .test_accessibility import audit


def test_ux_113_a_what_if_is_named_and_commented(service: Service, open_page: Open) -> None:
    page = open_page()
    address = sit_down(page, service.url, played().at("buy-trains"))
    page.goto(f"{address}?a=10")
    ready(page)
    page.get_by_test_id("what-if").click()
    ready(page)
    shared = page.url
    page.get_by_test_id("line-name").click()
    page.get_by_test_id("line-rename").fill("Two trains early <b>now</b>")
    page.get_by_test_id("line-comment").fill("Costs the dividend.\nWorth it?")
    assert audit(page) == []
    page.get_by_test_id("line-save").click()
    ready(page)
    assert page.url == shared
    expect(page.get_by_test_id("line-name")).to_contain_text("Two trains early <b>now</b>")
    expect(page.get_by_test_id("time-branch")).to_contain_text("Two trains early")
    assert page.title().startswith("Two trains early")
    page.get_by_test_id("return").click()
    page.goto(address)
    ready(page)
    page.get_by_test_id("what-ifs").select_option(label="Two trains early <b>now</b>")
    expect(page).to_have_url(shared)
    ready(page)
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("what-if-link")).to_have_text("Two trains early <b>now</b>")
    expect(page.locator("#menu .line-comment")).to_contain_text("Worth it?")
    other = open_page(PHONE, touch=True, dark=True)
    other.goto(shared)
    ready(other)
    other.get_by_test_id("line-name").tap()
    expect(other.get_by_test_id("line-words")).to_contain_text("Costs the dividend.")
    expect(other.get_by_test_id("line-rename")).to_have_count(0)
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    assert audit(other) == []
