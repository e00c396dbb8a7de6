"""A title that another package brings, at a table in the browser: its own decision, its panel, its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.toy_title.install import installed

from .conftest import LAPTOP, Open, Service, running
from .player import Player


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Service]:
    """A service of people who have installed the package."""
    with installed(tmp_path / "site-packages"):
        yield from running(tmp_path / "data")


def begin(page: Page, elsewhere: Service) -> None:
    """A game of the package against a bot."""
    page.goto(elsewhere.url)
    page.locator('input[name="title"][value="Isle"]').check(force=True)
    page.get_by_test_id("players-Isle").select_option("2")
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")


def test_a_foreign_title_is_played_against_bots(elsewhere: Service, open_page: Open) -> None:
    page = open_page(LAPTOP)
    player = Player(page, seed=5, taste={"act-tide": 0})
    tide = page.get_by_test_id("tide")
    for _ in range(6):  # bots differ from game to game: in some the person's company never has a turn
        begin(page, elsewhere)
        while player.wait_for_turn() != "over" and not tide.is_visible():
            player.turn()
        if tide.is_visible():
            break
    expect(tide).to_contain_text("the shallows can be built on at low water only")
    stands = tide.get_attribute("data-water")
    wanted = {"high": "low", "low": "high"}[str(stands)]
    player.press(page.locator(f"[data-testid=act-tide-{wanted}]"))
    player.calm()
    while page.get_by_test_id("commit").count() == 0:
        player.step()
    player.hit(page.get_by_test_id("commit").first)
    expect(page.locator("#p-log")).to_contain_text(f"turns the tide: {wanted} water")
    assert "buy or sell shares" in player.decisions
