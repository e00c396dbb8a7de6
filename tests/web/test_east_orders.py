"""UX-101, UX-104: plans for a round of mergers, and orders for the shares of a company after its change."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser import east
from tests.browser.west import _scene
from tests.rules.g1817.table import Wall
from tests.rules.positions import A, B, C, D

from railhead.engine.actions import Buy, Pass, Sell
from railhead.engine.game import Game
from railhead.titles.g1817.actions import Convert, Merge, Offer
from railhead.web.title_pages.orders import Order, OrderFault
from railhead.web.titles.g1817.plans import Plans
from railhead.web.titles.g1817.window import WindowOrders

if TYPE_CHECKING:
    from .conftest import Person

PLANS, WINDOW = Plans(), WindowOrders()


def planned(game: Game, seat: int, **ways: str) -> dict[str, Order]:
    """Orders of a form in which the rest is to be asked about."""
    card = PLANS.ahead(game, seat, ())
    assert card is not None
    form = {f"plan-{row.about}": ways.get(row.about, "ask") for row in card.rows}
    return {order.about: order for order in PLANS.read(game, seat, form)}


def quiet(game: Game, seat: int) -> dict[str, Order]:
    """Nothing for all companies."""
    return {order.about: order for order in PLANS.read(game, seat, {"nothing": "yes"})}


def test_ux_101_a_plan_answers_for_its_company_in_its_turn() -> None:
    t = east.crowd()
    orders = planned(t.game, C, GT="convert")
    assert PLANS.answer(t.game, orders["GT"]) == Convert("GT")
    assert PLANS.answer(t.game, planned(t.game, A, R="merge H R")["R"]) is None, "it is not asked about yet"
    assert PLANS.answer(t.game, quiet(t.game, C)["GT"]) == Pass()
    assert PLANS.answer(t.game, planned(t.game, C)["GT"]) is None, "he wants to be asked"
    t.do(Pass())
    assert (t.acting, t.actor) == ("R", A)
    merge = planned(t.game, A, R="merge H H")["R"]
    assert PLANS.answer(t.game, merge) == Merge("R", "H", "H")
    assert PLANS.words(t.game, merge) == "merge with H; H stays"


def test_ux_101_a_plan_to_offer_passes_first_and_offers_then() -> None:
    t = east.crowd(debts=False)
    orders = planned(t.game, C, GT="offer")
    assert PLANS.answer(t.game, orders["GT"]) == Pass()
    while t.acting != "GT" or t.round != "acquisition":
        t.do(Pass())
    assert PLANS.holds(t.game, orders["GT"])
    assert PLANS.answer(t.game, orders["GT"]) == Offer("GT")


def test_ux_101_a_plan_lapses_when_the_company_is_no_longer_what_it_was() -> None:
    t = east.crowd()
    orders = quiet(t.game, C)
    assert all(PLANS.holds(t.game, order) for order in orders.values())
    t.do(Convert("GT"))
    assert not PLANS.holds(t.game, orders["GT"]), "it has ten shares now"
    assert PLANS.holds(t.game, orders["bids"])
    before = east.crowd()
    early = quiet(before.game, A)
    before.put_in("R", 90)
    assert not PLANS.holds(before.game, early["R"]), "its price is another one"
    later = east.crowd()
    old = quiet(later.game, A)
    later.merger_round(number=2)
    assert not any(PLANS.holds(later.game, order) for order in old.values()), "another round"


def test_ux_101_a_new_partner_asks_again() -> None:
    t = (
        Wall(3)
        .company("R", 2, 80, {A: 2}, home="F3", trains=("2",))
        .company("H", 2, 70, {B: 2}, home="B17", trains=("2",))
    )
    t.purse(A, 10).purse(B, 500).merger_round()
    alone = quiet(t.game, A)["R"]
    assert alone.body["partners"] == []
    t.purse(A, 500)
    assert not PLANS.holds(t.game, alone), "now she could pay for a merger with H"


def test_ux_101_no_bids_are_for_the_companies_that_were_known() -> None:
    t = east.crowd(debts=False)
    eva = quiet(t.game, 4)
    assert set(eva["bids"].body["lots"]) == {"J", "ME"}
    while t.round == "merger":
        t.do(Pass())
    while t.actor != 4 or t.acting not in ("J", "ME"):
        t.do(Pass())
    assert PLANS.answer(t.game, eva["bids"]) == Pass()
    while t.acting != "GT":
        t.do(Pass())
    assert t.actor == C
    t.do(Offer("GT"))
    while t.game.actor != 4:
        t.do(Pass())
    assert PLANS.answer(t.game, eva["bids"]) is None, "an offer is news"


def test_ux_101_nonsense_is_refused() -> None:
    t = east.crowd()
    for form in ({}, {"plan-GT": "convert"}, {"plan-GT": "fly", "plan-bids": "ask"}):
        with pytest.raises(OrderFault):
            PLANS.read(t.game, C, form)
    with pytest.raises(OrderFault):
        PLANS.read(t.game, 11, {"nothing": "yes"})


def ordered(game: Game, seat: int, do: str, shares: int = 1, limit: int = 0) -> Order:
    """A window order of a form, for GT."""
    form = {
        "window-company": "GT", "window-do": do, "window-count": str(shares), "window-limit": str(limit or ""),
    }  # fmt: skip
    (order,) = WINDOW.read(game, seat, form)
    return order


def test_ux_104_the_president_buys_up_to_his_order() -> None:
    t = east.crowd()
    t.purse(C, 1000)
    order = ordered(t.game, C, "buy", 2, 120)
    assert WINDOW.answer(t.game, order) is None, "nothing has changed yet"
    t.do(Convert("GT"))
    for _ in range(2):
        assert WINDOW.answer(t.game, order) == Buy("GT", "treasury")
        t.do(Buy("GT", "treasury"))
    assert WINDOW.answer(t.game, order) == Pass()
    assert WINDOW.words(t.game, order) == "buy up to 2 at $120 or less"


def test_ux_104_limits_decide_between_a_deal_and_a_pass() -> None:
    t = east.crowd()
    t.do(Convert("GT"), Pass())
    assert t.actor == D
    for do, limit, answer in (
        ("buy", 119, Pass()), ("buy", 120, Buy("GT", "treasury")), ("pass", 0, Pass()),
        ("sell", 121, Pass()), ("sell", 120, Sell("GT", 1)), ("buy", 0, Buy("GT", "treasury")),
    ):  # fmt: skip
        assert WINDOW.answer(t.game, ordered(t.game, D, do, 1, limit)) == answer
    assert WINDOW.answer(t.game, ordered(t.game, B, "pass")) is None, "it is not Ben's chance"
    card = WINDOW.ahead(t.game, C, ())
    assert card is None or card.window is None, "Cleo has had her chance"
    card = WINDOW.ahead(t.game, B, ())
    assert [chance.state for chance in card.window.chances] == ["done", "now", *["later"] * 10]


def test_ux_104_orders_lapse_and_nonsense_is_refused() -> None:
    t = east.crowd()
    order = ordered(t.game, B, "pass")
    assert WINDOW.holds(t.game, order)
    later = east.crowd().merger_round(number=2)
    assert not WINDOW.holds(later.game, order)
    for form in (
        {"window-company": "XX", "window-do": "buy"}, {"window-company": "WT", "window-do": "buy"},
        {"window-company": "GT", "window-do": "eat"},
        {"window-company": "GT", "window-do": "buy", "window-count": "no"},
        {"window-company": "GT", "window-do": "buy", "window-limit": "-5"},
    ):  # fmt: skip
        with pytest.raises(OrderFault):
            WINDOW.read(t.game, B, form)


CROWD = {"title": "1817", "option-1817-more_players": "True"}


def seated(person: Callable[[str], Person], game: Game) -> tuple[Person, str]:
    """Ada at a table with a seat for everybody."""
    ada = person("Ada")
    kinds = ["me", *["device"] * (len(game.players) - 1)]
    return ada, ada.create(kinds, **CROWD, **{"table-name": _scene(game)})


def ahead(who: Person, table: str, **data: str) -> Any:
    return who.client.post(f"/t/{table}/ahead", data=data, headers={"HX-Request": "true"})


def log_of(who: Person, table: str) -> Any:
    return who.client.get(f"/t/{table}/export/native").json()["actions"]


@pytest.mark.slow
def test_ux_101_twelve_players_without_intents_need_at_most_twelve_inputs(
    person: Callable[[str], Person],
) -> None:
    """Everybody who could be asked says once that nothing is done; the round is over without another input."""
    ada, table = seated(person, east.crowd(debts=False).game)
    inputs = 0
    for seat in range(12):
        answer = ahead(ada, table, nothing="yes", give=f"plans {seat}")
        assert answer.status_code == 200
        inputs += "RH-Refused" not in answer.headers
    assert inputs <= 12
    waits_for(ada, table, 'data-round="operating"')
    made = log_of(ada, table)
    assert made
    assert {action["kind"] for action in made} == {"pass"}
    assert "standing order" in ada.client.get(f"/t/{table}/log").text


def test_ux_101_plans_are_known_to_their_seat_alone(person: Callable[[str], Person]) -> None:
    ada, table = seated(person, east.crowd().game)
    eve = person("Eve")
    for who, give, status in ((eve, "plans 3", 403), (ada, "plans 40", 403), (ada, "dreams 3", 400)):
        answer = who.client.post(f"/t/{table}/ahead", data={"nothing": "yes", "give": give})
        assert answer.status_code == status
    assert "RH-Refused" in ahead(ada, table, give="plans 3").headers
    assert "RH-Refused" not in ahead(ada, table, nothing="yes", give="plans 3").headers
    assert "no bids" in ada.client.get(f"/t/{table}/orders").text
    assert "no bids" not in eve.client.get(f"/t/{table}/orders").text
    ahead(ada, table, withdraw="plans 3")
    assert "no bids" not in ada.client.get(f"/t/{table}/orders").text


@pytest.mark.slow
def test_ux_101_a_merger_that_is_declined_is_not_asked_again(person: Callable[[str], Person]) -> None:
    """Ada's plan asks Ben once; after his no Ada is asked herself."""
    t = (
        Wall(3)
        .company("R", 2, 80, {A: 2}, home="F3", trains=("2",))
        .company("H", 2, 70, {B: 2}, home="B17", trains=("2",))
    )
    t.purse(A, 500).merger_round()
    ada, ben = person("Ada"), person("Ben")
    table = ada.create(["me", "invite", "device"], title="1817", **{"table-name": _scene(t.game)})
    secret = ada.client.get(f"/t/{table}/wait").text.split(f"/join/{table}/")[1][:40].split('"')[0]
    joined = ben.client.post(
        f"/join/{table}", data={"name": "Ben", "invitation": secret}, follow_redirects=False
    )
    assert joined.status_code == 303
    form = {"plan-R": "merge H R"}
    assert "RH-Refused" not in ahead(ada, table, give="plans 0", **form).headers
    page = waits_for(ben, table, 'data-decision="asked"')
    asked = page.split('name="asked" value="')[1].split('"')[0]
    ben.client.post(f"/t/{table}/answer", data={"asked": asked, "say": "no"})
    page = waits_for(ada, table, 'data-decision="decide"')
    time.sleep(0.3)
    assert 'data-decision="decide"' in ada.client.get(f"/t/{table}").text
    assert log_of(ada, table) == []


def waits_for(who: Person, table: str, text: str) -> str:
    """The page as soon as it holds a text."""
    until = time.monotonic() + 15
    while time.monotonic() < until:
        page = str(who.client.get(f"/t/{table}").text)
        if text in page:
            return page
        time.sleep(0.05)
    raise AssertionError(f"{text} does not come")
