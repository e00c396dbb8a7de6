"""Giving and withdrawing standing orders: in the table's menu, or on the card beside the decision."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post

from ..bounds import count
from ..errors import Unreadable
from ..fragments import fragment
from ..people.person import Person
from ..permissions import check_order
from ..tables.live import Live
from ..tables.orders import Orders
from ..title_pages.orders import OrderFault, StandingOrders
from ..title_pages.pages import pages_of
from .dependencies import Form, Name, ThePages, WebRequest, Who
from .table_pages import TablePages


def known_orders(live: Live) -> list[StandingOrders]:
    """The standing orders of the table's title, as far as its options leave them room."""
    return [rules for rules in pages_of(live.terms.title).orders if rules.possible(live.game)]


def chosen_orders(live: Live, kind: str) -> StandingOrders:
    """The orders that a form is about; without a word the first ones."""
    found = next((rules for rules in known_orders(live) if kind in ("", rules.kind)), None)
    if found is None:
        raise Unreadable("There are no such standing orders at this table.", "order")
    return found


async def shown(live: Live, person: Person, pages: TablePages, said: str = "") -> Response[str]:
    """The orders of the person's own seats, and the forms for others."""
    mine = live.seats_of(person.id)
    known = []
    for rules in known_orders(live) if mine else ():
        store = Orders(pages.tables.sessions, rules.kind)
        given = await store.of(live.terms.id, [seat.place for seat in mine])
        told = await pages.tables.think(_told, rules, live, given)
        fields = f"titles/{live.terms.title}/{rules.fields}" if rules.fields else ""
        if told or fields:
            known.append((rules, told, fields))
    if not known:
        return Response("", media_type=MediaType.HTML)
    html = fragment("parts/orders.html", live=live, game=live.game, mine=mine, known=known, said=said,
                    url=f"/t/{live.terms.id}", cur=live.game.title.currency)  # fmt: skip
    return Response(html, media_type=MediaType.HTML)


def _told(rules: StandingOrders, live: Live, given: list[Any]) -> list[tuple[Any, str]]:
    return [(order, rules.words(live.game, order)) for order in given if rules.holds(live.game, order)]


@get("/t/{table:str}/orders", media_type=MediaType.HTML)
async def show_orders(table: Name, person: Who, pages: ThePages) -> Response[str]:
    """What the seats of this person have ordered."""
    return await shown(await pages.tables.live(table), person, pages)


@post("/t/{table:str}/orders", status_code=200)
async def change_orders(table: Name, data: Form, person: Who, pages: ThePages) -> Response[str]:
    """Give or withdraw an order. It acts at once if the question is open already."""
    live = await pages.tables.live(table)
    rules = chosen_orders(live, data.get("kind", ""))
    orders = Orders(pages.tables.sessions, rules.kind)
    if "drop" in data:
        seat, _, about = data["drop"].partition(" ")
        await orders.drop(table, own_seat(live, person, seat), about)
        return await shown(live, person, pages, f"The order for {about} is withdrawn.")
    try:
        given = rules.read(live.game, own_seat(live, person, data.get("seat", "")), data)
    except OrderFault as fault:
        return await shown(live, person, pages, str(fault))
    await orders.put(table, *given)
    pages.tables.announce_quietly(table)
    names = ", ".join(order.about for order in given)
    return await shown(live, person, pages, f"The order for {names} is kept.")


@post("/t/{table:str}/ahead", status_code=200)
async def say_ahead(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Orders of the card beside the decision, or their withdrawal; the page goes on from there.

    ``give`` and ``withdraw`` name the kind of order and the seat, and perhaps a field that one button stands for.
    """
    live = await pages.tables.live(table)
    kind, seat, quick, *_ = [*data.get("withdraw", data.get("give", "")).split(" "), "", "", ""]
    rules = chosen_orders(live, kind)
    place = own_seat(live, person, seat)
    store = Orders(pages.tables.sessions, rules.kind)
    if "withdraw" in data:
        given = await store.of(table, [place])
        await store.drop(table, place, *(order.about for order in given))
        return await pages.answer(request, table, person)
    try:
        found = await pages.tables.think(rules.read, live.game, place, {**data, quick: "yes"})
    except OrderFault as fault:
        return await pages.answer(request, table, person, Unreadable(str(fault), "order"))
    await store.put(table, *found)
    pages.tables.announce_quietly(table)
    return await pages.answer(request, table, person)


def own_seat(live: Live, person: Person, text: str) -> int:
    """A seat of the person's."""
    return check_order(live.seats, person.id, count(text, len(live.seats) - 1))


handlers = [show_orders, change_orders, say_ahead]
