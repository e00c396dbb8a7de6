"""Games as people could play them on 18xx.games, with all its optional rules: written, read again, the same digests."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.engine.play import kind_of
from tests.sampling import first

from railhead.engine.actions import Action, BuyTrain, Choice, EndGame, Range, Routes, Run
from railhead.engine.game import Game
from railhead.engine.steps.run import RunTrains, run_action
from railhead.notation.digest import snapshot
from railhead.notation.games18xx import NotExportable, Replay, export, read_log
from railhead.notation.games18xx.dialect import dialect
from railhead.notation.games18xx.writer import Writer
from railhead.titles import ruleset

GAMES = 200
"""Of each title."""
PART = 10
"""Games in one test."""
LONGEST = 700
"""Actions of a game; every eighth may go on for three times as many."""
OFTEN = {
    "bank train": 40, "pay": 20, "pass": 2, "sell": 0.6, "trade": 0.1, "exchange": 1, "bankrupt": 0.1, "withhold": 4,
    "redeem": 1, "train": 2,
}  # fmt: skip
"""How a player weighs the kinds of action; 8 for those not named."""
STEPS = 400
"""How long a player looks for routes: the first good ones will do."""
EVERY = 40
"""Actions from one digest to the next."""
LISTED: frozenset[str] = frozenset()
"""Reasons for which a game may not be written."""
TITLES_HELD = ("1830", "1870")


def choose(game: Game, chance: Random) -> Action:
    """A quick player with a taste for building, so that games grow old."""
    kinds: dict[str, list[Choice]] = {}
    for choice in game.choices():
        if not isinstance(choice, EndGame):
            word = (
                "bank train"
                if isinstance(choice, BuyTrain)
                else getattr(choice, "how", "") or kind_of(choice)
            )
            kinds.setdefault(word, []).append(choice)
    names = list(kinds)
    kind = chance.choices(names, [OFTEN.get(name, 8) for name in names])[0]
    choice = chance.choice(kinds[kind])
    if isinstance(choice, Range):
        return choice.at(choice.low + choice.step * min(len(choice) - 1, chance.choice((0, 0, 1, 5, 20))))
    if not isinstance(choice, Routes):
        return choice
    if choice.may_be_empty and chance.random() < 0.05:
        return Run()
    step = game.step
    assert isinstance(step, RunTrains)
    return run_action(game, step.corporation(game), steps=STEPS)


def optional_rules(title: str, seed: int) -> list[str]:
    """Some of the optional rules of 18xx.games: none, one, or several."""
    known = sorted(dialect(title).optional_rules)
    chance = Random(f"rules/{title}/{seed}")
    return [name for name in known if chance.random() < (0.0, 0.3, 0.6)[seed % 3]]


def start(title: str, seed: int) -> Game:
    options = {}
    for name in optional_rules(title, seed):
        options.update(dialect(title).optional_rules[name])
    rules = ruleset(title, options, dialect(title).preset)
    seats = range(rules.title.min_players, rules.title.max_players + 1)
    return Game(rules, [f"Player {seat + 1}" for seat in range(seats[seed % len(seats)])])


def play(title: str, seed: int) -> Game:
    game = start(title, seed)
    chance = Random(f"both ways/{title}/{seed}")
    longest = LONGEST * (3 if seed % 8 == 0 else 1)
    while not game.over and game.length < longest:
        action = choose(game, chance)
        refusal = game.why_not(action)
        assert refusal is None, f"{action} was offered: {refusal}"
        game.push_checked(action)
    return game


def check(title: str, seed: int) -> str:
    """Write the game and read it again; the reason if it cannot be written."""
    game = play(title, seed)
    ids = [10 + seat for seat in range(len(game.players))]
    try:
        data = json.loads(json.dumps(export(game, ids)))
    except NotExportable as error:
        return error.reason
    back = Replay(read_log(data))
    writer = Writer(game, dialect(title), ids)
    nodes = game.nodes()
    assert len(back.log.entries) == game.length
    for node, entry in zip(nodes[1:], back.log.entries, strict=True):
        writer.write(node)
        back.play(entry)
        assert back.game.state == node.state, f"{title}/{seed}: action {node.index}: {node.action}"
        if node.index % EVERY == 0 or node.index == game.length:
            there = Game(game.rules, game.players, node)
            assert snapshot(back.game, back.ledger, ids) == snapshot(there, writer.ledger, ids)
    assert back.notes == []
    assert back.game.result() == game.result()
    return ""


@pytest.mark.slow
@pytest.mark.rule("1830/T-79", "1870/T-93")
@pytest.mark.parametrize("part", first(6, range(GAMES // PART)))
@pytest.mark.parametrize("title", TITLES_HELD)
def test_what_is_written_is_what_was_played(title: str, part: int) -> None:
    reasons = {check(title, seed) for seed in range(part * PART, (part + 1) * PART)}
    assert reasons - {""} <= LISTED


@pytest.mark.parametrize("title", TITLES_HELD)
def test_every_optional_rule_takes_part(title: str) -> None:
    played = {name for seed in range(GAMES) for name in optional_rules(title, seed)}
    assert played == set(dialect(title).optional_rules)
