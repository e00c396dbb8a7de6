"""1860, stock rounds: layers, turns, prices, directors, limits."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C, D

from railhead.engine.actions import Buy, Exchange, Par, Pass, Sell, Take
from railhead.titles.g1860.actions import Cede, SellAt

RECORD = f"{PRESET}/record"


# layers


@pytest.mark.rule("R-1860-060", "R-1860-061", "1860/E-15")
def test_a_layer_opens_below_a_company_that_has_operated() -> None:
    t = Wight().company("C&N", 82, {A: 50}, operated=False).purse(B, 400)
    t.stock_round(B, turn=1)
    assert t.refusal(Par("FYN", 62)).facts == {"corporation": "FYN", "layer": 2, "open": 1}
    t.pass_round().finish_turn()
    assert (t.round, t.turn, t.layer()) == ("stock", 2, 2)
    t.pass_to(B)
    assert t.legal(Par("FYN", 62))
    assert t.legal(Par("IWNJ", 62)), "both of a layer open together"
    assert t.refused(Par("NGStL", 58)) == "layer"


@pytest.mark.rule("R-1860-402", "1860/E-118", "1860/D-25")
def test_ignoring_the_historical_order() -> None:
    t = Wight(3, free_company_order=True).purse(A, 400)
    t.company("C&N", 82, {B: 20}).company("IOW", 82, {B: 20}).stock_round(A)
    assert t.refused(Par("FYN", 62)) == "too-many-new"
    t = Wight(3, free_company_order=True).purse(A, 400)
    t.company("C&N", 82, {B: 50}, trains=("2+1",)).company("IOW", 82, {B: 20}).stock_round(A)
    assert t.legal(Par("FYN", 62)), "one of the two has operated"
    assert t.legal(Par("VYSC", 54)), "layers are ignored"
    t = Wight(3, free_company_order=True).purse(A, 400)
    t.company("C&N", 82, {B: 50, C: 50}, operated=False).company("IOW", 82, {B: 50, C: 50}, operated=False)
    t.stock_round(A)
    assert t.legal(Par("FYN", 62)), "no share of a started company is to be had"


# turns


@pytest.mark.rule("R-1860-080", "1860/S-54", "1860/E-115")
def test_the_round_ends_when_all_pass_and_priority_follows_the_last_deal() -> None:
    t = Wight().company("IOW", 74, {A: 60}).purse(B, 500).stock_round(A)
    t.do(Pass(), Buy("IOW", "ipo"), Pass(), Pass(), Pass())
    assert (t.round, t.game.state.priority) == ("operating", C)
    t = Wight().company("IOW", 74, {A: 60}).stock_round(B).do(Pass(), Pass(), Pass())
    assert (t.round, t.game.state.priority) == ("operating", B), "nobody dealt: it stays"


@pytest.mark.rule("R-1860-080", "R-1860-081")
def test_who_passed_may_act_later_in_the_round() -> None:
    t = Wight().company("IOW", 74, {A: 60}).purse(A, 500).purse(C, 500).stock_round(A)
    t.do(Pass(), Pass(), Buy("IOW", "ipo"))
    assert t.actor == A
    assert t.legal(Buy("IOW", "ipo"))


@pytest.mark.rule("R-1860-081", "R-1860-082")
def test_sell_then_buy_one() -> None:
    t = Wight().company("IOW", 74, {A: 60}, trains=("2+1",)).company("C&N", 82, {B: 50, A: 30}).purse(A, 500)
    t.company("FYN", 82, {B: 50}).stock_round(A).do(Sell("IOW", 1), Sell("C&N", 1))
    assert t.actor == A
    t.do(Buy("FYN", "ipo"))
    assert t.actor == B
    t = Wight().company("IOW", 74, {A: 60, B: 10}).purse(A, 500).stock_round(A).do(Buy("IOW", "ipo"))
    assert t.actor == B, "one purchase ends the turn"


@pytest.mark.rule("R-1860-082", "R-1860-083")
def test_par_in_the_offering_market_price_in_the_pool() -> None:
    t = Wight().layers(2).company("IOW", 74, {A: 50, "pool": 20}, 110).purse(B, 500).purse(C, 500)
    t.stock_round(B).do(Buy("IOW", "pool"))
    assert t.cash(B) == 390
    t.do(Buy("IOW", "ipo"))
    assert t.cash(C) == 426
    assert t.refused(Buy("FYN", "ipo")) == "no-par"
    assert t.refused(Par("IOW", 74)) == "has-par"
    t.purse(A, 500)
    assert t.refused(Par("FYN", 58)) == "par-price", "a par of another layer"
    t.do(Par("FYN", 82))
    assert (t.cash(A), t.percent("FYN", A), t.president("FYN")) == (336, 20, A)


@pytest.mark.rule("R-1860-084", "1860/E-39")
def test_nobody_buys_or_starts_what_he_sold_in_this_round() -> None:
    t = Wight().company("IWNJ", 62, {A: 30, B: 50}).purse(A, 500).stock_round(A)
    t.do(Sell("IWNJ", 1))
    assert t.refused(Buy("IWNJ", "ipo")) == "sold-this-round"
    t.do(Pass(), Pass(), Pass())
    assert t.refused(Buy("IWNJ", "ipo")) == "sold-this-round", "not in a later turn either"
    t = (
        Wight()
        .company("IWNJ", 62, {A: 30, B: 20}, 7, floated=True, trains=("2+1",))
        .company("IOW", 74, {B: 50})
    )
    t.purse(A, 500).stock_round(A).do(Sell("IWNJ", 2))
    assert t.is_bankrupt("IWNJ")
    t.pass_to(A)
    assert t.legal(Par("IWNJ", 40)), "the round began again and nothing has been sold in it"


@pytest.mark.rule("R-1860-085", "1860/S-12", "1860/E-18", "R-1860-403", "1860/D-08", "R-1860-236")
def test_half_price_without_a_train() -> None:
    def paid(**options: bool) -> int:
        t = Wight(3, **options).layers(3).company("NGStL", 68, {A: 40, B: 20}, operated=False).purse(A, 0)
        t.stock_round(A).do(Sell("NGStL", 2))
        assert t.price("NGStL") == 68, "it has not operated: the price stays"
        return t.cash(A)

    assert paid() == 68
    assert paid(unoperated_full_value=True) == 136
    t = Wight().company("IOW", 95, {A: 40, B: 20}, 95).purse(A, 0).insolvent("IOW")
    t.stock_round(A).do(Sell("IOW", 2))
    assert t.cash(A) == 94, "47 for each share of an insolvent company"
    t.pass_to(B).purse(B, 500)
    cash = t.cash(B)
    price = t.price("IOW")
    t.do(Buy("IOW", "pool"))
    assert t.cash(B) == cash - price, "bought at the whole price"
    t = Wight().company("FYN", 62, {A: 30}).purse(A, 0).stock_round(A).do(Sell("FYN", 1))
    assert t.cash(A) == 31, "half the par of a company that has not floated"
    t = (
        Wight()
        .company("IOW", 100, {A: 60}, 110, trains=("2+1",))
        .purse(A, 0)
        .stock_round(A)
        .do(Sell("IOW", 3))
    )
    assert t.cash(A) == 330


@pytest.mark.rule("R-1860-086")
def test_all_of_a_company_is_one_sale_of_a_turn() -> None:
    t = Wight().company("IOW", 100, {A: 60}, trains=("2+1",)).purse(A, 0).stock_round(A).do(Sell("IOW", 2))
    assert (t.cash(A), t.price("IOW")) == (200, 90)
    assert t.refused(Sell("IOW", 1)) == "block-twice"
    t.do(Pass(), Pass(), Pass())
    assert t.legal(Sell("IOW", 1))


@pytest.mark.rule("1860/D-32", "R-1860-085")
def test_records_may_state_the_full_price() -> None:
    t = Wight(3, RECORD).company("IOW", 100, {A: 60}).purse(A, 0).stock_round(A)
    assert not t.offered(SellAt("IOW", 2, 100))
    assert t.game.why_not(SellAt("IOW", 2, 90)) is not None
    t.do(SellAt("IOW", 2, 100))
    assert t.cash(A) == 200
    strict = Wight(3, PRESET).company("IOW", 100, {A: 60}).stock_round(A)
    assert strict.refused(SellAt("IOW", 2, 100)) == "sale-price"


@pytest.mark.rule("R-1860-087", "1860/E-37")
def test_nobody_at_the_limit_buys() -> None:
    t = Wight(4).layers(4).company("FYN", 82, {B: 30, A: 30}).purse(A, 900)
    for sym, percent in (("S&C", 60), ("VYSC", 60), ("NGStL", 40)):
        t.company(sym, 62, {A: percent})
    t.stock_round(A)
    assert (t.certificates(A), t.certificate_limit) == (16, 16)
    assert t.refused(Buy("FYN", "ipo")) == "certificate-limit", (
        "although becoming director would bring one down"
    )
    assert t.refused(Par("IWNJ", 62)) == "certificate-limit"
    t.phase("6")
    assert t.refused(Take("FFC")) == "certificate-limit"


@pytest.mark.rule("R-1860-088", "1860/E-38", "1860/S-15", "1860/D-20")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_who_is_above_the_limit_sells_first(preset: str) -> None:
    t = Wight(4, preset).layers(4).privates(YHC=A).purse(A, 900)
    for sym, percent in (("S&C", 60), ("VYSC", 60), ("NGStL", 60)):
        t.company(sym, 62, {A: percent})
    t.company("FYN", 82, {B: 50, A: 10}).company("IOW", 82, {B: 50, A: 10}).stock_round(A)
    assert t.certificates(A) == 18
    assert t.refused(Pass()) == "over-limit"
    assert t.refused(Buy("FYN", "ipo")) == "must-sell-first"
    assert t.legal(Cede("YHC")) == (preset == "")
    t.do(Sell("FYN", 1))
    assert t.refused(Pass()) == "over-limit"
    t.do(Sell("IOW", 1))
    assert t.certificates(A) == 16
    assert t.legal(Pass())


@pytest.mark.rule("R-1860-089")
def test_no_limit_from_the_first_eight_on() -> None:
    t = Wight(4).phase("7")
    assert t.certificate_limit == 16
    assert t.phase("8").certificate_limit > 100


@pytest.mark.rule("R-1860-090")
def test_shares_can_be_sold_in_the_first_round_and_at_once() -> None:
    t = Wight().company("IOW", 74, {A: 40, B: 50}).purse(A, 500).stock_round(A, turn=1).do(Buy("IOW", "ipo"))
    t.do(Pass(), Pass())
    assert t.legal(Sell("IOW", 1))


# directors


@pytest.mark.rule("R-1860-100")
def test_more_shares_than_the_director() -> None:
    t = (
        Wight()
        .company("IOW", 74, {A: 30, B: 20}, floated=True)
        .purse(B, 500)
        .stock_round(B)
        .do(Buy("IOW", "ipo"))
    )
    assert t.president("IOW") == A, "a tie changes nothing"
    t.do(Pass(), Pass(), Buy("IOW", "ipo"))
    assert t.president("IOW") == B


@pytest.mark.rule("R-1860-101", "1860/E-34", "1860/S-16")
def test_a_sale_hands_the_company_to_the_largest_holder_clockwise() -> None:
    t = Wight().company("IOW", 74, {A: 40, B: 30, C: 30}).stock_round(A).do(Sell("IOW", 2))
    assert (t.president("IOW"), t.shares("IOW")) == (B, {A: 20, B: 30, C: 30, "pool": 20})


@pytest.mark.rule("R-1860-102", "1860/E-33")
def test_half_of_the_certificate_with_an_heir() -> None:
    t = Wight().company("IOW", 74, {A: 20, B: 20, C: 10}, floated=True).stock_round(A).do(Sell("IOW", 1))
    assert (t.president("IOW"), t.shares("IOW")) == (B, {A: 10, B: 20, C: 10, "pool": 10, "ipo": 50})
    assert t.certificates(B) == 1


@pytest.mark.rule("R-1860-103", "1860/E-30", "1860/S-14")
def test_the_directors_certificate_goes_to_the_pool() -> None:
    t = Wight().company("IOW", 74, {A: 50, B: 10}, 82).stock_round(A).do(Sell("IOW", 5))
    assert (t.president("IOW"), t.percent("IOW", "pool")) == (None, 50)
    t.do(Pass())
    assert t.floated("IOW"), "once floated it stays floated"


@pytest.mark.rule("R-1860-103", "1860/S-13", "R-1860-105")
def test_a_company_that_has_not_floated_can_be_without_director() -> None:
    t = Wight().company("IOW", 74, {A: 20, B: 10}).purse(B, 500).stock_round(A).do(Sell("IOW", 2), Pass())
    assert t.president("IOW") is None
    t.do(Buy("IOW", "ipo"))
    assert t.president("IOW") == B


@pytest.mark.rule("R-1860-104", "1860/E-31", "1860/E-32", "1860/E-116")
def test_one_share_of_the_certificate() -> None:
    t = Wight().company("IOW", 74, {A: 20, B: 10, "pool": 10}, 82, floated=True).stock_round(A)
    t.do(Sell("IOW", 1))
    assert (t.president("IOW"), t.shares("IOW")["pool"], t.percent("IOW", A), t.price("IOW")) == (
        None,
        20,
        10,
        78,
    )
    t = Wight().company("IOW", 74, {A: 20, B: 10}, 82, floated=True).stock_round(A)
    assert t.refused(Sell("IOW", 1)) == "half-director"
    assert t.legal(Sell("IOW", 2))
    t = Wight().company("IOW", 74, {A: 30, B: 10}, 82, floated=True).stock_round(A).do(Sell("IOW", 2))
    assert (t.president("IOW"), t.percent("IOW", A), t.percent("IOW", "pool"), t.price("IOW")) == (
        None,
        10,
        20,
        74,
    )


@pytest.mark.rule("R-1860-105", "1860/E-35", "1860/E-36", "1860/D-19")
def test_the_way_out_of_receivership() -> None:
    t = Wight().company("IOW", 74, {B: 10, A: 10, "pool": 30}, director=None, floated=True).purse(B, 500)
    t.stock_round(B).do(Buy("IOW", "ipo"))
    assert (t.president("IOW"), t.shares("IOW")) == (B, {A: 10, B: 20, "pool": 30, "ipo": 40})

    def only_directors(preset: str) -> Wight:
        t = Wight(4, preset).company(
            "IOW", 74, {B: 10, A: 10, C: 10, "pool": 20}, director=None, floated=True
        )
        t.game.state.shares = tuple(
            0 if at == t.row("IOW") + t.holder("ipo") else held for at, held in enumerate(t.game.state.shares)
        )
        t.game.state.size = (10, 5, *t.game.state.size[2:])
        return t.purse(B, 500).purse(D, 500).stock_round(B)

    assert only_directors("").refused(Buy("IOW", "pool")) == "director-in-pool"
    t = only_directors(PRESET)
    cash = t.cash(B)
    t.do(Buy("IOW", "pool"))
    assert (t.president("IOW"), t.percent("IOW", B), t.cash(B)) == (B, 20, cash - 74)
    t = only_directors(PRESET).purse(B, 147)
    assert t.game.why_not(Buy("IOW", "pool")) is not None, "18xx.games asks for the price of two"
    t = only_directors(PRESET).do(Pass(), Pass())
    assert t.refused(Buy("IOW", "pool")) == "director-in-pool", "not for somebody without a share"


# flotation


@pytest.mark.rule("R-1860-140", "1860/E-40", "R-1860-141", "R-1860-143", "R-1860-005", "R-1860-120")
def test_players_must_hold_half() -> None:
    t = Wight().layers(2).company("IWNJ", 62, {A: 30, "pool": 20}).company("FYN", 62, {B: 20}).purse(A, 500)
    t.purse(B, 500).purse(C, 500).stock_round(A).do(Buy("IWNJ", "ipo"))
    assert not t.floated("IWNJ"), "what lies in the pool does not help"
    bank, pile = t.bank, [t.game.title.corporations[c].sym for c in t.game.state.piles[16]]
    assert pile == ["IWNJ", "FYN"]
    t.do(Buy("IWNJ", "pool"))
    assert t.floated("IWNJ")
    assert (t.treasury("IWNJ"), t.tokens("IWNJ")) == (620, ["G7.0"])
    assert t.bank == bank + 62, "credits are not the bank's money"
    assert [t.game.title.corporations[c].sym for c in t.game.state.piles[16]] == ["FYN", "IWNJ"]
    t.do(Pass(), Sell("IWNJ", 3))
    assert t.floated("IWNJ")


@pytest.mark.rule("1860/E-23", "R-1860-304", "R-1860-122")
def test_a_sale_that_ruins_a_company_ends_the_round() -> None:
    t = Wight().company("IOW", 74, {A: 50, B: 10}, 14, trains=("2+1",)).company("C&N", 74, {B: 50, C: 40})
    t.purse(A, 100).stock_round(A, turn=3).do(Sell("IOW", 5))
    assert t.cash(A) == 170
    assert t.is_bankrupt("IOW")
    assert (t.round, t.turn, t.actor) == ("stock", 3, A), "a new round with the player who has fewest shares"
    assert t.game.state.passes == 0


@pytest.mark.rule("1860/S-09")
def test_exchange_into_a_company_sold_this_round() -> None:
    t = Wight().privates(RPSC=A).company("IOW", 74, {B: 50, A: 20}).stock_round(A).do(Sell("IOW", 2))
    assert t.legal(Exchange("RPSC", "IOW", "ipo"))
