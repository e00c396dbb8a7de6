"""A sample of ``make legibility``: text on the map, the view at the decision, the column, what never moves."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from railhead.engine.actions import Place
from railhead.engine.game import Game
from railhead.render.livery import liveries
from railhead.titles import TITLES

from . import east, west
from .conftest import LAPTOP, PHONE, Open, Service
from .positions import Played, played, ready, sit_down, until

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

import legibility

LANDSCAPE = {"width": 844, "height": 390}
ZOOMED = {"width": 640, "height": 360}
"""A desktop of 1280×720 at 200%."""
WIDE = {"width": 2560, "height": 1440}
UNIT = "document.querySelector('#p-map svg').getScreenCTM().a"


@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("size", [LAPTOP, PHONE, LANDSCAPE, ZOOMED], ids=["L", "P", "PL", "Z"])
def test_every_title_can_be_read(service: Service, open_page: Open, title: str, size: dict[str, int]) -> None:
    """Nothing on the map below 9 px, nothing a decision needs below 11, the verb in sight."""
    page = open_page(size, touch=size in (PHONE, LANDSCAPE))
    game = legibility.played(title)
    shown = game.at(legibility.positions(game)["middle"])
    legibility.opened(page, service.url, shown)
    row = legibility.measure(page, shown, "middle", "")
    assert row.map is not None
    assert row.faults == []


def test_notices_banners_and_bids_move_nothing(service: Service, open_page: Open) -> None:
    """What comes and goes has its place."""
    page = open_page(LAPTOP)
    game = played().game
    assert legibility.moved(page, service.url, played().at("lay-track")) == []
    bid = legibility.first_bid(game)
    assert bid is not None
    assert legibility.bid_moves(page, service.url, game, bid) == []


def at_track(page: Page, service: Service, title: str = "1870") -> None:
    page.goto(sit_down(page, service.url, played(title=title).at("lay-track")))
    ready(page)


def test_the_view_goes_to_the_decision_and_back_with_one_key(service: Service, open_page: Open) -> None:
    """The whole board is one key away, the decision the same key."""
    page = open_page(LAPTOP)
    at_track(page, service)
    near = page.evaluate(UNIT)
    expect(page.locator("#overview")).to_be_visible()
    for hint in page.locator("#p-map [data-hint]").all():
        box, room = hint.bounding_box(), page.locator("#stage-map").bounding_box()
        assert box is not None
        assert room is not None
        assert room["x"] - 1 <= box["x"] <= room["x"] + room["width"]
    page.keyboard.press("0")
    expect(page.locator("#overview")).to_be_hidden()
    assert page.evaluate(UNIT) < near
    page.keyboard.press("0")
    expect(page.locator("#overview")).to_be_visible()
    assert page.evaluate(UNIT) == pytest.approx(near, rel=0.01)


def test_a_window_made_smaller_still_shows_the_decision(service: Service, open_page: Open) -> None:
    """What could be read as a whole board is too small at twice the zoom: then the view goes to the decision."""
    page = open_page({"width": 2560, "height": 1440})
    page.goto(sit_down(page, service.url, played().at("lay-track")))
    ready(page)
    expect(page.locator("#overview")).to_be_hidden()
    page.set_viewport_size({"width": 640, "height": 360})
    expect(page.locator("#overview")).to_be_visible()
    expect(page.locator("#p-map [data-hint]").first).to_be_in_viewport()


def test_whatever_is_pointed_at_says_what_it_is(service: Service, open_page: Open) -> None:
    """A hex tells its place, tile, value and stations."""
    page = open_page(LAPTOP)
    at_track(page, service, "1830")
    name = page.locator("#p-map [data-hint]").first.get_attribute("data-hint")
    page.locator(f"#hex-{name}").hover()
    expect(page.locator("#says")).to_contain_text(str(name))


def test_the_column_can_be_made_wider_and_stays_so(service: Service, open_page: Open) -> None:
    """By keyboard and by pointer; a new page of this device has the same width."""
    page = open_page(LAPTOP)
    at_track(page, service, "1830")
    width = "document.getElementById('column').getBoundingClientRect().width"
    before = page.evaluate(width)
    assert 440 <= before <= 480
    page.locator("#divide").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(width) == before + 40
    page.reload()
    ready(page)
    assert page.evaluate(width) == before + 40
    box = page.locator("#divide").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 4, 300)
    page.mouse.down()
    page.mouse.move(box["x"] - 56, 300, steps=4)
    page.mouse.up()
    assert page.evaluate(width) > before + 80
    page.locator("#divide").dblclick()
    assert page.evaluate(width) == before


def test_a_phone_on_its_side_has_the_decision_beside_the_map(service: Service, open_page: Open) -> None:
    """Both in sight, neither over the other."""
    page = open_page(LANDSCAPE, touch=True)
    at_track(page, service, "1830")
    stage, panel = page.locator("#stage").bounding_box(), page.locator("#decision").bounding_box()
    assert stage is not None
    assert panel is not None
    assert stage["x"] + stage["width"] <= panel["x"] + 1
    assert stage["width"] > 300
    assert panel["height"] > 250


@pytest.mark.parametrize("size", [LAPTOP, PHONE, LANDSCAPE], ids=["L", "P", "PL"])
def test_the_verb_of_a_chosen_tile_is_in_sight(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """*Lay tile* can be pressed without scrolling."""
    page = open_page(size, touch=size["width"] < 900)
    at_track(page, service, "1830")
    page.locator('[data-testid^="hex-pick-"]').first.click()
    page.wait_for_selector('[data-testid="tray"]')
    if not page.get_by_test_id("lay").count():
        page.locator('a.piece[data-testid^="tile-"]').first.click()
    page.wait_for_selector('[data-testid="lay"]')
    page.wait_for_selector(".htmx-request, [data-taking]", state="detached")
    lay, body = page.get_by_test_id("lay").bounding_box(), page.locator(".decision-body").bounding_box()
    assert lay is not None
    assert body is not None
    assert lay["y"] >= body["y"] - 1
    assert lay["y"] + lay["height"] <= body["y"] + body["height"] + 1


def test_passing_is_not_the_loudest_where_something_can_be_bought(service: Service, open_page: Open) -> None:
    """A stock turn with money asks for a purchase first."""
    page = open_page()
    page.goto(sit_down(page, service.url, played().at("stock-turn")))
    ready(page)
    expect(page.get_by_test_id("commit")).to_have_text("Pass")
    expect(page.locator(".decision-foot .primary")).to_have_count(0)


def test_the_log_goes_back_to_the_first_action(service: Service, open_page: Open) -> None:
    """Older lines on demand, every line found by a search, passes folded until they are wanted."""
    page = open_page()
    page.goto(sit_down(page, service.url, played().at("run-trains")))
    ready(page)
    shown = page.locator("#log .log-lines li")
    before = shown.count()
    page.get_by_test_id("older").click()
    until(page, "(n) => document.querySelectorAll('#log .log-lines li').length > n", arg=before)
    folded = page.locator("#log .l-pass:visible").count()
    page.get_by_test_id("log-passes").check()
    assert page.locator("#log .l-pass:visible").count() > folded
    page.get_by_test_id("log-find").fill("MH")
    until(page, "() => Math.min(...[...document.querySelectorAll('#older li')]"
                           ".map((e) => Number(e.dataset.index))) <= 1")  # fmt: skip
    expect(page.locator("#log .log-lines li:visible").first).to_contain_text("MH")
    assert page.get_by_test_id("older").is_hidden()


def test_the_type_is_the_same_on_every_device(service: Service, open_page: Open) -> None:
    """The page brings its own face, with figures of one width."""
    page = open_page()
    at_track(page, service, "1830")
    page.reload()
    ready(page)
    assert page.evaluate("document.fonts.check('15px Inter') && document.fonts.check('700 15px Inter')")
    widths = page.evaluate("""() => ["1111", "8888"].map((text) => {
      const e = document.querySelector(".purse").appendChild(document.createElement("span"));
      e.textContent = text;
      return e.getBoundingClientRect().width;
    })""")
    assert widths[0] == widths[1]


OVERLAPS = """() => [...document.querySelectorAll("#companies tbody tr")].flatMap((row) => {
  const boxes = [...row.querySelectorAll("td:not(.c-order), .order-mark, .livery, .pres, .warn, .tag")]
    .filter((e) => e.checkVisibility() && e.textContent.trim() && getComputedStyle(e).clipPath === "none")
    .map((e) => { const r = document.createRange(); r.selectNodeContents(e); return [e, r.getBoundingClientRect()]; })
    .filter(([, b]) => b.width > 2);
  return boxes.flatMap(([one, a], i) => boxes.slice(i + 1).filter(([two, b]) => !one.contains(two)
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
    .map(([two]) => `${row.dataset.company}: ${one.textContent.trim()} and ${two.textContent.trim()}`));
})"""


@pytest.mark.parametrize("size", [LAPTOP, WIDE], ids=["L", "W"])
def test_companies_of_an_operating_round_can_be_read(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """A strip on a small screen, charters on a wide one: nothing lies over anything else."""
    page = open_page(size)
    page.goto(sit_down(page, service.url, played().at("lay-track")))
    ready(page)
    assert page.locator("#companies tbody tr:visible").count() > 2
    assert page.evaluate(OVERLAPS) == []
    if size is WIDE:
        box = page.locator("#companies tbody tr:visible td[data-name=pool]").first.bounding_box()
        assert box is not None
        assert box["width"] > 10, "on a charter the pool is told, too"


def test_market_and_charts_can_be_read_on_a_phone(service: Service, open_page: Open) -> None:
    """Prices are not below 9 px; what does not fit is moved to. Charts have letters of 9 px, too."""
    page = open_page(PHONE, touch=True)
    page.goto(sit_down(page, service.url, played().at("lay-track")))
    ready(page)
    page.get_by_test_id("stage-market-tab").tap()
    page.wait_for_selector("#stage-market.on")
    size = """(what) => Math.min(...[...document.querySelectorAll(what)].filter((t) => t.checkVisibility())
      .map((t) => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a))"""
    assert page.evaluate(size, "#stage-market .price") >= 9
    room = page.locator("#stage-market").evaluate(
        "(e) => [e.scrollWidth > e.clientWidth, getComputedStyle(e).overflowX]"
    )
    assert room == [True, "auto"]
    page.get_by_test_id("stage-charts-tab").tap()
    page.wait_for_selector("#charts-body .narrow-chart svg")
    assert page.evaluate(size, "#charts-body .narrow-chart text") >= 9


@pytest.mark.parametrize("title", list(TITLES))
def test_the_market_can_be_read(service: Service, open_page: Open, title: str) -> None:
    """Prices, the key and the names in a box are never below 9 px, on the smallest screen of a desktop."""
    page = open_page(LAPTOP)
    page.goto(sit_down(page, service.url, played(title=title).later("stock-turn")))
    ready(page)
    page.get_by_test_id("stage-market-tab").click()
    page.wait_for_selector("#stage-market.on .price-token")
    small = page.evaluate("""() => [...document.querySelectorAll("#p-market text")].filter((t) => t.checkVisibility())
      .map((t) => [t.textContent, parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().d])
      .filter(([, size]) => size < 9)""")
    assert small == []


COVERED = """() => {
  const discs = [...document.querySelectorAll("#p-map .station:has(.init)")].map((station) => {
    const box = station.querySelector("circle").getBoundingClientRect();
    return [station.dataset.slot, box.left + box.width / 2, box.top + box.height / 2, box.width];
  });
  return discs.flatMap(([a, ax, ay, wide], i) => discs.slice(i + 1)
    .filter(([, bx, by]) => Math.hypot(ax - bx, ay - by) < 0.6 * wide).map(([b]) => `${a} ${b}`));
}"""
"""Markers whose names lie one over the other."""


@pytest.mark.parametrize("title", list(TITLES))
def test_the_whole_board_tells_whose_markers_stand_where(
    service: Service, open_page: Open, title: str
) -> None:
    """From afar markers and their names grow together, so that even the smallest desktop names them all."""
    page = open_page(LAPTOP)
    game = legibility.played(title)
    page.goto(sit_down(page, service.url, game.at(legibility.positions(game)["middle"])))
    ready(page)
    page.get_by_test_id("stage-map-tab").click()
    page.keyboard.press("0")
    expect(page.locator("#overview")).to_be_hidden()
    sizes = page.evaluate("""() => [...document.querySelectorAll("#p-map .station .init")].map((t) => {
      const m = t.getScreenCTM();
      return t.checkVisibility() ? parseFloat(getComputedStyle(t).fontSize) * Math.sqrt(m.a * m.d) : 0;
    })""")
    assert sizes
    assert min(sizes) >= 9
    drift = page.evaluate("""() => {
      const stations = [...document.querySelectorAll("#p-map .station:has(.init)")];
      return Math.max(...stations.map((station) => {
        const at = station.querySelector("circle").getBoundingClientRect();
        const hex = document.getElementById(`hex-${station.dataset.hex}`).getBoundingClientRect();
        return Math.max(hex.left - at.left, at.right - hex.right, hex.top - at.top, at.bottom - hex.bottom);
      }));
    }""")
    room = 2 if title != "1870" else 10  # two grown markers are wider than a hex of the largest board
    assert drift <= room, "markers stay in their hex"
    assert page.evaluate(COVERED) == []


MEETING = """() => {
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility({
    visibilityProperty: true })).map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const bare = (one) => one.localName === "text" ? 0.22 : 0;  // the part of a line above and below its capitals
  const told = (one) => one.textContent || one.closest("g").textContent || one.getAttribute("class");
  const inside = ([one, a], [two, b]) => {
    const [up, down] = [a.height * bare(one), b.height * bare(two)];
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom - up, b.bottom - down) - Math.max(a.top + up, b.top + down) > 2;
  };
  const fixed = shown("#p-map .tokens .station > circle:not([fill=none]), #p-map .badge");
  const names = shown("#p-map .labels .name"), letters = shown("#p-map .stops .letter");
  const found = [];
  for (const text of [...names, ...letters])
    for (const other of [...fixed, ...(names.includes(text) ? letters : [])])
      if (inside(text, other)) found.push(`${told(text[0])} / ${told(other[0])}`);
  return [names.length / document.querySelectorAll("#p-map .labels .name").length, found];
}"""
"""Which part of the names is shown, and which names and letters something lies over."""


@pytest.mark.parametrize("title", list(TITLES))
def test_names_give_way_however_close_the_map_is(service: Service, open_page: Open, title: str) -> None:
    """No marker, no number of ways covers a name or a letter; most names are still there."""
    page = open_page(LAPTOP)
    game = legibility.played(title)
    page.goto(sit_down(page, service.url, game.at(legibility.positions(game)["late"])))
    ready(page)
    page.get_by_test_id("stage-map-tab").click()
    page.keyboard.press("0")
    page.mouse.move(400, 300)
    for step in range(4):
        page.wait_for_timeout(250)  # things are put in their places when the map rests
        part, found = page.evaluate(MEETING)
        assert found == [], step
        assert part > 0.75 or not step  # of the whole of 1870 names would be too small
        page.mouse.wheel(0, -240)


DESKTOP = {"width": 1440, "height": 900}
ON_COSTS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const apart = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1 ||
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 1;
  const costs = boxes("#p-map .labels :is(.cost, .wave, .hill)");
  return boxes("#p-map .coin").filter((coin) => !costs.every((cost) => apart(coin, cost))).length;
}"""


def test_a_value_lies_on_no_cost(service: Service, open_page: Open) -> None:
    """New York's value has grown from afar; the water's cost beside it is still read."""
    page = open_page(DESKTOP)
    page.goto(sit_down(page, service.url, played().at("opening-sale")))
    ready(page)
    page.wait_for_timeout(250)  # things are put in their places when the map rests
    assert page.locator("#p-map .coin").count()
    assert page.evaluate(ON_COSTS) == 0


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["D", "L"])
def test_the_lot_that_is_asked_about_is_told_whole(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """What a private can do is cut only where the screen has no room for it."""
    page = open_page(size)
    page.goto(sit_down(page, service.url, played().at("opening-sale")))
    ready(page)
    cells = page.locator(".auction .lot-words:is(.offer, .auction) td").all()
    assert cells
    assert all(cell.evaluate("cell => cell.scrollWidth <= cell.clientWidth") for cell in cells)


WORTH = """() => {
  const shown = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
  const under = shown("#p-map .labels :is(.cost, .wave, .hill), #p-map .stops .slot, #p-map .station > circle");
  const told = (one) => one.closest("[data-slot]")?.dataset.slot ?? one.parentNode.textContent;
  return shown("#p-map .stops :is(.coin, .band)").flatMap(([value, a]) => under.filter(([, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5).map(([one]) => `${told(value)} ${told(one)}`));
}"""
"""Values that share more than a corner with what building costs, with a city or with a marker."""


@pytest.mark.parametrize("title", list(TITLES))
def test_values_stand_clear_from_afar(service: Service, open_page: Open, title: str) -> None:
    """New York's value lay under what its hex costs, on the whole board before anything is built."""
    page = open_page(LAPTOP)
    page.goto(sit_down(page, service.url, legibility.played(title).at(0)))
    ready(page)
    page.get_by_test_id("stage-map-tab").click()
    page.wait_for_timeout(250)
    assert page.evaluate(WORTH) == []


CROSSED = """() => {
  const values = [...document.querySelectorAll("#p-map .stops .coin")].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  return [...document.querySelectorAll("#p-map .routes .route")].flatMap((line) => {
    const to = line.getScreenCTM(), length = line.getTotalLength();
    const points = Array.from({ length: 200 }, (_, n) => line.getPointAtLength(length * n / 199).matrixTransform(to));
    return values.filter((box) => points.some(({ x, y }) =>
      Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) < box.width / 2 - 1));
  }).length;
}"""
"""How many values a route is drawn over."""


@pytest.mark.parametrize("title", ["1830", "1870", "1860"])
def test_routes_are_drawn_over_no_value(service: Service, open_page: Open, title: str) -> None:
    """The value of a city between two markers lay under the route that comes out between them."""
    page = open_page(ZOOMED)
    page.goto(sit_down(page, service.url, played(title=title).later("run-trains")))
    ready(page)
    page.wait_for_timeout(250)  # things are put in their places when the map rests
    assert page.locator("#p-map .routes .route").count()
    assert page.evaluate(CROSSED) == 0


BLOCKS = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const names = [...document.querySelectorAll("#p-map .labels > g:has(> .name)")].map((group) =>
    [...group.querySelectorAll(".name")].filter(shown).map((line) => line.getBoundingClientRect()))
    .filter((lines) => lines.length);
  const blocks = names.map((lines) => ({
    left: Math.min(...lines.map((one) => one.left)), right: Math.max(...lines.map((one) => one.right)),
    top: Math.min(...lines.map((one) => one.top + one.height * 0.2)),
    bottom: Math.max(...lines.map((one) => one.bottom - one.height * 0.2)),
  }));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [blocks.length, blocks.filter((one, n) => blocks.some((other, m) => m > n && meet(one, other))).length];
}"""


def test_names_of_two_cities_are_not_set_into_one_another(service: Service, open_page: Open) -> None:
    """1870's Springfield and St. Louis made one block of mixed lines on the whole board."""
    page = open_page(DESKTOP)
    page.goto(sit_down(page, service.url, legibility.played("1870").at(0)))
    ready(page)
    page.wait_for_timeout(250)
    names, mixed = page.evaluate(BLOCKS)
    assert names > 20
    assert mixed == 0


def test_the_frame_of_the_overview_is_whole(service: Service, open_page: Open) -> None:
    """Where more is in sight than the board is wide, it was two lines across the picture."""
    page = open_page(LAPTOP)
    page.goto(sit_down(page, service.url, played(title="1870").later("run-trains")))
    ready(page)
    expect(page.locator("#overview")).to_be_visible()
    assert page.evaluate("""() => {
      const picture = document.getElementById("overview"), room = picture.viewBox.baseVal;
      const box = picture.querySelector("rect").getBBox();
      return box.width > 0 && box.x >= room.x && box.y >= room.y
        && box.x + box.width <= room.x + room.width && box.y + box.height <= room.y + room.height;
    }""")


def test_rings_to_choose_by_cover_no_name(service: Service, open_page: Open) -> None:
    """1817 asks for a home on the map: the names of the cities it may be keep clear of the rings."""
    page = open_page(LAPTOP)
    game = legibility.played("1817")
    asked = next(
        n.index for n in game.nodes() if Game(game.rules, game.players, n).step.name == "home-marker"
    )
    page.goto(sit_down(page, service.url, game.at(asked)))
    ready(page)
    page.wait_for_timeout(250)
    found = page.evaluate("""() => [...document.querySelectorAll("#p-map [data-choice] > .hint")].flatMap((ring) => {
      const unit = ring.getScreenCTM().a, middle = ring.getBoundingClientRect();
      const out = (ring.r.baseVal.value + parseFloat(getComputedStyle(ring).strokeWidth) / 2) * unit;
      const [x, y] = [middle.x + middle.width / 2, middle.y + middle.height / 2];
      return [...document.querySelectorAll("#p-map .labels .name")].filter((name) => {
        const box = name.getBoundingClientRect(), bare = box.height * 0.22;
        return name.checkVisibility({ visibilityProperty: true })
          && Math.abs(box.x + box.width / 2 - x) < box.width / 2 + out - 1
          && Math.abs(box.y + box.height / 2 - y) < box.height / 2 - bare + out - 1;
      }).map((name) => name.textContent);
    })""")
    assert page.locator("#p-map [data-choice]").count() > 3
    assert found == []


def test_six_tiles_stand_in_one_row(service: Service, open_page: Open) -> None:
    """As many as a plain yellow tile can become: a second row would push the rotations under the verb."""
    page = open_page(LAPTOP)
    at_track(page, service, "1830")
    page.locator('[data-testid^="hex-pick-"]').first.click()
    page.wait_for_selector('[data-testid="tray"]')
    rows = page.evaluate("""() => {
      const tray = document.querySelector('[data-testid="tray"]');
      while (tray.children.length < 6) tray.append(tray.firstElementChild.cloneNode(true));
      return [...tray.children].map((one) => Math.round(one.getBoundingClientRect().top));
    }""")
    assert len(rows) == 6
    assert len(set(rows)) == 1


def test_a_hex_of_the_list_is_shown_without_empty_sea(service: Service, open_page: Open) -> None:
    """What is chosen in the list comes into sight, and the view does not go beyond the board for it."""
    page = open_page(LAPTOP)
    game = legibility.played("1870")
    page.goto(sit_down(page, service.url, game.at(legibility.positions(game)["late"])))
    ready(page)
    for name in [a.get_attribute("data-testid") for a in page.locator('[data-testid^="hex-pick-"]').all()]:
        page.get_by_test_id(str(name)).click()
        page.wait_for_selector("#p-map .hint.chosen")
        page.wait_for_selector(".htmx-request, [data-taking]", state="detached")
        frame, board = page.locator("#stage-map").bounding_box(), page.locator("#p-map svg").bounding_box()
        hex_ = page.locator(f"#hex-{str(name).removeprefix('hex-pick-')}").bounding_box()
        assert frame
        assert board
        assert hex_
        for low, size in (("x", "width"), ("y", "height")):
            assert frame[low] <= hex_[low] + 1  # type: ignore[literal-required]
            assert hex_[low] + hex_[size] <= frame[low] + frame[size] + 1  # type: ignore[literal-required]
            if board[size] > frame[size]:  # type: ignore[literal-required]
                assert board[low] <= frame[low] + 1  # type: ignore[literal-required]
                assert board[low] + board[size] >= frame[low] + frame[size] - 1  # type: ignore[literal-required]
        page.keyboard.press("Escape")
        page.wait_for_selector("#p-map .hint.chosen", state="detached")


def test_the_view_goes_to_the_company_that_operates(service: Service, open_page: Open) -> None:
    """A decision without a place of its own is seen where the company's markers stand."""
    page = open_page(LAPTOP)
    page.goto(sit_down(page, service.url, played().at("buy-trains")))
    ready(page)
    expect(page.locator("#overview")).to_be_visible()
    company = page.locator("#companies tr.now").get_attribute("data-company")
    room = page.locator("#stage-map").bounding_box()
    assert room is not None
    for marker in page.locator(f'#p-map [data-token="{company}"]').all():
        box = marker.bounding_box()
        assert box is not None
        assert room["x"] <= box["x"] <= room["x"] + room["width"]
        assert room["y"] <= box["y"] <= room["y"] + room["height"]


def test_an_opening_shows_the_map_and_the_companies_colours(service: Service, open_page: Open) -> None:
    """Nothing empty: the board to plan on, every company as its colour, all lots with their verbs in sight."""
    page = open_page(LAPTOP)
    page.goto(sit_down(page, service.url, played().at("opening-sale")))
    ready(page)
    expect(page.locator("#stage-map.on")).to_be_visible()
    names = page.locator("#companies tbody tr .livery:visible")
    assert names.count() == len(played().game.title.corporations)
    assert len({round(box["y"]) for box in (name.bounding_box() for name in names.all()) if box}) == 1
    body = page.locator(".decision-body").bounding_box()
    lots = [lot.bounding_box() for lot in page.locator("[data-testid=auction] .lot").all()]
    assert body is not None
    assert all(lot and lot["y"] + lot["height"] <= body["y"] + body["height"] for lot in lots)


PLATES = """() => [...document.querySelectorAll(".livery, .stake b")].filter((e) => e.checkVisibility()
    && e.getClientRects().length).map((e) => {
  const style = getComputedStyle(e), box = e.getBoundingClientRect(), pen = new OffscreenCanvas(9, 9).getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const letters = document.createRange();
  letters.selectNodeContents(e);
  const line = letters.getBoundingClientRect(), name = e.textContent.trim(), ink = pen.measureText(name);
  return {
    name, pattern: e.closest("[data-pattern]")?.dataset.pattern, wide: box.width, tall: box.height,
    marks: style.backgroundImage.startsWith("repeating-linear-gradient(90deg, " + style.color),
    kept: style.printColorAdjust, high: parseFloat(style.backgroundSize.split(" ")[1]),
    free: box.bottom - parseFloat(style.borderBottomWidth) - parseFloat(style.backgroundSize.split(" ")[1])
      - (line.bottom - ink.fontBoundingBoxDescent),
  };
})"""


@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["L", "P"])
def test_every_plate_has_its_companys_pattern_below_its_initials(
    service: Service, open_page: Open, title: str, size: dict[str, int]
) -> None:
    """UX-153: on every plate, in light, dark, high contrast and on paper; the pattern never touches a letter."""
    page = open_page(size, touch=size is PHONE)
    game = Played(legibility.played(title), {})
    wanted = {one.sym: str(one.pattern) for one in liveries(game.game.title.facts["corporations"])}
    seen = set()
    for decision in ("stock-turn", "run-trains"):
        page.emulate_media(media="screen")
        page.goto(sit_down(page, service.url, game.later(decision)))
        ready(page)
        if size is PHONE:
            page.locator('[data-tab="players"]:visible').first.tap()
        for media in (
            {},
            {"color_scheme": "dark"},
            {"contrast": "more"},
            {"forced_colors": "active"},
            {"media": "print"},
        ):
            page.emulate_media(**{"media": "screen", "color_scheme": "light", "contrast": "no-preference",
                                  "forced_colors": "none", **media})  # fmt: skip
            plates = page.evaluate(PLATES)
            assert plates
            for plate in plates:
                assert wanted[plate["name"]] == plate["pattern"], plate
                assert plate["marks"], plate
                assert plate["high"] >= 2, plate
                assert plate["wide"] >= 8, plate
                assert plate["free"] >= 0.3, (media, plate)
                assert "print" not in media.values() or plate["kept"] == "exact", plate
                seen.add(plate["name"])
    assert len(seen) >= 2


def test_hexes_that_lie_apart_are_seen_whole(service: Service, open_page: Open) -> None:
    """1870: a token for one of two cities three rows from one another; what the choice needs can be read from there."""
    page = open_page(LANDSCAPE, touch=True)
    legibility.opened(page, service.url, two_far_cities())
    expect(page.locator("#p-map [data-hint]")).to_have_count(2)
    until(
        page,
        """() => {
      const room = document.getElementById("stage-map").getBoundingClientRect();
      const top = document.querySelector(".stage-tabs").getBoundingClientRect().bottom;
      return [...document.querySelectorAll("#p-map .hint")].map((e) => e.getBoundingClientRect()).every((b) =>
        b.left >= room.left && b.right <= room.right && b.top >= top - 6 && b.bottom <= room.bottom + 1);
    }""",
    )
    seen = page.evaluate(legibility.MEASURE)
    assert seen["needed"] >= legibility.NEEDED
    assert seen["map"] >= legibility.LEAST


def two_far_cities() -> Game:
    """A position in which a token can be placed in two cities three rows apart."""
    game = played(title="1870").game
    for node in game.nodes():
        at = Game(game.rules, game.players, node)
        if not at.over and at.step.name == "place-token":
            hexes = {place.hex for place in at.choices() if isinstance(place, Place)}
            if len(hexes) == 2 and abs(ord(min(hexes)[0]) - ord(max(hexes)[0])) == 3:
                return game.at(node.index)
    raise AssertionError("no such position")


LYING = """() => {
  const box = (e) => e.getBoundingClientRect();
  const shown = (what) => [...document.querySelectorAll(`#p-map ${what}`)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width);
  const markers = shown('.tokens [data-token]:not([data-token=""]) > circle:not([fill=none])').map(box);
  return shown(".stops :is(.coin, .band.now), .markers .mark").filter((one) => {
    const a = box(one), x = a.x + a.width / 2, y = a.y + a.height / 2;
    return markers.some((b) => Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) < b.width / 2 + 2);
  }).map((one) => one.parentNode.textContent);
}"""
"""Values that hold now, flags and the like of which the middle lies on a station marker."""


def test_from_afar_turned_markers_leave_the_value_of_now_in_sight(service: Service, open_page: Open) -> None:
    """1817: where there is no room for a value of every phase, the present one stands alone."""
    page = open_page(LAPTOP)
    west.sit(service, east.side_by_side().game, page)
    page.keyboard.press("0")
    expect(page.locator("#pan[data-apart]")).to_be_attached()
    expect(page.locator("#p-map .spread[data-abreast]")).to_have_count(2)
    until(page, f"() => !({LYING})().length")
    assert page.locator("#p-map .stops .band.now").filter(visible=True).count() > 5
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("#p-map .stops .short")).to_have_count(0)


def test_from_afar_a_flag_keeps_off_the_letters_of_a_marker(service: Service, open_page: Open) -> None:
    """1870: the destination's flag was drawn for places that lie side by side; from afar they stand up."""
    page = open_page(LAPTOP)
    west.sit(service, west.neighbours().game, page)
    page.keyboard.press("0")
    expect(page.locator("#pan[data-apart]")).to_be_attached()
    expect(page.locator("#p-map .spread[data-abreast]")).to_have_count(2)
    assert page.locator("#p-map .markers .mark").count()
    until(page, f"() => !({LYING})().length")
