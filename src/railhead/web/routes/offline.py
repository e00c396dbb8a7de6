"""What a page fetches beforehand to go on without the connection, and what it brings back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from litestar import MediaType, Response, get, post

from ..assets import FOREVER, assets
from ..bounds import count_or
from ..errors import NotFound
from ..offline.archive import archive
from ..offline.bundle import packed
from ..offline.pyodide import TYPES, WORKER, addresses, complete, content, worker_mark
from ..offline.returned import branches_of, draft_of, plan_of, read
from ..people.identity import cookie_for
from ..permissions import check_kept
from ..settings import PYODIDE as VERSION
from .dependencies import Form, Name, ThePages, WebRequest, Who

COMPILES = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
"""The worker, and it alone, may compile WebAssembly."""


@get("/offline/{mark:str}/{name:str}", sync_to_thread=True, cache=False)
def engine_file(mark: Name, name: Name, request: WebRequest) -> Response[bytes]:
    """A file for going on without the connection; its address changes when it does."""
    folder = request.app.state.settings.offline
    if name == WORKER and mark == worker_mark():
        kind, body, more = "text/javascript", assets()[WORKER].plain, {"Content-Security-Policy": COMPILES}
    elif name == "railhead.zip" and mark == archive()[0]:
        kind, body, more = "application/zip", archive()[1], {}
    elif name in TYPES and mark == VERSION and complete(folder):
        compressed = "gzip" in request.headers.get("accept-encoding", "")
        kind, body = TYPES[name], content(folder, name, compressed)
        more = {"Content-Encoding": "gzip"} if compressed else {}
    else:
        raise NotFound("There is nothing at this address.")
    return Response(
        body, media_type=kind, headers={"Cache-Control": FOREVER, "Vary": "Accept-Encoding", **more}
    )


@get("/t/{table:str}/offline", media_type=MediaType.JSON)
async def bundle(table: Name, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """The table as this person may see it, for a browser that has to go on by itself."""
    live = await pages.tables.live(table)
    told = request.query_params.get("since", "")
    since = count_or(told, 0)
    draft = await pages.lines.draft(table, person.id) if live.seats_of(person.id) else None
    plan = await pages.lines.plan(table, person.id)
    branches = await pages.lines.branches(table, person.id)
    shown = request.query_params.get("b", "")
    if shown and all(one.id != shown for one in branches):
        branches.append(await pages.lines.branch(table, shown))
    found = (
        await pages.tables.rest(addresses, request.app.state.settings.offline) if not live.frozen else None
    )
    data = await pages.tables.think(packed, live, person, draft, plan, branches, min(since, live.version))
    headers = {"Cache-Control": "no-store"}
    return Response({**data, "engine": asdict(found) if found is not None else None}, headers=headers)


@post("/t/{table:str}/offline", status_code=200)
async def come_back(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages
) -> Response[dict[str, int]]:
    """Keep what was drafted and tried without the connection. Sent twice it is kept once."""
    live = await pages.tables.live(table)
    brought = read(data.get("lines", ""), live.game.title.name)
    branches = branches_of(live, person.id, brought)
    for branch in branches:
        check_kept(await pages.lines.known(branch.id), branch)
    draft = draft_of(live, person.id, brought, await pages.lines.draft(table, person.id))
    if draft is not None:
        await pages.lines.save(draft)
    async with pages.pencil(table, person):
        plan = plan_of(live, person.id, brought, await pages.lines.plan(table, person.id))
        if plan is not None:
            await pages.lines.save(plan)
    for branch in branches:
        await pages.lines.save(branch)
    answer = Response({"draft": len(draft.actions) if draft is not None else 0, "branches": len(branches)})
    if person.fresh and (
        (plan is not None and plan.actions) or branches
    ):  # whoever keeps something comes back to it
        answer.set_cookie(cookie_for(request, person))
    return answer


handlers = [engine_file, bundle, come_back]
