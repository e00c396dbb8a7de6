"""1860 from the lobby to the final table, and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from . import chance, isle, west
from .conftest import LAPTOP, PHONE, Open, Service
from .player import QUICK, Player
from .recorded import diet, recorded, review
from .test_journeys import reach

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow

DIRECTOR = {
    **QUICK, "fill-": 3, "act-raise": 2, "act-cede": 1, "act-exchange": 3, "run-tradeoff": 4,
    "start-": 0, "act-buy": 4, "commit": 70,
}  # fmt: skip
"""A taste for bidding, exchanging, calling at halts, and the companies of the auction."""


@pytest.mark.slow
def test_complete_game_against_bots(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey 2 for 1860: from the auction for the choice to the final table, by clicks alone."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"wight{size}"
    )  # bots follow the id
    page = open_page(LAPTOP)
    chance.begin(page, service, "1860", 3)
    player = Player(page, seed=5, builds=0.3, taste=DIRECTOR)
    for _ in range(1500):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(3)
    assert {"bid for the right to choose, or pass", "buy or sell shares", "lay track"} <= set(
        player.decisions
    )
    print(player.prompts, player.decisions)


def round_of(page: Page) -> str:
    """The round in the bar, in a few letters."""
    return str(page.locator('[data-testid="round"] .narrow-only').text_content()).strip()


def test_phone_evening(service: Service, open_page: Open) -> None:
    """Journey 3 for 1860: touch alone, through a stock round and an operating round to the next stock round."""
    page = open_page(PHONE, touch=True)
    west.sit(service, isle.evening().game, page)
    player = Player(page, seed=7, touch=True, taste={**DIRECTOR, "act-buy": 60})
    operated = ""
    for _ in range(80):
        if round_of(page).startswith("OR"):
            operated = round_of(page)
        elif operated and "run trains" in player.decisions:
            break
        player.turn()
    assert operated
    assert round_of(page).startswith("SR")
    assert {"buy or sell shares", "lay track", "run trains"} <= set(player.decisions), player.decisions
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing reaches beyond the screen"


def test_insolvency_receivership_bankruptcy_and_refloat(service: Service, open_page: Open) -> None:
    """Journey 7: C&N becomes insolvent, its director leaves it, a leased run ruins it, and others float it again."""
    page = open_page()
    west.sit(service, isle.downhill().game, page)
    player = Player(page)
    company = page.locator('#p-companies tr[data-company="C&N"]')

    def end_turn() -> None:
        """End a turn as it stands."""
        before = player.version()
        while player.version() == before:
            names = player.look("decide", "ready")["names"]
            wanted = next(name for name in ("commit", "finish-0", "act-pass") if name in names)
            player.hit(page.locator(f'#p-decision [data-testid="{wanted}"]'))

    while page.get_by_test_id("headline").inner_text().startswith("IOW"):
        end_turn()
    expect(page.get_by_test_id("insolvency-forecast")).to_contain_text("C&N becomes insolvent")
    while round_of(page) != "SR 3":
        end_turn()
    expect(page.get_by_test_id("log")).to_contain_text("C&N is insolvent.")
    expect(company).to_contain_text("insolvent")
    while not page.get_by_test_id("headline").inner_text().startswith("Ada"):
        end_turn()
    player.hit(page.get_by_test_id("sell-C&N"))
    expect(page.get_by_test_id("sales")).to_contain_text("nobody")
    player.hit(page.get_by_test_id("act-sell-C&N-6"))
    player.hit(page.get_by_test_id("commit"))
    expect(company).to_contain_text("no director")
    expect(page.get_by_test_id("undirected")).to_contain_text("C&N")
    while not page.get_by_test_id("headline").inner_text().startswith("C&N"):
        end_turn()
    expect(page.get_by_test_id("run-note")).to_contain_text("Nobody directs C&N")
    expect(page.get_by_test_id("lease-formula")).to_contain_text("It leases a 2+1")
    player.hit(page.get_by_test_id("run-best"))
    expect(page.get_by_test_id("card")).to_contain_text("C&N is bankrupt")
    player.hit(page.get_by_test_id("commit"))
    assert round_of(page) == "SR 4"
    expect(company).to_contain_text("bankrupt")
    expect(page.get_by_test_id("note-C&N")).to_have_text("bankrupt: starts again from £40")
    player.hit(page.get_by_test_id("start-C&N"))
    player.hit(page.get_by_test_id("act-par-C&N-40"))
    player.hit(page.get_by_test_id("commit"))
    for _ in range(3):
        player.hit(page.get_by_test_id("act-buy-C&N-ipo"))
        player.hit(page.get_by_test_id("commit"))
    expect(page.get_by_test_id("log")).to_contain_text("C&N floats again")
    expect(company).not_to_contain_text("bankrupt")


def test_import_scrub_branch_export_reimport(
    service: Service, open_page: Open, shared: Path, tmp_path: Path
) -> None:
    """Journey 11 for 1860."""
    review(open_page(), service, recorded(shared, "1860")[0], tmp_path)


def test_input_diet(shared: Path) -> None:
    """Journey 12 for 1860."""
    diet(recorded(shared, "1860"))


def test_keyboard_alone(service: Service, open_page: Open) -> None:
    """Journey 4, UX-140 for 1860: a purchase, a run with its halts and a dividend without a pointer."""
    page = open_page()
    player = Player(page)
    west.sit(service, isle.stock().game, page)
    press(page, "g", "d")
    reach(page, '[data-testid="act-buy-C&N-ipo"]')
    press(page, "Enter")
    player.calm()
    expect(page.locator(".draft-chip")).to_contain_text("Buy C&N")
    reach(page, '[data-testid="commit"]')
    press(page, "Enter")
    player.calm()
    expect(page.get_by_test_id("headline")).to_contain_text("Ben · buy or sell shares")
    west.sit(service, isle.halts().game, page)
    press(page, "g", "d")
    reach(page, '[data-testid="halt-3+2-0-F4.0"]')
    press(page, " ")
    player.calm()
    expect(page.get_by_test_id("halt-3+2-0-F4.0")).to_be_focused()
    expect(page.get_by_test_id("halt-3+2-0-F4.0")).to_have_attribute("aria-checked", "false")
    for name in ("run-edited", "act-dividend-pay", "commit"):
        press(page, "g", "d")
        reach(page, f'[data-testid="{name}"]')
        press(page, "Enter")
        player.calm()
    expect(page.locator('#p-companies tr[data-company="C&N"]')).to_have_attribute("data-treasury", "10")


def press(page: Page, *keys: str) -> None:
    """One key after the other."""
    for key in keys:
        page.keyboard.press(key)
