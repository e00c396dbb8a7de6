"""Entries of 18xx.games files for the decisions of 1817."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.actions import Bankrupt, Buy, EndGame, Home, Pass, Sell
from ....engine.game import Game, Node
from ....finance.holders import CORPORATION, POOL, SEATS, TREASURY
from ....titles.g1817.actions import (
    Acquire,
    Bridge,
    BuyBack,
    Convert,
    HandIn,
    Lift,
    Loan,
    Merge,
    Offer,
    Raise,
    Repay,
    Short,
    Size,
    Start,
)  # fmt: skip
from ....titles.g1817.slots import LADDER
from ....titles.g1817.trains import BuyTrains
from ...games18xx.reader import Reading
from ...games18xx.twin import Written
from .ledger import CompanyLedger

if TYPE_CHECKING:
    from ...games18xx.writer import Writer


def entry(writer: Writer, before: Game, node: Node) -> Written | None:
    """The entry of an action that 1817 writes in its own way; None for one written as everywhere."""
    action = node.action
    assert action is not None
    if isinstance(action, Buy | Sell | BuyBack):
        return _shares(writer, before, action)
    fields = _fields(writer, before, node)
    if fields is None:
        return None
    return fields, Reading(action)


def _fields(writer: Writer, before: Game, node: Node) -> dict[str, Any] | None:
    action = node.action
    assert action is not None
    player = writer.player(before.speaker(action))
    if isinstance(action, Start):
        return {"type": "bid", **player, "corporation": action.corporation, "price": action.amount}
    if isinstance(action, Raise):
        running = before.state.get(LADDER)
        assert running is not None
        sym = before.title.corporations[running.item].sym
        return {"type": "bid", **player, "corporation": sym, "price": action.amount}
    if isinstance(action, Size):
        return {"type": "choose", **player, "choice": action.shares}
    if isinstance(action, HandIn):
        return {"type": "assign", **player, "target": action.private, "target_type": "company"}
    if isinstance(action, Offer):
        return {"type": "assign", **player, "target": action.corporation, "target_type": "corporation"}
    if isinstance(action, Bridge):
        who = {"entity": action.private, "entity_type": "company"}
        return {"type": "assign", **who, "target": action.hex, "target_type": "hex"}
    if isinstance(action, Short):
        return {"type": "short", **player, "corporation": action.corporation}
    if isinstance(action, Loan | Repay):
        kind = "take_loan" if isinstance(action, Loan) else "payoff_loan"
        return {"type": kind, **company(action.corporation), "loan": 0}
    if isinstance(action, Convert):
        return {"type": "convert", **company(action.corporation)}
    if isinstance(action, Merge):
        return {"type": "merge", **company(action.corporation), "corporation": action.partner}
    if isinstance(action, Acquire):
        return {"type": "merge", **player, "corporation": action.corporation}
    if isinstance(action, Bankrupt):
        return {"type": "bankrupt", **player}
    if isinstance(action, Home):
        return _home(writer, before, action)
    if isinstance(action, Lift):
        return _lift(writer, before, action)
    if isinstance(action, EndGame):
        return {"type": "end_game", **player}
    if isinstance(action, Pass) and before.state.entity < SEATS and not before.state.interrupts:
        return {"type": "pass", **player}
    return None


def company(sym: str) -> dict[str, Any]:
    """A company as an entity."""
    return {"entity": sym, "entity_type": "corporation"}


def _home(writer: Writer, before: Game, action: Home) -> dict[str, Any]:
    node = before.title.map.index[action.hex] * 8 + action.city
    slot = len(before.state.board.occupants(node))
    city = writer.names.city_id(node >> 3, action.city, writer.ledger)
    return {"type": "place_token", **company(action.corporation), "city": city, "slot": slot}


def _lift(writer: Writer, before: Game, action: Lift) -> dict[str, Any]:
    """The place within the city says which marker it is."""
    node = before.title.map.index[action.hex] * 8 + action.city
    assert isinstance(writer.ledger, CompanyLedger)
    slot = writer.ledger.places.place(node, before.title.corporation_index[action.corporation])
    survivor = before.title.corporations[int(before.state.interrupts[-1][1])].sym
    city = writer.names.city_id(node >> 3, action.city, writer.ledger)
    return {"type": "remove_token", **company(survivor), "city": city, "slot": slot}


def _shares(writer: Writer, before: Game, action: Buy | Sell | BuyBack) -> Written:
    number = before.title.corporation_index[action.corporation]
    size = before.state.size[number]
    if isinstance(action, Sell):
        seat = before.speaker(action)
        if isinstance(before.step, BuyTrains):
            seat = before.state.president_of(before.state.entity - CORPORATION)
        ids = writer.ledger.choose(number, seat, action.shares)
        who, kind, shares = writer.player(seat), "sell_shares", action.shares
    elif isinstance(action, BuyBack):
        ids = writer.ledger.choose(number, POOL, action.shares)
        who, kind, shares = company(action.corporation), "buy_shares", action.shares
    else:
        ids = writer.ledger.choose(number, POOL if action.source == "pool" else TREASURY, 1)
        who, kind, shares = writer.player(before.speaker(action)), "buy_shares", 1
    fields = {"shares": writer.certificates(number, ids), "percent": shares * 100 // size}
    return {"type": kind, **who, **fields}, Reading(action, ids)
