"""Giving and withdrawing standing orders from the table's menu."""

from __future__ import annotations

from litestar import MediaType, Response, get, post

from ..bounds import count
from ..dependencies import Form, Name, ThePages, Who
from ..errors import NotYours, Unreadable
from ..fragments import fragment
from ..people.person import Person
from ..tables.live import Live
from ..tables.orders import MODES, Order, Orders, protects
from .table_pages import TablePages

LARGEST = 100_000


async def shown(live: Live, person: Person, pages: TablePages, said: str = "") -> Response[str]:
    """The orders of the person's own seats, and the form for another."""
    orders = Orders(pages.tables.sessions)
    mine = live.seats_of(person.id)
    given = await orders.of(live.terms.id, [seat.place for seat in mine]) if mine else []
    html = fragment("parts/orders.html", live=live, mine=mine, orders=given, said=said, url=f"/t/{live.terms.id}",
                    cur=live.game.title.currency, able=bool(mine) and protects(live.game),
                    companies=[rule.sym for rule in live.game.title.corporations])  # fmt: skip
    return Response(html, media_type=MediaType.HTML)


@get("/t/{table:str}/orders", media_type=MediaType.HTML)
async def show_orders(table: Name, person: Who, pages: ThePages) -> Response[str]:
    """What the seats of this person have ordered."""
    return await shown(await pages.tables.live(table), person, pages)


@post("/t/{table:str}/orders", status_code=200)
async def change_orders(table: Name, data: Form, person: Who, pages: ThePages) -> Response[str]:
    """Give or withdraw an order. It acts at once if the question is open already."""
    live = await pages.tables.live(table)
    orders = Orders(pages.tables.sessions)
    if "drop" in data:
        seat, _, sym = data["drop"].partition(" ")
        await orders.drop(table, own_seat(live, person, seat), sym)
        return await shown(live, person, pages, f"The order for {sym} is withdrawn.")
    try:
        order = wanted(live, person, data)
    except Unreadable as problem:
        return await shown(live, person, pages, problem.message)
    await orders.put(table, order)
    pages.tables.announce_quietly(table)
    return await shown(live, person, pages, f"The order for {order.corporation} is kept.")


def own_seat(live: Live, person: Person, text: str) -> int:
    """A seat of the person's."""
    seat = count(text, len(live.seats) - 1)
    if seat is None or not live.holds(person.id, seat):
        raise NotYours("Orders are given by the player of the seat.")
    return seat


def wanted(live: Live, person: Person, data: dict[str, str]) -> Order:
    """The order of a form."""
    mode, sym, most = data.get("mode", ""), data.get("company", ""), data.get("most", "").strip() or "0"
    if mode not in MODES or sym not in live.game.title.corporation_index or not protects(live.game):
        raise Unreadable("There is no such order.", "order")
    total = count(most, LARGEST)
    if total is None or (mode == "upto" and not total):
        raise Unreadable("Up to which total? Enter a whole number.", "order")
    return Order(own_seat(live, person, data.get("seat", "")), sym, mode, total if mode == "upto" else 0)


handlers = [show_orders, change_orders]
