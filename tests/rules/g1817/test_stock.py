"""Stock turns: their order, sales, shorts, purchases, acting for a company, and the end of the round."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import A, B, C, D

from railhead.engine.actions import Buy, Home, Pass, Sell
from railhead.titles.g1817.actions import BuyBack, Loan, Repay, Short, Start
from railhead.titles.g1817.events import ShortClosed


def five(t: Wall, sym: str = "R", price: int | str = 70, **more: object) -> Wall:
    """A company of five: A leads it with two shares, the rest is in its treasury."""
    return t.company(sym, 5, price, {A: 2}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("R-1817-110", "R-1817-112", "R-1817-113", "1817/S-25")
def test_a_short_sale() -> None:
    t = five(Wall(3)).purse(B, 100).stock_round(B)
    t.do(Short("R"))
    assert (t.cash(B), t.shares("R", "pool"), t.shorts("R", B), t.price("R")) == (170, 1, 1, 70)
    assert t.refused(Buy("R", "pool")) == "sold-this-round"
    t.do(Pass(), Pass(), Pass())
    assert t.refused(Buy("R", "treasury")) == "sold-this-round", "for the rest of the round"


@pytest.mark.rule("R-1817-110", "1817/S-26")
def test_one_short_in_a_turn() -> None:
    t = five(five(Wall(3)), "GT").stock_round(B)
    t.do(Short("R"))
    assert t.refused(Short("R")) == "short-once"
    assert t.refused(Short("GT")) == "short-once"


@pytest.mark.rule("R-1817-111", "R-1817-450", "1817/S-27", "1817/D-01")
@pytest.mark.parametrize(
    ("preset", "options", "out", "fine"),
    [
        ("", {}, 4, True),
        ("", {}, 5, False),
        ("", {"increased_shorts": True}, 5, True),
        ("", {"increased_shorts": True}, 10, False),
        (PRESET, {}, 9, True),
        (PRESET, {"increased_shorts": False}, 5, False),
    ],
)
def test_shorts_of_a_company_of_ten(preset: str, options: dict[str, bool], out: int, fine: bool) -> None:
    t = Wall(4, preset, **options).company("R", 10, 100, {A: 2}, shorts={C: out}).stock_round(B)
    assert t.legal(Short("R")) == fine
    if not fine:
        assert t.refused(Short("R")) == "short-limit"


@pytest.mark.rule("R-1817-111", "R-1817-450")
def test_a_company_of_five_never_has_more_than_five_new_shorts() -> None:
    t = Wall(4, increased_shorts=True).company("R", 5, 100, {A: 2}, shorts={C: 4, D: 1}).stock_round(B)
    assert t.refused(Short("R")) == "short-limit"


@pytest.mark.rule("R-1817-111", "R-1817-008", "1817/S-28")
def test_what_is_not_sold_short() -> None:
    t = (
        Wall(3)
        .company("GT", 2, 100, {A: 2})
        .company("H", 5, "ACQ2", {A: 2})
        .company("J", 5, 90, {A: 2, B: 1})
    )
    t.company("ME", 5, "LIQ", {A: 2}).stock_round(B)
    assert t.refused(Short("GT")) == "two-shares"
    assert t.refused(Short("H")) == "illiquid"
    assert t.refused(Short("ME")) == "illiquid"
    assert t.refused(Short("J")) == "short-owner"
    assert t.refused(Short("WC")) == "no-par"
    t = five(Wall(3)).phase("8").stock_round(B)
    assert t.refused(Short("R")) == "short-phase"


@pytest.mark.rule("R-1817-091", "R-1817-094", "R-1817-114", "1817/S-29")
def test_a_purchase_closes_a_short_also_at_the_limit() -> None:
    t = Wall(6)
    for sym in ("GT", "H", "J"):
        t.company(sym, 10, 100, {B: 6, A: 3})
    t.company("ME", 10, 100, {B: 4, A: 2}).company("R", 5, 70, {C: 2}, shorts={A: 2})
    t.stock_round()
    assert t.certificates(A) == t.certificate_limit == 11
    assert t.refused(Buy("GT", "treasury")) == "certificate-limit"
    t.do(Buy("R", "treasury"))
    assert (t.shorts("R", A), t.shares("R", A), t.certificates(A), t.treasury("R")) == (1, 0, 11, 70)
    assert len(t.events(ShortClosed)) == 1
    assert t.shares("R", "treasury") + t.shares("R", C) + t.shares("R", "pool") == 6


@pytest.mark.rule("R-1817-081", "1817/S-30", "1817/D-03")
def test_sell_then_short_then_buy() -> None:
    t = five(five(Wall(3)), "GT").company("H", 5, 60, {A: 2, B: 2}).purse(B, 300).stock_round(B)
    t.do(Sell("H", 1), Short("R"))
    assert t.refused(Sell("H", 1)) == "sell-before-short"
    assert t.refused(Loan("GT")) == "own-turn"
    t.do(Buy("GT", "treasury"))
    assert t.actor == C, "a purchase ends the turn"
    t = Wall(3, PRESET).company("R", 5, 70, {A: 2}).company("H", 5, 60, {A: 2, B: 2}).stock_round(B)
    t.do(Short("R"))
    assert t.legal(Sell("H", 1))


@pytest.mark.rule("R-1817-080", "R-1817-081", "R-1817-100")
def test_several_sales_in_a_turn() -> None:
    t = Wall(3).company("GT", 10, 60, {A: 4, B: 3}).company("H", 5, 50, {A: 2, B: 1}).stock_round(B)
    cash = t.cash(B)
    t.do(Sell("GT", 2), Sell("H", 1), Sell("GT", 1))
    assert (t.cash(B) - cash, t.price("GT"), t.shares("GT", "pool")) == (230, 60, 3)
    assert t.refused(Buy("GT", "pool")) == "sold-this-round"


@pytest.mark.rule("R-1817-102", "1817/S-31")
def test_the_presidency_goes_with_the_sale() -> None:
    t = Wall(3).company("R", 5, 70, {A: 2, B: 2}).stock_round()
    t.do(Sell("R", 1))
    assert (t.president("R"), t.shares("R", A), t.shares("R", B), t.shares("R", "pool")) == (B, 1, 2, 1)


@pytest.mark.rule("R-1817-102")
def test_of_several_heirs_the_largest_then_the_nearest() -> None:
    t = Wall(4).company("R", 10, 70, {B: 3, A: 2, C: 1, D: 2}).stock_round(B)
    t.do(Sell("R", 2))
    assert t.president("R") == D, "D and A hold two, D sits nearer to the left of B"
    t = Wall(4).company("R", 10, 70, {B: 4, D: 3}).stock_round(B)
    t.do(Sell("R", 1))
    assert t.president("R") == B, "a tie changes nothing"


@pytest.mark.rule("R-1817-101", "R-1817-103", "1817/S-32")
def test_the_certificate_never_goes_to_the_market() -> None:
    t = Wall(3).company("R", 5, 70, {A: 2, B: 1}).stock_round()
    assert t.refused(Sell("R", 1)) == "no-heir"
    t = Wall(3).company("R", 5, 70, {A: 3, B: 1}).stock_round()
    assert t.refusal(Sell("R", 2)).nearest == Sell("R", 1)
    assert t.legal(Sell("R", 1))


@pytest.mark.rule("R-1817-101", "R-1817-008")
def test_what_cannot_be_sold() -> None:
    t = Wall(3).company("GT", 2, 100, {A: 2}).company("H", 5, "ACQ3", {B: 2, A: 1}).stock_round()
    assert t.refused(Sell("GT", 1)) == "two-shares"
    assert t.refused(Sell("H", 1)) == "illiquid"
    assert t.refused(Sell("R", 1)) == "too-few-shares"
    assert t.refused(Sell("XX", 1)) == "unknown-id"


@pytest.mark.rule("R-1817-117", "R-1817-116", "1817/S-33")
def test_the_presidency_goes_with_the_purchase() -> None:
    t = Wall(3).company("R", 5, 70, {A: 2, B: 2}).purse(B, 200).stock_round(B)
    t.do(Buy("R", "treasury"))
    assert (t.president("R"), t.shares("R", B), t.shares("R", A), t.treasury("R")) == (B, 3, 2, 70)
    t = Wall(3).company("R", 5, 70, {A: 2, B: 1}).purse(B, 200).stock_round(B)
    t.do(Buy("R", "treasury"))
    assert t.president("R") == A, "a tie changes nothing"


@pytest.mark.rule("R-1817-116", "R-1817-009")
def test_treasury_pays_the_company_market_the_bank() -> None:
    t = Wall(3).company("R", 10, 70, {A: 3, "pool": 1}).purse(B, 200).purse(C, 60).stock_round(B)
    bank = t.bank
    assert t.refused(Buy("R", "ipo")) == "bad-value"
    t.do(Buy("R", "pool"))
    assert (t.bank - bank, t.treasury("R")) == (70, 0)
    assert t.refused(Buy("R", "treasury")) == "cash"
    t.do(Pass())
    assert t.refused(Buy("R", "pool")) == "none-there"


@pytest.mark.rule("R-1817-092", "R-1817-090")
def test_share_limits() -> None:
    t = Wall(3).company("R", 10, 50, {A: 6}).company("GT", 5, 50, {A: 3}).stock_round()
    assert t.refused(Buy("R", "treasury")) == "share-limit"
    assert t.refused(Buy("GT", "treasury")) == "share-limit"
    assert t.certificates(A) == 5 + 2


@pytest.mark.rule("R-1817-082", "R-1817-105", "R-1817-106", "1817/S-34")
def test_acting_for_a_company() -> None:
    t = Wall(3).company("R", 5, 120, {A: 3, "pool": 5}, shorts={B: 5}).stock_round()
    assert t.refused(BuyBack("R", 1)) == "buyback-cash"
    t.do(Loan("R"), Loan("R"), Loan("R"), Loan("R"))
    assert (t.price("R"), t.treasury("R"), t.loans("R")) == (80, 400, 4)
    assert t.refused(BuyBack("R", 6)) == "buyback-market"
    assert t.refused(Buy("R", "treasury")) == "company-turn"
    assert t.refused(Repay("R")) == "not-now", "R-1817-065: loans are not repaid in a stock round"
    t.do(BuyBack("R", 2))
    assert t.refused(Loan("R")) == "loan-after-buyback"
    t.do(BuyBack("R", 3))
    assert (t.treasury("R"), t.shares("R", "treasury"), t.shares("R", "pool")) == (0, 7, 0)
    assert t.actor == B, "nothing else can be done for it"


@pytest.mark.rule("R-1817-105", "R-1817-008", "1817/S-35", "1817/A-08")
def test_loans_may_lead_into_acquisition_but_not_a_purchase() -> None:
    t = Wall(3).company("R", 5, 45, {A: 3, "pool": 2}).stock_round()
    t.do(Loan("R"), Loan("R"))
    assert t.at_box("R") == "ACQ3"
    assert t.refused(BuyBack("R", 1)) == "illiquid"
    assert t.legal(Loan("R"))


@pytest.mark.rule("R-1817-105", "R-1817-067", "1817/S-36", "1817/D-05")
def test_companies_outside_normal_boxes_do_not_act() -> None:
    t = Wall(3).company("R", 5, "ACQ2", {A: 3}).company("GT", 5, "LIQ", {A: 2}).stock_round()
    assert t.refused(Loan("R")) == "company-zone"
    assert t.refused(Loan("GT")) == "company-zone"
    t = (
        Wall(3, PRESET)
        .company("R", 5, "ACQ2", {A: 3}, cash=200)
        .company("GT", 5, "LIQ", {A: 2})
        .stock_round()
    )
    assert t.legal(Loan("GT"))
    t.do(Loan("R"))
    assert t.at_box("R") == "ACQ1"
    assert t.refused(BuyBack("R", 1)) == "illiquid"


@pytest.mark.rule("R-1817-062", "R-1817-080", "R-1817-105")
def test_for_one_company_that_one_leads() -> None:
    t = Wall(3).company("R", 2, 90, {A: 2}, loans=1).company("GT", 5, 90, {A: 2}).company("H", 5, 90, {B: 2})
    t.stock_round()
    assert t.refused(Loan("H")) == "not-president"
    assert t.refused(Loan("XX")) == "unknown-id"
    t.do(Loan("R"))
    assert t.actor == B, "at its limit and with no share in the market"
    t = Wall(3).company("R", 5, 90, {A: 2}, loans=1).company("GT", 5, 90, {A: 2}).stock_round()
    t.do(Loan("R"))
    assert t.refused(Loan("GT")) == "company-turn"
    assert t.refused(BuyBack("GT", 1)) == "company-turn"
    assert t.refused(BuyBack("XX", 1)) == "unknown-id"


@pytest.mark.rule("R-1817-062")
def test_the_bank_has_seventy_loans() -> None:
    t = Wall(3).company("R", 10, 90, {A: 2}).others_borrow("WC", 69).stock_round()
    t.do(Loan("R"))
    assert (t.loans_out, t.actor) == (70, B)
    t = Wall(3).company("R", 10, 90, {A: 2}, loans=10).company("GT", 5, 90, {A: 2}).others_borrow("WC", 60)
    t.stock_round()
    assert t.refused(Loan("R")) == "loan-limit"
    assert t.refused(Loan("GT")) == "loan-bank"


@pytest.mark.rule("R-1817-140", "R-1817-141", "R-1817-142", "R-1817-061", "1817/S-37")
def test_up_and_down_leave_the_marker_last() -> None:
    t = Wall(4).company("R", 5, 70, {A: 3, B: 1, C: 1, "pool": 1}, shorts={D: 1}, home="F3", trains=("2",))
    t.company("GT", 5, 70, {A: 2}, home="B5", trains=("2",)).stock_round()
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.in_box(70) == ["GT", "R"]


@pytest.mark.rule("R-1817-140", "R-1817-452", "1817/S-38")
@pytest.mark.parametrize(("squeeze", "price"), [(False, 80), (True, 90)])
def test_a_squeeze(squeeze: bool, price: int) -> None:
    t = Wall(4, short_squeeze=squeeze).company("R", 5, 70, {A: 3, B: 2, C: 1}, shorts={D: 1}, home="F3")
    t.stock_round().do(Pass(), Pass(), Pass(), Pass())
    assert t.price("R") == price


@pytest.mark.rule("R-1817-452")
def test_no_squeeze_for_exactly_all_shares() -> None:
    t = Wall(4, short_squeeze=True).company("R", 5, 70, {A: 3, B: 2}, home="F3")
    t.stock_round().do(Pass(), Pass(), Pass(), Pass())
    assert t.price("R") == 80


@pytest.mark.rule("R-1817-141", "1817/S-39")
@pytest.mark.parametrize(("market", "price"), [(10, 70), (15, 45)])
def test_a_box_for_each_share_in_the_market(market: int, price: int) -> None:
    t = Wall(4, PRESET).company("R", 10, 200, {A: 2, "pool": market}, shorts={C: 5, D: 4, B: 1}, home="F3")
    t.stock_round().do(Pass(), Pass(), Pass(), Pass())
    assert t.price("R") == price


@pytest.mark.rule("R-1817-060", "R-1817-141", "1817/S-40", "1817/A-10")
def test_no_further_than_the_leftmost_box() -> None:
    t = Wall(4).company("R", 10, 45, {A: 2, "pool": 8}, home="F3")
    t.company("GT", 10, "ACQ3", {A: 2, "pool": 1}, home="B5").stock_round().do(Pass(), Pass(), Pass(), Pass())
    assert (t.at_box("R"), t.at_box("GT")) == ("ACQ1", "ACQ2")


@pytest.mark.rule("R-1817-140", "R-1817-141", "1817/S-41", "1817/A-09", "1817/D-06")
@pytest.mark.parametrize(("preset", "box"), [("", "LIQ"), (PRESET, "ACQ1")])
def test_liquidation_stays(preset: str, box: str) -> None:
    t = Wall(4, preset).company("R", 5, "LIQ", {A: 3, B: 2}, trains=("2",), home="F3")
    t.company("GT", 5, 100, {C: 2}, trains=("2",), home="B5")
    t.stock_round().do(Pass(), Pass(), Pass(), Pass())
    assert (t.at_box("R"), t.round) == (box, "operating")


@pytest.mark.rule("R-1817-140")
def test_companies_of_two_do_not_rise() -> None:
    t = Wall(4).company("R", 2, 70, {A: 2}, home="F3").stock_round()
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.price("R") == 70


@pytest.mark.rule("R-1817-093", "R-1817-095", "1817/S-42", "1817/A-12")
def test_above_the_limit_one_sells_first() -> None:
    t = Wall(6)
    for sym in ("GT", "H", "J"):
        t.company(sym, 10, 50, {B: 6, A: 3})
    t.company("ME", 10, 50, {B: 4, A: 2}).company("R", 5, 70, {A: 2}).stock_round()
    assert t.certificates(A) == 12
    for action in (Pass(), Buy("R", "treasury"), Short("WT"), Loan("R"), Start("WC", 100)):
        assert t.refused(action) in ("over-limit", "must-sell-first"), action
    t.do(Sell("GT", 1))
    assert t.legal(Pass())


@pytest.mark.rule("R-1817-093", "1817/D-03", "1817/A-12")
def test_above_the_limit_a_short_may_come_first_where_sales_can_follow() -> None:
    for preset, fault in (("", "must-sell-first"), (PRESET, "")):
        t = Wall(6, preset)
        for sym in ("GT", "H", "J"):
            t.company(sym, 10, 50, {B: 6, A: 3})
        t.company("ME", 10, 50, {B: 4, A: 2}).company("R", 5, 70, {A: 2}).company("WT", 5, 70, {C: 2})
        t.stock_round()
        assert t.certificates(A) == 12
        if fault:
            assert t.refused(Short("WT")) == fault
            continue
        t.do(Short("WT"))
        assert t.refused(Pass()) == "over-limit", "he has to sell all the same"
        assert t.refused(Loan("R")) == "must-sell-first"
        t.do(Sell("GT", 1))
        assert t.legal(Pass())


@pytest.mark.rule("R-1817-093")
def test_above_the_limit_with_nothing_to_sell() -> None:
    t = Wall(6)
    for sym in ("GT", "H", "J", "ME"):
        t.company(sym, 10, "ACQ2", {B: 6, A: 3})
    t.stock_round()
    assert t.certificates(A) == 12
    assert t.legal(Pass())


@pytest.mark.rule("R-1817-143", "R-1817-407", "1817/S-43", "1817/A-26")
def test_the_bank_closes_shorts_in_the_market() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 2, B: 1}, shorts={"pool": 1})
        .company("GT", 5, "ACQ3", {A: 2}, shorts={"pool": 1})
    )
    treasury = t.shares("R", "treasury")
    t.stock_round()
    assert (t.treasury("R"), t.shares("R", "treasury"), t.shorts("R", "pool")) == (100, treasury - 1, 0)
    assert (t.shorts("GT", "pool"), t.treasury("GT")) == (1, 0)


@pytest.mark.rule("R-1817-143")
def test_the_bank_closes_as_many_as_there_are_shares() -> None:
    t = Wall(3).company("R", 5, 100, {A: 3, B: 3}, shorts={"pool": 3}).stock_round()
    assert (t.treasury("R"), t.shares("R", "treasury"), t.shorts("R", "pool")) == (200, 0, 1)


@pytest.mark.rule("R-1817-406", "1817/D-19")
@pytest.mark.parametrize(("preset", "left"), [("", 0), (PRESET, 1)])
def test_a_pair_in_the_market(preset: str, left: int) -> None:
    t = Wall(3, preset).company("R", 5, 100, {A: 3, B: 3}, shorts={"pool": 1}).stock_round(C)
    t.do(Short("R"))
    assert (t.shorts("R", "pool"), t.shares("R", "pool")) == (left, left)
    t.do(Pass())
    t.do(Sell("R", 1))
    assert t.shorts("R", "pool") == 0


@pytest.mark.rule("R-1817-406", "1817/D-19")
def test_a_sale_of_another_company_closes_the_pair_too() -> None:
    t = Wall(3, PRESET).company("R", 5, 100, {A: 3, B: 3}, shorts={"pool": 1})
    t.company("GT", 5, 90, {B: 2, A: 1}).stock_round(C).do(Short("R"), Pass())
    assert (t.shorts("R", "pool"), t.shares("R", "pool")) == (1, 1)
    t.do(Sell("GT", 1))
    assert (t.shorts("R", "pool"), t.shares("R", "pool"), t.shares("GT", "pool")) == (0, 0, 1)


@pytest.mark.rule("R-1817-141", "1817/D-19")
def test_a_pair_that_stays_in_the_market_weighs_nothing() -> None:
    """There a share beside a short of the bank does not lower the price; the next one does."""
    t = Wall(4, PRESET).company("R", 5, 100, {A: 3, B: 3}, shorts={"pool": 1}, home="F3", trains=("2",))
    t.stock_round(C).do(Short("R"), Pass(), Pass(), Pass(), Pass(), Pass())
    assert (t.round, t.shares("R", "pool"), t.shorts("R", "pool"), t.price("R")) == ("operating", 1, 1, 110)
    t = Wall(4, PRESET).company("R", 5, 100, {A: 3, B: 3}, shorts={"pool": 1}, home="F3", trains=("2",))
    t.stock_round(C).do(Short("R"), Pass(), Short("R"), Pass(), *[Pass()] * 4)
    assert (t.round, t.shares("R", "pool"), t.price("R")) == ("operating", 2, 100)


@pytest.mark.rule("R-1817-083", "R-1817-084", "R-1817-006")
def test_the_round_ends_when_all_pass() -> None:
    t = five(Wall(3), trains=("2",), home="F3").purse(B, 500).stock_round()
    t.do(Pass(), Buy("R", "treasury"), Pass(), Pass())
    assert (t.round, t.actor) == ("stock", B), "who acted has another turn"
    t.do(Pass())
    assert (t.round, t.game.state.priority) == ("operating", C)


@pytest.mark.rule("R-1817-084")
def test_nobody_acts_and_the_deal_stays() -> None:
    t = five(Wall(3), trains=("2",), home="F3").stock_round(C).do(Pass(), Pass(), Pass())
    assert (t.round, t.game.state.priority) == ("operating", C)


@pytest.mark.rule("R-1817-080", "R-1817-082")
def test_an_act_for_a_company_moves_the_deal() -> None:
    t = five(Wall(3), trains=("2",), home="F3").stock_round()
    t.do(Loan("R"), Pass(), Pass(), Pass(), Pass())
    assert (t.round, t.game.state.priority) == ("operating", B)


@pytest.mark.rule("R-1817-116")
def test_no_shares_of_a_company_without_president() -> None:
    t = Wall(4).company("R", 5, 100, {"pool": 3}).purse(B, 500)
    t.stock_round(B)
    assert t.refused(Buy("R", "treasury")) == "no-president"


@pytest.mark.rule("R-1817-127", "R-1817-081")
def test_starting_a_company_ends_the_turn() -> None:
    t = five(Wall(3)).purse(B, 10).purse(C, 10).purse(A, 600).stock_round()
    t.do(Start("GT", 100), Home("GT", "F3", 0))
    assert (t.president("GT"), t.actor) == (A, B), "nobody else could bid"


@pytest.mark.rule("1817/D-19")
def test_which_shorts_are_in_play() -> None:
    t = Wall(4).company("R", 5, 100, {A: 2}, shorts={B: 2, C: 2}).stock_round(D)
    t.do(Short("R"))
    t.do(Pass())
    assert (t.shorts("R", D), t.shares("R", "pool")) == (1, 1)
