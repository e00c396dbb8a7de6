"""The position editor in a browser: a late position is built by hand, with mouse, keys and finger, on every screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.library.by_hand import companies, stock, track, trains

from railhead.engine.game import Game
from railhead.engine.step import OPERATING
from railhead.library.editing import Edit, GiveTrain, PlaceTile, PlaceToken, write_all
from railhead.notation import files
from railhead.web.offline.pyodide import complete
from railhead.web.settings import CHECKOUT

from .conftest import DESKTOP, PHONE, Open, Service, running
from .test_accessibility import audit

SIDEWAYS = {"width": 844, "height": 390}
ZOOMED = {"width": 640, "height": 360}
"""What a page of 1280×720 at 200% has."""
BEGUN = "start PRR 100 1;token PRR H12.0;train PRR 4;tile H10 57 1;tile H14 9 1;tile F16 57 2"
LEAST = """() => Math.min(...[...document.querySelectorAll("#pan svg text")].filter((text) => text.textContent.trim()
    && text.getBoundingClientRect().width && getComputedStyle(text).display !== "none").map((text) => {
  const m = text.getScreenCTM();
  return parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
}))"""
CLICKED = 5
"""Tiles laid by hand; the others come with the address."""


def late(shared: Path) -> Game:
    """1830-late: the last operating position of a recorded game in phase D."""
    for path in sorted((shared / "conformance" / "real" / "1830").glob("*.json")):
        game = files.load(path, "trusting").game
        for node in reversed(game.nodes()):
            at = Game(game.rules, game.players, node)
            if at.over or at.round.kind != OPERATING or at.state.interrupts:
                continue
            if at.title.phases[at.state.phase].name == "D" and any(at.state.trains):
                return at
    raise AssertionError("no recorded game reaches the diesel")


def edits(page: Page, count: int) -> None:
    """The position has so many edits since the one it began with."""
    expect(page.get_by_test_id("edits")).to_have_text(f"{count} edit{'' if count == 1 else 's'}")


def lay(page: Page, game: Game, edit: PlaceTile) -> None:
    """Lay a tile with the pointer."""
    page.locator(f"#hex-{edit.hex}").click()
    expect(page.get_by_test_id("hex-view")).to_contain_text(edit.hex)
    page.get_by_test_id(f"tile-{edit.tile}").click()
    expect(
        page.locator(f"#hex-{edit.hex}[data-tile='{edit.tile}'], [data-testid=ways]").first
    ).to_be_visible()
    if page.get_by_test_id("ways").count():
        same = game.title.map.tiles[game.title.map.tile_index[edit.tile]].same_as
        ways = [n for n in range(6) if same[n] == same[edit.rotation]]
        page.locator(", ".join(f"[data-testid=way-{n}]" for n in ways)).first.click()
    expect(page.locator(f"#hex-{edit.hex}")).to_have_attribute("data-tile", edit.tile)


def test_ux_194_a_late_position_is_built_by_hand_and_played_on(
    service: Service, open_page: Open, shared: Path
) -> None:
    game = late(shared)
    best = {
        rule.sym: game.routes(rule.sym).revenue
        for index, rule in enumerate(game.title.corporations)
        if game.state.trains[index]
    }
    sym = max(best, key=lambda name: best[name])
    assert best[sym] > 0
    every: list[Edit] = [*track(game), *companies(game), *stock(game), *trains(game)]
    used = {game.title.map.names[node >> 3] for route in game.routes(sym).routes for node in route.path}
    tiles = [e for e in every if isinstance(e, PlaceTile) and e.hex in used][:CLICKED]
    tokens = [e for e in every if isinstance(e, PlaceToken) and e.company == sym]
    rolling = [e for e in every if isinstance(e, GiveTrain) and e.owner == sym]
    by_hand: list[Edit] = [*tiles, *tokens, *rolling]
    assert len(tiles) == CLICKED
    rest = [e for e in every if e not in by_hand]
    page = open_page(DESKTOP)
    page.goto(f"{service.url}/edit/1830?players={len(game.players)}&e={quote(write_all(rest))}")
    begun = int(str(page.get_by_test_id("edits").text_content()).split()[0])
    for done, tile in enumerate(tiles, 1):
        lay(page, game, tile)
        edits(page, begun + done)
    begun += len(tiles)
    for done, token in enumerate(tokens, 1):
        page.locator(f"#hex-{token.place.partition('.')[0]}").click()
        page.get_by_test_id(f"token-{sym}-{token.place}").click()
        expect(page.get_by_test_id(f"lift-{sym}-{token.place}")).to_be_visible()
        edits(page, begun + done)
    begun += len(tokens)
    page.get_by_test_id(f"company-{sym}").click()
    for done, train in enumerate(rolling, 1):
        page.get_by_test_id(f"give-{train.kind}").click()
        edits(page, begun + done)
    expect(page.get_by_test_id("phase")).to_have_text("Phase D")
    for name, revenue in best.items():
        row = page.locator(f"[data-testid=runs-table] tr[data-company='{name}']")
        expect(row).to_have_attribute("data-revenue", str(revenue), timeout=30_000)
        expect(row).to_have_attribute("data-proved", "true")
    page.get_by_test_id(f"show-{sym}").click()
    expect(page.locator("#pan .route").first).to_be_attached()
    expect(page.locator(f"tr[data-company='{sym}']")).to_have_attribute("data-revenue", str(best[sym]))
    page.reload()
    expect(page.locator(f"tr[data-company='{sym}']")).to_have_attribute(
        "data-revenue", str(best[sym]), timeout=30_000
    )
    page.get_by_test_id("operate").click()
    expect(page.get_by_test_id("round")).to_contain_text("Operating round")
    page.get_by_test_id("play-on").click()
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.locator(f"#hex-{tiles[0].hex}")).to_have_attribute("data-tile", tiles[0].tile)


def test_undo_back_and_a_refusal(service: Service, open_page: Open) -> None:
    page = open_page(DESKTOP)
    page.goto(f"{service.url}/edit/1830?players=3")
    page.locator("#hex-F16").click()
    page.get_by_test_id("tile-57").click()
    page.get_by_test_id("way-1").click()
    edits(page, 1)
    page.get_by_test_id("undo").click()
    edits(page, 0)
    expect(page.locator("#hex-F16")).to_have_attribute("data-tile", "")
    page.go_back()
    edits(page, 1)
    expect(page.locator("#hex-F16")).to_have_attribute("data-tile", "57")
    page.get_by_test_id("field-cash-1").fill("99999")
    page.get_by_test_id("field-cash-2").fill("77")
    page.get_by_test_id("field-cash-2").press("Enter")
    refused = page.get_by_test_id("refused")
    expect(refused).to_contain_text("from the bank, which has $")
    expect(refused).to_be_focused()
    expect(page.get_by_test_id("field-cash-2")).to_have_value("77")
    edits(page, 1)
    page.get_by_test_id("field-cash-1").fill("50")
    page.get_by_test_id("set-players").click()
    edits(page, 3)
    expect(page.get_by_test_id("field-cash-1")).to_have_value("50")
    page.get_by_test_id("words").fill("start PRR 100 2")
    page.get_by_test_id("words").press("Enter")
    edits(page, 4)
    expect(page.get_by_test_id("company-PRR")).to_contain_text("$100")


def test_the_map_is_reached_by_keys(service: Service, open_page: Open) -> None:
    page = open_page(DESKTOP)
    page.goto(f"{service.url}/edit/1830?players=3&hex=F16")
    page.locator("#hex-F16").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hex-F18")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hex-view")).to_contain_text("F18")
    expect(page.locator("#hex-F18")).to_be_focused()
    page.get_by_test_id("tile-8").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("way-0").focus()
    page.keyboard.press("Space")
    edits(page, 1)


@pytest.mark.parametrize(
    "size", [DESKTOP, PHONE, SIDEWAYS, ZOOMED], ids=["desk", "phone", "sideways", "zoomed"]
)
@pytest.mark.parametrize("title", ["1830", "1817", "1860"])
def test_everything_can_be_read_and_nothing_is_wider_than_the_screen(
    service: Service, open_page: Open, size: dict[str, int], title: str
) -> None:
    touch = size in (PHONE, SIDEWAYS)
    page = open_page(size, dark=touch, touch=touch)
    place = {"1830": f"players=3&e={quote(BEGUN)}&hex=H12&company=PRR", "1817": "hex=D19", "1860": "hex=F6"}[
        title
    ]
    page.goto(f"{service.url}/edit/{title}?{place}")
    if title == "1830":
        expect(page.get_by_test_id("runs-table")).to_be_visible(timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate(LEAST) >= 9
    assert audit(page) == []
    if title == "1830":
        page.locator("#hex-F16").scroll_into_view_if_needed()
        (page.locator("#hex-F16").tap if touch else page.locator("#hex-F16").click)()
        expect(page.get_by_test_id("hex-view")).to_contain_text("Scranton")


@pytest.fixture(scope="module")
def equipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that can hand out Python for browsers."""
    yield from running(tmp_path_factory.mktemp("offline-editor"), offline=CHECKOUT)


@pytest.mark.skipif(not complete(CHECKOUT), reason="scripts/offline-engine was not run")
def test_ux_194_without_a_connection_it_goes_on(
    equipped: Service, open_page: Open, errors: list[str]
) -> None:
    page = open_page(DESKTOP)
    page.goto(f"{equipped.url}/edit/1830?players=3&e={quote(BEGUN)}")
    page.evaluate("railheadEditor.hire()")
    page.wait_for_selector("#editor[data-offline=fetched]", timeout=120_000)
    expect(page.get_by_test_id("runs-table")).to_be_visible(timeout=30_000)
    begun = page.locator("tr[data-company=PRR]").get_attribute("data-revenue")
    page.context.set_offline(True)
    page.locator("#hex-H16").click()
    expect(page.get_by_test_id("hex-view")).to_contain_text("Lancaster", timeout=120_000)
    page.get_by_test_id("tile-57").click()
    page.get_by_test_id("way-1").click()
    edits(page, 7)
    expect(page.locator("#hex-H16")).to_have_attribute("data-tile", "57")
    more = page.locator(f"tr[data-company=PRR]:not([data-revenue='{begun}'])")
    expect(more).to_have_attribute("data-proved", "true", timeout=60_000)
    assert "tile+H16+57+1" in page.url
    page.get_by_test_id("field-cash-1").fill("99999")
    page.get_by_test_id("set-players").click()
    expect(page.get_by_test_id("refused")).to_contain_text("from the bank, which has $")
    page.context.set_offline(False)
    page.get_by_test_id("undo").click()
    edits(page, 6)
    expect(page.locator(".editor-lost")).to_have_count(0)
    errors.clear()  # a browser complains of every request that found no connection
