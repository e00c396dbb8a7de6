"""1860, the opening: six auctions for the right to choose a certificate."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C, D, Table

from railhead.engine.actions import Par, Pass, Range, Take
from railhead.finance.holders import BANK
from railhead.titles.g1860.actions import Raise
from railhead.titles.g1860.auction import least_bid, lots, most_bid, richest


def opening(players: int = 3, **options: int | str | bool) -> Table:
    """The first auction."""
    return Table(players, title="1860", **options)


def leave(t: Table, *certificates: str) -> Table:
    """Only these certificates are left on offer; the others are with nobody."""
    s = t.game.state
    owners = [BANK if row.sym in certificates or row.sym == "FFC" else 21 for row in t.game.title.privates]
    s.private_owner = tuple(owners)
    for rule in t.game.title.corporations[:2]:
        if rule.sym not in certificates:
            t.start(rule.sym, 74, A)
    return t


@pytest.mark.rule("R-1860-001", "R-1860-020", "R-1860-021", "1860/S-03")
@pytest.mark.parametrize(("players", "cash"), [(2, 1000), (3, 670), (4, 500)])
def test_six_certificates_and_the_first_seat_bids(players: int, cash: int) -> None:
    t = opening(players)
    assert [t.cash(seat) for seat in range(players)] == [cash] * players
    assert t.bank == 10_000 - players * cash
    privates, companies = lots(t.game)
    assert [t.game.title.privates[p].sym for p in privates] == ["BHC", "YHC", "CMH", "RPSC"]
    assert [t.game.title.corporations[c].sym for c in companies] == ["C&N", "IOW"]
    assert t.actor == A
    with pytest.raises(ValueError, match="2 to 4"):
        opening(5)


@pytest.mark.rule("R-1860-022", "1860/S-04", "1860/E-05")
def test_a_raise_is_at_least_five_in_whole_pounds() -> None:
    t = opening()
    assert t.refused(Raise(4)) == "premium-low"
    t.do(Raise(22))
    assert t.refused(Raise(26)) == "premium-low"
    t.do(Raise(27))
    assert t.refusal(Raise(30)).facts == {"minimum": 32, "amount": 30}
    assert t.legal(Raise(32))


@pytest.mark.rule("R-1860-023", "1860/E-02")
def test_a_bid_leaves_the_price_of_the_cheapest_certificate() -> None:
    t = opening().purse(A, 150)
    assert t.refusal(Raise(125)).facts == {"amount": 125, "most": 120, "cheapest": 30}
    assert t.legal(Raise(120))


@pytest.mark.rule("R-1860-023", "1860/E-03")
def test_who_cannot_make_the_least_raise_passes() -> None:
    t = leave(opening(), "C&N", "IOW").purse(A, 152)
    assert (least_bid(t.game), most_bid(t.game, A)) == (5, 4)
    assert t.offers(Range) == []
    assert t.refused(Raise(5)) == "premium-cash"
    asked = leave(Table(3, PRESET, title="1860"), "C&N", "IOW").purse(A, 152)
    assert asked.actor == A, "18xx.games waits for the pass"
    t = opening().purse(B, 30)
    t.do(Raise(20))
    assert t.actor == C, "B cannot reach 25 and is passed over"


@pytest.mark.rule("R-1860-024", "R-1860-021")
def test_the_winner_pays_his_bid_and_a_certificate_of_his_choice() -> None:
    t = opening().do(Raise(5), Raise(10), Pass(), Pass())
    assert (t.actor, t.step) == (B, "choose-certificate")
    assert t.cash(B) == 660
    assert t.refused(Take("FFC")) == "not-a-lot"
    t.do(Take("CMH"))
    assert (t.cash(B), t.owner("CMH")) == (570, B)
    assert (t.actor, t.step) == (C, "bidding"), "the next auction begins to the left of the winner"
    t.do(Raise(5), Pass(), Pass())
    assert t.refused(Take("CMH")) == "not-a-lot", "it is taken"


@pytest.mark.rule("R-1860-025", "1860/E-04")
def test_a_directors_certificate_fixes_a_par_that_can_be_paid_twice() -> None:
    t = opening().purse(A, 190).do(Raise(5), Pass(), Pass())
    assert t.cash(A) == 185
    assert [t.legal(Par("C&N", par)) for par in (74, 82, 90)] == [True] * 3
    assert t.refused(Par("C&N", 100)) == "cash"
    assert t.refused(Par("C&N", 68)) == "par-price"
    assert t.refused(Par("FYN", 74)) == "not-a-lot"
    t.do(Par("C&N", 82))
    assert (t.cash(A), t.president("C&N"), t.price("C&N")) == (21, A, 82)
    assert t.percent("C&N", A) == 20


@pytest.mark.rule("R-1860-026", "1860/E-01")
def test_if_all_pass_the_first_to_pass_chooses_for_nothing() -> None:
    t = opening().do(Pass(), Pass(), Pass())
    assert (t.actor, t.step, t.cash(A)) == (A, "choose-certificate", 670)
    t.do(Take("BHC"))
    assert t.cash(A) == 640
    assert t.actor == B
    t = opening().do(Pass(), Pass())
    assert t.legal(Raise(5)), "the last one may still bid"
    t.do(Raise(5))
    assert (t.actor, t.cash(C)) == (C, 665)


@pytest.mark.rule("1860/S-05")
def test_who_can_pay_for_nothing_takes_the_cheapest_for_all_he_has() -> None:
    t = leave(opening(), "YHC", "RPSC").purse(A, 40)
    t.purse(B, 0).purse(C, 0).do(Pass())
    assert (t.actor, t.step) == (A, "choose-certificate")
    assert t.refused(Take("RPSC")) == "choose-cheapest"
    t.do(Take("YHC"))
    assert (t.cash(A), t.owner("YHC")) == (0, A)
    t = leave(opening(), "C&N").purse(A, 100).purse(B, 0).purse(C, 0).do(Pass())
    t.do(Par("C&N", 74))
    assert (t.cash(A), t.president("C&N")) == (0, A)


@pytest.mark.rule("R-1860-027", "1860/E-06", "1860/S-06")
def test_priority_goes_to_the_richest_or_the_owner_of_the_cheapest_privates() -> None:
    t = Wight(3).privates(RPSC=B, BHC=C).purse(A, 300).purse(B, 299).purse(C, 250)
    assert richest(t.game) == A
    t.purse(B, 300)
    assert richest(t.game) == C, "tied at the top: the cheapest private, whoever has it"
    t = Wight(4).privates(RPSC=D, CMH=B, BHC=B).purse(A, 300).purse(B, 100).purse(C, 300).purse(D, 100)
    assert richest(t.game) == B, "120 against 130"
    t = leave(opening(2), "BHC").do(Raise(5), Pass(), Take("BHC"))
    assert (t.round, t.turn, t.actor) == ("stock", 1, B), (
        "after the last certificate the first stock round begins"
    )


@pytest.mark.rule("1860/D-18")
def test_records_may_hold_any_par_of_the_market() -> None:
    t = Table(3, f"{PRESET}/record", title="1860").do(Raise(5), Pass(), Pass())
    assert t.game.why_not(Par("C&N", 54)) is None
    assert Table(3, PRESET, title="1860").do(Raise(5), Pass(), Pass()).refused(Par("C&N", 54)) == "par-price"
