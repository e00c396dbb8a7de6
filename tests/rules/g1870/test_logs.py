"""1870 in files of 18xx.games: what entries mean, and that they can be written again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.rules.g1870.table import PRESET

import railhead
from railhead.notation.faults import Unreadable
from railhead.notation.games18xx import Fault, Replay, export, read_log, replay
from railhead.titles.g1870.actions import Decline, Reissue

RECORDS = (
    "1644327587-Mississippi-river-madness", "1870_game_end_bankrupt", "34110",
    "40469-white-to-yellow-price-protect-allowed", "game-end-market-400",
)  # fmt: skip


def log(*actions: dict[str, Any], players: int = 4) -> dict[str, Any]:
    """A file with these entries."""
    rows = [{"id": n + 1, **action} for n, action in enumerate(actions)]
    seats = [{"id": n + 1, "name": f"P{n + 1}"} for n in range(players)]
    return {"title": "1870", "id": 1, "players": seats, "settings": {"optional_rules": []}, "actions": rows}


def bid(player: int, company: str, price: int) -> dict[str, Any]:
    return {"type": "bid", "entity": player, "entity_type": "player", "company": company, "price": price}


def passes(player: int) -> dict[str, Any]:
    return {"type": "pass", "entity": player, "entity_type": "player"}


def undo(**more: Any) -> dict[str, Any]:
    return {"type": "undo", "entity": 1, "entity_type": "player", **more}


@pytest.mark.rule("1870/T-89")
def test_undo_and_redo() -> None:
    redo = {"type": "redo", "entity": 1, "entity_type": "player"}
    rows = [bid(1, "GRSC", 20), passes(2), undo(), undo(), redo, bid(2, "MRBC", 40)]
    entries = read_log(log(*rows)).entries
    assert [entry.data["type"] for entry in entries] == ["bid", "bid"]
    assert [entry.data["company"] for entry in entries] == ["GRSC", "MRBC"]
    with pytest.raises(Unreadable, match="nothing to redo"):
        read_log(log(*rows, redo))


@pytest.mark.rule("1870/T-90")
def test_undo_to_the_start() -> None:
    message = {"type": "message", "entity": 1, "entity_type": "player", "message": "hi"}
    rows = [
        bid(1, "GRSC", 20),
        message,
        passes(2),
        passes(3),
        message,
        passes(4),
        passes(1),
        undo(action_id=0),
    ]
    assert [entry for entry in read_log(log(*rows)).entries if entry.data["type"] != "message"] == []


@pytest.mark.rule("1870/T-95")
def test_a_programmed_pass_is_one_pass() -> None:
    program = {
        "type": "program_share_pass",
        "entity": 2,
        "entity_type": "player",
        "auto_actions": [passes(2)],
    }
    game = replay(log(bid(1, "GRSC", 20), program)).game
    assert [action.kind for action in game.actions] == ["take", "pass"]
    assert game.actor == 2


def records(shared: Path) -> Path:
    return shared / "conformance" / "real" / "1870"


@pytest.mark.conformance
@pytest.mark.rule("1870/T-92", "1870/T-93")
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_there_and_back(shared: Path, name: str) -> None:
    data = json.loads((records(shared) / f"{name}.json").read_text(encoding="utf-8"))
    first = replay(data)
    assert not first.notes, "every recomputed revenue equals the recorded one"
    recorded = {str(player): score for player, score in data["result"].items()}
    ids = [ident for ident, _ in first.log.players]
    scores = {str(ids[seat]): score for seat, score in enumerate(first.game.result().values())}
    assert scores == recorded
    again = json.loads(json.dumps(export(first.game, ids)))
    kinds = [entry["type"] for entry in again["actions"]]
    assert kinds.count("destination_connection") > 0, "without these entries their program cannot load it"
    assert not any(kind.startswith("program") for kind in kinds)
    assert replay(again).game.state == first.game.state


@pytest.mark.conformance
@pytest.mark.rule("1870/T-91", "1870/T-97")
def test_entries_of_protection_and_reissue(shared: Path) -> None:
    found = {"decline": 0, "reissue": 0}
    path = shared / "conformance" / "generated" / "1870" / "1001.json"
    game = Replay(read_log(json.loads(path.read_text(encoding="utf-8"))))
    for entry in game.log.entries:
        asked = game.game.step.name
        game.play(entry)
        action = game.game.node.action
        if isinstance(action, Decline):
            assert asked == "price-protection"
            assert entry.data["type"] == "pass"
            found["decline"] += 1
        elif isinstance(action, Reissue):
            number = game.game.title.corporation_index[action.corporation]
            assert entry.data["share_price"] == game.game.state.par[number], "the resulting par"
            found["reissue"] += 1
    assert found["reissue"] > 0


@pytest.mark.conformance
@pytest.mark.rule("R-1870-067")
def test_any_purchase_of_who_is_asked_protects_the_block(shared: Path) -> None:
    """R-1870-067: whatever share the entry names, the block that was sold is bought, with its own certificates."""
    path = shared / "conformance" / "real" / "1870" / "40469-white-to-yellow-price-protect-allowed.json"
    game = Replay(read_log(json.loads(path.read_text(encoding="utf-8"))))
    seen = 0
    for entry in game.log.entries:
        if game.game.step.name == "price-protection" and entry.data["type"] == "buy_shares":
            plain = game.read(entry)
            sym = game.game.title.corporations[game.game.state.interrupts[-1][1]].sym
            assert [f"{sym}_{number}" for number in plain.ids] == entry.data["shares"]
            other = {**entry.data, "shares": ["GMO_8"], "percent": 10}
            assert game.read(replace(entry, data=other)) == plain
            someone = next(ident for ident, _ in game.log.players if ident != entry.data["entity"])
            with pytest.raises(Fault, match="not the turn"):
                game.read(replace(entry, data={**other, "entity": someone}))
            seen += 1
        game.play(entry)
    assert seen == 5


@pytest.mark.rule("1870/T-93")
def test_only_games_of_the_preset_are_written() -> None:
    from railhead.notation.games18xx import NotExportable

    with pytest.raises(NotExportable):
        export(railhead.new("1870", 4))
    assert export(railhead.new("1870", 4, preset=PRESET))["title"] == "1870"
