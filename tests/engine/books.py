"""What never changes during a game, whatever is played."""

from __future__ import annotations

from collections import Counter

from railhead.engine.game import Game
from railhead.finance.holders import BANK, CORPORATION, GONE, POOL, SEATS, SLOTS
from railhead.titles.g1870.connections import marker_of

FIXED_STOCK = {"1830", "1870"}
"""Titles whose corporations have the same shares from the first to the last action."""


def check_books(game: Game) -> None:
    """Money, certificates, tokens, trains and tiles: nothing is created or lost."""
    check_money(game)
    check_stock(game)
    check_tokens(game)
    check_trains(game)
    check_tiles(game)
    check_market(game)


def check_money(game: Game) -> None:
    s = game.state
    assert s.bank + sum(s.cash) + sum(s.treasury) == game.title.bank
    assert min(s.cash) >= 0
    assert min(s.treasury) >= 0


def check_stock(game: Game) -> None:
    s = game.state
    for number, rule in enumerate(game.title.corporations):
        row = s.shares[number * SLOTS : number * SLOTS + SLOTS]
        assert min(row) >= 0
        if game.title.name in FIXED_STOCK:
            assert sum(row) == (0 if is_closed(game, number) else s.size[number]), rule.sym
        president = s.president[number]
        if president is not None and game.title.name in FIXED_STOCK and not s.interrupts and not s.reason:
            assert row[president] >= s.president_shares[number], f"president of {rule.sym}"
            assert row[president] == max(row[:SEATS]), f"president of {rule.sym}"
        assert row[POOL] * 100 <= game.title.pool_percent * s.size[number] or game.title.name != "1830", (
            rule.sym
        )
    for owner in s.private_owner:
        assert owner in (BANK, GONE) or owner < len(game.players) or owner >= CORPORATION


def is_closed(game: Game, corporation: int) -> bool:
    """The corporation has left the game."""
    return bool(game.state.closed[corporation])


def more_tokens(game: Game, corporation: int) -> int:
    """1870: a destination marker kept on the charter, or one that took a station space."""
    marker = marker_of(game, corporation)
    return int(marker is not None and (not marker.on_map or marker.seated))


def check_tokens(game: Game) -> None:
    s = game.state
    seated = Counter(frame[1] for frame in s.interrupts if frame[0] == "home")
    taken: Counter[int] = Counter()
    for number, rule in enumerate(game.title.corporations):
        if game.title.name in FIXED_STOCK:
            tokens = 0 if is_closed(game, number) else len(rule.station_costs) + more_tokens(game, number)
            assert s.tokens_left[number] + len(s.board.tokens[number]) == tokens, rule.sym
        assert s.tokens_left[number] >= seated[number]
        hexes = [node >> 3 for node in s.board.tokens[number]]
        assert len(hexes) == len(set(hexes)), f"two tokens of {rule.sym} on one hex"
        taken.update(s.board.tokens[number])
    for node, count in taken.items():
        assert count <= max(1, s.board.slots(node)), game.title.map.names[node >> 3]


def check_trains(game: Game) -> None:
    s = game.state
    running = [train for held in s.trains for train in held] + list(s.discarded)
    assert len(running) == len(set(running)), "one train in two places"
    kinds = Counter(train // 100 for train in running)
    for kind, rule in enumerate(game.title.train_kinds):
        gone = rule.rusts_on >= 0 and s.train_next[rule.rusts_on] > 0
        if game.title.name in FIXED_STOCK:
            assert kinds[kind] == (0 if gone else s.train_next[kind]), f"{rule.name}-trains"
        supply = game.rules.supply[kind]
        assert supply < 0 or s.train_next[kind] <= supply


def check_tiles(game: Game) -> None:
    s = game.state
    laid = Counter(tile for tile in s.board.tiles if tile >= 0)
    for tile, supply in enumerate(game.title.map.supply):
        if supply >= 0:
            assert s.tiles_left[tile] + laid[tile] == supply, game.title.map.tiles[tile].number
            assert s.tiles_left[tile] >= 0


def check_market(game: Game) -> None:
    s = game.state
    lying = [(number, cell) for cell, pile in s.piles.items() for number in pile]
    assert sorted(lying) == [(number, cell) for number, cell in enumerate(s.cell) if cell >= 0]
