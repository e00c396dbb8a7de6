"""Figures of a game looked back on, each compared with what the engine says at that moment."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Run
from railhead.engine.events import Paid
from railhead.engine.game import Game
from railhead.engine.reasons import DIVIDEND, PRIVATE
from railhead.finance.holders import SEATS
from railhead.review import (
    Change,
    RoundMark,
    income_by_round,
    left_on_map,
    rounds_of,
    run_indices,
    turning_points,
    worth_by_round,
)
from railhead.review.turning import points_of
from railhead.titles import TITLES


@lru_cache(maxsize=8)
def played(title: str, actions: int = 260) -> Game:
    """A game by chance."""
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(3)
    while not game.over and game.length < actions:
        game.push(choose(game, rng))
    return game


@pytest.mark.parametrize("title", sorted(TITLES))
def test_rounds_follow_one_another(title: str) -> None:
    """Played again, the engine is in each round between its marks, and in the next one after."""
    game = played(title)
    marks = rounds_of(game)
    assert marks[0].begin == 0
    assert marks[-1].end == game.length
    assert all(one.end == next_.begin for one, next_ in pairwise(marks))
    for mark in marks:
        if mark.end > mark.begin:
            at = game.at(mark.begin)
            assert (at.state.round, at.state.turn) == (mark.kind, mark.turn)


@pytest.mark.parametrize("title", sorted(TITLES))
def test_worth_is_the_score_at_the_end_of_each_round(title: str) -> None:
    game = played(title)
    worth = worth_by_round(game)
    marks = rounds_of(game)
    assert len(worth) == len(marks)
    assert worth[-1] == tuple(game.result().values())
    for mark, row in zip(marks, worth, strict=True):
        assert row == tuple(game.at(mark.end).result().values())


@pytest.mark.parametrize("title", sorted(TITLES))
def test_income_is_all_that_was_paid_for_shares_and_privates(title: str) -> None:
    game = played(title)
    total = [0, 0, 0]
    for node in game.nodes():
        for event in node.events:
            if isinstance(event, Paid) and event.payee < 3 and event.payer >= SEATS:
                total[event.payee] += event.amount if event.why in (DIVIDEND, PRIVATE) else 0
    by_round = income_by_round(game)
    assert [sum(row[seat] for row in by_round) for seat in range(3)] == total
    assert any(total)


def test_income_belongs_to_its_round() -> None:
    """In 1830 nothing is paid in stock rounds, and privates pay when the first operating round begins."""
    game = played("1830")
    figures = list(zip(rounds_of(game), income_by_round(game), strict=True))
    assert not any(any(row) for mark, row in figures if mark.kind == "stock")
    first = next((mark, row) for mark, row in figures if mark.kind == "operating")
    at = game.at(first[0].begin)
    owners = zip(game.title.privates, at.state.private_owner, strict=True)
    due = [0, 0, 0]
    for private, owner in owners:
        if owner is not None and 0 <= owner < 3:
            due[owner] += private.revenue
    assert all(got >= owed for got, owed in zip(first[1], due, strict=True))
    assert any(due)


def test_a_poor_run_leaves_revenue_on_the_map() -> None:
    """A game in which anything may be run: the same position, run best and run by nobody."""
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"], options={"revenue_policy": "any"})
    rng = Random(3)
    found = None
    while found is None:
        if game.step.name == "run-trains" and game.best_run().routes:
            found = game.best_run()
            break
        game.push(choose(game, rng))
    poor, good = game.copy(), game.copy()
    good.push(found)
    poor.push(Run(()))
    ran = left_on_map(good, good.length)
    assert ran.proved
    assert (ran.left, ran.ran, ran.bound) == (0, ran.best, ran.best)
    assert ran.ran > 0
    lost = left_on_map(poor, poor.length)
    assert (lost.ran, lost.left, lost.best) == (0, ran.ran, ran.best)
    assert lost.player == poor.at(poor.length - 1).state.president[lost.corporation]
    assert run_indices(poor)[-1] == poor.length


def test_only_runs_leave_something() -> None:
    game = played("1830")
    with pytest.raises(ValueError, match="runs no trains"):
        left_on_map(game, 1)


MARKS = tuple(RoundMark("operating", turn, 1, turn, turn + 1) for turn in range(4))


def test_the_largest_change_of_the_lead_comes_first_and_is_told_in_order() -> None:
    worth = ((100, 90), (150, 100), (160, 400), (170, 380))
    income = ((0, 0), (50, 10), (10, 30), (10, 0))
    gains = ((0, 0), (0, 0), (0, 200), (0, -20))
    points = points_of(MARKS, worth, income, gains, 2)
    assert [point.mark.turn for point in points] == [1, 2]
    overtaking = points[1]
    assert overtaking.overtaken
    assert (overtaking.leader_before, overtaking.leader) == (0, 1)
    assert (overtaking.lead_before, overtaking.lead) == (-50, 240)
    assert overtaking.changes == (Change(1, 300, 30, 200), Change(0, 10, 10, 0))
    assert overtaking.changes[0].other == 70


def test_a_lead_that_stays_turns_nothing() -> None:
    worth = ((100, 90), (110, 100), (110, 100), (110, 100))
    assert points_of(MARKS, worth, worth, worth) == ()
    assert points_of(MARKS, [(1,)] * 4, [(1,)] * 4, [(1,)] * 4) == ()


@pytest.mark.parametrize("title", sorted(TITLES))
def test_turning_points_of_a_game_add_up(title: str) -> None:
    game = played(title)
    for point in turning_points(game, 5):
        before, after = game.at(point.mark.begin).result(), game.at(point.mark.end).result()
        for change in point.changes:
            name = game.players[change.player]
            assert change.total == after[name] - before[name]
            assert change.income + change.prices + change.other == change.total
        best = max(after.values())
        assert after[game.players[point.leader]] == best
        assert point.lead >= 0
