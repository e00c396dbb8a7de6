"""1830 in files of 18xx.games: their tables, and a certificate that they hand over once more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...engine.actions import Trade
from ...engine.game import Game, Node
from ...finance.holders import POOL
from ..faults import Unreadable
from ..games18xx.dialect import read_dialect
from ..games18xx.reader import READERS, Reading, Replay
from ..games18xx.twin import Games18xx, Written
from ..games18xx.writer import NotExportable, Writer
from ..twin import Notation


def granted_certificate(game: Game, private: str) -> tuple[int, int] | None:
    """1830/D-09: corporation and number of the certificate that 18xx.games hands over again at a trade."""
    power = game.title.privates[game.title.private_index[private]].power("grants_share")
    if power is None or power.data.get("president") or not game.rules.options.flag("ca_regrant_on_trade"):
        return None
    return game.title.corporation_index[power.data["corporation"]], 1


def _buy_company(replay: Replay, data: Mapping[str, Any]) -> Reading:
    reading = READERS["buy_company"](replay, data)
    if not isinstance(reading.action, Trade):
        return reading
    granted = granted_certificate(replay.game, reading.action.private)
    if granted is None:
        return reading
    if replay.ledger.holder(*granted) != POOL:
        raise Unreadable(f"the certificate that comes with {reading.action.private} is not in the pool")
    return Reading(reading.action, (granted[1],))


def entry(writer: Writer, before: Game, node: Node) -> Written | None:
    """A trade of the private whose certificate is handed over again."""
    action = node.action
    granted = granted_certificate(before, action.private) if isinstance(action, Trade) else None
    if not isinstance(action, Trade) or granted is None:
        return None
    if writer.ledger.holder(*granted) != POOL:
        raise NotExportable(
            f"action {node.index}: 18xx.games hands over a certificate with {action.private} "
            "that is not in the pool here"
        )
    fields = {"company": action.private, "price": action.price}
    return {"type": "buy_company", **writer.player(action.buyer), **fields}, Reading(action, (granted[1],))


NOTATION: Final = Notation(
    games18xx=Games18xx(
        read_dialect("1830", __package__, "g1830.json"), readers={"buy_company": _buy_company}, entry=entry
    )
)
