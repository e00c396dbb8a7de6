"""Somebody who plays for the first time: the guide, one verb, and the form for a new table."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from playwright.sync_api import Page, expect

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game

from .conftest import LAPTOP, PHONE, Open, Service
from .player import Player
from .positions import ready, sit_down
from .test_accessibility import audit

LANDSCAPE = {"width": 844, "height": 390}
TITLES = ("1830", "1870", "1817", "1860")
WANTED = ("stock-turn", "lay-track", "buy-trains")


@lru_cache(maxsize=4)
def early(title: str) -> dict[str, Game]:
    """The first positions of a seeded game that ask for each of a few steps."""
    found: dict[str, Game] = {}
    game, rng = railhead.new(title, ["Ada", "Ben", "Cleo"]), Random(3)
    while not game.over and game.length < 400 and not set(WANTED) <= set(found):
        found.setdefault(game.step.name, game.copy())
        game.push(choose(game, rng))
    return found


def open_at(page: Page, service: Service, game: Game) -> None:
    page.goto(sit_down(page, service.url, game))
    ready(page)


def test_the_guide_explains_every_decision_until_it_is_switched_off(
    service: Service, open_page: Open
) -> None:
    """Issue of a first game: on by one click, other words for another decision, remembered, off by one click."""
    page = open_page(LAPTOP)
    open_at(page, service, early("1830")["opening-sale"])
    guide = page.get_by_test_id("guide")
    expect(guide).to_be_hidden()
    page.get_by_test_id("guide-on").click()
    expect(guide).to_be_visible()
    expect(guide).to_contain_text("SV for $20")
    expect(guide).to_contain_text("$800")
    first = guide.inner_text()
    assert not audit(page, part="#decision")
    open_at(page, service, early("1830")["lay-track"])
    expect(page.get_by_test_id("guide")).to_be_visible()
    assert page.get_by_test_id("guide").inner_text() != first
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("guide-menu")).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_test_id("guide-off").click()
    expect(page.get_by_test_id("guide")).to_be_hidden()
    page.reload()
    ready(page)
    expect(page.get_by_test_id("guide")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
def test_the_guide_leaves_room_on_a_phone(service: Service, open_page: Open, size: dict[str, int]) -> None:
    """By touch; what is asked and the buttons stay in sight."""
    page = open_page(size, touch=True)
    open_at(page, service, early("1860")["lay-track"])
    page.get_by_test_id("guide-on").tap()
    expect(page.get_by_test_id("guide")).to_be_in_viewport(ratio=0.9)
    for name in ("headline", "commit", "act-pass"):
        for found in page.get_by_test_id(name).all():
            expect(found).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("title", TITLES)
def test_one_verb(service: Service, open_page: Open, title: str) -> None:
    """One button is meant and one stands beside it, in sight on every screen; the rest is behind "…"."""
    page = open_page(LAPTOP)
    for step in WANTED:
        if step not in early(title):
            continue
        open_at(page, service, early(title)[step])
        for size in (LAPTOP, PHONE, LANDSCAPE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            foot = page.locator(".decision-foot")
            shown = foot.locator(":scope > button:not([popovertarget])")
            assert 1 <= shown.count() <= 2, (title, step)
            assert foot.locator(".primary").count() <= 1
            for button in shown.all():
                expect(button).to_be_in_viewport(ratio=0.95)
            passing = foot.locator('[data-testid="commit"], [data-testid="act-pass"]').first
            if passing.count():
                assert "primary" not in (passing.get_attribute("class") or ""), "passing is not the loud one"
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]


def test_more_opens_by_keyboard_and_acts(service: Service, open_page: Open) -> None:
    """The menu opens with Enter, Tab goes into it, Escape closes it, and what is chosen happens."""
    page = open_page(LAPTOP)
    open_at(page, service, early("1830")["lay-track"])
    more = page.get_by_test_id("more")
    more.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#more")).to_be_visible()
    assert not audit(page, part="#more")
    page.keyboard.press("Escape")
    expect(page.locator("#more")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#more")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "what-if-now":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("branch-frame")).to_be_visible()


def test_options_are_questions_with_answers(service: Service, open_page: Open) -> None:
    """Searching, a preset that shows in the fields, a choice of one's own, and what the table then says it plays."""
    page = open_page(LAPTOP)
    page.goto(f"{service.url}/new")
    page.locator("#new-form > details > summary").click()
    rules = page.locator('.title-options[data-title="1830"]')
    assert not audit(page, part="#new-form")
    capital = page.get_by_test_id("option-1830-capital_timing")
    page.get_by_test_id("find-option-1830").fill("receive its money")
    expect(capital).to_be_visible()
    assert rules.locator(".choice-field:visible").count() == 1
    expect(rules.locator(".choice-field:visible")).to_contain_text(
        "When does a company that floats receive its money?"
    )
    assert (
        capital.locator("option").first.inner_text() == "At the start of its first operating round (rulebook)"
    )
    page.get_by_test_id("preset-1830-18xxgames").check()
    assert capital.locator("option").first.inner_text() == "At once (preset)"
    capital.select_option(label="At the start of its first operating round")
    page.get_by_test_id("find-option-1830").fill("no such words")
    expect(rules.locator("[data-nothing-found]")).to_be_visible()
    page.get_by_test_id("find-option-1830").fill("")
    page.get_by_test_id("create").click()
    ready(page)
    page.get_by_test_id("open-rules").click()
    page.locator("#rules-body details summary").click()
    said = page.get_by_test_id("table-options")
    expect(said).to_contain_text("As many as are wanted")
    expect(said).not_to_contain_text("Capital of a company")
    Player(page).calm()


@pytest.mark.parametrize("title", ["1830", "1817"])
def test_ux_124_words_of_the_guide_open_the_glossary(service: Service, open_page: Open, title: str) -> None:
    page = open_page(PHONE if title == "1817" else LAPTOP, touch=title == "1817", dark=title == "1817")
    open_at(page, service, early(title)["stock-turn"])
    page.get_by_test_id("guide-on").click()
    guide = page.get_by_test_id("guide")
    expect(guide).to_contain_text("Usual next steps:")
    word = guide.locator("a.term").first
    key = str(word.get_attribute("data-term"))
    word.click()
    drawer = page.get_by_test_id("glossary")
    expect(drawer.get_by_test_id("cited-term")).to_have_id(f"term-{key}")
    expect(drawer.get_by_test_id("cited-term")).to_be_in_viewport()
    assert page.url.endswith(f"#term={key}")
    assert audit(page) == []
    page.get_by_test_id("glossary").get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()
    page.get_by_test_id("guide-off").click()
    expect(guide).to_be_hidden()
