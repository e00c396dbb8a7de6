"""Entries of 18xx.games files that mean something of their own in 1860."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....board.routes import Problem, Route, check
from ....engine.actions import Action, Par, RouteOf, Run, Sell, Take
from ....engine.holdings import price_of
from ....engine.lookups import train_number
from ....engine.steps.run import run_problem
from ....finance.holders import POOL, RESERVE, SLOTS
from ....titles.g1860.actions import Cede, Raise, SellAt
from ....titles.g1860.prices import sale_price
from ...faults import Unreadable
from ...games18xx.reader import (
    READERS,
    Reading,
    Replay,
    named_price,
    named_shares,
    wanted_type,
    whole,
    word_of,
)
from ...games18xx.routes import read_path
from ...games18xx.twin import Reader
from ...paths import words_of


def _bid(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """A bid names an amount alone; with a company it is the winner's choice."""
    wanted_type(data, "player")
    price = whole(data, "price")
    if data.get("company") is None:
        return Reading(Raise(price))
    return _at_value(replay, data, price)


def _at_value(replay: Replay, data: Mapping[str, Any], price: int) -> Reading:
    private = replay.names.private(data.get("company"))
    rule = replay.game.title.privates[private]
    if price != rule.value:
        raise Unreadable(f"{rule.sym} costs {rule.value}, not {price}")
    return Reading(Take(rule.sym))


def _buy_company(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    return _at_value(replay, data, whole(data, "price"))


def _sell_company(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    private = replay.names.private(data.get("company"))
    rule = replay.game.title.privates[private]
    loss = int(replay.game.title.facts["private_resale"]["value_minus"])
    if whole(data, "price") != rule.value - loss:
        raise Unreadable(f"{rule.sym} is sold for {rule.value - loss}")
    return Reading(Cede(rule.sym))


def _par(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    replay.names.corporation(data.get("corporation"))
    price, row, column = named_price(data)
    prices = replay.game.title.market.price
    if row or column >= len(prices) or prices[column] != price:
        raise Unreadable(f"{word_of(data, 'share_price')} is not a place of the market")
    return Reading(Par(word_of(data, "corporation"), price))


def _buy_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """R-1860-044, 1860/D-19: who can buy the certificate kept for a private, or the director's."""
    if wanted_type(data, "player", "company") == "player":
        corporation, ids = named_shares(replay, data)
        last = len(replay.game.title.facts["corporations"][corporation]["certificates"]) - 1
        if last in ids and replay.game.state.shares[corporation * SLOTS + RESERVE]:
            raise Unreadable("this certificate is reserved for the owner of a private")
        if 0 in ids and replay.ledger.holder(corporation, 0) == POOL:
            _director_for(replay, corporation, replay.names.seat(data.get("entity")))
    return READERS["buy_shares"](replay, data)


def _director_for(replay: Replay, corporation: int, seat: int) -> None:
    """1860/D-19: who holds a share pays for one, but must have the price of two."""
    s = replay.game.state
    price = price_of(replay.game, corporation) * s.president_shares[corporation]
    if not s.shares[corporation * SLOTS + seat] or s.cash[seat] < price:
        raise Unreadable("the director's certificate is for shareholders who have its whole price")


def _sell_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """1860/D-32: without a price of its own the entry means the market price, train or not."""
    reading = READERS["sell_shares"](replay, data)
    sale = reading.action
    assert isinstance(sale, Sell)
    corporation = replay.game.title.corporation_index[sale.corporation]
    full = price_of(replay.game, corporation)
    stated = data.get("share_price")
    if stated is not None and (not isinstance(stated, int) or isinstance(stated, bool)):
        raise Unreadable("share_price must be a whole number")
    price = full if stated is None else stated
    action: Action = sale
    if price != sale_price(replay.game, corporation):
        action = SellAt(sale.corporation, sale.shares, price)
    return Reading(action, reading.ids)


def _run_routes(replay: Replay, data: Mapping[str, Any]) -> Reading:
    """Routes with the number of halts called at; one that is too high or missing is left to what pays best."""
    wanted_type(data, "corporation")
    rows = data.get("routes")
    if not isinstance(rows, list) or len(rows) > 20:
        raise Unreadable("routes must be a list")
    game = replay.game
    board = game.state.board
    corporation = replay.names.corporation(data.get("entity"))
    question = run_problem(game, corporation)
    routes = []
    for row in rows:
        if not isinstance(row, dict):
            raise Unreadable("a route is an object")
        path = read_path(board, row, board.tokens[corporation])
        train = word_of(row, "train")
        routes.append(
            RouteOf(train, words_of(board, path), _calls(replay, question, train, path, row.get("halts")))
        )
    return Reading(Run(tuple(routes)))


def _calls(replay: Replay, question: Problem, train: str, path: tuple[int, ...], halts: object) -> int:
    """How many halts are called at: what the entry says if that can be; -1 for what pays best."""
    if not isinstance(halts, int) or isinstance(halts, bool) or question.rules.lease is not None:
        return -1
    fault = check(question, [Route(train_number(replay.game, train), path, halts)])
    return -1 if fault is not None and fault.code == "too_many_halts" else halts


OWN: Final[Mapping[str, Reader]] = {
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "buy_company": _buy_company,
    "sell_company": _sell_company,
    "run_routes": _run_routes,
}
