"""Position codes of before open at the very position they were written at, and plain words say when they do not.

``data/older_codes.json.gz`` holds games and codes as the program wrote them when facts of a title, a round and a turn
were words with numbers; between them they show every such word.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from railhead.engine.game import Game
from railhead.engine.standstill import IDLE
from railhead.engine.state import State
from railhead.notation import native
from railhead.notation.faults import Unreadable
from railhead.notation.position import CHECK, OLDER, PREFIX, code_of, restore
from railhead.titles import TITLES

FILE = Path(__file__).parent / "data" / "older_codes.json.gz"
TILES = ("track.laid", "track.replaced")
"""Codes of before did not always tell first tiles from replaced ones; where they did not, the rules do not either."""

"""Whatever changed in the rules since then, these games are played by them as before."""


@cache
def records() -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = json.loads(gzip.decompress(FILE.read_bytes()))
    return data


@cache
def played(number: int) -> Game:
    log = records()[number]["log"]
    return native.read({**log, "rules": TITLES[log["title"]].rules}).play()


CASES = [
    pytest.param(number, int(length), id=f"{record['log']['title']}-{number}-{length}")
    for number, record in enumerate(records())
    for length in record["codes"]
]


def known(state: State) -> tuple[dict[str, Any], int]:
    """A state without the kinds of tiles laid, and how many; nor when a game came to nothing, as that changed."""
    data = state.to_json()
    tiles = sum(data["slots"].pop(name, 0) for name in TILES)
    data["slots"].pop(IDLE.name, None)
    if state.reason == "stalemate":
        del data["turn"], data["rounds_done"]
    return data, tiles


@pytest.mark.parametrize(("number", "length"), CASES)
def test_a_code_of_before_opens_where_it_was_written(number: int, length: int) -> None:
    code = records()[number]["codes"][str(length)]
    there = played(number).at(length)
    again = restore(code)
    assert code.startswith(f"{OLDER}.")
    assert known(again.state) == known(there.state)
    assert list(again.choices()) == list(there.choices())
    assert code_of(again).startswith(f"{PREFIX}.")
    assert restore(code_of(again)).state == again.state


def unpacked(code: str) -> dict[str, Any]:
    letters = code.split(".")[2]
    raw = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    data: dict[str, Any] = json.loads(zlib.decompress(raw[CHECK:]))
    return data


def packed(title: str, data: dict[str, Any]) -> str:
    text = zlib.compress(json.dumps(data).encode())
    check = hashlib.sha256(title.encode() + text).digest()[:CHECK]
    return f"{OLDER}.{title}." + base64.urlsafe_b64encode(check + text).decode().rstrip("=")


def test_the_price_that_ends_the_game_is_kept() -> None:
    number = next(n for n, record in enumerate(records()) if record["log"]["title"] == "1870")
    data = unpacked(next(iter(records()[number]["codes"].values())))
    data["s"]["marks"]["finish"] = 1
    assert restore(packed("1870", data)).state.slots["finish"] is True


@pytest.mark.parametrize(
    "change",
    [
        {"marks": {"used:0": "x", "used:99": 1}},
        {"marks": {"auction": 99}},
        {"marks": {"has:0": 400}},
        {"marks": {"dest:77": 1}},
        {"marks": {"cattle": 5}},
        {"marks": {"over:a:b": 1}},
        {"marks": []},
        {"this_turn": {"block:0": -7}},
        {"this_turn": {"bought": "PRR"}},
        {"this_round": {"place:0": "x", "place:1": 3}},
        {"bids": 5},
        {"interrupts": [[3]]},
        {"president": [99]},
    ],
)
def test_a_forged_code_of_before_is_refused(change: dict[str, Any]) -> None:
    record = next(record for record in records() if record["log"]["title"] == "1870")
    data = unpacked(next(iter(record["codes"].values())))
    assert restore(packed("1870", data)).title.name == "1870"
    data["s"].update(change)
    with pytest.raises(Unreadable):
        restore(packed("1870", data))
