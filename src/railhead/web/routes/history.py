"""The network in words, and export."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import MediaType, Response, get

from ...notation import faults, position
from ...notation.games18xx import writer
from ..errors import Impossible, NotFound
from ..history.exports import as_18xx, as_png, as_svg, as_text
from ..history.network import network
from ..history.paper import paper_of
from ..tables.opening import plain_game
from ..tables.service import log_of
from .dependencies import Name, Number, ThePages, WebRequest, Who
from .pages import page


@get("/t/{table:str}/network", name="network")
async def show_network(table: Name, request: WebRequest, pages: ThePages, a: Number = None) -> Response[str]:
    """The network as a list, for ears and for those who like lists."""
    live = await pages.tables.live(table)
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    places = await pages.tables.think(network, game)
    return Response(page("network.html", request, places=places, table=live.terms), media_type=MediaType.HTML)


@get("/t/{table:str}/paper", name="paper")
async def show_paper(
    table: Name, request: WebRequest, person: Who, pages: ThePages, a: Number = None
) -> Response[str]:
    """A position for the printer: players, companies, bank, market, map and the whole log."""
    live = await pages.tables.live(table)
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    sheet = await pages.tables.think(paper_of, live, game, person)
    return Response(page("paper.html", request, table=live.terms, **sheet), media_type=MediaType.HTML)


FORMS = {
    "native": "the log of this program",
    "18xx": "a file of 18xx.games",
    "text": "the log as text",
    "position": "the code of the position",
    "svg": "the map as SVG",
    "png": "the map as PNG",
}
"""Forms of export in words."""
KINDS = {
    "native": ("json", "application/json"),
    "18xx": ("18xx.json", "application/json"),
    "text": ("txt", "text/plain"),
    "position": ("position.txt", "text/plain"),
    "svg": ("svg", "image/svg+xml"),
    "png": ("png", "image/png"),
}
"""Ending and media type."""
WRITTEN: dict[str, Callable[[str, str], str]] = {"18xx": as_18xx, "text": as_text}
DRAWN: dict[str, Callable[[str], str | bytes]] = {"svg": as_svg, "png": as_png}
LONGEST_EXPORT = 20.0
"""Seconds that writing or drawing a game may take."""


@get("/t/{table:str}/export/{form:str}", name="export")
async def export(table: Name, form: Name, person: Who, pages: ThePages, a: Number = None) -> Response[Any]:
    """The game as a file: native, 18xx.games, text, position code, or a picture of the map."""
    live = await pages.tables.live(table)
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    if form not in FORMS:
        raise NotFound("There is no such form.")
    ending, kind = KINDS[form]
    tables = pages.tables
    try:
        if form in DRAWN:
            code = await tables.think(position.code_of, game)
            content: Any = await tables.workshop.do(person.id, LONGEST_EXPORT, DRAWN[form], code)
        elif form == "position":
            content = await tables.think(position.code_of, game)
        else:
            content = await tables.think(lambda: log_of(live, plain_game(live, game)))
            if form in WRITTEN:
                content = await tables.workshop.do(
                    person.id, LONGEST_EXPORT, WRITTEN[form], content, live.terms.name
                )
    except (writer.NotExportable, faults.Unreadable) as fault:
        others = ((FORMS[other], f"/t/{table}/export/{other}") for other in FORMS if other != form)
        raise Impossible(str(fault), "not-exportable").offering(others) from None
    name = f"railhead-{live.terms.title}-{table}-{game.length}.{ending}"
    return Response(
        content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


handlers = [show_network, show_paper, export]
