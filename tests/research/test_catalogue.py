"""The catalogue holds every choice of every game, and a number means the same to everybody."""

from __future__ import annotations

import random

import pytest

from railhead.bots.random_player import choose
from railhead.engine.actions import Range, Routes
from railhead.engine.game import Game
from railhead.research.catalogue import POINTS, RUN, Catalogue, catalogue, steps_of
from railhead.research.forms import CatalogueError
from railhead.titles import TITLES, ruleset

OURS = ("1830", "1870", "1817", "1860")


def agrees_with_choices(game: Game, numbers: Catalogue) -> None:
    """Every choice of the player who decides has a number, and no number stands for anything else."""
    legal = numbers.legal(game)
    expected = set()
    for choice in game.choices():
        if isinstance(choice, Routes):
            expected.add(RUN)
            continue
        sample = choice.template if isinstance(choice, Range) else choice
        if sample.kind == "end" or game.speaker(sample) != game.actor:
            continue
        ends = [choice.at(choice.low), choice.at(choice.high)] if isinstance(choice, Range) else [choice]
        expected.update(numbers.encode(game, action) for action in ends)
    assert expected <= set(legal)
    for number, row in legal.items():
        if row.action is not None:
            assert game.why_not(row.action) is None
            assert numbers.encode(game, row.action) == number
            if row.bounds is not None:
                least, most, step = row.bounds
                amount = getattr(row.action, numbers.forms[row.action.kind].amount)
                assert least <= amount <= most
                assert (amount - least) % step == 0


@pytest.mark.slow
@pytest.mark.parametrize("title", OURS)
def test_every_choice_has_its_number(title: str) -> None:
    rules = ruleset(title)
    players = rules.title.min_players
    numbers = catalogue(rules, players)
    game = Game(rules, [f"P{seat}" for seat in range(players)])
    chance = random.Random(4)
    while not game.over and game.length < 160:
        if game.length % 10 == 0:
            agrees_with_choices(game, numbers)
        else:
            assert numbers.legal(game)
        game.push_checked(choose(game, chance))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["", "18xxgames"])
@pytest.mark.parametrize("title", OURS)
def test_whole_games_stay_within_the_catalogue(title: str, preset: str) -> None:
    rules = ruleset(title, {}, preset)
    for seed in (1, 2):
        players = rules.title.min_players + seed
        numbers = catalogue(rules, players)
        game = Game(rules, [f"P{seat}" for seat in range(players)])
        chance = random.Random(seed)
        while not game.over and game.length < 500:
            assert numbers.legal(game)
            game.push_checked(choose(game, chance))


def test_tiles_are_those_that_can_ever_fit() -> None:
    numbers = catalogue(ruleset("1830"), 3)
    tiles = [entry for entry in numbers if entry.kind == "tile" and not entry.words[-1]]
    assert 4_000 < len(tiles) < 4_600
    map_ = ruleset("1830").title.map
    everything = sum(not fixed for fixed in map_.fixed) * sum(len(tile.distinct) for tile in map_.tiles)
    assert len(tiles) < everything / 3


def test_the_hash_tells_catalogues_apart() -> None:
    three, four = catalogue(ruleset("1830"), 3), catalogue(ruleset("1830"), 4)
    assert three.hash == Catalogue(ruleset("1830"), 3).hash
    assert three.hash != four.hash


def test_points_are_named_and_equal_ones_are_one() -> None:
    assert len(steps_of(100)) == len(POINTS)
    assert steps_of(100) == (0, 1, 2, 5, 10, 25, 50, 75, 100)
    assert set(steps_of(1)) == {0, 1}
    game = Game(ruleset("1830"), ["A", "B", "C"])
    legal = catalogue(game.rules, 3).legal(game)
    amounts = [row.action for row in legal.values() if row.bounds is not None]
    assert len(amounts) == len(set(amounts))


def test_what_is_not_legal_is_refused_by_name() -> None:
    game = Game(ruleset("1830"), ["A", "B", "C"])
    numbers = catalogue(game.rules, 3)
    tile = next(n for n, entry in enumerate(numbers) if entry.kind == "tile")
    with pytest.raises(CatalogueError, match=r"tile .* is not legal now"):
        numbers.decode(game, tile)
    with pytest.raises(CatalogueError, match="number 999999"):
        numbers.decode(game, 999_999)


@pytest.mark.slow
def test_every_title_has_a_catalogue() -> None:
    assert set(OURS) <= set(TITLES)
    for title in OURS:
        rules = ruleset(title)
        assert len(catalogue(rules, rules.title.max_players)) > 1_000
