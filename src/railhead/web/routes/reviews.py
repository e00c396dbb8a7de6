"""Looking back on a game: its review, and playing on from any of its positions."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from litestar import MediaType, Response, get, post

from ...bots import BOTS, USUAL
from ..bounds import count_or
from ..errors import NotFound
from ..fragments import fragment
from ..history.lookback import LooksBack
from ..history.review import ReviewPage, lay_lines, lays_by_player, opinion_lines, review_page, run_lines
from ..lobby import service
from ..lobby.onward import played_on
from .dependencies import Form, Name, ThePages, TheTables, WebRequest, Who
from .lobby import named, redirect
from .pages import page
from .results import kept, looked_back_on

PARTS: Final = ("runs", "track", "opinions")
MOST: Final = 40
"""Lines that are told of tiles and of opinions, and of runs at a time."""


class Reviews:
    """Reviews that were looked at lately."""

    def __init__(self) -> None:
        self.pages: OrderedDict[tuple[str, int], ReviewPage] = OrderedDict()


@get("/t/{table:str}/review", name="review")
async def show_review(table: Name, request: WebRequest, pages: ThePages) -> Response[str]:
    """The review of a game: what follows from the record at once, the rest as it is worked out."""
    live = await looked_back_on(pages, table)
    reviews: Reviews = request.app.state.reviews
    key = (live.terms.id, live.position_version)
    found = reviews.pages.get(key)
    if found is None:
        found = await pages.tables.think(review_page, live.game)
        kept(reviews.pages, key, found)
    return Response(
        page("review.html", request, table=live.terms, review=found, bots=BOTS, usual=USUAL),
        media_type=MediaType.HTML,
    )


@get("/t/{table:str}/review/{part:str}", name="review-part")
async def show_part(table: Name, part: Name, request: WebRequest, pages: ThePages) -> Response[str]:
    """A part of the review that takes long, as far as it is."""
    live = await looked_back_on(pages, table)
    looks: LooksBack = request.app.state.lookbacks
    game = live.game
    facts: dict[str, Any] = {
        "table": live.terms,
        "cur": game.title.currency,
    }
    if part not in PARTS:
        raise NotFound("A review has no such part.")
    if part == "runs":
        runs = await looks.runs.look(live)
        lines = await pages.tables.think(run_lines, game, list(runs.rows))
        begin = min(count_or(request.query_params.get("from", ""), 0), max(0, len(lines) - 1)) // MOST * MOST
        facts |= {
            "found": runs,
            "rows": lines[begin : begin + MOST],
            "all": len(lines),
            "begin": begin,
            "most": MOST,
        }
    elif part == "track":
        lays = await looks.lays.look(live)
        rows: list[Any] = await pages.tables.think(lay_lines, game, lays.rows, MOST)
        facts |= {"found": lays, "players": lays_by_player(game, lays.rows), "rows": rows}
    else:
        opinions = await looks.opinions.look(live)
        rows = await pages.tables.think(opinion_lines, game, opinions.rows, MOST)
        facts |= {"found": opinions, "rows": rows}
    return Response(
        fragment(f"parts/review_{part}.html", **facts),
        media_type=MediaType.HTML, headers={"Cache-Control": "no-store"},
    )  # fmt: skip


@post("/t/{table:str}/play-on", status_code=303)
async def play_on(
    table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages, tables: TheTables
) -> Response[Any]:
    """A table of one's own from any position of a game, with bots in the other seats."""
    live = await looked_back_on(pages, table)
    known = named(person, data.get("name", ""))
    at = count_or(data.get("at", ""), live.game.length)
    seat = count_or(data.get("seat", ""), 0)
    found = await tables.think(played_on, live, at, seat, data.get("bot", USUAL), known)
    new = await service.put_on_a_table(tables, found, known.id)
    return redirect(request, f"/t/{new}", known)


handlers = [show_review, show_part, play_on]
