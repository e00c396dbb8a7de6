"""Positions to look at: a seeded game played by chance, cut where each kind of decision is first asked."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Bankrupt
from railhead.engine.game import Game
from railhead.notation import native

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
LONGEST = 1500


@dataclass(frozen=True)
class Played:
    """A whole game, and the length it had when each kind of decision was first asked."""

    game: Game
    first: dict[str, int]

    def at(self, decision: str) -> Game:
        """The position where that decision was first asked."""
        return self.game.at(self.first[decision])

    def later(self, decision: str) -> Game:
        """A position in the middle of the game where it was asked."""
        asked = [
            node.index
            for node in self.game.nodes()
            if not (at := Game(self.game.rules, self.game.players, node)).over and at.step.name == decision
        ]
        return self.game.at(asked[len(asked) // 2])


@lru_cache(maxsize=4)
def played(seed: int = 1, title: str = "1830") -> Played:
    """A game by chance to its end. ``bankruptcy`` is asked where it can be declared, ``over`` after the last action."""
    game = railhead.new(title, players=PLAYERS)
    rng = Random(seed)
    first: dict[str, int] = {}
    while not game.over and game.length < LONGEST:
        first.setdefault(game.step.name, game.length)
        if game.why_not(Bankrupt()) is None:
            first.setdefault("bankruptcy", game.length)
        game.push(choose(game.copy(), rng))
    if game.over:
        first["over"] = game.length
    return Played(game, first)


def sit_down(page: Page, url: str, game: Game) -> str:
    """Put a position on a table of the page's person, who holds every seat; returns the table's address."""
    answer = page.request.post(
        f"{url}/import", multipart={"text": native.dumps(game), "trust": "strict"}, headers={"Origin": url}
    )
    assert answer.ok, answer.text()[:400]
    return answer.url.split("?")[0]


def ready(page: Page) -> None:
    """Wait until the table can be used."""
    page.wait_for_selector('#table[data-ready="true"]')


def until(page: Page, script: str, arg: object = None, wait: float = 30.0) -> None:
    """Wait until a script tells something true. Asked from here: the page's own policy lets none ask itself again."""
    last = time.monotonic() + wait
    while not page.evaluate(script, arg):
        assert time.monotonic() < last, f"not so within {wait:g} seconds: {script}"
        page.wait_for_timeout(50)
