"""Two positions side by side, at an address that can be shared."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from litestar import MediaType, Response, get

from ...engine.game import Game
from ...notation import faults, position
from ..bounds import count
from ..errors import NotFound
from ..fragments import fragment
from ..history.compare import (
    COMPANY_FIGURES,
    PLAYER_FIGURES,
    Side,
    best_runs,
    compared,
    described,
    moments,
    run_rows,
)
from ..tables.lines import play_line
from ..tables.live import Live
from ..tables.route_help import route_help
from .dependencies import Name, ThePages, WebRequest, Who, Word
from .pages import page
from .results import kept

NOW: Final = "now"
LONGEST_RUNS: Final = 25.0
"""Seconds that the best routes of both positions may take."""


class Comparisons:
    """Best runs of positions that were compared lately."""

    def __init__(self) -> None:
        self.runs: OrderedDict[tuple[str, str], Any] = OrderedDict()


async def side_of(pages: ThePages, live: Live, key: str) -> tuple[Side, Game]:
    """The position that a word of the address names."""
    url = f"/t/{live.terms.id}"
    number = count(key)
    if number is not None and number < live.game.length:
        game = live.game.at(number)
        return Side(str(number), f"After action {number}", f"{url}?a={number}", described(game)), game
    if number is not None or key in ("", NOW):
        return Side(NOW, "Now", url, described(live.game)), live.game
    line = await pages.lines.branch(live.terms.id, key)
    start = live.game.at(min(line.start, live.game.length))
    played = await pages.tables.think(play_line, start, line.actions)
    link, words = f"{url}?b={line.id}", described(played.game)
    return Side(line.id, f"What-if: {line.name}", link, words, line.comment), played.game


@get("/t/{table:str}/compare", name="compare")
async def show_comparison(
    table: Name, request: WebRequest, person: Who, pages: ThePages, one: Word = "", two: Word = ""
) -> Response[str]:
    """Worth, income, prices and certificates of two positions."""
    live = await pages.tables.live(table)
    (first, before), (second, after) = await side_of(pages, live, one), await side_of(pages, live, two)
    found = await pages.tables.think(compared, before, after)
    choices = await pages.tables.think(moments, live.game)
    branches = await pages.lines.branches(table, person.id)
    return Response(
        page(
            "compare.html", request, table=live.terms, one=first, two=second, found=found, moments=choices,
            branches=branches, heads=(PLAYER_FIGURES, COMPANY_FIGURES), routes=route_help(live.terms) == "full",
        ),
        media_type=MediaType.HTML,
    )  # fmt: skip


@get("/t/{table:str}/compare/runs", name="compare-runs")
async def show_runs(
    table: Name, request: WebRequest, person: Who, pages: ThePages, one: Word = "", two: Word = ""
) -> Response[str]:
    """What the trains of every company could earn in both positions; searched beside the service."""
    live = await pages.tables.live(table)
    if route_help(live.terms) != "full":
        raise NotFound("This table gives no hints about routes.", "no-route-help")
    games = [(await side_of(pages, live, key))[1] for key in (one, two)]
    known: Comparisons = request.app.state.comparisons
    try:
        codes = (
            await pages.tables.think(position.code_of, games[0]),
            await pages.tables.think(position.code_of, games[1]),
        )
    except faults.Unreadable:
        return Response(fragment("parts/compare_runs.html", rows=None), media_type=MediaType.HTML)
    if codes not in known.runs:
        kept(known.runs, codes, await pages.tables.workshop.do(person.id, LONGEST_RUNS, best_runs, codes))
    rows = run_rows(live.game, known.runs[codes])
    return Response(fragment("parts/compare_runs.html", rows=rows), media_type=MediaType.HTML)


handlers = [show_comparison, show_runs]
