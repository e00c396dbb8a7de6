"""One battery for every title: games by chance, with everything that must hold checked on the way."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.books import check_books
from tests.engine.play import definite, listed, offered, open_calls, pick, start, wrong_actions
from tests.sampling import first

from railhead.engine.actions import Action, EndGame, Range, Routes, Run
from railhead.engine.errors import Illegal
from railhead.engine.game import Game
from railhead.engine.state import State
from railhead.notation import native, position, text
from railhead.notation.games18xx import NotExportable, export, replay
from railhead.notation.twin import twin
from railhead.titles import TITLES

GAMES = {"1817": 200, "1830": 200, "1860": 200, "1870": 200}
"""Games of each title; 24 of one that is not named."""
LONGEST = 700
FEW = 50
"""Games of each title in every run of the tests; the others are long."""
CASES = [
    case
    for title in TITLES
    for case in first(
        FEW, (pytest.param(title, seed, id=f"{title}-{seed}") for seed in range(GAMES.get(title, 24)))
    )
]


@pytest.mark.slow
@pytest.mark.rule("R-1830-003", "R-1830-113", "R-1830-150", "R-1830-208")
@pytest.mark.parametrize(("title", "seed"), CASES)
def test_a_game_by_chance(title: str, seed: int) -> None:
    play_by_chance(title, seed)


def play_by_chance(title: str, seed: int, longest: int = LONGEST) -> None:
    """One game of the battery, with everything that must hold looked at on the way."""
    game, rng = start(title, seed)
    check_books(game)
    while not game.over and game.length < longest:
        action = pick(game, rng, eager=seed % 3 > 0)
        look = rng.random()
        if look < 0.04:
            check_choices(game, rng)
        elif look < 0.08:
            check_wrong_actions(game, rng)
        elif look < 0.12:
            check_copies(game, action)
        elif look < 0.15:
            check_written_down(game, action)
        refusal = game.why_not(action)
        assert refusal is None, f"{action} was offered: {refusal}"
        game.push_checked(action)
        check_books(game)
    if game.over:
        check_the_end(game)
    check_history(game, rng)
    if seed % 5 == 0:
        check_native_log(game)
    if seed % 8 in (1, 5):
        check_foreign_log(game)


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
@settings(max_examples=40)
@given(seed=st.integers(0, 23), numbers=st.lists(st.integers(0, 10**9), max_size=80))
def test_any_line_of_play(title: str, seed: int, numbers: list[int]) -> None:
    """Choices by number, so that a failure shrinks to a short game; taking all back leads to the start."""
    game, rng = start(title, seed)
    states = [game.state.copy()]
    for number in numbers:
        choices = list(game.choices())
        if not choices:
            break
        action = definite(game, choices[number % len(choices)], rng)
        game.push(action)
        check_books(game)
        states.append(game.state.copy())
    for state in reversed(states[:-1]):
        game.pop()
        assert game.state == state


def check_choices(game: Game, rng: Random) -> None:
    """Everything offered is accepted, and the list is the same each time."""
    choices = list(game.choices())
    assert choices == list(game.choices())
    plain = [choice for choice in choices if not isinstance(choice, Routes)]
    assert len(plain) == len(set(plain)), "one choice twice"
    for choice in rng.sample(choices, min(12, len(choices))):
        if isinstance(choice, Range):
            assert choice.low <= choice.high
            tried: list[Action] = [choice.at(choice.low), choice.at(choice.high), definite(game, choice, rng)]
        elif isinstance(choice, Routes):
            tried = [game.best_run(), *([Run()] if choice.may_be_empty else [])]
        else:
            tried = [choice]
        for action in tried:
            refusal = game.why_not(action)
            assert refusal is None, f"{action} was offered: {refusal}"
            twin = game.copy()
            twin.push(action)
            check_books(twin)


def check_wrong_actions(game: Game, rng: Random) -> None:
    """What is not offered is refused with a sentence and a rule, and changes nothing."""
    choices = list(game.choices())
    legal = [definite(game, choice, rng) for choice in rng.sample(choices, min(6, len(choices)))]
    before, node = game.state.copy(), game.node
    for action in wrong_actions(game, legal, rng, 24):
        refusal = game.why_not(action)
        if refusal is None:
            assert offered(game, choices, action), f"{action} is accepted in {game.step.name} and not offered"
            continue
        assert not listed(choices, action), f"{action} is offered and refused: {refusal}"
        assert refusal.code in game.rules.wording
        assert "<" not in refusal.sentence(), refusal.sentence()
        assert refusal.rule, f"no rule for {refusal.code}"
        assert refusal.section, f"no section for {refusal.rule}"
        assert refusal.nearest is None or game.why_not(refusal.nearest) is None
        with pytest.raises(Illegal):
            game.push(action)
    assert game.state == before
    assert game.node is node


def check_copies(game: Game, action: Action) -> None:
    """A copy goes its own way; taking back restores everything."""
    before, shown = game.state.copy(), hash(game.state)
    twin = game.copy()
    assert twin.state == game.state
    twin.push(action)
    assert game.state == before
    assert hash(game.state) == shown
    assert twin.pop() == action
    assert (twin.state, twin.length, twin.actor) == (before, game.length, game.actor)


def check_written_down(game: Game, action: Action) -> None:
    """State as JSON, position as a code and the action as text come back as they were."""
    data = json.loads(json.dumps(game.state.to_json()))
    assert State.from_json(data, game.state.board, game.rules.slot_table) == game.state
    again = position.restore(position.code_of(game))
    assert again.state == game.state
    assert list(again.choices()) == list(game.choices())
    assert text.parse(text.write(action), title=game.title.name) == action
    assert text.parse(text.write(action), game) == action


def check_the_end(game: Game) -> None:
    """After the end nothing can be done, and everybody has a score."""
    assert game.actor is None
    assert list(game.choices()) == []
    refusal = game.why_not(EndGame())
    assert refusal is not None
    assert (refusal.code, bool(refusal.rule)) == ("game-over", True)
    assert set(game.result()) == set(game.players)


def check_history(game: Game, rng: Random) -> None:
    """Any earlier position is a step away, and taking back leads there too."""
    index = rng.randrange(game.length + 1)
    nodes = game.nodes()
    assert [node.index for node in nodes] == list(range(game.length + 1))
    assert game.at(index).state == nodes[index].state
    twin = game.copy()
    for _ in range(min(25, game.length)):
        twin.pop()
    assert twin.state == nodes[twin.length].state


def check_native_log(game: Game) -> None:
    """The native log gives the same game when it is played again."""
    again = native.loads(native.dumps(game)).play()
    assert again.state == game.state
    assert again.actions == game.actions
    assert again.rules.options == game.rules.options


def check_foreign_log(game: Game) -> None:
    """A game by the rules of 18xx.games survives its file format; others are not written in it."""
    try:
        data = json.loads(json.dumps(export(game)))
    except NotExportable as error:
        if twin(game.title.name).games18xx is None:
            return
        told_apart = "certificate with CA" in str(error)  # we do not number certificates, that program does
        assert told_apart or game.rules.options.preset != "18xxgames" or game.title.name != "1830"
        return
    again = replay(data)
    if game.state.reason == "stalemate":  # there somebody has to say so
        assert again.game.result() == game.result()
        assert [open_calls(action) for action in again.game.actions] == [
            *(open_calls(action) for action in game.actions),
            EndGame(),
        ]
        return
    assert again.game.state == game.state
    assert [open_calls(action) for action in again.game.actions] == [
        open_calls(action) for action in game.actions
    ]
