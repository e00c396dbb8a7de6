"""The baron: thinks through what the conductor would do, and leaves it only for something better."""

from __future__ import annotations

from functools import lru_cache

import pytest

from railhead.bots.baron import Baron, thought_through
from railhead.bots.baron.candidates import MOST, candidates
from railhead.bots.baron.judgement import OTHERS, projected, standing
from railhead.bots.conductor import Conductor
from railhead.bots.conductor.outlook import Outlook
from railhead.engine.actions import Buy, Dividend, Pass
from railhead.engine.game import Game
from railhead.titles import ruleset


@lru_cache(maxsize=1)
def played() -> Game:
    """The conductor's game of 1830 through its first operating rounds."""
    game = Game(ruleset("1830"), ["Ada", "Ben", "Cleo"])
    bots = [Conductor(f"5/{seat}") for seat in range(3)]
    while game.length < 150:
        seat = game.actor
        assert seat is not None
        game.push(bots[seat].choose(game, seat))
    return game


def where(kind: type) -> Game:
    """The last position of that game at which something of a kind could be chosen."""
    game = played()
    for index in range(game.length, 0, -1):
        at = game.at(index)
        if any(isinstance(choice, kind) for choice in at.choices()):
            return at
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", [Buy, Dividend])
def test_the_conductors_choice_comes_first_and_all_are_legal(kind: type) -> None:
    game = where(kind)
    seat = game.actor
    assert seat is not None
    bot = Conductor(1)
    prior = bot.choose(game, seat)
    found = candidates(bot.brief(game, seat), prior)
    assert found[0] == prior
    assert 2 <= len(found) <= MOST
    assert len(set(found)) == len(found)
    assert all(game.why_not(action) is None for action in found)


def test_without_time_it_does_what_the_conductor_does() -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    assert Baron(1).choose(game, seat, budget=0.0) == Conductor(1).choose(game, seat)


def test_the_same_seed_thinks_the_same() -> None:
    game = where(Dividend)
    seat = game.actor
    assert seat is not None
    before = game.node
    one, two = (
        thought_through(game, Dividend("pay"), seat, "a"),
        thought_through(game, Dividend("pay"), seat, "a"),
    )
    assert one == two
    assert game.node is before
    assert Baron(3).choose(game, seat) == Baron(3).choose(game.copy(), seat)


def test_it_takes_what_is_better_by_a_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    prior = Conductor(1).choose(game, seat)
    other = next(a for a in candidates(Conductor(1).brief(game, seat), prior) if a != prior)
    worth = {prior: 1000.0, other: 1500.0}
    monkeypatch.setattr(
        "railhead.bots.baron.thought_through", lambda game, action, seat, seed: worth.get(action, 0.0)
    )
    bot = Baron(1)
    assert bot.choose(game, seat) == other
    assert bot.reasons() == (
        "Thought through, this should bring about $500 more than what comes first to mind.",
    )
    worth[other] = 1010.0
    assert bot.choose(game, seat) == prior


def test_a_standing_is_what_one_has_against_the_best_of_the_others() -> None:
    game = played()
    outlook = Outlook(game)
    each = [projected(game, outlook, seat) for seat in range(3)]
    assert standing(game, 0) == pytest.approx(each[0] - OTHERS * max(each[1:]))
    assert all(worth >= game.state.cash[seat] / 2 for seat, worth in enumerate(each))


@pytest.mark.slow
def test_processes_think_the_same() -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    assert Baron(4, processes=2).choose(game, seat) == Baron(4).choose(game, seat)


def test_nothing_is_thought_through_where_there_is_nothing_to_choose() -> None:
    game = where(Buy)
    seat = game.actor
    assert seat is not None
    brief = Conductor(1).brief(game, seat)
    brief.choices.clear()
    assert candidates(brief, Pass()) == [Pass()]
