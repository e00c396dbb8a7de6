"""1860, privates: income, sale, exchange, the ferry."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.engine.actions import Buy, Exchange, Lay, Par, Pass, Sell, Take, Trade
from railhead.titles.g1860.actions import Cede, TurnOver
from railhead.titles.g1860.privates import revenue_of

EXCHANGE = Exchange("YHC", "FYN", "ipo")


@pytest.mark.rule("R-1860-040")
def test_privates_of_players_pay_when_an_operating_round_begins() -> None:
    t = Wight().privates(BHC=A, YHC=A, CMH="bank", RPSC=B).purse(A, 0).purse(B, 0).purse(C, 0)
    t.company("IOW", 74, {A: 50}, operated=False).operating_round()
    assert [t.cash(seat) for seat in (A, B, C)] == [15, 30, 0]


@pytest.mark.rule("R-1860-041", "1860/E-07", "1860/S-07", "1860/E-08")
def test_a_private_is_sold_to_the_bank_from_the_second_stock_round_on() -> None:
    t = Wight().privates(CMH=A, BHC=A).purse(A, 300).stock_round(A, turn=1)
    assert t.refused(Cede("CMH")) == "cede-early"
    t = Wight().privates(CMH=A, BHC=A).purse(A, 300).stock_round(A, turn=2).do(Cede("CMH"))
    assert (t.cash(A), t.owner("CMH")) == (360, "bank")
    assert t.refused(Take("CMH")) == "ceded-this-round"
    t.do(Cede("BHC"))
    assert t.cash(A) == 360, "Brading brings nothing"
    assert t.refused(Trade("BHC", A, 30)) == "not-now", "players trade nothing with each other"
    t.do(Pass())
    cash = t.cash(B)
    t.do(Take("BHC"))
    assert (t.owner("BHC"), t.cash(B)) == (B, cash - 30)
    assert t.actor == C, "that was the purchase of the turn"
    assert t.refused(Cede("BHC")) == "not-owner"


@pytest.mark.rule("R-1860-042", "R-1860-043", "R-1860-142", "1860/E-10", "R-1860-081")
def test_an_exchange_can_float_a_company_and_the_turn_goes_on() -> None:
    t = Wight().privates(YHC=A).layers(2).company("FYN", 82, {B: 40}).purse(A, 500).stock_round(A, turn=1)
    assert t.legal(EXCHANGE)
    t.do(EXCHANGE)
    assert (t.floated("FYN"), t.treasury("FYN"), t.tokens("FYN")) == (True, 820, ["B4.0"])
    assert (t.actor, t.step, t.owner("YHC"), t.cash(A)) == (B, "home-tile", "closed", 500)
    t.do(Lay("B4", "5", 5))
    assert (t.actor, t.step) == (A, "stock-turn")
    t.do(Buy("FYN", "ipo"))
    assert t.percent("FYN", A) == 20


@pytest.mark.rule("R-1860-043", "R-1860-100", "1860/S-09")
def test_an_exchange_can_bring_the_directorship_at_the_limit_and_after_a_sale() -> None:
    t = Wight(4).privates(YHC=A).layers(4).company("FYN", 82, {B: 20, A: 20, C: 10})
    for sym, percent in (("S&C", 60), ("VYSC", 60), ("NGStL", 40)):
        t.company(sym, 62, {A: percent})
    t.stock_round(A)
    held = t.certificates(A)
    assert held == 16, "at the limit"
    t.do(Sell("FYN", 1), EXCHANGE)
    assert t.percent("FYN", A) == 20
    assert t.president("FYN") == B, "as many is not more"
    t = Wight(4).privates(YHC=A).company("FYN", 82, {B: 20, A: 20, C: 10}).stock_round(A).do(EXCHANGE)
    assert t.president("FYN") == A


@pytest.mark.rule("R-1860-042", "1860/E-11", "R-1860-080")
def test_an_exchange_is_not_an_action() -> None:
    t = Wight().privates(YHC=A).company("FYN", 82, {B: 50, "pool": 10}).stock_round(C)
    t.do(Pass(), EXCHANGE, Pass(), Pass())
    assert t.round == "operating", "three passes in a row"
    assert t.game.state.priority == C, "nobody dealt, the priority deal stays"


@pytest.mark.rule("R-1860-044", "1860/E-09", "1860/E-12", "R-1860-060", "1860/S-10", "1860/S-11", "1860/E-16")
def test_the_reserved_certificate_waits_for_its_private() -> None:
    t = Wight().privates(RPSC=A).company("IOW", 74, {B: 60, C: 30}).purse(C, 500).stock_round(C)
    assert t.shares("IOW") == {B: 60, C: 30, "reserve": 10}
    assert t.refused(Buy("IOW", "ipo")) == "none-there"
    assert t.layer() == 1
    t.do(Pass(), Exchange("RPSC", "IOW", "ipo"))
    assert t.shares("IOW") == {A: 10, B: 60, C: 30}
    assert t.layer() == 2, "sold out: the next layer opens at once"
    assert t.legal(Par("FYN", 62))
    t = Wight().privates(RPSC="bank").company("IOW", 74, {B: 60, C: 30}).stock_round(C)
    assert t.refused(Buy("IOW", "ipo")) == "none-there", "selling the private to the bank does not free it"
    t = Wight().privates(RPSC=A).company("IOW", 74, {B: 60, C: 30}).stock_round(A).do(Cede("RPSC"))
    assert t.shares("IOW")["reserve"] == 10, "nor at the moment of the sale"
    t = Wight().privates(RPSC="bank").company("IOW", 74, {B: 50, C: 30}).purse(C, 500).stock_round(C)
    t.do(Buy("IOW", "ipo"))
    assert t.shares("IOW")["reserve"] == 10, "the last one but the reserved can be bought"


@pytest.mark.rule("R-1860-045", "1860/E-13", "1860/S-52", "R-1860-310")
def test_no_exchange_for_a_company_that_waits_for_its_restart() -> None:
    t = Wight().privates(BHC=A).bankrupt("BHI&R").stock_round(A)
    exchange = Exchange("BHC", "BHI&R", "ipo")
    assert t.refused(exchange) == "no-par"
    t.do(Pass(), Par("BHI&R", 40), Pass())
    assert t.legal(exchange)


@pytest.mark.rule("R-1860-042")
def test_what_a_private_is_exchanged_for() -> None:
    t = Wight().privates(YHC=A, FFC=A, CMH="bank").company("FYN", 82, {B: 50}).company("C&N", 82, {B: 50})
    t.stock_round(A)
    assert t.refused(Exchange("YHC", "C&N", "ipo")) == "exchange-target"
    assert t.refused(Exchange("YHC", "FYN", "pool")) == "exchange-target"
    assert t.refused(Exchange("FFC", "FYN", "ipo")) == "exchange-none"
    assert t.refused(Exchange("CMH", "C&N", "ipo")) == "exchange-owner"
    assert t.refused(Exchange("RPSC", "IOW", "ipo")) == "private-closed"


@pytest.mark.rule("R-1860-046", "1860/E-14")
def test_the_ferry_is_sold_from_phase_six_on_and_closes_the_others() -> None:
    t = Wight().privates(YHC=A, RPSC="bank", CMH=B).company("FYN", 82, {B: 50}).phase("5").stock_round(A)
    assert t.refused(Take("FFC")) == "ferry-early"
    t = Wight().privates(YHC=A, RPSC="bank", CMH=B).company("FYN", 82, {B: 50}).phase("6").purse(A, 500)
    t.stock_round(A).do(Take("FFC"))
    assert t.cash(A) == 300
    assert [t.owner(sym) for sym in ("BHC", "YHC", "CMH", "RPSC", "FFC")] == ["closed"] * 4 + [A]
    assert "reserve" not in t.shares("FYN"), "the reserved certificate can be bought now"
    assert t.legal(Buy("FYN", "ipo"))


@pytest.mark.rule("R-1860-047")
def test_a_private_is_one_certificate() -> None:
    t = Wight().privates(YHC=A, RPSC=A).company("IOW", 74, {A: 40}).stock_round(A)
    assert t.certificates(A) == 2 + 3


@pytest.mark.rule("1860/S-08", "1860/D-17", "R-1860-081")
def test_after_the_purchase_the_turn_waits_for_an_exchange() -> None:
    def position(preset: str, phase: str) -> Wight:
        t = Wight(3, preset).privates(YHC=A).layers(2).company("IOW", 74, {B: 50, C: 10}).purse(A, 500)
        return t.phase(phase).company("FYN", 82, {B: 50}).stock_round(A)

    t = position("", "3").do(Buy("IOW", "ipo"))
    assert t.actor == A
    assert t.refused(Buy("IOW", "ipo")) == "bought-already"
    assert t.refused(Sell("IOW", 1)) == "sale-after-purchase"
    t.do(EXCHANGE)
    assert t.actor == B, "with nothing left to exchange the turn is over"
    assert position(PRESET, "6").do(Buy("IOW", "ipo")).actor == B
    for phase, actor in (("5", B), ("6", A)):
        t = Wight(3, PRESET).privates(YHC=A).layers(2).purse(A, 500).phase(phase).stock_round(A)
        assert t.do(Par("FYN", 82)).actor == actor
        t = Wight(3, PRESET).privates(YHC="bank").purse(A, 500).phase(phase)
        t.company("FYN", 82, {B: 50}).stock_round(A)
        assert t.do(Take("YHC")).actor == actor
    t = Wight(3, PRESET).privates(YHC=A).purse(A, 500).phase("6").stock_round(A)
    assert t.do(Take("FFC")).actor == B


@pytest.mark.rule("1860/D-16", "1860/E-109", "R-1860-042")
def test_an_exchange_belongs_to_the_owners_turn() -> None:
    t = Wight().privates(YHC=A).company("FYN", 82, {B: 50}).stock_round(B)
    assert t.refused(EXCHANGE) == "exchange-turn"
    t = Wight(3, f"{PRESET}/record").privates(YHC=A).company("FYN", 82, {B: 50}).stock_round(B)
    assert t.game.why_not(EXCHANGE) is None
    assert not t.offered(EXCHANGE), "nobody can choose it there"
    t.do(EXCHANGE)
    assert (t.actor, t.percent("FYN", A)) == (B, 10)


@pytest.mark.rule("R-1860-401", "1860/S-42", "1860/D-25")
def test_variable_revenue() -> None:
    t = Wight(3, variable_private_revenue=True).privates(BHC=A, YHC=A, CMH=B, RPSC=C).purse(C, 500)
    t.company("FYN", 82, {B: 50}).phase("6")
    values = [revenue_of(t.game, t.private(sym)) for sym in ("BHC", "YHC", "CMH", "RPSC")]
    assert values == [5, 10, 20, 30]
    t.company("BHI&R", 62, {B: 50}).stock_round(A)
    assert revenue_of(t.game, t.private("BHC")) == 10, "Brading Harbour has floated"
    assert t.refused(Cede("BHC")) == "cede-variant"
    assert t.refused(EXCHANGE) == "exchange-variant"
    held = t.certificates(A)
    score = t.score(A)
    t.do(TurnOver("YHC"))
    assert (t.certificates(A), t.score(A)) == (held - 1, score), "no certificate, but still worth its face"
    assert "reserve" not in t.shares("FYN")
    t.do(Pass(), Pass(), Take("FFC"))
    assert [t.owner(sym) for sym in ("BHC", "CMH", "RPSC")] == [A, B, C], "the ferry closes nothing"
    assert [revenue_of(t.game, t.private(sym)) for sym in ("CMH", "RPSC", "FFC")] == [10, 15, 25]
    plain = Wight().privates(YHC=A).stock_round(A)
    assert plain.refused(TurnOver("YHC")) == "turn-variant"
    fallen = Wight(3, variable_private_revenue=True).privates(BHC=A).bankrupt("BHI&R")
    assert revenue_of(fallen.game, fallen.private("BHC")) == 10, "it floated once, whatever became of it"
