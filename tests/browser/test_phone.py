"""A phone in the hand, upright and sideways: what is asked, what was chosen and what there is can all be seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from railhead.engine.actions import Pass, Sell
from railhead.engine.game import Game
from railhead.titles import TITLES

from .conftest import PHONE, Open, Service
from .isle import auction, crowded, first_turn, trained
from .player import Player
from .positions import played, sit_down, until
from .west import duel, sit

LANDSCAPE = {"width": 844, "height": 390}
BOTH = pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["upright", "sideways"])
STEPS = ("stock-turn", "lay-track", "place-token", "run-trains", "dividend", "buy-trains")
Size = dict[str, int]

SIDEWAYS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const stage = box("#stage"), decision = box("#decision"), tabs = box("nav.tabs"), faults = [];
  if (decision.left < stage.right - 1) faults.push("the decision lies over the stage");
  if (stage.width < innerWidth * 0.4) faults.push("the stage is narrow");
  for (const [name, part] of Object.entries({ stage, decision }))
    if (part.bottom > tabs.top + 1) faults.push(`${name} goes below the tabs`);
  const shown = [...document.querySelectorAll(".decision .go, .decision .primary, .decision-foot > *")]
    .filter((e) => e.checkVisibility() && !e.matches("[popover]"));
  if (!shown.length) faults.push("no verb");
  const seen = (b) => b.top >= decision.top && b.bottom <= tabs.top + 1 && b.left >= decision.left
    && b.right <= innerWidth + 1;
  const loud = shown.filter((e) => e.matches(".go, .primary"));
  for (const e of loud.length ? loud.slice(0, 1) : shown)
    if (!seen(e.getBoundingClientRect())) faults.push(`out of sight: ${e.textContent.trim()}`);
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("the page scrolls sideways");
  return faults;
}"""
WIDER = """(selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()
  && e.scrollWidth > e.clientWidth + 1).map((e) => e.className || e.id)"""
"""Parts that have to be scrolled sideways."""


def opened(page: Page, service: Service, title: str, step: str) -> None:
    """The table in the middle of a game, where a step is asked."""
    sit(service, played(title=title).later(step), page)


def tab(page: Page, name: str) -> None:
    page.locator(f'nav.tabs [data-tab="{name}"]').tap()


@pytest.mark.parametrize("title", list(TITLES))
def test_sideways_the_decision_stands_beside_the_stage(service: Service, open_page: Open, title: str) -> None:
    """Its verb is in sight, and nothing lies below the tabs."""
    page = open_page(LANDSCAPE, touch=True)
    for step in STEPS:
        if step in played(title=title).first:
            opened(page, service, title, step)
            assert page.evaluate(SIDEWAYS) == [], step


@BOTH
def test_the_chosen_tile_is_in_sight_with_its_verb(service: Service, open_page: Open, size: Size) -> None:
    """The last tile of the tray, chosen: it is seen as a whole, and so is the button that lays it."""
    page = open_page(size, touch=True)
    opened(page, service, "1830", "lay-track")
    hexes = page.locator("#p-map [data-hint]").evaluate_all(
        "hints => hints.sort((a, b) => b.dataset.ways - a.dataset.ways).map((hint) => hint.dataset.hint)"
    )
    player = Player(page, touch=True)
    page.locator(f'[data-testid="hex-pick-{hexes[0]}"]').tap()
    player.calm()
    last = page.locator('#p-decision [data-testid="tray"] a.piece').last
    name = str(last.get_attribute("data-testid"))
    player.hit(last)
    chosen = page.locator(f'#p-decision [data-testid="{name}"]')
    expect(chosen).to_have_attribute("aria-current", "true")
    expect(page.get_by_test_id("lay")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(
        """(name) => {
          const tile = document.querySelector(`#p-decision [data-testid="${name}"]`).getBoundingClientRect();
          const verb = document.querySelector(".verb").getBoundingClientRect();
          const body = document.querySelector(".decision-body").getBoundingClientRect();
          return tile.bottom <= verb.top + 1 && tile.top >= body.top && tile.left >= 0 && tile.right <= innerWidth;
        }""",
        name,
    )
    assert page.evaluate(SIDEWAYS) == [] or size is PHONE


def test_the_lowest_sheet_keeps_the_verb(service: Service, open_page: Open) -> None:
    """A tile is chosen and the sheet pulled down to see the map: it can be laid from there."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1830", "lay-track")
    player = Player(page, touch=True)
    player.hit(page.locator('#p-decision [data-testid^="hex-pick-"]').first)
    if not page.get_by_test_id("lay").count():
        player.hit(page.locator('#p-decision [data-testid="tray"] a.piece').first)
    page.evaluate("document.getElementById('decision').dataset.sheet = 'peek'")
    expect(page.get_by_test_id("tray").first).to_be_hidden()
    tops = page.evaluate("""() => [".verb", ".decision-foot", "nav.tabs"].map((part) => {
      const box = document.querySelector(part).getBoundingClientRect();
      return [Math.round(box.top), Math.round(box.bottom)];
    })""")
    assert tops[0][1] <= tops[1][0] + 1 <= tops[1][1] <= tops[2][0] + 1
    player.hit(page.get_by_test_id("lay"))
    expect(page.get_by_test_id("chips")).to_contain_text("Tile")


@BOTH
@pytest.mark.parametrize("title", list(TITLES))
def test_companies_are_cards_with_all_their_facts(
    service: Service, open_page: Open, title: str, size: Size
) -> None:
    """Nothing has to be scrolled sideways for who owns what."""
    page = open_page(size, touch=True)
    opened(page, service, title, "stock-turn")
    tab(page, "companies")
    assert page.evaluate(WIDER, "#companies, #companies tbody *:not(.sr)") == []
    for fact in (".c-price", ".c-treasury", ".c-tokens", ".c-run", ".c-held:not(.none)"):
        facts = page.locator(f"#companies tbody tr:not(.idle) {fact}")
        assert facts.count(), fact
        for one in facts.all():
            box = one.bounding_box()
            assert box is not None, fact
            assert box["width"] > 6, fact
            assert box["x"] + box["width"] <= size["width"], fact


@BOTH
def test_the_market_shows_its_tokens(service: Service, open_page: Open, size: Size) -> None:
    """Late prices lie far to the right: the market begins there, and stays where it is moved to."""
    page = open_page(size, touch=True)
    sit(service, played().later("dividend"), page)
    page.get_by_test_id("stage-market-tab").tap()
    expect(page.locator("#stage-market.on")).to_be_visible()
    middle = """() => {
      const room = document.getElementById("stage-market").getBoundingClientRect();
      const boxes = [...document.querySelectorAll("#p-market [data-token]")].map((e) => e.getBoundingClientRect());
      return boxes.filter((b) => b.left >= room.left && b.right <= room.right).length / boxes.length;
    }"""
    until(page, f"({middle})() > 0.5")
    page.evaluate("document.getElementById('stage-market').scrollLeft = 0")
    page.get_by_test_id("stage-map-tab").tap()
    page.get_by_test_id("stage-market-tab").tap()
    expect(page.locator("#stage-market.on")).to_be_visible()
    assert page.evaluate("document.getElementById('stage-market').scrollLeft") == 0


@BOTH
def test_a_par_is_named_beside_the_market(service: Service, open_page: Open, size: Size) -> None:
    """Before the first stock round, too: the boxes in which the company can start are outlined and in sight."""
    page = open_page(size, touch=True)
    game = played().at("name-par")
    sit(service, game, page)
    expect(page.locator("#stage-market.on")).to_be_visible()
    boxes = page.locator("#p-market [data-offer]")
    assert boxes.count() == len(game.title.market.pars)
    expect(boxes.first).to_be_in_viewport(ratio=0.99)


def test_the_view_goes_to_the_company_that_is_asked(service: Service, open_page: Open) -> None:
    """A company that interrupts another's turn to discard a train, not the one that operates."""
    page = open_page(PHONE, touch=True)
    sit(service, played(seed=3).at("return-trains"), page)
    expect(page.locator("#decision h2")).to_contain_text("PRR")
    expect(page.locator('#p-companies tr.now[data-company="NYNH"]')).to_have_count(1)
    expect(page.locator('#p-map [data-token="PRR"]').first).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("title", ["1817", "1860"])
def test_the_key_of_a_moved_market_stays_in_sight(service: Service, open_page: Open, title: str) -> None:
    """The boxes of a market in a line are moved sideways, and what explains them is not."""
    page = open_page(PHONE, touch=True)
    opened(page, service, title, "stock-turn")
    page.get_by_test_id("stage-market-tab").tap()
    expect(page.locator("#stage-market.on")).to_be_visible()
    key = """() => {
      const room = document.getElementById("stage-market").getBoundingClientRect();
      const key = document.querySelector("#p-market .key-block").getBoundingClientRect();
      return key.left >= room.left - 1 && key.left <= room.left + 40;
    }"""
    for place in (0, 10_000, 120):
        page.evaluate("(left) => { document.getElementById('stage-market').scrollLeft = left; }", place)
        until(page, key)
    assert page.evaluate("document.getElementById('stage-market').scrollLeft") > 0, "it was moved"


@BOTH
def test_a_city_tapped_on_the_map_is_offered_for_the_token(
    service: Service, open_page: Open, size: Size
) -> None:
    page = open_page(size, touch=True)
    opened(page, service, "1830", "place-token")
    name = str(page.locator("#p-map [data-hint]").first.get_attribute("data-hint"))
    page.evaluate("(id) => document.getElementById(id).dispatchEvent(new Event('click', { bubbles: true }))",
                  f"hex-{name}")  # fmt: skip
    verb = page.get_by_test_id("token-picked").locator(".go").first
    expect(verb).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#p-map .hint.chosen")).to_have_count(1)
    Player(page, touch=True).hit(verb)
    expect(page.get_by_test_id("chips")).to_contain_text(name)


def test_both_ways_to_answer_a_sale_are_whole(service: Service, open_page: Open) -> None:
    """1870: buying the shares back and letting the price fall, side by side."""
    page = open_page(PHONE, touch=True)
    game = duel().do(Sell("SP", 2), Pass()).game
    sit(service, game, page)
    assert page.evaluate(WIDER, ".decision-body, .pair, .pair-side, .facts, .facts *") == []


def test_two_positions_are_compared_upright(service: Service, open_page: Open) -> None:
    """Each figure with its name in a line of its own."""
    page = open_page(PHONE, touch=True)
    game = played()
    address = sit_down(page, service.url, game.at("buy-trains"))
    page.goto(f"{address}/compare?one={game.first['stock-turn']}&two=now")
    expect(page.get_by_test_id("compare-runs-body")).not_to_contain_text("Searching", timeout=45_000)
    assert page.evaluate(WIDER, ".scroll-x, .compare") == []
    worth = page.locator('[data-testid="compare-players"] [data-row="Ada"] td').first
    assert worth.evaluate("e => getComputedStyle(e, '::before').content") == '"Worth"'


@pytest.mark.parametrize("title", ["1830", "1817"])
def test_the_smallest_phone_has_room_for_views_and_tools(
    service: Service, open_page: Open, title: str
) -> None:
    """At 320 pixels nothing of the stage's names and buttons is cut, and the verb of a tile can be seen."""
    page = open_page({"width": 320, "height": 568}, touch=True)
    opened(page, service, title, "lay-track")
    for control in page.locator(".stage-tabs :is([role=tab], button)").all():
        if control.is_visible():
            expect(control).to_be_in_viewport(ratio=0.99)
    player = Player(page, touch=True)
    player.hit(page.locator('#p-decision [data-testid^="hex-pick-"]').first)
    if not page.get_by_test_id("lay").count():
        player.hit(page.locator('#p-decision [data-testid="tray"] a.piece').first)
    expect(page.get_by_test_id("lay")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("""() => {
      const box = (what) => document.querySelector(what).getBoundingClientRect();
      return box("#p-decision .tray > li").bottom <= box(".verb").top + 1;
    }"""), "the tiles lie behind the verb"


@pytest.mark.parametrize("size", [PHONE, {"width": 900, "height": 600}], ids=["phone", "window"])
def test_routes_are_seen_from_end_to_end(service: Service, open_page: Open, size: dict[str, int]) -> None:
    """1870's routes cross the board: their numbers stand on the map, and the overview covers none of them."""
    page = open_page(size, touch=size is PHONE)
    opened(page, service, "1870", "run-trains")
    expect(page.locator("#p-map [data-plates]").first).to_be_visible()
    assert page.evaluate("""() => {
      const room = document.getElementById("stage-map").getBoundingClientRect();
      const corner = document.getElementById("overview").getBoundingClientRect();
      const plates = [...document.querySelectorAll("#p-map .plate")].map((e) => e.getBoundingClientRect());
      return plates.length && plates.every((b) => b.left >= room.left && b.right <= room.right && b.top >= room.top
        && b.bottom <= room.bottom && (b.right < corner.left || b.left > corner.right || b.bottom < corner.top
        || b.top > corner.bottom));
    }""")


@pytest.mark.parametrize("width", [390, 320])
def test_wide_tables_are_cards(service: Service, open_page: Open, width: int) -> None:
    """What was bought, who earned what, trains and phases: no row has to be moved sideways to be understood."""
    page = open_page({"width": width, "height": 844}, touch=True)
    address = sit_down(page, service.url, played().at("buy-trains"))
    for path in (f"{address}/review", *(f"{service.url}/title/{title}" for title in TITLES)):
        page.goto(path)
        assert page.evaluate(WIDER, ".scroll-x, .row-cards tbody :is(tr, th, td)") == [], path
    price = page.locator('[data-testid="trains"] td').first
    assert price.evaluate("e => getComputedStyle(e, '::before').content") == '"price "'
    sit_down(page, service.url, played().at("buy-trains"))
    page.goto(service.url)
    tables = [card.bounding_box() for card in page.get_by_test_id("mine").locator("> li").all()[:2]]
    assert tables[0]
    assert tables[1]
    assert tables[1]["y"] - tables[0]["y"] - tables[0]["height"] >= 6, "the lobby's own cards stay apart"


def test_names_of_cards_and_bidders_have_a_line_of_their_own(service: Service, open_page: Open) -> None:
    """No fact hangs at the end of a company's name, no mark between facts at the end of a line."""
    page = open_page(PHONE, touch=True)
    page.goto(f"{service.url}/title/1817")
    beside = """() => [...document.querySelectorAll(".study-token + th")].filter((name) =>
      name.nextElementSibling.getBoundingClientRect().top < name.getBoundingClientRect().bottom - 2).length"""
    assert page.locator(".study-token + th").count() == 20
    assert page.evaluate(beside) == 0
    preset = page.locator("#options summary").first
    assert preset.inner_text().startswith("As on 18xx.games "), preset.inner_text()
    page.goto(service.url)
    facts = page.locator(".poster-facts").first.inner_text().splitlines()
    assert len(facts) == 3
    assert "·" not in "".join(facts)
    sit(service, auction(), page)
    bidders = page.get_by_test_id("bidders").locator("li")
    heights = bidders.evaluate_all("all => all.map((e) => e.offsetHeight)")
    assert max(heights) < 26, heights


def test_routes_of_a_part_of_the_board_are_come_close_to(service: Service, open_page: Open) -> None:
    """1830: upright, too, their values can be read."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1830", "run-trains")
    expect(page.locator('#pan[data-values="on"]')).to_be_attached()
    expect(page.locator("#overview")).to_be_visible()


@BOTH
def test_plates_of_holdings_keep_clear_of_the_lines_between_players(
    service: Service, open_page: Open, size: Size
) -> None:
    page = open_page(size, touch=True)
    opened(page, service, "1830", "stock-turn")
    tab(page, "players")
    apart = page.locator("#players .stake").evaluate_all("""(all) => all.map((plate) => {
      const row = plate.closest("tr").getBoundingClientRect(), box = plate.getBoundingClientRect();
      return Math.min(box.top - row.top, row.bottom - box.bottom);
    })""")
    assert apart
    assert min(apart) >= 3


def test_a_chosen_hex_is_told_by_the_decision_alone(service: Service, open_page: Open) -> None:
    """What a finger points at is said over the map; not when it has been chosen and the panel says so."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1830", "lay-track")
    name = str(page.locator("#p-map [data-hint]").first.get_attribute("data-hint"))
    page.evaluate("(id) => document.getElementById(id).dispatchEvent(new Event('click', { bubbles: true }))",
                  f"hex-{name}")  # fmt: skip
    expect(page.locator("#p-map .hint.chosen")).to_have_count(1)
    expect(page.locator("#says")).to_be_hidden()


def test_a_panel_is_as_high_as_what_it_holds(service: Service, open_page: Open) -> None:
    """The bank needs a few lines: the map keeps the rest."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1830", "dividend")
    tab(page, "bank")
    assert page.evaluate("document.getElementById('bank').clientHeight < innerHeight * 0.4")
    assert page.evaluate("document.getElementById('stage').clientHeight > innerHeight * 0.4")


def test_of_what_the_stage_cannot_hold_it_shows_the_most(service: Service, open_page: Open) -> None:
    """1817: homes can be chosen all over the map; the view goes where several lie together, not to the middle."""
    page = open_page(LANDSCAPE, touch=True)
    sit(service, played(title="1817").at("home-marker"), page)
    whole = page.evaluate(
        """() => {
          const room = document.getElementById("stage").getBoundingClientRect();
          const tools = document.querySelector(".stage-tabs").getBoundingClientRect();
          return [...document.querySelectorAll("#p-map .hint")].map((e) => e.getBoundingClientRect()).filter((b) =>
            b.left >= room.left - 2 && b.right <= room.right + 2 && b.top >= tools.bottom - 6
            && b.bottom <= room.bottom + 6).length;
        }"""
    )
    assert whole >= 4


def test_the_question_is_not_asked_twice(service: Service, open_page: Open) -> None:
    """The head says what is asked: the panel that asks it has no heading, others keep theirs."""
    page = open_page(LANDSCAPE, touch=True)
    opened(page, service, "1817", "lay-track")
    expect(page.get_by_test_id("panel-track").locator("summary").first).to_be_hidden()
    expect(page.locator('#p-decision [data-testid^="hex-pick-"]').first).to_be_in_viewport(ratio=0.99)
    sit(service, crowded().game, page)
    expect(page.get_by_test_id("panel-run").locator("summary").first).to_be_hidden()
    expect(page.get_by_test_id("panel-meter").locator("summary").first).to_be_visible()
    sit(service, trained().game, page)
    expect(page.get_by_test_id("panel-trains").locator("summary").first).to_be_hidden()
    assert page.evaluate(
        """document.querySelector('[data-testid="panel-trains"]').getBoundingClientRect().top
          < document.querySelector('[data-testid="panel-sellers"]').getBoundingClientRect().top"""
    )


@BOTH
def test_the_card_of_the_company_that_is_asked_is_in_sight(
    service: Service, open_page: Open, size: Size
) -> None:
    """1817: late in a round of mergers it lies below those that have answered."""
    page = open_page(size, touch=True)
    game = played(title="1817").game
    asked = [
        node.index
        for node in game.nodes()
        if not (at := Game(game.rules, game.players, node)).over and at.step.name == "convert-or-merge"
    ]
    for length in (asked[0], asked[-1]):
        sit(service, game.at(length), page)
        expect(page.locator(".merger-card.now")).to_be_in_viewport(ratio=0.99)


def test_tools_of_the_map_stand_beside_the_map_alone(service: Service, open_page: Open) -> None:
    """Nothing of the market or the charts is enlarged by them."""
    page = open_page(LANDSCAPE, touch=True)
    opened(page, service, "1830", "dividend")
    expect(page.locator('[data-action="zoom-in"]')).to_be_visible()
    page.get_by_test_id("stage-market-tab").tap()
    expect(page.locator('[data-action="zoom-in"]')).to_be_hidden()
    page.get_by_test_id("stage-map-tab").tap()
    expect(page.locator('[data-action="zoom-in"]')).to_be_visible()


def test_three_ways_to_pay_stay_within_their_panel(service: Service, open_page: Open) -> None:
    """1870: what each of them changes is told in columns that end where the panel ends."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1870", "dividend")
    assert page.get_by_test_id("dividend").locator("thead .opt").count() == 3
    assert (
        page.evaluate("""() => {
      const body = document.querySelector(".decision-body"), style = getComputedStyle(body);
      const end = body.getBoundingClientRect().right - parseFloat(style.paddingRight);
      return document.querySelector("[data-testid=dividend]").getBoundingClientRect().right - end;
    }""")
        <= 0.5
    )


def test_a_price_and_its_verb_end_with_the_line_below_them(service: Service, open_page: Open) -> None:
    """1860: the line below tells the steps, with their unit, and is wider than field and button."""
    page = open_page(PHONE, touch=True)
    sit(service, trained().game, page)
    offers = page.get_by_test_id("panel-trains").locator(".amount:has(small)")
    expect(offers.first.locator("small")).to_have_text("steps of £10")
    for offer in offers.all():
        box, button = offer.bounding_box(), offer.locator(".amount-row button").bounding_box()
        assert box is not None
        assert button is not None
        assert abs(box["x"] + box["width"] - button["x"] - button["width"]) <= 1


def test_a_dial_is_shown_whole_or_not_at_all(service: Service, open_page: Open) -> None:
    """Sideways the verb turns the tile; the rotations lie below it and are scrolled to."""
    page = open_page(LANDSCAPE, touch=True)
    opened(page, service, "1830", "lay-track")
    player = Player(page, touch=True)
    player.hit(page.locator('#p-decision [data-testid^="hex-pick-"]').first)
    if not page.get_by_test_id("lay").count():
        player.hit(page.locator('#p-decision [data-testid="tray"] a.piece').first)
    assert page.evaluate(
        """() => document.querySelector(".dial").getBoundingClientRect().top
          >= document.querySelector(".verb").getBoundingClientRect().top"""
    )


@BOTH
def test_no_row_is_seen_above_the_head_of_its_table(service: Service, open_page: Open, size: Size) -> None:
    """Scrolled, the names of the columns lie at the upper edge of the panel."""
    page = open_page(size, touch=True)
    opened(page, service, "1817", "stock-turn")
    scrolled, gap = page.evaluate("""() => {
      const body = document.querySelector(".decision-body"), head = body.querySelector(".stock thead th");
      body.scrollTop += head.getBoundingClientRect().top - body.getBoundingClientRect().top + 30;
      return [body.scrollTop, head.getBoundingClientRect().top - body.getBoundingClientRect().top];
    }""")
    assert scrolled > 30
    assert -1 <= gap <= 1


def test_sideways_six_tiles_are_in_sight(service: Service, open_page: Open) -> None:
    """As many as a yellow tile with plain track can become: none of them is cut."""
    page = open_page(LANDSCAPE, touch=True)
    opened(page, service, "1830", "lay-track")
    Player(page, touch=True).hit(page.locator('#p-decision [data-testid^="hex-pick-"]').first)
    wider = page.locator('#p-decision [data-testid="tray"]').evaluate("""(tray) => {
      while (tray.children.length > 6) tray.lastElementChild.remove();
      while (tray.children.length < 6) tray.append(tray.lastElementChild.cloneNode(true));
      return tray.scrollWidth - tray.clientWidth;
    }""")
    assert wider <= 0


def test_sideways_a_bid_comes_before_what_explains_it(service: Service, open_page: Open) -> None:
    """1817: whose company could pay how much is told below the field."""
    page = open_page(LANDSCAPE, touch=True)
    opened(page, service, "1817", "company-sale")
    expect(page.locator("#amount-sale")).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_test_id("fill-sale")).to_be_in_viewport(ratio=0.99)
    field, told = page.locator("#amount-sale").bounding_box(), page.get_by_test_id("buyers").bounding_box()
    assert field
    assert told
    assert field["y"] + field["height"] <= told["y"]


def test_the_overview_covers_track_rather_than_a_stop(service: Service, open_page: Open) -> None:
    """However much of a route runs through the other corners."""
    page = open_page(LANDSCAPE, touch=True)
    opened(page, service, "1830", "lay-track")
    corner = page.evaluate("""async () => {
      const { showOverview } = await import(document.querySelector('link[href*="/overview.js"]').href);
      const seen = { x: 0, y: 0, width: 1000, height: 800, covered: 0 }, many = [...Array(9).keys()];
      const spots = [[990, 790], ...many.flatMap((n) => [[n, 790], [n, 10], [990 + n, 10]])];
      showOverview(document.querySelector("#p-map svg"), "", seen, { spots, stops: [[990, 790]] });
      return document.getElementById("overview").dataset.corner;
    }""")
    assert corner != "right"


def test_from_afar_a_letter_is_read_against_its_tile(service: Service, open_page: Open) -> None:
    """1860: it gives way as far as the edge, beyond which the land is as dark as it is."""
    page = open_page(LANDSCAPE, dark=True, touch=True)
    opened(page, service, "1860", "run-trains")
    page.keyboard.press("0")
    expect(page.locator("#pan[data-apart]")).to_be_attached()
    rims = page.locator("#p-map .stops .letter").evaluate_all(
        "(all) => all.map((e) => parseFloat(getComputedStyle(e).strokeWidth) * e.getScreenCTM().a)"
    )
    assert rims
    assert min(rims) > 2, "and then they are drawn larger"


def test_what_is_unfolded_comes_into_sight(service: Service, open_page: Open) -> None:
    """1817: the charters to choose from lie below what the sheet shows."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1817", "stock-turn")
    page.locator("#p-decision summary", has_text="Start a company").tap()
    expect(page.locator('#p-decision [data-testid^="start-"]').first).to_be_in_viewport(ratio=0.99)


@BOTH
def test_the_tiles_of_a_chosen_hex_come_into_sight(service: Service, open_page: Open, size: Size) -> None:
    """1860: what is told about a company without a train stands below what is asked."""
    page = open_page(size, touch=True)
    sit(service, first_turn().game, page)
    expect(page.get_by_test_id("panel-turn_end")).to_contain_text("must buy one")
    expect(page.locator('#p-decision [data-testid^="hex-pick-"]').first).to_be_in_viewport(ratio=0.99)
    Player(page, touch=True).hit(page.locator('#p-decision [data-testid^="hex-pick-"]').first)
    expect(page.get_by_test_id("tray").first).to_be_in_viewport(ratio=0.99)


def test_a_finished_draft_has_one_line_above_what_it_changes(service: Service, open_page: Open) -> None:
    page = open_page(PHONE, touch=True)
    sit(service, auction(), page)
    player = Player(page, touch=True)
    player.hit(page.locator("#p-decision button", has_text="Bid").first)
    lines = page.locator(".outcome").evaluate(
        "(e) => [e, e.closest('.decision').querySelector('.decision-head')].map((part) => getComputedStyle(part))"
        ".map((style) => [style.borderTopWidth, style.borderBottomWidth])"
    )
    assert [lines[0][0], lines[1][1]].count("0px") == 1


def test_a_finished_draft_is_looked_at_where_it_was_made(service: Service, open_page: Open) -> None:
    """The next company waits until it is sent."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1830", "run-trains")
    where = "document.getElementById('pan').style.transform"
    page.wait_for_selector('[data-testid="proof"][data-proved="true"]')
    before = page.evaluate(where)
    Player(page, touch=True).hit(page.get_by_test_id("finish-0"))
    assert page.evaluate("document.getElementById('meta').dataset.decision") == "ready"
    page.wait_for_timeout(200)
    assert page.evaluate(where) == before


def test_the_next_stops_of_a_route_come_into_sight(service: Service, open_page: Open) -> None:
    """With every stop the route and what is wrong with it are told above them."""
    page = open_page(PHONE, touch=True)
    opened(page, service, "1870", "run-trains")
    player = Player(page, touch=True)
    player.hit(page.get_by_test_id("edit-routes"))
    for _ in range(2):
        player.hit(page.get_by_test_id("extend-0"))
        expect(page.get_by_test_id("extend-0")).to_be_in_viewport(ratio=0.99)
