"""1830: every switch under each of its values, on a position of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.g1830.test_routes import new_york, route, running
from tests.rules.positions import A, B, C, Table
from tests.rules.switches import Exhibition, Look

from railhead.engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Dividend,
    EndGame,
    Exchange,
    Lay,
    Par,
    Pass,
    Run,
    Sell,
    Take,
    Trade,
)  # fmt: skip
from railhead.engine.events import Passed
from railhead.engine.options import Value
from railhead.engine.state import replaced

EXHIBITION = Exhibition()
shows = EXHIBITION.shows


def reason(t: Table, action: Action) -> str:
    """The code of a refusal, empty if the action is accepted."""
    refusal = t.game.why_not(action)
    return refusal.code if refusal is not None else ""


def tolerated(t: Table, action: Action) -> str:
    """The same for what only a record may hold: accepted, it must not be offered."""
    assert not t.offered(action)
    return reason(t, action)


def forced(treasury: int, cash: int, phase: str = "4", share: int = 60, **options: Any) -> Table:
    """PRR (president A) has a route and no train; this much is in its treasury and with A."""
    t = Table(4, **options).phase(phase).start("PRR", 100, A, share)
    if share < 60:
        t.give("PRR", "pool", 60 - share)
    return t.operated("PRR").tile("H10", "57", 1).fund("PRR", treasury).purse(A, cash)


def at_trains(t: Table) -> Table:
    return t.operating_round().skip_to("buy-trains")


@shows("diesel_supply", (6, {}), (-1, {"D": 1100}))
def diesels(value: Value) -> object:
    """1830/D-01: six diesels are sold."""
    t = Table(4, diesel_supply=value).phase("D").sold_out("6")
    kind = t.game.title.train_index["D"]
    t.game.state.train_next = replaced(t.game.state.train_next, kind, 6)
    return t.bank_trains()


@shows("six_supply", (2, ["D"]), (3, ["6", "D"]))
def sixes(value: Value) -> object:
    """1830/D-02: two 6-trains are sold."""
    t = Table(4, six_supply=value).phase("6").sold_out("5")
    kind = t.game.title.train_index["6"]
    t.game.state.train_next = replaced(t.game.state.train_next, kind, 2)
    return sorted(t.bank_trains())


@shows("brown_multibuy_source", ("any", ""), ("pool", "several-source"))
def brown_source(value: Value) -> object:
    """1830/D-03: after a brown certificate from the pool, one from the IPO."""
    t = Table(4, brown_multibuy_source=value).start("PRR", 67, B, 30).give("PRR", "pool", 30).at("PRR", 7, 2)
    return reason(t.stock_round(A).do(Buy("PRR", "pool")), Buy("PRR", "ipo"))


@shows("sale_ban_scope", ("first_round", ""), ("until_first_or", "sale-ban"))
def ban(value: Value) -> object:
    """1830/D-04: a round of the sale was passed out before all privates were sold."""
    t = Table(3, sale_ban_scope=value).do(Take("SV"), Pass(), Pass(), Pass())
    t.do(*[Take(sym) for sym in ("CS", "DH", "MH", "CA", "BO")], Par("B&O", 67), Par("PRR", 67)).end_turn()
    return reason(t, Sell("PRR", 1))


@shows("private_trade_initiator", ("both", ""), ("buyer", "trade-turn"))
def sellers_turn(value: Value) -> object:
    """1830/D-05: a private sold in the seller's turn."""
    t = Table(4, private_trade_initiator=value).privates(DH=A).start("PRR", 67, C).stock_round(A)
    return reason(t, Trade("DH", B, 50))


@shows("private_trade_uses_buy", (False, ""), (True, "bought-already"))
def purchase_of_the_turn(value: Value) -> object:
    """1830/D-06: a share after a private in one turn."""
    t = Table(4, private_trade_uses_buy=value).privates(DH=A).start("PRR", 67, C).give("PRR", B, 10)
    return reason(t.stock_round(B).do(Trade("DH", B, 1)), Buy("PRR", "ipo"))


@shows("bo_private_tradable", (True, ""), (False, "trade-barred"))
def bo_private(value: Value) -> object:
    """1830/D-07: the B&O private between players."""
    t = Table(4, bo_private_tradable=value).privates(BO=A, SV=C).start("PRR", 67, C).stock_round(B)
    return reason(t, Trade("BO", B, 100))


@shows("emergency_private_sale", (True, ""), (False, "not-now"))
def private_for_a_train(value: Value) -> object:
    """1830/D-08: a president short of money sells a private."""
    t = at_trains(forced(50, 200, emergency_private_sale=value).privates(SV=A))
    return reason(t.fund("PRR", 50).purse(A, 200), Trade("SV", B, 60))


@shows("ca_regrant_on_trade", ("once", ("", 0)), ("barred", ("trade-barred", 0)), ("again", ("", 10)))
def granted_again(value: Value) -> object:
    """1830/D-09: C&A is traded while a share of the PRR lies in the pool."""
    t = Table(4, ca_regrant_on_trade=value).privates(CA=A).start("PRR", 67, C).give("PRR", "pool", 10)
    t.stock_round(B)
    if value == "again":
        assert not t.offered(Trade("CA", B, 1))
    code = reason(t, Trade("CA", B, 1))
    if not code:
        t.do(Trade("CA", B, 1))
    return code, t.percent("PRR", B)


@shows("mh_exchange_window", ("between", "exchange-window"), ("any", ""))
def window(value: Value) -> object:
    """1830/D-10: in the middle of the turn of another's corporation."""
    t = Table(4, mh_exchange_window=value).privates(MH=B).phase("3").start("NYC", 82, A, 30).operated("NYC")
    t.running("PRR", 100, C, 60).fund("PRR", 500).tile("H10", "57", 1).operating_round().do(
        Lay("H14", "9", 1)
    )
    return reason(t, Exchange("MH", "NYC", "ipo"))


@shows("min_trade_price", (0, ""), (1, "trade-price"))
def least_price(value: Value) -> object:
    """1830/D-11: a private for nothing."""
    t = Table(4, min_trade_price=value).privates(DH=A).start("PRR", 67, C).stock_round(B)
    return reason(t, Trade("DH", B, 0))


@shows("cs_lay_window", ("track", "not-now"), ("any", ""))
def late_tile(value: Value) -> object:
    """1830/D-12: the tile of C&SL after the track step."""
    t = Table(4, cs_lay_window=value).privates(CS="NYNH").phase("3").running("NYNH", 100, A, 60)
    return reason(t.fund("NYNH", 500).operating_round().skip_to("buy-trains"), Lay("B20", "58", 0, "CS"))


@shows("erie_city_chooser", ("president", A), ("layer", B))
def erie(value: Value) -> object:
    """1830/D-13: B's NYC lays a tile under A's Erie."""
    t = Table(4, erie_city_chooser=value).phase("3").running("NYC", 90, B, 60).token("NYC", "D14")
    t.tile("E13", "8", 1).running("ERIE", 82, A, 60).fund("NYC", 200).operating_round()
    return t.do(Lay("E11", "59", 2)).actor


@shows("offboard_area_once", ("all", ("route", "route")), ("canada", ("", "route")), ("none", ("", "")))
def areas(value: Value) -> object:
    """1830/D-14: from the Gulf to the Gulf, and from Canada to Canada."""
    t = Table(4, offboard_area_once=value, revenue_policy="any").phase("4").running("C&O", 100, A, 60)
    t.tile("H4", "15", 5).token("C&O", "H4").equip("C&O", "4").tile("I3", "8", 1).tile("I5", "8", 0)
    t = running("C&O", t.tile("J4", "8", 1))
    gulf = reason(t, route(t, "C&O", "4", "I1.0", "I3", "H4.0", "I5", "J4", "J2.0"))
    t = Table(4, offboard_area_once=value, revenue_policy="any").phase("4").running("CPR", 100, A, 60)
    t = running("CPR", t.tile("B10", "15", 0).token("CPR", "B10").equip("CPR", "4"))
    return gulf, reason(t, route(t, "CPR", "4", "A9.0", "B10.0", "A11.0"))


@shows("bank_break", ("zero", True), ("below_zero", False))
def bank(value: Value) -> object:
    """1830/D-15: the bank has paid its last dollar."""
    t = Table(4, bank_break=value).phase("5").running("PRR", 100, A, 60).give("PRR", B, 40)
    t.tile("H10", "63", 0).tile("H14", "9", 1).tile("H16", "63", 0).equip("PRR", "5").operating_round()
    t.bank_holds(90).skip_to("dividend").do(Dividend("pay"))
    assert t.bank == 0
    return t.game.state.broken


@shows("bankrupt_privates_score", (False, 40), (True, 170))
def ruin(value: Value) -> object:
    """1830/D-16: what a bankrupt player has left."""
    t = forced(0, 0, share=20, bankrupt_privates_score=value).at("PRR", 7, 2).privates(SV=A, MH=A)
    return at_trains(t).fund("PRR", 0).purse(A, 0).do(Bankrupt()).score(A)


@shows("assist_above_need", (False, "train-no-help"), (True, ""))
def help_above_need(value: Value) -> object:
    """1830/D-17: the treasury could pay the bank's cheapest train, and he wants a dearer one of another's."""
    t = forced(700, 400, phase="6", assist_above_need=value).running("CPR", 67, C, 60).equip("CPR", "D")
    return reason(at_trains(t), BuyTrain(t.train("CPR", "D"), 1100))


@shows("mh_exchange_cap", ("always", "exchange-limit"), ("zone", ""))
def exchange_cap(value: Value) -> object:
    """1830/D-18: above 60% in the orange zone."""
    t = Table(4, mh_exchange_cap=value).privates(MH=A).start("NYC", 67, A, 60).at("NYC", 4, 1)
    return reason(t.stock_round(A), Exchange("MH", "NYC", "ipo"))


@shows("round_restart_player", ("priority", A), ("rotation", B))
def restart(value: Value) -> object:
    """1830/D-19: after a bid all have passed."""
    t = Table(3, round_restart_player=value).do(Pass(), Pass(), Pass())
    return t.do(Bid("BO", 225), Pass(), Pass(), Pass()).actor


@shows("free_sv_taker", ("first_offered", A), ("rotation", B))
def taker(value: Value) -> object:
    """1830/D-20: nobody wants SV for $5."""
    t = Table(3, free_sv_taker=value).do(*[Pass()] * 9)
    return t.do(Bid("BO", 225), Pass(), Pass(), Pass()).owner("SV")


@shows("priority_after_privates", ("buyers", A), ("fresh", C))
def priority(value: Value) -> object:
    """1830/D-21: C was the last to buy a private, B the last to take one on offer."""
    t = Table(3, priority_after_privates=value)
    t.do(Pass(), Pass(), Bid("CS", 45), Pass(), Pass(), Bid("DH", 75), Pass(), Pass(), Bid("CA", 165))
    t.do(Pass(), Pass(), Bid("BO", 225), Take("SV"), Take("MH"), Par("B&O", 100), Pass(), Pass(), Pass())
    return t.actor


@shows("train_limit_on_buy", (True, "train-limit"), (False, ""))
def over_the_limit(value: Value) -> object:
    """1830/D-22: two 5-trains, and a diesel could be traded for one of them."""
    t = Table(4, train_limit_on_buy=value).phase("6").running("PRR", 100, A, 60).tile("H10", "57", 1)
    t.equip("PRR", "5", "5").fund("PRR", 2000)
    return tolerated(at_trains(t), BuyTrain("6-1", 630))


@shows("president_sale_guard", (True, "sale-not-forced"), (False, ""))
def free_sale(value: Value) -> object:
    """1830/D-23: a sale although no train must be bought."""
    t = forced(50, 100, president_sale_guard=value).start("NYC", 100, B, 40).give("NYC", A, 20)
    t.equip("PRR", "4").running("CPR", 67, C, 60).equip("CPR", "4")
    return tolerated(at_trains(t), Sell("NYC", 1))


@shows("capital_timing", ("first_or", 0), ("flotation", 900))
def capital(value: Value) -> object:
    """1830/D-24: the sixth share of the NYC is bought."""
    t = Table(4, capital_timing=value).start("NYC", 90, A, 50).stock_round(B).do(Buy("NYC", "ipo"))
    return t.treasury("NYC")


@shows("auto_pass", ("logged", (C, True)), ("silent", (C, False)), ("asked", (B, False)))
def passed_over(value: Value) -> object:
    """1830/D-25: B has no money and nothing to sell."""
    t = Table(4, auto_pass=value).start("PRR", 100, A, 60).purse(B, 10).stock_round(A).do(Pass())
    return t.actor, Passed(B, "stock-turn", True) in t.events(Passed)


@shows("turn_cap", (0, ""), (3, "turns"))
def turns(value: Value) -> object:
    """1830/D-26: the operating rounds of the second turn are over."""
    t = Table(4, turn_cap=value).running("PRR", 100, A, 60).operating_round(turn=2).finish_turn()
    return t.game.state.reason


@shows("auction_price_check", (True, "bid-on-offer"), (False, ""))
def price_on_offer(value: Value) -> object:
    """1830/D-29: the private on offer for another price."""
    return tolerated(Table(3, auction_price_check=value), Bid("SV", 25))


@shows("depot_price_check", (True, "train-price"), (False, ""))
def price_of_the_bank(value: Value) -> object:
    """1830/D-30: a train of the bank for another price."""
    t = Table(4, depot_price_check=value).running("PRR", 100, A, 60).tile("H10", "57", 1).fund("PRR", 500)
    return tolerated(at_trains(t), BuyTrain("2-0", 70))


@shows("revenue_policy", ("maximum", "revenue-low"), ("any", ""))
def revenue(value: Value) -> object:
    """1830/D-31: trains that could run stay at home."""
    return reason(new_york(Table(4, revenue_policy=value), "3"), Run(()))


@shows("bankrupt_guard", ("forced", "not-now"), ("any", ""))
def early_bankruptcy(value: Value) -> object:
    """1830/D-32: bankruptcy before the train step."""
    t = forced(0, 0, share=20, bankrupt_guard=value).equip("PRR", "4").operating_round()
    return tolerated(t, Bankrupt())


@shows("mh_exchange_target", ("nyc", "exchange-target"), ("any", ""))
def exchange_target(value: Value) -> object:
    """1830/D-33: M&H for a share of the PRR."""
    t = Table(4, mh_exchange_target=value).privates(MH=A).start("PRR", 67, B).stock_round(A)
    return tolerated(t, Exchange("MH", "PRR", "ipo"))


@shows("limit_check", ("after_exchange", ""), ("before_exchange", "certificate-limit"))
def into_a_presidency(value: Value) -> object:
    """1830/D-34: A, at the limit, buys the share that makes him president."""
    t = Table(4, limit_check=value).purse(A, 2000).start("PRR", 67, A, 60).start("NYC", 67, A, 60)
    t.start("CPR", 67, B, 30).give("CPR", A, 30).start("B&O", 67, C, 40).give("B&O", A, 30)
    assert t.certificates(A) == t.certificate_limit
    return reason(t.stock_round(A), Buy("CPR", "ipo"))


@shows("private_trade_limit", (True, "certificate-limit"), (False, ""))
def private_needs_room(value: Value) -> object:
    """1830/D-35: A, at the limit, buys a private."""
    t = Table(4, private_trade_limit=value).privates(DH=B).purse(A, 2000)
    for sym in ("PRR", "NYC", "CPR"):
        t.start(sym, 67, A, 60)
    t.start("B&O", 67, B, 20).give("B&O", A, 10)
    assert t.certificates(A) == t.certificate_limit
    return reason(t.stock_round(A), Trade("DH", A, 70))


@shows("whole_president_sale", (False, "sale-too-much"), (True, ""))
def whole_certificate(value: Value) -> object:
    """1830/D-36: A lacks $50 and holds the president's certificate of the NYC, priced 100."""
    t = (
        forced(100, 150, whole_president_sale=value)
        .start("NYC", 100, A, 20)
        .give("NYC", B, 20)
        .give("NYC", C, 20)
    )
    return reason(at_trains(t), Sell("NYC", 2))


@shows("interrupt_window", ("closed", "not-now"), ("open", ""))
def while_a_train_is_returned(value: Value) -> object:
    """1830/D-37: a private is bought while another corporation has to return a train."""
    t = Table(4, interrupt_window=value).privates(DH=C).phase("3").sold_out("3").running("PRR", 100, A, 60)
    t.tile("H10", "57", 1).fund("PRR", 1000).running("NYC", 67, B, 60).equip("NYC", "3", "3", "3", "3")
    at_trains(t).do(BuyTrain(t.next_train("4"), 300))
    assert t.step == "return-trains"
    return reason(t, BuyPrivate("DH", 70))


@shows("sale_floor", ("always", "train-spend-sale"), ("below_face", ""))
def floor(value: Value) -> object:
    """1830/D-38: after a sale, a train whose face value the treasury could pay."""
    t = forced(100, 50, phase="3", sale_floor=value).start("NYC", 100, B, 40).give("NYC", A, 20)
    t = at_trains(t.running("CPR", 67, C, 60).equip("CPR", "2")).do(Sell("NYC", 1))
    return reason(t, BuyTrain(t.train("CPR", "2"), 1))


@shows("compliance_sales", ("reducing", ""), ("any", "over-limit"))
def useless_sales(value: Value) -> object:
    """1830/A-13: A is above the limit, and all he could sell is stock that does not count."""
    t = Table(6, compliance_sales=value).privates(SV=A, CS=A, DH=A, MH=A, CA=A, BO=A)
    for sym in ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE"):
        t.start(sym, 67, A, 20)
    t.start("NYNH", 67, B, 40).give("NYNH", A, 20).at("NYNH", 3, 3)
    assert t.certificates(A) == 12 > t.certificate_limit
    assert {sale.corporation for sale in t.stock_round(A).offers(Sell)} == {"NYNH"}
    return reason(t, Pass())


@shows("manual_end", (False, "end-not-agreed"), (True, ""))
def agreed_end(value: Value) -> object:
    """The players agree to stop."""
    return reason(Table(3, manual_end=value), EndGame())


@pytest.mark.parametrize(("look", "value", "seen"), EXHIBITION.cases())
def test_switch(look: Look, value: Value, seen: object) -> None:
    assert look(value) == seen
