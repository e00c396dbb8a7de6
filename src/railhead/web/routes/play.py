"""A table's page, its parts, and what people send from it."""

from __future__ import annotations

from itertools import islice
from typing import Any

from litestar import MediaType, Response, get, post

from ...engine.actions import Run
from ...notation import text as notation
from ...notation.records import LARGEST_NUMBER
from ..bounds import count, count_or
from ..errors import Problem, Unreadable
from ..fragments import fragment
from ..play.address import MOST_COMMANDS
from ..play.edits import edited
from ..play.nearby import near
from ..play.parts import whole_parts
from ..tables.codec import read_actions
from ..tables.lines import DRAFT, Line
from ..tables.service import LONGEST_SAYING
from ..wording.automatic import menu_of
from .dependencies import Form, Name, ThePages, WebRequest, Who, Word
from .pages import page

LONGEST_KEY = 64
PATIENCE = 1.0
"""Seconds to wait for a search that was told to stop."""


@get("/t/{table:str}", media_type=MediaType.HTML, name="table")
async def show_table(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[str]:
    """The whole page."""
    view = await pages.view(table, person, request.query_params)
    bodies = await pages.parts(view)
    parts = whole_parts(bodies)
    branches = await pages.lines.branches(table, person.id)
    pages.tables.announce_quietly(table)
    return Response(page("table.html", request, view=view, parts=parts, branches=branches,
                         longest_saying=LONGEST_SAYING, automatic=menu_of(view.live.terms.title)),
                    media_type=MediaType.HTML)  # fmt: skip


@get("/t/{table:str}/parts", media_type=MediaType.HTML)
async def show_parts(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """The parts that changed since the page last asked."""
    return await pages.answer(request, table, person)


@get("/t/{table:str}/commands", media_type=MediaType.HTML)
async def commands(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[str]:
    """What can be typed now, as options of a list."""
    view = await pages.view(table, person, request.query_params)
    words = await pages.tables.think(lambda: list(islice(notation.choices_text(view.game), MOST_COMMANDS)))
    return Response(fragment("parts/commands.html", words=words), media_type=MediaType.HTML)


@post("/t/{table:str}/draft", status_code=200)
async def change_draft(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Add to, shorten or clear the draft or the branch of the address."""
    live, line = await pages.seen(table, person, request.query_params.get("b", ""))
    line = line or Line("", table, person.id, DRAFT, live.game.length, live.version)
    if Run.kind in data.get("add", "") + data.get("typed", ""):
        await pages.tables.judged(live, person.id)
    try:
        look = pages.look(table, person)
        changed = await pages.tables.think(edited, live, line, person.id, dict(data), look)
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    await pages.lines.save(changed)
    return await pages.answer(request, table, person)


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


@post("/t/{table:str}/search", status_code=200)
async def steer_search(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """Stop the search for the best routes, or let it go on."""
    number = count_or(data.get("search", ""), 0)
    if data.get("say") == "more":
        pages.tables.searches.more(number, person.id)
    else:
        await pages.tables.rest(pages.tables.searches.stop, number, person.id, PATIENCE)
    return await pages.answer(request, table, person)


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
    asked = count_or(data.get("asked", ""), -1)
    try:
        if data.get("say") == "withdraw":
            await pages.tables.withdraw(table, person.id, asked)
        else:
            price = data.get("counter", "") if data.get("say") == "counter" else ""
            counter = count(price, LARGEST_NUMBER)
            await pages.tables.answer(table, person.id, asked, data.get("say") == "yes", counter)
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@post("/t/{table:str}/say", status_code=200)
async def say(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """A line of chat."""
    try:
        await pages.tables.say(table, person.id, person.name or "Guest", data.get("text", ""))
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


@get("/t/{table:str}/nearest", media_type=MediaType.JSON)
async def nearest_to(
    table: Name, wanted: Word, request: WebRequest, person: Who, pages: ThePages
) -> dict[str, str]:
    """The nearest thing that could be done instead of what a control does not do; empty if there is none."""
    view = await pages.view(table, person, request.query_params)
    return await pages.tables.think(near, view, wanted)


@post("/t/{table:str}/wish", status_code=200)
async def wish(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """Be asked for a pass that is otherwise taken by itself, or no longer."""
    try:
        await pages.tables.wish(table, person.id, data.get("step", ""), data.get("on") == "yes")
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    return await pages.answer(request, table, person)


handlers = [show_table, show_parts, commands, change_draft, commit, steer_search, take_back, answer_question, say,
            nearest_to, wish]  # fmt: skip
