"""1830, setup: money, privates, stock, trains and tiles before the first decision."""

from __future__ import annotations

import pytest
from tests.rules.positions import CORPORATIONS, A, B, Table

import railhead
from railhead.engine.actions import Bid, Buy, Lay, Take


@pytest.mark.rule("R-1830-001")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_may_play_and_the_first_seat_starts(count: int) -> None:
    assert Table(count).actor == A


@pytest.mark.rule("R-1830-001")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_nobody_plays_alone_or_in_a_crowd(count: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        railhead.new("1830", players=[f"player {seat}" for seat in range(count)])


@pytest.mark.rule("R-1830-002", "R-1830-003", "R-1830-090", "1830/A-01", "1830/T-01")
@pytest.mark.parametrize(
    ("count", "cash", "limit"), [(2, 1200, 28), (3, 800, 20), (4, 600, 16), (5, 480, 13), (6, 400, 11)]
)
@pytest.mark.parametrize("preset", ["", "18xxgames"])
def test_starting_money_and_certificate_limit(count: int, cash: int, limit: int, preset: str) -> None:
    t = Table(count, preset)
    assert [t.cash(seat) for seat in range(count)] == [cash] * count
    assert t.bank == 9600
    assert t.certificate_limit == limit


@pytest.mark.rule("R-1830-004", "1830/T-01")
def test_six_privates_lie_open_cheapest_first() -> None:
    t = Table(4)
    faces = [(private.sym, private.value, private.revenue) for private in t.game.title.privates]
    assert faces == [
        ("SV", 20, 5), ("CS", 40, 10), ("DH", 70, 15), ("MH", 110, 20), ("CA", 160, 25), ("BO", 220, 30),
    ]  # fmt: skip
    assert all(t.owner(sym) == "bank" for sym, _, _ in faces)
    assert t.legal(Take("SV"))
    assert all(t.legal(Bid(sym, value + 5)) for sym, value, _ in faces[1:])


@pytest.mark.rule("R-1830-005", "1830/T-01")
def test_all_stock_is_in_the_initial_offering() -> None:
    t = Table(4)
    assert [item.sym for item in t.game.title.corporations] == CORPORATIONS
    for item in t.game.title.corporations:
        assert (item.shares, item.president_shares) == (10, 2)
        assert t.percent(item.sym, "ipo") == 100
        assert t.percent(item.sym, "pool") == 0
        assert t.president(item.sym) is None


@pytest.mark.rule("R-1830-006", "R-1830-208")
def test_trains_and_tiles_are_those_of_the_box_and_phase_two_is_in_force() -> None:
    t = Table(4)
    kinds = t.game.title.train_kinds
    assert [(kind.name, kind.price, supply) for kind, supply in zip(kinds, t.game.rules.supply, strict=True)] == [
        ("2", 80, 6), ("3", 180, 5), ("4", 300, 4), ("5", 450, 3), ("6", 630, 2), ("D", 1100, 6),
    ]  # fmt: skip
    colours = {"yellow": 0, "green": 0, "brown": 0}
    for tile, left in zip(t.game.title.map.tiles, t.game.state.tiles_left, strict=True):
        colours[tile.face.color] += left
    assert colours == {"yellow": 34, "green": 25, "brown": 26}
    assert t.phase_name == "2"


@pytest.mark.rule("R-1830-007")
def test_the_presidents_purse_and_the_treasury_are_two_things() -> None:
    t = Table(4).running("B&O", 67, A, 60).start("NYC", 67, B, 20).purse(A, 500).fund("B&O", 300)
    t.stock_round(A).do(Buy("NYC", "ipo"))
    assert (t.cash(A), t.treasury("B&O")) == (433, 300)
    t.operating_round().do(Lay("I17", "9", 1))
    assert (t.cash(A), t.treasury("B&O")) == (433, 220)
