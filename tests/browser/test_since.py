"""UX-111: a table that is opened after an absence offers what happened since, in a few lines and as a replay."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.test_shown import positions

import railhead
from railhead.web.tables.codec import encode

from .conftest import DESKTOP, PHONE, Open, Service
from .west import sit

expect.set_options(timeout=20_000)
BOXES = """() => ['#stage', '#decision', '#companies', '#log', '#timeline'].map((name) => {
  const box = document.querySelector(name).getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round); })"""


def send(page: Page, address: str, version: int, action: dict[str, Any]) -> None:
    """Send an action as the person of a page, whatever that page shows."""
    form = {"version": str(version), "actions": json.dumps([action])}
    origin = address.split("/t/")[0]
    answer = page.request.post(f"{address}/commit", form=form, headers={"Origin": origin})
    assert answer.ok, answer.text()[:300]


def away(service: Service, open_page: Open, size: dict[str, int], **more: Any) -> tuple[Page, str, list[Any]]:
    """Ada takes a private and leaves; the others play on until she is asked. Her page, shut."""
    ada, ben, cleo = open_page(size, **more), open_page(), open_page()
    address = sit(service, railhead.new("1830", players=["Ada", "Ben", "Cleo"]), ada, ben, cleo)
    *_, played = positions("1830", 5, 1, 90)
    nodes = played.nodes()[1:]
    mine = [at for at, node in enumerate(nodes) if speaker(played, node) == 0]
    start, end = max(pairwise(mine), key=lambda gap: gap[1] - gap[0])
    people = (ada, ben, cleo)
    for node in nodes[: start + 1]:
        send(people[speaker(played, node)], address, node.index - 1, encode(node.action))
    ada.reload()
    ada.wait_for_selector("#table[data-ready=true]")
    ada.goto("about:blank")
    after = nodes[start + 1 : end]
    assert len(after) > 2
    for node in after:
        send(people[speaker(played, node)], address, node.index - 1, encode(node.action))
    for page in (ben, cleo):
        page.goto("about:blank")
    return ada, address, after


def speaker(game: Any, node: Any) -> int:
    """Whose action a node is."""
    return int(game.at(node.index - 1).speaker(node.action))


def come_back(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#table[data-ready=true]")


def test_ux_111_a_digest_is_offered_after_an_absence(service: Service, open_page: Open) -> None:
    """Nothing is offered to who has seen it; after an absence it lies over the stage and moves nothing."""
    page, address, after = away(service, open_page, DESKTOP)
    come_back(page, address)
    expect(page.get_by_test_id("since-count")).to_have_text(
        f"{len(after)} move{'s' if len(after) > 1 else ''} since yours"
    )
    with_offer = page.evaluate(BOXES)
    page.get_by_test_id("open-since").click()
    digest = page.get_by_test_id("digest")
    expect(digest).to_have_attribute("data-until", page.locator("#meta").get_attribute("data-now") or "")
    assert 0 < digest.locator("dd").count() <= 10
    page.wait_for_timeout(1_300)  # the clock ticks, and is no concern of the digest
    assert 0 < digest.locator("dd").count() <= 10
    page.get_by_test_id("since-digest").get_by_text("Close").click()
    page.get_by_test_id("replay-end").click()
    expect(page.get_by_test_id("replay")).to_be_hidden()
    assert page.evaluate(BOXES) == with_offer
    come_back(page, address)
    expect(page.get_by_test_id("replay")).to_be_hidden()
    page.get_by_test_id("since").click()  # it can be had at any time
    expect(page.get_by_test_id("digest").locator("dd").first).to_be_visible()


def test_ux_111_a_replay_runs_and_stops(service: Service, open_page: Open) -> None:
    """Half a second a move, stopped by a button, stepped, and back to now at its end."""
    page, address, after = away(service, open_page, DESKTOP)
    first = after[0].index
    come_back(page, address)
    page.get_by_test_id("replay-pace").evaluate("(pace) => { pace.value = '0.5'; }")
    page.get_by_test_id("replay-begin").click()
    expect(page.get_by_test_id("past-frame")).to_be_visible()
    expect(page.get_by_test_id("replay-said")).not_to_be_empty()
    page.get_by_test_id("replay-play").click()
    expect(page.get_by_test_id("replay-play")).to_have_text("Play")
    at = page.get_by_test_id("replay-at").inner_text()
    page.wait_for_timeout(900)
    assert page.get_by_test_id("replay-at").inner_text() == at
    page.get_by_test_id("replay-play").click()
    last = int(at.split(" of ")[1])
    expect(page.get_by_test_id("replay-at")).to_have_text(f"{last} of {last}")
    expect(page.get_by_test_id("past-frame")).to_have_count(0)
    expect(page.get_by_test_id("replay-play")).to_have_text("Play")
    page.get_by_test_id("replay-back").click()
    expect(page.get_by_test_id("past-frame")).to_be_visible()
    page.get_by_test_id("replay-end").click()
    expect(page.get_by_test_id("past-frame")).to_have_count(0)
    page.go_back()  # the replay was one step of the browser's history
    assert first > 0


def test_ux_111_without_motion_by_button_on_a_phone(service: Service, open_page: Open) -> None:
    """Where less motion is wished nothing goes on by itself; on a phone the strip has room."""
    page, address, _after = away(service, open_page, PHONE, touch=True, reduced_motion="reduce")
    come_back(page, address)
    page.get_by_test_id("replay-begin").click()
    expect(page.get_by_test_id("replay-at")).to_contain_text("1 of")
    expect(page.get_by_test_id("replay-play")).to_be_hidden()
    page.wait_for_timeout(1300)
    expect(page.get_by_test_id("replay-at")).to_contain_text("1 of")
    page.get_by_test_id("replay-forward").click()
    expect(page.get_by_test_id("replay-at")).to_contain_text("2 of")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_ux_155_less_motion_is_a_switch(service: Service, open_page: Open) -> None:
    """Switched on in the menu, nothing slides and no replay runs by itself; the device remembers it."""
    page, address, _after = away(service, open_page, PHONE, touch=True)
    come_back(page, address)
    slides = "getComputedStyle(document.getElementById('decision')).transitionDuration"
    assert page.evaluate(slides) == "0.15s"
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("still").check()
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("#menu"))
    assert page.evaluate(slides) == "0s"
    page.reload()
    page.wait_for_selector("#table[data-ready=true]")
    assert page.evaluate(slides) == "0s"
    expect(page.get_by_test_id("still")).to_be_checked()
    page.get_by_test_id("open-menu").click()
    page.keyboard.press("Escape")
    page.locator('nav.tabs [data-tab="timeline"]').tap()
    page.get_by_test_id("since").tap()
    page.get_by_test_id("digest-replay").tap()
    expect(page.get_by_test_id("replay-at")).to_contain_text("1 of")
    expect(page.get_by_test_id("replay-play")).to_be_hidden()
    page.wait_for_timeout(1300)
    expect(page.get_by_test_id("replay-at")).to_contain_text("1 of")
