"""Carrying out edits: a new game at the changed position, held to the checks of a position code after every edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from ...engine import game as engine
from ...engine.options import Value
from ...engine.verbs import BooksError
from ...notation.faults import Unreadable
from ...notation.soundness import goes_on, sound_game
from ..game import Game, game_of, new
from . import depot, stock, track, turns
from .edits import (
    CloseCompany,
    Deal,
    Edit,
    GivePrivate,
    GiveTrain,
    Keep,
    LeaveGame,
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

__all__ = ["arranged", "edited", "fitting", "start_of"]

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
    LeaveGame: stock.leave,
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


TRIES: Final = 210
"""Edits that are tried before an order is given up: every order of twenty."""


def start_of(title: str, players: int, options: Mapping[str, Value] | None = None, preset: str = "") -> Game:
    """The empty board of a title."""
    return new(title, players, options, preset)


def edited(game: engine.Game, *edits: Edit) -> Game:
    """A game at the position after the edits, without a past; ``NotPossible`` names the first that cannot be made."""
    twin = _alone(game)
    for edit in edits:
        _make(twin, edit)
    return _read_again(twin) if edits else game_of(twin)


def arranged(game: engine.Game, edits: Iterable[Edit]) -> tuple[Game, tuple[Edit, ...]]:
    """The game after all these edits, and they in an order that can be made, without those that change nothing.

    Shares go from one player to another by way of those that are not sold: who gives comes before who takes.
    """
    now, done, waiting, tries = _alone(game), [], list(edits), TRIES
    while waiting:
        later: list[Edit] = []
        first: NotPossible | None = None
        for edit in waiting:
            twin, tries = _alone(now), tries - 1
            try:
                _make(twin, edit)
            except NotPossible as refused:
                first = first or refused
                later.append(edit)
                continue
            if twin.state != now.state:
                now = twin
                done.append(edit)
        if first is not None and (len(later) == len(waiting) or tries < len(later)):
            raise first
        waiting = later
    return (_read_again(now) if done else game_of(now)), tuple(done)


def _alone(game: engine.Game) -> engine.Game:
    """The position without the way it came about."""
    node = engine.Node(None, 0, None, game.state.copy(), ())
    return engine.Game(game.rules, game.players, node)


def _make(game: engine.Game, edit: Edit) -> None:
    """Change a game's position; the turn and the books are looked at, and that somebody is asked."""
    change = CHANGES.get(type(edit))
    if change is None:
        raise NotPossible("unknown", f"{type(edit).__name__} is no edit.")
    with _told():
        change(game, edit)
        turns.asked_again(game)
        goes_on(game)


def _read_again(game: engine.Game) -> Game:
    """The game as its position code gives it: every number stands for something."""
    with _told():
        return game_of(sound_game(game.state.to_json(), game))


@contextmanager
def _told() -> Iterator[None]:
    """Whatever the rules or the books say against a position is a refusal."""
    try:
        yield
    except NotPossible:
        raise
    except Unreadable as fault:
        raise NotPossible("unsound", f"That cannot be: {fault.reason}.") from None
    except (BooksError, ValueError, TypeError, LookupError, AttributeError) as fault:
        raise NotPossible("unsound", f"That cannot be: {fault}.") from None
