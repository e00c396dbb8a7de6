"""Operating rounds: fee and mail, track, markers, runs, dividends, interest and liquidation."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import READING, A, B, C, D

from railhead.engine.actions import BuyTrain, Dividend, Lay, Pass, Place, RouteOf, Run
from railhead.engine.events import Paid
from railhead.titles.g1817.actions import Bridge, Loan, Repay
from railhead.titles.g1817.dividend import declared
from railhead.titles.g1817.events import BridgePlaced, LoanTaken, MinePlaced
from railhead.titles.g1817.loans import rate_for
from railhead.titles.g1817.track import short_of_exits


def lone(size: int = 5, price: int | str = 90, home: str = "F3", cash: int = 100, **more: object) -> Wall:
    """One company led by A with all but the treasury, ready to operate."""
    most = {2: 2, 5: 3, 10: 6}[size]
    t = Wall(3, str(more.pop("preset", "")), **more.pop("options", {}))  # type: ignore[arg-type]
    return t.company("R", size, price, {A: most}, home=home, cash=cash, **more)  # type: ignore[arg-type]


# before the round


@pytest.mark.rule("R-1817-066", "R-1817-160", "1817/S-45", "1817/A-03")
def test_the_fee_by_loans_out() -> None:
    game = Wall(3).game
    fees = {out: rate_for(game, out) for out in (0, 5, 6, 10, 11, 45, 70)}
    assert fees == {0: 5, 5: 5, 6: 10, 10: 10, 11: 15, 45: 45, 70: 70}
    t = lone(loans=1, trains=("2",)).others_borrow("WC", 10).operating_round()
    assert t.fee == 15
    t.do(Loan("R"), Loan("R"))
    assert t.fee == 15, "loans of the round do not change it"


@pytest.mark.rule("R-1817-049", "R-1817-160", "1817/S-75", "1817/A-16")
def test_mail() -> None:
    t = Wall(3).privates(MAJM="R", MINM="GT", MAIL="H").company("R", 5, 90, {A: 2}, home="F3", trains=("2",))
    t.company("GT", 5, 80, {A: 2}, home="B5").company("H", 5, "LIQ", {A: 2}, home="B17", trains=("2",))
    t.operating_round()
    assert (t.treasury("R"), t.treasury("GT"), t.treasury("H")) == (20, 0, 15)


@pytest.mark.rule("R-1817-161", "R-1817-061", "1817/S-46", "1817/A-35")
def test_the_order_of_companies() -> None:
    t = Wall(3).company("GT", 5, "ACQ1", {A: 2}, home="B5").company("H", 5, "ACQ3", {A: 2}, home="B17")
    t.company("R", 5, 90, {A: 2}, home="F3", cash=100, loans=1, trains=("2",)).company(
        "J", 5, 90, {A: 2}, home="G6"
    )
    t.operating_round()
    assert t.in_box(90) == ["R", "J"]
    assert t.acting == "R"
    t.do(Loan("R"))
    t.skip_to("repay-loans").do(Repay("R"))
    while t.acting == "R":
        t.do(Pass())
    assert t.acting == "J"
    t.finish_turn()
    assert t.acting == "H"
    t.finish_turn()
    assert t.acting == "GT"


@pytest.mark.rule("R-1817-164", "R-1817-295", "1817/S-74b")
def test_rounds_without_companies() -> None:
    t = Wall(3).stock_round(turn=1).do(Pass(), Pass(), Pass())
    assert (t.round, t.turn) == ("stock", 2)
    assert t.bank_trains() == {"2+": 100}
    assert t.game.state.train_next[1] == 1


# track


@pytest.mark.rule("R-1817-180", "1817/S-47")
def test_two_operations_one_of_them_an_upgrade() -> None:
    t = lone().phase("3").tile("F3", "57", 0).operating_round()
    t.do(Lay("G2", "9", 0))
    assert t.treasury("R") == 100
    assert t.refused(Lay("G2", "82", 0)) == "lay-again"
    t.do(Lay("F3", "14", 0))
    assert t.treasury("R") == 80
    assert t.step != "lay-track", "never a third"


@pytest.mark.rule("R-1817-180")
def test_never_two_upgrades() -> None:
    t = lone().phase("3").tile("F3", "57", 0).tile("G2", "9", 0).operating_round()
    t.do(next(c for c in t.offers(Lay) if c.hex == "F3"))
    upgrade = Lay("G2", "82", 0)
    assert t.refused(upgrade) == "upgrade-once"


@pytest.mark.rule("R-1817-180")
def test_the_second_operation_needs_its_fee() -> None:
    t = lone(cash=10, loans=5).operating_round()
    t.do(next(c for c in t.offers(Lay) if c.hex == "F3"))
    assert t.step != "lay-track", "no money and no loan left for a second tile"
    t = lone(cash=10).operating_round()
    t.do(next(c for c in t.offers(Lay) if c.hex == "F3"))
    assert t.offers(Lay) == []
    t.do(Loan("R"))
    assert t.offers(Lay)


@pytest.mark.rule("R-1817-182", "R-1817-043", "1817/S-48")
def test_fees_and_the_bridge_companies() -> None:
    t = Wall(3).privates(UBC="R", OBC="R").company("R", 5, 90, {A: 2}, home="G6", cash=100)
    t.company("GT", 5, 80, {B: 2}, home="D7", cash=100).operating_round()
    t.do(next(c for c in t.offers(Lay) if c.hex == "G6"))
    assert t.treasury("R") == 100
    t.finish_turn()
    t.do(next(c for c in t.offers(Lay) if c.hex == "D7"))
    assert t.treasury("GT") == 80
    t = Wall(3).privates(OBC="R").company("R", 5, 90, {A: 2}, home="D7", cash=19).operating_round()
    assert t.refused(Lay("D7", "57", 0)) == "tile-cost"


@pytest.mark.rule("R-1817-042", "R-1817-046", "R-1817-048", "1817/S-49")
def test_a_mine_with_the_engineers() -> None:
    t = (
        Wall(3)
        .privates(MINC="R", ME="R")
        .company("R", 5, 90, {A: 2}, home="F13", cash=50)
        .tile("F13", "57", 2)
    )
    t.operating_round()
    lay = next(c for c in t.offers(Lay) if c.hex == "G14" and c.by == "MINC")
    t.do(lay)
    assert t.treasury("R") == 70, "no fee, and $20 from the engineers"
    assert [event.hex for event in t.events(MinePlaced)] == [t.hex("G14")]
    assert t.refused(Lay("E12", "9", 2, "MINC")) == "power-used"
    t = Wall(3).privates(CM="R", ME="R").company("R", 5, 90, {A: 2}, home="F13", cash=50).tile("F13", "57", 2)
    t.operating_round()
    t.do(Lay("E12", "9", 2), next(c for c in t.offers(Lay) if c.hex == "G14" and c.by == "CM"))
    assert t.treasury("R") == 50 - 10 - 20 + 20, "as the second operation"


@pytest.mark.rule("R-1817-042", "R-1817-180", "R-1817-182")
def test_an_ordinary_tile_in_the_mountains() -> None:
    t = Wall(3).privates(ME="R").company("R", 5, 90, {A: 2}, home="D19", cash=50).operating_round()
    t.do(next(c for c in t.offers(Lay) if c.hex == "D19"))
    assert t.treasury("R") == 50 - 15 + 20


@pytest.mark.rule("R-1817-048", "R-1817-189", "1817/S-50")
def test_a_tile_with_a_mine_stays() -> None:
    t = (
        Wall(3)
        .phase("3")
        .company("R", 5, 90, {A: 2}, home="C22", cash=50)
        .tile("C22", "57", 1)
        .tile("C20", "9", 1)
    )
    t.mine("C20").operating_round()
    assert t.refused(Lay("C20", "82", 1)) == "mine-tile"


@pytest.mark.rule("R-1817-046", "R-1817-047", "1817/S-51", "1817/A-50")
def test_where_a_mine_may_be() -> None:
    t = Wall(3).privates(MAJC="R").company("R", 5, 90, {A: 2}, home="F13", cash=90).tile("F13", "57", 2)
    t.operating_round()
    for hex_, tile in (("E16", "9"), ("D19", "57"), ("I12", "57"), ("E14", "9")):
        assert t.refused(Lay(hex_, tile, 0, "MAJC")) == "power-target", hex_
    power = t.game.title.privates[t.private("MAJC")].power("mine")
    assert power is not None
    assert len(power.hexes) == 12


@pytest.mark.rule("R-1817-047", "1817/A-38", "1817/D-17")
def test_a_mine_needs_a_city_that_could_be_joined() -> None:
    """Baltimore's brown and gray tiles never reach its western side once 593 lies turned away from it."""
    from railhead.titles.g1817.mines import site_refusal

    t = Wall(3).privates(MINC="R").company("R", 5, 90, {A: 2}, home="C22", cash=90)
    private = t.private("MINC")
    game = t.game
    nine = game.title.map.tile_index["9"]
    assert site_refusal(game, private, t.hex("C24"), nine, 1, True) is None, "Albany and Boston beside it"
    t.tile("C26", "597", 0)
    seven = game.title.map.tile_index["7"]
    closed = [
        rotation
        for rotation in range(6)
        if site_refusal(game, private, t.hex("B25"), seven, rotation, True) is not None
    ]
    assert closed, "no city or red area on either side"
    t.tile("C26", "593", 0)
    assert site_refusal(game, private, t.hex("B25"), nine, 1, False) is not None


@pytest.mark.rule("R-1817-044", "1817/S-52")
def test_bridges() -> None:
    t = (
        Wall(3)
        .privates(OBC="R", UBC="GT")
        .company("R", 5, 90, {A: 2}, home="F3")
        .company("GT", 5, 80, {B: 2}, home="B5")
    )
    t.operating_round()
    assert t.refused(Bridge("UBC", "H9")) == "power-owner"
    assert t.refused(Bridge("OBC", "F13")) == "bridge-site"
    assert t.refused(Bridge("XX", "H9")) == "unknown-id"
    t.do(Bridge("OBC", "H9"))
    assert len(t.events(BridgePlaced)) == 1
    assert t.refused(Bridge("OBC", "G6")) == "power-used"
    t.finish_turn()
    assert t.refused(Bridge("UBC", "H9")) == "bridge-there"
    t.do(Bridge("UBC", "G6"), Bridge("UBC", "H3"))


@pytest.mark.rule("R-1817-044", "R-1817-162")
@pytest.mark.parametrize(("preset", "late"), [("", ""), (PRESET, "bridge-late")])
def test_bridges_after_the_interest(preset: str, late: str) -> None:
    t = (
        Wall(3, preset)
        .privates(UBC="R")
        .company("R", 5, 90, {A: 2}, home="F3", cash=500, loans=1, trains=("2",))
    )
    t.operating_round().skip_to("buy-trains").do(Bridge("UBC", "H9"))
    t.skip_to("repay-loans")
    if late:
        assert t.refused(Bridge("UBC", "G6")) == late
    else:
        assert t.legal(Bridge("UBC", "G6"))


@pytest.mark.rule("R-1817-260")
@pytest.mark.parametrize(("preset", "step"), [("", "repay-loans"), (PRESET, "buy-trains")])
def test_who_is_asked_for_trains_that_nobody_can_buy(preset: str, step: str) -> None:
    """R has $30; the only other trains are those of a company in liquidation. 18xx.games asks all the same."""
    t = Wall(3, preset).company("R", 2, 90, {A: 2}, home="F3", cash=30, loans=1, trains=("2",))
    t.company("GT", 5, "LIQ", {B: 2}, home="B5", trains=("2",)).others_borrow("WC", 69).next_is("3")
    t.operating_round()
    while t.step == "lay-track":
        t.do(Pass())
    assert t.step != "buy-trains" if step != "buy-trains" else t.step == step
    if step == "buy-trains":
        assert t.refused(BuyTrain(t.train("GT", "2"), 5)) == "train-liquidation"


@pytest.mark.rule("R-1817-041", "1817/S-53")
def test_the_steel_mill() -> None:
    t = Wall(3).privates(PSM="R").company("R", 5, 90, {A: 2}, home="B5", cash=60).operating_round()
    assert t.refused(Lay("F13", "X00", 0)) == "steel-tile"
    t.do(Lay("F13", "X00", 0, "PSM"))
    assert (t.tile_on("F13"), t.treasury("R"), t.owner("PSM")) == ("X00@0", 60, "R")
    assert t.refused(Lay("F13", "592", 0)) == "lay-again"
    assert t.refused(Lay("B5", "57", 0, "PSM")) == "power-used"
    t = (
        Wall(3)
        .privates(PSM="R")
        .company("R", 5, 90, {A: 2}, home="B5", cash=60)
        .tile("F13", "57", 0)
        .operating_round()
    )
    assert t.refused(Lay("F13", "X00", 0, "PSM")) == "tile-misfit"
    upgrades = t.game.title.facts["upgrades"]
    assert (upgrades["X00"], upgrades["57"]) == (["592"], ["14", "15", "619"])


@pytest.mark.rule("R-1817-040", "1817/D-16")
def test_used_privates_stay_open() -> None:
    for preset, owner in (("", "R"), (PRESET, "closed")):
        t = (
            Wall(3, preset)
            .privates(PSM="R")
            .company("R", 5, 90, {A: 2}, home="B5", cash=60)
            .operating_round()
        )
        t.do(Lay("F13", "X00", 0, "PSM"))
        assert t.owner("PSM") == owner


@pytest.mark.rule("R-1817-186", "R-1817-181", "1817/S-54")
def test_detroit_and_new_york_cost_20_once() -> None:
    t = Wall(3).phase("3").company("R", 5, 90, {A: 2}, home="E22", cash=50).operating_round()
    t.do(Lay("E22", "54", 0))
    assert t.treasury("R") == 30
    t = (
        Wall(3)
        .phase("5")
        .company("R", 5, 90, {A: 2}, home="E22", cash=50)
        .tile("E22", "54", 0)
        .operating_round()
    )
    t.do(Lay("E22", "62", 0))
    assert t.treasury("R") == 50
    t = Wall(3).phase("3").company("R", 5, 90, {A: 2}, home="C8", cash=50).operating_round()
    assert t.refused(Lay("D9", "592", 0)) == "hex-fixed"
    t.do(next(c for c in t.offers(Lay) if c.hex == "C8"))
    assert t.treasury("R") == 30


@pytest.mark.rule("R-1817-187", "1817/S-55", "1817/D-21")
def test_the_brown_tile_with_the_most_exits() -> None:
    t = (
        Wall(3)
        .phase("5")
        .company("R", 5, 90, {A: 2}, home="F3", cash=50)
        .tile("F3", "15", 0)
        .operating_round()
    )
    assert {c.tile for c in t.offers(Lay) if c.hex == "F3"} == {"63"}
    assert t.refused(Lay("F3", "611", 0)) == "brown-exits"
    t = (
        Wall(3, READING)
        .phase("5")
        .company("R", 5, 90, {A: 2}, home="F3", cash=50)
        .tile("F3", "15", 0)
        .operating_round()
    )
    assert t.tolerated(Lay("F3", "611", 0))
    t = (
        Wall(3)
        .phase("5")
        .company("R", 5, 90, {A: 2}, home="D7", cash=50)
        .tile("D7", "15", 0)
        .operating_round()
    )
    assert {c.tile for c in t.offers(Lay) if c.hex == "D7"} == {"611"}, "the eastern side is blank"
    t = (
        Wall(3)
        .phase("5")
        .company("R", 5, 90, {A: 2}, home="I16", cash=50)
        .tile("I16", "15", 0)
        .operating_round()
    )
    assert {c.tile for c in t.offers(Lay) if c.hex == "I16"} == {"448"}, "four open sides"
    assert short_of_exits(t.game, t.hex("I16"), t.game.title.map.tile_index["448"]) == 0


@pytest.mark.rule("R-1817-181", "R-1817-184", "R-1817-182", "R-1817-225")
def test_what_cannot_be_laid() -> None:
    t = lone().operating_round()
    assert t.refused(Lay("F3", "14", 0)) == "tile-colour"
    assert t.refused(Lay("C12", "9", 0)) == "hex-fixed"
    assert t.refused(Lay("F1", "9", 0)) == "hex-fixed"
    assert t.refused(Lay("F3", "9", 0)) == "tile-misfit"
    assert t.refused(Lay("G2", "9", 0)) == "tile-unconnected"
    assert t.refused(Lay("G2", "9", 1)) == "tile-rotation", "off the map"
    t = lone(home="C8").tile("C10", "9", 1).operating_round()
    assert t.refused(Lay("D11", "9", 2)) == "tile-rotation", "the barred side"


@pytest.mark.rule("R-1817-183", "1817/A-17")
def test_every_hex_with_a_marker_and_no_track_is_a_home() -> None:
    t = lone(markers=1).token("R", "B5").operating_round()
    assert {c.hex for c in t.offers(Lay)} == {"F3", "B5"}


@pytest.mark.rule("R-1817-185", "R-1817-188", "1817/D-13")
@pytest.mark.parametrize(("preset", "needs"), [("", "part"), (PRESET, "gain"), (READING, "unchecked")])
def test_an_upgrade_beside_a_full_city(preset: str, needs: str) -> None:
    """Track leads to a city full of another company's marker; its upgrade opens a place, so it is of use."""
    t = Wall(3, preset).phase("3").company("R", 5, 90, {A: 2}, home="F3", cash=50)
    t.company("GT", 5, 80, {B: 2}, home="G6").tile("F3", "57", 2).tile("G4", "8", 2).tile("G6", "57", 1)
    t.operating_round()
    assert t.game.rules.options.text("upgrade_use") == needs
    assert t.refused(Lay("G6", "14", 2)) == "tile-rotation", "old track would be lost"
    t.do(Lay("G6", "14", 0))
    assert t.tokens("GT") == ["G6.0"], "markers keep their places"


# markers and routes


@pytest.mark.rule("R-1817-210", "R-1817-211", "1817/A-45")
def test_markers_only_where_it_is_reached() -> None:
    t = Wall(3).company("R", 5, 90, {A: 2}, home="C8", cash=0, markers=2, loans=5).tile("D7", "57", 0)
    t.company("GT", 5, 80, {B: 2}, home="F3").tile("C10", "7", 1).tile("B11", "8", 4).operating_round()
    while t.step == "lay-track":
        t.do(Pass())
    assert t.step == "place-token"
    assert t.refused(Place("F3", 0)) == "token-full"
    assert t.refused(Place("B5", 0)) == "token-unconnected"
    assert t.refused(Place("B13", 0)) == "token-full", "Toronto has no place"
    assert t.refused(Place("D1", 0)) == "token-city"


@pytest.mark.rule("R-1817-210")
def test_markers_are_free_and_one_a_turn() -> None:
    t = Wall(3).company("R", 5, 90, {A: 2}, home="C8", cash=0, markers=2, trains=("2",))
    t.tile("D7", "57", 0).operating_round()
    while t.step == "lay-track":
        t.do(Pass())
    assert t.step == "place-token"
    assert t.refused(Place("C8", 0)) == "token-twice"
    t.do(Place("D7", 0))
    assert (t.charter("R"), t.tokens("R"), t.treasury("R")) == (1, ["C8.0", "D7.0"], 0)
    assert t.step != "place-token"


def route(t: Wall, *stops: str, train: str = "2-0") -> Run:
    return Run((RouteOf(train, stops),))


@pytest.mark.rule("R-1817-044", "R-1817-048", "R-1817-224")
def test_bridge_and_mine_on_a_route() -> None:
    t = (
        Wall(3)
        .company("R", 2, 90, {A: 2}, home="H9", cash=0, trains=("2",), loans=2)
        .tile("H9", "6", 4)
        .tile("I8", "9", 0)
    )
    assert t.game.state.board.faces[t.hex("H9")].exits & 1, "track to the southwest"
    t.bridge("H9").mine("I8").operating_round().skip_to("run-trains")
    t.do(route(t, "H9.0", "I8", "J7.0"))
    assert t.revenue == 30 + 20 + 10 + 10


@pytest.mark.rule("R-1817-220", "R-1817-221", "R-1817-222", "R-1817-223")
def test_what_a_route_may_do() -> None:
    t = Wall(3).company("R", 2, 90, {A: 2}, home="F3", cash=0, trains=("2", "2"), loans=2).tile("F3", "57", 2)
    t.tile("E2", "9", 2).tile("G4", "9", 2).operating_round()
    while t.step == "lay-track":
        t.do(Pass())
    assert t.step == "run-trains"
    assert t.refused(route(t, "F3.0")) == "route"
    assert t.refused(route(t, "F3.0", "E2", "D1.0", train="3-0")) == "no-train"
    both = Run((RouteOf("2-0", ("F3.0", "E2", "D1.0")), RouteOf("2-1", ("F3.0", "E2", "D1.0"))))
    assert t.refused(both) == "route-overlap"
    t.do(route(t, "F3.0", "E2", "D1.0"))
    assert t.revenue == 50


@pytest.mark.rule("R-1817-224", "1817/A-18", "1817/D-14")
def test_the_best_routes_must_be_run() -> None:
    for preset, fine in (("", False), (PRESET, True)):
        t = (
            Wall(3, preset)
            .company("R", 2, 90, {A: 2}, home="F3", cash=0, trains=("2",), loans=2)
            .tile("F3", "57", 2)
        )
        t.tile("E2", "9", 2).operating_round()
        while t.step == "lay-track":
            t.do(Pass())
        assert t.legal(Run()) == fine
        if not fine:
            assert t.refused(Run()) == "revenue-low"


@pytest.mark.rule("1817/A-39", "1817/D-18", "R-1817-220")
def test_a_junction_is_no_track() -> None:
    assert Wall(3).game.rules.run_rules.junction_once == ""
    assert Wall(3, PRESET).game.rules.run_rules.junction_once == "leg"


@pytest.mark.rule("R-1817-453")
def test_modern_trains() -> None:
    plain, modern = Wall(3).game.rules, Wall(3, modern_trains=True).game.rules
    index = Wall(3).game.title.train_index
    assert not plain.marker_bonus
    assert modern.marker_bonus == {index["7"]: 10, index["8"]: 20}
    t = Wall(3, modern_trains=True).phase("8").company("R", 2, 90, {A: 2}, home="F3", trains=("8",), loans=2)
    t.tile("F3", "57", 2).tile("E2", "9", 2).operating_round()
    while t.step == "lay-track":
        t.do(Pass())
    t.do(t.game.best_run())
    assert t.revenue == 20 + 80 + 20


# dividends


@pytest.mark.rule("R-1817-241", "R-1817-245", "1817/S-60", "1817/S-61", "1817/S-134")
def test_the_table_for_190() -> None:
    """The rulebook's table: what is paid of $190, and 290 in half by a company of ten."""
    assert [declared(size, 190, "pay") for size in (2, 5, 10)] == [190, 190, 190]
    assert [declared(size, 190, "half") for size in (2, 5, 10)] == [95, 95, 100]
    assert [declared(size, 190, "withhold") for size in (2, 5, 10)] == [0, 0, 0]
    assert [190 * 1 // 5, 95 // 5, 190 // 10, 100 // 10] == [38, 19, 19, 10]
    assert (declared(10, 290, "half"), 290 - declared(10, 290, "half")) == (150, 140)


def paid(t: Wall, revenue: int, how: str) -> Wall:
    """A company declares what it does with so much revenue."""
    from railhead.engine.steps.run import REVENUE

    while t.step != "dividend":
        if t.step == "run-trains":
            t.game.state.slots[REVENUE.name] = revenue
            t.game.state.step += 1
            t.game._settle()
            t.keep()
        else:
            t.do(Pass())
    t.game.state.slots[REVENUE.name] = revenue
    t.keep()
    return t.do(Dividend(how)) and t


def earning(size: int, price: int | str, **more: object) -> Wall:
    """A company that can run."""
    t = lone(size, price, trains=("2",), **more)
    return t.tile("F3", "57", 2).tile("E2", "9", 2).operating_round() and t


@pytest.mark.rule("R-1817-240", "R-1817-242", "R-1817-244", "1817/S-62")
@pytest.mark.parametrize(("revenue", "how", "box"), [
    (30, "pay", "ACQ1"), (40, "pay", "ACQ2"), (75, "pay", "ACQ2"), (80, "pay", "ACQ3"), (80, "withhold", "ACQ1"),
])  # fmt: skip
def test_acquisition_counts_as_40(revenue: int, how: str, box: str) -> None:
    assert paid(earning(5, "ACQ1"), revenue, how).at_box("R") == box


@pytest.mark.rule("R-1817-244", "1817/S-63")
@pytest.mark.parametrize(("revenue", "price"), [(89, 90), (90, 100), (179, 100), (180, 110)])
def test_steps_by_the_price(revenue: int, price: int) -> None:
    assert paid(earning(2, 90), revenue, "pay").price("R") == price


@pytest.mark.rule("R-1817-244")
def test_no_dividend_left() -> None:
    assert paid(earning(5, 90), 50, "withhold").price("R") == 80


@pytest.mark.rule("R-1817-242", "R-1817-243", "R-1817-244", "1817/S-64", "1817/A-19")
def test_treasury_president_and_shorts() -> None:
    t = Wall(3).company(
        "R", 5, 80, {A: 3, "treasury": 7}, shorts={B: 5}, home="F3", trains=("2",), cash=0, loans=5
    )
    assert t.shares("R", "treasury") == 7
    t.purse(A, 0).purse(B, 300).tile("F3", "57", 2).tile("E2", "9", 2).operating_round()
    paid(t, 240, "pay")
    assert (t.treasury("R"), t.cash(A), t.cash(B), t.price("R")) == (336, 144, 60, 100)


@pytest.mark.rule("R-1817-060", "1817/S-65")
def test_no_further_than_600() -> None:
    t = paid(earning(5, 600, loans=1, cash=300), 1200, "pay")
    assert t.price("R") == 600
    t.skip_to("repay-loans").do(Repay("R"))
    assert t.price("R") == 600


@pytest.mark.rule("R-1817-240")
def test_kinds_of_dividend() -> None:
    t = earning(5, 90)
    while t.step != "dividend":
        t.plain()
    assert t.refused(Dividend("double")) == "dividend-kind"
    assert t.legal(Dividend("half"))


# interest, repayment, liquidation


@pytest.mark.rule("R-1817-280", "R-1817-064", "1817/S-66")
def test_interest_forces_a_loan() -> None:
    t = lone(2, 90, cash=3, loans=1, trains=("2",)).operating_round()
    t.rate(5)
    while t.step in ("lay-track", "buy-trains"):
        t.do(Pass())
    assert (t.treasury("R"), t.loans("R")) == (93, 2)


@pytest.mark.rule("R-1817-281", "R-1817-400", "1817/S-67")
def test_the_president_pays_the_interest() -> None:
    t = lone(5, 90, cash=40, loans=5, trains=("2",)).others_borrow("WC", 10).purse(A, 100)
    t.company("GT", 5, 40, {B: 2}, home="B5", trains=("2",)).operating_round()
    assert t.fee == 15
    t.finish_turn()
    assert (t.acting, t.at_box("R"), t.treasury("R"), t.cash(A)) == ("GT", "LIQ", 0, 100 + 40 - 75)


@pytest.mark.rule("R-1817-063", "R-1817-064", "R-1817-065", "R-1817-282", "1817/S-68")
def test_repay_then_borrow() -> None:
    t = lone(5, 90, cash=500, loans=2, trains=("2",)).operating_round().skip_to("repay-loans")
    assert t.price("R") == 80, "no dividend"
    t.do(Repay("R"))
    assert t.price("R") == 90
    t.do(Loan("R"))
    assert t.price("R") == 80
    assert t.refused(Repay("R")) == "repay-borrowed"
    t = lone(5, 90, cash=500, trains=("2",)).operating_round().skip_to("repay-loans")
    assert t.refused(Repay("R")) == "repay-none"
    t = lone(5, 90, cash=60, loans=1, trains=("2",)).operating_round().skip_to("repay-loans")
    assert t.refused(Repay("R")) == "repay-cash"


@pytest.mark.rule("R-1817-162", "R-1817-064")
def test_loans_at_any_time_before_interest() -> None:
    t = lone(5, 90, cash=0, trains=("2",)).operating_round()
    for step in ("lay-track", "buy-trains"):
        t.skip_to(step)
        assert t.legal(Loan("R")), step
        t.do(Loan("R"))
    assert t.refused(Loan("GT")) == "loan-turn"
    assert t.refused(Loan("XX")) == "unknown-id"
    assert len([e for node in t.game.nodes() for e in node.events if isinstance(e, LoanTaken)]) == 2


@pytest.mark.rule("R-1817-290", "R-1817-263", "R-1817-291", "1817/S-69")
def test_without_a_train() -> None:
    t = lone(5, 90, cash=90, loans=0).company("GT", 5, 80, {B: 2}, home="B5", cash=30)
    t.company("H", 5, 60, {C: 2}, home="B17", trains=("2",)).operating_round()
    t.finish_turn()
    assert t.at_box("R") == "LIQ"
    t.finish_turn()
    assert (t.acting, t.in_box("LIQ")) == ("H", ["R", "GT"])


@pytest.mark.rule("R-1817-163")
def test_a_company_in_liquidation_is_passed_over() -> None:
    t = lone(5, "LIQ", trains=("2",)).company("GT", 5, 80, {B: 2}, home="B5", trains=("2",)).operating_round()
    assert t.acting == "GT"


@pytest.mark.rule("R-1817-049")
def test_mail_is_no_event_without_companies() -> None:
    t = Wall(3).privates(MAJM=A).stock_round(turn=1).do(Pass(), Pass(), Pass())
    assert not [event for event in t.events(Paid) if event.why == "mail"]


@pytest.mark.rule("R-1817-260")
def test_buying_trains() -> None:
    t = lone(5, 90, cash=450).company("GT", 5, 80, {B: 2}, home="B5", trains=("2",)).operating_round()
    t.skip_to("buy-trains")
    assert t.refused(BuyTrain("2-1", 90)) == "train-price"
    assert t.refused(BuyTrain("2-0", 0)) == "train-least"
    assert t.refused(BuyTrain("2-0", 451)) == "train-cash"
    assert t.refused(BuyTrain("3-0", 250)) == "train-unknown"
    assert t.refused(BuyTrain("2-1", 100, "2-0")) == "trade-in"
    t.do(BuyTrain("2-0", 1), BuyTrain("2-1", 100), BuyTrain("2-2", 100), BuyTrain("2-3", 100))
    assert (t.trains("R"), t.treasury("R"), t.treasury("GT")) == (["2"] * 4, 149, 1)
    assert t.step == "repay-loans", "the limit is reached"


@pytest.mark.rule("R-1817-260", "1817/S-76")
def test_no_train_of_a_company_in_liquidation() -> None:
    t = lone(5, 90, cash=450).company("GT", 5, "LIQ", {B: 2}, home="B5", trains=("2",)).operating_round()
    t.skip_to("buy-trains")
    assert t.refused(BuyTrain("2-0", 50)) == "train-liquidation"


@pytest.mark.rule("R-1817-243", "R-1817-407")
def test_shorts_in_the_market_pay_nothing() -> None:
    t = Wall(4).company("R", 5, 80, {A: 3, B: 2}, shorts={"pool": 1, C: 1}, home="F3", trains=("2",), loans=5)
    t.purse(C, 100).purse(D, 50).tile("F3", "57", 2).tile("E2", "9", 2).operating_round()
    paid(t, 100, "pay")
    assert (t.cash(C), t.cash(D)) == (80, 50)


@pytest.mark.rule("R-1817-220", "R-1817-223", "1817/S-59")
def test_two_trains_cross_at_a_junction() -> None:
    t = Wall(3).company("R", 5, 90, {A: 2}, home="F3", trains=("2", "2"), loans=5).token("R", "H3").phase("3")
    for hex_, tile, rotation in (
        ("F3", "57", 1), ("F5", "544", 0), ("F7", "7", 0), ("G6", "57", 0), ("H3", "57", 0), ("G4", "9", 0),
        ("E6", "9", 0), ("D7", "57", 0),
    ):  # fmt: skip
        t.tile(hex_, tile, rotation)
    t.operating_round().skip_to("run-trains")
    first = RouteOf("2-0", ("F3.0", "F5", "F7", "G6.0"))
    second = RouteOf("2-1", ("H3.0", "G4", "F5", "E6", "D7.0"))
    again = RouteOf("2-1", ("F3.0", "F5", "E6", "D7.0"))
    assert t.refused(Run((first, again))) == "route-overlap", "the same exit to the west"
    t.do(Run((first, second)))
    assert t.revenue == 80
