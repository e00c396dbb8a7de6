"""What every handler of a table needs: the view an address asks for, and the answer to send."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from litestar import MediaType, Request, Response
from litestar.response import Redirect

from ...engine.actions import Run
from ...engine.steps.trains import BuyTrains
from ..bounds import count_or
from ..errors import Problem
from ..handlers import POST, Handler, TableAnswer, TableRequest
from ..people.identity import cookie_for
from ..people.person import Person
from ..play.address import answer_html, back_to, picks, view_of
from ..play.parts import render_parts
from ..play.planner import planned, planning
from ..play.view import View
from ..tables.advising import Advisers
from ..tables.agreed import shares_drafts
from ..tables.line_store import Lines
from ..tables.lines import DRAFT, Line, play_line
from ..tables.live import Live
from ..tables.orders import Orders
from ..tables.service import PIECE, Tables
from ..title_pages.orders import NOTHING, Given
from ..title_pages.panel import FindRoutes
from .pages import page

WebRequest = Request[Any, Any, Any]
DONE = object()
"""What a work that is at its end says."""
PATIENCE = 1.0
"""Seconds to wait for a search that was told to stop."""


class TablePages:
    """What every handler of a table needs: the tables, the private lines, and where thinking is done."""

    def __init__(self, tables: Tables, lines: Lines, advisers: Advisers) -> None:
        self.tables = tables
        self.lines = lines
        self.advisers = advisers
        self._pencils: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def view(self, table: str, person: Person, query: Any, notice: str = "") -> View:
        """The view an address asks for."""
        live, line = await self.seen(table, person, query.get("b", ""))
        orders, heard = await self.orders(live, person), await self.heard(live, person)
        advice = self.advisers.told(table, person.id)
        return await self.tables.think(view_of, live, person, line, query, notice, orders, heard, advice)

    async def seen(self, table: str, person: Person, branch: str) -> tuple[Live, Line | None]:
        """The table, and the branch of the address or the person's draft."""
        if branch:
            live, line = await self.tables.live(table), await self.lines.branch(table, branch)
            await self._warmed(live, line)
            return live, line
        live, draft = await self.tables.with_draft(table, person.id)
        return live, draft if live.seats_of(person.id) else None

    async def orders(self, live: Live, person: Person) -> Given:
        """What the person's seats have ordered, and of which orders they are told that they are over."""
        seats = [seat.place for seat in live.seats_of(person.id)]
        return await Orders(self.tables.sessions).of(live.terms.id, seats) if seats else NOTHING

    async def heard(self, live: Live, person: Person) -> tuple[Any, ...]:
        """The draft of whoever else is asked now, at a table that shares drafts; nothing at any other."""
        owner = drafter(live)
        if not owner or owner == person.id:
            return ()
        draft = await self.lines.draft(live.terms.id, owner)
        return draft.actions if draft is not None else ()

    async def _warmed(self, live: Live, line: Line) -> None:
        """Play a long what-if in pieces, so that others come in between; the look at it finds it played."""
        if len(line.actions) <= PIECE:
            return
        base = live.game.at(min(line.start, live.game.length))
        for length in range(PIECE, len(line.actions), PIECE):
            await self.tables.think(play_line, base, line.actions[:length])

    async def _planned(self, live: Live, person: Person, line: Line | None) -> None:
        """Where somebody has to sell for a train: find the ways in pieces; the look at it finds them known."""
        actor = live.game.actor
        if actor is None or not live.plays(person.id, actor) or not isinstance(live.game.step, BuyTrains):
            return
        pieces = await self.tables.think(_plans, live, line)
        while await self.tables.think(next, pieces, DONE) is not DONE:
            pass

    async def parts(self, view: View) -> dict[str, str]:
        """The parts of a view, rendered where thinking is done."""
        look = self.look(view.id, view.person)
        return await self.tables.think(render_parts, view, self.tables.settings.route_seconds, look)

    def look(self, table: str, person: Person) -> FindRoutes:
        """How a page of this person asks for the best routes."""
        return partial(self.tables.searches.look, table, person.id)

    async def handle(
        self, handler: Handler, table: str, request: WebRequest, person: Person, form: Mapping[str, str]
    ) -> Response[Any]:
        """Answer by the table of handlers; of a person's changes of his plans each sees the one before."""
        if not handler.plans or handler.verb != POST:
            return await self._handled(handler, table, request, person, form)
        async with self.pencil(table, person):
            return await self._handled(handler, table, request, person, form)

    def pencil(self, table: str, person: Person) -> asyncio.Lock:
        """Who holds it changes the person's plans at the table; nobody else does meanwhile."""
        return self._pencils.setdefault((table, person.id), asyncio.Lock())

    async def _handled(
        self, handler: Handler, table: str, request: WebRequest, person: Person, form: Mapping[str, str]
    ) -> Response[Any]:
        """Answer by the table of handlers, and keep what the answer says."""
        query = request.query_params
        live, line = await self.seen(table, person, (form if handler.chosen else query).get("b", ""))
        if handler.chosen and not form.get("b"):
            line = None
        draft = await self.lines.draft(table, person.id) if handler.drafts else None
        plan = await self.lines.plan(table, person.id) if handler.plans else None
        if handler.judges and Run.kind in form.get("add", "") + form.get("typed", ""):
            await self.tables.judged(live, person.id)
        if (handler.verb == POST or picks(query)) and live.seats_of(person.id):
            self.tables.presence.saw(table, person.id)
        if request.headers.get("rh-visible") and live.seats_of(person.id):
            self.tables.looks.saw(table, person.id)
        if handler.steers:
            await self._steer(person, form)
        await self._planned(live, person, line)
        asked = TableRequest(
            live, person, line, draft, plan, dict(query), dict(form), request.headers.get("rh-have", ""),
            "HX-Request" in request.headers, self.tables.settings.route_seconds, self.look(table, person),
            await self.orders(live, person), await self.heard(live, person),
            self.advisers.told(table, person.id),
        )  # fmt: skip
        found = await self.tables.think(handler.handle, asked)
        if found.save is not None:
            await self.lines.save(found.save)
            if found.save.kind == DRAFT and drafter(live) == person.id:
                self.tables.fanout.publish(table, live.version)
        answer = sent(found, request)
        if found.save is not None and person.fresh:  # whoever keeps something comes back to it
            answer.set_cookie(cookie_for(request, person))
        return answer

    async def _steer(self, person: Person, form: Mapping[str, str]) -> None:
        """Stop a search for the best routes, or let it go on."""
        number = count_or(form.get("search", ""), 0)
        if form.get("say") == "more":
            self.tables.searches.more(number, person.id)
        else:
            await self.tables.rest(self.tables.searches.stop, number, person.id, PATIENCE)

    async def answer(
        self,
        request: WebRequest,
        table: str,
        person: Person,
        notice: Problem | None = None,
        live: Live | None = None,
    ) -> Response[Any]:
        """The parts that changed for an htmx page, or a way back for a plain form; ``live`` if just moved."""
        if "HX-Request" not in request.headers:
            if notice is not None:
                raise notice
            return Redirect(back_to(table, request.query_params), status_code=303)
        query, have = request.query_params, request.headers.get("rh-have", "")
        line = None
        if live is None or "b" in query:
            live, line = await self.seen(table, person, query.get("b", ""))
        orders, heard = await self.orders(live, person), await self.heard(live, person)
        html = await self.tables.think(self._answered, live, person, line, query, have, notice, orders, heard)
        headers = {"RH-Refused": notice.code} if notice is not None else {}
        return Response(html, media_type=MediaType.HTML, headers=headers)

    def _answered(
        self, live: Live, person: Person, line: Line | None, query: Any, have: str, notice: Problem | None,
        orders: Given, heard: tuple[Any, ...],
    ) -> str:  # fmt: skip
        """All the thinking for an answer in one go."""
        advice = self.advisers.told(live.terms.id, person.id)
        view = view_of(live, person, line, query, orders=orders, heard=heard, advice=advice)
        bodies = render_parts(view, self.tables.settings.route_seconds, self.look(view.id, person))
        return answer_html(bodies, have, notice)


def drafter(live: Live) -> str:
    """Who is asked now and lets all see the draft of the turn; empty where drafts are private or a bot plays."""
    actor = live.game.actor
    if actor is None or live.question is not None or not shares_drafts(live.terms.settings):
        return ""
    seat = live.seats[actor]
    return seat.person if live.plays(seat.person, actor) else ""


def _plans(live: Live, line: Line | None) -> Iterator[None]:
    """The plans for the position that is shown, to be worked out in pieces."""
    game = play_line(live.game.copy(), line.actions).game if line is not None else live.game
    return planning(game) if planned(game) else iter(())


def sent(found: TableAnswer, request: WebRequest) -> Response[Any]:
    """An answer as it leaves the service."""
    if found.whole is not None:
        return Response(page(found.whole[0], request, **found.whole[1]), media_type=MediaType.HTML)
    if not found.to:
        return Response(found.body, media_type=found.kind, headers=dict(found.headers), status_code=200)
    if "HX-Request" in request.headers and request.method == POST:  # htmx would take a redirect for an answer
        return Response("", status_code=200, headers={"HX-Redirect": found.to}, media_type=MediaType.HTML)
    return Redirect(found.to, status_code=303)
