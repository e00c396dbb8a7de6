"""The page of a title, without a table: found from the lobby, searched, kept by the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from railhead.titles import TITLES

from .conftest import DESKTOP, PHONE, Open, Service
from .test_accessibility import audit


def test_ux_007_from_the_lobby_to_a_train_and_a_rule(service: Service, open_page: Open) -> None:
    page = open_page()
    page.goto(service.url)
    page.get_by_test_id("title-1870").click()
    expect(page).to_have_url(f"{service.url}/title/1870")
    expect(page.locator("[data-train='8']")).to_contain_text("4")
    page.get_by_label("On this page").get_by_text("Rules").click()
    page.get_by_test_id("find-rule").fill("connection run")
    rules = page.locator(".rules > div")
    expect(page.locator("#rule-R-1870-134")).to_be_visible()
    expect(page.locator("#rule-R-1870-001")).to_be_hidden()
    page.get_by_test_id("find-rule").fill("no rule has this")
    expect(page.get_by_text("No rule has these words.")).to_be_visible()
    page.goto(f"{service.url}/title/1870#rule-R-1870-001")
    expect(page.locator("#rule-R-1870-001")).to_be_in_viewport()
    assert rules.count() > 200


def test_ux_007_a_page_that_was_read_is_read_again_without_a_connection(
    service: Service, open_page: Open
) -> None:
    page = open_page()
    page.goto(f"{service.url}/title/1830")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.goto(f"{service.url}/title/1830#rule-R-1830-143")
    page.goto("about:blank")
    page.goto(f"{service.url}/title/1830#trains")
    expect(page.locator("[data-train='D']")).to_contain_text("$1,100")
    expect(page.locator("#rule-R-1830-143")).to_have_count(1)


@pytest.mark.parametrize("dark", [False, True])
def test_the_map_of_a_title_is_looked_at_closely(service: Service, open_page: Open, dark: bool) -> None:
    page = open_page(PHONE, dark=dark, touch=True)
    page.goto(f"{service.url}/title/1830")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "no part is wider than the screen"
    at = page.locator(".study-map .labels .at").first
    expect(at).to_be_hidden()
    page.get_by_test_id("coordinates").check()
    expect(at).to_be_visible()
    page.get_by_test_id("where-DH").click()
    expect(page.locator("#hex-F16")).to_have_class("hex pointed")
    expect(page.locator("#hex-F16")).to_be_in_viewport()
    before = page.locator(".study-map svg").bounding_box()
    page.get_by_test_id("map-size").fill("300")
    after = page.locator(".study-map svg").bounding_box()
    assert before
    assert after
    assert after["width"] > 1.4 * before["width"]
    assert audit(page) == []


def test_the_map_of_a_title_is_whole_until_it_is_enlarged(service: Service, open_page: Open) -> None:
    page = open_page(DESKTOP)
    page.goto(f"{service.url}/title/1870")
    hidden = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.study-map'))"
    assert page.evaluate(hidden) <= 1
    page.get_by_test_id("map-size").fill("200")
    assert page.evaluate(hidden) > 100
    page.get_by_test_id("map-size").fill("100")
    assert page.evaluate(hidden) <= 1


SMALL = """(part) => [...document.querySelectorAll(part + " svg text")]
  .filter((t) => t.textContent.trim() && t.checkVisibility()).flatMap((t) => {
    const scale = t.getScreenCTM(), size = parseFloat(getComputedStyle(t).fontSize)
      * Math.sqrt(Math.abs(scale.a * scale.d - scale.b * scale.c));
    return size < 9 ? [`${t.textContent}: ${size.toFixed(1)}`] : [];
  })"""


@pytest.mark.parametrize("title", list(TITLES))
def test_the_map_of_a_title_can_be_read(service: Service, open_page: Open, title: str) -> None:
    page = open_page(DESKTOP)
    page.goto(f"{service.url}/title/{title}")
    for part in ("#map", "#companies"):
        assert page.locator(f"{part} svg text").count() > 5
        assert page.evaluate(SMALL, part) == []
    page.get_by_test_id("map-size").fill("200")
    assert page.evaluate(SMALL, "#map") == []
