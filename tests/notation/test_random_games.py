"""Random games of every size and with every option: what is written down is what was played."""

from __future__ import annotations

import json
import random

import pytest
from tests.sampling import first

from railhead.cli.selfplay import random_action
from railhead.engine.actions import Bankrupt
from railhead.engine.game import Game
from railhead.engine.options import Value
from railhead.notation import native, script
from railhead.notation.games18xx import export, replay
from railhead.notation.position import code_of, restore
from railhead.titles import TITLES, ruleset

PRESET = "18xxgames"
THEIRS: dict[str, dict[str, tuple[Value, ...]]] = {
    "1830": {"six_supply": (2, 3), "brown_multibuy_source": ("any", "pool")},
    "1870": {
        name: (False, True)
        for name in (
            "diesels",
            "finish_on_400",
            "station_wars",
            "original_market",
            "original_tiles",
            "max_reissue_200",
        )
    },
}
"""Options of ours that 18xx.games has as optional rules."""


def rules_for(title: str, seed: int, chance: random.Random) -> tuple[dict[str, Value], str]:
    """By turns: the rulebook, 18xx.games with its optional rules, and options at random."""
    if seed % 3 == 0:
        return {}, ""
    if seed % 3 == 1:
        return {name: chance.choice(values) for name, values in THEIRS[title].items()}, PRESET
    return {
        row.name: row.offered(chance.choice(row.allowed)) for row in TITLES[title].options if row.allowed
    }, ""


def play(title: str, seed: int, longest: int) -> tuple[Game, str]:
    """A random game with random options, and its preset."""
    chance = random.Random(seed)
    chosen, preset = rules_for(title, seed, chance)
    game = Game(ruleset(title, chosen, preset), [f"Player {seat + 1}" for seat in range(2 + seed % 5)])
    while not game.over and game.length < longest:
        action = random_action(game, chance)
        if isinstance(action, Bankrupt) and chance.random() < 0.95:
            continue  # else few games would see the later trains
        game.push(action)
    return game, preset


GAMES = [
    *first(9, (pytest.param("1830", seed) for seed in range(36))),
    *first(6, (pytest.param("1870", seed) for seed in range(18))),
]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "seed"), GAMES)
def test_every_form_gives_the_game_back(title: str, seed: int) -> None:
    game, preset = play(title, seed, 1500)
    again = native.loads(native.dumps(game)).play()
    assert again.state == game.state
    assert [node.state for node in again.nodes()] == [node.state for node in game.nodes()]
    assert script.read(script.write(game)).actions == game.actions
    for node in game.nodes()[:: max(1, game.length // 12)]:
        there = Game(game.rules, game.players, node)
        assert restore(code_of(there)).state == node.state
    if preset:
        data = json.loads(json.dumps(export(game)))
        back = replay(data)
        assert back.game.state == game.state
        assert back.notes == []
