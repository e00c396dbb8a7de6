"""UX-024: steps without a choice are taken by themselves, the log cites the rule, and who wants to is shown them."""

from __future__ import annotations

from playwright.sync_api import expect

from railhead.engine.actions import Pass
from railhead.engine.events import Passed
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION

from .conftest import Open, Service
from .player import Player
from .seeded import search, sit

expect.set_options(timeout=20_000)


def nothing_to_buy(game: Game) -> bool:
    """A pass here lets the game pass the purchase of trains too."""
    if game.state.entity < CORPORATION or game.why_not(Pass()) is not None:
        return False
    twin = game.copy()
    twin.push(Pass())
    return any(isinstance(event, Passed) and event.auto and event.step == "buying trains" for event in twin.events)


def test_ux_024_always_ask_me(service: Service, open_page: Open) -> None:
    """Not asked for, the step passes with a line and its rule; ticked in the menu, the page stops and shows it."""
    page = open_page()
    game = search(nothing_to_buy)
    sit(page, service.url, game)
    player = Player(page)
    player.hit(page.get_by_test_id("commit"))
    line = page.locator('#p-log li[data-step="buying trains"]').first
    expect(line).to_contain_text("no train can be bought")
    expect(page.get_by_test_id("taken")).to_be_hidden()

    sit(page, service.url, game)
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("ask-buying-trains").check()
    page.keyboard.press("Escape")
    player.hit(page.get_by_test_id("commit"))
    expect(page.get_by_test_id("taken")).to_be_visible()
    expect(page.get_by_test_id("taken")).to_contain_text("no train can be bought")
    page.get_by_test_id("taken").locator("a.rule").click()
    expect(page.locator("#rules .cited")).to_contain_text("R-1830-202")
    page.keyboard.press("Escape")
    page.get_by_test_id("taken-ok").click()
    expect(page.get_by_test_id("taken")).to_be_hidden()
    page.reload()
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.get_by_test_id("taken")).to_be_hidden()
