"""Complete games through the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Open, Service
from .player import Player


@pytest.mark.slow
def test_complete_game_against_three_bots(service: Service, open_page: Open) -> None:
    """Journey 2 for 1830: from the lobby to the final table, and every prompt offers something to choose."""
    page = open_page()
    page.goto(service.url)
    page.get_by_test_id("quick-start").click()
    player = Player(page, seed=5, builds=0.4)
    for _ in range(1200):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result")).to_be_visible()
    assert page.locator('[data-testid="result"] tbody tr').count() == 4
    assert {"a stock turn", "lay track"} <= set(player.decisions)
