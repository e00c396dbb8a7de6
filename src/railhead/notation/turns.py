"""Whose turn it is and which round it is, in the words of recorded games."""

from __future__ import annotations

from ..engine.game import Game
from ..finance.holders import CORPORATION, SEATS
from .twin import twin

OPENING = "auction"
"""The round in which privates are sold."""


def waiting_for(game: Game) -> int | str | None:
    """Who has to act: a seat, or the symbol of a corporation or private; None when the game is over."""
    if game.over:
        return None
    s = game.state
    if s.interrupts and s.interrupts[-1][0] == "discard":
        corporation: int = s.interrupts[-1][1]
        return game.title.corporations[corporation].sym
    step = game.step
    own = twin(game.title.name).waiting_for
    asked = own(game) if own is not None else None
    if asked is not None:
        return asked
    if s.entity < SEATS:
        return step.speaker(game)
    return game.title.corporations[s.entity - CORPORATION].sym


def round_name(game: Game) -> str:
    """``ISR 1``, ``SR 3`` or ``OR 3.2``."""
    own = twin(game.title.name).round_name
    name = own(game) if own is not None else ""
    if name:
        return name
    s = game.state
    if s.round == "operating":
        return f"OR {s.turn}.{s.number}"
    return "ISR 1" if s.round == OPENING else f"SR {s.turn}"
