"""Chat between two browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import PHONE, Open, Service
from .player import Player
from .test_journeys import seat_two

expect.set_options(timeout=20_000)


def test_chat_between_two_browsers(service: Service, open_page: Open) -> None:
    """A line appears at the other page by itself, is counted until it is read, and play goes on."""
    ada, ben = open_page(), open_page(PHONE, touch=True)
    seat_two(ada, ben, service.url)
    ada.get_by_test_id("chat").locator("summary").click()
    ada.get_by_test_id("chat-text").fill("good luck <b>all</b>")
    ada.get_by_test_id("chat-text").press("Enter")
    expect(ada.get_by_test_id("chat-lines")).to_contain_text("good luck <b>all</b>")
    expect(ada.get_by_test_id("chat-text")).to_have_value("")
    expect(ada.get_by_test_id("chat-new")).to_have_text("")
    tab = ben.locator('nav.tabs [data-tab="log"]')
    expect(tab).to_have_text("Log (1)")
    tab.tap()
    ben.get_by_test_id("chat").locator("summary").tap()
    expect(ben.get_by_test_id("chat-lines")).to_contain_text("Ada")
    expect(tab).to_have_text("Log")
    ben.get_by_test_id("chat-text").fill("and to you")
    ben.get_by_test_id("say").tap()
    expect(ada.get_by_test_id("chat-lines")).to_contain_text("and to you")
    chat = ben.get_by_test_id("chat")
    expect(chat.locator("summary")).to_be_in_viewport(ratio=0.99)
    chat.locator("summary").tap()
    expect(ben.get_by_test_id("chat-text")).to_be_hidden()
    expect(ben.get_by_test_id("log-find")).to_be_visible()
    ben.locator('nav.tabs [data-tab="companies"]').tap()
    player = Player(ada)
    player.hit(ada.get_by_test_id("act-take-SV"))
    player.hit(ada.get_by_test_id("commit"))
    assert player.state() == "waiting"
    expect(tab).to_have_text("Log (1)")  # the purchase, seen from another part
    tab.tap()
    expect(tab).to_have_text("Log")
    expect(ada.get_by_test_id("log-new")).to_have_text("")
