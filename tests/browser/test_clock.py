"""UX-132: the clock in the bar counts, keeps its room, and stands still when all players want so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import railhead

from .conftest import DESKTOP, PHONE, Open, Service
from .positions import ready
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


@pytest.mark.parametrize("phone", [False, True])
def test_ux_132_hours_are_agreed_and_a_holiday_is_announced(
    service: Service, open_page: Open, phone: bool
) -> None:
    """Hours are asked for with a clock alone, in the device's own zone; a holiday is told to all, and can be ended."""
    ada = open_page(PHONE if phone else DESKTOP, touch=phone, dark=phone)
    ben = open_page()
    ada.goto(f"{service.url}/new")
    ada.get_by_text("Options: name, clock").click()
    expect(ada.get_by_test_id("clock-hours")).to_be_hidden()
    ada.get_by_test_id("clock-pace").select_option("move:86400")
    ada.get_by_test_id("clock-hours").select_option(label="From 8:00 to 22:00")
    ada.get_by_test_id("clock-days").select_option(label="Monday to Friday")
    zone = ada.evaluate("String(Math.round(-new Date().getTimezoneOffset() / 60))")
    expect(ada.get_by_test_id("clock-offset")).to_have_value(zone)
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), (
        "the form is wider than the screen"
    )
    more: Any = {"clock": "move:86400", "policy": "bot", "hours": "480-1320", "holidays": "7"}
    address = sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben, **more)
    day = ada.evaluate("new Date(Date.now() + 86400000).toISOString().slice(0, 10)")
    ada.goto(address)
    ready(ada)
    ada.get_by_test_id("open-menu").click()
    ada.get_by_test_id("holiday-first").fill(day)
    ada.get_by_test_id("holiday-last").fill(day)
    ada.get_by_test_id("take-holiday").click()
    expect(ada.get_by_text(f"Ada is on holiday on {day}.").first).to_be_attached()
    expect(ben.get_by_text(f"Ada is on holiday on {day}.").first).to_be_attached()
    ben.reload()
    ready(ben)
    ben.get_by_test_id("open-menu").click()
    expect(ben.get_by_test_id("holidays")).to_have_text(f"Ada: on {day}")
    ada.goto(address)
    ready(ada)
    ada.get_by_test_id("open-menu").click()
    expect(ada.get_by_text("6 of 7 days left")).to_be_visible()
    ada.get_by_test_id("end-holiday").click()
    expect(ben.get_by_text("Ada is not on holiday any more.").first).to_be_attached()


@pytest.mark.parametrize("phone", [False, True])
def test_ux_133_a_player_is_replaced(service: Service, open_page: Open, phone: bool) -> None:
    """Ben leaves his seat to a bot; Ada replaces him from the menu and sends the link to Dee, who sits down there."""
    ada = open_page(PHONE if phone else DESKTOP, touch=phone, dark=phone)
    ben, dee = open_page(), open_page(PHONE if phone else DESKTOP, touch=phone)
    more: Any = {"clock": "move:3600", "policy": "vote"}
    address = sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben, **more)
    ben.get_by_test_id("open-menu").click()
    ben.get_by_test_id("hand-over").click()
    expect(ben.get_by_test_id("hand-over")).to_have_count(0)
    ada.goto(address)
    ready(ada)
    ada.get_by_test_id("open-menu").click()
    expect(ada.get_by_text("0 of 1 votes to give the seat to somebody else.")).to_be_visible()
    ada.get_by_test_id("replace-1").click()
    expect(ada.get_by_test_id("replace-1")).to_have_count(0)
    ready(ada)
    ada.get_by_test_id("open-menu").click()
    link = ada.get_by_test_id("invitation").input_value()
    dee.goto(link)
    expect(dee.get_by_text("free: a bot plays until you sit down")).to_be_visible()
    dee.get_by_label("Your name").fill("Dee")
    dee.get_by_test_id("join").click()
    expect(dee.get_by_text("Dee plays on for Ben.").first).to_be_attached()
    expect(ada.get_by_text("Dee plays on for Ben.").first).to_be_attached()
    ready(dee)
    dee.get_by_test_id("open-menu").click()
    expect(dee.get_by_test_id("take-along")).to_be_visible()
    ben.reload()
    ready(ben)
    ben.get_by_test_id("open-menu").click()
    expect(ben.get_by_test_id("take-along")).to_have_count(0)
