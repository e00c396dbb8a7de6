"""1870: every switch under each of its values, on a position of its own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.g1870.table import West
from tests.rules.g1870.test_connection import last_link, nearly, to_connection
from tests.rules.g1870.test_privates import mp_first_turn, with_marker
from tests.rules.g1870.test_trains import at_trains, short
from tests.rules.positions import A, B, C, D
from tests.rules.switches import Exhibition, Look

import railhead
from railhead.board import lays
from railhead.engine import verbs
from railhead.engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Dividend,
    EndGame,
    Lay,
    Pass,
    Place,
    Run,
    Sell,
    Take,
    Trade,
)  # fmt: skip
from railhead.engine.events import Passed
from railhead.engine.forced import must_buy
from railhead.engine.options import Value
from railhead.engine.state import replaced
from railhead.engine.steps.run import REVENUE
from railhead.finance.holders import CORPORATION, IPO, POOL, TREASURY
from railhead.notation.digest import snapshot
from railhead.notation.ledger import Ledger
from railhead.titles.agreement import parties
from railhead.titles.g1870.actions import Destination, Mark, Protect, Redeem, Reissue
from railhead.titles.g1870.companies import CLOSINGS, DUTY, close
from railhead.titles.g1870.connection import TURNS, ConnectionCheck
from railhead.titles.g1870.two_tiles import FIRST_TURN

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


# money, market and map


def earning(**options: Any) -> West:
    """MP can run C18 to B19 for 40."""
    t = West(4, **options).privates().company("MP", 76, {A: 40, "treasury": 10, "pool": 20}, cash=0)
    return t.tile("C18", "57", 0).tile("B19", "57", 0).equip("MP", "2")


@shows("half_dividend_rounding", ("up", (40, 150)), ("down", (44, 144)))
def half(value: Value) -> object:
    """1870/D-01, 1870/T-66: half of an income of 210."""
    t = earning(half_dividend_rounding=value).operating_round().skip_to("dividend")
    verbs.put(t.game, REVENUE, 210)
    before = t.cash(A)
    t.do(Dividend("half"))
    return t.cash(A) - before, t.treasury("MP")


@shows("reissue_value", ("printed", 140), ("nearest", 160))
def new_par(value: Value) -> object:
    """1870/D-02, 1870/T-53: a reissue at $200."""
    t = West(4, reissue_value=value).privates().company("MP", 100, {A: 40, B: 30, "treasury": 30}, (0, 12))
    return t.stock_round(A).do(Reissue("MP")).par("MP")


@shows("ledge_sideways", ("arrows", (4, 9)), ("text", (5, 10)))
def ledge(value: Value) -> object:
    """1870/A-01, 1870/D-03: a full dividend in the box left of the ledge."""
    t = earning(ledge_sideways=value).at("MP", 5, 9).operating_round().skip_to("dividend")
    return t.do(Dividend("pay")).cell("MP")


@shows("gray_station_spaces", ("printed", (2, 3)), ("reversed", (3, 2)))
def gray_spaces(value: Value) -> object:
    """1870/D-04: station spaces of Kansas City and St. Louis in gray."""
    t = West(4, gray_station_spaces=value).tile("B11", "171", 0).tile("C18", "172", 0)
    board = t.game.state.board
    return board.slots(t.hex("B11") * 8), board.slots(t.hex("C18") * 8)


def replacements(t: West, hex_: str) -> set[str]:
    """Tiles that fit on a hex now."""
    return {t.game.title.map.tiles[n].number for n, _ in lays.fits(t.game.state.board, t.hex(hex_))}


@shows("brown63_on_p", (True, {"63", "170"}), (False, {"170"}))
def brown_on_p(value: Value) -> object:
    """1870/D-05, 1870/T-62: what replaces a green tile in Dallas."""
    return replacements(West(4, brown63_on_p=value).privates().phase("5").tile("J5", "14", 0), "J5")


@shows("upgrade_list", ("printed", False), ("geometric", True))
def replacement(value: Value) -> object:
    """1870/D-06, 1870/T-63: tile 43 in place of tile 28."""
    return "43" in replacements(West(4, upgrade_list=value).privates().phase("5").tile("C8", "28", 0), "C8")


@shows("bridge_discount_is_extra_lay", (False, False), (True, True))
def third_tile(value: Value) -> object:
    """1870/D-07, 1870/T-14: two yellow tiles are laid, the bridge company is unused."""
    t = West(4, bridge_discount_is_extra_lay=value).privates(MRBC="MP").company("MP", 76, {A: 60}, cash=500)
    t.tile("C18", "57", 2).operating_round()
    t.do(Lay("D19", "8", 2), Lay("D21", "3", 0))
    return any(lay.by == "MRBC" for lay in t.offers(Lay))


@shows("bridge_home_tile_uses_discount", (False, ""), (True, "power-used"))
def discount_left(value: Value) -> object:
    """1870/D-08, 1870/T-13: after the free home tile, a river hex with the discount in a later turn."""
    t = mp_first_turn(cash=1000, bridge_home_tile_uses_discount=bool(value))
    t.do(BuyPrivate("MRBC", 40), Lay("C18", "57", 0, "MRBC"))
    verbs.drop(t.game, FIRST_TURN)
    t.game.state.operated = replaced(t.game.state.operated, t.corporation("MP"), 1)
    return reason(t, Lay("D17", "4", 0, "MRBC"))


@shows("private_token_sites", ("any", ""), ("large", "marker-site"))
def marker_in_a_small_city(value: Value) -> object:
    """1870/D-09, 1870/T-21: the Cattle marker in K4."""
    return reason(with_marker("SCC", private_token_sites=str(value)).operating_round(), Mark("SCC", "K4"))


@shows("port_close_same_turn", (False, ("", "marker-later")), (True, ("marker-side", "")))
def port(value: Value) -> object:
    """1870/D-10, 1870/T-94: the closed port at once, and after the open one in the same turn."""
    t = with_marker("GSC", port_close_same_turn=bool(value)).operating_round()
    at_once = reason(t, Mark("GSC", "M20", 0, "closed"))
    return at_once, reason(t.do(Mark("GSC", "M20", 0, "open")), Mark("GSC", "M20", 0, "closed"))


# companies and their shares


@shows("redemption_consent", (True, {C}), (False, set()))
def whose_word(value: Value) -> object:
    """1870/D-11, 1870/T-51: MP buys a share back from C."""
    t = West(4, redemption_consent=value).privates().company("MP", 76, {A: 30, C: 30, B: 10}, cash=500)
    t.company("IC", 76, {D: 60}).stock_round(A)
    return set(parties(t.game, Redeem("MP", C)))


@shows("reissue_after_trade", (False, "company-alone"), (True, ""))
def reissue_after_a_purchase(value: Value) -> object:
    """1870/D-12, 1870/T-57: A buys a share, then reissues."""
    t = West(4, reissue_after_trade=value).privates().company("MP", 76, {A: 40, B: 30, "treasury": 30})
    return reason(t.company("IC", 76, {D: 60}).stock_round(A).do(Buy("IC", "ipo")), Reissue("MP"))


@shows("reissue_once_per_sr", (True, "reissued"), (False, ""))
def second_reissue(value: Value) -> object:
    """1870/D-13: shares bought back since then are reissued in the same round."""
    t = West(4, reissue_once_per_sr=value).privates().company("MP", 76, {A: 40, B: 40, "treasury": 20})
    t.company("IC", 76, {D: 60}).stock_round(A).do(Reissue("MP"))
    mp = t.corporation("MP")
    verbs.move_shares(t.game, mp, IPO, TREASURY, 2)
    return reason(t.pass_to(A), Reissue("MP"))


@shows("redeem_cash_basis", ("before_reissue", "redeem-cash"), ("present", ""))
def money_of_the_reissue(value: Value) -> object:
    """1870/D-14, 1870/T-55: only the money of the reissue would pay for a share of its own."""
    t = West(4, redeem_cash_basis=value).privates()
    t.company("MP", 100, {A: 40, B: 30, "treasury": 20, "pool": 10}, (0, 8), cash=50)
    t.company("IC", 76, {D: 60}).stock_round(A).do(Reissue("MP"), Buy("MP", "ipo")).end_turn()
    return reason(t.pass_to(A), Redeem("MP", -1))


@shows("force_60_compliance", (True, "over-limit"), (False, ""))
def above_sixty(value: Value) -> object:
    """1870/D-15, 1870/T-43: 80% of a company that has left the green boxes."""
    t = West(4, force_60_compliance=value).privates().company("MP", 76, {A: 80}, (2, 0))
    return reason(t.company("IC", 76, {B: 60}).stock_round(A), Pass())


@shows("price_protect_if_sold", (False, False), (True, True))
def protects_after_a_sale(value: Value) -> object:
    """1870/D-28, R-1870-146: C has sold MP in this round, then A sells some."""
    t = West(4, price_protect_if_sold=value).privates().company("MP", 76, {C: 50, A: 20})
    t.company("IC", 76, {B: 60}).stock_round(C)
    t.do(Sell("MP", 1), Pass()).pass_to(A).do(Sell("MP", 2), Pass())
    return t.step == "price-protection" and t.actor == C


@shows("redeem_from_pres_cert_only", ("skipped", ""), ("error", "redeem-source"))
def bare_president(value: Value) -> object:
    """1870/A-23, 1870/D-29: the president holds the 20% certificate and nothing else."""
    t = West(6, redeem_from_pres_cert_only=value).privates()
    t.company("MP", 76, {A: 20, B: 10, C: 10, D: 10, 4: 10, 5: 10}, cash=500)
    return reason(t.stock_round(A), Redeem("MP", B))


@shows("company_action_keeps_turn", (True, A), (False, B))
def company_keeps_the_turn(value: Value) -> object:
    """1870/A-25, 1870/D-26: A can neither buy nor sell, and MP could buy a share back."""
    t = West(4, company_action_keeps_turn=value).privates().company("MP", 76, {A: 20, B: 10, C: 10}, cash=500)
    t.company("IC", 76, {B: 60}).purse(A, 0)
    mp = t.corporation("MP")
    verbs.move_shares(t.game, mp, IPO, POOL, 5)
    return t.stock_round(A).actor


@shows("company_action_over_limit", (False, "must-sell-first"), (True, ""))
def company_before_a_sale(value: Value) -> object:
    """R-1870-073: A is above the limit and wants to act for a company first."""
    t = West(4, company_action_over_limit=value).privates(GRSC=A, MRBC=A, SCC=A, GSC=A, MKT=A)
    t.company("MP", 76, {A: 40, B: 30, "treasury": 30}).company("IC", 76, {A: 60}).company("FW", 76, {A: 60})
    t.company("TP", 76, {B: 40, A: 10})
    assert t.certificates(A) > t.certificate_limit
    return reason(t.stock_round(A), Reissue("MP"))


@shows("buys_around_sale", (False, "sell-order"), (True, ""))
def brown_around_a_sale(value: Value) -> object:
    """R-1870-058: a brown share, a sale, and one more brown share."""
    t = West(4, buys_around_sale=value).privates().company("MP", 76, {C: 40, "pool": 30}, (4, 0))
    t.company("IC", 76, {B: 40, A: 20}).stock_round(A).do(Buy("MP", "pool"), Sell("IC", 1))
    return reason(t, Buy("MP", "pool"))


# the sale, privates and the end


@shows("auction_turn", ("left", B), ("lowest", D))
def auction(value: Value) -> object:
    """1870/D-16, 1870/T-03: bids of 55, 60 and 65."""
    t = West(4, auction_turn=value)
    t.do(Pass(), Pass(), Pass(), Bid("SCC", 55), Pass(), Bid("SCC", 60), Pass(), Pass(), Bid("SCC", 65))
    return t.do(Take("GRSC"), Take("MRBC")).actor


@shows("sale_restart", ("priority", B), ("rotation", C))
def restart(value: Value) -> object:
    """R-1870-023: all have passed after a bid."""
    t = West(4, sale_restart=value)
    return t.do(Take("GRSC"), Bid("SCC", 55), Pass(), Pass(), Pass(), Pass()).actor


@shows("offered_private_price", ("exact", "bid-on-offer"), ("any", ""))
def price_on_offer(value: Value) -> object:
    """1870/D-19: the private on offer for another price."""
    t = West(4, offered_private_price=value)
    assert not t.offered(Bid("GRSC", 7))
    return reason(t, Bid("GRSC", 7))


@shows("private_trade_checks_cert_limit", (True, "certificate-limit"), (False, ""))
def private_needs_room(value: Value) -> object:
    """1870/D-24, 1870/T-46: A, at the limit, buys a private."""
    t = West(4, private_trade_checks_cert_limit=value).privates(GRSC=B).phase("2")
    for sym in ("IC", "FW", "TP", "SP"):
        t.company(sym, 76, {C: 60})
    return reason(t.limits(A, 16).stock_round(first=A), Trade("GRSC", A, 1))


@shows("player_private_trade_phases", ("one_to_three", ""), ("two_to_three", "trade-ban"))
def trade_in_phase_one(value: Value) -> object:
    """1870/D-30, 1870/T-98: a private between players in phase 1."""
    t = West(4, player_private_trade_phases=value).privates(GRSC=B).company("MP", 76, {C: 40}, home=False)
    return reason(t.stock_round(A), Trade("GRSC", A, 20))


@shows("bridge_home_tile_any_time", (True, ""), (False, "not-now"))
def late_home_tile(value: Value) -> object:
    """1870/D-34, 1870/T-100: the bridge company is bought after the track step of MP's first turn."""
    t = mp_first_turn(bridge_home_tile_any_time=bool(value)).do(Pass())
    while t.step not in ("buy-trains", "last-purchases"):
        t.plain()
    return reason(t.do(BuyPrivate("MRBC", 30)), Lay("C18", "57", 0, "MRBC"))


@shows("trade_consent", (True, ({B}, "")), (False, (set(), "trade-price")))
def agreement(value: Value) -> object:
    """1870/D-35, 1870/T-102: whose word a purchase of SCC needs; a private for nothing."""
    t = West(4, trade_consent=value).privates(SCC=B).company("IC", 76, {A: 60}, cash=500).phase("2")
    asked = set(parties(t.operating_round().game, BuyPrivate("SCC", 100)))
    t = West(4, trade_consent=value).privates(SCC=B).company("IC", 76, {C: 60}).phase("2").stock_round(A)
    return asked, reason(t, Trade("SCC", A, 0))


@shows("closing_removes_private_tokens", (True, {}), (False, {"M20": 10}))
def marker_of_a_closed_company(value: Value) -> object:
    """1870/A-14, 1870/D-25: MP, owner of the open port in Mobile, has closed."""
    t = West(4, closing_removes_private_tokens=value).privates(GSC="MP").company("MP", 76, {A: 60}, (7, 0))
    t.company("IC", 76, {A: 60}).marker("GSC", t.hex("M20") * 8, "MP")
    verbs.move_price(t.game, t.corporation("MP"), 8 * t.game.title.market.width, "test")
    assert t.game.rules.run_extras is not None
    bonus = t.game.rules.run_extras(t.game, t.corporation("IC"))["bonus"]
    return {t.game.title.map.names[node // 8]: amount for node, amount in bonus.items()}


@shows("bank_end_threshold", ("zero", True), ("below_zero", False))
def bank(value: Value) -> object:
    """1870/D-20, 1870/T-73: the bank has paid its last dollar."""
    t = West(2, bank_end_threshold=value).privates().company("MP", 76, {A: 60, B: 40}, cash=0)
    t.tile("C18", "57", 0).tile("B19", "57", 0).equip("MP", "2").operating_round().skip_to("dividend")
    t.bank_holds(40).do(Dividend("pay"))
    assert t.bank == 0
    return t.game.state.broken


def at_375(**options: Any) -> West:
    """ATSF, at $375, pays a dividend."""
    t = West(4, **options).privates().company("ATSF", 76, {A: 60}, (0, 19), cash=500)
    t.company("IC", 76, {B: 60}, cash=100).tile("B9", "57", 1).tile("B11", "57", 1).equip("ATSF", "2")
    return t.operating_round().skip_to("dividend").do(Dividend("pay"))


@shows("finish_400_timing", ("turn", False), ("at_once", True))
def finish_at_once(value: Value) -> object:
    """1870/D-21, 1870/T-87: the token has reached $400."""
    return at_375(finish_on_400=True, finish_400_timing=value).game.over


@shows("finish_on_400", (False, ""), (True, "stock_market"))
def finish(value: Value) -> object:
    """R-1870-142: and then the turn is over."""
    return at_375(finish_on_400=value).finish_turn().game.state.reason


@shows("max_players", (6, False), (7, True))
def seventh_seat(value: Value) -> object:
    """1870/D-22: seven sit down."""
    names = [f"P{n}" for n in range(7)]
    try:
        railhead.new("1870", names, options={"max_players": value})
    except ValueError:
        return False
    return True


@shows("manual_end", (False, "end-not-agreed"), (True, ""))
def agreed_end(value: Value) -> object:
    """The players agree to stop."""
    return reason(West(3, manual_end=value), EndGame())


@shows("auto_pass", ("logged", (C, True)), ("silent", (C, False)), ("asked", (B, False)))
def passed_over(value: Value) -> object:
    """B has no money and nothing to sell."""
    t = West(4, auto_pass=value).privates().company("MP", 76, {A: 60}).purse(B, 10).stock_round(A).do(Pass())
    return t.actor, Passed(B, "stock-turn", True) in t.events(Passed)


# trains and runs


@shows("connection_order", ("price", ["FW", "MP"]), ("round", ["MP", "FW"]))
def order_of_connections(value: Value) -> object:
    """1870/D-17: after ATSF's turn, of two others the cheaper one has had its turn before it."""
    t = West(4, connection_order=value).privates().company("ATSF", 76, {A: 60}, (0, 6))
    t.company("FW", 76, {A: 60}, (0, 12)).company("MP", 76, {A: 60}, (0, 7))
    atsf, mp, fw = (t.corporation(sym) for sym in ("ATSF", "MP", "FW"))
    verbs.put(t.game, TURNS, (mp, atsf))
    t.game.state.waiting = (fw,)
    check = t.game.rules.rounds["operating"].steps[-1]
    assert isinstance(check, ConnectionCheck)
    return [t.game.title.corporations[c].sym for c in check.order(t.game, atsf, True) if c != atsf]


@shows("bankruptcy_price_drop", (True, 76), (False, 82))
def last_sales(value: Value) -> object:
    """1870/D-18, 1870/T-72: the price of FW after its president's bankruptcy."""
    t = short(0, 0, bankruptcy_price_drop=value).company("FW", 90, {A: 40, B: 20}, (0, 4), cash=10)
    assert t.price("FW") == 82
    at_trains(t).purse(B, 0).do(Bankrupt())
    return max(t.price("FW"), 76)


@shows("best_route", ("demand", "revenue-low"), ("president", ""))
def idle_train(value: Value) -> object:
    """1870/A-29, 1870/D-23: a train that could run stays at home."""
    return reason(earning(best_route=value).operating_round().skip_to("run-trains"), Run())


@shows("sticky_route_obligation", (False, False), (True, True))
def lasting_duty(value: Value) -> object:
    """1870/A-26, 1870/D-27: MP has had a route, and has none any more."""
    t = short(200, 500, route=False, sticky_route_obligation=value)
    verbs.put(t.game, DUTY, frozenset({t.corporation("MP")}))
    return must_buy(t.game, t.corporation("MP"))


@shows("connection_check_after_self_close", (True, ["destination"]), (False, []))
def check_after_closing(value: Value) -> object:
    """1870/A-15, 1870/D-31: IC closes at the end of its turn, and FW is connected."""
    t = nearly(connection_check_after_self_close=value).tile("C4", "9", 2).company("IC", 76, {C: 60}, (7, 0))
    state = t.game.state
    state.round, state.entity = "operating", CORPORATION + t.corporation("IC")
    close(t.game, t.corporation("IC"), ())
    t.game.rules.rounds["operating"].steps[-1].skip(t.game)
    return [frame[0] for frame in state.interrupts]


@shows("depot_price_check", (True, "train-price"), (False, ""))
def price_of_the_bank(value: Value) -> object:
    """1870/D-32: a train of the bank for another price."""
    t = at_trains(short(1500, 0, depot_price_check=value))
    assert not t.offered(BuyTrain("6-1", 631))
    return reason(t, BuyTrain("6-1", 631))


@shows("forced_sale_limits", ("strict", "sale-too-little"), ("loose", ""))
def small_block(value: Value) -> object:
    """R-1870-128: a block too small, and there is nothing else to sell."""
    t = short(100, 380, forced_sale_limits=value).company("IC", 90, {B: 40, A: 30}, cash=10)
    return reason(at_trains(t), Sell("IC", 1))


@shows("train_limit_on_buy", (True, "train-limit"), (False, ""))
def over_the_limit(value: Value) -> object:
    """R-1870-124: two trains, and a diesel could be traded for one of them."""
    t = West(4, diesels=True, train_limit_on_buy=value).privates().phase("5")
    t.company("TP", 76, {A: 60}, cash=2000).equip("TP", "5", "5").operating_round().skip_to("buy-trains")
    assert not t.offered(BuyTrain("6-1", 630))
    return reason(t, BuyTrain("6-1", 630))


@shows("stated_checks", (False, "lay-track"), (True, "find-connections"))
def stated(value: Value) -> object:
    """1870, section 4.7: what MP's turn begins with."""
    t = West(4, stated_checks=value).privates().company("MP", 76, {A: 60}, cash=100).operating_round()
    return t.step


# variants


@shows("diesels", (False, {"6": 630}), (True, {"6": 630, "D": 1100}))
def diesels(value: Value) -> object:
    """R-1870-143: what the bank sells in phase 5."""
    return West(4, diesels=value).privates().phase("5").bank_trains()


@shows("station_wars", (False, ["C18.0"]), (True, ["C18.0", "J5.0"]))
def wars(value: Value) -> object:
    """R-1870-144, 1870/T-86: MP's destination marker goes to Dallas, where a space is free."""
    t = West(4, station_wars=value).privates().company("MP", 76, {A: 60}).company("TP", 76, {B: 60})
    t.tile("J5", "14", 0).operating_round()
    t.game.state.interrupts = (("destination", t.corporation("MP")),)
    return t.do(Destination("map")).tokens("MP")


@shows("original_market", (False, (False, "pool")), (True, (True, "")))
def market(value: Value) -> object:
    """R-1870-145, 1870/T-34: a box of $60 that counts, a box of $40 without several purchases."""
    zones = West(4, original_market=value).game.title.market
    return zones.zone[6 * zones.width + 5].counts, zones.zone[4 * zones.width].several or ""


@shows("original_tiles", (False, 6), (True, 4))
def tiles(value: Value) -> object:
    """R-1870-146: tiles of number 4."""
    map_ = West(4, original_tiles=value).game.title.map
    return map_.supply[map_.tile_index["4"]]


@shows("max_reissue_200", (False, 300), (True, 200))
def highest_reissue(value: Value) -> object:
    """R-1870-146: a reissue at $400."""
    t = West(4, max_reissue_200=value).privates().company("MP", 100, {A: 40, B: 30, "treasury": 30}, (0, 20))
    return t.stock_round(A).do(Reissue("MP")).par("MP")


@shows("eight_company_limits", (False, 14), (True, 12))
def lower_limits(value: Value) -> object:
    """R-1870-146: two companies have closed."""
    t = West(4, eight_company_limits=value)
    verbs.put(t.game, CLOSINGS, 2)
    return t.certificate_limit


@pytest.mark.rule(
    "1870/A-42", "1870/A-43", "1870/D-36", "1870/D-37", "1870/D-38", "1870/D-39", "1870/D-40", "1870/D-41",
    "1870/D-42", "1870/D-43", "1870/D-44",
)  # fmt: skip
@pytest.mark.parametrize(("look", "value", "seen"), EXHIBITION.cases())
def test_switch(look: Look, value: Value, seen: object) -> None:
    assert look(value) == seen
