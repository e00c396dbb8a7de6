"""1870, the privates: bridge company, Cattle, Port, and who may buy them."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.positions import A, B, C, D

from railhead.board import lays
from railhead.engine import verbs
from railhead.engine.actions import Buy, BuyPrivate, BuyTrain, Lay, Pass, Sell, Trade
from railhead.engine.state import replaced
from railhead.engine.steps.run import run_problem
from railhead.titles.agreement import parties
from railhead.titles.g1870.actions import Mark
from railhead.titles.g1870.connections import Marker, put_marker
from railhead.titles.g1870.privates import own_marker
from railhead.titles.g1870.two_tiles import FIRST_TURN


def mp_first_turn(preset: str = "", cash: int = 760, phase: str = "1", **options: bool) -> West:
    """MP (president A) begins its first turn; B owns the bridge company."""
    t = West(4, preset, **options).privates(MRBC=B).company("MP", 76, {A: 60}, operated=False, cash=cash)
    if phase != "1":
        t.phase(phase)
    t.operating_round()
    return settle_checks(t)


def settle_checks(t: West) -> West:
    """With 18xx.games' entries of their own, state the connections that are pending."""
    from railhead.titles.g1870.actions import Check

    while t.step == "find-connections":
        t.do(next(choice for choice in t.game.choices() if isinstance(choice, Check)))
    return t


@pytest.mark.rule("R-1870-034", "1870/T-10", "R-1870-042")
def test_the_bridge_company_in_phase_one() -> None:
    t = mp_first_turn()
    assert t.refused(BuyPrivate("MRBC", 41)) == "trade-price"
    assert t.refused(BuyPrivate("MRBC", 19)) == "trade-price"
    assert t.legal(BuyPrivate("MRBC", 20))
    assert t.legal(BuyPrivate("MRBC", 40))
    other = West(4).privates(MRBC=B).company("ATSF", 76, {A: 60}, cash=500).operating_round()
    assert other.refused(BuyPrivate("MRBC", 30)) == "privates-phase"
    later = West(4).privates(MRBC=B).company("ATSF", 76, {A: 60}, cash=500).phase("2").operating_round()
    assert later.legal(BuyPrivate("MRBC", 80))
    assert later.refused(BuyPrivate("MRBC", 81)) == "trade-price"


@pytest.mark.rule("R-1870-030", "R-1870-032", "R-1870-033", "1870/T-11", "1870/A-34", "R-1870-106")
def test_the_free_home_tile() -> None:
    t = mp_first_turn(phase="2")
    assert t.refused(Lay("C18", "57", 2)) == "river"
    t.do(BuyPrivate("MRBC", 40), Lay("C18", "57", 2, "MRBC"))
    assert t.treasury("MP") == 760 - 40
    assert t.refused(Lay("C18", "14", 1)) == "lay-home"
    assert t.refused(Lay("C18", "14", 1, "MRBC")) != "", "nor with the bridge company"
    t.do(Lay("B17", "9", 2))
    assert t.treasury("MP") == 760 - 40 - 40
    t.do(Lay("D19", "9", 2))
    assert t.refused(Lay("D17", "4", 0)) == "tile-done" or t.step != "lay-track"


@pytest.mark.rule("R-1870-032", "1870/T-12")
def test_memphis_is_free_for_the_cotton_belt() -> None:
    t = West(4).privates(MRBC=B).company("SSW", 76, {A: 60}, operated=False, cash=100).operating_round()
    t.do(BuyPrivate("MRBC", 20), Lay("H17", "57", 1, "MRBC"))
    assert t.treasury("SSW") == 80


@pytest.mark.rule("R-1870-031", "1870/D-08", "1870/T-13", "1870/A-04")
@pytest.mark.parametrize(("preset", "price"), [("", 0), (PRESET, 40)])
def test_discount_after_the_home_tile(preset: str, price: int) -> None:
    t = mp_first_turn(preset, cash=1000)
    t.do(BuyPrivate("MRBC", 40), Lay("C18", "57", 0, "MRBC"))
    s = t.game.state
    verbs.drop(t.game, FIRST_TURN)
    s.operated = replaced(s.operated, t.corporation("MP"), 1)
    before = t.treasury("MP")
    lay = Lay("D17", "4", 0, "MRBC")
    if price:
        assert t.refused(lay) == "power-used"
        t.do(Lay("D17", "4", 0))
    else:
        t.do(lay)
        assert t.refused(Lay("E18", "9", 0, "MRBC")) == "power-used", "only one of them"
    assert t.treasury("MP") == before - price


@pytest.mark.rule("R-1870-031", "1870/A-35")
def test_the_discount_never_pays_out_and_is_lost_with_the_private() -> None:
    t = West(4).privates(MRBC="MP").company("MP", 76, {A: 60}, cash=100).tile("C18", "57", 0)
    t.operating_round().do(Lay("D17", "4", 0, "MRBC"))
    assert t.treasury("MP") == 110, "revenue of 10, and a tile of 40 for nothing"
    t = West(4).privates(MRBC="MP").company("MP", 76, {A: 60}, cash=100).tile("C18", "57", 0).phase("4")
    t.game.rules.phase_events["close_privates"](t.game)
    t.operating_round()
    assert t.refused(Lay("D17", "4", 0, "MRBC")) == "power-owner"


@pytest.mark.rule("R-1870-031", "1870/D-07", "1870/T-14")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_a_third_tile_by_the_bridge_company(preset: str) -> None:
    t = West(4, preset).privates(MRBC="MP").company("MP", 76, {A: 60}, cash=500).tile("C18", "57", 2)
    settle_checks(t.operating_round()).do(Lay("D19", "8", 2), Lay("D21", "3", 0))
    more = [lay for lay in t.offers(Lay) if lay.by == "MRBC"]
    assert bool(more) == bool(preset)
    assert (t.step == "lay-track") == bool(preset)
    assert t.game.why_not(Lay("B17", "8", 3)) is not None, "never a third tile of its own"
    if preset:
        t.do(more[0])
        assert t.step != "lay-track"


@pytest.mark.rule("1870/D-34", "1870/T-100", "1870/A-36", "R-1870-039")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_the_bridge_company_bought_late_in_the_first_turn(preset: str) -> None:
    t = mp_first_turn(preset)
    t.do(Pass())
    while t.step not in ("buy-trains", "last-purchases"):
        t.plain()
    t.do(BuyPrivate("MRBC", 30))
    lay = Lay("C18", "57", 0, "MRBC")
    if preset:
        assert t.game.why_not(lay) is not None
        return
    t.do(lay)
    assert t.tile_on("C18") == "57@0"
    assert t.treasury("MP") == 760 - 30


@pytest.mark.rule("1870/T-101", "R-1870-032", "R-1870-031")
def test_the_bridge_company_bought_in_the_second_turn() -> None:
    t = West(4).privates(MRBC=B).company("MP", 76, {A: 60}, cash=500).phase("2").operating_round()
    t.do(BuyPrivate("MRBC", 20))
    t.do(Lay("C18", "57", 0, "MRBC"))
    assert t.treasury("MP") == 480, "40 less 40"
    t.do(Lay("D17", "4", 0))
    assert t.step != "lay-track", "the tile at home was one of the two"


RIVER = [("C18", {("5", 0)}), ("K14", {("3", 4)}), ("A16", set()), ("O18", set())]


@pytest.mark.rule("R-1870-030", "1870/T-15", "1870/T-16", "1870/A-05")
@pytest.mark.parametrize(("hex_", "allowed"), RIVER)
def test_what_fits_while_the_bridge_is_closed(hex_: str, allowed: set[tuple[str, int]]) -> None:
    t = West(4).privates(MRBC=B)
    assert fitting(t, hex_) == allowed


def fitting(t: West, hex_: str) -> set[tuple[str, int]]:
    """Tiles and rotations that the river rule leaves on a hex as it is."""
    g = t.game
    barred = g.rules.rounds["operating"].steps[2].barred  # type: ignore[attr-defined]
    at = t.hex(hex_)
    return {
        (g.title.map.tiles[tile].number, rotation)
        for tile, rotation in lays.fits(g.state.board, at)
        if barred(g, at, tile, rotation) is None
    }


@pytest.mark.rule("R-1870-030", "1870/T-15")
def test_memphis_and_baton_rouge() -> None:
    t = West(4).privates(MRBC=B)
    assert fitting(t, "H17") == {("5", 3), ("5", 4), ("5", 5), ("6", 3), ("6", 4), ("57", 0)}
    assert fitting(t, "M14") == {("5", 2), ("5", 3), ("5", 4), ("6", 2), ("6", 3), ("57", 2)}
    t.tile("H17", "57", 0)
    assert fitting(t, "H17") == {("15", 3)}


@pytest.mark.rule("R-1870-030", "1870/T-16", "1870/T-17")
def test_along_the_river_and_across() -> None:
    t = West(4).privates(MRBC=B)
    assert ("4", 0) in fitting(t, "D17")
    assert ("4", 1) not in fitting(t, "D17")
    t.tile("B17", "7", 0)
    assert ("18", 5) in fitting(t, "B17")
    assert ("27", 0) not in fitting(t, "B17")
    t.privates(MRBC="MP")
    assert ("27", 0) in fitting(t, "B17"), "open to everybody once a company owns it"
    assert fitting(West(4).privates(), "A16"), "or once it is closed"


@pytest.mark.rule("1870/A-05")
def test_new_orleans_is_no_river_hex() -> None:
    t = West(4)
    rivers = {
        t.game.title.map.names[h] for h, river in enumerate(t.game.title.map.river) if river is not None
    }
    assert {"O16", "O18"} <= rivers
    assert "N17" not in rivers


# markers


def with_marker(private: str, preset: str = "", **options: str | bool) -> West:
    t = West(4, preset, **options).privates(**{private: "GMO"}).company("GMO", 76, {A: 60}, cash=500)
    own_marker(t.game, t.private(private), t.corporation("GMO"))
    return t


@pytest.mark.rule("R-1870-035", "R-1870-036", "R-1870-039", "1870/T-21")
@pytest.mark.rule("1870/D-09", "1870/A-09", "1870/A-08", "1870/A-40")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_where_markers_may_go(preset: str) -> None:
    t = settle_checks(with_marker("SCC", preset).operating_round())
    for hex_ in ("C18", "H17", "M14", "A22", "B19"):
        assert t.refused(Mark("SCC", hex_)) == "marker-site"
    assert t.legal(Mark("SCC", "H13"))
    assert t.legal(Mark("SCC", "K4")) == (not preset)
    assert t.legal(Mark("SCC", "N1")) == (not preset)
    p = settle_checks(with_marker("GSC", preset).operating_round())
    for hex_ in ("H17", "M14", "N17", "M20", "N7"):
        assert p.legal(Mark("GSC", hex_, 0, "open"))
    assert p.legal(Mark("GSC", "N21", 0, "open")) == (not preset)
    assert p.legal(Mark("GSC", "K14", 0, "open")) == (not preset)
    assert not p.legal(Mark("GSC", "M8", 0, "open"))
    assert p.refused(Mark("GSC", "M6", 0, "open")) == "marker-site"


@pytest.mark.rule("R-1870-035")
def test_cattle_is_placed_once() -> None:
    t = with_marker("SCC").operating_round().do(Mark("SCC", "I10", 1))
    assert t.owner("SCC") == "GMO", "placing it does not close SCC"
    assert t.refused(Mark("SCC", "H13")) == "marker-used"
    assert bonuses(t, "GMO") == {t.hex("I10") * 8 + 1: 10}
    assert bonuses(t, "MP") == {t.hex("I10") * 8 + 1: 0}


def bonuses(t: West, sym: str) -> dict[int, int]:
    assert t.game.rules.run_extras is not None
    found: dict[int, int] = t.game.rules.run_extras(t.game, t.corporation(sym))["bonus"]
    return found


@pytest.mark.rule("R-1870-036", "R-1870-037", "1870/T-19", "1870/D-10")
def test_open_and_closed_port() -> None:
    t = with_marker("GSC").company("IC", 76, {B: 60}, cash=100).operating_round(number=1, of=2)
    node = t.hex("N17") * 8
    assert t.refused(Mark("GSC", "N17", 0, "shut")) == "marker-side"
    t.do(Mark("GSC", "N17", 0, "open"))
    assert (bonuses(t, "GMO")[node], bonuses(t, "IC")[node]) == (20, 10)
    assert t.refused(Mark("GSC", "N17", 0, "closed")) == "marker-later"
    assert t.refused(Mark("GSC", "M20", 0, "closed")) == "marker-move"
    t.operating_round(number=2, of=2)
    assert t.owner("GSC") == "GMO"
    t.do(Mark("GSC", "N17", 0, "closed"))
    assert (bonuses(t, "GMO")[node], bonuses(t, "IC")[node]) == (20, 0)
    assert t.owner("GSC") == "closed"
    cash = t.treasury("GMO")
    t.operating_round(turn=3)
    assert t.treasury("GMO") == cash, "no more revenue"


@pytest.mark.rule("R-1870-037")
def test_a_closed_port_at_once() -> None:
    t = with_marker("GSC").operating_round().do(Mark("GSC", "M20", 0, "closed"))
    assert t.owner("GSC") == "closed"
    assert bonuses(t, "GMO") == {t.hex("M20") * 8: 20}


@pytest.mark.rule("1870/D-10", "1870/T-94")
def test_18xxgames_opens_first_and_may_close_at_once() -> None:
    t = settle_checks(with_marker("GSC", PRESET).operating_round())
    assert t.refused(Mark("GSC", "M20", 0, "closed")) == "marker-side"
    t.do(Mark("GSC", "M20", 0, "open"), Mark("GSC", "M20", 0, "closed"))
    assert t.owner("GSC") == "closed"


@pytest.mark.rule("R-1870-029", "R-1870-038", "1870/T-20", "R-1870-009")
def test_phases_and_the_port() -> None:
    t = with_marker("GSC").company("IC", 76, {B: 60}, cash=100).operating_round(of=3)
    t.do(Mark("GSC", "M20", 0, "open"))
    node = t.hex("M20") * 8
    t.sold_out("2", "3", "4").fund("GMO", 2000)
    t.skip_to("buy-trains").do(BuyTrain("5-0", 450))
    assert t.owner("GSC") == "closed"
    assert t.refused(Mark("GSC", "M20", 0, "closed")) == "power-owner"
    assert (bonuses(t, "GMO")[node], bonuses(t, "IC")[node]) == (20, 10)
    t.sold_out("5").do(BuyTrain("6-0", 630))
    assert bonuses(t, "GMO") == {}
    assert bonuses(t, "IC") == {}


@pytest.mark.rule("R-1870-042", "1870/T-22", "R-1870-028", "1870/A-37")
def test_a_company_buys_cattle() -> None:
    t = West(4).privates(SCC=A).company("FW", 76, {A: 60}, cash=500).phase("2").operating_round()
    assert t.refused(BuyPrivate("SCC", 24)) == "trade-price"
    assert t.refused(BuyPrivate("SCC", 101)) == "trade-price"
    assert t.legal(BuyPrivate("SCC", 100))
    cash = t.cash(A)
    t.do(BuyPrivate("SCC", 25))
    assert (t.cash(A), t.treasury("FW"), t.owner("SCC")) == (cash + 25, 475, "FW")
    assert t.legal(Mark("SCC", "J3")), "its power can be used at once"
    assert t.refused(BuyPrivate("SCC", 25)) == "not-owner"


@pytest.mark.rule("R-1870-040")
def test_the_frisco_private_is_not_for_companies() -> None:
    t = West(4).privates(SLSF=B).company("FW", 76, {A: 60}, cash=500).phase("2").operating_round()
    assert t.refused(BuyPrivate("SLSF", 140)) == "trade-barred"


@pytest.mark.rule("1870/D-35", "1870/T-102", "R-1870-042", "R-1870-124")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_the_other_side_must_agree(preset: str) -> None:
    t = West(4, preset).privates(SCC=B).company("IC", 76, {A: 60}, cash=500).phase("2")
    t.company("FW", 76, {C: 60}).equip("FW", "3").operating_round()
    settle_checks(t)
    assert t.acting == "IC"
    asked = parties(t.game, BuyPrivate("SCC", 100))
    assert asked == (frozenset() if preset else frozenset({B}))
    while t.step != "buy-trains":
        t.plain()
    assert parties(t.game, BuyTrain(t.train("FW", "3"), 50)) == (frozenset() if preset else frozenset({C}))


@pytest.mark.rule("R-1870-028", "R-1870-075", "1870/D-30", "1870/D-33", "1870/T-98")
def test_a_private_between_players() -> None:
    t = West(4).privates(GRSC=A).company("MP", 76, {A: 20, B: 40}, home=False).stock_round(A)
    t.do(Pass(), Pass(), Pass())
    cash = (t.cash(A), t.cash(D))
    assert t.legal(Trade("GRSC", D, 0)), "nothing is a price too"
    t.do(Trade("GRSC", D, 20))
    assert (t.owner("GRSC"), t.cash(A), t.cash(D)) == (D, cash[0] + 20, cash[1] - 20)
    if t.actor == D:
        t.do(Pass())
    assert t.actor == A
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.game.state.priority == A


@pytest.mark.rule("1870/D-30", "1870/D-33", "1870/T-98", "1870/D-35")
def test_a_private_between_players_at_18xxgames() -> None:
    t = West(4, PRESET).privates(GRSC=A).company("MP", 76, {A: 20, B: 40}, home=False).stock_round(A)
    t.do(Pass(), Pass(), Pass())
    assert t.refused(Trade("GRSC", D, 20)) == "trade-ban"
    t = (
        West(4, PRESET)
        .privates(GRSC=A)
        .company("MP", 76, {A: 20, B: 40}, home=False)
        .phase("2")
        .stock_round(A)
    )
    t.do(Pass(), Pass(), Pass())
    assert t.refused(Trade("GRSC", D, 0)) == "trade-price"
    t.do(Trade("GRSC", D, 20))
    assert t.game.state.passes == 0, "everybody has another turn"
    assert t.game.state.last_dealer == D, "and the card will go to A"


@pytest.mark.rule("R-1870-075", "1870/D-24", "1870/T-46")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_a_private_needs_room(preset: str) -> None:
    t = West(4, preset).privates(GRSC=B)
    t.company("MP", 76, {A: 40}).company("IC", 76, {A: 40}).company("FW", 76, {A: 40})
    t.company("TP", 76, {B: 50}).company("ATSF", 76, {B: 50}).phase("2")
    for sym in ("MP", "IC", "FW"):
        t.give(sym, C, 30)
    for sym in ("TP", "ATSF"):
        t.give(sym, C, 30)
    t.game.state.private_owner = replaced(t.game.state.private_owner, t.private("SCC"), C)
    assert t.certificates(C) == 16
    t.stock_round(C)
    assert t.legal(Trade("GRSC", C, 1)) == bool(preset)


@pytest.mark.rule("R-1870-060", "R-1870-075", "R-1870-058")
def test_a_private_is_the_purchase_of_the_turn() -> None:
    t = West(4).privates(GRSC=B, SCC=B).company("MP", 76, {A: 40, C: 20}).stock_round(C)
    t.do(Sell("MP", 1), Trade("GRSC", C, 5))
    assert t.actor != C or t.refused(Buy("MP", "ipo")) == "bought-already"
    t = West(4).privates(GRSC=B, SCC=B).company("MP", 76, {A: 40, C: 20}).stock_round(C)
    t.do(Trade("GRSC", C, 5))
    assert t.refused(Buy("MP", "ipo")) == "bought-already"
    assert t.refused(Trade("SCC", C, 5)) == "bought-already"
    assert t.legal(Sell("MP", 1)), "selling afterwards stays possible"


@pytest.mark.rule("R-1870-116", "1870/A-10")
def test_markers_are_not_doubled() -> None:
    t = with_marker("GSC").operating_round().do(Mark("GSC", "M20", 0, "open"))
    extras = run_problem(t.game, t.corporation("GMO")).setting
    assert extras.bonus == ((t.hex("M20") * 8, 20),)
    put_marker(t.game, Marker(t.corporation("TP"), on_map=True))
    t.company("TP", 76, {A: 60}).tile("N17", "57", 0)
    t.marker("GSC", t.hex("N17") * 8, "GMO")
    site = run_problem(t.game, t.corporation("TP")).setting.site(t.hex("N17") * 8)
    assert (site.value, site.bonus, site.double) == (20, 10, 20)


@pytest.mark.rule("R-1870-042", "R-1870-055")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_a_company_about_to_close_can_buy_privates_first(preset: str) -> None:
    """It cannot run and will leave the market for it: only the president's purchase is left to decide."""
    t = West(4, preset).phase("3").privates(SCC=A).company("MP", 76, {A: 60}, (7, 0), cash=100)
    settle_checks(t.operating_round()).skip_to("last-purchases" if not preset else "lay-track")
    if preset:
        t.do(Pass())
        assert t.closed("MP")
        return
    assert (t.closed("MP"), t.actor) == (False, A)
    t.do(BuyPrivate("SCC", 100))
    assert t.closed("MP"), "with nothing left to decide"
    assert t.owner("SCC") == "closed"
