"""A corporation with two D-trains on a map full of track: the best routes are not found at a glance."""

from __future__ import annotations

import random

from tests.routes.positions import random_board
from tests.rules.positions import A, B, Table

from railhead.board.board import Board


def tangle(seed: int = 1, size: int = 90, trains: tuple[str, ...] = ("D", "D"), policy: str = "any") -> Table:
    """PRR is about to run; Ada is its president. NYC waits for its turn."""
    t = Table(3, revenue_policy=policy)
    t.phase("D").running("PRR", 100, A, 60).running("NYC", 76, B, 60).equip("PRR", *trains).equip("NYC", "5")
    map_ = t.game.title.map
    board, _ = random_board(random.Random(seed), map_, size, 0.9)
    corporations = len(t.game.title.corporations)
    tokens = (*board.tokens, *((),) * (corporations - len(board.tokens)))
    t.game.state.board = Board(map_, board.tiles, board.rotations, tokens)
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    return t.skip_to("running trains")
