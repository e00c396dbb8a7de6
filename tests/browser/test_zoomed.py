"""What a person needs at 200%, where a page has 640×360 pixels, and what a wide screen does with its room."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from railhead.engine.game import Game
from railhead.titles import TITLES

from .conftest import Open, Service
from .east import crisis, crowd
from .positions import played, ready, sit_down, until
from .test_1817 import CROWD
from .west import above_limit, at_dividend, sit

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
    """At 200% an opening sale shows what can be bought or bid on, however much has been sold."""
    page = open_page(ZOOMED)
    game = played(title=title).game
    for part in (0.0, 0.5, 0.9):
        page.goto(sit_down(page, service.url, at(game, "opening-sale", part)))
        ready(page)
        assert page.evaluate(WHOLE, ".lot:not(.sold) .act :is(button, input)"), part


@pytest.mark.parametrize("title", list(TITLES))
def test_decisions_are_as_wide_as_their_panel(service: Service, open_page: Open, title: str) -> None:
    """At 200% no decision has anything to the right of what can be seen."""
    page = open_page(ZOOMED)
    table = played(title=title)
    positions = [(step, table.at(step)) for step in table.first]
    if "run-trains" in table.first:
        positions.append(("run-trains, later", table.later("run-trains")))
    for step, game in positions:
        page.goto(sit_down(page, service.url, game))
        ready(page)
        wide = page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.decision-body'))"
        )
        assert wide <= 0, step


@pytest.mark.parametrize("title", list(TITLES))
def test_the_dial_of_a_tile_is_in_sight_above_its_verb(service: Service, open_page: Open, title: str) -> None:
    """All ways to turn a tile can be pressed; the verb covers none of them."""
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, played(title=title).later("lay-track")))
    ready(page)
    page.locator("[data-testid^=hex-pick-]").first.click()
    page.locator(".tray .piece").first.click()
    expect(page.get_by_test_id("lay")).to_be_visible()
    dial, verb = (page.locator(f".decision-body {what}").bounding_box() for what in (".dial", ".verb"))
    assert dial
    assert verb
    assert dial["y"] + dial["height"] <= verb["y"] + 1


@pytest.mark.parametrize("title", ["1817", "1860"])
def test_the_key_of_a_market_has_room_for_its_sentences(
    service: Service, open_page: Open, title: str
) -> None:
    """It does not move with the boxes, so nothing of it may stand beyond the edge."""
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, played(title=title).later("stock-turn")))
    ready(page)
    page.get_by_test_id("stage-market-tab").click()
    page.wait_for_selector("#stage-market.on")
    beyond = """() => {
      const edge = document.getElementById("stage-market").getBoundingClientRect().right;
      return [...document.querySelectorAll("#p-market .key")].filter((e) => e.getBoundingClientRect().right > edge)
        .map((e) => e.textContent);
    }"""
    for left in (0, 10_000):
        page.evaluate("(left) => { document.getElementById('stage-market').scrollLeft = left; }", left)
        until(page, f"!({beyond})().length")


def test_a_merger_board_shows_every_card(service: Service, open_page: Open) -> None:
    """A company that has decided keeps its place on the board."""
    page = open_page(WIDE)
    sit(service, crowd().game, page, **CROWD)
    page.get_by_test_id("commit").click()
    page.wait_for_selector(".merger-card.settled")
    large = page.evaluate("""() => [...document.querySelectorAll(".merger-card")].filter((e) =>
      e.getBoundingClientRect().width > innerWidth / 4).map((e) => e.textContent)""")
    assert large == []


def test_sales_are_in_sight_where_nothing_else_can_be_done(service: Service, open_page: Open) -> None:
    """Above a limit and in a cash crisis the shares to be sold come before what explains them."""
    page = open_page(ZOOMED)
    sit(service, above_limit().game, page)
    assert page.evaluate(WHOLE, '#p-decision [data-testid="compliance"]')
    assert page.evaluate(WHOLE, "#p-decision .stock .opt:not(.no)")
    expect(page.get_by_test_id("compliance-notes")).to_have_count(1)
    sit(service, crisis().game, page)
    sales = '[data-testid="crisis-sales"] .opt'
    expect(page.locator(sales)).to_have_count(3)
    assert page.evaluate(WHOLE, sales) == 3


@pytest.mark.parametrize("title", ["1870", "1860"])
def test_a_company_s_routes_are_not_under_the_small_board(
    service: Service, open_page: Open, title: str
) -> None:
    """The view goes to where most of the routes is, and the small board lies where they do not run."""
    page = open_page(ZOOMED, reduced_motion="reduce")
    page.goto(sit_down(page, service.url, played(title=title).later("run-trains")))
    ready(page)
    expect(page.locator("#p-map .routes .route").first).to_be_attached()
    page.wait_for_timeout(150)
    there, seen, covered = page.evaluate("""() => {
      const inside = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
      const frame = document.getElementById("stage-map").getBoundingClientRect();
      const small = document.getElementById("overview").getBoundingClientRect();
      let [there, seen, covered] = [0, 0, 0];
      for (const line of document.querySelectorAll("#p-map .routes .route")) {
        const length = line.getTotalLength(), to = line.getScreenCTM();
        for (let at = 0; at < length; at += 20) {
          const { x, y } = line.getPointAtLength(at).matrixTransform(to);
          there += 1;
          seen += inside(frame, x, y);
          covered += inside(small, x, y);
        }
      }
      return [there, seen, covered];
    }""")
    assert seen >= min(there, 6)
    assert covered <= seen / 8


def test_bids_and_facts_keep_to_their_places(service: Service, open_page: Open) -> None:
    """A bid is one line; what a choice changes does not leave its card."""
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, at(played().game, "opening-sale", 0.9)))
    ready(page)
    for bid in page.locator(".bid").all():
        assert bid.bounding_box()["height"] < 24  # type: ignore[index]
    page.goto(sit_down(page, service.url, played(title="1870").later("price-protection")))
    ready(page)
    outside = page.evaluate("""() => [...document.querySelectorAll(".pair-side")].flatMap((card) => {
      const edge = card.getBoundingClientRect().right;
      return [...card.querySelectorAll("dd, .opt")].filter((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return range.getBoundingClientRect().right > edge;
      }).map((e) => e.textContent);
    })""")
    assert outside == []


def test_a_certificate_is_named_before_its_verb(service: Service, open_page: Open) -> None:
    """1860: what one is, its price beside it, what it does, and only then the buttons."""
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, at(played(title="1860").game, "choose-certificate")))
    ready(page)
    muddled = page.evaluate("""() => [...document.querySelectorAll("[data-certificate]")].filter((row) => {
      const box = (what) => row.querySelector(what).getBoundingClientRect();
      return box("b").right > box(".num").left || box("th").bottom > box(".act").top + 1;
    }).map((row) => row.dataset.certificate)""")
    assert page.locator("[data-certificate]").count()
    assert muddled == []


def test_three_ways_of_a_dividend_fit(service: Service, open_page: Open) -> None:
    page = open_page(ZOOMED)
    sit(service, at_dividend().game, page)
    expect(page.get_by_test_id("dividend")).to_be_visible()
    assert page.evaluate(WHOLE, "[data-testid=dividend] thead .opt") == 3
    for verb in page.locator("[data-testid=dividend] thead .opt").all():
        assert verb.evaluate("(e) => parseFloat(getComputedStyle(e).paddingLeft)") >= 4


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
    until(page, f"({seen})() > 0")


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


def test_shares_stand_in_a_line_of_their_own(service: Service, open_page: Open) -> None:
    """On a wide screen a charter without trains has room beside its last run, which no share may take."""
    page = open_page(WIDE)
    page.goto(sit_down(page, service.url, played(title="1870").later("price-protection")))
    ready(page)
    mixed = page.evaluate(
        """() => [...document.querySelectorAll(".companies-grid tbody tr")].filter((row) => {
          const run = row.querySelector(".c-run").getBoundingClientRect();
          return [...row.querySelectorAll(".c-run ~ td:not(.none)")]
            .some((cell) => cell.getBoundingClientRect().top < run.bottom - 1);
        }).map((row) => row.dataset.company)"""
    )
    assert mixed == []
