"""1830, station tokens: homes, where further ones go, what they cost and whom they stop."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, Table

from railhead.engine.actions import Home, Lay, Pass, Place, RouteOf, Run
from railhead.engine.events import Paid, TokenMoved, TokenPlaced, TokenRemoved

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def placing(sym: str, t: Table, cash: int = 500) -> Table:
    """The corporation is about to place a token."""
    t.fund(sym, cash).operating_round()
    while t.acting != sym:
        t.finish_turn()
    return t.skip_to("place-token")


@pytest.mark.rule("R-1830-170")
@pytest.mark.parametrize(
    ("sym", "home"),
    [
        ("PRR", "H12.0"), ("NYC", "E19.0"), ("CPR", "A19.0"), ("B&O", "I15.0"), ("C&O", "F6.0"),
        ("NYNH", "G19.0"), ("B&M", "E23.0"),
    ],
)  # fmt: skip
def test_the_home_token_is_placed_free_at_the_first_turn(sym: str, home: str) -> None:
    t = Table(4).start(sym, 100, A, 60).fund(sym, 80)
    t.operating_round()
    assert t.tokens(sym) == [home]
    paid = [event for event in t.game.events if isinstance(event, Paid) and event.why == "token"]
    assert paid == []


@pytest.mark.rule("R-1830-170")
def test_the_home_token_is_not_the_token_of_the_turn() -> None:
    t = Table(4).start("PRR", 100, A, 60).tile("H10", "57", 1).operating_round()
    t.skip_to("place-token").do(Place("H10"))
    assert (t.tokens("PRR"), t.treasury("PRR")) == (["H12.0", "H10.0"], 960)


def buffalo_built(preset: str = "") -> Table:
    """Tile 59 on E11 with exits 2 and 4; NYC has a token in Rochester and track to the city with exit 4."""
    t = Table(4, preset).phase("3").tile("E11", "59", 2).tile("E13", "8", 1)
    t.running("NYC", 90, B, 60).token("NYC", "D14").token("NYC", "H10")
    return t.tile("H10", "57", 1).tile("H8", "9", 1).tile("H6", "9", 1).tile("H4", "57", 1)


@pytest.mark.rule("R-1830-171", "R-1830-174", "1830/A-28", "1830/T-48")
@PRESETS
def test_buffalo_waits_for_the_erie(preset: str) -> None:
    t = placing("NYC", buffalo_built(preset), 500)
    assert t.refused(Place("E11", 1)) == "token-reserved"
    assert t.refused(Place("E11", 0)) == "token-reserved"
    t = buffalo_built(preset).start("ERIE", 100, A, 60).fund("NYC", 500).operating_round()
    assert (t.acting, t.step) == ("ERIE", "home-token")
    assert t.offers(Home) == [Home("ERIE", "E11", 0), Home("ERIE", "E11", 1)]
    assert t.refused(Home("ERIE", "E11", 2)) == "home-choice"
    assert t.refused(Home("NYC", "E11", 1)) == "home-choice"
    assert t.refused(Pass()) == "not-now"
    t.do(Home("ERIE", "E11", 0))
    assert t.tokens("ERIE") == ["E11.0"]
    t.finish_turn().skip_to("place-token")
    assert t.acting == "NYC"
    assert t.legal(Place("E11", 1)), "the other city is open to others"


@pytest.mark.rule("R-1830-174", "1830/T-48")
def test_the_erie_never_takes_the_second_city_too() -> None:
    t = Table(4).phase("3").tile("E11", "59", 2).running("ERIE", 100, A, 60).tile("E13", "8", 1)
    t.token("ERIE", "D14")
    t = placing("ERIE", t.tile("D10", "59", 3))
    assert t.refused(Place("E11", 1)) == "token-twice"


@pytest.mark.rule("1830/A-21", "1830/D-13", "1830/D-28", "1830/T-49", "R-1830-171")
@pytest.mark.parametrize(("preset", "chooser"), [("", A), ("18xxgames", B)])
def test_who_seats_the_erie_when_its_tile_is_laid(preset: str, chooser: int) -> None:
    t = Table(4, preset).phase("3").running("NYC", 90, B, 60).token("NYC", "D14").tile("E13", "8", 1)
    t.running("ERIE", 82, A, 60).fund("NYC", 200).operating_round()
    assert t.acting == "NYC"
    assert t.tokens("ERIE") == ["E11.0"]
    t.do(Lay("E11", "59", 2))
    assert t.actor == chooser
    assert t.refused(Pass()) == "not-now"
    assert t.refused(Place("E11", 0)) == "not-now"
    t.do(Home("ERIE", "E11", 1))
    assert t.tokens("ERIE") == ["E11.1"]
    assert t.game.state.tokens_left[t.corporation("ERIE")] == 2, "no token is spent by choosing"
    assert (t.acting, t.actor) == ("NYC", B)


@pytest.mark.rule("R-1830-172", "R-1830-173")
def test_the_first_token_costs_forty_and_every_later_one_a_hundred() -> None:
    t = (
        Table(4)
        .running("PRR", 100, A, 60)
        .fund("PRR", 300)
        .equip("PRR", "2")
        .tile("H10", "57", 1)
        .tile("H14", "9", 1)
    )
    t.tile("H16", "57", 1).tile("H8", "9", 1).tile("H6", "9", 1).tile("H4", "57", 1).operating_round(of=3)
    t.skip_to("place-token").do(Place("H10"))
    assert t.treasury("PRR") == 260
    assert t.refused(Place("H16")) in ("token-done", "not-now")
    t.finish_turn().skip_to("place-token").do(Place("H16"))
    assert t.treasury("PRR") == 160
    t.finish_turn().skip_to("place-token").do(Place("H4"))
    assert t.treasury("PRR") == 60


@pytest.mark.rule("R-1830-172", "R-1830-131", "1830/T-52")
@PRESETS
def test_no_token_without_the_money_or_the_token(preset: str) -> None:
    t = Table(4, preset).running("NYNH", 100, A, 60).fund("NYNH", 39).tile("F20", "1", 0).tile("F22", "57", 1)
    assert "place-token" not in t.operating_round().rest_of_turn(), "39 dollars are not enough"
    t = placing(
        "NYNH", Table(4, preset).running("NYNH", 100, A, 60).tile("F20", "1", 0).tile("F22", "57", 1), 40
    )
    t.do(Place("F22"))
    assert t.treasury("NYNH") == 0
    t.fund("NYNH", 1000).tile("E21", "9", 1).operating_round(turn=3)
    assert "place-token" not in t.rest_of_turn(), "both map tokens are placed"


@pytest.mark.rule("R-1830-173")
def test_a_token_needs_a_city_a_place_and_a_way() -> None:
    t = Table(4).running("PRR", 100, A, 60).tile("H10", "57", 1).tile("H14", "9", 1).tile("H16", "57", 1)
    t.token("NYC", "H16").tile("H4", "57", 1)
    t = placing("PRR", t)
    assert t.refused(Place("H16")) == "token-full"
    assert t.refused(Place("H4")) == "token-unconnected"
    assert t.refused(Place("H14")) == "token-city"
    assert t.refused(Place("H10", 1)) == "token-city"
    assert t.refused(Place("F10")) == "token-city", "towns take no tokens"
    assert t.refused(Place("Z99")) == "hex-unknown"
    assert t.legal(Place("H10"))


@pytest.mark.rule("1830/A-31")
def test_red_areas_take_no_tokens() -> None:
    t = Table(4).running("B&O", 100, A, 60).tile("J14", "57", 0)
    t = placing("B&O", t)
    assert t.refused(Place("K13")) == "token-city"


@pytest.mark.rule("R-1830-173", "R-1830-185", "R-1830-176", "1830/T-50")
@PRESETS
def test_a_full_city_ends_the_way(preset: str) -> None:
    t = lancaster(preset).token("NYC", "H16").token("B&O", "H16")
    t = placing("PRR", t.tile("H10", "57", 1))
    assert t.refused(Place("H18", 0)) == "token-unconnected"
    t.do(Pass())
    assert t.game.why_not(run(t, "H12.0", "H14", "H16.0", "H18.0")) is not None
    if preset:
        assert t.game.why_not(run(t, "H12.0", "H14", "H16.0")) is None, "it may end there"
    assert t.game.routes("PRR").revenue == 60, "H10-H12-H16: 20 + 10 + 30"


@pytest.mark.rule("R-1830-173", "R-1830-176", "1830/T-50")
@PRESETS
def test_a_free_place_lets_everybody_through(preset: str) -> None:
    t = placing("PRR", lancaster(preset).token("NYC", "H16"))
    assert t.legal(Place("H18", 0))
    t.do(Pass())
    assert t.legal(run(t, "H12.0", "H14", "H16.0", "H18.0"))
    assert t.game.routes("PRR").revenue == 80, "10 + 30 + 40"


def lancaster(preset: str) -> Table:
    """PRR with a 3-train and the line H12-H14-H16 (tile 14)-H18 (tile 59)."""
    t = Table(4, preset).phase("3").running("PRR", 100, A, 60).equip("PRR", "3")
    return t.tile("H14", "9", 1).tile("H16", "14", 1).tile("H18", "59", 1)


def run(t: Table, *path: str) -> Run:
    """PRR's 3-train over this path."""
    return Run((RouteOf(t.train("PRR", "3"), path),))


@pytest.mark.rule("R-1830-174", "1830/T-51")
@PRESETS
def test_new_york_holds_one_token_of_each(preset: str) -> None:
    t = Table(4, preset).phase("3").running("NYNH", 100, A, 60).tile("G19", "54", 0).tile("F20", "1", 0)
    t = placing("NYNH", t.tile("F22", "57", 1))
    assert t.refused(Place("G19", 0)) == "token-twice"
    assert t.refused(Place("G19", 1)) == "token-twice"


@pytest.mark.rule("R-1830-175", "1830/A-26", "1830/T-47")
@PRESETS
def test_one_place_in_albany_is_kept_for_nyc(preset: str) -> None:
    t = Table(4, preset).phase("3").running("NYNH", 100, A, 60).tile("F20", "56", 0).tile("E19", "57", 2)
    t.fund("NYNH", 500).operating_round()
    assert "place-token" not in t.rest_of_turn(), "the only place is reserved"
    t = albany(preset)
    t = placing("NYNH", t)
    t.do(Place("E19"))
    assert t.tokens("NYNH") == ["G19.0", "E19.0"]
    t.finish_turn()
    assert t.acting == "B&M"
    assert "place-token" not in t.rest_of_turn(), "the second place stays for NYC"


def albany(preset: str = "") -> Table:
    """Tile 14 on E19, reached by NYNH over F20 and by B&M over E21; NYC has not started."""
    t = Table(4, preset).phase("3").running("NYNH", 100, A, 60).running("B&M", 90, B, 60).fund("B&M", 500)
    return t.tile("F20", "56", 0).tile("E19", "14", 1).tile("E23", "53", 1).tile("E21", "9", 1)


@pytest.mark.rule("1830/A-26", "R-1830-175")
def test_the_kept_place_is_taken_by_nyc_itself() -> None:
    t = albany().start("NYC", 67, C, 60).token("NYNH", "E19").operating_round()
    while t.acting != "NYC":
        t.finish_turn()
    assert t.tokens("NYC") == ["E19.0"]


@pytest.mark.rule("R-1830-175", "1830/A-27")
@pytest.mark.parametrize(("tile", "north"), [("54", "closed"), ("62", "one place")])
def test_new_york_keeps_a_place_in_the_city_with_exit_three(tile: str, north: str) -> None:
    t = Table(4).phase("5").tile("G19", tile, 0).tile("F20", "56", 0).running("NYC", 100, A, 60)
    t.tile("E19", "57", 2)
    face = t.game.state.board.faces[t.hex("G19")]
    city = next(stop for stop, exits in enumerate(face.stop_exits) if exits >> 3 & 1)
    if north == "closed":
        assert "place-token" not in t.fund("NYC", 500).operating_round().rest_of_turn()
        t.running("NYNH", 90, B, 60, home=city)
        assert t.tokens("NYNH") == [f"G19.{city}"]
        return
    t = placing("NYC", t)
    assert t.legal(Place("G19", city))
    t.do(Place("G19", city))
    board = t.game.state.board
    assert board.free_slots(t.hex("G19") * 8 + city) == 1
    t.finish_turn().start("NYNH", 82, B, 60).operating_round(turn=3)
    while t.acting != "NYNH":
        t.finish_turn()
    assert t.tokens("NYNH") == [f"G19.{city}"]


@pytest.mark.rule("1830/A-29", "R-1830-176")
def test_an_empty_reserved_place_does_not_stop_trains() -> None:
    t = Table(4).phase("3").running("NYNH", 100, A, 60).tile("F20", "56", 0).tile("E19", "57", 2)
    reached = reach_of(t.tile("D18", "9", 2), "NYNH")
    assert "E19.0" in reached
    assert t.hex("C17") in reach_edges(t, "NYNH"), "the way goes on behind Albany"
    t.token("PRR", "E19")
    assert t.hex("C17") not in reach_edges(t, "NYNH"), "a foreign token stops it"


def reach_of(t: Table, sym: str) -> set[str]:
    from railhead.board.network import reach

    names = t.game.title.map.names
    return {f"{names[n >> 3]}.{n & 7}" for n in reach(t.game.state.board, t.corporation(sym)).stops}


def reach_edges(t: Table, sym: str) -> dict[int, int]:
    from railhead.board.network import reach

    return reach(t.game.state.board, t.corporation(sym)).edges


@pytest.mark.rule("R-1830-177")
def test_tokens_stay_for_the_whole_game() -> None:
    t = placing("PRR", Table(4).running("PRR", 100, A, 60).tile("H10", "57", 1)).do(Place("H10"))
    assert t.events(TokenPlaced) == [TokenPlaced(0, t.hex("H10") * 8)]
    for _ in range(3):
        t.finish_turn()
        if t.round == "stock":
            t.do(Pass(), Pass(), Pass(), Pass())
    seen = [event for node in t.game.nodes() for event in node.events]
    assert not [event for event in seen if isinstance(event, TokenMoved | TokenRemoved)]
    assert t.tokens("PRR") == ["H12.0", "H10.0"]
