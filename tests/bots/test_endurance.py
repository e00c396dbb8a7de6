"""Many games one after the other: what goes wrong in one of them is found and told with its number."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from railhead.bots import BOTS
from railhead.bots.random_player import RandomPlayer
from railhead.engine.actions import Dividend
from railhead.titles import OWN, TITLES

FILE = Path(__file__).parents[2] / "bench" / "endurance.py"
SHORT = "1817"
"""A title in which players without a plan are soon bankrupt."""


def load() -> Any:
    spec = importlib.util.spec_from_file_location("endurance", FILE)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


endurance = load()


@pytest.mark.parametrize("title", OWN)
def test_all_numbers_of_players_and_all_mixtures_come_together(title: str) -> None:
    facts = TITLES[title].facts()
    counts = range(facts.min_players, facts.max_players + 1)
    seats = {tuple(endurance.seats_of(title, number)) for number in range(1000)}
    wanted = {
        tuple(mixture[seat % len(mixture)] for seat in range(players))
        for players in counts
        for mixture in endurance.MIXTURES
    }
    assert seats == wanted
    exported = {len(endurance.seats_of(title, number)) for number in range(0, 1000, endurance.EXPORTED)}
    assert exported == set(counts)
    assert len(range(0, 1000, endurance.EXPORTED)) == 20


@pytest.mark.slow
def test_a_series_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "counts.json"
    for games in ("1", "2"):
        monkeypatch.setattr(sys, "argv", ["endurance", SHORT, "--games", games, "--out", str(out)])
        endurance.main()
        (row,) = json.loads(out.read_text())
        assert (row["games"], row["failed"]) == (int(games), {})
    assert row["read again"] == {"native": 1, "text": 1, "18xx": 1}
    assert sum(row["ends"].values()) == 2
    assert row["played by"] == {endurance.fingerprint(SHORT): 2}


@pytest.mark.slow
def test_several_processes_find_the_same() -> None:
    one, two = (
        list(endurance.tried(SHORT, range(3), endurance.fresh(SHORT), workers))[-1] for workers in (1, 2)
    )
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_what_does_not_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(RandomPlayer):
        def choose(self, game: Any, seat: int, budget: float | None = None) -> Any:
            return Dividend("pay") if game.length == 7 else super().choose(game, seat, budget)

    class Thief(RandomPlayer):
        def choose(self, game: Any, seat: int, budget: float | None = None) -> Any:
            if game.length == 5:
                game.state.cash = (game.state.cash[0] + 1, *game.state.cash[1:])
            return super().choose(game, seat, budget)

    with pytest.raises(endurance.Failed, match="no end after 5 actions"):
        endurance.lasts(SHORT, 1, longest=5)
    for kind, words in ((Wrong, "is refused"), (Thief, "action 6: ")):
        monkeypatch.setitem(BOTS, "random", replace(BOTS["random"], make=kind))
        known = next(endurance.tried("1830", range(1, 2), endurance.fresh("1830")))
        assert words in known["failed"]["1"]
        assert (known["games"], known["ends"]) == (1, {})
