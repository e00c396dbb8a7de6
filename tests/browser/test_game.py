"""A whole game in the browser, driven only through what a person sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .chance import begin
from .conftest import LAPTOP, Open, Service
from .player import QUICK, Player


@pytest.mark.slow
def test_complete_game_against_bots(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey 2 for 1830: from a new table to the final one, and every prompt offers something to choose."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"ohio{size}"
    )  # bots follow the id
    page = open_page(LAPTOP)
    begin(page, service, "1830", 6)
    player = Player(page, seed=5, builds=0.2, taste=QUICK)
    for _ in range(1200):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result")).to_be_visible()
    assert page.locator('[data-testid="result"] tbody tr').count() == 6
    assert {"buy or sell shares", "lay track"} <= set(player.decisions)
    print(player.prompts, player.decisions)
