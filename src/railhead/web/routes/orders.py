"""Giving and withdrawing standing orders from the table's menu."""

from __future__ import annotations

from litestar import MediaType, Response, get, post

from ..bounds import count
from ..errors import NotYours, Unreadable
from ..fragments import fragment
from ..people.person import Person
from ..tables.live import Live
from ..tables.orders import Orders
from ..title_pages.orders import OrderFault, StandingOrders
from ..title_pages.pages import pages_of
from .dependencies import Form, Name, ThePages, Who
from .table_pages import TablePages


def known_orders(live: Live) -> StandingOrders | None:
    """The standing orders of the table's title, if its options leave them room."""
    rules = pages_of(live.terms.title).orders
    return rules if rules is not None and rules.possible(live.game) else None


async def shown(live: Live, person: Person, pages: TablePages, said: str = "") -> Response[str]:
    """The orders of the person's own seats, and the form for another."""
    rules = known_orders(live)
    mine = live.seats_of(person.id)
    if rules is None or not mine:
        return Response("", media_type=MediaType.HTML)
    given = await Orders(pages.tables.sessions, rules.kind).of(live.terms.id, [seat.place for seat in mine])
    told = [(order, rules.words(live.game, order)) for order in given]
    html = fragment("parts/orders.html", live=live, game=live.game, mine=mine, rules=rules, orders=told, said=said,
                    url=f"/t/{live.terms.id}", cur=live.game.title.currency,
                    fields=f"titles/{live.terms.title}/{rules.fields}")  # fmt: skip
    return Response(html, media_type=MediaType.HTML)


@get("/t/{table:str}/orders", media_type=MediaType.HTML)
async def show_orders(table: Name, person: Who, pages: ThePages) -> Response[str]:
    """What the seats of this person have ordered."""
    return await shown(await pages.tables.live(table), person, pages)


@post("/t/{table:str}/orders", status_code=200)
async def change_orders(table: Name, data: Form, person: Who, pages: ThePages) -> Response[str]:
    """Give or withdraw an order. It acts at once if the question is open already."""
    live = await pages.tables.live(table)
    rules = known_orders(live)
    if rules is None:
        raise Unreadable("There are no standing orders at this table.", "order")
    orders = Orders(pages.tables.sessions, rules.kind)
    if "drop" in data:
        seat, _, about = data["drop"].partition(" ")
        await orders.drop(table, own_seat(live, person, seat), about)
        return await shown(live, person, pages, f"The order for {about} is withdrawn.")
    try:
        order = rules.read(live.game, own_seat(live, person, data.get("seat", "")), data)
    except OrderFault as fault:
        return await shown(live, person, pages, str(fault))
    await orders.put(table, order)
    pages.tables.announce_quietly(table)
    return await shown(live, person, pages, f"The order for {order.about} is kept.")


def own_seat(live: Live, person: Person, text: str) -> int:
    """A seat of the person's."""
    seat = count(text, len(live.seats) - 1)
    if seat is None or not live.holds(person.id, seat):
        raise NotYours("Orders are given by the player of the seat.")
    return seat


handlers = [show_orders, change_orders]
