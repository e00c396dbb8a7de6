"""What the map shows beside what lies on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .conftest import LAPTOP, PHONE, Open, Service
from .positions import played, ready, sit_down
from .test_accessibility import audit

if TYPE_CHECKING:
    from playwright.sync_api import Page


def late(page: Page, service: Service) -> str:
    """A table of a game in which companies have run."""
    whole = played().game
    address = sit_down(page, service.url, whole.at(whole.length * 2 // 3))
    page.goto(f"{address}#map")
    ready(page)
    return address


def scale(page: Page) -> float:
    return float(page.evaluate("new DOMMatrix(getComputedStyle(document.getElementById('pan')).transform).a"))


def comes(page: Page, true: Callable[[float], bool]) -> None:
    """The wheel turns beside what a test does: wait for the size it leads to."""
    for _ in range(100):
        if true(scale(page)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(scale(page))


@pytest.mark.parametrize("dark", [False, True])
def test_ux_079_layers_are_switched_and_stay(service: Service, open_page: Open, dark: bool) -> None:
    page = open_page(LAPTOP, dark=dark)
    late(page, service)
    name, number = page.locator("#p-map .labels .name").first, page.locator("#p-map .labels .number").first
    expect(name).to_be_visible()
    expect(number).to_be_hidden()
    page.locator("#p-map .hex").first.focus()
    page.keyboard.press("v")
    page.get_by_test_id("shows-names").uncheck()
    page.get_by_test_id("shows-numbers").check()
    page.get_by_test_id("shows-coordinates").check()
    expect(name).to_be_hidden()
    expect(number).to_be_visible()
    expect(page.get_by_test_id("coordinates")).to_have_attribute("aria-pressed", "true")
    running = played().game.at(played().game.length * 2 // 3)
    company = next(
        rule.sym for c, rule in enumerate(running.title.corporations) if running.state.last_revenue[c] > 0
    )
    page.get_by_test_id("layer-reach").select_option(company)
    expect(page.locator(".over-reach")).to_have_count(1)
    page.get_by_test_id("layer-ran").select_option(company)
    expect(page.locator("#over [data-route]").first).to_be_attached()
    page.get_by_test_id("layer-tint").check()
    expect(page.locator(".over-owners")).to_have_count(1)
    expect(page.locator("#over-keys")).to_contain_text(f"{company} ran for")
    assert audit(page, part="#layers, #over-keys") == []
    if page.locator("#overview").is_visible():
        key, small = page.locator("#over-keys").bounding_box(), page.locator("#overview").bounding_box()
        assert key
        assert small
        assert small["y"] >= key["y"] + key["height"] or small["x"] >= key["x"] + key["width"], (
            "no key is hidden"
        )
    page.reload()
    ready(page)
    expect(page.locator(".over-owners")).to_have_count(1)
    expect(page.locator("#p-map .labels .name").first).to_be_hidden()
    box, drawn = page.locator("#p-map svg").bounding_box(), page.locator(".over-drawing svg").bounding_box()
    assert box == drawn, "the layers lie exactly over the map"
    page.get_by_test_id("layers").click()
    page.get_by_test_id("layers-off").click()
    expect(page.locator("#over svg")).to_have_count(0)
    expect(page.locator("#over-keys")).to_be_hidden()


def test_ux_079_layers_follow_the_position_that_is_shown(service: Service, open_page: Open) -> None:
    page = open_page(LAPTOP)
    address = late(page, service)
    page.get_by_test_id("layers").click()
    page.get_by_test_id("layer-tint").check()
    expect(page.locator(".over-owners > g").first).to_be_attached()
    page.keyboard.press("Escape")
    page.goto(f"{address}?a=0")
    ready(page)
    expect(page.locator("#over-keys")).to_contain_text("Nobody has a station on the map yet")
    page.get_by_test_id("layers").click()
    page.get_by_test_id("layer-start").check()
    expect(page.get_by_test_id("over-start")).to_be_visible()
    expect(page.locator("#p-map > svg")).to_be_hidden()
    assert page.evaluate(
        "new Set([...document.querySelectorAll('[id]')].map((e) => e.id)).size"
    ) == page.evaluate("document.querySelectorAll('[id]').length")


def test_ux_079_from_thirty_to_four_hundred_per_cent(service: Service, open_page: Open) -> None:
    page = open_page(PHONE, touch=True)
    late(page, service)
    frame = page.locator("#stage-map").bounding_box()
    assert frame
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 3)
    page.mouse.move(*middle)
    for _ in range(20):
        page.mouse.wheel(0, 400)
    comes(page, lambda now: now == pytest.approx(0.3))
    for _ in range(30):
        page.mouse.wheel(0, -400)
    comes(page, lambda now: now >= 4)
    page.keyboard.press("0")
    before = scale(page)
    page.mouse.dblclick(*middle)
    assert scale(page) > 1.5 * before, "twice on the same place comes closer"
    expect(page.get_by_test_id("layers")).to_be_in_viewport()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
