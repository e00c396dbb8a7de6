"""Games against bots that play by chance: they are quick, and whatever can happen in a title happens soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Service


def begin(page: Page, service: Service, title: str, players: int) -> None:
    """A new table of the title, one person and the rest bots by chance."""
    page.goto(f"{service.url}/new")
    page.locator(f'input[name="title"][value="{title}"]').check()
    page.locator("#players").fill(str(players))
    for place in range(1, players):
        page.locator(f"select[name=seat-{place}]").select_option("bot-random")
    page.get_by_test_id("create").click()
    page.wait_for_selector("#table[data-ready=true]")
