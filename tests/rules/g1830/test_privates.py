"""1830, private companies: trading them, what they can do and when they close."""

from __future__ import annotations

import pytest
from tests.rules.positions import READING, A, B, C, D, Table

from railhead.engine.actions import (
    Buy,
    BuyPrivate,
    BuyTrain,
    EndGame,
    Exchange,
    Lay,
    Par,
    Pass,
    Place,
    Sell,
    Trade,
)
from railhead.engine.events import PrivateClosed

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


# between players


@pytest.mark.rule("R-1830-250", "1830/D-05", "1830/D-06", "1830/T-30")
@pytest.mark.parametrize(("preset", "still_buys"), [("", True), ("18xxgames", False)])
def test_a_private_bought_in_the_buyers_turn(preset: str, still_buys: bool) -> None:
    t = Table(4, preset).privates(DH=A).start("PRR", 67, C).give("PRR", B, 10).stock_round(B)
    t.do(Trade("DH", B, 1))
    assert (t.owner("DH"), t.cash(A), t.cash(B)) == (B, 601, 599)
    if still_buys:
        assert t.legal(Buy("PRR", "ipo"))
    else:
        assert t.refused(Buy("PRR", "ipo")) == "bought-already"
        assert t.legal(Sell("PRR", 1)), "only sales are left"


@pytest.mark.rule("1830/D-06")
def test_elsewhere_no_trade_after_a_purchase() -> None:
    t = Table(4, "18xxgames").privates(DH=A).start("PRR", 67, C).give("PRR", B, 10).stock_round(B)
    t.do(Buy("PRR", "ipo"))
    assert t.refused(Trade("DH", B, 1)) == "bought-already"
    t = Table(4).privates(DH=A).start("PRR", 67, C).stock_round(B).do(Buy("PRR", "ipo"))
    assert t.legal(Trade("DH", B, 1))


@pytest.mark.rule("R-1830-250", "1830/D-05", "1830/T-30")
@pytest.mark.parametrize(("preset", "allowed"), [("", True), ("18xxgames", False)])
def test_a_private_sold_in_the_sellers_turn(preset: str, allowed: bool) -> None:
    t = Table(4, preset).privates(DH=A).start("PRR", 67, C).stock_round(A)
    if allowed:
        t.do(Trade("DH", B, 50))
        assert (t.owner("DH"), t.cash(A)) == (B, 650)
    else:
        assert t.refused(Trade("DH", B, 50)) == "trade-turn"


@pytest.mark.rule("R-1830-250")
def test_nobody_else_trades_in_somebodys_turn() -> None:
    t = Table(4).privates(DH=A).start("PRR", 67, C).stock_round(C)
    assert t.refused(Trade("DH", B, 50)) == "trade-turn"
    assert t.refused(Trade("DH", C, 601)) == "trade-price"
    assert t.refused(Trade("DH", A, 10)) == "trade-self"
    assert t.refused(Trade("SV", C, 10)) == "private-closed"
    assert t.refused(Trade("XX", C, 10)) == "unknown-id"
    assert t.refused(Trade("DH", 9, 10)) == "bad-value"
    assert t.legal(Trade("DH", C, 600))


@pytest.mark.rule("R-1830-250", "1830/D-04", "1830/A-07")
@PRESETS
def test_no_trade_in_the_first_stock_round(preset: str) -> None:
    t = Table(4, preset).privates(DH=A).start("PRR", 67, C).stock_round(B, turn=1)
    assert t.refused(Trade("DH", B, 10)) == "trade-ban"


@pytest.mark.rule("1830/A-44", "1830/D-11", "R-1830-250")
@pytest.mark.parametrize(("preset", "least"), [("", 0), ("18xxgames", 1)])
def test_the_least_price_of_a_trade(preset: str, least: int) -> None:
    t = Table(4, preset).privates(DH=A).start("PRR", 67, C).stock_round(B)
    assert t.legal(Trade("DH", B, least))
    assert t.refused(Trade("DH", B, least - 1)) == "trade-price"


@pytest.mark.rule("1830/A-42", "R-1830-054")
@PRESETS
def test_a_trade_is_a_deal_of_whose_turn_it_is(preset: str) -> None:
    t = Table(4, preset).privates(DH=A).start("PRR", 67, C).stock_round(C)
    t.do(Pass(), Pass(), Pass())
    assert t.actor == B
    t.do(Trade("DH", B, 1)).end_turn()
    assert t.turn == 2, "no four passes in a row"
    t.do(Pass(), Pass(), Pass(), Pass())
    assert (t.turn, t.actor) == (3, C), "priority is left of B"


@pytest.mark.rule("R-1830-253", "1830/D-07")
@pytest.mark.parametrize(("preset", "allowed"), [("", True), ("18xxgames", False)])
def test_the_bo_private_between_players(preset: str, allowed: bool) -> None:
    t = Table(4, preset).privates(BO=A, SV=C).start("PRR", 67, C).stock_round(B)
    if allowed:
        t.do(Trade("BO", B, 100))
        assert t.owner("BO") == B
    else:
        assert t.refused(Trade("BO", B, 100)) == "trade-barred"


@pytest.mark.rule("1830/D-09")
def test_elsewhere_a_trade_of_ca_repeats_the_grant() -> None:
    t = Table(4, "18xxgames").privates(CA=A).start("PRR", 67, C).give("PRR", "pool", 10).stock_round(B)
    assert t.refused(Trade("CA", B, 1)) == "trade-barred", "nobody can say which certificates lie in the pool"
    t = Table(4, READING).privates(CA=A).start("PRR", 67, C).give("PRR", "pool", 10).stock_round(B)
    assert t.tolerated(Trade("CA", B, 1))
    t.do(Trade("CA", B, 1))
    assert (t.percent("PRR", B), t.percent("PRR", "pool")) == (10, 0)
    t = Table(4, READING).privates(CA=A, SV=A).give("PRR", A, 10).start("PRR", 67, C).stock_round(B)
    assert t.refused(Trade("CA", B, 1)) == "trade-barred"


@pytest.mark.rule("1830/D-09")
@pytest.mark.parametrize("preset", ["18xxgames", READING])
def test_elsewhere_a_trade_that_cannot_be_made_keeps_a_turn_open(preset: str) -> None:
    t = Table(4, preset).privates(CA=A).give("PRR", A, 10).start("PRR", 67, C).phase("2").purse(B, 60)
    t.stock_round(B)
    assert t.actor == B, "he has no money for anything but the private"
    assert [choice for choice in t.game.choices() if not isinstance(choice, EndGame)] == [Pass()]


@pytest.mark.rule("1830/D-09", "R-1830-081")
def test_a_repeated_grant_may_change_the_president() -> None:
    t = Table(4, READING).privates(CA=A).start("PRR", 67, C, 30).give("PRR", B, 30).give("PRR", "pool", 10)
    t.stock_round(B).do(Trade("CA", B, 1))
    assert (t.percent("PRR", B), t.president("PRR")) == (40, B)


# to corporations


def buyer(t: Table, **owners: int | str) -> Table:
    """PRR with money in phase 3, at the start of its turn."""
    return t.privates(**owners).phase("3").running("PRR", 100, B, 60).fund("PRR", 1000).operating_round()


@pytest.mark.rule("R-1830-251")
@pytest.mark.parametrize(
    ("sym", "low", "high"),
    [("SV", 10, 40), ("CS", 20, 80), ("DH", 35, 140), ("MH", 55, 220), ("CA", 80, 320)],
)
@PRESETS
def test_half_to_twice_the_face_value(preset: str, sym: str, low: int, high: int) -> None:
    t = buyer(Table(4, preset), **{sym: A})
    assert t.refused(BuyPrivate(sym, low - 1)) == "trade-price"
    assert t.refused(BuyPrivate(sym, high + 1)) == "trade-price"
    assert t.legal(BuyPrivate(sym, low))
    cash, treasury = t.cash(A), t.treasury("PRR")
    t.do(BuyPrivate(sym, high))
    assert (t.owner(sym), t.cash(A), t.treasury("PRR")) == ("PRR", cash + high, treasury - high)


@pytest.mark.rule("R-1830-251")
@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True), ("4", True)])
def test_only_after_the_first_three_train(phase: str, allowed: bool) -> None:
    t = Table(4).privates(SV=A).phase(phase).running("PRR", 100, B, 60).fund("PRR", 1000).operating_round()
    if allowed:
        assert t.legal(BuyPrivate("SV", 20))
    else:
        assert t.refused(BuyPrivate("SV", 20)) == "privates-phase"


@pytest.mark.rule("R-1830-251", "R-1830-131")
def test_the_treasury_pays() -> None:
    t = buyer(Table(4), CA=A).fund("PRR", 79)
    assert t.refused(BuyPrivate("CA", 80)) == "cash"


@pytest.mark.rule("R-1830-252")
def test_corporations_never_sell_privates() -> None:
    t = buyer(Table(4), SV="PRR", CS="NYC", DH=A)
    assert t.refused(BuyPrivate("CS", 40)) == "not-owner"
    assert t.refused(BuyPrivate("SV", 20)) == "not-owner"
    t = Table(4).privates(SV="PRR", DH=A).start("PRR", 67, C).stock_round(B)
    assert t.refused(Trade("SV", B, 20)) == "not-owner"
    t = Table(4).privates(DH=A).start("PRR", 67, C).stock_round(A)
    assert t.refused(Sell("DH", 1)) == "unknown-id", "nor do they go to the pool"


@pytest.mark.rule("R-1830-253")
@PRESETS
def test_no_corporation_buys_the_bo_private(preset: str) -> None:
    t = buyer(Table(4, preset), BO=A, SV=A)
    assert t.refused(BuyPrivate("BO", 220)) == "trade-barred"


@pytest.mark.rule("R-1830-254")
@PRESETS
def test_the_bo_private_closes_with_bos_first_train(preset: str) -> None:
    t = Table(4, preset).privates(BO=C, SV=A).running("B&O", 100, A, 60).fund("B&O", 500).operating_round()
    t.skip_to("buy-trains").do(BuyTrain("2-0", 80))
    assert t.events(PrivateClosed) == [PrivateClosed(5)]
    assert (t.owner("BO"), t.owner("SV")) == ("closed", A)
    t = Table(4, preset).privates(BO=C).running("PRR", 100, A, 60).fund("PRR", 500).operating_round()
    t.skip_to("buy-trains").do(BuyTrain("2-0", 80))
    assert t.owner("BO") == C, "another corporation's train does not matter"


@pytest.mark.rule("R-1830-255")
def test_a_closed_private_is_nothing() -> None:
    t = Table(4).privates(SV=A).running("PRR", 100, A, 60).fund("PRR", 300)
    assert (t.certificates(A), t.score(A)) == (6, 600 + 600 + 20)
    from railhead.engine import verbs

    verbs.close_private(t.game, 0)
    assert (t.certificates(A), t.score(A)) == (5, 1200)
    t.operating_round()
    assert t.cash(A) == 600


@pytest.mark.rule("R-1830-260")
def test_sv_has_no_power() -> None:
    t = buyer(Table(4), SV="PRR")
    rule = t.game.title.privates[0]
    assert [power.kind for power in rule.powers] == ["block_hexes"]
    assert t.refused(Lay("G15", "9", 0, "SV")) == "power-owner"


# C&SL


def burlington(preset: str = "", sym: str = "NYNH") -> Table:
    """NYNH owns C&SL, far from B20."""
    t = Table(4, preset).privates(CS=sym).phase("3").running("NYNH", 100, A, 60).fund("NYNH", 500)
    return t.operating_round(of=2)


@pytest.mark.rule("R-1830-261", "R-1830-144", "1830/A-48", "1830/T-45")
@PRESETS
def test_csl_lays_an_extra_tile(preset: str) -> None:
    t = burlington(preset)
    t.do(Lay("B20", "58", 0, "CS"))
    assert (t.tile_on("B20"), t.treasury("NYNH")) == ("58@0", 510), "free, after 10 of income"
    t.do(Lay("F20", "56", 0))
    assert t.tile_on("F20") == "56@0"
    t.finish_turn()
    assert t.refused(Lay("B20", "58", 0, "CS")) == "power-used"


@pytest.mark.rule("R-1830-261", "1830/T-45")
@PRESETS
def test_csl_may_come_after_the_ordinary_tile(preset: str) -> None:
    t = burlington(preset).do(Lay("F20", "56", 0))
    t.do(Lay("B20", "4", 2, "CS"))
    assert t.tile_on("B20") == "4@2"


@pytest.mark.rule("1830/D-12", "1830/T-45")
@pytest.mark.parametrize(("preset", "late"), [("", False), ("18xxgames", True)])
def test_csl_after_the_track_step(preset: str, late: bool) -> None:
    t = burlington(preset).do(Pass())
    if late:
        t.skip_to("buy-trains").do(BuyTrain("3-1", 180))
        assert t.legal(Lay("B20", "58", 0, "CS"))
    else:
        t.skip_to("buy-trains")
        assert t.refused(Lay("B20", "58", 0, "CS")) == "not-now"


@pytest.mark.rule("R-1830-261")
def test_csl_allows_town_tiles_on_burlington_only() -> None:
    t = burlington()
    assert t.refused(Lay("E7", "58", 0, "CS")) == "power-target"
    assert t.refused(Lay("B20", "57", 0, "CS")) == "power-target"
    assert t.legal(Lay("B20", "3", 0, "CS"))
    assert t.refused(Lay("B20", "58", 0)) == "tile-unconnected", "as its ordinary tile it needs a way"


@pytest.mark.rule("1830/A-48", "R-1830-145")
def test_csl_obeys_the_edges_of_the_map() -> None:
    assert burlington().refused(Lay("B20", "58", 1, "CS")) == "tile-rotation", "exit 3 leaves the map"


@pytest.mark.rule("1830/A-24")
def test_a_built_hex_leaves_the_power_without_use() -> None:
    t = Table(4).privates(CS="NYNH", DH="NYNH").phase("3").running("NYNH", 100, A, 60).fund("NYNH", 500)
    t.tile("B20", "58", 0).tile("F16", "57", 0).operating_round()
    assert t.refused(Lay("B20", "4", 2, "CS")) == "tile-misfit"
    assert t.refused(Lay("F16", "57", 1, "DH")) == "tile-misfit"
    assert not [lay for lay in t.offers(Lay) if lay.by]


@pytest.mark.rule("R-1830-261")
@PRESETS
def test_csl_of_a_player_has_no_power(preset: str) -> None:
    t = (
        Table(4, preset)
        .privates(CS=A)
        .phase("3")
        .running("NYNH", 100, A, 60)
        .fund("NYNH", 500)
        .operating_round()
    )
    assert t.refused(Lay("B20", "58", 0, "CS")) == "power-owner"


@pytest.mark.rule("1830/A-49")
@PRESETS
def test_csl_works_in_the_turn_in_which_it_is_bought(preset: str) -> None:
    t = (
        Table(4, preset)
        .privates(CS=A)
        .phase("3")
        .running("NYNH", 100, A, 60)
        .fund("NYNH", 500)
        .operating_round()
    )
    t.do(BuyPrivate("CS", 40), Lay("B20", "58", 0, "CS"))
    assert t.tile_on("B20") == "58@0"


# D&H


def scranton(cash: int, preset: str = "") -> Table:
    """B&O owns D&H and has that much after the income of the round."""
    t = Table(4, preset).privates(DH="B&O").phase("3").running("B&O", 100, A, 60).operating_round(of=2)
    return t.fund("B&O", cash)


@pytest.mark.rule("R-1830-262", "R-1830-144", "1830/A-23", "1830/T-46")
@PRESETS
def test_dh_lays_its_tile_and_a_free_token(preset: str) -> None:
    t = scranton(130, preset).tile("J14", "57", 0)
    t.do(Lay("F16", "57", 1, "DH"))
    assert t.treasury("B&O") == 10
    assert t.refused(Lay("I17", "9", 1)) == "not-now", "it was the tile of the turn"
    t.do(Place("F16", 0, "DH"))
    assert (t.tokens("B&O"), t.treasury("B&O")) == (["I15.0", "F16.0"], 10)
    t.fund("B&O", 500)
    assert t.step != "place-token", "it was the token of the turn"
    t.finish_turn().fund("B&O", 500).skip_to("place-token").do(Place("J14"))
    assert t.treasury("B&O") == 400, "the next token costs 100"


@pytest.mark.rule("R-1830-262", "1830/T-46")
@PRESETS
def test_dh_pays_for_the_mountains(preset: str) -> None:
    t = scranton(110, preset)
    assert t.refused(Lay("F16", "57", 1, "DH")) == "tile-cost"
    assert t.refused(Lay("H10", "57", 1, "DH")) == "power-target"


@pytest.mark.rule("1830/A-22", "R-1830-262")
@PRESETS
def test_a_declined_dh_token_is_an_ordinary_one_later(preset: str) -> None:
    t = scranton(600, preset).tile("J14", "57", 0).do(Lay("F16", "57", 1, "DH"), Pass())
    assert t.refused(Place("F16", 0, "DH")) == "power-used"
    assert t.refused(Place("F16")) == "token-unconnected"
    t.do(Place("J14"))
    assert t.treasury("B&O") == 600 - 120 - 40, "the token of the turn is still to be had"


@pytest.mark.rule("R-1830-262")
def test_dh_of_a_player_has_no_power() -> None:
    t = Table(4).privates(DH=A).phase("3").running("B&O", 100, A, 60).fund("B&O", 500).operating_round()
    assert t.refused(Lay("F16", "57", 1, "DH")) == "power-owner"


# M&H


@pytest.mark.rule("R-1830-263", "R-1830-254", "R-1830-073", "1830/A-18", "1830/T-28")
@PRESETS
def test_mh_before_nyc_has_a_par(preset: str) -> None:
    t = Table(4, preset).privates(MH=A).start("PRR", 67, B).stock_round(A)
    cash = t.cash(A)
    t.do(Exchange("MH", "NYC", "ipo"))
    assert (t.percent("NYC", A), t.percent("NYC", "ipo"), t.owner("MH"), t.cash(A)) == (
        10,
        90,
        "closed",
        cash,
    )
    assert t.president("NYC") is None
    assert t.actor == A
    assert t.legal(Buy("PRR", "ipo")), "the purchase of the turn is still to be had"
    assert t.refused(Sell("NYC", 1)) == "no-par"


@pytest.mark.rule("R-1830-263", "1830/D-33", "1830/T-28")
@pytest.mark.parametrize(("preset", "allowed"), [("", False), ("18xxgames", False), (READING, True)])
def test_mh_for_something_else(preset: str, allowed: bool) -> None:
    t = Table(4, preset).privates(MH=A).start("PRR", 67, B).stock_round(A)
    for action in (Exchange("MH", "NYC", "president"), Exchange("MH", "PRR", "ipo")):
        if allowed:
            assert t.tolerated(action)
        else:
            assert t.refused(action) == "exchange-target"


@pytest.mark.rule("R-1830-263", "1830/A-51", "1830/T-29")
@PRESETS
def test_mh_refused(preset: str) -> None:
    t = Table(4, preset).privates(MH=A).start("NYC", 67, A, 60).stock_round(A)
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "exchange-limit"
    t = Table(4, preset).privates(MH=A).start("NYC", 67, B, 60).give("NYC", C, 40).stock_round(A)
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "none-there"
    assert t.refused(Exchange("MH", "NYC", "pool")) == "none-there"
    t = Table(4, preset).privates(MH="PRR").start("NYC", 67, B, 60).stock_round(A)
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "exchange-owner"
    t = Table(4, preset).privates(SV=A).start("NYC", 67, B, 60).stock_round(A)
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "private-closed"
    assert t.refused(Exchange("SV", "NYC", "ipo")) == "exchange-target"


@pytest.mark.rule("R-1830-263")
@PRESETS
def test_mh_takes_the_very_last_share(preset: str) -> None:
    t = Table(4, preset).privates(MH=A).start("NYC", 67, B, 60).give("NYC", C, 30).stock_round(A)
    t.do(Exchange("MH", "NYC", "ipo"))
    assert (t.percent("NYC", A), t.percent("NYC", "ipo")) == (10, 0)


@pytest.mark.rule("R-1830-263")
@PRESETS
def test_mh_takes_its_share_from_the_pool_as_well(preset: str) -> None:
    t = Table(4, preset).privates(MH=A).start("NYC", 67, B, 60).give("NYC", "pool", 20).stock_round(A)
    t.do(Exchange("MH", "NYC", "pool"))
    assert (t.percent("NYC", A), t.percent("NYC", "pool"), t.percent("NYC", "ipo")) == (10, 10, 20)


@pytest.mark.rule("1830/D-18", "1830/A-51")
@pytest.mark.parametrize(("preset", "allowed"), [("", False), ("18xxgames", True)])
def test_mh_above_sixty_in_the_orange_zone(preset: str, allowed: bool) -> None:
    t = Table(4, preset).privates(MH=A).start("NYC", 67, A, 60).at("NYC", 4, 1).stock_round(A)
    if allowed:
        t.do(Exchange("MH", "NYC", "ipo"))
        assert t.percent("NYC", A) == 70
    else:
        assert t.refused(Exchange("MH", "NYC", "ipo")) == "exchange-limit"


@pytest.mark.rule("1830/A-18")
@PRESETS
def test_the_exchange_is_no_purchase_and_no_deal(preset: str) -> None:
    t = Table(4, preset).privates(MH=A).start("NYC", 67, B, 40).give("NYC", A, 20).stock_round(A)
    t.do(Sell("NYC", 1), Exchange("MH", "NYC", "ipo"))
    assert t.percent("NYC", A) == 20, "although he sold NYC in this round"
    t = Table(4, preset).privates(MH=A).start("NYC", 67, B, 40).stock_round(B)
    t.do(Pass(), Pass(), Pass(), Exchange("MH", "NYC", "ipo"), Pass())
    assert t.turn == 3, "four passes in a row"
    assert t.actor == B, "and the priority has not moved"


@pytest.mark.rule("1830/A-18")
@PRESETS
def test_no_exchange_during_the_sale_of_privates(preset: str) -> None:
    from railhead.engine.actions import Take

    t = Table(3, preset).do(*[Take(sym) for sym in ("SV", "CS", "DH", "MH")])
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "not-now"
    t.do(Take("CA"))
    t.do(Take("BO"))
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "not-now", "B&O's par comes first"
    t.do(Par("B&O", 67))
    assert t.legal(Exchange("MH", "NYC", "ipo"))


@pytest.mark.rule("R-1830-081", "R-1830-084", "R-1830-263", "1830/A-52", "1830/D-10", "1830/T-83")
@pytest.mark.parametrize(("preset", "any_time"), [("", False), ("18xxgames", True)])
def test_mh_between_the_turns_of_corporations(preset: str, any_time: bool) -> None:
    t = Table(4, preset).privates(MH=B).phase("3").start("NYC", 82, A, 30).give("NYC", B, 30).operated("NYC")
    t.fund("NYC", 333).equip("NYC", "3").running("PRR", 100, C, 60).fund("PRR", 500).running("CPR", 90, D, 60)
    t.tile("H10", "57", 1).operating_round()
    assert t.acting == "PRR"
    exchange = Exchange("MH", "NYC", "ipo")
    assert t.legal(exchange), "before anybody has done anything"
    t.do(Lay("H14", "9", 1))
    if any_time:
        assert t.legal(exchange)
    else:
        refusal = t.refusal(exchange)
        assert (refusal.code, refusal.rule) == ("exchange-window", "1830/A-52")
    t.finish_turn()
    assert t.acting != "PRR"
    assert t.game.speaker(exchange) == B
    t.do(exchange)
    assert (t.percent("NYC", B), t.president("NYC"), t.certificates(A)) == (40, B, 3)
    assert (t.treasury("NYC"), t.trains("NYC")) == (333, ["3"])
    while t.acting != "NYC":
        t.finish_turn()
    assert t.actor == B


@pytest.mark.rule("1830/A-52", "1830/D-10")
@pytest.mark.parametrize(("preset", "any_time"), [("", False), ("18xxgames", True)])
def test_mh_in_the_stock_turn_of_another_player(preset: str, any_time: bool) -> None:
    t = Table(4, preset).privates(MH=B).start("NYC", 82, A, 30).give("NYC", C, 10).stock_round(A)
    exchange = Exchange("MH", "NYC", "ipo")
    assert t.legal(exchange), "between the turns"
    t.do(Sell("NYC", 1))
    assert (t.game.why_not(exchange) is None) == any_time
    t.do(Pass())
    assert t.actor == B
    t.do(Buy("NYC", "ipo"))
    assert t.legal(exchange), "in his own turn at any moment"
