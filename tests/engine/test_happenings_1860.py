"""200 games of 1860 by players of different temper: everything that makes the title special does happen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.engine.books import check_books
from tests.engine.play import definite, kind_of, random_options

import railhead
from railhead.engine.actions import Action, Choice, EndGame, Take
from railhead.engine.events import Event, PresidentChanged, Ran
from railhead.engine.game import Game
from railhead.notation import native
from railhead.titles.g1860.companies import BANKRUPT
from railhead.titles.g1860.events import (
    BritishRailFormed,
    CompanyBankrupt,
    DestinationReached,
    FloatedAgain,
    InsolvencyChanged,
    Leased,
    Nationalised,
    PrivateTurned,
    SouthernFormed,
)

GAMES = 200
FEW = 40
"""Games of the ordinary run; all that is wanted occurs in them too, but not every end."""
LONGEST = 4000
USUAL = 10
TEMPERS: dict[str, dict[str, float]] = {
    "builder": {"pass": 1, "sell": 0.3, "withhold": 0.5, "raise": 0.4, "cede": 0.3, "buy": 30, "pay": 20},
    "hoarder": {
        "pass": 1,
        "sell": 0.3,
        "withhold": 20,
        "pay": 2,
        "raise": 0.4,
        "train": 30,
        "cede": 0.3,
        "buy": 30,
    },
    "reckless": {"pass": 4, "sell": 2, "raise": 1, "train": 3, "cede": 1},
    "eager": {"pass": 1, "sell": 1, "withhold": 1, "raise": 0.5, "cede": 0.5},
}
"""How players weigh the kinds of action; 10 for those not named."""
WANTED = (
    "exchange", "sale of a private to the bank", "director's certificate in the pool", "receivership run",
    "insolvency", "recovery", "lease by 40 and 20", "lease for half, rounded up", "lease for half, exact",
    "bankruptcy in a stock round", "bankruptcy in an operating round", "floating again", "Fishbourne bought",
    "Southern Railway", "British Rail", "nationalisation", "nationalisation with a tie", "destination reached",
    "private turned over",
)  # fmt: skip
ENDS = ("bank", "stock_market", "nationalization")
ACTIONS = {"exchange": "exchange", "cede": "sale of a private to the bank"}
EVENTS: dict[type[Event], str] = {
    FloatedAgain: "floating again",
    SouthernFormed: "Southern Railway",
    BritishRailFormed: "British Rail",
    DestinationReached: "destination reached",
    PrivateTurned: "private turned over",
}


def choose(game: Game, rng: Random, weights: dict[str, float]) -> Action:
    """A legal action by temper."""
    kinds: dict[str, list[Choice]] = {}
    for choice in game.choices():
        if not isinstance(choice, EndGame):
            kinds.setdefault(getattr(choice, "how", "") or kind_of(choice), []).append(choice)
    names = sorted(kinds)
    name = rng.choices(names, [weights.get(word, USUAL) + 0.001 for word in names])[0]
    return definite(game, rng.choice(kinds[name]), rng)


def count(game: Game, action: Action, seen: Counter[str]) -> None:
    """What the action has brought about."""
    before = game.at(game.length - 1).state
    seen[ACTIONS.get(action.kind, "")] += 1
    seen["Fishbourne bought"] += before.round == "stock" and action == Take("FFC")
    closed: Counter[int] = Counter()
    options = game.rules.options
    for event in game.events:
        seen[EVENTS.get(type(event), "")] += 1
        if isinstance(event, PresidentChanged) and event.new is None:
            seen["director's certificate in the pool"] += event.corporation not in game.state.get(BANKRUPT)
        elif isinstance(event, Ran):
            seen["receivership run"] += before.president[event.corporation] is None
        elif isinstance(event, InsolvencyChanged):
            seen["insolvency" if event.insolvent else "recovery"] += 1
        elif isinstance(event, Leased):
            how = options.text("insolvency") + options.text("original_insolvency_rounding")
            seen["lease by 40 and 20"] += how.startswith("lease40")
            seen["lease for half, rounded up"] += how == "originalten"
            seen["lease for half, exact"] += how == "originalpound"
        elif isinstance(event, CompanyBankrupt):
            seen[f"bankruptcy in {'a stock' if before.round == 'stock' else 'an operating'} round"] += 1
        elif isinstance(event, Nationalised):
            closed[event.paid] += 1
    seen["nationalisation"] += bool(closed)
    seen["nationalisation with a tie"] += any(number > 1 for number in closed.values())


def play(seed: int, seen: Counter[str]) -> Game:
    """One game; options by chance in two games of three."""
    rng = Random(f"1860 happenings {seed}")
    options = random_options("1860", rng, 0.25) if seed % 3 else {}
    options["map_size"] = ("small", "large")[seed % 2]
    options["insolvency"] = ("lease40", "original")[seed // 2 % 2]
    preset = "18xxgames" if seed % 5 == 4 else ""
    game = railhead.new("1860", players=2 + seed % 3, options=options, preset=preset)
    weights = list(TEMPERS.values())[seed % len(TEMPERS)]
    while not game.over:
        assert game.length < LONGEST, f"game {seed} goes on for ever"
        action = choose(game, rng, weights)
        game.push(action)
        count(game, action, seen)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, marks=pytest.mark.long)])
def test_everything_happens(games: int, capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(games):
        game = play(seed, seen)
        check_books(game)
        ends[game.state.reason] += 1
        if seed % 10 == 0:
            assert native.loads(native.dumps(game)).play().state == game.state
    with capsys.disabled():
        print(f"\n{games} games of 1860: " + ", ".join(f"{what} {seen[what]}" for what in WANTED))
        print("ended by: " + ", ".join(f"{reason} {number}" for reason, number in sorted(ends.items())))
    assert not [what for what in WANTED if not seen[what]]
    rare = () if games == GAMES else ("stock_market",)
    assert not [reason for reason in ENDS if not ends[reason] and reason not in rare]
