"""1870, the market: the ledge, arrows, zones, closing."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.positions import A, B, C

from railhead.engine import verbs
from railhead.engine.actions import Buy, Dividend, Pass, Sell
from railhead.engine.events import PriceMoved
from railhead.engine.holdings import operating_order
from railhead.titles.g1870.actions import Redeem
from railhead.titles.g1870.company_shares import REISSUED
from railhead.titles.g1870.markers import PLACED


def fall(t: West, row: int, column: int, shares: int) -> tuple[int, int]:
    market = t.game.title.market
    return divmod(market.fallen(row * market.width + column, shares), market.width)


def price(t: West, cell: tuple[int, int]) -> int:
    return t.game.title.market.price[cell[0] * t.game.title.market.width + cell[1]]


@pytest.mark.rule("R-1870-048", "R-1870-049", "1870/T-23", "1870/T-24", "1870/T-25", "1870/A-02")
@pytest.mark.parametrize(
    ("cell", "prices"),
    [
        ((4, 9), [82, 82, 72, 72]),
        ((5, 9), [82, 72, 72]),
        ((7, 7), [64, 60]),
        ((0, 16), [275, 275, 225]),
        ((5, 10), [82, 82]),
    ],
)
def test_the_ledge(cell: tuple[int, int], prices: list[int]) -> None:
    t = West(4)
    assert [price(t, fall(t, *cell, n + 1)) for n in range(len(prices))] == prices


@pytest.mark.rule("R-1870-049", "R-1870-054", "1870/T-24")
def test_a_token_on_the_ledge_keeps_its_place() -> None:
    t = (
        West(4)
        .privates()
        .company("MP", 76, {A: 40, B: 20}, (5, 9))
        .company("IC", 76, {A: 40}, (5, 9))
        .stock_round(B)
    )
    t.purse(A, 0).do(Sell("MP", 1), Pass())
    assert t.cell("MP") == (5, 9)
    assert t.pile(5, 9) == ["MP", "IC"]


@pytest.mark.rule("1870/A-03", "1870/T-26")
def test_sales_in_different_turns_are_apart() -> None:
    t = West(4).privates().company("MP", 76, {A: 40, B: 20, C: 20}, (5, 9)).stock_round(B).purse(A, 0)
    t.do(Sell("MP", 1), Pass(), Sell("MP", 1))
    if t.actor == C:
        t.do(Pass())
    assert t.cell("MP") == (5, 9)
    t = West(4).privates().company("MP", 76, {A: 40, B: 20}, (5, 9)).stock_round(B)
    t.do(Sell("MP", 1))
    assert t.refused(Sell("MP", 1)) == "block-twice"


@pytest.mark.rule("R-1870-051", "R-1870-052", "1870/T-27", "1870/T-28", "1870/A-01")
def test_arrows_at_the_ledge() -> None:
    market = West(4).game.title.market
    width = market.width
    assert divmod(market.right[5 * width + 9], width) == (4, 9)
    assert divmod(market.fallen(4 * width + 9, 2), width) == (5, 9)
    assert divmod(market.left[5 * width + 10], width) == (5, 9)
    for row, column in (
        (2, 15),
        (3, 12),
        (4, 10),
        (5, 9),
        (6, 8),
        (7, 7),
        (8, 6),
        (1, 20),
        (4, 15),
        (9, 6),
        (10, 6),
    ):
        assert divmod(market.right[row * width + column], width) == (row - 1, column)
    for row in range(8):
        assert divmod(market.left[row * width], width) == (row + 1, 0)
    assert market.right[20] == 20, "$400 stays"


@pytest.mark.rule("1870/D-03", "1870/A-01")
def test_the_ledge_by_the_letter_of_the_text() -> None:
    market = West(4, ledge_sideways="text").game.title.market
    width = market.width
    assert divmod(market.right[5 * width + 9], width) == (5, 10)
    assert divmod(market.left[5 * width + 10], width) == (6, 10)
    assert West(4, PRESET).game.rules.options["ledge_sideways"] == "arrows"


@pytest.mark.rule("R-1870-053", "R-1870-051", "R-1870-122")
@pytest.mark.parametrize(("how", "cell"), [("pay", (3, 7)), ("half", (3, 6)), ("withhold", (3, 5))])
def test_dividends_move_tokens(how: str, cell: tuple[int, int]) -> None:
    t = running_mp().skip_to("dividend").do(Dividend(how))
    assert t.cell("MP") == cell


def running_mp() -> West:
    """MP can run C18 to B19 for 40 and is about to."""
    t = West(4).privates().company("MP", 76, {A: 60}, cash=100).tile("C18", "57", 0).tile("B19", "57", 0)
    return t.equip("MP", "2").operating_round()


@pytest.mark.rule("R-1870-046", "R-1870-052", "R-1870-055", "1870/T-29", "1870/A-15", "1870/D-31")
def test_withholding_in_the_first_column() -> None:
    t = West(4).privates().company("MP", 76, {A: 60}, (3, 0)).company("IC", 76, {B: 60}, (7, 0), cash=50)
    t.operating_round()
    assert (t.price("MP"), t.cell("MP")) == (40, (4, 0)), "MP had nothing to do and paid nothing"
    assert t.acting == "IC"
    t.do(Pass())
    assert t.closed("IC"), "no dividend at $10"
    assert t.round == "stock", "and its turn is over"


@pytest.mark.rule("R-1870-050", "1870/T-30")
def test_sold_out_in_the_top_row() -> None:
    market = West(4).game.title.market
    assert divmod(market.up[9], market.width) == (1, 10)
    assert market.price[market.up[9]] == 140
    assert market.up[20] == 20


def risen(t: West) -> dict[str, tuple[int, int]]:
    """Companies that rose at the end of the stock round, in order, and where to."""
    width = t.game.title.market.width
    moves = [event for event in t.events(PriceMoved) if event.why == "sold-out"]
    return {t.game.title.corporations[event.corporation].sym: divmod(event.target, width) for event in moves}


@pytest.mark.rule("R-1870-050", "R-1870-091", "1870/T-31", "R-1870-095")
def test_treasury_shares_count_as_owned() -> None:
    t = West(2).privates().company("MP", 76, {A: 40, B: 20, "treasury": 40}, (3, 7))
    t.company("IC", 76, {A: 60, B: 30}, (3, 8)).stock_round().do(Pass(), Pass())
    assert risen(t) == {"MP": (2, 7)}, "a share of IC is left in the offering"
    unsold = West(2).privates().company("MP", 76, {A: 60, B: 30}, (3, 7)).stock_round()
    verbs.put(unsold.game, REISSUED, frozenset({unsold.corporation("MP")}))
    unsold.do(Pass(), Pass())
    assert risen(unsold) == {}


@pytest.mark.rule("R-1870-050", "R-1870-054", "R-1870-056", "R-1870-076", "1870/T-32")
def test_the_dearer_one_rises_first() -> None:
    t = (
        West(2)
        .privates()
        .company("IC", 76, {A: 60, B: 40}, (2, 10))
        .company("MP", 76, {A: 60, B: 40}, (0, 9))
    )
    t.stock_round().do(Pass(), Pass())
    assert list(risen(t).items()) == [("MP", (1, 10)), ("IC", (1, 10))], "140 before 120"


@pytest.mark.rule("R-1870-056")
def test_share_price_order() -> None:
    t = West(4).privates().company("MP", 76, {A: 60}, (4, 6)).company("IC", 76, {A: 60}, (3, 5))
    t.company("FW", 76, {A: 60}, (4, 6)).company("TP", 76, {A: 60}, (0, 6)).company(
        "GMO", 76, {A: 60}, (1, 5)
    )
    order = operating_order(t.game, [t.corporation(sym) for sym in ("IC", "FW", "MP", "TP", "GMO")])
    assert [t.game.title.corporations[c].sym for c in order] == ["TP", "GMO", "MP", "FW", "IC"]


@pytest.mark.rule("R-1870-055", "R-1870-046", "1870/T-33", "1870/T-96", "1870/A-14", "R-1870-111")
def test_a_company_closes() -> None:
    t = West(4).privates(SCC="MP").company("MP", 76, {A: 40, B: 20}, (7, 1), cash=70).equip("MP", "3")
    t.tile("C18", "57", 0).company("IC", 76, {C: 60}, (7, 0))
    t.marker("SCC", t.hex("H13") * 8, "MP")
    t.stock_round(B).purse(A, 0)
    bank = t.bank
    t.do(Sell("MP", 2), Pass())
    assert t.closed("MP")
    assert (t.percent("MP", A), t.percent("MP", "pool"), t.tokens("MP"), t.treasury("MP")) == (0, 0, [], 0)
    assert t.game.state.discarded == (t.game.title.train_index["3"] * 100,)
    assert t.bank_trains()["3"] == 180
    assert t.bank == bank - 40 + 70
    assert t.owner("SCC") == "closed"
    assert t.game.state.get(PLACED) == ()
    assert t.certificate_limit == 14
    verbs.move_price(t.game, t.corporation("IC"), 8 * t.game.title.market.width, "test")
    assert t.closed("IC")
    assert t.certificate_limit == 14, "it falls only once"
    assert t.refused(Buy("MP", "ipo")) == "no-par"


@pytest.mark.rule("1870/D-25", "1870/A-14")
def test_markers_of_a_closed_company_at_18xxgames() -> None:
    t = West(4, PRESET).privates(GSC="MP").company("MP", 76, {A: 60}, (7, 0)).company("IC", 76, {A: 60})
    node = t.hex("M20") * 8
    t.marker("GSC", node, "MP")
    verbs.move_price(t.game, t.corporation("MP"), 8 * t.game.title.market.width, "test")
    assert t.closed("MP")
    assert t.game.rules.run_extras is not None
    assert t.game.rules.run_extras(t.game, t.corporation("IC"))["bonus"] == {node: 10}


@pytest.mark.rule("R-1870-145", "1870/T-34")
def test_the_market_of_the_sister_games() -> None:
    market = West(4, original_market=True).game.title.market
    printed = West(4).game.title.market
    width = market.width
    for row, column in ((6, 5), (7, 6)):
        assert market.price[row * width + column] == 60
        assert market.zone[row * width + column].counts
        assert not printed.zone[row * width + column].counts
    assert market.zone[4 * width].name == "green"
    assert not market.zone[4 * width].several
    assert printed.zone[4 * width].several == "pool"


@pytest.mark.rule("R-1870-043", "R-1870-047", "1870/T-44", "R-1870-064")
def test_yellow_and_white() -> None:
    t = (
        West(4)
        .privates()
        .company("MP", 76, {A: 60}, (2, 0))
        .company("IC", 76, {A: 60}, (5, 10))
        .stock_round()
    )
    assert t.certificates(A) == 5, "the lower area is white, yellow does not count"
    assert t.refused(Buy("MP", "ipo")) == "holding-limit"


@pytest.mark.rule("R-1870-044", "R-1870-073", "1870/T-43", "1870/D-15")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_green(preset: str) -> None:
    t = West(4, preset).privates().company("MP", 76, {A: 60}, (3, 0)).company("IC", 76, {B: 60}).stock_round()
    t.do(Buy("MP", "ipo"))
    if t.actor == A:
        t.do(Pass())
    t.pass_to(A).do(Buy("MP", "ipo"))
    if t.actor == A:
        t.do(Pass())
    assert t.percent("MP", A) == 80
    verbs.move_price(t.game, t.corporation("MP"), 2 * t.game.title.market.width, "test")
    t.pass_to(A)
    assert t.legal(Pass()) == bool(preset)
    if not preset:
        assert t.refused(Pass()) == "over-limit"
        assert t.refused(Sell("MP", 1)) == "sale-holding"
        t.do(Sell("MP", 2))


@pytest.mark.rule("R-1870-045", "1870/T-42")
def test_brown() -> None:
    def brown() -> West:
        t = West(4).privates().company("MP", 76, {B: 50, "pool": 30}, (5, 0))
        return t.company("IC", 76, {C: 60, "pool": 10}, (4, 0)).stock_round()

    t = brown().do(Buy("MP", "pool"), Buy("MP", "pool"), Buy("MP", "pool"))
    assert t.percent("MP", A) == 30
    t = brown().do(Buy("MP", "ipo"))
    assert t.refused(Buy("MP", "pool")) == "several-source"
    t = brown().do(Buy("MP", "pool"), Buy("MP", "pool"))
    assert t.refused(Buy("IC", "pool")) == "several-other"
    assert t.refused(Buy("MP", "ipo")) == "several-source"


@pytest.mark.rule("1870/A-22", "R-1870-058")
def test_buy_then_sell_the_same_company() -> None:
    t = West(4).privates().company("MP", 76, {B: 40, A: 20}).stock_round().do(Buy("MP", "ipo"))
    assert t.legal(Sell("MP", 2))


@pytest.mark.rule("R-1870-148")
def test_companies_hold_no_shares_of_others() -> None:
    t = West(4).privates().company("MP", 76, {A: 50, B: 20}, cash=500).company("IC", 76, {B: 60}, cash=500)
    t.stock_round()
    assert t.refused(Redeem("IC", B)) == "not-president"
    assert {choice.corporation for choice in t.offers(Redeem)} == {"MP"}
