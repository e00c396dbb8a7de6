"""Records that rest on what 18xx.games remembers of a map: skipped steps are passes, the rest stops with a reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.notation.samples import sample

from railhead.engine.actions import Pass, Run
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION
from railhead.notation.games18xx import Fault, Replay, export, read_log

OURS = (4, 7, "18xxgames")


def games() -> list[tuple[Game, int]]:
    """Our sample before each of its actions, with the place of the action in the file."""
    game = sample(*OURS)
    return [(game.at(number), number) for number in range(game.length)]


def without(place: int) -> dict[str, Any]:
    """The sample's file without one entry."""
    data = copy.deepcopy(export(sample(*OURS)))
    del data["actions"][place]
    return data


def played(data: dict[str, Any]) -> Replay:
    back = Replay(read_log(data))
    for entry in back.log.entries:
        back.play(entry)
    return back


@pytest.mark.slow
@pytest.mark.parametrize(("step", "action"), [("place-token", Pass()), ("run-trains", Run())])
def test_a_step_that_was_skipped_is_a_pass_with_a_note(step: str, action: Pass | Run) -> None:
    whole = sample(*OURS)
    place = next(n for game, n in games() if game.step.name == step and whole.actions[n] == action)
    back = played(without(place))
    assert back.game.state == whole.state
    assert back.game.actions == whole.actions
    assert len(back.notes) == 1
    assert "was not asked there" in back.notes[0]


@pytest.mark.slow
def test_a_pass_that_was_asked_for_by_the_rules_is_missed() -> None:
    """Buying trains is never skipped because of a map."""
    whole = sample(*OURS)
    place = next(n for game, n in games() if game.step.name == "buy-trains" and whole.actions[n] == Pass())
    with pytest.raises(Fault):
        played(without(place))


def before_a_duty() -> tuple[list[dict[str, Any]], str]:
    """The entries up to a moment at which a corporation must buy a train, and its name."""
    whole = sample(*OURS)
    rows = export(whole)["actions"]
    for game, number in games():
        if game.step.name == "buy-trains" and game.why_not(Pass()) is not None:
            return rows[:number], game.title.corporations[game.state.entity - CORPORATION].sym
    raise AssertionError("nobody ever had to buy a train")


@pytest.mark.slow
@pytest.mark.parametrize("own", [True, False])
def test_a_record_that_rests_on_an_old_map_stops_and_says_so(own: bool) -> None:
    rows, sym = before_a_duty()
    other = next(row.sym for row in sample(*OURS).title.corporations if row.sym != sym)
    wrong = {
        "type": "pass",
        "entity": sym if own else other,
        "entity_type": "corporation",
        "id": len(rows) + 1,
    }
    data = {**export(sample(*OURS)), "actions": [*rows, wrong]}
    back = Replay(read_log(data))
    for entry in back.log.entries[:-1]:
        back.play(entry)
    before = back.game.state
    with pytest.raises(Fault, match="map it remembers" if own else "can be stuck there"):
        back.play(back.log.entries[-1])
    assert back.game.state is before
    assert not back.notes
