"""UX-116: somebody plays a what-if and makes what he did there his standing order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import railhead
from railhead.engine.actions import Bid, Pass

from .conftest import DESKTOP, PHONE, Open, Service
from .player import Player, button
from .positions import ready
from .test_accessibility import audit
from .test_layout import send
from .west import sit

expect.set_options(timeout=20_000)


def bids(page: Page, player: Player, lot: str, amount: int) -> None:
    """Bid so much, with the field of the lot."""
    page.locator(f"#amount-{lot}").fill(str(amount))
    player.hit(page.get_by_test_id(f"fill-{lot}"))


@pytest.mark.parametrize("phone", [False, True])
def test_ux_116_a_what_if_becomes_an_order_and_is_carried_out(
    service: Service, open_page: Open, phone: bool
) -> None:
    """Ben outbids Ada in a what-if, orders just that behind "…", reads what it does there and would do now, and leaves;
    Ada bids, and his bid is there. She never saw anything of it, and he is told that it is done.
    """
    ada = open_page()
    ben = open_page(PHONE, touch=True, dark=True) if phone else open_page(DESKTOP)
    address = sit(service, railhead.new("1830", players=["Ada", "Ben", "Cleo"]), ada, ben)
    player = Player(ben, touch=phone)
    player.press(button(ben, "what-if-now"))
    ben.wait_for_url("**?b=*")
    ready(ben)
    bids(ben, player, "CS", 45)
    expect(ben.get_by_test_id("headline")).to_contain_text("Ben")
    bids(ben, player, "CS", 50)
    expect(ben.get_by_test_id("chips")).to_contain_text("Bid $50 on CS")
    player.press(button(ben, "make-order"))
    drawer = ben.get_by_test_id("orders-drawer")
    expect(drawer.get_by_test_id("course").locator("li")).to_have_text(
        ["Ada: Bid $45 on CS", "You: Bid $50 on CS"]
    )
    would = ben.get_by_test_id("would-follow")
    expect(would).to_contain_text("after “Ada: Bid $45 on CS” do “Bid $50 on CS”")
    expect(would).to_contain_text("In the what-if it does just what you did: “Bid $50 on CS”.")
    expect(would).to_contain_text("Would do now: nothing, because Ada decides.")
    tick = ben.get_by_test_id("follow-0")
    expect(tick).to_be_hidden()
    player.press(ben.get_by_test_id("follow-once"))
    expect(tick).to_be_checked()
    player.press(ben.get_by_test_id("follow-pass"))
    expect(would).to_contain_text(
        "once somebody has done “Bid $45 on CS” or the like, do “Bid $50 on CS”; until then pass"
    )
    assert audit(ben) == []
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    player.press(ben.get_by_test_id("give-follow"))
    expect(ben.get_by_test_id("orders")).to_contain_text("once somebody has done")
    ben.goto("about:blank")
    send(ada, Bid("DH", 75), 0)
    expect(ada.locator("#p-log")).to_contain_text("Ben: Pass")
    assert "once somebody" not in ada.content()
    ada.wait_for_selector('#table[data-version="2"]')
    send(ada, Pass(), 2)
    ada.wait_for_selector('#table[data-version="3"]')
    send(ada, Bid("CS", 45), 3)
    expect(ada.locator("#p-log")).to_contain_text("Ben: Bid $50 on CS")
    expect(ada.locator("#p-log .why-bot").first).to_contain_text("standing order", use_inner_text=False)
    ben.goto(address)
    ready(ben)
    told = ben.get_by_test_id("told")
    player.press(told)
    expect(ben.get_by_test_id("order-stopped")).to_contain_text(
        "All that was ordered from the what-if is done."
    )


def test_ux_116_an_order_is_made_and_withdrawn_by_keyboard(service: Service, open_page: Open) -> None:
    """Everything of it is reached with Tab, arrows, Space and Enter, and the order is gone when it is withdrawn."""
    ada, ben = open_page(), open_page()
    sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben)
    player = Player(ben)
    player.press(button(ben, "what-if-now"))
    ben.wait_for_url("**?b=*")
    ready(ben)
    player.hit(ben.get_by_test_id("act-take-SV"))
    bids(ben, player, "DH", 75)
    ben.get_by_test_id("more").focus()
    ben.keyboard.press("Enter")
    ben.get_by_test_id("make-order").focus()
    ben.keyboard.press("Enter")
    ben.get_by_test_id("follow-exact").focus()
    ben.keyboard.press("ArrowDown")
    expect(ben.get_by_test_id("follow-once")).to_be_checked()
    ben.keyboard.press("Tab")
    expect(ben.get_by_test_id("follow-0")).to_be_focused()
    ben.keyboard.press("Space")
    expect(ben.get_by_test_id("would-follow")).to_contain_text("otherwise ask me")
    ben.keyboard.press("Tab")
    ben.keyboard.press("Tab")
    expect(ben.get_by_test_id("give-follow")).to_be_focused()
    ben.keyboard.press("Enter")
    expect(ben.get_by_test_id("orders")).to_contain_text("Bid $75 on DH")
    ben.locator("[data-testid^=drop-order]").focus()
    ben.keyboard.press("Enter")
    expect(ben.get_by_test_id("no-orders")).to_be_visible()
