"""The end of a game: its page, the picture for posting, and what was left on the map."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from litestar import MediaType, Response, get

from ..errors import NotFound
from ..fragments import fragment
from ..history.lookback import LooksBack, by_players
from ..history.result import Result, card_png, result_of
from ..tables.live import Live
from ..tables.service import Tables
from .dependencies import Name, ThePages, WebRequest, Who
from .pages import page
from .sharing import base_of

LONGEST_DRAWING: Final = 20.0
"""Seconds that the picture may take."""
KEPT: Final = 60
"""Results whose page and picture are kept."""
PICTURES: Final = {"png": "image/png", "svg": "image/svg+xml"}


class Results:
    """Results that were looked at lately."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._results: OrderedDict[tuple[str, int, str], Result] = OrderedDict()
        self._pictures: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()

    async def result(self, live: Live) -> Result:
        """The result of a table that is over."""
        key = (live.terms.id, live.position_version, live.terms.name)
        known = self._results.get(key)
        if known is None:
            known = await self.tables.think(result_of, live.game, live.terms.name)
            kept(self._results, key, known)
        return known

    async def picture(self, live: Live, who: str) -> bytes:
        """The picture for posting in pixels."""
        key = (live.terms.id, live.position_version, live.terms.name)
        known = self._pictures.get(key)
        if known is None:
            card = (await self.result(live)).card
            known = await self.tables.workshop.do(who, LONGEST_DRAWING, card_png, card)
            kept(self._pictures, key, known)
        return known


def kept(store: OrderedDict[Any, Any], key: object, value: object) -> None:
    """Remember a value, and forget the oldest beyond the bound."""
    store[key] = value
    while len(store) > KEPT:
        store.popitem(last=False)


async def over(pages: ThePages, table: str) -> Live:
    """A table whose game is over."""
    live = await pages.tables.live(table)
    if not live.game.over:
        raise NotFound("This game is not over yet.", "not-over")
    return live


async def looked_back_on(pages: ThePages, table: str) -> Live:
    """A table whose game is over, or a record that nobody plays on."""
    live = await pages.tables.live(table)
    if not live.game.over and not live.terms.settings.get("imported"):
        raise NotFound("A game is looked back on when it is over.", "not-over")
    return live


@get("/t/{table:str}/result", name="result")
async def show_result(table: Name, request: WebRequest, pages: ThePages) -> Response[str]:
    """The end of a game as a page to share."""
    live = await over(pages, table)
    results: Results = request.app.state.results
    result = await results.result(live)
    return Response(
        page("result.html", request, table=live.terms, result=result, base=base_of(request)),
        media_type=MediaType.HTML,
    )


@get("/t/{table:str}/left", name="left")
async def show_left(table: Name, request: WebRequest, pages: ThePages) -> Response[str]:
    """What each player left on the map, as far as it has been searched."""
    live = await looked_back_on(pages, table)
    lookbacks: LooksBack = request.app.state.lookbacks
    found = await lookbacks.runs.look(live)
    players = by_players(live.game, found.rows)
    syms = [rule.sym for rule in live.game.title.corporations]
    return Response(
        fragment("parts/left.html", table=live.terms, found=found, players=players, syms=syms,
                 cur=live.game.title.currency),
        media_type=MediaType.HTML, headers={"Cache-Control": "no-store"},
    )  # fmt: skip


@get("/t/{table:str}/picture/{form:str}", name="result-picture")
async def show_picture(
    table: Name, form: Name, request: WebRequest, person: Who, pages: ThePages
) -> Response[Any]:
    """The picture for posting."""
    if form not in PICTURES:
        raise NotFound("There is no such picture.")
    live = await over(pages, table)
    results: Results = request.app.state.results
    content: Any = (
        (await results.result(live)).card if form == "svg" else await results.picture(live, person.id)
    )
    shown = f'inline; filename="railhead-{live.terms.title}-{table}.{form}"'
    return Response(content, media_type=PICTURES[form], headers={"Content-Disposition": shown})


handlers = [show_result, show_left, show_picture]
