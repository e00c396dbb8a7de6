"""Where a record of 18xx.games and the map part: steps it skipped, and what it did because of an old map.

18xx.games remembers what a corporation reaches and sometimes does not look again. A step that is offered here may so
have been skipped there without an entry; what it allowed or let pass on such a map cannot be followed.
"""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action, Pass, Run
from ...engine.game import Game
from ...engine.refusals import Refusal
from ...engine.steps.run import RunTrains
from ...engine.steps.token import StationToken
from ...engine.steps.trains import BuyTrains
from ...finance.holders import CORPORATION

OUTDATED: Final = frozenset(("token-unconnected", "tile-unconnected", "must-buy"))
"""Refusals that rest on what a corporation reaches."""


def skippable(game: Game) -> Action | None:
    """What stands for a step that asks because of the map and was skipped: a pass, or a run without routes."""
    if game.over or game.state.interrupts or game.state.entity < CORPORATION:
        return None
    if isinstance(game.step, StationToken):
        return Pass()
    return Run() if isinstance(game.step, RunTrains) and game.why_not(Run()) is None else None


def explanation(game: Game, refusal: Refusal | None) -> str:
    """Why a record may hold an entry that cannot be played here; empty if nothing is known."""
    if refusal is not None and refusal.code in OUTDATED:
        return "18xx.games decides this by a map it remembers, which can be out of date; the record rests on that"
    step = game.step
    compulsory = isinstance(step, BuyTrains) and game.why_not(Pass()) is not None
    if compulsory and not game.over and (refusal is None or refusal.code == "not-now"):
        sym = game.title.corporations[game.state.entity - CORPORATION].sym
        return f"{sym} must buy a train first; 18xx.games can be stuck there, and the record rests on a way around it"
    return ""
