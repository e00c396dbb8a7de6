"""Somebody leaves the table: a bot sits in, the others see it, and he is back with one click."""

from __future__ import annotations

from playwright.sync_api import expect

from . import west
from .conftest import PHONE, Open, Service
from .player import Player
from .positions import until

expect.set_options(timeout=20_000)


def test_a_seat_is_handed_to_a_bot_and_taken_back(service: Service, open_page: Open) -> None:
    """Two browsers: Ada hands her seat over in the menu; Ben sees who plays; Ada returns from the lobby's card."""
    ada, ben = open_page(), open_page(PHONE, touch=True)
    address = west.sit(service, west.duel().game, ada, ben)
    table = address.rsplit("/", 1)[-1]
    place = """() => {
      const b = document.querySelector(".decision-body")?.getBoundingClientRect();
      return b && [b.x, b.y, b.width, b.height].join();
    }"""
    before = ada.evaluate(place)
    ada.get_by_test_id("open-menu").click()
    ada.get_by_test_id("hand-over").click()
    ada.wait_for_selector("#table[data-ready=true]")
    expect(ada.get_by_test_id("told")).to_have_text("A bot sits in")
    until(ada, f"(before) => ({place})() === before", arg=before)  # it has its place beside the purse
    ada.get_by_test_id("told").click()
    expect(ada.get_by_test_id("stand-in")).to_be_visible()
    expect(ada.get_by_test_id("stand-in")).to_contain_text(
        "has been sitting in for Ada since action 0; it has acted"
    )
    expect(ben.locator("#p-log")).to_contain_text("A bot sits in for Ada, who handed the seat over.")
    expect(ben.locator("#p-log")).to_contain_text("Ada (bot):")
    expect(ben.locator("#p-decision")).to_contain_text("TP", use_inner_text=False)
    expect(ben.get_by_test_id("sat-in")).to_have_count(1)
    ada.goto(service.url)
    card = ada.get_by_test_id(f"table-{table}")
    expect(card).to_contain_text("Ada (bot sits in)")
    ada.get_by_test_id(f"seat-back-{table}").click()
    ada.wait_for_selector("#table[data-ready=true]")
    expect(ada.get_by_test_id("news")).to_contain_text("Ada is back. Meanwhile the bot")
    expect(ada.get_by_test_id("stand-in")).to_have_count(0)
    expect(ben.locator("#p-log")).to_contain_text("Ada is back.")
    expect(ben.get_by_test_id("sat-in")).to_have_count(0)


def test_the_owner_is_told_when_a_bot_may_sit_in(service: Service, open_page: Open) -> None:
    """Ben is asked and Ada cannot wait: she is told how long she has to. Later the bot goes on for Ben."""
    ada, ben = open_page(), open_page()
    west.sit(service, west.duel().game, ada, ben)
    ben.goto("about:blank")
    player = Player(ada)
    player.hit(ada.get_by_test_id("commit"))
    ada.get_by_test_id("more").click()
    player.hit(ada.get_by_test_id("sit-in"))
    expect(ada.locator("#notice")).to_contain_text("After 1 hour a bot can sit in.")
