"""What keeps a company from a city: cities on the way that are full of others' tokens, or no track at all."""

from __future__ import annotations

from heapq import heappop, heappush

from ...board.maps import NODE
from ...board.routes.track import TooTangled, legs_from
from ...engine.game import Game
from ...engine.stations import further_stations
from ..wording.words import corporation, place_name

STEPS = 20_000
"""Hexes that are looked at before nothing is said."""


def barrier(game: Game, company: int, hex_: str) -> str:
    """Why the company does not come to the hex, in a sentence; empty where it does, or where that takes too long."""
    board = game.state.board
    starts = {*board.tokens[company], *further_stations(game, company)}
    once = bool(getattr(game.rules.run_rules, "junction_once", False))
    steps = [STEPS]
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, node, ()) for node in sorted(starts)]
    seen: set[int] = set()
    try:
        while queue:
            full, length, node, closed = heappop(queue)
            if node in seen:
                continue
            seen.add(node)
            if node // NODE == game.title.map.index[hex_]:
                return ". ".join(_closed(game, each) for each in closed) + "." if closed else ""
            if board.blocks(node, company):
                if board.stop(node).kind == "offboard":
                    continue
                full, closed = full + 1, (*closed, node)
            for leg in legs_from(board, node, once, steps):
                heappush(queue, (full, length + 1, leg.end, closed))
    except TooTangled:
        return ""
    return f"No track leads there from a token of {corporation(game, company)}."


def _closed(game: Game, node: int) -> str:
    syms = " and ".join(corporation(game, other) for other in game.state.board.occupants(node))
    return (
        f"{place_name(game, game.title.map.names[node // NODE])} is full of tokens of {syms}: no way through"
    )
