"""Whose agreement an action needs besides the speaker's. The rules let two parties deal; the table asks the other."""

from __future__ import annotations

from ..engine.actions import Action, BuyPrivate, BuyTrain, Trade
from ..engine.depot import seller_of
from ..engine.game import Game
from ..engine.lookups import train_number
from ..engine.seats import decider
from ..finance.holders import CORPORATION, is_player
from . import entry


def parties(game: Game, action: Action) -> frozenset[int]:
    """Seats other than the speaker that must agree before the action can happen."""
    speaker = game.speaker(action)
    others = {*_core(game, action)}
    own = entry(game.title.name).parties
    if own is not None:
        others.update(own(game, action))
    return frozenset(seat for seat in others if seat is not None and 0 <= seat != speaker)


def _core(game: Game, action: Action) -> tuple[int | None, ...]:
    """Who deals in what every title has; the options can make their agreement a matter of course."""
    if not game.rules.deals_agreed:
        return ()
    if isinstance(action, Trade):
        return (action.buyer, _owner(game, action.private))
    if isinstance(action, BuyPrivate):
        return (_owner(game, action.private),)
    if isinstance(action, BuyTrain):
        return (_seller(game, action.train),)
    return ()


def _owner(game: Game, private: str) -> int | None:
    """The player who decides about a private; None when no player does."""
    index = game.title.private_index.get(private)
    if index is None:
        return None
    holder = game.state.private_owner[index]
    if is_player(holder):
        return holder
    return decider(game, holder) if holder >= CORPORATION else None


def _seller(game: Game, train: str) -> int | None:
    """The president of the corporation that owns a train; None for the bank's."""
    holder = seller_of(game, train_number(game, train))
    return game.state.president[holder - CORPORATION] if holder >= CORPORATION else None
