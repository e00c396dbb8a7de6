"""1870, the variants."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.g1870.test_connection import nearly
from tests.rules.g1870.test_privates import settle_checks
from tests.rules.positions import A, B, C

from railhead.engine import verbs
from railhead.engine.actions import Buy, BuyTrain, Dividend, Pass
from railhead.engine.events import GameEnded, RoundBegan
from railhead.engine.state import replaced
from railhead.engine.steps.run import run_problem
from railhead.notation.digest import snapshot
from railhead.notation.ledger import Ledger
from railhead.titles.g1870.actions import Destination
from railhead.titles.g1870.companies import CLOSINGS


def atsf_at_375(preset: str = "", finish: bool = True) -> West:
    """ATSF, at $375, is about to declare what it does with its income."""
    t = West(4, preset, finish_on_400=finish).privates().company("ATSF", 76, {A: 60}, (0, 19), cash=500)
    t.company("IC", 76, {B: 60}, cash=100).tile("B9", "57", 1).tile("B11", "57", 1).equip(
        "ATSF", "2"
    ).operating_round()
    settle_checks(t)
    while t.step != "dividend":
        t.plain()
    return t


@pytest.mark.rule("R-1870-142", "1870/D-21", "1870/T-87")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_the_400_finish(preset: str) -> None:
    t = atsf_at_375(preset).do(Dividend("pay"))
    assert t.price("ATSF") == 400
    assert t.game.over == bool(preset)
    if not preset:
        t.do(BuyTrain(t.next_train("2"), 80))
        while not t.game.over:
            assert t.acting == "ATSF", "nobody else operates"
            t.plain()
    assert t.game.state.reason == "stock_market"


@pytest.mark.rule("R-1870-142")
def test_without_the_variant_400_ends_nothing() -> None:
    t = atsf_at_375(finish=False).do(Dividend("pay")).finish_turn()
    assert (t.price("ATSF"), t.game.over, t.acting) == (400, False, "IC")


@pytest.mark.rule("R-1870-142")
def test_400_at_the_end_of_a_stock_round() -> None:
    t = West(2, finish_on_400=True).privates().company("MP", 76, {A: 60, B: 40}, (1, 20)).stock_round()
    t.do(Pass(), Pass())
    assert (t.price("MP"), t.game.state.reason) == (400, "stock_market")
    assert not t.events(RoundBegan), "no operating round follows"


@pytest.mark.rule("R-1870-142", "1870/D-21")
def test_400_at_the_end_of_a_stock_round_ends_the_game_at_once() -> None:
    """1870/D-21: the move of a sold-out token ends the game, once, before the priority card is handed on."""
    t = West(3, PRESET, finish_on_400=True).privates().company("MP", 76, {A: 60, B: 40}, (1, 20))
    t.company("IC", 76, {C: 60}).stock_round().do(Buy("IC", "ipo"))
    ended = 0
    while not t.game.over:
        t.do(Pass())
        ended += len(t.events(GameEnded))
    assert (t.price("MP"), ended) == (400, 1)
    assert snapshot(t.game, Ledger(t.game.title), "ABC")["turn.order"] == ["A", "B", "C"]


@pytest.mark.rule("R-1870-142", "R-1870-135")
def test_400_in_a_connection_run_before_the_first_turn() -> None:
    """R-1870-142: nobody's turn has begun, so nobody operates any more."""
    t = nearly(finish_on_400=True).at("FW", 0, 19).tile("C4", "9", 2).operating_round()
    t.do(Destination("map")).do(t.game.best_run()).do(Dividend("pay"))
    assert (t.price("FW"), t.game.state.reason) == (400, "stock_market")


@pytest.mark.rule("R-1870-143", "1870/T-88", "1870/A-39")
def test_diesels() -> None:
    t = (
        West(4, diesels=True)
        .privates()
        .phase("5")
        .company("TP", 76, {A: 60}, cash=2000)
        .equip("TP", "4", "5")
    )
    t.company("IC", 76, {B: 60}).equip("IC", "5", "4").operating_round()
    assert t.bank_trains() == {"6": 630, "D": 1100}
    while t.step != "buy-trains":
        t.plain()
    four = t.train("TP", "4")
    cash = t.treasury("TP")
    t.do(BuyTrain("D-0", 800, four))
    assert t.treasury("TP") == cash - 800
    assert t.trains("TP") == ["5", "D"]
    assert t.trains("IC") == ["5"], "4s are gone, 5s stay"
    assert t.game.state.discarded == ()
    phase = t.game.title.phases[t.game.state.phase]
    assert (phase.train_limit, phase.operating_rounds, t.game.title.bands[phase.band]) == (2, 3, "bottom")
    assert [p.name for p in t.game.title.phases] == ["1", "2", "3", "4", "5", "D"]
    assert run_problem(t.game, t.corporation("TP")).trains[1].reach is None


@pytest.mark.rule("R-1870-143")
def test_no_diesels_before_the_first_six() -> None:
    t = West(4, diesels=True).privates().phase("4").company("TP", 76, {A: 60}, cash=2000).operating_round()
    assert t.bank_trains() == {"5": 450}


@pytest.mark.rule("R-1870-143", "1870/T-107", "1870/A-39")
def test_there_is_always_another_diesel() -> None:
    t = West(4, diesels=True).privates().phase("D").company("TP", 76, {A: 60}, cash=2000).equip("TP", "5")
    t.company("IC", 76, {B: 60})
    t.game.state.train_next = replaced(t.game.state.train_next, t.game.title.train_index["D"], 7)
    t.operating_round()
    while t.step != "buy-trains":
        t.plain()
    t.do(BuyTrain("D-7", 800, t.train("TP", "5")))
    assert t.trains("TP") == ["D"]
    assert t.bank_trains()["5"] == 450, "the 5 lies in the pool"


@pytest.mark.rule("R-1870-146")
def test_fewer_tiles_and_lower_limits() -> None:
    plain, few = West(4).game.title.map, West(4, original_tiles=True).game.title.map
    left = [(tile.number, plain.supply[n] - few.supply[n]) for n, tile in enumerate(plain.tiles)]
    gone = {number: count for number, count in left if count}
    assert gone == {
        "4": 2, "7": 2, "8": 2, "9": 3, "16": 1, "17": 1, "18": 1, "19": 1, "20": 1, "25": 2, "26": 1, "27": 1,
        "28": 1, "29": 1, "141": 1, "142": 1, "40": 1, "70": 1, "145": 1, "146": 1, "147": 1,
    }  # fmt: skip
    t = West(4, eight_company_limits=True)
    verbs.put(t.game, CLOSINGS, 2)
    assert t.certificate_limit == 12
