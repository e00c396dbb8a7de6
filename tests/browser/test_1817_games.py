"""1817 from the lobby to the final table, and a round of mergers with twelve seats."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.notation import native
from railhead.titles.g1817.events import Converted, Liquidated, Merged, Sold

from .chance import begin
from .conftest import LAPTOP, Open, Service
from .player import QUICK, Player
from .positions import ready, sit_down

expect.set_options(timeout=20_000)  # machines that run the tests are shared and slow

FOUNDER = {
    **QUICK, "fill-": 6, "act-size": 8, "act-hand": 6, "act-convert": 9, "act-merge": 9, "act-acquire": 8,
    "act-lift": 8, "act-loan": 2, "act-repay": 3, "act-short": 1, "act-offer": 1, "start-": 3,
}  # fmt: skip
"""A taste for starting companies and letting them grow."""


@pytest.mark.slow
def test_complete_game_against_bots(
    service: Service, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Journey 2 for 1817: every decision by clicks, companies growing, sold and liquidated, to the final table."""
    monkeypatch.setattr(
        "railhead.web.lobby.service.fresh_id", lambda size=8: f"rail{size}"
    )  # bots follow the id
    page = open_page(LAPTOP)
    begin(page, service, "1817", 3)
    player = Player(page, seed=11, builds=0.4, taste=FOUNDER)
    for _ in range(1500):
        if player.turn() == "over":
            break
    expect(page.get_by_test_id("result").locator("tbody tr")).to_have_count(3)
    assert {"a stock turn", "lay track"} <= set(player.decisions)
    table = page.url.split("?")[0]
    game = native.loads(page.request.get(f"{table}/export/native").text()).play()
    kinds = {type(event) for node in game.nodes() for event in node.events}
    assert Liquidated in kinds
    assert kinds & {Merged, Converted}
    assert Sold in kinds
    print(player.prompts, player.decisions)


def crowd() -> Game:
    """Twelve players in a round of mergers and sales."""
    for seed in range(1, 40):
        game = railhead.new(
            "1817", players=[f"Player {n + 1}" for n in range(12)], options={"more_players": True}
        )
        rng = Random(seed)
        while not game.over and game.length < 900:
            if game.state.round == "merger" and game.step.name == "convert-or-merge":
                return game
            game.push(choose(game.copy(), rng))
    raise AssertionError("no round of mergers")


def test_ux_100_merger_board_with_twelve_seats(service: Service, open_page: Open) -> None:
    """Journey 6: twelve seats, the loan table and the board of mergers."""
    page = open_page(LAPTOP)
    page.goto(service.url)
    page.goto(sit_down(page, service.url, crowd()))
    ready(page)
    expect(page.get_by_test_id("merger-board")).to_be_visible()
    expect(page.locator("#players tbody tr")).to_have_count(12)
    expect(page.get_by_test_id("bank-more")).to_be_visible()
