"""What a page says in several places is one thing, and is so."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Open, Service
from .player import against_bots
from .positions import played, ready
from .west import sit

expect.set_options(timeout=20_000)


def test_bar_mark_panel_and_purse_agree(service: Service, open_page: Open) -> None:
    """A visitor has a name; bar, players and panel name the same decider, also while a turn is drafted."""
    page = open_page()
    player = against_bots(page, service.url)
    name = page.locator("#p-players tr.turn").get_attribute("data-player") or ""
    assert name
    assert name != "You"
    for drafted in (False, True):
        if drafted:
            player.hit(page.get_by_test_id("act-take-SV"))
        expect(page.get_by_test_id("who")).to_contain_text(f"{name} decides")
        expect(page.locator("#p-players tr.turn")).to_have_attribute("data-player", name)
        expect(page.get_by_test_id("headline")).to_contain_text("Your turn" if drafted else name)
    expect(page.get_by_test_id("purse")).to_contain_text(re.compile(r"\$600\s*→\s*\$580"))
    player.hit(page.get_by_test_id("commit"))
    player.wait_for_turn()
    length = page.get_by_test_id("timeline").get_attribute("data-at")
    page.goto(f"{page.url.split('?')[0]}?a={length}")
    ready(page)
    expect(page.get_by_test_id("past-frame")).to_have_count(0)  # the last action is the live position


def test_the_cities_to_choose_from_are_marked_on_the_map(service: Service, open_page: Open) -> None:
    """Erie's home has two cities after its green tile: each bears the number of its button."""
    page = open_page()
    game = played().at("home-city")
    sit(service, game, page)
    buttons = page.locator('#p-decision [data-testid^="act-home"]')
    marks = page.locator("#p-map [data-choice]")
    expect(buttons.first).to_be_visible()
    expect(marks).to_have_count(buttons.count())
    assert buttons.count() > 1
    numbers = page.locator("#p-map [data-number]")
    assert [number.text_content() for number in numbers.all()] == [str(k + 1) for k in range(buttons.count())]
