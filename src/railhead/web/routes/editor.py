"""The position editor: a page whose address is the position. It changes nothing, so everything is asked with GET."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import asdict
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.response import Redirect

from ...notation.position import code_of
from ..editor.answer import found_values, runs_part, values_of
from ..editor.desk import Desk, desk_of, opened
from ..editor.runs import CompanyRun, best_runs
from ..errors import NotFound, Problem
from ..offline.pyodide import addresses
from ..tables.route_help import route_help
from .dependencies import Name, Number, ThePages, TheTables, WebRequest, Who
from .pages import page
from .results import kept

LONGEST_SEARCH: Final = 25.0
"""Seconds that the best routes of all companies may take."""
LOOKED_AT: Final = ("at", "players", "e", "show", "hex", "company")
"""What of an address says which routes are searched and shown."""
PART: Final = "rh-part"
"""Header of a page that takes in a part of itself."""


class EditorRuns:
    """Best routes of positions that were edited lately."""

    def __init__(self) -> None:
        self.runs: OrderedDict[str, tuple[CompanyRun, ...]] = OrderedDict()


@get("/edit/{title:str}", name="editor")
async def edit_position(title: Name, request: WebRequest, tables: TheTables) -> Response[Any]:
    """The editor at the position of the address; after an edit at the address of the new one."""
    query = dict(request.query_params)
    desk, moved = await tables.think(desk_of, title, query)
    if moved:
        return Redirect(desk.own_address, status_code=303)
    return await shown(request, tables, desk)


async def shown(request: WebRequest, tables: TheTables, desk: Desk, **found: Any) -> Response[Any]:
    """The page, with what was refused, and with routes that were searched."""
    engine = await tables.rest(addresses, request.app.state.settings.offline)
    values = await tables.think(
        values_of, desk, engine=asdict(engine) if engine is not None else None, **found
    )
    return Response(page("editor.html", request, **values), media_type=MediaType.HTML)


@get("/edit/{title:str}/runs", name="editor-runs")
async def edit_runs(title: Name, request: WebRequest, person: Who, tables: TheTables) -> Response[Any]:
    """The best routes of every company of the position of the address, with what is drawn of them.

    The page takes them in; a browser without scripts gets the whole page.
    """
    query = {name: request.query_params.get(name, "") for name in LOOKED_AT}
    desk, _moved = await tables.think(desk_of, title, query)
    code = await tables.think(code_of, desk.game)
    known: EditorRuns = request.app.state.editor_runs
    if code not in known.runs:
        kept(known.runs, code, await tables.workshop.do(person.id, LONGEST_SEARCH, best_runs, code))
    runs = known.runs[code]
    if PART not in request.headers:
        return await shown(request, tables, desk, **await tables.think(found_values, desk, runs))
    return Response(await tables.think(runs_part, desk, runs), media_type=MediaType.HTML)


@get("/edit", name="open-editor")
async def open_editor(request: WebRequest) -> Redirect:
    """The editor for a position code of any title."""
    code = request.query_params.get("at", "")
    if not code.strip():
        raise Problem("Which position? Paste a position code.", "position-code")
    return Redirect(opened(code), status_code=303)


@get("/t/{table:str}/edit", name="edit-table")
async def edit_table(table: Name, pages: ThePages, a: Number = None) -> Redirect:
    """The editor at a position of a table; what is edited there changes nothing at the table."""
    live = await pages.tables.live(table)
    if route_help(live.terms) != "full" and not live.game.over:
        raise NotFound("This table gives no hints about routes.", "no-route-help")
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    return Redirect(opened(await pages.tables.think(code_of, game)), status_code=303)


handlers = [open_editor, edit_position, edit_runs, edit_table]
