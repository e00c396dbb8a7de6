"""1860 from the lobby to the final table, and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from . import chance
from .conftest import LAPTOP, PHONE, Open, Service
from .player import QUICK, Player

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow

DIRECTOR = {**QUICK, "fill-": 3, "act-raise": 2, "act-cede": 1, "act-exchange": 3, "run-tradeoff": 4}
"""A taste for bidding, exchanging and calling at halts."""


def begin(page: Page, service: Service, players: int) -> None:
    """From the lobby to a game of 1860 against bots."""
    page.goto(service.url)
    page.locator('input[name="title"][value="1860"]').check(force=True)
    page.locator("select[name=players]").select_option(str(players))
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")


@pytest.mark.slow
def test_complete_game_against_bots(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey 2 for 1860: from the auction for the choice to the final table, by clicks alone."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"isle{size}"
    )  # bots follow the id
    page = open_page(LAPTOP)
    chance.begin(page, service, "1860", 3)
    player = Player(page, seed=5, builds=0.3, taste=DIRECTOR)
    for _ in range(1500):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(3)
    assert {"bid for the right to choose, or pass", "a stock turn", "lay track"} <= set(player.decisions)
    print(player.prompts, player.decisions)


def test_phone_evening(service: Service, open_page: Open) -> None:
    """Journey 3 for 1860: touch alone, from the auction through a stock round and an operating round."""
    page = open_page(PHONE, touch=True)
    begin(page, service, 2)
    player = Player(page, seed=7, touch=True, taste=DIRECTOR)
    for _ in range(150):
        state = player.turn()
        if state == "over" or {"a stock turn", "lay track"} <= set(player.decisions):
            break
    assert {"a stock turn", "lay track"} <= set(player.decisions), player.decisions
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing reaches beyond the screen"
