"""Slots: typed, named, with a life; anything else is refused."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from railhead.engine.slots import GAME, ROUND, TURN, Slot, SlotError, catalogue, outlive, plain, read_slots


class Block(NamedTuple):
    seller: int
    held: tuple[int, ...]


BLOCKS = Slot("blocks", (), of=tuple[Block, ...], life=TURN, meaning="sales of the turn")
USED = Slot("used", frozenset(), of=frozenset[int], life=GAME, meaning="powers used")
LEADER = Slot("leader", None, of=int | None, life=ROUND, meaning="who leads")
PAIR = Slot("pair", (0, ""), of=tuple[int, str], life=ROUND, meaning="a number and a word")
TABLE = catalogue((BLOCKS, USED, LEADER, PAIR))
VALUES = {"blocks": (Block(1, (2, 3)),), "used": frozenset({4, 1}), "leader": 2, "pair": (5, "x")}


def test_values_come_back_from_json_as_they_were() -> None:
    data = {name: plain(value) for name, value in VALUES.items()}
    assert data == {"blocks": [[1, [2, 3]]], "used": [1, 4], "leader": 2, "pair": [5, "x"]}
    back = read_slots(data, TABLE)
    assert back == VALUES
    assert isinstance(back["blocks"][0], Block)
    assert read_slots({"leader": None}, TABLE) == {}, "what is as always is not kept"


@pytest.mark.parametrize(
    "data",
    [
        [],
        {"other": 1},
        {"blocks": 1},
        {"blocks": [[1]]},
        {"blocks": [[1, [True]]]},
        {"used": ["1"]},
        {"leader": "2"},
        {"leader": 1.0},
        {"pair": [1, "x", 2]},
        {"pair": ["x", 1]},
    ],
)
def test_anything_undeclared_is_refused(data: object) -> None:
    with pytest.raises(SlotError):
        read_slots(data, TABLE)


def test_a_life_ends_with_its_turn_or_round() -> None:
    assert set(outlive(VALUES, TABLE, TURN)) == {"used", "leader", "pair"}
    assert set(outlive(VALUES, TABLE, ROUND)) == {"used"}


def test_two_slots_of_one_name_are_a_mistake() -> None:
    again = Slot("used", 0, of=int, life=GAME, meaning="something else")
    with pytest.raises(SlotError, match="used"):
        catalogue((USED, again))
