"""A finished game looked back on: its review on desktop and phone, and playing on from a point of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.web.test_result import ended

from railhead.engine.actions import Bankrupt
from railhead.review import lay_indices, left_on_map, purchases, run_indices
from railhead.web.routes.reviews import MOST

from .conftest import PHONE, Open, Service
from .seeded import hopeless, sit
from .test_accessibility import audit

if TYPE_CHECKING:
    from playwright._impl._api_structures import FloatRect
    from playwright.sync_api import Locator


def place(cell: Locator) -> FloatRect:
    """Where a cell of a table is."""
    box = cell.bounding_box()
    assert box is not None
    return box


expect.set_options(timeout=30_000)


def test_a_finished_game_is_reviewed_and_played_on(service: Service, open_page: Open) -> None:
    page = open_page()
    game = hopeless().copy()
    game.push(Bankrupt())
    address = sit(page, service.url, game)
    page.get_by_test_id("to-review").click()
    trains = page.get_by_test_id("review-trains").locator("tbody tr")
    expect(trains).to_have_count(len(purchases(game)))
    expect(page.get_by_test_id("left-proof")).to_be_visible()
    expect(page.get_by_test_id("track-progress").or_(page.get_by_test_id("track-players"))).to_be_visible()
    assert lay_indices(game)
    for table in page.locator("table.result").all():
        head, body = (table.locator(f"{part} tr").first.locator("th, td") for part in ("thead", "tbody"))
        where = [[round(cell["x"]) for cell in map(place, row.all())] for row in (head, body)]
        assert where[0] == where[1], "each figure stands below its heading"
    assert audit(page) == []
    phone = open_page(PHONE, touch=True, dark=True)
    phone.goto(f"{address}/review")
    expect(phone.get_by_test_id("review-companies")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    form = page.get_by_test_id("play-on")
    form.get_by_label("After action").fill("20")
    form.get_by_label("against").select_option("random")
    form.get_by_role("button", name="Play on").click()
    page.wait_for_selector("#table[data-ready=true]")
    assert page.url.split("?")[0] != address


def test_the_runs_unfold_one_by_one_and_are_cards_on_a_phone(service: Service, open_page: Open) -> None:
    """UX-192: the page stands at once with the runs folded; opened, each run that left something is a row."""
    game = ended()
    left = [run for run in (left_on_map(game, index) for index in run_indices(game)) if run.left]
    page = open_page()
    address = sit(page, service.url, game)
    for screen in (page, open_page(PHONE, touch=True, dark=True)):
        screen.goto(f"{address}/review")
        expect(screen.get_by_test_id("runs-table")).to_have_count(0)
        screen.get_by_text("Run by run").click()
        expect(screen.get_by_test_id("left-proof")).to_be_visible()
        rows = screen.get_by_test_id("runs-table").locator("tbody tr")
        expect(rows).to_have_count(min(len(left), MOST))
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    assert audit(page) == []
    page.get_by_test_id("runs-table").locator("tbody a").first.click()
    page.wait_for_selector("#table[data-ready=true]")
    assert page.url.endswith(f"?a={left[0].index}")
