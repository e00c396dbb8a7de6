"""The conductor in 1817, on short positions: interest, loans, shorts, mergers and new companies."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import Wall

from railhead.bots.conductor import Conductor
from railhead.bots.conductor.advice import Brief
from railhead.bots.titles import g1817
from railhead.engine import verbs
from railhead.engine.actions import Action, Buy, BuyTrain, Dividend, Lay, Pass, Sell
from railhead.titles.g1817.actions import Convert, Loan, Merge, Short, Size, Start
from railhead.titles.g1817.slots import LAST_SET, LAST_TURN

BOT = Conductor(1)


def chosen(table: Wall) -> Action:
    """What the conductor does there."""
    seat = table.game.actor
    assert seat is not None
    return BOT.choose(table.game, seat)


def brief_of(table: Wall) -> Brief:
    """The decision as the advisers are given it."""
    assert table.game.actor is not None
    brief = BOT.brief(table.game, table.game.actor)
    g1817.clock(brief.outlook)
    return brief


def lost(holders: dict[int, int], treasury: int = 100) -> Wall:
    """A company whose only train goes with the next kind, with all its loans and little money."""
    table = Wall(players=3).phase("5").next_is("6")
    table.company("WC", 5, 120, {**holders}, home="F19", cash=treasury, loans=5, trains=("3",))
    return table


def test_what_will_be_liquidated_is_sold_short() -> None:
    table = lost({1: 3}).stock_round()
    assert g1817.doomed(brief_of(table), table.corporation("WC"))
    assert chosen(table) == Short("WC")
    assert BOT.reasons() == ("WC loses its trains and lacks $650 for another.",)


def test_its_shares_are_sold_but_not_by_its_president() -> None:
    assert chosen(lost({1: 2, 0: 1}).stock_round()) == Sell("WC", 1)
    assert not isinstance(chosen(lost({0: 3, 1: 2}).stock_round()), Sell | Short)


def test_what_can_pay_for_a_train_is_left_alone() -> None:
    assert not isinstance(chosen(lost({1: 3}, treasury=800).stock_round()), Short)


@pytest.mark.parametrize(("loans", "pays"), [(0, True), (5, False)])
def test_the_interest_is_kept_back(loans: int, pays: bool) -> None:
    """5 loans at $10: of $80 nothing may go out, for no loan is left to take for the interest."""
    table = Wall(players=3).phase("5")
    table.company("R", 5, 60, {0: 3}, home="F3", loans=loans, trains=("5",))
    table.tile("F3", "57", 2).tile("E2", "9", 2).operating_round()
    while table.step == "lay-track":
        table.do(Pass())
    while table.step != "dividend":
        table.do(chosen(table))
    table.rate(10)
    assert table.revenue == 80
    action = chosen(table)
    assert isinstance(action, Dividend)
    assert (action.how == "pay") is pays


def test_companies_of_one_player_merge_to_save_one() -> None:
    table = lost({0: 3}).company("B&A", 5, 100, {0: 3}, home="C26", cash=50, trains=("5",))
    table.merger_round()
    action = chosen(table)
    assert isinstance(action, Merge)
    assert {action.corporation, action.partner} == {"WC", "B&A"}


def test_a_merger_is_agreed_to_when_it_saves_or_raises() -> None:
    table = lost({1: 3}).company("B&A", 5, 100, {0: 3}, home="C26", trains=("5",)).merger_round()
    bot = Conductor(2)
    assert bot.agrees(table.game, Merge("B&A", "WC", "B&A"), 1)
    sound = lost({1: 3}, treasury=900).company("B&A", 5, 60, {0: 3}, home="C26", trains=("5",)).merger_round()
    assert not bot.agrees(sound.game, Merge("B&A", "WC", "B&A"), 1)


def test_idle_cash_founds_a_company_when_trains_are_dear() -> None:
    table = Wall(players=3).phase("5").purse(0, 1500).stock_round()
    action = chosen(table)
    assert isinstance(action, Start)
    assert action.amount == 400
    table.do(action)
    while not any(isinstance(choice, Size) for choice in table.game.choices()):
        table.do(chosen(table))
    assert chosen(table) == Size(10)


def test_a_new_company_gets_the_money_for_its_first_train() -> None:
    table = Wall(players=3).phase("6").purse(0, 900)
    table.company("WC", 10, 200, {0: 2}, home="F19", cash=250, operated=False).stock_round()
    assert chosen(table) == Buy("WC", "treasury")
    assert BOT.reasons() == ("$500 are missing for the first train of WC.",)


def test_the_rounds_after_the_last_train_are_counted() -> None:
    table = Wall(players=3).phase("8").company("WC", 10, 200, {0: 2}, home="F19", trains=("8",))
    table.operating_round(number=2, of=2)
    verbs.put(table.game, LAST_TURN, table.game.state.turn + 1)
    verbs.put(table.game, LAST_SET, 3)
    assert brief_of(table).outlook.rounds_left == 4


def test_a_loan_is_taken_for_interest_and_train_together() -> None:
    """$100 pay for a train or for the interest on a loan; who has to choose loses the company."""
    table = (
        Wall(players=3).phase("2").company("WC", 2, 90, {0: 2}, home="F19", cash=100, loans=1, operated=False)
    )
    table.operating_round()
    table.rate(10)
    while table.step == "lay-track" and not isinstance(chosen(table), Loan):
        table.do(Pass())
    assert chosen(table) == Loan("WC")
    assert BOT.reasons() == ("A train at $100 would take the money for the interest.",)
    table.do(Loan("WC"))
    while not isinstance(chosen(table), BuyTrain):
        table.do(Pass())


def test_track_does_not_take_the_money_for_the_first_train() -> None:
    table = (
        Wall(players=3).phase("2").company("WC", 2, 90, {0: 2}, home="F19", cash=110, loans=2, operated=False)
    )
    table.operating_round()
    table.rate(5)
    first = chosen(table)
    assert isinstance(first, Lay)
    table.do(first)
    assert table.treasury("WC") >= 100
    assert not isinstance(chosen(table), Lay)


def test_shares_are_not_bought_in_companies_without_trains_or_deep_in_debt() -> None:
    table = Wall(players=3).phase("2").purse(0, 300)
    table.company("WC", 5, 90, {1: 3}, home="F19", cash=300, loans=0)
    table.company("R", 5, 90, {1: 3}, home="F3", cash=300, loans=5, trains=("2",)).stock_round()
    brief = brief_of(table)
    assert {buy.corporation for buy in brief.of(Buy)} == {"WC", "R"}
    g1817.prudent(brief)
    assert not brief.has(Buy)


def test_a_larger_company_borrows_for_its_markers() -> None:
    """Without the money for them it would be liquidated."""
    table = Wall(players=3).phase("3").purse(0, 0)
    table.company("WC", 5, 90, {0: 3}, home="F19", cash=20, trains=("3",)).merger_round()
    table.do(Convert("WC"))
    while table.step != "after-loans":
        table.do(Pass())
    assert chosen(table) == Loan("WC")
    missing = int(table.game.state.interrupts[-2][2]) * 50 - 20
    assert BOT.reasons() == (f"${missing} are missing for its markers.",)
