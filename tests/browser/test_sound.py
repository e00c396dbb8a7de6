"""A tone when it becomes one's turn: off at first, switched on in the menu, remembered on the device."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Open, Service
from .player import Player
from .positions import ready, until
from .test_journeys import seat_two

EAR = """(() => {
  window.heard = [];
  const gain = () => ({ gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: (to) => to });
  window.AudioContext = class {
    currentTime = 0;
    resume() {}
    createGain() { return gain(); }
    createOscillator() {
      return { frequency: {}, connect: (to) => to, stop() {},
               start: () => window.heard.push(document.getElementById("meta").dataset.version) };
    }
  };
})()"""
NOTES = 2


def heard(page: Page) -> list[str]:
    """Versions of the table at which a tone was asked for."""
    return page.evaluate("window.heard.filter((_, place) => place % 2 === 0)")


def passed(player: Player) -> None:
    player.wait_for_turn()
    version = player.version()
    player.hit(player.page.get_by_test_id("commit"))
    player.page.wait_for_selector(f'#table[data-version="{version + 1}"]')


def test_ux_155_a_tone_exactly_when_the_turn_comes(service: Service, open_page: Open) -> None:
    ada, ben = open_page(), open_page()
    for page in (ada, ben):
        page.add_init_script(EAR)
    seat_two(ada, ben, service.url)
    one, two = Player(ada), Player(ben)
    one.wait_for_turn()
    one.hit(ada.get_by_test_id("act-take-SV"))  # from then on all can pass as often as they like
    one.hit(ada.get_by_test_id("commit"))
    two.wait_for_turn()
    assert heard(ada) == heard(ben) == [], "it is off until somebody asks for it"
    passed(two)
    one.wait_for_turn()
    assert heard(ada) == []
    ada.get_by_test_id("open-menu").click()
    expect(ada.get_by_test_id("sound")).not_to_be_checked()
    ada.get_by_test_id("sound").check()
    ada.keyboard.press("Escape")
    expect(ada).not_to_have_url(re.compile("#menu"))
    ada.reload()  # remembered on this device
    ready(ada)
    assert heard(ada) == [], "opening a table in one's turn is silent"
    passed(one)
    assert heard(ada) == []
    passed(two)
    one.wait_for_turn()
    expect(ada.locator("#table")).to_have_attribute("data-version", str(two.version()))
    assert heard(ada) == [str(two.version())]
    assert heard(ben) == []
    ada.keyboard.press("ArrowLeft")  # a look at the past and back is no new turn
    one.calm()
    ada.get_by_test_id("return").click()
    one.calm()
    assert len(heard(ada)) == 1
    passed(one)
    ada.keyboard.press("ArrowLeft")  # the turn comes while he looks at the past
    one.calm()
    passed(two)
    until(ada, "window.heard.length === 4")
    ada.get_by_test_id("return").click()
    one.calm()
    ada.get_by_test_id("open-menu").click()
    ada.get_by_test_id("sound").uncheck()
    ada.keyboard.press("Escape")
    passed(one)
    passed(two)
    one.wait_for_turn()
    assert len(heard(ada)) == 2


def test_ux_155_switched_on_it_is_heard_once(service: Service, open_page: Open) -> None:
    page = open_page()
    page.add_init_script(EAR)
    page.goto(service.url)
    page.get_by_test_id("quick-start").click()
    ready(page)
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("sound").check()
    assert page.evaluate("window.heard.length") == NOTES
    page.get_by_test_id("sound").uncheck()
    assert page.evaluate("window.heard.length") == NOTES
