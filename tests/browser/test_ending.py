"""The end of a game as a page to share, and a table on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from railhead.render.chart import Series, line_chart

from .conftest import PHONE, Open, Service
from .seeded import hopeless, sit

expect.set_options(timeout=30_000)


def test_the_end_is_a_page_to_share(service: Service, open_page: Open, tmp_path: Path) -> None:
    """From the last position to the result: places, chart, turning points, what was left, and the picture."""
    page = open_page()
    game = hopeless().copy()
    from railhead.engine.actions import Bankrupt

    game.push(Bankrupt())
    address = sit(page, service.url, game)
    page.get_by_test_id("to-result").click()
    winner = max(game.result().items(), key=lambda item: item[1])
    expect(page.get_by_test_id("headline")).to_contain_text(winner[0])
    expect(page.get_by_test_id("places").locator("tbody tr")).to_have_count(len(game.players))
    expect(page.get_by_test_id("places").locator("tbody tr").first).to_contain_text(f"${winner[1]:,}")
    expect(page.get_by_test_id("worth-chart").locator("path.curve")).to_have_count(len(game.players))
    expect(page.get_by_test_id("turns").locator("> li")).not_to_have_count(0)
    expect(page.get_by_test_id("left-proof")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_test_id("card-png").click()
    got.value.save_as(tmp_path / "card.png")
    assert (tmp_path / "card.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    page.emulate_media(media="print")
    assert page.locator("main :is(button, .button, input, select):visible").count() == 0
    page.goto(f"{address}/review")
    expect(page.get_by_test_id("review-trains")).to_be_visible()
    assert page.locator("main :is(button, .button, input, select):visible").count() == 0
    phone = open_page(PHONE, touch=True, dark=True)
    phone.goto(f"{address}/result")  # a stranger who was sent the link
    expect(phone.get_by_test_id("headline")).to_contain_text(winner[0])
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    smallest = phone.locator("figure.chart:visible text").evaluate_all(
        "ts => Math.min(...ts.map((t) => t.getBoundingClientRect().height))"
    )
    assert smallest >= 9, smallest


@pytest.mark.parametrize("narrow", [False, True])
def test_amounts_at_the_end_of_a_line_are_whole(service: Service, open_page: Open, narrow: bool) -> None:
    """However long a player's name is: the name gives way, and its line keeps most of the chart."""
    page = open_page(PHONE if narrow else None)
    page.goto(service.url)
    names = ("Player 4", "W", "Wilhelmina Montgomery-Worthington of Massachusetts", "Maximilian")
    width = 380 if narrow else 720
    lines = [Series(name, "#123456", (0, 98_000 + 7 * k)) for k, name in enumerate(names)]
    drawn = line_chart(lines, ["OR 1.1", "OR 1.2"], width=width, height=300, theme=None)
    page.evaluate("(drawn) => { document.querySelector('main').innerHTML = drawn; }", drawn)
    page.evaluate("document.fonts.ready")
    ends = page.locator("main .curve-name").evaluate_all("""(found) => found.map((e) => {
      const box = e.getBBox();
      return [e.textContent, box.x, box.x + box.width];
    })""")
    assert len(ends) == len(names)
    for said, begins, ends_at in ends:
        assert " $98,0" in said, said
        assert ends_at <= width, (said, ends_at)
        assert begins >= width / 2, (said, begins)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_table_prints(service: Service, open_page: Open, paper: str) -> None:
    """Map, market, companies and log lie within the width of the paper, both from the menu and printed as it is."""
    page = open_page()
    address = sit(page, service.url, hopeless())
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("open-paper").click()
    expect(page.get_by_test_id("stands")).to_be_visible()
    width = {"A4": 703, "Letter": 725}[paper]  # of the sheet without its margins, in pixels
    for where in (f"{address}/paper", address):
        page.goto(where)
        page.wait_for_selector("#table[data-ready=true], [data-testid=paper-lines]")
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="print")
        for part in (".rh-map", ".rh-market", ".companies-grid", ".players-grid", "[class^=l-]"):
            box = page.locator(part).first.bounding_box()
            assert box is not None, (where, part)
            assert box["width"] > 0, (where, part)
            assert box["height"] > 0, (where, part)
            assert box["x"] >= -1, (where, part)
            assert box["x"] + box["width"] <= width + 1, (where, part)
        assert page.pdf(format=paper)[:5] == b"%PDF-"
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 1440, "height": 900})
