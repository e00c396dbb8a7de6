"""A table's page, its parts, and what people send from it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from litestar import MediaType, Response, get, post

from ...engine.actions import KINDS, Action, Range, Run, field_names
from ...engine.game import Game
from ...engine.steps.run import RunTrains, action_of
from ...notation import faults
from ...notation import text as notation
from ...notation.faults import Ambiguous
from ..errors import NotYours, Problem, Refused, Unreadable
from ..handed import Asked, Form, Name, TheDesk, Who
from ..pages import fragment, page
from ..tables.codec import decode, encode, read_actions
from ..tables.discreet import hushed, route_help
from ..tables.lines import BRANCH, DRAFT, Line, earlier, movable, play_line, redone, without
from ..tables.live import Live
from ..tables.service import LONGEST_SAYING
from .asking import Look
from .automatic import menu_of
from .nearby import instead
from .parts import whole_parts

LONGEST_COMMAND = 400
UNHELPED = "Without route help, routes are judged only when they are sent to the table."
MOST_COMMANDS = 400
PATIENCE = 1.0
"""Seconds to wait for a search that was told to stop."""


@get("/t/{table:str}", media_type=MediaType.HTML, name="table")
async def show_table(table: Name, request: Asked, person: Who, desk: TheDesk) -> Response[str]:
    """The whole page."""
    view = await desk.view(table, person, request.query_params)
    bodies = await desk.parts(view)
    parts = whole_parts(bodies)
    branches = await desk.lines.branches(table, person.id)
    desk.tables.announce_quietly(table)
    return Response(page("table.html", request, view=view, parts=parts, branches=branches,
                         longest_saying=LONGEST_SAYING, automatic=menu_of(view.live.terms.title)),
                    media_type=MediaType.HTML)  # fmt: skip


@get("/t/{table:str}/parts", media_type=MediaType.HTML)
async def show_parts(table: Name, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """The parts that changed since the page last asked."""
    return await desk.answer(request, table, person)


@get("/t/{table:str}/commands", media_type=MediaType.HTML)
async def commands(table: Name, request: Asked, person: Who, desk: TheDesk) -> Response[str]:
    """What can be typed now, as options of a list."""
    view = await desk.view(table, person, request.query_params)
    words = await desk.tables.think(lambda: list(islice(notation.choices_text(view.game), MOST_COMMANDS)))
    return Response(fragment("parts/commands.html", words=words), media_type=MediaType.HTML)


@post("/t/{table:str}/draft", status_code=200)
async def change_draft(table: Name, data: Form, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """Add to, shorten or clear the draft or the branch of the address."""
    live = await desk.tables.live(table)
    line = await desk.line(live, person, request.query_params.get("b", ""))
    line = line or Line("", table, person.id, DRAFT, live.game.length, live.version)
    if Run.kind in data.get("add", "") + data.get("typed", ""):
        await desk.tables.judged(live, person.id)
    try:
        look = desk.look(table, person)
        changed = await desk.tables.think(edited, live, line, dict(data), look)
    except Problem as problem:
        return await desk.answer(request, table, person, problem)
    await desk.lines.save(changed)
    return await desk.answer(request, table, person)


def edited(live: Live, line: Line, data: dict[str, str], look: Look) -> Line:
    """The line after an edit; a further action must be legal where the line ends."""
    if line.kind == BRANCH:
        base = live.game.at(min(line.start, live.game.length))
    else:
        base = live.game
        line = replace(line, start=live.game.length, version=live.version)
    if "drop" in data:
        line = without(line, int(data["drop"]) if data["drop"].isdigit() else -1)
    elif "earlier" in data:
        place = int(data["earlier"]) if data["earlier"].isdigit() else 0
        if 0 < place < len(line.actions) and movable(base, line.actions, place):
            line = replace(line, actions=earlier(line.actions, place))
    elif "undo" in data:
        line = without(line, len(line.actions) - 1)
    elif "redo" in data:
        line = redone(line)
    elif "clear" in data:
        line = replace(line, actions=(), undone=())
    else:
        return _extended(live, base, line, data, look)
    return replace(line, actions=play_line(base, line.actions).kept)


def _extended(live: Live, base: Game, line: Line, data: dict[str, str], look: Look) -> Line:
    played = play_line(base, line.actions)
    game = played.game
    help_ = route_help(live.terms)
    added = []
    for action in [typed(data["typed"], game, help_, look)] if "typed" in data else wanted_actions(data):
        if help_ == "off" and isinstance(action, Run) and not live.game.over:
            raise NotYours(UNHELPED, "no-route-help")
        refusal = game.why_not(action)
        if refusal is not None:
            raise hushed(Refused(refusal, instead(game, action)), live.terms)
        game.push_checked(action)
        added.append(encode(action))
    return replace(line, actions=(*played.kept, *added), undone=())


def typed(text: str, game: Game, help_: str, look: Look) -> Action:
    """An action in the text notation, completed from what is legal: ``buy NYC``, ``run best``, ``tile E11 59 r2``."""
    if text.lower().split() == ["run", "best"] and isinstance(game.step, RunTrains):
        if help_ != "full":
            raise NotYours("The route help of this table does not name the best routes.", "no-route-help")
        return action_of(game, look(game, game.step.corporation(game)).run.routes)
    try:
        return notation.parse(text.strip()[:LONGEST_COMMAND], game)
    except (Ambiguous, faults.Unreadable) as fault:
        raise Unreadable(str(fault), "unreadable-command") from None


def wanted_actions(data: dict[str, str]) -> list[Any]:
    """Actions of a form: ``add`` as JSON, or ``amount`` for a template with one field to fill in."""
    if "fill" in data:
        template, _, rest = data["fill"].partition("|")
        field, _, entry = rest.partition("|")
        text = data.get(entry, "").strip()
        if not text.lstrip("-").isdigit() or len(text) > 9:
            raise Unreadable("Enter a whole number.", "amount")
        base = decode(read_json(template))
        if base.kind not in KINDS or field not in field_names(base):
            raise Unreadable("This amount belongs to nothing.", "amount")
        return [Range(base, field, 0, 0).at(int(text))]
    return read_actions(data.get("add", "[]"))


def read_json(text: str) -> Any:
    """Plain data of a template."""
    return encode(read_actions(text)[0])


@post("/t/{table:str}/commit", status_code=200)
async def commit(table: Name, data: Form, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """Send a turn. Refused or too late: the draft stays and the page says why."""
    version = data.get("version", "")
    try:
        actions = read_actions(data.get("actions", "[]"))
        number = int(version) if version.isdigit() else -1
        await desk.tables.commit(table, person.id, number, actions, data.get("key", "")[:64])
    except Problem as problem:
        return await desk.answer(request, table, person, problem)
    desk.tables.searches.leave(table, person.id)
    draft = await desk.lines.draft(table, person.id)
    if draft is not None:
        await desk.lines.forget(draft)
    return await desk.answer(request, table, person)


@post("/t/{table:str}/search", status_code=200)
async def steer_search(table: Name, data: Form, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """Stop the search for the best routes, or let it go on."""
    number = int(data["search"]) if data.get("search", "").isdigit() else 0
    if data.get("say") == "more":
        desk.tables.searches.more(number, person.id)
    else:
        await desk.tables.rest(desk.tables.searches.stop, number, person.id, PATIENCE)
    return await desk.answer(request, table, person)


@post("/t/{table:str}/take-back", status_code=200)
async def take_back(table: Name, data: Form, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """Take back one's latest action, or ask the others for it."""
    try:
        await desk.tables.take_back(table, person.id, int(data["version"]), int(data["to"]), data.get("key", "")[:64])
    except (KeyError, ValueError):
        raise Unreadable("Which action?", "unreadable") from None
    except Problem as problem:
        return await desk.answer(request, table, person, problem)
    return await desk.answer(request, table, person)


@post("/t/{table:str}/answer", status_code=200)
async def answer_question(table: Name, data: Form, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """Agree, decline, or withdraw a question of one's own."""
    asked = int(data["asked"]) if data.get("asked", "").isdigit() else -1
    try:
        if data.get("say") == "withdraw":
            await desk.tables.withdraw(table, person.id, asked)
        else:
            price = data.get("counter", "") if data.get("say") == "counter" else ""
            counter = int(price) if price.isdigit() and len(price) < 7 else None
            await desk.tables.answer(table, person.id, asked, data.get("say") == "yes", counter)
    except Problem as problem:
        return await desk.answer(request, table, person, problem)
    return await desk.answer(request, table, person)


@post("/t/{table:str}/say", status_code=200)
async def say(table: Name, data: Form, request: Asked, person: Who, desk: TheDesk) -> Response[Any]:
    """A line of chat."""
    try:
        await desk.tables.say(table, person.id, person.name or "Guest", data.get("text", ""))
    except Problem as problem:
        return await desk.answer(request, table, person, problem)
    return await desk.answer(request, table, person)


handlers = [show_table, show_parts, commands, change_draft, commit, steer_search, take_back, answer_question, say]
