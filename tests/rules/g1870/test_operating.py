"""1870, operating rounds: order, track, stations, routes, dividends."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.g1870.test_privates import settle_checks
from tests.rules.positions import A, B, C

from railhead.board import lays
from railhead.board.routes import check, worth
from railhead.board.routes.result import Route
from railhead.engine import verbs
from railhead.engine.actions import BuyTrain, Dividend, Lay, Pass, Place, RouteOf, Run
from railhead.engine.events import RoundBegan
from railhead.engine.state import replaced
from railhead.engine.steps.run import REVENUE, run_problem
from railhead.titles.g1870.connections import Marker, put_marker


@pytest.mark.rule("R-1870-010", "1870/T-58", "R-1870-096")
def test_the_length_of_a_set_is_fixed_before_it() -> None:
    t = (
        West(2)
        .privates()
        .company("MP", 76, {A: 60}, cash=2000)
        .company("IC", 76, {B: 60}, cash=100)
        .sold_out("2")
    )
    t.operating_round(turn=2, number=1, of=1).skip_to("buy-trains").do(BuyTrain("3-0", 180))
    assert t.phase_name == "2"
    while t.round == "operating":
        t.plain()
    assert (t.round, t.turn) == ("stock", 3), "OR 2.1 was alone"
    t.do(Pass(), Pass())
    assert (t.round, t.game.state.set_length) == ("operating", 2)
    t.sold_out("3", "4").fund("MP", 2000).skip_to("buy-trains").do(BuyTrain("5-0", 450))
    assert t.game.state.set_length == 2
    seen = []
    while t.turn == 3:
        t.plain()
        seen += [(event.turn, event.number) for event in t.events(RoundBegan)]
    assert seen[0] == (3, 2), "the second round of the set is still played"
    t.do(Pass(), Pass())
    assert t.game.state.set_length == 3


@pytest.mark.rule("R-1870-009", "R-1870-011", "R-1870-125", "1870/T-59", "1870/A-17")
def test_a_new_phase_scraps_and_limits() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("MP", 76, {A: 60}, cash=2000)
        .company("IC", 76, {B: 60}, cash=10)
    )
    t.equip("IC", "2", "2", "2", "3").sold_out("3").returned("2")
    t.operating_round().skip_to("buy-trains").do(BuyTrain("4-0", 300))
    assert t.trains("IC") == ["3"]
    assert t.game.state.discarded == ()
    assert not t.game.state.interrupts, "one train: nothing to return"
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("MP", 76, {A: 60}, cash=2000)
        .company("IC", 76, {B: 60}, cash=10)
    )
    t.company("ATSF", 76, {C: 60}).equip("IC", "3", "3", "3", "3").equip("ATSF", "3").sold_out("3")
    t.operating_round()
    while t.acting != "MP" or t.step != "buy-trains":
        t.plain()
    t.do(BuyTrain("4-0", 300))
    assert (t.step, t.actor) == ("return-trains", B)
    from railhead.engine.actions import Discard

    assert t.refused(Discard("MP", "4-0")) == "discard-who"
    t.do(Discard("IC", t.train("IC", "3")))
    assert t.trains("IC") == ["3"] * 3
    assert t.bank_trains()["3"] == 180


@pytest.mark.rule("R-1870-009", "R-1870-117")
def test_the_phases() -> None:
    title = West(4).game.title
    rows = [
        (p.name, p.train_limit, p.operating_rounds, title.bands[p.band], sorted(p.colours))
        for p in title.phases
    ]
    assert [row[:4] for row in rows] == [
        ("1", 4, 1, "top"), ("2", 4, 2, "top"), ("3", 3, 2, "top"), ("4", 2, 3, "middle"), ("5", 2, 3, "middle"),
        ("6", 2, 3, "bottom"), ("7", 2, 3, "bottom"), ("8", 2, 3, "bottom"),
    ]  # fmt: skip
    assert [len(row[4]) for row in rows] == [1, 2, 2, 3, 4, 4, 4, 4]
    rust = {k.name: title.train_kinds[k.rusts_on].name for k in title.train_kinds if k.rusts_on >= 0}
    assert rust == {"2": "4", "3": "6", "4": "8", "5": "12"}


@pytest.mark.rule("R-1870-117", "1870/T-81")
def test_red_areas_by_phase() -> None:
    for phase, denver in (("3", 30), ("4", 40), ("5", 40), ("6", 50), ("8", 50)):
        t = West(4).privates().phase(phase).company("FW", 76, {A: 60})
        site = run_problem(t.game, t.corporation("FW")).setting.site(t.hex("A2") * 8)
        assert site.value == denver
    t = West(4).privates().phase("6").company("SLSF", 76, {A: 60}).company("IC", 76, {B: 60})
    put_marker(t.game, Marker(t.corporation("SLSF"), on_map=True))
    site = run_problem(t.game, t.corporation("SLSF")).setting.site(t.hex("M22") * 8)
    assert site.value + site.double == 100
    assert run_problem(t.game, t.corporation("IC")).setting.site(t.hex("M22") * 8).double == 0


# track


def builder(phase: str = "2", preset: str = "", **options: bool) -> West:
    """ATSF with money, a straight yellow city at Topeka and a free hand."""
    t = (
        West(4, preset, **options)
        .privates()
        .phase(phase)
        .company("ATSF", 76, {A: 60}, cash=1000)
        .tile("B9", "57", 1)
    )
    return settle_checks(t.operating_round())


@pytest.mark.rule("R-1870-098", "R-1870-106", "1870/T-60")
def test_two_yellow_or_one_replacement() -> None:
    t = builder().do(Lay("B7", "4", 1))
    assert t.refused(Lay("B9", "14", 0)) == "lay-mixed"
    assert t.refused(Lay("B7", "141", 1)) == "lay-mixed"
    t.do(Lay("B5", "9", 1))
    assert t.step != "lay-track"
    t = builder().do(Lay("B9", "14", 0))
    assert t.step != "lay-track"
    assert t.game.why_not(Lay("B7", "4", 1)) is not None


@pytest.mark.rule(
    "R-1870-099", "R-1870-102", "R-1870-103", "R-1870-104", "R-1870-013", "R-1870-012", "1870/A-33"
)
def test_what_may_be_laid() -> None:
    t = builder("1")
    assert t.refused(Lay("B9", "14", 0)) == "tile-colour"
    assert t.refused(Lay("B7", "57", 1)) == "tile-misfit", "a large city on a small one"
    assert t.refused(Lay("B7", "9", 1)) == "tile-misfit"
    assert t.refused(Lay("A2", "9", 1)) == "hex-fixed"
    assert t.refused(Lay("D5", "57", 1)) == "tile-unconnected"
    t.game.state.tiles_left = replaced(t.game.state.tiles_left, t.game.title.map.tile_index["4"], 0)
    assert t.refused(Lay("B7", "4", 1)) == "tile-supply"
    cash = t.treasury("ATSF")
    t.do(Lay("B11", "57", 1))
    assert t.treasury("ATSF") == cash - 40
    t.fund("ATSF", 30)
    t.do(Pass())
    t.tile("C14", "9", 1)
    assert t.game.title.map.cost[t.hex("O16")] == 100
    poor = West(4).privates().company("ATSF", 76, {A: 60}, cash=30).tile("B9", "57", 1).operating_round()
    assert poor.refused(Lay("B11", "57", 1)) == "tile-cost"
    open_exits = t.game.title.map.open_exits
    assert not open_exits[t.hex("N19")] >> 1 & 1, "west to New Orleans"
    assert not open_exits[t.hex("N19")] & 1
    assert not open_exits[t.hex("N17")] >> 4 & 1


@pytest.mark.rule("R-1870-013", "R-1870-100")
def test_replacements_are_free_and_keep_track() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("MKT", 76, {A: 60}, cash=10)
        .tile("B11", "57", 1)
        .operating_round()
    )
    assert t.refused(Lay("B11", "15", 2)) == "tile-rotation"
    t.do(Lay("B11", "14", 0))
    assert t.treasury("MKT") == 10
    assert t.tokens("MKT") == ["B11.0"]
    assert t.game.state.tiles_left[t.game.title.map.tile_index["57"]] == 5, "the old tile is back"


@pytest.mark.rule("R-1870-101", "1870/T-61")
def test_a_replacement_must_be_of_use() -> None:
    t = West(4).privates().phase("4").company("ATSF", 76, {A: 60}, cash=500).company("MKT", 76, {B: 60})
    t.company("IC", 76, {C: 60}).tile("B9", "57", 1).tile("B11", "14", 0).token("IC", "B11")
    t.operating_round()
    assert t.acting == "ATSF"
    assert t.legal(Lay("B11", "170", 0)) or t.legal(Lay("B11", "63", 0)), "the value rises"
    u = West(4).privates().phase("4").company("ATSF", 76, {A: 60}, cash=500).company("MKT", 76, {B: 60})
    u.tile("B9", "57", 1).tile("B7", "4", 1).tile("B5", "9", 1).tile("B3", "20", 1).operating_round()
    # B3 carries a straight from east to west and another that ATSF cannot reach; 47 adds track on both
    useless = [lay for lay in (Lay("B3", "47", r) for r in range(6)) if u.game.why_not(lay) is not None]
    assert useless
    plain = West(4).privates().phase("2").company("ATSF", 76, {A: 60}, cash=500).tile("B9", "57", 1)
    plain.tile("B7", "4", 1).operating_round()
    assert plain.refused(Lay("B7", "142", 0)) in ("tile-rotation", "lay-useless")


@pytest.mark.rule("R-1870-101")
def test_new_track_out_of_reach_is_useless() -> None:
    t = West(4).privates().phase("2").company("ATSF", 76, {A: 60}, cash=500).tile("B9", "57", 1)
    t.tile("B7", "4", 1).tile("B5", "9", 1).operating_round()
    assert t.refused(Lay("B5", "20", 1)) == "lay-useless", "the second straight is nobody's"
    assert t.legal(Lay("B5", "23", 4)), "a branch is"


@pytest.mark.rule("R-1870-105", "R-1870-015", "1870/D-05", "1870/T-62", "1870/A-07")
def test_p_hexes() -> None:
    for preset in ("", PRESET):
        t = West(4, preset).privates().phase("5").company("TP", 76, {A: 60}, cash=500).tile("J5", "14", 0)
        tiles = {t.game.title.map.tiles[n].number for n, _ in lays.fits(t.game.state.board, t.hex("J5"))}
        assert tiles == ({"170"} if preset else {"63", "170"})
    t.tile("J5", "170", 0)
    assert not lays.fits(t.game.state.board, t.hex("J5")), "no gray tile for Dallas"
    t.tile("M6", "14", 0)
    assert {t.game.title.map.tiles[n].number for n, _ in lays.fits(t.game.state.board, t.hex("M6"))} == {"63"}
    for hex_, gray in (("B11", "171"), ("C18", "172")):
        t.tile(hex_, "170", 0)
        assert {t.game.title.map.tiles[n].number for n, _ in lays.fits(t.game.state.board, t.hex(hex_))} == {
            gray
        }
        t.tile(hex_, "63", 0)
        assert not lays.fits(t.game.state.board, t.hex(hex_))


@pytest.mark.rule("1870/D-04", "R-1870-105")
def test_spaces_of_the_gray_tiles() -> None:
    for preset, slots in (("", (2, 3)), (PRESET, (3, 2))):
        map_ = West(4, preset).game.title.map
        found = tuple(map_.tiles[map_.tile_index[n]].face.stops[0].slots for n in ("171", "172"))
        assert found == slots


@pytest.mark.rule("1870/D-06", "1870/A-06", "1870/T-63", "1870/T-104", "R-1870-099")
def test_the_list_of_replacements() -> None:
    for preset, more in (("", False), (PRESET, True)):
        map_ = West(4, preset).game.title.map
        upgrades = {
            t.number: {map_.tiles[u].number for u in map_.upgrades[n]} for n, t in enumerate(map_.tiles)
        }
        assert "144" in upgrades["58"]
        assert ("43" in upgrades["28"]) == more
        assert ("43" in upgrades["29"]) == more


# stations


@pytest.mark.rule("R-1870-107", "R-1870-108", "R-1870-109", "R-1870-097")
def test_markers_of_a_company() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("ATSF", 76, {A: 60}, operated=False, cash=500)
        .tile("B9", "57", 1)
    )
    t.tile("B11", "14", 1).operating_round()
    assert t.tokens("ATSF") == ["B9.0"], "free, before the track"
    t.do(Pass())
    assert t.refused(Place("B9", 0)) == "token-twice"
    assert t.refused(Place("D5", 0)) == "token-unconnected"
    assert t.refused(Place("N1", 0)) == "token-city", "red areas have no space but the Southern Pacific's"
    t.do(Place("B11", 0))
    assert t.treasury("ATSF") == 460
    assert t.step != "place-token", "one in a turn"
    poor = West(4).privates().company("FW", 76, {A: 60}, cash=39).tile("J3", "57", 1).tile("J5", "14", 1)
    poor.operating_round()
    assert "place-token" not in poor.rest_of_turn(), "40 is needed"


@pytest.mark.rule("R-1870-110", "1870/A-13", "1870/T-64")
@pytest.mark.parametrize(
    ("tile", "foreign", "allowed"), [("57", 0, False), ("14", 0, True), ("14", 1, False)]
)
@pytest.mark.parametrize("started", [False, True])
def test_the_last_space_of_a_home(tile: str, foreign: int, allowed: bool, started: bool) -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("FW", 76, {A: 60}, cash=500)
        .tile("J3", "57", 1)
        .tile("J5", tile, 1)
    )
    if started:
        t.company("TP", 68, {B: 60}, operated=False)
    if foreign:
        t.company("SSW", 68, {C: 60}, home=False).token("SSW", "J5")
    t.operating_round().skip_to("place-token" if allowed else t.step)
    if allowed:
        assert t.legal(Place("J5", 0))
    else:
        t.do(Pass()) if t.step == "lay-track" else None
        assert not t.offered(Place("J5", 0))


@pytest.mark.rule("R-1870-112", "1870/T-105", "R-1870-109")
def test_a_destination_marker_is_a_station_without_a_space() -> None:
    t = West(4).privates().phase("2").company("TP", 76, {A: 60}, cash=500).company("IC", 76, {B: 60})
    t.tile("J5", "57", 1).tile("N17", "14", 0)
    node = t.hex("N17") * 8
    put_marker(t.game, Marker(t.corporation("TP"), on_map=True, edge=node))
    assert t.game.state.board.free_slots(node) == 2
    t.operating_round()
    assert t.acting == "TP"
    assert t.legal(Lay("N15", "9", 1)), "track may start from it"
    t.do(Pass())
    assert t.step != "place-token" or t.refused(Place("N17", 0)) == "token-twice"
    site = run_problem(t.game, t.corporation("TP")).setting.site(node)
    assert site.own


# routes


@pytest.mark.rule("1870/T-18", "R-1870-113", "R-1870-114", "R-1870-115", "R-1870-116", "R-1870-035")
def test_two_trains_of_the_southern_pacific() -> None:
    """N1 (20), M2 (30), M6 (20), a small city (10) and J5 (30) in phase 3; two ways from N1 to M2."""
    t = West(4).privates().phase("3").company("SP", 76, {A: 60}, cash=100).equip("SP", "3", "4")
    t.tile("M2", "15", 3).tile("N3", "7", 1).tile("M4", "9", 1).tile("M6", "57", 1)
    t.tile("L3", "9", 0).tile("K4", "4", 0).tile("J5", "14", 0)
    n1, m2, m6, k4, j5 = (t.hex(h) * 8 for h in ("N1", "M2", "M6", "K4", "J5"))
    n3, m4, l3 = (t.hex(h) * 8 + 7 for h in ("N3", "M4", "L3"))
    question = run_problem(t.game, t.corporation("SP"))
    three, four = (train.id for train in question.trains)
    routes = [Route(three, (n1, n3, m2, m4, m6)), Route(four, (j5, k4, l3, m2, n1))]
    assert check(question, routes) is None
    assert [worth(question, route).revenue for route in routes] == [70, 90]
    both = [Route(three, (n1, m2, m4, m6)), routes[1]]
    fault = check(question, both)
    assert fault is not None
    assert fault.code == "track_shared"
    t.marker("SCC", m2, "SP")
    question = run_problem(t.game, t.corporation("SP"))
    assert sum(worth(question, route).revenue for route in routes) == 180


@pytest.mark.rule("R-1870-114", "1870/T-65")
def test_red_areas_only_at_the_ends() -> None:
    t = West(4).privates().phase("2").company("IC", 76, {A: 60}).company("MP", 76, {A: 60}).equip("MP", "4")
    t.tile("A20", "9", 1).tile("B21", "7", 2).tile("C18", "57", 0).tile("B19", "57", 0)
    a22 = t.hex("A22") * 8
    question = run_problem(t.game, t.corporation("MP"))
    assert question.setting.site(a22).passing == -1
    a20, b21 = t.hex("A20") * 8 + 7, t.hex("B21") * 8 + 7
    through = Route(question.trains[0].id, (t.hex("B19") * 8, a20, a22, b21, t.hex("C18") * 8))
    fault = check(question, [through])
    assert fault is not None


@pytest.mark.rule("R-1870-113", "R-1870-112", "R-1870-118", "1870/D-23", "1870/A-29")
def test_routes_need_two_cities_an_own_marker_and_the_best_is_run() -> None:
    for preset in ("", PRESET):
        t = (
            West(4, preset)
            .privates()
            .company("MP", 76, {A: 60}, cash=0)
            .tile("C18", "57", 0)
            .tile("B19", "57", 0)
        )
        t.equip("MP", "2").operating_round()
        settle_checks(t)
        while t.step != "run-trains":
            t.plain()
        train = t.train("MP", "2")
        good = Run((RouteOf(train, ("C18.0", "B19.0")),))
        assert t.game.why_not(good) is None
        assert t.refused(Run((RouteOf(train, ("C18.0",)),))) == "route"
        assert (t.game.why_not(Run()) is None) == bool(preset)
        t.do(good)
        assert t.game.events[0].revenue == 40  # type: ignore[union-attr]


@pytest.mark.rule("R-1870-112")
def test_full_cities_end_a_route() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("MP", 76, {A: 60})
        .company("FW", 76, {B: 60}, home=False)
        .equip("MP", "4")
    )
    t.tile("C18", "57", 0).tile("B19", "57", 0).token("FW", "B19").tile("A20", "9", 3)
    node = t.hex("B19") * 8
    assert t.game.state.board.blocks(node, t.corporation("MP"))
    assert not t.game.state.board.blocks(node, t.corporation("FW"))


@pytest.mark.rule("1870/T-82", "R-1870-116")
def test_doubled_only_at_an_end() -> None:
    t = (
        West(4)
        .privates()
        .phase("2")
        .company("GMO", 76, {A: 60}, home=False)
        .equip("GMO", "4")
        .token("GMO", "B19")
    )
    t.tile("B19", "57", 0).tile("C18", "57", 0).tile("D17", "4", 0)
    put_marker(t.game, Marker(t.corporation("GMO"), on_map=True, edge=t.hex("C18") * 8))
    question = run_problem(t.game, t.corporation("GMO"))
    train = question.trains[0].id
    b19, c18, d17 = (t.hex(h) * 8 for h in ("B19", "C18", "D17"))
    assert worth(question, Route(train, (b19, c18))).revenue == 60
    assert worth(question, Route(train, (b19, c18, d17))).revenue == 50


# dividends


@pytest.mark.rule(
    "R-1870-119", "R-1870-120", "R-1870-121", "R-1870-122", "R-1870-123", "1870/D-01", "1870/T-66"
)
@pytest.mark.parametrize(
    ("preset", "how", "players", "company"),
    [("", "pay", 84, 84), ("", "half", 40, 150), ("", "withhold", 0, 210), (PRESET, "half", 44, 144)],
)
def test_who_is_paid(preset: str, how: str, players: int, company: int) -> None:
    t = West(4, preset).privates().company("MP", 76, {A: 40, "treasury": 10, "pool": 20}, cash=0)
    t.tile("C18", "57", 0).tile("B19", "57", 0).equip("MP", "2").operating_round()
    settle_checks(t)
    while t.step != "dividend":
        t.plain()
    verbs.put(t.game, REVENUE, 210)
    before = (t.cash(A), t.bank)
    t.do(Dividend(how))
    assert t.cash(A) - before[0] == players
    assert t.treasury("MP") == company
    assert before[1] - t.bank == players + company, "nobody is paid for the pool"


@pytest.mark.rule("1870/T-67", "R-1870-119", "R-1870-122", "R-1870-052")
def test_no_train_is_no_dividend() -> None:
    t = West(4).privates().company("MP", 76, {A: 60}, cash=50).company("IC", 76, {B: 60}, (0, 6), cash=50)
    t.operating_round()
    assert t.acting == "IC"
    cell = t.cell("IC")
    t.finish_turn()
    assert t.cell("IC") == (cell[0], cell[1] - 1)


@pytest.mark.rule("R-1870-096")
def test_order_is_looked_at_anew() -> None:
    t = (
        West(4)
        .privates()
        .company("GMO", 76, {A: 60}, (0, 7), cash=10)
        .company("IC", 76, {B: 60}, (0, 8), cash=10)
    )
    t.company("FW", 76, {C: 60}, (0, 9), cash=10).operating_round()
    assert t.acting == "FW"
    t.at("GMO", 0, 10)
    t.finish_turn()
    assert t.acting == "GMO"
