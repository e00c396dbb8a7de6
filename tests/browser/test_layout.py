"""What must be in sight, what has an address, and what the page may not give away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from railhead.engine.actions import Range
from railhead.engine.game import Game
from railhead.titles import TITLES

from .conftest import DESKTOP, LAPTOP, PHONE, Open, Service
from .player import button
from .positions import played, ready, sit_down, until
from .test_legibility import OVERLAPS

TABLET = {"width": 820, "height": 1180}
LANDSCAPE = {"width": 844, "height": 390}
FACTS = (".livery", ".c-price", ".c-treasury", ".c-tokens", ".c-run", ".c-held:not(.none)")
"""What a company's row or card always tells, beside its trains: who holds its shares among it."""
LOG_LINES = """() => {
  const end = document.getElementById("log-body").getBoundingClientRect().bottom + 1;
  return [...document.querySelectorAll(".log-lines li")].filter((e) => e.checkVisibility()).flatMap((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const rows = [...range.getClientRects()].filter((b) => b.bottom <= end);
    return [...new Set(rows.map((b) => Math.round(b.bottom / 6)))];
  }).length;
}"""
"""Lines of text of the log that are in sight as a whole."""
SMALL_HOLDINGS = """() => [...document.querySelectorAll(".c-held:not(.none)")].filter((e) =>
  e.closest("tr").checkVisibility() && (parseFloat(getComputedStyle(e).fontSize) < 11 || e.clientWidth < 6))
  .map((e) => e.closest("tr").dataset.company + " " + e.dataset.name)"""
"""Shares in sight that cannot be read."""
DECISIONS = ("opening-sale", "stock-turn", "lay-track", "run-trains", "buy-trains")


def seated(page: Page, service: Service, decision: str) -> str:
    """Open the page of a position."""
    address = sit_down(page, service.url, played().at(decision))
    page.goto(address)
    ready(page)
    return address


def outside(page: Page, selector: str) -> list[str]:
    """Elements of a kind that the window or their own panel cuts off."""
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
          const box = e.getBoundingClientRect();
          const panel = (e.closest(".panel, .decision, .stage") || document.documentElement).getBoundingClientRect();
          const bottom = Math.min(innerHeight, panel.bottom) + 1, right = Math.min(innerWidth, panel.right) + 1;
          return !box.width || box.top < -1 || box.left < -1 || box.bottom > bottom || box.right > right;
        }).map((e) => `${e.className || e.id || e.tagName}: ${e.textContent.trim().slice(0, 40)}`)""",
        selector,
    )
    return found


@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["D", "L"])
def test_ux_010_everything_on_one_screen(
    service: Service, open_page: Open, size: dict[str, int], title: str
) -> None:
    """UX-010: bar, stage, decision, all companies with all their facts, all players, trains and five log lines.

    Without scrolling, and nothing over anything else.
    """
    page = open_page(size)
    game = played(title=title)
    for decision in ("stock-turn", "run-trains", "return-trains"):
        if decision not in game.first:
            continue
        page.goto(sit_down(page, service.url, game.later(decision)))
        ready(page)
        facts = [f".companies-grid tbody tr:not(.idle) {fact}" for fact in FACTS]
        for part in (".bar", "#stage", ".companies-grid tbody tr:not(.idle)", *facts, ".players-grid tbody tr",
                     ".bank-head", ".train-list li", "[data-testid=headline]", ".decision-foot"):  # fmt: skip
            assert page.locator(part).count(), part
            assert outside(page, part) == [], f"{decision}: {part}"
        assert page.evaluate(OVERLAPS) == [], decision
        assert page.evaluate(SMALL_HOLDINGS) == [], decision
        assert page.evaluate(LOG_LINES) >= 5, decision
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


TOUCHED = """() => [...document.querySelectorAll(".companies-grid tbody tr")].filter((e) => e.checkVisibility())
  .flatMap((row) => [...row.querySelectorAll(".c-held:not(.none)")].filter((held) => {
    const line = held.getBoundingClientRect();
    return [...row.querySelectorAll(".train")].some((train) => {
      const box = train.getBoundingClientRect();
      return box.left < line.right && line.left < box.right && box.bottom > line.top;
    });
  }).map((held) => row.dataset.company + " " + held.dataset.name))"""
"""Holdings whose line reaches into the trains above it."""


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["D", "L"])
def test_holders_stand_clear_of_the_trains(service: Service, open_page: Open, size: dict[str, int]) -> None:
    """So they do on the lower cards of companies that stand in two lines."""
    page = open_page(size)
    page.goto(sit_down(page, service.url, played(title="1870").later("buy-trains")))
    ready(page)
    cards = page.locator(".companies-grid")
    assert cards.locator(".train").count()
    for lines in (False, True):
        cards.evaluate("(e, lines) => e.classList.toggle('lines', lines)", lines)
        assert page.evaluate(TOUCHED) == []


def test_offers_of_trains_end_at_one_edge(service: Service, open_page: Open) -> None:
    """Prices that are proposed end where the list does, though 1860 has their steps to tell below them."""
    page = open_page(DESKTOP)
    whole = played(title="1860").game
    positions = (Game(whole.rules, whole.players, node) for node in whole.nodes())
    asked = (at for at in positions if not at.over and at.step.name == "buy-trains")
    page.goto(
        sit_down(
            page, service.url, next(at for at in asked if any(isinstance(c, Range) for c in at.choices()))
        )
    )
    ready(page)
    edge = page.locator(".offers").evaluate("e => e.getBoundingClientRect().right")
    buttons = page.locator(".offers .amount-row .opt")
    assert buttons.count()
    for end in buttons.evaluate_all("all => all.map((e) => e.getBoundingClientRect().right)"):
        assert abs(end - edge) <= 1


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP, TABLET, PHONE, LANDSCAPE], ids=["D", "L", "T", "P", "PL"])
def test_ux_011_question_and_commit_are_always_in_sight(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """UX-011: whatever is scrolled or zoomed, the question and the button that answers stay in the window."""
    page = open_page(size, touch=size["width"] < 900)
    rng = Random(3)
    for decision in ("opening-sale", "stock-turn"):
        seated(page, service, decision)
        for _ in range(25):
            page.evaluate("""([part, by]) => {
              const parts = [document.scrollingElement, ...document.querySelectorAll(".decision-body, .panel")];
              parts[part % parts.length].scrollBy(0, by);
            }""", [rng.randrange(9), rng.randrange(-400, 900)])  # fmt: skip
            page.evaluate("(n) => document.querySelector(`[data-action=${n}]`).click()",
                          rng.choice(["zoom-in", "zoom-out", "zoom-reset"]))  # fmt: skip
        assert outside(page, '[data-testid="headline"], [data-testid="commit"]') == [], decision


@pytest.mark.parametrize(
    "size",
    [DESKTOP, LAPTOP, PHONE, LANDSCAPE, {"width": 640, "height": 360}],
    ids=["D", "L", "P", "PL", "200%"],
)
def test_the_frame_of_a_what_if_covers_nothing(
    service: Service, open_page: Open, size: dict[str, int]
) -> None:
    """Its name and its two ways out are in sight, and it hides neither whose turn it is nor the decision."""
    page = open_page(size, touch=size["width"] < 900)
    seated(page, service, "lay-track")
    page.evaluate("document.querySelector('[data-testid=what-if-now]').click()")
    frame = page.get_by_test_id("branch-frame")
    expect(frame).to_contain_text("What if after action")
    ready(page)
    assert outside(page, "[data-testid=branch-frame] :is(b, [data-testid=adopt], [data-testid=return])") == []
    covered = page.evaluate("""() => {
      const frame = document.querySelector("[data-testid=branch-frame]").getBoundingClientRect();
      return [...document.querySelectorAll(".bar > *:not(.frame), .decision")].filter((e) => {
        const box = e.getBoundingClientRect();
        return box.width && box.left < frame.right - 1 && frame.left < box.right - 1
          && box.top < frame.bottom - 1 && frame.top < box.bottom - 1;
      }).map((e) => e.className);
    }""")
    assert covered == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size["width"] > 860:
        name = frame.get_by_test_id("line-name").locator("b")
        assert name.evaluate("b => b.scrollWidth <= b.clientWidth"), "the name it has by itself is not cut"


def test_ux_012_the_sheet_has_three_heights(service: Service, open_page: Open) -> None:
    """UX-012: at peek and half the map stays in sight, at half on at least 35% of the window."""
    page = open_page(PHONE, touch=True)
    page.emulate_media(reduced_motion="reduce")
    seated(page, service, "lay-track")
    share = "document.getElementById('stage-map').getBoundingClientRect().height / innerHeight"
    heights: dict[str, float] = {}
    for _ in range(3):
        heights[str(page.locator("#decision").get_attribute("data-sheet"))] = page.evaluate(share)
        page.locator(".grip").tap()
    assert set(heights) == {"peek", "half", "full"}
    assert heights["half"] >= 0.35
    assert heights["peek"] > heights["half"] > heights["full"]


def test_ux_023_escape_restores_the_view(service: Service, open_page: Open) -> None:
    """UX-023, UX-072, UX-073: a tile being tried shows its cost and leaves no trace after Escape."""
    page = open_page()
    seated(page, service, "lay-track")
    before = page.evaluate("document.getElementById('table').dataset.stateId")
    bare = page.locator("#p-decision").get_attribute("data-mark")
    hint = page.locator("#p-map [data-hint]").first.get_attribute("data-hint")
    page.locator(f"#hex-{hint}").click()
    page.wait_for_selector('[data-testid="tray"]')
    if not page.get_by_test_id("lay").count():
        page.locator('a.piece[data-testid^="tile-"]').first.click()
    expect(page.get_by_test_id("lay")).to_contain_text("free")
    expect(page.locator("[data-ghost]")).to_be_attached()
    assert page.evaluate("document.getElementById('table').dataset.stateId") == before
    page.keyboard.press("Escape")
    page.wait_for_selector('[data-testid="tray"]', state="detached")
    assert page.evaluate("document.getElementById('table').dataset.stateId") == before
    assert page.locator("#p-decision").get_attribute("data-mark") == bare


def test_ux_006_every_view_has_an_address(service: Service, open_page: Open) -> None:
    """UX-006: a copied link opens the same position and the same panel for somebody else; back and forward work."""
    page = open_page()
    address = seated(page, service, "run-trains")
    page.goto(f"{address}?a=20")
    ready(page)
    first = state(page)
    page.get_by_test_id("jump-forward").click()
    page.wait_for_url("**?a=21*")
    until(page, "(old) => document.getElementById('table').dataset.stateId !== old", arg=first)
    page.go_back()
    until(page, "(old) => document.getElementById('table').dataset.stateId === old", arg=first)
    page.get_by_test_id("stage-charts-tab").click()
    guest = open_page()
    guest.goto(page.url)
    ready(guest)
    assert state(guest) == first
    expect(guest.locator("#stage-charts")).to_be_visible()
    page.get_by_test_id("open-rules").click()
    page.wait_for_url("**#rules")
    page.keyboard.press("Escape")
    page.wait_for_url("**#charts")
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("menu-orders").click()
    page.wait_for_url("**#orders")
    page.reload()
    ready(page)
    expect(page.get_by_test_id("orders-drawer")).to_be_visible()
    guest.goto(f"{address}?a=20#menu")
    ready(guest)
    expect(guest.locator("#menu")).to_be_visible()


def state(page: Page) -> Any:
    """Name of the position shown."""
    return page.evaluate("document.getElementById('table').dataset.stateId")


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["D", "L"])
def test_ux_014_a_layout_of_ones_own(service: Service, open_page: Open, size: dict[str, int]) -> None:
    """UX-014: the layout and the width of the column survive a reload, and hide neither question nor buttons."""
    page = open_page(size)
    seated(page, service, "lay-track")
    row, plates = page.locator(".companies-grid tbody tr").first, page.locator(".stake >> visible=true")
    expect(row).not_to_have_css("display", "table-row")
    divide = page.locator("#divide")
    divide.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    width = divide.get_attribute("aria-valuenow")
    for layout, table in (("trade", True), ("overview", True), ("operate", False)):
        page.get_by_test_id("open-menu").click()
        page.get_by_test_id("layout").select_option(layout)
        page.keyboard.press("Escape")
        for _ in range(2):
            expect(page.locator("#table")).to_have_attribute("data-layout", layout)
            assert (row.evaluate("(e) => getComputedStyle(e).display") == "table-row") is table
            assert bool(plates.count()) is (layout == "overview")
            assert outside(page, '[data-testid="headline"], .decision-foot') == []
            assert page.evaluate(LOG_LINES) >= 5
            assert divide.get_attribute("aria-valuenow") == width
            page.reload()
            ready(page)
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("layout").select_option("")
    page.keyboard.press("Escape")
    expect(row).not_to_have_css("display", "table-row")


def test_ux_025_a_whole_turn_in_one_click(service: Service, open_page: Open) -> None:
    """UX-025: run the best, pay, end: one click shows what it changes, one more sends it."""
    page = open_page()
    seated(page, service, "run-trains")
    version = int(page.evaluate("document.getElementById('meta').dataset.version"))
    button(page, "finish-0").click()
    expect(page.get_by_test_id("card")).to_be_visible()
    page.get_by_test_id("commit").click()
    until(page, "(v) => Number(document.getElementById('meta').dataset.version) > v", arg=version)


def test_ux_029_the_log_tells_who_took_back_what(service: Service, open_page: Open) -> None:
    """UX-029: a free take-back is told in the log and the undone action named."""
    page = open_page()
    seated(page, service, "opening-sale")
    page.get_by_test_id("commit").click()
    until(page, "() => document.getElementById('meta').dataset.length === '1'")
    button(page, "take-back").click()
    until(page, "() => document.getElementById('meta').dataset.length === '0'")
    expect(page.locator(".l-undone")).to_contain_text("Ada took back: Pass")


def test_ux_085_less_help_gives_no_hint(service: Service, open_page: Open) -> None:
    """UX-085: with route help *check only* nothing that reaches the browser names a better run."""
    page = open_page()
    page.goto(f"{service.url}/new")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    page.locator('[name="route_help"]').select_option("check")
    for place in range(1, 4):
        page.locator(f'[name="seat-{place}"]').select_option("device")
    page.get_by_test_id("create").click()
    ready(page)
    told: list[str] = []
    page.on("response", lambda answer: told.append(answer.url))
    game = played()
    for step, action in enumerate(game.game.actions[: game.first["dividend"] - 1]):
        send(page, action, step)
    expect(page.get_by_test_id("headline")).to_contain_text("run trains")
    html = page.content()
    assert "proved best" not in html
    assert "Run best" not in html
    assert page.locator('[data-testid^="edit-train-"]').count()


def send(page: Page, action: Any, version: int) -> None:
    """Play an action as the page would send it."""
    from railhead.web.tables.codec import compact

    done = page.request.post(
        page.url.split("?")[0].split("#")[0] + "/commit",
        form={"actions": f"[{compact(action)}]", "version": str(version), "key": f"k{version}"},
        headers={"Origin": "/".join(page.url.split("/")[:3]), "HX-Request": "true"},
    )
    assert done.ok
    assert "RH-Refused" not in done.headers


OPENED = """() => {
  const room = document.querySelector(".decision-body").getBoundingClientRect();
  const inside = (e) => { const box = e.getBoundingClientRect();
    return box.top >= room.top - 1 && box.bottom <= room.bottom + 1 && box.left >= room.left - 1
      && box.right <= room.right + 1; };
  const row = document.querySelector("#decision tr.picked");
  return [inside(row), [...row.nextElementSibling.querySelectorAll(".opt")].filter(inside).length];
}"""
"""Whether the row that was chosen is in sight in the decision, and how many buttons of what it opened are."""


def test_what_a_row_opens_is_brought_into_sight(service: Service, open_page: Open) -> None:
    """The last company to be sold or started, on a laptop; no table is too wide, and the decision is not moved."""
    page = open_page(LAPTOP)
    page.goto(sit_down(page, service.url, played(title="1870").later("stock-turn")))
    ready(page)
    before = state(page)
    page.locator('#p-decision .stock [data-pick^="company="]').last.click()
    until(page, "() => document.querySelector('#decision tr.picked + .detail')")
    page.wait_for_timeout(200)
    in_sight, buttons = page.evaluate(OPENED)
    assert in_sight
    assert buttons
    assert page.evaluate("(b => b.scrollWidth <= b.clientWidth)(document.querySelector('.decision-body'))")
    assert page.evaluate("document.getElementById('decision').scrollTop") == 0
    assert state(page) == before
