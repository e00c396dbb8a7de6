"""The network in words, and export."""

from __future__ import annotations

import json
from typing import Any

from litestar import MediaType, Response, get

from ...notation import position, script
from ...notation.games18xx import writer
from ...render.map import draw_map
from ...render.png import to_png
from ..errors import Impossible, NotFound
from ..history.network import network
from ..play.stage import liveries_of
from ..tables.opening import plain_game
from ..tables.service import log_of
from .dependencies import Name, Number, ThePages, WebRequest
from .pages import page


@get("/t/{table:str}/network", name="network")
async def show_network(table: Name, request: WebRequest, pages: ThePages, a: Number = None) -> Response[str]:
    """The network as a list, for ears and for those who like lists."""
    live = await pages.tables.live(table)
    game = live.game if a is None else live.game.at(max(0, min(a, live.game.length)))
    places = await pages.tables.think(network, game)
    return Response(page("network.html", request, places=places, table=live.terms), media_type=MediaType.HTML)


FORMS = {
    "native": "the log of this program",
    "18xx": "a file of 18xx.games",
    "text": "the log as text",
    "position": "the code of the position",
    "svg": "the map as SVG",
    "png": "the map as PNG",
}
"""Forms of export in words."""


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
        others = ((FORMS[other], f"/t/{table}/export/{other}") for other in makers if other != form)
        raise Impossible(str(fault), "not-exportable").offering(others) from None
    name = f"railhead-{live.terms.title}-{table}-{game.length}.{ending}"
    return Response(
        content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def standalone(game: Any) -> str:
    """The map as a file of its own."""
    band = game.title.phases[game.state.phase].band
    return draw_map(game.state.board, corporations=liveries_of(game.title), band=band, theme="light")


handlers = [show_network, export]
