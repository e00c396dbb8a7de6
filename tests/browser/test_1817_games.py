"""1817 from the lobby to the final table."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from railhead.engine.actions import Pass
from railhead.engine.game import Game
from railhead.notation import native
from railhead.titles.g1817.events import CompanyStarted, Converted, Liquidated, Merged, Sold
from railhead.web.title_pages.orders import Order, OrderFault
from railhead.web.titles.g1817.plans import Plans

from .chance import begin
from .conftest import LAPTOP, Open, Service
from .player import QUICK, Player
from .recorded import diet, recorded, review

if TYPE_CHECKING:
    from pathlib import Path

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
    assert {"buy or sell shares", "lay track"} <= set(player.decisions)
    table = page.url.split("?")[0]
    game = native.loads(page.request.get(f"{table}/export/native").text()).play()
    kinds = {type(event) for node in game.nodes() for event in node.events}
    assert Liquidated in kinds
    assert kinds & {Merged, Converted}
    assert Sold in kinds
    founders = [
        event.player for node in game.nodes() for event in node.events if isinstance(event, CompanyStarted)
    ]
    assert 0 in founders, "the person starts a company too"
    print(player.prompts, player.decisions)


def test_import_scrub_branch_export_reimport(
    service: Service, open_page: Open, shared: Path, tmp_path: Path
) -> None:
    """Journey 11 for 1817: a recorded 18xx.games file; jumps, a what-if off the table, and an equal export."""
    source = next(path for path in recorded(shared, "1817") if path.stem.startswith("20758"))
    review(open_page(), service, source, tmp_path)


def test_input_diet(shared: Path) -> None:
    """Journey 12 for 1817: in a round of mergers each player says once that nothing is done."""
    diet(recorded(shared, "1817"), ahead=said_once)


def said_once(game: Game) -> tuple[int, set[int]]:
    """How often somebody says as a round of mergers begins that nothing is done, and the passes that answers."""
    plans = Plans()
    given: dict[int, tuple[Order, ...]] = {}
    speakers: set[tuple[int, int, int]] = set()
    answered: set[int] = set()
    for node in game.nodes():
        if node.parent is None or node.action is None:
            continue
        before = Game(game.rules, game.players, node.parent)
        s = before.state
        if s.round == "merger" and (node.parent.parent is None or node.parent.parent.state.round != "merger"):
            given = {}
            for seat in range(len(game.players)):
                with suppress(OrderFault):
                    given[seat] = plans.read(before, seat, {"nothing": "yes"})
        seat = before.actor
        if not isinstance(node.action, Pass) or seat is None:
            continue
        said = [order for order in given.get(seat, ()) if plans.holds(before, order)]
        if any(plans.answer(before, order) == node.action for order in said):
            answered.add(node.index)
            speakers.add((seat, s.turn, s.number))
    return len(speakers), answered
