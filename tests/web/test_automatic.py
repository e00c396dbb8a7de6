"""UX-024: every step that is taken by itself leaves a line, and the line cites a rule that the drawer knows."""

from __future__ import annotations

from random import Random

import pytest
from tests.web.test_run_step import seen

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import EndGame, Pass
from railhead.engine.events import Passed
from railhead.titles import TITLES
from railhead.web.history.rules import all_rules
from railhead.web.play.parts import render_parts
from railhead.web.wording.automatic import asked_words, nothing_words, rules_of_steps
from railhead.web.wording.words import lines_of


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_ux_024_automatic_steps_cite_their_rule(title: str) -> None:
    """Seeded games: whatever the engine passes for somebody is in the log with its rule and the seat concerned."""
    known = {rule.id for rule in all_rules(title)}
    assert set(rules_of_steps(title).values()) <= known
    for step in rules_of_steps(title):
        assert nothing_words(title, step)
        assert asked_words(title, step) != step
    seen: set[str] = set()
    for seed in range(3):
        game = railhead.new(title, players=4)
        rng = Random(seed)
        while not game.over and game.length < 250:
            game.push(choose(game, rng))
            told = {line.step: line for line in lines_of(game, game.node, "x") if line.kind == "auto"}
            passed = {event.step for event in game.events if isinstance(event, Passed) and event.auto}
            assert passed == set(told)
            seen |= passed
            for line in told.values():
                assert line.rule in known, line
    assert seen, "something was passed in these games"


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_ux_024_a_table_that_asks_for_every_pass_says_why(title: str) -> None:
    """With ``auto_pass`` asked nothing is passed for anybody; who can only pass reads why, with the rule."""
    rules = rules_of_steps(title)
    told: set[str] = set()
    for seed in range(3):
        game = railhead.new(title, players=4, options={"auto_pass": "asked"})
        rng = Random(seed)
        while not game.over and game.length < 250:
            game.push(choose(game, rng))
            assert not any(isinstance(event, Passed) and event.auto for event in game.events)
            if game.step.name not in told and list(game.choices()) == [Pass()]:
                told.add(game.step.name)
                decision = render_parts(seen(game.copy()), 1.0)["decision"]
                assert 'data-testid="nothing"' in decision
                assert rules[game.step.name] in decision
    assert len(told) >= 2, told


def test_a_pass_that_is_asked_all_the_same_says_why() -> None:
    """Players who may end the game by agreement are asked although nothing can be done: no panel is empty."""
    game = railhead.new("1830", players=4, options={"manual_end": True, "auto_pass": "asked"})
    rng = Random(1)
    while [choice for choice in game.choices() if not isinstance(choice, Pass | EndGame)]:
        action = choose(game, rng)
        game.push(Pass() if isinstance(action, EndGame) else action)
    assert EndGame() in list(game.choices())
    decision = render_parts(seen(game.copy()), 1.0)["decision"]
    assert 'data-testid="nothing"' in decision
