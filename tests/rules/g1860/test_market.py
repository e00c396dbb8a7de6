"""1860, the market: sales, dividends, ends of the track."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.engine.actions import Dividend, Pass, Sell
from railhead.engine.holdings import operating_order
from railhead.titles.g1860.dividends import PayOrRetain
from railhead.titles.g1860.prices import dividend_steps, moved


def after_sale(price: int, shares: int, **options: bool) -> int:
    t = (
        Wight(3, **options)
        .company("IOW", 74, {A: 60, B: 10}, price, trains=("2+1",))
        .company("C&N", 74, {C: 50})
    )
    t.stock_round(A).do(Sell("IOW", shares))
    return 0 if t.is_bankrupt("IOW") else t.price("IOW")


@pytest.mark.rule("R-1860-121", "1860/E-17")
def test_each_share_is_a_place() -> None:
    t = Wight().company("IOW", 74, {A: 60}, 47).purse(A, 0).stock_round(A).do(Sell("IOW", 3))
    assert (t.cash(A), t.price("IOW")) == (69, 36)


@pytest.mark.rule("R-1860-122", "1860/E-19", "1860/E-20", "1860/E-21", "1860/E-22", "1860/S-18")
@pytest.mark.parametrize(
    ("price", "shares", "then"),
    [
        (182, 3, 166), (158, 1, 158), (150, 1, 142), (40, 1, 36), (36, 1, 36), (44, 3, 31), (7, 1, 7), (7, 2, 0),
        (14, 5, 0), (20, 6, 0),
    ],
)  # fmt: skip
def test_in_the_red_zones_the_first_share_is_free(price: int, shares: int, then: int) -> None:
    assert after_sale(price, shares) == then


@pytest.mark.rule("1860/E-19")
def test_bill_sells_three_at_182() -> None:
    """The rulebook's example: the price before the sale is paid for all three."""
    t = (
        Wight()
        .company("IOW", 74, {A: 60}, 182, trains=("2+1",))
        .purse(A, 0)
        .stock_round(A)
        .do(Sell("IOW", 3))
    )
    assert (t.cash(A), t.price("IOW")) == (546, 166)


@pytest.mark.rule("R-1860-121", "1860/E-24")
def test_from_the_first_eight_on_sales_move_nothing() -> None:
    t = Wight().company("IOW", 100, {A: 60}, trains=("8+4",)).phase("8").stock_round(A).do(Sell("IOW", 4))
    assert t.price("IOW") == 100


@pytest.mark.rule("R-1860-121", "1860/S-19")
def test_sales_move_only_what_has_floated_and_operated() -> None:
    t = Wight().company("IOW", 100, {A: 60}, operated=False).stock_round(A).do(Sell("IOW", 2))
    assert t.price("IOW") == 100
    t = Wight().company("IOW", 100, {A: 60}, operated=True).stock_round(A).do(Sell("IOW", 2))
    assert t.price("IOW") == 90, "one that operated before its bankruptcy and floats again is no exception"


def price_after(price: int, dividend: int) -> int:
    t = Wight().company("IOW", 74, {A: 60}, price)
    steps = dividend_steps(t.game, t.corporation("IOW"), dividend)
    return t.game.title.market.price[moved(t.game, t.corporation("IOW"), steps)]


@pytest.mark.rule("R-1860-124", "1860/E-25", "1860/E-26", "1860/S-53")
@pytest.mark.parametrize(
    ("price", "dividend", "then"),
    [(90, 80, 90), (90, 90, 100), (90, 170, 100), (90, 180, 110), (90, 270, 122), (90, 360, 134), (90, 900, 134),
     (52, 120, 60)],
)  # fmt: skip
def test_dividends_against_the_price(price: int, dividend: int, then: int) -> None:
    assert price_after(price, dividend) == then


@pytest.mark.rule("R-1860-123", "R-1860-126", "R-1860-127", "1860/E-27", "1860/S-18")
@pytest.mark.parametrize(("price", "then"), [(100, 90), (95, 86), (20, 7), (14, 0), (7, 0)])
def test_no_dividend(price: int, then: int) -> None:
    assert price_after(price, 0) == then


@pytest.mark.rule("R-1860-126", "R-1860-350", "1860/E-28", "1860/S-17", "1860/S-18")
def test_the_top_of_the_track_ends_the_game_after_the_round() -> None:
    assert price_after(330, 340) == 340
    t = Wight().company("IOW", 74, {A: 50}, 330, trains=("2+1",)).company("C&N", 74, {B: 50}, trains=("2+1",))
    t.tile("J4", "115", 2).operating_round(of=3).skip_to("run-trains")
    step = next(step for step in t.game.rules.rounds["operating"].steps if isinstance(step, PayOrRetain))
    t.game.state = t.game.state.copy()
    t.plain()
    t.priced("IOW", 340)
    while not t.game.over and t.acting == "IOW":
        t.plain()
    assert not t.game.over, "the other company still has its turn"
    t.finish_turn()
    assert t.game.state.reason == "stock_market", "so nobody ever sells at that price"
    assert step.restack


@pytest.mark.rule("R-1860-125", "1860/E-29", "1860/D-09", "R-1860-160")
@pytest.mark.parametrize(("preset", "order"), [("", ["C&N", "IOW"]), (PRESET, ["IOW", "C&N"])])
def test_a_flat_dividend_sends_the_marker_down_its_stack(preset: str, order: list[str]) -> None:
    t = Wight(3, preset).company("IOW", 100, {A: 50}, trains=("2+1",)).tile("J4", "115", 2)
    t.company("C&N", 90, {B: 50}, 110, trains=("2+1",)).operating_round().skip_to("dividend")
    assert t.acting == "C&N"
    t.do(Dividend("withhold")).skip_to("dividend")
    while t.acting != "IOW":
        t.plain()
    t.skip_to("dividend").do(Dividend("pay"))
    assert t.price("IOW") == t.price("C&N") == 100, "50 is less than the price"
    numbers = [t.corporation("IOW"), t.corporation("C&N")]
    assert [t.game.title.corporations[c].sym for c in operating_order(t.game, numbers)] == order


@pytest.mark.rule("R-1860-128")
def test_nothing_rises_because_it_is_sold_out() -> None:
    t = Wight().company("IOW", 100, {A: 60, B: 40}, trains=("2+1",)).stock_round(A).do(Pass(), Pass(), Pass())
    assert (t.round, t.price("IOW")) == ("operating", 100)


@pytest.mark.rule("R-1860-160", "1860/S-20")
def test_the_order_of_a_round_is_fixed_when_it_begins() -> None:
    t = Wight().company("IOW", 100, {A: 50}, trains=("2+1",)).company("C&N", 90, {B: 50}, trains=("2+1",))
    t.company("IWNJ", 82, {C: 50}, trains=("2+1",)).operating_round()
    assert t.acting == "IOW"
    t.priced("IWNJ", 200)
    t.finish_turn()
    assert t.acting == "C&N"
    t.finish_turn()
    assert t.acting == "IWNJ"
