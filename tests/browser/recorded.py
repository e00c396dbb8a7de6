"""Recorded games at the table: looked through, tried out, exported and read again; and how often people had to pass."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from railhead.engine.actions import Action, Pass
from railhead.engine.game import Game
from railhead.notation import files

from .player import Player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .conftest import Service


def recorded(shared: Path, title: str) -> list[Path]:
    """Files of 18xx.games of a title."""
    return sorted((shared / "conformance" / "real" / title).glob("*.json"))


def review(page: Page, service: Service, source: Path, folder: Path) -> None:
    """Journey 11: a file is imported, scrubbed through, branched off the table, exported, and read again equal."""
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
    saved = folder / "game.json"
    download.value.save_as(saved)
    assert len(json.loads(saved.read_text(encoding="utf-8"))["actions"]) == length
    page.goto(f"{service.url}/import")
    page.get_by_test_id("import-file").set_input_files(saved)
    page.get_by_test_id("import").click()
    page.wait_for_selector("#table[data-ready=true]")
    page.goto(page.url.split("?")[0] + f"?a={length // 2}")
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.locator("#table")).to_have_attribute("data-state-id", here)


def diet(
    paths: list[Path],
    idle: tuple[type[Action], ...] = (),
    unasked: tuple[type[Action], ...] = (),
    ahead: Callable[[Game], tuple[int, set[int]]] | None = None,
) -> None:
    """Journey 12: of the passes in recorded games at most half would be prompts with nothing but a pass.

    A turn is one draft, sent once: passes inside it are chips or part of a one-click turn, not prompts. ``ahead`` tells
    how often something was said in advance, and which actions need no prompt for that.
    """
    passes = prompts = 0
    for path in paths:
        record = json.loads(path.read_text(encoding="utf-8"))
        passes += sum(1 for entry in record["actions"] if entry["type"] == "pass")
        game = files.from_bytes(path.read_bytes(), "trusting").game
        said, answered = ahead(game) if ahead is not None else (0, set())
        prompts += said + passes_alone(game, (Pass, *idle), unasked, answered)
    print(f"{passes} passes recorded, {prompts} prompts answered with a pass")
    assert passes
    assert prompts * 2 <= passes


def passes_alone(
    game: Game, idle: tuple[type[Action], ...], unasked: tuple[type[Action], ...], answered: set[int]
) -> int:
    """Turns of a player in which he did nothing but pass."""
    turns: list[tuple[tuple[object, ...], bool]] = []
    for node in game.nodes():
        if node.action is None or node.parent is None or isinstance(node.action, unasked):
            continue
        if node.index in answered:
            continue
        before = Game(game.rules, game.players, node.parent)
        s = before.state
        turn = (before.speaker(node.action), s.round, s.turn, s.number, s.entity)
        passed = isinstance(node.action, idle)
        if turns and turns[-1][0] == turn:
            turns[-1] = (turn, turns[-1][1] and passed)
        else:
            turns.append((turn, passed))
    return sum(1 for _, passed in turns if passed)
