"""Whose agreement an action needs besides the speaker's. The rules let two parties deal; the table asks the other."""

from __future__ import annotations

from ..engine.actions import Action, BuyPrivate, BuyTrain, Redeem, Trade
from ..engine.game import Game
from ..finance.holders import CORPORATION, is_player


def parties(game: Game, action: Action) -> frozenset[int]:
    """Seats other than the speaker that must agree before the action can happen."""
    speaker = game.speaker(action)
    others: set[int | None] = set()
    if not isinstance(action, Redeem) and not game.rules.options.get("trade_consent", True):
        return frozenset()
    if isinstance(action, Trade):
        others = {action.buyer, _owner(game, action.private)}
    elif isinstance(action, BuyPrivate):
        others = {_owner(game, action.private)}
    elif isinstance(action, BuyTrain):
        others = {_seller(game, action.train)}
    elif isinstance(action, Redeem) and game.rules.options.get("redemption_consent", True):
        others = {action.holder}
    return frozenset(seat for seat in others if seat is not None and 0 <= seat != speaker)


def _owner(game: Game, private: str) -> int | None:
    """The player who decides about a private; None when no player does."""
    index = game.title.private_index.get(private)
    if index is None:
        return None
    holder = game.state.private_owner[index]
    if is_player(holder):
        return holder
    return game.decider(holder) if holder >= CORPORATION else None


def _seller(game: Game, train: str) -> int | None:
    """The president of the corporation that owns a train; None for the bank's."""
    kind, _, number = train.rpartition("-")
    if kind not in game.title.train_index or not number.isdigit():
        return None
    wanted = game.title.train_index[kind] * 100 + int(number)
    for corporation, held in enumerate(game.state.trains):
        if wanted in held:
            return game.state.president[corporation]
    return None
