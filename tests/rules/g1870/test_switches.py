"""1870: every switch under each of its values, on a position of its own."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import West
from tests.rules.g1870.test_connection import last_link, nearly, to_connection
from tests.rules.g1870.test_trains import at_trains, short
from tests.rules.positions import A, B, C, D
from tests.rules.switches import Exhibition, Look

from railhead.engine.actions import Action, Bankrupt, Buy, BuyTrain, Pass, Place, Run, Sell, Trade
from railhead.engine.options import Value
from railhead.engine.state import replaced
from railhead.notation.digest import snapshot
from railhead.notation.ledger import Ledger
from railhead.titles.g1870.actions import Destination, Protect
from railhead.titles.g1870.companies import close

EXHIBITION = Exhibition()
shows = EXHIBITION.shows


def reason(t: West, action: Action) -> str:
    """The code of a refusal, empty if the action is accepted."""
    refusal = t.game.why_not(action)
    return refusal.code if refusal is not None else ""


@shows("private_trade_moves_priority", ("at_once", (A, A)), ("at_end", (B, A)))
def priority_card(value: Value) -> object:
    """1870/D-33, 1870/T-98: who holds the card after D bought a private, and after the round."""
    t = West(4, private_trade_moves_priority=value).privates(GRSC=A).phase("2").stock_round(first=B)
    t.pass_to(D).do(Trade("GRSC", D, 20))
    shown = snapshot(t.game, Ledger(t.game.title), range(4))["priority"]
    if t.actor == D:
        t.do(Pass())
    for _ in range(4):
        t.do(Pass())
    return shown, t.game.state.priority


@shows("president_sale_guard", (True, "sale-not-forced"), (False, ""))
def free_sale(value: Value) -> object:
    """1870/D-37: a sale in the train step although no train has to be bought."""
    t = short(50, 480, route=False, president_sale_guard=value).company("IC", 90, {B: 40, A: 20}, cash=10)
    t.equip("IC", "5")
    assert not at_trains(t).offered(Sell("IC", 2))
    return reason(t, Sell("IC", 2))


@shows("whole_president_sale", (False, "sale-too-much"), (True, ""))
def whole_certificate(value: Value) -> object:
    """1870/D-38: A lacks $50 and holds the president's certificate of IC, priced 90."""
    t = short(100, 480, whole_president_sale=value).company("IC", 90, {A: 20, B: 20, C: 20}, cash=10)
    return reason(at_trains(t), Sell("IC", 2))


@shows("empty_connection_run", (False, "route-set"), (True, ""))
def empty_run(value: Value) -> object:
    """1870/D-41: a connection run without a route; then nothing is left to decide."""
    t = to_connection(last_link(nearly(empty_connection_run=value))).do(Destination("map"))
    if value:
        t.do(Run())
        assert t.step != "connection-dividend"
        assert t.acting == "FW"
        return ""
    refusal = t.refusal(Run())
    assert refusal.sentence() == "One of the routes must run from the home to the destination."
    assert refusal.rule == "R-1870-138"
    return refusal.code


@shows("private_share_regrant", ("once", ("", 0)), ("barred", ("trade-barred", 0)), ("again", ("", 10)))
def granted_again(value: Value) -> object:
    """1870/D-36: the private of the MKT is traded while a share of the MKT lies in the pool."""
    t = West(4, private_share_regrant=value).privates(MKT=A).phase("2")
    t.company("MKT", 76, {C: 40, "pool": 20}).stock_round(first=B)
    code = reason(t, Trade("MKT", B, 20))
    if value == "again":
        assert not t.offered(Trade("MKT", B, 20))
    if not code:
        t.do(Trade("MKT", B, 20))
    return code, t.percent("MKT", B)


@shows("limit_check", ("after_exchange", ""), ("before_exchange", "certificate-limit"))
def into_a_presidency(value: Value) -> object:
    """1870/D-39: A, at the limit, buys the share that makes him president."""
    t = West(4, limit_check=value).privates().company("MP", 76, {B: 30, A: 30})
    t.company("IC", 76, {C: 60}).company("FW", 76, {C: 60}).company("TP", 76, {C: 60}).company(
        "SP", 76, {C: 60}
    )
    return reason(t.limits(A, 16).stock_round(first=A), Buy("MP", "ipo"))


@shows("brown_after_private", (False, ("bought-already", 0)), (True, ("", 1)))
def brown_share_after_a_private(value: Value) -> object:
    """1870/D-40: a private is bought, then a share of a brown box; after that nothing can be sold."""
    t = West(4, brown_after_private=value).privates(GRSC=B).phase("2")
    t.company("MP", 76, {C: 40, "pool": 30}, (4, 0)).company("IC", 76, {B: 40, A: 20}, (3, 6))
    t.stock_round(first=A).do(Trade("GRSC", A, 20))
    assert t.legal(Sell("IC", 1))
    code = reason(t, Buy("MP", "pool"))
    if code:
        return code, 0
    t.do(Buy("MP", "pool"))
    assert t.refused(Sell("IC", 1)) == "sell-order"
    assert t.refused(Buy("MP", "ipo")) == "several-source"
    return code, t.percent("MP", A) // 10


@shows("southwest_after_sp", (False, "token-city"), (True, ""))
def southwest(value: Value) -> object:
    """1870/A-42, 1870/D-42: the SP has closed, and ATSF reaches Southwest."""
    t = West(4, southwest_after_sp=value).privates().company("SP", 76, {B: 60}, (7, 0))
    t.company("ATSF", 76, {A: 60}, (0, 7), cash=200).tile("M2", "57", 0).token("ATSF", "M2")
    t.tile("B9", "57", 1).tile("B11", "14", 0)
    assert reason(t.operating_round().skip_to("place-token"), Place("N1", 0)) == "token-city"
    close(t.game, t.corporation("SP"), ())
    code = reason(t, Place("N1", 0))
    if not code:
        assert t.offered(Place("N1", 0))
        assert t.do(Place("N1", 0)).tokens("ATSF") == ["B9.0", "M2.0", "N1.0"]
    return code


def forced_seller(**options: int | str | bool) -> West:
    """A sold one share of his own FW for a train of the MP and has money left."""
    t = short(100, 480, **options).company("FW", 90, {A: 40, B: 20}, (0, 4), cash=10)
    at_trains(t).do(Sell("FW", 1)).purse(A, t.cash(A) + 200).do(BuyTrain("6-1", 630))
    while t.acting == "MP" and t.step != "price-protection":
        t.plain()
    return t


@shows("own_forced_block", (True, ("price-protection", 82)), (False, ("", 76)))
def own_block(value: Value) -> object:
    """1870/A-44, 1870/D-43: whether the president who had to sell may protect his own block."""
    t = forced_seller(own_forced_block=value)
    if t.step != "price-protection":
        return "", t.price("FW")
    assert t.actor == A
    step = t.step
    t.do(Protect())
    assert t.percent("FW", A) == 40
    return step, t.price("FW")


@pytest.mark.rule("1870/A-44", "R-1870-070")
def test_what_was_sold_in_a_stock_round_is_forgotten_in_an_operating_round() -> None:
    t = forced_seller()
    assert t.step == "price-protection"
    t = short(100, 480).company("FW", 90, {A: 40, B: 20}, (0, 4), cash=10)
    t.game.state.sold = replaced(t.game.state.sold, A, 1 << t.corporation("FW"))
    at_trains(t).do(Sell("FW", 1)).purse(A, t.cash(A) + 200).do(BuyTrain("6-1", 630))
    while t.acting == "MP" and t.step != "price-protection":
        t.plain()
    assert t.step == "price-protection"


@pytest.mark.rule("1870/A-44", "R-1870-131")
def test_a_bankrupt_president_has_no_money_to_protect_with() -> None:
    t = short(0, 0).company("FW", 90, {A: 40, B: 20}, (0, 4), cash=10)
    at_trains(t).do(Bankrupt())
    assert t.game.over
    assert t.price("FW") < 82


@shows("turn_cap", (0, ""), (3, "turns"))
def turns(value: Value) -> object:
    """1870/D-44: the operating rounds of the second turn are over."""
    t = West(4, turn_cap=value).privates().company("MP", 76, {A: 60}, cash=0).operating_round(turn=2)
    t.finish_turn()
    return t.game.state.reason


@shows("compliance_sales", ("reducing", ("", True)), ("any", ("over-limit", False)))
def useless_sales(value: Value) -> object:
    """1870/A-43: A is above the limit, and all he could sell is stock that does not count."""
    t = West(4, compliance_sales=value).privates(GRSC=A, MRBC=A, SCC=A, GSC=A, MKT=A)
    t.company("MP", 76, {B: 40, A: 20}, (3, 1))
    for sym in ("IC", "FW", "TP", "SP", "GMO", "SSW"):
        t.company(sym, 76, {A: 30, B: 10, "pool": 50})
    assert t.certificates(A) > t.certificate_limit
    t.stock_round(first=A)
    assert {sale.corporation for sale in t.offers(Sell)} == {"MP"}
    return reason(t, Pass()), t.offered(Pass())


@pytest.mark.parametrize(("look", "value", "seen"), EXHIBITION.cases())
def test_switch(look: Look, value: Value, seen: object) -> None:
    assert look(value) == seen
