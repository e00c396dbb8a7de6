"""Every page and every kind of decision under axe-core, by keyboard, in 320 pixels, and enlarged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE, Open, Service
from .positions import played, ready, sit_down, until
from .west import duel, sit

AXE = (Path(__file__).parent / "vendor" / "axe-core-4.14.0.min.js").read_text(encoding="utf-8")
RUN = """async ([only, drawings, part]) => {
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  if (part) options.rules["heading-order"] = { enabled: false };  // a part alone has no order of headings
  if (only) options.runOnly = { type: "rule", values: [only] };
  const whole = drawings ? document : { exclude: [["#p-map svg"], ["#p-market svg"]] };
  const within = part ? { include: [[part]] } : whole;
  const found = await axe.run(within, options);
  const said = (v, n) => `${v.id}: ${n.target.join(" ")} ${n.html.slice(0, 160)} (${n.failureSummary})`;
  return found.violations.flatMap((v) => v.nodes.map((n) => said(v, n)));
}"""
DECISIONS = (
    "opening-sale", "name-par", "stock-turn", "lay-track", "place-token", "run-trains",
    "dividend", "buy-trains", "last-purchases", "home-city", "return-trains",
    "bankruptcy", "over",
)  # fmt: skip
DRAWN = ("stock-turn", "run-trains")
WHOLE = (*DRAWN, "opening-sale", "over")
"""Decisions at which the whole page is looked at; at the others the decision is what differs."""
PICKS = {
    "stock-turn": ("start-",),
    "lay-track": ("hex-pick-", "tile-"),
    "run-trains": ("edit-routes",),
}
"""What is chosen on the way, by the beginning of its test id; each view is looked at too."""


def audit(page: Page, drawings: bool = False, part: str = "") -> list[str]:
    """What axe finds, in the light theme by every rule, in the dark one by the rule that depends on colour.

    The map and the market are the same drawings in every position and cost axe most of its time: they are looked
    at where ``drawings`` says so. Where only one ``part`` of the page differs from others looked at, it is enough.
    """
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found: list[str] = page.evaluate(RUN, [None, drawings, part])
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    dark: list[str] = page.evaluate(RUN, ["color-contrast", drawings, part])
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found + [f"dark {line}" for line in dark]


def seat_of_positions(page: Page, service: Service, decision: str) -> str:
    """Open the page of a position."""
    address = sit_down(page, service.url, played().at(decision))
    page.goto(address)
    ready(page)
    return address


def choose(page: Page, start: str) -> None:
    """Choose the first control of the decision whose test id begins so."""
    target = page.locator(f'#p-decision [data-testid^="{start}"]').first
    page.evaluate("document.querySelectorAll('#p-decision details').forEach((d) => { d.open = true; })")
    with page.expect_response("**/parts?*"):
        target.click()
    page.wait_for_selector(".htmx-request, [data-taking]", state="detached")


@pytest.mark.parametrize("path", ["/", "/new", "/import", "/me", "/recover", "/title/1870", "/no-such-page"])
def test_ux_150_pages_of_the_lobby(service: Service, open_page: Open, errors: list[str], path: str) -> None:
    """UX-150: axe finds nothing on the pages around the tables."""
    page = open_page()
    page.goto(service.url + path)
    assert audit(page) == []
    if path == "/no-such-page":
        errors.clear()


def test_ux_150_invitation_and_waiting_room(service: Service, open_page: Open) -> None:
    """UX-150: axe finds nothing on the way to a seat, nor in a lobby with tables."""
    page = open_page()
    page.goto(f"{service.url}/new")
    page.locator('[name="seat-1"]').select_option("invite")
    page.get_by_test_id("create").click()
    page.wait_for_url("**/wait")
    assert audit(page) == []
    me = open_page()
    me.goto(f"{service.url}/me")
    me.get_by_test_id("make-link").click()
    assert audit(me) == []
    link = page.get_by_test_id("invitation").input_value()
    guest = open_page()
    guest.goto(link)
    assert audit(guest) == []
    page.goto(service.url)
    assert audit(page) == []


@pytest.mark.parametrize("decision", DECISIONS)
def test_ux_150_decisions(service: Service, open_page: Open, decision: str) -> None:
    """UX-150: axe finds nothing at the table, whatever is asked and whatever is chosen on the way."""
    page = open_page(LAPTOP)
    seat_of_positions(page, service, decision)
    found = {"": audit(page, drawings=decision in DRAWN, part="" if decision in WHOLE else "#decision")}
    for pick in PICKS.get(decision, ()):
        choose(page, pick)
        found[pick] = audit(page, part="#decision")
    assert found == {name: [] for name in found}


def test_ux_150_past_branch_drawers_charts_rules(service: Service, open_page: Open) -> None:
    """UX-150: axe finds nothing in the past, on a branch, in the drawers, on the pages of charts and rules."""
    page = open_page(LAPTOP)
    address = seat_of_positions(page, service, "over")
    found: dict[str, list[str]] = {}
    page.get_by_test_id("stage-charts-tab").click()
    page.wait_for_selector("#charts-body svg >> visible=true")
    found["charts tab"] = audit(page)
    for button, name in (("open-rules", "rules"), ("open-menu", "menu")):
        page.get_by_test_id(button).click()
        page.wait_for_selector(f"dialog#{name}[open]")
        if name == "rules":
            page.wait_for_selector("#rules-body dl")
        found[name] = audit(page)
        page.keyboard.press("Escape")
    page.goto(f"{address}?a={played().first['run-trains']}")
    ready(page)
    found["past"] = audit(page)
    page.get_by_test_id("what-if").click()
    page.wait_for_selector('#table[data-branch="true"][data-ready="true"]')
    found["branch"] = audit(page)
    for path in ("charts", "rules", "result", "paper"):
        page.goto(f"{address}/{path}")
        found[f"page of {path}"] = audit(page)
    assert found == {name: [] for name in found}


def test_ux_150_phone(service: Service, open_page: Open) -> None:
    """UX-150, UX-013: axe finds nothing on a phone either, on any of its tabs."""
    page = open_page(PHONE, touch=True)
    seat_of_positions(page, service, "run-trains")
    found = {}
    for tab in ("decide", "companies", "log", "timeline"):
        page.locator(f'nav.tabs [data-tab="{tab}"]').tap()
        found[tab] = audit(page)
    assert found == {name: [] for name in found}


def test_ux_013_thumb_targets(service: Service, open_page: Open) -> None:
    """UX-013: on a touch screen what can be tapped is at least 44 by 44; with a mouse at least 24 by 24."""
    small = """(least) => [...document.querySelectorAll("button, a[href], summary, select, input:not([type=hidden])")]
      .filter((e) => e.checkVisibility({ visibilityProperty: true }))
      .filter((e) => !e.closest("p, .log-lines, svg, dd") && !e.matches(".skip, .sr *"))
      .map((e) => [e, (e.closest("label") || e).getBoundingClientRect(), e.getBoundingClientRect()])
      .filter(([e, l, b]) => Math.max(l.width, b.width) < least - 0.5 || Math.max(l.height, b.height) < least - 0.5)
      .map(([e, l, b]) => `${e.outerHTML.slice(0, 120)} ${b.width}x${b.height}`)"""
    phone = open_page(PHONE, touch=True)
    mouse = open_page(LAPTOP)
    for page, least in ((phone, 44), (mouse, 24)):
        for decision in (
            "opening-sale",
            "stock-turn",
            "run-trains",
            "dividend",
            "buy-trains",
        ):
            seat_of_positions(page, service, decision)
            assert page.evaluate(small, least) == [], decision


@pytest.mark.parametrize("decision", ["opening-sale", "stock-turn", "lay-track", "buy-trains", "over"])
def test_ux_150_reflow(service: Service, open_page: Open, decision: str) -> None:
    """UX-150: in 320 pixels nothing must be scrolled sideways, on the table and around it."""
    page = open_page({"width": 320, "height": 640})
    address = seat_of_positions(page, service, decision)
    assert wider(page) == []
    if decision == "over":
        page.goto(service.url + "/me")
        page.locator("input[name=name]").fill("Wilhelmina von Trevithick")  # cut to the longest name there is
        page.locator("input[name=name]").press("Enter")
        expect(page.locator(".whoami")).to_have_text("Wilhelmina von Trevithic")
        for path in ("/", "/new", "/import", "/me"):
            page.goto(service.url + path)
            assert wider(page) == [], path
        for path in ("charts", "rules", "result"):
            page.goto(f"{address}/{path}")
            assert wider(page) == [], path


def wider(page: Page) -> list[str]:
    """The page, or a part of it, that must be scrolled sideways; tables of figures may scroll in their own frame."""
    found: list[str] = page.evaluate(
        """(parts) => [document.documentElement, ...document.querySelectorAll(parts)]
          .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth)
          .map((e) => `${e.tagName}.${e.className} ${e.scrollWidth}>${e.clientWidth}`)""",
        "main, .decision-body, .decision-head, .decision-foot, .bar, .tabs, .time, .sheet",
    )
    return found


def test_ux_150_zoom_is_never_disabled(service: Service, open_page: Open) -> None:
    """UX-150: the page may be enlarged, and at twice the size its decision is still there to be made."""
    page = open_page({"width": 640, "height": 450})
    for path in ("/", "/new", "/import"):
        page.goto(service.url + path)
        content = page.locator('meta[name="viewport"]').get_attribute("content") or ""
        assert "maximum-scale" not in content
        assert "user-scalable" not in content
    seat_of_positions(page, service, "stock-turn")
    content = page.locator('meta[name="viewport"]').get_attribute("content") or ""
    assert "maximum-scale" not in content
    assert "user-scalable" not in content
    expect(page.get_by_test_id("headline")).to_be_in_viewport()
    expect(page.get_by_test_id("commit")).to_be_in_viewport()


@pytest.mark.parametrize("decision", ["opening-sale", "stock-turn", "lay-track", "run-trains", "buy-trains"])
def test_ux_140_every_control_is_reached_by_tab(service: Service, open_page: Open, decision: str) -> None:
    """UX-140: Tab goes through every control that is shown and comes round again; each one shows the focus."""
    page = open_page(LAPTOP)
    seat_of_positions(page, service, decision)
    page.evaluate(NUMBERED)
    seen: set[str] = set()
    unseen: list[str] = []
    for _ in range(600):
        page.keyboard.press("Tab")
        here: dict[str, Any] = page.evaluate(FOCUSED)
        if here["number"] in seen or here["number"] == "out":
            break
        seen.add(here["number"])
        if not here["shown"]:
            unseen.append(here["html"])
    missed = page.evaluate(
        """(seen) => [...document.querySelectorAll("[data-n]")].filter((e) => !seen.includes(e.dataset.n))
          .map((e) => e.outerHTML.slice(0, 140))""",
        sorted(seen),
    )
    assert missed == []
    assert unseen == []


NUMBERED = """() => {
  const wanted = "a[href], button, select, textarea, summary, input:not([type=hidden]), #p-map .hex[role=button]";
  let n = 0;
  for (const e of document.querySelectorAll(wanted)) {
    if (e.disabled || e.closest("dialog:not([open])") || !e.checkVisibility({ visibilityProperty: true })) continue;
    e.dataset.n = String(++n);
  }
}"""
FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return { number: "out", shown: true, html: "" };
  const style = getComputedStyle(e);
  const first = e.firstElementChild && getComputedStyle(e.firstElementChild);
  const marked = style.outlineStyle !== "none" || (e.matches(".hex") && parseFloat(first.strokeWidth) >= 5);
  const box = e.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const shown = marked && (!top || e.contains(top) || top.contains(e)); // and nothing lies over it
  return { number: e.dataset.n || e.id || e.outerHTML.slice(0, 80), shown, html: e.outerHTML.slice(0, 140) };
}"""


HEARD = """() => {
  window.heard = [];
  const live = document.getElementById("live");
  const listen = () => live.textContent && window.heard.push(live.textContent);
  new MutationObserver(listen).observe(live, { childList: true, characterData: true, subtree: true });
}"""


def test_ux_152_every_move_of_others_is_announced_once(service: Service, open_page: Open) -> None:
    """UX-152: a turn is sent as one; whoever listens hears each of its moves, and that he is asked."""
    ada, ben = open_page(), open_page()
    sit(service, duel().game, ada, ben)
    ben.evaluate(HEARD)
    ada.get_by_test_id("act-buy-SP-ipo").click()
    expect(ada.locator(".draft-chip").first).to_be_visible()
    ada.get_by_test_id("commit").click()
    until(ben, "() => window.heard.length")
    heard = ben.evaluate("window.heard")
    assert len(heard) == 1
    assert heard[0].startswith("Ada: Buy SP from the IPO. Ada: Pass")
    assert heard[0].count("Ada: ") == 2
    assert "Your decision: Ben" in heard[0]
