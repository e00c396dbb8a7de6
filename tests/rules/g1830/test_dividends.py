"""1830, what happens with the revenue."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, Table

from railhead.engine.actions import Dividend, Run
from railhead.engine.events import DividendDeclared, Paid
from railhead.finance.holders import BANK, CORPORATION

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def fifty(preset: str = "", **privates: str) -> Table:
    """PRR earned $50: A has 50%, the IPO 30%, the pool 20%."""
    t = Table(4, preset).privates(**privates).phase("3").start("PRR", 82, A, 50).give("PRR", "pool", 20)
    t.operated("PRR").tile("H10", "57", 1).tile("H14", "9", 1).tile("H16", "57", 1).equip("PRR", "3")
    return t.operating_round().skip_to("dividend")


@pytest.mark.rule("R-1830-193", "R-1830-102", "1830/T-58")
@PRESETS
def test_paid_out(preset: str) -> None:
    t = fifty(preset)
    bank = t.bank
    t.do(Dividend("pay"))
    assert (t.cash(A), t.treasury("PRR"), t.bank) == (625, 10, bank - 35)
    assert (t.cell("PRR"), t.price("PRR")) == ((2, 7), 90)
    assert t.events(DividendDeclared) == [DividendDeclared(0, "pay", 50)]


@pytest.mark.rule("R-1830-194", "R-1830-103", "1830/T-58")
@PRESETS
def test_withheld(preset: str) -> None:
    t = fifty(preset).do(Dividend("withhold"))
    assert (t.cash(A), t.treasury("PRR")) == (600, 50)
    assert (t.cell("PRR"), t.price("PRR")) == ((2, 5), 76)


@pytest.mark.rule("R-1830-192")
def test_all_or_nothing() -> None:
    t = fifty()
    assert t.offers(Dividend) == [Dividend("pay"), Dividend("withhold")]
    refusal = t.refusal(Dividend("half"))
    assert (refusal.code, refusal.rule) == ("dividend-kind", "R-1830-192")


@pytest.mark.rule("R-1830-193")
def test_every_shareholder_gets_his_part() -> None:
    t = Table(4).phase("3").running("PRR", 82, A, 30).give("PRR", B, 20).fund("PRR", 0)
    t.tile("H10", "57", 1).tile("H14", "9", 1).tile("H16", "57", 1).equip("PRR", "3").operating_round()
    t.skip_to("dividend").do(Dividend("pay"))
    paid = [event for event in t.events(Paid) if event.why in ("dividend", "pool-dividend")]
    assert paid[:2] == [Paid(BANK, A, 15, "dividend"), Paid(BANK, B, 10, "dividend")]
    assert t.treasury("PRR") == 15, "30% lie in the pool"


@pytest.mark.rule("R-1830-195")
def test_the_income_of_an_owned_private_is_not_part_of_it() -> None:
    t = fifty(DH="PRR")
    income = [
        event for event in t.game.nodes()[0].events if isinstance(event, Paid) and event.why == "private"
    ]
    assert income == [Paid(BANK, CORPORATION, 15, "private")]
    assert t.revenue == 50
    t.do(Dividend("pay"))
    assert t.treasury("PRR") == 15 + 10


@pytest.mark.rule("R-1830-196", "R-1830-103")
def test_no_revenue_is_no_dividend() -> None:
    t = Table(4, "18xxgames").phase("3").running("PRR", 82, A, 60).equip("PRR", "3").tile("H10", "57", 1)
    t.operating_round().skip_to("run-trains").do(Run(()))
    assert t.step != "dividend"
    assert t.events(DividendDeclared) == [DividendDeclared(0, "withhold", 0)]
    assert t.cell("PRR") == (2, 5)


@pytest.mark.rule("R-1830-196")
def test_the_token_moves_after_the_dividend() -> None:
    from railhead.engine.events import PriceMoved

    t = fifty().do(Dividend("pay"))
    kinds = [type(event) for event in t.game.events if isinstance(event, Paid | PriceMoved)]
    assert kinds[-1] is PriceMoved
    assert kinds.count(PriceMoved) == 1
