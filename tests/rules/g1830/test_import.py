"""1830, games recorded by 18xx.games: what a log needs to say, and where recorded games end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.notation.test_shape import file
from tests.rules.positions import READING, A, B, C, Table

from railhead.engine.actions import Buy, BuyPrivate, BuyTrain, Pass
from railhead.notation.games18xx import Fault, Replay, read_log, replay
from railhead.notation.games18xx.dialect import dialect
from railhead.notation.games18xx.shape import Entry
from railhead.notation.games18xx.writer import Writer

RESULTS = {
    "26855": ({"330": 2212, "82": 2127, "1627": 1831, "117": 310}, "bankrupt", 6, 6283, 502),
    "29133": ({"4631": 1477, "4639": 951, "4836": 887, "1668": 416}, "bankrupt", 4, 10746, 351),
}
"""Scores by player id, end, turn, bank and number of actions."""


@pytest.mark.conformance
@pytest.mark.rule("1830/T-77")
@pytest.mark.parametrize("name", sorted(RESULTS))
def test_recorded_games_end_as_they_did(shared: Path, name: str) -> None:
    data = json.loads((shared / "conformance" / "real" / "1830" / f"{name}.json").read_text(encoding="utf-8"))
    scores, reason, turn, bank, actions = RESULTS[name]
    game = replay(data).game
    ids = [str(player["id"]) for player in data["players"]]
    assert dict(zip(ids, game.result().values(), strict=True)) == scores
    assert (game.state.reason, game.state.turn, game.state.bank, game.length) == (reason, turn, bank, actions)
    assert game.title.phases[game.state.phase].name == "D"


@pytest.mark.rule("1830/T-80", "1830/D-25")
def test_after_a_purchase_a_pass_is_needed_only_where_something_could_be_sold() -> None:
    t = Table(4, "18xxgames").start("PRR", 67, B).stock_round(A, turn=1).do(Buy("PRR", "ipo"))
    assert t.actor == B, "nothing can be sold in the first stock round"
    t = Table(4, "18xxgames").start("PRR", 67, B).stock_round(A, turn=2).do(Buy("PRR", "ipo"))
    assert t.actor == A
    t.do(Pass())
    assert t.actor == B


@pytest.mark.rule("1830/T-80", "1830/D-12")
@pytest.mark.parametrize(("preset", "asked"), [("18xxgames", True), ("", False)])
def test_an_unused_csl_keeps_the_turn_open(preset: str, asked: bool) -> None:
    t = Table(4, preset).privates(CS="PRR").phase("3").running("PRR", 100, A, 60).tile("B20", "58", 0)
    steps = t.operating_round().rest_of_turn()
    assert ("last-purchases" in steps) == asked


def fault(t: Table, kind: str, entity: str, **more: Any) -> str:
    """Why a record could not go on with this entry of a corporation, empty if it could."""
    reader = Replay(read_log(file()))
    reader.game = t.game
    row = {"type": kind, "entity": entity, "entity_type": "corporation", **more}
    try:
        return str(reader.refusal(reader.read(Entry(1, False, row, "row"))) or "")
    except Fault as found:
        return found.reason


@pytest.mark.rule("1830/D-37", "1830/D-08", "R-1830-251")
def test_while_trains_are_returned_the_operating_corporation_may_buy_privates() -> None:
    """1830/D-37: PRR has bought the first 4-train, NYC is asked which train it returns, and PRR buys DH."""
    t = Table(3, READING).phase("3").sold_out("3").running("PRR", 100, A, 60).privates(DH=C)
    t.running("NYC", 67, B, 60).equip("NYC", "3", "3", "3", "3").tile("H10", "57", 1).fund("PRR", 1000)
    t.operating_round().skip_to("buy-trains").do(BuyTrain("4-0", 300))
    assert t.step == "return-trains"
    assert not fault(t, "buy_company", "PRR", company="DH", price=70)
    assert fault(t, "buy_company", "NYC", company="DH", price=70) == "it is not the turn of NYC"
    assert fault(t, "pass", "PRR") == "it is not the turn of PRR"
    assert not fault(t, "discard_train", "NYC", train=t.train("NYC", "3"))
    assert "NYC must return trains" in fault(t, "discard_train", "PRR", train="4-0")
    entry = Writer(t.game, dialect("1830"), (1, 2, 3)).write(t.do(BuyPrivate("DH", 70)).game.node)
    assert (t.step, t.owner("DH"), entry["entity"]) == ("return-trains", "PRR", "PRR")
