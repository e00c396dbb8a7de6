"""1830, stock rounds: turns, buying, par, selling and the priority deal."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, D, Table

from railhead.engine.actions import Bid, Buy, Par, Pass, Sell, Trade
from railhead.engine.events import Passed, SharesMoved
from railhead.finance.holders import POOL

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


@pytest.mark.rule("R-1830-050")
def test_a_stock_round_starts_with_priority_and_ends_when_all_pass_in_a_row() -> None:
    t = Table(4).start("PRR", 67, A).stock_round(C)
    assert t.actor == C
    t.do(Pass())
    assert t.actor == D
    t.do(Pass(), Pass(), Buy("PRR", "ipo")).end_turn()
    assert t.actor == C, "a pass does not put a player out"
    t.do(Buy("PRR", "ipo")).end_turn()
    t.do(Pass(), Pass(), Pass())
    assert t.turn == 2
    t.do(Pass())
    assert (t.round, t.turn) == ("stock", 3), "nothing floated, so the next stock round follows"


@pytest.mark.rule("R-1830-051")
def test_one_purchase_a_turn() -> None:
    t = Table(4).start("PRR", 67, B).start("NYC", 67, B).give("PRR", A, 20).stock_round(A)
    t.do(Buy("PRR", "ipo"))
    assert t.refused(Buy("PRR", "ipo")) == "bought-already"
    assert t.refused(Buy("NYC", "ipo")) == "bought-already"
    assert t.refused(Par("CPR", 67)) == "bought-already"
    assert t.legal(Sell("PRR", 1)), "selling is still possible"
    assert t.legal(Pass())


@pytest.mark.rule("R-1830-051")
def test_a_turn_without_deal_is_a_pass() -> None:
    t = Table(4).start("PRR", 67, B).give("PRR", A, 20).stock_round(A).do(Sell("PRR", 1))
    assert t.actor == A
    t.do(Pass())
    assert t.events(Passed) == [], "he has dealt, so ending the turn is no pass"
    t.do(Pass())
    assert t.events(Passed) == [Passed(B, "stock-turn")]


@pytest.mark.rule("R-1830-051", "R-1830-052", "1830/A-08", "1830/T-14")
@PRESETS
def test_sell_buy_sell_and_no_buying_back(preset: str) -> None:
    t = Table(4, preset).start("C&O", 67, B).start("NYC", 67, B).give("C&O", A, 20).stock_round(A)
    t.do(Sell("C&O", 1), Buy("NYC", "ipo"), Sell("NYC", 1), Pass(), Pass(), Pass(), Pass())
    assert t.actor == A
    assert t.refused(Buy("C&O", "pool")) == "sold-this-round"
    assert t.refused(Buy("C&O", "ipo")) == "sold-this-round"
    assert t.refused(Buy("NYC", "pool")) == "sold-this-round"
    t.do(Pass())
    assert t.turn == 3
    t.pass_to(A)
    assert t.legal(Buy("C&O", "pool"))


@pytest.mark.rule("R-1830-052")
def test_buying_first_and_selling_later_is_allowed() -> None:
    t = Table(4).start("NYC", 67, B).stock_round(A)
    t.do(Buy("NYC", "ipo"), Sell("NYC", 1))
    assert t.percent("NYC", "pool") == 10


@pytest.mark.rule("R-1830-053", "1830/T-13")
@PRESETS
def test_nothing_is_sold_in_the_first_stock_round(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, A, 40).stock_round(A, turn=1)
    refusal = t.refusal(Sell("PRR", 1))
    assert (refusal.code, refusal.rule) == ("sale-ban", "R-1830-053")
    t = Table(4, preset).start("PRR", 67, A, 40).stock_round(A, turn=2)
    assert t.legal(Sell("PRR", 1))


@pytest.mark.rule("R-1830-054", "1830/T-27")
@PRESETS
def test_priority_is_left_of_the_last_dealer(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, A).stock_round(A)
    t.do(Pass(), Buy("PRR", "ipo")).end_turn()
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.turn == 3
    assert (t.game.state.priority, t.actor) == (C, C)


@pytest.mark.rule("R-1830-054")
def test_a_sale_moves_the_priority_too() -> None:
    t = Table(4).start("PRR", 67, A, 40).stock_round(A).do(Sell("PRR", 1)).end_turn()
    t.do(Pass(), Pass(), Pass(), Pass())
    assert (t.turn, t.actor) == (3, B)


@pytest.mark.rule("R-1830-054", "1830/T-27")
@PRESETS
def test_priority_stays_when_nobody_deals(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, A).stock_round(C).do(Pass(), Pass(), Pass(), Pass())
    assert (t.turn, t.actor) == (3, C)


@pytest.mark.rule("R-1830-054")
def test_a_bid_alone_does_not_move_the_priority() -> None:
    t = Table(3).do(Bid("BO", 225), Pass(), Pass(), Pass())
    assert t.game.state.priority == A


@pytest.mark.rule("R-1830-055")
def test_stock_goes_to_the_pool_never_to_a_player() -> None:
    t = Table(4).start("PRR", 67, A, 40).stock_round(A)
    assert t.refused(Trade("PRR", B, 50)) == "unknown-id"
    t.do(Sell("PRR", 1))
    assert t.events(SharesMoved) == [SharesMoved(0, A, POOL, 1)]


@pytest.mark.rule("R-1830-060")
def test_par_from_the_offering_and_market_price_from_the_pool() -> None:
    t = Table(4).start("PRR", 100, B).give("PRR", "pool", 10).at("PRR", 3, 6).stock_round(A)
    bank = t.bank
    t.do(Buy("PRR", "ipo"))
    assert (t.cash(A), t.bank) == (500, bank + 100)
    t.end_turn().do(Buy("PRR", "pool"))
    assert (t.cash(B), t.percent("PRR", B)) == (524, 30)


@pytest.mark.rule("R-1830-061", "R-1830-062")
def test_the_first_certificate_is_the_presidents() -> None:
    t = Table(4).stock_round(A)
    assert t.refused(Buy("PRR", "ipo")) == "no-par"
    t.do(Par("PRR", 76))
    assert (t.cash(A), t.percent("PRR", A), t.president("PRR")) == (600 - 152, 20, A)
    assert t.certificates(A) == 1
    t.end_turn()
    assert t.refused(Par("PRR", 76)) == "has-par"
    assert t.legal(Buy("PRR", "ipo"))


@pytest.mark.rule("R-1830-062", "1830/A-14")
@pytest.mark.parametrize(("par", "row"), [(100, 0), (90, 1), (82, 2), (76, 3), (71, 4), (67, 5)])
def test_par_puts_the_token_into_its_box(par: int, row: int) -> None:
    t = Table(4).stock_round(A).do(Par("NYC", par)).end_turn().do(Par("PRR", par))
    assert t.cell("NYC") == t.cell("PRR") == (row, 6)
    assert t.pile(row, 6) == ["NYC", "PRR"], "a par may be shared; who comes later lies below"
    assert t.price("PRR") == par


@pytest.mark.rule("R-1830-062")
@pytest.mark.parametrize("price", [66, 70, 75, 101, 112, 0, -67])
def test_no_other_par(price: int) -> None:
    assert Table(4).stock_round(A).refused(Par("PRR", price)) == "par-price"


@pytest.mark.rule("R-1830-063")
def test_no_credit() -> None:
    t = Table(4).start("PRR", 100, B).start("NYC", 67, B).purse(A, 99).stock_round(A)
    refusal = t.refusal(Buy("PRR", "ipo"))
    assert (refusal.code, refusal.facts["price"], refusal.facts["cash"]) == ("cash", 100, 99)
    t = Table(4).purse(A, 180).stock_round(A)
    refusal = t.refusal(Par("PRR", 100))
    assert (refusal.code, refusal.nearest) == ("cash", Par("PRR", 90))


@pytest.mark.rule("R-1830-063", "1830/A-11")
def test_limits_are_judged_after_the_exchange_of_certificates() -> None:
    t = Table(6).start("PRR", 67, A, 60).start("NYC", 67, B, 30).give("NYC", A, 30)
    t.start("CPR", 67, C, 30).give("CPR", A, 30)
    assert t.certificates(A) == t.certificate_limit == 11
    t.stock_round(A).do(Buy("NYC", "ipo"))
    assert t.president("NYC") == A
    assert t.certificates(A) == 11, "20 + 10 + 10 are three certificates again"


@pytest.mark.rule("R-1830-070", "R-1830-100", "1830/T-15")
@PRESETS
def test_a_block_is_paid_at_the_price_before_the_sale(preset: str) -> None:
    t = Table(4, preset).start("CPR", 100, B).give("CPR", A, 20).stock_round(A).do(Sell("CPR", 2))
    assert (t.cash(A), t.cell("CPR"), t.price("CPR")) == (800, (2, 6), 82)


@pytest.mark.rule("R-1830-070", "1830/A-09", "1830/T-15")
@PRESETS
def test_separate_sales_are_paid_at_the_price_then_current(preset: str) -> None:
    t = (
        Table(4, preset)
        .start("CPR", 100, B)
        .give("CPR", A, 20)
        .stock_round(A)
        .do(Sell("CPR", 1), Sell("CPR", 1))
    )
    assert (t.cash(A), t.price("CPR")) == (790, 82)


@pytest.mark.rule("R-1830-070")
def test_nobody_sells_what_he_does_not_hold() -> None:
    t = Table(4).start("CPR", 100, B).give("CPR", A, 20).stock_round(A)
    assert t.refused(Sell("CPR", 3)) == "too-few-shares"
    assert t.refused(Sell("CPR", 0)) == "too-few-shares"
    assert t.refused(Sell("CPR", -1)) == "too-few-shares"


@pytest.mark.rule("R-1830-071", "1830/T-17")
@PRESETS
def test_the_pool_holds_half_at_most(preset: str) -> None:
    t = Table(4, preset).start("PRR", 67, B, 30).give("PRR", A, 30).give("PRR", "pool", 30).stock_round(A)
    refusal = t.refusal(Sell("PRR", 3))
    assert (refusal.code, refusal.rule, refusal.nearest) == ("pool-limit", "R-1830-071", Sell("PRR", 2))
    t.do(Sell("PRR", 2))
    assert t.percent("PRR", "pool") == 50
    assert t.refused(Sell("PRR", 1)) == "pool-limit"
    t.end_turn()
    assert t.actor == B
    assert t.refused(Sell("PRR", 1)) == "pool-limit"


@pytest.mark.rule("R-1830-073", "R-1830-105", "1830/A-47")
def test_stock_of_an_unfloated_corporation_can_be_sold_and_bought() -> None:
    t = Table(4).start("PRR", 82, B).give("PRR", A, 20).stock_round(A).do(Sell("PRR", 1))
    assert not t.floated("PRR")
    assert (t.cash(A), t.price("PRR")) == (682, 76)
    t.end_turn().do(Buy("PRR", "pool"))
    assert (t.cash(B), t.percent("PRR", B)) == (524, 30)


@pytest.mark.rule("R-1830-073")
def test_a_share_without_par_cannot_be_sold() -> None:
    t = Table(4).give("NYC", A, 10).stock_round(A)
    refusal = t.refusal(Sell("NYC", 1))
    assert refusal.code == "no-par"


@pytest.mark.rule("R-1830-074", "R-1830-050")
def test_no_stock_deals_in_operating_rounds() -> None:
    t = Table(4).running("PRR", 67, A, 60).start("NYC", 67, B, 20).give("NYC", A, 20).operating_round()
    assert t.refused(Buy("NYC", "ipo")) == "not-now"
    assert t.refused(Sell("NYC", 1)) in ("not-now", "sale-not-forced")
    assert t.refused(Par("CPR", 67)) == "not-now"
