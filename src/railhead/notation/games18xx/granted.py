"""1830/D-09, 1870/D-36: a private whose share 18xx.games hands over once more when it is traded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.actions import Trade
from ...engine.game import Game, Node
from ...engine.stock.trade import granted_share
from ...finance.holders import POOL
from ..faults import Unreadable
from .reader import READERS, Reading, Replay
from .twin import Written
from .writer import NotExportable, Writer

GRANTED = 1
"""Number of the certificate that comes with a private."""


def buy_company(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """A trade of such a private names its certificate, which must lie in the pool."""
    reading = READERS["buy_company"](replay, data)
    if not isinstance(reading.action, Trade):
        return reading
    private = reading.action.private
    corporation = granted_share(replay.game, replay.game.title.private_index[private])
    if corporation < 0:
        return reading
    if replay.ledger.holder(corporation, GRANTED) != POOL:
        raise Unreadable(f"the certificate that comes with {private} is not in the pool")
    return Reading(reading.action, (GRANTED,))


def entry(writer: Writer, before: Game, node: Node) -> Written | None:
    """The entry of a trade of such a private; None for every other action."""
    action = node.action
    if not isinstance(action, Trade):
        return None
    corporation = granted_share(before, before.title.private_index[action.private])
    if corporation < 0:
        return None
    if writer.ledger.holder(corporation, GRANTED) != POOL:
        raise NotExportable(
            f"18xx.games hands over a certificate with {action.private} that is not in the pool here",
            node.index,
        )
    fields = {"company": action.private, "price": action.price}
    return {"type": "buy_company", **writer.player(action.buyer), **fields}, Reading(action, (GRANTED,))
