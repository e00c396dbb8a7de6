"""1830, sequence: rounds in a set, who operates when, and the order within a turn."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, D, Table

from railhead.engine.actions import BuyPrivate, BuyTrain, Dividend, Lay, Pass, Place, Run, Sell
from railhead.engine.events import Paid, RoundBegan, TurnBegan
from railhead.finance.holders import BANK, CORPORATION

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def order_of(t: Table) -> list[str]:
    """Corporations in the order in which they have their turns."""
    number = t.game.state.number
    while t.round == "operating" and t.game.state.number == number:
        t.finish_turn()
    began = [event for node in t.game.nodes() for event in node.events if isinstance(event, TurnBegan)]
    names = [item.sym for item in t.game.title.corporations]
    return [names[event.entity - CORPORATION] for event in began if event.entity >= CORPORATION]


@pytest.mark.rule("R-1830-122", "1830/T-33")
@PRESETS
def test_dearest_first_then_further_right(preset: str) -> None:
    t = Table(4, preset)
    for sym, cell in (("PRR", (1, 6)), ("NYC", (2, 7)), ("CPR", (1, 7)), ("B&O", (0, 6))):
        t.running(sym, 67, A, 60).at(sym, *cell)
    assert order_of(t.operating_round()) == ["CPR", "B&O", "NYC", "PRR"]


@pytest.mark.rule("R-1830-122", "1830/A-16", "1830/T-34")
@PRESETS
def test_equal_price_and_column_upper_row_first(preset: str) -> None:
    t = Table(4, preset)
    for sym, cell in (("PRR", (7, 6)), ("NYC", (6, 6)), ("CPR", (5, 6))):
        t.running(sym, 100, A, 60).at(sym, *cell)
    assert {t.price(sym) for sym in ("PRR", "NYC", "CPR")} == {67}
    assert order_of(t.operating_round()) == ["CPR", "NYC", "PRR"]


@pytest.mark.rule("R-1830-122", "1830/T-34")
@PRESETS
def test_in_one_cell_the_earlier_token_first(preset: str) -> None:
    t = Table(4, preset).running("B&O", 100, A, 60).running("PRR", 100, B, 60)
    assert t.pile(0, 6) == ["B&O", "PRR"]
    assert order_of(t.operating_round()) == ["B&O", "PRR"]


@pytest.mark.rule("R-1830-123", "R-1830-285", "1830/A-17", "1830/T-35")
@PRESETS
def test_an_enforced_sale_changes_the_order(preset: str) -> None:
    t = Table(4, preset).running("PRR", 100, A, 60).running("NYC", 90, B, 40).give("NYC", A, 20)
    t.running("CPR", 82, C, 60).purse(A, 0).tile("H10", "57", 1).operating_round()
    assert t.acting == "PRR"
    t.skip_to("buy-trains").do(Sell("NYC", 1))
    assert t.price("NYC") == 82
    t.do(BuyTrain("2-0", 80))
    assert order_of(t) == ["PRR", "CPR", "NYC"], "CPR was in the box of 82 before NYC came"


@pytest.mark.rule("R-1830-120", "1830/T-36")
@PRESETS
def test_the_first_three_train_makes_the_next_set_two_rounds(preset: str) -> None:
    t = Table(4, preset).running("PRR", 100, A, 60).fund("PRR", 500).sold_out("2").tile("H10", "57", 1)
    t.operating_round(turn=1).skip_to("buy-trains").do(BuyTrain("3-0", 180))
    t.finish_turn()
    assert t.round == "stock", "the set under way keeps its one round"
    t.do(Pass(), Pass(), Pass(), Pass())
    assert (t.round, t.game.state.set_length) == ("operating", 2)
    t.finish_turn()
    assert (t.round, t.game.state.number) == ("operating", 2)
    t.finish_turn()
    assert t.round == "stock"


@pytest.mark.rule("R-1830-120", "1830/T-36")
@PRESETS
def test_the_first_five_train_makes_the_next_set_three_rounds(preset: str) -> None:
    t = Table(4, preset).phase("4").sold_out("4").running("PRR", 100, A, 60).fund("PRR", 900)
    t.tile("H10", "57", 1).operating_round(turn=3, number=1, of=2)
    t.skip_to("buy-trains").do(BuyTrain("5-0", 450)).finish_turn()
    assert (t.round, t.game.state.number) == ("operating", 2)
    t.finish_turn()
    assert t.round == "stock"
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.game.state.set_length == 3


@pytest.mark.rule("R-1830-121", "R-1830-195")
def test_an_operating_round_starts_with_the_income_of_privates() -> None:
    t = Table(4).privates(SV=A, DH="PRR", BO=D).running("PRR", 100, B, 60).operating_round()
    income = [event for event in t.game.events if isinstance(event, Paid) and event.why == "private"]
    assert income == [
        Paid(BANK, A, 5, "private"),
        Paid(BANK, CORPORATION, 15, "private"),
        Paid(BANK, D, 30, "private"),
    ]
    assert (t.cash(A), t.treasury("PRR"), t.cash(D), t.cash(C)) == (605, 15, 630, 600)


@pytest.mark.rule("R-1830-121")
def test_unfloated_corporations_do_not_operate() -> None:
    t = Table(4).running("PRR", 100, B, 60).start("NYC", 90, A, 50).operating_round()
    assert order_of(t) == ["PRR"]


def full_turn(t: Table) -> Table:
    """PRR with money, a train and a line, at the start of its turn."""
    t.running("PRR", 100, A, 60).fund("PRR", 500).equip("PRR", "2").tile("H10", "57", 1)
    return t.privates(SV=B).phase("3").operating_round()


@pytest.mark.rule("R-1830-130")
def test_the_order_of_a_turn_is_fixed() -> None:
    t = full_turn(Table(4))
    assert t.step == "lay-track"
    assert t.refused(Place("H10")) == "not-now"
    assert t.refused(Dividend("pay")) == "not-now"
    assert t.refused(BuyTrain("3-1", 180)) == "not-now"
    t.do(Lay("H14", "9", 1))
    assert t.step == "place-token"
    assert t.refused(Lay("H8", "9", 1)) == "not-now"
    t.do(Place("H10"))
    assert t.step == "run-trains"
    assert t.refused(Pass()) == "not-now", "running is no optional step"
    t.do(t.game.best_run())
    assert t.step == "dividend"
    assert t.refused(t.game.best_run()) == "not-now"
    t.do(Dividend("withhold"))
    assert t.step == "buy-trains"
    assert t.refused(Lay("H8", "9", 1)) == "not-now"
    t.do(BuyTrain("3-1", 180))
    assert t.legal(Pass())


@pytest.mark.rule("R-1830-130")
def test_optional_steps_may_be_left_out() -> None:
    t = full_turn(Table(4)).do(Pass(), Pass())
    assert t.step == "run-trains"
    t.do(t.game.best_run(), Dividend("pay"), Pass())
    assert t.trains("PRR") == ["2"]


@pytest.mark.rule("R-1830-131")
def test_expenses_are_paid_from_the_treasury_of_the_moment() -> None:
    t = Table(4).running("B&O", 100, A, 60).running("CPR", 90, B, 60).fund("B&O", 79).fund("CPR", 80)
    t.tile("B20", "58", 2).operating_round()
    assert t.acting == "CPR", "B&O can lay nothing for $79"
    t = Table(4).running("B&O", 100, A, 60).fund("B&O", 80).operating_round().do(Lay("I17", "9", 1))
    assert t.treasury("B&O") == 0


@pytest.mark.rule("R-1830-131")
def test_revenue_can_be_spent_after_the_dividend_is_declared() -> None:
    t = Table(4).running("PRR", 100, A, 60).fund("PRR", 55).equip("PRR", "2").tile("H10", "57", 1)
    t.operating_round().skip_to("dividend").do(Dividend("withhold"))
    assert t.treasury("PRR") == 85
    t.do(BuyTrain("2-1", 80))
    assert t.trains("PRR") == ["2", "2"]


@pytest.mark.rule("R-1830-132", "R-1830-251")
def test_privates_are_bought_at_any_moment_of_the_own_turn() -> None:
    t = full_turn(Table(4))
    for step in (
        "lay-track", "place-token", "run-trains", "dividend", "buy-trains",
    ):  # fmt: skip
        t.skip_to(step)
        assert t.legal(BuyPrivate("SV", 10)), step
    t.do(BuyPrivate("SV", 40))
    assert (t.owner("SV"), t.cash(B)) == ("PRR", 600 + 5 + 40)


@pytest.mark.rule("R-1830-133")
def test_a_new_train_runs_in_the_next_turn() -> None:
    t = Table(4).running("PRR", 100, A, 60).fund("PRR", 500).tile("H10", "57", 1).operating_round(of=2)
    t.skip_to("buy-trains").do(BuyTrain("2-0", 80))
    assert t.refused(Run(())) == "not-now"
    assert t.game.state.last_revenue[0] == 0
    t.finish_turn().skip_to("run-trains")
    t.do(t.game.best_run())
    assert t.revenue == 30


@pytest.mark.rule("R-1830-120")
def test_round_names_in_the_log() -> None:
    t = Table(4).running("PRR", 100, A, 60).operating_round(turn=2).finish_turn()
    assert t.events(RoundBegan) == [RoundBegan("stock", 3, 0)]
