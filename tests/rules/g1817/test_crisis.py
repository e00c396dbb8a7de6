"""Cash crises, bankruptcies, and companies that nobody leads."""

from __future__ import annotations

import pytest
from tests.rules.g1817.table import PRESET, Wall
from tests.rules.positions import READING, A, B, C, D

from railhead.engine import verbs
from railhead.engine.actions import Bankrupt, Discard, Pass, Sell
from railhead.engine.books import faults
from railhead.finance.holders import BANK
from railhead.titles.g1817.actions import Lift, Raise
from railhead.titles.g1817.crisis import ask_debtors, charge, debt_of
from railhead.titles.g1817.events import CrisisBegan


def owing(t: Wall, player: int, amount: int, company: str = "") -> Wall:
    """A player owes the bank so much, in an operating round."""
    t.operating_round()
    charge(t.game, player, amount, "test", t.corporation(company) if company else -1)
    ask_debtors(t.game, player)
    t.game._settle()
    return t.keep()


def others(t: Wall) -> Wall:
    """A company of D's that keeps the round going."""
    return t.company("WT", 5, 40, {D: 2}, home="C22", trains=("2",))


@pytest.mark.rule("R-1817-400", "R-1817-401", "1817/S-110")
def test_one_share_is_enough() -> None:
    t = others(Wall(4)).company("R", 5, 80, {B: 2, A: 1}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 41)
    assert (t.step, t.actor) == ("cash-crisis", A)
    assert t.refused(Bankrupt()) == "crisis-solvent"
    t.do(Sell("R", 1))
    assert (t.cash(A), t.shares("R", "pool"), t.price("R"), debt_of(t.game, A)) == (39, 1, 80, None)


@pytest.mark.rule("R-1817-401", "R-1817-402", "1817/S-111")
def test_no_presidency_changes_hands() -> None:
    t = others(Wall(4)).company("R", 10, 80, {A: 3, B: 3}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 50)
    assert t.refused(Sell("R", 1)) == "crisis-presidency"
    t.do(Bankrupt())
    assert t.bankrupt(A)


@pytest.mark.rule("R-1817-401", "R-1817-101")
def test_ordinary_rules_of_sales_hold() -> None:
    t = (
        others(Wall(4))
        .company("R", 2, 80, {A: 2}, home="F3", trains=("2",))
        .company("GT", 5, "ACQ2", {B: 2, A: 1}, home="B5")
        .purse(A, 0)
    )
    owing(t, A, 50)
    assert t.refused(Sell("R", 1)) == "two-shares"
    assert t.refused(Sell("GT", 1)) == "illiquid"
    assert t.refused(Sell("XX", 1)) == "unknown-id"
    assert t.legal(Bankrupt())


@pytest.mark.rule("R-1817-402", "R-1817-403", "R-1817-406", "R-1817-114", "1817/S-112")
def test_what_a_bankrupt_player_leaves() -> None:
    t = (
        others(Wall(4))
        .company("R", 5, 80, {A: 2, B: 2}, home="F3", trains=("2",))
        .company("GT", 5, "LIQ", {A: 2}, home="B5")
    )
    t.company("H", 5, 70, {C: 2, "pool": 3}, shorts={A: 2, B: 1}, home="B17", trains=("2",)).privates(
        MAIL=A
    ).purse(A, 10)
    assert t.certificate_limit == 16
    owing(t, A, 500).do(Bankrupt())
    assert (t.at_box("R"), t.at_box("GT"), t.president("R"), t.president("GT")) == ("LIQ", "LIQ", None, None)
    assert (t.shares("H", "pool"), t.shorts("H", "pool"), t.shorts("H", B)) == (1, 0, 1)
    assert (t.certificate_limit, t.cash(A), t.owner("MAIL"), t.shares("R", "pool")) == (21, 0, "closed", 2)


@pytest.mark.rule("1817/A-40", "1817/D-25")
def test_privates_of_a_bankrupt_player() -> None:
    for preset, owner in (("", "closed"), (PRESET, A)):
        t = (
            others(Wall(4, preset))
            .company("R", 5, 80, {B: 2}, home="F3", trains=("2",))
            .privates(MAIL=A)
            .purse(A, 0)
        )
        owing(t, A, 5).do(Bankrupt())
        assert t.owner("MAIL") == owner


@pytest.mark.rule("R-1817-402", "1817/A-25")
def test_the_limit_never_leaves_the_table() -> None:
    t = others(Wall(3)).company("R", 5, 80, {B: 2}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 5).do(Bankrupt())
    assert t.certificate_limit == 21


@pytest.mark.rule("R-1817-404", "R-1817-281", "1817/S-113", "1817/D-12")
@pytest.mark.parametrize(("preset", "left"), [("", 20), (PRESET, 0)])
def test_interest_leaves_the_cash_to_the_company(preset: str, left: int) -> None:
    t = (
        Wall(4, preset)
        .company("R", 5, 80, {A: 2}, home="F3", trains=("2",), loans=5, cash=0)
        .others_borrow("J", 20)
    )
    others(t).purse(A, 20).operating_round()
    while t.step != "cash-crisis":
        t.do(Pass())
    assert (t.actor, t.at_box("R")) == (A, "LIQ")
    t.do(Bankrupt())
    assert (t.treasury("R"), t.cash(A), t.president("R")) == (left, 0, None)


@pytest.mark.rule("R-1817-405", "1817/S-114")
def test_a_company_without_president_is_sold() -> None:
    t = (
        Wall(4)
        .company("GT", 10, 300, {C: 2}, home="B5", cash=900, trains=("4",))
        .company("J", 10, 200, {B: 2}, home="C14", cash=900, trains=("4",))
    )
    t.company("R", 5, "LIQ", {A: 2, D: 1}, home="F3", cash=30, loans=2, trains=("4",)).purse(A, 0).purse(D, 7)
    owing(t, A, 10).do(Bankrupt())
    assert t.president("R") is None
    t.sales()
    assert (t.acting, t.actor) == ("R", B), "left of the bankrupt player"
    t.do(Raise(50), Pass(), Pass())
    assert (t.cash(D), t.loans_out, t.in_play("R")) == (7, 0, False)


@pytest.mark.rule("R-1817-405", "R-1817-391")
def test_its_shares_are_there_until_it_is_settled() -> None:
    t = Wall(3).company("GT", 10, 300, {B: 2}, home="B5", cash=900, trains=("4",), markers=0)
    t.company("R", 5, "LIQ", {A: 2, C: 1}, home="F3", trains=("4",)).purse(A, 0).purse(C, 0)
    for hex_ in ("B17", "C14", "C22", "D7", "D9", "G6", "H3"):
        t.token("GT", hex_)
    owing(t, A, 10).do(Bankrupt())
    t.sales().do(Raise(50))
    assert t.step == "reduce-markers"
    assert not list(faults(t.game))
    t.do(Lift("GT", "B5", 0), Pass())
    assert t.cash(C) == 10


@pytest.mark.rule("1817/S-115", "1817/A-24", "R-1817-371")
def test_several_in_a_crisis() -> None:
    t = Wall(4).company("GT", 10, 300, {C: 2}, home="B5", cash=900, trains=("4",))
    t.company("R", 5, "LIQ", {B: 3}, shorts={A: 1, D: 1}, home="F3", trains=("4",)).purse(A, 0).purse(D, 0)
    t.sales().do(Raise(100))
    while t.step == "sale-loans":
        t.do(Pass())
    assert (t.step, t.actor) == ("cash-crisis", D), (
        "clockwise from the president of the company that was sold"
    )
    assert [event.player for event in t.events(CrisisBegan)] == [A, D]
    t.do(Bankrupt())
    assert t.actor == A


@pytest.mark.rule("R-1817-401", "1817/S-121", "1817/D-29")
def test_single_shares_or_bundles() -> None:
    t = others(Wall(4)).company("R", 10, 80, {B: 4, A: 3}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 110)
    assert t.refused(Sell("R", 2)) == "sale-too-much"
    t.do(Sell("R", 1), Sell("R", 1))
    assert (t.cash(A), t.step) == (50, "lay-track")
    t = others(Wall(4, PRESET)).company("R", 10, 80, {B: 4, A: 3}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 110)
    assert t.refused(Sell("R", 3)) == "sale-too-much"
    t.do(Sell("R", 2))
    assert t.cash(A) == 50


@pytest.mark.rule("1817/D-15", "R-1817-402")
def test_giving_up_with_shares_in_hand() -> None:
    t = others(Wall(4, READING)).company("R", 10, 80, {B: 4, A: 3}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 110)
    assert t.tolerated(Bankrupt())
    t.do(Bankrupt())
    assert t.shares("R", "pool") == 3


@pytest.mark.rule("R-1817-435", "1817/S-119")
def test_the_last_one_wins_at_once() -> None:
    t = (
        others(Wall(3))
        .company("R", 5, 80, {B: 2}, home="F3", trains=("2",))
        .company("GT", 5, 70, {C: 2}, home="B5", trains=("2",))
        .purse(A, 0)
    )
    owing(t, A, 5).do(Bankrupt())
    assert not t.game.over
    t.purse(C, 0)
    charge(t.game, C, 5, "test")
    ask_debtors(t.game, C)
    t.keep()
    t.do(Bankrupt())
    assert (t.game.over, t.game.state.reason) == (True, "bankrupt")


@pytest.mark.rule("1817/A-41", "R-1817-402")
def test_bankrupt_players_have_nothing() -> None:
    t = others(Wall(4)).company("R", 5, 80, {B: 2, A: 1}, home="F3", trains=("2",)).purse(A, 0)
    owing(t, A, 500).do(Sell("R", 1), Bankrupt())
    assert t.score(A) == 0


@pytest.mark.rule("R-1817-084", "R-1817-402", "R-1817-163")
def test_a_bankrupt_player_is_passed_over() -> None:
    t = (
        others(Wall(4))
        .company("R", 5, 80, {A: 2}, home="F3", trains=("2",))
        .company("GT", 5, 70, {C: 2}, home="B5", trains=("2",))
        .purse(B, 0)
    )
    owing(t, B, 5).do(Bankrupt())
    t.stock_round(B)
    assert t.actor == C
    t = (
        others(Wall(4))
        .company("R", 5, 80, {A: 2}, home="F3", trains=("2",))
        .company("GT", 5, 70, {C: 2}, home="B5", trains=("2",))
        .purse(C, 0)
    )
    owing(t, C, 5).do(Bankrupt())
    assert t.at_box("GT") == "LIQ"
    t.finish_turn()
    assert t.acting == "WT", "GT does not operate"


@pytest.mark.rule("R-1817-262", "R-1817-405")
def test_trains_of_a_company_that_nobody_leads() -> None:
    t = (
        others(Wall(4))
        .company("R", 5, 80, {A: 2}, home="F3", trains=("3", "3", "4", "4"))
        .purse(A, 0)
        .phase("3")
    )
    owing(t, A, 5).do(Bankrupt())
    from railhead.engine.depot import ask_for_discards

    verbs.begin_phase(t.game, next(i for i, phase in enumerate(t.game.title.phases) if phase.name == "4"))
    ask_for_discards(t.game)
    t.game._settle()
    assert t.trains("R") == ["3", "4", "4"], "the lowest goes"
    t = (
        Wall(4, PRESET)
        .company("R", 5, 80, {A: 2}, home="F3", trains=("3", "3", "4", "4"))
        .purse(A, 0)
        .phase("3")
    )
    owing(others(t), A, 5).do(Bankrupt())
    verbs.begin_phase(t.game, next(i for i, phase in enumerate(t.game.title.phases) if phase.name == "4"))
    ask_for_discards(t.game)
    t.game._settle()
    t.keep()
    assert (t.step, t.actor) == ("return-trains", B)
    t.do(Discard("R", t.train("R", "4")))
    assert t.trains("R") == ["3", "3", "4"]


@pytest.mark.rule("R-1817-400", "1817/D-22")
def test_debts_are_no_negative_cash() -> None:
    t = others(Wall(4)).company("R", 5, 80, {B: 2, A: 1}, home="F3", trains=("2",)).purse(A, 30)
    bank = t.bank
    owing(t, A, 100)
    assert (t.cash(A), t.bank >= bank) == (0, True)
    debt = debt_of(t.game, A)
    assert debt is not None
    assert debt.amount == 70
    assert t.game.state.bank + sum(t.game.state.cash) + sum(t.game.state.treasury) == 0
    assert t.holder("bank") == BANK
