"""Two browsers at a table that shares drafts."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, Open, Service
from .player import Player
from .positions import ready
from .test_accessibility import audit


def test_ux_021_others_see_a_draft_grey_and_marked(service: Service, open_page: Open) -> None:
    """It comes, changes and goes with what its owner chooses; the position stays as it is."""
    ada, ben = open_page(), open_page(PHONE, touch=True, dark=True)
    ada.goto(f"{service.url}/new")
    ada.locator("#players").fill("2")
    ada.locator("select[name=seat-1]").select_option("invite")
    ada.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    ada.get_by_test_id("agree-drafts").select_option("shared")
    ada.get_by_test_id("create").click()
    ben.goto(ada.get_by_test_id("invitation").input_value())
    expect(ben.get_by_test_id("agreed")).to_contain_text("Seen by all while they are made")
    ben.locator("input[name=name]").fill("Ben")
    ben.get_by_test_id("join").click()
    ready(ben)
    ready(ada)
    one = Player(ada)
    one.wait_for_turn()
    state = ben.locator("#table").get_attribute("data-state-id")
    one.hit(ada.get_by_test_id("act-take-SV"))
    heard = ben.get_by_test_id("overheard")
    expect(heard).to_contain_text("not sent yet")
    expect(heard.locator(".draft-chip")).to_have_count(1)
    assert heard.locator("button").count() == 0
    assert ben.locator("#table").get_attribute("data-state-id") == state
    assert audit(ben, part="#p-decision") == []
    ada.keyboard.press("Control+z")
    expect(heard).to_have_count(0)
    one.calm()
    one.hit(ada.get_by_test_id("act-take-SV"))
    expect(heard).to_be_visible()
    one.hit(ada.get_by_test_id("commit"))
    expect(ben.locator("#table")).to_have_attribute("data-version", "1")
    expect(heard).to_have_count(0)
