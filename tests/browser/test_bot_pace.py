"""How long a bot's move is waited for is agreed at a table."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from .conftest import Open, Service
from .player import Player
from .positions import ready


def test_ux_190_the_owner_slows_the_bots_down(service: Service, open_page: Open) -> None:
    """Chosen when the table is made, changed in its menu; a bot's move takes at least so long."""
    page = open_page()
    page.goto(f"{service.url}/new")
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.get_by_test_id("agree-bot_pace").select_option("4")
    page.get_by_test_id("create").click()
    ready(page)
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("agreed")).to_contain_text("At least four seconds each")
    page.get_by_test_id("bot-pace").select_option("2")
    page.get_by_test_id("pace-bots").click()
    ready(page)
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("agreed")).to_contain_text("At least two seconds each")
    page.keyboard.press("Escape")
    player = Player(page)
    player.wait_for_turn()
    version = player.version()
    player.hit(page.get_by_test_id("commit"))
    page.wait_for_selector(f'#table[data-version="{version + 1}"]')
    began = time.monotonic()
    page.wait_for_selector(f'#table[data-version="{version + 2}"]', timeout=20_000)
    assert time.monotonic() - began > 1.5
