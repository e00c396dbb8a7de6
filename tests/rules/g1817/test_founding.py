"""A new company: bids, home, size, payment with privates, markers."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import READING, A, B, C, D

from railhead.engine.actions import Buy, EndGame, Home, Pass, Sell
from railhead.titles.g1817.actions import BuyBack, HandIn, Loan, Raise, Short, Size, Start
from railhead.titles.g1817.events import Liquidated


def begun(t: Wall, sym: str, amount: int, hex_: str = "F3") -> Wall:
    """The player to act opens the bidding, and nobody raises."""
    opener = t.actor
    t.do(Start(sym, amount), Home(sym, hex_, 0))
    while t.step == "company-bids" and t.actor != opener:
        t.do(Pass())
    return t


@pytest.mark.rule("R-1817-123", "R-1817-124", "1817/S-10")
@pytest.mark.parametrize(
    ("bid", "price"),
    [(100, 50), (105, 50), (110, 55), (135, 65), (155, 70), (175, 80), (265, 120), (400, 200)],
)
def test_half_the_bid_rounded_down_to_a_box(bid: int, price: int) -> None:
    t = begun(Wall(3).purse(A, 400).stock_round(), "R", bid)
    assert (t.price("R"), t.treasury("R"), t.size("R"), t.president("R")) == (price, bid, 2, A)
    assert (t.cash(A), t.charter("R"), t.tokens("R")) == (400 - bid, 0, ["F3.0"])
    assert t.actor == B


@pytest.mark.rule("R-1817-040", "R-1817-122", "R-1817-123", "1817/S-11", "R-1817-026")
def test_privates_pay_at_face_value() -> None:
    t = Wall(3).privates(OBC=A, CM=A, TS=A).stock_round()
    begun(t, "H", 160)
    t.do(HandIn("OBC"))
    assert t.refused(HandIn("MAIL")) == "hand-owner"
    assert t.refused(HandIn("XX")) == "unknown-id"
    t.do(HandIn("CM"))
    assert t.actor == B, "nothing else can be handed in"
    assert (t.price("H"), t.treasury("H"), t.owner("OBC"), t.owner("CM"), t.owner("TS")) == (
        80,
        60,
        "H",
        "H",
        A,
    )
    assert t.cash(A) == 420 - 60


@pytest.mark.rule("R-1817-122", "1817/S-12")
def test_a_bid_must_be_payable_exactly() -> None:
    t = Wall(3).privates(MAIL=A, MAJC=A).purse(A, 10).stock_round()
    for bid, fine in ((100, True), (105, False), (180, True), (190, True), (195, False)):
        assert t.legal(Start("R", bid)) == fine, bid
    assert t.refused(Start("R", 105)) == "start-pay"


@pytest.mark.rule("R-1817-122")
def test_what_cannot_be_paid_otherwise_is_handed_in() -> None:
    t = Wall(3).privates(MAIL=A, MAJM=A).purse(A, 20).stock_round()
    begun(t, "R", 110)
    assert t.refused(Pass()) == "cash"
    assert t.refused(HandIn("MAJM")) == "hand-value"
    t.do(HandIn("MAIL"))
    assert (t.treasury("R"), t.cash(A), t.owner("MAJM")) == (20, 0, A)


@pytest.mark.rule("R-1817-126", "R-1817-127", "R-1817-084", "1817/S-13", "1817/S-21", "1817/A-46")
def test_play_goes_on_left_of_the_opener() -> None:
    t = Wall(4).stock_round()
    t.do(Start("R", 100), Home("R", "F3", 0), Pass(), Pass(), Raise(105), Pass())
    assert (t.president("R"), t.cash(D), t.cash(A)) == (D, 315 - 105, 315)
    assert t.actor == B
    t.do(Pass(), Pass())
    assert t.actor == D, "winning was not his turn"
    t.do(Pass(), Pass())
    assert (t.round, t.game.state.priority) == ("operating", B)


@pytest.mark.rule("R-1817-124", "1817/S-14", "1817/A-11")
def test_a_company_of_five_pays_for_one_marker() -> None:
    t = Wall(3).phase("3").stock_round()
    begun(t, "R", 100)
    assert t.refused(Size(10)) == "company-size"
    t.do(Size(5))
    assert (t.size("R"), t.treasury("R"), t.price("R"), t.charter("R")) == (5, 50, 50, 1)
    assert (t.shares("R", A), t.shares("R", "treasury")) == (2, 3)


@pytest.mark.rule("R-1817-107", "R-1817-124", "1817/S-15")
def test_a_company_of_ten_borrows_for_its_markers() -> None:
    t = Wall(3).phase("6").stock_round()
    begun(t, "R", 100)
    assert (t.treasury("R"), t.charter("R"), t.size("R")) == (100, 0, 10)
    t.do(Pass(), Pass(), Loan("R"))
    assert (t.treasury("R"), t.price("R"), t.charter("R"), t.loans("R")) == (50, 45, 3, 1)


@pytest.mark.rule("R-1817-125", "R-1817-067", "1817/S-16")
def test_markers_not_paid_lead_to_liquidation() -> None:
    t = Wall(3).phase("6").stock_round()
    begun(t, "R", 100).do(Pass(), Pass(), Pass())
    assert [event.why for event in t.events(Liquidated)] == ["markers"]
    assert (t.in_play("R"), t.turn) == (False, 3), "the bank has it after the first sales"


@pytest.mark.rule("R-1817-125", "R-1817-163", "R-1817-300")
def test_it_does_not_operate_and_is_sold_next() -> None:
    t = Wall(3).phase("6").company("GT", 5, 100, {B: 2}, home="F3", cash=300, trains=("5",)).stock_round()
    begun(t, "R", 100, "B5").do(Pass(), Pass(), Pass())
    assert (t.at_box("R"), t.round, t.acting) == ("LIQ", "operating", "GT")
    t.finish_turn()
    while t.round == "merger":
        t.do(Pass())
    assert (t.round, t.acting, t.step) == ("acquisition", "R", "company-sale")


@pytest.mark.rule("R-1817-120", "1817/S-17")
def test_no_open_place_no_company() -> None:
    t = Wall(3).company("WC", 5, 100, {B: 2})
    board = t.game.state.board
    syms = [row.sym for row in t.game.title.corporations]
    taken = 0
    for hex_, face in enumerate(board.faces):
        for stop, at in enumerate(face.stops):
            for _ in range(at.slots):
                tokens = t.game.state.board.tokens
                free = next(n for n in range(14) if all(node >> 3 != hex_ for node in tokens[n]))
                t.token(syms[free], t.game.title.map.names[hex_], stop)
                taken += 1
    assert taken == 21
    t.stock_round()
    assert t.refused(Start("PW", 100)) == "no-place"


@pytest.mark.rule("R-1817-120", "R-1817-083")
@pytest.mark.parametrize(("preset", "asked"), [("", C), (PRESET, B)])
def test_who_is_asked_when_no_charter_is_left(preset: str, asked: int) -> None:
    """B could do nothing but start a company; 18xx.games asks him as long as he could pay for one."""
    t = Wall(3, preset)
    for row in t.game.title.corporations:
        t.company(row.sym, 2, 400, {A: 2} if row.sym != "WC" else {C: 2})
    t.purse(B, 100).stock_round().do(Pass())
    assert t.actor == asked
    if asked == B:
        assert list(t.game.choices()) == [Pass(), EndGame()]


@pytest.mark.rule("R-1817-120")
def test_where_a_home_may_be() -> None:
    t = Wall(3).token("GT", "F3").stock_round()
    t.do(Start("R", 100))
    assert t.refused(Home("R", "F3", 0)) == "token-full"
    assert t.refused(Home("R", "B13", 0)) == "token-full", "nobody has a marker in Toronto"
    assert t.refused(Home("R", "D1", 0)) == "token-city"
    assert t.refused(Home("R", "E4", 0)) == "token-city"
    assert t.refused(Home("GT", "B5", 0)) == "home-whose"
    assert t.legal(Home("R", "E22", 1))
    assert t.legal(Home("R", "D9", 0))


@pytest.mark.rule("R-1817-091", "R-1817-122", "1817/S-18", "1817/A-13")
def test_at_the_certificate_limit_nobody_bids() -> None:
    t = Wall(6)
    for sym, count in zip(("GT", "H", "J", "ME"), (3, 3, 3, 2), strict=True):
        t.company(sym, 10, 100, {B: 6, A: count}, operated=True)
    t.stock_round()
    assert (t.certificates(A), t.certificate_limit) == (11, 11)
    assert t.refused(Start("R", 100)) == "certificate-limit"
    t.do(Pass())
    assert t.certificates(B) > t.certificate_limit
    t = Wall(6)
    for sym, count in zip(("GT", "H", "J", "ME"), (3, 3, 3, 2), strict=True):
        t.company(sym, 10, 100, {C: 6, A: count})
    t.stock_round(D)
    t.do(Start("R", 100), Home("R", "F3", 0))
    assert t.actor not in (A, C), "players at the limit are not asked"


@pytest.mark.rule("R-1817-121", "1817/S-19")
def test_bids_end_at_400() -> None:
    t = Wall(3).purse(B, 500).purse(A, 500).stock_round()
    assert t.refused(Start("R", 95)) == "start-bid"
    assert t.refused(Start("R", 405)) == "start-bid"
    assert t.refused(Start("R", 102)) == "bid-step"
    t.do(Start("R", 395), Home("R", "F3", 0))
    assert t.refused(Raise(395)) == "start-bid"
    assert t.refused(Raise(405)) == "start-bid"
    t.do(Raise(400))
    assert (t.president("R"), t.actor) == (B, B), "nobody can raise any more; play goes on left of the opener"


@pytest.mark.rule("R-1817-045", "R-1817-310", "1817/S-20", "1817/A-15")
def test_the_train_station_brings_a_marker() -> None:
    t = Wall(3).privates(TS=A).stock_round()
    begun(t, "R", 180).do(HandIn("TS"))
    assert (t.charter("R"), t.treasury("R")) == (1, 100)
    t = Wall(3).privates(TS="R").company("R", 2, 90, {A: 2}, home="F3", cash=60, markers=1)
    t.merger_round()
    from railhead.titles.g1817.actions import Convert

    t.do(Convert("R"), Pass())
    if t.step == "after-loans":
        t.do(Pass())
    while t.step == "after-deals":
        t.do(Pass())
    while t.step == "after-loans":
        t.do(Pass())
    assert (t.charter("R"), t.treasury("R")) == (2, 10)


@pytest.mark.rule("R-1817-007", "R-1817-120")
def test_a_charter_in_play_cannot_be_started() -> None:
    t = Wall(3).company("R", 5, 100, {B: 2}).stock_round()
    assert t.refused(Start("R", 100)) == "in-play"
    assert t.refused(Start("XX", 100)) == "unknown-id"


@pytest.mark.rule("R-1817-101", "R-1817-111")
def test_a_new_company_is_neither_sold_nor_sold_short() -> None:
    t = Wall(3).phase("3").purse(A, 900).stock_round()
    begun(t, "R", 100).do(Size(5))
    t.do(Buy("R", "treasury"))
    assert t.refused(Short("R")) == "begun-this-round"
    t.do(Pass())
    assert t.refused(Sell("R", 1)) == "begun-this-round"


@pytest.mark.rule("R-1817-121")
def test_in_records_a_bidder_acts_for_a_company_before_he_passes() -> None:
    t = Wall(3, READING).company("GT", 5, 100, {B: 2}, cash=100, home="F3").stock_round()
    t.do(Start("R", 100), Home("R", "B5", 0))
    assert t.tolerated(Loan("GT"))
    t.do(Loan("GT"))
    assert t.refused(Raise(105)) == "company-turn"
    t = Wall(3).company("GT", 5, 100, {B: 2}, cash=100, home="F3").stock_round()
    t.do(Start("R", 100), Home("R", "B5", 0))
    assert t.refused(Loan("GT")) == "not-now"
    assert t.refused(BuyBack("GT", 1)) == "not-now"


def test_in_records_such_an_auction_can_be_lost() -> None:
    t = Wall(4, READING).company("GT", 5, 100, {B: 2}, loans=4, cash=0, home="F3").stock_round()
    t.do(Start("R", 100), Home("R", "B5", 0), Loan("GT"))
    assert (t.in_play("R"), t.tokens("R"), t.actor) == (False, ["B5.0"], B)
    t = Wall(4, PRESET).company("GT", 5, 100, {B: 2}, loans=4, cash=0, home="F3").stock_round()
    t.do(Start("R", 100), Home("R", "B5", 0))
    assert t.refused(Loan("GT")) == "not-now"
