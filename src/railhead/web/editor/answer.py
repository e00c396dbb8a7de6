"""The editor's answers, made the same way by the service and by a browser that has lost its connection."""

from __future__ import annotations

from typing import Any

from ...notation.position import code_of
from ..fragments import fragment
from ..play.stage import liveries_of
from .desk import Desk
from .hexes import drawn, hex_of
from .runs import CompanyRun
from .view import page_of


def values_of(desk: Desk, **found: Any) -> dict[str, Any]:
    """What the page is made of; with routes that were searched."""
    return {
        "view": page_of(desk), "desk": desk, "code": code_of(desk.game), "cur": desk.game.title.currency,
        "liveries": {livery.sym: livery for livery in liveries_of(desk.game.title)},
        "runs": None, "shown": "", "drawing": "", "engine": None, **found,
    }  # fmt: skip


def page_part(desk: Desk) -> str:
    """What takes the place of the page's inside."""
    return fragment("parts/editor.html", **values_of(desk))


def found_values(desk: Desk, runs: tuple[CompanyRun, ...]) -> dict[str, Any]:
    """The best routes, and the map with those that are to be seen."""
    shown = desk.focus.get("show", "")
    chosen = next((run for run in runs if run.sym == shown), None)
    drawing = drawn(desk.game, hex_of(desk), chosen.paths) if chosen is not None else ""
    return {"runs": runs, "shown": shown, "drawing": drawing, "cur": desk.game.title.currency}


def runs_part(desk: Desk, runs: tuple[CompanyRun, ...]) -> str:
    """The best routes as a part of the page."""
    return fragment("parts/editor_runs.html", **found_values(desk, runs))
