"""1830, the sale of the privates: offers, bids, auctions, passing and what comes with C&A and B&O."""

from __future__ import annotations

import pytest
from tests.rules.positions import READING, A, B, C, D, Table

from railhead.engine.actions import Bid, Buy, Par, Pass, Range, Sell, Take
from railhead.engine.events import AuctionOpened, OfferReduced, PrivateMoved

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def bids_of_t05(preset: str = "") -> Table:
    """CS: D 45, B 50; DH: A 75; MH: C 115; CA: A 165, B 170; SV on offer to C."""
    t = Table(4, preset)
    t.do(Bid("DH", 75), Pass(), Bid("MH", 115), Bid("CS", 45))
    t.do(Bid("CA", 165), Bid("CS", 50), Pass(), Pass())
    return t.do(Pass(), Bid("CA", 170))


@pytest.mark.rule("R-1830-020", "R-1830-021", "R-1830-022", "1830/T-02")
@PRESETS
def test_after_sv_is_bought_cs_is_offered_to_the_left(preset: str) -> None:
    t = Table(3, preset)
    assert t.refused(Take("CS")) == "not-on-offer"
    t.do(Take("SV"))
    assert (t.owner("SV"), t.cash(A), t.bank) == (A, 780, 9620)
    assert t.actor == B
    assert t.legal(Take("CS"))
    assert t.legal(Bid("DH", 75))
    assert t.refused(Bid("DH", 74)) == "bid-low"
    assert t.refused(Take("DH")) == "not-on-offer"
    assert t.refused(Take("SV")) == "private-sold"


@pytest.mark.rule("R-1830-022", "1830/T-02", "1830/D-29")
def test_nobody_bids_on_the_private_on_offer() -> None:
    t = Table(3).do(Take("SV"))
    assert t.refused(Bid("CS", 45)) == "bid-on-offer"
    assert t.refused(Bid("CS", 40)) == "bid-on-offer"


@pytest.mark.rule("1830/D-29")
def test_a_recorded_game_may_name_any_price_for_the_private_on_offer() -> None:
    assert Table(3, "18xxgames").refused(Bid("SV", 25)) == "bid-on-offer"
    t = Table(3, READING)
    assert t.tolerated(Bid("SV", 25))
    t.do(Bid("SV", 25))
    assert (t.owner("SV"), t.cash(A)) == (A, 775)


@pytest.mark.rule("R-1830-020")
def test_one_thing_a_turn() -> None:
    t = Table(3).do(Bid("DH", 75))
    assert t.actor == B
    assert t.refused(Par("PRR", 100)) == "not-now"
    assert t.refused(Buy("PRR", "ipo")) == "not-now"


@pytest.mark.rule("R-1830-022", "1830/T-03", "1830/A-04")
@PRESETS
def test_a_bid_beats_the_best_by_five(preset: str) -> None:
    t = Table(3, preset).do(Bid("CA", 165), Bid("CA", 170))
    refusal = t.refusal(Bid("CA", 174))
    assert (refusal.code, refusal.rule, refusal.facts["minimum"]) == ("bid-low", "R-1830-022", 175)
    assert refusal.nearest == Bid("CA", 175)
    assert t.legal(Bid("CA", 175))
    assert t.legal(Bid("CA", 176)), "any whole dollar will do"


@pytest.mark.rule("R-1830-023", "1830/T-04")
@PRESETS
def test_bid_money_is_tied_up(preset: str) -> None:
    t = Table(4, preset)
    t.do(Bid("CA", 165), Pass(), Pass(), Pass(), Bid("BO", 225), Pass(), Pass(), Pass())
    refusal = t.refusal(Bid("MH", 215))
    assert (refusal.code, refusal.facts["free"]) == ("bid-cash", 210)
    assert t.legal(Take("SV"))
    assert t.legal(Bid("CA", 375)), "the old 165 counts as free for raising it"
    assert t.refused(Bid("CA", 376)) == "bid-cash"


@pytest.mark.rule("R-1830-023")
def test_everybodys_bids_are_counted_apart() -> None:
    t = Table(4).do(Bid("MH", 115), Bid("CA", 165), Bid("BO", 225), Pass(), Pass())
    refusal = t.refusal(Bid("BO", 436))
    assert (t.actor, refusal.code, refusal.facts["free"]) == (B, "bid-cash", 435)
    assert t.legal(Bid("CA", 600))
    t.do(Pass())
    assert t.actor == C
    assert t.legal(Bid("BO", 600))
    assert t.refused(Bid("CA", 376)) == "bid-cash"
    assert t.legal(Bid("CA", 375))


@pytest.mark.rule("R-1830-023")
def test_free_cash_bounds_the_purchase_of_the_private_on_offer() -> None:
    t = Table(6).do(Bid("BO", 381)).do(*[Pass()] * 5)
    assert t.refused(Take("SV")) == "bid-cash"
    t = Table(6).do(Bid("BO", 380)).do(*[Pass()] * 5)
    assert t.legal(Take("SV"))


@pytest.mark.rule("1830/A-03")
def test_raising_ones_own_bid_takes_five_more_than_the_best() -> None:
    t = Table(2).do(Bid("CA", 165), Pass())
    assert t.refused(Bid("CA", 169)) == "bid-low"
    t.do(Bid("CA", 170))
    assert t.bid("CA", A) == 170
    assert t.legal(Bid("CA", 175))


@pytest.mark.rule("R-1830-024", "R-1830-025", "1830/A-02", "1830/T-05")
@PRESETS
def test_bids_are_settled_down_the_row(preset: str) -> None:
    t = bids_of_t05(preset)
    t.do(Take("SV"))
    assert t.events(AuctionOpened) == [AuctionOpened(1)]
    assert t.actor == D, "the lowest bidder speaks first"
    assert t.refused(Bid("CS", 54)) == "bid-low"
    assert t.refused(Bid("CA", 175)) == "auction-other"
    assert t.refused(Take("DH")) == "auction-other"
    t.do(Bid("CS", 55))
    assert t.actor == B, "B is the lowest now"
    t.do(Bid("CS", 60))
    t.do(Pass())
    assert (t.owner("CS"), t.cash(B), t.bid("CS", D)) == (B, 540, 0)
    assert (t.owner("DH"), t.cash(A)) == (A, 525)
    assert (t.owner("MH"), t.cash(C)) == (C, 465)
    assert t.events(AuctionOpened) == [AuctionOpened(4)]
    assert t.actor == A


@pytest.mark.rule("1830/A-02", "R-1830-024")
def test_who_passes_in_an_auction_is_out_of_it() -> None:
    t = Table(3).do(Bid("CS", 45), Bid("CS", 50), Bid("CS", 55), Take("SV"))
    assert t.actor == A
    t.do(Pass())
    assert t.actor == B
    t.do(Bid("CS", 60))
    assert t.actor == C
    t.do(Bid("CS", 65))
    assert t.actor == B, "A does not come back"
    t.do(Pass())
    assert (t.owner("CS"), t.cash(C), t.cash(A), t.cash(B)) == (C, 735, 780, 800)


@pytest.mark.rule("R-1830-026", "1830/T-06")
@PRESETS
def test_play_goes_on_left_of_who_bought_on_offer(preset: str) -> None:
    t = bids_of_t05(preset).do(Take("SV"), Pass(), Pass())
    assert t.owner("CA") == B
    assert [t.owner(sym) for sym in ("SV", "CS", "DH", "MH", "BO")] == [C, B, A, C, "bank"]
    assert t.actor == D
    assert t.legal(Take("BO"))


@pytest.mark.rule("R-1830-027", "1830/A-05")
def test_a_bid_breaks_the_row_of_passes() -> None:
    t = Table(3).do(Pass(), Pass(), Bid("BO", 225), Pass(), Pass())
    assert t.offer_price == 20, "five passes, but never three in a row"
    t.do(Pass())
    assert t.offer_price == 15


@pytest.mark.rule("R-1830-028")
def test_unwanted_sv_becomes_cheaper_and_nobody_is_paid() -> None:
    t = Table(3).do(Pass(), Pass(), Pass())
    assert t.events(OfferReduced) == [OfferReduced(0, 15)]
    assert (t.bank, t.actor) == (9600, A)
    t.do(Take("SV"))
    assert t.cash(A) == 785


@pytest.mark.rule("R-1830-028", "R-1830-029", "1830/T-07")
@PRESETS
def test_sv_is_given_away_at_last(preset: str) -> None:
    t = Table(4, preset).do(*[Pass()] * 12)
    assert (t.offer_price, t.actor) == (5, A)
    t.do(*[Pass()] * 4)
    assert (t.owner("SV"), t.cash(A)) == (A, 600)
    assert t.events(PrivateMoved) == [PrivateMoved(0, 20, A, 0)]
    assert t.actor == B
    assert t.legal(Take("CS"))


@pytest.mark.rule("R-1830-028", "1830/A-06", "1830/D-19", "1830/T-08")
@pytest.mark.parametrize(("preset", "asked_first"), [("", A), ("18xxgames", B)])
def test_who_is_asked_first_after_a_round_of_passes(preset: str, asked_first: int) -> None:
    t = Table(3, preset).do(Pass(), Pass(), Pass())
    t.do(Bid("BO", 225), Pass(), Pass(), Pass())
    assert t.offer_price == 10
    assert t.actor == asked_first


@pytest.mark.rule("1830/D-20", "R-1830-029")
@pytest.mark.parametrize(("preset", "taker"), [("", A), ("18xxgames", B)])
def test_who_has_to_take_sv(preset: str, taker: int) -> None:
    t = Table(3, preset).do(*[Pass()] * 9)
    t.do(Bid("BO", 225), Pass(), Pass(), Pass())
    assert t.owner("SV") == taker
    assert t.actor == taker + 1


@pytest.mark.rule("R-1830-030", "R-1830-031", "1830/A-06", "1830/T-09")
def test_a_round_without_buyer_pays_income_and_starts_anew() -> None:
    t = Table(3).do(Take("SV"), Bid("BO", 225), Pass(), Pass())
    assert (t.cash(A), t.bank) == (780, 9620)
    t.do(Pass())
    assert (t.cash(A), t.bank) == (785, 9615)
    assert t.actor == B
    assert t.bid("BO", B) == 225, "bids stand"
    assert t.offer_price == 40, "only SV falls"
    assert t.round == "auction", "no corporation operates"


@pytest.mark.rule("R-1830-032")
@PRESETS
def test_stock_is_not_sold_before_the_last_private(preset: str) -> None:
    t = Table(3, preset).do(*[Take(sym) for sym in ("SV", "CS", "DH", "MH", "CA")])
    assert t.actor == C
    assert t.refused(Par("PRR", 67)) == "not-now"
    t.do(Take("BO"), Par("B&O", 82))
    assert t.round == "stock"
    assert t.actor == A, "the same round goes on to the left"
    assert t.legal(Par("PRR", 67))
    assert t.legal(Buy("B&O", "ipo"))


@pytest.mark.rule("R-1830-033", "R-1830-035", "R-1830-073", "1830/A-46", "1830/T-10")
def test_camden_and_amboy_brings_a_pennsylvania_share() -> None:
    t = Table(3).do(*[Take(sym) for sym in ("SV", "CS", "DH", "MH")])
    assert t.certificates(B) == 1
    t.do(Take("CA"))
    assert (t.percent("PRR", B), t.percent("PRR", "ipo"), t.owner("CA")) == (10, 90, B)
    assert t.certificates(B) == 3, "CS, CA and the share"
    t.do(Take("BO"), Par("B&O", 67), Pass(), Pass(), Pass())
    assert t.turn == 2
    t.pass_to(B)
    assert t.refused(Sell("PRR", 1)) == "no-par"
    t.pass_to(A).do(Par("PRR", 67)).end_turn()
    assert t.percent("PRR", "ipo") == 70
    t.pass_to(B)
    assert t.legal(Sell("PRR", 1))


@pytest.mark.rule("R-1830-034", "1830/T-11")
@PRESETS
def test_the_owner_of_the_bo_private_names_its_par_without_money(preset: str) -> None:
    t = Table(3, preset).do(Pass(), Pass(), Bid("BO", 800))
    t.do(Take("SV"), Take("CS"), Pass(), Take("DH"), Take("MH"), Pass(), Take("CA"))
    assert (t.owner("BO"), t.cash(C), t.actor) == (C, 0, C)
    pars = [choice for choice in t.game.choices() if isinstance(choice, Par)]
    assert sorted(choice.price for choice in pars) == [67, 71, 76, 82, 90, 100]
    assert t.refused(Par("B&O", 75)) == "par-price"
    assert t.refused(Par("PRR", 100)) in ("has-par", "not-now", "par-other")
    assert t.refused(Pass()) == "not-now"
    t.do(Par("B&O", 100))
    assert (t.percent("B&O", C), t.percent("B&O", "ipo"), t.president("B&O")) == (20, 80, C)
    assert (t.cash(C), t.price("B&O"), t.cell("B&O")) == (0, 100, (0, 6))


@pytest.mark.rule("R-1830-036", "R-1830-110")
def test_shares_that_came_with_privates_count_for_floating() -> None:
    t = Table(3).privates(SV=A, CS=A, DH=A, MH=A, CA=A, BO=C)
    t.start("PRR", 67, B, 50).give("PRR", A, 10).purse(C, 500).stock_round(C)
    assert t.floated("PRR"), "20 + 30 bought, 10 from C&A"
    t.start("B&O", 67, C, 20).give("B&O", A, 30)
    assert not t.floated("B&O")
    t.do(Buy("B&O", "ipo"))
    assert t.floated("B&O"), "the free president's certificate counts"


@pytest.mark.rule("R-1830-264", "1830/D-09")
def test_the_free_share_comes_only_once() -> None:
    from railhead.engine.actions import Trade

    t = Table(3).privates(SV=A, CS=A, DH=A, MH=A, CA=A, BO=C).start("PRR", 67, B, 40).give("PRR", "pool", 10)
    t.stock_round(A)
    t.do(Trade("CA", B, 100))
    assert (t.owner("CA"), t.percent("PRR", B), t.percent("PRR", "pool")) == (B, 40, 10)


@pytest.mark.rule("R-1830-026", "R-1830-032", "R-1830-054", "1830/D-21", "1830/T-84")
@pytest.mark.parametrize(("preset", "priority"), [("", A), ("18xxgames", C)])
def test_priority_after_the_sale_of_privates(preset: str, priority: int) -> None:
    t = Table(3, preset)
    t.do(Pass(), Pass(), Bid("CS", 45), Pass(), Pass(), Bid("DH", 75))
    t.do(Pass(), Pass(), Bid("CA", 165), Pass(), Pass(), Bid("BO", 225))
    t.do(Take("SV"))
    assert (t.owner("CS"), t.owner("DH"), t.actor) == (C, C, B)
    t.do(Take("MH"))
    assert (t.owner("CA"), t.owner("BO")) == (C, C)
    t.do(Par("B&O", 100))
    assert t.actor == C, "stock goes on sale left of B"
    t.do(Pass(), Pass(), Pass())
    assert (t.round, t.turn) == ("stock", 2), "nothing has floated"
    assert t.actor == priority


@pytest.mark.rule("1830/A-07", "1830/D-04", "R-1830-053")
@pytest.mark.parametrize(
    ("preset", "passed_out", "allowed"), [("", False, False), ("", True, True), ("18xxgames", True, False)]
)
def test_when_the_ban_on_sales_ends(preset: str, passed_out: bool, allowed: bool) -> None:
    t = Table(3, preset).do(Take("SV"))
    if passed_out:
        t.do(Pass(), Pass(), Pass())
    assert t.actor == B
    t.do(*[Take(sym) for sym in ("CS", "DH", "MH", "CA", "BO")], Par("B&O", 67))
    assert t.actor == A
    t.do(Par("PRR", 67))
    t.end_turn()
    assert t.actor == B
    if allowed:
        assert t.legal(Sell("PRR", 1))
    else:
        assert t.refused(Sell("PRR", 1)) == "sale-ban"


def test_bids_are_offered_as_a_range() -> None:
    t = Table(3)
    ranges = [choice for choice in t.game.choices() if isinstance(choice, Range)]
    assert Range(Bid("BO", 225), "amount", 225, 800) in ranges
