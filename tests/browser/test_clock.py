"""UX-132: the clock in the bar counts, keeps its room, and stands still when all players want so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import railhead

from .conftest import DESKTOP, PHONE, Open, Service
from .west import sit

expect.set_options(timeout=20_000)
BOXES = """() => [...document.querySelectorAll('.bar > *')].filter((e) => e.checkVisibility()).map((e) => {
  const box = e.getBoundingClientRect(); return [box.x, box.width].map(Math.round); })"""


@pytest.mark.parametrize("phone", [False, True])
def test_ux_132_the_clock_counts_in_the_bar(service: Service, open_page: Open, phone: bool) -> None:
    """After Ada's move Ben has an hour, shown to both; a second later one less, and nothing has moved."""
    ada = open_page(PHONE if phone else DESKTOP, touch=phone, dark=phone)
    ben = open_page()
    more: Any = {"clock": "move:3600", "policy": "bot"}
    address = sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben, **more)
    form = {"version": "0", "actions": json.dumps([{"kind": "take", "private": "SV"}])}
    ada.request.post(f"{address}/commit", form=form, headers={"Origin": service.url})
    clock = ada.get_by_test_id("clock")
    expect(clock).to_contain_text("0:59:")
    before, boxes = clock.inner_text(), ada.evaluate(BOXES)
    expect(clock).not_to_have_text(before)
    assert ada.evaluate(BOXES) == boxes
    assert ada.evaluate("document.documentElement.scrollWidth") <= (PHONE if phone else DESKTOP)["width"]
    for page in (ada, ben):
        page.get_by_test_id("open-menu").click()
        page.get_by_test_id("pause-clock").click()
        page.keyboard.press("Escape")
    expect(clock).to_have_text("paused")
