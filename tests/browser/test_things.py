"""Everything on the table says what it is: pointed at, tapped, and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import LAPTOP, PHONE, Open, Service
from .positions import played
from .test_accessibility import audit
from .test_first_game import early, open_at


def test_things_say_what_they_are(service: Service, open_page: Open) -> None:
    """A private with its hexes, a train with when it rusts, a certificate count, a company, a hex, a phase."""
    page = open_page(LAPTOP)
    open_at(page, service, early("1830")["buy-trains"])
    box = page.get_by_test_id("help")
    expect(box).to_be_hidden()
    private = page.locator("#p-players .tag[data-shows]").first
    private.hover()
    expect(box).to_contain_text("face value")
    shown = str(private.get_attribute("data-shows")).split()[0]
    expect(page.locator(f"#hex-{shown}")).to_have_class("hex pointed")
    page.locator("#p-bank .train").first.hover()
    expect(box).to_contain_text("rusts with the first")
    page.locator("#p-players [data-help*='certificates that count']").first.hover()
    expect(box).to_be_visible()
    page.locator("#p-companies .livery").first.hover()
    expect(box).to_contain_text("home in")
    page.locator("#p-bank [data-help^='Phase']").hover()
    expect(box).to_contain_text("yellow tiles")
    assert not audit(page, part="#help")
    page.keyboard.press("0")  # the whole map: the view has gone to where the decision is
    page.locator("#hex-E19").hover()
    expect(box).to_be_hidden()
    expect(page.locator("#says")).to_contain_text("Albany")


def test_boxes_of_the_market_say_what_they_are(service: Service, open_page: Open) -> None:
    page = open_page(LAPTOP)
    open_at(page, service, early("1830")["stock-turn"])
    page.locator('#p-market .price-cell[data-zone="yellow"]').first.hover()
    expect(page.locator("#says")).to_contain_text("certificates do not count towards the limit")
    page.locator('#p-market .price-cell[data-par="1"]').last.hover()
    expect(page.locator("#says")).to_contain_text("starting price")
    game = played().later("stock-turn")
    pile = next(companies for companies in game.state.piles.values() if len(companies) > 1)
    open_at(page, service, game)
    page.locator("#p-market .price-token").filter(has_text=game.title.corporations[pile[-1]].sym).first.hover(
        force=True
    )
    names = ", ".join(game.title.corporations[company].name for company in pile)
    expect(page.locator("#says")).to_contain_text(f"from the top: {names}")


def test_things_by_keyboard(service: Service, open_page: Open) -> None:
    """From thing to thing with the arrow keys of a panel; Escape closes what is said."""
    page = open_page(LAPTOP)
    open_at(page, service, early("1870")["stock-turn"])
    page.locator("#players").focus()
    said = set()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_test_id("help")).to_be_visible()
        said.add(page.get_by_test_id("help").inner_text())
    assert len(said) >= 3
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("help")).to_be_hidden()


@pytest.mark.parametrize("title", ["1817", "1860"])
def test_things_by_touch(service: Service, open_page: Open, title: str) -> None:
    """A tap on a train of the bank, and on what the bank of the title shows."""
    page = open_page(PHONE, touch=True)
    open_at(page, service, early(title)["stock-turn"])
    page.locator('nav.tabs [data-tab="bank"]').tap()
    page.locator("#p-bank .train").first.tap()
    box = page.get_by_test_id("help")
    expect(box).to_contain_text("calls at")
    expect(box).to_be_in_viewport(ratio=1)
    if title == "1817":
        page.locator("#p-bank dt[data-help]").first.tap()
        expect(box).to_contain_text("borrow")


def test_privates_tell_their_powers_where_they_are_sold(service: Service, open_page: Open) -> None:
    page = open_page(PHONE, touch=True)
    open_at(page, service, early("1830")["opening-sale"])
    auction = page.get_by_test_id("auction")
    expect(auction).to_contain_text("can be exchanged for a 10% share of NYC")
    expect(auction).to_contain_text("its first owner also gets a 10% share of PRR")


TRACK_OF_LATER_TILES = """() => {
  const sheer = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colours, part) => {
    sheer.globalAlpha = 1;
    for (const colour of colours) {
      sheer.fillStyle = colour;
      sheer.fillRect(0, 0, 1, 1);
      sheer.globalAlpha = part;
    }
    const [r, g, b] = [...sheer.getImageData(0, 0, 1, 1).data].map((v) => v / 255)
      .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll('[data-testid="later"] svg')].map((svg) => {
    const panel = getComputedStyle(document.querySelector(".decision")).backgroundColor;
    const part = Number(getComputedStyle(svg).opacity);
    const ground = getComputedStyle(svg.querySelector("[class*=c-]")).fill;
    const track = getComputedStyle(svg.querySelector(".track")).stroke;
    return light([panel, ground], part) / light([panel, track], part);
  });
}"""
"""How much lighter than its track each tile is that the chosen one can become."""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_tray_holds_later_tiles_with_their_reason(service: Service, open_page: Open, dark: bool) -> None:
    """UX-071: what the chosen tile can become is greyed, with the phase from which on it can be laid, and legible."""
    page = open_page(LAPTOP, dark=dark)
    open_at(page, service, early("1830")["lay-track"])
    first = str(page.locator("#p-map [data-hint]").first.get_attribute("data-hint"))
    page.locator(f"#hex-{first}").click()
    page.locator('[data-testid="tray"] [data-testid^="tile-"]').first.click()
    later = page.get_by_test_id("later")
    expect(later.locator("li").first).to_be_attached()
    expect(later).to_contain_text("from phase 3 on")
    contrasts = page.evaluate(TRACK_OF_LATER_TILES)
    assert min(contrasts) >= 3, contrasts
    assert not audit(page, part="#p-decision")


def test_ux_123_the_rule_of_a_thing_opens(service: Service, open_page: Open) -> None:
    """By mouse and by key, from a train and from a hex; the drawer opens at that rule."""
    page = open_page(LAPTOP)
    open_at(page, service, early("1830")["buy-trains"])
    page.locator("#p-bank .train").first.hover()
    link = page.locator("#help a.rule")
    expect(link).to_have_text("R-1830-205")
    link.hover()
    page.wait_for_timeout(500)  # longer than what was left stays
    link.click()
    expect(page.get_by_test_id("cited")).to_contain_text("R-1830-205")
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    page.locator("#hex-E19").hover()
    expect(page.locator("#says a.rule").first).to_be_visible()
    said = page.locator("#says a.rule").first.inner_text()
    page.keyboard.press("i")
    expect(page.get_by_test_id("cited")).to_contain_text(said)
    page.keyboard.press("Escape")
    page.locator("#players").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("help")).to_be_visible()
    named = page.locator("#help a.rule").inner_text()
    page.keyboard.press("i")
    expect(page.get_by_test_id("cited")).to_contain_text(named)


@pytest.mark.parametrize("title", ["1830", "1870", "1817", "1860"])
def test_ux_123_fifty_things_name_their_rule(service: Service, open_page: Open, title: str) -> None:
    """Things of the panels, hexes and boxes of the market: each tells a rule that the drawer has."""
    page = open_page(PHONE, touch=True, dark=True)
    open_at(page, service, early(title)["stock-turn"])
    told = page.evaluate("""() => {
      const said = [];
      for (const thing of [...document.querySelectorAll("[data-help][data-about]")].slice(0, 40)) {
        thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        said.push([thing.dataset.about, document.querySelector("#help a.rule")?.dataset.rule ?? ""]);
      }
      const stage = [...[...document.querySelectorAll("#p-map .hex")].slice(0, 30),
                     ...[...document.querySelectorAll("#p-market .price-cell")].slice(0, 30)];
      for (const thing of stage) {
        thing.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
        said.push([thing.dataset.hex ?? "box", document.querySelector("#says a.rule")?.dataset.rule ?? ""]);
      }
      return said;
    }""")
    assert len(told) >= 50
    assert [what for what, rule in told if not rule] == []
    page.goto(page.url.split("?")[0].split("#")[0] + "/rules")
    known = page.locator("dl.rules dt").all_inner_texts()
    assert {rule for _what, rule in told} <= {words.split()[0] for words in known}
