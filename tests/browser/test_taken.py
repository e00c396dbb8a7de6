"""UX-024: steps without a choice are taken by themselves, the log cites the rule, and who wants to passes himself."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from railhead.engine.actions import Pass
from railhead.engine.game import Game, asking
from railhead.finance.holders import CORPORATION

from .conftest import Open, Service
from .player import Player
from .seeded import search, sit

expect.set_options(timeout=20_000)


def nothing_to_buy(game: Game) -> bool:
    """A pass here lets the game pass the purchase of trains too and ends the turn."""
    if game.state.entity < CORPORATION or game.why_not(Pass()) is not None:
        return False
    twin = game.copy()
    twin.push(Pass())
    if twin.state.entity == game.state.entity:
        return False
    asked = asking(game, frozenset((seat, "buy-trains") for seat in range(len(game.players))))
    asked.push(Pass())
    return asked.step.name == "buy-trains" and list(asked.choices()) == [Pass()]


def test_ux_024_always_ask_me(service: Service, open_page: Open) -> None:
    """Not asked for, the step passes with a line and its rule; ticked in the menu, the pass is the player's own."""
    page = open_page()
    game = search(nothing_to_buy)
    sit(page, service.url, game)
    player = Player(page)
    player.hit(page.get_by_test_id("commit"))
    taken = f'#p-log li[data-step="buy-trains"][data-index="{game.length + 1}"]'
    line = page.locator(taken)
    expect(line).to_contain_text("no train can be bought")

    sit(page, service.url, game)
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("ask-buy-trains").check()
    expect(page.locator("#meta")).to_have_attribute("data-version", str(game.length + len(game.players)))
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("#menu"))
    page.reload()
    page.wait_for_selector("#table[data-ready=true]")
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("ask-buy-trains")).to_be_checked()
    page.keyboard.press("Escape")
    player.hit(page.get_by_test_id("act-pass"))
    asked = page.get_by_test_id("nothing")
    expect(asked).to_contain_text("No train can be bought")
    asked.locator("a.rule").click()
    expect(page.locator("#rules .cited")).to_contain_text("R-1830-202")
    page.keyboard.press("Escape")
    player.hit(page.get_by_test_id("commit"))
    expect(asked).to_be_hidden()
    expect(page.locator(taken)).to_have_count(0)
