"""200 games of 1870 by players of different temper: everything that makes the title special does happen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.engine.books import check_books
from tests.engine.play import definite, kind_of, random_options

import railhead
from railhead.engine.actions import Action, BuyTrain, Choice, EndGame
from railhead.engine.events import CorporationClosed, WentBankrupt
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION, SEATS
from railhead.notation import native
from railhead.titles.g1870.actions import Destination, Protect

GAMES = 200
LONGEST = 900
USUAL = 10
TEMPERS: dict[str, dict[str, int]] = {
    "builder": {
        "pass": 1, "sell": 0, "trade": 0, "withhold": 0, "half": 0, "private": 2, "decline": 1, "redeem": 0,
        "reissue": 0, "protect": 50, "buy": 30,
    },
    "reckless": {
        "pass": 3, "sell": 3, "trade": 0, "pay": 30, "withhold": 0, "half": 0, "train": 30, "redeem": 1,
        "reissue": 1, "bankrupt": 5, "private": 1,
    },
    "eager": {"pass": 1, "sell": 1, "trade": 1, "withhold": 1, "private": 1, "protect": 4},
}  # fmt: skip
"""How players weigh the kinds of action; 10 for those not named."""
WANTED = (
    "protection used", "protection declined", "protection that changes turn order", "redemption", "reissue",
    "connection run with marker", "connection run without marker", "closing of a company", "forced purchase",
    "bankruptcy", "$400 reached",
)  # fmt: skip
KINDS = {"protect": WANTED[0], "decline": WANTED[1], "redeem": WANTED[3], "reissue": WANTED[4]}


def choose(game: Game, rng: Random, weights: dict[str, int]) -> Action:
    """A legal action by temper."""
    kinds: dict[str, list[Choice]] = {}
    for choice in game.choices():
        if not isinstance(choice, EndGame):
            kinds.setdefault(getattr(choice, "how", "") or kind_of(choice), []).append(choice)
    names = sorted(kinds)
    name = rng.choices(names, [weights.get(word, USUAL) + 0.001 for word in names])[0]
    return definite(game, rng.choice(kinds[name]), rng)


def count(game: Game, action: Action, seen: Counter[str]) -> None:
    """What the action is going to bring about, as far as it can be told before."""
    s = game.state
    if action.kind in KINDS:
        seen[KINDS[action.kind]] += 1
    if isinstance(action, Protect) and s.entity < SEATS and game.actor != s.entity:
        seen["protection that changes turn order"] += 1
    if isinstance(action, Destination):
        seen[f"connection run with{'' if action.where == 'map' else 'out'} marker"] += 1
    if isinstance(action, BuyTrain) and action.price > s.treasury[s.entity - CORPORATION]:
        seen["forced purchase"] += 1


def play(seed: int, seen: Counter[str]) -> Game:
    """One game; options by chance in two games of three."""
    rng = Random(f"1870 happenings {seed}")
    options = random_options("1870", rng, 0.25) if seed % 3 else {}
    options["finish_on_400"] = seed % 2 == 0
    preset = "18xxgames" if seed % 5 == 4 else ""
    game = railhead.new("1870", players=2 + seed % 5, options=options, preset=preset)
    weights = list(TEMPERS.values())[seed % len(TEMPERS)]
    while not game.over and game.length < LONGEST:
        action = choose(game, rng, weights)
        count(game, action, seen)
        game.push(action)
        for event in game.events:
            seen["closing of a company"] += isinstance(event, CorporationClosed)
            seen["bankruptcy"] += isinstance(event, WentBankrupt)
    seen["$400 reached"] += game.state.reason == "stock_market"
    return game


@pytest.mark.slow
def test_everything_happens(capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        game = play(seed, seen)
        check_books(game)
        ends[game.state.reason or "unfinished"] += 1
        if seed % 10 == 0:
            assert native.loads(native.dumps(game)).play().state == game.state
    with capsys.disabled():
        print(f"\n{GAMES} games of 1870: " + ", ".join(f"{what} {seen[what]}" for what in WANTED))
        print("ended by: " + ", ".join(f"{reason} {number}" for reason, number in sorted(ends.items())))
    assert not [what for what in WANTED if not seen[what]]
