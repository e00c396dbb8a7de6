"""Games as people could play them on 18xx.games, with all its optional rules: written, read again, the same digests."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.engine.play import kind_of

from railhead.board.network import reach
from railhead.engine.actions import Action, BuyTrain, Choice, EndGame, Lay, Range, Routes, Run
from railhead.engine.game import Game
from railhead.engine.steps.run import RunTrains, run_action
from railhead.finance.holders import CORPORATION, IPO, RESERVE, SLOTS
from railhead.notation.digest import snapshot
from railhead.notation.games18xx import NotExportable, Replay, export, read_log
from railhead.notation.games18xx.dialect import dialect
from railhead.notation.games18xx.writer import Writer
from railhead.notation.ledger import Ledger
from railhead.titles import ruleset

GAMES = 200
"""Of each title."""
PART = 10
"""Games in one test."""
LONGEST = 700
"""Actions of a game; every eighth may go on for three times as many."""
OFTEN = {
    "bank train": 40, "pay": 20, "pass": 2, "sell": 0.6, "trade": 0.1, "exchange": 1, "bankrupt": 0.1, "withhold": 4,
    "redeem": 1, "train": 2, "loan": 0.4, "convert": 1, "short": 1, "buyback": 1, "raise": 3, "bid": 2, "start": 3,
    "cede": 1,
}  # fmt: skip
"""How a player weighs the kinds of action; 8 for those not named."""
NEEDY = {"loan": 20, "tile": 1, "bank train": 400, "pass": 0.2}
"""How he weighs them for a company that has no train."""
LOOKED_AT = 8
"""Tiles that he compares."""
STEPS = 400
"""How long a player looks for routes: the first good ones will do."""
EVERY = 40
"""Actions from one digest to the next."""
LISTED: frozenset[str] = frozenset()
"""Reasons for which a game may not be written."""
HELD = {"1817": 1, "1830": 6, "1860": 1, "1870": 6}
"""Title -> how many tests of it every run has."""


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
    company = game.state.entity - CORPORATION
    needy = NEEDY if game.step.name == "buy-trains" and not game.state.trains[company] else {}
    kind = chance.choices(names, [needy.get(name) or OFTEN.get(name, 8) for name in names])[0]
    choice = towards_a_route(game, kinds[kind], chance) if kind == "tile" else chance.choice(kinds[kind])
    if isinstance(choice, Range):
        return choice.at(choice.low + choice.step * min(len(choice) - 1, chance.choice((0, 0, 1, 5, 20))))
    if not isinstance(choice, Routes):
        return choice
    if choice.may_be_empty and chance.random() < 0.05:
        return Run()
    step = game.step
    assert isinstance(step, RunTrains)
    quick = run_action(game, step.corporation(game), steps=STEPS)
    return quick if game.why_not(quick) is None else game.best_run()


def towards_a_route(game: Game, lays: list[Choice], chance: Random) -> Choice:
    """A tile of a few, for a company that cannot run the one that brings it nearest to a second place."""
    board, company = game.state.board, game.state.entity - CORPORATION
    few = chance.sample(lays, min(LOOKED_AT, len(lays)))
    if company < 0 or reach(board, company).can_run:
        return few[0]

    def near(choice: Choice) -> tuple[bool, int]:
        assert isinstance(choice, Lay)
        game_map = game.title.map
        after = board.with_tile(game_map.index[choice.hex], game_map.tile_index[choice.tile], choice.rotation)
        found = reach(after, company)
        return found.can_run, sum(bool(after.faces[hex_].stops) for hex_ in found.edges)

    return max(few, key=near)


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


def astray(game: Game, ledger: Ledger) -> list[tuple[int, int]]:
    """(corporation, holder) where the certificates of a ledger are not the shares of the position."""
    s = game.state
    gone = {frame[2] for frame in s.interrupts if len(frame) == 3}
    """Of two companies that become one the other is known to the ledger as an empty charter already."""
    return [
        (corporation, holder)
        for corporation in range(len(s.cell))
        for holder in range(SLOTS)
        if holder != RESERVE and corporation not in gone
        if sum(ledger.size(corporation, number) for number in ledger.certificates(corporation, holder))
        != s.shares[corporation * SLOTS + holder]
        + (s.shares[corporation * SLOTS + RESERVE] if holder == IPO else 0)
    ]


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
    entries = back.log.entries
    if game.state.reason == "stalemate":
        nodes, entries = nodes[:-1], entries[:-2]
        assert [entry.data["type"] for entry in back.log.entries[-1:]] == ["end_game"]
    assert len(entries) == len(nodes) - 1
    for node, entry in zip(nodes[1:], entries, strict=True):
        writer.write(node)
        back.play(entry)
        assert back.game.state == node.state, f"{title}/{seed}: action {node.index}: {node.action}"
        assert not astray(back.game, back.ledger), f"{title}/{seed}: action {node.index}: {node.action}"
        if node.index % EVERY == 0 or node.index == game.length:
            there = Game(game.rules, game.players, node)
            assert snapshot(back.game, back.ledger, ids) == snapshot(there, writer.ledger, ids)
    for entry in back.log.entries[len(entries) :]:
        back.play(entry)
    assert back.notes == []
    assert back.game.result() == game.result()
    return ""


@pytest.mark.slow
@pytest.mark.rule("1817/S-143", "1830/T-79", "1870/T-93")
@pytest.mark.parametrize(
    ("title", "part"),
    [
        pytest.param(title, part, marks=() if part < often else pytest.mark.long)
        for title, often in HELD.items()
        for part in range(GAMES // PART)
    ],
)
def test_what_is_written_is_what_was_played(title: str, part: int) -> None:
    reasons = {check(title, seed) for seed in range(part * PART, (part + 1) * PART)}
    assert reasons - {""} <= LISTED


@pytest.mark.parametrize("title", list(HELD))
def test_every_optional_rule_takes_part(title: str) -> None:
    played = {name for seed in range(GAMES) for name in optional_rules(title, seed)}
    assert played == set(dialect(title).optional_rules)
