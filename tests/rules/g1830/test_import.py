"""1830, games recorded by 18xx.games: what a log needs to say, and where recorded games end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.rules.positions import A, B, Table

from railhead.engine.actions import Buy, Pass
from railhead.notation.games18xx import replay

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
