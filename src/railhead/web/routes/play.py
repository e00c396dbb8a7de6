"""A table's page, its parts, and what people send from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler

from ...bots import BOTS, USUAL
from ...engine.step import OPERATING, STOCK
from ...notation.records import LARGEST_NUMBER
from ..bounds import count, count_or
from ..errors import Problem, Unreadable
from ..handlers import GET, HANDLERS, Handler
from ..lobby.watching import watches
from ..permissions import alone, owns, shown
from ..play.advice import hinting
from ..play.notes import days_words
from ..play.parts import whole_parts
from ..play.stage import shape_of
from ..play.view import View
from ..tables import replacement
from ..tables.absence import come_back, hand_over
from ..tables.agreed import BOT_PACE, CHOICES, agreed, agreement, may_chat
from ..tables.codec import read_actions
from ..tables.holidays import Holidays, holidays_of, read_days
from ..tables.service import LONGEST_SAYING
from ..title_pages.pages import pages_of
from ..wording.automatic import menu_of
from ..wording.things import rules_of_things
from .dependencies import Form, Name, ThePages, WebRequest, Who
from .pages import page
from .sharing import Sent, to_send

LONGEST_KEY = 64
LAYOUTS: Final = {"operate": OPERATING, "trade": STOCK, "overview": STOCK}
"""Layout that somebody prefers -> the kind of round whose layout it is."""


@get("/t/{table:str}", media_type=MediaType.HTML, name="table")
async def show_table(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[str]:
    """The whole page."""
    view = await pages.view(table, person, request.query_params)
    if view.mine:
        pages.tables.presence.saw(table, person.id)
    bodies = await pages.parts(view)
    parts = whole_parts(bodies)
    branches = await pages.lines.branches(table, person.id)
    pages.tables.announce_quietly(table)
    layout = request.cookies.get("railhead-layout", "")
    watched = not view.mine and await watches(pages.tables, table, person)
    return Response(page("table.html", request, view=view, parts=parts, branches=branches,
                         longest_saying=LONGEST_SAYING, automatic=menu_of(view.live.terms.title),
                         care=care_of(view, pages.tables.clock(), request),
                         agreed=agreement(view.live.terms.settings, view.live.seats), hinting=hinting(view),
                         chats=may_chat(view.live.terms.settings, bool(view.mine)),
                         things=rules_of_things(view.live.terms.title), watched=watched, layouts=LAYOUTS,
                         layout=layout if layout in LAYOUTS else "", shape=shape_of(view.game.title.map),
                         bots=BOTS, usual=USUAL, own_stage=pages_of(view.live.terms.title).stage),
                    media_type=MediaType.HTML)  # fmt: skip


@dataclass(frozen=True)
class Care:
    """What the owner of a table may do about it, for the menu."""

    owned: bool
    shown: bool
    removable: bool
    pace: str
    """How quick the bots are."""
    paces: Mapping[str, str]
    holidays: Holidays | None
    """The visitor's own, at a table whose clock knows them."""
    away: tuple[str, ...]
    """Who is on holiday, or will be."""
    votes: tuple[Vote, ...]
    """Players whom the visitor may want replaced."""
    invitation: Sent | None
    """For somebody who takes the seat of one who was replaced."""


@dataclass(frozen=True)
class Vote:
    """About a player who does not come back."""

    place: int
    name: str
    mine: bool
    """The visitor has voted for it."""
    given: int
    needed: int

    @property
    def undecided(self) -> bool:
        """The visitor's vote is one of too few."""
        return self.mine and self.given < self.needed


def votes_of(view: View) -> tuple[Vote, ...]:
    """The players about whom the visitor votes."""
    live, mine = view.live, {seat.place for seat in view.mine}
    found = []
    for seat in live.seats:
        asked = replacement.voters(live.seats, seat.place)
        if mine & asked and replacement.may_be_replaced(live, seat.place):
            given = live.replacing.get(seat.place, frozenset()) & asked
            found.append(Vote(seat.place, seat.name, bool(mine & given), len(given), len(asked)))
    return tuple(found)


def care_of(view: View, at: datetime, request: WebRequest) -> Care:
    """What the visitor may do about the table beside playing."""
    terms, seats = view.live.terms, view.live.seats
    owned = owns(terms, view.person)
    removable = owned and alone(seats, view.person)
    pace = agreed(terms.settings, BOT_PACE)
    clock, mine = view.live.clock, view.mine
    holidays: Holidays | None = None
    away: tuple[str, ...] = ()
    if clock is not None and clock.holidays:
        everybody = {seat.place: holidays_of(clock, seat.place, at) for seat in seats}
        holidays = everybody[mine[0].place] if mine else None
        away = tuple(
            f"{seat.name}: {days_words(str(first), str(last))}"
            for seat in seats
            for first, last in everybody[seat.place].ahead
        )
    invitation = None
    if any(map(replacement.vacant, seats)) and (owned or mine) and not view.live.game.over:
        invitation = to_send(request, f"join/{terms.id}/{terms.invitation}", "Invitation")
    return Care(owned, shown(terms.settings, terms.owner, seats), removable, pace, CHOICES[BOT_PACE], holidays, away,
                votes_of(view), invitation)  # fmt: skip


def key_of(data: dict[str, str]) -> str:
    """The key by which a repeated send is recognised."""
    key = data.get("key", "")
    if len(key) > LONGEST_KEY:
        raise Unreadable(f"A key has at most {LONGEST_KEY} letters.", "key")
    return key


@post("/t/{table:str}/commit", status_code=200)
async def commit(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """Send a turn. Refused or too late: the draft stays and the page says why."""
    version = data.get("version", "")
    try:
        played = (await pages.tables.live(table)).terms.title
        actions = read_actions(data.get("actions", "[]"), played)
        number = count_or(version, -1)
        live = await pages.tables.commit(table, person.id, number, actions, key_of(data))
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    pages.tables.searches.leave(table, person.id)
    return await pages.answer(request, table, person, live=live)


@post("/t/{table:str}/take-back", status_code=200)
async def take_back(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Take back one's latest action, or ask the others for it."""
    version, to = count(data.get("version", "")), count(data.get("to", ""))
    if version is None or to is None:
        raise Unreadable("Which action?", "unreadable")
    try:
        await pages.tables.take_back(table, person.id, version, to, key_of(data))
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@post("/t/{table:str}/answer", status_code=200)
async def answer_question(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Agree, decline, or withdraw a question of one's own."""
    number, _, said = data.get("reply", "").partition(":")
    said = said or data.get("say", "")
    asked = count_or(number or data.get("asked", ""), -1)
    try:
        if said == "withdraw":
            await pages.tables.withdraw(table, person.id, asked)
        else:
            price = data.get("counter", "") if said == "counter" else ""
            counter = count(price, LARGEST_NUMBER)
            await pages.tables.answer(table, person.id, asked, said == "yes", counter)
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@post("/t/{table:str}/say", status_code=200)
async def say(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """A line of chat."""
    try:
        await pages.tables.say(table, person.id, person.called, data.get("text", ""))
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@post("/t/{table:str}/wish", status_code=200)
async def wish(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """Be asked for a pass that is otherwise taken by itself, or no longer."""
    try:
        await pages.tables.wish(table, person.id, data.get("step", ""), data.get("on") == "yes")
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@post("/t/{table:str}/sit-in", status_code=200)
async def sit_in(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """Let a bot sit in for oneself, or as the owner for somebody who is away."""
    place = count_or(data.get("seat", ""), -1)
    try:
        live = await hand_over(pages.tables, table, person, place, data.get("bot", USUAL))
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person, live=live)


@post("/t/{table:str}/seat-back", status_code=200)
async def seat_back(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Take one's seat back from the bot that sits in."""
    try:
        live = await come_back(pages.tables, table, person, count_or(data.get("seat", ""), -1))
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person, live=live)


@post("/t/{table:str}/clock", status_code=200)
async def stop_clock(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Want the clock to stand still, or let it go on."""
    try:
        await pages.tables.pause(table, person.id, data.get("pause") == "yes")
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@post("/t/{table:str}/replace", status_code=200)
async def replace_player(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Want a player replaced who does not come back, or no longer."""
    place, on = count_or(data.get("seat", ""), -1), data.get("on") == "yes"
    try:
        live = await replacement.vote(pages.tables, table, person, place, on)
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person, live=live)


@post("/t/{table:str}/holiday", status_code=200)
async def holiday(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Announce a holiday, in which one's clock stands still, or be back from it."""
    try:
        days = None if data.get("back") else read_days(data.get("first", ""), data.get("last", ""))
        live = await pages.tables.holiday(table, person.id, days)
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person, live=live)


def route_of(handler: Handler) -> HTTPRouteHandler:
    """The address of a handler that works without a connection too."""
    path = f"/t/{{table:str}}/{handler.name}"
    if handler.verb == GET:

        @get(path, name=handler.name)
        async def asked(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
            return await pages.handle(handler, table, request, person, {})

        return asked

    @post(path, status_code=200)
    async def told(
        table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
    ) -> Response[Any]:
        return await pages.handle(handler, table, request, person, data)

    return told


handlers = [
    show_table,
    stop_clock,
    *map(route_of, HANDLERS),
    commit,
    take_back,
    answer_question,
    say,
    wish,
    sit_in,
    seat_back,
    holiday,
    replace_player,
]
