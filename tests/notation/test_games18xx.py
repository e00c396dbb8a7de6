"""Games to 18xx.games files and back; what their entries mean; what is let pass when they are trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.notation.samples import SAMPLES, sample, short
from tests.notation.test_shape import entry, file

import railhead
from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.notation.games18xx import Fault, NotExportable, Replay, export, read_log, replay
from railhead.notation.games18xx.compare import compare, digest_lines
from railhead.notation.games18xx.routes import paths_of_leg, read_path, write_path

OURS = [row for row in SAMPLES if row[2]]
NEEDED = {
    "bid": {"company", "price"}, "pass": set(), "par": {"corporation", "share_price"}, "buy_shares": {"shares"},
    "sell_shares": {"shares", "percent"}, "buy_company": {"company", "price"}, "lay_tile": {"hex", "tile", "rotation"},
    "place_token": {"city"}, "run_routes": {"routes"}, "dividend": {"kind"}, "discard_train": {"train"},
    "buy_train": {"train", "price", "exchange"}, "bankrupt": set(), "end_game": set(),
}  # fmt: skip
"""Fields of dossier 5.5."""


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "preset"), OURS)
def test_a_game_of_ours_comes_back_with_the_same_digests(players: int, seed: int, preset: str) -> None:
    game = sample(players, seed, preset)
    data = json.loads(json.dumps(export(game, ids=[f"p{seat}" for seat in range(players)])))
    again = replay(data)
    assert again.game.actions == game.actions
    assert again.game.state == game.state
    assert again.notes == []
    lines = list(digest_lines(Replay(read_log(data)), "x"))
    second = json.loads(json.dumps(export(again.game, ids=[f"p{seat}" for seat in range(players)])))
    assert second == data
    assert next(compare(Replay(read_log(second)), lines), None) is None
    assert data["result"] == {f"p{seat}": score for seat, score in enumerate(game.result().values())}


def minimal(row: dict[str, Any], number: int) -> dict[str, Any]:
    """Only what a loader needs."""
    kept = {key: row[key] for key in ("type", "entity", "entity_type") if key in row}
    kept |= {key: row[key] for key in NEEDED[row["type"]] if key in row}
    if "routes" in kept:
        kept["routes"] = [{"train": r["train"], "connections": r["connections"]} for r in kept["routes"]]
    return {**kept, "id": number}


@pytest.mark.conformance
@pytest.mark.rule("1830/T-79")
@pytest.mark.parametrize(
    "name", ["real/1830/26855", "real/1830/29133", "generated/1830/1002", "generated/1830/1004"]
)
def test_recorded_games_survive_minimal_fields_and_our_export(shared: Path, name: str) -> None:
    data = json.loads((shared / "conformance" / f"{name}.json").read_text(encoding="utf-8"))
    log = read_log(data)
    whole = replay(data)
    slim = {**data, "actions": [minimal(dict(row.data), n) for n, row in enumerate(log.entries, start=1)]}
    assert replay(slim).game.state == whole.game.state
    ours = export(whole.game, ids=[ident for ident, _ in log.players])
    assert ours["settings"]["optional_rules"] == sorted(log.optional_rules)
    again = replay(json.loads(json.dumps(ours)))
    assert again.game.state == whole.game.state
    assert again.notes == []
    if whole.game.over and data.get("result"):
        assert ours["result"] == data["result"]


def test_a_game_by_other_options_is_not_exported() -> None:
    with pytest.raises(NotExportable, match="revenue_policy"):
        export(short(""))


def test_optional_rules_are_found_again() -> None:
    game = railhead.new("1830", players=3, preset="18xxgames", options={"six_supply": 3})
    assert export(game)["settings"]["optional_rules"] == ["optional_6_train"]
    game = railhead.new("1830", players=3, preset="18xxgames", options={"brown_multibuy_source": "any"})
    assert export(game)["settings"]["optional_rules"] == ["multiple_brown_from_ipo"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (entry("bid", company="SV", price=20, entity=9), "not the turn"),
        (entry("bid", company="SV", price=20, entity=5), "no player"),
        (entry("bid", company="XX", price=20), "no private"),
        (entry("bid", company="SV", price="20"), "price"),
        (entry("bid", company="SV", price=2000), "2,000"),
        (entry("bid", company="DH", price=70), "at least"),
        (entry("pass", entity="PRR", entity_type="corporation"), "not the turn"),
        (entry("pass", entity="DH", entity_type="company"), "not asked"),
        (entry("pass", entity_type="ghost"), "kind of entity"),
        (entry("fly"), "not known"),
        (entry("buy_shares", shares=["PRR_1"]), "not possible now"),
        (entry("buy_shares", shares=["PRR_99"]), "no certificate"),
        (entry("buy_shares", shares=["PRR_1", "PRR_2"]), "one certificate"),
        (entry("sell_shares", shares=["PRR_1"], percent=10), "does not belong"),
        (entry("par", corporation="PRR", share_price="67,0,1"), "starting box"),
        (
            entry("lay_tile", entity="PRR", entity_type="corporation", hex="E19", tile="57-9", rotation=0),
            "supply",
        ),
        (entry("place_token", entity="PRR", entity_type="corporation", city="57-0-0"), "not on the map"),
    ],
)
def test_a_bad_entry_is_a_fault_and_changes_nothing(row: dict[str, Any], reason: str) -> None:
    log = read_log(file(row))
    game = Replay(log)
    before = game.game.state
    with pytest.raises(Fault) as fault:
        game.play(log.entries[0])
    assert reason in str(fault.value)
    assert "actions[0]" in str(fault.value)
    assert game.game.state is before


def changed(game: Game, of_type: str, **fields: Any) -> tuple[dict[str, Any], int]:
    """An exported game in which the last entry of a kind that can be spoilt is spoilt; and where it is."""
    data = export(game)
    for place in reversed(range(len(data["actions"]))):
        if data["actions"][place]["type"] == of_type:
            data["actions"] = data["actions"][: place + 1]
            data["actions"][place] = {**data["actions"][place], **fields}
            return data, place
    raise AssertionError(of_type)


def fault_of(data: dict[str, Any], trust: str = "strict") -> Fault | None:
    """What a reader finds wrong with a file."""
    try:
        replay(data, trust)
    except Fault as fault:
        return fault
    return None


@pytest.mark.slow
def test_trusting_lets_pass_what_their_loader_does_not_check() -> None:
    game = sample(*OURS[0])
    passed = 0
    for rotation in range(6):
        data, place = changed(game, "lay_tile", rotation=rotation)
        fault = fault_of(data)
        if fault is None:
            continue
        assert fault.refusal is not None
        if fault.refusal.code in ("tile-rotation", "tile-unconnected") and fault_of(data, "trusting") is None:
            trusted = replay(data, "trusting")
            assert trusted.game.length == place + 1
            assert len(trusted.notes) == 1
            assert "let pass" in trusted.notes[0]
            passed += 1
    assert passed


@pytest.mark.slow
def test_trusting_does_not_let_pass_the_rest() -> None:
    data, _ = changed(sample(*OURS[0]), "dividend", kind="half")
    with pytest.raises(Fault):
        replay(data, "trusting")
    with pytest.raises(ValueError, match="strict or trusting"):
        replay(data, "blind")


def test_another_revenue_in_the_file_is_noted() -> None:
    game = sample(*OURS[0])
    data = export(game)
    for row in data["actions"]:
        if row["type"] == "run_routes" and row["routes"]:
            row["routes"][0]["revenue"] += 10
            break
    again = replay(data)
    assert again.game.state == game.state
    assert len(again.notes) == 1
    assert "the file has" in again.notes[0]


def test_a_leg_can_be_read_in_both_directions_and_stops_are_told_apart() -> None:
    """Baltimore lies between the two halves of New York and Philadelphia once tiles join them."""
    game = railhead.new("1830", players=3)
    board = game.state.board
    index, tiles = board.map.index, board.map.tile_index
    board = board.with_tile(index["H18"], tiles["59"], 0)
    exits = board.face(index["H18"]).stop_exits
    assert len(exits) == 2
    board = board.with_tile(index["H16"], tiles["57"], 1)
    legs = paths_of_leg(board, [index["H16"], index["H18"]]) + paths_of_leg(
        board, [index["H18"], index["H16"]]
    )
    for path in legs:
        written = write_path(board, path)
        assert read_path(board, written, ()) in (path, path[::-1])
        backwards = {"connections": [leg[::-1] for leg in written["connections"]], "nodes": written["nodes"]}
        assert set(read_path(board, backwards, ())) == set(path)


@pytest.mark.rule("1830/T-80", "1830/D-25")
def test_first_stock_round_needs_no_pass_after_a_purchase() -> None:
    rows = [
        entry("bid", company=sym, price=price, entity=who)
        for sym, price, who in (
            ("SV", 20, 7), ("CS", 40, 9), ("DH", 70, 4), ("MH", 110, 7), ("CA", 160, 9), ("BO", 220, 4)
        )
    ]  # fmt: skip
    rows.append(entry("par", corporation="B&O", share_price="100,0,6", entity=4))
    rows.append(entry("buy_shares", shares=["B&O_1"], percent=10))
    rows.append(entry("buy_shares", shares=["B&O_2"], percent=10, entity=9))
    game = replay(file(*rows)).game
    assert game.state.round == "stock"
    assert game.actor == 2
    assert not any(isinstance(action, Pass) for action in game.actions)
