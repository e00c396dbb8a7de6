"""The rulebook's own examples, played: Indianapolis with and without debt, and both stories of the Rutland."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import Wall
from tests.rules.positions import A, B, C

from railhead.engine.actions import Buy, BuyTrain, Dividend, Home, Lay, Pass
from railhead.titles.g1817.actions import BuyBack, Loan, Offer, Raise, Repay, Short, Size, Start


def indianapolis() -> Wall:
    """A company of two with $120 at $60, on sale in the first stock round."""
    t = Wall(3).purse(A, 120).stock_round(turn=1)
    t.do(Start("R", 120), Home("R", "F3", 0), Pass(), Pass())
    assert (t.price("R"), t.treasury("R"), t.cash(A)) == (60, 120, 0)
    t.do(Pass(), Pass(), Pass())
    return t


def next_round(t: Wall) -> Wall:
    """Nobody does anything until the company operates again."""
    for _ in range(40):
        if t.round == "operating" and t.step == "lay-track":
            return t
        t.do(Pass())
    raise AssertionError(t.step)


@pytest.mark.rule("1817/S-130", "R-1817-180", "R-1817-224", "R-1817-244")
def test_indianapolis_without_debt() -> None:
    t = indianapolis()
    t.do(Lay("F3", "57", 2), Pass())
    t.do(BuyTrain("2-0", 100), Pass(), Pass())
    assert (t.treasury("R"), t.price("R")) == (20, 55), "no dividend"
    next_round(t).do(Lay("E2", "9", 2), Pass())
    t.do(t.game.best_run())
    assert t.revenue == 20 + 30
    t.do(Dividend("pay"))
    assert (t.cash(A), t.price("R"), t.treasury("R")) == (50, 55, 20), "fifty is below the price"
    t.phase("3")
    for price, total in ((60, 130), (65, 210)):
        next_round(t)
        if price == 60:
            t.do(Lay("F3", "14", 1))
        while t.step != "run-trains":
            t.do(Pass())
        t.do(t.game.best_run())
        assert t.revenue == 30 + 50
        t.do(Dividend("pay"))
        assert (t.price("R"), t.cash(A)) == (price, total)
    assert t.treasury("R") == 20


@pytest.mark.rule("1817/S-131", "R-1817-062", "R-1817-063", "R-1817-266", "R-1817-282")
def test_indianapolis_with_debt() -> None:
    """The fees of $15 and $20 are given by the text; other companies' loans stand for them here."""
    t = indianapolis()
    t.do(Lay("F3", "5", 2), Lay("E2", "9", 2))
    assert t.treasury("R") == 100
    t.do(Loan("R"), Loan("R"), BuyTrain("2-0", 100), BuyTrain("2-1", 100), Pass())
    assert (t.treasury("R"), t.price("R"), t.loans("R")) == (90, 45, 2)
    t.others_borrow("WC", 10)
    next_round(t)
    assert t.fee == 15
    t.do(Lay("E4", "8", 0), Lay("D3", "8", 5))
    t.do(t.game.best_run())
    assert t.revenue == 100
    t.do(Dividend("withhold"), BuyTrain("2+-0", 100), Pass())
    assert (t.treasury("R"), t.price("R"), t.trains("R")) == (40, 40, ["2", "2", "2+"])
    t.others_borrow("WC", 15)
    t.phase("3")
    next_round(t)
    assert t.fee == 20
    upgrade = next(c for c in t.offers(Lay) if c.hex == "F3")
    t.do(upgrade)
    t.do(Lay("G2", "9", 0))
    assert t.treasury("R") == 20
    t.do(t.game.best_run())
    assert t.revenue == 80 + 80 + 60
    t.do(Dividend("withhold"))
    assert (t.at_box("R"), t.step) == ("ACQ3", "repay-loans"), "no train can be paid"
    assert t.treasury("R") == 240 - 40
    t.do(Repay("R"), Repay("R"))
    assert (t.price("R"), t.treasury("R")) == (45, 0)
    next_round(t)
    while t.step != "run-trains":
        t.do(Pass())
    t.do(t.game.best_run(), Dividend("pay"))
    assert (t.cash(A), t.price("R")) == (220, 55)
    t.phase("4")
    t.game.state.trains = tuple(tuple(n for n in held if n // 100 == 1) for held in t.game.state.trains)
    next_round(t)
    while t.step != "run-trains":
        t.do(Pass())
    t.do(t.game.best_run(), Dividend("pay"))
    assert (t.cash(A), t.trains("R")) == (300, []), "the 2+ has run for the last time"


def rutland(trains: tuple[str, ...]) -> Wall:
    """The Rutland: five shares at $120, $120 in cash; B is about to sell it short."""
    t = (
        Wall(3)
        .company("R", 5, 120, {A: 3}, home="H3", cash=120, trains=trains)
        .phase("3")
        .purse(A, 0)
        .purse(B, 300)
    )
    return t.purse(C, 0).tile("H3", "57", 1).tile("G4", "9", 2) and t


@pytest.mark.rule("1817/S-132", "R-1817-110", "R-1817-141", "R-1817-243", "R-1817-244", "R-1817-063")
def test_a_profitable_short() -> None:
    t = rutland(("2", "2", "2", "2")).stock_round(B, turn=3)
    t.do(Short("R"), Start("GT", 300), Home("GT", "B5", 0), Size(5)).pass_to(B)
    t.do(Short("R"), Pass()).pass_to(B)
    t.do(Short("R"), Start("H", 300), Home("H", "B17", 0), Size(5)).pass_to(B)
    for buy in (Buy("GT", "treasury"), Buy("H", "treasury")):
        t.do(Short("R"), buy).pass_to(B)
    assert (t.shorts("R", B), t.shares("R", "pool"), t.cash(B)) == (5, 5, 0)
    assert (t.treasury("GT"), t.treasury("H")) == (400, 400)
    while t.round == "stock":
        t.do(Pass())
    assert t.price("R") == 70
    t.game.state.trains = ((),) * 20
    t.phase("4").equip("GT", "4").equip("H", "4")
    while t.acting != "R":
        t.do(Pass())
    t.do(*[Loan("R")] * 4)
    while t.step != "buy-trains":
        t.do(Pass())
    assert t.price("R") == 45, "no dividend and four loans"
    t.do(BuyTrain(t.next_train("4"), 400))
    t.purse(B, 300)
    while t.acting != "R" or t.game.state.number != 2:
        t.do(Pass())
    while t.step == "lay-track":
        t.do(Pass())
    from tests.rules.g1817.test_operating import paid

    cash = t.cash(B)
    paid(t, 160, "half")
    assert (cash - t.cash(B), t.price("R")) == (80, 50)
    while t.step != "repay-loans":
        t.do(Pass())
    t.fund("R", 100).keep()
    t.do(Repay("R"))
    assert t.price("R") == 55
    t.purse(B, 275).stock_round(B, turn=4)
    for _ in range(5):
        t.do(Buy("R", "pool"))
        t.pass_to(B)
    assert (t.cash(B), t.shorts("R", B)) == (0, 0)
    assert 600 - 80 - 275 == 245


@pytest.mark.rule("1817/S-133", "R-1817-105", "R-1817-112", "R-1817-365", "R-1817-371", "R-1817-400")
def test_a_ruinous_short() -> None:
    t = rutland(("3", "3")).stock_round(B, turn=3)
    for _ in range(5):
        t.pass_to(B)
        t.do(Short("R"), Pass())
    t.pass_to(A)
    t.do(*[Loan("R")] * 4)
    assert t.price("R") == 80
    t.do(BuyBack("R", 5))
    assert (t.shares("R", "treasury"), t.treasury("R")) == (7, 120)
    t.pass_to(B)
    from railhead.engine.actions import Sell

    assert t.refused(Buy("R", "treasury")) == "sold-this-round"
    assert t.refused(Sell("R", 1)) == "too-few-shares"
    while t.round == "stock":
        t.do(Pass())
    assert t.price("R") == 80, "three of five shares with players, none in the market"
    from tests.rules.g1817.test_operating import paid

    t.fund("R", 0).purse(B, 600).keep()
    paid(t, 240, "pay")
    assert (t.treasury("R"), t.price("R"), t.cash(B), t.cash(A)) == (336, 100, 360, 144)
    while t.step != "repay-loans":
        t.do(Pass())
    t.do(Repay("R"), Repay("R"))
    assert t.price("R") == 120
    while t.game.state.number != 2:
        t.do(Pass())
    t.fund("R", 0).keep()
    paid(t, 240, "pay")
    assert (t.price("R"), t.cash(B)) == (150, 120)
    while t.step != "repay-loans":
        t.do(Pass())
    t.do(Repay("R"), Repay("R"))
    assert (t.price("R"), t.loans("R")) == (180, 0)
    t.company("GT", 10, 300, {C: 2}, home="B5", cash=2000, trains=("5",)).fund("R", 0).purse(A, 0).purse(
        B, 0
    ).keep()
    while t.acting != "R" or t.round != "acquisition":
        t.do(Pass())
    t.do(Offer("R"))
    assert t.refusal(Raise(890)).facts["minimum"] == 900
    cash = t.treasury("GT")
    t.do(Raise(1500))
    assert t.treasury("GT") == cash + 1260 - 1500
    while t.step in ("sale-loans", "sale-repay", "return-trains"):
        t.plain()
    assert t.cash(A) == 900
    assert (t.step, t.actor) == ("cash-crisis", B)


@pytest.mark.rule("1817/S-135", "R-1817-062", "R-1817-244")
@pytest.mark.parametrize(("size", "price"), [(2, 55), (5, 70), (10, 120)])
def test_safe_prices(size: int, price: int) -> None:
    t = Wall(3).company("R", size, price, {A: 2}, home="F3", cash=100, trains=("2",)).operating_round()
    t.do(*[Loan("R")] * size)
    while t.step != "buy-trains":
        t.do(Pass())
    assert t.price("R") == 40
