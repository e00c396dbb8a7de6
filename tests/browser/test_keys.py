"""UX-140, UX-143: whole turns without a pointer in 1870, 1817 and 1860, and every neighbour of a hex by one key."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest
from playwright.sync_api import Page, expect
from tests.rules.g1817.table import Wall
from tests.rules.g1860.table import Wight
from tests.rules.g1870.table import West
from tests.rules.positions import A, B, C, Table

from railhead.engine.game import Game

from . import isle, west
from .conftest import Open, Service
from .player import Player

FOCUS = """() => {
  const held = document.activeElement;
  return held === document.body ? "" : held.id || held.dataset.testid || held.tagName;
}"""
HEXES = """() => [...document.querySelectorAll("#p-map .hex")].map((hex) => {
  const box = hex.getBoundingClientRect();
  return [hex.dataset.hex, box.left + box.width / 2, box.top + box.height / 2];
})"""


def texas() -> Table:
    """FW has track, a token, a train and money for another; the last tile to Denver is missing."""
    t = West(4)
    t.phase("3")
    t.company("FW", 90, {A: 60, B: 20, "ipo": 20}, cash=900).company("SP", 80, {A: 30, B: 50, "ipo": 20})
    t.equip("FW", "3")
    return west.line_to_denver(t, gap=True).operating_round()


def lakes() -> Table:
    """R has track from its home to Buffalo, a marker, a train and money for another."""
    t = Wall(3).company("R", 5, 80, {A: 2, C: 1}, home="F13", cash=900, trains=("2",), markers=2)
    t.tile("F13", "57", 2).tile("E12", "8", 3).tile("D13", "9", 0).tile("C14", "5", 5)
    return t.operating_round()


def island() -> Table:
    """C&N reaches Newport and has a token, a train and money for another."""
    t = Wight().company("C&N", 82, {A: 60, B: 10}, trains=("2+1",), cash=600)
    return t.company("IOW", 74, {B: 60}, trains=("2+1",)).tile("F4", "742", 3).operating_round()


def wall_street() -> Game:
    """Ada can sell R and buy GT."""
    t = Wall(3).phase("3").company("GT", 5, 80, {B: 2, C: 1, "pool": 1}, home="B5", trains=("2+",))
    t.company("R", 5, 70, {A: 3}, home="F3", trains=("2+",)).purse(A, 300)
    return t.stock_round(A).game


OPERATING: dict[str, Callable[[], Table]] = {"1870": texas, "1817": lakes, "1860": island}
STOCK: dict[str, Callable[[], Game]] = {
    "1870": lambda: west.duel().game,
    "1817": wall_street,
    "1860": lambda: isle.stock().game,
}


class Keys:
    """Somebody without a pointer, who sees where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page, self.player = page, Player(page)

    def press(self, *keys: str) -> None:
        """One key after the other; the focus is somewhere afterwards."""
        for key in keys:
            self.page.keyboard.press(key)
        self.player.calm()
        assert self.page.evaluate(FOCUS), f"{keys}: the focus is lost"

    def use(self, *starts: str) -> None:
        """Tab to a control of the decision whose name begins like this, then Enter."""
        wanted = ", ".join(f'[data-testid^="{start}"]' for start in starts)
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", wanted):
                self.press("Enter")
                return
        raise AssertionError(f"{starts} is not reached with Tab")

    def chips(self) -> list[str]:
        """The draft in words."""
        return self.page.locator(".draft-chip").all_inner_texts()


@pytest.mark.parametrize("title", OPERATING)
def test_ux_140_a_whole_operating_turn_by_keys(service: Service, open_page: Open, title: str) -> None:
    page = open_page()
    keys = Keys(page)
    table = OPERATING[title]()
    sym = str(table.acting)
    west.sit(service, table.game, page)
    version = keys.player.version()
    keys.press("g", "m")
    keys.press("Enter")
    if not page.get_by_test_id("lay").count():
        keys.use("tile-")
        assert str(page.evaluate(FOCUS)).startswith("tile-")  # whoever picked it is still there
    keys.press("r")
    keys.use("lay")
    assert page.evaluate(FOCUS) == "decision"
    keys.press("p")  # no further tile
    keys.use("act-token-")
    keys.press("b")
    keys.use("act-dividend-pay")
    keys.use("act-train-")
    said = " · ".join(keys.chips())
    for word in ("Tile", "Token", "Run", "Pay out", "Buy train"):
        assert word in said, said
    assert keys.player.version() == version  # nothing has happened yet
    for _ in range(4):  # what is left of the turn is passed, which sends it
        if keys.player.version() > version:
            break
        keys.press("p")
    assert keys.player.version() > version
    expect(page.locator(f'#p-companies tr[data-company="{sym}"]')).to_be_visible()
    expect(page.locator(".draft-chip")).to_have_count(0)
    log = page.locator("#p-log").inner_text()
    for word in ("lays", "token", "runs", "pays", "Buy train"):
        assert word in log, log


@pytest.mark.parametrize("title", STOCK)
def test_ux_140_a_whole_stock_turn_by_keys(service: Service, open_page: Open, title: str) -> None:
    """A sale, then a purchase, sent as one."""
    page = open_page()
    keys = Keys(page)
    west.sit(service, STOCK[title](), page)
    before = page.get_by_test_id("headline").inner_text()
    version = keys.player.version()
    keys.press("g", "d")
    keys.use("sell-", "act-sell-")
    if not keys.chips():  # the numbers of shares are a list of their own
        keys.use("act-sell-")
    assert len(keys.chips()) == 1
    keys.press("g", "d")
    keys.use("act-buy-")
    assert len(keys.chips()) == 2
    assert keys.player.version() == version
    for _ in range(3):
        if keys.player.version() > version:
            break
        keys.press("Enter")
    assert keys.player.version() > version
    expect(page.get_by_test_id("headline")).not_to_have_text(before)


@pytest.mark.parametrize("title", OPERATING)
def test_ux_143_every_neighbour_is_one_key_away(service: Service, open_page: Open, title: str) -> None:
    """Six directions from one hex: two arrows, and the four corners of a block of digits."""
    page = open_page()
    west.sit(service, OPERATING[title]().game, page)
    page.keyboard.press("g")
    page.keyboard.press("m")
    centres = {name: (x, y) for name, x, y in page.evaluate(HEXES)}

    def around(name: str) -> set[str]:
        x, y = centres[name]
        apart = {other: hypot(ox - x, oy - y) for other, (ox, oy) in centres.items() if other != name}
        return {other for other, far in apart.items() if far < 1.2 * min(apart.values())}

    start = next(name for name in centres if len(around(name)) == 6)
    reached = set()
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"):
        page.locator(f"#hex-{start}").focus()
        page.keyboard.press(key)
        reached.add(str(page.evaluate("document.activeElement.dataset.hex")))
    assert reached == around(start)
