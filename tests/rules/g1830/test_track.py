"""1830, laying and replacing tiles: where, which, how turned and at what cost."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, Table

from railhead.engine.actions import BuyPrivate, Lay, Pass, Place
from railhead.engine.events import TileLaid
from railhead.engine.state import replaced

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def pennsylvania(phase: str = "2", preset: str = "") -> Table:
    """PRR with $1,000 and the line H10-H12-H14, about to lay a tile."""
    t = Table(4, preset).phase(phase).running("PRR", 100, A, 60).fund("PRR", 1000)
    return t.tile("H10", "57", 1).tile("H14", "9", 1)


def rotations(t: Table, hex_: str, tile: str) -> list[int]:
    """Rotations of a tile that are legal on a hex now."""
    return [turn for turn in range(6) if t.game.why_not(Lay(hex_, tile, turn)) is None]


@pytest.mark.rule("R-1830-140")
def test_one_tile_a_turn_and_laying_is_optional() -> None:
    t = pennsylvania().operating_round()
    assert t.legal(Pass())
    t.do(Lay("H16", "57", 1))
    assert t.refused(Lay("H8", "9", 1)) == "not-now", "the track step is over"
    assert t.tile_on("H16") == "57@1"


@pytest.mark.rule("R-1830-140")
def test_a_replacement_is_the_tile_of_the_turn_too() -> None:
    t = pennsylvania("3").operating_round().do(Lay("H10", "14", 0))
    assert t.refused(Lay("H16", "57", 1)) == "not-now"


@pytest.mark.rule("R-1830-141")
@pytest.mark.parametrize(
    ("phase", "green", "brown"), [("2", False, False), ("3", True, False), ("5", True, True)]
)
def test_colours_come_with_the_trains(phase: str, green: bool, brown: bool) -> None:
    t = pennsylvania(phase).tile("H8", "23", 1).operating_round()
    assert t.legal(Lay("H16", "57", 1)), "yellow always"
    if green:
        assert t.legal(Lay("H10", "14", 0))
    else:
        assert t.refused(Lay("H10", "14", 0)) == "tile-colour"
    if brown:
        assert rotations(t, "H8", "47")
    else:
        assert t.refused(Lay("H8", "47", 1)) == "tile-colour"


@pytest.mark.rule("R-1830-142")
@pytest.mark.parametrize(
    "hex_", ["F2", "I1", "A9", "K13", "B24", "D2", "F6", "H12", "D14", "C15", "E9", "A17"]
)
def test_red_and_grey_hexes_are_never_built_on(hex_: str) -> None:
    t = pennsylvania("5").operating_round()
    assert t.refused(Lay(hex_, "9", 0)) == "hex-fixed"
    assert t.refused(Lay(hex_, "57", 0)) == "hex-fixed"


@pytest.mark.rule("R-1830-142")
@pytest.mark.parametrize("hex_", ["E5", "D10", "E11", "H18", "G19", "I15", "E23"])
def test_printed_yellow_hexes_take_no_yellow_tile(hex_: str) -> None:
    t = pennsylvania().operating_round()
    for tile in ("57", "9", "4", "1"):
        assert t.refused(Lay(hex_, tile, 0)) == "tile-misfit"


@pytest.mark.rule("R-1830-142", "R-1830-161", "1830/T-39")
@PRESETS
def test_baltimore_and_new_york_keep_their_printed_track(preset: str) -> None:
    t = Table(4, preset).running("B&O", 100, A, 60).fund("B&O", 500).operating_round()
    assert t.refused(Lay("I15", "53", 0)) == "tile-colour"
    t = Table(4, preset).phase("3").running("B&O", 100, A, 60).fund("B&O", 500).operating_round()
    assert rotations(t, "I15", "53") == [0, 2, 4], "three ways to say the one orientation with exits 0 and 4"
    assert t.refused(Lay("I15", "53", 1)) == "tile-rotation"
    assert [lay.rotation for lay in t.offers(Lay) if lay.tile == "53"] == [0]
    t = Table(4, preset).phase("3").running("NYNH", 100, A, 60).fund("NYNH", 500).operating_round()
    assert rotations(t, "G19", "54") == [0]


@pytest.mark.rule("R-1830-143")
def test_new_track_must_join_what_the_corporation_reaches() -> None:
    t = pennsylvania().operating_round()
    assert t.legal(Lay("H8", "9", 1))
    refusal = t.refusal(Lay("H8", "9", 0))
    assert (refusal.code, refusal.rule) == ("tile-unconnected", "R-1830-143")
    assert t.refused(Lay("G11", "9", 0)) == "tile-unconnected"


@pytest.mark.rule("R-1830-143")
def test_a_city_full_of_foreign_tokens_cuts_the_way() -> None:
    t = pennsylvania().token("NYC", "H10").operating_round()
    assert t.refused(Lay("H8", "9", 1)) == "tile-unconnected"
    assert t.legal(Lay("H16", "57", 1))


@pytest.mark.rule("R-1830-143", "1830/T-44")
def test_of_two_separate_tracks_only_the_one_that_is_reached_connects() -> None:
    t = Table(4).running("NYNH", 100, A, 60).fund("NYNH", 500).tile("F20", "1", 0).operating_round()
    assert t.legal(Lay("F22", "57", 1)), "beyond the track from New York"
    assert t.refused(Lay("E21", "9", 0)) == "tile-unconnected"
    assert t.refused(Lay("F18", "9", 1)) == "tile-unconnected"


@pytest.mark.rule("R-1830-143")
def test_one_of_two_new_tracks_suffices() -> None:
    t = Table(4).running("NYNH", 100, A, 60).fund("NYNH", 500).operating_round()
    assert t.legal(Lay("F20", "1", 0)), "0-4 joins New York, 1-3 joins nothing"


@pytest.mark.rule("R-1830-144", "1830/T-41")
@PRESETS
def test_new_york_central_starts_in_albany_without_a_connection(preset: str) -> None:
    t = Table(4, preset).start("NYC", 100, A, 60).running("B&M", 90, B, 60).fund("B&M", 200).operating_round()
    assert t.acting == "NYC"
    assert rotations(t, "E19", "57") == [0, 1, 2, 3, 4, 5]
    assert sorted(lay.rotation for lay in t.offers(Lay) if lay.hex == "E19") == [0, 1, 2]
    t.finish_turn()
    assert t.acting == "B&M"
    assert t.refused(Lay("E19", "57", 0)) == "tile-unconnected"


@pytest.mark.rule("R-1830-144")
def test_erie_starts_in_buffalo_without_a_connection() -> None:
    t = Table(4).phase("3").start("ERIE", 100, A, 60).running("B&M", 90, B, 60).operating_round()
    assert t.acting == "ERIE"
    assert rotations(t, "E11", "59") == [0, 2, 3, 4], "1 and 5 would run into the blank side of E9"
    t.finish_turn()
    assert t.refused(Lay("E11", "59", 0)) == "tile-unconnected"


@pytest.mark.rule("R-1830-144")
def test_others_build_there_when_connected() -> None:
    t = Table(4).running("NYNH", 100, A, 60).fund("NYNH", 200).tile("F20", "56", 0).operating_round()
    assert t.legal(Lay("E19", "57", 2))
    assert t.refused(Lay("E19", "57", 0)) == "tile-unconnected"


@pytest.mark.rule("R-1830-145", "1830/A-25", "1830/T-42")
@PRESETS
@pytest.mark.parametrize(
    ("hex_", "tile", "turn", "why"),
    [
        ("B16", "57", 2, "blue hexside to C17"),
        ("G13", "9", 0, "Altoona has no track to the north-east"),
        ("H2", "9", 0, "no arrow from I1"),
        ("B12", "9", 0, "off the map in the north"),
        ("C11", "9", 2, "blue hexside to D12"),
        ("E7", "4", 2, "blue hexside to F8"),
    ],
)
def test_where_track_may_not_point(preset: str, hex_: str, tile: str, turn: int, why: str) -> None:
    t = pennsylvania("2", preset).operating_round()
    assert t.refused(Lay(hex_, tile, turn)) == "tile-rotation", why


@pytest.mark.rule("R-1830-145", "1830/T-42")
def test_track_may_end_at_an_empty_hex() -> None:
    t = pennsylvania().operating_round().do(Lay("H8", "9", 1))
    assert t.tile_on("H6") == ""


@pytest.mark.rule("R-1830-146", "1830/T-37")
@PRESETS
def test_the_first_tile_on_rough_ground_costs_and_later_ones_do_not(preset: str) -> None:
    t = Table(4, preset).phase("3").running("B&O", 100, A, 60).fund("B&O", 80).operating_round(of=2)
    bank = t.bank
    t.do(Lay("I17", "9", 1))
    assert (t.treasury("B&O"), t.bank) == (0, bank + 80)
    t.finish_turn()
    t.do(Lay("I17", "23", 4))
    assert (t.treasury("B&O"), t.tile_on("I17")) == (0, "23@4")


@pytest.mark.rule("R-1830-146")
def test_mountains_cost_more_than_water() -> None:
    t = pennsylvania().tile("I13", "8", 1).tile("H16", "57", 2)
    t.game.state.board = t.game.state.board.with_tile(t.hex("H14"), t.game.title.map.tile_index["8"], 1)
    t.fund("PRR", 119).operating_round()
    refusal = t.refusal(Lay("G15", "9", 0))
    assert (refusal.code, refusal.facts["cost"], refusal.facts["cash"]) == ("tile-cost", 120, 119)
    t.fund("PRR", 120).do(Lay("G15", "9", 0))
    assert t.treasury("PRR") == 0


@pytest.mark.rule("R-1830-147", "R-1830-146", "1830/T-37")
@PRESETS
@pytest.mark.parametrize(
    ("hex_", "cost"), [("G19", 80), ("D10", 80), ("E11", 0), ("H18", 0), ("I15", 0), ("E23", 0)]
)
def test_the_ground_costs_the_same_when_the_first_tile_is_green(preset: str, hex_: str, cost: int) -> None:
    sym, tile, turn = {
        "G19": ("NYNH", "54", 0), "D10": ("ERIE", "59", 3), "E11": ("ERIE", "59", 0), "H18": ("PRR", "59", 1),
        "I15": ("B&O", "53", 0), "E23": ("B&M", "53", 1),
    }[hex_]  # fmt: skip
    t = Table(4, preset).phase("3").running(sym, 100, A, 60).fund(sym, 300)
    if hex_ == "D10":
        t.tile("E11", "59", 0).reseat("ERIE", "E11", 1)
    if hex_ == "H18":
        t.tile("H14", "9", 1).tile("H16", "57", 1)
    t.operating_round().do(Lay(hex_, tile, turn))
    assert t.treasury(sym) == 300 - cost


@pytest.mark.rule("R-1830-148", "R-1830-132", "1830/T-38")
@PRESETS
def test_a_players_private_closes_its_hex_to_everybody(preset: str) -> None:
    t = Table(4, preset).privates(CA=B).phase("3").running("PRR", 100, B, 60).fund("PRR", 300)
    t.tile("H14", "9", 1).tile("H16", "57", 1).operating_round()
    refusal = t.refusal(Lay("H18", "59", 1))
    assert (refusal.code, refusal.rule, refusal.facts["private"]) == ("hex-blocked", "R-1830-148", "CA")
    t.do(BuyPrivate("CA", 80), Lay("H18", "59", 1))
    assert t.tile_on("H18") == "59@1"


@pytest.mark.rule("R-1830-148", "1830/T-38")
@PRESETS
def test_the_bo_private_closes_baltimore_even_to_bo(preset: str) -> None:
    t = (
        Table(4, preset)
        .privates(BO=A)
        .phase("3")
        .running("B&O", 100, A, 60)
        .fund("B&O", 300)
        .operating_round()
    )
    assert t.refused(Lay("I15", "53", 0)) == "hex-blocked"
    t = Table(4, preset).phase("3").running("B&O", 100, A, 60).fund("B&O", 300).operating_round()
    assert t.legal(Lay("I15", "53", 0)), "closed privates block nothing"


@pytest.mark.rule("R-1830-148")
@pytest.mark.parametrize(
    ("private", "hexes"),
    [("SV", "G15"), ("CS", "B20"), ("DH", "F16"), ("MH", "D18"), ("CA", "H18"), ("BO", "I13 I15")],
)
def test_the_hexes_of_the_privates(private: str, hexes: str) -> None:
    t = (
        Table(4)
        .privates(**{private: C})
        .phase("3")
        .running("PRR", 100, A, 60)
        .fund("PRR", 300)
        .operating_round()
    )
    tiles = {"B20": "58", "F16": "57", "H18": "59", "I15": "53"}
    for name in hexes.split():
        assert t.refused(Lay(name, tiles.get(name, "9"), 1)) == "hex-blocked"
    t.game.state.private_owner = replaced(t.game.state.private_owner, t.private(private), t.holder("PRR"))
    for name in hexes.split():
        assert t.refused(Lay(name, tiles.get(name, "9"), 1)) != "hex-blocked"


@pytest.mark.rule("R-1830-149")
@pytest.mark.parametrize(
    ("hex_", "good", "bad"),
    [
        ("H14", "7 8 9", "3 57 1 59"), ("F10", "3 4 58", "7 57 1"), ("F20", "1 2 55 56 69", "4 58 9 57"),
        ("H16", "57", "9 4 1"), ("E11", "59", "14 54 53 16"), ("G19", "54", "59 53 14"), ("I15", "53", "54 59 14"),
    ],
)  # fmt: skip
def test_tiles_suit_their_hexes(hex_: str, good: str, bad: str) -> None:
    from railhead.board import lays

    t = Table(4).phase("3").running("PRR", 100, A, 60).fund("PRR", 300).operating_round()
    board, tiles = t.game.state.board, t.game.title.map.tile_index
    fitting = {t.game.title.map.tiles[tile].number for tile, _ in lays.fits(board, t.hex(hex_))}
    assert fitting == set(good.split())
    assert all(number in tiles for number in bad.split())
    for number in bad.split():
        for turn in range(6):
            assert t.refused(Lay(hex_, number, turn)) == "tile-misfit"


@pytest.mark.rule("R-1830-150", "R-1830-163", "1830/T-43")
@PRESETS
def test_when_a_tile_has_run_out_it_comes_back_by_replacement(preset: str) -> None:
    t = pennsylvania("3", preset)
    for hex_ in ("E19", "H4", "B10"):
        t.tile(hex_, "57", 1)
    t.operating_round(of=2)
    refusal = t.refusal(Lay("H16", "57", 1))
    assert (refusal.code, refusal.rule) == ("tile-supply", "R-1830-150")
    t.do(Lay("H10", "14", 0))
    assert t.events(TileLaid)[0].old == t.game.title.map.tile_index["57"]
    t.finish_turn()
    assert t.legal(Lay("H16", "57", 1))


UPGRADES = """
7:18 26 27 28 29
8:16 19 23 24 25 28 29
9:18 19 20 23 24 26 27
57:14 15
14:63
15:63
16:43 70
18:43
19:45 46
20:44 47
23:41 43 45 47
24:42 43 46 47
25:40 45 46
26:42 44 45
27:41 44 46
28:39 43 46 70
29:39 43 45 70
53:61
54:62
59:64 65 66 67 68
"""


@pytest.mark.rule("R-1830-160", "R-1830-165", "1830/D-27")
def test_the_table_of_replacements() -> None:
    board_map = Table(4).game.title.map
    wanted = {line.split(":")[0]: set(line.split(":")[1].split()) for line in UPGRADES.strip().splitlines()}
    for index, tile in enumerate(board_map.tiles):
        found = {board_map.tiles[other].number for other in board_map.upgrades[index]}
        assert found == wanted.get(tile.number, set()), tile.number


@pytest.mark.rule("R-1830-160", "1830/D-27", "1830/T-40")
@PRESETS
def test_tile_28_becomes_46_and_never_45(preset: str) -> None:
    t = pennsylvania("5", preset)
    left, nine = t.game.state.tiles_left, t.game.title.map.tile_index["9"]
    t.game.state.tiles_left = replaced(left, nine, left[nine] + 1)
    t.tile("H14", "28", 1).operating_round()
    for turn in range(6):
        assert t.refused(Lay("H14", "45", turn)) == "tile-misfit"
    assert len(rotations(t, "H14", "46")) == 1


@pytest.mark.rule("R-1830-160")
def test_no_colour_is_skipped_and_none_goes_back() -> None:
    t = pennsylvania("5").operating_round()
    assert t.refused(Lay("H10", "63", 0)) == "tile-misfit", "yellow to brown"
    t = pennsylvania("5").tile("H10", "14", 0).operating_round()
    assert t.refused(Lay("H10", "57", 1)) == "tile-misfit", "green to yellow"
    assert t.legal(Lay("H10", "63", 0))


@pytest.mark.rule("R-1830-161")
def test_existing_track_is_kept() -> None:
    t = pennsylvania("3").operating_round()
    assert t.legal(Lay("H10", "14", 0)), "exits 0, 1, 3, 4 keep 1 and 4"
    assert t.refused(Lay("H10", "14", 2)) == "tile-rotation", "exits 2, 3, 5, 0 do not"
    kept = rotations(t, "H14", "23")
    faces = t.game.title.map.tiles[t.game.title.map.tile_index["23"]].faces
    assert kept
    for turn in kept:
        assert faces[turn].exits >> 1 & 1
        assert faces[turn].exits >> 4 & 1


@pytest.mark.rule("R-1830-162")
def test_a_replacement_needs_some_track_on_an_own_route_not_the_new_track() -> None:
    t = pennsylvania("3").operating_round()
    assert len(rotations(t, "H14", "23")) == 2, "the new curve may point anywhere it fits"
    t = pennsylvania("3").token("NYC", "H10").tile("H8", "9", 1).operating_round()
    assert t.refused(Lay("H8", "23", 1)) == "tile-unconnected", "H8 lies behind a blocked city"


@pytest.mark.rule("R-1830-164")
def test_tokens_keep_their_city_by_its_exits() -> None:
    t = Table(4).phase("5").running("ERIE", 100, A, 60).fund("ERIE", 300).tile("E11", "59", 0)
    t.reseat("ERIE", "E11", 1)
    assert t.tokens("ERIE") == ["E11.1"], "the city with exit 2"
    t.operating_round()
    for lay in [lay for lay in t.offers(Lay) if lay.hex == "E11"]:
        twin = Table(4)
        twin.game = t.game.copy()
        twin.do(lay)
        board = twin.game.state.board
        token = board.tokens[t.corporation("ERIE")][0]
        assert board.faces[token >> 3].stop_exits[token & 7] >> 2 & 1, lay


@pytest.mark.rule("R-1830-164", "R-1830-177")
def test_a_larger_city_gives_free_places() -> None:
    t = pennsylvania("3").token("NYC", "H10").operating_round()
    assert t.game.state.board.free_slots(t.hex("H10") * 8) == 0
    t.do(Lay("H10", "14", 0))
    assert t.tokens("NYC") == ["H10.0"]
    assert t.game.state.board.free_slots(t.hex("H10") * 8) == 1
    assert t.legal(Place("H10"))


@pytest.mark.rule("R-1830-165")
@pytest.mark.parametrize(
    "tile", ["1", "2", "55", "56", "69", "3", "4", "58", "39", "47", "61", "62", "63", "70"]
)
def test_town_tiles_and_brown_tiles_are_final(tile: str) -> None:
    board_map = Table(4).game.title.map
    assert board_map.upgrades[board_map.tile_index[tile]] == ()
