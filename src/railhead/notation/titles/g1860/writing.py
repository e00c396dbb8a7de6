"""Entries that 1860 writes in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....board.routes import Problem, Route, calls_of, worth
from ....board.routes.model import HALT
from ....engine.actions import Par, RouteOf, Run, Sell, Take
from ....engine.game import Game, Node
from ....engine.holdings import price_of
from ....engine.lookups import train_number
from ....engine.steps.run import run_problem
from ....finance.holders import CORPORATION
from ....titles.g1860.actions import Cede, Raise, SellAt
from ....titles.g1860.auction import Choosing
from ....titles.g1860.insolvency import leased_train
from ....titles.g1860.prices import cell_of, sale_price
from ....titles.g1860.running import lease_revenue
from ...games18xx.reader import Reading
from ...games18xx.routes import write_path
from ...games18xx.twin import Written
from ...paths import path_of

if TYPE_CHECKING:
    from ...games18xx.writer import Writer


def entry(writer: Writer, before: Game, node: Node) -> Written | None:
    """The entry of an action of 1860's own; None for one written as everywhere."""
    action = node.action
    title = before.title
    if isinstance(action, Run):
        return _run(writer, before, action), Reading(action)
    if isinstance(action, Sell | SellAt):
        return _sale(writer, before, action)
    if not isinstance(action, Raise | Take | Par | Cede):
        return None
    who = writer.player(before.speaker(action) or 0)
    if isinstance(action, Raise):
        return {"type": "bid", **who, "price": action.amount}, Reading(action)
    if isinstance(action, Par):
        price = f"{action.price},0,{cell_of(before, action.price)}"
        return {"type": "par", **who, "corporation": action.corporation, "share_price": price}, Reading(
            action
        )
    value = title.privates[title.private_index[action.private]].value
    if isinstance(action, Cede):
        value -= int(title.facts["private_resale"]["value_minus"])
        return {"type": "sell_company", **who, "company": action.private, "price": value}, Reading(action)
    kind = "bid" if isinstance(before.step, Choosing) else "buy_company"
    return {"type": kind, **who, "company": action.private, "price": value}, Reading(action)


def _sale(writer: Writer, before: Game, action: Sell | SellAt) -> Written:
    """1860/D-32: a price of its own only where it is not the market price."""
    row = before.title.corporation_index[action.corporation]
    seat = before.state.entity
    ids = writer.ledger.choose(row, seat, action.shares)
    entry: dict[str, Any] = {
        "type": "sell_shares",
        **writer.player(seat),
        "shares": writer.certificates(row, ids),
        "percent": action.shares * 100 // before.state.size[row],
    }
    price = action.price if isinstance(action, SellAt) else sale_price(before, row)
    if price != price_of(before, row):
        entry["share_price"] = price
    return entry, Reading(action, ids)


def _run(writer: Writer, before: Game, action: Run) -> dict[str, Any]:
    """Routes with the halts called at, wherever there are some to call at."""
    board = before.state.board
    corporation = before.state.entity - CORPORATION
    question = run_problem(before, corporation)
    leased = leased_train(before, corporation) is not None
    rows = []
    for item in action.routes:
        path = path_of(board, item.path)
        route = Route(train_number(before, item.train), path, _said(item))
        earned = worth(question, route)
        row: dict[str, Any] = {"train": item.train, **write_path(board, path)}
        row["revenue"] = lease_revenue(before, earned.revenue) if leased else earned.revenue
        row["revenue_str"] = "-".join(row["hexes"])
        row["subsidy"] = earned.subsidy
        if _halts(question, route):
            row["halts"] = calls_of(question, route).halts
        rows.append(row)
    who = writer.corporation(before)
    subsidy = sum(row["subsidy"] for row in rows)
    return {"type": "run_routes", **who, "routes": rows, "extra_revenue": 0, "subsidy": subsidy}


def _halts(question: Problem, route: Route) -> bool:
    """There are halts on the way, and calling at them counts for something of its own."""
    if not question.rules.halts or question.rules.lease is not None:
        return False
    return any(question.setting.site(stop).kind == HALT for stop in route.stops)


def _said(item: RouteOf) -> int | None:
    return None if item.calls < 0 else item.calls
