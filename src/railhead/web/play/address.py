"""What an address asks for, and the answer to it; the same wherever the engine runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..bounds import count
from ..errors import Problem
from ..fragments import fragment
from ..people.person import Person
from ..tables.advice import UNASKED, Advice
from ..tables.lines import DRAFT, Line
from ..tables.live import Live
from ..title_pages.orders import NOTHING, Given
from .parts import changed_parts
from .view import View, make_view

PICKS = ("hex", "tile", "by", "rotation", "company", "edit", "train", "way", "set", "all", "sort", "ways")
LONGEST_PICK = 800
MOST_COMMANDS = 400


def picks(query: Any) -> dict[str, str]:
    """What is selected on the page."""
    return {
        key: value[:LONGEST_PICK]
        for key, value in query.items()
        if isinstance(value, str) and (key in PICKS or key.startswith(("p-", "c-")))
    }


def view_of(
    live: Live, person: Person, line: Line | None, query: Any, notice: str = "", orders: Given = NOTHING,
    heard: tuple[Any, ...] = (), advice: Advice = UNASKED,
) -> View:  # fmt: skip
    """The view an address asks for; ``line`` is its branch, or the person's draft, ``heard`` somebody else's.

    ``advice`` is what the person was told a bot would do.
    """
    at = query.get("a", "")
    number = count(at) if isinstance(at, str) else None
    if number is not None and number >= live.game.length:
        number = None  # the last action has led to the position on the table
    if line is not None and line.kind == DRAFT and number is not None:
        line = None
    return replace(
        make_view(live, person, line, number, picks(query), notice), orders=orders, heard=heard, advice=advice
    )


def back_to(table: str, query: Any) -> str:
    """The page's own address, without selections."""
    kept = [f"{key}={value}" for key, value in query.items() if key in ("a", "b")]
    return f"/t/{table}" + (f"?{'&'.join(kept)}" if kept else "")


def answer_html(bodies: dict[str, str], have: str, notice: Problem | None = None) -> str:
    """The parts that a page does not have yet, and what went wrong."""
    html = fragment("parts/changed.html", parts=changed_parts(bodies, have))
    if notice is not None:
        html += fragment("notice.html", problem=notice, status=notice.status)
    return html
