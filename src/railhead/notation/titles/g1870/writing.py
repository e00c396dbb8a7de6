"""Entries that only 1870 has: protection, redemption, reissue, markers and connection runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.game import Game, Node
from ....finance.holders import POOL, TREASURY
from ....titles.g1870.actions import Check, Decline, Destination, Mark, Protect, Redeem, Reissue
from ...games18xx.granted import entry as granted_entry
from ...games18xx.reader import Reading
from ...games18xx.twin import Written

if TYPE_CHECKING:
    from ...games18xx.writer import Writer


def _block(writer: Writer, corporation: int, shares: int) -> tuple[int, ...]:
    """The certificates of a sold block that lie in the pool: those sold, or what a new president gave for them."""
    there = writer.ledger.certificates(corporation, POOL)
    sold = [number for number in writer.sold[corporation] if number in there]
    missing = shares - sum(writer.ledger.size(corporation, number) for number in sold)
    return (*sold, *writer.ledger.choose(corporation, POOL, missing, besides=sold))


def entry(writer: Writer, before: Game, node: Node) -> Written | None:
    """The entry of an action of 1870's own; None for one that all titles have."""
    action = node.action
    title = before.title
    if isinstance(action, Protect):
        _, corporation, shares, president, _ = before.state.interrupts[-1]
        ids = _block(writer, corporation, shares)
        return {
            "type": "buy_shares",
            **writer.player(president),
            "shares": writer.certificates(corporation, ids),
            "percent": shares * 100 // title.corporations[corporation].shares,
        }, Reading(action, ids)
    if isinstance(action, Decline):
        return {"type": "pass", **writer.player(before.speaker(action))}, Reading(action)
    if isinstance(action, Redeem):
        corporation = title.corporation_index[action.corporation]
        ids = writer.ledger.choose(corporation, POOL if action.holder < 0 else action.holder, 1)
        return {
            "type": "buy_shares",
            "entity": action.corporation,
            "entity_type": "corporation",
            "shares": writer.certificates(corporation, ids),
            "percent": 100 // title.corporations[corporation].shares,
        }, Reading(action, ids)
    if isinstance(action, Reissue):
        corporation = title.corporation_index[action.corporation]
        ids = writer.ledger.certificates(corporation, TREASURY)
        shares = sum(writer.ledger.size(corporation, number) for number in ids)
        return {
            "type": "sell_shares",
            "entity": action.corporation,
            "entity_type": "corporation",
            "shares": writer.certificates(corporation, ids),
            "percent": shares * 100 // title.corporations[corporation].shares,
            "share_price": node.state.par[corporation],
        }, Reading(action, ids)
    if isinstance(action, Mark):
        who = {"entity": action.private, "entity_type": "company"}
        return {"type": "assign", **who, "target": action.hex, "target_type": "hex"}, Reading(action)
    if isinstance(action, Destination):
        return {"type": "choose", **writer.corporation(before), "choice": action.where.title()}, Reading(
            action
        )
    if isinstance(action, Check):
        stated = action.corporations.split(",") if action.corporations else []
        who = writer.corporation(before)
        return {"type": "destination_connection", **who, "corporations": stated}, Reading(action)
    return granted_entry(writer, before, node)
