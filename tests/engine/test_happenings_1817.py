"""200 games of 1817 by players of different temper, and 20 at large tables: what makes the title special happens."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.engine.books import check_books
from tests.engine.play import definite, kind_of, random_options

import railhead
from railhead.engine.actions import Action, Choice, EndGame
from railhead.engine.events import WentBankrupt
from railhead.engine.game import Game
from railhead.finance.holders import POOL
from railhead.notation import native
from railhead.titles.g1817.actions import Lift
from railhead.titles.g1817.events import (
    CompanyStarted,
    Converted,
    CrisisBegan,
    Liquidated,
    Merged,
    ShortClosed,
    ShortSold,
    Sold,
)

GAMES = 200
LARGE = 20
LONGEST = 4000
USUAL = 10
TEMPERS: dict[str, dict[str, int]] = {
    "builder": {"pass": 2, "sell": 0, "short": 0, "withhold": 1, "offer": 1, "loan": 3, "bankrupt": 0, "trade": 0},
    "gambler": {"pass": 2, "sell": 4, "short": 12, "loan": 25, "pay": 30, "withhold": 0, "offer": 5, "trade": 0},
    "merger": {"pass": 2, "convert": 60, "merge": 60, "acquire": 60, "offer": 20, "raise": 20, "sell": 1, "trade": 1},
    "any": {},
}  # fmt: skip
"""How players weigh the kinds of action; 10 for those not named."""
WANTED = (
    "short sale", "short closed by a purchase", "short closed by the bank", "liquidation for want of a train",
    "liquidation for interest", "acquisition", "friendly sale", "liquidation sale", "conversion to 5",
    "conversion to 10", "merger of two companies of 2", "merger of two companies of 5", "marker given up",
    "cash crisis", "bankruptcy", "charter used again", "last set of 2", "last set of 3",
)  # fmt: skip
SALES = {"acquisition": "acquisition", "friendly": "friendly sale", "liquidation": "liquidation sale"}
WHY = {"trainless": "liquidation for want of a train", "interest": "liquidation for interest"}


def choose(game: Game, rng: Random, weights: dict[str, int]) -> Action:
    """A legal action by temper."""
    kinds: dict[str, list[Choice]] = {}
    for choice in game.choices():
        if not isinstance(choice, EndGame):
            kinds.setdefault(getattr(choice, "how", "") or kind_of(choice), []).append(choice)
    names = sorted(kinds)
    name = rng.choices(names, [weights.get(word, USUAL) + 0.001 for word in names])[0]
    return definite(game, rng.choice(kinds[name]), rng)


def count(game: Game, seen: Counter[str], started: set[int]) -> None:
    """What the last action brought about."""
    for event in game.events:
        match event:
            case ShortSold():
                seen["short sale"] += 1
            case ShortClosed(holder=holder):
                seen["short closed by " + ("the bank" if holder == POOL else "a purchase")] += 1
            case Liquidated(why=why) if why in WHY:
                seen[WHY[why]] += 1
            case Sold(how=how):
                seen[SALES[how]] += 1
            case Converted(shares=shares):
                seen[f"conversion to {shares}"] += 1
            case Merged(shares=shares):
                seen[f"merger of two companies of {shares // 2 if shares == 10 else 2}"] += 1
            case CrisisBegan():
                seen["cash crisis"] += 1
            case WentBankrupt():
                seen["bankruptcy"] += 1
            case CompanyStarted(corporation=corporation):
                seen["charter used again"] += corporation in started
                started.add(corporation)
            case _:
                pass


def play(seed: int, players: int, seen: Counter[str]) -> Game:
    """One game; options by chance in two games of three."""
    rng = Random(f"1817 happenings {seed}")
    options = random_options("1817", rng, 0.25) if seed % 3 else {}
    options["more_players"] = players > 7
    preset = "18xxgames" if seed % 5 == 4 else ""
    game = railhead.new("1817", players=players, options=options, preset=preset)
    weights = list(TEMPERS.values())[seed % len(TEMPERS)]
    started: set[int] = set()
    while not game.over and game.length < LONGEST:
        action = choose(game, rng, weights)
        seen["marker given up"] += isinstance(action, Lift)
        game.push(action)
        count(game, seen, started)
    assert game.over, f"game {seed} goes on after {game.length} actions"
    if game.state.reason == "final_phase":
        seen[f"last set of {game.state.set_length}"] += 1
    return game


@pytest.mark.slow
@pytest.mark.parametrize(("games", "seats"), [(GAMES, range(3, 8)), (LARGE, range(8, 13))])
def test_everything_happens(games: int, seats: range, capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(games):
        game = play(seed, seats[seed % len(seats)], seen)
        check_books(game)
        ends[game.state.reason] += 1
        if seed % 10 == 0:
            assert native.loads(native.dumps(game)).play().state == game.state
    with capsys.disabled():
        print(f"\n{games} games of 1817: " + ", ".join(f"{what} {seen[what]}" for what in WANTED))
        print("ended by: " + ", ".join(f"{reason} {number}" for reason, number in sorted(ends.items())))
    if games == GAMES:
        assert not [what for what in WANTED if not seen[what]]
