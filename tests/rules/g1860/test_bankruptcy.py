"""1860, companies that go bankrupt and float again."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.engine.actions import Buy, Par, Pass, Sell
from railhead.titles.g1860.bankruptcy import go_bankrupt, poorest
from railhead.titles.g1860.companies import CLOSED, is_open


@pytest.mark.rule("R-1860-300", "1860/E-85", "R-1860-304", "R-1860-127")
def test_a_company_at_14_that_retains_is_bankrupt() -> None:
    t = (
        Wight()
        .company("IOW", 74, {A: 60, B: 10}, 14, cash=900)
        .company("C&N", 74, {B: 60, A: 10}, 7, trains=("2+1",))
    )
    t.stock_round(A).pass_round()
    assert t.acting == "IOW"
    asked = t.rest_of_turn()
    assert "buy-trains" not in asked, "its turn is over"
    assert t.is_bankrupt("IOW")
    assert t.acting == "C&N", "other companies go on"
    assert t.game.state.priority == C, "the priority deal moves now"
    t.finish_turn()
    assert (t.round, t.actor) == ("stock", C)


@pytest.mark.rule("R-1860-301", "R-1860-302", "1860/S-37")
def test_what_becomes_of_a_bankrupt_company() -> None:
    t = Wight().privates(RPSC=C).company("IOW", 74, {A: 50, B: 20, "pool": 10}, 7, trains=("3+2",), cash=120)
    t.insolvent("IOW")
    go_bankrupt(t.game, t.corporation("IOW"))
    assert t.shares("IOW") == {"ipo": 90, "reserve": 10}, "a reserved certificate stays reserved"
    assert (t.president("IOW"), t.floated("IOW"), t.trains("IOW"), t.treasury("IOW")) == (
        None,
        False,
        ["3+2"],
        120,
    )
    assert t.tokens("IOW") == ["I3.0"]
    assert not t.is_insolvent("IOW")
    assert t.game.state.cell[t.corporation("IOW")] == -1
    lasting = Wight(3, PRESET).company("IOW", 74, {A: 60}, 7).insolvent("IOW")
    go_bankrupt(lasting.game, lasting.corporation("IOW"))
    assert lasting.is_insolvent("IOW"), "18xx.games keeps the mark"


@pytest.mark.rule("R-1860-303", "1860/E-86", "1860/S-45")
def test_the_priority_deal_goes_to_the_fewest_shares() -> None:
    t = (
        Wight()
        .company("C&N", 74, {A: 60, B: 40})
        .company("FYN", 74, {A: 60, C: 40})
        .company("IOW", 74, {B: 50, C: 50})
    )
    t.game.state.priority = A
    assert poorest(t.game) == B, "9 each: the first from the holder on"
    t.game.state.priority = C
    assert poorest(t.game) == C, "the holder himself is included"


@pytest.mark.rule("R-1860-310", "R-1860-313", "1860/E-88", "1860/S-36")
def test_the_new_par() -> None:
    t = Wight().bankrupt("S&C").purse(A, 500).stock_round(A)
    assert [t.legal(Par("S&C", par)) for par in (40, 47, 62)] == [True] * 3
    assert t.refused(Par("S&C", 65)) == "par-price"
    assert t.refused(Par("S&C", 36)) == "par-price"
    t.do(Par("S&C", 47))
    assert (t.price("S&C"), t.cash(A)) == (47, 406)


@pytest.mark.rule("R-1860-314", "1860/E-87", "R-1860-322", "1860/E-119", "1860/S-22")
@pytest.mark.parametrize("southern", [False, True])
def test_floating_again(southern: bool) -> None:
    t = Wight().bankrupt("BHI&R", "4+2", cash=20).purse(A, 900).purse(B, 900)
    if southern:
        t.southern()
    t.stock_round(A).do(
        Par("BHI&R", 68), Buy("BHI&R", "ipo"), Pass(), Buy("BHI&R", "ipo"), Buy("BHI&R", "ipo")
    )
    assert t.floated("BHI&R")
    assert not t.is_bankrupt("BHI&R")
    assert (t.treasury("BHI&R"), t.trains("BHI&R"), t.tokens("BHI&R")) == (700, ["4+2"], ["L6.0"])
    assert t.step == "stock-turn", "no home tile"


@pytest.mark.rule("R-1860-322", "1860/S-38", "1860/E-98")
def test_a_company_that_floats_after_the_southern_stock_round_cannot_run() -> None:
    t = (
        Wight()
        .layers(4)
        .company("S&C", 62, {A: 40})
        .purse(B, 500)
        .southern()
        .stock_round(B)
        .do(Buy("S&C", "ipo"))
    )
    assert (t.floated("S&C"), t.treasury("S&C"), t.tokens("S&C")) == (True, 620, [])
    assert t.actor != A or t.step == "stock-turn"
    t.pass_round()
    assert t.price("S&C") == 50, (
        "nothing can be decided: three turns pass by themselves, each without a dividend"
    )
    assert not t.is_insolvent("S&C")
    rich = Wight().layers(4).company("S&C", 62, {A: 40}).purse(B, 500).southern().stock_round(B)
    rich.do(Buy("S&C", "ipo")).fund("S&C", 900)
    rich.pass_round()
    assert rich.step == "buy-trains"
    assert rich.refused(Pass()) == "must-buy-train"


@pytest.mark.rule("1860/S-55", "1860/E-112", "1860/D-29")
def test_a_restarted_company_has_no_marker_before_it_floats() -> None:
    def sold(preset: str) -> Wight:
        t = Wight(3, preset).bankrupt("S&C", "4+2").purse(A, 116).purse(B, 500).stock_round(A)
        t.do(Par("S&C", 58), Buy("S&C", "ipo"))
        t.pass_to(A).purse(A, 0)
        return t.do(Sell("S&C", 1)) if preset else t.do(Sell("S&C", 2))

    t = sold("")
    assert (t.cash(A), t.price("S&C")) == (58, 58), "half for each, and the price stays"
    record = Wight(3, PRESET).bankrupt("S&C", "4+2").company("S&C", 58, {A: 30}, floated=False)
    record.purse(A, 0).stock_round(A).do(Sell("S&C", 1))
    assert (record.cash(A), record.price("S&C")) == (58, 56)


@pytest.mark.rule("1860/D-29", "R-1860-314")
def test_a_marker_at_the_very_bottom_is_taken_up_on_floating() -> None:
    t = Wight(3, PRESET).bankrupt("S&C", "4+2").company("S&C", 58, {A: 40}, 7, floated=False).purse(B, 500)
    t.stock_round(B).do(Buy("S&C", "ipo"))
    assert t.price("S&C") == 14, "18xx.games takes it a space down and up again"


@pytest.mark.rule("1860/S-37", "1860/E-113", "1860/D-28", "R-1860-314")
@pytest.mark.parametrize(("preset", "leases"), [("", False), (PRESET, True)])
def test_whether_a_floated_company_leases_in_its_first_turn(preset: str, leases: bool) -> None:
    t = Wight(3, preset).bankrupt("IOW", cash=20).insolvent("IOW").tile("J4", "57", 2).purse(A, 500)
    t.sold_out("2+1", "3+2", "4+2", "5+3", "6+3").phase("7").purse(B, 500).stock_round(A)
    t.do(Par("IOW", 40), Buy("IOW", "ipo"), Pass(), Buy("IOW", "ipo"), Buy("IOW", "ipo"))
    assert t.floated("IOW")
    t.pass_round()
    if t.step == "lay-track":
        t.do(Pass())
    assert (t.step == "run-trains") == leases


@pytest.mark.rule("1860/S-46")
def test_bankrupt_under_british_rail_is_not_one_of_those_closed() -> None:
    t = Wight().company("IOW", 82, {A: 60}, trains=("9+5",)).company("C&N", 82, {B: 60}, trains=("9+5",))
    t.company("FYN", 82, {C: 60}, trains=("9+5",)).nationalised()
    go_bankrupt(t.game, t.corporation("FYN"))
    assert not is_open(t.game, t.corporation("FYN"))
    assert t.corporation("FYN") not in t.game.state.get(CLOSED)
