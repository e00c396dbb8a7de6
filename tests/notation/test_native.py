"""The native log: both ways, and a path to every fault."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.samples import SAMPLES, sample, short
from tests.notation.test_records import JSON

from railhead.notation import native
from railhead.notation.faults import Unreadable
from railhead.notation.native import BadAction


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "preset"), SAMPLES)
def test_a_log_gives_the_same_game(players: int, seed: int, preset: str) -> None:
    game = sample(players, seed, preset)
    text = native.dumps(game)
    again = native.loads(text).play()
    assert again.state == game.state
    assert again.actions == game.actions
    assert again.players == game.players
    assert again.rules.options == game.rules.options
    assert native.dumps(again) == text


def test_the_fields_of_a_log() -> None:
    data = native.write(short())
    assert list(data) == ["format", "title", "rules", "options", "seats", "actions"]
    assert json.loads(native.dumps(short())) == data


def log(**changes: Any) -> dict[str, Any]:
    data = {**native.write(short()), **changes}
    return {key: value for key, value in data.items() if value is not ...}


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (log(format="railhead/9"), "format"),
        (log(format=...), "format"),
        (log(title="1999"), "title"),
        (log(title=["1830"]), "title"),
        (log(rules=99), "rules"),
        (log(rules=True), "rules"),
        (log(seats=...), "seats"),
        (log(seats="Ada"), "seats"),
        (log(seats=["Ada", 7]), "seats[1]"),
        (log(seats=["Ada", "Ada"]), "seats[1]"),
        (log(seats=["Ada", " "]), "seats[1]"),
        (log(seats=["Ada", "B\nen"]), "seats[1]"),
        (log(seats=["A"] * 50), "seats"),
        (log(options=[]), "options"),
        (log(options={"six_supply": [2]}), "options.six_supply"),
        (log(actions={}), "actions"),
        (log(actions=[{"kind": "pass"}, {"kind": "bid", "private": "SV", "price": 3}]), "actions[1].amount"),
        (log(chat=[]), "chat"),
        ([], ""),
        (None, ""),
    ],
)
def test_a_faulty_log_gives_the_path(data: Any, path: str) -> None:
    with pytest.raises(Unreadable) as fault:
        native.read(data)
    assert fault.value.path == path


def test_an_illegal_action_is_named_with_its_rule() -> None:
    data = log(actions=[{"kind": "pass"}, {"kind": "take", "private": "BO"}])
    with pytest.raises(BadAction) as fault:
        native.read(data).play()
    assert fault.value.place == 1
    assert fault.value.refusal.rule.startswith("R-1830-")
    assert str(fault.value).startswith("actions[1]: the rules refuse it")


@pytest.mark.parametrize(
    "change", [{"options": {"x": 1}}, {"options": {"six_supply": 9}}, {"seats": ["Ada"]}]
)
def test_impossible_tables_are_unreadable(change: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        native.read(log(**change)).play()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a": 1, "a": 2}',
        b"NaN",
        b'{"a": ' + b"9" * 5000 + b"}",
        "[1e999]",
    ],
)
def test_what_is_no_json_is_unreadable(text: bytes | str) -> None:
    with pytest.raises(Unreadable):
        native.loads(text)


@given(st.sampled_from(["format", "title", "rules", "options", "seats", "actions", "more"]), JSON)
def test_a_changed_field_never_breaks_the_reader(field: str, value: Any) -> None:
    with contextlib.suppress(Unreadable):
        native.read(log(**{field: value})).play()
