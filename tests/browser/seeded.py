"""Positions to look at, made by seeded play, and putting one on a table of the visitor's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Bankrupt
from railhead.engine.forced import must_buy, shortfall
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION
from railhead.notation import native

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ("Ada", "Ben", "Cleo", "Dora")
Wanted = Callable[[Game], bool]


def search(wanted: Wanted, seeds: range = range(80), players: tuple[str, ...] = PLAYERS) -> Game:
    """The first position of seeded play that is wanted."""
    for seed in seeds:
        game = railhead.new("1830", players)
        rng = Random(seed)
        while not game.over:
            if wanted(game):
                return game
            game.push(choose(game, rng))
    raise AssertionError("no such position in these games")


def at_step(name: str, after: int = 0) -> Game:
    """A position that asks for a step."""
    return search(lambda g: g.length >= after and g.step.name == name)


def forced(g: Game) -> bool:
    entity = g.state.entity
    return (
        g.step.name == "buy-trains"
        and entity >= CORPORATION
        and must_buy(g, entity - CORPORATION)
        and shortfall(g, entity - CORPORATION) > 0
    )


@lru_cache(maxsize=1)
def solvable() -> Game:
    """A forced purchase with a way to pay."""
    return search(lambda g: forced(g) and g.why_not(Bankrupt()) is not None)


@lru_cache(maxsize=1)
def hopeless() -> Game:
    """A forced purchase without."""
    return search(lambda g: forced(g) and g.why_not(Bankrupt()) is None)


def sit(page: Page, url: str, game: Game) -> str:
    """Put a position on a table of the visitor's own, all seats at this screen; returns the table's address."""
    page.goto(f"{url}/import")
    log = {"name": "game.json", "mimeType": "application/json", "buffer": native.dumps(game).encode()}
    page.get_by_test_id("import-file").set_input_files(log)
    page.get_by_test_id("import").click()
    page.wait_for_selector("#table[data-ready=true]")
    address = page.url.split("?")[0]
    page.goto(address)
    page.wait_for_selector("#table[data-ready=true]")
    return address
