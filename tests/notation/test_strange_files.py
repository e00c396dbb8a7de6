"""Files that nobody's program wrote: one sentence, no traceback, and no more time than their length deserves."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from railhead.notation.digits import number_of
from railhead.notation.faults import Unreadable
from railhead.notation.games18xx.shape import read_log
from railhead.notation.plain_json import read_json
from railhead.notation.records import decode

PLAYER = {"entity": 1, "entity_type": "player"}


def log(actions: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    players = [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}, {"id": 3, "name": "C"}]
    return {"title": "1830", "players": players, "actions": actions, **more}


def entries(actions: list[dict[str, Any]]) -> list[int]:
    return [entry.src for entry in read_log(log(actions)).entries]


def test_undo_and_redo_in_one_walk() -> None:
    one, two, three = ({"type": "pass", "id": i} for i in (1, 2, 3))
    undo, redo = {"type": "undo"}, {"type": "redo"}
    assert entries([one, two, undo]) == [1]
    assert entries([one, two, undo, redo]) == [1, 2]
    assert entries([one, two, undo, undo, redo]) == [1]
    assert entries([one, two, {**undo, "action_id": 0}, redo]) == [1, 2]
    assert entries([one, two, three, {**undo, "action_id": 1}]) == [1]
    assert entries([one, two, undo, three]) == [1, 3]
    with pytest.raises(Unreadable, match="nothing to redo"):
        entries([one, two, undo, three, redo])
    assert entries([undo, one]) == [1], "there an undo before everything changes nothing"
    with pytest.raises(Unreadable, match="must be more"):
        entries([two, one])


def test_a_long_log_of_undo_and_redo_is_read_at_once() -> None:
    """It took minutes when every undo counted all entries before it."""
    actions: list[dict[str, Any]] = [{"type": "pass", "id": i} for i in range(1, 20_001)]
    actions += [{"type": "undo", "action_id": 0}, {"type": "redo"}] * 14_000
    began = time.process_time()
    assert len(read_log(log(actions)).entries) == 20_000
    assert time.process_time() - began < 2


def test_digits() -> None:
    assert number_of("007") == 7
    for text in ("", "²", "٣", "-1", "1" * 8, "1" * 10_000, "1.0"):
        assert number_of(text) is None


def test_json_of_strangers() -> None:
    for text in (
        '{"a": 1e400}',
        "[-1e999]",
        "[NaN]",
        '["\\ud800"]',
        '{"\\udfff": 1}',
        "[" * 100_000,
        "9" * 5000,
    ):
        with pytest.raises(Unreadable):
            read_json(text)
    assert read_json('["\\ud83d\\ude82", 1e3]') == ["\U0001f682", 1000.0]


def test_words_can_be_printed() -> None:
    for word in ("\ud800", "a\x1b[31m", "\x00", "\u202e"):
        with pytest.raises(Unreadable):
            decode({"kind": "take", "private": word})


@pytest.mark.parametrize(
    "file",
    [
        json.dumps(log([], result={"1": 5})).replace("5}", "1e400}"),
        json.dumps(log([], result={"1": 10**400})),
        json.dumps({**log([]), "players": [{"id": 1, "name": "\ud800"}, {"id": 2, "name": "B"}]}),
        json.dumps(log([{"type": "par", **PLAYER, "corporation": "NYC", "share_price": "²,0,6"}])),
        json.dumps(log([{"type": "buy_shares", **PLAYER, "shares": ["NYC_²"]}])),
        json.dumps(log([{"type": "undo", "action_id": 10**400}])),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", [["replay"], ["digest"], ["export", "--to", "text"]])
def test_commands_say_what_is_wrong(tmp_path: Path, command: list[str], file: str) -> None:
    from railhead.cli.app import app

    path = tmp_path / "game.json"
    path.write_text(file, encoding="utf-8")
    done = CliRunner().invoke(app, [*command, str(path)])
    assert done.exception is None or type(done.exception).__name__ in ("SystemExit", "Failure"), (
        done.exception
    )
