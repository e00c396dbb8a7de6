"""How long an order lasts: to the end of its round, unless its player wants it to stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...engine.game import Game
from ...engine.step import OPENING, STOCK

LASTING: Final = "lasting"
ROUND: Final = "round"
PLAYERS: Final = (OPENING, STOCK)
"""Rounds in which players have turns."""


def bound(game: Game, form: Mapping[str, str]) -> dict[str, Any]:
    """What an order for a round of players says about its end: this round, or the next one if none is played."""
    s = game.state
    if form.get(LASTING):
        return {LASTING: True}
    if game.round.kind in PLAYERS:
        return {ROUND: [s.round, s.turn]}
    stock = next(name for name, round_ in sorted(game.rules.rounds.items()) if round_.kind == STOCK)
    return {ROUND: [stock, s.turn + 1]}


def lasts(game: Game, body: Mapping[str, Any]) -> bool:
    """True until its round is over."""
    s = game.state
    if body.get(LASTING):
        return True
    name, turn = body.get(ROUND, ("", -1))
    if game.round.kind in PLAYERS:
        return bool((s.round, s.turn) == (name, turn))
    return bool(s.turn + 1 == turn)


def ends(game: Game, body: Mapping[str, Any]) -> str:
    """When an order ends, as a part of a sentence."""
    if body.get(LASTING):
        return "until you withdraw it"
    now = game.round.kind in PLAYERS and tuple(body.get(ROUND, ())) == (game.state.round, game.state.turn)
    return "in this round" if now else "in the next stock round"
