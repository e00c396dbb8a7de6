"""The end of the game and the score."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import A, B, C

from railhead.engine.actions import BuyTrain, Pass
from railhead.titles.g1817.slots import LAST_SET, LAST_TURN


def ready(number: int, **options: bool) -> Wall:
    """The next train is an 8; one company operates in this round of a set of two."""
    t = Wall(3, **options).company("R", 10, 200, {A: 6}, home="F3", cash=1300, trains=("5",))
    return t.phase("7").next_is("8").operating_round(turn=6, number=number, of=2) and t


def play_out(t: Wall) -> list[tuple[str, int, int]]:
    """Plain play to the end; the rounds that were played."""
    rounds: list[tuple[str, int, int]] = []
    for _ in range(400):
        s = t.game.state
        if (s.round, s.turn, s.number) not in rounds:
            rounds.append((s.round, s.turn, s.number))
        if t.game.over:
            return rounds
        t.plain()
    raise AssertionError("the game does not end")


@pytest.mark.rule("R-1817-430", "R-1817-431", "R-1817-433", "1817/S-116", "R-1817-006")
def test_an_8_in_the_first_round() -> None:
    t = ready(1).skip_to("buy-trains")
    t.do(BuyTrain("8-0", 1100))
    assert (t.game.state.get(LAST_TURN), t.game.state.get(LAST_SET)) == (7, 2)
    rounds = [row for row in play_out(t) if row[0] == "operating"]
    assert rounds == [("operating", 6, 1), ("operating", 6, 2), ("operating", 7, 1), ("operating", 7, 2)]
    assert t.game.state.reason == "final_phase"


@pytest.mark.rule("R-1817-430", "R-1817-432", "R-1817-433", "1817/S-117", "1817/A-30")
def test_an_8_exported_after_the_second_round() -> None:
    t = ready(2)
    rounds = [row for row in play_out(t) if row[0] == "operating"]
    assert rounds == [("operating", 6, 2), ("operating", 7, 1), ("operating", 7, 2), ("operating", 7, 3)]


@pytest.mark.rule("R-1817-433", "1817/A-28", "1817/D-23")
@pytest.mark.parametrize(("final", "last"), [(True, "acquisition"), (False, "operating")])
def test_mergers_after_the_last_round(final: bool, last: str) -> None:
    t = ready(2, final_ma=final)
    rounds = play_out(t)
    assert (t.game.state.round, rounds[-1][1:]) == (last, (7, 3))
    assert Wall(3, PRESET).game.rules.options.flag("final_ma")


@pytest.mark.rule("R-1817-434", "1817/S-118", "1817/A-29", "1817/D-11")
@pytest.mark.parametrize(("preset", "score"), [("", 250), (PRESET, 310)])
def test_the_score(preset: str, score: int) -> None:
    t = (
        Wall(4, preset)
        .privates(CM=A)
        .company("R", 10, 90, {B: 2, A: 3}, home="F3")
        .company("GT", 5, "ACQ2", {A: 2}, home="B5")
    )
    t.company("H", 5, 120, {C: 2, "pool": 1}, shorts={A: 1}, home="B17", cash=500).purse(A, 100).stock_round()
    assert t.score(A) == score


@pytest.mark.rule("R-1817-111", "R-1817-430")
def test_no_shorts_once_the_end_is_announced() -> None:
    t = ready(1).skip_to("buy-trains").do(BuyTrain("8-0", 1100))
    while t.round != "stock":
        t.plain()
    from railhead.titles.g1817.actions import Short

    while t.actor == A:
        t.do(Pass())
    assert t.refused(Short("R")) == "short-phase"
