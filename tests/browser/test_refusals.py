"""UX-121, UX-183: what is refused or goes wrong is told beside the control, stays, and can be copied as a report."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import railhead
from railhead.notation import position
from railhead.web import handlers
from railhead.web.positions import state_id

from .conftest import DESKTOP, PHONE, Open, Service
from .player import Player, against_bots

expect.set_options(timeout=20_000)
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def box(page: Page, selector: str) -> dict[str, float]:
    """Where something lies."""
    found: dict[str, float] = page.locator(selector).evaluate("(e) => e.getBoundingClientRect().toJSON()")
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_ux_121_a_refusal_stands_beside_its_control(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """It touches neither the control nor the question nor the buttons at the foot, and keeps what was typed."""
    page = open_page(size, touch=size is PHONE)
    player = against_bots(page, service.url)
    player.touch = size is PHONE
    for private in ("CS", "BO"):
        page.locator(f"#amount-{private}").fill("10")
        player.hit(page.get_by_test_id(f"fill-{private}"))
        expect(page.get_by_test_id("notice")).to_contain_text(f"A bid on {private}")
        notice, control = box(page, "#notice"), box(page, f'[data-testid="fill-{private}"]')
        apart = max(notice["top"] - control["bottom"], control["top"] - notice["bottom"])
        assert 0 <= apart <= 12, (notice, control)
        assert notice["top"] >= box(page, "#p-decision .decision-head")["bottom"]
        assert notice["bottom"] <= box(page, "#p-decision .decision-foot")["top"]
        assert page.locator(f"#amount-{private}").input_value() == "10"
    page.get_by_test_id("notice").get_by_text("Dismiss").click()
    expect(page.get_by_test_id("notice")).to_be_hidden()


@pytest.mark.parametrize("secure", [True, False], ids=["clipboard", "plain HTTP"])
def test_ux_183_a_report_is_copied(service: Service, open_page: Open, secure: bool) -> None:
    """Message, address, latest actions, versions and a position that can be opened; also without a clipboard."""
    page = open_page(**CLIPBOARD)
    player = against_bots(page, service.url)
    if not secure:
        page.evaluate(
            "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not here')); }"
        )
    player.hit(page.get_by_test_id("act-take-SV"))
    player.hit(page.get_by_test_id("commit"))
    player.wait_for_turn()
    page.locator("#amount-BO").fill("10")
    player.hit(page.get_by_test_id("fill-BO"))
    page.get_by_test_id("notice").get_by_text("Copy").click()
    expect(page.get_by_test_id("notice").get_by_text("Copied")).to_be_visible()
    words = str(page.evaluate("navigator.clipboard.readText()"))
    assert "A bid on BO must be at least" in words
    assert page.url in words
    assert "SV" in words
    assert f"Railhead {railhead.__version__}, version" in words
    assert "of the rules of 1830" in words
    opened = position.restore(words.splitlines()[-1])
    assert state_id(opened) == page.locator("#table").get_attribute("data-state-id")


def test_ux_183_an_unknown_error_keeps_the_view(
    service: Service, open_page: Open, errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows an id, the page is not loaded anew, the draft stays, and the next try succeeds."""
    page = open_page(**CLIPBOARD)
    player = against_bots(page, service.url)
    page.locator("#amount-BO").fill("225")
    player.hit(page.get_by_test_id("fill-BO"))
    page.evaluate("window.same = true")

    def broken(*_args: Any, **_more: Any) -> None:
        raise RuntimeError("boom")

    with monkeypatch.context() as patch:
        patch.setattr(handlers, "render_parts", broken)
        page.get_by_test_id("drop-0").click()
        expect(page.get_by_test_id("notice")).to_contain_text("Something went wrong")
    expect(page.get_by_test_id("notice")).to_contain_text("report")
    expect(page.get_by_test_id("notice")).not_to_contain_text("boom")
    expect(page.locator(".draft-chip")).to_have_count(1)
    page.get_by_test_id("notice").get_by_text("Copy").click()
    expect(page.get_by_test_id("notice").get_by_text("Copied")).to_be_visible()
    assert "rh" in str(page.evaluate("navigator.clipboard.readText()")).splitlines()[-1]
    assert page.evaluate("window.same")
    player = Player(page)
    player.hit(page.get_by_test_id("drop-0"))
    expect(page.locator(".draft-chip")).to_have_count(0)
    errors.clear()
