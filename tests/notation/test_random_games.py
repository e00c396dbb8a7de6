"""Random games of every size and with every option: what is written down is what was played."""

from __future__ import annotations

import json
import random

import pytest

from railhead.cli.selfplay import random_action
from railhead.engine.actions import Bankrupt, Trade
from railhead.engine.game import Game
from railhead.engine.options import Value
from railhead.notation import native, script
from railhead.notation.games18xx import export, replay
from railhead.notation.games18xx.reader import granted_certificate
from railhead.notation.position import code_of, restore
from railhead.titles import TITLES, ruleset

PRESET = "18xxgames"


def options(title: str, chance: random.Random) -> dict[str, Value]:
    """Any value for every option."""
    return {row.name: chance.choice(row.allowed) for row in TITLES[title].options if row.allowed}


def rules_for(seed: int, chance: random.Random) -> tuple[dict[str, Value], str]:
    """By turns: the rulebook, 18xx.games with its optional rules, and options at random."""
    if seed % 3 == 0:
        return {}, ""
    if seed % 3 == 1:
        return {"six_supply": chance.choice((2, 3)), "brown_multibuy_source": chance.choice(("any", "pool"))}, PRESET
    return options("1830", chance), ""


def play(seed: int, longest: int) -> tuple[Game, str]:
    chance = random.Random(seed)
    chosen, preset = rules_for(seed, chance)
    game = Game(ruleset("1830", chosen, preset), [f"Player {seat + 1}" for seat in range(2 + seed % 5)])
    while not game.over and game.length < longest:
        action = random_action(game, chance)
        if preset and isinstance(action, Trade) and granted_certificate(game, action.private) is not None:
            continue  # 1830/D-09: only 18xx.games knows which certificate is where
        if isinstance(action, Bankrupt) and chance.random() < 0.95:
            continue  # else few games would see the later trains
        game.push(action)
    return game, preset


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_every_form_gives_the_game_back(seed: int) -> None:
    game, preset = play(seed, 1500)
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
