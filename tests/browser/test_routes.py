"""The routes step in a browser: searching, stopping, other sets, routes by hand, faults on the map, dividends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.rules.g1830.test_routes import altoona, any_routes, junction, running

from railhead.board.routes import best
from railhead.board.routes.alternatives import alternatives
from railhead.engine.steps.run import run_problem
from railhead.web.play.routing import path_text, toward

from .conftest import PHONE, Open, Service
from .dense import Slow, short_glance, tangle
from .test_accessibility import audit
from .west import at_dividend, sit

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.rules.positions import Table


@pytest.fixture
def slowly(service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], None]]:
    """Searches go on until their limit, or until somebody stops them: ``slowly(seconds)``."""
    searches = service.app.state["tables"].searches
    usual, idle = (searches.seconds, searches.engage), searches._idle[:]

    def start(seconds: float) -> None:
        searches._idle.clear()
        searches.seconds, searches.engage = seconds, Slow
        short_glance(monkeypatch)

    yield start
    searches.seconds, searches.engage = usual
    searches._idle[:] = idle


Slowly = Callable[[float], None]


def calm(page: Page) -> None:
    page.wait_for_selector("#table:not([data-busy])")
    page.wait_for_selector(".htmx-request, [data-taking]", state="detached")


def test_ux_080_a_search_is_shown_stopped_and_gone_on_with(
    service: Service, open_page: Open, slowly: Slowly
) -> None:
    """UX-080, UX-166: a set at once, a stop that works, the bound, and searching on."""
    slowly(500)
    page = open_page()
    sit(service, tangle(5, 30).game, page)
    proof = page.get_by_test_id("proof")
    expect(proof).to_have_attribute("data-state", "searching")
    expect(page.get_by_test_id("bound")).to_contain_text("best so far")
    expect(page.get_by_test_id("run-best")).to_be_enabled()
    page.get_by_test_id("search-stop").click()
    expect(proof).to_have_attribute("data-state", "stopped")
    expect(page.get_by_test_id("bound")).to_contain_text("at most +$")
    first = int(page.get_by_test_id("run-best").inner_text().split("$")[1].replace(",", ""))
    page.get_by_test_id("search-more").click()
    expect(proof).to_have_attribute("data-state", "searching")
    page.get_by_test_id("coordinates").click()
    assert page.locator("#table").get_attribute("data-coordinates") == "on", "input stays live"
    page.get_by_test_id("search-stop").click()
    expect(proof).to_have_attribute("data-state", "stopped")
    assert int(page.get_by_test_id("run-best").inner_text().split("$")[1].replace(",", "")) >= first
    page.get_by_test_id("run-best").click()
    expect(page.get_by_test_id("chips")).to_contain_text("Run")


def test_ux_166_the_search_ends_at_the_limit_by_itself(
    service: Service, open_page: Open, slowly: Slowly
) -> None:
    """UX-166: the limit is reached without a click; the bound is shown, and going on is offered."""
    slowly(0.3)
    page = open_page()
    sit(service, tangle(5, 31).game, page)
    expect(page.get_by_test_id("proof")).to_have_attribute("data-state", "stopped")
    expect(page.get_by_test_id("bound")).to_contain_text("at most +$")
    expect(page.get_by_test_id("search-more")).to_be_visible()


def test_ux_165_the_proof_arrives_by_itself(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real search beside the service; the page learns of its end without being asked."""
    monkeypatch.setattr(service.app.state["tables"].searches, "seconds", 300.0)
    short_glance(monkeypatch)
    page = open_page()
    sit(service, tangle(5, 30).game, page)
    expect(page.get_by_test_id("run-best")).to_be_visible()
    expect(page.get_by_test_id("proof")).to_have_attribute("data-state", "proved", timeout=60_000)
    expect(page.get_by_test_id("search-stop")).to_have_count(0)


def test_ux_166_one_tables_search_does_not_hold_up_another(
    service: Service, open_page: Open, slowly: Slowly
) -> None:
    """While one table searches, another is opened and played."""
    slowly(500)
    page, other = open_page(), open_page()
    sit(service, tangle(5, 32).game, page)
    expect(page.get_by_test_id("proof")).to_have_attribute("data-state", "searching")
    sit(service, running("PRR", altoona(any_routes(), "2", "2")).game, other)
    other.get_by_test_id("run-best").click()
    expect(other.get_by_test_id("chips")).to_contain_text("Run")
    expect(page.get_by_test_id("proof")).to_have_attribute("data-state", "searching")
    page.get_by_test_id("search-stop").click()
    expect(page.get_by_test_id("proof")).to_have_attribute("data-state", "stopped")


def other_sets(t: Table) -> int:
    """How many other sets earn as much as PRR's best."""
    problem = run_problem(t.game, t.corporation("PRR"))
    return len(alternatives(problem, best(problem)).runs)


def test_ux_081_another_set_is_one_click(service: Service, open_page: Open) -> None:
    page = open_page()
    t = next(t for t in (tangle(seed, 24, ("3", "2")) for seed in range(20)) if other_sets(t))
    sit(service, t.game, page)
    expect(page.get_by_test_id("others").locator("li")).to_have_count(other_sets(t))
    drawn = "() => [...document.querySelectorAll('#p-map [data-route] .route')].map((r) => r.getAttribute('d')).join()"
    before = page.evaluate(drawn)
    page.get_by_test_id("show-other-1").click()
    calm(page)
    assert page.evaluate(drawn) != before
    page.get_by_test_id("run-other-1").click()
    expect(page.get_by_test_id("chips")).to_contain_text("Run")


def test_ux_083_any_way_in_three_clicks(service: Service, open_page: Open) -> None:
    """UX-083: two stops on the map, then one of the listed ways; the shortest is taken at first."""
    page = open_page()
    t = tangle(5, 60)
    address = sit(service, t.game, page)
    assert address
    page.get_by_test_id("edit-routes").click()
    calm(page)
    game, prr = t.game, t.corporation("PRR")
    start = game.state.board.tokens[prr][0]
    names = game.title.map.names
    goal, led = next(
        (names[h], found)
        for h in range(game.title.map.size)
        if len((found := toward(game, prr, (start,), names[h])).ways) > 2
    )
    page.keyboard.press("0")  # the whole board; it stays so while the route is made
    page.locator(f"#hex-{names[start >> 3]}").click()
    calm(page)
    page.locator(f"#hex-{goal}").click()
    calm(page)
    ways = page.get_by_test_id("ways").locator("a")
    expect(ways).to_have_count(len(led.ways))
    assert ways.first.get_attribute("aria-current") == "true"
    assert page.get_by_test_id("ways").locator("svg.thumb").count() == len(led.ways)
    last = len(led.ways) - 1
    page.get_by_test_id(f"way-{last}").click()
    calm(page)
    expect(page.get_by_test_id(f"way-{last}")).to_have_attribute("aria-current", "true")
    base = page.locator("#edit-base").get_attribute("data-pick-base") or ""
    assert path_text(game, led.ways[last].path) in base
    page.get_by_test_id("run-edited").click()
    expect(page.get_by_test_id("chips")).to_contain_text("Run")


def test_ux_084_the_place_of_a_fault_is_marked(service: Service, open_page: Open) -> None:
    """UX-084: two trains over one side; the mark is on the map and goes when the fault does."""
    page = open_page()
    t = running("PRR", junction(any_routes(), "23").equip("PRR", "3", "3"))
    sit(service, t.game, page)
    page.get_by_test_id("edit-routes").click()
    for train, goal in (("3-0", "H16"), ("3-1", "I15")):
        page.get_by_test_id(f"edit-train-{train}").click()
        calm(page)
        page.locator("#hex-H12").click()
        calm(page)
        page.locator(f"#hex-{goal}").click()
        calm(page)
    mark = page.locator('#p-map [data-fault="H12"]')
    expect(mark).to_have_attribute("data-fault-edge", "4")
    expect(page.get_by_test_id("route-why")).to_contain_text("R-1830-187")
    expect(page.get_by_test_id("run-edited")).to_have_count(0)
    page.get_by_test_id("edit-empty").click()
    calm(page)
    expect(page.locator("#p-map [data-fault]")).to_have_count(0)
    expect(page.get_by_test_id("run-edited")).to_be_visible()


def test_ux_083_on_a_phone(service: Service, open_page: Open) -> None:
    """The ways are thumbs' size and the map stays in sight."""
    page = open_page(PHONE, touch=True)
    t = running("PRR", altoona(any_routes(), "3"))
    sit(service, t.game, page)
    page.get_by_test_id("edit-routes").tap()
    calm(page)
    page.get_by_test_id("extend-0").tap()
    calm(page)
    box = page.get_by_test_id("extend-0").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert page.locator("#stage-map").is_visible()


def test_ux_150_the_routes_step_under_axe(service: Service, open_page: Open, slowly: Slowly) -> None:
    """UX-150: axe finds nothing while a search goes on, in the editor with a fault, and at a mini market."""
    slowly(500)
    page = open_page()
    sit(service, tangle(5, 33).game, page)
    expect(page.get_by_test_id("proof")).to_have_attribute("data-state", "searching")
    assert audit(page, part="#decision") == []
    sit(service, running("PRR", junction(any_routes(), "23").equip("PRR", "3", "3")).game, page)
    page.get_by_test_id("edit-routes").click()
    calm(page)
    for train, goal in (("3-0", "H16"), ("3-1", "I15")):
        page.get_by_test_id(f"edit-train-{train}").click()
        calm(page)
        for name in ("H12", goal):
            page.locator(f"#hex-{name}").click()
            calm(page)
    expect(page.get_by_test_id("route-why")).to_be_visible()
    assert audit(page, part="#decision") == []
    sit(service, at_dividend().game, page)
    expect(page.get_by_test_id("mini-market").locator("[data-move]")).to_have_count(3)
    assert audit(page, part="#decision") == []


def test_ux_073_what_a_tile_does_for_every_company(service: Service, open_page: Open) -> None:
    """UX-073: a button asks for it; the table names before and after of each company that owns trains."""
    page = open_page()
    t = altoona(any_routes(), "3").token("NYC", "H16").tile("H18", "59", 1)
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    sit(service, t.skip_to("lay-track").game, page)
    page.locator("#hex-H16").click()
    calm(page)
    page.get_by_test_id("tile-15").click()
    calm(page)
    expect(page.get_by_test_id("freed")).to_contain_text("Lancaster")
    page.get_by_test_id("everyone-ask").click()
    row = page.get_by_test_id("everyone").locator('[data-company="PRR"]')
    expect(row).to_have_attribute("data-after", "80")
    assert page.locator("#p-map [data-ghost]").get_attribute("data-ghost") == "H16"
