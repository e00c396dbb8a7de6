"""Every bot plays every title: legal actions only, the same for the same seed, and the game itself is left alone."""

from __future__ import annotations

from itertools import count

import pytest

from railhead.board.routes import limits
from railhead.bots import BOTS, USUAL
from railhead.engine.actions import Run
from railhead.engine.game import Game
from railhead.titles import OWN, ruleset
from railhead.titles.agreement import parties

FAR = 260
"""Actions of each game: beyond the first operating rounds."""
THINKERS = {"baron": 8}
"""Bots that take their time play the last so many of them; the usual one plays what comes before."""


def begun(title: str) -> Game:
    rules = ruleset(title)
    return Game(rules, [f"P{seat}" for seat in range(max(3, rules.title.min_players))])


@pytest.mark.parametrize("title", OWN)
@pytest.mark.parametrize(
    "bot", [pytest.param(bot, marks=pytest.mark.slow) if bot != "random" else bot for bot in BOTS]
)
def test_it_plays_within_the_rules_and_touches_nothing(title: str, bot: str) -> None:
    game = begun(title)
    seats = [BOTS[bot].make(f"7/{seat}") for seat in range(len(game.players))]
    again = [BOTS[bot].make(f"7/{seat}") for seat in range(len(game.players))]
    usual = [BOTS[USUAL].make(f"7/{seat}") for seat in range(len(game.players))]
    while (seat := game.actor) is not None and game.length < FAR - THINKERS.get(bot, FAR):
        game.push(usual[seat].choose(game, seat))
    while (seat := game.actor) is not None and game.length < FAR:
        before = game.node
        action = seats[seat].choose(game, seat)
        assert game.node is before
        assert game.state is before.state
        assert again[seat].choose(game.copy(), seat) == action
        assert game.why_not(action) is None
        assert game.speaker(action) == seat
        assert parties(game, action) == frozenset()
        assert all(seats[seat].reasons())
        game.push(action)


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot not in THINKERS])
def test_it_runs_the_same_trains_on_every_machine(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine so slow that the clock runs out at once."""
    title = "1830"
    monkeypatch.setattr(limits, "monotonic", lambda: next(hours))
    hours = count(0, 3600)
    game = begun(title)
    seats = [BOTS[bot].make(f"7/{seat}") for seat in range(len(game.players))]
    while (seat := game.actor) is not None and game.length < FAR:
        action = seats[seat].choose(game, seat)
        if isinstance(action, Run):
            assert action == game.best_run()
        game.push(action)


def test_the_usual_bot_does_not_play_by_chance() -> None:
    assert USUAL in BOTS
    assert USUAL != "random"
    assert len({kind.style for kind in BOTS.values()}) == len(BOTS)
    assert all(kind.id == name for name, kind in BOTS.items())
