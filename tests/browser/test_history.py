"""UX-110: through the history by the decisions of one player, with and without passes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import railhead

from .conftest import Open, Service
from .player import Player
from .seeded import at_step, sit
from .west import sit as sit_together

expect.set_options(timeout=20_000)


def test_ux_110_steps_of_one_player(service: Service, open_page: Open) -> None:
    """Buttons and keys lead to the positions after that player's decisions; passes can be left out."""
    page = open_page()
    game = at_step("stock-turn", 60)
    address = sit(page, service.url, game)
    speakers = [game.at(place).speaker(action) for place, action in enumerate(game.actions)]
    kinds = [action.kind for action in game.actions]
    stops = [place for place, seat in enumerate(speakers, 1) if seat == 1]
    busy = [place for place in stops if kinds[place - 1] not in ("pass", "decline")]
    player = Player(page)
    page.get_by_test_id("step-who").select_option(label=game.players[1])
    for wanted in stops[:-4:-1]:
        page.get_by_test_id("decision-back").click()
        expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(wanted))
        player.calm()
    page.keyboard.press("]")
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(stops[-2]))
    player.calm()
    page.get_by_test_id("step-passes").check()
    page.goto(address)
    page.wait_for_selector("#table[data-ready=true]")
    expect(page.get_by_test_id("step-passes")).to_be_checked()
    page.get_by_test_id("step-who").select_option(label=game.players[1])
    page.evaluate("document.activeElement.blur()")
    for wanted in busy[:-3:-1]:
        page.keyboard.press("[")
        expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(wanted))
        player.calm()


def test_ux_160_quick_presses_add_up(service: Service, open_page: Open) -> None:
    """The timeline moves with every press at once; presses within a frame are one jump to where they lead."""
    page = open_page()
    game = at_step("stock-turn", 60)
    sit(page, service.url, game)
    shown = page.evaluate("""() => {
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"]) press(key);
      return document.querySelector("[data-testid=scrubber]").value;
    }""")
    assert shown == str(game.length - 2)
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(game.length - 2))
    expect(page).to_have_url(re.compile(rf"a={game.length - 2}$"))
    page.go_back()
    expect(page.get_by_test_id("timeline")).to_have_attribute("data-at", str(game.length))


def test_ux_120_a_control_that_does_not_act_offers_the_nearest_change(
    service: Service, open_page: Open
) -> None:
    """The reason of a dead cell brings what could be done instead, and one click puts it into the draft."""
    page = open_page()
    page.goto(service.url)
    page.get_by_test_id("quick-start").click()
    page.wait_for_selector("#table[data-ready=true]")
    player = Player(page)
    player.wait_for_turn()
    page.locator("#amount-BO").fill("10")
    player.hit(page.get_by_test_id("fill-BO"))
    expect(page.get_by_test_id("notice")).to_contain_text("at least $225")
    player.hit(page.get_by_test_id("instead"))
    expect(page.locator(".draft-chip")).to_contain_text("$225")


def test_ux_112_a_view_of_the_past_stays_while_others_move(service: Service, open_page: Open) -> None:
    """Two browsers: one looks back while the other goes on; the frame counts, the position stays."""
    ada, ben = open_page(), open_page()
    address = sit_together(service, railhead.new("1830", ["Ada", "Ben"]), ada, ben)
    Player(ada).hit(ada.get_by_test_id("act-take-SV"))
    Player(ada).hit(ada.get_by_test_id("commit"))
    ada.goto(f"{address}?a=0")
    frame = ada.get_by_test_id("past-frame")
    expect(frame).to_contain_text("after action 0 of 1")
    expect(ben.locator("#meta")).to_have_attribute("data-decision", "decide")
    Player(ben).hit(ben.get_by_test_id("act-take-CS"))
    Player(ben).hit(ben.get_by_test_id("commit"))
    expect(frame).to_contain_text("after action 0 of 2")
    assert ada.url.endswith("?a=0")
    frame.get_by_test_id("return").click()
    expect(ada.locator("#meta")).to_have_attribute("data-decision", "decide")
    expect(frame).to_have_count(0)
