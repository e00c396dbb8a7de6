"""1830, the enforced purchase of a train: the president's money, what he may sell, and bankruptcy."""

from __future__ import annotations

import pytest
from tests.rules.positions import READING, A, B, C, Table

from railhead.engine.actions import Bankrupt, BuyTrain, Pass, Sell, Trade
from railhead.engine.events import PresidentChanged, WentBankrupt

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def short(
    treasury: int, cash: int, preset: str = "", phase: str = "4", share: int = 60, **options: str | bool
) -> Table:
    """PRR (president A) has a route and no train; this much is in its treasury and with A."""
    t = Table(4, preset, **options).phase(phase).start("PRR", 100, A, share)
    if share < 60:
        t.give("PRR", "pool", 60 - share)
    return t.operated("PRR").tile("H10", "57", 1).fund("PRR", treasury).purse(A, cash)


def at_the_trains(t: Table) -> Table:
    """PRR is about to buy; its dividend step is behind it."""
    treasury, cash = t.treasury("PRR"), t.cash(A)
    t.operating_round().skip_to("buy-trains")
    assert (t.acting, t.treasury("PRR"), t.cash(A)) == ("PRR", treasury, cash)
    return t


@pytest.mark.rule("R-1830-280", "R-1830-281", "R-1830-282")
@PRESETS
def test_the_president_adds_what_is_missing(preset: str) -> None:
    t = at_the_trains(short(50, 400, preset))
    assert t.refused(Pass()) == "must-buy"
    t.do(BuyTrain("4-1", 300))
    assert (t.treasury("PRR"), t.cash(A), t.trains("PRR")) == (0, 150, ["4"])


@pytest.mark.rule("R-1830-280")
def test_who_can_pay_gets_no_help() -> None:
    t = at_the_trains(short(300, 400))
    t.do(BuyTrain("4-1", 300))
    assert (t.treasury("PRR"), t.cash(A)) == (0, 400)


@pytest.mark.rule("R-1830-282", "R-1830-074", "1830/T-13")
@PRESETS
def test_cash_comes_before_stock(preset: str) -> None:
    t = at_the_trains(short(50, 250, preset).start("NYC", 100, B, 40).give("NYC", A, 20))
    assert t.refused(Sell("NYC", 1)) == "sale-too-much", "50 + 250 is enough"
    t = at_the_trains(short(50, 249, preset).start("NYC", 100, B, 40).give("NYC", A, 20))
    assert t.refused(BuyTrain("4-1", 300)) == "train-help-short"
    assert t.legal(Sell("NYC", 1))


@pytest.mark.rule("R-1830-053", "R-1830-074", "1830/D-04", "1830/T-13")
@PRESETS
def test_the_ban_of_the_first_round_does_not_cover_enforced_sales(preset: str) -> None:
    t = short(0, 0, preset, phase="2").start("NYC", 100, B, 40).give("NYC", A, 20)
    t.operating_round(turn=1).skip_to("buy-trains")
    t.do(Sell("NYC", 1))
    assert (t.cash(A), t.price("NYC")) == (100, 90)


@pytest.mark.rule("R-1830-285", "1830/A-39", "1830/T-69")
@PRESETS
def test_only_what_is_needed_may_be_sold(preset: str) -> None:
    t = at_the_trains(short(50, 30, preset).start("NYC", 76, B, 40).give("NYC", A, 40))
    assert t.cell("NYC") == (3, 6)
    refusal = t.refusal(Sell("NYC", 4))
    assert (refusal.code, refusal.rule, refusal.facts["most"]) == ("sale-too-much", "1830/A-39", 3)
    t.do(Sell("NYC", 3))
    assert t.cash(A) == 30 + 228
    assert t.refused(Sell("NYC", 1)) == "sale-too-much"
    t.do(BuyTrain("4-1", 300))
    assert (t.treasury("PRR"), t.cash(A)) == (0, 8)


@pytest.mark.rule("R-1830-285", "1830/A-39", "1830/T-69")
@PRESETS
def test_sold_one_by_one_the_price_falls_and_more_may_go(preset: str) -> None:
    t = at_the_trains(short(50, 30, preset).start("NYC", 76, B, 40).give("NYC", A, 40))
    t.do(Sell("NYC", 1), Sell("NYC", 1), Sell("NYC", 1))
    assert t.cash(A) == 30 + 76 + 71 + 67
    t.do(Sell("NYC", 1))
    assert t.cash(A) == 30 + 76 + 71 + 67 + 67
    t.do(BuyTrain("4-1", 300))


@pytest.mark.rule("1830/A-39")
@PRESETS
def test_after_a_sale_the_money_of_the_last_share_must_be_spent(preset: str) -> None:
    t = (
        short(50, 30, preset)
        .start("NYC", 76, B, 40)
        .give("NYC", A, 40)
        .running("CPR", 67, C, 60)
        .equip("CPR", "4")
    )
    t = at_the_trains(t).do(Sell("NYC", 3))
    train = t.train("CPR", "4")
    refusal = t.refusal(BuyTrain(train, 232))
    assert (refusal.code, refusal.facts["floor"]) == ("train-spend-sale", 50 + 258 - 76)
    t.do(BuyTrain(train, 233))
    assert (t.treasury("PRR"), t.cash(A), t.treasury("CPR")) == (0, 308 - 233, 233)


@pytest.mark.rule("1830/A-39")
def test_elsewhere_a_sale_is_remembered_after_the_first_train() -> None:
    for preset in ("", "18xxgames"):
        t = short(100, 50, preset, phase="3").start("NYC", 100, B, 40).give("NYC", A, 20)
        t = at_the_trains(t.running("CPR", 67, C, 60).equip("CPR", "2", "3")).do(Sell("NYC", 1))
        first = BuyTrain(t.train("CPR", "2"), 1)
        if not preset:
            assert t.refused(first) == "train-spend-sale", (
                "here every train of others has to be worth the sale"
            )
            continue
        t.do(first)
        refusal = t.refusal(BuyTrain(t.train("CPR", "3"), 99))
        assert (refusal.code, refusal.facts["floor"]) == ("train-spend-sale", 99 + 150 - 100)


@pytest.mark.rule("R-1830-281", "R-1830-283", "1830/T-70")
@PRESETS
def test_the_cheapest_of_the_bank_or_anothers_train_up_to_its_face(preset: str) -> None:
    t = short(50, 1000, preset, phase="5").returned("4").running("CPR", 67, C, 60).equip("CPR", "5")
    t = at_the_trains(t)
    assert t.bank_trains() == {"4": 300, "5": 450}
    refusal = t.refusal(BuyTrain(t.next_train("5"), 450))
    assert (refusal.code, refusal.rule, refusal.facts["price"]) == (
        "train-forced-cheapest",
        "R-1830-281",
        300,
    )
    train = t.train("CPR", "5")
    refusal = t.refusal(BuyTrain(train, 451))
    assert (refusal.code, refusal.rule) == ("train-forced-face", "R-1830-283")
    assert t.legal(BuyTrain(t.next_train("4"), 300)), "returned trains count"
    t.do(BuyTrain(train, 450))
    assert (t.treasury("PRR"), t.cash(A), t.treasury("CPR"), t.trains("PRR")) == (0, 600, 450, ["5"])


@pytest.mark.rule("R-1830-283")
def test_for_anothers_train_the_president_needs_the_money_at_hand() -> None:
    t = at_the_trains(short(50, 100, phase="5").running("CPR", 67, C, 60).equip("CPR", "5"))
    train = t.train("CPR", "5")
    refusal = t.refusal(BuyTrain(train, 151))
    assert (refusal.code, refusal.facts["cash"]) == ("train-help-short", 150)
    assert t.legal(BuyTrain(train, 150))


@pytest.mark.rule("R-1830-283")
def test_with_its_own_money_a_corporation_pays_what_it_likes() -> None:
    t = short(290, 0, phase="4").running("CPR", 67, C, 60).equip("CPR", "2", "4")
    t = at_the_trains(t)
    assert t.legal(BuyTrain(t.train("CPR", "4"), 290))


@pytest.mark.rule("R-1830-287")
def test_an_own_other_corporation_may_sell_but_need_not() -> None:
    t = at_the_trains(short(50, 400).running("CPR", 67, A, 60).equip("CPR", "4"))
    assert t.legal(BuyTrain(t.train("CPR", "4"), 1))
    assert t.legal(BuyTrain("4-1", 300))


@pytest.mark.rule("1830/A-38", "1830/D-17", "1830/T-71")
@pytest.mark.parametrize(("preset", "allowed"), [("", False), ("18xxgames", True)])
def test_help_although_the_treasury_could_pay_the_bank(preset: str, allowed: bool) -> None:
    t = short(700, 400, preset, phase="6").running("CPR", 67, C, 60).equip("CPR", "D")
    t = at_the_trains(t)
    assert t.bank_trains()["6"] == 630
    action = BuyTrain(t.train("CPR", "D"), 1100)
    if allowed:
        t.do(action)
        assert (t.treasury("PRR"), t.cash(A), t.treasury("CPR")) == (0, 0, 1100)
    else:
        refusal = t.refusal(action)
        assert (refusal.code, refusal.rule) == ("train-no-help", "1830/A-38")


@pytest.mark.rule("1830/A-38", "R-1830-280")
def test_a_treasury_with_exactly_the_price_gets_no_help() -> None:
    t = at_the_trains(short(300, 1000, phase="5").returned("4").running("CPR", 67, C, 60).equip("CPR", "5"))
    assert t.bank_trains()["4"] == 300
    assert t.refused(BuyTrain(t.next_train("5"), 450)) == "train-no-help"
    assert t.refused(BuyTrain(t.train("CPR", "5"), 301)) == "train-no-help"


@pytest.mark.rule("R-1830-284", "1830/A-45")
@PRESETS
def test_the_presidents_money_is_for_one_train_only(preset: str) -> None:
    t = at_the_trains(short(50, 1000, preset).start("NYC", 100, B, 40).give("NYC", A, 20))
    t.do(BuyTrain("4-1", 300))
    t.fund("PRR", 50)
    if t.step == "buy-trains" and t.acting == "PRR":
        assert t.refused(BuyTrain("4-2", 300)) == "train-cash"
    t = short(50, 1000, preset).running("CPR", 67, C, 60).equip("CPR", "4").equip("PRR", "4")
    t.operating_round().skip_to("buy-trains")
    t.fund("PRR", 50)
    assert t.refused(BuyTrain("4-2", 300)) == "train-cash", "a corporation with a train gets nothing"


@pytest.mark.rule("R-1830-285", "1830/T-72")
@PRESETS
def test_the_buying_corporation_is_never_lost_by_the_sale(preset: str) -> None:
    t = short(0, 0, preset, share=40).give("PRR", B, 30).start("NYC", 100, A, 30).give("NYC", B, 20)
    t = at_the_trains(t)
    refusal = t.refusal(Sell("PRR", 2))
    assert (refusal.code, refusal.rule) == ("sale-presidency", "R-1830-285")
    assert t.legal(Sell("PRR", 1)), "30 against 30 keeps it"
    t.do(Sell("NYC", 2))
    assert t.events(PresidentChanged) == [PresidentChanged(1, A, B)], "another one may go"
    assert (t.president("NYC"), t.percent("NYC", A)) == (B, 10)


@pytest.mark.rule("R-1830-285", "R-1830-071", "R-1830-072")
def test_enforced_sales_obey_the_ordinary_rules() -> None:
    t = short(0, 0).start("NYC", 100, B, 30).give("NYC", A, 20).give("NYC", "pool", 50)
    t.start("CPR", 100, A, 30)
    t = at_the_trains(t)
    assert t.refused(Sell("NYC", 1)) == "pool-limit"
    assert t.refused(Sell("CPR", 2)) == "no-heir"
    t.do(Sell("CPR", 1))
    assert (t.cash(A), t.price("CPR")) == (100, 90)


@pytest.mark.rule("R-1830-074", "1830/D-23")
@pytest.mark.parametrize(("preset", "allowed"), [("", False), ("18xxgames", False), (READING, True)])
def test_sales_without_an_enforced_purchase(preset: str, allowed: bool) -> None:
    t = short(50, 100, preset).start("NYC", 100, B, 40).give("NYC", A, 20).equip("PRR", "4")
    t.running("CPR", 67, C, 60).equip("CPR", "4")
    t.operating_round().skip_to("buy-trains")
    if allowed:
        assert t.tolerated(Sell("NYC", 1))
    else:
        refusal = t.refusal(Sell("NYC", 1))
        assert (refusal.code, refusal.rule) == ("sale-not-forced", "R-1830-074")


@pytest.mark.rule("R-1830-286", "1830/D-08")
@pytest.mark.parametrize(("preset", "allowed"), [("", True), ("18xxgames", False)])
def test_the_president_may_sell_privates_to_players(preset: str, allowed: bool) -> None:
    t = short(50, 200, preset).privates(SV=A, DH=B)
    t.operating_round().skip_to("buy-trains").fund("PRR", 50).purse(A, 200)
    if allowed:
        t.do(Trade("SV", B, 60))
        assert (t.owner("SV"), t.cash(A)) == (B, 260)
        assert t.refused(Trade("DH", C, 10)) in ("trade-turn", "not-now"), "only his own, only if needed"
        t.do(BuyTrain("4-1", 300))
        assert t.cash(A) == 10
    else:
        assert t.refused(Trade("SV", B, 60)) == "not-now"


# bankruptcy


def ruined(preset: str = "", treasury: int = 0) -> Table:
    """A's PRR certificate (at 20) cannot be sold, one NYC share (at 67) can; SV and MH are his; a 4 costs 300."""
    t = short(treasury, 0, preset, share=20).at("PRR", 7, 2).privates(SV=A, MH=A)
    t.start("NYC", 67, B, 40).give("NYC", A, 10).running("CPR", 100, C, 60).at("CPR", 8, 1)
    t.operating_round().skip_to("buy-trains")
    return t.fund("PRR", treasury).purse(A, 0)


@pytest.mark.rule(
    "R-1830-288", "R-1830-289", "R-1830-300", "R-1830-304", "1830/A-40", "1830/D-16", "1830/T-73"
)
@pytest.mark.parametrize(("preset", "score"), [("", 40), ("18xxgames", 170)])
def test_bankruptcy(preset: str, score: int) -> None:
    t = ruined(preset, 7)
    assert (t.acting, t.price("PRR")) == ("PRR", 20)
    t.do(Bankrupt())
    assert t.game.over
    assert t.events(WentBankrupt) == [WentBankrupt(A)]
    assert (t.percent("NYC", A), t.percent("NYC", "pool"), t.price("NYC")) == (0, 10, 67)
    assert t.cell("NYC") == (6, 6), "the sale moved the token"
    assert (t.cash(A), t.treasury("PRR"), t.percent("PRR", A)) == (0, 7, 20)
    assert t.score(A) == score
    assert t.game.state.reason == "bankrupt"
    assert t.game.state.last_revenue[t.corporation("CPR")] == -1, "CPR does not operate any more"
    assert t.game.actor is None
    assert list(t.game.choices()) == []
    assert t.game.why_not(Pass()) is not None


@pytest.mark.rule("R-1830-289")
def test_no_bankruptcy_while_the_money_can_be_raised() -> None:
    t = at_the_trains(short(0, 233).start("NYC", 67, B, 40).give("NYC", A, 10))
    refusal = t.refusal(Bankrupt())
    assert (refusal.code, refusal.rule) == ("bankrupt-solvent", "R-1830-289")
    assert (refusal.facts["funds"], refusal.facts["price"]) == (233 + 67 + 4 * t.price("PRR"), 300)
    t = at_the_trains(short(0, 232, share=20).start("NYC", 67, B, 40).give("NYC", A, 10))
    t.do(Bankrupt())
    assert t.game.over


@pytest.mark.rule("R-1830-289", "R-1830-288")
def test_privates_need_not_be_sold_first() -> None:
    t = ruined()
    assert t.offered(Trade("MH", B, 600)), "somebody might save him"
    assert t.legal(Bankrupt())


@pytest.mark.rule("1830/A-40a", "R-1830-285")
def test_a_bankrupts_stock_goes_in_operating_order_in_the_largest_blocks() -> None:
    from railhead.engine.events import SharesMoved

    t = short(0, 0, phase="D", share=50).sold_out("6").give("PRR", B, 30).give("ERIE", A, 10)
    t.at("PRR", 7, 2).start("NYC", 67, A, 60).give("NYC", B, 20).start("CPR", 71, C, 40).give("CPR", A, 20)
    t = at_the_trains(t)
    t.do(Bankrupt())
    sold = [(event.corporation, event.shares) for event in t.events(SharesMoved)]
    prr, nyc, cpr = (t.corporation(sym) for sym in ("PRR", "NYC", "CPR"))
    assert sold == [(cpr, 2), (nyc, 5), (prr, 2)], (
        "by price; NYC up to half in the pool, PRR keeps its president"
    )
    assert (t.percent("PRR", A), t.president("PRR"), t.president("NYC")) == (30, A, B)
    assert t.percent("ERIE", A) == 10, "without par it stays"


@pytest.mark.rule("R-1830-289", "1830/D-32", "1830/T-82")
@pytest.mark.parametrize(("preset", "allowed"), [("", False), ("18xxgames", False), (READING, True)])
def test_bankruptcy_outside_an_enforced_purchase(preset: str, allowed: bool) -> None:
    owning = short(0, 0, preset, share=20).equip("PRR", "4").operating_round()
    early = short(0, 0, preset, share=20).fund("PRR", 0).operating_round()
    for t in (owning, early):
        assert t.step != "buy-trains"
        if allowed:
            assert t.tolerated(Bankrupt())
        else:
            refusal = t.refusal(Bankrupt())
            assert refusal.code in ("not-now", "bankrupt-window")
    if allowed:
        price = early.price("PRR")
        early.do(Bankrupt())
        assert early.game.over
        assert (early.price("PRR"), early.score(A)) == (price, 2 * price), "nothing is sold"
