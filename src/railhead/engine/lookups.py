"""From the words of an action to the engine's numbers, with a refusal for unknown words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..finance.holders import BANK, GONE, SEATS
from .refusals import Refusal, refuse

if TYPE_CHECKING:
    from .game import Game


def corporation_number(g: Game, sym: str) -> int:
    """Index of a corporation, -1 if there is none."""
    return g.title.corporation_index.get(sym, -1)


def private_number(g: Game, sym: str) -> int:
    """Index of a private, -1 if there is none."""
    return g.title.private_index.get(sym, -1)


def no_players_private(g: Game, sym: str) -> Refusal | None:
    """Why no player could sell a private of that name: unknown, closed, or somebody else's."""
    private = private_number(g, sym)
    if private < 0:
        return unknown("private", sym)
    owner = g.state.private_owner[private]
    if owner == GONE:
        return refuse("private-closed", private=sym)
    if owner >= SEATS:
        return refuse("not-owner", private=sym, owner="the bank" if owner == BANK else "a corporation")
    return None


def train_number(g: Game, text: str) -> int:
    """Train id (kind * 100 + number) of ``"4-0"``, -1 if it cannot be one."""
    kind, _, number = text.rpartition("-")
    index = g.title.train_index.get(kind, -1)
    if index < 0 or not number.isascii() or not number.isdigit() or len(number) > 2:
        return -1
    return index * 100 + int(number)


def train_text(g: Game, train: int) -> str:
    """``"4-0"`` of a train id."""
    return f"{g.title.train_kinds[train // 100].name}-{train % 100}"


def unknown(what: str, word: str) -> Refusal:
    """The word names nothing in this game."""
    return refuse("unknown-id", what=what, id=word[:40])
