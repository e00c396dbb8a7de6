"""1870, stock rounds: turns, price protection, limits and compliance."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.positions import A, B, C, D

from railhead.engine import verbs
from railhead.engine.actions import Buy, Par, Pass, Sell
from railhead.engine.stock.purchase import note_private
from railhead.titles.g1870.actions import Decline, Protect, Redeem
from railhead.titles.g1870.blocks import OVER
from railhead.titles.g1870.protected_stock import CLOSED


def two_sales(**options: bool) -> West:
    """A holds 10% of X = MP (president C) and 20% of Y = IC (president B)."""
    t = West(4, **options).privates().company("MP", 76, {C: 40, A: 20}).company("IC", 76, {B: 40, A: 20})
    return t.company("FW", 76, {D: 60}).stock_round(A)


@pytest.mark.rule("R-1870-058", "1870/T-35", "R-1870-057")
def test_never_sell_buy_sell() -> None:
    t = two_sales().do(Sell("MP", 1), Buy("FW", "ipo"))
    assert t.game.state.interrupts, "with nothing more to do the turn is over and presidents are asked"
    t = two_sales()
    t.do(Buy("FW", "ipo"), Sell("MP", 1))
    assert t.legal(Sell("IC", 1)), "buy, sell, sell"
    assert t.refused(Buy("FW", "ipo")) == "sell-order"


@pytest.mark.rule("R-1870-059")
def test_each_company_is_one_block() -> None:
    t = two_sales()
    cash = t.cash(A)
    t.do(Sell("MP", 2))
    assert t.cash(A) == cash + 152
    assert t.price("MP") == 76, "the price is settled at the end of the turn"
    assert t.legal(Sell("IC", 2))


@pytest.mark.rule("R-1870-066", "R-1870-067", "R-1870-069", "R-1870-071", "1870/T-36", "R-1870-065")
@pytest.mark.parametrize(
    ("answers", "following"),
    [
        ((Protect(), Protect()), C),
        ((Protect(), Decline()), D),
        ((Decline(), Decline()), B),
        ((Decline(), Protect()), C),
    ],
)
def test_presidents_are_asked_in_the_order_of_sale(
    answers: tuple[Protect | Decline, ...], following: int
) -> None:
    t = two_sales().do(Sell("MP", 1), Sell("IC", 2), Buy("FW", "ipo"))
    assert (t.actor, t.step) == (C, "price-protection")
    cash, bank = t.cash(C), t.bank
    t.do(answers[0])
    if isinstance(answers[0], Protect):
        assert (t.cash(C), t.bank, t.percent("MP", C), t.price("MP")) == (cash - 76, bank + 76, 50, 76)
    else:
        assert t.price("MP") == 72
    assert t.actor == B
    t.do(answers[1])
    assert t.price("IC") == (76 if isinstance(answers[1], Protect) else 68)
    assert t.actor == following


@pytest.mark.rule("R-1870-067")
def test_a_special_turn_allows_nothing_else() -> None:
    t = two_sales().do(Sell("MP", 1), Pass())
    assert t.actor == C
    assert t.refused(Buy("FW", "ipo")) == "not-now"
    assert t.refused(Pass()) == "not-now"


@pytest.mark.rule("R-1870-070", "R-1870-063", "1870/T-37")
def test_who_sold_cannot_protect() -> None:
    t = two_sales().pass_to(C).do(Sell("MP", 1), Pass(), Pass(), Sell("MP", 2), Pass())
    assert t.price("MP") == 64, "one row and then two: C was not asked"
    assert t.actor == B


@pytest.mark.rule("1870/D-28", "R-1870-146")
def test_who_sold_may_protect_where_agreed() -> None:
    t = (
        two_sales(price_protect_if_sold=True)
        .pass_to(C)
        .do(Sell("MP", 1), Pass(), Pass(), Sell("MP", 2), Pass())
    )
    assert (t.actor, t.step) == (C, "price-protection")


@pytest.mark.rule("R-1870-067", "1870/T-37")
def test_all_or_nothing_with_cash_in_hand() -> None:
    t = two_sales().purse(C, 80).do(Sell("MP", 2), Pass())
    assert t.price("MP") == 68, "one of two would be affordable"
    assert t.actor == B


@pytest.mark.rule("R-1870-067", "1870/T-37", "1870/A-20")
@pytest.mark.parametrize(("cell", "asked"), [((3, 6), False), ((2, 0), True)])
def test_room_for_certificates(cell: tuple[int, int], asked: bool) -> None:
    t = West(4).privates().company("MP", 76, {C: 40, A: 20}, cell).company("IC", 76, {B: 60})
    t.company("FW", 76, {B: 60}).company("TP", 76, {B: 60}).company("GMO", 76, {B: 60})
    for sym, percent in (("IC", 40), ("FW", 40), ("TP", 40), ("GMO", 10)):
        t.give(sym, C, percent)
    missing = 16 - t.certificates(C)
    if missing:
        t.give("GMO", C, missing * 10)
    assert t.certificates(C) == 16
    t.purse(C, 1000).stock_round(A).do(Sell("MP", 2), Pass())
    assert (t.actor == C and t.step == "price-protection") == asked


@pytest.mark.rule("R-1870-068", "1870/T-38", "1870/A-19")
def test_above_sixty_percent_by_protection() -> None:
    t = (
        West(4)
        .privates()
        .company("MP", 76, {C: 60, A: 30})
        .company("IC", 76, {B: 60})
        .purse(C, 1000)
        .stock_round(A)
    )
    t.do(Sell("MP", 3), Pass(), Protect())
    assert (t.percent("MP", C), t.price("MP")) == (90, 76)
    t.pass_to(C)
    assert t.legal(Pass()), "it may be kept"
    assert t.refused(Sell("MP", 1)) == "sale-holding"
    assert t.refused(Sell("MP", 2)) == "sale-holding"
    assert t.refused(Buy("MP", "ipo")) == "holding-limit"
    t.do(Sell("MP", 3))
    assert t.game.state.get(OVER) == frozenset()


@pytest.mark.rule("R-1870-068", "R-1870-073", "1870/A-19")
def test_a_sale_in_the_green_zone_leaves_what_protection_brought() -> None:
    """1870/A-19: the reason for a holding above 60% is gone when the holding is 60% at most, not before."""
    t = West(4).privates().company("MP", 76, {C: 60, A: 30, "pool": 10}).company("IC", 76, {B: 60})
    t.purse(C, 1000).stock_round(A).do(Sell("MP", 3), Pass(), Protect())
    t.at("MP", 6, 2).pass_to(C).do(Sell("MP", 1), Pass())
    assert (t.percent("MP", C), t.step) == (80, "stock-turn")
    t.at("MP", 3, 6).pass_to(C)
    assert t.legal(Pass()), "white again, and still nothing but protection made it more than 60%"
    t.at("MP", 6, 2).do(Sell("MP", 2))
    assert t.game.state.get(OVER) == frozenset()


@pytest.mark.rule("R-1870-070", "R-1870-083", "R-1870-062", "1870/T-39", "1870/A-21", "R-1870-082")
def test_a_president_sells_out() -> None:
    t = West(4).privates().company("MP", 76, {C: 30, D: 20, A: 10}).company("IC", 76, {B: 60}).stock_round(C)
    t.do(Sell("MP", 2))
    assert t.president("MP") == D
    t.do(Pass())
    assert t.price("MP") == 68, "neither the old nor the new president was asked"
    assert t.actor == D
    t.pass_to(A).do(Sell("MP", 1), Pass())
    assert (t.actor, t.step) == (D, "price-protection"), "later blocks are his to protect"


@pytest.mark.rule("R-1870-061", "1870/T-40", "R-1870-129")
def test_the_pool_holds_half_at_most() -> None:
    t = (
        West(4)
        .privates()
        .company("MP", 76, {C: 40, A: 20, "pool": 40})
        .company("IC", 76, {B: 60})
        .stock_round(A)
    )
    assert t.refused(Sell("MP", 2)) == "pool-limit"
    assert t.legal(Sell("MP", 1))


@pytest.mark.rule("R-1870-062", "R-1870-083")
def test_the_presidents_certificate_needs_an_heir() -> None:
    t = West(4).privates().company("MP", 76, {C: 30, A: 10}).company("IC", 76, {B: 60}).stock_round(C)
    assert t.refused(Sell("MP", 2)) == "no-heir"
    assert t.legal(Sell("MP", 1))


@pytest.mark.rule("R-1870-082", "R-1870-083", "1870/T-48")
def test_the_nearest_to_the_left_takes_over() -> None:
    t = West(4).privates().company("MP", 76, {C: 30, B: 20, D: 20}).company("IC", 76, {B: 60}).stock_round(C)
    t.do(Sell("MP", 2))
    assert t.president("MP") == D


@pytest.mark.rule("R-1870-063", "1870/T-45")
def test_no_buying_back_in_the_same_round() -> None:
    t = two_sales().do(Sell("MP", 1), Pass(), Decline()).pass_to(A)
    assert t.refused(Buy("MP", "ipo")) == "sold-this-round"
    t.stock_round(A, turn=3)
    assert t.legal(Buy("MP", "ipo"))


@pytest.mark.rule("R-1870-073", "R-1870-074", "1870/T-41")
def test_shirley_and_dewey() -> None:
    """Shirley (A) is one over with 4 MP at 64; Dewey (D) is president of MP and sits to her right."""
    t = West(4).privates().company("MP", 76, {D: 50, A: 40}, (4, 4)).company("IC", 100, {B: 50}, (0, 6))
    t.company("FW", 76, {B: 50, A: 40}).company("TP", 76, {C: 50, A: 40}).company("GMO", 76, {C: 50, A: 40})
    t.company("SP", 76, {B: 50, A: 10}).purse(A, 2000).purse(D, 2000)
    assert (t.certificates(A), t.certificate_limit) == (17, 16)
    t.stock_round(A)
    for sold in (1, 2, 3):
        assert t.refused(Buy("IC", "ipo")) == "must-sell-first"
        assert t.refused(Pass()) == "over-limit"
        t.do(Sell("MP", 1))
        assert t.certificates(A) == 12 + sold, "MP counts as yellow for the rest of the turn"
        t.do(Buy("IC", "ipo"))
        if t.actor == A:
            t.do(Pass())
        t.do(Protect())
        assert t.percent("IC", A) == sold * 10
        assert t.actor == A, "left of Dewey"
        assert t.certificates(A) == 17
    t.do(Sell("MP", 1))
    assert t.certificates(A) == 16
    assert t.refused(Buy("IC", "ipo")) == "certificate-limit"
    assert (t.percent("IC", A), t.percent("MP", D)) == (30, 80)


@pytest.mark.rule("R-1870-073", "1870/T-103", "1870/A-38")
def test_over_the_limit_with_nothing_to_sell() -> None:
    t = West(4).privates()
    for sym in ("MP", "FW", "TP", "GMO"):
        t.company(sym, 76, {B: 50, A: 40}, cash=300)
    t.company("IC", 76, {A: 20}, (2, 0), operated=False).company("SP", 76, {B: 50, A: 10})
    assert t.certificates(A) == 17
    t.company("ATSF", 76, {C: 50}, (2, 0)).stock_round(A)
    assert t.refused(Pass()) == "over-limit"
    assert t.refused(Buy("ATSF", "ipo")) == "must-sell-first"
    assert t.refused(Redeem("IC", A)) == "must-sell-first"
    # every holding unsaleable: pools at half, presidents' certificates stuck
    t = West(4).privates()
    for sym in ("MP", "FW", "TP", "GMO", "SP"):
        t.company(sym, 76, {A: 40, B: 10, "pool": 50}, cash=300)
    t.company("ATSF", 76, {C: 50}, (2, 0)).company("IC", 76, {C: 50})
    t.company("SSW", 76, {C: 20, A: 10, "pool": 50}).company("MKT", 76, {C: 20, A: 10, "pool": 50})
    assert t.certificates(A) == 17
    t.purse(A, 500).stock_round(A)
    assert t.legal(Pass())
    assert t.legal(Buy("ATSF", "ipo")), "yellow does not count"
    assert t.refused(Buy("IC", "ipo")) == "certificate-limit"


@pytest.mark.rule("R-1870-073")
def test_swapping_presidencies_can_put_one_over() -> None:
    t = West(4).privates().company("MP", 76, {C: 30, A: 30}).company("IC", 76, {B: 60}).stock_round(A)
    before = t.certificates(C)
    t.do(Buy("MP", "ipo"))
    assert t.president("MP") == A
    assert t.certificates(C) == before + 1, "two ordinary certificates for the president's"


@pytest.mark.rule("R-1870-071", "R-1870-076", "1870/T-47", "R-1870-004")
def test_priority_goes_left_of_the_last_who_acted() -> None:
    t = two_sales().do(Buy("FW", "ipo"), Pass())
    t.pass_to(A)
    t.do(Pass())
    assert t.game.state.priority == B
    t = two_sales().do(Sell("MP", 1), Pass(), Protect())
    assert t.actor == D
    for _ in range(4):
        t.do(Pass())
    assert t.round == "operating"
    assert t.game.state.priority == D, "C protected last"


@pytest.mark.rule("R-1870-071", "R-1870-057")
def test_protection_undoes_earlier_passes() -> None:
    t = West(4).privates().company("MP", 76, {B: 40, D: 20}).company("IC", 76, {A: 60}).stock_round(A)
    t.do(Pass(), Pass(), Pass(), Sell("MP", 1), Pass(), Protect())
    assert t.actor == C, "left of B"
    t.do(Pass(), Pass(), Pass())
    assert t.round == "stock"
    assert t.actor == B, "who protected has another turn"


@pytest.mark.rule("R-1870-077", "R-1870-078", "R-1870-079", "R-1870-080", "R-1870-060")
def test_starting_a_company() -> None:
    t = West(4).privates().purse(A, 1000).purse(B, 1000).stock_round(A)
    assert t.refused(Par("MP", 80)) == "par-price"
    assert t.refused(Buy("MP", "ipo")) == "no-par"
    t.company("IC", 76, {C: 20}, operated=False)
    t.do(Par("MP", 76))
    assert t.cash(A) == 1000 - 152
    assert (t.cell("MP"), t.pile(3, 6)) == ((3, 6), ["IC", "MP"])
    assert (t.floated("MP"), t.treasury("MP")) == (False, 0)
    for _ in range(4):
        t.pass_to(B).do(Buy("MP", "ipo"))
        if t.actor == B:
            t.do(Pass())
    assert (t.floated("MP"), t.treasury("MP"), t.percent("MP", "ipo")) == (True, 760, 40)
    bank = t.bank
    t.pass_to(A).do(Buy("MP", "ipo"))
    assert (t.bank, t.treasury("MP")) == (bank + 76, 760), "later shares pay the bank"


@pytest.mark.rule("R-1870-079", "R-1870-077")
@pytest.mark.parametrize("par", [68, 72, 76, 82, 90, 100])
def test_every_par(par: int) -> None:
    t = West(4).privates().purse(A, 1000).stock_round(A).do(Par("TP", par))
    assert (t.price("TP"), t.cash(A)) == (par, 1000 - 2 * par)


@pytest.mark.rule("R-1870-081", "1870/T-68")
def test_half_sold_does_not_operate() -> None:
    t = West(4).privates().company("MP", 76, {A: 50}, operated=False).company("IC", 76, {B: 60}, cash=100)
    t.operating_round()
    assert t.acting == "IC"
    t.finish_turn()
    assert t.cell("MP") == (3, 6)


@pytest.mark.rule("R-1870-064")
def test_sixty_percent() -> None:
    t = West(4).privates().company("MP", 76, {A: 60}).company("IC", 76, {B: 60}).stock_round(A)
    assert t.refused(Buy("MP", "ipo")) == "holding-limit"


@pytest.mark.rule("1870/D-26", "1870/A-25", "R-1870-058")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_a_company_keeps_the_turn(preset: str) -> None:
    t = (
        West(2, preset)
        .privates()
        .company("MP", 76, {A: 40, B: 30, "pool": 30}, cash=500)
        .purse(A, 0)
        .purse(B, 900)
    )
    t.game.state.sold = (0, 0)
    verbs.move_shares(t.game, t.corporation("MP"), 12, 13, 3)
    verbs.move_shares(t.game, t.corporation("MP"), 13, B, 1)
    verbs.move_shares(t.game, t.corporation("MP"), 13, 14, 2)
    t.stock_round(A)
    # A can sell, so the turn is asked for either way; without anything to sell only the company is left
    verbs.put(t.game, CLOSED, True)
    step = t.game.rules.rounds["stock"].steps[0]
    note_private(t.game)
    assert step.open(t.game) == (not preset)
