"""The position code: exact both ways, and one clear error for a damaged one."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.samples import SAMPLES, sample, short

import railhead
from railhead.engine.game import Game
from railhead.notation.faults import Unreadable
from railhead.notation.position import CHECK, PREFIX, code_of, restore


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "preset"), SAMPLES)
def test_a_code_restores_the_position_exactly(players: int, seed: int, preset: str) -> None:
    game = sample(players, seed, preset)
    nodes = game.nodes()
    for node in [*nodes[:: max(1, len(nodes) // 40)], nodes[-1]]:
        there = Game(game.rules, game.players, node)
        code = code_of(there)
        again = restore(code)
        assert again.state == there.state
        assert hash(again.state) == hash(there.state)
        assert again.players == game.players
        assert list(again.choices()) == list(there.choices())
        assert code_of(again) == code
        assert len(code) < 2500


def test_a_restored_game_plays_on() -> None:
    game = restore(code_of(railhead.new("1830", players=["Ada", "Ben"], options={"six_supply": 3})))
    game.push(next(iter(game.choices())))
    assert game.length == 1
    assert game.rules.options["six_supply"] == 3
    game.pop()
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize(
    "code",
    ["", "rh1", "rh1.1830", "rh1.1830.", "rh3.1830.AAAA", "rh2.1830.AAAA", "rh2.1999.AAAA", "rh1.1999.AAAA",
     "rh1.1830.AAAA", "rh1.1830.!!!!",
     "rh1.1830." + "A" * 200_000, "rh1.1830.ä"],
)  # fmt: skip
def test_what_is_no_code_is_unreadable(code: str) -> None:
    with pytest.raises(Unreadable):
        restore(code)


@given(st.data())
def test_a_damaged_code_is_noticed(data: st.DataObject) -> None:
    code = code_of(short())
    at = data.draw(st.integers(len(f"{PREFIX}.1830."), len(code) - 1))
    letter = data.draw(st.sampled_from("ABCDabcd0123-_"))
    damaged = code[:at] + letter + code[at + 1 :]
    if damaged != code:
        with pytest.raises(Unreadable, match="damaged"):
            restore(damaged)


def forged(change: dict[str, Any]) -> str:
    """A code with a right checksum around a wrong state."""
    state = {**short().state.to_json(), **change}
    text = json.dumps({"o": {}, "p": list(short().players), "s": state}).encode()
    packed = zlib.compress(text)
    check = hashlib.sha256(b"1830" + packed).digest()[:CHECK]
    return f"{PREFIX}.1830." + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


@pytest.mark.parametrize(
    "change",
    [
        {"cash": [1, 2]},
        {"cash": "rich"},
        {"cash": ["a", "b", "c", "d"]},
        {"round": "tea"},
        {"step": 99},
        {"step": -1},
        {"phase": 99},
        {"interrupts": [["tea"]]},
        {"interrupts": [[]]},
        {"board": [[], [], []]},
        {"board": 5},
        {"bank": "x"},
        {"more": 1},
        {"piles": {"x": [1]}},
    ],
)
def test_a_forged_code_does_not_break_the_program(change: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        restore(forged(change))
    assert restore(forged({})).state == short().state
