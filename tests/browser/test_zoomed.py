"""What a person needs at 200 %, where a page has 640×360 pixels, and what a wide screen does with its room."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from railhead.engine.game import Game
from railhead.titles import TITLES

from .conftest import Open, Service
from .east import crowd
from .positions import played, ready, sit_down
from .test_1817 import CROWD
from .west import at_dividend, sit

ZOOMED = {"width": 640, "height": 360}
WIDE = {"width": 2560, "height": 1440}
FREE = """(what) => {
  const frame = document.getElementById("stage-map").getBoundingClientRect();
  const names = document.querySelector(".stage-tabs").getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.top >= Math.max(frame.top, names.bottom) - 1 && box.bottom <= frame.bottom + 1
      && box.left >= frame.left - 1 && box.right <= frame.right + 1;
  }).length;
}"""
"""How many things of a kind lie on the map below the names of the stage's views, as a whole."""
WHOLE = """(what) => [...document.querySelectorAll(what)].filter((e) => {
  const box = e.getBoundingClientRect(), room = document.querySelector(".decision-body").getBoundingClientRect();
  return box.width && box.top >= room.top - 1 && box.bottom <= room.bottom + 1 && box.left >= room.left - 1
    && box.right <= room.right + 1;
}).length"""
"""How many things of a kind are in sight in the decision, as a whole, without scrolling."""


def at(game: Game, step: str, part: float = 0.5) -> Game:
    """A position of a game in which a step is asked."""
    asked = [
        node.index
        for node in game.nodes()
        if not (there := Game(game.rules, game.players, node)).over and there.step.name == step
    ]
    return game.at(asked[int(len(asked) * part)])


@pytest.mark.parametrize("title", list(TITLES))
def test_what_can_be_chosen_is_not_under_the_names_of_the_views(
    service: Service, open_page: Open, title: str
) -> None:
    """However far apart the places lie, the view goes to one that can be seen whole."""
    page = open_page(ZOOMED, reduced_motion="reduce")
    game = played(title=title).game
    what = "#p-map [data-hint] .hint"
    for part in (0.0, 0.5, 0.9):
        page.goto(sit_down(page, service.url, at(game, "lay-track", part)))
        ready(page)
        expect(page.locator(what).first).to_be_attached()
        page.wait_for_timeout(150)
        assert page.evaluate(FREE, what), part


def test_what_is_laid_over_the_map_lies_on_it(service: Service, open_page: Open) -> None:
    """The reach of a company is drawn on its own hexes, also where the map begins below the names of the views."""
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, at(played().game, "lay-track", 0.9)))
    ready(page)
    page.get_by_test_id("layers").click()
    page.get_by_test_id("layer-reach").select_option(index=1)
    page.keyboard.press("Escape")
    page.wait_for_selector("#over svg")
    assert page.locator("#over svg").first.bounding_box() == page.locator("#p-map > svg").bounding_box()


@pytest.mark.parametrize("title", ["1830", "1870"])
def test_the_lot_that_is_for_sale_is_in_sight(service: Service, open_page: Open, title: str) -> None:
    """At 200 % an opening sale shows what can be bought or bid on, however much has been sold."""
    page = open_page(ZOOMED)
    game = played(title=title).game
    for part in (0.0, 0.5, 0.9):
        page.goto(sit_down(page, service.url, at(game, "opening-sale", part)))
        ready(page)
        assert page.evaluate(WHOLE, ".lot:not(.sold) .act :is(button, input)"), part


@pytest.mark.parametrize("title", list(TITLES))
def test_decisions_are_as_wide_as_their_panel(service: Service, open_page: Open, title: str) -> None:
    """At 200 % no decision has anything to the right of what can be seen."""
    page = open_page(ZOOMED)
    table = played(title=title)
    for step in table.first:
        page.goto(sit_down(page, service.url, table.at(step)))
        ready(page)
        wide = page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.decision-body'))"
        )
        assert wide <= 0, step


def test_a_merger_board_shows_every_card(service: Service, open_page: Open) -> None:
    """A company that has decided keeps its place on the board."""
    page = open_page(WIDE)
    sit(service, crowd().game, page, **CROWD)
    page.get_by_test_id("commit").click()
    page.wait_for_selector(".merger-card.settled")
    large = page.evaluate("""() => [...document.querySelectorAll(".merger-card")].filter((e) =>
      e.getBoundingClientRect().width > innerWidth / 4).map((e) => e.textContent)""")
    assert large == []


def test_three_ways_of_a_dividend_fit(service: Service, open_page: Open) -> None:
    page = open_page(ZOOMED)
    sit(service, at_dividend().game, page)
    expect(page.get_by_test_id("dividend")).to_be_visible()
    assert page.evaluate(WHOLE, "[data-testid=dividend] thead .opt") == 3


@pytest.mark.parametrize("title", list(TITLES))
def test_the_market_opens_where_the_companies_stand(service: Service, open_page: Open, title: str) -> None:
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, at(played(title=title).game, "stock-turn", 0.9)))
    ready(page)
    page.get_by_test_id("stage-market-tab").click()
    page.wait_for_selector("#stage-market.on")
    seen = """() => {
      const room = document.getElementById("stage-market").getBoundingClientRect();
      return [...document.querySelectorAll("#p-market .tokens > *")].map((e) => e.getBoundingClientRect())
        .filter((b) => b.left >= room.left && b.right <= room.right && b.top >= room.top && b.bottom <= room.bottom)
        .length;
    }"""
    page.wait_for_function(f"({seen})() > 0")


@pytest.mark.parametrize("title", list(TITLES))
def test_charters_of_a_wide_screen(service: Service, open_page: Open, title: str) -> None:
    """Name, price and money of a company stand in one line; one without a president has its whole name."""
    page = open_page(WIDE)
    page.goto(sit_down(page, service.url, at(played(title=title).game, "stock-turn", 0.7)))
    ready(page)
    apart = page.evaluate("""() => [...document.querySelectorAll("#companies tbody tr:not(.idle)")].filter((row) => {
      const at = (what) => row.querySelector(what).getBoundingClientRect().top;
      return Math.max(at(".c-price"), at(".c-treasury")) - Math.min(at(".c-price"), at(".livery")) > 8;
    }).map((row) => row.dataset.company)""")
    assert apart == []
    for name in page.locator("#companies tbody tr:not(:has(.pres)) .full").all():
        expect(name).to_be_visible()


def test_a_tall_map_is_whole_on_a_wide_screen(service: Service, open_page: Open) -> None:
    """The charters stand beside it, so that nothing of it is out of sight."""
    page = open_page(WIDE)
    page.goto(sit_down(page, service.url, at(played(title="1870").game, "lay-track", 0.7)))
    ready(page)
    frame, drawn, beside = (
        page.locator(w).bounding_box() for w in ("#stage-map", "#p-map svg", "#companies")
    )
    assert frame
    assert drawn
    assert beside
    assert drawn["y"] >= frame["y"] - 1
    assert drawn["y"] + drawn["height"] <= frame["y"] + frame["height"] + 1
    assert beside["x"] >= frame["x"] + frame["width"]
    assert (
        page.evaluate(
            "(() => { const e = document.getElementById('companies'); return e.scrollHeight - e.clientHeight })()"
        )
        <= 1
    )


def test_charts_use_a_wide_screen(service: Service, open_page: Open) -> None:
    page = open_page(WIDE)
    page.goto(sit_down(page, service.url, at(played().game, "stock-turn", 0.9)))
    ready(page)
    page.get_by_test_id("stage-charts-tab").click()
    page.wait_for_selector("#charts-body svg >> visible=true")
    boxes = [chart.bounding_box() for chart in page.locator("#charts-body .wide-chart").all()]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[1]["x"] + boxes[1]["width"] > 1700
