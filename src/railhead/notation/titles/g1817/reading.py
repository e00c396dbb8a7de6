"""Entries of 18xx.games files as 1817 uses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.actions import Action, Bankrupt, Bid, Buy, Home, Pass, Place
from ....finance.holders import POOL, TREASURY
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
from ....titles.g1817.founding import ChooseSize, PlaceHome
from ....titles.g1817.markers import ReduceMarkers
from ....titles.g1817.mergers import AfterLoans
from ....titles.g1817.sales import OfferOrBid
from ....titles.g1817.slots import LADDER, Ladder
from ...faults import Unreadable
from ...games18xx.reader import Reading, Replay, named_shares, wanted_type, whole, word_of
from ...games18xx.twin import Reader

SOURCES: Final = {POOL: "pool", TREASURY: "treasury"}


def _pass(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """A pass of whoever is out of the bidding, and a president's while his company borrows, change nothing there."""
    step = replay.game.step
    running = replay.game.state.get(LADDER)
    if isinstance(step, OfferOrBid) and running is not None and not _bids(replay, data, running):
        return Reading(None)
    if isinstance(step, AfterLoans) and data.get("entity_type") == "player":
        return Reading(None)
    return Reading(Pass())


def _bids(replay: Replay, data: Mapping[str, Any], running: Ladder) -> bool:
    """The entity of an entry is a player who is still in the bidding."""
    if data.get("entity_type") != "player":
        return False
    return replay.names.seat(data.get("entity")) in running.waiting


def _bid(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    price = whole(data, "price")
    if data.get("company") is not None:
        replay.names.private(data.get("company"))
        return Reading(Bid(word_of(data, "company"), price))
    company = replay.names.corporation(data.get("corporation"))
    running = replay.game.state.get(LADDER)
    if running is None:
        return Reading(Start(word_of(data, "corporation"), price))
    if running.item != company:
        raise Unreadable(f"{data.get('corporation')} is not what is bid for")
    return Reading(Raise(price))


def _place_token(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    hex_, city = replay.names.city(data.get("city"), replay.ledger)
    if isinstance(replay.game.step, PlaceHome):
        return Reading(Home(word_of(data, "entity"), hex_, city))
    return Reading(Place(hex_, city))


def _choose(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    return Reading(Size(whole(data, "choice")))


def _assign(replay: Replay, data: Mapping[str, Any]) -> Reading:
    kind = wanted_type(data, "player", "company", "corporation")
    target = word_of(data, "target")
    if kind == "company":
        replay.names.private(data.get("entity"))
        return Reading(Bridge(word_of(data, "entity"), target))
    if data.get("target_type") == "company":
        replay.names.private(target)
        return Reading(HandIn(target))
    replay.names.corporation(target)
    return Reading(Offer(target))


def _buy_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    kind = wanted_type(data, "player", "corporation")
    company, ids = named_shares(replay, data)
    sym = replay.game.title.corporations[company].sym
    if kind == "corporation":
        if data.get("entity") != sym or any(replay.ledger.holder(company, n) != POOL for n in ids):
            raise Unreadable("a company buys its own shares from the market")
        return Reading(BuyBack(sym, sum(replay.ledger.size(company, n) for n in ids)), ids)
    source = SOURCES.get(replay.ledger.holder(company, ids[0]) or 0)
    if len(ids) != 1 or source is None:
        raise Unreadable(f"{sym}_{ids[0]} is neither in the treasury nor in the market")
    return Reading(Buy(sym, source), ids)


def _short(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    replay.names.corporation(data.get("corporation"))
    return Reading(Short(word_of(data, "corporation")))


def _take_loan(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    return Reading(Loan(word_of(data, "entity")))


def _payoff_loan(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    return Reading(Repay(word_of(data, "entity")))


def _convert(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    return Reading(Convert(word_of(data, "entity")))


def _merge(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """A company merges with another; a player says which of his companies takes over the one he won."""
    kind = wanted_type(data, "player", "corporation")
    replay.names.corporation(data.get("corporation"))
    other = word_of(data, "corporation")
    if kind == "player":
        return Reading(Acquire(other))
    entity = word_of(data, "entity")
    return Reading(Merge(entity, other, entity))


def _remove_token(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    hex_, city = replay.names.city(data.get("city"), replay.ledger)
    step = replay.game.step
    if not isinstance(step, ReduceMarkers):
        raise Unreadable("no markers are taken off the map now")
    node = replay.game.title.map.index[hex_] * 8 + city
    there = [company for company in step.pair(replay.game) if node in replay.game.state.board.tokens[company]]
    if not there:
        raise Unreadable(f"there is no marker to take away in {hex_}")
    return Reading(Lift(replay.game.title.corporations[there[0]].sym, hex_, city))


def _bankrupt(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    return Reading(Bankrupt())


def speaks(replay: Replay, data: Mapping[str, Any], action: Action | None) -> bool:
    """Where companies are offered, and where a size is chosen, nobody asks there who says so."""
    game = replay.game
    step = game.step
    kind, entity = data.get("entity_type"), data.get("entity")
    if isinstance(step, OfferOrBid) and kind in ("player", "corporation"):
        known = replay.names.seat if kind == "player" else replay.names.corporation
        known(entity)
        offering = game.state.get(LADDER) is None and isinstance(action, Pass | Offer)
        return offering or action is None
    if isinstance(step, ChooseSize) and kind == "player" and isinstance(action, Size):
        replay.names.seat(entity)
        return True
    if isinstance(step, AfterLoans) and kind == "player" and action is None:
        return replay.names.seat(entity) == step.speaker(game)
    return False


BY_COMPANY: Final = (Loan, Repay, BuyBack, Convert)
OWN: Final[Mapping[str, Reader]] = {
    "pass": _pass,
    "bid": _bid,
    "place_token": _place_token,
    "choose": _choose,
    "assign": _assign,
    "buy_shares": _buy_shares,
    "short": _short,
    "take_loan": _take_loan,
    "payoff_loan": _payoff_loan,
    "convert": _convert,
    "merge": _merge,
    "remove_token": _remove_token,
    "bankrupt": _bankrupt,
}
