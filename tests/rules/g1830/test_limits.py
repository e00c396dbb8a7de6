"""1830, limits on certificates and holdings, and what the coloured zones of the market lift."""

from __future__ import annotations

import pytest
from tests.rules.positions import CORPORATIONS, A, B, C, D, Table

from railhead.engine.actions import Buy, EndGame, Exchange, Par, Pass, Sell
from railhead.engine.state import replaced

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])
YELLOW, ORANGE, BROWN = (3, 3), (4, 1), (7, 2)


def at_the_limit(preset: str = "", **options: str) -> Table:
    """Four players, A counts 16: PRR, NYC, CPR 60% (5 certificates each) and B&O 10%."""
    t = Table(4, preset, **options).purse(A, 2000)
    for sym in ("PRR", "NYC", "CPR"):
        t.start(sym, 67, A, 60)
    t.start("B&O", 67, B, 20).give("B&O", A, 10).start("C&O", 67, B, 20)
    assert t.certificates(A) == t.certificate_limit == 16
    return t


@pytest.mark.rule("R-1830-090")
def test_privates_and_certificates_count_one_each() -> None:
    t = Table(4).privates(SV=A, MH=A, CA=B).start("PRR", 67, A, 40).give("NYC", A, 10).stock_round(A)
    assert t.certificates(A) == 2 + 3 + 1
    assert t.certificates(B) == 1


@pytest.mark.rule("R-1830-090", "R-1830-094")
def test_nobody_buys_past_the_limit() -> None:
    t = at_the_limit().stock_round(A)
    refusal = t.refusal(Buy("B&O", "ipo"))
    assert (refusal.code, refusal.rule) == ("certificate-limit", "R-1830-090")
    assert (refusal.facts["certificates"], refusal.facts["limit"]) == (17, 16)
    assert t.refused(Par("ERIE", 67)) == "certificate-limit"


@pytest.mark.rule("R-1830-091", "1830/A-12")
@pytest.mark.parametrize("cell", [YELLOW, ORANGE, BROWN])
def test_coloured_stock_does_not_count(cell: tuple[int, int]) -> None:
    t = Table(4).start("PRR", 67, A, 60)
    assert t.certificates(A) == 5
    assert t.at("PRR", *cell).certificates(A) == 0


@pytest.mark.rule("R-1830-056", "R-1830-093", "1830/T-22")
@PRESETS
def test_losing_a_presidency_may_break_the_limit_and_must_be_mended(preset: str) -> None:
    t = Table(6, preset).start("PRR", 67, A, 30).give("PRR", B, 30).start("NYC", 67, A, 60)
    t.start("CPR", 67, C, 40).give("CPR", A, 40)
    assert t.certificates(A) == 11
    t.stock_round(B).do(Buy("PRR", "ipo")).end_turn()
    assert (t.president("PRR"), t.certificates(A)) == (B, 12)
    t.pass_to(A)
    assert t.refused(Pass()) == "over-limit"
    assert t.refused(Buy("CPR", "ipo")) == "must-sell-first"
    assert t.refused(Par("ERIE", 67)) == "must-sell-first"
    assert {type(choice) for choice in t.game.choices()} - {EndGame} == {Sell}
    t.do(Sell("PRR", 1))
    assert t.legal(Pass())


@pytest.mark.rule("R-1830-092", "1830/A-13", "1830/T-23")
@PRESETS
def test_sixty_percent_and_its_exceptions(preset: str) -> None:
    t = Table(4, preset).start("PRR", 71, A, 60).stock_round(A)
    assert t.cell("PRR") == (4, 6)
    refusal = t.refusal(Buy("PRR", "ipo"))
    assert (refusal.code, refusal.rule, refusal.facts["percent"]) == ("holding-limit", "R-1830-092", 70)
    t = Table(4, preset).start("PRR", 71, A, 60).at("PRR", 4, 1).stock_round(A)
    t.do(Buy("PRR", "ipo"))
    assert t.percent("PRR", A) == 70
    assert t.legal(Pass()), "orange: no limit"


@pytest.mark.rule("R-1830-092", "R-1830-093", "1830/A-13", "1830/T-23")
@PRESETS
@pytest.mark.parametrize("cell", [(4, 2), (4, 6), (0, 0)])
def test_back_in_a_zone_with_a_limit_the_excess_is_sold(preset: str, cell: tuple[int, int]) -> None:
    t = Table(4, preset).start("PRR", 71, A, 70).at("PRR", *cell).stock_round(A)
    assert t.refused(Pass()) == "over-limit"
    assert {type(choice) for choice in t.game.choices()} - {EndGame} == {Sell}
    t.do(Sell("PRR", 1))
    assert t.legal(Pass())


@pytest.mark.rule("1830/A-13")
def test_a_turn_cannot_end_above_a_limit_that_it_broke_itself() -> None:
    t = Table(4).start("PRR", 71, B, 20).give("PRR", A, 20).at("PRR", 5, 1).stock_round(A)
    t.start("NYC", 71, A, 60).purse(A, 500)
    assert t.legal(Pass())
    t.give("NYC", A, 10)
    assert t.refused(Pass()) == "over-limit"


@pytest.mark.rule("1830/A-13")
def test_an_excess_that_cannot_be_sold_has_no_consequence() -> None:
    t = Table(6).privates(SV=A, CS=A, DH=A, MH=A, CA=A, BO=A)
    for sym in CORPORATIONS:
        t.start(sym, 67, A, 20)
    assert t.certificates(A) == 14 > t.certificate_limit
    t.stock_round(A)
    assert t.refused(Sell("PRR", 1)) == "no-heir"
    assert t.legal(Pass())


@pytest.mark.rule("R-1830-091", "R-1830-093", "1830/T-24")
@PRESETS
def test_yellow_stock_may_be_bought_at_the_limit(preset: str) -> None:
    t = at_the_limit(preset).at("C&O", *YELLOW).stock_round(A)
    t.do(Buy("C&O", "ipo"))
    assert t.certificates(A) == 16
    t.end_turn().at("C&O", 5, 6).pass_to(A)
    assert t.certificates(A) == 17
    assert t.refused(Pass()) == "over-limit"


@pytest.mark.rule("R-1830-094", "R-1830-052", "1830/A-50", "1830/T-85")
@PRESETS
def test_what_may_be_bought_at_the_limit(preset: str) -> None:
    t = at_the_limit(preset).stock_round(A)
    assert t.refused(Buy("C&O", "ipo")) == "certificate-limit"
    t = at_the_limit(preset).at("C&O", *YELLOW).stock_round(A)
    assert t.legal(Buy("C&O", "ipo"))
    t = at_the_limit(preset).at("PRR", *ORANGE).stock_round(A)
    assert t.legal(Buy("PRR", "ipo")), "orange, 60% held already"
    t = at_the_limit(preset).at("PRR", *BROWN).stock_round(A)
    t.do(Sell("PRR", 1)).end_turn().pass_to(A)
    assert t.refused(Buy("PRR", "pool")) == "sold-this-round", "brown lifts limits, not this"


def brown_pennsylvania(preset: str = "", **options: str) -> Table:
    """PRR at 30 in the brown zone, 20% in the IPO, 30% in the pool."""
    t = Table(4, preset, **options).start("PRR", 67, B, 30).give("PRR", C, 20).give("PRR", "pool", 30)
    t.at("PRR", 7, 2).start("NYC", 67, D, 30).give("NYC", "pool", 10)
    return t.start("B&O", 67, D).give("B&O", A, 10).stock_round(A)


@pytest.mark.rule("R-1830-064", "1830/A-10", "1830/D-03", "1830/T-25")
def test_brown_stock_is_bought_several_at_a_time() -> None:
    t = brown_pennsylvania()
    t.do(*[Buy("PRR", "pool")] * 3, *[Buy("PRR", "ipo")] * 2)
    assert t.cash(A) == 600 - 3 * 30 - 2 * 67
    assert t.percent("PRR", A) == 50
    refusal = t.refusal(Buy("NYC", "ipo"))
    assert (refusal.code, refusal.rule) == ("several-other", "1830/A-10")
    assert t.refused(Par("CPR", 67)) in ("several-other", "bought-already")


@pytest.mark.rule("1830/A-10")
def test_brown_purchases_do_not_mix_with_others() -> None:
    t = brown_pennsylvania().do(Buy("NYC", "ipo"))
    assert t.refused(Buy("PRR", "pool")) == "bought-already"
    t = brown_pennsylvania().at("NYC", 7, 1).do(Buy("PRR", "pool"))
    assert t.refused(Buy("NYC", "pool")) == "several-other", "two brown corporations do not mix either"
    t = brown_pennsylvania().do(Par("CPR", 67))
    assert t.refused(Buy("PRR", "pool")) == "bought-already"


@pytest.mark.rule("1830/D-03", "1830/T-25")
def test_elsewhere_further_brown_stock_comes_from_the_pool() -> None:
    t = brown_pennsylvania("18xxgames").do(*[Buy("PRR", "pool")] * 2)
    refusal = t.refusal(Buy("PRR", "ipo"))
    assert (refusal.code, refusal.rule) == ("several-source", "1830/D-03")
    t.do(Buy("PRR", "pool"))
    t = brown_pennsylvania("18xxgames").do(Buy("PRR", "ipo"))
    assert t.refused(Buy("PRR", "pool")) == "several-source"
    t = brown_pennsylvania("18xxgames", brown_multibuy_source="any")
    t.do(*[Buy("PRR", "pool")] * 3, *[Buy("PRR", "ipo")] * 2)
    assert t.percent("PRR", A) == 50


@pytest.mark.rule("1830/A-12", "R-1830-064")
def test_only_brown_allows_several() -> None:
    for cell in (YELLOW, ORANGE):
        t = Table(4).start("PRR", 67, B, 30).give("PRR", "pool", 30).at("PRR", *cell).stock_round(A)
        t.do(Buy("PRR", "pool"))
        assert t.refused(Buy("PRR", "pool")) == "bought-already"


@pytest.mark.rule("1830/A-19", "R-1830-094")
def test_the_exchange_of_mh_is_within_the_limit() -> None:
    t = at_the_limit().privates(MH=A)
    s = t.game.state
    for row in (t.row("B&O"), t.row("NYC")):
        s.shares = replaced(s.shares, row + A, s.shares[row + A] - 1)
        s.shares = replaced(s.shares, row + t.holder("ipo"), s.shares[row + t.holder("ipo")] + 1)
    t.give("B&O", A, 10)
    assert t.certificates(A) == 16
    t.stock_round(A).do(Exchange("MH", "NYC", "ipo"))
    assert (t.certificates(A), t.percent("NYC", A)) == (16, 60)
