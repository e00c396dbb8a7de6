"""Trains: what leaves, what runs once more, exports and phases."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import A, B

from railhead.engine.actions import BuyTrain, Discard, Pass
from railhead.titles.g1817.events import TrainExported


def buyer(kind: str, cash: int, *own: str, preset: str = "") -> Wall:
    """A company that buys the next train, of this kind."""
    t = Wall(3, preset).company("R", 10, 200, {A: 2}, home="F3", cash=cash, trains=own)
    return t.next_is(kind)


@pytest.mark.rule("R-1817-264", "R-1817-266", "R-1817-261", "1817/S-70", "1817/A-36", "1817/D-28")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_the_first_4_removes_2s_and_ends_2_plus(preset: str) -> None:
    t = Wall(3, preset).company("R", 10, 200, {A: 2}, home="F3", cash=500, trains=("2", "2", "2+"))
    t.phase("3").next_is("4").tile("F3", "57", 2).tile("E2", "9", 2).operating_round().skip_to("buy-trains")
    t.do(BuyTrain(t.next_train("4"), 400))
    assert (t.trains("R"), t.phase_name) == (["2+", "4"], "4")
    t.finish_turn()
    while t.round != "operating":
        t.do(Pass())
    t.skip_to("dividend")
    assert t.trains("R") == (["4"] if not preset else ["2+", "4"])
    t.plain()
    assert t.trains("R") == ["4"]


@pytest.mark.rule("R-1817-266", "1817/S-71")
def test_nobody_buys_an_obsolete_train() -> None:
    t = (
        Wall(3)
        .company("R", 10, 200, {A: 2}, home="F3", cash=500)
        .company("GT", 5, 90, {B: 2}, home="B5", trains=("2+",))
    )
    t.phase("4").operating_round().skip_to("buy-trains")
    assert t.refused(BuyTrain(t.train("GT", "2+"), 50)) == "train-obsolete"


@pytest.mark.rule("R-1817-266")
def test_obsolete_trains_in_the_market_vanish() -> None:
    t = buyer("4", 500).returned("2+").phase("3").next_is("4").operating_round().skip_to("buy-trains")
    t.do(BuyTrain(t.next_train("4"), 400))
    assert t.game.state.discarded == ()


@pytest.mark.rule("R-1817-260", "R-1817-262", "1817/S-72", "1817/A-37")
def test_the_limit_falls() -> None:
    t = (
        Wall(3)
        .company("R", 10, 200, {A: 2}, home="F3", cash=500)
        .company("GT", 5, 90, {B: 2}, home="B5", trains=("3",) * 4)
    )
    t.company("H", 5, 180, {B: 2}, home="B17", trains=("3",) * 4).phase("3").next_is("4").operating_round()
    t.skip_to("buy-trains").do(BuyTrain(t.next_train("4"), 400))
    assert (t.step, t.actor) == ("return-trains", B)
    assert t.refused(Discard("GT", t.train("GT", "3"))) == "discard-who", "operating order: H first"
    t.do(Discard("H", t.train("H", "3")), Discard("GT", t.train("GT", "3")))
    assert t.bank_trains() == {"4": 400, "3": 250}
    assert t.step == "buy-trains"


@pytest.mark.rule(
    "R-1817-265", "R-1817-295", "R-1817-002", "1817/S-73", "1817/A-42", "1817/D-04", "1817/D-26"
)
@pytest.mark.parametrize(("preset", "phase", "supply"), [("", "2", -1), (PRESET, "2+", 40)])
def test_the_first_export(preset: str, phase: str, supply: int) -> None:
    t = Wall(3, preset).company("R", 2, 100, {A: 2}, home="F3", cash=300, trains=("2",))
    assert t.game.rules.supply[0] == supply
    t.operating_round(turn=1, of=2)
    assert t.bank_trains() == {"2": 100}
    t.finish_turn()
    assert [event.train // 100 for event in t.events(TrainExported)] == [0]
    assert t.bank_trains() == {"2+": 100}
    assert t.phase_name == "2"
    while t.round != "operating":
        t.do(Pass())
    t.finish_turn()
    assert (t.phase_name, t.game.state.train_next[1]) == (phase, 1)


@pytest.mark.rule("R-1817-295", "1817/S-74", "R-1817-261")
def test_an_export_starts_a_phase() -> None:
    t = Wall(3).company("R", 5, 200, {A: 2}, home="F3", trains=("2",)).next_is("3").operating_round(of=2)
    t.finish_turn()
    assert (t.phase_name, t.round) == ("3", "merger")


@pytest.mark.rule("R-1817-296", "R-1817-002")
def test_eights_never_run_out() -> None:
    t = buyer("8", 100, "5").phase("8").operating_round(of=2)
    t.finish_turn()
    assert t.bank_trains() == {"8": 1100}
    assert t.game.state.train_next[-1] == 2


@pytest.mark.rule("R-1817-264")
@pytest.mark.parametrize(("kind", "gone", "price"), [("6", "3", 750), ("8", "4", 1100)])
def test_what_a_phase_removes(kind: str, gone: str, price: int) -> None:
    t = buyer(kind, price).company("GT", 5, 90, {B: 2}, home="B5", trains=(gone, "5")).operating_round()
    t.skip_to("buy-trains").do(BuyTrain(t.next_train(kind), price))
    assert t.trains("GT") == ["5"]


@pytest.mark.rule("R-1817-266", "1817/A-49", "R-1817-262")
def test_obsolete_trains_go_along_with_a_company() -> None:
    t = (
        Wall(3)
        .company("R", 5, 100, {A: 3}, home="F3", trains=("2+", "4"))
        .company("GT", 5, 100, {A: 3}, home="B5", trains=("2+", "4"))
    )
    t.phase("4").merger_round()
    from railhead.titles.g1817.actions import Merge

    t.do(Merge("R", "GT", "R"))
    assert sorted(t.trains("R")) == ["2+", "2+", "4", "4"]
    t.do(Discard("R", t.train("R", "2+")))
    assert t.game.state.discarded == ()
