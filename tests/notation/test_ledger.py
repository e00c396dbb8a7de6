"""Certificates and pieces of tiles under their 18xx.games ids (dossier 5.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.notation.samples import SAMPLES, sample

import railhead
from railhead.engine.events import PresidentChanged, SharesMoved, TileLaid
from railhead.engine.game import Game
from railhead.engine.state import replaced
from railhead.finance.holders import IPO, POOL, SLOTS
from railhead.notation.ledger import Ledger

NYC = 1


def table() -> tuple[Game, Ledger]:
    game = railhead.new("1830", players=4)
    return game, Ledger(game.title)


def moved(game: Game, ledger: Ledger, source: int, target: int, shares: int, *ids: int, to: int = -1) -> None:
    """Shares of NYC move, and the presidency with them."""
    row = NYC * SLOTS
    game.state.shares = replaced(game.state.shares, row + source, game.state.shares[row + source] - shares)
    game.state.shares = replaced(game.state.shares, row + target, game.state.shares[row + target] + shares)
    events: list[Any] = [SharesMoved(NYC, source, target, shares, 0 in ids and source == IPO)]
    if to >= 0:
        old = game.state.president[NYC]
        game.state.president = replaced(game.state.president, NYC, to)
        events.insert(0, PresidentChanged(NYC, old, to))
    ledger.record(game.state, events, ids)


def test_presidents_certificate_sold_in_part() -> None:
    """C holds NYC_0 and NYC_4, D holds NYC_1 and NYC_5; C sells both for 20%."""
    game, ledger = table()
    moved(game, ledger, IPO, 2, 2, 0, to=2)
    moved(game, ledger, IPO, 2, 1, 4)
    moved(game, ledger, IPO, 3, 1, 1)
    moved(game, ledger, IPO, 3, 1, 5)
    moved(game, ledger, 2, POOL, 2, 4, 0, to=3)
    assert ledger.certificates(NYC, 2) == (4,)
    assert ledger.certificates(NYC, 3) == (0,)
    assert ledger.certificates(NYC, POOL) == (1, 5)


def test_presidency_lost_to_a_buyer() -> None:
    game, ledger = table()
    moved(game, ledger, IPO, 0, 2, 0, to=0)
    for certificate in (3, 4, 5):
        moved(game, ledger, IPO, 1, 1, certificate)
    ledger.record(game.state, [PresidentChanged(NYC, 0, 1)])
    assert ledger.certificates(NYC, 0) == (3, 4)
    assert ledger.certificates(NYC, 1) == (5, 0)
    assert ledger.holder(NYC, 0) == 1


def test_without_names_ordinary_certificates_go_first() -> None:
    game, ledger = table()
    moved(game, ledger, IPO, 0, 2, 0, to=0)
    moved(game, ledger, IPO, 0, 1)
    moved(game, ledger, IPO, 0, 1)
    assert ledger.certificates(NYC, 0) == (0, 1, 2)
    assert ledger.choose(NYC, 0, 1) == (1,)
    assert ledger.choose(NYC, 0, 3) == (1, 2, 0)
    assert ledger.holder(NYC, 99) is None


def test_a_replaced_tile_goes_to_the_end_of_its_queue() -> None:
    game, ledger = table()
    game_map = game.title.map
    yellow, green = game_map.tile_index["57"], game_map.tile_index["14"]
    at = [game_map.index[name] for name in ("E19", "H10", "H16")]
    for hex_ in at[:2]:
        ledger.record(game.state, [TileLaid(0, hex_, yellow, 1, -1)])
    assert ledger.piece(at[1]) == (yellow, 1, 1)
    ledger.record(game.state, [TileLaid(0, at[0], green, 0, yellow)])
    assert ledger.hex_of(yellow, 0) == -1
    assert ledger.next_piece(yellow) == 2
    ledger.record(game.state, [TileLaid(0, at[2], yellow, 0, -1)], piece=3)
    assert ledger.piece(at[2]) == (yellow, 3, 0)
    assert ledger.is_free(yellow, 0)
    assert not ledger.is_free(yellow, 3)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed", "preset"), SAMPLES)
def test_the_ledger_agrees_with_the_books(players: int, seed: int, preset: str) -> None:
    """After every action each holder has certificates for his shares, and every certificate is somewhere."""
    game = sample(players, seed, preset)
    ledger = Ledger(game.title)
    nodes = game.nodes()[1:]
    for node in nodes if nodes[-1].state.reason != "bankrupt" else nodes[:-1]:
        ledger.record(node.state, node.events)
        for corporation, row in enumerate(game.title.corporations):
            total = 0
            for holder in (*range(players), IPO, POOL):
                ids = ledger.certificates(corporation, holder)
                held = sum(ledger.size(corporation, number) for number in ids)
                assert held == node.state.shares[corporation * SLOTS + holder], (row.sym, holder, node.index)
                total += len(ids)
            assert total == 9
            if node.state.president[corporation] is not None:
                assert ledger.holder(corporation, 0) == node.state.president[corporation]
