"""1870, redemption and reissue."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.positions import A, B, C, D

from railhead.engine.actions import Buy, Pass, Sell
from railhead.engine.state import replaced
from railhead.titles.agreement import parties
from railhead.titles.g1870.actions import Redeem, Reissue


def ripe(preset: str = "", cash: int = 500, cell: tuple[int, int] = (3, 6), **holders: int) -> West:
    """MP, president A, has operated; its shares are spread as named."""
    seats = {"A": A, "B": B, "C": C, "D": D}
    spread = {seats.get(who, who): percent for who, percent in holders.items()}
    t = West(4, preset).privates().company("MP", 76, spread, cell, cash=cash)
    return t.company("IC", 76, {D: 60}).stock_round(A)


@pytest.mark.rule("R-1870-084", "R-1870-086", "R-1870-087", "1870/T-49")
def test_six_shares_stay_outside() -> None:
    assert ripe(A=40, B=30).legal(Redeem("MP", B)), "IPO 3"
    assert ripe(A=40, B=20).refused(Redeem("MP", B)) == "redeem-least", "IPO 4"
    assert ripe(A=40, B=20, treasury=40).refused(Redeem("MP", B)) == "redeem-least"


@pytest.mark.rule("R-1870-086", "1870/T-50", "R-1870-065")
def test_the_pool_comes_first() -> None:
    t = ripe(A=40, B=30, pool=10)
    assert t.refused(Redeem("MP", A)) == "redeem-pool"
    bank, cash = t.bank, t.treasury("MP")
    t.do(Redeem("MP", -1))
    assert (t.bank, t.treasury("MP")) == (bank + 76, cash - 76)
    assert (t.percent("MP", "pool"), t.treasury_percent("MP")) == (0, 10)
    assert (t.actor, t.price("MP")) == (B, 76), "the turn is over and no price moved"
    assert t.game.state.last_dealer == A


@pytest.mark.rule("R-1870-086", "R-1870-088", "R-1870-089", "1870/D-11", "1870/T-51")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_from_a_player(preset: str) -> None:
    t = ripe(preset, A=30, C=30, B=10)
    assert t.refused(Redeem("MP", A)) == "redeem-presidency"
    asked = parties(t.game, Redeem("MP", C))
    assert asked == (frozenset() if preset else frozenset({C})), "C may refuse, and then the turn goes on"
    cash = t.cash(C)
    t.do(Redeem("MP", C))
    assert (t.cash(C), t.percent("MP", C)) == (cash + 76, 20)
    t.pass_to(C)
    assert t.legal(Buy("MP", "ipo")), "it was no sale"


@pytest.mark.rule("R-1870-086")
def test_from_the_president_himself() -> None:
    t = ripe(A=40, B=30)
    assert parties(t.game, Redeem("MP", A)) == frozenset()
    t.do(Redeem("MP", A))
    assert t.percent("MP", A) == 30


@pytest.mark.rule("R-1870-085", "R-1870-058", "1870/T-52")
def test_once_in_a_round_and_alone() -> None:
    t = ripe(A=40, B=30, pool=20).do(Redeem("MP", -1)).pass_to(A)
    assert t.refused(Redeem("MP", -1)) == "redeemed"
    t = ripe(A=40, B=30, pool=10).do(Buy("IC", "ipo"))
    assert t.refused(Redeem("MP", -1)) == "company-alone"


@pytest.mark.rule("R-1870-084", "1870/A-24", "R-1870-149")
def test_only_companies_that_have_operated() -> None:
    t = ripe(A=40, B=30)
    t.game.state.operated = replaced(t.game.state.operated, t.corporation("MP"), 0)
    assert t.refused(Redeem("MP", B)) == "not-operated"
    assert ripe(A=40, B=30).refused(Redeem("IC", D)) == "not-president"
    t = ripe(A=40, B=20, treasury=40)
    assert t.floated("MP"), "with six shares outside it goes on operating"


@pytest.mark.rule("1870/A-23", "1870/D-29", "R-1870-086")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_a_president_with_his_certificate_alone(preset: str) -> None:
    t = West(6, preset).privates().company("MP", 76, {A: 20, B: 10, C: 10, D: 10, 4: 10, 5: 10}, cash=500)
    t.stock_round(A)
    assert t.refused(Redeem("MP", A)) == "redeem-source"
    assert t.legal(Redeem("MP", B)) == (not preset), "18xx.games fails on looking for his share"


@pytest.mark.rule(
    "R-1870-093", "R-1870-092", "1870/D-02", "1870/T-53", "1870/T-54", "R-1870-094", "1870/T-97"
)
@pytest.mark.parametrize(
    ("cell", "par", "printed", "nearest"),
    [
        ((0, 12), 100, 140, 160),
        ((0, 18), 200, 250, 275),
        ((0, 16), 100, 225, 225),
        ((1, 6), 100, 100, 100),
        ((0, 6), 100, 100, 100),
    ],
)
def test_the_new_par(cell: tuple[int, int], par: int, printed: int, nearest: int) -> None:
    for preset, value in (("", printed), (PRESET, nearest)):
        t = West(4, preset).privates().company("MP", 100, {A: 40, B: 30, "treasury": 30}, cell)
        t.game.state.par = replaced(t.game.state.par, t.corporation("MP"), par)
        price = t.price("MP")
        t.stock_round(A).do(Reissue("MP"))
        assert (t.par("MP"), t.percent("MP", "ipo"), t.treasury_percent("MP")) == (value, 30, 0)
        assert (t.price("MP"), t.actor) == (price, B)


@pytest.mark.rule("R-1870-093")
def test_the_whole_printed_table() -> None:
    table = West(4).game.title.facts["market"]["reissue_par"]
    prices = (100, 110, 120, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350, 375, 400)
    values = (76, 82, 90, 110, 120, 140, 140, 160, 180, 200, 225, 250, 250, 275, 300)
    assert {int(price): value for price, value in table.items()} == dict(zip(prices, values, strict=True))


@pytest.mark.rule("R-1870-146")
def test_a_highest_reissue() -> None:
    t = West(4, max_reissue_200=True).privates().company("MP", 100, {A: 40, B: 30, "treasury": 30}, (0, 20))
    t.stock_round(A).do(Reissue("MP"))
    assert t.par("MP") == 200


@pytest.mark.rule("R-1870-090", "R-1870-095", "R-1870-080", "1870/D-14", "1870/T-55")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_money_of_the_reissue(preset: str) -> None:
    t = (
        West(4, preset)
        .privates()
        .company("MP", 100, {A: 40, B: 30, "treasury": 20, "pool": 10}, (0, 8), cash=50)
    )
    t.company("IC", 76, {D: 60}).stock_round(A).do(Reissue("MP"))
    assert t.par("MP") == 100
    bank = t.bank
    t.do(Buy("MP", "ipo"))
    if t.actor == B:
        t.do(Pass())
    assert (t.treasury("MP"), t.bank) == (150, bank), "paid to the company"
    t.pass_to(A)
    assert t.legal(Redeem("MP", -1)) == bool(preset)
    if not preset:
        assert t.refused(Redeem("MP", -1)) == "redeem-cash"
    t.stock_round(A, turn=3)
    assert t.legal(Redeem("MP", -1)), "later the money is its own"


@pytest.mark.rule("R-1870-092", "1870/T-56")
def test_all_of_them_and_only_with_an_empty_offering() -> None:
    t = West(4).privates().company("MP", 76, {A: 40, B: 30, "treasury": 20}).stock_round(A)
    assert t.refused(Reissue("MP")) == "reissue-ipo"
    assert ripe(A=40, B=30).refused(Reissue("MP")) == "reissue-none"
    t = West(4).privates().company("MP", 76, {A: 40, B: 30, "treasury": 30}).stock_round(A).do(Reissue("MP"))
    assert t.treasury_percent("MP") == 0, "there is no way to reissue two of three"


@pytest.mark.rule("1870/D-12", "R-1870-058", "1870/T-57")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_reissue_after_a_purchase(preset: str) -> None:
    t = (
        West(4, preset)
        .privates()
        .company("MP", 76, {A: 40, B: 30, "treasury": 30})
        .company("IC", 76, {D: 60})
    )
    t.stock_round(A).do(Buy("IC", "ipo"))
    assert t.legal(Reissue("MP")) == bool(preset)
    if preset:
        t.do(Reissue("MP"))
        assert t.actor == B, "which ends the turn"


@pytest.mark.rule("1870/D-13", "R-1870-092")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_one_reissue_in_a_round(preset: str) -> None:
    t = (
        West(4, preset)
        .privates()
        .company("MP", 76, {A: 40, B: 40, "treasury": 20})
        .company("IC", 76, {D: 60})
    )
    t.stock_round(A).do(Reissue("MP"))
    s = t.game.state
    row = t.row("MP")
    s.shares = replaced(replaced(s.shares, row + 13, 0), row + 14, 2)
    t.pass_to(A)
    assert t.legal(Reissue("MP")) == bool(preset)
    if not preset:
        assert t.refused(Reissue("MP")) == "reissued"


@pytest.mark.rule("R-1870-091")
def test_treasury_shares_are_for_reissue_alone() -> None:
    t = ripe(A=40, B=30, treasury=30)
    assert t.refused(Buy("MP", "ipo")) == "none-there"
    assert t.refused(Sell("MP", 5)) == "too-few-shares"


@pytest.mark.rule("R-1870-060")
@pytest.mark.parametrize("source", ["ipo", "pool"])
def test_a_share_that_is_not_there_is_a_matter_of_what_can_be_bought(source: str) -> None:
    """Not of the order in which the initial offering is sold."""
    t = ripe(A=40, B=30, treasury=30)
    refusal = t.game.why_not(Buy("MP", source))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("none-there", "R-1870-060")
