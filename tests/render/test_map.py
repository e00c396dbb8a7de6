"""Maps of all titles: layers, data attributes, tokens, routes, hints, ghost, speed."""

from __future__ import annotations

import itertools
import re
import time
from xml.etree import ElementTree

import pytest

from railhead.board.board import Board
from railhead.board.maps import NODE, PASS
from railhead.render.geometry import gap
from railhead.render.lines import route_line
from railhead.render.livery import liveries
from railhead.render.map import Ghost, Hint, draw_map
from railhead.render.markers import Marker
from railhead.render.placing import lay_out
from railhead.render.theme import stylesheet
from railhead.render.waters import barred_sides, river_paths

from .drawings import MAPS, SVG, crowded, facts, game_map, parse

LAYERS = [
    "land", "rivers", "tiles", "hints", "track-layer", "routes", "stops", "tokens", "markers", "labels", "marks",
]  # fmt: skip


def picture(title: str, board: Board, **more: object) -> ElementTree.Element:
    companies = liveries(facts(title)["corporations"])
    return parse(draw_map(board, corporations=companies, **more))  # type: ignore[arg-type]


def empty(title: str, name: str) -> Board:
    return Board.empty(game_map(title, name), len(facts(title)["corporations"]))


def with_data(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if f"data-{name}" in e.attrib]


@pytest.mark.parametrize(("title", "name"), MAPS)
@pytest.mark.parametrize("seed", [None, 1])
def test_every_hex_and_slot_says_what_lies_on_it(title: str, name: str, seed: int | None) -> None:
    board = empty(title, name) if seed is None else crowded(title, name, seed)
    root = picture(title, board)
    assert [g.get("class") for g in root.findall(f"{SVG}g")] == LAYERS
    hexes = {e.get("data-hex"): e for e in root.iter() if e.get("class") == "hex"}
    assert set(hexes) == set(board.map.names)
    companies = facts(title)["corporations"]
    for h, coordinate in enumerate(board.map.names):
        group = hexes[coordinate]
        tile = board.tiles[h]
        assert group.get("id") == f"hex-{coordinate}"
        assert group.get("data-tile") == (board.map.tiles[tile].number if tile >= 0 else "")
        assert group.get("data-rotation") == str(board.rotations[h])
        assert coordinate in (group.get("aria-label") or "")
    slots = {e.get("data-slot"): e.get("data-token") for e in with_data(root, "slot")}
    wanted = {}
    for h in range(board.map.size):
        for k, stop in enumerate(board.face(h).stops):
            there = board.occupants(h * NODE + k)
            for n in range(max(stop.slots, len(there))):
                sym = companies[there[n]]["sym"] if n < len(there) else ""
                wanted[f"{board.map.names[h]}.{k}.{n}"] = sym
    assert slots == wanted
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_a_map_has_a_view_box_and_no_size(title: str, name: str) -> None:
    root = picture(title, empty(title, name))
    assert root.get("viewBox")
    assert root.get("width") is None
    assert root.get("height") is None


def test_homes_are_kept_until_the_first_token() -> None:
    board = empty("1830", "standard")
    home = board.map.index["H12"] * NODE
    assert "PRR" in "".join(_station(picture("1830", board), "H12.0.0").itertext())
    root = picture("1830", board.with_token(0, home))
    assert _station(root, "H12.0.0").get("data-token") == "PRR"
    moved = picture("1830", board.with_token(0, board.map.index["H10"] * NODE))
    assert "".join(_station(moved, "H12.0.0").itertext()) == ""


def _station(root: ElementTree.Element, slot: str) -> ElementTree.Element:
    return next(e for e in with_data(root, "slot") if e.get("data-slot") == slot)


def test_the_present_value_of_an_off_board_area_is_emphasised() -> None:
    for band, worth in enumerate(("40", "70")):
        text = draw_map(empty("1830", "standard"), corporations=(), band=band)
        now = re.findall(r'class="band b-\w+ now"[^>]*/><text[^>]*>(\d+)<', text)
        assert worth in now
        assert len(now) == 7


def test_a_route_is_one_unbroken_line_over_the_drawn_track() -> None:
    board = empty("1830", "standard")
    index = board.map.index
    for name, tile, rotation in (("H14", "9", 1), ("H16", "57", 1), ("H10", "57", 1)):
        board = board.with_tile(index[name], board.map.tile_index[tile], rotation)
    nodes = [index["H10"] * NODE, index["H12"] * NODE, index["H14"] * NODE + PASS, index["H16"] * NODE]
    line = route_line(board, nodes)
    for a, b in itertools.pairwise(line):
        assert gap(a.end, b.start) < 0.01
    assert sum(s.length for s in line) > 400
    passed = [
        index["H10"] * NODE,
        index["H12"] * NODE + PASS,
        index["H14"] * NODE + PASS,
        index["H16"] * NODE,
    ]
    assert sum(s.length for s in route_line(board, passed)) < sum(s.length for s in line)
    root = picture("1830", board, routes=[nodes, passed])
    assert [e.get("data-route") for e in with_data(root, "route")] == ["1", "2"]
    strokes = [e.get("stroke-dasharray") for e in root.iter() if (e.get("class") or "").startswith("route r")]
    assert len(set(strokes)) == 2
    marks = next(g for g in root.findall(f"{SVG}g") if g.get("class") == "marks")
    assert [e.get("data-plates") for e in with_data(marks, "plates")] == ["1", "2"], "no name covers a number"


def test_the_plate_of_a_full_city_goes_with_its_markers() -> None:
    """Markers grow and turn from afar: the white of a plate beside them would be read as a free place."""
    board = empty("1870", "standard")
    index = board.map.index
    for name in ("B9", "B11", "J3"):
        board = board.with_tile(index[name], board.map.tile_index["14"], 0)
    for corp, name in ((0, "B9"), (1, "B9"), (2, "B11"), (3, "B11"), (4, "J3")):
        board = board.with_token(corp, index[name] * NODE)
    root = parse(draw_map(board, corporations=liveries(facts("1870")["corporations"]), homes={}))

    def stands(what: str) -> int:
        stops = next(g for g in root.findall(f"{SVG}g") if g.get("class") == "stops")
        return len([g for g in stops if f"data-{what}" in g.attrib and with_data(g, "cities")])

    assert stands("full") == 2, "the third one has a free place, which stays where it can be seen"
    assert stands("abreast") == 2


def test_hints_ghost_and_markers_name_their_hex() -> None:
    board = empty("1870", "standard")
    at = board.map.index["D5"]
    lay = board.map.lays[at][0]
    root = picture(
        "1870",
        board,
        hints=[Hint(at, 4), Hint(at + 1)],
        ghost=Ghost(at, lay, 2),
        markers=[Marker(at, "port"), Marker(at, "private", "GRSC"), Marker(at, "cattle", "+10")],
        coordinates=True,
        numbers=True,
    )
    assert next(e.get("data-hint") for e in with_data(root, "hint")) == "D5"
    ghost = with_data(root, "ghost")[0]
    assert (ghost.get("data-tile"), ghost.get("data-rotation")) == (board.map.tiles[lay].number, "2")
    assert next(e for e in root.iter() if e.get("id") == "hex-D5").get("data-tile") == ""
    places = [e.get("transform") for e in with_data(root, "marker") if e.get("data-hex") == "D5"]
    assert len(places) == len(set(places)) == 3


def test_what_can_be_chosen_is_outlined_outside_its_edge_and_under_the_track() -> None:
    board = empty("1830", "standard")
    at = board.map.index["E11"]
    root = picture("1830", board, hints=[Hint(at, stops=(0, 1))])
    order = [g.get("class") for g in root.findall(f"{SVG}g")]
    assert order.index("hints") < order.index("track-layer")
    outline = next(e for e in root.iter() if e.get("class") == "hint" and e.get("d"))
    corners = [tuple(map(float, p.split())) for p in (outline.get("d") or "").strip("Mz").split("L")]
    assert min((x * x + y * y) ** 0.5 for x, y in corners) > 100
    veils = {e.get("class"): (e.get("d") or "").count("M") for e in root.findall(f".//{SVG}path")}
    printed = sum(face.color not in {"white", "blue"} for face in board.faces)
    assert veils["veil tile"] == printed - (board.faces[at].color != "white")
    assert veils["veil"] + veils["veil tile"] == board.map.size - 1
    assert [e.get("data-choice") for e in with_data(root, "choice")] == ["E11.0", "E11.1"]
    layer = next(g for g in root.findall(f"{SVG}g") if g.get("class") == "hints")
    assert len(with_data(layer, "choice")) == 2, (
        "track that tells one city from the other lies over the rings"
    )


def test_a_city_is_chosen_at_its_free_place() -> None:
    """A ring between two places would lie across a marker and hide whose it is."""
    board = empty("1817", "standard")
    at = board.map.index["F13"]
    pair = next(n for n, tile in enumerate(board.map.tiles) if tile.number == "14")
    board = Board.with_tile(board, at, pair, 0)
    slots = lay_out(board.faces[at], True).places[0].slots
    assert len(slots) == 2
    for corp, place in enumerate(slots):
        ring = with_data(picture("1817", board, hints=[Hint(at, stops=(0,))]), "choice")[0][0]
        assert (float(ring.get("cx") or 0), float(ring.get("cy") or 0)) == pytest.approx(place, abs=0.6)
        assert float(ring.get("r") or 0) < 26
        board = board.with_token(corp, at * NODE)


def test_one_name_does_for_two_places_of_a_home() -> None:
    """1830's Erie starts in either city of its hex: from afar its names would lie upon each other."""
    again = with_data(picture("1830", empty("1830", "standard")), "again")
    assert [e.get("data-hex") for e in again] == ["E11"]


def test_a_home_is_kept_in_the_city_that_took_over_its_exits() -> None:
    """R-1830-175: whatever the order in which a later tile counts its cities."""
    board = empty("1830", "standard")
    h = board.map.index["G19"]
    before = next(
        e.get("data-slot") for e in with_data(picture("1830", board), "slot") if holds(e, "NYNH", "G19")
    )
    printed = board.map.printed[h].stop_exits[int(str(before).split(".")[1])]
    for tile in board.map.lays[h] or range(len(board.map.tiles)):
        for rotation in range(6):
            try:
                later = board.with_tile(h, tile, rotation)
            except ValueError:
                continue
            face = later.faces[h]
            if len(face.stops) != 2 or not all(face.stop_exits[k] for k in (0, 1)):
                continue
            kept = [e for e in with_data(picture("1830", later), "slot") if holds(e, "NYNH", "G19")]
            exits = [face.stop_exits[int(str(e.get("data-slot")).split(".")[1])] for e in kept]
            if any(face.stop_exits[k] & printed == printed for k in (0, 1)):
                assert [e & printed for e in exits] == [printed]


def holds(station: ElementTree.Element, initials: str, name: str) -> bool:
    """The station is on that hex and kept for that company."""
    return station.get("data-hex") == name and initials in "".join(station.itertext())


def test_port_sites_of_1870_show_an_anchor_until_a_port_is_built() -> None:
    board = empty("1870", "standard")

    def anchors(**more: object) -> set[tuple[str | None, str | None]]:
        found = with_data(picture("1870", board, **more), "marker")
        return {(e.get("data-hex"), e.get("data-marker")) for e in found}

    sites = {"H17", "M14", "M20", "N7", "N17"}
    assert anchors() == {(name, "harbour") for name in sites}
    built = anchors(markers=[Marker(board.map.index["N17"], "port")])
    assert built == {("N17", "port")} | {(name, "harbour") for name in sites - {"N17"}}


def test_letters_and_waters_stand_out_on_a_tile_in_the_dark() -> None:
    """A letter that has grown out of its tile keeps the tile's colour around it; waters are dark on every tile."""
    root = picture("1830", empty("1830", "standard"))
    letters = [e.get("class") for e in root.iter() if (e.get("class") or "").startswith("letter")]
    assert "letter k-yellow" in letters
    assert all(name == "letter land" or name.startswith("letter k-") for name in letters if name)
    board = empty("1870", "standard")
    memphis = board.map.index["H17"]
    bare, laid = (
        picture("1870", b) for b in (board, board.with_tile(memphis, board.map.tile_index["57"], 0))
    )
    anchors = [
        next(e for e in with_data(root, "marker") if e.get("data-hex") == "H17").find(f"{SVG}path")
        for root in (bare, laid)
    ]
    assert [e is not None and e.get("class") for e in anchors] == ["wave", "wave tile"]


def test_a_hex_says_where_its_track_leads() -> None:
    root = picture("1830", empty("1830", "standard"))
    altoona = next(e for e in root.iter() if e.get("id") == "hex-H12")
    assert altoona.get("aria-label") == "H12, Altoona, grey, city 10, track to west and east"


def test_a_ghost_takes_the_tokens_along() -> None:
    board = empty("1830", "standard")
    at = board.map.index["H10"]
    board = board.with_token(0, at * NODE)
    root = picture("1830", board, ghost=Ghost(at, board.map.tile_index["57"], 0))
    assert _station(root, "H10.0.0").get("data-token") == "PRR"


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_barred_sides_are_those_of_the_facts(title: str, name: str) -> None:
    board_map = game_map(title, name)
    wanted = {
        frozenset((here, board_map.names[board_map.neighbour[board_map.index[here] * 6 + e]]))
        for here, fact in facts(title)["maps"][name]["hexes"].items()
        for e in fact.get("impassable", ())
    }
    found = {
        frozenset((board_map.names[h], board_map.names[board_map.neighbour[h * 6 + e]]))
        for h, e in barred_sides(board_map)
    }
    fixed = {n for n, f in zip(board_map.names, board_map.fixed, strict=True) if f}
    assert found <= wanted
    assert all(side & fixed for side in wanted - found), "only sides of fixed hexes may go without a line"


def test_the_river_is_one_line() -> None:
    assert len(river_paths(game_map("1870", "standard"))) == 1
    assert river_paths(game_map("1830", "standard")) == []


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_every_class_in_a_drawing_is_styled(title: str, name: str) -> None:
    root = picture(title, crowded(title, name, 3), coordinates=True, numbers=True)
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet()))
    plain = {"rh", "rh-map", "station", "grow", "spread", "far", *LAYERS}
    used = {c for e in root.iter() for c in (e.get("class") or "").split()}
    assert used - known - plain == set()


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_a_known_map_is_drawn_within_15_ms(title: str, name: str) -> None:
    board = crowded(title, name, 4)
    companies = liveries(facts(title)["corporations"])
    draw_map(board, corporations=companies)
    best = 1.0
    for _ in range(7):
        start = time.perf_counter()
        draw_map(board, corporations=companies)
        best = min(best, time.perf_counter() - start)
    assert best < 0.015
