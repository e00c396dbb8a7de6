"""UX-136: a notice's link opens the decision on a phone, and one tap there is the whole answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import railhead
from railhead.web.notices.wording import Waiting

from .conftest import PHONE, Open, Service
from .player import Player
from .west import duel, own_shares, sit

expect.set_options(timeout=20_000)


def landed(page: Page, address: str) -> None:
    """Open the link of a notice."""
    base, _, table = address.partition("/t/")
    page.goto(Waiting(table.split("?")[0], "", "", "", "", "", "").url(base))
    page.wait_for_selector('#table[data-ready="true"]')


def tap(page: Page, words: str) -> None:
    """One tap on a button that is in sight without scrolling."""
    button = page.locator("#p-decision, .decision-foot").get_by_role("button", name=words, exact=True).first
    expect(button).to_be_in_viewport()
    button.tap()


@pytest.mark.parametrize("scene", ["opening", "stock"])
def test_ux_136_a_pass_is_one_tap_behind_a_notice(service: Service, open_page: Open, scene: str) -> None:
    game = railhead.new("1830", players=["Ada", "Ben"]) if scene == "opening" else duel().game
    ada = open_page(PHONE, touch=True)
    ben = open_page()
    address = sit(service, game, ada, ben)
    landed(ada, address)
    tap(ada, "Pass")
    expect(ben.locator(".bar")).to_contain_text(f"{game.players[1]} decides")


@pytest.mark.parametrize("answer", ["Agree", "Decline"])
def test_ux_136_a_question_is_answered_with_one_tap(service: Service, open_page: Open, answer: str) -> None:
    """Ada's company asks Ben for a share; he agrees or declines from the notice."""
    ada, ben = open_page(), open_page(PHONE, touch=True)
    address = sit(service, own_shares().game, ada, ben)
    ben.goto("about:blank")
    Player(ada).hit(ada.get_by_test_id("act-redeem-MP-1"))
    Player(ada).hit(ada.get_by_test_id("commit"))
    expect(ada.get_by_test_id("withdraw")).to_be_visible()
    landed(ben, address)
    tap(ben, answer)
    expect(ada.get_by_test_id("withdraw")).to_have_count(0)
    own = ada.get_by_test_id("own-MP")
    if answer == "Agree":
        expect(own).to_have_text("1 own")
    else:
        expect(ada.get_by_text("Ben declines").first).to_be_attached()
