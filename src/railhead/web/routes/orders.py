"""Giving and withdrawing standing orders: in a drawer of the table, on the card beside the decision, or on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import MediaType, Response, get, post

from ..bounds import count
from ..errors import Unreadable
from ..fragments import fragment
from ..orders.known import orders_of
from ..people.person import Person
from ..permissions import check_order
from ..tables.live import Live
from ..tables.ordering import dated, foretold
from ..tables.orders import Orders
from ..title_pages.orders import STOPPED, Given, Order, OrderFault, StandingOrders
from .dependencies import Form, Name, ThePages, WebRequest, Who
from .pages import page
from .table_pages import TablePages
from .what_if_orders import FOLLOW, Offer, offered, read_offer


def known_orders(live: Live) -> list[StandingOrders]:
    """The standing orders of the table's title, as far as its options leave them room."""
    return [rules for rules in orders_of(live.terms.title) if rules.possible(live.game)]


def chosen_orders(live: Live, kind: str) -> StandingOrders:
    """The orders that a form is about; without a word the first ones."""
    every = orders_of(live.terms.title) if kind else known_orders(live)
    found = next((rules for rules in every if kind in ("", rules.kind)), None)
    if found is None:
        raise Unreadable("There are no such standing orders at this table.", "order")
    return found


@dataclass(frozen=True)
class Shown:
    """The orders of one kind as the form shows them."""

    rules: StandingOrders
    told: tuple[tuple[Order, str], ...]
    """Those that hold, each in words."""
    fields: str
    """Template of the form's fields."""


def listed(live: Live, given: Given) -> list[Shown]:
    """Everything the form shows."""
    found = []
    known = known_orders(live)
    for rules in orders_of(live.terms.title):
        told = tuple(
            (order, rules.words(live.game, order))
            for order in given.get(rules.kind, ())
            if rules.holds(live.game, order)
        )
        fields = rules.fields if rules in known else ""
        if fields and not rules.shared:
            fields = f"titles/{live.terms.title}/{fields}"
        if told or fields:
            found.append(Shown(rules, told, fields))
    return found


async def shown(
    request: WebRequest,
    live: Live,
    person: Person,
    pages: TablePages,
    said: str = "",
    offer: Offer | None = None,
) -> Response[str]:
    """The orders of the person's own seats and the forms for others: a part of the table's page, or a page."""
    mine = live.seats_of(person.id)
    given = await pages.orders(live, person)
    known = await pages.tables.think(listed, live, given) if mine else []
    replaces = offer is not None and any(
        (order.seat, order.about) == (offer.seat, offer.name) for order in given.get(FOLLOW.kind, ())
    )
    values: dict[str, Any] = dict(
        live=live, game=live.game, mine=mine, known=known, said=said, stopped=given.get(STOPPED, ()),
        url=f"/t/{live.terms.id}", cur=live.game.title.currency, offer=offer, replaces=replaces,
    )  # fmt: skip
    if "HX-Request" in request.headers:
        return Response(fragment("parts/orders.html", **values), media_type=MediaType.HTML)
    return Response(page("orders.html", request, **values), media_type=MediaType.HTML)


@get("/t/{table:str}/orders", media_type=MediaType.HTML)
async def show_orders(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[str]:
    """What the seats of this person have ordered."""
    live = await pages.tables.live(table)
    offer = await offered(pages, live, person, request.query_params)
    return await shown(request, live, person, pages, "", offer)


@post("/t/{table:str}/orders", status_code=200)
async def change_orders(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[str]:
    """Give or withdraw an order, or ask what it would do. It acts at once if the question is open already."""
    live = await pages.tables.live(table)
    store = Orders(pages.tables.sessions)
    if "heard" in data:
        seat, _, about = data["heard"].partition(" ")
        await store.drop(table, STOPPED, own_seat(live, person, seat), about)
        return await shown(request, live, person, pages)
    rules = chosen_orders(live, data.get("kind", ""))
    if "drop" in data:
        seat, _, about = data["drop"].partition(" ")
        await store.drop(table, rules.kind, own_seat(live, person, seat), about)
        return await shown(request, live, person, pages, f"The order for {about} is withdrawn.")
    place = own_seat(live, person, data.get("seat", ""))
    offer = await offered(pages, live, person, data) if rules.kind == FOLLOW.kind else None
    try:
        if rules.kind == FOLLOW.kind:
            given = await pages.tables.think(read_offer, live, offer)
        else:
            given = await pages.tables.think(rules.read, live.game, place, data)
        check_room(rules, given, await store.of(table, [place]))
    except OrderFault as fault:
        if "preview" in data and "HX-Request" in request.headers:
            return Response(
                fragment("parts/would.html", fault=str(fault), would=""), media_type=MediaType.HTML
            )
        return await shown(request, live, person, pages, str(fault), offer)
    told = await pages.tables.think(told_of, live, rules, given)
    if "preview" in data:
        if "HX-Request" in request.headers:
            return Response(fragment("parts/would.html", fault="", would=told), media_type=MediaType.HTML)
        return await shown(request, live, person, pages, told, offer)
    await store.put(table, rules.kind, *(dated(rules, order, live.version) for order in given))
    pages.tables.announce_quietly(table)
    return await shown(request, live, person, pages, f"{'They are' if given[1:] else 'It is'} kept. {told}")


def told_of(live: Live, rules: StandingOrders, given: tuple[Order, ...]) -> str:
    """What orders that are not kept yet say and would do now."""
    fresh = tuple(dated(rules, order, live.version) for order in given)
    words = "; ".join(f"{order.about}: {rules.words(live.game, order)}" for order in fresh)
    beside = "".join(f" {said}" for order in fresh if (said := rules.beside(live.game, order)))
    return f"{words}.{beside} Would do now: {foretold(live, fresh[0].seat, {rules.kind: fresh})}"


def check_room(rules: StandingOrders, fresh: tuple[Order, ...], given: Given) -> None:
    """So many orders of a kind a seat may give; one about the same takes the place of the earlier one."""
    about = {order.about for order in (*given.get(rules.kind, ()), *fresh)}
    if rules.most and len(about) > rules.most:
        raise OrderFault(f"You have given {rules.most} such orders. Withdraw one of them first.")


@post("/t/{table:str}/ahead", status_code=200)
async def say_ahead(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Orders of the card beside the decision, or their withdrawal; the page goes on from there.

    ``give`` and ``withdraw`` name the kind of order and the seat, and perhaps a field that one button stands for.
    """
    live = await pages.tables.live(table)
    store = Orders(pages.tables.sessions)
    if "heard" in data:
        seat, _, about = data["heard"].partition(" ")
        await store.drop(table, STOPPED, own_seat(live, person, seat), about)
        return await pages.answer(request, table, person)
    kind, seat, quick, *_ = [*data.get("withdraw", data.get("give", "")).split(" "), "", "", ""]
    rules = chosen_orders(live, kind)
    place = own_seat(live, person, seat)
    if "withdraw" in data:
        given = (await store.of(table, [place])).get(rules.kind, ())
        await store.drop(table, rules.kind, place, *(order.about for order in given))
        return await pages.answer(request, table, person)
    try:
        found = await pages.tables.think(rules.read, live.game, place, {**data, quick: "yes"})
    except OrderFault as fault:
        return await pages.answer(request, table, person, Unreadable(str(fault), "order"))
    await store.put(table, rules.kind, *(dated(rules, order, live.version) for order in found))
    pages.tables.announce_quietly(table)
    return await pages.answer(request, table, person)


def own_seat(live: Live, person: Person, text: str) -> int:
    """A seat of the person's."""
    return check_order(live.seats, person.id, count(text, len(live.seats) - 1))


handlers = [show_orders, change_orders, say_ahead]
