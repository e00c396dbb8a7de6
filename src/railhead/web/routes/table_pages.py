"""What every handler of a table needs: the view an address asks for, and the answer to send."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import MediaType, Request, Response
from litestar.response import Redirect

from ..errors import Problem
from ..people.person import Person
from ..play.address import answer_html, view_of
from ..play.parts import render_parts
from ..play.view import View
from ..tables.line_store import Lines
from ..tables.lines import Line
from ..tables.live import Live
from ..tables.service import Tables
from ..title_pages.panel import FindRoutes

WebRequest = Request[Any, Any, Any]


class TablePages:
    """What every handler of a table needs: the tables, the private lines, and where thinking is done."""

    def __init__(self, tables: Tables, lines: Lines) -> None:
        self.tables = tables
        self.lines = lines

    async def view(self, table: str, person: Person, query: Any, notice: str = "") -> View:
        """The view an address asks for."""
        live, line = await self.seen(table, person, query.get("b", ""))
        return await self.tables.think(view_of, live, person, line, query, notice)

    async def seen(self, table: str, person: Person, branch: str) -> tuple[Live, Line | None]:
        """The table, and the branch of the address or the person's draft."""
        if branch:
            return await self.tables.live(table), await self.lines.branch(table, branch)
        live, draft = await self.tables.with_draft(table, person.id)
        return live, draft if live.seats_of(person.id) else None

    async def parts(self, view: View) -> dict[str, str]:
        """The parts of a view, rendered where thinking is done."""
        look = self.look(view.id, view.person)
        return await self.tables.think(render_parts, view, self.tables.settings.route_seconds, look)

    def look(self, table: str, person: Person) -> FindRoutes:
        """How a page of this person asks for the best routes."""
        return partial(self.tables.searches.look, table, person.id)

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
            return Redirect(back_to(request, table), status_code=303)
        query, have = request.query_params, request.headers.get("rh-have", "")
        line = None
        if live is None or "b" in query:
            live, line = await self.seen(table, person, query.get("b", ""))
        html = await self.tables.think(self._answered, live, person, line, query, have, notice)
        headers = {"RH-Refused": notice.code} if notice is not None else {}
        return Response(html, media_type=MediaType.HTML, headers=headers)

    def _answered(
        self, live: Live, person: Person, line: Line | None, query: Any, have: str, notice: Problem | None
    ) -> str:
        """All the thinking for an answer in one go."""
        view = view_of(live, person, line, query)
        bodies = render_parts(view, self.tables.settings.route_seconds, self.look(view.id, person))
        return answer_html(bodies, have, notice)


def back_to(request: WebRequest, table: str) -> str:
    """The page's own address, without selections."""
    kept = [f"{key}={value}" for key, value in request.query_params.items() if key in ("a", "b")]
    return f"/t/{table}" + (f"?{'&'.join(kept)}" if kept else "")
