"""UX-077: tiles planned on the map by mouse, by keyboard and by touch, on and off turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from railhead.board.lays import following
from railhead.engine.actions import Lay
from railhead.titles import OWN

from .conftest import DESKTOP, LAPTOP, PHONE, Open, Service
from .player import Player
from .positions import played, ready, sit_down, until
from .test_accessibility import audit

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from railhead.engine.game import Game

expect.set_options(timeout=30_000)  # machines that run the tests are shared and slow
Size = dict[str, int]
WIDE = {"width": 2560, "height": 1440}
SIDEWAYS = {"width": 844, "height": 390}
SCREENS = {
    "desktop": (DESKTOP, False), "laptop": (LAPTOP, False), "wide": (WIDE, False), "phone": (PHONE, True),
    "sideways": (SIDEWAYS, True), "at 200%": ({"width": 640, "height": 360}, False),
}  # fmt: skip
SMALLEST = """() => {
  const seen = [...document.querySelectorAll("#plans-over text")].filter((text) => text.checkVisibility());
  return Math.min(99, ...seen.map((text) => {
    const grow = text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize);
    return grow * (parseFloat(getComputedStyle(text).scale) || 1);
  }));
}"""

TAKEN = """name => document.querySelector(`.plans-tray[data-hex="${name}"]`) !== null"""
WIDTH = "name => document.getElementById(`hex-${name}`).getBoundingClientRect().width"
COVERED = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return box("[data-testid=plans-panel]").bottom > box(".decision-foot").top + 1;
}"""
EXACTLY_OVER = """() => {
  const box = (one) => JSON.stringify(document.querySelector(one).getBoundingClientRect());
  return box("#plans-over svg") === box("#p-map svg");
}"""


def laying(title: str = "1830") -> tuple[Game, str]:
    """A position in which track is laid, and a hex where it can be."""
    game = played(1, title).at("lay-track")
    return game, next(choice.hex for choice in game.choices() if isinstance(choice, Lay) and not choice.by)


def opened(page: Page, service: Service, game: Game) -> str:
    """A table of the position, whose map is shown, with plans switched on."""
    address = sit_down(page, service.url, game)
    page.goto(address)
    ready(page)
    page.get_by_test_id("plan-tiles").click()
    expect(page.get_by_test_id("plans-hint")).to_be_visible()
    return address


def pick(page: Page, name: str, tap: bool = False) -> None:
    """Point at a hex; a small one comes closer first, and is pointed at again where it has come to rest."""
    for _ in range(4):
        box = page.locator(f"#hex-{name}").bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if tap:
            page.touchscreen.tap(*middle)
        else:
            page.mouse.click(*middle)
        until(
            page,
            f"([name, width]) => ({TAKEN})(name) || ({WIDTH})(name) > width * 1.02",
            [name, box["width"]],
        )
        if page.evaluate(TAKEN, name):
            return
        width = 0.0
        while width != (width := page.evaluate(WIDTH, name)):
            page.wait_for_timeout(400)
        if page.evaluate(TAKEN, name):
            return
    raise AssertionError(f"{name} was not taken")


def state(page: Page) -> str:
    return str(page.locator("#table").get_attribute("data-state-id"))


def pieces(page: Page) -> list[str]:
    found = page.locator(".plans-tray .piece").evaluate_all("all => all.map((one) => one.dataset.testid)")
    return [str(name).removeprefix("plan-") for name in found]


@pytest.mark.parametrize("title", OWN)
def test_ux_077_a_tile_is_planned_turned_covered_kept_and_removed(
    service: Service, open_page: Open, title: str
) -> None:
    page = open_page(LAPTOP)
    game, name = laying(title)
    opened(page, service, game)
    before, sent = state(page), []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    pick(page, name)
    hex_ = game.title.map.index[name]
    ways = following(game.state.board, hex_)
    numbers = {game.title.map.tiles[tile].number for tile, _ in ways}
    assert set(pieces(page)) == numbers
    late = page.locator('.plans-tray .piece[data-ready="no"]')
    assert late.count(), "tiles of later phases are there, greyed"
    expect(late.first).to_be_enabled()
    first = pieces(page)[0]
    page.get_by_test_id(f"plan-{first}").click()
    drawn = page.locator(f'#plans-over [data-plan="{name}"]')
    expect(drawn).to_have_attribute("data-tile", first)
    expect(page.get_by_test_id("plans-now")).to_contain_text(first)
    turns = page.locator('.plans-tray [data-testid^="plan-turn-"]')
    if turns.count() > 1:
        at = str(drawn.get_attribute("data-rotation"))
        page.get_by_test_id("plan-on").click()
        expect(drawn).not_to_have_attribute("data-rotation", at)
        at = str(drawn.get_attribute("data-rotation"))
        pick(page, name)  # the hex once more turns it, too
        expect(drawn).not_to_have_attribute("data-rotation", at)
    over = pieces(page)
    if over:
        page.get_by_test_id(f"plan-{over[0]}").click()
        expect(drawn).to_have_attribute("data-tile", over[0])
        expect(page.locator("[data-plan-row]")).to_have_count(2)
        page.get_by_test_id("plan-remove").click()
        expect(drawn).to_have_attribute("data-tile", first)
    assert audit(page, part="#plans") == []
    page.reload()
    ready(page)
    expect(drawn).to_have_attribute("data-tile", first)
    expect(page.get_by_test_id("plan-tiles")).to_have_attribute("aria-pressed", "true")
    until(page, EXACTLY_OVER)
    page.get_by_test_id("plans-done").click()
    expect(page.locator("#plans-over svg")).to_have_count(0)
    expect(page.get_by_test_id("plans-panel")).to_be_hidden()
    expect(page.get_by_test_id("plan-tiles")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("plan-tiles").click()
    page.get_by_test_id("plans-clear").click()
    page.get_by_test_id("plans-clear-sure").click()
    expect(page.locator("[data-plan-row]")).to_have_count(0)
    assert state(page) == before
    assert {address.split("/")[-1] for address in sent} == {"plan"}, "nothing else was sent"


def test_ux_077_by_keyboard(service: Service, open_page: Open) -> None:
    page = open_page(DESKTOP)
    game, name = laying()
    page.goto(sit_down(page, service.url, game))
    ready(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("plan tiles for yourself")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.get_by_test_id("plans-hint")).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.press("m")
    focused = "document.activeElement.closest('.hex')?.dataset.hex ?? ''"
    start = page.evaluate(focused)
    assert start, "one hex of the map takes the focus"
    assert page.locator('#p-map .hex[tabindex="0"]').count() == 1
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.locator(f"#hex-{name}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".plans-tray .piece").first).to_be_focused()
    first = pieces(page)[0]
    page.keyboard.press("Enter")
    drawn = page.locator(f'#plans-over [data-plan="{name}"]')
    expect(drawn).to_have_attribute("data-tile", first)
    expect(page.locator("#live")).to_contain_text(f"tile {first}, rotation")
    rotations = page.locator('.plans-tray [data-testid^="plan-turn-"]').evaluate_all(
        "all => all.map((one) => one.textContent.trim())"
    )
    assert len(rotations) > 1
    page.keyboard.press("r")
    expect(drawn).to_have_attribute("data-rotation", rotations[1])
    page.keyboard.press("Shift+R")
    expect(drawn).to_have_attribute("data-rotation", rotations[0])
    assert audit(page, drawings=True, part="#stage") == []
    page.keyboard.press("Escape")
    expect(page.locator(".plans-tray")).to_have_count(0)
    assert page.evaluate(focused) == name, "the focus is back where it came from"
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("plans-panel")).to_be_hidden()
    expect(page.get_by_test_id("headline")).to_be_visible()


def test_ux_077_by_touch(service: Service, open_page: Open) -> None:
    page = open_page(PHONE, touch=True)
    game, name = laying()
    page.goto(sit_down(page, service.url, game))
    ready(page)
    page.get_by_test_id("plan-tiles").tap()
    pick(page, name, tap=True)
    first = pieces(page)[0]
    page.get_by_test_id(f"plan-{first}").tap()
    drawn = page.locator(f'#plans-over [data-plan="{name}"]')
    expect(drawn).to_have_attribute("data-tile", first)
    expect(drawn).to_be_in_viewport(ratio=0.9)
    at = str(drawn.get_attribute("data-rotation"))
    page.get_by_test_id("plan-on").tap()
    expect(drawn).not_to_have_attribute("data-rotation", at)
    page.get_by_test_id("plans-unpick").tap()
    expect(page.get_by_test_id("plans-done")).to_be_visible()
    page.locator("[data-plan-row] [data-testid=plan-drop]").tap()
    expect(drawn).to_have_count(0)
    page.get_by_test_id("plans-done").tap()
    expect(page.get_by_test_id("plans-panel")).to_be_hidden()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("title", OWN)
def test_ux_077_question_and_verbs_stay_in_sight(
    service: Service, open_page: Open, title: str, screen: str
) -> None:
    size, touch = SCREENS[screen]
    page = open_page(size, touch=touch)
    game, name = laying(title)
    opened(page, service, game)
    pick(page, name, tap=touch)
    page.get_by_test_id(f"plan-{pieces(page)[0]}").click()
    expect(page.locator(f'#plans-over [data-plan="{name}"]')).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_test_id("headline")).to_be_in_viewport(ratio=1)
    for tool in ("plan-tiles", "layers"):
        expect(page.get_by_test_id(tool)).to_be_in_viewport(ratio=1)
    expect(page.locator('[data-action="zoom-reset"]')).to_be_in_viewport(ratio=0.99)
    panel = page.get_by_test_id("plans-panel").bounding_box()
    assert panel
    until(page, f"() => !({COVERED})()")  # the verbs are not covered
    assert panel["height"] > 90
    for verb in page.locator(".decision-foot button:visible").all():
        expect(verb).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    panel_ = page.get_by_test_id("plans-panel")
    assert panel_.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 1, "nothing sticks out of the panel"
    until(page, f"() => ({SMALLEST})() >= 9")


def test_ux_077_off_turn_nothing_of_it_reaches_the_table(service: Service, open_page: Open) -> None:
    """Who looks on plans at a table at which another decides; the other's page stays as it is."""
    ada, eve = open_page(LAPTOP), open_page(LAPTOP, dark=True)
    game, name = laying()
    address = sit_down(ada, service.url, game)
    for page in (ada, eve):
        page.goto(address)
        ready(page)
    asked: list[str] = []
    ada.on("request", lambda request: asked.append(request.url))
    eve.get_by_test_id("plan-tiles").click()
    pick(eve, name)
    first = pieces(eve)[0]
    eve.get_by_test_id(f"plan-{first}").click()
    expect(eve.locator(f'#plans-over [data-plan="{name}"]')).to_have_attribute("data-tile", first)
    expect(eve.get_by_test_id("plan-adopt")).to_have_count(0)
    Player(eve).look()  # nothing is under way
    eve.reload()
    ready(eve)
    expect(eve.locator(f'#plans-over [data-plan="{name}"]')).to_have_attribute("data-tile", first)
    assert state(eve) == state(ada)
    assert asked == [], "no event has reached the other page"
    ada.get_by_test_id("plan-tiles").click()
    expect(ada.get_by_test_id("plans-hint")).to_be_visible()
    expect(ada.locator("#plans-over [data-plan]")).to_have_count(0)


def test_ux_077_legal_plans_become_the_draft(service: Service, open_page: Open) -> None:
    page = open_page(LAPTOP)
    game, name = laying()
    legal = next(choice for choice in game.choices() if isinstance(choice, Lay) and choice.hex == name)
    opened(page, service, game)
    hexes = game.title.map
    far = next(
        hexes.names[h]
        for h in range(hexes.size)
        if following(game.state.board, h)
        and not any(isinstance(c, Lay) and c.hex == hexes.names[h] for c in game.choices())
        and page.evaluate(
            "name => { const a = document.getElementById('hex-' + name).getBoundingClientRect(),"
            " b = document.getElementById('stage-map').getBoundingClientRect();"
            " return a.left > b.left && a.right < b.right && a.top > b.top && a.bottom < b.bottom - 40; }",
            hexes.names[h],
        )
    )
    pick(page, far)
    page.get_by_test_id(f"plan-{pieces(page)[0]}").click()
    expect(page.locator(f'#plans-over [data-plan="{far}"]')).to_have_count(1)
    pick(page, name)
    page.get_by_test_id(f"plan-{legal.tile}").click()
    expect(page.locator("[data-plan-row]")).to_have_count(2)
    expect(page.get_by_test_id("plan-why")).to_contain_text("Not now")
    before = state(page)
    page.get_by_test_id("plans-adopt").click()
    expect(page.locator("[data-plan-row]")).to_have_count(1)
    assert str(page.locator("[data-plan-row]").get_attribute("data-plan-row")).startswith(f"{far} ")
    expect(page.locator("#table")).not_to_have_attribute("data-state-id", before)  # the draft is shown
    page.get_by_test_id("plans-unpick").click()
    page.get_by_test_id("plans-done").click()
    expect(page.get_by_test_id("chips")).to_contain_text(name)
    page.keyboard.press("Control+z")
    expect(page.get_by_test_id("chips")).to_have_count(0)
    page.get_by_test_id("plan-tiles").click()
    expect(page.locator("[data-plan-row]")).to_have_count(2)


def test_ux_077_reach_of_a_company_is_a_choice(service: Service, open_page: Open) -> None:
    page = open_page(DESKTOP)
    game, name = laying()
    opened(page, service, game)
    pick(page, name)
    everything = pieces(page)
    far = next(
        rule.sym
        for index, rule in enumerate(game.title.corporations)
        if game.title.map.index[name] != rule.home and not game.state.board.tokens[index]
    )
    page.get_by_test_id("plans-company").select_option(far)
    expect(page.get_by_test_id("plans-hidden")).to_contain_text(far)
    assert len(pieces(page)) < len(everything)
    page.get_by_test_id("plans-company").select_option("")
    expect(page.get_by_test_id("plans-hidden")).to_have_count(0)
    assert pieces(page) == everything
