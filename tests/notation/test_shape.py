"""Which entries of an 18xx.games file count, and what is wrong with files that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.notation.test_records import JSON

from railhead.notation.faults import Unreadable
from railhead.notation.games18xx import Fault, read_log, replay


def file(*actions: dict[str, Any], **changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": 1,
        "title": "1830",
        "players": [{"id": 7, "name": "Ada"}, {"id": 9, "name": "Ben"}, {"id": 4, "name": "Cleo"}],
        "settings": {"optional_rules": []},
        "actions": [{"id": number, **action} for number, action in enumerate(actions, start=1)],
    }
    return {**data, **changes}


def entry(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, "entity": 7, "entity_type": "player", **more}


def live(*actions: dict[str, Any]) -> list[int]:
    return [row.src for row in read_log(file(*actions)).entries]


PASS, UNDO, REDO, TALK = entry("pass"), entry("undo"), entry("redo"), entry("message", message="hi")


@pytest.mark.rule("1830/T-78")
def test_undo_and_redo_are_worked_out() -> None:
    assert live(PASS, UNDO, REDO, PASS) == [1, 4]
    assert live(PASS, PASS, UNDO, PASS) == [1, 4]
    assert live(PASS, PASS, UNDO, UNDO, REDO, PASS) == [1, 6]
    assert live(PASS, PASS, UNDO, UNDO, REDO, REDO) == [1, 2]


def test_undo_to_an_entry_takes_all_after_it() -> None:
    assert live(PASS, PASS, PASS, entry("undo", action_id=1), PASS) == [1, 5]
    assert live(PASS, PASS, entry("undo", action_id=0), PASS) == [4]
    assert live(PASS, PASS, PASS, entry("undo", action_id=1), REDO) == [1, 2, 3]
    assert live(PASS, UNDO, PASS, entry("undo", action_id=0), REDO) == [3]


def test_talk_is_neither_played_nor_undone() -> None:
    assert live(PASS, TALK, UNDO, PASS) == [4]
    assert live(PASS, TALK, TALK, UNDO, TALK, REDO) == [1]
    assert live(PASS, UNDO, TALK, REDO) == [1]


def test_a_remark_of_the_log_counts_for_undo() -> None:
    """Only chat is passed over there; a remark takes an undo upon itself, and ends what a redo could bring back."""
    remark = entry("log", message="said")
    assert live(PASS, remark, UNDO, PASS) == [1, 4]
    with pytest.raises(Unreadable, match="nothing to redo"):
        live(PASS, UNDO, remark, REDO)


def test_an_undo_before_everything_changes_nothing() -> None:
    assert live(UNDO, PASS) == [2]
    assert live(UNDO, REDO, PASS) == [3]


def test_automatic_actions_follow_and_programs_leave_no_trace() -> None:
    auto = [{"type": "pass", "entity": 9, "entity_type": "player"}]
    log = read_log(file(entry("pass", auto_actions=auto), entry("program_share_pass"), PASS))
    assert [(row.src, row.auto) for row in log.entries] == [(1, False), (1, True), (3, False)]
    log = read_log(file(entry("program_share_pass", auto_actions=auto), PASS))
    assert [(row.src, row.auto) for row in log.entries] == [(1, True), (2, False)]
    assert live(entry("pass", auto_actions=auto), UNDO, PASS) == [3]


@pytest.mark.conformance
@pytest.mark.rule("1830/T-78")
def test_recorded_marks_of_undone_entries_agree(shared: Path) -> None:
    for name in ("26855", "29133"):
        data = json.loads(
            (shared / "conformance" / "real" / "1830" / f"{name}.json").read_text(encoding="utf-8")
        )
        marked = [
            row["id"]
            for row in data["actions"]
            if not row.get("skip") and row["type"] not in ("message", "log")
        ]
        ours = {row.src for row in read_log(data).entries}
        programs = {row["id"] for row in data["actions"] if row["type"].startswith("program_")}
        assert ours - programs == set(marked) - programs
        assert len(marked) > 300


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (None, "one JSON object"),
        ([], "one JSON object"),
        (file(title=5), "title"),
        (file(title="1889"), "1889"),
        (file(players=[]), "players"),
        (file(players=[{"nick": "x"}]), "players[0].id"),
        (file(players=[{"id": 1}, {"id": 1}]), "players[1].id"),
        (file(players=[{"id": n} for n in range(30)]), "players"),
        (file(settings=[]), "settings"),
        (file(settings={"optional_rules": "x"}), "settings.optional_rules"),
        (file(settings={"optional_rules": ["simple_1830"]}), "simple_1830"),
        (file(actions={}), "actions"),
        (file(actions=["pass"]), "actions[0]"),
        (file(actions=[{"id": 1}]), "actions[0]"),
        (file(REDO), "nothing to redo"),
        (file(PASS, entry("undo", action_id="x")), "actions[1].action_id"),
        (file(entry("pass", auto_actions={"a": 1})), "actions[0].auto_actions"),
        (file(entry("pass", auto_actions=["x"])), "actions[0].auto_actions[0]"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(data: Any, place: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_log(data)
    assert place in str(fault.value)


def test_the_wrong_number_of_players_is_told() -> None:
    with pytest.raises(Unreadable, match="2 to 6 players"):
        replay(file(players=[{"id": 1}]))


@pytest.mark.conformance
def test_an_expansion_we_do_not_have_is_refused_in_one_sentence(shared: Path) -> None:
    data = json.loads(
        (shared / "conformance" / "out-of-scope" / "1817-volatility.json").read_text(encoding="utf-8")
    )
    with pytest.raises(Unreadable) as fault:
        read_log(data)
    assert "volatility" in str(fault.value) or "1817" in str(fault.value)


FIELDS = st.dictionaries(
    st.sampled_from(
        ["entity", "entity_type", "company", "price", "corporation", "share_price", "shares", "percent", "hex", "tile",
         "rotation", "city", "routes", "kind", "train", "exchange", "id"]
    ),
    JSON
    | st.sampled_from([7, 9, "SV", "PRR", "B&O", "player", "corporation", "company", "100,0,6", "57-0", "PRR_1", "E19"])
    | st.just(["PRR_1"]),
)  # fmt: skip


@pytest.mark.slow
@given(
    st.sampled_from(
        ["bid", "pass", "par", "buy_shares", "sell_shares", "buy_company", "lay_tile", "place_token", "run_routes",
         "dividend", "buy_train", "discard_train", "bankrupt", "end_game", "fly"]
    ),
    FIELDS,
)  # fmt: skip
def test_no_entry_breaks_the_reader(kind: str, fields: dict[str, Any]) -> None:
    for before in ((), (entry("bid", company="SV", price=20),)):
        try:
            replay(file(*before, {"type": kind, "entity": 7, "entity_type": "player", **fields}))
        except (Unreadable, Fault):
            continue
