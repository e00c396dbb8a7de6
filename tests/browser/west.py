"""Positions of 1870 put straight onto a table, and the people who sit down to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.g1870.table import West
from tests.rules.positions import A, B, C, D

from railhead.board.maps import NODE
from railhead.engine.actions import BuyPrivate
from railhead.engine.game import Node
from railhead.titles.g1870.connections import Marker, put_marker
from railhead.web.positions import state_id
from railhead.web.tables import opening as tables
from railhead.web.tables.live import Seat, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

    from railhead.engine.game import Game

    from .conftest import Service

Form = dict[str, str | float | bool]
_SCENES: dict[str, Game] = {}
"""Positions by the name of their table."""


def sit(service: Service, game: Game, *pages: Page, **options: str) -> str:
    """A table with this position: each page has one seat in order, the first one all others; returns its address.

    The position takes the place of the opening of a fresh table, so everything that follows is ordinary play.
    ``options`` are fields of the form, for positions that the usual terms of a table do not allow.
    """
    owner = pages[0]
    kinds = ["me", *(["invite"] * (len(pages) - 1))]
    kinds += ["device"] * (len(game.players) - len(kinds))
    data: Form = {"title": game.title.name, "players": str(len(game.players)), "name": game.players[0]}
    data["table-name"] = _scene(game)
    data |= options
    for place, kind in enumerate(kinds):
        data |= {f"seat-{place}": kind, f"seat-name-{place}": game.players[place]}
    answer = owner.request.post(f"{service.url}/tables", form=data, headers={"Origin": service.url})
    assert answer.ok, answer.text()[:300]
    table = answer.url.split("/")[4].split("?")[0]
    secret = ""
    if len(pages) > 1:
        owner.goto(f"{service.url}/t/{table}/wait")
        secret = owner.get_by_test_id("invitation").input_value().rsplit("/", 1)[-1]
        owner.goto("about:blank")  # that page goes to the table by itself once everybody sits there
    for place, page in enumerate(pages[1:], 1):
        form: Form = {"name": game.players[place], "invitation": secret}
        joined = page.request.post(f"{service.url}/join/{table}", form=form, headers={"Origin": service.url})
        assert joined.ok, joined.text()[:300]
    address = f"{service.url}/t/{table}"
    for page in pages:
        page.goto(address)
        page.wait_for_selector("#table[data-ready=true]")
    assert owner.locator("#table").get_attribute("data-state-id") == state_id(game)
    return address


def _scene(game: Game) -> str:
    """A name for a table; tables of that name begin with this position instead of the opening of a game."""
    if not _SCENES:
        usual = tables.opening_of

        def opening_of(terms: Terms, seats: Sequence[Seat]) -> Game:
            return _SCENES[terms.name].copy() if terms.name in _SCENES else usual(terms, seats)

        tables.opening_of = opening_of
    game.node = Node(None, 0, None, game.state, ())
    name = f"scene {len(_SCENES) + 1}"
    _SCENES[name] = game
    return name


def duel() -> West:
    """Ada holds shares of Cleo's SP and Ben's TP; both presidents can protect, and the order of turns may change."""
    t = West(4)
    t.company("SP", 90, {C: 40, A: 20, "ipo": 40}).company("TP", 82, {B: 40, A: 20, "ipo": 40})
    t.company("MP", 76, {D: 40, "ipo": 60})
    for seat, amount in enumerate((300, 300, 300, 300)):
        t.purse(seat, amount)
    t.stock_round(A)
    return t


def above_limit() -> West:
    """Ada is one certificate over the limit and holds MP just above the coloured zone."""
    t = West(4)
    t.company("MP", 76, {B: 50, A: 40, "ipo": 10}, cell=(4, 4))
    t.company("IC", 100, {C: 20, "ipo": 80}).company("SP", 90, {D: 60, "ipo": 40}).company(
        "TP", 90, {C: 60, "ipo": 40}
    )
    t.company("FW", 90, {B: 50, "ipo": 50}).company("SSW", 90, {D: 50, "ipo": 50})
    t.limits(A, 17)
    for seat, amount in enumerate((300, 600, 300, 300)):
        t.purse(seat, amount)
    t.stock_round(A)
    return t


def own_shares() -> West:
    """Ada's MP can redeem a share from Ben; her SP has three shares to reissue."""
    t = West(4)
    t.company("MP", 76, {A: 40, B: 30, "ipo": 30}, cash=500)
    t.company("SP", 100, {A: 40, C: 30, "treasury": 30}, cell=(1, 12), cash=50)
    for seat in range(4):
        t.purse(seat, 200)
    t.stock_round(A)
    return t


def line_to_denver(t: West, gap: bool = False) -> West:
    """Track from Fort Worth over Oklahoma City and Wichita to Denver, perhaps without one tile."""
    for name, tile, rotation in (
        ("J3", "57", 0), ("I4", "9", 0), ("H5", "8", 0), ("G4", "8", 3), ("F5", "6", 0), ("E4", "8", 3),
        ("D5", "6", 0), ("C4", "9", 2), ("B3", "9", 2),
    ):  # fmt: skip
        if not (gap and name == "C4"):
            t.tile(name, tile, rotation)
    return t


def neighbours() -> West:
    """Fort Worth and Dallas are full; MP has reached Dallas, where its marker lies at the edge."""
    t = West(4).phase("5").tile("J3", "63", 0).tile("J5", "63", 0)
    t.company("FW", 90, {B: 60, "ipo": 40}, cash=300).token("FW", "J5")
    t.company("TP", 82, {A: 60, "ipo": 40}, cash=300)
    t.company("SP", 76, {C: 60, "ipo": 40}, cash=300).token("SP", "J3")
    t.company("MP", 70, {D: 60, "ipo": 40}, cash=300)
    put_marker(t.game, Marker(t.corporation("MP"), True, t.hex("J5") * NODE))
    t.equip("FW", "5").equip("TP", "5").equip("SP", "5").operating_round()
    return t.skip_to("buy-trains") and t


def connected() -> West:
    """FW can run from Fort Worth to Denver when the operating round begins; Ben is its president."""
    t = West(4)
    t.phase("3")
    t.company("FW", 90, {B: 60, A: 20, "ipo": 20}, cash=200).company("SP", 100, {A: 60, "ipo": 40}, cash=300)
    t.equip("FW", "4").equip("SP", "3")
    line_to_denver(t)
    t.operating_round()
    return t


def short_of_money(cash: int = 60, held: int = 30) -> West:
    """Ada's TP has a route and no train; she is short of money and holds shares of Ben's SP and Cleo's IC."""
    t = West(4)
    t.phase("3")
    t.company("TP", 90, {A: 60, "ipo": 40}).company("SP", 90, {B: 40, A: held, "ipo": 60 - held})
    t.company("IC", 72, {C: 40, A: 20, "ipo": 40})
    t.tile("J5", "57", 1).tile("J3", "57", 1)
    t.purse(A, cash).purse(B, 400).purse(C, 10)
    t.operating_round()
    t.skip_to("buy-trains")
    return t


def river() -> West:
    """Ada's SSW builds in Memphis while the bridge company belongs to Dan."""
    t = West(4)
    t.privates(MRBC=D)
    t.company("SSW", 90, {A: 60, "ipo": 40}, cash=500)
    t.tile("H17", "57", 0)
    t.operating_round()
    return t


def shipping() -> West:
    """Ada's GMO owns the Port and the Cattle company and has placed nothing."""
    t = West(4)
    t.phase("2")
    t.privates(SCC=A, GSC=A)
    t.company("GMO", 90, {A: 60, "ipo": 40}, cash=700)
    t.equip("GMO", "3")
    t.tile("M20", "57", 1)
    t.operating_round()
    t.do(BuyPrivate("GSC", 80), BuyPrivate("SCC", 50))
    return t


def hopeless() -> West:
    """Ada's TP must buy a train that nothing she owns could pay for."""
    t = West(4)
    t.phase("3")
    t.company("TP", 90, {A: 60, B: 10, "ipo": 30}).company("SP", 90, {B: 40, A: 10, "ipo": 50})
    t.tile("J5", "57", 1).tile("J3", "57", 1)
    t.sold_out("4", "5", "6", "8", "10").purse(A, 20).purse(B, 400)
    t.operating_round()
    t.skip_to("buy-trains")
    return t


def at_dividend() -> West:
    """FW has run for Ada and declares its dividend; Ben holds two shares, the pool one."""
    t = West(4)
    t.phase("3")
    t.company("FW", 90, {A: 50, B: 20, "pool": 10, "ipo": 20}, cash=200)
    t.equip("FW", "3")
    line_to_denver(t, gap=True)
    t.operating_round()
    t.skip_to("dividend")
    return t


def closing() -> West:
    """Ben's GMO is at the foot of the market, and two shares of Ada's would close it."""
    t = West(4)
    t.company("GMO", 68, {B: 40, A: 20, "ipo": 40}, cell=(7, 1)).company(
        "SP", 90, {C: 60, "ipo": 40}, cash=200
    )
    t.purse(A, 300).purse(B, 10).purse(C, 300).purse(D, 300)
    t.stock_round(A)
    return t
