"""Branches, charts, export, and the rules."""

from __future__ import annotations

import json
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.response import Redirect

from ...notation import position, script
from ...notation.games18xx import writer
from ...render.map import draw_map
from ...render.png import to_png
from ..errors import Impossible, NotFound
from ..fragments import fragment
from ..history.branching import adopted, begun
from ..history.charts import charts
from ..history.network import network
from ..history.rules import rules_of
from ..play.stage import liveries_of
from ..tables.lines import DRAFT, Line
from ..tables.opening import plain_game
from ..tables.service import log_of
from .dependencies import Form, Name, Number, ThePages, WebRequest, Who, Word
from .pages import page


@post("/t/{table:str}/branch", status_code=303)
async def branch(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """Begin a what-if at a position; nothing reaches the table."""
    live = await pages.tables.live(table)
    line = await pages.lines.save(begun(live, person.id, data, await pages.lines.draft(table, person.id)))
    to = f"/t/{table}?b={line.id}"
    if "HX-Request" in request.headers:  # htmx would take a redirect for an answer
        return Response("", status_code=200, headers={"HX-Redirect": to}, media_type=MediaType.HTML)
    return Redirect(to, status_code=303)


@post("/t/{table:str}/adopt", status_code=303)
async def adopt(table: Name, data: Form, person: Who, pages: ThePages) -> Redirect:
    """A branch becomes the draft of the turn; what is no longer legal is left out and named on the page."""
    live = await pages.tables.live(table)
    line = await pages.lines.branch(table, data.get("b", ""))
    kept = await pages.tables.think(adopted, live, line)
    old = await pages.lines.draft(table, person.id)
    await pages.lines.save(
        Line(old.id if old else "", table, person.id, DRAFT, live.game.length, live.version, kept)
    )
    return Redirect(f"/t/{table}", status_code=303)


@get("/t/{table:str}/charts", name="charts")
async def show_charts(table: Name, request: WebRequest, pages: ThePages) -> Response[str]:
    """Worth, income and prices over the rounds."""
    live = await pages.tables.live(table)
    drawn = await pages.tables.think(charts, live.game)
    if "HX-Request" in request.headers:
        return Response(fragment("parts/charts.html", charts=drawn), media_type=MediaType.HTML)
    return Response(page("charts.html", request, charts=drawn, table=live.terms), media_type=MediaType.HTML)


@get("/t/{table:str}/network", name="network")
async def show_network(table: Name, request: WebRequest, pages: ThePages, a: Number = None) -> Response[str]:
    """The network as a list, for ears and for those who like lists."""
    live = await pages.tables.live(table)
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    places = await pages.tables.think(network, game)
    return Response(page("network.html", request, places=places, table=live.terms), media_type=MediaType.HTML)


@get("/t/{table:str}/rules", name="rules")
async def show_rules(
    table: Name, request: WebRequest, pages: ThePages, rule: Word = "", find: Word = ""
) -> Response[str]:
    """The numbered rules in our own words, opened at the cited one."""
    live = await pages.tables.live(table)
    values = {"rules": rules_of(live.game.title.name, find), "cited": rule, "find": find, "table": live.terms,
              "options": live.game.rules.options}  # fmt: skip
    if "HX-Request" in request.headers:
        return Response(fragment("parts/rules.html", **values), media_type=MediaType.HTML)
    return Response(page("rules.html", request, **values), media_type=MediaType.HTML)


@get("/t/{table:str}/export/{form:str}", name="export")
async def export(table: Name, form: Name, pages: ThePages, a: Number = None) -> Response[Any]:
    """The game as a file: native, 18xx.games, text, position code, or a picture of the map."""
    live = await pages.tables.live(table)
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    makers = {
        "native": ("json", "application/json", lambda: log_of(live, plain_game(live, game))),
        "18xx": (
            "18xx.json",
            "application/json",
            lambda: json.dumps(writer.export(plain_game(live, game)), indent=1),
        ),
        "text": ("txt", "text/plain", lambda: script.write(plain_game(live, game))),
        "position": ("position.txt", "text/plain", lambda: position.code_of(game)),
        "svg": ("svg", "image/svg+xml", lambda: standalone(game)),
        "png": ("png", "image/png", lambda: to_png(standalone(game))),
    }
    if form not in makers:
        raise NotFound("There is no such form.")
    ending, kind, make = makers[form]
    try:
        content = await pages.tables.think(make)
    except writer.NotExportable as fault:
        raise Impossible(f"{fault} The native log can be had.", "not-exportable") from None
    name = f"railhead-{live.terms.title}-{table}-{game.length}.{ending}"
    return Response(
        content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def standalone(game: Any) -> str:
    """The map as a file of its own."""
    band = game.title.phases[game.state.phase].band
    return draw_map(game.state.board, corporations=liveries_of(game.title), band=band, theme="light")


handlers = [branch, adopt, show_charts, show_network, show_rules, export]
