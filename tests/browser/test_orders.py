"""UX-063: a president who is away protects by standing order, and nobody knew."""

from __future__ import annotations

from playwright.sync_api import expect

import railhead
from railhead.engine.actions import Bid, Pass
from railhead.titles.g1817.actions import Convert

from . import east, west
from .conftest import Open, Service
from .player import Player
from .test_1817 import CROWD
from .test_layout import send
from .west import sit

expect.set_options(timeout=20_000)


def test_ux_063_standing_order_acts_while_the_owner_is_away(service: Service, open_page: Open) -> None:
    """Cleo orders, leaves; Ada sells; the block is bought at once, the log says by order, and only then."""
    ada, ben, cleo = open_page(), open_page(), open_page()
    address = west.sit(service, west.duel().game, ada, ben, cleo)
    cleo.get_by_test_id("open-menu").click()
    cleo.get_by_test_id("menu-orders").click()
    cleo.get_by_test_id("order-company").select_option("SP")
    cleo.get_by_test_id("order-mode").select_option("always")
    expect(cleo.get_by_test_id("would-protect")).to_contain_text("SP: protect whenever possible")
    expect(cleo.get_by_test_id("would-protect")).to_contain_text("Would do now: nothing, because Ada decides")
    cleo.get_by_test_id("give-order").click()
    expect(cleo.get_by_test_id("orders")).to_contain_text("protect whenever possible")
    cleo.goto("about:blank")
    for page in (ada, ben):
        page.reload()
        page.wait_for_selector("#table[data-ready=true]")
        assert "standing order." not in page.content()
        own = page.request.get(f"{address}/orders").text()
        assert "protect whenever possible" not in own
    player = Player(ada)
    player.hit(ada.get_by_test_id("sell-SP"))
    player.hit(ada.get_by_test_id("act-sell-SP-2"))
    player.hit(ada.get_by_test_id("commit"))
    expect(ben.locator("#p-log")).to_contain_text("Protect SP")
    expect(ben.locator("#p-log .why-bot").first).to_contain_text("standing order", use_inner_text=False)


def test_ux_130_131_a_pass_until_something_concerns_me(service: Service, open_page: Open) -> None:
    """Ben previews and keeps an order in the drawer, passes by it, and is told alone why it ended."""
    ada, ben = open_page(), open_page()
    sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben)
    player = Player(ada)
    ben.get_by_test_id("open-orders").click()
    would = ben.get_by_test_id("would-bid")
    ben.get_by_test_id("bid-limit").fill("47")
    ben.get_by_test_id("bid-lot").select_option("CS")
    expect(would).to_contain_text("go up to $47")
    expect(would).to_contain_text("Ada decides")
    ben.get_by_test_id("give-bid").click()
    expect(ben.get_by_test_id("orders")).to_contain_text("go up to $47")
    ben.get_by_test_id("would-pass").scroll_into_view_if_needed()
    expect(ben.get_by_test_id("would-pass")).to_contain_text("sells shares")
    ben.get_by_test_id("trigger-sold").uncheck()
    expect(ben.get_by_test_id("would-pass")).not_to_contain_text("sells shares")
    ben.get_by_test_id("give-pass").click()
    expect(ben.get_by_test_id("orders")).to_contain_text("passing")
    ben.get_by_test_id("orders-drawer").get_by_text("Close").click()
    expect(ben.get_by_test_id("ordered")).to_contain_text("go up to $47")
    player.hit(ada.get_by_test_id("act-take-SV"))
    player.hit(ada.get_by_test_id("commit"))
    expect(ada.locator("#p-log")).to_contain_text("Ben: Buy CS")
    expect(ben.get_by_test_id("order-stopped")).to_have_count(0)


def test_an_order_is_withdrawn_in_the_drawer(service: Service, open_page: Open) -> None:
    """Every line of the list has its button, which takes that order away and gives no other."""
    ada, ben = open_page(), open_page()
    sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben)
    ben.get_by_test_id("open-orders").click()
    ben.get_by_test_id("bid-limit").fill("47")
    ben.get_by_test_id("give-bid").click()
    expect(ben.get_by_test_id("orders")).to_contain_text("go up to $47")
    ben.get_by_test_id("give-pass").click()
    expect(ben.get_by_test_id("orders")).to_contain_text("passing")
    ben.get_by_test_id("drop-order-passing").click()
    expect(ben.get_by_test_id("orders-said")).to_have_text("The order for passing is withdrawn.")
    ben.get_by_test_id("drop-order-SV").click()
    expect(ben.get_by_test_id("no-orders")).to_be_visible()


def test_an_order_that_ended_is_told_without_moving_anything(service: Service, open_page: Open) -> None:
    """Ada outbids Ben while his order passes for him: a mark beside his purse says so, and tells why when pressed."""
    ada, ben = open_page(), open_page()
    sit(service, railhead.new("1830", players=["Ada", "Ben"]), ada, ben)
    send(ada, Bid("CS", 45), 0)
    send(ben, Bid("CS", 50), 1)
    ben.wait_for_selector('#table[data-version="2"]')
    body = ben.locator(".decision-body")
    before = body.bounding_box()
    ben.get_by_test_id("open-orders").click()
    for trigger in ben.locator('[data-testid^="trigger-"]').all():
        trigger.set_checked(trigger.get_attribute("data-testid") == "trigger-bid")
    ben.get_by_test_id("give-pass").click()
    expect(ben.get_by_test_id("orders")).to_contain_text("passing")
    ben.get_by_test_id("orders-drawer").get_by_text("Close").click()
    send(ada, Bid("CS", 60), 2)
    told = ben.get_by_test_id("told")
    expect(told).to_have_text("Order ended")
    after = body.bounding_box()
    assert after is not None
    assert before is not None
    assert (after["y"], after["height"]) == (before["y"], before["height"])
    told.click()
    expect(ben.get_by_test_id("order-stopped")).to_contain_text("Ada bids 60 on CS")
    ben.get_by_test_id("heard").click()
    expect(told).to_have_count(0)
    assert body.bounding_box() == after


def test_ux_131_plans_and_windows_of_1817_are_foretold(service: Service, open_page: Open) -> None:
    """While a plan for a company, or an order for the shares of a changed one, is put together it says what it does."""
    ada, ben, cleo = open_page(), open_page(), open_page()
    sit(service, east.crowd().game, ada, ben, cleo, **CROWD)
    cleo.get_by_test_id("ahead-plans").locator("summary").click()
    would = cleo.get_by_test_id("would-plans")
    expect(would).to_contain_text("Would do now: nothing")
    cleo.get_by_test_id("plan-GT").select_option("convert")
    expect(would).to_contain_text("GT: convert")
    expect(would).to_contain_text("Would do now: Convert GT")
    expect(cleo.get_by_test_id("plan-GT")).to_have_value("convert")
    ben.get_by_test_id("ahead-window_orders").locator("summary").click()
    ben.get_by_test_id("window-company").select_option("GT")
    ben.get_by_test_id("window-limit").fill("90")
    ben.get_by_test_id("window-count").fill("2")
    ben.get_by_test_id("window-count").press("Tab")
    expect(ben.get_by_test_id("would-window")).to_contain_text("$90")
    expect(ben.get_by_test_id("would-window")).to_contain_text("Would do now: nothing, because Cleo decides")


def test_a_window_that_is_open_is_foretold_from_the_start(service: Service, open_page: Open) -> None:
    """Whoever waits for a chance with a changed company reads what the order would do; nothing stands there empty."""
    ada, ben, cleo = open_page(), open_page(), open_page()
    sit(service, east.crowd().do(Convert("GT"), Pass()).game, ada, ben, cleo, **CROWD)
    expect(ben.get_by_test_id("window-company").or_(ben.get_by_test_id("window-do")).first).to_be_visible()
    expect(ben.get_by_test_id("would-window")).to_contain_text("Would do now")
