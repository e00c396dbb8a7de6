"""Sales of companies: auctions, purses, takeovers, settlement."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import A, B, C, D

from railhead.engine.actions import Discard, Pass
from railhead.titles.g1817.actions import Acquire, Convert, Lift, Loan, Offer, Raise, Repay
from railhead.titles.g1817.events import SaleBegan, Settled, Sold
from railhead.titles.g1817.sales import least_bid, purse


def rich(
    t: Wall, sym: str, player: int, home: str, cash: int = 2000, price: int = 300, size: int = 10
) -> Wall:
    """A large company that can buy others."""
    return t.company(sym, size, price, {player: 2}, home=home, cash=cash, trains=("4",))


@pytest.mark.rule("R-1817-356", "R-1817-366", "R-1817-370", "R-1817-371", "R-1817-372", "1817/S-93")
def test_a_liquidation_with_a_surplus() -> None:
    t = rich(Wall(3), "GT", B, "B5").company(
        "R", 5, "LIQ", {A: 3, C: 1}, home="F3", cash=50, trains=("4", "4")
    )
    t.purse(A, 0).purse(C, 0).sales()
    assert (t.acting, t.actor, t.treasury("R")) == ("R", B, 0)
    assert t.refused(Raise(5)) == "bid-step"
    t.do(Raise(70))
    if t.step == "sale-loans":
        t.do(Pass())
    assert [event.per_share for event in t.events(Settled)] == [24]
    assert (t.cash(A), t.cash(C), t.treasury("GT")) == (72, 24, 1930)
    assert (t.in_play("R"), t.size("R"), t.tokens("GT")) == (False, 2, ["B5.0", "F3.0"])


@pytest.mark.rule("R-1817-370", "1817/S-94")
def test_the_president_pays_what_is_missing() -> None:
    t = rich(Wall(3), "GT", B, "B5").company(
        "R", 5, "LIQ", {A: 3, C: 1}, home="F3", cash=54, loans=2, trains=("4",)
    )
    t.purse(A, 200).purse(C, 0).sales()
    assert t.loans_out == 2, "set aside"
    t.do(Raise(20), Pass())
    assert (t.cash(A), t.cash(C), t.loans_out) == (200 - 126, 0, 0)


@pytest.mark.rule("R-1817-360", "R-1817-357", "1817/S-95")
def test_nobody_bids_for_a_liquidated_company() -> None:
    t = (
        Wall(3)
        .privates(MAIL="R")
        .company("R", 5, "LIQ", {A: 3}, home="F3", cash=60, loans=1, trains=("4",))
        .purse(A, 100)
    )
    rich(t, "GT", B, "B5").sales()
    t.do(Pass())
    assert [(event.buyer, event.amount) for event in t.events(Sold)] == [(-1, 0)]
    assert (t.cash(A), t.owner("MAIL"), t.tokens("R"), t.trains("R")) == (60, "closed", [], [])
    assert t.game.state.discarded == ()


@pytest.mark.rule("R-1817-300", "R-1817-291", "1817/S-96")
def test_the_latest_liquidation_first() -> None:
    t = (
        rich(Wall(3), "GT", B, "B5")
        .company("R", 5, "LIQ", {A: 2}, home="F3")
        .company("H", 5, "LIQ", {C: 2}, home="B17")
    )
    t.company("J", 5, "ACQ3", {C: 2}, home="C14").company("ME", 5, "ACQ1", {C: 2}, home="C22").sales()
    assert t.in_box("LIQ") == ["R", "H"]
    order = []
    while t.round == "acquisition":
        order.append(t.acting)
        t.do(Pass())
    assert order == ["H", "R", "ME", "J"]


@pytest.mark.rule(
    "R-1817-357", "R-1817-365", "R-1817-366", "R-1817-367", "R-1817-368", "R-1817-371", "1817/S-97"
)
def test_an_acquisition_with_loans() -> None:
    t = Wall(4).company("GT", 10, 180, {B: 2}, home="B5", cash=0, trains=("4",))
    t.company("R", 5, "ACQ2", {A: 2, C: 1}, shorts={D: 1}, home="F3", cash=0, loans=3, trains=("4",))
    t.purse(A, 0).purse(C, 0).purse(D, 50).sales()
    assert (t.acting, t.actor) == ("R", B)
    assert t.refused(Raise(0)) == "sale-low"
    t.do(Raise(20))
    assert (t.loans("GT"), t.price("GT"), t.treasury("GT")) == (4, 165, 80)
    assert t.step == "sale-loans"
    assert t.refused(Loan("R")) == "loan-turn"
    t.do(Pass())
    assert t.price("GT") == 120, "three loans kept"
    assert (t.cash(A), t.cash(C), t.cash(D)) == (8, 4, 46)


@pytest.mark.rule("R-1817-357", "1817/S-98", "1817/A-33")
@pytest.mark.parametrize(
    ("size", "price", "least"), [(5, 55, 280), (5, 45, 230), (5, 165, 830), (2, 55, 110), (10, 45, 450)]
)
def test_the_least_bid_of_a_friendly_sale(size: int, price: int, least: int) -> None:
    t = rich(Wall(3), "GT", B, "B5").company("R", size, price, {A: 2}, home="F3").sales()
    assert least_bid(t.game, t.corporation("R")) == least
    t.do(Offer("R"))
    assert t.refused(Raise(least - 10)) == "sale-low"
    assert t.legal(Raise(least))


@pytest.mark.rule("R-1817-358", "1817/S-99")
def test_the_own_president_raises_by_ten() -> None:
    t = rich(rich(Wall(3), "GT", B, "B5"), "H", A, "B17").company("R", 5, 60, {A: 2}, home="F3").sales()
    while t.acting != "R":
        t.do(Pass())
    t.do(Offer("R"), Raise(350))
    assert t.actor == A
    assert t.refused(Raise(370)) == "sale-own"
    t.do(Raise(360))
    assert t.refused(Raise(360)) == "sale-low"
    t.do(Pass())
    assert [event.buyer for event in t.events(Sold)] == [t.corporation("H")]


@pytest.mark.rule("R-1817-355", "R-1817-358", "1817/S-100", "1817/S-109", "1817/A-32")
def test_the_own_president_begins_with_the_least() -> None:
    t = rich(Wall(3), "H", A, "B17").company("R", 5, 50, {A: 2}, home="F3").sales()
    while t.acting != "R":
        t.do(Pass())
    t.do(Offer("R"))
    assert t.actor == A
    assert t.refused(Raise(260)) == "sale-own"
    t.do(Raise(250))
    assert [event.buyer for event in t.events(Sold)] == [t.corporation("H")]


@pytest.mark.rule("R-1817-355", "1817/S-109", "1817/A-31")
def test_no_company_buys_itself() -> None:
    t = Wall(3).company("R", 5, 100, {A: 2}, home="F3", cash=5000, trains=("4",)).sales()
    assert t.round != "acquisition", "nobody could buy it, so its president is not asked"


@pytest.mark.rule("R-1817-359", "1817/S-101", "1817/S-102")
def test_what_a_company_could_pay() -> None:
    t = (
        Wall(3)
        .company("GT", 5, 100, {B: 2}, home="B5", cash=150, loans=3)
        .company("H", 10, 100, {C: 2}, home="B17", cash=300, loans=1)
    )
    t.company("R", 5, 70, {A: 3}, home="F3", cash=40, loans=4)
    target = t.corporation("R")
    assert t.shares("R", "treasury") == 2
    assert purse(t.game, t.corporation("GT"), target) == 130
    assert purse(t.game, t.corporation("H"), target) == 980
    t.sales()
    while t.acting != "R":
        t.do(Pass())
    t.do(Offer("R"))
    assert t.actor == C, "B cannot bid 350"
    assert t.refused(Raise(990)) == "sale-purse"
    assert t.legal(Raise(980))


@pytest.mark.rule("R-1817-368", "R-1817-065", "1817/S-103")
def test_surplus_loans_are_repaid() -> None:
    t = Wall(3).company("GT", 10, 165, {B: 2}, home="B5", cash=330, loans=2, trains=("4",))
    t.company("R", 10, "ACQ2", {A: 2}, home="F3", loans=10, trains=("4",)).sales()
    t.do(Raise(10))
    assert (t.loans("GT"), t.treasury("GT"), t.price("GT"), t.step) == (10, 120, 165, "sale-repay")
    assert t.refused(Repay("R")) == "loan-turn"
    t.do(Repay("GT"))
    assert (t.price("GT"), t.loans("GT")) == (80, 9), "seven kept"


@pytest.mark.rule("R-1817-365", "R-1817-303", "1817/S-104")
def test_trains_above_the_limit_of_the_buyer() -> None:
    t = (
        rich(Wall(3), "GT", B, "B5")
        .equip("GT", "4", "4")
        .company("R", 5, "LIQ", {A: 2}, home="F3", trains=("3",))
    )
    t.phase("4").sales()
    t.do(Raise(10))
    assert (t.step, t.actor) == ("return-trains", B)
    t.do(Discard("GT", t.train("GT", "3")))
    assert t.trains("GT") == ["4", "4", "4"]


@pytest.mark.rule("R-1817-391", "R-1817-390")
def test_markers_above_eight_of_the_buyer() -> None:
    t = rich(Wall(3), "GT", B, "B5").company("R", 5, "LIQ", {A: 2}, home="F3", trains=("4",))
    for hex_ in ("B17", "C14", "C22", "D7", "D9", "G6", "H3"):
        t.token("GT", hex_)
    t.sales().do(Raise(10))
    assert (t.step, t.actor) == ("reduce-markers", B)
    t.do(Lift("GT", "B5", 0))
    assert len(t.tokens("GT")) == 8


@pytest.mark.rule("R-1817-357", "1817/S-107")
def test_an_offer_is_not_withdrawn() -> None:
    t = rich(rich(Wall(3), "GT", B, "B5"), "H", C, "B17").company("R", 5, 60, {A: 2}, home="F3").sales()
    while t.acting != "R":
        t.do(Pass())
    assert t.refused(Raise(300)) == "offer-first"
    assert t.refused(Offer("GT")) == "offer-turn"
    assert t.refused(Offer("XX")) == "unknown-id"
    t.do(Offer("R"), Raise(300))
    assert t.refused(Offer("R")) == "offer-running"
    t.do(Pass())
    assert len(t.events(Sold)) == 1, "A has no other company and is not asked"


@pytest.mark.rule("R-1817-360")
def test_an_acquisition_without_bids_goes_on() -> None:
    t = rich(Wall(3), "GT", B, "B5").company("R", 5, "ACQ2", {A: 2}, home="F3", trains=("4",)).sales()
    t.do(Pass())
    assert (t.in_play("R"), t.at_box("R")) == (True, "ACQ2")


@pytest.mark.rule("R-1817-355")
def test_the_winner_names_the_buyer() -> None:
    t = rich(rich(Wall(3), "GT", B, "B5"), "H", B, "B17").company("R", 5, "LIQ", {A: 2}, home="F3").sales()
    t.do(Raise(10))
    assert (t.step, t.actor) == ("sale-buyer", B)
    assert t.refused(Acquire("R")) == "sale-buyer"
    assert t.refused(Acquire("XX")) == "unknown-id"
    t.do(Acquire("H"))
    assert "F3.0" in t.tokens("H")


@pytest.mark.rule("R-1817-365", "R-1817-356")
def test_a_friendly_sale_pays_the_treasury_shares() -> None:
    t = (
        rich(Wall(3), "GT", B, "B5", cash=500)
        .company("R", 5, 100, {A: 2}, home="F3", cash=10, trains=("4",))
        .purse(A, 0)
    )
    t.sales()
    while t.acting != "R":
        t.do(Pass())
    t.do(Offer("R"), Raise(500))
    assert t.treasury("GT") == 500 + 10 + 300 - 500
    while t.step in ("sale-loans", "sale-repay"):
        t.do(Pass())
    assert t.cash(A) == 200


@pytest.mark.rule("R-1817-367", "R-1817-301")
def test_a_buyer_that_falls_into_acquisition_is_not_offered() -> None:
    t = (
        Wall(3)
        .company("GT", 10, 40, {B: 2}, home="B5", cash=0, trains=("4",))
        .company("R", 5, "ACQ2", {A: 2}, home="F3", trains=("4",))
    )
    rich(t, "H", C, "B17").sales()
    t.do(Raise(30), Pass())
    while t.step in ("sale-loans", "sale-repay"):
        t.do(Pass())
    assert t.at_box("GT") == "ACQ3"
    assert "GT" not in [
        t.game.title.corporations[e.corporation].sym
        for n in t.game.nodes()
        for e in n.events
        if isinstance(e, SaleBegan)
    ]
    assert t.acting != "GT"


@pytest.mark.rule("R-1817-300", "1817/A-27", "1817/D-10")
@pytest.mark.parametrize(("preset", "first"), [("", "R"), (PRESET, "H")])
def test_the_order_is_that_of_the_start(preset: str, first: str) -> None:
    """R stood below H when the round began; loans of its conversion do not change that, those of H put it below R."""
    t = rich(Wall(4, preset), "GT", B, "B5", price=600).company(
        "H", 5, 90, {C: 3}, home="B17", cash=300, trains=("4",)
    )
    t.company("R", 5, 80, {A: 3}, home="F3", cash=300, trains=("4",)).merger_round()
    t.do(Convert("H"))
    while t.step == "after-deals":
        t.do(Pass())
    t.do(Loan("H"), Loan("H"), Loan("H"), Pass())
    while t.round == "merger":
        t.do(Pass())
    assert (t.price("H"), t.acting) == (65, first)


@pytest.mark.rule("R-1817-358")
def test_bidding_clockwise_from_the_seller() -> None:
    t = (
        rich(rich(rich(Wall(4), "GT", B, "B5"), "H", C, "B17"), "J", D, "C14")
        .company("R", 5, "LIQ", {B: 2}, home="F3")
        .sales()
    )
    assert t.actor == C
    t.do(Raise(10))
    assert t.actor == D
    t.do(Pass())
    assert t.actor == B
    assert t.refused(Raise(30)) == "sale-own"
    t.do(Raise(20))
    assert t.actor == C, "A leads nothing, D has passed"


@pytest.mark.rule("R-1817-007", "R-1817-372")
def test_a_charter_is_used_again() -> None:
    from railhead.engine.actions import Home
    from railhead.titles.g1817.actions import Start

    t = (
        rich(Wall(3), "GT", B, "B5")
        .company("R", 5, "LIQ", {A: 2, C: 1}, shorts={B: 1}, home="F3")
        .purse(A, 400)
    )
    t.sales(number=2).do(Raise(10))
    while t.round == "acquisition":
        t.do(Pass())
    assert (t.round, t.charter("R"), t.shares("R", "treasury"), t.shorts("R", B)) == ("stock", 1, 2, 0)
    while t.actor != A:
        t.do(Pass())
    t.do(Start("R", 100), Home("R", "C22", 0))
    while t.step == "company-bids":
        t.do(Pass())
    assert t.in_play("R")
