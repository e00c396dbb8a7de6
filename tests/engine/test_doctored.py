"""A title with companies of other sizes, an unled one and a charter used twice passes the battery of the real ones."""

from __future__ import annotations

import pytest
from tests.engine.doctored import AGAIN, NAME, PACK, SIZES, UNLED, USED
from tests.engine.play import pick, start
from tests.engine.test_battery import play_by_chance

from railhead.engine.events import DividendDeclared, Floated
from railhead.titles import TITLES

GAMES = 32


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES.loaded, NAME, PACK)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_doctored_game_by_chance(seed: int) -> None:
    play_by_chance(NAME, seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_doctored_game(seed: int) -> None:
    play_by_chance(NAME, seed, longest=150)


def test_everything_doctored_happens() -> None:
    """Small companies float, the unled one has its turns and is led at last, and the charter floats twice."""
    seen: set[str] = set()
    for seed in range(40):
        game, rng = start(NAME, seed)
        number = game.title.corporation_index
        small = {number[sym] for sym in SIZES}
        assert [game.state.size[number[sym]] for sym in SIZES] == [2, 5]
        assert game.state.president[number[UNLED]] is None
        while not game.over and game.length < 500 and len(seen) < 5:
            game.push_checked(pick(game, rng, eager=True))
            s = game.state
            for event in game.events:
                if isinstance(event, Floated) and event.corporation in small:
                    seen.add(f"size {s.size[event.corporation]}")
                if isinstance(event, Floated) and event.corporation == number[AGAIN] and s.get(USED):
                    seen.add("again")
                if isinstance(event, DividendDeclared) and event.corporation == number[UNLED]:
                    seen.add("led" if s.president[event.corporation] is not None else "unled")
    assert seen == {"size 2", "size 5", "again", "led", "unled"}
