"""1870 from the lobby to the final table, on a phone, and from recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.notation import files
from railhead.titles.g1870.actions import Check, Decline

from . import chance
from .conftest import LAPTOP, PHONE, Open, Service
from .player import QUICK, Player

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow


def begin(page: Page, service: Service, players: int) -> None:
    """From the lobby to a game of 1870 against bots."""
    page.goto(service.url)
    page.locator('input[name="title"][value="1870"]').check(force=True)
    page.locator("select[name=players]").select_option(str(players))
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")


INVESTOR = {**QUICK, "commit": 90, "act-buy": 3, "start-": 0, "act-sell": 2}
"""A shareholder's taste: the companies are the bots'. On the phone below a company is run by hand."""


@pytest.mark.slow
def test_complete_game_against_bots(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey 2 for 1870: a shareholder's game to the final table without an error in the console."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"prairie{size}"
    )  # bots follow the id
    page = open_page(LAPTOP)
    chance.begin(page, service, "1870", 6)
    player = Player(page, seed=3, builds=0.2, taste=INVESTOR)
    for _ in range(1500):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(6)
    assert {"buy, bid or pass in the opening sale", "a stock turn"} <= set(player.decisions)
    print(player.prompts, player.decisions)


def test_phone_evening(service: Service, open_page: Open) -> None:
    """Journey 3 for 1870: touch alone, from the opening sale through a stock round and an operating round."""
    page = open_page(PHONE, touch=True)
    begin(page, service, 2)
    player = Player(page, seed=7, touch=True)
    for _ in range(150):
        state = player.turn()
        if state == "over" or {"a stock turn", "lay track"} <= set(player.decisions):
            break
    assert {"a stock turn", "lay track"} <= set(player.decisions), player.decisions
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing reaches beyond the screen"


def test_lobby_offers_the_variants(service: Service, open_page: Open) -> None:
    """UX-003, UX-004: 1870 with its variants to tick; an impossible number of seats says why and cannot be sent."""
    page = open_page()
    page.goto(f"{service.url}/new")
    page.locator('input[name="title"][value="1870"]').check()
    expect(page.locator('.title-options[data-title="1830"]')).to_be_hidden()
    page.locator("#new-form > details > summary").click()
    page.get_by_test_id("variant-finish_on_400").check()
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
    expect(options.locator("dt", has_text="finish_on_400").locator("+ dd")).to_have_text("True")


def recorded(shared: Path) -> list[Path]:
    return sorted((shared / "conformance" / "real" / "1870").glob("*.json"))


def test_import_scrub_branch_export_reimport(
    service: Service, open_page: Open, shared: Path, tmp_path: Path
) -> None:
    """Journey 11 for 1870: a recorded 18xx.games file; jumps, a what-if off the table, and an equal export."""
    page = open_page()
    source = next(path for path in recorded(shared) if path.stem.startswith("34974"))
    page.goto(f"{service.url}/import")
    page.get_by_test_id("import-file").set_input_files(source)
    page.get_by_test_id("import").click()
    page.wait_for_selector("#table[data-ready=true]")
    length = int(str(page.get_by_test_id("timeline").get_attribute("data-length")))
    assert length > 100
    player = Player(page)
    table = page.url.split("?")[0]
    page.goto(f"{table}?a={length // 2}")
    page.wait_for_selector("#table[data-ready=true]")
    here = str(page.locator("#table").get_attribute("data-state-id"))
    page.keyboard.press("ArrowRight")
    player.calm()
    expect(page.locator("#table")).not_to_have_attribute("data-state-id", here)
    page.keyboard.press("ArrowLeft")
    player.calm()
    expect(page.locator("#table")).to_have_attribute("data-state-id", here)
    page.get_by_test_id("what-if").click()
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.get_by_test_id("branch-frame")).to_be_visible()
    version = player.version()
    player.step()
    assert player.version() == version, "nothing reaches the table"
    page.goto(table)
    page.wait_for_selector("#table[data-ready=true]")
    page.get_by_test_id("open-menu").click()
    with page.expect_download() as download:
        page.get_by_test_id("export-native").click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    assert len(json.loads(saved.read_text(encoding="utf-8"))["actions"]) == length
    page.goto(f"{service.url}/import")
    page.get_by_test_id("import-file").set_input_files(saved)
    page.get_by_test_id("import").click()
    page.wait_for_selector("#table[data-ready=true]")
    page.goto(page.url.split("?")[0] + f"?a={length // 2}")
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.locator("#table")).to_have_attribute("data-state-id", here)


def test_input_diet(shared: Path) -> None:
    """Journey 12 for 1870: of the passes in recorded games at most half would be prompts with nothing but a pass.

    A turn is one draft, sent once: passes inside it are chips or part of a one-click turn, not prompts.
    """
    passes = prompts = 0
    for path in recorded(shared):
        record = json.loads(path.read_text(encoding="utf-8"))
        passes += sum(1 for entry in record["actions"] if entry["type"] == "pass")
        prompts += passes_alone(files.from_bytes(path.read_bytes(), "trusting").game)
    print(f"{passes} passes recorded, {prompts} prompts answered with a pass")
    assert passes
    assert prompts * 2 <= passes


def passes_alone(game: Game) -> int:
    """Turns of a player in which he did nothing but pass."""
    turns: list[tuple[tuple[object, ...], bool]] = []
    for node in game.nodes():
        if node.action is None or node.parent is None or isinstance(node.action, Check):
            continue
        before = Game(game.rules, game.players, node.parent)
        s = before.state
        turn = (before.speaker(node.action), s.round, s.turn, s.number, s.entity)
        idle = isinstance(node.action, Pass | Decline)
        if turns and turns[-1][0] == turn:
            turns[-1] = (turn, turns[-1][1] and idle)
        else:
            turns.append((turn, idle))
    return sum(1 for _, idle in turns if idle)
