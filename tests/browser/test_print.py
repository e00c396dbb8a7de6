"""Paper is white: whoever plays in the dark and prints with backgrounds gets ink on paper all the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.rules.g1817.table import Wall
from tests.rules.positions import A, B, C

import railhead
from railhead.bots.random_player import choose
from railhead.titles import TITLES

from . import west
from .conftest import PHONE, Open, Service
from .positions import played, ready, sit_down

SEEN = """() => {
  const shade = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number), full = text.startsWith("color(") ? 1 : 255;
    const light = [r, g, b].map((v) => v / full).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return { a, light: 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] };
  };
  const ground = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const seen = shade(getComputedStyle(at).backgroundColor);
      if (seen.a > 0.5) return seen.light;
    }
    return 1;
  };
  const plain = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest("svg")
    && e.getClientRects().length && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  const written = plain.map((e) => {
    const ink = shade(getComputedStyle(e).color).light, under = ground(e);
    const [high, low] = [ink, under].sort((a, b) => b - a);
    return { what: `${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 30)}`, under, ink,
      contrast: (high + 0.05) / (low + 0.05), plate: !!e.closest(".livery, .order-mark") };
  });
  const fills = (what) => [...new Set([...document.querySelectorAll(what)].map((e) => getComputedStyle(e).fill))]
    .filter((fill) => fill !== "none").map((fill) => shade(fill).light);
  return {
    page: [document.documentElement, document.body].map((e) => shade(getComputedStyle(e).backgroundColor))
      .filter((s) => s.a > 0).map((s) => s.light),
    scheme: getComputedStyle(document.documentElement).colorScheme,
    written,
    land: fills(".rh-map .c-white"),
    boxes: fills(".rh-market .box:not([class*=z-])"),
    letters: fills(".rh-map .name, .rh-market .price:not(.late)"),
  };
}"""
SHARE = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  let white = 0, dark = 0;
  for (let k = 0; k < data.length; k += 4) {
    const least = Math.min(data[k], data[k + 1], data[k + 2]), most = Math.max(data[k], data[k + 1], data[k + 2]);
    white += least > 250;
    dark += most < 70;
  }
  return { white: white * 4 / data.length, dark: dark * 4 / data.length };
}"""


def pages(page: Page, url: str, title: str) -> dict[str, str]:
    """What somebody prints: the table as it is, its page for the printer, and what is told of the title."""
    table = sit_down(page, url, played(title=title).later("lay-track"))
    return {"table": table, "paper": f"{table}/paper", "title": f"{url}/title/{title}"}


def ended(page: Page, url: str, title: str) -> dict[str, str]:
    """The pages of a game that is over, if chance has ended it."""
    if "over" not in played(title=title).first:
        return {}
    table = sit_down(page, url, played(title=title).game)
    return {"result": f"{table}/result", "review": f"{table}/review"}


@pytest.mark.parametrize("title", list(TITLES))
def test_the_dark_theme_prints_ink_on_white_paper(service: Service, open_page: Open, title: str) -> None:
    page = open_page(dark=True)
    found = pages(page, service.url, title) | ended(page, service.url, title)
    for chosen in (None, "dark"):  # dark by the system's setting, and by the reader's own choice
        for name, address in found.items():
            page.emulate_media(media="screen")
            page.goto(address)
            if name == "table":
                ready(page)
            page.evaluate("(theme) => theme && (document.documentElement.dataset.theme = theme)", chosen)
            assert page.evaluate(SEEN)["written"][0]["under"] < 0.1, "on the screen it is dark"
            page.emulate_media(media="print", color_scheme="dark")
            where = (title, name, chosen)
            on_paper(page.evaluate(SEEN), where)
            if chosen is None:
                for paper in ("A4", "Letter"):
                    assert page.pdf(format=paper, print_background=True)[:5] == b"%PDF-"
                share = shares(page)
                assert share["white"] > 0.5, (where, share)
                assert share["dark"] < 0.2, (where, share)


def test_paper_has_nothing_to_unfold_and_letters_above_patterns(service: Service, open_page: Open) -> None:
    """What is closed stays off the page; a company's letters are not crossed by its pattern."""
    page = open_page()
    game = played()
    page.goto(f"{sit_down(page, service.url, game.game)}/review")
    page.emulate_media(media="print")
    closed = "details:not([open])"
    assert page.locator(closed).count()
    assert not page.locator(closed).filter(visible=True).count()
    assert "fills in below" not in page.locator("main").inner_text()
    page.emulate_media(media="screen")
    page.goto(f"{sit_down(page, service.url, game.later('lay-track'))}/paper")
    page.emulate_media(media="print")
    assert page.locator(".grid .livery").count()
    crossed = page.evaluate("""() => [...document.querySelectorAll(".grid .livery")].filter((e) => {
      const style = getComputedStyle(e);
      return parseFloat(style.paddingBottom) < parseFloat(style.getPropertyValue("--strip"));
    }).map((e) => e.textContent)""")
    assert crossed == []


def test_what_a_title_keeps_for_each_company_is_printed(service: Service, open_page: Open) -> None:
    """1817's sizes, loans and shorts: on the page for the printer and where the table itself is printed."""
    page = open_page()
    game = Wall(3).company(
        "R", 5, 80, {A: 2, C: 1}, home="F13", loans=1, trains=("2",), shorts={B: 2, "pool": 1}
    )
    address = west.sit(service, game.operating_round().game, page)
    said = page.get_by_test_id("printed-R")
    expect(said).to_be_hidden()
    for here in (address, f"{address}/paper"):
        page.emulate_media(media="screen")
        page.goto(here)
        page.set_viewport_size({"width": 703, "height": 900})
        page.emulate_media(media="print")
        expect(said).to_be_visible()
        expect(said).to_have_text(f"5 shares; 1 of 5 loans; short: {game.game.players[B]} ×2, the market ×1")


WRAPPED = """() => [...document.querySelectorAll(":is(.paper-log, .log-lines) li:has(> .at)")].map((line) => {
  const words = document.createRange();
  words.setStartAfter(line.querySelector(".at"));
  words.setEndAfter(line.lastChild);
  const boxes = [...words.getClientRects()].filter((box) => box.width > 4);
  const from = line.querySelector(".at").getBoundingClientRect().right - 1;
  const first = boxes.find((box) => box.left >= from);
  return { what: line.innerText, lines: new Set(boxes.map((box) => Math.round(box.top / 6))).size,
    out: boxes.some((box) => box.left < first.left - 6) };
}).filter((line) => line.lines > 1)"""
MOVED = """() => [...document.querySelectorAll("#p-map svg *")].filter((e) => e.style.visibility || e.style.translate)
  .map((e) => e.textContent)"""
NAMES = """(part) => {
  const shown = (what) => [...document.querySelectorAll(`${part} .rh-map .labels ${what}`)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width);
  return { names: shown(".name").length, coordinates: shown(".at:not(.number)").length,
    hexes: document.querySelectorAll(`${part} .rh-map .hex`).length };
}"""


def test_a_map_on_paper_has_all_its_names_and_its_coordinates(service: Service, open_page: Open) -> None:
    """What a screen has no room for is printed all the same; the log's coordinates are found on the map."""
    page = open_page(PHONE, touch=True)
    found = pages(page, service.url, "1830")
    parts = {"table": "#p-map", "paper": ".paper-map", "title": ".study-map"}
    for name, address in found.items():
        page.emulate_media(media="screen")
        page.goto(address)
        if name == "table":
            ready(page)
        page.emulate_media(media="print")
        page.wait_for_timeout(200)  # longer than the map takes to arrange what is on it
        seen = page.evaluate(NAMES, parts[name])
        assert seen["coordinates"] == seen["hexes"] > 50, (name, seen)
        assert seen["names"] >= 30, (name, seen)
        if name == "table":
            assert page.evaluate(MOVED) == []
            page.emulate_media(media="screen")
            page.wait_for_selector("#pan[data-names]", state="attached")


def test_lines_of_a_printed_log_and_rows_of_its_tables_are_compact(service: Service, open_page: Open) -> None:
    page = open_page()
    found = pages(page, service.url, "1830")
    page.set_viewport_size({"width": 703, "height": 900})
    page.emulate_media(media="print")
    for name in ("paper", "table"):
        page.goto(found[name])
        if name == "table":
            ready(page)
        wrapped = page.evaluate(WRAPPED)
        assert name == "table" or wrapped
        assert [line["what"] for line in wrapped if line["out"]] == [], name
        rows = page.locator(".companies-grid tbody tr").evaluate_all(
            "rows => rows.map((row) => row.offsetHeight)"
        )
        assert max(rows) <= 24, (name, rows)


def test_the_log_on_a_page_of_its_own_is_printed_as_that_of_the_printers_page(
    service: Service, open_page: Open
) -> None:
    page = open_page()
    page.goto(f"{sit_down(page, service.url, played().game)}/log")
    page.emulate_media(media="print")
    assert not page.get_by_text("To the table").is_visible()
    style = page.locator(".log-lines").evaluate(
        "(e) => [getComputedStyle(e).columnCount, getComputedStyle(e).fontSize]"
    )
    assert style == ["2", "10px"]
    avoided = page.locator(".l-round").evaluate_all("rows => rows.map((e) => getComputedStyle(e).breakAfter)")
    assert set(avoided) == {"avoid"}


def test_a_table_as_it_is_says_that_its_log_is_not_the_whole(service: Service, open_page: Open) -> None:
    page = open_page()
    page.goto(sit_down(page, service.url, played().later("lay-track")))
    ready(page)
    said = page.get_by_text("The latest actions; “Print the table” in the menu prints all.")
    assert not said.is_visible()
    page.emulate_media(media="print")
    assert said.is_visible()
    assert page.locator("#log h2.paper-only").is_visible()


def on_paper(seen: dict[str, Any], where: tuple[object, ...]) -> None:
    """White ground, dark letters; only the plates of companies have their own colours."""
    assert "dark" not in seen["scheme"], where
    assert all(light > 0.99 for light in seen["page"]), (where, seen["page"])
    assert seen["written"], where
    for text in seen["written"]:
        assert text["contrast"] >= 4.5, (where, text)
        if not text["plate"]:
            assert text["under"] > 0.6, (where, text)
            assert text["ink"] < 0.2, (where, text)
    assert all(light > 0.99 for light in (*seen["land"], *seen["boxes"])), (
        where,
        seen["land"],
        seen["boxes"],
    )
    assert all(light < 0.05 for light in seen["letters"]), (where, seen["letters"])


def shares(page: Page) -> dict[str, float]:
    """How much of the printed page is white, how much is nearly black."""
    import base64

    picture = base64.b64encode(page.screenshot(full_page=True)).decode()
    found: dict[str, float] = page.evaluate(SHARE, f"data:image/png;base64,{picture}")
    return found


def test_seven_players_have_a_column_each_on_one_sheet(service: Service, open_page: Open) -> None:
    """What is wider than the sheet would make the browser print everything smaller."""
    page, rng = open_page(), Random(1)
    names = ["Christopher", "Maximilian", "Alexandra", "Bartholomew", "Dan", "Elisabeth", "Friedrich"]
    game = railhead.new("1817", players=names)
    while game.length < 180:
        game.push(choose(game, rng))
    address = sit_down(page, service.url, game)
    for where in (f"{address}/paper", address):
        page.goto(where)
        page.wait_for_selector("#table[data-ready=true], [data-testid=paper-lines]")
        page.set_viewport_size({"width": 703, "height": 900})
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") <= 703, where
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 1440, "height": 900})
