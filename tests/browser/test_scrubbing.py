"""Scrubbing: the slider leads through the game, the map keeps its place meanwhile, and one step back leaves it all."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Open, Service
from .seeded import at_step, sit

expect.set_options(timeout=30_000)


def test_the_slider_leads_through_the_game(service: Service, open_page: Open) -> None:
    """Dragged to the first action: the position follows, the view of the map does not jump, and Back leads to now."""
    page = open_page(DESKTOP)
    game = at_step("lay-track", 120)
    address = sit(page, service.url, game)
    view = "document.getElementById('pan').style.transform"
    before = page.evaluate(view)
    slider = page.get_by_test_id("scrubber").bounding_box()
    assert slider is not None
    y, low, high = slider["y"] + slider["height"] / 2, slider["x"] + 8, slider["x"] + slider["width"] - 8
    page.mouse.move(high, y)
    page.mouse.down()
    for step in range(11, 0, -1):
        page.mouse.move(low + (high - low) * step / 12, y)
        page.wait_for_timeout(90)
        if page.locator("#table[data-stage=map]").count():
            assert page.evaluate(view) == before
    page.mouse.move(low - 20, y)
    expect(page.locator(".time-at")).to_contain_text("0/")
    expect(page.get_by_test_id("past-frame")).to_contain_text("after action 0")
    page.mouse.up()
    expect(page.locator("#table")).not_to_have_attribute("data-scrubbing", "true")
    page.go_back()
    expect(page.get_by_test_id("past-frame")).to_have_count(0)
    assert page.url == address
    page.wait_for_selector(f'[data-testid=timeline][data-at="{game.length}"]')
    page.get_by_test_id("stage-market-tab").click()  # the drawing that was not shown has been kept up
    expect(page.locator("#p-market svg")).to_be_visible()
    expect(page.locator("#table")).not_to_have_attribute("data-behind", "true")


def test_the_slider_can_be_used_with_a_thumb(service: Service, open_page: Open) -> None:
    """On a phone it has a line of its own; a touch in its middle shows the middle of the game, with a way back."""
    page = open_page(PHONE, touch=True)
    game = at_step("lay-track", 120)
    sit(page, service.url, game)
    page.locator('nav.tabs [data-tab="timeline"]').tap()
    slider = page.get_by_test_id("scrubber").bounding_box()
    assert slider is not None
    assert slider["width"] >= 240
    assert slider["height"] >= 44
    page.touchscreen.tap(slider["x"] + slider["width"] / 2, slider["y"] + slider["height"] / 2)
    frame = page.get_by_test_id("past-frame")
    expect(frame).to_contain_text(f"of {game.length}")
    tabs, bar = page.locator(".stage-tabs").bounding_box(), frame.bounding_box()
    assert tabs is not None
    assert bar is not None
    assert bar["y"] >= tabs["y"] + tabs["height"] - 1  # map, market and charts can still be chosen
    page.get_by_test_id("return").tap()
    expect(frame).to_have_count(0)
