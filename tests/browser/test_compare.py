"""Two positions side by side, from the past and from a what-if."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import PHONE, Open, Service
from .positions import played, ready, sit_down
from .test_accessibility import audit


def test_ux_115_the_past_and_a_what_if_are_compared_with_now(service: Service, open_page: Open) -> None:
    page = open_page()
    game = played().at("buy-trains")
    address = sit_down(page, service.url, game)
    page.goto(f"{address}?a=10")
    ready(page)
    page.get_by_test_id("compare").click()
    expect(page).to_have_url(re.compile("compare.one=10&two=now"))
    ada = page.locator('[data-testid="compare-players"] [data-row="Ada"]')
    expect(ada).to_contain_text(f"${game.state.cash[0]:,}")
    expect(page.get_by_test_id("compare-runs-body")).not_to_contain_text("Searching", timeout=45_000)
    assert audit(page) == []
    page.goto(f"{address}?a=10")
    ready(page)
    page.get_by_test_id("what-if").click()
    ready(page)
    page.get_by_test_id("compare").click()
    expect(page.get_by_test_id("compare-sides")).to_contain_text("What-if: What if after action 10")
    shared = page.url
    page.get_by_test_id("compare-one").select_option(label="End of Opening sale")
    page.get_by_test_id("compare-go").click()
    expect(page.get_by_test_id("compare-sides")).to_contain_text("After action")
    phone = open_page(PHONE, touch=True, dark=True)
    phone.goto(shared)
    expect(phone.get_by_test_id("compare-sides")).to_contain_text("What-if")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
