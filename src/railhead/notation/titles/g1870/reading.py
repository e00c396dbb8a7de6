"""Entries of 18xx.games files that mean something of their own in 1870."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.actions import Pass
from ....finance.holders import POOL, SEATS, TREASURY
from ....titles.g1870.actions import Check, Decline, Destination, Mark, Protect, Redeem, Reissue
from ....titles.g1870.connection import BY_TRACK, StateConnections
from ....titles.g1870.markers import PLACED
from ....titles.g1870.protection import PriceProtection
from ...faults import Unreadable
from ...games18xx.reader import READERS, Reading, Replay, named_shares, wanted_type, word_of
from ...games18xx.twin import Reader

USES: Final = {"Map": "map", "Charter": "charter"}


def _pass(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """While a president is asked to protect, his pass lets the price fall."""
    return Reading(Decline() if isinstance(replay.game.step, PriceProtection) else Pass())


def _buy_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """R-1870-067: whatever the president who is asked names, he buys the block that was sold, last in the pool."""
    kind = wanted_type(data, "player", "corporation")
    if kind == "corporation":
        return _redeem(replay, data)
    game = replay.game
    if not isinstance(game.step, PriceProtection):
        return READERS["buy_shares"](replay, data)
    named, ids = named_shares(replay, data)
    corporation, shares = game.state.interrupts[-1][1:3]
    held = replay.ledger.certificates(corporation, POOL)
    if named == corporation and data.get("percent") == shares * 100 // game.title.corporations[named].shares:
        return Reading(Protect(), tuple(number for number in ids if number in held))
    block: list[int] = []
    for number in reversed(held):
        if shares > 0:
            block.insert(0, number)
            shares -= replay.ledger.size(corporation, number)
    return Reading(Protect(), tuple(block))


def _redeem(replay: Replay, data: Mapping[str, Any]) -> Reading:
    corporation, ids = named_shares(replay, data)
    sym = replay.game.title.corporations[corporation].sym
    if len(ids) != 1 or ids[0] == 0:
        raise Unreadable("one ordinary certificate is redeemed")
    holder = replay.ledger.holder(corporation, ids[0])
    if holder is None or (holder >= SEATS and holder != POOL):
        raise Unreadable(f"{sym}_{ids[0]} is neither in the pool nor with a player")
    ordinary = [n for n in replay.ledger.certificates(corporation, holder) if n != 0]
    if ids[0] != ordinary[0]:
        raise Unreadable(f"{sym}_{ids[0]} is not the first certificate of its holder")
    return Reading(Redeem(sym, -1 if holder == POOL else holder), ids)


def _sell_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    if wanted_type(data, "player", "corporation") == "player":
        return READERS["sell_shares"](replay, data)
    corporation, ids = named_shares(replay, data)
    if set(ids) != set(replay.ledger.certificates(corporation, TREASURY)):
        raise Unreadable("all redeemed shares are reissued together")
    return Reading(Reissue(replay.game.title.corporations[corporation].sym), ids)


def _assign(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "company")
    private = replay.names.private(data.get("entity"))
    sym = word_of(data, "entity")
    if data.get("target_type") != "hex":
        raise Unreadable("markers go to hexes")
    side = ""
    if sym == "GSC":
        side = (
            "closed" if any(placed.private == private for placed in replay.game.state.get(PLACED)) else "open"
        )
    return Reading(Mark(sym, word_of(data, "target"), 0, side))


def _choose(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    choice = word_of(data, "choice")
    if choice not in USES:
        raise Unreadable(f"{choice[:40]!r} is no use of a destination marker")
    return Reading(Destination(USES[choice]))


def _check(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """Older files count connections that no train was long enough for; such a list says so in our log."""
    wanted_type(data, "corporation")
    rows = data.get("corporations")
    if not isinstance(rows, list):
        raise Unreadable("corporations must be a list")
    stated = [replay.names.corporation(row) for row in rows]
    game = replay.game
    action = Check(",".join(rows))
    if stated and isinstance(game.step, StateConnections) and game.why_not(action) is not None:
        older = Check(action.corporations, BY_TRACK)
        return Reading(older if game.why_not(older) is None else action)
    return Reading(action)


OWN: Final[Mapping[str, Reader]] = {
    "pass": _pass,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "assign": _assign,
    "choose": _choose,
    "destination_connection": _check,
}
