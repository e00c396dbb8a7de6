"""Carrying out edits: a new game at the changed position, held to the checks of a position code after every edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...engine import game as engine
from ...engine.options import Value
from ...engine.verbs import BooksError
from ...notation.faults import Unreadable
from ...notation.soundness import sound_game
from ..game import Game, game_of, new
from . import depot, stock, track, turns
from .edits import (
    CloseCompany,
    Deal,
    Edit,
    GivePrivate,
    GiveTrain,
    Keep,
    LiftTile,
    LiftToken,
    NotPossible,
    Operate,
    PlaceTile,
    PlaceToken,
    SetCash,
    SetPar,
    SetPresident,
    SetPrice,
    SetPriority,
    SetRound,
    SetShares,
    SetSize,
    SetTokens,
    Sold,
    StartCompany,
    TakeTrain,
)
from .track import fitting

__all__ = ["edited", "fitting", "start_of"]

CHANGES: Final[Mapping[type[Edit], Callable[[engine.Game, Any], None]]] = {
    PlaceTile: track.place_tile,
    LiftTile: track.lift_tile,
    PlaceToken: track.place_token,
    LiftToken: track.lift_token,
    SetTokens: track.set_tokens,
    GiveTrain: depot.give_train,
    TakeTrain: depot.take_train,
    Sold: depot.sold,
    StartCompany: stock.start,
    CloseCompany: stock.close,
    SetPrice: stock.price,
    SetPar: stock.par,
    SetShares: stock.shares,
    SetPresident: stock.president,
    SetSize: stock.size,
    SetCash: stock.cash,
    GivePrivate: stock.private,
    SetPriority: turns.priority,
    SetRound: turns.round_,
    Operate: turns.operate,
    Deal: turns.deal,
    Keep: turns.keep,
}


def start_of(title: str, players: int, options: Mapping[str, Value] | None = None, preset: str = "") -> Game:
    """The empty board of a title."""
    return new(title, players, options, preset)


def edited(game: engine.Game, *edits: Edit) -> Game:
    """A game at the position after the edits, without a past; ``NotPossible`` names the first that cannot be made."""
    for edit in edits:
        game = _one(game, edit)
    return game_of(_alone(game))


def _alone(game: engine.Game) -> engine.Game:
    """The position without the way it came about."""
    node = engine.Node(None, 0, None, game.state.copy(), ())
    return engine.Game(game.rules, game.players, node)


def _one(game: engine.Game, edit: Edit) -> engine.Game:
    change = CHANGES.get(type(edit))
    if change is None:
        raise NotPossible("unknown", f"{type(edit).__name__} is no edit.")
    twin = _alone(game)
    try:
        change(twin, edit)
        turns.asked_again(twin)
        return sound_game(twin.state.to_json(), twin)
    except NotPossible:
        raise
    except Unreadable as fault:
        raise NotPossible("unsound", f"That cannot be: {fault.reason}.") from None
    except (BooksError, ValueError, TypeError, LookupError, AttributeError) as fault:
        raise NotPossible("unsound", f"That cannot be: {fault}.") from None
