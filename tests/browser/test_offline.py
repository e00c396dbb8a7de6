"""UX-180: without a connection the page goes on by itself, with the engine in the browser, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.web.offline.pyodide import complete
from railhead.web.settings import CHECKOUT

from .conftest import Open, Service, running
from .player import Player, button
from .positions import sit_down, until
from .seeded import at_step, sit
from .wire import Wire

expect.set_options(timeout=30_000)
pytestmark = pytest.mark.skipif(not complete(CHECKOUT), reason="scripts/offline-engine was not run")


@pytest.fixture(scope="module")
def equipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that can hand out Python for browsers."""
    yield from running(tmp_path_factory.mktemp("offline"), offline=CHECKOUT)


@pytest.fixture
def wire(equipped: Service) -> Iterator[Wire]:
    """The way to it."""
    made = Wire(equipped.url)
    yield made
    made.close()


def prepared(page: Page) -> None:
    """What a page does by itself after some seconds without anything to do."""
    page.evaluate("railheadOffline.prepare()")
    page.wait_for_selector("#table[data-offline=fetched]", timeout=120_000)
    page.evaluate("window.stayed = true")


def going_on(page: Page, wire: Wire) -> None:
    wire.cut()
    expect(page.locator("#link")).to_have_attribute("data-state", "off", timeout=3_000)
    page.wait_for_selector("#table[data-offline=ready]", timeout=120_000)  # a busy machine takes its time
    expect(page.locator("#link")).to_have_text("connection lost – going on here")
    Player(page).calm()


def back(page: Page, wire: Wire) -> None:
    wire.mend()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    Player(page).calm()


def shown(page: Page) -> str:
    return str(page.locator("#table").get_attribute("data-state-id"))


def test_ux_180_everything_but_sending_goes_on(
    equipped: Service, wire: Wire, open_page: Open, errors: list[str]
) -> None:
    """The past, a what-if of two actions, a tile with its card, a draft, a refusal and the rules, all without it.

    Back again what others did meanwhile is there without a reload, the draft is checked, the branch has its address.
    """
    page = open_page()
    address = sit(page, wire.url, at_step("lay-track", 150))
    player = Player(page)
    prepared(page)
    before = player.version()
    said = page.request.post(f"{address}/say", form={"text": "hello"}, headers={"Origin": wire.url})
    assert said.ok
    expect(page.locator("#table")).to_have_attribute("data-version", str(before + 1))
    until(page, "version => railheadOffline.version() === version", arg=before + 1)
    now, version = shown(page), player.version()
    going_on(page, wire)
    assert (shown(page), player.version()) == (now, version)
    expect(page.get_by_test_id("offline-note")).to_contain_text("You go on here")

    page.get_by_test_id("jump-back").click()
    expect(page.get_by_test_id("past-frame")).to_be_visible()
    expect(page.locator("#table")).not_to_have_attribute("data-state-id", now)
    page.get_by_test_id("what-if").click()
    expect(page.get_by_test_id("branch-frame")).to_be_visible()
    for _ in range(2):
        before = page.locator(".draft-chip").count()
        while page.locator(".draft-chip").count() == before:
            player.step()
    branch = page.url.split("?b=")[1]
    tried = shown(page)

    page.get_by_test_id("return").first.click()
    expect(page.locator("#table")).to_have_attribute("data-state-id", now)
    hint = page.locator("#p-map [data-hint]").first
    page.locator(f"#hex-{hint.get_attribute('data-hint')}").dispatch_event("click")
    expect(page.locator("#p-decision [data-testid^=tile-]").first).to_be_visible()
    page.locator("#p-decision [data-testid^=tile-]").first.click()
    page.get_by_test_id("lay").click()
    expect(page.locator(".draft-chip")).to_have_count(1)
    expect(page.locator("#table")).not_to_have_attribute("data-state-id", now)
    expect(page.locator("#p-decision [data-commit]").first).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("/")
    expect(page.locator("#commands option").first).to_be_attached()
    page.get_by_test_id("typed").fill("lay an egg")
    page.get_by_test_id("typed").press("Enter")
    expect(page.locator("#command-why")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.get_by_test_id("open-rules").click()
    expect(page.locator("#rules .rules dd").first).to_be_visible()
    page.keyboard.press("Escape")

    form = {"version": str(version), "actions": '[{"kind":"pass"}]', "key": "elsewhere"}
    direct = address.replace(wire.url, equipped.url)  # the same person at another screen
    assert page.request.post(f"{direct}/commit", form=form, headers={"Origin": equipped.url}).ok
    back(page, wire)
    expect(page.get_by_test_id("dropped")).to_contain_text("No longer possible")
    expect(page.locator(".draft-chip")).to_have_count(0)
    assert player.version() == version + 1
    assert page.evaluate("window.stayed") is True
    errors.clear()  # the cut itself is reported by the browser
    page.goto(f"{address}?b={branch}")
    expect(page.locator("#table")).to_have_attribute("data-state-id", tried)
    expect(page.locator(".draft-chip")).to_have_count(2)


def early(title: str, step: str) -> Game:
    """The first such decision of a game by chance."""
    game, rng = railhead.new(title, players=["Ada", "Ben", "Cleo"]), Random(1)
    while game.step.name != step:
        game.push(choose(game.copy(), rng))
    return game


def test_ux_180_choices_of_the_first_seconds_outlive_the_page(
    wire: Wire, open_page: Open, errors: list[str]
) -> None:
    """1870: what is chosen while the engine starts waits, joins the draft here, is there when the page is opened anew
    with a connection, and can be sent.
    """
    page = open_page()
    address = sit_down(page, wire.url, early("1870", "lay-track"))
    page.goto(address)
    page.wait_for_selector("#table[data-ready=true]")
    version = Player(page).version()
    prepared(page)
    wire.cut()
    page.wait_for_selector("#link[data-state=off]")
    page.locator("#p-decision [name=add]").first.click()
    page.wait_for_selector("#table[data-offline=ready]", timeout=120_000)  # a busy machine takes its time
    expect(page.locator(".draft-chip")).to_have_count(1)
    expect(page.get_by_test_id("outbox-waiting")).to_have_count(0)
    drafted = shown(page)
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("open-network").click()
    expect(page.get_by_test_id("outbox-note")).to_contain_text("needs it")
    page.goto("about:blank")
    wire.mend()
    page.goto(address)
    expect(page.locator("#table")).to_have_attribute("data-state-id", drafted)
    errors.clear()
    page.locator("#p-decision [data-testid=send]").or_(page.get_by_test_id("commit")).first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(version))
    Player(page).calm()
    button(page, "what-if-now").click()
    expect(page.get_by_test_id("branch-frame")).to_be_visible()


def test_ux_077_tiles_are_planned_without_a_connection(
    wire: Wire, open_page: Open, errors: list[str]
) -> None:
    """Where the engine is missing the page says so and the plans are kept; with it all goes on, and is brought back."""
    page = open_page()
    address = sit(page, wire.url, at_step("lay-track", 150))
    page.get_by_test_id("plan-tiles").click()
    name = str(page.locator("#p-map [data-hint]").first.get_attribute("data-hint"))
    page.locator(f"#hex-{name}").dispatch_event("click")
    expect(page.locator(".plans-tray .piece").first).to_be_visible()
    wire.cut()
    page.wait_for_selector("#link[data-state=off]")
    page.locator(".plans-tray .piece").first.click()
    expect(page.get_by_test_id("outbox-note")).to_contain_text("The connection is lost: this needs it")
    back(page, wire)
    expect(page.locator("#plans-over [data-plan]")).to_have_count(0)

    prepared(page)
    going_on(page, wire)
    page.locator(".plans-tray .piece").first.click()
    drawn = page.locator(f'#plans-over [data-plan="{name}"]')
    expect(drawn).to_have_count(1)
    page.get_by_test_id("plans-unpick").click()
    expect(page.locator("[data-plan-row]")).to_have_count(1)
    tile = str(drawn.get_attribute("data-tile"))
    back(page, wire)
    errors.clear()  # the cut itself is reported by the browser
    page.goto(address)
    expect(drawn).to_have_attribute("data-tile", tile)
