"""1860, track and bases: home tiles, what may be laid, upgrades and the trains they need."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.engine.actions import Buy, Lay, Pass, Place


def floating(sym: str, par: int, preset: str = "", **options: int | str | bool) -> Wight:
    """B buys the share that floats a company of A."""
    t = Wight(3, preset, **options).layers(4).company(sym, par, {A: 40}).purse(B, 500)
    return t.stock_round(B).do(Buy(sym, "ipo"))


@pytest.mark.rule("R-1860-142", "R-1860-174", "1860/E-41")
def test_the_director_lays_a_tile_that_fits_at_home() -> None:
    t = floating("S&C", 62)
    assert (t.actor, t.step) == (A, "home-tile")
    assert t.refused(Lay("F12", "115", 0)) == "tile-rotation"
    assert t.refused(Lay("F10", "742", 0)) == "home-tile"
    assert t.refused(Pass()) == "home-tile"
    t.do(Lay("F12", "115", 3))
    assert (t.treasury("S&C"), t.tile_on("F12")) == (620, "115@3")
    assert t.actor == C, "the buyer's turn is over"


@pytest.mark.rule("R-1860-142", "1860/E-42", "1860/D-01", "R-1860-002", "1860/S-01")
def test_home_tiles_of_both_boards() -> None:
    def tiles(t: Wight) -> set[tuple[str, int]]:
        return {(lay.tile, lay.rotation) for lay in t.offers(Lay)}

    assert tiles(floating("VYSC", 62)) == {("746", 2)}, "rotation 5 looks the same"
    assert tiles(floating("VYSC", 62, map_size="large")) == {("746", 0), ("746", 2)}
    assert tiles(floating("C&N", 82)) == {("787", 0), ("787", 1)}
    assert tiles(floating("FYN", 82)) == {("5", 5), ("115", 0), ("115", 5)}
    assert tiles(floating("BHI&R", 62)) == {("5", 1), ("115", 1), ("115", 2)}
    small = {("5", 3), ("5", 4), ("6", 3), ("115", 3), ("115", 4), ("115", 5)}
    assert tiles(floating("S&C", 62)) == small
    more = {("5", 2), ("6", 2), ("57", 2), ("115", 2)}
    assert tiles(floating("S&C", 62, map_size="large")) == small | more
    assert "A7" in Wight(3, PRESET).game.title.map.index
    assert "A7" not in Wight(3).game.title.map.index


@pytest.mark.rule("R-1860-006", "1860/S-02", "1860/D-02")
def test_the_supply_is_what_the_manifest_says() -> None:
    def copies(t: Wight, tile: str) -> int:
        return t.game.state.tiles_left[t.game.title.map.tile_index[tile]]

    assert [copies(Wight(), tile) for tile in ("776", "770", "771", "742")] == [2, 1, 2, 10]
    assert [copies(Wight(3, PRESET), tile) for tile in ("776", "770")] == [3, 2]
    t = Wight().tile("J4", "115", 2)
    assert copies(t, "115") == 1
    assert copies(t.tile("J4", "756", 2), "115") == 2, "a replaced tile can be used again"


@pytest.mark.rule("1860/S-22", "1860/E-43")
def test_where_no_tile_is_left_the_base_goes_on_the_empty_hex() -> None:
    def full(preset: str) -> Wight:
        t = Wight(3, preset).layers(4).tile("J6", "746", 1).tile("G9", "746", 0).company("VYSC", 62, {A: 40})
        return t.purse(B, 500).stock_round(B).do(Buy("VYSC", "ipo"))

    t = full("")
    assert (t.tokens("VYSC"), t.tile_on("E9"), t.actor) == (["E9.0"], "", C)
    asked = full(PRESET)
    assert (asked.actor, asked.step) == (A, "home-tile")
    asked.do(Pass())
    assert asked.actor == C
    t = Wight().layers(4).tile("J6", "746", 1).company("VYSC", 62, {A: 50}, operated=False)
    t.game.state.board = t.game.state.board.with_tile(t.hex("E9"), t.game.title.map.tile_index["746"], 2)
    t.operating_round()
    assert t.step == "lay-track", "later it is an ordinary tile"


@pytest.mark.rule("R-1860-142", "1860/E-44", "1860/S-47", "R-1860-192")
def test_a_tile_that_lies_at_home_stays() -> None:
    t = Wight().layers(4).tile("E9", "746", 5).company("VYSC", 62, {A: 40}).purse(B, 500)
    t.stock_round(B).do(Buy("VYSC", "ipo"))
    assert (t.actor, t.tokens("VYSC"), t.tile_on("E9")) == (C, ["E9.0"], "746@5")


def building(*trains: str, sym: str = "IOW", cash: int = 500, **options: int | str | bool) -> Wight:
    """A company of A about to build in phase 3, with J4 joined to Ryde Esplanade."""
    t = Wight(3, **options).company(sym, 82, {A: 50}, trains=trains, cash=cash).phase("3")
    return t.tile("J4", "57", 2)


def upgrade(t: Wight, hex_: str) -> Lay:
    """The first upgrade of a hex that is offered."""
    return next(lay for lay in t.offers(Lay) if lay.hex == hex_)


@pytest.mark.rule("R-1860-170", "R-1860-171", "1860/E-45", "R-1860-172", "R-1860-173")
def test_two_yellow_tiles_without_a_large_station_or_one_upgrade() -> None:
    t = building("3+2").operating_round()
    assert t.refused(Lay("K5", "57", 2)) == "tile-misfit", "a village takes a halt or a small station"
    t.do(Lay("K5", "742", 0))
    assert t.refused(Lay("L6", "115", 2)) == "lay-large"
    assert t.refused(Lay("J4", "205", 5)) == "lay-mixed"
    t.do(Lay("K7", "8", 1))
    assert t.step != "lay-track", "two are the most"
    t = building("3+2").tile("K5", "743", 2).operating_round()
    assert t.refused(Lay("J4", "742", 0)) == "tile-misfit"
    t.do(Lay("L6", "115", 2))
    assert t.step != "lay-track", "a large station is the only tile of the turn"
    t = building("3+2", auto_pass="silent").tile("K5", "742", 0).operating_round().do(Lay("K7", "7", 3))
    assert t.refused(Lay("L6", "115", 1)) == "lay-large"
    t = building("3+2").operating_round()
    t.do(upgrade(t, "J4"))
    assert t.step != "lay-track", "an upgrade as well"


@pytest.mark.rule("R-1860-405", "1860/E-100", "1860/D-25")
def test_accelerated_track() -> None:
    def position() -> Wight:
        t = (
            building("3+2", accelerated_track=True)
            .tile("J4", "205", 5)
            .tile("I5", "741", 3)
            .tile("K5", "742", 0)
        )
        return t.operating_round()

    t = position().do(Lay("K7", "8", 1))
    upgrades = [lay for lay in t.offers(Lay) if lay.hex == "K5"]
    assert upgrades, "one yellow and one upgrade, both without a large station"
    assert t.refused(Lay("I3", "758", 0)) == "lay-large"
    t.do(upgrades[0])
    assert t.step != "lay-track"
    t = position().do(Lay("I3", "758", 0))
    assert t.step != "lay-track", "a large station is all"
    t = building("3+2", accelerated_track=True).operating_round().do(Lay("K5", "742", 0))
    assert t.refused(Lay("K5", "748", 0)) == "lay-same", "not the tile just laid"
    t = position()
    t.do(upgrade(t, "K5"))
    assert [lay for lay in t.offers(Lay) if lay.hex == "K7"], "first the upgrade, then the yellow tile"
    assert not [lay for lay in t.offers(Lay) if lay.tile.startswith("75")], "but no second upgrade"


@pytest.mark.rule("R-1860-173", "R-1860-191", "1860/E-55")
def test_nothing_beyond_a_station_that_is_full_of_others() -> None:
    t = Wight().company("IOW", 82, {A: 50}, cash=500).company("BHI&R", 62, {B: 50}, cash=500, trains=("2+1",))
    t.tile("J4", "6", 0).token("IOW", "J4").tile("K5", "741", 2).tile("L6", "5", 1).operating_round()
    while t.acting != "BHI&R":
        t.plain()
    hexes = {lay.hex for lay in t.offers(Lay)}
    assert "J6" not in hexes, "beyond Ryde"
    assert t.game.why_not(Lay("J6", "746", 0)) is not None
    t.do(Pass())
    assert t.step != "place-token" or t.refused(Place("J4", 0)) == "token-full"


@pytest.mark.rule("R-1860-175", "1860/E-49")
def test_difficult_ground_costs_sixty_once() -> None:
    t = building("3+2", cash=50).operating_round()
    assert t.refused(Lay("K5", "741", 1)) == "tile-cost"
    t = building("3+2", cash=60).operating_round().do(Lay("K5", "741", 1))
    assert t.treasury("IOW") == 0
    t = building("3+2", cash=0).tile("K5", "742", 0).operating_round()
    assert [lay for lay in t.offers(Lay) if lay.hex == "K5"], "an upgrade is free"


@pytest.mark.rule("R-1860-177", "R-1860-232", "1860/E-48")
def test_upgrades_need_a_train_and_a_solvent_company() -> None:
    t = building().operating_round()
    assert t.refused(Lay("J4", "205", 5)) == "upgrade-no-train"
    t = building().tile("I3", "758", 0).insolvent("IOW").operating_round()
    assert t.refused(Lay("J4", "205", 5)) == "not-now", "with nothing free to lay there is nothing to decide"
    t = building().tile("K5", "742", 0).insolvent("IOW").operating_round()
    assert t.refused(Lay("J4", "205", 5)) == "insolvent-upgrade"
    assert t.legal(Lay("K7", "8", 1)), "free yellow track is allowed"
    t = (
        building(map_size="large")
        .tile("K5", "742", 0)
        .insolvent("IOW")
        .tile("J4", "205", 5)
        .operating_round()
    )
    assert t.refused(Lay("H10", "741", 1)) in ("tile-unconnected", "insolvent-cost")


@pytest.mark.rule("R-1860-232")
def test_an_insolvent_company_pays_for_no_ground() -> None:
    t = (
        Wight(3, PRESET)
        .company("IOW", 82, {A: 50}, cash=500)
        .tile("J4", "57", 2)
        .insolvent("IOW")
        .operating_round()
    )
    assert t.refused(Lay("K5", "741", 1)) == "insolvent-cost"


@pytest.mark.rule("R-1860-178", "1860/E-46")
@pytest.mark.parametrize(("train", "allowed"), [("2+1", False), ("3+2", True)])
def test_brading_is_the_third_large_station(train: str, allowed: bool) -> None:
    """The rulebook's example: a base at Ryde Esplanade, tiles on Ryde and Brading."""
    t = building(train).tile("J4", "6", 0).tile("J6", "746", 0).operating_round()
    upgrades = [lay for lay in t.offers(Lay) if lay.hex == "J6" and lay.tile in ("757", "762")]
    assert bool(upgrades) == allowed
    if not allowed:
        assert t.refused(Lay("J6", "757", 0)) == "upgrade-far"


@pytest.mark.rule("R-1860-178", "1860/E-47", "1860/D-03", "1860/S-23")
@pytest.mark.parametrize(("skip", "allowed"), [(False, False), (True, True)])
def test_small_stations_count_for_the_reach_of_a_train(skip: bool, allowed: bool) -> None:
    t = Wight(3, skip_small_stations=skip).company("C&N", 82, {A: 50}, trains=("2+1",)).phase("3")
    t.tile("F4", "748", 3).operating_round()
    assert t.tile_on("F2") == "787@0"
    assert bool([lay for lay in t.offers(Lay) if lay.hex == "G5"]) == allowed


@pytest.mark.rule("R-1860-179", "1860/S-24", "1860/S-25", "1860/D-31")
def test_an_upgrade_must_be_of_use() -> None:
    t = building("2+1").tile("J4", "115", 2).operating_round()
    assert t.legal(Lay("J4", "759", 2)), "worth more"
    far = Wight().company("IOW", 82, {A: 50}, trains=("2+1",)).company("C&N", 82, {B: 50}).phase("3")
    far.tile("F4", "743", 0).operating_round()
    while far.acting != "IOW":
        far.plain()
    assert far.game.why_not(Lay("F4", "749", 0)) is not None, "not reached at all"
    for test in ("increase", "difference"):
        t = Wight(3, upgrade_value_test=test).company("IWNJ", 82, {A: 50}, trains=("5+3",)).phase("5")
        t.tile("G7", "761", 0).tile("G5", "763", 0).operating_round()
        assert t.legal(Lay("G5", "773", 0)), "Shide falls from 30 to 20, but there is new track"


@pytest.mark.rule("R-1860-181", "1860/E-69")
def test_ryde_pier_opens_with_the_green_tile() -> None:
    t = building("3+2").operating_round()
    t.do(Lay("I3", "758", 0))
    run = t.skip_to("run-trains").game.best_run()
    assert any("J2.0" in route.path for route in run.routes)


@pytest.mark.rule("R-1860-182", "R-1860-250", "R-1860-320")
def test_nothing_is_built_without_a_director_or_after_the_southern_stock_round() -> None:
    t = Wight().company(
        "IOW", 82, {A: 10, B: 10, "pool": 30}, director=None, floated=True, trains=("3+2",), cash=300
    )
    t.operating_round()
    assert t.step == "run-trains" or t.acting != "IOW"
    t = (
        Wight()
        .company("IOW", 82, {A: 50}, trains=("9+5",), cash=300)
        .southern()
        .tile("J4", "5", 2)
        .operating_round()
    )
    assert t.step == "run-trains"


@pytest.mark.rule("R-1860-190", "1860/E-54", "R-1860-194")
def test_one_base_a_turn_at_its_price() -> None:
    t = Wight().company("C&N", 82, {A: 50}, cash=500, trains=("2+1",)).tile("F4", "742", 3).operating_round()
    bank = t.bank
    t.do(Pass(), Place("G5", 0))
    assert (t.treasury("C&N"), t.tokens("C&N")) == (460, ["F2.0", "G5.0"])
    assert t.bank == bank, "credits are not the bank's money"
    assert t.step != "place-token", "one a turn"
    t = (
        Wight()
        .company("C&N", 82, {A: 50}, cash=99)
        .token("C&N", "G5")
        .tile("F4", "742", 3)
        .tile("G3", "742", 3)
    )
    t.tile("H4", "745", 2).tile("I3", "758", 0).operating_round().do(Pass())
    assert t.step != "place-token", "the third costs 100"
    assert t.game.title.corporations[t.corporation("C&N")].station_costs == (0, 40, 100, 100)


@pytest.mark.rule("R-1860-192", "1860/E-53")
@pytest.mark.parametrize(
    ("tiles", "allowed"), [(("746",), False), (("746", "757"), False), (("746", "757", "770"), True)]
)
def test_a_circle_stays_free_for_a_home(tiles: tuple[str, ...], allowed: bool) -> None:
    t = Wight().company("IWNJ", 82, {A: 50}, cash=500).tile("G7", "761", 0).phase("5")
    for tile in tiles:
        t.tile("G9", tile, 0)
    t.operating_round()
    if t.step == "lay-track":
        t.do(Pass())
    assert (t.step == "place-token" and t.legal(Place("G9", 0))) == allowed
    if allowed:
        t.do(Place("G9", 0)).fund("IWNJ", 500)
        assert t.tokens("IWNJ") == ["G7.0", "G9.0"]


@pytest.mark.rule("R-1860-193", "1860/E-52")
def test_one_base_on_a_hex() -> None:
    t = Wight().company("IWNJ", 82, {A: 50}, cash=500).phase("5").tile("G7", "761", 0).tile("G5", "763", 0)
    t.tile("G5", "773", 0).token("IWNJ", "G5", 0).operating_round().do(Pass())
    assert t.step != "place-token" or t.refused(Place("G5", 1)) == "token-twice"
