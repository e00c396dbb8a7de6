"""Keys of the digest that only 1860 has, and those it writes in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....engine.game import Game
from ....finance.holders import BANK
from ....titles.g1860.auction import BIDS, OUT, SILENT
from ....titles.g1860.companies import (
    BANKRUPT,
    BRITISH_RAIL,
    CLOSED,
    INSOLVENT,
    LAYER,
    SOUTHERN,
    in_receivership,
)
from ....titles.g1860.privates import with_bank
from ...ledger import Ledger
from ...turns import OPENING

THEIR_BANK: Final = 20_000
"""What their bank begins with: money and credits together."""


def keys(game: Game, ledger: Ledger, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    """One bank for money and credits, worth with half prices, bids for the choice, marks of companies."""
    s = game.state
    state["bank.cash"] = THEIR_BANK - sum(s.cash) - sum(s.treasury)
    state["bank.players_limit"] = s.bank
    state["layer"] = s.get(LAYER)
    for key, slot in (("southern.sr", SOUTHERN), ("southern.nationalization", BRITISH_RAIL)):
        if s.get(slot):
            state[key] = True
    for seat, ident in enumerate(ids):
        state[f"player.{ident}.value"] = game.rules.score(game, seat)
    if s.round == OPENING and not game.over:
        state["priority"] = ids[0]
        _bids(game, ids, state)
    if s.interrupts and not game.over:
        state["priority"] = ids[s.priority]
    for private, rule in enumerate(game.title.privates):
        if s.round != OPENING and s.private_owner[private] == BANK and private in with_bank(game):
            state[f"company.{rule.sym}.owner"] = "bank"
    for corporation in range(len(s.par)):
        _company(game, corporation, state)


def _bids(game: Game, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    bids = game.state.get(BIDS)
    if bids:
        state["auctioning"] = "turn"
        state["bid.turn"] = [
            [ids[seat], None if bid == SILENT else bid] for seat, bid in enumerate(bids) if bid != OUT
        ]


def _company(game: Game, corporation: int, state: dict[str, Any]) -> None:
    s = game.state
    prefix = f"corp.{game.title.corporations[corporation].sym}."
    for word, slot in (("insolvent", INSOLVENT), ("bankrupt", BANKRUPT), ("nationalized", CLOSED)):
        if corporation in s.get(slot):
            state[prefix + word] = True
    if corporation in s.get(BANKRUPT):
        state[f"{prefix}tokens"] = [f"{token}/flipped" for token in state[f"{prefix}tokens"]]
    if in_receivership(game, corporation):
        state[f"{prefix}president"] = "pool"
        state[f"{prefix}receivership"] = True
