"""Maps and tiles against the reference facts, and the promises of their tables."""

from __future__ import annotations

from typing import Any

import pytest
from tests.board.positions import MAPS, TITLES, facts, game_map, reference

from railhead.board import PASS, UNLIMITED
from railhead.board.tiles import tile_facts


def edges(mask: int) -> list[int]:
    return [e for e in range(6) if mask >> e & 1]


@pytest.mark.parametrize("title", TITLES)
def test_facts_of_a_title_equal_the_reference(title: str) -> None:
    expected = reference(title)
    for key in ("disagreements", "printed_upgrades"):
        expected.pop(key, None)
    for board in expected["maps"].values():
        for derived in ("neighbours", "track_exits", "impassable"):
            board.pop(derived)
    if title == "1817":
        amend_1817(expected)
    assert facts(title) == expected


def amend_1817(expected: dict[str, Any]) -> None:
    """What the reference says elsewhere, or in words, where every title has it as data."""
    # R-1817-220: the two cities of New York are one place for a route
    expected["maps"]["standard"]["hexes"]["E22"]["one_place"] = True
    # R-1817-123: the size is chosen when a company is founded; until then it is the smallest
    for company in expected["corporations"]:
        company |= {"certificates": [100], "shares": 2, "station_costs": [0]}
    # R-1817-060: no marker moves left of the leftmost grey space
    expected["market"]["rows"][0][1]["arrows"] = {"left": "stay"}
    # R-1817-266: the 2+ is obsolete when the 4 has come
    next(phase for phase in expected["phases"] if phase["name"] == "4")["events"] = ["trains_obsolete"]
    # R-1817-453: what modern trains earn more at each own marker
    expected["modern_trains"] = {"7": 10, "8": 20}


def test_faces_of_tiles_equal_the_reference() -> None:
    expected = {
        number: {k: v for k, v in tile.items() if k != "titles"}
        for number, tile in reference("tiles")["tiles"].items()
    }
    assert tile_facts() == expected


@pytest.mark.rule("R-1830-145", "R-1870-012", "R-1870-102", "R-1817-184", "R-1860-174")
@pytest.mark.parametrize(("title", "name"), MAPS)
def test_neighbours_and_open_sides_equal_the_reference(title: str, name: str) -> None:
    m, board = game_map(title, name), reference(title)["maps"][name]
    assert list(m.names) == list(board["hexes"])
    for h, coordinate in enumerate(m.names):
        around = [m.names[n] if n >= 0 else None for n in m.neighbour[h * 6 : h * 6 + 6]]
        assert around == board["neighbours"][coordinate]
        assert edges(m.open_exits[h]) == board["track_exits"][coordinate]


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_hexsides_are_shared_by_exactly_two_hexes(title: str, name: str) -> None:
    m = game_map(title, name)
    for k, s in enumerate(m.side):
        n = m.neighbour[k]
        assert (s < 0) == (n < 0)
        if n >= 0:
            other = n * 6 + (k % 6 + 3) % 6
            assert m.side[other] == s
            assert m.neighbour[other] == k // 6
            assert sorted(m.side_ends[s]) == sorted((k, other))
    numbered = {s for s in m.side if s >= 0}
    assert numbered == set(range(len(m.side_ends)))
    assert len({*m.side_bit} - {0}) == len(numbered)


@pytest.mark.parametrize(("title", "name"), MAPS)
def test_places_have_bits_of_their_own(title: str, name: str) -> None:
    m = game_map(title, name)
    bits = [m.place_bit[h * 8 + k] for h in range(m.size) for k in range(3) if not m.one_place[h] or not k]
    assert len(set(bits)) == len(bits)
    assert not set(bits) & set(m.side_bit)
    assert max(bits) < 1 << m.mask_bits


@pytest.mark.rule("R-1817-220")
def test_new_york_is_one_place_in_1817_only() -> None:
    m = game_map("1817")
    assert [m.names[h] for h in range(m.size) if m.one_place[h]] == ["E22"]
    assert not any(any(game_map(t, n).one_place) for t, n in MAPS if t != "1817")


def test_nodes_have_a_text_form() -> None:
    m = game_map("1830")
    h = m.index["H16"]
    assert m.node_text(h * 8) == "H16.0"
    assert m.node_text(h * 8 + PASS) == "H16"
    for node in (h * 8, h * 8 + 1, h * 8 + PASS):
        assert m.node(m.node_text(node)) == node
    with pytest.raises(KeyError):
        m.node("Z99.0")


@pytest.mark.rule("R-1830-150")
def test_supply_of_tiles() -> None:
    m = game_map("1830")
    for color, pieces in (("yellow", 34), ("green", 25), ("brown", 26)):
        assert sum(m.supply[k] for k, t in enumerate(m.tiles) if t.color == color) == pieces
    seventeen = game_map("1817")
    assert seventeen.supply[seventeen.tile_index["57"]] == UNLIMITED
    small, large = game_map("1860", "small"), game_map("1860", "large")
    for number in ("770", "776"):
        assert large.supply[large.tile_index[number]] == small.supply[small.tile_index[number]] + 1


def test_revenue_has_one_figure_or_one_per_band() -> None:
    m = game_map("1830")
    chicago = m.printed[m.index["F2"]].stops[0]
    assert (chicago.value(0), chicago.value(1)) == (40, 70)
    altoona = m.printed[m.index["H12"]].stops[0]
    assert (altoona.value(0), altoona.value(1)) == (10, 10)
    for title, name in MAPS:
        board = game_map(title, name)
        faces = [*board.printed, *(t.face for t in board.tiles)]
        assert {len(s.revenue) for f in faces for s in f.stops} <= {1, len(board.bands)}


@pytest.mark.rule("R-1830-188")
def test_altoona_can_be_passed_by() -> None:
    m = game_map("1830")
    face = m.printed[m.index["H12"]]
    assert face.from_edge[1] == (4, 8)
    assert face.stop_exits == (0b010010,)


@pytest.mark.rule("R-1817-220")
def test_a_junction_joins_all_its_edges() -> None:
    m = game_map("1817")
    face = m.tiles[m.tile_index["544"]].faces[1]
    assert face.exits == 0b110110
    assert face.from_edge[1] == (2, 4, 5)
    assert len(face.usable) == 6


def test_turning_a_tile() -> None:
    m = game_map("1830")
    for tile in m.tiles:
        for r, face in enumerate(tile.faces):
            turned = sum(1 << (e + r) % 6 for e in edges(tile.face.exits))
            assert face.exits == turned
            assert face.rotated(6 - r) == tile.face
        assert all(tile.faces[tile.same_as[r]].looks_like(tile.faces[r]) for r in range(6))
    looks = {n: m.tiles[m.tile_index[n]].distinct for n in ("9", "57", "53", "63", "59", "20", "68")}
    assert looks == {
        "9": (0, 1, 2), "57": (0, 1, 2), "53": (0, 1), "63": (0,), "59": (0, 1, 2, 3, 4, 5), "20": (0, 1, 2),
        "68": (0, 1, 2),
    }  # fmt: skip


@pytest.mark.rule("R-1870-030")
@pytest.mark.parametrize(
    ("coordinate", "tile", "rotation", "crosses"),
    [
        ("C18", "5", 0, False),
        ("C18", "57", 1, True),
        ("H17", "5", 3, False),
        ("H17", "15", 3, False),
        ("H17", "5", 1, True),
        ("B17", "7", 0, False),
        ("B17", "18", 5, False),
        ("B17", "27", 0, True),
        ("K14", "3", 4, False),
        ("K14", "3", 0, True),
        ("A16", "56", 0, True),
        ("N17", "57", 0, False),
        ("F17", "9", 0, False),
    ],
)
def test_crossing_the_mississippi(coordinate: str, tile: str, rotation: int, crosses: bool) -> None:
    m = game_map("1870")
    face = m.tiles[m.tile_index[tile]].faces[rotation]
    assert m.crosses_river(m.index[coordinate], face) is crosses
