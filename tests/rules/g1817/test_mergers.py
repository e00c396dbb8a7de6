"""Conversions and mergers, and the dealing and borrowing that follow."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import READING, A, B, C, D

from railhead.engine.actions import Buy, Discard, Pass, Sell
from railhead.titles.agreement import parties
from railhead.titles.g1817.actions import Convert, Lift, Loan, Merge
from railhead.titles.g1817.events import MarkersBought


def passed(t: Wall) -> Wall:
    """Everybody lets the rest of a conversion or merger go by."""
    while t.step in ("after-deals", "after-loans"):
        t.do(Pass())
    return t


@pytest.mark.rule("R-1817-310", "R-1817-311", "R-1817-345", "R-1817-348", "1817/S-80", "1817/A-43")
def test_two_become_five() -> None:
    t = Wall(3).company("R", 2, 90, {A: 2}, home="F3", cash=10, loans=2, trains=("2",)).purse(A, 100)
    t.company("GT", 5, 80, {B: 2}, home="B5").merger_round()
    t.do(Convert("R"))
    assert (t.size("R"), t.shares("R", A), t.shares("R", "treasury"), t.price("R")) == (5, 2, 3, 90)
    t.do(Buy("R", "treasury"))
    while t.step == "after-deals":
        t.do(Pass())
    t.do(Pass())
    assert (t.treasury("R"), t.price("R"), t.charter("R"), t.shares("R", "treasury")) == (
        10 + 90 - 50,
        90,
        1,
        2,
    )


@pytest.mark.rule("R-1817-310", "R-1817-311")
def test_five_become_ten() -> None:
    t = (
        Wall(4)
        .company("R", 5, 90, {A: 3, B: 1}, shorts={C: 1}, home="F3", cash=150, trains=("2",))
        .merger_round()
    )
    t.do(Convert("R"))
    passed(t)
    assert (t.size("R"), t.shares("R", A), t.shares("R", B), t.shorts("R", C)) == (10, 3, 1, 1)
    assert t.shares("R", "treasury") == 2 + 5
    assert (t.treasury("R"), t.charter("R")) == (50, 1 + 2)


@pytest.mark.rule("R-1817-311", "R-1817-211", "1817/S-81")
@pytest.mark.parametrize(("markers", "paid"), [(6, 100), (7, 50), (8, 0)])
def test_markers_of_a_large_company(markers: int, paid: int) -> None:
    t = Wall(3).company("R", 5, 90, {A: 2}, home="F3", cash=200, loans=5, markers=markers - 1, trains=("2",))
    t.purse(A, 0).purse(B, 0).purse(C, 0).merger_round()
    t.do(Convert("R"))
    passed(t)
    assert (t.treasury("R"), t.charter("R") + 1) == (200 - paid, min(8, markers + paid // 50))


@pytest.mark.rule("R-1817-312", "R-1817-302", "1817/S-82", "1817/A-22")
def test_markers_that_cannot_be_paid() -> None:
    t = Wall(3).company("R", 2, 90, {A: 2}, home="F3", cash=40, loans=2, trains=("2",)).purse(A, 0)
    t.company("GT", 5, 80, {B: 2}, home="B5", trains=("2",)).purse(B, 0).purse(C, 0).others_borrow(
        "WC", 68
    ).merger_round(of=2)
    t.do(Convert("R"))
    assert (t.at_box("R"), t.size("R"), t.treasury("R")) == ("LIQ", 5, 40)
    while t.round != "operating":
        t.do(Pass())
    assert t.in_play("R"), "not sold in this round"
    t.finish_turn()
    while t.round == "merger":
        t.do(Pass())
    assert not t.in_play("R"), "but in the next"


@pytest.mark.rule("R-1817-312", "R-1817-347", "1817/S-82b", "1817/A-47")
@pytest.mark.parametrize(("borrows", "box", "cash"), [(False, "LIQ", 20), (True, 80, 70)])
def test_loans_for_markers_are_voluntary(borrows: bool, box: int | str, cash: int) -> None:
    t = (
        Wall(3)
        .company("R", 2, 90, {A: 2}, home="F3", cash=20, trains=("2",))
        .purse(A, 0)
        .purse(B, 0)
        .purse(C, 0)
    )
    t.company("GT", 5, 50, {B: 2}, home="B5", trains=("2",)).merger_round()
    t.do(Convert("R"))
    assert t.step == "after-loans"
    assert t.refused(Loan("GT")) == "loan-turn"
    assert t.refused(Loan("XX")) == "unknown-id"
    if borrows:
        t.do(Loan("R"))
    t.do(Pass())
    assert (t.at_box("R"), t.treasury("R")) == (box, cash)


@pytest.mark.rule("R-1817-320", "R-1817-321", "R-1817-322", "R-1817-323", "R-1817-061", "1817/S-83")
def test_two_small_companies_of_one_president() -> None:
    t = Wall(3).privates(MAIL="GT").company("R", 2, 60, {A: 2}, home="F3", cash=30, loans=1, trains=("2",))
    t.company("GT", 2, 90, {A: 2}, home="B5", cash=50, loans=2, trains=("2", "2")).company(
        "H", 5, 150, {B: 2}, home="B17"
    )
    t.purse(A, 0).purse(B, 0).purse(C, 0).merger_round()
    t.do(Pass(), Pass())
    assert t.acting == "R"
    t.do(Merge("R", "GT", "R"))
    assert (t.price("R"), t.size("R"), t.shares("R", A), t.shares("R", "treasury")) == (150, 5, 2, 3)
    assert (t.treasury("R"), t.loans("R"), t.trains("R"), t.owner("MAIL")) == (80, 3, ["2", "2", "2"], "R")
    assert (t.in_box(150), t.tokens("R"), t.in_play("GT")) == (["H", "R"], ["F3.0", "B5.0"], False)
    passed(t)
    assert not t.events(MarkersBought)
    assert t.charter("R") == 0


@pytest.mark.rule("R-1817-322", "1817/S-84")
def test_two_small_companies_of_two_presidents() -> None:
    t = (
        Wall(3)
        .company("R", 2, 100, {A: 2}, home="F3", cash=200)
        .company("GT", 2, 70, {B: 2}, home="B5", cash=140)
    )
    t.purse(A, 165).merger_round()
    t.do(Merge("R", "GT", "R"))
    assert (t.price("R"), t.treasury("R"), t.cash(A)) == (165, 505, 0)
    assert (t.shares("R", A), t.shares("R", B), t.shares("R", "treasury"), t.president("R")) == (2, 1, 2, A)


@pytest.mark.rule("R-1817-322", "1817/S-85", "1817/A-20")
def test_no_merger_without_the_share() -> None:
    t = Wall(3).company("R", 2, 100, {A: 2}, home="F3").company("GT", 2, 70, {B: 2}, home="B5").purse(A, 150)
    t.merger_round()
    refusal = t.refusal(Merge("R", "GT", "R"))
    assert (refusal.code, refusal.facts["price"], refusal.facts["cash"]) == ("merge-share", 165, 150)


@pytest.mark.rule("R-1817-320", "1817/A-20", "1817/D-07")
def test_which_charter_stays() -> None:
    t = Wall(3).company("R", 2, 100, {A: 2}, home="F3").company("GT", 2, 70, {B: 2}, home="B5").purse(A, 300)
    t.merger_round()
    assert t.refused(Merge("R", "GT", "H")) == "merge-survivor"
    t.do(Merge("R", "GT", "GT"))
    assert (t.in_play("R"), t.president("GT"), t.shares("GT", A), t.shares("GT", B)) == (False, A, 2, 1)
    t = (
        Wall(3, PRESET)
        .company("R", 2, 100, {A: 2}, home="F3")
        .company("GT", 2, 70, {B: 2}, home="B5")
        .purse(A, 300)
    )
    t.merger_round()
    assert t.refused(Merge("R", "GT", "GT")) == "merge-survivor"
    assert t.legal(Merge("R", "GT", "R"))


@pytest.mark.rule("R-1817-320", "1817/D-20")
def test_both_presidents_agree() -> None:
    for preset, asked in (("", {B}), (PRESET, set())):
        t = (
            Wall(3, preset)
            .company("R", 2, 100, {A: 2}, home="F3")
            .company("GT", 2, 70, {B: 2}, home="B5")
            .purse(A, 300)
        )
        t.merger_round()
        assert set(parties(t.game, Merge("R", "GT", "R"))) == asked
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 2}, home="F3", cash=90)
        .company("GT", 5, 70, {B: 2}, home="B5", trains=("2",))
    )
    t.operating_round().skip_to("buy-trains")
    from railhead.engine.actions import BuyTrain

    assert set(parties(t.game, BuyTrain("2-0", 5))) == {B}


@pytest.mark.rule("R-1817-330", "R-1817-331", "R-1817-334", "1817/S-86")
def test_two_companies_of_five() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 2, B: 1}, home="F3")
        .company("GT", 5, 70, {A: 3, C: 1, "pool": 1}, home="B5")
    )
    t.merger_round().do(Merge("R", "GT", "R"))
    assert (t.price("R"), t.size("R")) == (80, 10)
    assert [t.shares("R", who) for who in (A, B, C, "pool", "treasury")] == [5, 1, 1, 1, 2]
    passed(t)
    assert not t.events(MarkersBought)


@pytest.mark.rule("R-1817-332", "R-1817-094", "1817/S-87", "1817/A-21")
def test_shorts_are_netted_in_a_merger() -> None:
    t = Wall(3).company("R", 5, 100, {A: 2, "pool": 2}, shorts={B: 1, C: 1}, home="F3")
    t.company("GT", 5, 70, {B: 2, C: 1}, home="B5").merger_round()
    t.do(Merge("R", "GT", "R"))
    assert (t.president("R"), t.shares("R", A), t.shares("R", B), t.shares("R", C)) == (A, 2, 1, 0)
    assert (t.shorts("R", B), t.shorts("R", C)) == (0, 0)


@pytest.mark.rule("R-1817-332", "1817/A-21")
def test_no_merger_that_nobody_could_lead() -> None:
    t = Wall(3).company("R", 5, 100, {A: 2, "pool": 2}, shorts={B: 2}, home="F3")
    t.company("GT", 5, 70, {B: 2, "pool": 2}, shorts={A: 2}, home="B5").merger_round()
    assert t.refused(Merge("R", "GT", "R")) == "merge-president"


@pytest.mark.rule("R-1817-333", "R-1817-111", "1817/S-88")
def test_more_than_five_shorts() -> None:
    t = Wall(6).company("R", 5, 100, {A: 2, "pool": 4}, shorts={2: 4}, home="F3", trains=("2",))
    t.company("GT", 5, 70, {A: 2, "pool": 3}, shorts={3: 3}, home="B5").merger_round()
    t.do(Merge("R", "GT", "R"))
    assert t.shorts("R", 2) + t.shorts("R", 3) == 7
    passed(t)
    t.stock_round(4)
    from railhead.titles.g1817.actions import Short

    assert t.refused(Short("R")) == "short-limit"


@pytest.mark.rule("R-1817-304", "R-1817-300", "1817/S-89")
def test_once_in_a_round() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 3}, home="F3", cash=500)
        .company("GT", 5, 90, {A: 3}, home="B5", cash=500)
    )
    t.company("H", 5, 80, {A: 3}, home="B17", cash=500).company("J", 5, 70, {A: 3}, home="C14").merger_round()
    assert t.acting == "R"
    t.do(Pass(), Merge("GT", "R", "GT"))
    passed(t)
    assert t.acting == "H", "a company that did nothing may be the partner of a later one"
    assert t.refused(Merge("H", "GT", "H")) == "largest"
    assert t.refused(Merge("H", "R", "H")) == "no-par"
    assert t.refused(Convert("J")) == "merge-turn"
    assert t.refused(Convert("XX")) == "unknown-id"
    t.do(Convert("H"))
    passed(t)
    assert t.refused(Merge("J", "H", "J")) == "largest"


@pytest.mark.rule("R-1817-304")
def test_a_company_that_grew_does_not_grow_again() -> None:
    t = Wall(3).company("R", 2, 100, {A: 2}, home="F3", cash=900)
    t.company("GT", 5, 90, {A: 3}, home="B5", cash=500).merger_round().do(Convert("R"))
    passed(t)
    assert (t.acting, t.size("R")) == ("GT", 5)
    assert t.refused(Merge("GT", "R", "GT")) == "took-part"


@pytest.mark.rule("R-1817-346", "1817/S-90", "1817/A-23", "1817/D-09")
@pytest.mark.parametrize(("preset", "next_", "more"), [("", C, False), (PRESET, B, True)])
def test_a_new_president_after_a_conversion(preset: str, next_: int, more: bool) -> None:
    t = Wall(3, preset).company("R", 5, 50, {A: 2, B: 2}, home="F3", cash=300).merger_round()
    t.do(Convert("R"), Pass(), Buy("R", "treasury"))
    assert (t.president("R"), t.actor) == (B, next_)
    assert t.legal(Buy("R", "treasury"))
    if more:
        t.do(Buy("R", "treasury"))
        assert t.shares("R", B) == 4


@pytest.mark.rule("R-1817-345", "R-1817-346", "R-1817-348", "1817/S-91")
def test_deals_after_a_conversion() -> None:
    t = (
        Wall(3)
        .company("R", 5, 50, {A: 2, B: 1, C: 1, "pool": 1}, home="F3", cash=300)
        .company("GT", 5, 40, {B: 2}, home="B5")
    )
    t.merger_round()
    t.do(Convert("R"))
    assert t.refused(Sell("R", 1)) == "after-president"
    assert t.refused(Buy("GT", "treasury")) == "after-whose"
    assert t.refused(Buy("XX", "treasury")) == "unknown-id"
    t.do(Buy("R", "treasury"), Buy("R", "treasury"))
    assert t.actor == A
    t.do(Pass())
    assert t.refused(Buy("R", "pool")) == "after-treasury"
    t.do(Sell("R", 1))
    assert (t.actor, t.price("R")) == (C, 50)
    t.do(Buy("R", "treasury"))
    assert t.step == "after-loans"
    t.do(Loan("R"))
    assert t.price("R") == 45


@pytest.mark.rule("R-1817-301", "R-1817-067", "1817/S-92")
def test_a_company_that_falls_into_acquisition() -> None:
    t = (
        Wall(3)
        .company("R", 5, 50, {A: 2}, home="F3", cash=300, trains=("2",))
        .company("GT", 5, 40, {B: 2}, home="B5", cash=900, trains=("2",))
    )
    t.merger_round().do(Convert("R"))
    while t.step == "after-deals":
        t.do(Pass())
    t.do(Loan("R"), Loan("R"), Loan("R"), Pass())
    assert t.at_box("R") == "ACQ3"
    assert t.refused(Merge("GT", "R", "GT")) == "company-zone"
    while t.round == "merger":
        t.do(Pass())
    assert t.acting != "R", "neither sold nor offered"


@pytest.mark.rule("R-1817-300", "R-1817-301", "R-1817-067")
def test_only_normal_companies_in_order() -> None:
    t = (
        Wall(3)
        .company("R", 5, "ACQ3", {A: 2}, home="F3")
        .company("GT", 5, 40, {B: 2}, home="B5")
        .company("H", 5, "LIQ", {B: 2}, home="B17")
    )
    t.company("J", 2, 60, {C: 2}, home="C14").company("ME", 10, 200, {C: 2}, home="C22").merger_round()
    assert t.acting == "J"
    assert t.refused(Merge("J", "GT", "J")) == "merge-size"
    t.do(Pass())
    assert t.acting == "GT"
    assert t.refused(Merge("GT", "R", "GT")) == "company-zone"


@pytest.mark.rule("R-1817-303", "R-1817-262")
def test_trains_above_the_limit() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 3}, home="F3", trains=("2", "2", "3"))
        .company("GT", 5, 70, {A: 2}, home="B5", trains=("2", "3"))
    )
    t.phase("3").merger_round().do(Merge("R", "GT", "R"))
    assert t.step == "return-trains"
    t.do(Discard("R", t.train("R", "2")))
    assert t.trains("R") == ["2", "3", "2", "3"]
    assert len(t.game.state.discarded) == 1


@pytest.mark.rule("R-1817-390", "R-1817-391", "R-1817-303", "1817/S-105")
def test_more_than_eight_markers() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 3}, home="F3", markers=0, trains=("2",))
        .company("GT", 5, 70, {A: 2}, home="B5", markers=0)
    )
    for hex_ in ("B17", "C14", "C22", "D7", "D9"):
        t.token("R", hex_)
    for hex_ in ("D9", "G6"):
        t.token("GT", hex_)
    t.merger_round().do(Merge("R", "GT", "R"))
    assert t.step != "reduce-markers", "eight different places"
    assert (len(t.tokens("R")), t.charter("R")) == (8, 0)
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 3}, home="F3", markers=0, trains=("2",))
        .company("GT", 5, 70, {A: 2}, home="B5", markers=1)
    )
    for hex_ in ("B17", "C14", "C22", "D7", "D9"):
        t.token("R", hex_)
    for hex_ in ("H3", "G6", "H9"):
        t.token("GT", hex_)
    t.merger_round().do(Merge("R", "GT", "R"))
    assert (t.step, t.actor, t.in_play("GT")) == ("reduce-markers", A, True)
    assert t.refused(Lift("R", "H3", 0)) == "lift-place"
    assert t.refused(Lift("XX", "H3", 0)) == "unknown-id"
    assert t.refused(Lift("GT", "ZZ", 0)) == "hex-unknown"
    t.do(Lift("R", "F3", 0), Lift("GT", "H3", 0))
    assert (len(t.tokens("R")), t.charter("R"), t.in_play("GT")) == (8, 0, False)


@pytest.mark.rule("R-1817-390", "1817/S-106", "1817/A-34")
def test_both_cities_of_new_york() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 3}, home="E22.0", trains=("2",))
        .company("GT", 5, 70, {A: 2}, home="E22.1")
    )
    t.merger_round().do(Merge("R", "GT", "R"))
    assert t.step == "reduce-markers"
    t.do(Lift("R", "E22", 0))
    assert (t.tokens("R"), t.charter("R")) == (["E22.1"], 3)


@pytest.mark.rule("R-1817-332", "1817/S-108", "1817/A-48", "1817/D-27")
@pytest.mark.parametrize(("preset", "president"), [("", A), (PRESET, B)])
def test_a_third_holder_in_a_merger(preset: str, president: int) -> None:
    t = (
        Wall(3, preset)
        .company("R", 5, 100, {A: 2, B: 1}, home="F3", trains=("2",))
        .company("GT", 5, 70, {C: 2, B: 2}, home="B5")
    )
    t.merger_round().do(Merge("R", "GT", "R"))
    assert [t.shares("R", who) for who in (A, B, C)] == [2, 3, 2]
    assert t.president("R") == president


@pytest.mark.rule("R-1817-332")
def test_the_better_president_leads() -> None:
    t = Wall(3).company("R", 5, 100, {A: 2}, home="F3", trains=("2",)).company("GT", 5, 70, {C: 3}, home="B5")
    t.merger_round().do(Merge("R", "GT", "R"))
    assert t.president("R") == C


@pytest.mark.rule("R-1817-331", "1817/D-08")
@pytest.mark.parametrize(("preset", "order"), [("", ["H", "R"]), (PRESET, ["R", "H"])])
def test_a_merger_at_the_same_price(preset: str, order: list[str]) -> None:
    t = (
        Wall(3, preset)
        .company("R", 5, 80, {A: 3}, home="F3", trains=("2",))
        .company("H", 5, 80, {B: 2}, home="B17", trains=("2",))
    )
    t.company("GT", 5, 80, {A: 2}, home="B5").merger_round()
    t.do(Merge("R", "GT", "R"))
    assert t.in_box(80) == order


@pytest.mark.rule("R-1817-345")
def test_in_records_the_president_buys_while_the_company_borrows() -> None:
    t = (
        Wall(3, READING)
        .company("R", 5, 50, {A: 2}, home="F3", cash=300)
        .purse(B, 0)
        .purse(C, 0)
        .merger_round()
    )
    t.do(Convert("R"), Pass())
    assert t.step == "after-loans"
    assert t.tolerated(Buy("R", "treasury"))
    assert t.refused(Buy("R", "pool")) == "after-treasury"
    t = Wall(3).company("R", 5, 50, {A: 2}, home="F3", cash=300).purse(B, 0).purse(C, 0).merger_round()
    t.do(Convert("R"), Pass())
    assert t.refused(Buy("R", "treasury")) == "not-now"


@pytest.mark.rule("R-1817-094", "R-1817-346")
def test_a_purchase_after_a_conversion_closes_a_short() -> None:
    t = (
        Wall(4)
        .company("R", 5, 50, {A: 2, "pool": 1}, shorts={D: 1}, home="F3", cash=300)
        .purse(B, 0)
        .purse(C, 0)
        .purse(A, 0)
    )
    t.merger_round().do(Convert("R"))
    assert t.actor == D
    t.do(Buy("R", "treasury"))
    assert (t.shorts("R", D), t.shares("R", D)) == (0, 0)
