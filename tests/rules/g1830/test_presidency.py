"""1830, presidents: who decides, when the certificate moves and what goes with it."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, D, Table

from railhead.engine.actions import Buy, BuyTrain, Par, Pass, Sell
from railhead.engine.events import PresidentChanged

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


@pytest.mark.rule("R-1830-080")
def test_the_president_decides_for_the_corporation() -> None:
    t = Table(4).running("PRR", 67, C, 60).running("NYC", 90, B, 60).operating_round()
    assert (t.acting, t.actor) == ("NYC", B)
    t.finish_turn()
    assert (t.acting, t.actor) == ("PRR", C)


@pytest.mark.rule("R-1830-072", "1830/T-18")
@PRESETS
def test_without_an_heir_the_president_keeps_twenty(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, A, 50).give("PRR", B, 10).give("PRR", C, 10).stock_round(A)
    refusal = t.refusal(Sell("PRR", 4))
    assert (refusal.code, refusal.rule, refusal.nearest) == ("no-heir", "R-1830-072", Sell("PRR", 3))
    t.do(Sell("PRR", 3))
    assert (t.president("PRR"), t.percent("PRR", A)) == (A, 20)


@pytest.mark.rule("R-1830-072", "R-1830-083", "1830/T-19")
@PRESETS
def test_a_dump_hands_the_certificate_over_first(preset: str) -> None:
    t = Table(4, preset).start("PRR", 100, A, 60).give("PRR", B, 20).stock_round(A).do(Sell("PRR", 5))
    assert (t.president("PRR"), t.percent("PRR", A), t.percent("PRR", B)) == (B, 10, 20)
    assert t.percent("PRR", "pool") == 50
    assert (t.certificates(A), t.certificates(B)) == (1, 1), "B has the 20% certificate"
    assert t.cash(A) == 600 + 5 * 100


@pytest.mark.rule("R-1830-082", "1830/T-20")
@PRESETS
def test_of_equal_heirs_the_first_to_the_left(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, A, 30).give("PRR", B, 20).give("PRR", C, 20).give("PRR", D, 10)
    t.stock_round(A).do(Sell("PRR", 2))
    assert (t.president("PRR"), t.percent("PRR", A)) == (B, 10)


@pytest.mark.rule("R-1830-082")
def test_left_of_the_old_president_goes_around_the_table() -> None:
    t = Table(4).start("PRR", 67, C, 30).give("PRR", A, 20).give("PRR", B, 20).stock_round(C)
    t.do(Sell("PRR", 2))
    assert t.president("PRR") == A


@pytest.mark.rule("R-1830-082")
def test_the_largest_holder_comes_before_the_nearest() -> None:
    t = Table(4).start("PRR", 67, A, 40).give("PRR", B, 20).give("PRR", D, 30).stock_round(A)
    t.do(Sell("PRR", 3))
    assert t.president("PRR") == D


@pytest.mark.rule("R-1830-081", "R-1830-083", "1830/T-21")
@PRESETS
def test_more_than_the_president_not_as_much(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, A, 30).give("PRR", B, 20).stock_round(B)
    assert t.certificates(A) == 2
    t.do(Buy("PRR", "ipo")).end_turn()
    assert t.president("PRR") == A, "30 against 30"
    t.pass_to(B).do(Buy("PRR", "ipo"))
    assert t.events(PresidentChanged) == [PresidentChanged(0, A, B)]
    assert t.president("PRR") == B
    assert (t.certificates(A), t.certificates(B)) == (3, 3)
    assert (t.percent("PRR", A), t.percent("PRR", B)) == (30, 40)


@pytest.mark.rule("R-1830-081")
def test_a_sale_by_somebody_else_changes_nothing() -> None:
    t = Table(4).start("PRR", 67, A, 30).give("PRR", B, 30).stock_round(B).do(Sell("PRR", 3))
    assert t.president("PRR") == A


@pytest.mark.rule("R-1830-084")
def test_charter_and_assets_follow_the_certificate() -> None:
    t = Table(4).privates(SV="PRR").running("PRR", 67, A, 30).fund("PRR", 400).equip("PRR", "2")
    t.give("PRR", B, 30).stock_round(B).do(Buy("PRR", "ipo"))
    assert t.president("PRR") == B
    assert (t.treasury("PRR"), t.trains("PRR"), t.tokens("PRR")) == (400, ["2"], ["H12.0"])
    assert t.owner("SV") == "PRR"
    t.operating_round()
    assert (t.acting, t.actor) == ("PRR", B)


@pytest.mark.rule("R-1830-084", "R-1830-254", "1830/T-12")
@PRESETS
def test_the_bo_private_stays_with_its_owner_until_bo_buys_a_train(preset: str) -> None:
    t = Table(4, preset).privates(BO=C).start("B&O", 67, C, 20).give("B&O", A, 20).give("B&O", "pool", 10)
    t.running("NYC", 67, D, 60).equip("NYC", "2", "2").stock_round(A)
    t.do(Buy("B&O", "ipo"))
    assert (t.president("B&O"), t.owner("BO")) == (A, C)
    t.fund("B&O", 670).operating_round()
    assert t.cash(C) == 600 + 30
    while t.acting != "B&O":
        t.finish_turn()
    assert t.actor == A
    t.skip_to("buy-trains").do(BuyTrain(t.train("NYC", "2"), 50))
    assert t.trains("B&O") == ["2"]
    assert t.owner("BO") == "closed"


@pytest.mark.rule("R-1830-085")
def test_before_par_nobody_is_president() -> None:
    t = Table(4).give("NYC", B, 10).stock_round(A)
    assert t.president("NYC") is None
    t.do(Par("NYC", 67)).end_turn()
    assert t.president("NYC") == A
    t.do(Buy("NYC", "ipo")).end_turn()
    assert t.president("NYC") == A, "20 against 20"
    t.do(Pass(), Pass(), Pass(), Buy("NYC", "ipo"))
    assert t.president("NYC") == B
