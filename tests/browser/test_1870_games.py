"""1870 from the lobby to the final table, on a phone, and from recorded games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from railhead.titles.g1870.actions import Check, Decline

from . import chance
from .conftest import LAPTOP, PHONE, Open, Service
from .player import QUICK, Player
from .recorded import diet, recorded, review

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow


def begin(page: Page, service: Service, players: int) -> None:
    """From the lobby to a game of 1870 against bots."""
    page.goto(service.url)
    page.locator('input[name="title"][value="1870"]').check(force=True)
    page.get_by_test_id("players-1870").select_option(str(players))
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")


INVESTOR = {**QUICK, "commit": 90, "act-buy": 3, "start-": 0, "act-sell": 2}
"""A shareholder's taste: most companies are the bots'."""


class Founder(Player):
    """Starts a company as soon as it can, at the lowest par, buys its shares until it floats, then invests."""

    company = ""

    def chosen(self, seen: dict[str, Any]) -> str:
        names = [] if seen["draft"] or "lay track" in self.decisions else seen["names"]
        pars = sorted((name for name in names if name.startswith("act-par-")), key=par_of)
        if pars:
            self.company = pars[0].split("-")[2]
            return str(pars[0])
        own = f"act-buy-{self.company}-ipo" if self.company else "start-"
        return next((str(name) for name in names if name.startswith(own)), "") or super().chosen(seen)


def par_of(name: str) -> int:
    """The price in the name of a control that starts a company."""
    return int(name.rsplit("-", 1)[1])


@pytest.mark.slow
def test_complete_game_against_bots(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey 2 for 1870: a founder's game to the final table without an error in the console."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"prairie{size}"
    )  # bots follow the id
    page = open_page(LAPTOP)
    chance.begin(page, service, "1870", 6)
    player = Founder(page, seed=3, builds=0.2, taste=INVESTOR)
    for _ in range(1500):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(6)
    assert {"buy, bid or pass in the opening sale", "buy or sell shares", "lay track"} <= set(
        player.decisions
    )
    print(player.prompts, player.decisions)


def test_phone_evening(service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journey 3 for 1870: touch alone, from the opening sale through a stock round and an operating round."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"supper{size}"
    )  # bots follow the id
    page = open_page(PHONE, touch=True)
    begin(page, service, 2)
    player = Player(page, seed=7, touch=True)
    for _ in range(150):
        state = player.turn()
        if state == "over" or {"buy or sell shares", "lay track"} <= set(player.decisions):
            break
    assert {"buy or sell shares", "lay track"} <= set(player.decisions), player.decisions
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing reaches beyond the screen"


def test_lobby_offers_the_variants(service: Service, open_page: Open) -> None:
    """UX-003, UX-004: 1870 with its variants to tick; an impossible number of seats says why and cannot be sent."""
    page = open_page()
    page.goto(f"{service.url}/new")
    page.locator('input[name="title"][value="1870"]').check()
    expect(page.locator('.title-options[data-title="1830"]')).to_be_hidden()
    page.locator("#new-form > details > summary").click()
    page.get_by_test_id("option-1870-finish_on_400").select_option(label="Yes")
    page.locator("#players").fill("7")
    expect(page.locator("#players-why")).to_contain_text("1870 takes 2 to 6 players, not 7.")
    expect(page.get_by_test_id("create")).to_be_disabled()
    page.locator("#players").fill("3")
    page.get_by_test_id("create").click()
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.get_by_test_id("auction")).to_contain_text("Mississippi River Bridge Company")
    page.get_by_test_id("open-rules").click()
    options = page.locator("#rules-body details")
    options.locator("summary").click()
    expect(options.locator("dt", has_text="End at a price of $400").locator("+ dd")).to_have_text("Yes")


def test_import_scrub_branch_export_reimport(
    service: Service, open_page: Open, shared: Path, tmp_path: Path
) -> None:
    """Journey 11 for 1870: a recorded 18xx.games file; jumps, a what-if off the table, and an equal export."""
    source = next(path for path in recorded(shared, "1870") if path.stem.startswith("34974"))
    review(open_page(), service, source, tmp_path)


def test_input_diet(shared: Path) -> None:
    """Journey 12 for 1870."""
    diet(recorded(shared, "1870"), idle=(Decline,), unasked=(Check,))
